/* editor_hints.c - see editor_hints.h */
#include "editor_hints.h"

#include "../../base/clock.h"
#include "../../game/game.h"
#include "../../game/player.h"
#include "../core/cells.h"
#include "editor_level.h"

#include <stdio.h>
#include <stdlib.h>

/* Hints of one kind; more do not help. */
enum { HINTS_MAX = 4, NEAR_CELLS = 4 };

static void add(EditHints *self, int32_t col, int32_t row, const char *text)
{
    const Document *doc = editor_document(self->editor);
    error_add(&self->found, ERROR_HINT, document_map_line(doc) + row, col + 1, "%s", text);
}

/* ---- coins that cost a death -------------------------------------------------------------- */

/* Is the cell in the level, and nothing but spikes at most in it? */
static bool is_free(const Document *doc, int32_t col, int32_t row)
{
    if (!cell_area_has(document_area(doc), col, row)) return false;
    const CellKind kind = document_kind_at(doc, col, row);
    return kind == KIND_EMPTY || cell_kind_is(kind, KIND_IS_HAZARD);
}

/* The level with its start at the coin, on a platform, so that every way on from it is one from
 * there; a key beside it opens all doors. NULL when the level's legend lacks one of these. */
static Level *level_from_coin(Editor *editor, const Level *level, const Place *coin)
{
    const Document *doc = editor_document(editor);
    const char empty = document_glyph(doc, KIND_EMPTY), start = document_glyph(doc, KIND_START),
               platform = document_glyph(doc, KIND_ONEWAY), key = document_glyph(doc, KIND_KEY);
    MapCell cells[4] = {{level->start.col, level->start.row, empty}, {coin->col, coin->row, start}};
    int32_t count = 2;
    if (!empty || !start || !platform) return NULL;
    if (is_free(doc, coin->col, coin->row + 1))
        cells[count++] = (MapCell){coin->col, coin->row + 1, platform};
    if (level->door_count > 0 && key && is_free(doc, coin->col, coin->row - 1))
        cells[count++] = (MapCell){coin->col, coin->row - 1, key};
    return editor_parse_plan(editor, cells, count);
}

/* Is it proved that the finish cannot be reached from the coin, though it can from the start? */
static bool is_fatal(Editor *editor, const Level *level, const Place *coin)
{
    ReachProof proof;
    Level *from = level_from_coin(editor, level, coin);
    if (!from) return false;
    bool is_fatal = reach_prove(from, false, &proof) && proof.is_impossible;
    edit_level_free(from);
    return is_fatal;
}

/* ---- rooms that are never reached --------------------------------------------------------- */

typedef struct Room {
    int32_t cells, col, row; /* its first cell on which one could stand; -1: none */
    bool is_open;            /* it goes on at the level's edge */
} Room;

static bool is_lost(const Level *level, const Reach *reach, int32_t col, int32_t row)
{
    const uint8_t tile = grid_get(&level->terrain.grid, col, row);
    return !(tile_infos[tile].flags & TILE_IS_SOLID) && !reach_has(reach, col, row) &&
           !reach_touches(reach, col, row);
}

/* Finds the lost cells that are connected with this one, and marks them as seen. `stack` has room
 * for every cell. */
