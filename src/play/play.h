/* play.h - a level in play: the attempt, its ghost, practice, messages, what is recorded of it.
 *
 * Units: ticks of 1/60 s.
 * Order: all is zero but the attempt, the held keys and perhaps the test; then play_enter_session,
 * then play_begin.
 * Memory: play_done frees what it holds, not the Play itself. */
#ifndef LEDGE_PLAY_PLAY_H
#define LEDGE_PLAY_PLAY_H

#include "../app/app.h"
#include "../app/held_keys.h"
#include "../game/replay.h"
#include "../game/timeline.h"
#include "../level/level.h"
#include "../level/world_file.h"
#include "../look/iris.h"
#include "../look/picture.h"
#include "../store/level_files.h"
#include "../store/paths.h"
#include "../ui/hud.h"
#include "../ui/view.h"
#include "../ui/widget.h"

/* ---- ghost ---- */

/* Another run of the level, raced against: where it is now, and how far ahead.
 *
 * Drawn plain it is dim and another glyph than the player's; in colours it is the hero in grey. It
 * covers nothing that matters.
 * Units: ticks of 1/60 s.
 * Memory: ghost_done frees; the level belongs to the caller and must outlive the ghost. */

enum { SPLIT_TEXT_MAX = 24 };

typedef struct Ghost {
    bool is_there; /* the rest counts only then */
    Timeline run;
    Effects effects; /* how it stands */
} Ghost;

/* A ghost that runs `tape`. None, and false, when memory ran out. */
bool ghost_init(Ghost *ghost, const Level *level, const InputTape *tape);

/* Also where there is none. */
void ghost_done(Ghost *ghost);

/* Where it was at that tick; before its start and after its end it stands there. */
void ghost_follow(Ghost *ghost, int32_t tick);

/* Draws it over a plain view. */
void ghost_draw(const Ghost *ghost, const View *view, Canvas *canvas, Area area);

/* By how many ticks the run `own` is later at its present than the ghost was at the same place: a
 * checkpoint that `own` touches now for the first time, or the finish. False where `own` stands at
 * no such place, or the ghost never came there. */
bool ghost_split(const Ghost *ghost, const Timeline *own, int32_t *ticks);

/* "+0.42", "-1.10": seconds. */
void split_to_text(int32_t ticks, char out[SPLIT_TEXT_MAX]);

/* ---- attempt ---- */

/* A level that is played, where it came from, and the run so far.
 *
 * A run may begin in the middle: with what was held in another one, up to some tick.
 * Units: ticks of 1/60 s.
 * Errors: of the level file, with line and column.
 * Memory: attempt_done frees. */

enum { NO_WORLD_INDEX = -1 };

typedef struct Attempt {
    char path[WORLD_PATH_MAX]; /* "" where the level came from no file */
    char name[WORLD_PATH_MAX]; /* of the level's file in replays; may have a folder before it */
    int32_t index;             /* in the session's world, or NO_WORLD_INDEX */
    LevelPlace place;          /* in the world of its folder */
    bool borrows_level;        /* it is somebody else's, who keeps it longer than this */
    Level level;
    Timeline run;
    bool is_practice;   /* no record comes of it */
    int32_t first_tick; /* where it begins: 0, or in the middle of the run */
} Attempt;

/* Reads the level file at `path`. `defaults` is the physics of its world, or NULL. On failure there
 * is nothing to free, and `errors` says why. */
bool attempt_open(Attempt *attempt, const char *path, const ModelParams *defaults,
                  ErrorList *errors);

/* The same for a level without a world that the user has named, which may be a pipe. */
bool attempt_open_named(Attempt *attempt, const char *path, ErrorList *errors);

/* Takes over the level, also where it fails for want of memory. */
bool attempt_take(Attempt *attempt, Level *level);

/* A run that goes on after `tick` ticks of another one, in the same level, which must outlive it.
 * False when memory ran out. */
bool attempt_continue(Attempt *attempt, const Timeline *run, int32_t tick, const char *name);

void attempt_done(Attempt *attempt);

/* Back to where it begins. */
void attempt_restart(Attempt *attempt);

/* The run up to its present. False when memory ran out: there is then nothing to free. */
bool attempt_replay(const Attempt *attempt, Replay *replay);

/* The path of the level that comes after this one; false after the last. */
bool attempt_next_level(const Attempt *attempt, const WorldFile *world, char path[WORLD_PATH_MAX]);

/* ---- screen end ---- */

/* What is shown when a level is finished, and when the last one of a world is.
 *
 * Units: ticks of 1/60 s. */

