/* screen_edit_ease.c - see screen_edit_internal.h: the smallest changes that make a jump of a run
 * easier or harder to time.
 *
 * What may change is what a designer would try: the ends of the grounds of both sides become longer
 * or shorter; near the way spikes go or come, and cells of ground. */
#include "screen_edit_internal.h"

#include "editor_level.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    CELLS_MAX = MAP_CHANGE_CELLS,
    PARTS_MAX = 256,
    TRIALS_MAX = 600,
    SEARCH_NODES = 20000, /* for a run through a changed level */
    BESIDE = 2,           /* cells around the jump, */
    ABOVE = 5             /* and over it */
};

/* A part of a change, which may be all of it. */
typedef struct EasePart {
    MapCell cells[CELLS_MAX];
    int32_t count;
} EasePart;

typedef struct EaseParts {
    EasePart items[PARTS_MAX];
    int32_t count;
    int32_t to_pair; /* the first ones: two of these may be one change */
} EaseParts;

/* The jump, and the level that it is in. */
typedef struct EaseJump {
    const Editor *editor;
    const Document *doc;
    const Level *level;
    const InputTape *tape;
    SlackPlace place;
    bool eases;
    int32_t wanted; /* window: at least, or to harden at most */
} EaseJump;

/* ---- what may change --------------------------------------------------------------------- */

static bool is_inside(const EaseJump *jump, int32_t col, int32_t row)
{
    return cell_area_has(document_area(jump->doc), col, row);
}

static bool is_kind(const EaseJump *jump, int32_t col, int32_t row, CellKind kind)
{
    return is_inside(jump, col, row) && document_kind_at(jump->doc, col, row) == kind;
}

/* Holds it a body that comes from above? */
static bool is_ground(const EaseJump *jump, int32_t col, int32_t row)
{
    if (!is_inside(jump, col, row)) return false;
    const TileInfo *tile = &tile_infos[cell_kinds[document_kind_at(jump->doc, col, row)].tile];
    return (tile->flags & (TILE_IS_STATIC_SOLID | TILE_IS_ONEWAY)) &&
           !(tile->flags & TILE_IS_SLOPE);
}

static void add_part(EaseParts *parts, const EasePart *part)
{
    if (part->count > 0 && parts->count < PARTS_MAX) parts->items[parts->count++] = *part;
}

/* Adds 1 to 3 more cells at the end of a ground, as its last cell is. */
static void add_longer(const EaseJump *jump, int32_t col, int32_t row, int32_t way,
                       EaseParts *parts)
{
    EasePart part = {.count = 0};
    const char glyph = document_row(jump->doc, LAYER_MAP, row)[col];
    for (int32_t i = 1; i <= CELLS_MAX && is_kind(jump, col + i * way, row, KIND_EMPTY); i++) {
        part.cells[part.count++] = (MapCell){col + i * way, row, glyph};
        add_part(parts, &part);
    }
}

/* How deep the ground is; more than CELLS_MAX is CELLS_MAX + 1. */
static int32_t depth_at(const EaseJump *jump, int32_t col, int32_t row)
{
    int32_t depth = 0;
    while (depth <= CELLS_MAX && is_ground(jump, col, row + depth))
        depth++;
    return depth;
}

/* Takes 1 to 3 cells away at the end of a ground that is no deeper, and lays spikes on it. */
static void add_shorter(const EaseJump *jump, int32_t col, int32_t row, int32_t way,
                        EaseParts *parts)
{
    EasePart less = {.count = 0}, spikes = {.count = 0};
    const char spike = document_glyph(jump->doc, KIND_SPIKE_UP),
               empty = document_glyph(jump->doc, KIND_EMPTY);
    for (int32_t i = 0; i < CELLS_MAX && is_ground(jump, col - i * way, row); i++) {
        const int32_t here = col - i * way, depth = depth_at(jump, here, row);
        if (!is_kind(jump, here, row - 1, KIND_EMPTY)) break;
        if (spike) spikes.cells[spikes.count++] = (MapCell){here, row - 1, spike};
        add_part(parts, &spikes);
        if (!empty || less.count + depth > CELLS_MAX) less.count = CELLS_MAX + 1;
        for (int32_t k = 0; k < depth && less.count < CELLS_MAX; k++)
            less.cells[less.count++] = (MapCell){here, row + k, empty};
        if (less.count <= CELLS_MAX) add_part(parts, &less);
    }
}

