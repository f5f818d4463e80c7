/* layer.c - which of the two layers is drawn on, seen, and safe from changes. */
#include "draw.h"
#include "hand.h"
#include "select.h"

static const char *const layer_names[LAYER_COUNT] = {"the map", "the art behind the map"};

void layer_next(Editor *editor, const CommandCall *call)
{
    (void)call;
    pending_op_drop(editor);
    if (editor->selection.kind == SELECT_MASK) select_clear(editor);
    editor->pen.layer = (editor->pen.layer + 1) % LAYER_COUNT;
    symmetry_learn(editor);
    message_set(editor, "you draw on %s", layer_names[editor->pen.layer]);
}

void layer_hide(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->pen.hide_other = !editor->pen.hide_other;
    message_set(editor, "%s is %s", layer_names[(editor->pen.layer + 1) % LAYER_COUNT],
                editor->pen.hide_other ? "hidden" : "shown");
}

void layer_lock(Editor *editor, const CommandCall *call)
{
    bool *locked = &editor->pen.locked[editor->pen.layer];
    (void)call;
    *locked = !*locked;
    message_set(editor, "%s is %s", layer_names[editor->pen.layer],
                *locked ? "locked: nothing changes it" : "open to changes");
}
