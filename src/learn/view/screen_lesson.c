/* screen_lesson.c - see learn_screens.h. The keys; drawing is in lesson_view.c. */
#include "learn_screens.h"

#include "../../draw/widget.h"
#include "../../play/app/screen_args.h"
#include "../inspector/inspector_text.h"
#include "lesson_view.h"

#include <stdlib.h>
#include <string.h>

/* --- what comes next --- */

/* Opens the input line for the quantity. */
static void ask(LessonScreen *room, int32_t quantity)
{
    const LessonSession *session = &room->session;
    const Level *level = &session->lesson->level;
    room->first = SHEET_BY_ITSELF;
    room->follows_mark = true;
    lesson_session_draw_anew(&room->session);
    lesson_entry_begin(&room->entry, &session->lesson->quantities[quantity],
                       session->learner.answers[quantity].text);
    lesson_entry_place(&room->entry, (Spot){level->start.col, level->start.row}, level->cols,
                       level->rows);
}

static void run(LessonScreen *room)
{
    if (!lesson_session_run(&room->session)) return;
    room->first = SHEET_BY_ITSELF;
    lesson_screen_show(room, false);
}

static void show_step(LessonScreen *room)
{
    room->first = SHEET_BY_ITSELF;
    room->follows_mark = false;
    lesson_screen_show(room, false);
}

static void go_on(LessonScreen *room)
{
    if (!lesson_session_go_on(&room->session)) return;
    show_step(room);
    if (lesson_session_is_solved(&room->session))
        lesson_session_say(&room->session, "Solved: all %d steps of \"%s\".",
                           room->session.lesson->step_count, room->session.lesson->title);
}

static void show_end(LessonScreen *room)
{
    room->show.is_playing = false;
    lesson_show_go(&room->show, room->show.length);
}

static Next do_next(LessonScreen *room)
{
    LessonSession *session = &room->session;
    int32_t marked = lesson_session_marked(session);
    bool is_result_awaited = session->has_result && room->show.is_playing;
    if (is_result_awaited) {
        show_end(room);
    } else if (marked >= 0 && lesson_session_is_open(session, marked)) {
        ask(room, marked);
    } else {
        switch (lesson_session_act(session)) {
        case ACT_RUN: run(room); break;
        case ACT_GO_ON: go_on(room); break;
        case ACT_LEAVE: return next_back(ANSWER_NONE);
        }
    }
    return next_stay();
}

/* --- sliders, steps --- */

static void move_mark(LessonScreen *room, int32_t step)
{
    lesson_session_move(&room->session, step);
    room->follows_mark = true;
    room->first = SHEET_BY_ITSELF;
}

static void previous(LessonScreen *room)
{
    move_mark(room, -1);
}

static void next(LessonScreen *room)
{
    move_mark(room, 1);
}

/* The run follows the slider at once. */
static void less(LessonScreen *room)
{
    if (lesson_session_slide(&room->session, -1)) lesson_screen_show(room, true);
}

static void more(LessonScreen *room)
{
    if (lesson_session_slide(&room->session, 1)) lesson_screen_show(room, true);
}

static void reset(LessonScreen *room)
{
    if (lesson_session_reset(&room->session)) lesson_screen_show(room, true);
}

static void step_back(LessonScreen *room)
{
    if (lesson_session_turn(&room->session, -1))
        show_step(room);
    else
        lesson_session_say(&room->session, "This is the first step.");
}

static void step_on(LessonScreen *room)
{
    if (lesson_session_turn(&room->session, 1))
        show_step(room);
    else
        lesson_session_say(&room->session, "You came no further yet.");
}

static void begin_anew(LessonScreen *room, bool was_asked)
{
    LessonSession *session = &room->session;
    session->asks_to_begin = !was_asked;
    if (!was_asked) {
        lesson_session_say(session,
                           "Begin this lesson anew? All its answers go. The same key: yes.");
        return;
    }
    lesson_session_begin_anew(session);
    show_step(room);
    lesson_session_say(session, "The lesson from its beginning.");
}

