/* screen_inspector.c - see screens.h. The keys; drawing is in inspector_view.c. */
#include "screens.h"

#include "../inspector/inspector_view.h"
#include "../ui/widget.h"

#include <stdlib.h>

enum { TICKS_A_SECOND = 60 };

static const int64_t nanoseconds_per_second = 1000000000;

/* --- moving in time --- */

static void go(Desk *desk, int32_t tick)
{
    inspector_go(&desk->study, tick);
}

static void say_over(Desk *desk)
{
    if (inspector_lane(&desk->study)->is_finished)
        desk_say(desk, "The game is finished here: there is no tick after this one.");
    else
        desk_say(desk, "There is no memory left to go on.");
}

static void say_start(Desk *desk)
{
    desk_say(desk, "This is the start: there is nothing before it.");
}

static void tick_on(Desk *desk)
{
    if (!inspector_next_tick(&desk->study)) say_over(desk);
}

static void tick_back(Desk *desk)
{
    if (!inspector_previous_tick(&desk->study)) say_start(desk);
}

static void phase_on(Desk *desk)
{
    if (!inspector_next_phase(&desk->study)) say_over(desk);
}

static void phase_back(Desk *desk)
{
    if (!inspector_previous_phase(&desk->study)) say_start(desk);
}

static void second_on(Desk *desk)
{
    go(desk, desk->study.tick + TICKS_A_SECOND);
}

static void second_back(Desk *desk)
{
    go(desk, desk->study.looked_tick - TICKS_A_SECOND);
}

static void to_start(Desk *desk)
{
    go(desk, 0);
}

static void to_end(Desk *desk)
{
    go(desk, inspector_length(&desk->study));
}

static void run_or_stop(Desk *desk)
{
    desk->is_running = !desk->is_running;
    desk->next_tick = 0;
}

/* --- stopping where something happens --- */

static void ask(Desk *desk)
{
    desk->is_asking = true;
}

/* Reads the typed condition; false, with a message, if it has an error. */
static bool read_condition(Desk *desk, InspectorCondition *out)
{
    char why[CONDITION_WHY_MAX];
    ModelKind kind = (ModelKind)inspector_params(&desk->study)->kind;
    if (condition_parse(desk->asked, kind, out, why)) return true;
    desk_say(desk, "%s", why);
    return false;
}

static bool search(Desk *desk, int32_t direction)
{
    InspectorCondition condition;
    if (!read_condition(desk, &condition)) return false;
    search_begin(&desk->search, &desk->study, &condition, direction);
    return true;
}

static void search_on(Desk *desk)
{
    (void)search(desk, 1);
}

static void search_back(Desk *desk)
{
    (void)search(desk, -1);
}

static void say_found(Desk *desk, SearchState state)
{
    const Inspector *study = &desk->study;
    const InspectorSearch *found = &desk->search;
    if (state == SEARCH_FOUND)
        desk_say(desk, "%s: at tick %d", desk->asked, study->looked_tick);
    else if (found->plays_on)
        desk_say(desk, "%s: not in %d ticks with what you hold", desk->asked, SEARCH_BEYOND_TICKS);
    else
        desk_say(desk, "%s: not %s in this run", desk->asked,
                 found->direction > 0 ? "from here on" : "before");
}

/* --- hands --- */

static void let_go(Desk *desk)
{
    inspector_let_go(&desk->study);
    desk_say(desk, "What the run says is held again.");
}

static void restore(Desk *desk)
{
    if (inspector_restore(&desk->study))
        desk_say(desk, "The run as it came.");
    else
        desk_say(desk, "There is no memory for that.");
}

/* --- lanes --- */

static void compare(Desk *desk)
{
    Inspector *study = &desk->study;
    if (study->lane_count == INSPECTOR_LANES_MAX) {
        inspector_keep_lane(study);
        if (desk->page == DESK_LANES) desk->page = DESK_LEVEL;
        desk_say(desk, "One lane.");
    } else if (inspector_add_lane(study)) {
        desk->page = DESK_LANES;
        desk_say(desk, "Lane %d is like the one before: change its model or a constant.",
                 study->lane_count);
    } else {
        desk_say(desk, "There is no memory for one more lane.");
    }
}

static void next_lane(Desk *desk)
{
    Inspector *study = &desk->study;
    if (study->lane_count == 1)
        desk_say(desk, "There is one lane only.");
    else
        inspector_choose_lane(study, (study->lane + 1) % study->lane_count);
}

