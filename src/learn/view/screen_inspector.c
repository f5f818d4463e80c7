/* screen_inspector.c - see learn_screens.h. The keys; drawing is in inspector_view.c. */
#include "learn_screens.h"

#include "../../base/clock.h"
#include "../../base/file.h"
#include "../../draw/widget.h"
#include "../../play/app/screen_args.h"
#include "../inspector/inspector_view.h"
#include "lesson_list.h"

#include <stdlib.h>

enum { LISTING_PATH_MAX = 32 };

static const int64_t hear_every = 100 * CLOCK_MS; /* between two checks for a new recording */
static const char at_start[] = "This is the start: there is nothing before it.";

/* --- moving in time --- */

static void say_over(InspectorPane *pane)
{
    if (inspector_lane(&pane->inspector)->is_finished)
        inspector_pane_say(pane, "The game is finished here: there is no tick after this one.");
    else
        inspector_pane_say(pane, "Out of memory: cannot go on.");
}

static void step_tick(InspectorPane *pane, int32_t direction)
{
    if (direction > 0 && !inspector_next_tick(&pane->inspector)) say_over(pane);
    if (direction < 0 && !inspector_previous_tick(&pane->inspector))
        inspector_pane_say(pane, "%s", at_start);
}

static void step_phase(InspectorPane *pane, int32_t direction)
{
    if (direction > 0 && !inspector_next_phase(&pane->inspector)) say_over(pane);
    if (direction < 0 && !inspector_previous_phase(&pane->inspector))
        inspector_pane_say(pane, "%s", at_start);
}

static void step_second(InspectorPane *pane, int32_t direction)
{
    Inspector *inspector = &pane->inspector;
    int32_t tick = direction > 0 ? inspector->tick : inspector->looked_tick;
    inspector_go(inspector, tick + direction * TICKS_PER_SECOND);
}

/* Goes to the start (-1) or to the end (1) of the run. */
static void go_to_side(InspectorPane *pane, int32_t direction)
{
    inspector_go(&pane->inspector, direction < 0 ? 0 : inspector_length(&pane->inspector));
}

static void run_or_stop(InspectorPane *pane)
{
    pane->is_running = !pane->is_running;
    pane->next_tick = 0;
}

/* --- stopping where something happens --- */

static void ask(InspectorPane *pane)
{
    pane->is_asking = true;
}

/* Reads the typed condition; false, with a message, if it has an error. */
static bool read_condition(InspectorPane *pane, InspectorCondition *out)
{
    char why[CONDITION_WHY_MAX];
    ModelKind kind = (ModelKind)inspector_params(&pane->inspector)->kind;
    if (inspector_condition_parse(pane->asked, kind, out, why)) return true;
    inspector_pane_say(pane, "%s", why);
    return false;
}

/* Begins to search for the typed condition; false, with a message, if it has an error. */
static bool search(InspectorPane *pane, int32_t direction)
{
    InspectorCondition condition;
    if (!read_condition(pane, &condition)) return false;
    inspector_search_begin(&pane->search, &pane->inspector, &condition, direction);
    return true;
}

static void search_on(InspectorPane *pane, int32_t direction)
{
    (void)search(pane, direction);
}

static void say_found(InspectorPane *pane, SearchState state)
{
    const Inspector *inspector = &pane->inspector;
    const InspectorSearch *found = &pane->search;
    if (state == SEARCH_FOUND)
        inspector_pane_say(pane, "%s: at tick %d", pane->asked, inspector->looked_tick);
    else if (found->plays_on)
        inspector_pane_say(pane, "%s: not in %d ticks with what you hold", pane->asked,
                           SEARCH_BEYOND_TICKS);
    else
        inspector_pane_say(pane, "%s: not %s in this run", pane->asked,
                           found->direction > 0 ? "from here on" : "before");
}

/* --- held buttons --- */

static void let_go(InspectorPane *pane)
{
    inspector_let_go(&pane->inspector);
    inspector_pane_say(pane, "The keys of the run are held again.");
}