/* Both ends of the ground that a place stands on. */
static void add_ground(const EaseJump *jump, const SlackGround *ground, EaseParts *parts)
{
    if (ground->kind != SLACK_FLOOR) return;
    const int32_t row = ground->row + 1;
    if (!is_ground(jump, ground->col, row)) return;
    for (int32_t way = -1; way <= 1; way += 2) {
        int32_t col = ground->col;
        while (is_ground(jump, col + way, row) && !is_ground(jump, col + way, row - 1) &&
               abs_i32(col - ground->col) < SLACK_SHIFT_MAX)
            col += way;
        if (jump->eases)
            add_longer(jump, col, row, way, parts);
        else if (!is_ground(jump, col + way, row))
            add_shorter(jump, col, row, way, parts);
    }
}

/* A change of a single cell near the way; `count` is 0 where there is none. */
static EasePart part_at(const EaseJump *jump, int32_t col, int32_t row)
{
    static const int32_t beside[][2] = {{0, 1}, {-1, 0}, {1, 0}, {0, -1}};
    const char empty = document_glyph(jump->doc, KIND_EMPTY);
    const bool is_empty = is_kind(jump, col, row, KIND_EMPTY);
    EasePart part = {.count = 0};
    for (size_t i = 0; i < ARRAY_LENGTH(beside) && part.count == 0; i++) {
        const int32_t to_col = col + beside[i][0], to_row = row + beside[i][1];
        if (is_empty && is_ground(jump, to_col, to_row))
            part = (EasePart){{{col, row, document_row(jump->doc, LAYER_MAP, to_row)[to_col]}}, 1};
        else if (is_ground(jump, col, row) && empty && is_kind(jump, to_col, to_row, KIND_EMPTY) &&
                 (is_kind(jump, col, row - 1, KIND_EMPTY) || is_ground(jump, col, row - 1)))
            part = (EasePart){{{col, row, empty}}, 1};
    }
    return part;
}

/* Single cells around the way: ground that comes or goes, and spikes: up to three beside each other
 * go, or one comes. */
static void add_around(const EaseJump *jump, EaseParts *parts)
{
    const SlackPlace *place = &jump->place;
    const char spike = document_glyph(jump->doc, KIND_SPIKE_UP),
               empty = document_glyph(jump->doc, KIND_EMPTY);
    const int32_t left = min_i32(place->from.col, place->at.col) - BESIDE,
                  right = max_i32(place->from.col, place->at.col) + BESIDE,
                  top = min_i32(place->from.row, place->at.row) - ABOVE,
                  bottom = max_i32(place->from.row, place->at.row) + BESIDE;
    EasePart part;
    for (int32_t row = top; row <= bottom && empty && jump->eases; row++)
        for (int32_t col = left; col <= right; col++) {
            part.count = 0;
            for (int32_t i = 0; i < CELLS_MAX && is_inside(jump, col + i, row); i++) {
                if (!cell_kind_is(document_kind_at(jump->doc, col + i, row), KIND_IS_HAZARD)) break;
                part.cells[part.count++] = (MapCell){col + i, row, empty};
                add_part(parts, &part);
            }
        }
    parts->to_pair = parts->count;
    for (int32_t row = top; row <= bottom; row++)
        for (int32_t col = left; col <= right; col++) {
            part = (EasePart){{{col, row, spike}}, 1};
            if (!jump->eases && spike && is_kind(jump, col, row, KIND_EMPTY) &&
                is_ground(jump, col, row + 1))
                add_part(parts, &part);
            part = part_at(jump, col, row);
            add_part(parts, &part);
        }
}

/* ---- what a change does ------------------------------------------------------------------ */

/* The window of the jump with the cells changed; 0 where the run does not get on there. */
static int32_t window_with(const EaseJump *jump, const MapChange *change)
{
    SlackPlace place;
    int32_t window = 0;
    Level *level = editor_parse_plan(jump->editor, change->cells, change->count);
    if (!level) return 0;
    if (slack_find_jump(level, jump->tape, jump->place.press, &place) &&
        slack_is_same_ground(level, &place.target, &jump->place.target))
        window = place.window;
    edit_level_free(level);
    return window;
}

