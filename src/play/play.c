/* play.c - see play.h */
#include "play.h"

#include "../base/clock.h"
#include "../base/text.h"
#include "../draw/hud.h"
#include "../game/player.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    TEST_GHOST_GLYPH = '&',
    TEST_TRAIL_GLYPH = ',',
    GLANCE_TICKS = 30,   /* Down or Up is held for so long before the view moves */
    WORDS_COLS_MIN = 72, /* from here on boxes over a picture have two thirds of the width */
    NOTE_MAX = HELD_NOTE_MAX + RACE_TEXT_MAX + 16
};

void play_enter_session(Play *play, Session *session)
{
    play->keeping.recording = &session->recording;
    play->keeping.keeper = play->is_test ? NULL : &session->keeper;
}

void play_done(Play *play)
{
    attempt_keep_left(&play->attempt);
    play_give_up(play);
    input_tape_done(&play->demo.tape);
    replay_done(&play->left);
    ghost_done(&play->ghost);
    guide_done(&play->guide);
    company_destroy(play->company);
    picture_done(&play->picture);
    attempt_done(&play->attempt);
}

/* The characters of the player. */
static Area player_area(const Play *play, Area area)
{
    const View *view = &play->picture.view;
    int32_t left, top;
    Area body = view_player_chars(&play->attempt.level, play_game(play), (ZoomId)view->zoom);
    view_origin(view, &left, &top);
    return (Area){area.col + body.col - left, area.row + body.row - top, body.cols, body.rows};
}

/* What no sign should cover: the player, and some cells of the way ahead; over a picture, those
 * above too. */
static Area player_and_way_ahead(const Play *play, Area area)
{
    enum { ABOVE = 2, BELOW = 1, BEHIND = 1, AHEAD = 5 }; /* cells */
    const View *view = &play->picture.view;
    const Zoom *zoom = &look_zooms[view->zoom];
    int32_t above = play->picture.scene ? ABOVE * zoom->rows : 0;
    Area body = player_area(play, area);
    bool faces_left = game_pose(play_game(play), &play->attempt.level).face < 0;
    int32_t before = zoom->cols * (faces_left ? AHEAD : BEHIND);
    return (Area){body.col - before, body.row - above, body.cols + (AHEAD + BEHIND) * zoom->cols,
                  body.rows + above + BELOW * zoom->rows};
}

/* Texts over the level are in the inner two thirds, if the picture has room. */
static void place_words(Play *play)
{
    Area area = play->area, words = area;
    if (play->picture.scene && area.cols >= WORDS_COLS_MIN)
        words = (Area){area.col + area.cols / 6, area.row + 1, area.cols * 2 / 3, area.rows - 2};
    play_words_place(&play->words, &play->attempt.level, words, player_and_way_ahead(play, area),
                     player_area(play, area), play_is_high(play));
}

void play_say(Play *play, const char *message)
{
    play_words_say(&play->words, message, WORDS_TICKS);
    place_words(play);
}

void play_say_hold_mode(Play *play)
{
    play_words_say(&play->words, play->held.message, WORDS_FIRST_TICKS);
}

/* At a checkpoint, "Checkpoint  last -0.42  best +0.10": how far behind the rivals this run is. */
static void say_split(Play *play)
{
    char time[SPLIT_TEXT_MAX], message[WORDS_MESSAGE_MAX] = "";
    Text text = text_in(message, sizeof message);
    Splits own;
    int32_t ticks;
    splits_of_run(&play->attempt.run, &own);
    int32_t place = splits_place_at(&own, play_game(play)->ticks);
    for (Rival rival = 0; place != SPLIT_NONE && rival < RIVAL_COUNT; rival++) {
        if (!splits_difference(&own, &play->rivals[rival], place, &ticks)) continue;
        hud_split_to_text(ticks, time);
        text_add(&text, "%s  %s %s", message[0] ? "" : "Checkpoint", rival_names[rival], time);
    }
    if (message[0]) play_say(play, message);
}

/* How far behind the first rival this run is. */
static bool find_difference(const Play *play, bool is_coarse, int32_t *ticks)
{
    Splits own;
    Rival rival = 0;
    while (rival < RIVAL_COUNT && !play->rivals[rival].is_there)
        rival++;
    if (rival == RIVAL_COUNT) return false;
    splits_of_run(&play->attempt.run, &own);
    int32_t tick = hud_clock_tick(&play->attempt.level, play_game(play), is_coarse);
    return splits_compare(&own, &play->rivals[rival], tick, ticks);
}

