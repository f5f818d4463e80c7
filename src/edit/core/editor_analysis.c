/* editor_analysis.c - results of other parts of the program about the level, and the trails of test
 * runs. */
#include "editor_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is asked for ---- */

static void toggle(Editor *editor, EditorOption option, const char *what, const char *shown)
{
    bool *on = &editor->options.on[option];
    *on = !*on;
    editor_message_set(editor, "%s %s", what, *on ? shown : "hidden");
}

void editor_toggle_reach(Editor *editor, const CommandCall *call)
{
    (void)call;
    toggle(editor, EDITOR_REACH, "where the player can get is", "shown");
}

void editor_toggle_fan(Editor *editor, const CommandCall *call)
{
    (void)call;
    toggle(editor, EDITOR_FAN, "jumps from the cursor are", "shown");
}

void editor_toggle_slack(Editor *editor, const CommandCall *call)
{
    (void)call;
    toggle(editor, EDITOR_SLACK, "how exactly the proof has to be timed is",
           "shown: ticks at each take-off and place");
}

void editor_toggle_run(Editor *editor, const CommandCall *call)
{
    (void)call;
    toggle(editor, EDITOR_RUN, "how the known run goes is", "shown");
}

void editor_toggle_trail(Editor *editor, const CommandCall *call)
{
    (void)call;
    toggle(editor, EDITOR_TRAIL, "the last runs are", "shown");
}

void editor_generate_level(Editor *editor, const CommandCall *call)
{
    snprintf(editor->out.text, sizeof editor->out.text, "%s", call->text);
    editor->out.request = EDITOR_GENERATE;
}

const char *editor_request_text(const Editor *editor)
{
    return editor->out.text;
}

static void ask_change(Editor *editor, const char *text, EditorRequest request)
{
    enum { TICKS_MAX = 24 };
    char *end;
    long ticks = text[0] ? strtol(text, &end, 10) : 2;
    if ((text[0] && *end != '\0') || ticks < 1 || ticks > TICKS_MAX) {
        editor_message_set(editor, "the ticks are from 1 to %d; not `%.40s`", TICKS_MAX, text);
        return;
    }
    if (editor_map_is_locked(editor)) return;
    snprintf(editor->out.text, sizeof editor->out.text, "%ld", ticks);
    editor->out.request = request;
}

void editor_ease_jump(Editor *editor, const CommandCall *call)
{
    ask_change(editor, call->text, EDITOR_EASE);
}

void editor_harden_jump(Editor *editor, const CommandCall *call)
{
    ask_change(editor, call->text, EDITOR_HARDEN);
}

void editor_watch_reach(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->out.request = EDITOR_WATCH_HERE;
}

void editor_watch_proof(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->out.request = EDITOR_WATCH_PROOF;
}

void editor_make_proof(Editor *editor, const CommandCall *call)
{
    bool all = strcmp(call->text, "--all") == 0;
    if (!all && call->text[0])
        editor_message_set(editor, "certify takes --all, for all coins, or nothing; not `%.40s`",
                           call->text);
    else
        editor->out.request = all ? EDITOR_CERTIFY_ALL : EDITOR_CERTIFY;
}

/* ---- what is found out ---- */

void editor_set_marks(Editor *editor, EditorMarks *marks, const void *context)
{
    editor->analysis.marks = marks;
    editor->analysis.context = context;
}

void editor_set_freedom(Editor *editor, EditorFreedom *freedom)
{
    editor->analysis.freedom = freedom;
}

void editor_set_words(Editor *editor, const char *words)
{
    snprintf(editor->analysis.words, sizeof editor->analysis.words, "%s", words);
}

void editor_set_plan_words(Editor *editor, const char *words)
{
    snprintf(editor->analysis.plan_words, sizeof editor->analysis.plan_words, "%s", words);
}

void editor_set_findings(Editor *editor, uint64_t version, const ErrorList *findings)
{
    problems_add_findings(&editor->analysis.problems, editor->doc, version, findings);
}

/* ---- trail ---- */

/* Test runs: the commands that start them, and the trails of the last few. */

void editor_test_from_start(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->out.request = EDITOR_TEST_START;
}

void editor_test_from_cursor(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->out.request = EDITOR_TEST_CURSOR;
}

void editor_test_with_ghost(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->out.request = EDITOR_TEST_GHOST;
}

/* The newest trail reuses the memory of the oldest. */
void editor_trail_begin(Editor *editor)
{
    Analysis *analysis = &editor->analysis;
    int32_t cols = document_cols(editor->doc), rows = document_rows(editor->doc);
    Mask oldest = analysis->runs[TRAIL_RUNS - 1];
    memmove(analysis->runs + 1, analysis->runs, (TRAIL_RUNS - 1) * sizeof oldest);
    analysis->runs[0] = oldest;
    mask_reset(&analysis->runs[0], cols, rows);
    if (analysis->deaths.cols != cols || analysis->deaths.rows != rows)
        mask_reset(&analysis->deaths, cols, rows);
}

void editor_trail_add(Editor *editor, int32_t col, int32_t row, bool died)
{
    mask_add_run(&editor->analysis.runs[0], col, row, 1);
    if (died) mask_add_run(&editor->analysis.deaths, col, row, 1);
}
