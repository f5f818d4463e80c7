/* cell_kind.c - see cell_kind.h */
#include "cell_kind.h"

const KindInfo cell_kinds[UINT8_MAX + 1] = {
#define X(kind, number, ...) [kind] = {__VA_ARGS__},
    KIND_LIST(X)
#undef X
};

const CellKind cell_kind_order[KIND_ROW_COUNT] = {
#define X(kind, ...) kind,
    KIND_LIST(X)
#undef X
};

CellKind cell_kind_from_number(int64_t number)
{
    switch (number) {
#define X(kind, ...)                                                                               \
    case kind: return kind;
        KIND_LIST(X)
#undef X
    default: return KIND_UNKNOWN;
    }
}

CellKind cell_kind_turn(CellKind kind, Turn turn)
{
    const KindInfo *info = &cell_kinds[kind];
    const uint8_t turned[TURN_COUNT] = {
        [TURN_FLIP_COLS] = info->flip_cols,
        [TURN_FLIP_ROWS] = info->flip_rows,
        [TURN_ROTATE] = info->turn,
    };
    return turned[turn] ? (CellKind)turned[turn] : kind;
}

int32_t cell_kind_weight(CellKind kind)
{
    enum { NOTHING, ART, TERRAIN, PARTS, OBJECTS, ENDS, WRONG };
    if (kind == KIND_UNKNOWN) return WRONG;
    if (kind == KIND_EMPTY) return NOTHING;
    if (kind == KIND_IGNORE) return ART;
    if (kind == KIND_START || kind == KIND_FINISH) return ENDS;
    if (cell_kind_is(kind, KIND_IS_OBJECT | KIND_IS_LIFT) || kind == KIND_DOOR) return OBJECTS;
    return cell_kind_is(kind, KIND_IS_PART) ? PARTS : TERRAIN;
}