static void restore(InspectorPane *pane)
{
    if (inspector_restore(&pane->inspector))
        inspector_pane_say(pane, "The run without your changes.");
    else
        inspector_pane_say(pane, "Out of memory: cannot restore the run.");
}

/* --- lanes --- */

static void compare(InspectorPane *pane)
{
    Inspector *inspector = &pane->inspector;
    if (inspector->lane_count == INSPECTOR_LANES_MAX) {
        inspector_keep_lane(inspector);
        if (pane->page == INSPECTOR_PAGE_LANES && !pane->record.engine)
            pane->page = INSPECTOR_PAGE_LEVEL;
        inspector_pane_say(pane, "One lane.");
    } else if (inspector_add_lane(inspector)) {
        pane->page = INSPECTOR_PAGE_LANES;
        inspector_pane_say(pane, "Lane %d is like the one before: change its model or a constant.",
                           inspector->lane_count);
    } else {
        inspector_pane_say(pane, "Out of memory: cannot add a lane.");
    }
}

static void next_lane(InspectorPane *pane)
{
    Inspector *inspector = &pane->inspector;
    if (inspector->lane_count == 1)
        inspector_pane_say(pane, "There is one lane only.");
    else
        inspector_choose_lane(inspector, (inspector->lane + 1) % inspector->lane_count);
}

static void next_model(InspectorPane *pane)
{
    Inspector *inspector = &pane->inspector;
    uint8_t shown = inspector_params(inspector)->kind, own = inspector->level->physics.kind;
    bool is_own_next = own >= MODEL_COUNT && shown == MODEL_LAST_NAMED;
    ModelKind kind = (ModelKind)(is_own_next ? own : (shown + 1) % MODEL_COUNT);
    ModelParams params = inspector_usual_params(inspector, kind);
    inspector_set_params(inspector, &params);
    pane->unit = UNIT_OWN;
    inspector_pane_say(pane, "The model of this lane is %s.", model_names[kind]);
}

static void to_difference(InspectorPane *pane)
{
    int32_t first = inspector_pane_first_difference(pane);
    bool has_lanes = pane->inspector.lane_count > 1;
    if (!has_lanes && !pane->record.engine) {
        inspector_pane_say(pane, "There is one lane only.");
    } else if (first == DIFFERENCE_NONE && has_lanes) {
        inspector_pane_say(pane, "The lanes do not differ up to tick %d.", pane->difference.tick);
    } else if (first == DIFFERENCE_NONE) {
        inspector_pane_say(pane, "%s", pane->record.lane.words);
    } else {
        inspector_go(&pane->inspector, first);
        if (first == pane->record.lane.first)
            inspector_pane_say(pane, "%s", pane->record.lane.words);
        else
            inspector_pane_say(pane, "Tick %d is the first in which the lanes differ.", first);
    }
}

static void next_unit(InspectorPane *pane)
{
    ModelKind kind = (ModelKind)inspector_params(&pane->inspector)->kind;
    pane->unit = (uint8_t)inspector_unit_next((InspectorUnit)pane->unit, kind);
    inspector_pane_say(pane, "Numbers in %s", inspector_unit_name((InspectorUnit)pane->unit, kind));
}

/* --- the listing --- */

/* Reads the listing of the current lane's model: the program that it runs, or the one that comes
 * with the lessons. False, with a message, when there is none. */
static bool read_listing(InspectorPane *pane, const App *app)
{
    ErrorList errors;
    size_t length;
    char folder[WORLD_PATH_MAX], path[WORLD_PATH_MAX + LISTING_PATH_MAX];
    char words[PROGRAM_FAULT_TEXT_MAX];
    ModelKind kind = (ModelKind)inspector_params(&pane->inspector)->kind;
    const Program *own = inspector_params(&pane->inspector)->program;
    if (own) {
        *pane->listing = (Listing){.program = *own, .kind = (int32_t)kind};
        return true;
    }
    if (!script_world(kind) || !lesson_list_find_folder(app->session->kiosk, folder)) {
        inspector_pane_say(pane,
                           "There is no listing of the model %s; of cell, tiny and bank there is.",
                           model_names[kind]);
        return false;
    }
    snprintf(path, sizeof path, "%s/code/%s.js", folder, model_names[kind]);
    error_list_init(&errors, path);
    char *text = file_read(path, PROGRAM_TEXT_MAX, &length, &errors);
    bool is_good = text && listing_read(pane->listing, kind, text, length, words);
    if (!text)
        inspector_pane_say(pane, "The listing cannot be read: %.160s", errors.items[0].text);
    else if (!is_good)
        inspector_pane_say(pane, "%s.js: %s", model_names[kind], words);
    free(text);
    return is_good;
}