static Room room_at(const Level *level, const Reach *reach, Place first, Mask *seen, Place *stack)
{
    static const int32_t beside[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    Room room = {.col = -1};
    int32_t count = 0;
    stack[count++] = first;
    mask_add_run(seen, first.col, first.row, 1);
    while (count > 0) {
        const Place at = stack[--count];
        const uint8_t below = grid_get(&level->terrain.grid, at.col, at.row + 1);
        room.cells++;
        room.is_open |= at.row == 0 || at.row == level->rows - 1;
        if (room.col < 0 && (tile_infos[below].flags & TILE_IS_SOLID)) {
            room.col = at.col;
            room.row = at.row;
        }
        for (size_t i = 0; i < ARRAY_LENGTH(beside); i++) {
            const int32_t col = at.col + beside[i][0], row = at.row + beside[i][1];
            bool is_inside = col >= 0 && col < level->cols && row >= 0 && row < level->rows;
            if (!is_inside || mask_has(seen, col, row) || !is_lost(level, reach, col, row))
                continue;
            mask_add_run(seen, col, row, 1);
            stack[count++] = (Place){(int16_t)col, (int16_t)row, KIND_EMPTY};
        }
    }
    return room;
}

static void add_rooms(EditHints *self, const Level *level, const Reach *reach)
{
    Mask seen = {0};
    int32_t said = 0;
    Place *stack = malloc((size_t)level->cols * (size_t)level->rows * sizeof *stack);
    bool ok = stack && mask_reset(&seen, level->cols, level->rows);
    for (int32_t row = 0; ok && row < level->rows; row++)
        for (int32_t col = 0; col < level->cols && said < HINTS_MAX; col++) {
            if (mask_has(&seen, col, row) || !is_lost(level, reach, col, row)) continue;
            const Place first = {(int16_t)col, (int16_t)row, KIND_EMPTY};
            const Room room = room_at(level, reach, first, &seen, stack);
            if (room.is_open || room.col < 0 || room.cells < EDIT_HINT_ROOM) continue;
            char text[80];
            snprintf(text, sizeof text, "this room of %d cells is never reached", room.cells);
            add(self, room.col, room.row, text);
            said++;
        }
    free(stack);
    mask_done(&seen);
}

/* ---- long parts without anything ---------------------------------------------------------- */

static bool is_near(const Pose *pose, Fixed x, Fixed y)
{
    const Fixed near = NEAR_CELLS * ONE;
    return abs_i32(x - pose->x) <= near && abs_i32(y - pose->y) <= near;
}

/* Is there anything for the player in this tick? */
static bool meets_something(const Game *game, const Level *level, const GameEvents *events)
{
    const Pose pose = game_pose(game, level);
    const Place at = player_feet_cell(&pose);
    for (int32_t i = 0; i < events->count; i++) {
        const GameEventKind kind = (GameEventKind)events->items[i].kind;
        if (kind != EVENT_JUMP && kind != EVENT_LAND) return true;
    }
    for (int32_t i = 0; i < game->actors.count; i++) {
        const Actor *actor = &game->actors.items[i];
        if (actor->alive && is_near(&pose, actor->body.x, actor->body.y)) return true;
    }
    for (int32_t row = at.row - NEAR_CELLS; row <= at.row + NEAR_CELLS; row++)
        for (int32_t col = at.col - NEAR_CELLS; col <= at.col + NEAR_CELLS; col++) {
            const CellKind kind = level_kind(level, col, row);
            if (cell_kind_is(kind, KIND_IS_HAZARD) || cell_kind_is(kind, KIND_IS_LIFT)) return true;
        }
    return false;
}

static void add_empty_parts(EditHints *self, const Level *level, const InputTape *tape)
{
    Game *game = malloc(sizeof *game);
    int32_t began = 0, said = 0;
    Place from = level->start;
    if (!game) return;
    game_init(game, level);
    for (int32_t tick = 0; tick < tape->count && said < HINTS_MAX; tick++) {
        GameEvents events;
        game_step(game, level, tape->ticks[tick], &events, NULL);
        const bool is_end = tick + 1 == tape->count || game->status == GAME_FINISHED;
        if (!is_end && !meets_something(game, level, &events)) continue;
        const Pose pose = game_pose(game, level);
        const Place at = player_feet_cell(&pose);
        if (tick - began >= EDIT_HINT_EMPTY_TICKS) {
            char text[96];
            snprintf(text, sizeof text,
                     "%d s without anything: from here to %d,%d the run meets nothing",
                     (tick - began) / TICKS_PER_SECOND, at.col, at.row);
            add(self, clamp_i32(from.col, 0, level->cols - 1),
                clamp_i32(from.row, 0, level->rows - 1), text);
            said++;
        }
        began = tick;
        from = at;
    }
    free(game);
}

/* ---- in pieces ----------------------------------------------------------------------------- */

bool edit_hints_wait(const EditHints *self)
{
    const uint64_t version = document_version(editor_document(self->editor));
    return !self->is_done || self->version != version;
}

void edit_hints_step(EditHints *self, const Level *level, const Reach *reach,
                     const ErrorList *problems, const InputTape *tape)
{
    const uint64_t version = document_version(editor_document(self->editor));
    const int32_t coins = min_i32(level->coins.count, EDIT_HINT_COINS);
    if (!self->has_begun || self->version != version) {
        ReachProof proof;
        self->found = *problems;
        self->version = version;
        self->has_begun = true;
        self->is_done = false;
        add_rooms(self, level, reach);
        if (tape) add_empty_parts(self, level, tape);
        /* From where the finish is out of reach anyway, nothing more is said. */
        reach_judge(reach, false, &proof);
        self->coin = proof.is_impossible ? coins : 0;
    } else if (self->coin < coins) {
        const Place *coin = &level->coins.items[self->coin++];
        if (reach_touches(reach, coin->col, coin->row) && is_fatal(self->editor, level, coin))
            add(self, coin->col, coin->row,
                "this coin costs a death: no way leads on from it to the finish");
    }
    if (self->coin < coins) return;
    self->is_done = true;
    editor_set_findings(self->editor, version, &self->found);
}
