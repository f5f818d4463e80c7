/* play.h - a level in play: the attempt, its ghost, practice, messages, recording.
 *
 * Units: ticks of 1/60 s.
 * Order: everything is zero except the attempt, the held keys and perhaps the test; then
 * play_enter_session, then play_begin.
 * Memory: play_done frees the contents, not the Play itself. */
#ifndef LEDGE_PLAY_PLAY_H
#define LEDGE_PLAY_PLAY_H

#include "../arcade/arcade.h"
#include "../draw/hud.h"
#include "../draw/iris.h"
#include "../draw/picture.h"
#include "../draw/view.h"
#include "../draw/widget.h"
#include "../game/replay.h"
#include "../game/timeline.h"
#include "../level/level.h"
#include "../level/world_file.h"
#include "../save/day.h"
#include "../save/endless.h"
#include "../save/level_files.h"
#include "../save/level_proof.h"
#include "../save/paths.h"
#include "app/app.h"
#include "app/held_keys.h"
#include "app/screen_args.h"
#include "app/splits.h"

/* ---- ghost ---- */

/* A ghost: another run of the level to race against, where it is now, and how far ahead.
 *
 * Drawn plain it is dim and has another glyph than the player; in colours it is the hero in grey.
 * It never covers anything important.
 * Units: ticks of 1/60 s.
 * Memory: ghost_done frees; the level belongs to the caller and must outlive the ghost. */

typedef struct Ghost {
    bool is_there; /* the other fields are valid only then */
    Timeline run;
    Effects effects; /* its pose */
} Ghost;

/* A ghost that plays `tape`. False, with no ghost, when memory ran out. */
bool ghost_init(Ghost *ghost, const Level *level, const InputTape *tape);

/* Frees the ghost, if there is one. */
void ghost_done(Ghost *ghost);

/* Moves it to where it was at that tick, limited to its start and end. */
void ghost_follow(Ghost *ghost, int32_t tick);

/* Draws it over a plain view. */
void ghost_draw(const Ghost *ghost, const View *view, Canvas *canvas, Area area);

/* By how many ticks the run `own`, at its present, is later than the ghost was at the same place: a
 * checkpoint that `own` touches now for the first time, or the finish. False if `own` is at no such
 * place, or the ghost never came there. */
bool ghost_split(const Ghost *ghost, const Timeline *own, int32_t *ticks);

/* ---- attempt ---- */

/* A level being played, where it is from, and the run so far.
 *
 * A run may begin in the middle: with the inputs of another one up to some tick.
 * Units: ticks of 1/60 s.
 * Errors: of the level file, with line and column.
 * Memory: attempt_done frees. */

typedef struct Attempt {
    char path[WORLD_PATH_MAX]; /* "" if the level is from no file */
    char name[WORLD_PATH_MAX]; /* of the level's file in replays; may have a folder before it */
    int32_t index;             /* in the session's world, or NO_WORLD_INDEX */
    LevelPlace place;          /* in the world of its folder */
    bool borrows_level;        /* the level belongs to the caller, and outlives this */
    Level level;
    LevelGoals goals;
    Day day;             /* of which it is the level... */
    uint8_t difficulty;  /* ...of this difficulty; 0: of no day */
    EndlessRun *endless; /* that it is part of, or NULL */
    Timeline run;
    bool is_practice;   /* it cannot become a record */
    uint8_t assists;    /* help that the run had, bit n for Assist n */
    int32_t first_tick; /* where it begins: 0, or in the middle of the run */
} Attempt;

/* Reads the level file at `path`. `defaults` is the physics of its world, or NULL. On failure there
 * is nothing to free, and `errors` has the reason. */
bool attempt_open(Attempt *attempt, const char *path, const ModelParams *defaults,
                  ErrorList *errors);

/* The same for a level without a world that the user has named, which may be a pipe. */
bool attempt_open_named(Attempt *attempt, const char *path, ErrorList *errors);

/* The number of the level in an endless run, of which the attempt must be part, from 1 on; and the
 * lives that are left. */
int32_t attempt_endless_level(const Attempt *attempt);
int32_t attempt_lives(const Attempt *attempt);

