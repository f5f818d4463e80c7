/* play_words.h - texts for the player during play: messages and signs.
 *
 * Units: ticks of 1/60 s, for which texts are shown.
 * Memory: plain data. */
#ifndef LEDGE_PLAY_PLAY_WORDS_H
#define LEDGE_PLAY_PLAY_WORDS_H

#include "../draw/widget.h"
#include "../game/game.h"

enum { WORDS_TICKS = 120, WORDS_FIRST_TICKS = 300, WORDS_MESSAGE_MAX = 200 };

typedef struct PlayWords {
    char message[WORDS_MESSAGE_MAX]; /* "" where there is none */
    int32_t message_ticks;           /* ticks left to show it */
    int32_t sign;                    /* the last one touched, which is shown some time longer */
    int32_t sign_ticks;
    bool no_release; /* signs say what holds where the releases of keys are unknown */
    /* Set by play_words_place: */
    Area area;             /* in which they are drawn */
    Area box;              /* of the sign; without rows: none */
    bool is_placed;        /* the message has its place */
    bool is_message_below; /* at the area's lower edge */
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

/* Chooses a place for what has just appeared: along the upper or lower edge of the area, a sign
 * away from `kept` if it can. What is shown already stays, unless the area has changed or the sign
 * would hide `body`. */
void play_words_place(PlayWords *words, const Level *level, Area area, Area kept, Area body,
                      bool at_bottom);

/* Draws them in their places. */
void play_words_draw(const PlayWords *words, const Level *level, Canvas *canvas);

#endif
