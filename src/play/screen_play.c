/* screen_play.c - see screens.h */
#include "screens.h"

#include "../base/file.h"
#include "../game/player.h"
#include "../learn/view/learn_screens.h"
#include "../level/level_file.h"
#include "../save/run_file.h"
#include "play.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Screen open_next_level(const Play *play, const App *app)
{
    const Attempt *attempt = &play->attempt;
    const WorldFile *world = &app->session->world;
    char path[WORLD_PATH_MAX];
    if (!attempt_next_level(attempt, world, path)) return (Screen){0};
    if (attempt->index != NO_WORLD_INDEX)
        return app_open_level(app, world_file_next(world, attempt->index));
    return app_open(app, SCREEN_PLAY, &(PlayArgs){.source = PLAY_FROM_FILE, .path = path});
}

/* A message with the place of the saved run. */
static Screen save_run(const Play *play, const App *app)
{
    char path[WORLD_PATH_MAX], text[WORLD_PATH_MAX + 64];
    ErrorList errors;
    Replay replay;
    if (!attempt_replay(&play->attempt, &replay))
        return app_open(app, SCREEN_MESSAGE, &(MessageArgs){"Not saved", "Out of memory.", NULL});
    bool is_saved = run_file_save(&replay, path, &errors);
    replay_done(&replay);
    if (!is_saved) {
        const MessageArgs why = {.title = app->screens[SCREEN_PLAY].refused, .errors = &errors};
        return app_open(app, SCREEN_MESSAGE, &why);
    }
    snprintf(text, sizeof text, "The run so far is in %s", path);
    return app_open(app, SCREEN_MESSAGE, &(MessageArgs){"Saved", text, NULL});
}

/* Leaves the level. The next screen has the usual colours; after a test, the editor's. */
static Next leave_level(const Play *play, App *app, int32_t answer)
{
    if (!play->is_test) app_set_palette(app, PALETTE_PLAIN);
    if (play->room) return next_back(ANSWER_NONE);
    if (play->attempt.endless) return next_back(answer);
    if (play->attempt.workshop) {
        play->attempt.workshop->wants_next = answer == PLAY_NEXT_LEVEL;
        return next_back(ANSWER_NONE);
    }
    if (session_races(app->session, play->attempt.index)) {
        LevelRace *race = &app->session->race;
        if (answer == PLAY_LEAVE)
            race->end = 0;
        else if (race->at + 1 == race->end)
            return next_replace(app_open_bare(app, SCREEN_RACE));
        else
            return next_replace(app_open_level(app, ++race->at));
    }
    if (answer == PLAY_ENDING) return next_replace(app_open_bare(app, SCREEN_ENDING));
    if (answer == PLAY_NEXT_LEVEL) return next_replace(open_next_level(play, app));
    return next_back(ANSWER_NONE);
}

/* Hands over the run that has finished, where it is wanted. */
static void keep_run(const Play *play)
{
    const WorkshopPlay *level = play->attempt.workshop;
    if (!level || !level->kept) return;
    replay_done(level->kept);
    if (!attempt_replay(&play->attempt, level->kept)) *level->kept = (Replay){0};
}

/* Closes the iris first, if there is one. */
static Next begin_leaving(Play *play, App *app, int32_t answer)
{
    play_say(play, "");
    play_words_forget_sign(&play->words);
    play_give_up_race(play);
    if (play_game(play)->status != GAME_FINISHED)
        attempt_note_try(&play->attempt, &app->session->arcade);
    if (!play_begin_iris(play, app, IRIS_CLOSES)) return leave_level(play, app, answer);
    play->leaving = answer;
    return next_stay();
}

/* Ticks of an attempt count in a race, finished or not. */
static void add_race_ticks(const Play *play, Session *session, int32_t ticks)
{
    const Attempt *attempt = &play->attempt;
    bool is_helped = attempt->is_practice || attempt->assists;
    if (session_races(session, attempt->index)) session_add_race_ticks(session, ticks, is_helped);
}

/* Goes on to the next level as if this one was done with assists. */
static Next skip_level(Play *play, App *app)
{
    LevelRun skipped = {.is_assisted = true};
    ErrorList unheard;
    add_race_ticks(play, app->session, play_game(play)->ticks);
    app->session->race.is_helped = true;
    session_record(app->session, play->attempt.index, &skipped, &unheard);
    return begin_leaving(play, app, PLAY_NEXT_LEVEL);
}