/* Owns the level from now on, also when it fails because memory ran out. */
bool attempt_take(Attempt *attempt, Level *level);

/* Begins a run that continues another one after `tick` ticks, in the same level, which must outlive
 * it. False when memory ran out. */
bool attempt_continue(Attempt *attempt, const Timeline *run, int32_t tick, const char *name);

void attempt_done(Attempt *attempt);

/* Keeps the run of a level that is part of an endless run, where it is not over, for another time.
 */
void attempt_keep_left(const Attempt *attempt);

/* Goes back to its beginning. */
void attempt_restart(Attempt *attempt);

/* The run up to its present. False when memory ran out: there is then nothing to free. */
bool attempt_replay(const Attempt *attempt, Replay *replay);

/* The path of the level that comes after this one; false after the last. */
bool attempt_next_level(const Attempt *attempt, const WorldFile *world, char path[WORLD_PATH_MAX]);

/* ---- show me ---- */

/* A run that is played instead of the keys, up to a tick; without a tape there is none. */
typedef struct Demo {
    InputTape tape;
    int32_t end;
} Demo;

/* What is shown of the level's proof, and the tick with which it begins: from where the proof came
 * to the player's checkpoint, up to the next one or the last second. False without a proof. */
bool attempt_find_demo(const Attempt *attempt, Demo *demo, int32_t *start);

/* These inputs take the place of the run; in an endless run the lives that it has cost stay lost.
 * False, with the level at its start, when memory ran out. */
bool attempt_begin_with(Attempt *attempt, const Input *inputs, int32_t count);

/* ---- screen end ---- */

/* The result of a finished level, shown on the screen at the end.
 *
 * Units: ticks of 1/60 s. */

typedef struct LevelResult {
    char title[LEVEL_TEXT_MAX];
    int32_t ticks, deaths, coins;
    LevelGoals goals;
    char problem[ERROR_LINE_MAX]; /* why it was not saved; empty: it was saved */
    uint32_t records;             /* records that it sets: bit n for kind n (records.h) */
    bool has_split;               /* there was a ghost: */
    int32_t split_ticks;          /* ticks later than the ghost */
    Splits splits;                /* of this run, and how those of the others were before it: */
    Splits rivals[RIVAL_COUNT];
    bool is_practice;                  /* no record */
    uint8_t assists;                   /* bit n for Assist n; a record of its own */
    char race[RACE_TEXT_MAX];          /* how far a race or an endless run is; "": there is none */
    bool is_endless;                   /* it cannot be played again */
    bool has_next;                     /* a level comes after this one */
    bool ends_world;                   /* it is the last level of its world */
    int32_t best;                      /* best ticks, of this run or an earlier one; 0: none */
    bool at_bottom;                    /* draw below the player, else above */
    char standing[BOARD_STANDING_MAX]; /* the place on the board of an arcade; "": none */
} LevelResult;

/* Is the medal won? With assists only that for the finish, in practice none. */
bool level_result_has(const LevelResult *result, Medal medal);

/* ---- keeping ---- */

/* Stores an attempt: its inputs for `--record`, the run so far in the journal, and the result when
 * it ends.
 *
 * Units: ticks of 1/60 s.
 * Order: run_recorder_begin, then run_recorder_tick after each tick of the run and run_recorder_cut
 * after a rewind, then run_recorder_end or run_recorder_finish. Errors: a failure does not stop
 * play; only a finished level's result reports it. Memory: plain data; recording and keeper are the
 * session's. */

typedef struct RunRecorder {
    Recording *recording;
    RunStore *keeper; /* NULL: runs are not stored */
} RunRecorder;

/* Begins the recording with the run up to its present. */
void run_recorder_begin(const RunRecorder *keeping, const Timeline *run);

/* The attempt is one tick longer. */
void run_recorder_tick(const RunRecorder *keeping, const Attempt *attempt);

/* Keeps only the first `ticks` ticks. */
void run_recorder_cut(const RunRecorder *keeping, int32_t ticks);

/* Stores what was played so far, if anything, and discards what is after it. Returns the kinds of
 * records that it sets, bit n for kind n. */
uint32_t run_recorder_end(const RunRecorder *keeping, Attempt *attempt);

