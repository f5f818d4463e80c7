/* dress.c - see dress.h */
#include "dress.h"

#include "../../base/array.h"
#include "../../base/hash.h"
#include "../../level/back_wall.h"
#include "lift_path.h"

#include <stdlib.h>
#include <string.h>

/* The skins take characters at most so far apart for one drawing, which they keep together. */
enum { APART_COLS = 2, APART_ROWS = 1, FIRST_PLACES = 64 };

/* What a cell is for the rules. */
enum {
    CELL_FREE = 1,
    CELL_WALLED = 2, /* free, with a wall behind it */
    CELL_SKY = 4,    /* free, with nothing above it */
    CELL_GROUND = 8,
    CELL_ONEWAY = 16,
    CELL_LADDER = 32,
    CELL_LIFT = 64,
    CELL_HOIST = 128 /* a lift that goes up or down */
};

typedef struct Dresser {
    const Document *doc;
    const Selection *selection;
    DressChoice choice;
    CellArea all;
    uint8_t *cells;
    uint8_t *taken; /* cells in or around a drawing */
    Dressing *out;
    Point *places; /* of one rule's drawings */
    int32_t place_count;
    size_t place_room;
} Dresser;

/* ---- the cells ---- */

static bool is_ground(const void *doc, int32_t col, int32_t row)
{
    CellKind kind = document_kind_at(doc, col, row);
    return kind != KIND_UNKNOWN && tile_infos[cell_kinds[kind].tile].flags & TILE_IS_SOLID;
}

/* Must it be seen, with nothing around it? */
static bool is_thing(CellKind kind)
{
    enum { SEEN = KIND_IS_HAZARD | KIND_IS_OBJECT };
    return kind != KIND_UNKNOWN &&
           (cell_kinds[kind].flags & SEEN || kind == KIND_DOOR || kind == KIND_SPRING);
}

static bool is_thing_near(const Document *doc, int32_t col, int32_t row)
{
    CellArea near = cell_area_common((CellArea){col - 1, row - 1, 3, 3}, document_area(doc));
    for (int32_t r = near.row; r < near.row + near.rows; r++)
        for (int32_t c = near.col; c < near.col + near.cols; c++)
            if (is_thing(document_kind_at(doc, c, r))) return true;
    return false;
}

static void find_hoists(const Document *doc, bool is_hoist[10])
{
    for (int32_t digit = 0; digit < 10; digit++) {
        LiftShown lift = {.digit = digit};
        lift_path_read(&lift, doc);
        is_hoist[digit] = lift.dy != 0;
    }
}

static uint8_t cell_of_kind(CellKind kind, const bool is_hoist[10])
{
    if (kind == KIND_UNKNOWN || kind == KIND_EMPTY) return 0;
    const KindInfo *info = &cell_kinds[kind];
    if (tile_infos[info->tile].flags & TILE_IS_STATIC_SOLID) return CELL_GROUND;
    if (kind == KIND_ONEWAY) return CELL_ONEWAY;
    if (kind == KIND_LADDER) return CELL_LADDER;
    if (!(info->flags & KIND_IS_LIFT)) return 0;
    return CELL_LIFT | (is_hoist[info->digit] ? CELL_HOIST : 0);
}

static size_t cell_index(const Dresser *d, int32_t col, int32_t row)
{
    return (size_t)row * (size_t)d->all.cols + (size_t)col;
}

/* Nothing else is drawn so near to a character that a skin would take both for one drawing. */
static void take_around(Dresser *d, int32_t col, int32_t row)
{
    CellArea around = {col - APART_COLS, row - APART_ROWS, 2 * APART_COLS + 1, 2 * APART_ROWS + 1};
    around = cell_area_common(around, d->all);
    for (int32_t r = around.row; r < around.row + around.rows; r++)
        memset(d->taken + cell_index(d, around.col, r), 1, (size_t)around.cols);
}

