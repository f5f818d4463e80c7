/* screen_lesson.c - see learn_screens.h. The keys; drawing is in lesson_view.c. */
#include "learn_screens.h"

#include "../../draw/widget.h"
#include "../../play/app/screen_args.h"
#include "../inspector/inspector_phase.h"
#include "lesson_view.h"

#include <stdlib.h>
#include <string.h>

/* --- the act --- */

static void run(LessonScreen *screen)
{
    LessonSession *session = &screen->session;
    bool has_fault = screen->pane.script && screen->pane.words[0];
    if (has_fault && lesson_session_is_current(session)) { /* it is no answer yet */
        char fault[CODE_FAULT_MAX];
        code_pane_fault(&screen->pane, fault);
        lesson_session_say(session, "Fix the program first: %.200s", fault);
        return;
    }
    if (!lesson_session_run(session)) return;
    screen->first = SHEET_BY_ITSELF;
    screen->tab = TAB_BY_ITSELF;
    lesson_screen_show(screen, false);
}

static void show_step(LessonScreen *screen)
{
    screen->first = SHEET_BY_ITSELF;
    screen->tab = TAB_BY_ITSELF;
    screen->follows_mark = false;
    lesson_screen_show(screen, false);
}

/* Does what Enter does: shows the end of a run whose result is awaited, opens the marked item, or
 * does the act. */
static Next do_next(LessonScreen *screen)
{
    LessonSession *session = &screen->session;
    const Lesson *lesson = session->lesson;
    int32_t marked = lesson_session_marked(session);
    if (session->has_result && screen->show.is_playing) {
        screen->show.is_playing = false;
        lesson_show_go(&screen->show, screen->show.length);
        return next_stay();
    }
    if (marked >= 0 && lesson_session_is_open(session, marked)) {
        const Level *level = &lesson->level;
        screen->first = SHEET_BY_ITSELF;
        screen->follows_mark = true;
        /* A number or a word that was wrong is typed anew. */
        uint8_t kind = lesson->quantities[marked].kind;
        bool is_wrong = session->has_result && !session->result.passed &&
                        (kind == ANSWER_NUMBER || kind == ANSWER_CHOICE);
        lesson_session_draw_anew(session);
        screen->before = session->learner.answers[marked];
        lesson_entry_begin(&screen->entry, &lesson->quantities[marked],
                           is_wrong ? "" : session->learner.answers[marked].text);
        lesson_entry_place(&screen->entry, (Spot){level->start.col, level->start.row}, level->cols,
                           level->rows);
        return next_stay();
    }
    switch (lesson_session_act(session)) {
    case ACT_RUN: run(screen); break;
    case ACT_GO_ON:
        if (!lesson_session_go_on(session)) break;
        show_step(screen);
        if (lesson_session_is_solved(session))
            lesson_session_say(session, "Solved: all %d steps of \"%s\".", lesson->step_count,
                               lesson->title);
        break;
    case ACT_LEAVE: return next_back(ANSWER_NONE);
    }
    return next_stay();
}

/* --- sliders, steps --- */

static void move_mark(LessonScreen *screen, int32_t direction)
{
    lesson_session_move(&screen->session, direction);
    screen->follows_mark = true;
    screen->first = SHEET_BY_ITSELF;
}

/* Moves a slider; the runs follow it at once. */
static void slide(LessonScreen *screen, int32_t direction)
{
    if (lesson_session_slide(&screen->session, direction)) lesson_screen_show(screen, true);
}

static void reset(LessonScreen *screen)
{
    if (lesson_session_reset(&screen->session)) lesson_screen_show(screen, true);
}

static void turn_step(LessonScreen *screen, int32_t direction)
{
    if (lesson_session_turn(&screen->session, direction))
        show_step(screen);
    else
        lesson_session_say(&screen->session, direction < 0 ? "This is the first step."
                                                           : "You have not come further yet.");
}

/* --- time --- */

/* May the runs move? With an open prediction they stay at their start. */
static bool may_look(LessonScreen *screen)
{
    if (!lesson_session_is_waiting(&screen->session)) return true;
    lesson_session_say(&screen->session, "Say first what you expect; then it runs.");
    return false;
}

