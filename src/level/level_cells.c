/* level_cells.c - see level_cells.h. One pass over the rows (and one that resolves slopes): a
 * table gives the tile of a glyph; the few glyphs that are more than a tile take a slower path. */
#include "level_cells.h"

#include "../base/array.h"
#include "../base/text.h"
#include "cell_kind.h"
#include "level.h"
#include "level_back.h"
#include "level_doors.h"
#include "level_generated.h"
#include "level_header.h"
#include "level_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MORE_THAN_A_TILE = 254, /* no Tile has this number, nor DOOR_WITHOUT_NUMBER */
    LIST_FIRST_SIZE = 16,
    PATH_MAX_CELLS = 16384 /* two bodies this far apart still have a distance that fits a Fixed */
};

static const struct {
    size_t list; /* offset of the PlaceList in Level */
    int32_t limit;
} lists[LIST_COUNT] = {
    [LIST_COINS] = {offsetof(Level, coins), COIN_MAX},
    [LIST_KEYS] = {offsetof(Level, keys), KEY_MAX},
    [LIST_CHECKPOINTS] = {offsetof(Level, checkpoints), CHECKPOINT_MAX},
    [LIST_SIGNS] = {offsetof(Level, signs), SIGN_MAX},
    [LIST_ACTORS] = {offsetof(Level, actors), ACTOR_MAX},
};

typedef struct UnknownGlyph {
    uint8_t byte;
    int32_t col, row; /* the first place */
    int32_t count;
} UnknownGlyph;

struct CellReader {
    const LevelText *text;
    const LevelHeader *header;
    Level *level;
    ErrorList *errors;
    uint8_t *tiles;
    uint8_t tile_of_glyph[256]; /* or MORE_THAN_A_TILE */
    char finish[256];           /* all glyphs that mean one */
    int32_t finish_count;
    UnknownGlyph unknown[ERROR_MAX]; /* in the order of their first places */
    int32_t unknown_count;
    int32_t starts;
    int32_t run_kind, run_col, run_row; /* the lift cell that was read last */
    bool run_kept;                      /* that lift is in the level */
    uint32_t lifts_used;                /* bit N: the map has lift N */
    uint32_t lists_full;                /* bit of a KindList: the error about its limit was given */
    size_t capacity[LIST_COUNT];        /* of the lists of objects */
    bool too_many_lifts, has_door, has_section, out_of_memory;
    int32_t next_row, next_resolved; /* rows before these are read / resolved */
};

static void complain(CellReader *r, int32_t col, int32_t row, const char *text)
{
    error_add(r->errors, ERROR_ERROR, r->text->first_line + row, col + 1, "%s", text);
}

/* ---- glyphs that are more than a tile ---- */

/* Each unknown glyph is reported once, however often it occurs. */
static void note_unknown(CellReader *r, uint8_t byte, int32_t col, int32_t row)
{
    for (int32_t i = 0; i < r->unknown_count; i++)
        if (r->unknown[i].byte == byte) {
            r->unknown[i].count++;
            return;
        }
    if (r->unknown_count < ERROR_MAX)
        r->unknown[r->unknown_count++] = (UnknownGlyph){byte, col, row, 1};
}

static void note_start(CellReader *r, int32_t col, int32_t row)
{
    Place *start = &r->level->start;
    if (r->starts++ == 0)
        *start = (Place){(int16_t)col, (int16_t)row, KIND_START};
    else if (r->starts == 2)
        error_add(r->errors, ERROR_ERROR, r->text->first_line + row, col + 1,
                  "a second start; the first is on line %d, column %d",
                  r->text->first_line + start->row, start->col + 1);
}

/* "more than 64 walkers, hoppers, flyers and turrets", once for each list. */
static void refuse_more_of_list(CellReader *r, uint8_t number, int32_t col, int32_t row)
{
    const char *names[KIND_ROW_COUNT];
    char joined[ERROR_TEXT_MAX / 2];
    int32_t count = 0;
    Text text = text_in(joined, sizeof joined);
    if (r->lists_full & 1u << number) return;
    r->lists_full |= 1u << number;
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        if (cell_kinds[cell_kind_order[i]].list == number)
            names[count++] = cell_kinds[cell_kind_order[i]].name;
    for (int32_t i = 0; i < count; i++)
        text_add(&text, "%s%ss", text_gap(i, count, " and "), names[i]);
    error_add(r->errors, ERROR_ERROR, r->text->first_line + row, col + 1, "more than %d %s",
              lists[number].limit, joined);
}

static void note_object(CellReader *r, CellKind kind, int32_t col, int32_t row)
{
    uint8_t number = cell_kinds[kind].list;
    PlaceList *list = (PlaceList *)(void *)((char *)r->level + lists[number].list);
    if (list->count == lists[number].limit) {
        refuse_more_of_list(r, number, col, row);
        return;
    }
    if (ARRAY_RESERVE(&list->items, &r->capacity[number], list->count + 1, LIST_FIRST_SIZE))
        list->items[list->count++] = (Place){(int16_t)col, (int16_t)row, (uint8_t)kind};
    else
        r->out_of_memory = true;
}

