/* play_words.h - what a player is told in passing: messages and the text of signs.
 *
 * Units: ticks of 1/60 s, in which the words fade.
 * Memory: plain data. */
#ifndef LEDGE_PLAY_PLAY_WORDS_H
#define LEDGE_PLAY_PLAY_WORDS_H

#include "../ui/hud.h"

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

#endif