/* Is it proved that the changed level can be beaten? */
static bool can_be_beaten(const EaseJump *jump, const MapChange *change, Term *term)
{
    Level *level = editor_parse_plan(jump->editor, change->cells, change->count);
    if (!level) return false;
    InputTape found = {0};
    bool is_proved = edit_rerun_holds(level, jump->tape) ||
                     edit_solver_search_run(level, SEARCH_NODES, term, &found);
    input_tape_done(&found);
    edit_level_free(level);
    return is_proved;
}

static bool is_wanted(const EaseJump *jump, int32_t window)
{
    return jump->eases ? window >= jump->wanted : window >= 1 && window <= jump->wanted;
}

static bool has_cell(const MapChange *change, const MapCell *cell)
{
    for (int32_t i = 0; i < change->count; i++)
        if (change->cells[i].col == cell->col && change->cells[i].row == cell->row &&
            change->cells[i].glyph == cell->glyph)
            return true;
    return false;
}

static bool is_known(const EditEase *self, const MapChange *change)
{
    for (int32_t i = 0; i < self->count; i++) {
        int32_t same = 0;
        for (int32_t k = 0; k < change->count; k++)
            same += has_cell(&self->changes[i], &change->cells[k]);
        if (same == change->count) return true;
    }
    return false;
}

/* Keeps the changes sorted: those nearest to what is wanted first. */
static void keep(EditEase *self, const EaseJump *jump, const MapChange *change, int32_t window)
{
    const int32_t far = abs_i32(window - jump->wanted);
    int32_t at = self->count;
    while (at > 0 && abs_i32(self->windows[at - 1] - jump->wanted) > far)
        at--;
    if (at == EDIT_EASE_MAX) return;
    for (int32_t i = min_i32(self->count, EDIT_EASE_MAX - 1); i > at; i--) {
        self->changes[i] = self->changes[i - 1];
        self->windows[i] = self->windows[i - 1];
    }
    self->changes[at] = *change;
    self->windows[at] = window;
    self->count = min_i32(self->count + 1, EDIT_EASE_MAX);
}

/* Joins two parts, the second of which may be empty. False when they meet, or are too many
 * cells. */
static bool join(const EasePart *a, const EasePart *b, MapChange *change)
{
    change->count = 0;
    if (a->count + b->count > CELLS_MAX) return false;
    for (int32_t i = 0; i < a->count; i++)
        change->cells[change->count++] = a->cells[i];
    for (int32_t i = 0; i < b->count; i++) {
        for (int32_t k = 0; k < a->count; k++)
            if (a->cells[k].col == b->cells[i].col && a->cells[k].row == b->cells[i].row)
                return false;
        change->cells[change->count++] = b->cells[i];
    }
    return true;
}

/* Tries all changes of so many cells: single parts and pairs of them. */
static void try_cells(EditEase *self, const EaseJump *jump, const EaseParts *parts, int32_t count,
                      Term *term, int32_t *trials)
{
    static const EasePart none = {.count = 0};
    MapChange change = {.name = jump->eases ? "ease" : "harden"};
    for (int32_t i = 0; i < parts->count; i++)
        for (int32_t k = -1; k < i; k++) {
            const EasePart *other = k < 0 ? &none : &parts->items[k];
            if (k >= 0 && i >= parts->to_pair) break;
            if (parts->items[i].count + other->count != count) continue;
            if (!join(&parts->items[i], other, &change)) continue;
            if (++*trials > TRIALS_MAX || term_break_is_asked(term)) return;
            int32_t window = window_with(jump, &change);
            if (window > 0 && (jump->eases ? window > self->best : window < self->best))
                self->best = window;
            if (is_wanted(jump, window) && !is_known(self, &change))
                keep(self, jump, &change, window);
        }
}

/* Leaves out the changes that are not proved to leave the level beatable. */
static void keep_proved(EditEase *self, const EaseJump *jump, Term *term)
{
    int32_t count = 0;
    for (int32_t i = 0; i < self->count; i++) {
        if (!can_be_beaten(jump, &self->changes[i], term)) continue;
        self->changes[count] = self->changes[i];
        self->windows[count++] = self->windows[i];
    }
    self->count = count;
}

/* ---- the jump ---------------------------------------------------------------------------- */

static bool is_at(Place place, Place cursor)
{
    return place.col == cursor.col && place.row == cursor.row;
}

