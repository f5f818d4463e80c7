/* editor_undo.c - undo, redo and the tree of changes; the view goes to what changed. */
#include "editor_state.h"

#include "../../base/array.h"
#include "../../base/text.h"
#include "editor_cursor.h"
#include "editor_diff.h"
#include "editor_panel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AGE_SIZE = 32, STEP_CELLS = 1024 /* the least cost of a change */, HALT_CELLS = 1 << 20 };

/* Moves the view to the change, unless it is visible already. */
static void go_to_change(Editor *editor, CellArea area)
{
    editor_refit(editor);
    area = cell_area_common(area, document_area(editor->doc));
    if (cell_area_is_empty(area)) return;
    viewport_flash(&editor->view, area, editor->now);
    if (!cell_area_has(area, editor->cursor.at.col, editor->cursor.at.row))
        editor_jump_to(editor, area.col, area.row);
}

/* A user who moves through the history instead of answering the question declines the recovery.
 * Returns true if so: the history is empty then, and there is nothing to move to. */
static bool declines_recovery(Editor *editor, bool moves)
{
    if (!moves || document_recovery(editor->doc, NULL) == RECOVERY_NONE) return false;
    document_decline_recovery(editor->doc);
    editor_message_set(editor, "kept with the backups; the history starts afresh");
    return true;
}

static const char *entry_name(const Editor *editor, int32_t index)
{
    return document_history_entry(editor->doc, index).name;
}

typedef bool HistoryStep(Document *doc, CellArea *area, ErrorList *errors);

/* Takes up to `count` steps; false if none could be taken. */
static bool go_steps(Editor *editor, HistoryStep *step, int32_t count, ErrorList *errors)
{
    CellArea all = {0}, area = {0};
    int32_t done = 0;
    error_list_init(errors, document_path(editor->doc));
    selection_clear(&editor->selection);
    while (done < count &&
           work_continues(&editor->work, STEP_CELLS + (int64_t)area.cols * area.rows) &&
           step(editor->doc, &area, errors)) {
        all = cell_area_join(all, area);
        done++;
    }
    go_to_change(editor, all);
    return done > 0;
}

void editor_undo(Editor *editor, const CommandCall *call)
{
    ErrorList errors;
    if (call->text[0]) { /* :undo 12, as :hist 12 */
        editor_list_history(editor, call);
        return;
    }
    if (declines_recovery(editor, document_history_done(editor->doc) > 0)) return;
    if (!go_steps(editor, document_undo, call->count, &errors))
        editor_message_set(editor, "nothing to undo");
    else
        editor_message_set(editor, "undone: %s (%d more)",
                           entry_name(editor, document_history_done(editor->doc)),
                           document_history_done(editor->doc));
    if (errors.count > 0) editor_message_errors(editor, &errors);
}

void editor_redo(Editor *editor, const CommandCall *call)
{
    ErrorList errors;
    int32_t all = document_history_count(editor->doc);
    if (declines_recovery(editor, document_history_done(editor->doc) < all)) return;
    if (!go_steps(editor, document_redo, call->count, &errors))
        editor_message_set(editor, "nothing to redo");
    else
        editor_message_set(editor, "redone: %s",
                           entry_name(editor, document_history_done(editor->doc) - 1));
    if (errors.count > 0) editor_message_errors(editor, &errors);
}

/* Undoes or redoes along the current branch, in portions between which the work may be stopped;
 * false if it was stopped. */
static bool go_along(Editor *editor, int32_t to, CellArea *all, ErrorList *errors)
{
    CellArea area = {0};
    int32_t done = document_history_done(editor->doc), step = sign_i32(to - done);
    while (done != to && work_continues(&editor->work, HALT_CELLS)) {
        int32_t halt = done;
        for (int64_t cells = 0; halt != to && cells < HALT_CELLS; halt += step) {
            int32_t entry = step > 0 ? halt : halt - 1;
            cells += STEP_CELLS + document_history_entry(editor->doc, entry).cells;
        }
        bool ok = document_history_go(editor->doc, halt, &area, errors);
        *all = cell_area_join(*all, area);
        done = document_history_done(editor->doc);
        if (!ok) break;
    }
    return done == to;
}