/* --- the attempt --- */

void play_find_rivals(Play *play, const Session *session)
{
    const Level *level = &play->attempt.level;
    InputTape tapes[RIVAL_COUNT] = {0};
    int32_t choice = session->settings.ghost;
    if (play->is_test) return;
    ghost_done(&play->ghost);
    bool is_chosen = session->ghost.count > 0 && session->ghost_level == level_hash(level);
    if (is_chosen) tapes[RIVAL_GHOST] = session->ghost; /* still the session's */
    if (!is_chosen && choice == GHOST_CHOICE_LAST)
        (void)run_store_last(&session->keeper, level, &tapes[RIVAL_LAST]);
    (void)run_store_best(&session->keeper, level, &tapes[RIVAL_BEST]);
    (void)run_store_board(&session->keeper, level, &tapes[RIVAL_BOARD]);
    Rival raced = is_chosen ? RIVAL_GHOST : choice == GHOST_CHOICE_LAST ? RIVAL_LAST : RIVAL_BEST;
    bool is_wanted = is_chosen || (choice != GHOST_CHOICE_NONE && !play->room);
    if (is_wanted && tapes[raced].count > 0) (void)ghost_init(&play->ghost, level, &tapes[raced]);
    for (Rival rival = 0; rival < RIVAL_COUNT; rival++) {
        bool is_twice =
            rival == RIVAL_LAST && input_tape_is_same(&tapes[rival], &tapes[RIVAL_BEST]);
        play->rivals[rival].is_there = false;
        if (tapes[rival].count > 0 && !is_twice)
            splits_of_tape(level, &tapes[rival], &play->rivals[rival]);
        if (rival != RIVAL_GHOST) input_tape_done(&tapes[rival]);
    }
}

void play_find_company(Play *play, const Session *session)
{
    const LiveFolder *folder = &session->keeper.live_folder;
    bool is_wanted = folder->path[0] && (session->settings.company || play->room) && !play->is_test;
    if (is_wanted == (play->company != NULL)) return;
    company_destroy(play->company);
    play->company = is_wanted ? company_create(folder, &play->attempt.level) : NULL;
}

void play_give_up(Play *play)
{
    if (play_game(play)->status != GAME_FINISHED) run_recorder_end(&play->keeping, &play->attempt);
}

/* In a level of the world. */
static void begin_guide(Play *play, const Session *session)
{
    const Attempt *attempt = &play->attempt;
    const bool is_of_world = attempt->index != NO_WORLD_INDEX && !play->is_test && !play->room;
    if (!is_of_world || !session->settings.guide) {
        guide_done(&play->guide);
        return;
    }
    guide_begin(&play->guide, &attempt->level, attempt->path,
                guide_part_find(&session->world, attempt->index),
                level_record_is_done(&session->records[attempt->index]));
}

void play_heed_guide(Play *play, const Session *session)
{
    if (!session->settings.guide) guide_done(&play->guide);
}

static GuideSight sight_of(const Play *play)
{
    const View *view = &play->picture.view;
    return (GuideSight){view->cols / look_zooms[view->zoom].cols,
                        view->rows / look_zooms[view->zoom].rows};
}

/* A run that begins in the middle of another one is not a record either. */
static void note_practice(Play *play)
{
    Attempt *attempt = &play->attempt;
    attempt->is_practice = play->practice.has_been_on || attempt->first_tick > 0;
}

/* After a restart, or where a proof is shown. */
static void begin_run(Play *play, const App *app)
{
    ghost_follow(&play->ghost, play_game(play)->ticks);
    run_recorder_begin(&play->keeping, &play->attempt);
    practice_begin(&play->practice);
    note_practice(play);
    picture_forget(&play->picture);
    play_fit_view(play, app);
    play_words_forget_sign(&play->words);
    begin_guide(play, app->session);
}

void play_begin(Play *play, const App *app)
{
    bool has_left = play->left.tape.count > 0;
    input_tape_done(&play->demo.tape);
    held_keys_let_go(&play->held);
    attempt_restart(&play->attempt);
    if (has_left) { /* goes to the end of that run, whose help counts */
        const InputTape *tape = &play->left.tape;
        if (!timeline_load(&play->attempt.run, tape->ticks, tape->count))
            timeline_clear(&play->attempt.run);
        play->attempt.assists = replay_assists(&play->left);
    }
    begin_run(play, app);
    if (play->attempt.first_tick > 0 && play->practice.is_on) practice_await_key(&play->practice);
    play_say_hold_mode(play);
    if (has_left) {
        if (play->left.practice) practice_mark(&play->practice);
        note_practice(play);
        practice_await_key(&play->practice);
        play_words_say(&play->words, "Press a key to go on.", WORDS_FIRST_TICKS);
        replay_done(&play->left);
    }
    if (play->test.begin) play->test.begin(play->test.context);
}