static void say_tick(LessonScreen *screen)
{
    char words[PHASE_TEXT_MAX];
    const ShownRun *chosen = lesson_show_chosen(&screen->show);
    if (!chosen) return;
    inspector_phase_words_text(&chosen->inspector, words);
    lesson_session_say(&screen->session, "%.290s", words);
}

static void step_tick(LessonScreen *screen, int32_t direction)
{
    if (!may_look(screen)) return;
    screen->show.is_playing = false;
    lesson_show_step(&screen->show, direction);
    say_tick(screen);
}

/* Goes to the start (-1) or to the end (1) of the runs. */
static void go_to_side(LessonScreen *screen, int32_t direction)
{
    if (!may_look(screen)) return;
    screen->show.is_playing = false;
    lesson_show_go(&screen->show, direction < 0 ? 0 : screen->show.length);
    say_tick(screen);
}

static void play(LessonScreen *screen)
{
    if (may_look(screen)) lesson_show_toggle(&screen->show);
}

static void step_phase(LessonScreen *screen, int32_t direction)
{
    if (!may_look(screen)) return;
    screen->show.is_playing = false;
    lesson_show_phase(&screen->show, direction);
    say_tick(screen);
}

static void step_event(LessonScreen *screen, int32_t direction)
{
    if (may_look(screen)) lesson_screen_step_event(screen, direction);
}

static void change_slowness(LessonScreen *screen, int32_t by)
{
    screen->show.slowness = (uint8_t)clamp_i32(screen->show.slowness + by, 0, SHOW_SLOWEST);
}

static void other_run(LessonScreen *screen)
{
    lesson_show_choose(&screen->show, screen->show.chosen + 1);
}

static void other_view(LessonScreen *screen)
{
    bool has_plot = screen->plot.source != NULL;
    screen->face = (uint8_t)((screen->face + 1) % (has_plot ? FACE_COUNT : FACE_PLOT));
    lesson_session_say(&screen->session, "View: %s", picture_face_names[screen->face]);
}

static void curve(LessonScreen *screen)
{
    screen->face = screen->face == FACE_CURVE ? FACE_STEP : FACE_CURVE;
    lesson_session_say(&screen->session, "View: %s", picture_face_names[screen->face]);
}

static void zoom(LessonScreen *screen)
{
    static const uint8_t scales[] = {ZOOM_1X1, ZOOM_2X1, ZOOM_4X2, ZOOM_8X4};
    uint8_t shown = screen->levels[screen->show.chosen].view.zoom;
    size_t at = 0;
    while (at < ARRAY_LENGTH(scales) && scales[at] <= shown)
        at++;
    screen->zoom = scales[at % ARRAY_LENGTH(scales)];
    lesson_session_say(&screen->session, "Scale %d; Z: as large as the run fits",
                       look_zooms[screen->zoom].cols);
}

static void turn_exact(LessonScreen *screen)
{
    screen->session.is_exact = !screen->session.is_exact;
    lesson_session_say(&screen->session, screen->session.is_exact
                                             ? "A failed check is explained by its expression."
                                             : "A failed check is explained in words.");
}

static void fit(LessonScreen *screen)
{
    screen->zoom = ZOOM_AUTO;
    lesson_session_say(&screen->session, "Scale: as large as the run fits");
}

/* --- looking inside --- */

/* Opens the inspector with the chosen run, and beside it the runs with the same keys from the same
 * cell. */
static Next look_inside(LessonScreen *screen, const App *app)
{
    ModelParams beside[SHOW_RUNS_MAX];
    const LessonShow *show = &screen->show;
    const ShownRun *chosen = lesson_show_chosen(show);
    if (!may_look(screen)) return next_stay();
    if (!chosen) {
        lesson_session_say(&screen->session, "There is no run to look into.");
        return next_stay();
    }
    if (lesson_show_has_frames(show, chosen)) {
        lesson_session_say(&screen->session,
                           "The ticks of this run are frames: look at them here.");
        return next_stay();
    }
    InspectorRun run = {.run = &inspector_lane(&chosen->inspector)->run, .beside = beside};
    const InputTape *keys = &chosen->inspector.tape;
    for (int32_t i = 0; i < show->count; i++) {
        const ShownRun *other = &show->runs[i];
        const InputTape *others = &other->inspector.tape;
        if (other == chosen || !other->is_there || lesson_show_has_frames(show, other)) continue;
        if (other->level.start.col == chosen->level.start.col &&
            other->level.start.row == chosen->level.start.row && others->count == keys->count &&
            memcmp(others->ticks, keys->ticks, (size_t)keys->count * sizeof *keys->ticks) == 0)
            beside[run.beside_count++] = other->level.physics;
    }
    screen->show.is_playing = false;
    return next_push(app_open(app, SCREEN_INSPECTOR, &run));
}

