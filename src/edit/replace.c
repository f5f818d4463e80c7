/* replace.c - one glyph for another, in the selection or the whole level; how many cells it would
 * be is shown before it is done. */
#include "replace.h"
#include "hand.h"
#include "prompt.h"
#include "select.h"

#include <string.h>

/* Adds the cells of a row that have the glyph and are to be looked at. */
static void add_row(Editor *editor, Mask *mask, CellArea area, char glyph)
{
    const char *line = document_row(editor->doc, editor->pen.layer, area.row);
    const char *end = line + area.col + area.cols;
    if (editor->selection.kind != SELECT_MASK) {
        mask_add_glyph(mask, area, line + area.col, glyph);
        return;
    }
    for (const char *at = line + area.col; (at = memchr(at, glyph, (size_t)(end - at))); at++)
        if (select_has(editor, (int32_t)(at - line), area.row))
            mask_add_run(mask, (int32_t)(at - line), area.row, 1);
}

bool replacement_read(Editor *editor, const char *command, const char *text, Replacement *out)
{
    size_t length = strlen(text);
    bool ok = (length == 4 || length == 5) && text[2] == text[0];
    if (ok && (length == 4 || text[4] == text[0])) {
        *out = (Replacement){text[1], text[3]};
        return true;
    }
    message_set(editor, "one glyph for another: :%s/#/=/ not `%.40s`", command, text);
    return false;
}

static void replace_text(Editor *editor, const char *text)
{
    Replacement glyph;
    if (!replacement_read(editor, "s", text, &glyph)) return;
    CellArea area =
        select_is_empty(editor) ? area_of_document(editor->doc) : editor->selection.area;
    PendingOp *hand = &editor->hand;
    pending_op_drop(editor);
    if (!mask_reset(&hand->mask, document_cols(editor->doc), document_rows(editor->doc))) return;
    for (int32_t row = area.row; row < area.row + area.rows; row++)
        add_row(editor, &hand->mask, (CellArea){area.col, row, area.cols, 1}, glyph.from);
    if (hand->mask.count == 0) {
        message_set(editor, "there is no `%c` %s", glyph.from,
                    select_is_empty(editor) ? "in the level" : "in the selection");
        return;
    }
    hand->kind = PENDING_REPLACE;
    hand->glyph = glyph.to;
    message_set(editor, "%lld cells from `%c` to `%c`: Enter does it, Esc does not",
                (long long)hand->mask.count, glyph.from, glyph.to);
}

static void replace_asked(Editor *editor, const char *text)
{
    if (text[0]) replace_text(editor, text);
}

void fill_replace(Editor *editor, const CommandCall *call)
{
    if (call->text[0])
        replace_text(editor, call->text);
    else
        prompt_open(editor, "replace /OLD/NEW/: ", "/", replace_asked);
}