static void next_model(Desk *desk)
{
    Inspector *study = &desk->study;
    ModelKind kind = (ModelKind)((inspector_params(study)->kind + 1) % MODEL_COUNT);
    ModelParams params = inspector_usual_params(study, kind);
    inspector_set_params(study, &params);
    desk->unit = UNIT_OWN;
    desk_say(desk, "The model of this lane is %s.", model_names[kind]);
}

static void to_difference(Desk *desk)
{
    int32_t first = difference_first(&desk->difference);
    if (desk->study.lane_count == 1) {
        desk_say(desk, "There is one lane only.");
    } else if (first == DIFFERENCE_NONE) {
        desk_say(desk, "The lanes do not differ up to tick %d.", desk->difference.tick);
    } else {
        go(desk, first);
        desk_say(desk, "Tick %d is the first in which the lanes differ.", first);
    }
}

static void next_unit(Desk *desk)
{
    ModelKind kind = (ModelKind)inspector_params(&desk->study)->kind;
    desk->unit = (uint8_t)unit_next((InspectorUnit)desk->unit, kind);
    desk_say(desk, "Numbers in %s", unit_name((InspectorUnit)desk->unit, kind));
}

/* --- keys --- */

static const struct DeskMove {
    RequestId request;
    void (*move)(Desk *desk);
} moves[] = {
    {REQUEST_STUDY_TICK, tick_on},
    {REQUEST_STUDY_TICK_BACK, tick_back},
    {REQUEST_STUDY_PHASE, phase_on},
    {REQUEST_STUDY_PHASE_BACK, phase_back},
    {REQUEST_STUDY_RUN, run_or_stop},
    {REQUEST_STUDY_STOP_AT, ask},
    {REQUEST_STUDY_STOP_NEXT, search_on},
    {REQUEST_STUDY_STOP_LAST, search_back},
    {REQUEST_STUDY_SECOND, second_on},
    {REQUEST_STUDY_SECOND_BACK, second_back},
    {REQUEST_STUDY_START, to_start},
    {REQUEST_STUDY_END, to_end},
    {REQUEST_STUDY_LET_GO, let_go},
    {REQUEST_STUDY_RESTORE, restore},
    {REQUEST_STUDY_CONST_NEXT, desk_next_constant},
    {REQUEST_STUDY_CONST_LAST, desk_previous_constant},
    {REQUEST_STUDY_MORE, desk_tune_more},
    {REQUEST_STUDY_LESS, desk_tune_less},
    {REQUEST_STUDY_RESET, desk_reset},
    {REQUEST_STUDY_PRESET, desk_next_preset},
    {REQUEST_STUDY_UNITS, next_unit},
    {REQUEST_STUDY_FAN, desk_show_fan},
    {REQUEST_STUDY_COMPARE, compare},
    {REQUEST_STUDY_LANE, next_lane},
    {REQUEST_STUDY_MODEL, next_model},
    {REQUEST_STUDY_DIFFER, to_difference},
};

static bool move(Desk *desk, RequestId request)
{
    for (size_t i = 0; i < ARRAY_LENGTH(moves); i++) {
        if (moves[i].request != request) continue;
        moves[i].move(desk);
        return true;
    }
    return false;
}

static Next play_on(Desk *desk)
{
    const Inspector *study = &desk->study;
    if (!desk->play_on) {
        desk_say(desk, "The run of a lesson is not played on.");
        return next_stay();
    }
    if (study->game.status != GAME_FINISHED)
        return next_push(
            desk->play_on(&inspector_lane(study)->run, study->looked_tick, desk->level_name));
    say_over(desk);
    return next_stay();
}

/* Handles requests that need more than the view. */
static Next request_next(Desk *desk, App *app, RequestId request)
{
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    if (request == REQUEST_STUDY_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_STUDY_HELP) return next_push(screen_help_create_for(CONTEXT_STUDY));
    if (request == REQUEST_STUDY_VIEW) desk_turn_page(desk, cols);
    if (request == REQUEST_STUDY_ZOOM) {
        char text[SETTINGS_TEXT_MAX];
        app_step_zoom(app, (ZoomId)desk->picture.view.zoom, text);
    }
    if (request == REQUEST_STUDY_PLAIN) {
        char text[SETTINGS_MESSAGE_MAX];
        app_toggle_glyphs(app, desk->picture.view.zoom == ZOOM_1X1, text);
        desk_say(desk, "%s", text);
    }
    if (request == REQUEST_STUDY_PLAY) return play_on(desk);
    return next_stay();
}

