/* surroundings.c - see surroundings.h */
#include "surroundings.h"

#include "../../base/clock.h"
#include "../../game/player.h"

#include <assert.h>
#include <stdlib.h>

/* ---- the way ---- */

/* The level as it is at one tick, seen from the cell of the player's feet. */
typedef struct View {
    const Level *level;
    const Game *game;
    Pose pose;
    int32_t col, row;
} View;

static View view_of(const Level *level, const Game *game)
{
    View view = {.level = level, .game = game};
    player_pose(&game->player, level, &game->terrain, &view.pose);
    Place feet = player_feet_cell(&view.pose);
    view.col = feet.col;
    view.row = feet.row;
    return view;
}

static uint8_t flags_at(const View *view, int32_t col, int32_t row)
{
    return tile_infos[terrain_tile(&view->game->terrain, &view->level->terrain, col, row)].flags;
}

static bool is_solid(const View *view, int32_t col, int32_t row)
{
    return flags_at(view, col, row) & TILE_IS_SOLID;
}

/* Can a body stand on the cell? */
static bool is_floor(const View *view, int32_t col, int32_t row)
{
    return flags_at(view, col, row) & (TILE_IS_SOLID | TILE_IS_ONEWAY | TILE_IS_SLOPE);
}

static bool is_hazard(const View *view, int32_t col, int32_t row)
{
    return cell_kind_is(level_kind(view->level, col, row), KIND_IS_HAZARD);
}

/* How far the floor is below a body in the cell: 0 where it stands; -1 where there is none. */
static int32_t depth_below(const View *view, int32_t col, int32_t row)
{
    for (int32_t depth = 0; row + depth < view->level->rows; depth++)
        if (is_floor(view, col, row + depth + 1)) return depth;
    return -1;
}

static int32_t wall_height(const View *view, int32_t col, int32_t row)
{
    int32_t height = 0;
    while (height <= STEP_HEIGHT_MAX && is_solid(view, col, row - height))
        height++;
    return row - height < 0 ? STEP_HEIGHT_MAX + 1 : height;
}

/* How wide the pit is that begins at `col`, and what is behind it. */
static void measure_pit(const View *view, int32_t col, int32_t row, int32_t side, Way *way)
{
    for (way->width = 0; way->width < WAY_COLS_MAX; way->width++) {
        int32_t at = col + side * way->width;
        if (at < 0 || at >= view->level->cols) return;
        for (int32_t up = STEP_HEIGHT_MAX; up >= -view->level->rows; up--) {
            if (row + 1 - up >= view->level->rows) break;
            if (!is_floor(view, at, row + 1 - up) || is_solid(view, at, row - up)) continue;
            way->has_far = true;
            way->far_rows = up;
            return;
        }
    }
}

/* Takes a step to the next column; false where the floor ends there. `row` follows slopes. */
static bool walk_on(const View *view, int32_t col, int32_t *row, int32_t side, Way *way)
{
    bool was_slope = flags_at(view, col - side, *row) & TILE_IS_SLOPE;
    if (was_slope && is_floor(view, col, *row) && !is_solid(view, col, *row - 1) &&
        is_solid(view, col, *row))
        (*row)--;
    if (is_hazard(view, col, *row)) {
        way->end = WAY_HAZARD;
        way->kind = (uint8_t)level_kind(view->level, col, *row);
        while (way->width < WAY_COLS_MAX && is_hazard(view, col + side * way->width, *row))
            way->width++;
        return false;
    }
    if (is_solid(view, col, *row)) {
        way->end = WAY_STEP;
        way->height = wall_height(view, col, *row);
        return false;
    }
    if (flags_at(view, col, *row) & TILE_IS_SLOPE) return true;
    int32_t depth = depth_below(view, col, *row);
    if (depth == 0 && flags_at(view, col, *row + 1) & TILE_IS_SLOPE) (*row)++;
    if (depth == 0) return true;
    way->end = depth < 0 ? WAY_PIT : WAY_DROP;
    way->height = depth;
    if (depth > 0 && is_hazard(view, col, *row + depth))
        way->kind = (uint8_t)level_kind(view->level, col, *row + depth);
    if (depth < 0) measure_pit(view, col, *row, side, way);
    return false;
}

Way surroundings_find_way(const Level *level, const Game *game, int32_t side)
{
    const View view = view_of(level, game);
    Way way = {.end = WAY_GOES_ON};
    int32_t row = view.row;
    int32_t depth = view.pose.grounded ? 0 : depth_below(&view, view.col, row);
    if (depth > 0) row += depth;
    while (way.cols < WAY_COLS_MAX &&
           walk_on(&view, view.col + side * (way.cols + 1), &row, side, &way))
        way.cols++;
    return way;
}