static bool find_cells(Dresser *d, const CellWatch *watch)
{
    bool is_hoist[10];
    BackWall wall = {0};
    const Document *doc = d->doc;
    uint8_t *is_open = malloc((size_t)d->all.cols); /* nothing was above so far */
    if (!is_open) return false;
    memset(is_open, 1, (size_t)d->all.cols);
    find_hoists(doc, is_hoist);
    back_wall_make(&wall, d->all.cols, d->all.rows, is_ground, doc);
    bool goes_on = true;
    for (int32_t row = 0; row < d->all.rows && goes_on; row++) {
        const char *back = document_row(doc, LAYER_BACK, row);
        for (int32_t col = 0; col < d->all.cols; col++) {
            CellKind kind = document_kind_at(doc, col, row);
            uint8_t cell = cell_of_kind(kind, is_hoist);
            is_open[col] = is_open[col] && kind == KIND_EMPTY;
            if (back[col] != ' ') take_around(d, col, row);
            if (kind == KIND_EMPTY && !is_thing_near(doc, col, row)) cell = CELL_FREE;
            if (cell == CELL_FREE && is_open[col]) cell |= CELL_SKY;
            if (cell & CELL_FREE && back_wall_depth(&wall, col, row) > 0) cell |= CELL_WALLED;
            d->cells[cell_index(d, col, row)] = cell;
        }
        goes_on = cell_watch_goes_on(watch, d->all.cols);
    }
    back_wall_done(&wall);
    free(is_open);
    return goes_on;
}

/* ---- a drawing ---- */

/* Outside the level is ground, with open air above it. */
static uint8_t cell_at(const Dresser *d, int32_t col, int32_t row)
{
    if (cell_area_has(d->all, col, row)) return d->cells[cell_index(d, col, row)];
    return row < 0 ? 0 : CELL_GROUND;
}

static bool is_near(const Dresser *d, char near, int32_t col, int32_t row)
{
    static const uint8_t cells[128] = {
        ['.'] = CELL_FREE,   ['w'] = CELL_WALLED, ['s'] = CELL_SKY,  ['#'] = CELL_GROUND,
        ['='] = CELL_ONEWAY, ['H'] = CELL_LADDER, ['L'] = CELL_LIFT, ['U'] = CELL_HOIST};
    return near == ' ' || cell_at(d, col, row) & cells[(uint8_t)near];
}

static bool may_draw(const Dresser *d, int32_t col, int32_t row)
{
    return cell_area_has(d->all, col, row) && cell_at(d, col, row) & CELL_FREE &&
           !d->taken[cell_index(d, col, row)] &&
           (selection_is_empty(d->selection) || selection_has(d->selection, col, row));
}

/* The row of the rule that is at a row of a drawing in which one row is repeated `times` times. */
static int32_t rule_row(const DressRule *rule, int32_t times, int32_t row)
{
    if (rule->repeated < 0 || row < rule->repeated) return row;
    return row < rule->repeated + times ? rule->repeated : row - times + 1;
}

static int32_t rows_of(const DressRule *rule, int32_t times)
{
    return rule->repeated < 0 ? rule->rows : rule->rows - 1 + times;
}

static bool fits(const Dresser *d, const DressRule *rule, int32_t times, Point at)
{
    for (int32_t row = rows_of(rule, times) - 1; row >= 0; row--) {
        int32_t from = rule_row(rule, times, row);
        for (int32_t col = 0; col < rule->cols; col++) {
            int32_t c = at.col + col, r = at.row + row;
            if (!is_near(d, rule->near[from][col], c, r)) return false;
            if (rule->draw[from][col] != ' ' && !may_draw(d, c, r)) return false;
        }
    }
    return true;
}

static void draw(Dresser *d, const DressRule *rule, int32_t times, Point at)
{
    CellArea area = d->out->area;
    int32_t rows = rows_of(rule, times);
    for (int32_t i = 0; i < rows * rule->cols; i++) {
        int32_t row = i / rule->cols, col = i % rule->cols;
        char letter = rule->draw[rule_row(rule, times, row)][col];
        if (letter == ' ') continue;
        *block_at(&d->out->block, at.col + col - area.col, at.row + row - area.row) = letter;
        take_around(d, at.col + col, at.row + row);
    }
    d->out->drawings++;
}

