/* key_recording.h - for tests: recordings of a keyboard, and what the game makes of their bytes.
 *
 * tests/keys/README.md has the form. The bytes go through the terminal's decoder into a Hold, with
 * a tick each 1/60 s of the recording's clock; a body on a level floor says what a jump press would
 * do. Units: ns on that clock.
 * Memory: a KeyRecording is open until key_recording_next returns false or it is closed. */
#ifndef LEDGE_TESTS_KEY_RECORDING_H
#define LEDGE_TESTS_KEY_RECORDING_H

#include "../src/term/decode.h"
#include "../src/term/hold.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEY_MS   INT64_C(1000000)
#define KEY_TICK INT64_C(16666667)

enum { KEY_NAME_SIZE = 32, FULL_TICKS = 26, FLIGHT_TICKS = 41 };

typedef enum RecordedKind {
    RECORDED_TRIAL,
    RECORDED_DOWN,
    RECORDED_UP,
    RECORDED_BYTE
} RecordedKind;

typedef struct Recorded {
    RecordedKind kind;
    int64_t time;
    char name[KEY_NAME_SIZE]; /* of the scenario, or of the key */
    uint8_t byte;
} Recorded;

/* Reads the next event; false at the end. */
static inline bool key_recording_next(FILE *file, Recorded *out)
{
    char line[128], word[KEY_NAME_SIZE];
    while (fgets(line, sizeof line, file)) {
        double ms;
        int number;
        unsigned byte;
        bool is_trial = sscanf(line, "# %lf %31s %d", &ms, out->name, &number) == 3;
        bool is_event = !is_trial && sscanf(line, "%lf %31s %31s", &ms, word, out->name) == 3;
        out->time = (int64_t)(ms * 1e6);
        if (is_trial)
            out->kind = RECORDED_TRIAL;
        else if (is_event && strcmp(word, "down") == 0)
            out->kind = RECORDED_DOWN;
        else if (is_event && strcmp(word, "up") == 0)
            out->kind = RECORDED_UP;
        else if (is_event && strcmp(word, "byte") == 0 && sscanf(out->name, "%2x", &byte) == 1) {
            out->kind = RECORDED_BYTE;
            out->byte = (uint8_t)byte;
        } else
            continue;
        return true;
    }
    return false;
}

/* The game's side of the keyboard. */
typedef struct KeyPlayer {
    Decoder decoder;
    Hold hold;
    int64_t next_tick;
    int32_t air_ticks; /* until the body stands again */
    uint8_t held;      /* in the last tick */
} KeyPlayer;

static inline void key_player_begin(KeyPlayer *player, HoldMode mode)
{
    *player = (KeyPlayer){.held = 0};
    decode_init(&player->decoder);
    hold_init(&player->hold, mode);
    hold_set_jump_ticks(&player->hold, FULL_TICKS);
}

/* A key as the game hears it: arrows with modifiers are arrows. */
static inline void key_player_hear(KeyPlayer *player, const TermEvent *event)
{
    static const struct {
        uint32_t code;
        HoldButton button;
    } keys[] = {{TERM_KEY_ARROW_LEFT, HOLD_LEFT},
                {TERM_KEY_ARROW_RIGHT, HOLD_RIGHT},
                {TERM_KEY_ARROW_UP, HOLD_UP},
                {TERM_KEY_ARROW_DOWN, HOLD_DOWN},
                {TERM_KEY_SPACE, HOLD_JUMP}};
    hold_see(&player->hold, false, player->air_ticks == 0);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (event->code == keys[i].code) {
            hold_key(&player->hold, keys[i].button, event->code, TERM_KEY_PRESS, event->time);
            return;
        }
    hold_other_key(&player->hold, event->time);
}

/* Plays the ticks before `time`; `tick` is called after each, and may be NULL. */
static inline void
key_player_play(KeyPlayer *player, int64_t time,
                void (*tick)(const KeyPlayer *player, int64_t now, void *context), void *context)
{
    for (; player->next_tick < time; player->next_tick += KEY_TICK) {
        Decoded out[DECODE_MAX];
        int32_t count = decode_timeout(&player->decoder, player->next_tick, out);
        for (int32_t i = 0; i < count; i++)
            if (out[i].event.kind == TERM_EVENT_KEY) key_player_hear(player, &out[i].event);
        uint8_t before = player->held;
        player->held = hold_tick(&player->hold, player->next_tick);
        bool is_press = (player->held & ~before) >> HOLD_JUMP & 1;
        if (player->air_ticks > 0)
            player->air_ticks--;
        else if (is_press)
            player->air_ticks = FLIGHT_TICKS;
        if (tick) tick(player, player->next_tick, context);
    }
}

static inline void key_player_byte(KeyPlayer *player, uint8_t byte, int64_t time)
{
    Decoded out[DECODE_MAX];
    int32_t count = decode_byte(&player->decoder, byte, time, out);
    for (int32_t i = 0; i < count; i++)
        if (out[i].kind == DECODED_EVENT && out[i].event.kind == TERM_EVENT_KEY)
            key_player_hear(player, &out[i].event);
}

/* ---- what became of the trials ---- */

enum { ENDS_MAX = 4096 };

typedef struct KeyFigures {
    int32_t holds;              /* of an arrow alone */
    int32_t false_ends;         /* that stopped before the key was released */
    int32_t stays;              /* that went on after it, as a tap does */
    int32_t ends;               /* that ended after it... */
    int64_t end[ENDS_MAX];      /* ...so much later */
    int32_t jumps[3], meant[3]; /* low, middle, full: all, and those that were as meant */
} KeyFigures;

