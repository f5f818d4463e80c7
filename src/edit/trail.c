/* trail.c - test runs: what asks for them, and what remains of the last few to look at. */
#include "state.h"

#include <string.h>

static void test(Editor *editor, EditorRequest request)
{
    editor->request = request;
}

void test_start(Editor *editor, const CommandCall *call)
{
    (void)call;
    test(editor, EDITOR_TEST_START);
}

void test_cursor(Editor *editor, const CommandCall *call)
{
    (void)call;
    test(editor, EDITOR_TEST_CURSOR);
}

void test_ghost(Editor *editor, const CommandCall *call)
{
    (void)call;
    test(editor, EDITOR_TEST_GHOST);
}

void trail_toggle(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->options.trail = !editor->options.trail;
    message_set(editor, "the last runs are %s", editor->options.trail ? "shown" : "hidden");
}

/* The oldest trail gives its memory to the newest. */
void editor_trail_begin(Editor *editor)
{
    Trails *trails = &editor->trails;
    int32_t cols = document_cols(editor->doc), rows = document_rows(editor->doc);
    Mask oldest = trails->runs[TRAIL_RUNS - 1];
    memmove(trails->runs + 1, trails->runs, (TRAIL_RUNS - 1) * sizeof *trails->runs);
    trails->runs[0] = oldest;
    mask_reset(&trails->runs[0], cols, rows);
    if (trails->deaths.cols != cols || trails->deaths.rows != rows)
        mask_reset(&trails->deaths, cols, rows);
}

void editor_trail_add(Editor *editor, int32_t col, int32_t row, bool died)
{
    mask_add_run(&editor->trails.runs[0], col, row, 1);
    if (died) mask_add_run(&editor->trails.deaths, col, row, 1);
}