static bool path_fits(const LiftPath *path)
{
    const int64_t limit = (int64_t)PATH_MAX_CELLS * ONE;
    int64_t x = path->x + (int64_t)path->dx * path->ticks;
    int64_t y = path->y + (int64_t)path->dy * path->ticks;
    return x >= -limit && x + path->width <= limit && y >= -limit && y + ONE <= limit;
}

static void begin_lift(CellReader *r, int32_t digit, int32_t col, int32_t row)
{
    const LiftRule *rule = &r->header->lifts[digit];
    Terrain *terrain = &r->level->terrain;
    if (rule->line == 0 && r->header->readable && !(r->lifts_used >> digit & 1))
        error_add(r->errors, ERROR_ERROR, r->text->first_line + row, col + 1,
                  "lift `%d` has no section [lift.%d] that says how it travels", digit, digit);
    r->lifts_used |= 1u << digit;
    r->run_kept = terrain->lift_count < LIFT_MAX;
    if (r->run_kept) {
        terrain->lifts[terrain->lift_count++] = (LiftPath){.x = col * ONE,
                                                           .y = row * ONE,
                                                           .width = ONE,
                                                           .dx = rule->dx,
                                                           .dy = rule->dy,
                                                           .ticks = rule->ticks,
                                                           .solid = rule->solid};
        return;
    }
    if (!r->too_many_lifts)
        error_add(r->errors, ERROR_ERROR, r->text->first_line + row, col + 1, "more than %d lifts",
                  LIFT_MAX);
    r->too_many_lifts = true;
}

/* Equal neighbours in a row are one platform. */
static void note_lift(CellReader *r, CellKind kind, int32_t col, int32_t row)
{
    Terrain *terrain = &r->level->terrain;
    bool goes_on = r->run_kind == (int32_t)kind && r->run_row == row && r->run_col + 1 == col;
    if (!goes_on)
        begin_lift(r, cell_kinds[kind].digit, col, row);
    else if (r->run_kept)
        terrain->lifts[terrain->lift_count - 1].width += ONE;
    r->run_kind = (int32_t)kind;
    r->run_col = col;
    r->run_row = row;
}

/* Adds the object of a glyph that is more than a tile, and returns its tile. */
static uint8_t read_special(CellReader *r, uint8_t glyph, int32_t col, int32_t row)
{
    CellKind kind = (CellKind)r->level->kind_of[glyph];
    const KindInfo *info = &cell_kinds[kind];
    if (kind == KIND_UNKNOWN) note_unknown(r, glyph, col, row);
    if (info->flags & KIND_IS_UNIQUE) note_start(r, col, row);
    if (info->flags & KIND_IS_LIFT) note_lift(r, kind, col, row);
    if (info->list != LIST_NONE) note_object(r, kind, col, row);
    if (info->tile != TILE_DOOR) return info->tile;
    r->has_door = true;
    return DOOR_WITHOUT_NUMBER;
}

/* ---- the pass over the rows ---- */

static bool is_more_than_a_tile(uint8_t kind)
{
    const KindInfo *info = &cell_kinds[kind];
    return kind == KIND_UNKNOWN || (info->flags & (KIND_IS_UNIQUE | KIND_IS_LIFT)) ||
           info->list != LIST_NONE || info->tile == TILE_DOOR;
}

/* Is this row a section, or below one that was? Then one error is enough, and it is no row. */
static bool is_below_section(CellReader *r, int32_t row)
{
    if (r->has_section || r->level->kind_of['['] != KIND_UNKNOWN) return r->has_section;
    const char *fault = level_text_section_fault(r->text, row);
    if (fault) complain(r, 0, row, fault);
    r->has_section = fault != NULL;
    return r->has_section;
}

static void read_row(CellReader *r, int32_t row)
{
    int32_t cols = r->text->cols;
    int32_t length = is_below_section(r, row) ? 0 : r->text->row[row].length;
    const char *bytes = level_text_row(r->text, row);
    size_t first = (size_t)row * (size_t)cols;
    uint8_t *tiles = r->tiles + first;

    if (r->level->glyphs) {
        char *glyphs = r->level->glyphs + first;
        memcpy(glyphs, bytes, (size_t)length);
        memset(glyphs + length, r->level->glyph_of[KIND_EMPTY], (size_t)(cols - length));
    }
    memset(tiles + length, TILE_EMPTY, (size_t)(cols - length));
    for (int32_t i = 0; i < r->finish_count && !r->level->has_finish; i++)
        r->level->has_finish = memchr(bytes, r->finish[i], (size_t)length) != NULL;
    for (int32_t col = 0; col < length; col++) {
        uint8_t tile = r->tile_of_glyph[(uint8_t)bytes[col]];
        tiles[col] =
            tile == MORE_THAN_A_TILE ? read_special(r, (uint8_t)bytes[col], col, row) : tile;
    }
}

