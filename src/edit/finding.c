/* finding.c - what the program around finds out about the level: what asks for it, and what is to
 * be shown of it. */
#include "state.h"

#include <stdio.h>
#include <string.h>

#include "problem.h"

/* ---- what is asked for ---- */

void reach_toggle(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->options.reach = !editor->options.reach;
    message_set(editor, "where the player can get is %s",
                editor->options.reach ? "shown" : "hidden");
}

void fan_toggle(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->options.fan = !editor->options.fan;
    message_set(editor, "jumps from the cursor are %s", editor->options.fan ? "shown" : "hidden");
}

void reach_watch(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->request = EDITOR_WATCH_HERE;
}

void proof_watch(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->request = EDITOR_WATCH_PROOF;
}

void proof_make(Editor *editor, const CommandCall *call)
{
    bool all = strcmp(call->text, "--all") == 0;
    if (!all && call->text[0])
        message_set(editor, "certify takes --all, for all coins, or nothing; not `%.40s`",
                    call->text);
    else
        editor->request = all ? EDITOR_CERTIFY_ALL : EDITOR_CERTIFY;
}

bool editor_shows_reach(const Editor *editor)
{
    return editor->options.reach;
}

bool editor_shows_fan(const Editor *editor)
{
    return editor->options.fan;
}

/* ---- what is found out ---- */

void editor_set_marks(Editor *editor, EditorMarks *marks, const void *context)
{
    editor->findings.marks = marks;
    editor->findings.context = context;
}

void editor_set_words(Editor *editor, const char *words)
{
    snprintf(editor->findings.words, sizeof editor->findings.words, "%s", words);
}

void editor_set_findings(Editor *editor, uint64_t version, const ErrorList *findings)
{
    editor->findings.list = *findings;
    editor->findings.version = version;
    problem_join_findings(editor);
}