/* Goes to the next (1) or the previous (-1) value that the listing's program compares or sets. */
static void step_event(InspectorPane *pane, int32_t direction)
{
    if (pane->page != INSPECTOR_PAGE_LISTING)
        inspector_pane_say(pane, "The listing (L) shows values one by one.");
    else if (!listing_step_event(pane->listing, direction))
        inspector_pane_say(pane, "Nothing is evaluated here: go on with . or ;");
}

/* --- keys --- */

static const struct PaneMove {
    RequestId request;
    void (*act)(InspectorPane *pane);
    void (*step)(InspectorPane *pane, int32_t direction);
    int32_t direction;
} moves[] = {
    {REQUEST_STUDY_TICK, .step = step_tick, .direction = 1},
    {REQUEST_STUDY_TICK_BACK, .step = step_tick, .direction = -1},
    {REQUEST_STUDY_PHASE, .step = step_phase, .direction = 1},
    {REQUEST_STUDY_PHASE_BACK, .step = step_phase, .direction = -1},
    {REQUEST_STUDY_EVENT, .step = step_event, .direction = 1},
    {REQUEST_STUDY_EVENT_BACK, .step = step_event, .direction = -1},
    {REQUEST_STUDY_RUN, .act = run_or_stop},
    {REQUEST_STUDY_STOP_AT, .act = ask},
    {REQUEST_STUDY_STOP_NEXT, .step = search_on, .direction = 1},
    {REQUEST_STUDY_STOP_LAST, .step = search_on, .direction = -1},
    {REQUEST_STUDY_SECOND, .step = step_second, .direction = 1},
    {REQUEST_STUDY_SECOND_BACK, .step = step_second, .direction = -1},
    {REQUEST_STUDY_START, .step = go_to_side, .direction = -1},
    {REQUEST_STUDY_END, .step = go_to_side, .direction = 1},
    {REQUEST_STUDY_LET_GO, .act = let_go},
    {REQUEST_STUDY_RESTORE, .act = restore},
    {REQUEST_STUDY_CONST_NEXT, .step = inspector_pane_choose_constant, .direction = 1},
    {REQUEST_STUDY_CONST_LAST, .step = inspector_pane_choose_constant, .direction = -1},
    {REQUEST_STUDY_MORE, .step = inspector_pane_tune, .direction = 1},
    {REQUEST_STUDY_LESS, .step = inspector_pane_tune, .direction = -1},
    {REQUEST_STUDY_RESET, .act = inspector_pane_reset},
    {REQUEST_STUDY_PRESET, .act = inspector_pane_next_preset},
    {REQUEST_STUDY_UNITS, .act = next_unit},
    {REQUEST_STUDY_FAN, .act = inspector_pane_show_fan},
    {REQUEST_STUDY_PLOT, .act = inspector_pane_next_plot},
    {REQUEST_STUDY_COMPARE, .act = compare},
    {REQUEST_STUDY_LANE, .act = next_lane},
    {REQUEST_STUDY_MODEL, .act = next_model},
    {REQUEST_STUDY_DIFFER, .act = to_difference},
};

/* Plays a level with the engine of another program. */
static Next play_live(InspectorPane *pane, const App *app)
{
    const RecordedEngine *engine = pane->record.engine;
    char words[RECORDED_WORDS_MAX] = "";
    OwnStep *step = engine->play(engine->self, words);
    const OwnPlayArgs args = {step, engine->finish, engine->self};
    if (step) return next_push(app_open(app, SCREEN_OWN_PLAY, &args));
    inspector_pane_say(pane, "%s", words);
    return next_stay();
}