/* ---- what can be said after the pass ---- */

static void refuse_unknown(CellReader *r, const UnknownGlyph *glyph)
{
    char text[ERROR_TEXT_MAX], more[32] = "";
    if (glyph->count > 1) snprintf(more, sizeof more, " (%d cells)", glyph->count);
    if (glyph->byte == '\t')
        snprintf(text, sizeof text, "a tab; a cell is one byte, draw blanks instead%s", more);
    else if (glyph->byte < ' ' || glyph->byte == 127)
        snprintf(text, sizeof text, "control byte 0x%02X; rows are printable ASCII%s", glyph->byte,
                 more);
    else if (glyph->byte > '~')
        snprintf(text, sizeof text, "byte 0x%02X is not ASCII; one byte is one cell%s", glyph->byte,
                 more);
    else
        snprintf(text, sizeof text,
                 "character `%c` has no meaning%s; draw another, or name it in [legend]",
                 glyph->byte, more);
    complain(r, glyph->col, glyph->row, text);
}

/* Does what needs all rows to be read. */
static void finish_rows(CellReader *r)
{
    Level *level = r->level;
    Place extra;
    DoorsResult doors = DOORS_NUMBERED;
    if (r->has_door)
        doors = level_doors_number(r->tiles, level->cols, level->rows, &level->door_count, &extra);
    switch (doors) {
    case DOORS_NUMBERED: break;
    case DOORS_TOO_MANY:
        error_add(r->errors, ERROR_ERROR, r->text->first_line + extra.row, extra.col + 1,
                  "more than %d doors; door cells that touch are one door", DOOR_MAX);
        break;
    case DOORS_NO_MEMORY: r->out_of_memory = true; break;
    }
    for (int32_t i = 0; i < r->unknown_count; i++)
        refuse_unknown(r, &r->unknown[i]);
    char start = r->level->glyph_of[KIND_START];
    if (r->starts == 0 && start)
        error_add(r->errors, ERROR_ERROR, r->text->first_line, 1,
                  "the map has no start; put one `%c` into it", start);
    else if (r->starts == 0)
        complain(r, 0, 0, "the map has no start, and [legend] leaves no character for one");
    const Terrain *terrain = &r->level->terrain;
    for (int32_t i = 0; i < terrain->lift_count; i++) {
        const LiftPath *path = &terrain->lifts[i];
        if (path_fits(path)) continue;
        error_add(r->errors, ERROR_ERROR, r->text->first_line + path->y / ONE, path->x / ONE + 1,
                  "the path of this lift ends more than %d cells away; lower velocity or ticks",
                  PATH_MAX_CELLS);
    }
    level_header_check_lifts(r->header, r->lifts_used, r->errors);
    if (!level_header_give_signs(r->header, r->text->first_line, level, r->errors))
        r->out_of_memory = true;
    level_back_read(r->text, level, r->errors);
    if (r->out_of_memory) error_add(r->errors, ERROR_ERROR, 0, 0, "out of memory");
}

CellReader *level_cells_begin(const LevelText *text, const LevelHeader *header, bool keeps_glyphs,
                              Level *level, ErrorList *errors)
{
    CellReader *r = calloc(1, sizeof *r);
    if (r) *r = (CellReader){text, header, level, errors, .run_kind = -1};
    size_t cells = (size_t)text->cols * (size_t)text->rows;
    level->cols = text->cols;
    level->rows = text->rows;
    if (keeps_glyphs) level->glyphs = malloc(cells);
    if (r) r->tiles = malloc(cells);
    level->terrain.grid = (Grid){r ? r->tiles : NULL, level->cols, level->rows};
    if (!r || (keeps_glyphs && !level->glyphs) || !r->tiles) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        free(r);
        return NULL;
    }
    for (int glyph = 0; glyph < 256; glyph++) {
        uint8_t kind = r->level->kind_of[glyph];
        r->tile_of_glyph[glyph] =
            is_more_than_a_tile(kind) ? MORE_THAN_A_TILE : cell_kinds[kind].tile;
        if (kind == KIND_FINISH) r->finish[r->finish_count++] = (char)glyph;
    }
    return r;
}

bool level_cells_step(CellReader *r, int64_t cells)
{
    const Level *level = r->level;
    for (; cells > 0 && r->next_resolved < level->rows; cells -= level->cols) {
        if (r->next_row < level->rows) {
            read_row(r, r->next_row++);
            if (r->next_row == level->rows) finish_rows(r);
        } else {
            grid_resolve_row(r->tiles, level->cols, level->rows, r->next_resolved++);
        }
    }
    return r->next_resolved < level->rows;
}

void level_cells_end(CellReader *r)
{
    free(r);
}