void play_toggle_practice(Play *play, const App *app)
{
    practice_toggle(&play->practice);
    note_practice(play);
    play_fit_view(play, app);
    play_say(play,
             play->practice.is_on ? "Practice: this run sets no record." : "Practice is over.");
}

/* --- ticks --- */

/* The help that the settings give. A test has none, nor has a race with others, who could not have
 * it. */
static Input chosen_help(const Play *play, const App *app)
{
    return play->is_test || play->room ? 0 : settings_help(&app->session->settings);
}

static int32_t chosen_speed(const Play *play, const App *app)
{
    return play->is_test || play->room ? 100 : settings_speed(&app->session->settings);
}

/* Standing with Down held for half a second shows what is below, with Up what is above; on a ladder
 * both climb. Where releases are unknown the player has no half second to wait. */
static void look_around(Play *play, Input held)
{
    const Game *game = play_game(play);
    const Pose pose = game_pose(game, &play->attempt.level);
    bool is_still = game->status == GAME_PLAYING && pose.grounded && !pose.climbing &&
                    pose.dx == 0 && play->demo.tape.count == 0;
    int32_t glance = is_still ? held_keys_glance(&play->held, held) : 0;
    bool is_held = play->held.hold.mode == HOLD_EXACT;
    play->glance_ticks = glance != 0 ? min_i32(play->glance_ticks + 1, GLANCE_TICKS) : 0;
    play->picture.view.glance = (int8_t)(is_held && play->glance_ticks < GLANCE_TICKS ? 0 : glance);
}

/* What the player does is heard, not what the demo does. */
static void ring(const Play *play, const App *app, const GameEvents *events)
{
    static const uint8_t heard_from[EVENT_KIND_COUNT] = {
        [EVENT_DIED] = BELL_FEW, [EVENT_FINISH] = BELL_FEW, [EVENT_CHECKPOINT] = BELL_ALL,
        [EVENT_KEY] = BELL_ALL,  [EVENT_DOOR] = BELL_ALL,
    };
    bool is_heard = false;
    for (int32_t i = 0; i < events->count; i++) {
        uint8_t from = heard_from[events->items[i].kind];
        if (from != BELL_OFF && app->session->settings.bell >= from) is_heard = true;
    }
    if (is_heard && play->demo.tape.count == 0) term_bell(app->term);
}

static void go_on(Play *play, const App *app)
{
    GameEvents events;
    const Game *game = play_game(play);
    Input held = held_keys_tick(&play->held, app);
    Input input = play->demo.tape.count > 0 ? play->demo.tape.ticks[game->ticks]
                                            : held | chosen_help(play, app);
    play->attempt.assists |= assists_of_input(input);
    if (chosen_speed(play, app) < 100) play->attempt.assists |= 1u << ASSIST_SLOW;
    if (!timeline_add(&play->attempt.run, input, &events)) {
        play_say(play, "Out of memory: cannot go on.");
        return;
    }
    bool died = game_events_find(&events, EVENT_DIED);
    run_recorder_tick(&play->keeping, &play->attempt);
    play_words_hear(&play->words, &events);
    if (died) held_keys_let_go_guesses(&play->held);
    look_around(play, held);
    ring(play, app, &events);
    if (game_events_find(&events, EVENT_CHECKPOINT)) say_split(play);
    if (play->test.record) {
        const Pose pose = game_pose(game, &play->attempt.level);
        play->test.record(play->test.context, input, player_feet_cell(&pose), died);
    }
    picture_step(&play->picture, &play->attempt.level, game, input, &events);
    /* After a death the iris closes, and opens where the player comes back, unless a key has ended
     * it. */
    if (!play->is_test && game->status == GAME_RESPAWNING && game->respawn_ticks == IRIS_TICKS - 1)
        (void)play_begin_iris(play, app, IRIS_CLOSES);
    else if (!play->is_test && game_events_find(&events, EVENT_RESPAWN) &&
             iris_is_there(&play->iris))
        (void)play_begin_iris(play, app, IRIS_OPENS);
    if (play->demo.tape.count > 0 && game->ticks >= play->demo.end) {
        play_end_demo(play);
        practice_await_key(&play->practice);
    }
}

