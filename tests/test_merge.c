/* test_merge.c - two versions of a level brought together: thousands of pairs of random edits, with
 * rows and columns inserted and deleted on both sides, against a merge that is made here, line by
 * line and cell by cell, by where each came from. */
#include "desk.h"
#include "full.h"

#include "../src/base/ini_edit.h"
#include "../src/level/document/content.h"
#include "../src/level/document/merge.h"

enum { ROUNDS = 10000, LINES_MAX = 40, PAINTED_MAX = 2, FOUND_MAX = 4000 };

/* ---- a version of a level ---- */

/* Lines inserted (count > 0) before base line `at`, or -count base lines deleted from it on. */
typedef struct Edit {
    int32_t at, count;
} Edit;

typedef struct Version {
    int32_t size[2];            /* rows, columns */
    int32_t from[2][LINES_MAX]; /* the base line that each one is; NEW */
    char cells[LAYER_COUNT][LINES_MAX][LINES_MAX];
    Edit edits[2];
    char title;
} Version;

enum { ROWS, COLS, NEW = -1 };

static const char pads[LAYER_COUNT] = {'.', ' '};
static const char *line_end; /* of all versions in a round */
static int round_now;

/* Glyphs that tell lines from each other. */
static char some_glyph(void)
{
    static const char glyphs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789#@";
    return glyphs[desk_random(sizeof glyphs - 1)];
}

static char some_art(void)
{
    return desk_random(3) ? ' ' : some_glyph();
}

static void random_base(Version *v)
{
    memset(v, 0, sizeof *v);
    v->title = 'x';
    line_end = desk_random(2) ? "\r\n" : "\n";
    for (int axis = 0; axis < 2; axis++) {
        v->size[axis] = 10 + desk_random(10);
        for (int32_t i = 0; i < v->size[axis]; i++)
            v->from[axis][i] = i;
    }
    bool has_art = desk_random(2);
    for (int32_t row = 0; row < v->size[ROWS]; row++)
        for (int32_t col = 0; col < v->size[COLS]; col++) {
            v->cells[LAYER_MAP][row][col] = some_glyph();
            v->cells[LAYER_BACK][row][col] = has_art ? some_art() : ' ';
        }
}

/* ---- editing ---- */

static void move_line(Version *v, int axis, int32_t to, int32_t from)
{
    v->from[axis][to] = v->from[axis][from];
    for (int layer = 0; layer < LAYER_COUNT; layer++)
        for (int32_t i = 0; i < v->size[!axis]; i++) {
            if (axis == ROWS) v->cells[layer][to][i] = v->cells[layer][from][i];
            if (axis == COLS) v->cells[layer][i][to] = v->cells[layer][i][from];
        }
}

static void draw_line(Version *v, int axis, int32_t at)
{
    v->from[axis][at] = NEW;
    for (int32_t i = 0; i < v->size[!axis]; i++) {
        int32_t row = axis == ROWS ? at : i, col = axis == ROWS ? i : at;
        v->cells[LAYER_MAP][row][col] = some_glyph();
        v->cells[LAYER_BACK][row][col] = ' ';
    }
}

static void edit_lines(Version *v, int axis)
{
    int32_t before = v->size[axis], count = 1 + desk_random(3), at;
    switch (desk_random(3)) {
    case 0: break;
    case 1:
        at = desk_random(before + 1);
        v->edits[axis] = (Edit){at, count};
        v->size[axis] += count;
        for (int32_t i = before - 1; i >= at; i--)
            move_line(v, axis, i + count, i);
        for (int32_t i = at; i < at + count; i++)
            draw_line(v, axis, i);
        break;
    default:
        at = desk_random(before - count + 1);
        v->edits[axis] = (Edit){at, -count};
        for (int32_t i = at; i < before - count; i++)
            move_line(v, axis, i, i + count);
        v->size[axis] -= count;
        break;
    }
}