static void tell_place(Editor *editor)
{
    int32_t last = document_state_last(editor->doc), now = document_state(editor->doc);
    int32_t done = document_history_done(editor->doc), count = document_history_count(editor->doc);
    if (last == count)
        editor_message_set(editor, "%d of %d changes are done", done, count);
    else
        editor_message_set(editor, "state %d of %d, on branch %d: %d of its %d changes are done",
                           now, last, document_state_place(editor->doc, now).branch, done, count);
}

static void undo_go(Editor *editor, int32_t done)
{
    ErrorList errors;
    CellArea all = {0};
    done = clamp_i32(done, 0, document_history_count(editor->doc));
    if (declines_recovery(editor, done != document_history_done(editor->doc))) return;
    error_list_init(&errors, document_path(editor->doc));
    selection_clear(&editor->selection);
    go_along(editor, done, &all, &errors);
    go_to_change(editor, all);
    tell_place(editor);
    if (errors.count > 0) editor_message_errors(editor, &errors);
}

/* Goes to a state on any branch: back to where the branches part, then along the other one. */
static void go_to_state(Editor *editor, int32_t state)
{
    ErrorList errors;
    CellArea all = {0};
    Document *doc = editor->doc;
    if (declines_recovery(editor, state != document_state(doc))) return;
    int32_t common = document_state_common(doc, state);
    error_list_init(&errors, document_path(doc));
    selection_clear(&editor->selection);
    if (go_along(editor, min_i32(common, document_history_done(doc)), &all, &errors) &&
        document_state_follow(doc, state, &errors))
        go_along(editor, document_state_common(doc, state), &all, &errors);
    go_to_change(editor, all);
    tell_place(editor);
    if (errors.count > 0) editor_message_errors(editor, &errors);
}

static void go_by_states(Editor *editor, int32_t step)
{
    int32_t now = document_state(editor->doc), last = document_state_last(editor->doc);
    int32_t state = clamp_i32(now + step, 0, last);
    if (state == now)
        editor_message_set(editor, step < 0 ? "this is how the level was opened"
                                            : "this is the newest state");
    else
        go_to_state(editor, state);
}

void editor_go_older(Editor *editor, const CommandCall *call)
{
    go_by_states(editor, -call->count);
}

