/* lint.c - see editor_internal.h. The level is read like `ledge check` does, so that both report
 * the same; the editor's warnings come after that. */
#include "editor_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The cells of a step take half a millisecond. The pauses between steps are for other programs: who
 * pauses is soon woken for a key. */
enum { CHECK_MS = 300, STEP_CELLS = 1 << 17, PAUSE_MS = 1 };

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
                cell_area_has(document_area(editor->doc), at.col, at.row);
    p->at = at;
    p->severity = error->severity;
    if (p->placed)
        snprintf(p->text, sizeof p->text, "%d,%d: %s", at.col, at.row, error->text);
    else if (error->line > 0)
        snprintf(p->text, sizeof p->text, "line %d: %s", error->line, error->text);
    else
        snprintf(p->text, sizeof p->text, "%s", error->text);
}

bool lint_has_problem_at(const Editor *editor, Point at)
{
    const Problems *problems = &editor->problems;
    for (int32_t i = 0; i < problems->count; i++) {
        const Problem *p = &problems->items[i];
        if (p->placed && p->at.col == at.col && p->at.row == at.row) return true;
    }
    return false;
}

void lint_join_findings(Editor *editor)
{
    Problems *problems = &editor->problems;
    const ErrorList *found = &editor->findings.list;
    problems->count = problems->own_count;
    problems->total = problems->own_total;
    if (editor->findings.version != document_version(editor->doc)) return;
    int32_t first_line = document_map_line(editor->doc);
    problems->total += found->errors + found->warnings - found->count;
    for (int32_t i = 0; i < found->count; i++) {
        if (lint_has_problem_at(editor, place_of(&found->items[i], first_line))) continue;
        add_problem(editor, &found->items[i], first_line);
        problems->total++;
    }
}

/* The level that was read; NULL if it has errors, or the reading is not finished. */
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

void lint_drop_check(Editor *editor)
{
    drop_level(end_reading(&editor->problems));
    drop_level(editor->problems.used);
    editor->problems.used = NULL;
    editor->problems.is_cancelled = false;
}

/* Frees a part of what earlier checks of a large level have left; false once there is nothing. */
static bool free_some(Problems *problems)
{
    if (problems->is_cancelled && !document_read_step(problems->reading, STEP_CELLS)) {
        drop_level(end_reading(problems));
        problems->is_cancelled = false;
    } else if (problems->used && !level_shrink(problems->used)) {
        drop_level(problems->used);
        problems->used = NULL;
    }
    return problems->is_cancelled || problems->used;
}

/* The level has changed since this check began. */
static void cancel_check(Problems *problems)
{
    if (problems->is_cancelled || !problems->reading) return;
    document_read_cancel(problems->reading);
    problems->is_cancelled = true;
}

static bool is_checked(const Editor *editor)
{
    const Problems *problems = &editor->problems;
    return problems->checked && problems->version == document_version(editor->doc);
}

/* Begins to read the current level, unless that is already running. */
static void begin_check(Editor *editor)
{
    Problems *problems = &editor->problems;
    uint64_t version = document_version(editor->doc);
    if (problems->reading && problems->version == version) return;
    lint_drop_check(editor);
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
    problems->used = level;
    error_list_sort(errors);
    problems->count = 0;
    problems->total = errors->errors + errors->warnings;
    problems->checked = true;
    int32_t first_line = document_map_line(editor->doc);
    for (int32_t i = 0; i < errors->count; i++)
        add_problem(editor, &errors->items[i], first_line);
    problems->own_count = problems->count;
    problems->own_total = problems->total;
    lint_join_findings(editor);
}

/* Continues a check; false once it has ended. */
static bool step_check(Editor *editor, int64_t cells)
{
    DocumentReading *reading = editor->problems.reading;
    if (reading && document_read_step(reading, cells)) return true;
    end_check(editor);
    return false;
}

void lint_check(Editor *editor)
{
    if (is_checked(editor)) return;
    begin_check(editor);
    while (step_check(editor, INT64_MAX))
        continue;
}

int64_t lint_tick(Editor *editor)
{
    Problems *problems = &editor->problems;
    uint64_t version = document_version(editor->doc);
    if (problems->version != version) cancel_check(problems);
    if (free_some(problems)) return editor->now + PAUSE_MS;
    if (is_checked(editor)) return INT64_MAX;
    if (problems->seen != version || problems->seen_at == 0) {
        problems->seen = version;
        problems->seen_at = editor->now;
    }
    int64_t due = problems->seen_at + CHECK_MS;
    if (editor->now < due) return due;
    begin_check(editor);
    bool goes_on = step_check(editor, STEP_CELLS) || free_some(problems);
    return goes_on ? editor->now + PAUSE_MS : INT64_MAX;
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
    editor_message_set(editor, "%s", p->text);
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
    editor_fix_problem(editor, &(CommandCall){1, "", ""});
    return true;
}

