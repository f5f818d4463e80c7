/* play_words.c - see play_words.h */
#include "play_words.h"

#include "../draw/hud.h"

#include <stdio.h>
#include <string.h>

enum { SIGN_TICKS = 180 };

static const char *const event_messages[EVENT_KIND_COUNT] = {
    [EVENT_KEY] = "A key: it opens one door.",
    [EVENT_DOOR] = "The door opens.",
    [EVENT_CHECKPOINT] = "Checkpoint: you restart here.",
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
    words->is_placed = false;
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
    if (words->sign != game->sign_shown) words->box = (Area){0};
    words->sign = game->sign_shown;
    words->sign_ticks = SIGN_TICKS;
}

void play_words_forget_sign(PlayWords *words)
{
    words->sign_ticks = 0;
}

static const char *sign_text(const PlayWords *words, const Level *level)
{
    bool has_other = words->no_release && level->no_release;
    const char *other = has_other ? level->no_release[words->sign] : "";
    return other[0] ? other : level->sign_text[words->sign];
}

void play_words_place(PlayWords *words, const Level *level, Area area, Area kept, Area body,
                      bool at_bottom)
{
    bool has_sign = words->sign_ticks > 0, has_message = words->message[0] != '\0';
    bool is_same = memcmp(&words->area, &area, sizeof area) == 0;
    words->area = area;
    if (!has_sign || !is_same) words->box = (Area){0};
    if (has_message && (!words->is_placed || !is_same)) { /* not on the sign */
        bool is_sign_below = words->box.row > area.row + area.rows / 2;
        words->is_message_below = words->box.rows > 0 ? !is_sign_below : at_bottom;
    }
    words->is_placed = has_message;
    if (!has_sign || (words->box.rows > 0 && area_shared(words->box, body) == 0)) return;
    if (has_message) area = hud_area_beside(area, words->message, words->is_message_below);
    words->box = hud_sign_box(area, kept, sign_text(words, level), at_bottom);
}

void play_words_draw(const PlayWords *words, const Level *level, Canvas *canvas)
{
    if (words->message[0] && words->is_placed)
        (void)hud_draw_message(canvas, words->area, words->message, words->is_message_below);
    if (words->sign_ticks > 0) hud_draw_sign(canvas, words->box, sign_text(words, level));
}