/* Rewinds: the ticks are dropped from the run once it goes on. */
static void go_back(Play *play, int32_t ticks)
{
    const Game *game = play_game(play);
    iris_end(&play->iris);
    timeline_seek(&play->attempt.run, game->ticks - ticks);
    run_recorder_cut(&play->keeping, game->ticks);
    if (play->test.cut) play->test.cut(play->test.context, game->ticks);
    play_words_forget_sign(&play->words);
}

void play_tick(Play *play, const App *app)
{
    enum { FULL_SPEED = 100 };
    const Game *game = play_game(play);
    play->held.is_slow = practice_is_slow(&play->practice) || chosen_speed(play, app) < FULL_SPEED;
    if (held_keys_fit(&play->held, app)) play_say_hold_mode(play);
    play->words.no_release = play->held.hold.mode == HOLD_AUTO;
    /* At less than full speed some ticks of the clock are none of the game. */
    play->pace += chosen_speed(play, app);
    bool is_turn = play->pace >= FULL_SPEED;
    if (is_turn) play->pace -= FULL_SPEED;
    assert(play->pace >= 0 && play->pace < FULL_SPEED);
    int32_t ticks = is_turn ? practice_tick(&play->practice) : 0;
    play_fit_view(play, app);
    if (ticks < 0) go_back(play, -ticks);
    if (ticks > 0) go_on(play, app);
    if (ticks > 0 && guide_step(&play->guide, &play->attempt.level, game, sight_of(play)))
        guide_come(&play->guide, &play->attempt.level, play->attempt.path, game, sight_of(play));
    play_words_tick(&play->words, game);
    ghost_follow(&play->ghost, game->ticks);
    if (play->say_ticks > 0) play->say_ticks--;
    if (play->company) company_tick(play->company, app->session->keeper.live.progress);
    if (ticks <= 0) picture_follow(&play->picture, &play->attempt.level, game, ticks < 0);
    place_words(play);
}

/* --- show me --- */

bool play_show_proof(Play *play, const App *app)
{
    Attempt *attempt = &play->attempt;
    Demo demo = {.end = 0};
    int32_t start;
    if (!attempt_find_demo(attempt, &demo, &start)) {
        play_say(play, "This level has no proof to show.");
        return false;
    }
    play_give_up(play);
    if (!attempt_begin_with(attempt, demo.tape.ticks, start)) {
        play_say(play, "Out of memory: cannot show it.");
        input_tape_done(&demo.tape);
    }
    attempt->assists |= 1u << ASSIST_SHOWN;
    input_tape_done(&play->demo.tape);
    play->demo = demo;
    begin_run(play, app);
    if (demo.tape.count > 0)
        play_words_say(&play->words, "Watch. Press a key to go on.", WORDS_FIRST_TICKS);
    return true;
}

void play_end_demo(Play *play)
{
    if (play->demo.tape.count == 0) return;
    input_tape_done(&play->demo.tape);
    held_keys_let_go(&play->held);
    play_say(play, "You play on from here.");
}

/* --- looking ahead --- */

/* What play_tick does for the picture, on a temporary copy. False if a tick ends the level,
 * releases keys or rewinds, the guide comes, or an iris may begin. */
static bool look_on(Play *ahead, Input input)
{
    GameEvents events = {.count = 0};
    Game *game = &ahead->attempt.run.now;
    int32_t ticks = practice_tick(&ahead->practice);
    if (ticks > 0) game_step(game, &ahead->attempt.level, input, &events, NULL);
    if (ticks > 0) look_around(ahead, input);
    if (ticks < 0 || game_events_find(&events, EVENT_DIED) || game->status != GAME_PLAYING)
        return false;
    play_words_hear(&ahead->words, &events);
    if (game_events_find(&events, EVENT_CHECKPOINT)) say_split(ahead);
    play_words_tick(&ahead->words, game);
    ghost_follow(&ahead->ghost, game->ticks);
    if (ticks > 0 && guide_step(&ahead->guide, &ahead->attempt.level, game, sight_of(ahead)))
        return false;
    if (ticks > 0)
        picture_step(&ahead->picture, &ahead->attempt.level, game, input, &events);
    else
        picture_follow(&ahead->picture, &ahead->attempt.level, game, false);
    place_words(ahead);
    return true;
}