static void add_end(const Way *way, Text *out)
{
    switch ((WayEnd)way->end) {
    case WAY_GOES_ON: break;
    case WAY_STEP:
        if (way->height > STEP_HEIGHT_MAX)
            text_add_string(out, "a wall");
        else
            text_add(out, "a step up of %d", (int)way->height);
        break;
    case WAY_DROP:
        text_add(out, "a drop of %d", (int)way->height);
        if (way->kind != KIND_EMPTY) text_add_string(out, " onto ");
        if (way->kind != KIND_EMPTY) surroundings_add_kind((CellKind)way->kind, out);
        break;
    case WAY_PIT:
        text_add_string(out, "a pit");
        if (!way->has_far)
            text_add_string(out, " with nothing behind it in sight");
        else
            text_add(out, " %d wide", (int)way->width);
        if (way->has_far && way->far_rows != 0)
            text_add(out, ", the floor behind it %d %s", abs(way->far_rows),
                     way->far_rows > 0 ? "higher" : "lower");
        break;
    case WAY_HAZARD:
        surroundings_add_kind((CellKind)way->kind, out);
        if (way->width > 1) text_add(out, ", %d wide", (int)way->width);
        break;
    }
}

void surroundings_add_way(const Way *way, int32_t side, Text *out)
{
    text_add(out, "To the %s ", side > 0 ? "right" : "left");
    if (way->end == WAY_GOES_ON) {
        text_add_string(out, "the floor goes on. ");
        return;
    }
    text_add_string(out, "there is ");
    if (way->cols > 0)
        text_add(out, "floor for %d column%s, then ", (int)way->cols, way->cols == 1 ? "" : "s");
    add_end(way, out);
    text_add_string(out, ". ");
}

/* ---- things ---- */

typedef struct ThingList {
    const View *view;
    Thing *things;
    int32_t count;
} ThingList;

/* Adds a thing, or widens the last one if both are of one kind and side by side. */
static void add_thing(ThingList *list, Thing thing)
{
    Thing *last = list->count > 0 ? &list->things[list->count - 1] : NULL;
    bool is_near = abs(thing.col) <= THING_COLS && abs(thing.row) <= THING_ROWS;
    bool goes_on = last && last->kind == thing.kind && last->row == thing.row &&
                   last->col + last->cols == thing.col && thing.heading == 0 && last->heading == 0;
    if (!is_near) return;
    if (goes_on)
        last->cols++;
    else if (list->count < THINGS_MAX)
        list->things[list->count++] = thing;
}

/* Is there nothing left of what the level has in the cell? */
static bool is_gone(const View *view, CellKind kind, int32_t col, int32_t row)
{
    const Level *level = view->level;
    const Game *game = view->game;
    if (kind == KIND_COIN) return game_coin_taken(game, place_list_find(&level->coins, col, row));
    if (kind == KIND_KEY) return game->key_taken >> place_list_find(&level->keys, col, row) & 1;
    if (kind == KIND_DOOR) return !is_solid(view, col, row);
    if (kind != KIND_CHECKPOINT) return false;
    int32_t index = place_list_find(&level->checkpoints, col, row);
    return game->checkpoint_seen[index / 64] >> (index % 64) & 1;
}

/* Does a player want to know of every cell of the kind? */
static bool is_told(CellKind kind)
{
    bool is_alive_or_first = cell_kind_is(kind, KIND_IS_ACTOR) || kind == KIND_START;
    bool is_part = cell_kind_is(kind, KIND_IS_HAZARD | KIND_IS_PICKUP | KIND_IS_PART);
    bool is_way = kind == KIND_LADDER || kind == KIND_DOOR;
    return !is_alive_or_first && !cell_kind_is(kind, KIND_IS_LIFT) && (is_part || is_way);
}

static void add_row(ThingList *list, int32_t row)
{
    const View *view = list->view;
    for (int32_t col = view->col - THING_COLS; col <= view->col + THING_COLS; col++) {
        CellKind kind = level_kind(view->level, col, row);
        if (!is_told(kind) || is_gone(view, kind, col, row)) continue;
        add_thing(list, (Thing){.kind = (uint8_t)kind,
                                .cols = 1,
                                .col = col - view->col,
                                .row = row - view->row});
    }
}

static void add_at(ThingList *list, uint8_t kind, int8_t heading, Fixed x, Fixed y, int32_t cols)
{
    add_thing(list, (Thing){.kind = kind,
                            .heading = heading,
                            .cols = (int16_t)cols,
                            .col = fixed_floor(x) - list->view->col,
                            .row = fixed_floor(y) - list->view->row});
}

static void add_movers(ThingList *list)
{
    const Game *game = list->view->game;
    const Terrain *terrain = &list->view->level->terrain;
    for (int32_t i = 0; i < game->actors.count; i++) {
        const Actor *actor = &game->actors.items[i];
        int8_t heading = actor_is(actor, ACTOR_FIXED) ? 0 : actor->heading;
        if (actor->alive) add_at(list, actor->kind, heading, actor->body.x, actor->body.y - 1, 1);
    }
    for (int32_t i = 0; i < game->actors.shot_count; i++) {
        const Shot *shot = &game->actors.shots[i];
        add_at(list, KIND_EMPTY, shot->heading, shot->x, shot->y, 1);
    }
    for (int32_t i = 0; i < terrain->lift_count; i++)
        add_at(list, KIND_LIFT_0, 0, game->terrain.lifts[i].x, game->terrain.lifts[i].y,
               fixed_floor(terrain->lifts[i].width));
}