static Next play_on(InspectorPane *pane, const App *app)
{
    const Inspector *inspector = &pane->inspector;
    if (pane->record.engine) return play_live(pane, app);
    if (!pane->level_name) {
        inspector_pane_say(pane, "The run of a lesson is not played on.");
        return next_stay();
    }
    if (inspector->game.status != GAME_FINISHED) {
        const PlayArgs args = {.source = PLAY_FROM_RUN,
                               .run = &inspector_lane(inspector)->run,
                               .tick = inspector->looked_tick,
                               .path = pane->level_name};
        return next_push(app_open(app, SCREEN_PLAY, &args));
    }
    say_over(pane);
    return next_stay();
}

/* Handles requests that need more than the view. */
static Next request_next(InspectorPane *pane, App *app, RequestId request)
{
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    if (request == REQUEST_STUDY_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_STUDY_HELP)
        return next_push(app_open(app, SCREEN_HELP, &(HelpArgs){CONTEXT_STUDY}));
    if (request == REQUEST_STUDY_VIEW) inspector_pane_turn_page(pane, cols);
    if (request == REQUEST_STUDY_ZOOM) {
        char text[SETTINGS_TEXT_MAX];
        app_step_zoom(app, (ZoomId)pane->picture.view.zoom, text);
    }
    if (request == REQUEST_STUDY_PLAIN) {
        char text[SETTINGS_MESSAGE_MAX];
        app_toggle_glyphs(app, pane->picture.view.zoom == ZOOM_1X1, text);
        inspector_pane_say(pane, "%s", text);
    }
    if (request == REQUEST_STUDY_LISTING && pane->page == INSPECTOR_PAGE_LISTING) {
        pane->page = INSPECTOR_PAGE_LEVEL;
    } else if (request == REQUEST_STUDY_LISTING) {
        if (!pane->listing) pane->listing = calloc(1, sizeof *pane->listing);
        if (pane->listing && read_listing(pane, app)) {
            pane->page = INSPECTOR_PAGE_LISTING;
            inspector_pane_say(
                pane, "The engine as a program: ; goes on to the next phase, . to the next tick.");
        }
    }
    if (request == REQUEST_STUDY_PLAY) return play_on(pane, app);
    return next_stay();
}

/* Handles a key or a pasted text in the line that asks for a condition. */
static void type(InspectorPane *pane, const TermEvent *event)
{
    uint32_t key = widget_typed_key(event);
    char line[TYPED_PASTE_MAX];
    pane->message[0] = '\0';
    if (event->kind == TERM_EVENT_TEXT) {
        snprintf(pane->message, sizeof pane->message, "%s", widget_typed_paste(event, line));
        for (const char *at = line; *at != '\0'; at++)
            (void)widget_edit_typed(pane->asked, sizeof pane->asked, (uint8_t)*at);
    } else if (key == TERM_KEY_ESCAPE) {
        pane->is_asking = false;
    } else if (key == TERM_KEY_ENTER) {
        pane->is_asking = !search(pane, 1);
    } else {
        (void)widget_edit_typed(pane->asked, sizeof pane->asked, key);
    }
}