/* --- time --- */

/* May the runs move? Those of an open prediction stay at their start. */
static bool may_look(LessonScreen *room)
{
    if (!lesson_session_is_waiting(&room->session)) return true;
    lesson_session_say(&room->session, "Say first what you expect; then it runs.");
    return false;
}

static void say_tick(LessonScreen *room)
{
    char words[PHASE_TEXT_MAX];
    const ShownRun *chosen = lesson_show_chosen(&room->show);
    if (!chosen) return;
    inspector_phase_words_text(&chosen->inspector, words);
    lesson_session_say(&room->session, "%.290s", words);
}

static void stop_at(LessonScreen *room, int32_t tick)
{
    if (!may_look(room)) return;
    room->show.is_playing = false;
    lesson_show_go(&room->show, tick);
    say_tick(room);
}

static void step_tick(LessonScreen *room, int32_t direction)
{
    if (!may_look(room)) return;
    room->show.is_playing = false;
    lesson_show_step(&room->show, direction);
    say_tick(room);
}

static void play(LessonScreen *room)
{
    if (may_look(room)) lesson_show_toggle(&room->show);
}

static void tick_on(LessonScreen *room)
{
    step_tick(room, 1);
}

static void tick_back(LessonScreen *room)
{
    step_tick(room, -1);
}

static void to_start(LessonScreen *room)
{
    stop_at(room, 0);
}

static void to_end(LessonScreen *room)
{
    stop_at(room, room->show.length);
}

static void move_phase(LessonScreen *room, int32_t direction)
{
    if (!may_look(room)) return;
    room->show.is_playing = false;
    lesson_show_phase(&room->show, direction);
    say_tick(room);
}

static void phase_on(LessonScreen *room)
{
    move_phase(room, 1);
}

static void phase_back(LessonScreen *room)
{
    move_phase(room, -1);
}

static void slower(LessonScreen *room)
{
    room->show.slowness = (uint8_t)min_i32(room->show.slowness + 1, SHOW_SLOWEST);
}

static void faster(LessonScreen *room)
{
    room->show.slowness = (uint8_t)max_i32(room->show.slowness - 1, 0);
}

static void other_run(LessonScreen *room)
{
    lesson_show_choose_next(&room->show);
}

static void other_view(LessonScreen *room)
{
    bool has_plot = room->plot.source != NULL;
    room->face = (uint8_t)((room->face + 1) % (has_plot ? FACE_COUNT : FACE_PLOT));
    lesson_session_say(&room->session, "View: %s", picture_face_names[room->face]);
}

static void curve(LessonScreen *room)
{
    room->face = room->face == FACE_CURVE ? FACE_STEP : FACE_CURVE;
    lesson_session_say(&room->session, "View: %s", picture_face_names[room->face]);
}

static void zoom(LessonScreen *room)
{
    static const uint8_t scales[] = {ZOOM_1X1, ZOOM_2X1, ZOOM_4X2, ZOOM_8X4};
    uint8_t shown = room->levels[room->show.chosen].view.zoom;
    size_t at = 0;
    while (at < ARRAY_LENGTH(scales) && scales[at] <= shown)
        at++;
    room->zoom = scales[at % ARRAY_LENGTH(scales)];
    lesson_session_say(&room->session, "Scale %d; Z: as large as the run fits",
                       look_zooms[room->zoom].cols);
}

static void fit(LessonScreen *room)
{
    room->zoom = ZOOM_AUTO;
    lesson_session_say(&room->session, "Scale: as large as the run fits");
}

/* --- looking inside --- */

/* Do both hold the same keys, from the same cell? */
static bool is_beside(const ShownRun *a, const ShownRun *b)
{
    const InputTape *left = &a->inspector.tape, *right = &b->inspector.tape;
    bool same_start =
        a->level.start.col == b->level.start.col && a->level.start.row == b->level.start.row;
    return same_start && left->count == right->count &&
           memcmp(left->ticks, right->ticks, (size_t)left->count * sizeof *left->ticks) == 0;
}