/* --- playing what was written --- */

/* The level was finished with the learner's own step. */
static void give_medal(void *context)
{
    LessonScreen *screen = context;
    screen->session.learner.has_medal = true;
    lesson_session_keep(&screen->session);
}

/* Plays a level with the step as it is written, right or wrong. */
static Next play_own(LessonScreen *screen, const App *app)
{
    LessonSession *session = &screen->session;
    char folder[WORLD_PATH_MAX], words[OWN_WORDS_MAX] = "";
    if (screen->pane.is_on && screen->pane.script) lesson_screen_wrote(screen, 0);
    OwnStep *step = NULL;
    if (own_step_find_folder(app->session->kiosk, folder))
        step = own_step_of_script(session->lesson, session->step, &session->learner, folder, words);
    else
        snprintf(words, sizeof words, "Cannot find the built-in levels.");
    screen->show.is_playing = false;
    if (!step) lesson_session_say(session, "%s", words);
    if (!step) return next_stay();
    return next_push(app_open(app, SCREEN_OWN_PLAY, &(OwnPlayArgs){step, give_medal, screen}));
}

/* --- keys --- */

/* Shows a tab; what is being written is left, unless it stays in sight. */
static void turn_to_tab(LessonScreen *screen, int32_t tab)
{
    if (tab == TAB_CODE && !screen->pane.script) {
        lesson_session_say(&screen->session, "There is nothing to write in this step.");
        return;
    }
    screen->tab = (uint8_t)tab;
    screen->first = SHEET_BY_ITSELF;
    if (tab == TAB_CODE || !screen->pane.is_on) return;
    screen->pane.is_on = false;
    lesson_screen_wrote(screen, 0);
}

static const struct RoomMove {
    RequestId request;
    void (*act)(LessonScreen *screen);
    void (*step)(LessonScreen *screen, int32_t by);
    int32_t by;
} moves[] = {
    {REQUEST_LEARN_PREVIOUS, .step = move_mark, .by = -1},
    {REQUEST_LEARN_NEXT, .step = move_mark, .by = 1},
    {REQUEST_LEARN_LESS, .step = slide, .by = -1},
    {REQUEST_LEARN_MORE, .step = slide, .by = 1},
    {REQUEST_LEARN_RESET, .act = reset},
    {REQUEST_LEARN_RUN, .act = run},
    {REQUEST_LEARN_PLAY, .act = play},
    {REQUEST_LEARN_TICK, .step = step_tick, .by = 1},
    {REQUEST_LEARN_TICK_BACK, .step = step_tick, .by = -1},
    {REQUEST_LEARN_PHASE, .step = step_phase, .by = 1},
    {REQUEST_LEARN_PHASE_BACK, .step = step_phase, .by = -1},
    {REQUEST_LEARN_EVENT, .step = step_event, .by = 1},
    {REQUEST_LEARN_EVENT_BACK, .step = step_event, .by = -1},
    {REQUEST_LEARN_START, .step = go_to_side, .by = -1},
    {REQUEST_LEARN_END, .step = go_to_side, .by = 1},
    {REQUEST_LEARN_SLOWER, .step = change_slowness, .by = 1},
    {REQUEST_LEARN_FASTER, .step = change_slowness, .by = -1},
    {REQUEST_LEARN_OTHER_RUN, .act = other_run},
    {REQUEST_LEARN_VIEW, .act = other_view},
    {REQUEST_LEARN_CURVE, .act = curve},
    {REQUEST_LEARN_ZOOM, .act = zoom},
    {REQUEST_LEARN_FIT, .act = fit},
    {REQUEST_LEARN_EXACT, .act = turn_exact},
    {REQUEST_LEARN_ROOM, .act = lesson_screen_turn_to_room},
    {REQUEST_LEARN_TASK, .step = turn_to_tab, .by = TAB_TASK},
    {REQUEST_LEARN_HINT, .step = turn_to_tab, .by = TAB_HINT},
    {REQUEST_LEARN_CODE, .step = turn_to_tab, .by = TAB_CODE},
    {REQUEST_LEARN_STEP_BACK, .step = turn_step, .by = -1},
    {REQUEST_LEARN_STEP_ON, .step = turn_step, .by = 1},
};

