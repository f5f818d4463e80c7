/* turn.c - the commands that flip and turn what is selected or in hand; glyphs turn with it. */
#include "draw.h"
#include "note.h"
#include "select.h"

static void turn_hand(Editor *editor, Turn turn)
{
    if (editor->hand.kind != PENDING_GHOST) return;
    if (!block_turn(&editor->hand.ghost, turn, editor->pen.turned[turn]))
        message_set(editor, "no memory to turn this");
}

/* The block stays at its upper left corner; what it leaves uncovered becomes empty. */
static void turn_selection(Editor *editor, Turn turn)
{
    Block block = {0};
    Mask mask = {0};
    if (select_to_block(editor, &block) && select_to_mask(editor, &mask) &&
        block_turn(&block, turn, editor->pen.turned[turn]) && transaction_begin(editor, "turn")) {
        CellArea area = editor->selection.area;
        Symmetry symmetry = editor->pen.symmetry;
        editor->pen.symmetry = SYMMETRY_NONE;
        draw_mask(editor, &mask, draw_empty(editor));
        for (int32_t row = 0; row < block.rows; row++)
            for (int32_t col = 0; col < block.cols; col++)
                if (*block_at(&block, col, row) != BLOCK_HOLE)
                    draw_run(editor, area.col + col, area.row + row, 1,
                             *block_at(&block, col, row));
        editor->pen.symmetry = symmetry;
        if (editor->pen.layer == LAYER_MAP)
            object_props_put(editor, &block, (Point){area.col, area.row});
        transaction_end(editor);
        select_clear(editor);
        select_area(editor, (CellArea){area.col, area.row, block.cols, block.rows});
    }
    mask_done(&mask);
    block_done(&block);
}

static void turn_any(Editor *editor, Turn turn)
{
    symmetry_learn(editor);
    if (editor->hand.kind != PENDING_EMPTY)
        turn_hand(editor, turn);
    else if (select_is_empty(editor))
        message_set(editor, "select with v what is to be turned");
    else
        turn_selection(editor, turn);
}

void turn_flip_cols(Editor *editor, const CommandCall *call)
{
    (void)call;
    turn_any(editor, TURN_FLIP_COLS);
}

void turn_flip_rows(Editor *editor, const CommandCall *call)
{
    (void)call;
    turn_any(editor, TURN_FLIP_ROWS);
}

void turn_rotate(Editor *editor, const CommandCall *call)
{
    (void)call;
    turn_any(editor, TURN_ROTATE);
}
