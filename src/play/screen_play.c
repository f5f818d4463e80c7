/* screen_play.c - see screen_play.h */
#include "screen_play.h"

#include "../app/held_keys.h"
#include "../app/screen_help.h"
#include "../app/screen_message.h"
#include "../game/player.h"
#include "../store/run_save.h"
#include "../study/screen_study.h"
#include "../ui/bindings.h"
#include "../ui/hud.h"
#include "../ui/theme.h"
#include "../ui/view.h"
#include "ghost.h"
#include "play_answer.h"
#include "play_words.h"
#include "practice.h"
#include "screen_end.h"
#include "screen_ending.h"
#include "screen_pause.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GHOST_GLYPH = '&', GHOST_TRAIL_GLYPH = ',' };

typedef struct Play {
    Attempt attempt;
    Keeper *keeper; /* the session's; NULL before the screen is entered, and in tests */
    bool is_test;
    PlayTest test;
    View view;
    HeldKeys held;
    Practice practice;
    Ghost ghost;
    PlayWords words;
} Play;

static const Game *game_of(const Play *play)
{
    return &play->attempt.run.now;
}

static void say(Play *play, const char *message)
{
    play_words_say(&play->words, message, WORDS_TICKS);
}

/* --- the level --- */

Screen screen_play_create_indexed(const Session *session, int32_t index, ErrorList *errors)
{
    const WorldFile *world = &session->world;
    assert(index >= 0 && index < world->count);
    return screen_play_create(world->paths[index], world->has_physics ? &world->physics : NULL,
                              index, errors);
}

Screen screen_play_open_indexed(const Session *session, int32_t index)
{
    ErrorList errors;
    Screen screen = screen_play_create_indexed(session, index, &errors);
    return screen.kind ? screen : screen_errors_create(&errors);
}

static Screen open_next_level(const Play *play, const Session *session)
{
    const Attempt *attempt = &play->attempt;
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    if (!attempt_next_level(attempt, &session->world, path)) return (Screen){0};
    if (attempt->index != NO_WORLD_INDEX)
        return screen_play_open_indexed(session, attempt->index + 1);
    Screen screen = screen_play_create(path, NULL, NO_WORLD_INDEX, &errors);
    return screen.kind ? screen : screen_errors_create(&errors);
}

/* --- the attempt --- */

/* In practice the last row is the line that says so. */
static Area play_area(const Play *play, int32_t cols, int32_t rows)
{
    return (Area){0, HUD_ROWS, cols, rows - HUD_ROWS - play->practice.is_on};
}

/* Gives the view the terminal's size and the session's zoom, if it has another. */
static void fit_view(Play *play, const App *app)
{
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    Area area = play_area(play, max_i32(cols, APP_MIN_COLS), max_i32(rows, APP_MIN_ROWS));
    view_fit(&play->view, (ZoomId)app->session->settings.zoom, area, &play->attempt.level,
             game_of(play));
    play->view.scroll_step = app_scroll_step(app);
}

static void say_hold_mode(Play *play)
{
    play_words_say(&play->words, play->held.message, WORDS_FIRST_TICKS);
}

/* The recording is of the run up to the present. */
static void begin_recording(const Play *play, Recording *recording)
{
    const Timeline *run = &play->attempt.run;
    recording_begin(recording);
    for (int32_t tick = 1; tick <= run->now.ticks; tick++)
        recording_add(recording, timeline_input(run, tick));
}

/* Without a ghost it is played alone; so it is where memory is short. The run that has just ended
 * may be the best one now. */
static void find_ghost(Play *play, const Session *session)
{
    const Level *level = &play->attempt.level;
    InputTape best = {0};
    if (play->is_test) return;
    ghost_done(&play->ghost);
    bool is_of_level = session->ghost.count > 0 && session->ghost_level == level_hash(level);
    if (is_of_level)
        (void)ghost_init(&play->ghost, level, &session->ghost);
    else if (session->settings.ghost == GHOST_CHOICE_BEST &&
             keeper_best(&session->keeper, level, &best))
        (void)ghost_init(&play->ghost, level, &best);
    input_tape_done(&best);
}

/* What has been played so far is kept. Returns the kinds of records that it is, bit n for kind n.
 */
static uint32_t end_attempt(Play *play)
{
    ErrorList unheard;
    Attempt *attempt = &play->attempt;
    error_list_init(&unheard, "runs");
    if (!play->keeper || attempt->run.now.ticks <= attempt->first_tick) return 0;
    timeline_cut(&attempt->run);
    return keeper_end(play->keeper, &attempt->run, attempt->name, attempt->is_practice, &unheard);
}

/* What is finished has ended already. */
static void give_up_attempt(Play *play)
{
    if (game_of(play)->status != GAME_FINISHED) end_attempt(play);
}