/* Columns to the nearest cell of the thing. */
static int32_t cols_to(const Thing *thing)
{
    if (thing->col > 0) return thing->col;
    return max_i32(0, -(thing->col + thing->cols - 1));
}

static int by_distance(const void *a, const void *b)
{
    const Thing *left = a, *right = b;
    int32_t far = cols_to(left) + abs(left->row), near = cols_to(right) + abs(right->row);
    if (far != near) return far < near ? -1 : 1;
    if (left->col != right->col) return left->col < right->col ? -1 : 1;
    return (left->row > right->row) - (left->row < right->row);
}

int32_t surroundings_find_movers(const Level *level, const Game *game, Thing things[THINGS_MAX])
{
    const View view = view_of(level, game);
    ThingList list = {.view = &view, .things = things};
    add_movers(&list);
    return list.count;
}

int32_t surroundings_find_things(const Level *level, const Game *game, Thing things[THINGS_MAX])
{
    const View view = view_of(level, game);
    ThingList list = {.view = &view, .things = things};
    add_movers(&list);
    /* The nearest rows first, so that the farthest things are left out where there are too many. */
    add_row(&list, view.row);
    for (int32_t i = 1; i <= THING_ROWS; i++) {
        add_row(&list, view.row - i);
        add_row(&list, view.row + i);
    }
    assert(list.count <= THINGS_MAX);
    qsort(things, (size_t)list.count, sizeof *things, by_distance);
    return list.count;
}

void surroundings_add_kind(CellKind kind, Text *out)
{
    /* The table says more after the name: "walker: turns at walls", "start (exactly one)". */
    const char *what = cell_kinds[kind].what;
    size_t length = strcspn(what, ":;(");
    while (length > 0 && what[length - 1] == ' ')
        length--;
    if (kind == KIND_EMPTY)
        text_add_string(out, "shot");
    else if (cell_kind_is(kind, KIND_IS_LIFT))
        text_add_string(out, "lift");
    else
        text_add_bytes(out, what, length);
}

static void add_steps(int32_t cells, const char *forth, const char *back, Text *out)
{
    if (cells != 0) text_add(out, "%d %s", abs(cells), cells > 0 ? forth : back);
}

void surroundings_add_offset(int32_t right, int32_t down, Text *out)
{
    if (right == 0 && down == 0) text_add_string(out, "here");
    add_steps(right, "right", "left", out);
    if (right != 0 && down != 0) text_add_string(out, ", ");
    add_steps(down, "down", "up", out);
}

void surroundings_add_thing(const Thing *thing, Text *out)
{
    surroundings_add_kind((CellKind)thing->kind, out);
    if (thing->cols > 1) text_add(out, ", %d wide", thing->cols);
    text_add_string(out, ", ");
    int32_t right = thing->col > 0 ? thing->col : -cols_to(thing);
    surroundings_add_offset(right, thing->row, out);
    if (thing->heading == 0) return;
    bool comes = right != 0 && (right > 0) != (thing->heading > 0);
    text_add(out, ", %s", comes ? "coming" : thing->heading > 0 ? "going right" : "going left");
}

/* ---- the player ---- */

void surroundings_add_place(const Level *level, const Game *game, Fixed moved, Text *out)
{
    const View view = view_of(level, game);
    const Pose *pose = &view.pose;
    const char *posture = pose->climbing   ? "You are on a ladder"
                          : pose->hanging  ? "You hang on an edge"
                          : pose->grounded ? "You stand"
                          : pose->dy < 0   ? "You are in the air, rising,"
                                           : "You are in the air, falling,";
    text_add(out, "%s at column %d, row %d", posture, (int)view.col, (int)view.row);
    int32_t speed = (int32_t)(((int64_t)abs(moved) * TICKS_PER_SECOND + ONE / 2) / ONE);
    if (moved != 0) text_add(out, ", moving %s", moved > 0 ? "right" : "left");
    if (speed > 0) text_add(out, " at %d a second", (int)speed);
    int32_t depth =
        view.pose.grounded || view.pose.climbing ? 0 : depth_below(&view, view.col, view.row);
    if (depth > 0) text_add(out, ", floor %d below", (int)depth);
    if (depth < 0) text_add_string(out, ", nothing below you");
    text_add_string(out, ". ");
}

void surroundings_add_chase(const Level *level, const Game *game, Text *out)
{
    static const char *const sides[CHASE_WAY_COUNT] = {
        [CHASE_UP] = "below you",
        [CHASE_DOWN] = "above you",
        [CHASE_LEFT] = "to the right",
        [CHASE_RIGHT] = "to the left",
    };
    const Chase *chase = &level->chase;
    if (chase->kind == CHASE_NONE || game->chase == CHASE_WAITS) return;
    const View view = view_of(level, game);
    int32_t front = fixed_floor(game_chase_front(game, level));
    int32_t far = abs(front - (chase_is_level(chase) ? view.row : view.col));
    text_add(out, "The %s is %d %s and follows you. ", chase_kind_names[chase->kind], (int)far,
             sides[chase->way]);
}