/* Ends an attempt at the finish, notes it in the session's progress, and fills the result, except
 * the split against a ghost. */
void run_recorder_finish(const RunRecorder *keeping, Attempt *attempt, Session *session,
                         LevelResult *result);

/* ---- play words ---- */

/* Texts for the player during play: messages and signs.
 *
 * Units: ticks of 1/60 s, for which texts are shown.
 * Memory: plain data. */

enum { WORDS_TICKS = 120, WORDS_FIRST_TICKS = 300, WORDS_MESSAGE_MAX = 200 };

typedef struct PlayWords {
    char message[WORDS_MESSAGE_MAX]; /* "" where there is none */
    int32_t message_ticks;           /* ticks left to show it */
    int32_t sign;                    /* the last one touched, which is shown some time longer */
    int32_t sign_ticks;
} PlayWords;

/* Shows a message in place of the last one; "" removes it. */
void play_words_say(PlayWords *words, const char *message, int32_t ticks);

/* A sentence about an event that decides how a level goes on; NULL for the others. */
const char *play_event_words(const GameEvent *event);

/* Shows messages for the events of a tick. */
void play_words_hear(PlayWords *words, const GameEvents *events);

/* One tick of the clock; `game` is the current state. */
void play_words_tick(PlayWords *words, const Game *game);

/* Removes the text of the sign. */
void play_words_forget_sign(PlayWords *words);

/* Draws them along the area's upper or lower edge; a sign leaves an area free, if it can. */
void play_words_draw(const PlayWords *words, const Level *level, Canvas *canvas, Area area,
                     Area kept, bool at_bottom);

/* ---- practice ---- */

/* Practice mode: time goes back, slower, stands still, or moves tick by tick.
 *
 * Independent of the game: it tells the caller what to do in the next tick of the clock. If key
 * releases are known, time runs back as long as the key is down; otherwise each press or repeat
 * goes back a burst, and time then stands still until another key, or for a moment.
 * Units: ticks of 1/60 s.
 * Memory: plain data. */

enum {
    PRACTICE_REWIND_TICKS = 2, /* ticks of the game that a tick of the clock takes back */
    PRACTICE_BURST_TICKS = 8,  /* ticks that a press or repeat takes back without key releases */
    PRACTICE_WAIT_TICKS = 45,  /* pause after a burst: longer than a keyboard's repeat delay */
    PRACTICE_SLOWEST = 3       /* 1/8: each step halves the pace */
};

typedef struct Practice {
    bool is_on;
    bool has_been_on; /* practice was on since the level began: the run is not a record */
    bool is_frozen, is_rewinding;
    uint8_t slowness;    /* 0 to PRACTICE_SLOWEST */
    int32_t clock;       /* ticks of the clock, for the slow pace */
    int32_t steps;       /* single steps to do while time stands still */
    int32_t burst_ticks; /* ticks to go back at once */
    int32_t wait_ticks;  /* ticks left of the pause after a burst */
    bool awaits_key;     /* time stands still until any key */
} Practice;

/* The level begins again: earlier practice does not count; the mode stays on. */
void practice_begin(Practice *practice);

void practice_toggle(Practice *practice);

/* Time stands still until a key is pressed. */
void practice_await_key(Practice *practice);

/* Marks the run as no record, also if practice is off. */
void practice_mark(Practice *practice);

/* Handles a key; `has_releases`: the terminal reports releases. Returns a message for the user, ""
 * for none; NULL if the key is not one of practice. */
const char *practice_hear(Practice *practice, const Bindings *bindings, const TermEvent *event,
                          bool has_releases);

/* Stops running back, because after a pause or a lost focus the state of keys is unknown. */
void practice_let_go(Practice *practice);

/* What the clock's next tick does: 1 plays a tick, 0 does nothing, -N takes N ticks back. */
int32_t practice_tick(Practice *practice);

/* Does time stand still, or go slower than normal? */
bool practice_is_slow(const Practice *practice);

/* Does every tick do nothing until a key comes? */
bool practice_stands_still(const Practice *practice);

/* Draws the line with the mode and its keys. */
void practice_draw(const Practice *practice, const Bindings *bindings, Canvas *canvas, Area area);

