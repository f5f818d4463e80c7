/* play.h - a level in play: the attempt, its ghost, practice, messages, recording.
 *
 * Units: ticks of 1/60 s.
 * Order: everything is zero except the attempt, the held keys and perhaps the test; then
 * play_enter_session, then play_begin.
 * Memory: play_done frees the contents, not the Play itself. */
#ifndef LEDGE_PLAY_PLAY_H
#define LEDGE_PLAY_PLAY_H

#include "../draw/iris.h"
#include "../draw/picture.h"
#include "app/app.h"
#include "app/held_keys.h"
#include "app/screen_args.h"
#include "attempt.h"
#include "ghost.h"
#include "guide.h"
#include "play_words.h"
#include "practice.h"
#include "run_recorder.h"

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

typedef struct Play {
    Attempt attempt;
    RunRecorder keeping;
    bool is_test;
    PlayTest test; /* all zero unless is_test */
    Picture picture;
    Area area; /* of the picture */
    HeldKeys held;
    Practice practice;
    Demo demo;
    Replay left;  /* the first attempt continues this run; no tape: none */
    int32_t pace; /* percent of a tick that have passed, at less than full speed */
    Ghost ghost;
    Guide guide;
    Splits rivals[RIVAL_COUNT];
    Company *company;            /* others on the level; NULL: none are shown */
    int32_t say_ticks;           /* ticks left to choose a word to say */
    Room *room;                  /* the race with others; NULL: none */
    int64_t away_since, away_ns; /* the current pause began at; all pauses before it: the race goes
                                    on over them */
    int32_t progress;            /* in thousandths of the way, in a race */
    PlayWords words;
    int32_t glance_ticks; /* the player stands still and looks down or up for so long */
    Iris iris;            /* over the picture */
    int32_t leaving;      /* the answer given when the iris has closed; 0: none */
} Play;

static inline const Game *play_game(const Play *play)
{
    return &play->attempt.run.now;
}

/* Stores runs in the session from now on. */
void play_enter_session(Play *play, Session *session);

/* Frees everything that was played. */
void play_done(Play *play);

/* Finds the ghost and the best runs to race against. When memory ran out there are none. */
void play_find_rivals(Play *play, const Session *session);

/* Begins an attempt, also while another one is running. */
void play_begin(Play *play, const App *app);

/* Stores what was played so far, unless the attempt is finished, which was stored already. */
void play_give_up(Play *play);

void play_toggle_practice(Play *play, const App *app);

/* Takes the guide away where the settings no longer want one. */
void play_heed_guide(Play *play, const Session *session);

/* Shows other players on the level, or no longer: in an arcade, if the settings want it. */
void play_find_company(Play *play, const Session *session);

/* Shows a part of the level's proof (attempt_find_demo); at its end, or at a key, the player goes
 * on from there. Without a proof it says so and returns false: the attempt goes on. */
bool play_show_proof(Play *play, const App *app);

/* Ends what play_show_proof shows, if anything. */
void play_end_demo(Play *play);

/* One tick of the clock: the game goes on by one tick, stands still or goes back. */
void play_tick(Play *play, const App *app);

/* How many ticks will change nothing that is visible: see `calm` in app.h. */
int32_t play_calm_ticks(const Play *play, const App *app, int32_t most);

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

/* Takes part in the session's race, if it is one. */
void play_join_race(Play *play, Session *session);

/* Is the countdown still running? Then nothing moves, and a message counts. */
bool play_awaits_race(Play *play);

/* Tells the other players how far the run is; at the finish the result, which includes pauses. */
void play_report_race(Play *play);

/* Gives the race up, unless it is done. */
void play_give_up_race(Play *play);

/* A pause begins, or is over. */
void play_pause_race(Play *play, bool is_away);

/* The row of the race: the place now, and where everybody is on the way. */
void play_draw_race(const Play *play, Canvas *canvas, Area area);

#endif
