/* screen_lesson.c - see learn_screens.h. The keys; drawing is in lesson_view.c. */
#include "learn_screens.h"

#include "../../draw/widget.h"
#include "../../play/app/screen_args.h"
#include "../inspector/inspector_phase.h"
#include "lesson_view.h"

#include <stdlib.h>
#include <string.h>

/* --- the act --- */

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

/* Does what Enter does: shows the end of a run whose result is awaited, opens the marked item, or
 * does the act. */
static Next do_next(LessonScreen *room)
{
    LessonSession *session = &room->session;
    const Lesson *lesson = session->lesson;
    int32_t marked = lesson_session_marked(session);
    if (session->has_result && room->show.is_playing) {
        room->show.is_playing = false;
        lesson_show_go(&room->show, room->show.length);
        return next_stay();
    }
    if (marked >= 0 && lesson_session_is_open(session, marked)) {
        const Level *level = &lesson->level;
        room->first = SHEET_BY_ITSELF;
        room->follows_mark = true;
        lesson_session_draw_anew(session);
        lesson_entry_begin(&room->entry, &lesson->quantities[marked],
                           session->learner.answers[marked].text);
        lesson_entry_place(&room->entry, (Spot){level->start.col, level->start.row}, level->cols,
                           level->rows);
        return next_stay();
    }
    switch (lesson_session_act(session)) {
    case ACT_RUN: run(room); break;
    case ACT_GO_ON:
        if (!lesson_session_go_on(session)) break;
        show_step(room);
        if (lesson_session_is_solved(session))
            lesson_session_say(session, "Solved: all %d steps of \"%s\".", lesson->step_count,
                               lesson->title);
        break;
    case ACT_LEAVE: return next_back(ANSWER_NONE);
    }
    return next_stay();
}

/* --- sliders, steps --- */

static void move_mark(LessonScreen *room, int32_t direction)
{
    lesson_session_move(&room->session, direction);
    room->follows_mark = true;
    room->first = SHEET_BY_ITSELF;
}

/* Moves a slider; the runs follow it at once. */
static void slide(LessonScreen *room, int32_t direction)
{
    if (lesson_session_slide(&room->session, direction)) lesson_screen_show(room, true);
}

static void reset(LessonScreen *room)
{
    if (lesson_session_reset(&room->session)) lesson_screen_show(room, true);
}

static void turn_step(LessonScreen *room, int32_t direction)
{
    if (lesson_session_turn(&room->session, direction))
        show_step(room);
    else
        lesson_session_say(&room->session,
                           direction < 0 ? "This is the first step." : "You came no further yet.");
}

/* --- time --- */

/* May the runs move? With an open prediction they stay at their start. */
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

static void step_tick(LessonScreen *room, int32_t direction)
{
    if (!may_look(room)) return;
    room->show.is_playing = false;
    lesson_show_step(&room->show, direction);
    say_tick(room);
}

/* Goes to the start (-1) or to the end (1) of the runs. */
static void go_to_side(LessonScreen *room, int32_t direction)
{
    if (!may_look(room)) return;
    room->show.is_playing = false;
    lesson_show_go(&room->show, direction < 0 ? 0 : room->show.length);
    say_tick(room);
}

static void play(LessonScreen *room)
{
    if (may_look(room)) lesson_show_toggle(&room->show);
}

static void step_phase(LessonScreen *room, int32_t direction)
{
    if (!may_look(room)) return;
    room->show.is_playing = false;
    lesson_show_phase(&room->show, direction);
    say_tick(room);
}