/* Restarting takes the same key twice. */
static void begin_anew(LessonScreen *screen, bool was_asked)
{
    LessonSession *session = &screen->session;
    session->asks_to_begin = !was_asked;
    if (!was_asked) {
        lesson_session_say(
            session, "Restart this lesson? All its answers are lost. Press again to confirm.");
        return;
    }
    lesson_session_begin_anew(session);
    show_step(screen);
    lesson_session_say(session, "The lesson was restarted.");
}

static Next request_next(LessonScreen *screen, App *app, RequestId request)
{
    LessonSession *session = &screen->session;
    bool was_asked = session->asks_to_begin;
    session->asks_to_begin = false;
    if (request != REQUEST_LEARN_EVENT && request != REQUEST_LEARN_EVENT_BACK) screen->event = 0;
    /* Where time goes by steps, the lines at work are looked at. */
    bool is_step = request >= REQUEST_LEARN_TICK && request <= REQUEST_LEARN_PHASE_BACK;
    if ((is_step || request == REQUEST_LEARN_ROOM) && screen->pane.script &&
        screen->tab == TAB_BY_ITSELF)
        screen->tab = TAB_CODE;
    if (request == REQUEST_LEARN_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_LEARN_HELP)
        return next_push(app_open(app, SCREEN_HELP, &(HelpArgs){CONTEXT_LEARN}));
    if (request == REQUEST_LEARN_DO) return do_next(screen);
    if (request == REQUEST_LEARN_STUDY) return look_inside(screen, app);
    if (request == REQUEST_LEARN_OWN) return play_own(screen, app);
    if (request == REQUEST_LEARN_WRITE) {
        if (!screen->pane.script)
            lesson_session_say(session, "There is nothing to write in this step.");
        else if (!lesson_session_is_current(session))
            lesson_session_say(session, "This step is done; its text stays as it is.");
        else
            screen->pane.is_on = true;
        if (screen->pane.is_on) screen->tab = TAB_BY_ITSELF;
    }
    if (request == REQUEST_LEARN_PLAIN) {
        char text[SETTINGS_MESSAGE_MAX];
        app_toggle_glyphs(app, false, text); /* for all scales at once */
        lesson_session_say(session, "%s", text);
    }
    if (request == REQUEST_LEARN_SCROLL_UP) lesson_screen_scroll(screen, app, -1);
    if (request == REQUEST_LEARN_SCROLL_DOWN) lesson_screen_scroll(screen, app, 1);
    if (request == REQUEST_LEARN_AGAIN) begin_anew(screen, was_asked);
    for (size_t i = 0; i < ARRAY_LENGTH(moves); i++) {
        if (moves[i].request != request) continue;
        if (moves[i].step)
            moves[i].step(screen, moves[i].by);
        else
            moves[i].act(screen);
        break;
    }
    return next_stay();
}

/* --- answers --- */

/* Puts the recording into the input line, where it can be changed. */
static void end_recording(LessonScreen *screen)
{
    screen->recorder.is_on = false;
    screen->show.is_playing = false;
    if (!input_recorder_text(&screen->recorder, screen->entry.text))
        lesson_session_say(&screen->session,
                           "That is not a key, or has too many changes: try again.");
}

/* Handles a key while keys are recorded; time begins with the first one that plays. */
static void hear_recorder(LessonScreen *screen, App *app, const TermEvent *event)
{
    input_recorder_hear(&screen->recorder, app, event);
    if (!screen->recorder.has_begun || screen->show.is_playing) return;
    screen->show.is_playing = true;
    screen->show.next_tick = 0;
}

/* Closes the input line. Keys that were recorded and not entered are no answer. */
static void leave_entry(LessonScreen *screen)
{
    LessonSession *session = &screen->session;
    Answer *answer =
        &session->learner.answers[screen->entry.quantity - session->lesson->quantities];
    bool was_changed =
        answer->given != screen->before.given || strcmp(answer->text, screen->before.text) != 0;
    *answer = screen->before;
    screen->entry.quantity = NULL;
    if (was_changed) lesson_screen_show(screen, true);
}