typedef struct LevelResult {
    char title[LEVEL_TEXT_MAX];
    int32_t ticks, deaths, coins, coins_there;
    int32_t par;                  /* ticks; 0: none */
    char problem[ERROR_LINE_MAX]; /* why it will be forgotten; empty: it will not */
    uint32_t records;             /* that it sets: bit n for kind n (records.h) */
    bool has_split;               /* against a ghost: */
    int32_t split_ticks;          /* later than it */
    bool is_practice;             /* no record */
    bool has_next;                /* a level comes after this one */
    bool ends_world;              /* it is the last of its world */
    int32_t best;                 /* ticks, of this run or an earlier one; 0: none is kept */
    bool at_bottom;               /* there is room below the player, else above */
} LevelResult;

/* ---- keeping ---- */

/* What is kept of an attempt: its inputs for `--record`, the run so far for the next
 * start, and what comes of it when it ends.
 *
 * Units: ticks of 1/60 s.
 * Order: run_recorder_begin, then run_recorder_tick after each tick of the run and run_recorder_cut
 * where ticks are taken back, then run_recorder_end or run_recorder_finish. Errors: what cannot be
 * kept is no reason not to play; only a finished level's result tells. Memory: plain data;
 * recording and keeper are the session's. */

typedef struct RunRecorder {
    Recording *recording;
    RunStore *keeper; /* NULL: the runs are not kept */
} RunRecorder;

/* The recording is of the run up to the present. */
void run_recorder_begin(const RunRecorder *keeping, const Timeline *run);

/* The attempt is one tick longer. */
void run_recorder_tick(const RunRecorder *keeping, const Attempt *attempt);

/* Only the first `ticks` are left. */
void run_recorder_cut(const RunRecorder *keeping, int32_t ticks);

/* Keeps what has been played so far, if anything has, and forgets what lies after it. Returns the
 * kinds of records that it is, bit n for kind n. */
uint32_t run_recorder_end(const RunRecorder *keeping, Attempt *attempt);

/* Ends an attempt that came to the finish, notes it in the session's progress, and says all of the
 * result but how it compares with a ghost. */
void run_recorder_finish(const RunRecorder *keeping, Attempt *attempt, Session *session,
                         LevelResult *result);

/* ---- play test ---- */

/* A level that is tried out while it is being drawn: who hears of the attempts, and
 * the one before.
 *
 * Units: ticks of 1/60 s; the places are those of the player's feet, in cells. */

/* All zero where none is tried out. */
typedef struct PlayTest {
    void (*begin)(void *context);                          /* an attempt begins */
    void (*record)(void *context, Place place, bool died); /* each tick of it */
    void (*cut)(void *context, int32_t ticks);             /* only so many are left of it */
    void *context;
    const Place *ghost; /* where the player was in each tick of an earlier attempt; shown */
    int32_t ghost_ticks;
} PlayTest;

/* ---- play words ---- */

/* What a player is told in passing: messages and the text of signs.
 *
 * Units: ticks of 1/60 s, in which the words fade.
 * Memory: plain data. */

enum { WORDS_TICKS = 120, WORDS_FIRST_TICKS = 300, WORDS_MESSAGE_MAX = 200 };

typedef struct PlayWords {
    char message[WORDS_MESSAGE_MAX]; /* "" where there is none */
    int32_t message_ticks;           /* left to show it */
    int32_t sign;                    /* the last one touched; shown a while longer, to be read */
    int32_t sign_ticks;
} PlayWords;

/* Says a message in place of the last one; "" ends that. */
void play_words_say(PlayWords *words, const char *message, int32_t ticks);

/* Says what of a tick needs words. */
void play_words_hear(PlayWords *words, const GameEvents *events);

/* A tick of the clock passes, and the game stands at `game`. */
void play_words_tick(PlayWords *words, const Game *game);

/* The sign is not there any more. */
void play_words_forget_sign(PlayWords *words);

/* Draws them along the area's upper or lower edge. */
void play_words_draw(const PlayWords *words, const Level *level, Canvas *canvas, Area area,
                     bool at_bottom);

/* ---- practice ---- */

/* Time as a person who practises wants it: back, slower, standing still, tick by tick.
 *
 * Knows no game: it says what the next tick of the clock is to do, and whoever plays does it. Where
 * key releases are known, time runs back as long as the key is down; elsewhere each press or repeat
 * of it goes back a burst, and time then stands still until another key or a moment later.
 * Units: ticks of 1/60 s.
 * Memory: plain data. */