/* What begins in the middle of another run is no record either. */
static void note_practice(Play *play)
{
    Attempt *attempt = &play->attempt;
    attempt->is_practice = play->practice.has_been_on || attempt->first_tick > 0;
}

static void begin_attempt(Play *play, const App *app)
{
    attempt_restart(&play->attempt);
    ghost_follow(&play->ghost, game_of(play)->ticks);
    begin_recording(play, &app->session->recording);
    practice_begin(&play->practice);
    note_practice(play);
    if (play->attempt.first_tick > 0 && play->practice.is_on) practice_await_key(&play->practice);
    play->view.cols = 0;
    fit_view(play, app);
    play_words_forget_sign(&play->words);
    say_hold_mode(play);
    if (play->is_test) play->test.begin(play->test.context);
}

static void toggle_practice(Play *play, const App *app)
{
    practice_toggle(&play->practice);
    note_practice(play);
    fit_view(play, app);
    say(play, play->practice.is_on ? "Practice: this run is no record." : "Practice is over.");
}

/* Says where the run so far is now. */
static Screen save_run(const Play *play)
{
    char path[WORLD_PATH_MAX], text[WORLD_PATH_MAX + 64];
    ErrorList errors;
    Replay replay;
    if (!attempt_replay(&play->attempt, &replay))
        return screen_message_create("Not saved", "There is not enough memory.");
    bool is_saved = run_save(&replay, path, &errors);
    replay_done(&replay);
    if (!is_saved) return screen_errors_create(&errors);
    snprintf(text, sizeof text, "The run so far is in %s", path);
    return screen_message_create("Saved", text);
}

/* What is shown after the level has the usual colours. */
static void follow_palette(const Play *play, App *app, int32_t answer)
{
    bool leaves = answer == PLAY_LEAVE || answer == PLAY_ENDING || answer == PLAY_NEXT_LEVEL;
    app_set_palette(app,
                    leaves ? PALETTE_PLAIN : session_palette(app->session, play->attempt.index));
}

static Next play_enter(void *self, App *app, int32_t answer)
{
    Play *play = self;
    bool is_other = held_keys_fit(&play->held, app);
    held_keys_set_up(&play->held, app);
    practice_let_go(&play->practice);
    follow_palette(play, app, answer);
    if (answer == PLAY_LEAVE) return next_back(ANSWER_NONE);
    if (answer == PLAY_ENDING) return next_replace(screen_ending_create());
    if (answer == PLAY_NEXT_LEVEL) return next_replace(open_next_level(play, app->session));
    if (answer == PLAY_PRACTICE) toggle_practice(play, app);
    if (answer == ANSWER_NEW || answer == PLAY_RESTART) find_ghost(play, app->session);
    if (!play->is_test) play->keeper = &app->session->keeper;
    if (answer == PLAY_SAVE) return next_push(save_run(play));
    if (answer == PLAY_RESTART) give_up_attempt(play);
    if (answer == ANSWER_NEW || answer == PLAY_RESTART)
        begin_attempt(play, app);
    else
        fit_view(play, app);
    if (is_other) say_hold_mode(play);
    return next_stay();
}

/* --- keys --- */

static Next look_inside(Play *play)
{
    practice_mark(&play->practice);
    play->attempt.is_practice = true;
    say(play, "You looked inside: this run is no record.");
    const StudyRun run = {.run = &play->attempt.run,
                          .play_on = screen_play_continue,
                          .level_name = play->attempt.name,
                          .ghost = &play->ghost.run.tape};
    return next_push(screen_study_create(&run));
}

static Next play_request(Play *play, App *app, RequestId request)
{
    if (request == REQUEST_PAUSE)
        return next_push(screen_pause_create(play->attempt.level.title, play->practice.is_on,
                                             !app->session->kiosk));
    if (request == REQUEST_HELP) return next_push(screen_help_create());
    if (request == REQUEST_STUDY) return look_inside(play);
    if (request == REQUEST_PRACTICE) toggle_practice(play, app);
    if (request == REQUEST_RESTART) {
        hold_release_all(&play->held.hold);
        give_up_attempt(play);
        begin_attempt(play, app);
    }
    if (request == REQUEST_ZOOM) {
        settings_step(&app->session->settings, SETTINGS_ZOOM, 1);
        fit_view(play, app);
        say(play, zooms[app->session->settings.zoom].name);
    }
    return next_stay();
}

/* True when the key was one of practice. */
static bool hear_practice(Play *play, const App *app, const TermEvent *event)
{
    bool has_releases = term_input_mode(app->term) != TERM_INPUT_LEGACY;
    const char *answer = practice_hear(&play->practice, app_bindings(app), event, has_releases);
    play->held.is_slow = practice_is_slow(&play->practice);
    if (answer && answer[0]) say(play, answer);
    return answer != NULL;
}