static void paint_cells(Version *v)
{
    for (int32_t n = desk_random(PAINTED_MAX + 1); n > 0; n--) {
        int32_t row = desk_random(v->size[ROWS]), col = desk_random(v->size[COLS]);
        v->cells[LAYER_MAP][row][col] = desk_random(4) ? some_glyph() : '.';
        if (desk_random(4) == 0) v->cells[LAYER_BACK][row][col] = some_glyph();
    }
}

static void random_side(const Version *base, Version *v)
{
    *v = *base;
    edit_lines(v, ROWS);
    edit_lines(v, COLS);
    paint_cells(v);
    if (desk_random(8) == 0) v->title = some_glyph();
    if (desk_random(8) == 0) memset(v->cells[LAYER_BACK], ' ', sizeof v->cells[LAYER_BACK]);
}

/* ---- as a file ---- */

static bool has_art(const Version *v)
{
    for (int32_t row = 0; row < v->size[ROWS]; row++)
        for (int32_t col = 0; col < v->size[COLS]; col++)
            if (v->cells[LAYER_BACK][row][col] != ' ') return true;
    return false;
}

/* Rows may end where nothing is drawn any more, but for the first: it keeps the size. */
static char *put_row(char *at, const Version *v, int layer, int32_t row)
{
    int32_t length = v->size[COLS];
    const char *cells = v->cells[layer][row];
    bool is_short = (layer == LAYER_BACK || row > 0) && desk_random(2);
    while (is_short && length > 0 && cells[length - 1] == pads[layer])
        length--;
    return at + sprintf(at, "%.*s%s", length, cells, line_end);
}

static Content content_of(const Version *v)
{
    static char text[2 * LINES_MAX * (LINES_MAX + 2) + 100];
    Content content;
    char *at = text + sprintf(text, "[level]%stitle = %c%s[map]%s", line_end, v->title, line_end,
                              line_end);
    for (int32_t row = 0; row < v->size[ROWS]; row++)
        at = put_row(at, v, LAYER_MAP, row);
    bool is_drawn = has_art(v) || desk_random(2);
    if (is_drawn) at += sprintf(at, "[back]%s", line_end);
    for (int32_t row = 0; is_drawn && row < v->size[ROWS]; row++)
        at = put_row(at, v, LAYER_BACK, row);
    error_list_init(&errors, "level");
    assert_true(content_init(&content, text, (size_t)(at - text), &errors));
    return content;
}

/* ---- the merge by where each line came from ---- */

/* A line of the result: a base line, or one that a side has inserted. The numbers are those of the
 * line in each version, or NEW where it is not there. */
typedef struct KeptLine {
    int32_t base, here, there;
} KeptLine;

typedef struct Oracle {
    const Version *base, *here, *there;
    Edit here_edits[2], there_edits[2]; /* those that are carried out */
    KeptLine lines[2][2 * LINES_MAX];
    int32_t counts[2];
    Place found[FOUND_MAX];
    int32_t found_count;
} Oracle;

static bool is_deleted(Edit edit, int32_t line)
{
    return edit.count < 0 && line >= edit.at && line < edit.at - edit.count;
}

static int32_t line_in(const Version *v, int axis, int32_t base_line)
{
    for (int32_t i = 0; i < v->size[axis]; i++)
        if (v->from[axis][i] == base_line) return i;
    return NEW;
}

static int32_t first_new(const Version *v, int axis)
{
    return line_in(v, axis, NEW);
}

static char cell_along(const Version *v, int layer, int axis, int32_t line, int32_t along)
{
    return axis == ROWS ? v->cells[layer][line][along] : v->cells[layer][along][line];
}