/* Shows the card of a new chapter, if there are colours. */
static Next show_chapter(const Play *play, App *app)
{
    Session *session = app->session;
    int32_t index = play->attempt.index;
    if (index == NO_WORLD_INDEX || play->is_test || !app_colours(app)) return next_stay();
    int32_t chapter = world_file_chapter(&session->world, index);
    if (chapter < 0 || chapter + 1 == session->chapter) return next_stay();
    session->chapter = chapter + 1;
    return next_push(app_open(app, SCREEN_CARD, &(CardArgs){chapter}));
}

/* Sets the palette of the level; a run that continues another one keeps the current colours. */
static void follow_palette(const Play *play, App *app)
{
    const Attempt *attempt = &play->attempt;
    if (play->is_test) return; /* it keeps the editor's colours */
    uint8_t palette = PALETTE_PLAIN;
    if (attempt->index != NO_WORLD_INDEX)
        palette = session_palette(app->session, attempt->index);
    else if (attempt->borrows_level)
        return;
    app_set_palette(app, palette == PALETTE_PLAIN ? attempt->place.palette : palette);
}

/* In an endless run it costs a life, like a death. */
static void restart(Play *play, App *app)
{
    EndlessRun *endless = play->attempt.endless;
    if (play_game(play)->status != GAME_FINISHED) {
        add_race_ticks(play, app->session, play_game(play)->ticks);
        attempt_note_try(&play->attempt, &app->session->arcade);
    }
    play_give_up(play);
    if (endless) endless->lives = attempt_lives(&play->attempt) - 1;
    play_begin(play, app);
}

/* What would change the run, or end it, is not possible while others run. */
static int32_t refuse_in_race(Play *play)
{
    play_say(play, "Not in a race with others.");
    return ANSWER_NONE;
}

static Next play_enter(void *self, App *app, int32_t answer)
{
    Play *play = self;
    bool is_other = held_keys_fit(&play->held, app);
    play_enter_session(play, app->session);
    play_join_race(play, app->session);
    play_pause_race(play, false);
    held_keys_resume(&play->held, app);
    if (answer == ANSWER_NEW && !play->is_test) held_keys_offer_mouse(&play->held, app);
    practice_let_go(&play->practice);
    follow_palette(play, app);
    if (is_other) play_say_hold_mode(play);
    if (answer == PLAY_LEAVE || answer == PLAY_ENDING || answer == PLAY_NEXT_LEVEL ||
        answer == PLAY_LOST)
        return begin_leaving(play, app, answer);
    if (play->room && answer > ANSWER_OWN - 1) answer = refuse_in_race(play);
    play_heed_guide(play, app->session);
    if (answer == PLAY_PRACTICE) play_toggle_practice(play, app);
    if (answer == ANSWER_NEW || answer == PLAY_RESTART) play_find_rivals(play, app->session);
    session_show_runs(app->session);
    play_find_company(play, app->session);
    if (answer == PLAY_SAVE) return next_push(save_run(play, app));
    if (answer == PLAY_SKIP) return skip_level(play, app);
    if (answer == PLAY_SHOW) { /* the proof takes the place of the attempt */
        int32_t ticks = play_game(play)->ticks;
        if (play_show_proof(play, app)) add_race_ticks(play, app->session, ticks);
    }
    if (answer == PLAY_RESTART)
        restart(play, app);
    else if (answer == ANSWER_NEW)
        play_begin(play, app);
    else
        play_fit_view(play, app);
    if (answer != ANSWER_NEW || play->is_test || play->room) return next_stay();
    if (play->attempt.index != NO_WORLD_INDEX)
        session_note_place(app->session, play->attempt.index);
    (void)play_begin_iris(play, app, IRIS_OPENS);
    return show_chapter(play, app);
}

/* --- keys --- */