/* ---- a rule ---- */

/* Places are tried row by row, so that those before the first that is far above are too. */
static bool is_far_enough(const Dresser *d, const DressRule *rule, Point at)
{
    int32_t rows = max_i32(1, rule->apart / 2);
    for (int32_t i = d->place_count - 1; i >= 0 && at.row - d->places[i].row < rows; i--)
        if (abs_i32(d->places[i].col - at.col) < rule->apart) return false;
    return true;
}

/* Draws where a share of the numbers for the places falls, at the length that the number says or
 * the nearest that fits. */
static bool try_place(Dresser *d, const DressRule *rule, uint64_t number, Point at)
{
    if ((int32_t)(number % 100) >= rule->share || !is_far_enough(d, rule, at)) return true;
    int32_t count = rule->repeated < 0 ? 1 : rule->most - rule->least + 1;
    int32_t first = (int32_t)((number >> 32) % (uint64_t)count);
    for (int32_t i = 0; i < count; i++) {
        int32_t times = rule->least + (i <= first ? first - i : i);
        if (!fits(d, rule, times, at)) continue;
        if (!ARRAY_RESERVE(&d->places, &d->place_room, (size_t)d->place_count + 1, FIRST_PLACES))
            return false;
        d->places[d->place_count++] = at;
        draw(d, rule, times, at);
        return true;
    }
    return true;
}

/* Has every letter of the rule no meaning in the level? */
static bool is_art_here(const Document *doc, const DressRule *rule)
{
    for (int32_t row = 0; row < rule->rows; row++)
        for (int32_t col = 0; col < rule->cols; col++) {
            CellKind kind = document_kind(doc, rule->draw[row][col]);
            if (kind != KIND_UNKNOWN && kind != KIND_EMPTY) return false;
        }
    return true;
}

/* The numbers of a place depend on it and the rule alone, so that a part of a level gets the art
 * that it would get in the whole. */
static bool draw_rule(Dresser *d, const DressRule *rule, const CellWatch *watch)
{
    uint64_t own = hash_i32(HASH_SEED, d->choice.seed);
    own = hash_bytes(own, (const uint8_t *)rule->name, strlen(rule->name));
    CellArea area = d->out->area;
    d->place_count = 0;
    for (int32_t row = area.row - rule->rows; row < area.row + area.rows; row++) {
        for (int32_t col = area.col - rule->cols; col < area.col + area.cols; col++) {
            uint64_t number = hash_finish(hash_i32(hash_i32(own, col), row));
            if (!try_place(d, rule, number, (Point){col, row})) return false;
        }
        if (!cell_watch_goes_on(watch, area.cols)) return false;
    }
    return true;
}

bool dress_make(const Document *doc, const DressRules *rules, DressChoice choice,
                const Selection *selection, const CellWatch *watch, Dressing *out)
{
    Dressing fresh = {.choice = choice};
    Dresser d = {.doc = doc, .selection = selection, .choice = choice, .out = &fresh};
    d.all = document_area(doc);
    fresh.area = selection_is_empty(selection) ? d.all : selection->area;
    size_t cells = (size_t)d.all.cols * (size_t)d.all.rows;
    if (cells > DRESS_CELLS_MAX) return false;
    d.cells = calloc(cells, 1);
    d.taken = calloc(cells, 1);
    bool ok = d.cells && d.taken && block_init(&fresh.block, fresh.area.cols, fresh.area.rows) &&
              find_cells(&d, watch);
    for (int32_t i = 0; i < rules->count && ok; i++)
        if (rules->items[i].theme == choice.theme && is_art_here(doc, &rules->items[i]))
            ok = draw_rule(&d, &rules->items[i], watch);
    if (ok)
        *out = fresh;
    else
        dressing_done(&fresh);
    free(d.cells);
    free(d.taken);
    free(d.places);
    return ok;
}

void dressing_done(Dressing *dressing)
{
    block_done(&dressing->block);
    *dressing = (Dressing){0};
}