static Next look_inside(LessonScreen *room, const App *app)
{
    ModelParams beside[SHOW_RUNS_MAX];
    const ShownRun *chosen = lesson_show_chosen(&room->show);
    if (!may_look(room)) return next_stay();
    if (!chosen) {
        lesson_session_say(&room->session, "There is no run to look into.");
        return next_stay();
    }
    if (lesson_show_has_frames(&room->show, chosen)) {
        lesson_session_say(&room->session, "The ticks of this run are frames: look at them here.");
        return next_stay();
    }
    InspectorRun run = {.run = &inspector_lane(&chosen->inspector)->run, .beside = beside};
    for (int32_t i = 0; i < room->show.count; i++) {
        const ShownRun *other = &room->show.runs[i];
        bool is_like = other->is_there && !lesson_show_has_frames(&room->show, other);
        if (other != chosen && is_like && is_beside(chosen, other))
            beside[run.beside_count++] = other->level.physics;
    }
    room->show.is_playing = false;
    return next_push(app_open(app, SCREEN_INSPECTOR, &run));
}

/* --- keys --- */

static const struct RoomMove {
    RequestId request;
    void (*move)(LessonScreen *room);
} moves[] = {
    {REQUEST_LEARN_PREVIOUS, previous},
    {REQUEST_LEARN_NEXT, next},
    {REQUEST_LEARN_LESS, less},
    {REQUEST_LEARN_MORE, more},
    {REQUEST_LEARN_RESET, reset},
    {REQUEST_LEARN_RUN, run},
    {REQUEST_LEARN_PLAY, play},
    {REQUEST_LEARN_TICK, tick_on},
    {REQUEST_LEARN_TICK_BACK, tick_back},
    {REQUEST_LEARN_PHASE, phase_on},
    {REQUEST_LEARN_PHASE_BACK, phase_back},
    {REQUEST_LEARN_START, to_start},
    {REQUEST_LEARN_END, to_end},
    {REQUEST_LEARN_SLOWER, slower},
    {REQUEST_LEARN_FASTER, faster},
    {REQUEST_LEARN_OTHER_RUN, other_run},
    {REQUEST_LEARN_VIEW, other_view},
    {REQUEST_LEARN_CURVE, curve},
    {REQUEST_LEARN_ZOOM, zoom},
    {REQUEST_LEARN_FIT, fit},
    {REQUEST_LEARN_ROOM, lesson_screen_turn_to_room},
    {REQUEST_LEARN_STEP_BACK, step_back},
    {REQUEST_LEARN_STEP_ON, step_on},
};

static bool move(LessonScreen *room, RequestId request)
{
    for (size_t i = 0; i < ARRAY_LENGTH(moves); i++) {
        if (moves[i].request != request) continue;
        moves[i].move(room);
        return true;
    }
    return false;
}

/* For all scales at once. */
static void toggle_plain(LessonScreen *room, App *app)
{
    char text[SETTINGS_MESSAGE_MAX];
    app_toggle_glyphs(app, false, text);
    lesson_session_say(&room->session, "%s", text);
}

static void begin_to_write(LessonScreen *room)
{
    if (!room->pane.script)
        lesson_session_say(&room->session, "There is nothing to be written in this step.");
    else if (!lesson_session_is_current(&room->session))
        lesson_session_say(&room->session, "This step is done; its text stays as it is.");
    else
        room->pane.is_on = true;
}

static Next request_next(LessonScreen *room, App *app, RequestId request)
{
    bool was_asked = room->session.asks_to_begin;
    room->session.asks_to_begin = false;
    if (request == REQUEST_LEARN_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_LEARN_HELP)
        return next_push(app_open(app, SCREEN_HELP, &(HelpArgs){CONTEXT_LEARN}));
    if (request == REQUEST_LEARN_DO) return do_next(room);
    if (request == REQUEST_LEARN_STUDY) return look_inside(room, app);
    if (request == REQUEST_LEARN_WRITE) begin_to_write(room);
    if (request == REQUEST_LEARN_PLAIN) toggle_plain(room, app);
    if (request == REQUEST_LEARN_SCROLL_UP) lesson_screen_scroll(room, app, -1);
    if (request == REQUEST_LEARN_SCROLL_DOWN) lesson_screen_scroll(room, app, 1);
    if (request == REQUEST_LEARN_AGAIN)
        begin_anew(room, was_asked);
    else
        (void)move(room, request);
    return next_stay();
}