static Next pause(const Play *play, const App *app)
{
    char path[WORLD_PATH_MAX];
    const Attempt *attempt = &play->attempt;
    bool has_next =
        attempt->index != NO_WORLD_INDEX && attempt_next_level(attempt, &app->session->world, path);
    const PauseArgs args = {.title = play->attempt.level.title,
                            .is_practice = play->practice.is_on,
                            .can_save = !app->session->kiosk,
                            .can_skip = has_next};
    return next_push(app_open(app, SCREEN_PAUSE, &args));
}

/* Shows others on the level, or not. */
static void toggle_company(Play *play, App *app)
{
    settings_step(&app->session->settings, SETTINGS_COMPANY, 1);
    play_find_company(play, app->session);
    if (!app->session->keeper.live_folder.path[0])
        play_say(play, "Other players appear only in an arcade.");
    else
        play_say(play, play->company ? "Others are visible." : "Others are hidden.");
}

/* Asks which word to say. */
static void ask_word(Play *play, const Session *session)
{
    char words[WORDS_MESSAGE_MAX];
    Text text = text_in(words, sizeof words);
    for (int32_t i = 0; i < LIVE_WORD_COUNT; i++)
        text_add(&text, "%s%d %s", i > 0 ? "   " : "", (int)i + 1, live_words[i]);
    bool is_heard = session->keeper.live.fd >= 0;
    play->say_ticks = is_heard ? WORDS_TICKS : 0;
    play_say(play, is_heard ? words : "Nobody is here to hear you.");
}

/* True when the key was one of a word. */
static bool say_word(Play *play, Session *session, const TermEvent *event)
{
    char text[WORDS_MESSAGE_MAX];
    int32_t word = (int32_t)key_of_event(event) - '1';
    if (play->say_ticks == 0 || word < 0 || word >= LIVE_WORD_COUNT) return false;
    play->say_ticks = 0;
    snprintf(text, sizeof text, "You: %s", live_words[word]);
    play_say(play, live_say(&session->keeper.live, word) ? text : "Wait a moment.");
    return true;
}

static Next play_request(Play *play, App *app, RequestId request)
{
    char text[SETTINGS_TEXT_MAX];
    bool would_change_run =
        request == REQUEST_STUDY || request == REQUEST_PRACTICE || request == REQUEST_RESTART;
    if (play->room && would_change_run) {
        (void)refuse_in_race(play);
        return next_stay();
    }
    if (request == REQUEST_PAUSE || request == REQUEST_HELP) play_pause_race(play, true);
    if (request == REQUEST_PAUSE) return pause(play, app);
    if (request == REQUEST_HELP)
        return next_push(app_open(app, SCREEN_HELP, &(HelpArgs){CONTEXT_HELD}));
    if (request == REQUEST_STUDY) {
        practice_mark(&play->practice);
        play->attempt.is_practice = true;
        play_say(play, "You looked inside: this run sets no record.");
        const InspectorRun run = {.run = &play->attempt.run,
                                  .level_name = play->attempt.name,
                                  .ghost = &play->ghost.run.tape};
        return next_push(app_open(app, SCREEN_INSPECTOR, &run));
    }
    if (request == REQUEST_PRACTICE) play_toggle_practice(play, app);
    if (request == REQUEST_RESTART) restart(play, app);
    if (request == REQUEST_COMPANY) toggle_company(play, app);
    if (request == REQUEST_SAY) ask_word(play, app->session);
    if (request == REQUEST_ZOOM) {
        app_step_zoom(app, (ZoomId)play->picture.view.zoom, text);
        play_fit_view(play, app);
        play_say(play, text);
    }
    if (request == REQUEST_SKIN) {
        app_step_skin(app, (ZoomId)play->picture.view.zoom, text);
        play_fit_view(play, app);
        play_say(play, text);
    }
    return next_stay();
}

/* Any key ends the iris. If it was closing, the level is left, and the key counts for the next
 * screen. */
static Next end_iris(Play *play, App *app)
{
    int32_t answer = play->leaving;
    iris_end(&play->iris);
    play->leaving = 0;
    if (answer == 0) return next_stay();
    Next next = leave_level(play, app, answer);
    next.hears_again = true;
    return next;
}

