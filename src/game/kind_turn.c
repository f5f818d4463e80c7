/* kind_turn.c - see kind_turn.h */
#include "kind_turn.h"

typedef struct KindTurn {
    uint8_t turn, from, to;
} KindTurn;

/* Both ways, except for rotation, which goes around. */
static const KindTurn kind_turns[] = {
    {TURN_FLIP_COLS, CELL_SLOPE_UP, CELL_SLOPE_DOWN},
    {TURN_FLIP_COLS, CELL_GENTLE_UP_LOW, CELL_GENTLE_DOWN_LOW},
    {TURN_FLIP_COLS, CELL_GENTLE_UP_HIGH, CELL_GENTLE_DOWN_HIGH},
    {TURN_FLIP_COLS, CELL_CONVEYOR_RIGHT, CELL_CONVEYOR_LEFT},
    {TURN_FLIP_COLS, CELL_SPIKE_LEFT, CELL_SPIKE_RIGHT},
    {TURN_FLIP_ROWS, CELL_SLOPE_UP, CELL_SLOPE_DOWN},
    {TURN_FLIP_ROWS, CELL_SPIKE_UP, CELL_SPIKE_DOWN},
    {TURN_ROTATE, CELL_SLOPE_UP, CELL_SLOPE_DOWN},
    {TURN_ROTATE, CELL_SLOPE_DOWN, CELL_SLOPE_UP},
    {TURN_ROTATE, CELL_SPIKE_UP, CELL_SPIKE_RIGHT},
    {TURN_ROTATE, CELL_SPIKE_RIGHT, CELL_SPIKE_DOWN},
    {TURN_ROTATE, CELL_SPIKE_DOWN, CELL_SPIKE_LEFT},
    {TURN_ROTATE, CELL_SPIKE_LEFT, CELL_SPIKE_UP},
};

CellKind kind_turn(CellKind kind, Turn turn)
{
    for (size_t i = 0; i < ARRAY_LENGTH(kind_turns); i++) {
        const KindTurn *k = &kind_turns[i];
        if (k->turn != turn) continue;
        if (k->from == kind) return (CellKind)k->to;
        if (k->to == kind && turn != TURN_ROTATE) return (CellKind)k->from;
    }
    return kind;
}
