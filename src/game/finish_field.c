/* finish_field.c - see finish_field.h */
#include "finish_field.h"

#include "player.h"

#include <stdlib.h>

enum { NO_WAY = UINT16_MAX };

/* The cells whose neighbours are looked at next, in their order. */
typedef struct Queue {
    int32_t *cells;
    int32_t first, end;
} Queue;

static void reach_cell(FinishField *field, Queue *queue, int32_t cell, int32_t steps)
{
    field->steps[cell] = (uint16_t)min_i32(steps, NO_WAY - 1);
    queue->cells[queue->end++] = cell;
}

/* Counts the steps from the finishes, outwards over every cell that is open or may be opened. */
static void flood(FinishField *field, Queue *queue, const Level *level)
{
    static const int8_t ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (int32_t cell = 0; cell < field->cols * field->rows; cell++) {
        field->steps[cell] = NO_WAY;
        if (level_kind(level, cell % field->cols, cell / field->cols) == KIND_FINISH)
            reach_cell(field, queue, cell, 0);
    }
    while (queue->first < queue->end) {
        int32_t cell = queue->cells[queue->first++];
        for (size_t i = 0; i < ARRAY_LENGTH(ways); i++) {
            int32_t col = cell % field->cols + ways[i][0], row = cell / field->cols + ways[i][1];
            bool is_inside =
                (uint32_t)col < (uint32_t)field->cols && (uint32_t)row < (uint32_t)field->rows;
            int32_t next = row * field->cols + col;
            if (!is_inside || field->steps[next] != NO_WAY) continue;
            uint8_t tile = grid_get(&level->terrain.grid, col, row);
            if (tile >= TILE_FIRST_CHANGING || !(tile_infos[tile].flags & TILE_IS_SOLID))
                reach_cell(field, queue, next, field->steps[cell] + 1);
        }
    }
}

void finish_field_init(FinishField *field, const Level *level)
{
    *field = (FinishField){.cols = level->cols, .rows = level->rows};
    size_t cells = (size_t)level->cols * (size_t)level->rows;
    if (!level->has_finish || cells > FINISH_FIELD_CELLS_MAX) return;
    Queue queue = {.cells = malloc(cells * sizeof *queue.cells)};
    field->steps = malloc(cells * sizeof *field->steps);
    if (queue.cells && field->steps) {
        flood(field, &queue, level);
        int32_t start = field->steps[level->start.row * level->cols + level->start.col];
        field->from_start = max_i32(1, start);
    } else {
        finish_field_done(field);
    }
    free(queue.cells);
}

void finish_field_done(FinishField *field)
{
    free(field->steps);
    field->steps = NULL;
}

int32_t finish_field_progress(const FinishField *field, const Level *level, const Game *game,
                              int32_t before)
{
    Pose pose;
    if (game->status == GAME_FINISHED) return FINISH_FIELD_WHOLE;
    if (!field->steps) return 0;
    player_pose(&game->player, level, &game->terrain, &pose);
    Place at = player_feet_cell(&pose);
    bool is_inside =
        (uint32_t)at.col < (uint32_t)field->cols && (uint32_t)at.row < (uint32_t)field->rows;
    int32_t steps = is_inside ? field->steps[at.row * field->cols + at.col] : NO_WAY;
    if (steps == NO_WAY) return before;
    int32_t done = field->from_start - min_i32(steps, field->from_start);
    return min_i32(done * FINISH_FIELD_WHOLE / field->from_start, FINISH_FIELD_WHOLE - 1);
}