/* Handles a key or a pasted text in the input line. */
static void hear_entry(LessonScreen *screen, App *app, const TermEvent *event)
{
    LessonSession *session = &screen->session;
    LessonEntry *entry = &screen->entry;
    uint32_t key = widget_typed_key(event);
    int32_t quantity = (int32_t)(entry->quantity - session->lesson->quantities);
    session->message[0] = '\0';
    if (event->kind == TERM_EVENT_TEXT) {
        const char *left_out = lesson_entry_paste(entry, event);
        snprintf(session->message, sizeof session->message, "%s", left_out);
        return;
    }
    if (key == TERM_KEY_PAGE_UP || key == TERM_KEY_PAGE_DOWN)
        lesson_screen_scroll(screen, app, key == TERM_KEY_PAGE_UP ? -1 : 1);
    switch (lesson_entry_key(entry, event)) {
    case ENTRY_GOES_ON: break;
    case ENTRY_IS_LEFT: leave_entry(screen); break;
    case ENTRY_IS_TAKEN: {
        size_t length = strlen(entry->text);
        if (length > 0 && entry->text[length - 1] == ',') entry->text[length - 1] = '\0';
        if (!lesson_session_answer(session, quantity, entry->text)) return;
        entry->quantity = NULL;
        screen->follows_mark = true;
        lesson_screen_show(screen, true);
        lesson_session_mark_next(session);
        break;
    }
    case ENTRY_WANTS_KEYS:
        /* Keys are recorded in the run that holds them, which is shown without keys at first. */
        for (int32_t i = 0; i < session->lesson->run_count; i++) {
            if (session->lesson->runs[i].hold_from != quantity) continue;
            if (!lesson_session_answer(session, quantity, "-")) return;
            (void)lesson_show_open(&screen->show, session->lesson, &session->learner,
                                   UINT32_C(1) << i, (ShownStart){-1, 0});
            input_recorder_begin(&screen->recorder, app, quantity, &session->lesson->runs[i]);
            screen->recorder.held.is_slow = screen->show.slowness > 0;
            hear_recorder(screen, app, event);
            return;
        }
        break;
    }
}

/* Keys of the text that is being written. */
static bool lesson_wants(const void *self, const TermEvent *event)
{
    const LessonScreen *screen = self;
    return code_pane_wants(&screen->pane, event);
}

static void hear_pane(LessonScreen *screen, const App *app, const TermEvent *event)
{
    screen->session.message[0] = '\0';
    if (event->kind == TERM_EVENT_KEY && key_of_event(event) == WITH_CTRL('o')) {
        screen->pane.is_on = false;
        lesson_screen_turn_to_room(screen);
        return;
    }
    switch (code_pane_key(&screen->pane, event)) {
    case CODE_STAYS: break;
    case CODE_CHANGES: lesson_screen_wrote(screen, term_now(app->term)); break;
    case CODE_IS_LEFT:
        screen->pane.is_on = false;
        lesson_screen_wrote(screen, 0);
        break;
    }
    const CodeText *copy = code_pane_take_copy(&screen->pane);
    if (copy && !app->session->kiosk) (void)term_copy(app->term, copy->text, (size_t)copy->length);
}

/* Marks what was clicked, a run or an item of the text; what was being typed elsewhere is left. */
static void point_at(LessonScreen *screen, int32_t entry)
{
    LessonSession *session = &screen->session;
    if (entry >= LESSON_RUN_ENTRY) {
        lesson_show_choose(&screen->show, entry - LESSON_RUN_ENTRY);
        return;
    }
    if (entry == session->mark) return;
    if (screen->recorder.is_on) end_recording(screen);
    if (screen->entry.quantity) leave_entry(screen);
    if (screen->pane.is_on) lesson_screen_wrote(screen, 0);
    screen->pane.is_on = false;
    move_mark(screen, entry - session->mark);
}