/* Has the side changed a cell of this base line, in what of it is still there? */
static bool has_changed(const Oracle *o, const Version *side, int axis, int32_t base_line)
{
    int32_t line = line_in(side, axis, base_line);
    if (line == NEW) return false;
    for (int32_t i = 0; i < o->base->size[!axis]; i++) {
        int32_t along = line_in(side, !axis, i);
        /* Rows are settled first: what went with them is no reason to keep a column. */
        bool is_gone = axis == COLS &&
                       (is_deleted(o->here_edits[ROWS], i) || is_deleted(o->there_edits[ROWS], i));
        if (along == NEW || is_gone) continue;
        for (int layer = 0; layer < LAYER_COUNT; layer++) {
            if (cell_along(o->base, layer, axis, base_line, i) !=
                cell_along(side, layer, axis, line, along))
                return true;
        }
    }
    return false;
}

static bool has_changed_some(const Oracle *o, const Version *side, int axis, Edit deleted)
{
    for (int32_t i = 0; i < o->base->size[axis]; i++)
        if (is_deleted(deleted, i) && has_changed(o, side, axis, i)) return true;
    return false;
}

static bool is_within(Edit insertion, Edit deletion)
{
    return insertion.count > 0 && deletion.count < 0 && insertion.at > deletion.at &&
           insertion.at < deletion.at - deletion.count;
}

static void add_line(Oracle *o, int axis, KeptLine line)
{
    o->lines[axis][o->counts[axis]++] = line;
}

/* Has the n-th line that here inserted the same cells as the n-th one of there? Rows are settled
 * before columns. */
static bool is_same_line(const Oracle *o, int axis, int32_t n)
{
    int32_t here = first_new(o->here, axis) + n, there = first_new(o->there, axis) + n;
    int32_t count = axis == ROWS ? o->base->size[COLS] : o->counts[ROWS];
    for (int32_t i = 0; i < count; i++) {
        int32_t a = axis == ROWS ? line_in(o->here, COLS, i) : o->lines[ROWS][i].here;
        int32_t b = axis == ROWS ? line_in(o->there, COLS, i) : o->lines[ROWS][i].there;
        for (int layer = 0; a != NEW && b != NEW && layer < LAYER_COUNT; layer++)
            if (cell_along(o->here, layer, axis, here, a) !=
                cell_along(o->there, layer, axis, there, b))
                return false;
    }
    return true;
}

static bool have_inserted_same(const Oracle *o, int axis)
{
    Edit here = o->here_edits[axis], there = o->there_edits[axis];
    bool is_same = here.count > 0 && here.count == there.count && here.at == there.at;
    for (int32_t n = 0; is_same && n < here.count; n++)
        is_same = is_same_line(o, axis, n);
    return is_same;
}

static void make_lines(Oracle *o, int axis)
{
    const Edit *here = &o->here_edits[axis], *there = &o->there_edits[axis];
    bool is_same = have_inserted_same(o, axis);
    o->counts[axis] = 0;
    for (int32_t i = 0; i <= o->base->size[axis]; i++) {
        for (int32_t n = 0; here->at == i && n < here->count; n++)
            add_line(o, axis,
                     (KeptLine){NEW, first_new(o->here, axis) + n,
                                is_same ? first_new(o->there, axis) + n : NEW});
        for (int32_t n = 0; !is_same && there->at == i && n < there->count; n++)
            add_line(o, axis, (KeptLine){NEW, NEW, first_new(o->there, axis) + n});
        if (i == o->base->size[axis] || is_deleted(*here, i) || is_deleted(*there, i)) continue;
        add_line(o, axis, (KeptLine){i, line_in(o->here, axis, i), line_in(o->there, axis, i)});
    }
}

static void find(Oracle *o, int32_t col, int32_t row, uint8_t kind)
{
    o->found[o->found_count++] = (Place){(int16_t)col, (int16_t)row, kind};
}

