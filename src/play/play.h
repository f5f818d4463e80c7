/* play.h - a level in play: the attempt, and all that goes along with it, tick by tick.
 *
 * Units: ticks of 1/60 s.
 * Order: all is zero but the attempt, the held keys and perhaps the test; then play_enter_session,
 * then play_begin.
 * Memory: play_done frees what it holds, not the Play itself. */
#ifndef LEDGE_PLAY_PLAY_H
#define LEDGE_PLAY_PLAY_H

#include "../app/held_keys.h"
#include "../ui/view.h"
#include "ghost.h"
#include "keeping.h"
#include "play_test.h"
#include "play_words.h"
#include "practice.h"

typedef struct Play {
    Attempt attempt;
    RunRecorder keeping;
    bool is_test;
    PlayTest test; /* where is_test */
    View view;
    HeldKeys held;
    Practice practice;
    Ghost ghost;
    PlayWords words;
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

/* --- what is seen --- */

void play_say(Play *play, const char *message);

/* Says how the keys are held in this terminal, where that needs words. */
void play_say_hold_mode(Play *play);

/* Is the player drawn in the upper half? What is written over the level then stands below. */
bool play_is_high(const Play *play);

/* Gives the view the terminal's size and the session's zoom, if it has another. */
void play_fit_view(Play *play, const App *app);

void play_draw(const Play *play, const App *app, Canvas *canvas);

#endif