static Next play_key(void *self, App *app, const TermEvent *event)
{
    Play *play = self;
    if (event->kind == TERM_EVENT_FOCUS_OUT || event->kind == TERM_EVENT_RESUME)
        practice_let_go(&play->practice);
    if (event->kind == TERM_EVENT_RESIZE) fit_view(play, app);
    if (hear_practice(play, app, event)) return next_stay();
    if (held_keys_fit(&play->held, app)) say_hold_mode(play);
    held_keys_hear(&play->held, app, event);
    if (event->kind != TERM_EVENT_KEY || event->action != TERM_KEY_PRESS) return next_stay();
    return play_request(play, app, request_of_press(app_bindings(app), CONTEXT_PLAY, event));
}

/* --- ticks --- */

static void hear_death(Play *play, const GameEvents *events)
{
    for (int32_t i = 0; i < events->count; i++)
        if (events->items[i].kind == EVENT_DIED) held_keys_let_go_guesses(&play->held);
}

static void say_split(Play *play)
{
    char time[SPLIT_TEXT_MAX], message[WORDS_MESSAGE_MAX];
    int32_t ticks;
    if (!ghost_split(&play->ghost, &play->attempt.run, &ticks)) return;
    split_to_text(ticks, time);
    snprintf(message, sizeof message, "Checkpoint  %s", time);
    say(play, message);
}

static LevelResult result_of(const Play *play, const Session *session)
{
    char path[WORLD_PATH_MAX];
    const Attempt *attempt = &play->attempt;
    const Game *game = &attempt->run.now;
    LevelResult result = {.ticks = game->ticks,
                          .deaths = game->deaths,
                          .coins = game->coins,
                          .coins_there = attempt->level.coins.count,
                          .par = attempt->level.par,
                          .is_practice = attempt->is_practice,
                          .has_next = attempt_next_level(attempt, &session->world, path)};
    result.has_split = ghost_split(&play->ghost, &attempt->run, &result.split_ticks);
    result.ends_world = attempt->index != NO_WORLD_INDEX && !result.has_next;
    snprintf(result.title, sizeof result.title, "%s", attempt->level.title);
    return result;
}

static void record_run(const Play *play, Session *session, LevelResult *result)
{
    ErrorList errors;
    LevelRun run = {result->ticks, result->deaths, result->coins};
    if (!session_record(session, play->attempt.index, &run, &errors))
        snprintf(result->problem, sizeof result->problem, "not kept: %.180s", errors.items[0].text);
}

static Next finish(Play *play, App *app)
{
    LevelResult result = result_of(play, app->session);
    result.records = end_attempt(play);
    say(play, "");
    play_words_forget_sign(&play->words);
    if (play->attempt.index != NO_WORLD_INDEX && !result.is_practice)
        record_run(play, app->session, &result);
    return next_push(screen_end_create(&result));
}

static void record_tick(const Play *play, const GameEvents *events)
{
    Pose pose;
    bool died = false;
    const Game *game = game_of(play);
    for (int32_t i = 0; i < events->count; i++)
        if (events->items[i].kind == EVENT_DIED) died = true;
    player_pose(&game->player, &play->attempt.level, &game->world, &pose);
    play->test.record(play->test.context, cell_of_feet(&pose), died);
}

/* Takes ticks back: they are not in the run any more once it goes on. */
static void rewind_run(Play *play, const App *app, int32_t ticks)
{
    timeline_seek(&play->attempt.run, game_of(play)->ticks - ticks);
    recording_cut(&app->session->recording, game_of(play)->ticks);
    if (play->is_test) play->test.cut(play->test.context, game_of(play)->ticks);
    play_words_forget_sign(&play->words);
}

static void play_one_tick(Play *play, const App *app)
{
    GameEvents events;
    Input input = held_keys_tick(&play->held, app);
    if (!timeline_add(&play->attempt.run, input, &events, NULL)) {
        say(play, "There is no memory left to go on.");
        return;
    }
    recording_add(&app->session->recording, input);
    if (play->keeper)
        keeper_follow(play->keeper, &play->attempt.run, play->attempt.name,
                      play->attempt.is_practice);
    play_words_hear(&play->words, &events);
    hear_death(play, &events);
    say_split(play);
    if (play->is_test) record_tick(play, &events);
}

