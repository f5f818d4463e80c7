/* edit_glyph.c - see edit_glyph.h */
#include "edit_glyph.h"

#include "../ui/look.h"
#include "../ui/theme.h"

/* The first that holds decides. */
static const struct MarkRow {
    uint16_t flag;
    char on_blank;
    uint8_t role; /* ROLE_PLAIN: only blanks are marked */
    uint8_t blank_role;
} mark_rows[] = {
    {SHOWN_PREVIEW, MARK_PREVIEW, ROLE_PREVIEW, ROLE_PREVIEW},
    {SHOWN_SELECTED, ' ', ROLE_SELECTED, ROLE_SELECTED},
    {SHOWN_CHANGED, ' ', ROLE_CHANGED, ROLE_CHANGED},
    {SHOWN_PROBLEM, MARK_PROBLEM, ROLE_PROBLEM, ROLE_PROBLEM},
    {SHOWN_DEATH, MARK_DEATH, ROLE_AXIS, ROLE_DEAD},
    {SHOWN_AXIS, MARK_AXIS, ROLE_AXIS, ROLE_HINT},
    {SHOWN_TAP, MARK_TAP, ROLE_PLAIN, ROLE_JUMP},
    {SHOWN_JUMP, MARK_JUMP, ROLE_PLAIN, ROLE_JUMP},
    {SHOWN_TRAIL, MARK_TRAIL, ROLE_PLAIN, ROLE_TRAIL},
    {SHOWN_REACHED, MARK_REACHED, ROLE_PLAIN, ROLE_REACHED},
    {SHOWN_UNKNOWN, MARK_UNKNOWN, ROLE_PLAIN, ROLE_HINT},
    {SHOWN_OUT_OF_REACH, MARK_OUT_OF_REACH, ROLE_PLAIN, ROLE_LOST},
    {SHOWN_GRID, MARK_GRID, ROLE_PLAIN, ROLE_HINT},
};

/* Lifts and the start are drawn as their glyphs here, which the game never does. */
static uint8_t role_of_kind(CellKind kind)
{
    if (kind == KIND_UNKNOWN) return ROLE_ERROR;
    if (kind == KIND_START) return ROLE_PLAYER;
    if (kind >= KIND_WALKER && kind <= KIND_TURRET) return ROLE_ENEMY;
    if (kind >= KIND_LIFT_0 && kind <= KIND_LIFT_9) return ROLE_LIFT;
    return look_role(kind);
}

CanvasCell edit_glyph_shown(ShownGlyph shown)
{
    bool is_back = (shown.flags & SHOWN_BACK) != 0;
    bool is_blank = shown.glyph == ' ' || (shown.kind == KIND_EMPTY && !is_back);
    for (size_t i = 0; i < ARRAY_LENGTH(mark_rows); i++) {
        const struct MarkRow *row = &mark_rows[i];
        if (!(shown.flags & row->flag)) continue;
        if (is_blank) return (CanvasCell){(uint8_t)row->on_blank, row->blank_role};
        if (row->role != ROLE_PLAIN) return (CanvasCell){(uint8_t)shown.glyph, row->role};
    }
    if (is_blank) return (CanvasCell){' ', ROLE_PLAIN};
    return (CanvasCell){(uint8_t)shown.glyph, is_back ? ROLE_BACK : role_of_kind(shown.kind)};
}

int32_t edit_glyph_weight(CellKind kind)
{
    enum { NOTHING, ART, TERRAIN, PARTS, OBJECTS, ENDS, WRONG };
    if (kind == KIND_UNKNOWN) return WRONG;
    if (kind == KIND_EMPTY) return NOTHING;
    if (kind == KIND_IGNORE) return ART;
    if (kind == KIND_START || kind == KIND_FINISH) return ENDS;
    if (kind > KIND_FINISH) return OBJECTS;
    return kind >= KIND_SPRING ? PARTS : TERRAIN;
}