static const PanelKind list_kind = {"Problems: f mends", list_count, list_line,
                                    list_choose,         list_key,   NULL};

void editor_list_problems(Editor *editor, const CommandCall *call)
{
    (void)call;
    lint_check(editor);
    if (editor->problems.count > 0)
        panel_open(editor, &list_kind);
    else
        editor_message_set(editor, "the level is in order");
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
    const Problems *problems = &editor->problems;
    int64_t here = order_of(editor, editor->cursor), best_distance = INT64_MAX;
    int64_t cells = (int64_t)document_cols(editor->doc) * document_rows(editor->doc);
    int32_t best = -1;
    lint_check(editor);
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
        editor_message_set(editor, "the level is in order");
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

/* ---- advice ---- */

/* Warnings of one kind; more do not help. */
enum { ADVICE_MAX = 4 };

static void add_at(const Document *doc, Point at, const char *text, ErrorList *errors)
{
    error_add(errors, ERROR_WARNING, document_map_line(doc) + at.row, at.col + 1, "%s", text);
}

/* ---- the finish, the link ---- */

bool lint_is_link_broken(const Document *doc)
{
    char next[LEVEL_TEXT_MAX], path[ERROR_FILE_MAX];
    return document_get_value(doc, "level", "next", next, sizeof next) && next[0] &&
           level_links_beside(document_path(doc), next, path) && access(path, F_OK) != 0;
}

/* ---- things walled in ---- */

/* Is the cell solid? Outside, left and right of the level is solid, above it is open. */
static bool is_wall(const Level *level, int32_t col, int32_t row)
{
    if (row < 0) return false;
    if (col < 0 || col >= level->cols || row >= level->rows) return true;
    uint8_t tile = cell_kinds[level_kind(level, col, row)].tile;
    return tile_infos[tile].flags & TILE_IS_STATIC_SOLID;
}

static bool is_walled_in(const Level *level, const Place *at)
{
    return is_wall(level, at->col - 1, at->row) && is_wall(level, at->col + 1, at->row) &&
           is_wall(level, at->col, at->row - 1) && is_wall(level, at->col, at->row + 1);
}

static void advise_walled_in(const Document *doc, const Level *level, ErrorList *errors)
{
    const struct {
        const PlaceList *list;
        const char *text;
    } sorts[] = {{&level->coins, "this coin is walled in"},
                 {&level->keys, "this key is walled in"},
                 {&level->checkpoints, "this checkpoint is walled in"},
                 {&level->signs, "this sign is walled in"},
                 {&level->actors, "this monster is walled in"}};
    for (size_t i = 0; i < ARRAY_LENGTH(sorts); i++)
        for (int32_t n = 0, said = 0; n < sorts[i].list->count && said < ADVICE_MAX; n++) {
            const Place *at = &sorts[i].list->items[n];
            if (!is_walled_in(level, at)) continue;
            add_at(doc, (Point){at->col, at->row}, sorts[i].text, errors);
            said++;
        }
    if (is_walled_in(level, &level->start))
        add_at(doc, (Point){level->start.col, level->start.row}, "the start is walled in", errors);
}

/* ---- walls that are passed ---- */

void lint_add(const Document *doc, const Level *level, ErrorList *errors)
{
    if (!level->has_finish) error_add(errors, ERROR_WARNING, 0, 0, "the level has no finish");
    if (lint_is_link_broken(doc))
        error_add(errors, ERROR_WARNING, 0, 0, "`next` names `%.100s`, and there is no such file",
                  level->next);
    advise_walled_in(doc, level, errors);
    TunnelPlace places[ADVICE_MAX];
    int32_t count = tunnel_check_find(level, places, ADVICE_MAX);
    for (int32_t i = 0; i < count; i++)
        error_add(errors, ERROR_WARNING, document_map_line(doc) + places[i].row, places[i].col + 1,
                  "this %s is %d thick: after %d cells a body moves further in one tick",
                  places[i].is_floor ? "floor" : "wall", places[i].thickness, places[i].run_up);
}