static void paste(Desk *desk, const TermEvent *event)
{
    char line[TYPED_PASTE_MAX];
    snprintf(desk->message, sizeof desk->message, "%s", typed_paste(event, line));
    for (const char *at = line; *at != '\0'; at++)
        (void)typed_edit(desk->asked, sizeof desk->asked, (uint8_t)*at);
}

static void type(Desk *desk, const TermEvent *event)
{
    uint32_t key = typed_key(event);
    desk->message[0] = '\0';
    if (event->kind == TERM_EVENT_TEXT)
        paste(desk, event);
    else if (key == TERM_KEY_ESCAPE)
        desk->is_asking = false;
    else if (key == TERM_KEY_ENTER)
        desk->is_asking = !search(desk, 1);
    else
        (void)typed_edit(desk->asked, sizeof desk->asked, key);
}

/* A game button stays held until it is pressed again. */
static void press_button(Desk *desk, const App *app, const TermEvent *event)
{
    RequestId button = request_of_press(app_bindings(app), CONTEXT_HELD, event);
    if (button != REQUEST_NONE && event->action == TERM_KEY_PRESS)
        inspector_hold(&desk->study, requests[button].input);
}

static Next inspector_key(void *self, App *app, const TermEvent *event)
{
    Desk *desk = self;
    bool is_press = event->kind == TERM_EVENT_KEY && event->action != TERM_KEY_RELEASE;
    if (event->kind == TERM_EVENT_RESIZE) desk_fit_view(desk, app);
    if (desk->is_asking && (is_press || event->kind == TERM_EVENT_TEXT)) {
        type(desk, event);
        return next_stay();
    }
    if (!is_press) return next_stay();
    RequestId request = request_of_press(app_bindings(app), CONTEXT_STUDY, event);
    Next next = next_stay();
    desk->search.state = SEARCH_IDLE;
    desk->message[0] = '\0';
    if (request != REQUEST_STUDY_RUN) desk->is_running = false;
    if (request == REQUEST_NONE)
        press_button(desk, app, event);
    else if (!move(desk, request))
        next = request_next(desk, app, request);
    desk_fit_view(desk, app);
    return next;
}

/* --- time --- */

static void run_tick(Desk *desk)
{
    InspectorCondition condition;
    bool has_condition = desk->asked[0] != '\0' && read_condition(desk, &condition);
    desk->message[0] = '\0';
    if (!inspector_next_tick(&desk->study)) {
        desk->is_running = false;
        say_over(desk);
    } else if (has_condition && search_holds_here(&condition, &desk->study)) {
        desk->is_running = false;
        say_found(desk, SEARCH_FOUND);
    }
}

/* Runs a tick that is due, and sets the time of the next one. */
static void pass_time(Desk *desk, int64_t now)
{
    if (desk->next_tick == 0) desk->next_tick = now;
    if (now < desk->next_tick) return;
    run_tick(desk);
    desk->next_tick += nanoseconds_per_second / TICKS_A_SECOND;
    if (desk->next_tick < now) desk->next_tick = now;
}

static Next inspector_wake(void *self, App *app, int64_t *due)
{
    Desk *desk = self;
    int64_t now = term_now(app->term);
    bool has_work = desk_work(desk);
    if (desk->search.state == SEARCH_GOING) {
        SearchState state = search_work(&desk->search, &desk->study);
        if (state != SEARCH_GOING) say_found(desk, state);
        has_work = true;
    }
    if (desk->is_running) pass_time(desk, now);
    desk_fit_view(desk, app);
    *due = has_work ? now : desk->is_running ? desk->next_tick : INT64_MAX;
    return next_stay();
}

/* --- the screen --- */

static Next inspector_enter(void *self, App *app, int32_t answer)
{
    (void)answer;
    term_set_mouse(app->term, false);
    desk_fit_view(self, app);
    return next_stay();
}

static void inspector_draw(const void *self, const App *app, Canvas *canvas)
{
    desk_draw(self, app, canvas);
}

static void inspector_leave(void *self)
{
    desk_done(self);
    free(self);
}

static const ScreenKind inspector_kind = {.enter = inspector_enter,
                                          .key = inspector_key,
                                          .wake = inspector_wake,
                                          .draw = inspector_draw,
                                          .leave = inspector_leave};

Screen screen_inspector_create(const InspectorRun *run)
{
    Desk *desk = calloc(1, sizeof *desk);
    if (!desk) return (Screen){0};
    if (desk_init(desk, run)) return (Screen){&inspector_kind, desk};
    free(desk);
    return (Screen){0};
}