static Next lesson_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    LessonScreen *screen = self;
    LessonSession *session = &screen->session;
    bool is_press = event->kind == TERM_EVENT_KEY && event->action != TERM_KEY_RELEASE;
    bool is_typed = is_press || event->kind == TERM_EVENT_TEXT;
    lesson_session_count_time(session, term_now(app->term));
    if (request_pointed_entry(request) >= 0) {
        point_at(screen, request_pointed_entry(request));
        return next_stay();
    }
    if (screen->recorder.is_on) {
        uint32_t key = event->action == TERM_KEY_PRESS ? event->code : 0;
        hear_recorder(screen, app, event);
        if (event->kind == TERM_EVENT_KEY && (key == TERM_KEY_ENTER || key == TERM_KEY_ESCAPE))
            end_recording(screen);
        return next_stay();
    }
    if (screen->entry.quantity && is_typed) {
        hear_entry(screen, app, event);
        return next_stay();
    }
    if (screen->pane.is_on && is_press && key_of_event(event) == WITH_CTRL('p'))
        return play_own(screen, app);
    bool is_tab = request >= REQUEST_LEARN_TASK && request <= REQUEST_LEARN_CODE &&
                  event->code >= TERM_KEY_SPECIAL;
    if (screen->pane.is_on && is_typed && !is_tab) {
        hear_pane(screen, app, event);
        return next_stay();
    }
    if (!is_press) return next_stay();
    Screen followed = learn_follow(app, event);
    if (followed.kind) return next_push(followed);
    session->message[0] = '\0';
    /* `?` after a failure offers the answer, and once more shows it. */
    bool was_offered = session->asks_to_show;
    session->asks_to_show = false;
    if (request == REQUEST_LEARN_HELP && key_of_event(event) == '?' &&
        lesson_session_offer_answer(session, was_offered))
        return next_stay();
    return request_next(screen, app, request);
}

/* --- time passes --- */

/* Records the learner's buttons as the next tick of the run. */
static void record_tick(LessonScreen *screen, const App *app)
{
    ShownRun *shown = &screen->show.runs[screen->show.chosen];
    if (!input_recorder_tick(&screen->recorder, app)) {
        end_recording(screen);
        return;
    }
    shown->inspector.buttons = BUTTONS_OWN;
    shown->inspector.held = input_recorder_last(&screen->recorder);
    (void)inspector_next_tick(&shown->inspector);
    screen->show.tick = shown->inspector.tick;
    if (screen->recorder.count >= screen->recorder.length) end_recording(screen);
}

static Next lesson_wake(void *self, App *app, int64_t *due)
{
    LessonScreen *screen = self;
    int64_t now = term_now(app->term);
    bool has_work = lesson_screen_work(screen);
    const LessonSession *at = &screen->session;
    mirror_tell(&app->session->mirror, at->name, min_i32(at->step + 1, at->lesson->step_count),
                at->lesson->step_count, at->learner.tries);
    bool is_due = lesson_show_is_due(&screen->show, now, due);
    if (is_due && screen->recorder.is_on)
        record_tick(screen, app);
    else if (is_due)
        lesson_show_tick(&screen->show);
    if (!screen->show.is_playing) *due = INT64_MAX;
    if (!app->session->kiosk && lesson_screen_follow(screen, now)) *due = now;
    if (!app->session->kiosk && screen->path[0] && *due > screen->looks_at) *due = screen->looks_at;
    if (has_work) *due = now;
    lesson_screen_try(screen, now, due);
    return next_stay();
}

/* --- the screen --- */

static void lesson_draw(const void *self, const App *app, Canvas *canvas)
{
    lesson_screen_draw(self, app, canvas);
    learn_draw_follow(app, canvas);
}

static void lesson_leave(void *self)
{
    lesson_screen_done(self);
    free(self);
}

static const ScreenKind lesson_kind = {.key = lesson_key,
                                       .wants = lesson_wants,
                                       .context = CONTEXT_LEARN,
                                       .wake = lesson_wake,
                                       .draw = lesson_draw,
                                       .leave = lesson_leave,
                                       .pace = PACE_PLAYED};

Screen screen_lesson_open(Session *session, const void *args, ErrorList *errors)
{
    const LessonArgs *given = args;
    (void)session;
    LessonScreen *screen = malloc(sizeof *screen);
    error_list_init(errors, given->path);
    if (!screen) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return (Screen){0};
    }
    if (lesson_screen_open(screen, given->path, given->store, errors))
        return (Screen){&lesson_kind, screen};
    free(screen);
    return (Screen){0};
}
