/* draft.c - see draft.h */
#include "draft.h"

#include "../base/array.h"
#include "../base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool draft_init(Draft *draft, int32_t cols, int32_t rows)
{
    Draft fresh = {.cols = cols, .rows = rows};
    memset(fresh.kind_of, KIND_UNKNOWN, sizeof fresh.kind_of);
    fresh.glyphs = calloc((size_t)cols, (size_t)rows);
    if (!fresh.glyphs) return false;
    *draft = fresh;
    return true;
}

bool draft_resize(Draft *draft, int32_t cols, int32_t rows)
{
    char *glyphs = calloc((size_t)cols, (size_t)rows);
    if (!glyphs) return false;
    free(draft->glyphs);
    draft->glyphs = glyphs;
    draft->cols = cols;
    draft->rows = rows;
    return true;
}

void draft_done(Draft *draft)
{
    for (int32_t i = 0; i < draft->value_count; i++)
        free(draft->values[i].value);
    for (int32_t i = 0; i < draft->sign_count; i++)
        free(draft->signs[i].text);
    free(draft->values);
    free(draft->signs);
    free(draft->glyphs);
    free(draft->back);
    *draft = (Draft){0};
}

static size_t cell_index(const Draft *draft, int32_t col, int32_t row)
{
    assert(col >= 0 && col < draft->cols && row >= 0 && row < draft->rows);
    return (size_t)row * (size_t)draft->cols + (size_t)col;
}

static bool is_printable(char glyph)
{
    return glyph >= ' ' && glyph <= '~';
}

/* ---- cells ---- */

bool draft_claim_glyph(Draft *draft, CellKind kind, char glyph)
{
    if (glyph == '\0') glyph = cell_kinds[kind].glyphs[0];
    if (!is_printable(glyph)) return false;
    uint8_t *meaning = &draft->kind_of[(uint8_t)glyph];
    if (*meaning != KIND_UNKNOWN) return *meaning == kind;
    *meaning = (uint8_t)kind;
    char *list = draft->glyphs_of[kind];
    size_t length = strlen(list);
    list[length] = glyph;
    list[length + 1] = '\0';
    return true;
}

bool draft_set_cell(Draft *draft, int32_t col, int32_t row, CellKind kind, char glyph)
{
    if (glyph == '\0') glyph = draft->glyphs_of[kind][0];
    if (glyph == '\0') glyph = cell_kinds[kind].glyphs[0];
    if (!draft_claim_glyph(draft, kind, glyph)) return false;
    draft->glyphs[cell_index(draft, col, row)] = glyph;
    return true;
}

CellKind draft_kind(const Draft *draft, int32_t col, int32_t row)
{
    char glyph = draft->glyphs[cell_index(draft, col, row)];
    return glyph ? (CellKind)draft->kind_of[(uint8_t)glyph] : KIND_EMPTY;
}

bool draft_has(const Draft *draft, CellKind kind)
{
    for (int32_t row = 0; row < draft->rows; row++)
        for (int32_t col = 0; col < draft->cols; col++)
            if (draft_kind(draft, col, row) == kind) return true;
    return false;
}

void draft_clear(Draft *draft, CellKind kind)
{
    size_t count = (size_t)draft->cols * (size_t)draft->rows;
    for (size_t i = 0; i < count; i++)
        if (draft->glyphs[i] && draft->kind_of[(uint8_t)draft->glyphs[i]] == kind)
            draft->glyphs[i] = '\0';
}

/* ---- places ---- */

static bool is_floor(const Draft *draft, int32_t col, int32_t row)
{
    CellKind kind = draft_kind(draft, col, row);
    return tile_infos[cell_kinds[kind].tile].flags & TILE_IS_SOLID || kind == KIND_ONEWAY;
}

/* What a place to stand needs, from the best to the least. */
typedef enum Standing { ROOM_ABOVE_FLOOR, ABOVE_FLOOR, ANYWHERE, STANDING_COUNT } Standing;

static bool can_stand(const Draft *draft, int32_t col, int32_t row, Standing standing)
{
    if (draft_kind(draft, col, row) != KIND_EMPTY) return false;
    if (standing == ANYWHERE) return true;
    if (row + 1 >= draft->rows || !is_floor(draft, col, row + 1)) return false;
    return standing == ABOVE_FLOOR || (row > 0 && draft_kind(draft, col, row - 1) == KIND_EMPTY);
}