static Next play_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    Play *play = self;
    bool is_press = event->kind == TERM_EVENT_KEY && event->action == TERM_KEY_PRESS;
    bool was_leaving = play->leaving != 0;
    if (is_press && iris_is_there(&play->iris)) {
        Next next = end_iris(play, app);
        if (was_leaving) return next;
    }
    if (event->kind == TERM_EVENT_FOCUS_OUT || event->kind == TERM_EVENT_RESUME)
        practice_let_go(&play->practice);
    if (event->kind == TERM_EVENT_RESIZE) play_fit_view(play, app);
    if (is_press) play_end_demo(play);
    if (was_leaving) return next_stay();
    bool has_releases = term_input_mode(app->term) != TERM_INPUT_LEGACY;
    /* Practice hears releases too. */
    RequestId key = request_of_key(app_bindings(app), CONTEXT_PLAY, event);
    const char *answer = practice_hear(&play->practice, key, event, has_releases);
    if (answer && answer[0]) play_say(play, answer);
    if (answer) return next_stay();
    if (is_press && say_word(play, app->session, event)) return next_stay();
    if (held_keys_fit(&play->held, app)) play_say_hold_mode(play);
    const Game *game = play_game(play);
    held_keys_see(&play->held,
                  player_is_at_ladder(&game->player, &play->attempt.level, &game->terrain),
                  player_can_jump(&game->player, &play->attempt.level, &game->terrain,
                                  settings_help(&app->session->settings)));
    held_keys_hear(&play->held, app, event);
    return is_press ? play_request(play, app, request) : next_stay();
}

/* --- time --- */

/* Tells the test of the run; true: it goes back at once. */
static bool ends_test(const Play *play)
{
    Replay run;
    if (!play->test.finish || !attempt_replay(&play->attempt, &run)) return false;
    bool ends = play->test.finish(play->test.context, &run);
    replay_done(&run);
    return ends;
}

static Next finish(Play *play, App *app)
{
    if (ends_test(play)) return next_back(ANSWER_NONE);
    LevelResult result;
    run_recorder_finish(&play->keeping, &play->attempt, app->session, &result);
    attempt_note_try(&play->attempt, &app->session->arcade);
    keep_run(play);
    if (play->room) { /* the result is shown where the others' are */
        play_report_race(play);
        app_set_palette(app, PALETTE_PLAIN);
        return next_back(ANSWER_NONE);
    }
    int32_t rival = play->rivals[RIVAL_BEST].is_there ? play->rivals[RIVAL_BEST].ticks[SPLIT_FINISH]
                                                      : SPLIT_NEVER;
    bool counts = !result.is_practice && !result.assists;
    if (result.best == 0 && counts) result.best = result.ticks;
    if (rival != SPLIT_NEVER && (result.best == 0 || rival < result.best)) result.best = rival;
    memcpy(result.rivals, play->rivals, sizeof result.rivals);
    splits_of_run(&play->attempt.run, &result.splits);
    result.at_bottom = play_is_high(play);
    add_race_ticks(play, app->session, result.ticks);
    if (session_races(app->session, play->attempt.index)) {
        session_race_text(app->session, 0, true, result.race);
        result.has_next = app->session->race.at + 1 < app->session->race.end;
        result.ends_world = !result.has_next;
    }
    if (play->attempt.endless)
        snprintf(result.race, sizeof result.race, "level %d is done  lives %d",
                 (int)play->attempt.endless->levels, (int)play->attempt.endless->lives);
    play_say(play, "");
    play_words_forget_sign(&play->words);
    return next_push(app_open(app, SCREEN_END, &(EndArgs){&result, play}));
}

static Next play_clock(void *self, App *app)
{
    Play *play = self;
    bool is_closed = !iris_tick(&play->iris) && play->leaving != 0;
    if (is_closed) return end_iris(play, app);
    if (play->leaving != 0) return next_stay();
    if (play_awaits_race(play)) return next_stay();
    play_tick(play, app);
    play_report_race(play);
    bool is_lost = play->attempt.endless && attempt_lives(&play->attempt) <= 0 &&
                   play_game(play)->status == GAME_PLAYING;
    if (is_lost) return begin_leaving(play, app, PLAY_LOST);
    return play_game(play)->status == GAME_FINISHED ? finish(play, app) : next_stay();
}

static int32_t play_calm(const void *self, const App *app, int32_t most)
{
    return play_calm_ticks(self, app, most);
}

static void play_show(const void *self, const App *app, Canvas *canvas)
{
    play_draw(self, app, canvas);
}

