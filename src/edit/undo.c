/* undo.c - undo, redo and the list of changes; the view goes to what changed. */
#include "editor_internal.h"

#include <stdio.h>
#include <stdlib.h>

enum { AGE_SIZE = 32, STEP_CELLS = 1024 /* the least cost of a change */, HALT_CELLS = 1 << 20 };

/* Moves the view to the change, unless it is visible already. */
static void go_to_change(Editor *editor, CellArea area)
{
    editor_refit(editor);
    area = area_common(area, area_of_document(editor->doc));
    if (area_is_empty(area)) return;
    view_flash(editor, area);
    if (!area_has(area, editor->cursor.col, editor->cursor.row))
        cursor_jump(editor, area.col, area.row);
}

static const char *entry_name(const Editor *editor, int32_t index)
{
    return document_history_entry(editor->doc, index).name;
}

typedef bool HistoryStep(Document *doc, CellArea *area, ErrorList *errors);

/* Takes up to `count` steps; false when there was none. */
static bool go_steps(Editor *editor, HistoryStep *step, int32_t count, ErrorList *errors)
{
    CellArea all = {0}, area = {0};
    int32_t done = 0;
    error_list_init(errors, document_path(editor->doc));
    select_clear(editor);
    while (done < count && work_goes_on(editor, STEP_CELLS + (int64_t)area.cols * area.rows) &&
           step(editor->doc, &area, errors)) {
        all = area_join(all, area);
        done++;
    }
    go_to_change(editor, all);
    return done > 0;
}

void undo_last(Editor *editor, const CommandCall *call)
{
    ErrorList errors;
    if (!go_steps(editor, document_undo, call->count, &errors))
        message_set(editor, "there is nothing to take back");
    else
        message_set(editor, "taken back: %s (%d more)",
                    entry_name(editor, document_history_done(editor->doc)),
                    document_history_done(editor->doc));
    if (errors.count > 0) message_errors(editor, &errors);
}

void redo_last(Editor *editor, const CommandCall *call)
{
    ErrorList errors;
    if (!go_steps(editor, document_redo, call->count, &errors))
        message_set(editor, "there is nothing to do again");
    else
        message_set(editor, "done again: %s",
                    entry_name(editor, document_history_done(editor->doc) - 1));
    if (errors.count > 0) message_errors(editor, &errors);
}

/* The next number of transactions done, on the way to `to`, at which the work may be stopped. */
static int32_t next_halt(const Editor *editor, int32_t to)
{
    int32_t at = document_history_done(editor->doc), step = sign_i32(to - at);
    for (int64_t cells = 0; at != to && cells < HALT_CELLS; at += step)
        cells += STEP_CELLS + document_history_entry(editor->doc, step > 0 ? at : at - 1).cells;
    return at;
}

void undo_go(Editor *editor, int32_t done)
{
    ErrorList errors;
    CellArea all = {0}, area = {0};
    int32_t count = document_history_count(editor->doc), to = clamp_i32(done, 0, count);
    error_list_init(&errors, document_path(editor->doc));
    select_clear(editor);
    while (document_history_done(editor->doc) != to && work_goes_on(editor, HALT_CELLS) &&
           document_history_go(editor->doc, next_halt(editor, to), &area, &errors))
        all = area_join(all, area);
    go_to_change(editor, area_join(all, area));
    message_set(editor, "%d of %d changes are done", document_history_done(editor->doc), count);
    if (errors.count > 0) message_errors(editor, &errors);
}

/* ---- by time ---- */

static int64_t seconds_of_unit(char unit)
{
    static const struct {
        char unit;
        int32_t seconds;
    } units[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}};
    for (size_t i = 0; i < ARRAY_LENGTH(units); i++)
        if (units[i].unit == unit) return units[i].seconds;
    return 0;
}

/* How many transactions were done at `time`. */
static int32_t done_at(const Editor *editor, int64_t time)
{
    int32_t done = 0, count = document_history_count(editor->doc);
    while (done < count && document_history_entry(editor->doc, done).time <= time)
        done++;
    return done;
}

/* "5m": by time before the last change that is done; "3": by changes. */
static void go_by(Editor *editor, const char *text, int32_t direction)
{
    char *unit;
    int32_t done = document_history_done(editor->doc);
    long amount = strtol(text, &unit, 10);
    bool is_time = unit != text && seconds_of_unit(*unit) && unit[1] == '\0';
    bool is_number = (unit != text || text[0] == '\0') && *unit == '\0';
    if (text[0] == '\0') amount = 1;
    if (amount < 0 || amount > INT32_MAX / 2 || (!is_time && !is_number)) {
        message_set(editor, "a time such as 30s 5m 2h, or a number of changes; not `%.40s`", text);
        return;
    }
    if (is_number || (done == 0 && direction < 0) || document_history_count(editor->doc) == 0) {
        undo_go(editor, done + direction * (int32_t)amount);
        return;
    }
    int64_t now = document_history_entry(editor->doc, max_i32(done - 1, 0)).time;
    undo_go(editor, done_at(editor, now + direction * amount * seconds_of_unit(*unit)));
}

void undo_earlier(Editor *editor, const CommandCall *call)
{
    go_by(editor, call->text, -1);
}

void undo_later(Editor *editor, const CommandCall *call)
{
    go_by(editor, call->text, 1);
}

/* ---- the list ---- */

static int32_t list_count(const Editor *editor)
{
    return document_history_count(editor->doc) + 1;
}

/* "0s", "12s", "5m": how long before the last change. */
static void name_age(const Editor *editor, int64_t time, char out[AGE_SIZE])
{
    static const char units[] = "smhd";
    static const int32_t seconds[] = {1, 60, 3600, 86400};
    int32_t last = document_history_count(editor->doc) - 1;
    int64_t difference = document_history_entry(editor->doc, last).time - time;
    int64_t age = difference > 0 ? difference : 0;
    int32_t unit = 0;
    while (unit < 3 && age >= seconds[unit + 1])
        unit++;
    snprintf(out, AGE_SIZE, "%lld%c", (long long)(age / seconds[unit]), units[unit]);
}

/* Line 0 is the level before any change. */
static void list_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    const char *mark = line == document_history_done(editor->doc) ? "*" : " ";
    (void)cols;
    if (line == 0) {
        snprintf(out, size, "%s    0  as it was opened", mark);
        return;
    }
    HistoryEntry entry = document_history_entry(editor->doc, line - 1);
    char age[AGE_SIZE];
    name_age(editor, entry.time, age);
    snprintf(out, size, "%s %4d  %-16.16s %7lld cells at %d,%d  %c  %s", mark, line, entry.name,
             (long long)entry.cells, entry.area.col, entry.area.row,
             entry.glyph ? entry.glyph : ' ', age);
}

static void list_choose(Editor *editor, int32_t line)
{
    undo_go(editor, line);
}

static const PanelKind list_kind = {"History", list_count, list_line, list_choose, NULL, NULL};

void undo_list(Editor *editor, const CommandCall *call)
{
    (void)call;
    panel_open(editor, &list_kind);
    editor->panel.marked = document_history_done(editor->doc);
}