void editor_go_newer(Editor *editor, const CommandCall *call)
{
    go_by_states(editor, call->count);
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

/* Moves by time, measured from the current state ("5m"), or by changes ("3"). */
static void go_by(Editor *editor, const char *text, int32_t direction)
{
    char *unit;
    int32_t done = document_history_done(editor->doc);
    long amount = strtol(text, &unit, 10);
    bool is_time = unit != text && seconds_of_unit(*unit) && unit[1] == '\0';
    bool is_number = (unit != text || text[0] == '\0') && *unit == '\0';
    if (text[0] == '\0') amount = 1;
    if (amount < 0 || amount > INT32_MAX / 2 || (!is_time && !is_number)) {
        editor_message_set(editor, "a time such as 30s 5m 2h, or a number of changes; not `%.40s`",
                           text);
        return;
    }
    if (is_number || (done == 0 && direction < 0) || document_state_last(editor->doc) == 0) {
        undo_go(editor, done + direction * (int32_t)amount);
        return;
    }
    int64_t now = document_state_entry(editor->doc, max_i32(document_state(editor->doc), 1)).time;
    int64_t time = now + direction * amount * seconds_of_unit(*unit);
    int32_t state = 0, last = document_state_last(editor->doc);
    while (state < last && document_state_entry(editor->doc, state + 1).time <= time)
        state++;
    go_to_state(editor, state); /* on any branch */
}

void editor_go_earlier(Editor *editor, const CommandCall *call)
{
    go_by(editor, call->text, -1);
}

void editor_go_later(Editor *editor, const CommandCall *call)
{
    go_by(editor, call->text, 1);
}

/* ---- the list ---- */

/* One line per state, oldest first. If the history has branches, each gets a lane, drawn from the
 * state where the branch begins to its last state. */

enum {
    LANES_MAX = 5,
    LANE_COLS = 2,
    GRAPH_SIZE = LANES_MAX * LANE_COLS + 1,
    LANED_BRANCHES = 2000
};

struct BranchLane {
    int32_t before;      /* the state that the branch starts from */
    int32_t first, last; /* its own states */
    int32_t lane;        /* -1: no lane was free */
};

static int32_t list_count(const Editor *editor)
{
    return document_state_last(editor->doc) + 1;
}

/* Does an earlier branch occupy the lane in states where this branch needs it? */
static bool is_lane_taken(const BranchLane *lanes, int32_t branch, int32_t lane)
{
    const BranchLane *one = &lanes[branch];
    for (int32_t i = 0; i < branch; i++)
        if (lanes[i].lane == lane && lanes[i].before <= one->last && one->before <= lanes[i].last)
            return true;
    return false;
}

/* Assigns the lanes of the history's current branches. */
static void make_lanes(Editor *editor)
{
    Panel *panel = &editor->panel;
    size_t capacity = 0;
    free(panel->lanes);
    panel->lanes = NULL;
    panel->lane_count = panel->lanes_shown = 0;
    for (int32_t state = 1; state <= document_state_last(editor->doc); state++) {
        HistoryPlace place = document_state_place(editor->doc, state);
        bool is_new = place.branch > panel->lane_count;
        if (place.branch > LANED_BRANCHES) continue;
        if (is_new && !ARRAY_RESERVE(&panel->lanes, &capacity, place.branch, 16)) return;
        if (is_new) panel->lanes[panel->lane_count++] = (BranchLane){place.before, state, 0, 0};
        panel->lanes[place.branch - 1].last = state;
    }
    for (int32_t i = 0; i < panel->lane_count; i++) {
        int32_t lane = 0;
        while (lane < LANES_MAX && is_lane_taken(panel->lanes, i, lane))
            lane++;
        panel->lanes[i].lane = lane < LANES_MAX ? lane : -1;
        panel->lanes_shown = max_i32(panel->lanes_shown, panel->lanes[i].lane + 1);
    }
}

/* Draws the line between two lanes where a branch begins. */
static void draw_fork(char *graph, int32_t from, int32_t to)
{
    int32_t step = to > from ? 1 : -1;
    for (int32_t col = from * LANE_COLS + step; col != to * LANE_COLS; col += step)
        if (graph[col] == ' ') graph[col] = '-';
    graph[to * LANE_COLS] = to > from ? '\\' : '/';
}

static void draw_graph(const Editor *editor, int32_t state, char graph[GRAPH_SIZE])
{
    const Panel *panel = &editor->panel;
    HistoryPlace place = document_state_place(editor->doc, state);
    bool has_lane = place.branch <= panel->lane_count && panel->lanes[place.branch - 1].lane >= 0;
    int32_t own = has_lane ? panel->lanes[place.branch - 1].lane : -1;
    memset(graph, ' ', GRAPH_SIZE);
    graph[panel->lanes_shown * LANE_COLS] = '\0';
    for (int32_t i = 0; i < panel->lane_count; i++)
        if (panel->lanes[i].lane >= 0 && panel->lanes[i].before < state &&
            state < panel->lanes[i].last)
            graph[panel->lanes[i].lane * LANE_COLS] = '|';
    for (int32_t i = 0; i < panel->lane_count && own >= 0; i++)
        if (panel->lanes[i].lane >= 0 && panel->lanes[i].before == state &&
            panel->lanes[i].lane != own)
            draw_fork(graph, own, panel->lanes[i].lane);
    if (own >= 0) graph[own * LANE_COLS] = place.is_current ? 'o' : '.';
}

/* "0s", "12s", "5m": how long before the last change. */
static void name_age(const Editor *editor, int64_t time, char out[AGE_SIZE])
{
    static const char units[] = "smhd";
    static const int32_t seconds[] = {1, 60, 3600, 86400};
    int32_t last = document_state_last(editor->doc);
    int64_t difference = document_state_entry(editor->doc, last).time - time;
    int64_t age = difference > 0 ? difference : 0;
    int32_t unit = 0;
    while (unit < 3 && age >= seconds[unit + 1])
        unit++;
    snprintf(out, AGE_SIZE, "%lld%c", (long long)(age / seconds[unit]), units[unit]);
}

/* State 0 is the level before any change. */
static void list_line(const Editor *editor, int32_t state, int32_t cols, char *out, size_t size)
{
    char graph[GRAPH_SIZE], age[AGE_SIZE];
    bool has_branches = editor->panel.lane_count > 1;
    HistoryPlace place = document_state_place(editor->doc, state);
    Text line = text_in(out, size);
    (void)cols;
    text_add(&line, "%s %4d  ", state == document_state(editor->doc) ? "*" : " ", (int)state);
    if (has_branches) {
        draw_graph(editor, state, graph);
        text_add(&line, "%s%-2d ", graph, (int)place.branch);
    }
    if (state == 0) {
        text_add(&line, "as it was opened");
        return;
    }
    HistoryEntry entry = document_state_entry(editor->doc, state);
    name_age(editor, entry.time, age);
    int name = has_branches ? 11 : 16, number = has_branches ? 5 : 7;
    text_add(&line, "%-*.*s %*lld cell%s at %d,%d  %c  %s", name, name, entry.name, number,
             (long long)entry.cells, entry.cells == 1 ? "" : "s", (int)entry.area.col,
             (int)entry.area.row, entry.glyph ? entry.glyph : ' ', age);
    if (state > 1 && place.before != state - 1)
        text_add(&line, "  branch %d from %d", (int)place.branch, (int)place.before);
}

static void open_list(Editor *editor);

static void list_choose(Editor *editor, int32_t state)
{
    go_to_state(editor, state);
    if (document_state_last(editor->doc) == 0) open_list(editor);
}

/* The keys for undo and redo work in the list too, and the mark follows the current state; `d`
 * compares with a state. */
static bool list_key(Editor *editor, int32_t state, const char *key)
{
    static const struct {
        const char *key;
        CommandRun *run;
    } keys[] = {{"u", editor_undo},      {"Ctrl+Z", editor_undo}, {"Ctrl+R", editor_redo},
                {"Ctrl+Y", editor_redo}, {"-", editor_go_older},  {"+", editor_go_newer}};
    if (strcmp(key, "d") == 0) {
        if (!editor_diff_state(editor, state) && !editor->out.message[0])
            editor_message_set(editor, "nothing differs from state %d", (int)state);
        return true;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(keys); i++) {
        if (strcmp(keys[i].key, key) != 0) continue;
        keys[i].run(editor, &(CommandCall){1, "", ""});
        if (document_state_last(editor->doc) == 0)
            open_list(editor);
        else
            editor_panel_mark(editor, document_state(editor->doc));
        return true;
    }
    return false;
}

static const PanelKind list_kind = {NULL, list_count, list_line, list_choose, list_key, NULL};

static void open_list(Editor *editor)
{
    Panel *panel = &editor->panel;
    panel_open(&editor->panel, &list_kind);
    make_lanes(editor);
    bool has_branches = panel->lane_count > 1;
    snprintf(panel->title, sizeof panel->title, "History, d compares");
    if (has_branches)
        snprintf(panel->title, sizeof panel->title,
                 "History, d compares: * now  o where %s and %s go  . other branches",
                 editor_key_of(editor, COMMAND_ID_editor_undo).text,
                 editor_key_of(editor, COMMAND_ID_editor_redo).text);
    editor_panel_mark(editor, document_state(editor->doc));
}

void editor_list_history(Editor *editor, const CommandCall *call)
{
    char *end;
    int32_t last = document_state_last(editor->doc);
    long state = strtol(call->text, &end, 10);
    if (call->text[0] == '\0')
        open_list(editor);
    else if (*end == '\0' && state >= 0 && state <= last)
        go_to_state(editor, (int32_t)state);
    else
        editor_message_set(editor, "a state of the history is a number from 0 to %d; not `%.40s`",
                           (int)last, call->text);
}