/* --- answers --- */

/* After an answer marks the next open question, or else the run. */
static void take_answer(LessonScreen *room)
{
    LessonSession *session = &room->session;
    LessonEntry *entry = &room->entry;
    size_t length = strlen(entry->text);
    int32_t quantity = (int32_t)(entry->quantity - session->lesson->quantities);
    if (length > 0 && entry->text[length - 1] == ',') entry->text[length - 1] = '\0';
    if (!lesson_session_answer(session, quantity, entry->text)) return;
    entry->quantity = NULL;
    room->follows_mark = true;
    lesson_screen_show(room, true);
    lesson_session_mark_next(session);
}

/* Begins to record keys for a run, which is shown without keys at first. */
static void begin_take(LessonScreen *room, const App *app)
{
    LessonSession *session = &room->session;
    int32_t quantity = (int32_t)(room->entry.quantity - session->lesson->quantities);
    for (int32_t i = 0; i < session->lesson->run_count; i++) {
        if (session->lesson->runs[i].hold_from != quantity) continue;
        if (!lesson_session_answer(session, quantity, "-")) return;
        (void)lesson_show_open(&room->show, session->lesson, &session->learner, UINT32_C(1) << i,
                               (ShownStart){-1, 0});
        input_recorder_begin(&room->take, app, quantity, &session->lesson->runs[i]);
        room->take.held.is_slow = room->show.slowness > 0;
        return;
    }
}

/* Puts the recording into the input line, where it can be changed. */
static void end_take(LessonScreen *room)
{
    room->take.is_on = false;
    room->show.is_playing = false;
    if (!input_recorder_text(&room->take, room->entry.text))
        lesson_session_say(&room->session,
                           "That is no key at all, or too many changes: again, please.");
}

static void hear_take(LessonScreen *room, App *app, const TermEvent *event)
{
    uint32_t key = event->action == TERM_KEY_PRESS ? event->code : 0;
    input_recorder_hear(&room->take, app, event);
    if (room->take.has_begun && !room->show.is_playing) {
        room->show.is_playing = true;
        room->show.next_tick = 0;
    }
    if (event->kind == TERM_EVENT_KEY && (key == TERM_KEY_ENTER || key == TERM_KEY_ESCAPE))
        end_take(room);
}

static void hear_entry(LessonScreen *room, const App *app, const TermEvent *event)
{
    uint32_t key = widget_typed_key(event);
    room->session.message[0] = '\0';
    if (event->kind == TERM_EVENT_TEXT) {
        const char *left_out = lesson_entry_paste(&room->entry, event);
        snprintf(room->session.message, sizeof room->session.message, "%s", left_out);
        return;
    }
    if (key == TERM_KEY_PAGE_UP || key == TERM_KEY_PAGE_DOWN)
        lesson_screen_scroll(room, app, key == TERM_KEY_PAGE_UP ? -1 : 1);
    switch (lesson_entry_key(&room->entry, event)) {
    case ENTRY_GOES_ON: break;
    case ENTRY_IS_TAKEN: take_answer(room); break;
    case ENTRY_IS_LEFT: room->entry.quantity = NULL; break;
    case ENTRY_WANTS_KEYS: begin_take(room, app); break;
    }
}

/* `?` twice after a failure says the answer. */
static bool hear_question_mark(LessonScreen *room, RequestId request, const TermEvent *event)
{
    bool was_offered = room->session.asks_to_show;
    room->session.asks_to_show = false;
    return request == REQUEST_LEARN_HELP && event->code == '?' &&
           lesson_session_offer_answer(&room->session, was_offered);
}