static void play_show_picture(const void *self, const App *app, Canvas *canvas)
{
    const Play *play = self;
    (void)app;
    picture_draw(&play->picture, &play->attempt.level, play_game(play), canvas,
                 area_of_canvas(canvas));
}

static void play_leave(void *self)
{
    play_done(self);
    free(self);
}

static const ScreenKind play_kind = {.pace = PACE_PLAYED,
                                     .enter = play_enter,
                                     .key = play_key,
                                     .context = CONTEXT_PLAY,
                                     .tick = play_clock,
                                     .calm = play_calm,
                                     .draw = play_show,
                                     .draw_behind = play_show_picture,
                                     .leave = play_leave,
                                     .has_own_mouse = true};

/* --- tests --- */

/* Leaves at once, without a question, because the user is editing. */
static Next test_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    RequestId playing = request_of_press(app_bindings(app), CONTEXT_PLAY, event);
    bool is_press = event->kind == TERM_EVENT_KEY && event->action == TERM_KEY_PRESS;
    if (!is_press) return play_key(self, app, event, playing);
    if (request == REQUEST_SUSPEND) (void)term_suspend(app->term);
    if (request == REQUEST_QUIT || playing == REQUEST_PAUSE) return next_back(ANSWER_NONE);
    return play_key(self, app, event, playing);
}

static const ScreenKind test_kind = {.pace = PACE_PLAYED,
                                     .enter = play_enter,
                                     .key = test_key,
                                     .context = CONTEXT_APP,
                                     .has_all_keys = true,
                                     .has_own_mouse = true,
                                     .tick = play_clock,
                                     .calm = play_calm,
                                     .draw = play_show,
                                     .draw_behind = play_show_picture,
                                     .leave = play_leave};

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

static Screen open_test(Level *level, const PlayTest *test)
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

/* The text of the level of a day is kept with its first run; without memory it is not. */
static void keep_text(Attempt *attempt, const MadeLevel *made)
{
    ErrorList unheard;
    error_list_init(&unheard, made->name);
    Text text = TEXT_GROWING;
    if (made->path[0]) {
        attempt->text = file_read(made->path, KEPT_LEVEL_SIZE_MAX, &attempt->text_length, &unheard);
        return;
    }
    text_add_bytes(&text, made->text, made->length);
    attempt->text = text.bytes;
    attempt->text_length = text.length;
}

static bool begin_made(Play *play, const MadeLevel *made, ErrorList *errors)
{
    Attempt *attempt = &play->attempt;
    if (!attempt_open_made(attempt, made, errors)) return false;
    if (made->difficulty > 0) keep_text(attempt, made);
    if (!made->left) return true;
    play->left = *made->left;
    *made->left = (Replay){0};
    return true;
}

Screen screen_play_open(Session *session, const void *args, ErrorList *errors)
{
    const PlayArgs *given = args;
    const WorldFile *world = &session->world;
    if (given->source == PLAY_FROM_EDITOR) return open_test(given->level, given->test);
    const char *path = given->path;
    if (given->source == PLAY_FROM_WORLD) {
        assert(given->index >= 0 && given->index < world->count);
        path = world->paths[given->index];
    }
    error_list_init(errors, given->source == PLAY_FROM_MAKER ? given->made->name : path);
    Play *play = calloc(1, sizeof *play);
    if (!play) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return (Screen){0};
    }
    Attempt *attempt = &play->attempt;
    bool has_begun = false;
    switch (given->source) {
    case PLAY_FROM_WORLD:
        has_begun = attempt_open(attempt, path, world_file_physics(world), errors);
        attempt->index = given->index;
        break;
    case PLAY_FROM_FILE: has_begun = attempt_open(attempt, path, NULL, errors); break;
    case PLAY_FROM_USER: has_begun = attempt_open_named(attempt, path, errors); break;
    case PLAY_FROM_MAKER: has_begun = begin_made(play, given->made, errors); break;
    case PLAY_FROM_RUN:
        practice_toggle(&play->practice);
        has_begun = attempt_continue(attempt, given->run, given->tick, path);
        break;
    case PLAY_FROM_EDITOR: break; /* above */
    }
    return screen_of(play, &play_kind, has_begun);
}
