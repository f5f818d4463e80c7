/* editor_problem.c - the list of problems, and going from problem to problem. */
#include "editor_state.h"

#include "editor_cursor.h"

#include <stdio.h>
#include <string.h>

/* ---- the list ---- */

static int32_t list_count(const Editor *editor)
{
    return editor->analysis.problems.count;
}

static void list_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    const Problem *p = &editor->analysis.problems.items[line];
    (void)cols;
    static const char *const names[] = {
        [ERROR_HINT] = "hint   ", [ERROR_WARNING] = "warning", [ERROR_ERROR] = "error  "};
    snprintf(out, size, "%s %s", names[p->severity], p->text);
}

static void show_problem(Editor *editor, int32_t index)
{
    const Problem *p = &editor->analysis.problems.items[index];
    if (p->placed) editor_jump_to(editor, p->at.col, p->at.row);
    editor_message_set(editor, "%s", p->text);
}

static void list_choose(Editor *editor, int32_t line)
{
    panel_close(&editor->panel);
    show_problem(editor, line);
}

static bool list_key(Editor *editor, int32_t line, const char *key)
{
    if (strcmp(key, "f") != 0 || line >= editor->analysis.problems.count) return false;
    list_choose(editor, line);
    editor_fix_problem(editor, &(CommandCall){1, "", ""});
    return true;
}

static const PanelKind list_kind = {"Problems: f fixes", list_count, list_line,
                                    list_choose,         list_key,   NULL};

void editor_list_problems(Editor *editor, const CommandCall *call)
{
    (void)call;
    problems_check(&editor->analysis.problems, editor->doc);
    if (editor->analysis.problems.count > 0)
        panel_open(&editor->panel, &list_kind);
    else
        editor_message_set(editor, "no problems");
}

/* Hints stop nobody. */
void editor_publish(Editor *editor, const CommandCall *call)
{
    const Problems *problems = &editor->analysis.problems;
    int32_t count = 0;
    (void)call;
    problems_check(&editor->analysis.problems, editor->doc);
    for (int32_t i = 0; i < problems->count; i++)
        count += problems->items[i].severity != ERROR_HINT;
    if (count == 0) {
        editor->out.request = EDITOR_PUBLISH;
        return;
    }
    panel_open(&editor->panel, &list_kind);
    editor_message_set(editor, "fix %s before you publish", count > 1 ? "these" : "this");
}

/* ---- going to problems ---- */

/* A number for sorting in reading order, with problems without a place at the end. */
static int64_t order_of(const Editor *editor, Point at)
{
    return (int64_t)at.row * document_cols(editor->doc) + at.col;
}

/* Goes to the next problem in reading order, after the last to the first. */
static void go(Editor *editor, int32_t direction)
{
    const Problems *problems = &editor->analysis.problems;
    int64_t here = order_of(editor, editor->cursor.at), best_distance = INT64_MAX;
    int64_t cells = (int64_t)document_cols(editor->doc) * document_rows(editor->doc);
    int32_t best = -1;
    problems_check(&editor->analysis.problems, editor->doc);
    for (int32_t i = 0; i < problems->count; i++) {
        if (!problems->items[i].placed) continue;
        int64_t distance = (order_of(editor, problems->items[i].at) - here) * direction;
        if (distance <= 0) distance += cells;
        if (distance >= best_distance) continue;
        best = i;
        best_distance = distance;
    }
    if (best >= 0)
        show_problem(editor, best);
    else if (problems->count > 0)
        show_problem(editor, 0);
    else
        editor_message_set(editor, "no problems");
}

void editor_next_problem(Editor *editor, const CommandCall *call)
{
    (void)call;
    go(editor, 1);
}

void editor_previous_problem(Editor *editor, const CommandCall *call)
{
    (void)call;
    go(editor, -1);
}
