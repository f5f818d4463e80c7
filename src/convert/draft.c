/* draft.c - see draft.h */
#include "draft.h"

#include "../base/array.h"
#include "../base/ini_edit.h"
#include "../base/text.h"
#include "../level/level_section.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRITTEN_GLYPHS_MAX = DRAFT_GLYPHS_MAX + 2 * sizeof " backslash" };

bool draft_init(Draft *draft, int32_t cols, int32_t rows)
{
    Draft fresh = {.content.planes[LAYER_BACK].pad = ' '};
    memset(fresh.content.kind_of, KIND_UNKNOWN, sizeof fresh.content.kind_of);
    if (!layer_cells_init(&fresh.content.planes[LAYER_MAP], cols, rows, '\0')) return false;
    *draft = fresh;
    return true;
}

bool draft_resize(Draft *draft, int32_t cols, int32_t rows)
{
    LayerCells map;
    assert(!draft->content.planes[LAYER_BACK].cells);
    if (!layer_cells_init(&map, cols, rows, '\0')) return false;
    layer_cells_done(&draft->content.planes[LAYER_MAP]);
    draft->content.planes[LAYER_MAP] = map;
    return true;
}

void draft_done(Draft *draft)
{
    for (int32_t i = 0; i < draft->value_count; i++)
        free(draft->values[i].value);
    for (int32_t i = 0; i < draft->sign_count; i++) {
        free(draft->signs[i].text);
        free(draft->signs[i].no_release);
    }
    free(draft->values);
    free(draft->signs);
    content_done(&draft->content);
    *draft = (Draft){0};
}

static char *map_row(Draft *draft, int32_t row)
{
    return layer_cells_row(&draft->content.planes[LAYER_MAP], row);
}

static bool is_printable(char glyph)
{
    return glyph >= ' ' && glyph <= '~';
}

bool draft_claim_glyph(Draft *draft, CellKind kind, char glyph)
{
    if (glyph == '\0') glyph = cell_kinds[kind].glyphs[0];
    if (!is_printable(glyph)) return false;
    uint8_t *meaning = &draft->content.kind_of[(uint8_t)glyph];
    if (*meaning != KIND_UNKNOWN) return *meaning == kind;
    *meaning = (uint8_t)kind;
    char *list = draft->glyphs_of[kind];
    size_t length = strlen(list);
    assert(length + 1 < DRAFT_GLYPHS_MAX);
    list[length] = glyph;
    list[length + 1] = '\0';
    return true;
}

bool draft_set_cell(Draft *draft, int32_t col, int32_t row, CellKind kind, char glyph)
{
    assert(col >= 0 && col < draft_cols(draft));
    if (glyph == '\0') glyph = draft->glyphs_of[kind][0];
    if (glyph == '\0') glyph = cell_kinds[kind].glyphs[0];
    if (!draft_claim_glyph(draft, kind, glyph)) return false;
    map_row(draft, row)[col] = glyph;
    return true;
}

CellKind draft_kind(const Draft *draft, int32_t col, int32_t row)
{
    assert(col >= 0 && col < draft_cols(draft));
    char glyph = layer_cells_row(&draft->content.planes[LAYER_MAP], row)[col];
    return glyph ? (CellKind)draft->content.kind_of[(uint8_t)glyph] : KIND_EMPTY;
}

bool draft_find(const Draft *draft, CellKind kind, Point *at)
{
    for (int32_t row = 0; row < draft_rows(draft); row++)
        for (int32_t col = 0; col < draft_cols(draft); col++)
            if (draft_kind(draft, col, row) == kind) {
                *at = (Point){col, row};
                return true;
            }
    return false;
}

void draft_clear(Draft *draft, CellKind kind)
{
    for (int32_t row = 0; row < draft_rows(draft); row++)
        for (int32_t col = 0; col < draft_cols(draft); col++)
            if (draft_kind(draft, col, row) == kind) map_row(draft, row)[col] = '\0';
}