typedef struct Play {
    Attempt attempt;
    RunRecorder keeping;
    bool is_test;
    PlayTest test; /* where is_test */
    Picture picture;
    HeldKeys held;
    Practice practice;
    Demo demo;
    Replay left;  /* the first attempt goes on after this run; without a tape there is none */
    int32_t pace; /* percent of a tick that have passed, at less than full speed */
    Ghost ghost;
    Splits rivals[RIVAL_COUNT];
    Company *company;            /* others on the level; NULL: none are shown */
    int32_t say_ticks;           /* left to choose a word to be said */
    Room *room;                  /* the race with others that this is part of; NULL: none */
    int64_t away_since, away_ns; /* the race goes on over pauses: since when, and all before */
    int32_t progress;            /* in thousandths of the way, in a race */
    PlayWords words;
    Iris iris;       /* over the picture */
    int32_t leaving; /* the answer given when the iris has closed; 0: none */
} Play;

static inline const Game *play_game(const Play *play)
{
    return &play->attempt.run.now;
}

/* Sets the session, which has the store for runs. */
void play_enter_session(Play *play, Session *session);

/* Frees everything that was played. */
void play_done(Play *play);

/* --- the attempt --- */

/* Takes the session's ghost for this level, and the best runs; without one, or when memory ran out,
 * there is none. */
void play_find_rivals(Play *play, const Session *session);

/* Begins an attempt, also while another one is running. */
void play_begin(Play *play, const App *app);

/* Stores what was played so far, unless the attempt is finished, which was stored already. */
void play_give_up(Play *play);

void play_toggle_practice(Play *play, const App *app);

/* Shows others on the level, in an arcade and where the settings want it, or no longer. */
void play_find_company(Play *play, const Session *session);

/* Plays the level's proof from where it came to the player's checkpoint, up to the next one or the
 * last second; then, or at a key, the player goes on from there. False if there is no proof, which
 * it says: the attempt then goes on. */
bool play_show_proof(Play *play, const App *app);

/* Ends that, if something is shown. */
void play_end_demo(Play *play);

/* One tick of the clock: the game goes on by one tick, stands still or goes back. */
void play_tick(Play *play, const App *app);

/* See calm in app.h: looks ahead for the first tick with a visible change. */
int32_t play_calm_ticks(const Play *play, const App *app, int32_t most);

/* --- what is seen --- */

void play_say(Play *play, const char *message);

/* Shows a message about how keys are held in this terminal, if needed. */
void play_say_hold_mode(Play *play);

/* Is the player drawn in the upper half? Then texts over the level are at the bottom. */
bool play_is_high(const Play *play);

/* Gives the view the terminal's size and the session's zoom, if they changed. */
void play_fit_view(Play *play, const App *app);

void play_draw(const Play *play, const App *app, Canvas *canvas);

/* Opens an iris on the player, or closes it. False, without an iris, with reduced motion, a plain
 * picture or a slow connection. */
bool play_begin_iris(Play *play, const App *app, IrisWay way);

/* One tick in which the game stands still, but particles go on. */
void play_step_effects(Play *play);

/* ---- a race with others ---- */

/* Takes part in the session's race, if it is one. */
void play_join_race(Play *play, Session *session);

/* Is it still the countdown? Then nothing moves, and a message counts. */
bool play_awaits_race(Play *play);

/* Tells the others how far the run is; at the finish the result, which counts pauses. */
void play_report_race(Play *play);

/* Gives the race up, unless it is done. */
void play_give_up_race(Play *play);

/* A pause begins, or is over. */
void play_pause_race(Play *play, bool is_away);

/* The row of the race: the place now, and where everybody is on the way. */
void play_draw_race(const Play *play, Canvas *canvas, Area area);

/* ---- play answer ---- */

/* Answers of a screen over a game when it goes back to it. */

enum {
    PLAY_RESTART = ANSWER_OWN,
    PLAY_NEXT_LEVEL,
    PLAY_ENDING,
    PLAY_LEAVE,
    PLAY_PRACTICE,
    PLAY_SAVE,
    PLAY_SHOW,
    PLAY_SKIP,
    PLAY_LOST
};

#endif