/* Has nothing visible moved? The clock's seconds are compared separately. */
static bool is_at_rest(const Play *before, const Play *after)
{
    Game now = *play_game(after);
    bool is_same_second =
        play_game(before)->ticks / TICKS_PER_SECOND == now.ticks / TICKS_PER_SECOND;
    now.ticks = play_game(before)->ticks;
    now.terrain.tick = play_game(before)->terrain.tick;
    bool guide_moves = after->guide.is_out != before->guide.is_out ||
                       (after->guide.is_out && after->guide.tick != before->guide.tick);
    bool shows_others = !ghost_is_at_end(&after->ghost) || guide_moves ||
                        after->test.ghost_ticks > 0 || after->practice.is_on ||
                        after->picture.scene;
    return is_same_second && !shows_others && memcmp(&now, play_game(before), sizeof now) == 0 &&
           memcmp(&after->words, &before->words, sizeof after->words) == 0 &&
           memcmp(&after->picture.view, &before->picture.view, sizeof after->picture.view) == 0;
}

static int32_t count_calm(const Play *play, const App *app, Input input, int32_t most)
{
    Canvas now = {0}, then = {0};
    Play ahead = *play, before;
    Scene scene; /* a copy that shares the scene's stores */
    int32_t ticks = 0;
    if (ahead.picture.scene) {
        scene = *ahead.picture.scene;
        ahead.picture.scene = &scene;
    }
    bool is_calm = canvas_resize(&now, app->shown.cols, app->shown.rows) &&
                   canvas_resize(&then, app->shown.cols, app->shown.rows);
    if (is_calm) play_draw(play, app, &now);
    while (is_calm && ticks < most) {
        before = ahead;
        is_calm = look_on(&ahead, input);
        if (is_calm && !is_at_rest(&before, &ahead)) {
            canvas_clear(&then);
            play_draw(&ahead, app, &then);
            is_calm = canvas_is_same(&now, &then);
        }
        ticks += is_calm;
    }
    canvas_done(&now);
    canvas_done(&then);
    return ticks;
}

int32_t play_calm_ticks(const Play *play, const App *app, int32_t most)
{
    Input input;
    bool has_timer = play->words.message_ticks > 0 || play->words.sign_ticks > 0;
    if (play->room || (play->company && play->company->count > 0)) return 0;
    if (practice_stands_still(&play->practice)) return has_timer ? 0 : CALM_FOR_EVER;
    if (play->company) most = min_i32(most, LIVE_BLOCK_TICKS); /* others see the run */
    if (iris_is_there(&play->iris)) return 0;
    bool is_usual = play->demo.tape.count == 0 && chosen_speed(play, app) == 100;
    if (!is_usual || !held_keys_are_steady(&play->held, app, &input)) return 0;
    return count_calm(play, app, input | chosen_help(play, app), most);
}

/* --- the picture --- */

/* In practice the last row is the line of practice. */
static Area play_area(const Play *play, int32_t cols, int32_t rows)
{
    return (Area){0, HUD_ROWS, cols, rows - HUD_ROWS - play->practice.is_on};
}

void play_fit_view(Play *play, const App *app)
{
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    play->area = play_area(play, max_i32(cols, APP_MIN_COLS), max_i32(rows, APP_MIN_ROWS));
    PictureChoice choice = app_level_choice(app);
    picture_fit(&play->picture, &choice, play->area, &play->attempt.level, play_game(play));
    place_words(play);
}

bool play_is_high(const Play *play)
{
    return view_player_is_high(&play->picture.view, &play->attempt.level, play_game(play));
}

bool play_begin_iris(Play *play, const App *app, IrisWay way)
{
    bool is_calm = app->session->settings.motion == MOTION_CALM;
    bool is_slow = term_scroll_step(app->term) == CAMERA_PAGE;
    bool is_there = play->picture.scene && !is_calm && !is_slow;
    iris_begin(&play->iris, is_there ? way : IRIS_NONE);
    return is_there;
}

void play_step_effects(Play *play)
{
    const GameEvents none = {.count = 0};
    if (play->picture.scene)
        scene_step(play->picture.scene, &play->attempt.level, play_game(play), 0, &none);
}

