/* editor_lift.c - see editor_lift.h */
#include "editor_lift.h"

void editor_drop_path_end(Editor *editor)
{
    LiftShown *lift = &editor->objects.lift;
    if (!lift->is_held) return;
    lift_path_follow(lift, editor->doc, editor->cursor.at);
    bool has_moved = lift->end.col != lift->at.col || lift->end.row != lift->at.row;
    if (!lift->is_held || !has_moved) {
        editor_message_set(editor, "the path of a lift ends in another place than it begins");
    } else if (editor_transaction_begin(editor, "lift")) {
        bool is_written = lift_path_write(lift, editor->doc);
        if (is_written)
            editor_transaction_end(editor);
        else
            editor_transaction_cancel(editor);
        editor_message_set(editor, is_written ? "lift %d turns at %d,%d" : "lift %d keeps its path",
                           (int)lift->digit, (int)lift->end.col, (int)lift->end.row);
    }
    lift_path_let_go(lift);
}

/* The pen stays up. */
static void hold_end(Editor *editor, Point grip)
{
    editor->pen.down = false;
    lift_path_hold(&editor->objects.lift, editor->cursor.at, grip);
}

bool editor_take_path_end(Editor *editor, Point at)
{
    LiftShown *lift = &editor->objects.lift;
    CellArea end = {lift->end.col, lift->end.row, lift->at.cols, 1};
    bool is_there = lift->is_there && !lift->is_held && lift->ticks > 0 &&
                    cell_area_has(end, at.col, at.row) && !cell_area_has(lift->at, at.col, at.row);
    if (!is_there) return false;
    editor_go_to(editor, at.col, at.row);
    hold_end(editor,
             (Point){lift->at.col + at.col - lift->end.col, lift->at.row + at.row - lift->end.row});
    return true;
}

void editor_take_lift_end(Editor *editor, const CommandCall *call)
{
    LiftShown *lift = &editor->objects.lift;
    (void)call;
    if (lift->is_held) {
        editor_drop_path_end(editor);
        return;
    }
    lift_path_follow(lift, editor->doc, editor->cursor.at);
    if (!lift->is_there) {
        editor_message_set(editor, "there is no lift here");
        return;
    }
    hold_end(editor, editor->cursor.at);
    lift->end = (Point){lift->at.col, lift->at.row};
    editor_message_set(editor, "go to where the lift turns; %s sets it, Esc leaves it",
                       editor_key_of(editor, COMMAND_ID_editor_take_lift_end).text);
}
