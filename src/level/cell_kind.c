/* cell_kind.c - see cell_kind.h */
#include "cell_kind.h"

typedef struct KindTurn {
    uint8_t turn, from, to;
} KindTurn;

/* Both ways, except for rotation, which goes around. */
static const KindTurn kind_turns[] = {
    {TURN_FLIP_COLS, KIND_SLOPE_UP, KIND_SLOPE_DOWN},
    {TURN_FLIP_COLS, KIND_GENTLE_UP_LOW, KIND_GENTLE_DOWN_LOW},
    {TURN_FLIP_COLS, KIND_GENTLE_UP_HIGH, KIND_GENTLE_DOWN_HIGH},
    {TURN_FLIP_COLS, KIND_CONVEYOR_RIGHT, KIND_CONVEYOR_LEFT},
    {TURN_FLIP_COLS, KIND_SPIKE_LEFT, KIND_SPIKE_RIGHT},
    {TURN_FLIP_ROWS, KIND_SLOPE_UP, KIND_SLOPE_DOWN},
    {TURN_FLIP_ROWS, KIND_SPIKE_UP, KIND_SPIKE_DOWN},
    {TURN_ROTATE, KIND_SLOPE_UP, KIND_SLOPE_DOWN},
    {TURN_ROTATE, KIND_SLOPE_DOWN, KIND_SLOPE_UP},
    {TURN_ROTATE, KIND_SPIKE_UP, KIND_SPIKE_RIGHT},
    {TURN_ROTATE, KIND_SPIKE_RIGHT, KIND_SPIKE_DOWN},
    {TURN_ROTATE, KIND_SPIKE_DOWN, KIND_SPIKE_LEFT},
    {TURN_ROTATE, KIND_SPIKE_LEFT, KIND_SPIKE_UP},
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