/* A conflict about lines is told where base line `at` is, or would be. */
static void find_line(Oracle *o, int axis, int32_t at)
{
    int32_t before = 0, insertion = o->here_edits[axis].count > 0 ? o->here_edits[axis].at : -1;
    bool is_other = o->there_edits[axis].count > 0 && !have_inserted_same(o, axis);
    int32_t other = is_other ? o->there_edits[axis].at : -1;
    for (int32_t i = 0; i <= at; i++) {
        if (i == insertion) before += o->here_edits[axis].count;
        if (i == other) before += o->there_edits[axis].count;
        before +=
            i < at && !is_deleted(o->here_edits[axis], i) && !is_deleted(o->there_edits[axis], i);
    }
    before = min_i32(before, o->counts[axis] - 1);
    find(o, axis == ROWS ? 0 : before, axis == ROWS ? before : 0, KIND_UNKNOWN);
}

static void settle_lines(Oracle *o, int axis)
{
    Edit here = o->here->edits[axis], there = o->there->edits[axis];
    o->here_edits[axis] = here;
    o->there_edits[axis] = there;
    bool comes_back = is_within(here, there) || has_changed_some(o, o->here, axis, there);
    bool goes = is_within(there, here);
    bool is_lost = has_changed_some(o, o->there, axis, here);
    if (comes_back || goes) o->there_edits[axis] = (Edit){0};
    make_lines(o, axis);
    if (comes_back) find_line(o, axis, there.at);
    if (goes) find_line(o, axis, here.at);
    if (is_lost) find_line(o, axis, here.at);
}

/* The cell of a version; where it has no such line, that of `otherwise`. */
static char cell_of(const Version *v, int layer, int32_t row, int32_t col, char otherwise)
{
    return row == NEW || col == NEW ? otherwise : v->cells[layer][row][col];
}

static void check_cell(Oracle *o, const Content *result, int layer, int32_t at_row, int32_t at_col)
{
    KeptLine row = o->lines[ROWS][at_row], col = o->lines[COLS][at_col];
    char base = cell_of(o->base, layer, row.base, col.base, pads[layer]);
    char here = cell_of(o->here, layer, row.here, col.here, pads[layer]);
    bool is_back = (row.base != NEW && row.there == NEW) || (col.base != NEW && col.there == NEW);
    char there = cell_of(o->there, layer, row.there, col.there, is_back ? base : pads[layer]);
    char expected = here != base ? here : there;
    char got = content_glyph(result, (DocumentLayer)layer, at_col, at_row);
    if (got != expected)
        fail_msg("round %d, layer %d, row %d, column %d: `%c`, not `%c`", round_now, layer,
                 (int)at_row, (int)at_col, got, expected);
    if (here != base && there != base && here != there)
        find(o, at_col, at_row, result->kind_of[(uint8_t)here]);
}

static int by_place(const void *left, const void *right)
{
    const Place *a = left, *b = right;
    if (a->row != b->row) return a->row - b->row;
    return a->col != b->col ? a->col - b->col : a->kind - b->kind;
}

static void check_conflicts(Oracle *o, const Conflicts *conflicts)
{
    if (conflicts->count != o->found_count)
        fail_msg("round %d: %d conflicts, not %d", round_now, (int)conflicts->count,
                 (int)o->found_count);
    qsort(o->found, (size_t)o->found_count, sizeof(Place), by_place);
    qsort(conflicts->places, (size_t)o->found_count, sizeof(Place), by_place);
    for (int32_t i = 0; i < o->found_count; i++)
        assert_int_equal(by_place(&conflicts->places[i], &o->found[i]), 0);
}

static void check_merge(Oracle *o, const Content *result, const Conflicts *conflicts)
{
    settle_lines(o, ROWS);
    settle_lines(o, COLS);
    assert_int_equal(content_rows(result), o->counts[ROWS]);
    assert_int_equal(content_cols(result), o->counts[COLS]);
    for (int layer = 0; layer < LAYER_COUNT; layer++)
        for (int32_t row = 0; row < o->counts[ROWS]; row++)
            for (int32_t col = 0; col < o->counts[COLS]; col++)
                check_cell(o, result, layer, row, col);
    char base = o->base->title, here = o->here->title, there = o->there->title;
    if (here != base && there != base && here != there) find(o, -1, -1, KIND_UNKNOWN);
    assert_int_equal(strchr(result->blobs[BLOB_HEADER].at, '=')[2], here != base ? here : there);
    check_conflicts(o, conflicts);
}

