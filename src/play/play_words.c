/* play_words.c - see play_words.h */
#include "play_words.h"

#include "../draw/hud.h"

#include <stdio.h>

enum { SIGN_TICKS = 180 };

static const char *const event_messages[EVENT_KIND_COUNT] = {
    [EVENT_KEY] = "A key: it opens one door.",
    [EVENT_DOOR] = "The door opens.",
    [EVENT_CHECKPOINT] = "Checkpoint: you come back here.",
};

static const char *const death_messages[DEATH_COUNT] = {
    [DEATH_FELL] = "You fell out of the level.",
    [DEATH_CRUSHED] = "You were crushed.",
    [DEATH_SPIKES] = "You ran into spikes.",
    [DEATH_ACTOR] = "A monster touched you.",
    [DEATH_SHOT] = "You were shot.",
    [DEATH_CHASE] = "It caught up with you.",
};

void play_words_say(PlayWords *words, const char *message, int32_t ticks)
{
    snprintf(words->message, sizeof words->message, "%s", message);
    words->message_ticks = ticks;
}

const char *play_event_words(const GameEvent *event)
{
    return event->kind == EVENT_DIED ? death_messages[event->value] : event_messages[event->kind];
}

void play_words_hear(PlayWords *words, const GameEvents *events)
{
    for (int32_t i = 0; i < events->count; i++) {
        const char *message = play_event_words(&events->items[i]);
        if (message) play_words_say(words, message, WORDS_TICKS);
    }
}

void play_words_tick(PlayWords *words, const Game *game)
{
    if (words->message_ticks > 0 && --words->message_ticks == 0) words->message[0] = '\0';
    if (words->sign_ticks > 0) words->sign_ticks--;
    if (game->sign_shown < 0) return;
    words->sign = game->sign_shown;
    words->sign_ticks = SIGN_TICKS;
}

void play_words_forget_sign(PlayWords *words)
{
    words->sign_ticks = 0;
}

void play_words_draw(const PlayWords *words, const Level *level, Canvas *canvas, Area area,
                     Area kept, bool at_bottom)
{
    if (words->message[0]) area = hud_draw_message(canvas, area, words->message, at_bottom);
    if (words->sign_ticks == 0) return;
    const char *text = level->sign_text[words->sign];
    if (words->no_release && level->no_release && level->no_release[words->sign][0])
        text = level->no_release[words->sign];
    hud_draw_sign(canvas, area, kept, text, at_bottom);
}