/* The iris is around the middle of the player. */
static void draw_iris(const Play *play, Canvas *canvas, Area area)
{
    const View *view = &play->picture.view;
    int32_t left, top;
    if (!play->picture.scene || !iris_is_there(&play->iris)) return;
    Area body = view_player_chars(&play->attempt.level, play_game(play), (ZoomId)view->zoom);
    view_origin(view, &left, &top);
    iris_draw(&play->iris, play->picture.scene->shown, canvas, area,
              clamp_i32(area.col + body.col + body.cols / 2 - left, area.col,
                        area.col + area.cols - 1),
              clamp_i32(area.row + body.row + body.rows / 2 - top, area.row,
                        area.row + area.rows - 1));
}

/* What is special: that there is help, how keys are held, or a slow line. */
static void write_note(const Play *play, const App *app, char out[NOTE_MAX])
{
    bool is_helped =
        play->attempt.assists != 0 || chosen_help(play, app) != 0 || chosen_speed(play, app) < 100;
    const char *other = play->held.note[0] ? play->held.note : app_line_note(app);
    char lives[RACE_TEXT_MAX + 2] = "", race[RACE_TEXT_MAX];
    if (play->attempt.endless)
        snprintf(lives, sizeof lives, "lives %d  level %d  ", (int)attempt_lives(&play->attempt),
                 (int)attempt_endless_level(&play->attempt));
    if (session_races(app->session, play->attempt.index)) {
        bool is_counted = play_game(play)->status == GAME_FINISHED;
        session_race_text(app->session, is_counted ? 0 : play_game(play)->ticks, false, race);
        snprintf(lives, sizeof lives, "%s  ", race);
    }
    snprintf(out, NOTE_MAX, "%s%s%s%s", lives, is_helped ? "assist" : "",
             is_helped && other[0] ? "  " : "", other);
}

/* The level, the player and all ghosts. */
static void draw_game(const Play *play, Canvas *canvas, Area area)
{
    const View *view = &play->picture.view;
    SceneGhosts ghosts = {.count = 0};
    if (play->company) company_add_ghosts(play->company, &ghosts);
    const Ghost *guide = &play->guide.ghost;
    if (play->guide.is_out)
        ghosts.items[ghosts.count++] =
            (SceneGhost){&guide->run.now, &guide->effects, .is_guide = true};
    if (play->ghost.is_there)
        ghosts.items[ghosts.count++] =
            (SceneGhost){.game = &play->ghost.run.now, .effects = &play->ghost.effects};
    picture_draw_race(&play->picture, &play->attempt.level, play_game(play), &ghosts, canvas, area);
    if (!play->picture.scene && play->guide.is_out)
        ghost_draw(guide, VIEW_GUIDE_GLYPH, view, canvas, area);
    if (!play->picture.scene) ghost_draw(&play->ghost, VIEW_GHOST_GLYPH, view, canvas, area);
    if (!play->company) return;
    if (!play->picture.scene) company_draw_plain(play->company, view, canvas, area);
    company_draw_names(play->company, play_game(play), view, picture_hero_rows(&play->picture),
                       canvas, area, player_and_way_ahead(play, area));
}

void play_draw(const Play *play, const App *app, Canvas *canvas)
{
    const Level *level = &play->attempt.level;
    const Game *game = play_game(play);
    Area area = play_area(play, canvas->cols, canvas->rows);
    draw_game(play, canvas, area);
    play_draw_race(play, canvas, area);
    const PlayTest *test = &play->test;
    if (test->ghost_ticks > 0) {
        Place now = test->ghost[min_i32(game->ticks, test->ghost_ticks - 1)];
        view_draw_mark(&play->picture.view, canvas, area, now, TEST_GHOST_GLYPH);
    }
    for (int32_t i = 0; i < test->ghost_ticks; i++)
        view_draw_mark(&play->picture.view, canvas, area, test->ghost[i], TEST_TRAIL_GLYPH);
    draw_iris(play, canvas, area);
    char note[NOTE_MAX];
    write_note(play, app, note);
    HudNotes notes = {.note = note, .is_coarse = term_line_cuts(app->term) != 0};
    notes.has_split = find_difference(play, notes.is_coarse, &notes.split);
    const Attempt *attempt = &play->attempt;
    int32_t number = attempt->index == NO_WORLD_INDEX                 ? attempt->place.number
                     : attempt->index < app->session->world.way_count ? attempt->index + 1
                                                                      : 0; /* beside the way */
    picture_draw_hud(&play->picture, canvas, area_of_canvas(canvas), level, number, game, &notes);
    play_words_draw(&play->words, level, canvas);
    if (!play->practice.is_on) return;
    practice_draw(&play->practice, app_bindings(app), canvas,
                  (Area){0, area.row + area.rows, canvas->cols, 1});
}