/* What is written is read as the same cells. */
static void check_written(const Content *content)
{
    size_t size;
    Content again;
    char *text = content_join(content, &size);
    assert_non_null(text);
    assert_true(content_init(&again, text, size, &errors));
    assert_int_equal(content_rows(&again), content_rows(content));
    assert_int_equal(content_cols(&again), content_cols(content));
    assert_int_equal(content_differences(content, &again), 0);
    content_done(&again);
    free(text);
}

static void edits_of_both_sides_come_together(void **state)
{
    static Version base, here, there;
    static Place places[FOUND_MAX];
    static Oracle oracle;
    (void)state;
    for (round_now = 0; round_now < sampled(ROUNDS); round_now++) {
        Content result;
        Conflicts conflicts = {.places = places, .max = FOUND_MAX};
        desk_seed = (uint32_t)round_now;
        random_base(&base);
        random_side(&base, &here);
        random_side(&base, &there);
        if (desk_random(8) == 0) there = here; /* both have the same change from elsewhere */
        if (desk_random(2)) paint_cells(&there);
        Content a = content_of(&base), b = content_of(&here), c = content_of(&there);
        assert_true(content_merge(&a, &b, &c, &result, &conflicts));
        oracle = (Oracle){.base = &base, .here = &here, .there = &there};
        check_merge(&oracle, &result, &conflicts);
        check_written(&result);
        content_done(&a);
        content_done(&b);
        content_done(&c);
        content_done(&result);
    }
}

static Content content_of_text(const char *text)
{
    Content content;
    error_list_init(&errors, "level");
    assert_true(content_init(&content, text, strlen(text), &errors));
    return content;
}

static void assert_merges_to(const char *base, const char *here, const char *there,
                             const char *expected, int64_t conflicts)
{
    size_t size;
    Content result;
    Conflicts found = {0};
    Content a = content_of_text(base), b = content_of_text(here), c = content_of_text(there);
    assert_true(content_merge(&a, &b, &c, &result, &found));
    char *text = content_join(&result, &size);
    assert_string_equal(text, expected);
    assert_int_equal(found.count, conflicts);
    free(text);
    content_done(&a);
    content_done(&b);
    content_done(&c);
    content_done(&result);
}

static void both_together_never_delete_all_lines(void **state)
{
    (void)state;
    assert_merges_to("@#\nFo\n", "@#\n", "Fo\n", "@#\n", 1);
    assert_merges_to("@#\nFo\n", "@\nF\n", "#\no\n", "@\nF\n", 1);
    assert_merges_to("@#\nFo\nab\n", "@#\n", "ab\n", "@#\n", 1);
}

static void lines_inserted_alike_but_for_their_art_are_both_kept(void **state)
{
    (void)state;
    assert_merges_to("[map]\n@F\n##\n[back]\nab\ncd\n", "[map]\n@F\n..\n##\n[back]\nab\nxx\ncd\n",
                     "[map]\n@F\n..\n##\n[back]\nab\nyy\ncd\n",
                     "[map]\n@F\n..\n..\n##\n[back]\nab\nxx\nyy\ncd\n", 0);
}

/* ---- headers ---- */

enum { SECTIONS = 3, KEYS = 5, HEADER_MAX = 2000, HEADER_ROUNDS = 1000 };

/* 0: there is no such key; else its value. */
typedef struct Header {
    char values[SECTIONS][KEYS];
    char comment;
} Header;

static void change_header(Header *header)
{
    for (int n = desk_random(6); n > 0; n--)
        header->values[desk_random(SECTIONS)][desk_random(KEYS)] =
            desk_random(3) ? (char)('a' + desk_random(26)) : 0;
    if (desk_random(4) == 0) header->comment = (char)('A' + desk_random(26));
}

