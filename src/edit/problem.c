/* problem.c - see problem.h. The level is read as `ledge check` reads it, so that both say the
 * same; advice comes after that. */
#include "problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "cursor.h"
#include "panel.h"

/* The cells of a step take a few ms. */
enum { CHECK_MS = 300, STEP_CELLS = 1 << 19 };

/* ---- checking ---- */

static Point place_of(const Error *error, int32_t first_line)
{
    return (Point){error->column - 1, error->line - first_line};
}

static void add_problem(Editor *editor, const Error *error, int32_t first_line)
{
    Problems *problems = &editor->problems;
    Problem *p = &problems->items[problems->count++];
    Point at = place_of(error, first_line);
    p->placed = error->line > 0 && error->column > 0 &&
                area_has(area_of_document(editor->doc), at.col, at.row);
    p->at = at;
    p->severity = error->severity;
    if (p->placed)
        snprintf(p->text, sizeof p->text, "%d,%d: %s", at.col, at.row, error->text);
    else if (error->line > 0)
        snprintf(p->text, sizeof p->text, "line %d: %s", error->line, error->text);
    else
        snprintf(p->text, sizeof p->text, "%s", error->text);
}

bool problem_is_at(const Editor *editor, Point at)
{
    const Problems *problems = &editor->problems;
    for (int32_t i = 0; i < problems->count; i++) {
        const Problem *p = &problems->items[i];
        if (p->placed && p->at.col == at.col && p->at.row == at.row) return true;
    }
    return false;
}

void problem_join_findings(Editor *editor)
{
    Problems *problems = &editor->problems;
    const ErrorList *found = &editor->findings.list;
    problems->count = problems->own_count;
    problems->total = problems->own_total;
    if (editor->findings.version != document_version(editor->doc)) return;
    int32_t first_line = document_map_line(editor->doc);
    problems->total += found->errors + found->warnings - found->count;
    for (int32_t i = 0; i < found->count; i++) {
        if (problem_is_at(editor, place_of(&found->items[i], first_line))) continue;
        add_problem(editor, &found->items[i], first_line);
        problems->total++;
    }
}

/* The level that was read; NULL where it has errors, or the reading is not at its end. */
static Level *end_reading(Problems *problems)
{
    Level *level = problems->reading ? document_read_end(problems->reading) : NULL;
    problems->reading = NULL;
    return level;
}

static void drop_level(Level *level)
{
    if (level) level_done(level);
    free(level);
}

void problem_drop_check(Editor *editor)
{
    drop_level(end_reading(&editor->problems));
}

static bool is_checked(const Editor *editor)
{
    const Problems *problems = &editor->problems;
    return problems->checked && problems->version == document_version(editor->doc);
}

/* Begins to read the level as it is now, unless that is underway. */
static void begin_check(Editor *editor)
{
    Problems *problems = &editor->problems;
    uint64_t version = document_version(editor->doc);
    if (problems->reading && problems->version == version) return;
    problem_drop_check(editor);
    error_list_init(&problems->found, document_path(editor->doc));
    problems->checked = false;
    problems->version = version;
    problems->reading = document_read_begin(editor->doc, &problems->found);
}

static void end_check(Editor *editor)
{
    Problems *problems = &editor->problems;
    ErrorList *errors = &problems->found;
    Level *level = end_reading(problems);
    if (level) lint_add(editor->doc, level, errors);
    drop_level(level);
    error_list_sort(errors);
    problems->count = 0;
    problems->total = errors->errors + errors->warnings;
    problems->checked = true;
    int32_t first_line = document_map_line(editor->doc);
    for (int32_t i = 0; i < errors->count; i++)
        add_problem(editor, &errors->items[i], first_line);
    problems->own_count = problems->count;
    problems->own_total = problems->total;
    problem_join_findings(editor);
}

/* Goes on with a check that has begun; false once it has ended. */
static bool step_check(Editor *editor, int64_t cells)
{
    DocumentReading *reading = editor->problems.reading;
    if (reading && document_read_step(reading, cells)) return true;
    end_check(editor);
    return false;
}

void problem_check(Editor *editor)
{
    if (is_checked(editor)) return;
    begin_check(editor);
    while (step_check(editor, INT64_MAX))
        continue;
}

int64_t problem_tick(Editor *editor)
{
    Problems *problems = &editor->problems;
    uint64_t version = document_version(editor->doc);
    if (is_checked(editor)) return INT64_MAX;
    if (problems->seen != version || problems->seen_at == 0) {
        problems->seen = version;
        problems->seen_at = editor->now;
    }
    int64_t due = problems->seen_at + CHECK_MS;
    if (editor->now < due) return due;
    begin_check(editor);
    return step_check(editor, STEP_CELLS) ? editor->now : INT64_MAX;
}

/* ---- the list ---- */

static int32_t list_count(const Editor *editor)
{
    return editor->problems.count;
}

static void list_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    const Problem *p = &editor->problems.items[line];
    (void)cols;
    snprintf(out, size, "%s %s", p->severity == ERROR_ERROR ? "error  " : "warning", p->text);
}

static void show_problem(Editor *editor, int32_t index)
{
    const Problem *p = &editor->problems.items[index];
    if (p->placed) cursor_jump(editor, p->at.col, p->at.row);
    message_set(editor, "%s", p->text);
}

static void list_choose(Editor *editor, int32_t line)
{
    panel_close(editor);
    show_problem(editor, line);
}

static bool list_key(Editor *editor, int32_t line, const char *key)
{
    if (strcmp(key, "f") != 0 || line >= editor->problems.count) return false;
    list_choose(editor, line);
    problem_fix(editor, &(CommandCall){1, "", ""});
    return true;
}

static const PanelKind list_kind = {"Problems: f mends", list_count, list_line, list_choose,
                                    list_key};

void problem_list(Editor *editor, const CommandCall *call)
{
    (void)call;
    problem_check(editor);
    if (editor->problems.count > 0)
        panel_open(editor, &list_kind);
    else
        message_set(editor, "the level is in order");
}

/* ---- going to problems ---- */

/* Reading order, with problems without a place at the end. */
static int64_t order_of(const Editor *editor, Point at)
{
    return (int64_t)at.row * document_cols(editor->doc) + at.col;
}

/* The next problem in reading order, around the end; the only one when the cursor is on it. */
static void go(Editor *editor, int32_t direction)
{
    const Problems *problems = &editor->problems;
    int64_t here = order_of(editor, editor->cursor), best_distance = INT64_MAX;
    int64_t cells = (int64_t)document_cols(editor->doc) * document_rows(editor->doc);
    int32_t best = -1;
    problem_check(editor);
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
        message_set(editor, "the level is in order");
}

void problem_next(Editor *editor, const CommandCall *call)
{
    (void)call;
    go(editor, 1);
}

void problem_previous(Editor *editor, const CommandCall *call)
{
    (void)call;
    go(editor, -1);
}