/* What a place to stand needs, from the best to the least. */
typedef enum Standing { ROOM_ABOVE_FLOOR, ABOVE_FLOOR, ANYWHERE, STANDING_COUNT } Standing;

static bool can_stand(const Draft *draft, int32_t col, int32_t row, Standing standing)
{
    if (draft_kind(draft, col, row) != KIND_EMPTY) return false;
    if (standing == ANYWHERE) return true;
    if (row + 1 >= draft_rows(draft)) return false;
    CellKind below = draft_kind(draft, col, row + 1);
    bool is_solid = tile_infos[cell_kinds[below].tile].flags & TILE_IS_SOLID;
    if (!is_solid && below != KIND_ONEWAY) return false;
    return standing == ABOVE_FLOOR || (row > 0 && draft_kind(draft, col, row - 1) == KIND_EMPTY);
}

bool draft_is_floor(const Draft *draft, int32_t col, int32_t row)
{
    return can_stand(draft, col, row, ROOM_ABOVE_FLOOR);
}

/* The lowest place of the first column with one, from a column on to the right or to the left. */
static bool find_standing(const Draft *draft, int32_t first, int32_t step, Standing standing,
                          Point *at)
{
    for (int32_t col = first; col >= 0 && col < draft_cols(draft); col += step)
        for (int32_t row = draft_rows(draft) - 1; row >= 0; row--)
            if (can_stand(draft, col, row, standing)) {
                *at = (Point){col, row};
                return true;
            }
    return false;
}

bool draft_find_floor_from(const Draft *draft, int32_t first, Point *at)
{
    return find_standing(draft, first, 1, ROOM_ABOVE_FLOOR, at);
}

bool draft_find_floor(const Draft *draft, bool from_right, Point *at)
{
    int32_t step = from_right ? -1 : 1;
    int32_t first =
        from_right ? max_i32(0, draft_cols(draft) - 2) : min_i32(1, draft_cols(draft) - 1);
    for (Standing standing = ROOM_ABOVE_FLOOR; standing < STANDING_COUNT; standing++)
        if (find_standing(draft, first, step, standing, at)) return true;
    return false;
}

bool draft_set_back(Draft *draft, int32_t col, int32_t row, char glyph)
{
    assert(col >= 0 && col < draft_cols(draft));
    if (!is_printable(glyph) || !content_need_back(&draft->content)) return false;
    layer_cells_row(&draft->content.planes[LAYER_BACK], row)[col] = glyph;
    return true;
}

/* Has the text only lower-case letters, digits and the other bytes of section names? */
static bool is_name(const char *name)
{
    size_t length = strlen(name);
    return length > 0 && length < DRAFT_NAME_MAX &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_.-") == length;
}

/* The index of a value, or value_count. */
static int32_t find_value(const Draft *draft, const char *section, const char *key)
{
    int32_t index = 0;
    while (index < draft->value_count && (strcmp(draft->values[index].section, section) != 0 ||
                                          strcmp(draft->values[index].key, key) != 0))
        index++;
    return index;
}

bool draft_set_value(Draft *draft, const char *section, const char *key, const char *value)
{
    if (!is_name(section) || !is_name(key)) return false;
    int32_t index = find_value(draft, section, key), count = draft->value_count;
    bool is_new = index == count;
    if (is_new && (count == DRAFT_VALUE_MAX ||
                   !ARRAY_RESERVE(&draft->values, &draft->value_capacity, count + 1, 16)))
        return false;
    char *copy = strdup(value);
    if (!copy) return false;
    DraftValue *place = &draft->values[index];
    if (is_new) {
        *place = (DraftValue){.index = draft->value_count++};
        snprintf(place->section, sizeof place->section, "%s", section);
        snprintf(place->key, sizeof place->key, "%s", key);
    }
    free(place->value);
    place->value = copy;
    return true;
}

bool draft_add_sign(Draft *draft, Point at, const char *text, const char *no_release)
{
    if (draft->sign_count == SIGN_MAX ||
        !ARRAY_RESERVE(&draft->signs, &draft->sign_capacity, draft->sign_count + 1, 16))
        return false;
    DraftSign *sign = &draft->signs[draft->sign_count];
    *sign = (DraftSign){at.col, at.row, strdup(text), strdup(no_release)};
    draft->sign_count++;
    return sign->text && sign->no_release;
}