enum {
    PRACTICE_REWIND_TICKS = 2, /* a tick of the clock takes back so many of the game's */
    PRACTICE_BURST_TICKS = 8,  /* so does a repeat of the key where no release is known */
    PRACTICE_WAIT_TICKS = 45,  /* after a burst: longer than keyboards wait before they repeat */
    PRACTICE_SLOWEST = 3       /* 1/8: each step halves the pace */
};

typedef struct Practice {
    bool is_on;
    bool has_been_on; /* since the level was begun: the run is no record */
    bool is_frozen, is_rewinding;
    uint8_t slowness;    /* 0 to PRACTICE_SLOWEST */
    int32_t clock;       /* ticks of the clock, for the slow pace */
    int32_t steps;       /* asked for while time stands still */
    int32_t burst_ticks; /* to go back at once */
    int32_t wait_ticks;  /* left to stand still after a burst */
    bool awaits_key;     /* time stands still until any key */
} Practice;

/* The level begins again: what was practised before does not count; on stays on. */
void practice_begin(Practice *practice);

void practice_toggle(Practice *practice);

/* Time stands still until a key is pressed. */
void practice_await_key(Practice *practice);

/* This run is no record, whether practice is on or off. */
void practice_mark(Practice *practice);

/* Hears a key; `has_releases`: the terminal tells of releases. Returns what to tell the person, ""
 * for nothing; NULL when the key is none of practice. */
const char *practice_hear(Practice *practice, const Bindings *bindings, const TermEvent *event,
                          bool has_releases);

/* Time no longer runs back: the keys can no longer be trusted, after a pause or a lost focus. */
void practice_let_go(Practice *practice);

/* What the clock's next tick does: 1 plays a tick, 0 does nothing, -N takes N ticks back. */
int32_t practice_tick(Practice *practice);

/* Does time stand still, or go slower than it should? */
bool practice_is_slow(const Practice *practice);

/* Does every tick do nothing until a key is heard? */
bool practice_stands_still(const Practice *practice);

/* Draws the line that says the mode in words, with its keys. */
void practice_draw(const Practice *practice, const Bindings *bindings, Canvas *canvas, Area area);

typedef struct Play {
    Attempt attempt;
    RunRecorder keeping;
    bool is_test;
    PlayTest test; /* where is_test */
    Picture picture;
    HeldKeys held;
    Practice practice;
    Ghost ghost;
    PlayWords words;
    Iris iris;       /* over the picture */
    int32_t leaving; /* the answer that it closes for; 0: none */
} Play;

static inline const Game *play_game(const Play *play)
{
    return &play->attempt.run.now;
}

/* Knows from now on where runs are kept. */
void play_enter_session(Play *play, Session *session);

/* Gives up what has been played. */
void play_done(Play *play);

/* --- the attempt --- */

/* Takes the ghost that the session has for this level. Without one it is played alone; so it is
 * where memory is short. */
void play_find_ghost(Play *play, const Session *session);

/* Begins an attempt, whether one has been begun or not. */
void play_begin(Play *play, const App *app);

/* Keeps what has been played so far. What is finished has ended already. */
void play_give_up(Play *play);

void play_toggle_practice(Play *play, const App *app);

/* A tick of the clock passes: the game goes on by one, stands still or goes back. */
void play_tick(Play *play, const App *app);

/* See calm in app.h: looks ahead, tick by tick, for the first that would show something new. */
int32_t play_calm_ticks(const Play *play, const App *app, int32_t most);

/* --- what is seen --- */

void play_say(Play *play, const char *message);

/* Says how the keys are held in this terminal, where that needs words. */
void play_say_hold_mode(Play *play);

/* Is the player drawn in the upper half? What is written over the level then stands below. */
bool play_is_high(const Play *play);

/* Gives the view the terminal's size and the session's zoom, if it has another. */
void play_fit_view(Play *play, const App *app);

void play_draw(const Play *play, const App *app, Canvas *canvas);

/* Opens an iris on the player, or closes it. None, and false, where all is to be calm, plain, or
 * the line is slow. */
bool play_begin_iris(Play *play, const App *app, IrisWay way);

/* A tick passes in which the game stands still: what is in the air goes on falling. */
void play_step_effects(Play *play);

/* ---- play answer ---- */

/* What a screen over a game may answer when it goes back to it. */

enum {
    PLAY_RESTART = ANSWER_OWN,
    PLAY_NEXT_LEVEL,
    PLAY_ENDING,
    PLAY_LEAVE,
    PLAY_PRACTICE,
    PLAY_SAVE
};

#endif
