/* editor_shell_filter.c - `:!`: the selection, or the whole map, goes through a command of the
 * shell, and the output replaces it.
 *
 * The command gets rows of glyphs, holes as blanks; rows of its output that are short leave the
 * rest of their cells as they were. It is ended when the user asks, or after FILTER_SECONDS. */
#include "editor_state.h"

#include "../../base/shell.h"
#include "../../level/level_file.h"
#include "editor_draw.h"

#include <stdlib.h>
#include <string.h>

enum { FILTER_SECONDS = 20, FILTER_WORK = 1 << 16 };

static bool may_go_on(void *work)
{
    return work_continues(work, FILTER_WORK);
}

/* The output, freed by the caller; NULL with a message. */
static char *run(Editor *editor, const char *command, const char *text, size_t size, size_t *length)
{
    const ShellJob job = {.command = command,
                          .in = text,
                          .in_length = size,
                          .out_max = LEVEL_SIZE_MAX,
                          .seconds = FILTER_SECONDS,
                          .may_go_on = may_go_on,
                          .asked = &editor->work};
    ShellResult result = shell_run(&job);
    *length = result.length;
    if (result.end == SHELL_ENDED && result.status == 0) return result.out;
    if (result.end == SHELL_NOT_BEGUN)
        editor_message_set(editor, "cannot run a command here");
    else if (result.end == SHELL_TOO_MUCH)
        editor_message_set(editor, "`%.60s` was stopped: it wrote more than a map can hold",
                           command);
    else if (result.end != SHELL_ENDED)
        editor_message_set(editor, "`%.60s` was stopped: it took too long", command);
    else
        editor_message_set(editor, "`%.60s` failed with status %d: nothing was changed", command,
                           result.status);
    free(result.out);
    return NULL;
}

/* ---- the level ---- */

/* Draws the output over the block, where the block has cells. */
static void put(Editor *editor, const Block *block, const Block *result)
{
    CellArea area = editor->selection.area;
    if (!editor_transaction_begin(editor, "filter")) return;
    for (int32_t row = 0; row < min_i32(block->rows, result->rows); row++) {
        editor_draw_over(editor, area.col, area.row + row, min_i32(block->cols, result->cols));
        for (int32_t col = 0; col < min_i32(block->cols, result->cols); col++) {
            char glyph = *block_at(result, col, row);
            bool is_kept = *block_at(block, col, row) == BLOCK_HOLE || glyph == BLOCK_HOLE;
            if (!is_kept)
                document_set(editor->doc, editor->pen.layer, area.col + col, area.row + row, glyph);
        }
    }
    editor_transaction_end(editor);
}

static void filter_text(Editor *editor, const char *command)
{
    Block block = {0}, result = {0};
    size_t length = 0, size = 0;
    if (!command[0]) return;
    if (selection_is_empty(&editor->selection))
        editor_select_all(editor, &(CommandCall){1, "", ""});
    char *text = editor_copy_selection(editor, &block) ? block_to_text(&block, ' ', &size) : NULL;
    char *out = text ? run(editor, command, text, size, &length) : NULL;
    if (out && block_from_text(&result, out, length)) {
        put(editor, &block, &result);
        if (result.cols != block.cols || result.rows != block.rows)
            editor_message_set(editor,
                               "the command gave %dx%d cells for %dx%d: the rest was left out",
                               (int)result.cols, (int)result.rows, (int)block.cols,
                               (int)block.rows);
    } else if (out) {
        editor_message_set(editor, "`%.60s` printed no rows: nothing was changed", command);
    }
    free(out);
    free(text);
    block_done(&block);
    block_done(&result);
}

void editor_shell_filter(Editor *editor, const CommandCall *call)
{
    if (call->text[0])
        filter_text(editor, call->text);
    else
        prompt_open(&editor->prompt, "filter through: ", "", filter_text);
}