static const char *const first_keys[] = {"title",   "author", "next",  "par",        "back",
                                         "palette", "model",  "at",    "text",       "velocity",
                                         "ticks",   "solid",  "kind",  "way",        "wait",
                                         "speed",   "begin",  "delay", "checkpoint", "mercy"};

static int32_t key_rank(const char *key)
{
    int32_t count = (int32_t)ARRAY_LENGTH(first_keys);
    for (int32_t i = 0; i < count; i++)
        if (strcmp(key, first_keys[i]) == 0) return i;
    return count;
}

/* [level], [physics], lifts and signs by their numbers, then the others. */
static int32_t section_rank(const char *section)
{
    int32_t lift = level_section_number(section, "lift."),
            sign = level_section_number(section, "sign.");
    if (strcmp(section, "level") == 0) return 0;
    if (strcmp(section, "physics") == 0) return 1;
    if (lift >= 0) return 10 + lift;
    if (sign >= 0) return 20000 + sign;
    return 40000;
}

static int compare_values(const void *a, const void *b)
{
    const DraftValue *left = a, *right = b;
    int32_t sections = section_rank(left->section) - section_rank(right->section);
    if (sections != 0) return sections;
    int names = strcmp(left->section, right->section);
    if (names != 0) return names;
    int32_t keys = key_rank(left->key) - key_rank(right->key);
    if (keys != 0) return keys;
    /* Tiled sorts what it writes: a header must not depend on that. */
    bool is_physics = strcmp(left->section, "physics") == 0;
    return is_physics ? strcmp(left->key, right->key) : left->index - right->index;
}

/* Adds the sign's texts and place as a section with this number, or a higher one where a mapping
 * has given that number to a sign elsewhere. */
static bool add_sign_text(Draft *draft, int32_t number, const DraftSign *sign)
{
    char section[DRAFT_NAME_MAX], at[DRAFT_NAME_MAX];
    snprintf(at, sizeof at, "%d,%d", (int)sign->col, (int)sign->row);
    snprintf(section, sizeof section, "sign.%d", (int)number);
    while (find_value(draft, section, "at") < draft->value_count)
        snprintf(section, sizeof section, "sign.%d", (int)(number += SIGN_MAX));
    return draft_set_value(draft, section, "at", at) &&
           (*sign->text == '\0' || draft_set_value(draft, section, "text", sign->text)) &&
           (*sign->no_release == '\0' ||
            draft_set_value(draft, section, "no_release", sign->no_release));
}

/* Signs are numbered in reading order; those without text count. */
static bool add_sign_texts(Draft *draft)
{
    int32_t number = 0;
    for (int32_t row = 0; draft->sign_count > 0 && row < draft_rows(draft); row++)
        for (int32_t col = 0; col < draft_cols(draft); col++) {
            if (draft_kind(draft, col, row) != KIND_SIGN) continue;
            number++;
            int32_t i = 0;
            while (i < draft->sign_count &&
                   (draft->signs[i].col != col || draft->signs[i].row != row))
                i++;
            if (i < draft->sign_count && !add_sign_text(draft, number, &draft->signs[i]))
                return false;
        }
    return true;
}

/* Are the kind's glyphs all in its default legend, and does no other kind have one of that legend?
 */
static bool is_usual(const Draft *draft, CellKind kind)
{
    const char *mine = draft->glyphs_of[kind], *usual = cell_kinds[kind].glyphs;
    if (strncmp(mine, usual, strlen(mine)) != 0) return false;
    for (; *usual; usual++) {
        uint8_t meaning = draft->content.kind_of[(uint8_t)*usual];
        if (meaning != KIND_UNKNOWN && meaning != KIND_IGNORE && meaning != kind) return false;
    }
    return true;
}

