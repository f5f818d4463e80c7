/* editor_glyph.c - see editor_glyph.h */
#include "editor_glyph.h"

#include "../../draw/look.h"
#include "../../draw/theme.h"

/* The first one that applies decides. */
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
    {SHOWN_TURN, MARK_TURN, ROLE_PLAIN, ROLE_LIFT},
    {SHOWN_PATH, MARK_PATH, ROLE_PLAIN, ROLE_LIFT},
    {SHOWN_TAP, MARK_TAP, ROLE_PLAIN, ROLE_JUMP},
    {SHOWN_JUMP, MARK_JUMP, ROLE_PLAIN, ROLE_JUMP},
    {SHOWN_TRAIL, MARK_TRAIL, ROLE_PLAIN, ROLE_TRAIL},
    {SHOWN_REACHED, MARK_REACHED, ROLE_PLAIN, ROLE_REACHED},
    {SHOWN_UNKNOWN, MARK_UNKNOWN, ROLE_PLAIN, ROLE_HINT},
    {SHOWN_OUT_OF_REACH, MARK_OUT_OF_REACH, ROLE_PLAIN, ROLE_LOST},
    {SHOWN_GRID, MARK_GRID, ROLE_PLAIN, ROLE_HINT},
};

/* The role of a kind; lifts and the start are drawn as glyphs here, unlike in the game. */
static uint8_t role_of_kind(CellKind kind)
{
    if (kind == KIND_UNKNOWN) return ROLE_ERROR;
    if (kind == KIND_START) return ROLE_PLAYER;
    if (cell_kind_is(kind, KIND_IS_ACTOR)) return ROLE_ENEMY;
    if (cell_kind_is(kind, KIND_IS_LIFT)) return ROLE_LIFT;
    return look_role(kind);
}

char edit_freedom_char(int32_t ticks)
{
    return (char)(ticks < 10 ? '0' + ticks : '+');
}

CanvasCell edit_glyph_shown(ShownGlyph shown)
{
    bool is_back = (shown.flags & SHOWN_BACK) != 0;
    bool is_blank = shown.glyph == ' ' || (shown.kind == KIND_EMPTY && !is_back);
    int32_t ticks = shown_glyph_freedom(shown);
    /* Red where it is hard, and the digit says it without colours. */
    uint8_t freedom_role = ticks <= FREEDOM_TIGHT   ? ROLE_LOST
                           : ticks <= FREEDOM_CLOSE ? ROLE_JUMP
                                                    : ROLE_REACHED;
    for (size_t i = 0; i < ARRAY_LENGTH(mark_rows); i++) {
        const struct MarkRow *row = &mark_rows[i];
        if (ticks > 0 && is_blank && row->flag == SHOWN_TURN)
            return canvas_cell((uint8_t)edit_freedom_char(ticks), freedom_role);
        if (!(shown.flags & row->flag)) continue;
        if (is_blank) return canvas_cell((uint8_t)row->on_blank, row->blank_role);
        if (row->role != ROLE_PLAIN) return canvas_cell((uint8_t)shown.glyph, row->role);
    }
    if (is_blank) return canvas_cell(' ', ROLE_PLAIN);
    return canvas_cell((uint8_t)shown.glyph, is_back ? ROLE_BACK : role_of_kind(shown.kind));
}

CanvasCell edit_glyph_alone(ShownGlyph glyph)
{
    CanvasCell cell = edit_glyph_shown(glyph);
    if (cell.ch == ' ') cell.ch = (uint8_t)glyph.glyph;
    return cell;
}