static void hear_pane(LessonScreen *room, const App *app, const TermEvent *event)
{
    room->session.message[0] = '\0';
    if (event->kind == TERM_EVENT_KEY && event->code == 'o' && event->modifiers & TERM_MOD_CTRL) {
        room->pane.is_on = false;
        lesson_screen_turn_to_room(room);
        return;
    }
    switch (code_pane_key(&room->pane, event)) {
    case CODE_STAYS: break;
    case CODE_CHANGES: lesson_screen_wrote(room, term_now(app->term)); break;
    case CODE_IS_LEFT:
        room->pane.is_on = false;
        lesson_screen_wrote(room, 0);
        break;
    }
}

static Next lesson_key(void *self, App *app, const TermEvent *event)
{
    LessonScreen *room = self;
    lesson_session_count_time(&room->session, term_now(app->term));
    bool is_press = event->kind == TERM_EVENT_KEY && event->action != TERM_KEY_RELEASE;
    if (room->take.is_on) {
        hear_take(room, app, event);
        return next_stay();
    }
    if (room->entry.quantity && (is_press || event->kind == TERM_EVENT_TEXT)) {
        hear_entry(room, app, event);
        return next_stay();
    }
    if (room->pane.is_on && (is_press || event->kind == TERM_EVENT_TEXT)) {
        hear_pane(room, app, event);
        return next_stay();
    }
    if (!is_press) return next_stay();
    room->session.message[0] = '\0';
    RequestId request = request_of_press(app_bindings(app), CONTEXT_LEARN, event);
    if (hear_question_mark(room, request, event)) return next_stay();
    return request_next(room, app, request);
}

/* --- time passes --- */

/* Records the learner's buttons as the next tick of the run. */
static void record_tick(LessonScreen *room, const App *app)
{
    ShownRun *shown = &room->show.runs[room->show.chosen];
    if (!input_recorder_tick(&room->take, app)) {
        end_take(room);
        return;
    }
    shown->inspector.hands = HANDS_OWN;
    shown->inspector.held = input_recorder_last(&room->take);
    (void)inspector_next_tick(&shown->inspector);
    room->show.tick = shown->inspector.tick;
    if (room->take.count >= room->take.length) end_take(room);
}

static Next lesson_wake(void *self, App *app, int64_t *due)
{
    LessonScreen *room = self;
    int64_t now = term_now(app->term);
    bool has_work = lesson_screen_work(room);
    if (lesson_show_is_due(&room->show, now, due)) {
        if (room->take.is_on)
            record_tick(room, app);
        else
            lesson_show_tick(&room->show);
    }
    if (!room->show.is_playing) *due = INT64_MAX;
    if (!app->session->kiosk && lesson_screen_follow(room, now)) *due = now;
    if (!app->session->kiosk && room->path[0] && *due > room->looks_at) *due = room->looks_at;
    if (has_work) *due = now;
    lesson_screen_try(room, now, due);
    return next_stay();
}

/* --- the screen --- */

static Next lesson_enter(void *self, App *app, int32_t answer)
{
    (void)self;
    (void)answer;
    term_set_mouse(app->term, false);
    return next_stay();
}

static void lesson_draw(const void *self, const App *app, Canvas *canvas)
{
    lesson_screen_draw(self, app, canvas);
}

static void lesson_leave(void *self)
{
    lesson_screen_done(self);
    free(self);
}

static const ScreenKind lesson_kind = {.enter = lesson_enter,
                                       .key = lesson_key,
                                       .wake = lesson_wake,
                                       .draw = lesson_draw,
                                       .leave = lesson_leave};

Screen screen_lesson_open(Session *session, const void *args, ErrorList *errors)
{
    const LessonArgs *given = args;
    (void)session;
    LessonScreen *room = malloc(sizeof *room);
    error_list_init(errors, given->path);
    if (!room) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return (Screen){0};
    }
    if (lesson_screen_open(room, given->path, given->store, errors))
        return (Screen){&lesson_kind, room};
    free(room);
    return (Screen){0};
}