static void change_slowness(LessonScreen *room, int32_t by)
{
    room->show.slowness = (uint8_t)clamp_i32(room->show.slowness + by, 0, SHOW_SLOWEST);
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

/* Opens the inspector with the chosen run, and beside it the runs with the same keys from the same
 * cell. */
static Next look_inside(LessonScreen *room, const App *app)
{
    ModelParams beside[SHOW_RUNS_MAX];
    const LessonShow *show = &room->show;
    const ShownRun *chosen = lesson_show_chosen(show);
    if (!may_look(room)) return next_stay();
    if (!chosen) {
        lesson_session_say(&room->session, "There is no run to look into.");
        return next_stay();
    }
    if (lesson_show_has_frames(show, chosen)) {
        lesson_session_say(&room->session, "The ticks of this run are frames: look at them here.");
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
    room->show.is_playing = false;
    return next_push(app_open(app, SCREEN_INSPECTOR, &run));
}

/* --- keys --- */

static const struct RoomMove {
    RequestId request;
    void (*act)(LessonScreen *room);
    void (*step)(LessonScreen *room, int32_t by);
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
    {REQUEST_LEARN_START, .step = go_to_side, .by = -1},
    {REQUEST_LEARN_END, .step = go_to_side, .by = 1},
    {REQUEST_LEARN_SLOWER, .step = change_slowness, .by = 1},
    {REQUEST_LEARN_FASTER, .step = change_slowness, .by = -1},
    {REQUEST_LEARN_OTHER_RUN, .act = other_run},
    {REQUEST_LEARN_VIEW, .act = other_view},
    {REQUEST_LEARN_CURVE, .act = curve},
    {REQUEST_LEARN_ZOOM, .act = zoom},
    {REQUEST_LEARN_FIT, .act = fit},
    {REQUEST_LEARN_ROOM, .act = lesson_screen_turn_to_room},
    {REQUEST_LEARN_STEP_BACK, .step = turn_step, .by = -1},
    {REQUEST_LEARN_STEP_ON, .step = turn_step, .by = 1},
};

/* Restarting takes the same key twice. */
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

static Next request_next(LessonScreen *room, App *app, RequestId request)
{
    LessonSession *session = &room->session;
    bool was_asked = session->asks_to_begin;
    session->asks_to_begin = false;
    if (request == REQUEST_LEARN_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_LEARN_HELP)
        return next_push(app_open(app, SCREEN_HELP, &(HelpArgs){CONTEXT_LEARN}));
    if (request == REQUEST_LEARN_DO) return do_next(room);
    if (request == REQUEST_LEARN_STUDY) return look_inside(room, app);
    if (request == REQUEST_LEARN_WRITE) {
        if (!room->pane.script)
            lesson_session_say(session, "There is nothing to be written in this step.");
        else if (!lesson_session_is_current(session))
            lesson_session_say(session, "This step is done; its text stays as it is.");
        else
            room->pane.is_on = true;
    }
    if (request == REQUEST_LEARN_PLAIN) {
        char text[SETTINGS_MESSAGE_MAX];
        app_toggle_glyphs(app, false, text); /* for all scales at once */
        lesson_session_say(session, "%s", text);
    }
    if (request == REQUEST_LEARN_SCROLL_UP) lesson_screen_scroll(room, app, -1);
    if (request == REQUEST_LEARN_SCROLL_DOWN) lesson_screen_scroll(room, app, 1);
    if (request == REQUEST_LEARN_AGAIN) begin_anew(room, was_asked);
    for (size_t i = 0; i < ARRAY_LENGTH(moves); i++) {
        if (moves[i].request != request) continue;
        if (moves[i].step)
            moves[i].step(room, moves[i].by);
        else
            moves[i].act(room);
        break;
    }
    return next_stay();
}

/* --- answers --- */

/* Puts the recording into the input line, where it can be changed. */
static void end_take(LessonScreen *room)
{
    room->take.is_on = false;
    room->show.is_playing = false;
    if (!input_recorder_text(&room->take, room->entry.text))
        lesson_session_say(&room->session,
                           "That is no key at all, or too many changes: again, please.");
}

/* Handles a key or a pasted text in the input line. */
static void hear_entry(LessonScreen *room, const App *app, const TermEvent *event)
{
    LessonSession *session = &room->session;
    LessonEntry *entry = &room->entry;
    uint32_t key = widget_typed_key(event);
    int32_t quantity = (int32_t)(entry->quantity - session->lesson->quantities);
    session->message[0] = '\0';
    if (event->kind == TERM_EVENT_TEXT) {
        const char *left_out = lesson_entry_paste(entry, event);
        snprintf(session->message, sizeof session->message, "%s", left_out);
        return;
    }
    if (key == TERM_KEY_PAGE_UP || key == TERM_KEY_PAGE_DOWN)
        lesson_screen_scroll(room, app, key == TERM_KEY_PAGE_UP ? -1 : 1);
    switch (lesson_entry_key(entry, event)) {
    case ENTRY_GOES_ON: break;
    case ENTRY_IS_LEFT: entry->quantity = NULL; break;
    case ENTRY_IS_TAKEN: {
        size_t length = strlen(entry->text);
        if (length > 0 && entry->text[length - 1] == ',') entry->text[length - 1] = '\0';
        if (!lesson_session_answer(session, quantity, entry->text)) return;
        entry->quantity = NULL;
        room->follows_mark = true;
        lesson_screen_show(room, true);
        lesson_session_mark_next(session);
        break;
    }
    case ENTRY_WANTS_KEYS:
        /* Keys are recorded in the run that holds them, which is shown without keys at first. */
        for (int32_t i = 0; i < session->lesson->run_count; i++) {
            if (session->lesson->runs[i].hold_from != quantity) continue;
            if (!lesson_session_answer(session, quantity, "-")) return;
            (void)lesson_show_open(&room->show, session->lesson, &session->learner,
                                   UINT32_C(1) << i, (ShownStart){-1, 0});
            input_recorder_begin(&room->take, app, quantity, &session->lesson->runs[i]);
            room->take.held.is_slow = room->show.slowness > 0;
            return;
        }
        break;
    }
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
    LessonSession *session = &room->session;
    bool is_press = event->kind == TERM_EVENT_KEY && event->action != TERM_KEY_RELEASE;
    bool is_typed = is_press || event->kind == TERM_EVENT_TEXT;
    lesson_session_count_time(session, term_now(app->term));
    if (room->take.is_on) {
        uint32_t key = event->action == TERM_KEY_PRESS ? event->code : 0;
        input_recorder_hear(&room->take, app, event);
        if (room->take.has_begun && !room->show.is_playing) {
            room->show.is_playing = true;
            room->show.next_tick = 0;
        }
        if (event->kind == TERM_EVENT_KEY && (key == TERM_KEY_ENTER || key == TERM_KEY_ESCAPE))
            end_take(room);
        return next_stay();
    }
    if (room->entry.quantity && is_typed) {
        hear_entry(room, app, event);
        return next_stay();
    }
    if (room->pane.is_on && is_typed) {
        hear_pane(room, app, event);
        return next_stay();
    }
    if (!is_press) return next_stay();
    session->message[0] = '\0';
    RequestId request = request_of_press(app_bindings(app), CONTEXT_LEARN, event);
    /* `?` after a failure offers the answer, and once more shows it. */
    bool was_offered = session->asks_to_show;
    session->asks_to_show = false;
    if (request == REQUEST_LEARN_HELP && event->code == '?' &&
        lesson_session_offer_answer(session, was_offered))
        return next_stay();
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
    bool is_due = lesson_show_is_due(&room->show, now, due);
    if (is_due && room->take.is_on)
        record_tick(room, app);
    else if (is_due)
        lesson_show_tick(&room->show);
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
