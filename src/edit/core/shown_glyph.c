/* shown_glyph.c - see shown_glyph.h */
#include "shown_glyph.h"

int32_t shown_glyph_weight(CellKind kind)
{
    enum { NOTHING, ART, TERRAIN, PARTS, OBJECTS, ENDS, WRONG };
    if (kind == KIND_UNKNOWN) return WRONG;
    if (kind == KIND_EMPTY) return NOTHING;
    if (kind == KIND_IGNORE) return ART;
    if (kind == KIND_START || kind == KIND_FINISH) return ENDS;
    if (cell_kind_is(kind, KIND_IS_OBJECT | KIND_IS_LIFT) || kind == KIND_DOOR) return OBJECTS;
    return cell_kind_is(kind, KIND_IS_PART) ? PARTS : TERRAIN;
}