/* How many cells the cursor is away from the box of the jump. */
static int32_t distance_to(const SlackPlace *place, Place cursor)
{
    int32_t cols = max_i32(min_i32(place->from.col, place->at.col) - cursor.col,
                           cursor.col - max_i32(place->from.col, place->at.col));
    int32_t rows = max_i32(min_i32(place->from.row, place->at.row) - cursor.row,
                           cursor.row - max_i32(place->from.row, place->at.row));
    return max_i32(0, max_i32(cols, rows));
}

/* Of two that lead over the cursor, the one that begins there. */
static const SlackPlace *nearest_jump(const Slack *slack, Place cursor)
{
    const SlackPlace *nearest = NULL;
    int32_t least = INT32_MAX;
    for (int32_t i = 0; i < slack->count; i++) {
        const SlackPlace *place = &slack->places[i];
        if (place->is_wait) continue;
        const int32_t far = 2 * distance_to(place, cursor) + !is_at(place->from, cursor);
        if (far >= least) continue;
        least = far;
        nearest = place;
    }
    return nearest;
}

/* ---- what the user sees ------------------------------------------------------------------ */

static void show(EditEase *self, Editor *editor, char note[EDIT_SOLVER_NOTE_MAX])
{
    const MapChange *change = &self->changes[self->at];
    editor_propose(editor, change);
    self->state = editor_state(editor);
    snprintf(note, EDIT_SOLVER_NOTE_MAX,
             "%s %d of %d: a window of %d ticks, not %d, for the jump at %d,%d; Enter draws it, n "
             "shows another one",
             change->name, (int)self->at + 1, (int)self->count, (int)self->windows[self->at],
             (int)self->before, (int)self->from.col, (int)self->from.row);
}

static void find(EditEase *self, const EaseJump *jump, Term *term)
{
    EaseParts parts = {.count = 0};
    int32_t trials = 0;
    add_ground(jump, &jump->place.target, &parts);
    add_ground(jump, &jump->place.ground, &parts);
    add_around(jump, &parts);
    for (int32_t cells = 1; cells <= CELLS_MAX && self->count == 0; cells++) {
        try_cells(self, jump, &parts, cells, term, &trials);
        keep_proved(self, jump, term);
    }
}

void edit_ease_begin(EditEase *self, EditSolver *solver, const App *app, bool eases,
                     char note[EDIT_SOLVER_NOTE_MAX])
{
    Editor *editor = solver->editor;
    const int32_t ticks = (int32_t)strtol(editor_request_text(editor), NULL, 10);
    InputTape tape;
    Slack slack = {.count = 0};
    *self = (EditEase){.state = -1};
    Level *level = edit_level_read(editor_document(editor), note, EDIT_SOLVER_NOTE_MAX);
    if (!level) return;
    if (!edit_solver_find_run(solver, level, app->term, &tape)) {
        snprintf(note, EDIT_SOLVER_NOTE_MAX,
                 "No run through the level is known; %s searches longer",
                 editor_key_named(editor, "certify").text);
        edit_level_free(level);
        return;
    }
    const SlackPlace *place =
        slack_find(level, &tape, &slack) ? nearest_jump(&slack, editor_cursor(editor)) : NULL;
    if (place) {
        EaseJump jump = {.editor = editor,
                         .doc = editor_document(editor),
                         .level = level,
                         .tape = &tape,
                         .place = *place,
                         .eases = eases,
                         .wanted = eases ? min_i32(SLACK_WINDOW_MAX, place->window + ticks)
                                         : max_i32(1, place->window - ticks)};
        self->from = place->from;
        self->before = self->best = place->window;
        self->wanted = jump.wanted;
        find(self, &jump, app->term);
    }
    if (!place)
        snprintf(note, EDIT_SOLVER_NOTE_MAX, "The run has no jump");
    else if (self->count > 0)
        show(self, editor, note);
    else
        snprintf(
            note, EDIT_SOLVER_NOTE_MAX,
            "No change of at most %d cells %s the window of the jump at %d,%d from %d to %d ticks; "
            "%d is the %s",
            CELLS_MAX, eases ? "widens" : "narrows", (int)self->from.col, (int)self->from.row,
            (int)self->before, (int)self->wanted, (int)self->best, eases ? "most" : "least");
    slack_done(&slack);
    input_tape_done(&tape);
    edit_level_free(level);
}

void edit_ease_next(EditEase *self, Editor *editor, char note[EDIT_SOLVER_NOTE_MAX])
{
    if (self->count == 0 || self->state != editor_state(editor)) return;
    self->at = (self->at + 1) % self->count;
    show(self, editor, note);
}