bool draft_find_floor(const Draft *draft, bool from_right, int32_t *col, int32_t *row)
{
    int32_t step = from_right ? -1 : 1;
    int32_t first = from_right ? max_i32(0, draft->cols - 2) : min_i32(1, draft->cols - 1);
    for (Standing standing = ROOM_ABOVE_FLOOR; standing < STANDING_COUNT; standing++)
        for (int32_t c = first; c >= 0 && c < draft->cols; c += step)
            for (int32_t r = draft->rows - 1; r >= 0; r--)
                if (can_stand(draft, c, r, standing)) {
                    *col = c;
                    *row = r;
                    return true;
                }
    return false;
}

/* ---- art ---- */

bool draft_set_back(Draft *draft, int32_t col, int32_t row, char glyph)
{
    if (!is_printable(glyph)) return false;
    if (!draft->back) draft->back = calloc((size_t)draft->cols, (size_t)draft->rows);
    if (!draft->back) return false;
    draft->back[cell_index(draft, col, row)] = glyph;
    return true;
}

/* ---- header ---- */

/* Has the text only lower-case letters, digits and the other bytes of section names? */
static bool is_name(const char *name)
{
    size_t length = strlen(name);
    return length > 0 && length < DRAFT_NAME_MAX &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_.-") == length;
}

static DraftValue *find_value(const Draft *draft, const char *section, const char *key)
{
    for (int32_t i = 0; i < draft->value_count; i++) {
        DraftValue *v = &draft->values[i];
        if (strcmp(v->section, section) == 0 && strcmp(v->key, key) == 0) return v;
    }
    return NULL;
}

static DraftValue *add_value(Draft *draft, const char *section, const char *key)
{
    if (draft->value_count == DRAFT_VALUE_MAX ||
        !ARRAY_RESERVE(&draft->values, &draft->value_capacity, draft->value_count + 1, 16))
        return NULL;
    DraftValue *added = &draft->values[draft->value_count];
    *added = (DraftValue){.index = draft->value_count++};
    snprintf(added->section, sizeof added->section, "%s", section);
    snprintf(added->key, sizeof added->key, "%s", key);
    return added;
}

bool draft_set_value(Draft *draft, const char *section, const char *key, const char *value)
{
    if (!is_name(section) || !is_name(key)) return false;
    char *copy = strdup(value);
    DraftValue *place = find_value(draft, section, key);
    if (copy && !place) place = add_value(draft, section, key);
    if (!copy || !place) {
        free(copy);
        return false;
    }
    free(place->value);
    place->value = copy;
    return true;
}

bool draft_add_sign(Draft *draft, int32_t col, int32_t row, const char *text)
{
    if (draft->sign_count == SIGN_MAX ||
        !ARRAY_RESERVE(&draft->signs, &draft->sign_capacity, draft->sign_count + 1, 16))
        return false;
    DraftSign *sign = &draft->signs[draft->sign_count];
    *sign = (DraftSign){col, row, strdup(text)};
    if (!sign->text) return false;
    draft->sign_count++;
    return true;
}

/* ---- text ---- */

/* The glyph of empty cells, which every level needs. */
static char glyph_of_empty(Draft *draft)
{
    const char *usual = cell_kinds[KIND_EMPTY].glyphs;
    if (draft->glyphs_of[KIND_EMPTY][0]) return draft->glyphs_of[KIND_EMPTY][0];
    for (; *usual; usual++)
        if (draft_claim_glyph(draft, KIND_EMPTY, *usual)) return *usual;
    return '\0';
}

/* Writes the first `cols` cells of a row as a line, with `empty` for cells not set. */
static void write_row(const char *cells, int32_t cols, char empty, Text *out)
{
    for (int32_t col = 0; col < cols; col++)
        text_add_byte(out, cells[col] ? cells[col] : empty);
    text_add_byte(out, '\n');
}

/* The columns of a row of art up to the last one that is not blank. */
static int32_t art_length(const Draft *draft, int32_t row)
{
    const char *cells = draft->back + cell_index(draft, 0, row);
    int32_t length = draft->cols;
    while (length > 0 && (cells[length - 1] == '\0' || cells[length - 1] == ' '))
        length--;
    return length;
}