/* Writes the glyphs for [legend]: a backslash and a quote as words, or, with others that need
 * quotes, all bytes as they are. A blank goes to the end, where it is put in quotes, but it stays
 * the first. */
static void write_glyphs(const char *glyphs, char out[WRITTEN_GLYPHS_MAX])
{
    Text text = text_in(out, WRITTEN_GLYPHS_MAX);
    if (!strpbrk(glyphs, "\\\"") || strpbrk(glyphs, " #;")) {
        const char *blank = strchr(glyphs + 1, ' ');
        for (const char *glyph = glyphs; *glyph; glyph++)
            if (glyph != blank) text_add_byte(&text, *glyph);
        if (blank) text_add_byte(&text, ' ');
        return;
    }
    for (const char *glyph = glyphs; *glyph; glyph++) {
        if (glyph > glyphs) text_add_byte(&text, ' ');
        if (*glyph == '\\')
            text_add_string(&text, "backslash");
        else if (*glyph == '"')
            text_add_string(&text, "quote");
        else
            text_add_byte(&text, *glyph);
    }
    assert(text.missing == 0);
}

static bool add_legend(Draft *draft, ErrorList *errors)
{
    char glyphs[WRITTEN_GLYPHS_MAX];
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        CellKind kind = cell_kind_order[i];
        if (is_usual(draft, kind)) continue;
        write_glyphs(draft->glyphs_of[kind], glyphs);
        if (draft_set_value(draft, "legend", cell_kinds[kind].name, glyphs)) continue;
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return false;
    }
    return true;
}

/* The header with a blank line at its end, or nothing; NULL, with the reason in `errors`. */
static char *make_header(Draft *draft, size_t *length, ErrorList *errors)
{
    char *header = calloc(1, 1);
    *length = 0;
    if (!header || !add_sign_texts(draft)) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        free(header);
        return NULL;
    }
    bool ok = add_legend(draft, errors);
    if (draft->value_count > 0)
        qsort(draft->values, (size_t)draft->value_count, sizeof *draft->values, compare_values);
    for (int32_t i = 0; ok && i < draft->value_count; i++) {
        const DraftValue *value = &draft->values[i];
        IniValue line = {value->section, value->key, value->value, "\n"};
        ok = ini_edit_change(&header, length, &line);
        if (!ok)
            error_add(errors, ERROR_ERROR, 0, 0,
                      "`%s` of [%s] cannot be written in a header: at most %d bytes without "
                      "control bytes",
                      value->key, value->section, INI_EDIT_VALUE_MAX);
    }
    if (!ok) {
        free(header);
        return NULL;
    }
    if (*length > 0) header[(*length)++] = '\n'; /* instead of the NUL */
    return header;
}

char *draft_text(Draft *draft, size_t *length, ErrorList *errors)
{
    Content *content = &draft->content;
    LayerCells *map = &content->planes[LAYER_MAP];
    char empty = draft->glyphs_of[KIND_EMPTY][0]; /* every level needs one */
    for (const char *usual = cell_kinds[KIND_EMPTY].glyphs; !empty && *usual; usual++)
        if (draft_claim_glyph(draft, KIND_EMPTY, *usual)) empty = *usual;
    if (!empty) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "no character is left for empty cells: `.` and blank mean something else");
        return NULL;
    }
    size_t header_length;
    char *header = make_header(draft, &header_length, errors), *text = NULL;
    if (!header) return NULL;
    for (int32_t row = 0; row < map->rows; row++) {
        char *cells = map_row(draft, row);
        for (int32_t col = 0; col < map->cols; col++)
            if (!cells[col]) cells[col] = empty;
        map->shapes[row] = (RowShape){(int16_t)map->cols, END_LF};
    }
    /* Without header and art it is a bare grid. */
    if (header_length > 0 || content->planes[LAYER_BACK].cells) content->marks[LAYER_MAP] = END_LF;
    if (content_set_blob(content, BLOB_HEADER, header, header_length)) {
        content_settle(content);
        text = content_join(content, length);
    }
    if (!text) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    free(header);
    return text;
}