static Next inspector_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    InspectorPane *pane = self;
    const struct PaneMove *move = NULL;
    bool is_press = event->kind == TERM_EVENT_KEY && event->action != TERM_KEY_RELEASE;
    if (event->kind == TERM_EVENT_RESIZE) inspector_pane_fit_view(pane, app);
    if (pane->is_asking && (is_press || event->kind == TERM_EVENT_TEXT)) {
        type(pane, event);
        return next_stay();
    }
    if (!is_press) return next_stay();
    Screen followed = learn_follow(app, event);
    if (followed.kind) return next_push(followed);
    Next next = next_stay();
    pane->search.state = SEARCH_IDLE;
    pane->message[0] = '\0';
    bool steps_events = request == REQUEST_STUDY_EVENT || request == REQUEST_STUDY_EVENT_BACK;
    if (pane->listing && !steps_events) pane->listing->event = 0;
    if (request != REQUEST_STUDY_RUN) pane->is_running = false;
    for (size_t i = 0; i < ARRAY_LENGTH(moves) && request != REQUEST_NONE && !move; i++)
        if (moves[i].request == request) move = &moves[i];
    if (request == REQUEST_NONE) {
        /* A game button stays held until it is pressed again. */
        RequestId button = request_of_press(app_bindings(app), CONTEXT_HELD, event);
        if (button != REQUEST_NONE && event->action == TERM_KEY_PRESS)
            inspector_hold(&pane->inspector, bindings_requests[button].input);
    } else if (!move) {
        next = request_next(pane, app, request);
    } else if (move->step) {
        move->step(pane, move->direction);
    } else {
        move->act(pane);
    }
    /* Another lane may have another model, whose listing is another one. */
    if (pane->page == INSPECTOR_PAGE_LISTING &&
        pane->listing->kind != inspector_params(&pane->inspector)->kind && !read_listing(pane, app))
        pane->page = INSPECTOR_PAGE_LEVEL;
    inspector_pane_fit_view(pane, app);
    return next;
}

/* --- time --- */

/* Runs a tick. Stops where the condition holds, and where the run cannot go on. */
static void run_tick(InspectorPane *pane)
{
    InspectorCondition condition;
    bool has_condition = pane->asked[0] != '\0' && read_condition(pane, &condition);
    pane->message[0] = '\0';
    if (!inspector_next_tick(&pane->inspector)) {
        pane->is_running = false;
        say_over(pane);
    } else if (has_condition && inspector_search_holds_here(&condition, &pane->inspector)) {
        pane->is_running = false;
        say_found(pane, SEARCH_FOUND);
    }
}

static Next inspector_wake(void *self, App *app, int64_t *due)
{
    InspectorPane *pane = self;
    int64_t now = term_now(app->term);
    bool has_work = inspector_pane_work(pane);
    if (pane->search.state == SEARCH_GOING) {
        SearchState state = inspector_search_work(&pane->search, &pane->inspector);
        if (state != SEARCH_GOING) say_found(pane, state);
        has_work = true;
    }
    if (pane->is_running && pane->next_tick == 0) pane->next_tick = now;
    if (pane->is_running && now >= pane->next_tick) {
        run_tick(pane);
        pane->next_tick += CLOCK_SECOND / TICKS_PER_SECOND;
        if (pane->next_tick < now) pane->next_tick = now;
    }
    inspector_pane_hear(pane);
    inspector_pane_fit_view(pane, app);
    *due = has_work ? now : pane->is_running ? pane->next_tick : INT64_MAX;
    if (pane->record.engine && *due > now + hear_every) *due = now + hear_every;
    return next_stay();
}

/* --- the screen --- */

static Next inspector_enter(void *self, App *app, int32_t answer)
{
    (void)answer;
    inspector_pane_fit_view(self, app);
    return next_stay();
}

static void inspector_draw(const void *self, const App *app, Canvas *canvas)
{
    inspector_pane_draw(self, app, canvas);
    learn_draw_follow(app, canvas);
}

static void inspector_leave(void *self)
{
    inspector_pane_done(self);
    free(self);
}

static const ScreenKind inspector_kind = {.enter = inspector_enter,
                                          .key = inspector_key,
                                          .context = CONTEXT_STUDY,
                                          .wake = inspector_wake,
                                          .draw = inspector_draw,
                                          .leave = inspector_leave,
                                          .pace = PACE_PLAYED};

Screen screen_inspector_open(Session *session, const void *args, ErrorList *errors)
{
    (void)session, (void)errors;
    InspectorPane *pane = calloc(1, sizeof *pane);
    if (!pane) return (Screen){0};
    if (inspector_pane_init(pane, args)) return (Screen){&inspector_kind, pane};
    free(pane);
    return (Screen){0};
}