static Next play_tick(void *self, App *app)
{
    Play *play = self;
    if (held_keys_fit(&play->held, app)) say_hold_mode(play);
    int32_t ticks = practice_tick(&play->practice);
    if (ticks < 0) rewind_run(play, app, -ticks);
    if (ticks > 0) play_one_tick(play, app);
    play_words_tick(&play->words, game_of(play));
    ghost_follow(&play->ghost, game_of(play)->ticks);
    play->view.scroll_step = app_scroll_step(app);
    view_step(&play->view, &play->attempt.level, game_of(play));
    return game_of(play)->status == GAME_FINISHED ? finish(play, app) : next_stay();
}

static void draw_last_test(const Play *play, Canvas *canvas, Area area)
{
    const PlayTest *test = &play->test;
    if (test->ghost_ticks == 0) return;
    Place now = test->ghost[min_i32(game_of(play)->ticks, test->ghost_ticks - 1)];
    view_draw_mark(&play->view, canvas, area, now, GHOST_GLYPH);
    for (int32_t i = 0; i < test->ghost_ticks; i++)
        view_draw_mark(&play->view, canvas, area, test->ghost[i], GHOST_TRAIL_GLYPH);
}

static void play_draw(const void *self, const App *app, Canvas *canvas)
{
    const Play *play = self;
    const Level *level = &play->attempt.level;
    Area area = play_area(play, canvas->cols, canvas->rows);
    view_draw(&play->view, level, game_of(play), canvas, area);
    ghost_draw(&play->ghost, &play->view, canvas, area);
    draw_last_test(play, canvas, area);
    hud_draw(canvas, area_of_canvas(canvas), level, game_of(play), play->held.note);
    play_words_draw(&play->words, level, canvas, area,
                    view_player_is_high(&play->view, level, game_of(play)));
    if (!play->practice.is_on) return;
    practice_draw(&play->practice, app_bindings(app), canvas,
                  (Area){0, area.row + area.rows, canvas->cols, 1});
}

static void play_leave(void *self)
{
    Play *play = self;
    give_up_attempt(play);
    ghost_done(&play->ghost);
    attempt_done(&play->attempt);
    free(play);
}

static const ScreenKind play_kind = {.enter = play_enter,
                                     .key = play_key,
                                     .tick = play_tick,
                                     .draw = play_draw,
                                     .leave = play_leave};

/* --- tests --- */

/* Out at once: whoever draws a level does not want to be asked. */
static Next test_key(void *self, App *app, const TermEvent *event)
{
    bool is_press = event->kind == TERM_EVENT_KEY && event->action == TERM_KEY_PRESS;
    if (!is_press) return play_key(self, app, event);
    RequestId request = request_of_press(app_bindings(app), CONTEXT_APP, event);
    if (request == REQUEST_SUSPEND) (void)term_suspend(app->term);
    if (request == REQUEST_QUIT) return next_back(ANSWER_NONE);
    if (request_of_press(app_bindings(app), CONTEXT_PLAY, event) == REQUEST_PAUSE)
        return next_back(ANSWER_NONE);
    return play_key(self, app, event);
}

static const ScreenKind test_kind = {.enter = play_enter,
                                     .key = test_key,
                                     .tick = play_tick,
                                     .draw = play_draw,
                                     .leave = play_leave,
                                     .has_all_keys = true};

/* Needs the play's attempt, which `has_begun` or has nothing to free. */
static Screen screen_of(Play *play, const ScreenKind *kind, bool has_begun)
{
    if (!has_begun) {
        free(play);
        return (Screen){0};
    }
    held_keys_init(&play->held, &play->attempt.level.physics);
    return (Screen){kind, play};
}

Screen screen_play_create_test(Level *level, const PlayTest *test)
{
    Play *play = calloc(1, sizeof *play);
    if (!play) {
        level_done(level);
        return (Screen){0};
    }
    play->is_test = true;
    play->test = *test;
    bool has_begun = attempt_take(&play->attempt, level);
    char *title = play->attempt.level.title;
    snprintf(title, LEVEL_TEXT_MAX, "test: %.*s", (int)(LEVEL_TEXT_MAX - sizeof "test: "),
             level->title);
    return screen_of(play, &test_kind, has_begun);
}

/* --- opening --- */

Screen screen_play_create(const char *path, const ModelParams *defaults, int32_t index,
                          ErrorList *errors)
{
    error_list_init(errors, path);
    Play *play = calloc(1, sizeof *play);
    if (!play) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return (Screen){0};
    }
    bool has_begun = attempt_open(&play->attempt, path, defaults, errors);
    play->attempt.index = index;
    return screen_of(play, &play_kind, has_begun);
}

Screen screen_play_continue(const Timeline *run, int32_t tick, const char *name)
{
    Play *play = calloc(1, sizeof *play);
    if (!play) return (Screen){0};
    practice_toggle(&play->practice);
    return screen_of(play, &play_kind, attempt_continue(&play->attempt, run, tick, name));
}