typedef struct KeyTrial {
    KeyFigures *figures;
    char name[KEY_NAME_SIZE];
    bool is_down, is_up; /* the arrow was pressed, released */
    int64_t released_at, off_at;
    bool was_on, is_false; /* the game ran; it stopped too early */
    int32_t jump_ticks, presses;
} KeyTrial;

static inline void key_trial_tick(const KeyPlayer *player, int64_t now, void *context)
{
    KeyTrial *trial = context;
    bool runs = player->held >> HOLD_RIGHT & 1, jumps = player->held >> HOLD_JUMP & 1;
    if (trial->was_on && !runs && !trial->is_up) trial->is_false = true;
    if (trial->was_on && !runs && trial->is_up && trial->off_at == 0) trial->off_at = now;
    trial->was_on = trial->was_on || runs;
    trial->jump_ticks += jumps;
}

static inline void key_trial_end(KeyTrial *trial)
{
    static const char *const heights[] = {"jump_low", "jump_middle", "jump_full"};
    KeyFigures *figures = trial->figures;
    for (int32_t i = 0; i < 3; i++) {
        int32_t ticks = trial->jump_ticks;
        if (strcmp(trial->name, heights[i]) != 0) continue;
        figures->jumps[i]++;
        figures->meant[i] += i == 0   ? ticks >= 1 && ticks <= 2
                             : i == 1 ? ticks >= 5 && ticks <= 8
                                      : ticks >= 14;
    }
    if (strcmp(trial->name, "hold_right") != 0) return;
    figures->holds++;
    if (trial->is_false)
        figures->false_ends++;
    else if (trial->off_at == 0)
        figures->stays++;
    else if (figures->ends < ENDS_MAX)
        figures->end[figures->ends++] = trial->off_at - trial->released_at;
}

static inline int key_compare_times(const void *a, const void *b)
{
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

/* How late so many percent of the ends are at most; sorts them. */
static inline int64_t key_figures_end(KeyFigures *figures, int32_t percent)
{
    if (figures->ends == 0) return 0;
    qsort(figures->end, (size_t)figures->ends, sizeof figures->end[0], key_compare_times);
    return figures->end[(figures->ends - 1) * percent / 100];
}

/* Plays a recording and adds what became of it. False when it cannot be read. `grid`, if not 0, is
 * the grid of ns on which a client sends keys. */
static inline bool key_figures_add(KeyFigures *figures, const char *path, HoldMode mode,
                                   int64_t grid)
{
    FILE *file = fopen(path, "r");
    Recorded event;
    KeyPlayer player;
    KeyTrial trial = {.figures = figures};
    if (!file) return false;
    key_player_begin(&player, mode);
    while (key_recording_next(file, &event)) {
        if (event.kind == RECORDED_BYTE && grid > 0)
            event.time = (event.time + grid - 1) / grid * grid;
        key_player_play(&player, event.time, key_trial_tick, &trial);
        bool is_arrow = strcmp(event.name, "Right") == 0;
        switch (event.kind) {
        case RECORDED_TRIAL:
            key_trial_end(&trial);
            trial = (KeyTrial){.figures = figures};
            memcpy(trial.name, event.name, sizeof trial.name);
            hold_release_all(&player.hold);
            player.air_ticks = 0;
            break;
        case RECORDED_DOWN: trial.is_down = trial.is_down || is_arrow; break;
        case RECORDED_UP:
            if (is_arrow && trial.is_down) {
                trial.is_up = true;
                trial.released_at = event.time;
            }
            break;
        case RECORDED_BYTE: key_player_byte(&player, event.byte, event.time); break;
        }
    }
    key_trial_end(&trial);
    fclose(file);
    return true;
}

/* ---- drawn holds ---- */

typedef struct DrawnLine {
    int64_t delay, gap;   /* of the keyboard */
    int64_t trip, jitter; /* of the line; the jitter is uniform, to either side */
} DrawnLine;

static inline uint32_t key_random(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*seed >> 33);
}

/* Holds an arrow down `count` times, for half a second to three seconds each. */
static inline void key_figures_draw(KeyFigures *figures, const DrawnLine *line, int32_t count,
                                    uint64_t seed)
{
    KeyPlayer player;
    int64_t now = KEY_MS;
    key_player_begin(&player, HOLD_AUTO);
    for (int32_t i = 0; i < count; i++) {
        KeyTrial trial = {.figures = figures, .name = "hold_right"};
        int64_t up = now + KEY_MS * (500 + key_random(&seed) % 2500), arrived = 0;
        bool is_first = true;
        hold_release_all(&player.hold);
        for (int64_t sent = now; sent < up; sent += is_first ? line->delay : line->gap) {
            int64_t jitter = line->jitter > 0 ? key_random(&seed) % (2 * line->jitter) : 0;
            int64_t at = sent + line->trip + jitter - line->jitter;
            is_first = sent == now;
            arrived = at > arrived ? at : arrived; /* order is kept */
            if (arrived >= up && !trial.is_up) {
                key_player_play(&player, up, key_trial_tick, &trial);
                trial.is_up = true;
                trial.released_at = up;
            }
            key_player_play(&player, arrived, key_trial_tick, &trial);
            key_player_byte(&player, '\033', arrived);
            key_player_byte(&player, '[', arrived);
            key_player_byte(&player, 'C', arrived);
        }
        if (!trial.is_up) {
            key_player_play(&player, up, key_trial_tick, &trial);
            trial.is_up = true;
            trial.released_at = up;
        }
        now = up + 700 * KEY_MS;
        key_player_play(&player, now, key_trial_tick, &trial);
        key_trial_end(&trial);
    }
}

#endif