static const char *text_of_header(const Header *header, char out[HEADER_MAX])
{
    char *at = out;
    at += sprintf(at, "; about %c\n", header->comment);
    for (int section = 0; section < SECTIONS; section++) {
        at += sprintf(at, "\n[part.%d]\n", section);
        for (int key = 0; key < KEYS; key++)
            if (header->values[section][key])
                at += sprintf(at, "k%d = %c # of %d\n", key, header->values[section][key], section);
    }
    sprintf(at, "[map]\n@F\n");
    return out;
}

/* A change of one side, with all that was said about conflicts. */
typedef struct HeaderCheck {
    const Header *base, *here, *there;
    int conflicts[SECTIONS][KEYS];
    int comments;
} HeaderCheck;

static void see_header(void *context, const Conflict *conflict)
{
    HeaderCheck *check = context;
    int section, key;
    assert_int_equal(conflict->kind, CONFLICT_HEADER);
    if (!conflict->section) {
        assert_string_equal(conflict->key, "comments");
        check->comments++;
        return;
    }
    assert_int_equal(sscanf(conflict->section, "part.%d", &section), 1);
    assert_int_equal(sscanf(conflict->key, "k%d", &key), 1);
    assert_int_equal(conflict->here ? conflict->here[0] : 0, check->here->values[section][key]);
    assert_int_equal(conflict->there ? conflict->there[0] : 0, check->there->values[section][key]);
    check->conflicts[section][key]++;
}

static void check_header(const HeaderCheck *check, const Content *result)
{
    const Header *base = check->base, *here = check->here, *there = check->there;
    Bytes header = result->blobs[BLOB_HEADER];
    for (int section = 0; section < SECTIONS; section++)
        for (int key = 0; key < KEYS; key++) {
            char name[16], value[INI_LINE_MAX + 1] = "", in[16];
            char b = base->values[section][key], h = here->values[section][key];
            char t = there->values[section][key];
            snprintf(in, sizeof in, "part.%d", section);
            snprintf(name, sizeof name, "k%d", key);
            (void)ini_edit_get(header.at, header.size, in, name, value);
            assert_int_equal(value[0], h != b ? h : t);
            assert_int_equal(check->conflicts[section][key], h != b && t != b && h != t);
        }
    char h = here->comment, t = there->comment, b = base->comment;
    assert_int_equal(header.at[8], h != b ? h : t);
    if (h != b && t != b && h != t) assert_int_equal(check->comments, 1);
}

static void values_that_both_sides_changed_come_together(void **state)
{
    static char text[3][HEADER_MAX];
    (void)state;
    for (round_now = 0; round_now < sampled(HEADER_ROUNDS); round_now++) {
        Header base = {.comment = 'z'}, here, there;
        Content result;
        desk_seed = (uint32_t)round_now;
        change_header(&base);
        here = there = base;
        change_header(&here);
        change_header(&there);
        HeaderCheck check = {.base = &base, .here = &here, .there = &there};
        Conflicts conflicts = {.see = see_header, .context = &check};
        Content a = content_of_text(text_of_header(&base, text[0]));
        Content b = content_of_text(text_of_header(&here, text[1]));
        Content c = content_of_text(text_of_header(&there, text[2]));
        assert_true(content_merge(&a, &b, &c, &result, &conflicts));
        check_header(&check, &result);
        content_done(&a);
        content_done(&b);
        content_done(&c);
        content_done(&result);
    }
}