static void write_back(const Draft *draft, Text *out)
{
    int32_t rows = draft->rows;
    while (rows > 0 && art_length(draft, rows - 1) == 0)
        rows--;
    if (rows > 0) text_add_string(out, "[back]\n");
    for (int32_t row = 0; row < rows; row++)
        write_row(draft->back + cell_index(draft, 0, row), art_length(draft, row), ' ', out);
}

/* Joins the parts to the text; without header and art it is a bare grid. */
static char *join(const Draft *draft, const char *header, char empty, size_t *length)
{
    Text out = TEXT_GROWING;
    text_add(&out, "%s%s%s", header, *header ? "\n" : "", *header || draft->back ? "[map]\n" : "");
    for (int32_t row = 0; row < draft->rows; row++)
        write_row(draft->glyphs + cell_index(draft, 0, row), draft->cols, empty, &out);
    if (draft->back) write_back(draft, &out);
    return text_take(&out, length);
}

char *draft_text(Draft *draft, size_t *length, ErrorList *errors)
{
    char empty = glyph_of_empty(draft);
    if (!empty) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "no glyph is left for empty cells: `.` and blank mean something else");
        return NULL;
    }
    char *header = draft_header_text(draft, errors);
    char *text = header ? join(draft, header, empty, length) : NULL;
    if (header && !text) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    free(header);
    return text;
}

/* ---- missing ---- */

void unmapped_add(Unmapped *missing, const char *name)
{
    char kept[UNMAPPED_NAME_MAX];
    snprintf(kept, sizeof kept, "%.*s", UNMAPPED_NAME_MAX - 1, name);
    for (int32_t i = 0; i < missing->count; i++)
        if (strcmp(missing->names[i], kept) == 0) return;
    missing->more = missing->count == UNMAPPED_MAX;
    if (!missing->more) memcpy(missing->names[missing->count++], kept, sizeof kept);
}

void unmapped_add_number(Unmapped *missing, int64_t number)
{
    char name[UNMAPPED_NAME_MAX];
    snprintf(name, sizeof name, "%lld", (long long)number);
    unmapped_add(missing, name);
}

void unmapped_list(const Unmapped *missing, char out[UNMAPPED_LIST_MAX])
{
    Text list = text_in(out, UNMAPPED_LIST_MAX - (sizeof " and more" - 1));
    int32_t listed = 0;
    for (; listed < missing->count; listed++) {
        const char *gap = listed > 0 ? ", " : "";
        if (list.length + strlen(gap) + strlen(missing->names[listed]) >= list.capacity) break;
        text_add(&list, "%s%s", gap, missing->names[listed]);
    }
    list.capacity = UNMAPPED_LIST_MAX;
    if (missing->more || listed < missing->count) text_add_string(&list, " and more");
}

/* ---- kind name ---- */

CellKind convert_kind_from_name(const char *name)
{
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        if (strcasecmp(name, cell_kinds[cell_kind_order[i]].name) == 0) return cell_kind_order[i];
    return KIND_UNKNOWN;
}

const char *convert_kind_class(CellKind kind)
{
    const KindInfo *info = &cell_kinds[kind];
    return info->tiled_class ? info->tiled_class : info->name;
}

CellKind convert_kind_from_class(const char *class)
{
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        if (strcasecmp(class, convert_kind_class(cell_kind_order[i])) == 0)
            return cell_kind_order[i];
    return KIND_UNKNOWN;
}

CellKind convert_kind_from_word(const char *word)
{
    CellKind named = convert_kind_from_name(word);
    if (named == KIND_IGNORE) return KIND_UNKNOWN;
    if (named != KIND_UNKNOWN || strlen(word) != 1) return named;
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        if (strchr(cell_kinds[cell_kind_order[i]].glyphs, word[0])) return cell_kind_order[i];
    return KIND_UNKNOWN;
}

void convert_kind_words(char *out, size_t size)
{
    snprintf(out, size,
             "a kind of cell is `solid` `empty` `oneway` `ladder` `coin` `start` ... "
             "(see the legend of level files) or its usual glyph");
}
