/* problem_fix.c - mends the problem under the cursor, where what is to be done is beyond doubt. */
#include "problem.h"

#include <stdio.h>
#include <string.h>

#include "draw.h"
#include "form.h"
#include "header_text.h"

static int64_t count_kind(const Editor *editor, CellKind kind)
{
    int64_t count = 0;
    for (int32_t row = 0; row < document_rows(editor->doc); row++) {
        const char *line = document_row(editor->doc, LAYER_MAP, row);
        for (int32_t col = 0; col < document_cols(editor->doc); col++)
            count += document_kind(editor->doc, line[col]) == kind;
    }
    return count;
}

static void put(Editor *editor, CellKind kind, const char *said)
{
    char glyph = document_glyph(editor->doc, kind);
    if (!glyph || !gesture_begin(editor, "fix")) return;
    document_set(editor->doc, LAYER_MAP, editor->cursor.col, editor->cursor.row, glyph);
    gesture_end(editor);
    message_set(editor, "%s", said);
}

/* A lift that nothing describes gets a path that goes nowhere, to be changed in its form. */
static bool give_lift_path(Editor *editor, CellKind kind)
{
    char section[24], value[FIELD_VALUE_SIZE];
    snprintf(section, sizeof section, "lift.%d", (int)kind - CELL_LIFT_0);
    if (header_text_get(editor->doc, section, "velocity", value, sizeof value)) return false;
    if (!gesture_begin(editor, "fix")) return true;
    document_set_value(editor->doc, section, "velocity", "0, 0");
    document_set_value(editor->doc, section, "ticks", "60");
    gesture_end(editor);
    message_set(editor, "[%s] was added; Enter sets its path", section);
    return true;
}

void problem_fix(Editor *editor, const CommandCall *call)
{
    char glyph = document_row(editor->doc, LAYER_MAP, editor->cursor.row)[editor->cursor.col];
    CellKind kind = document_kind(editor->doc, glyph);
    if (kind == CELL_UNKNOWN)
        put(editor, CELL_EMPTY, "the unknown glyph is gone");
    else if (kind == CELL_START && count_kind(editor, CELL_START) > 1)
        put(editor, CELL_EMPTY, "this start is gone; there was another one");
    else if (kind == CELL_EMPTY && count_kind(editor, CELL_START) == 0)
        put(editor, CELL_START, "the start is here now");
    else if (kind == CELL_SIGN)
        form_cell(editor, call);
    else if (kind < CELL_LIFT_0 || kind > CELL_LIFT_9 || !give_lift_path(editor, kind))
        message_set(editor, "nothing here can be mended safely; ]e goes to the next problem");
}