static void a_sign_stays_at_its_cell_when_the_other_side_inserts_columns(void **state)
{
    (void)state;
    assert_merges_to("[sign.1]\nat = 3,0\ntext = a\n[map]\n@.f?F\n#####\n",
                     "[sign.1]\nat = 5,0\ntext = a\n[map]\n@=-.f?F\n##XX###\n",
                     "[sign.1]\nat = 3,0\ntext = b\n[map]\n@.f?F\n#####\n",
                     "[sign.1]\nat = 5,0\ntext = b\n[map]\n@=-.f?F\n##XX###\n", 0);
    assert_merges_to("[map]\n@.f.F\n#####\n", "[map]\n@=-.f.F\n##XX###\n",
                     "[sign.1]\nat = 3,0\ntext = b\n[map]\n@.f?F\n#####\n",
                     "[sign.1]\nat = 5,0\ntext = b\n[map]\n@=-.f?F\n##XX###\n", 0);
}

static void other_places_stay_at_their_cells_too(void **state)
{
    (void)state;
    assert_merges_to("[landmark]\nname = oak\nat = 4,0\n[map]\n@.f.F\n#####\n",
                     "[landmark]\nname = oak\nat = 6,0\n[map]\n@=-.f.F\n##XX###\n",
                     "[landmark]\nname = mill\nat = 4,0\n[map]\n@.f.F\n#####\n",
                     "[landmark]\nname = mill\nat = 6,0\n[map]\n@=-.f.F\n##XX###\n", 0);
    assert_merges_to("[map]\n@.f.F\n#####\n", "[map]\n@=-.f.F\n##XX###\n",
                     "[landmark]\nat = \"4,0\"\n[map]\n@.f.F\n#####\n",
                     "[landmark]\nat = \"6,0\"\n[map]\n@=-.f.F\n##XX###\n", 0);
    assert_merges_to("[map]\n@.f*F\n#####\n", "[map]\n@=-.f*F\n##XX###\n",
                     "[chase]\ncheckpoint = 3,0\n[map]\n@.f*F\n#####\n",
                     "[chase]\ncheckpoint = 5,0\n[map]\n@=-.f*F\n##XX###\n", 0);
    assert_merges_to("[map]\n@.f*F\n#####\n", "[map]\n@=-.f*F\n##XX###\n",
                     "[chase]\ncheckpoint = 1\n[map]\n@.f*F\n#####\n",
                     "[chase]\ncheckpoint = 1\n[map]\n@=-.f*F\n##XX###\n", 0);
}

static void signs_that_both_added_under_one_number_are_both_kept(void **state)
{
    (void)state;
    assert_merges_to("[level]\ntitle = x\n[map]\n@...F\n#####\n",
                     "[level]\ntitle = x\n[sign.1]\nat = 1,0\ntext = a\n[map]\n@?..F\n#####\n",
                     "[level]\ntitle = x\n[sign.1]\nat = 3,0\ntext = b\n[map]\n@..?F\n#####\n",
                     "[level]\ntitle = x\n[sign.1]\nat = 1,0\ntext = a\n\n[sign.2]\nat = 3,0\n"
                     "text = b\n[map]\n@?.?F\n#####\n",
                     0);
}

static void a_section_that_one_side_removed_is_gone(void **state)
{
    (void)state;
    assert_merges_to("[level]\ntitle = x\n[sign.1]\ntext = a\n[map]\n@?F\n",
                     "[level]\ntitle = y\n[sign.1]\ntext = a\n[map]\n@?F\n",
                     "[level]\ntitle = x\n[map]\n@.F\n", "[level]\ntitle = y\n[map]\n@.F\n", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits_of_both_sides_come_together),
        cmocka_unit_test(both_together_never_delete_all_lines),
        cmocka_unit_test(lines_inserted_alike_but_for_their_art_are_both_kept),
        cmocka_unit_test(values_that_both_sides_changed_come_together),
        cmocka_unit_test(a_sign_stays_at_its_cell_when_the_other_side_inserts_columns),
        cmocka_unit_test(other_places_stay_at_their_cells_too),
        cmocka_unit_test(signs_that_both_added_under_one_number_are_both_kept),
        cmocka_unit_test(a_section_that_one_side_removed_is_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
