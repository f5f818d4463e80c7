/* hold.c - see hold.h */
#include "hold.h"

#include <string.h>

#define MS(n) (INT64_C(1000000) * (n))

#define REPEAT_GAP_MAX    MS(110) /* longest gap between repeats */
#define DEBOUNCE_MIN      MS(60)
#define BRAKE_HOLD        MS(300) /* time of the brake when nothing moves */
#define BRAKE_TAP         MS(100) /* time of a brake that stops a run: the next jump is not a drop */
#define BRAKE_REPEAT_HOLD MS(200)
#define SILENCE_MIN       MS(100)
#define SILENCE_MAX       MS(350)
#define SILENCE_SLACK     MS(20)
#define USUAL_DELAY       MS(550)
#define USUAL_GAP         MS(33)

#define BIT(button) (1u << (button))

/* Without releases: the buttons that a press ends. */
static const uint8_t ends[HOLD_BUTTON_COUNT] = {
    [HOLD_LEFT] = BIT(HOLD_RIGHT) | BIT(HOLD_UP) | BIT(HOLD_DOWN),
    [HOLD_RIGHT] = BIT(HOLD_LEFT) | BIT(HOLD_UP) | BIT(HOLD_DOWN),
    [HOLD_UP] = BIT(HOLD_LEFT) | BIT(HOLD_RIGHT) | BIT(HOLD_DOWN),
    [HOLD_DOWN] = BIT(HOLD_LEFT) | BIT(HOLD_RIGHT) | BIT(HOLD_UP) | BIT(HOLD_JUMP),
    [HOLD_JUMP] = BIT(HOLD_UP),
};

static int64_t max_time(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

void hold_init(Hold *hold, HoldMode mode)
{
    *hold = (Hold){.mode = mode,
                   .jump_ticks = HOLD_JUMP_TICKS,
                   .last_heard = -1,
                   .pace = {.delay = USUAL_DELAY,
                            .delay_deviation = USUAL_DELAY / 20,
                            .gap = USUAL_GAP,
                            .gap_deviation = USUAL_GAP / 4}};
}

void hold_set_jump_ticks(Hold *hold, int32_t ticks)
{
    assert(ticks >= 1);
    hold->jump_ticks = ticks;
}

void hold_set_mode(Hold *hold, HoldMode mode)
{
    hold_release_all(hold);
    hold->mode = mode;
}

void hold_release_all(Hold *hold)
{
    for (int32_t i = 0; i < HOLD_BUTTON_COUNT; i++) {
        HoldKey *key = &hold->keys[i];
        /* The time of the last byte is kept: its repeats may go on, and are not new presses. */
        *key = (HoldKey){.heard_at = key->heard_at,
                         .first_gap = key->first_gap,
                         .repeats = key->repeats,
                         .shown = key->shown,
                         .order = key->order};
    }
}

static bool is_any_down(const HoldKey *key)
{
    for (int32_t i = 0; i < HOLD_KEYS_MAX; i++)
        if (key->down[i] != 0) return true;
    return false;
}

static void note_press(Hold *hold, HoldKey *key)
{
    key->pressed = true;
    key->order = ++hold->presses;
}

static void press_exactly(Hold *hold, HoldKey *key, uint32_t code)
{
    int32_t place = -1;
    for (int32_t i = HOLD_KEYS_MAX - 1; i >= 0; i--) {
        if (key->down[i] == code) return;
        if (key->down[i] == 0) place = i;
    }
    if (place < 0) return;
    if (!is_any_down(key)) note_press(hold, key);
    key->down[place] = code;
}

void hold_forget_keys(Hold *hold)
{
    for (int32_t i = 0; i < HOLD_BUTTON_COUNT; i++) {
        HoldKey *key = &hold->keys[i];
        if (!is_any_down(key)) continue;
        memset(key->down, 0, sizeof key->down);
        key->released = true;
    }
}

void hold_exact_key(Hold *hold, HoldButton button, uint32_t code, KeyAction action, int64_t time)
{
    assert(button < HOLD_BUTTON_COUNT && code != 0);
    HoldKey *key = &hold->keys[button];
    key->heard_at = time;
    /* A repeat without a press is of a key held since before: a direction may go on, but not a jump
     * that was meant for a menu. */
    bool is_stray = action == TERM_KEY_REPEAT && button == HOLD_JUMP;
    if (action != TERM_KEY_RELEASE) {
        if (!is_stray) press_exactly(hold, key, code);
        return;
    }
    bool was_down = is_any_down(key);
    for (int32_t i = 0; i < HOLD_KEYS_MAX; i++)
        if (key->down[i] == code) key->down[i] = 0;
    if (was_down && !is_any_down(key)) key->released = true;
}

static void learn(int64_t *mean, int64_t *deviation, int64_t seen, int32_t weight)
{
    int64_t off = seen - *mean;
    *mean += off / weight;
    *deviation += ((off < 0 ? -off : off) - *deviation) / weight;
}

/* A gap is the keyboard's delay only if quick repeats follow. */
static void learn_pace(HoldPace *pace, HoldKey *key, int64_t gap)
{
    if (gap >= REPEAT_GAP_MAX) {
        key->first_gap = gap;
        return;
    }
    if (key->first_gap > 0)
        learn(&pace->delay, &pace->delay_deviation, key->first_gap, 4);
    else
        learn(&pace->gap, &pace->gap_deviation, gap, 10);
    key->first_gap = 0;
}

/* How long a pause may be without counting as a release. The delay before the first repeat is the
 * longest. */
static int64_t silence_allowed(const HoldPace *pace, const HoldKey *key)
{
    if (key->repeats < 2)
        return pace->delay * 112 / 100 + 3 * pace->delay_deviation + SILENCE_SLACK;
    int64_t silence = pace->gap + 6 * pace->gap_deviation + SILENCE_SLACK;
    if (silence < SILENCE_MIN) return SILENCE_MIN;
    return silence > SILENCE_MAX ? SILENCE_MAX : silence;
}

static void end_others(Hold *hold, HoldButton button)
{
    for (HoldButton i = 0; i < HOLD_BUTTON_COUNT; i++) {
        HoldKey *other = &hold->keys[i];
        if (ends[button] & BIT(i)) {
            other->on = false;
            other->ticks = 0;
        }
        /* The new key stops the other's repeats, so a pause of the other means nothing from now
         * on. */
        else if (i != button && other->on && i != HOLD_DOWN)
            other->until = INT64_MAX;
    }
}

static void turn_on(Hold *hold, HoldKey *key, int64_t until)
{
    if (!key->on) note_press(hold, key);
    key->on = true;
    key->until = until;
}

/* Repeats never start a direction, they only prolong one that would end by itself. */
static void repeat_direction(Hold *hold, HoldKey *key, HoldButton button, int64_t time)
{
    if (!key->on || button == HOLD_JUMP) return;
    if (button == HOLD_DOWN)
        key->until = max_time(key->until, time + BRAKE_REPEAT_HOLD);
    else if (hold->mode == HOLD_CLASSIC)
        key->until = time + silence_allowed(&hold->pace, key);
}

/* A press, or a repeat that may be one, where releases are not reported. */
static void hear(Hold *hold, HoldButton button, int64_t time)
{
    HoldKey *key = &hold->keys[button];
    int64_t gap = time - key->heard_at;
    bool is_same = hold->last_heard == (int32_t)button;
    const HoldPace *pace = &hold->pace;
    /* Certainly a repeat of the keyboard, because no finger is that fast. */
    bool is_repeat = is_same && gap <= max_time(pace->gap * 3 / 2, DEBOUNCE_MIN);
    /* Perhaps one: the first repeat is recognised by its delay, those after it come quickly. */
    int64_t off = gap > pace->delay ? gap - pace->delay : pace->delay - gap;
    bool is_in_time = gap < REPEAT_GAP_MAX || off < pace->delay / 8 + 3 * pace->delay_deviation;

    if (is_same && is_in_time)
        key->repeats++;
    else
        key->repeats = 0;
    if (is_same)
        learn_pace(&hold->pace, key, gap);
    else
        key->first_gap = 0;
    key->heard_at = time;
    hold->last_heard = button;

    if (is_repeat) {
        repeat_direction(hold, key, button, time);
        return;
    }
    bool is_running = hold->keys[HOLD_LEFT].on || hold->keys[HOLD_RIGHT].on;
    end_others(hold, button);
    if (button == HOLD_JUMP) {
        if (key->ticks > 0) key->released = true;
        key->ticks = hold->jump_ticks;
        note_press(hold, key);
    } else if (button == HOLD_DOWN)
        turn_on(hold, key, time + (is_running ? BRAKE_TAP : BRAKE_HOLD));
    else if (hold->mode == HOLD_LATCH)
        turn_on(hold, key, INT64_MAX);
    else
        turn_on(hold, key, time + silence_allowed(&hold->pace, key));
}

void hold_key(Hold *hold, HoldButton button, uint32_t code, KeyAction action, int64_t time)
{
    assert(button < HOLD_BUTTON_COUNT);
    if (hold->mode == HOLD_EXACT)
        hold_exact_key(hold, button, code, action, time);
    else if (action != TERM_KEY_RELEASE)
        hear(hold, button, time);
}

bool hold_has_news(const Hold *hold)
{
    for (int32_t i = 0; i < HOLD_BUTTON_COUNT; i++)
        if (hold->keys[i].pressed || hold->keys[i].released) return true;
    return false;
}

/* Of two opposite keys that are both down, the one pressed later counts. */
static uint8_t without_earlier(const Hold *hold, uint8_t held, HoldButton a, HoldButton b)
{
    if (!(held & BIT(a)) || !(held & BIT(b))) return held;
    HoldButton earlier = hold->keys[a].order < hold->keys[b].order ? a : b;
    return held & (uint8_t)~BIT(earlier);
}

uint8_t hold_tick(Hold *hold, int64_t now)
{
    uint8_t held = 0;
    for (int32_t i = 0; i < HOLD_BUTTON_COUNT; i++) {
        HoldKey *key = &hold->keys[i];
        if (key->on && now >= key->until) key->on = false;
        /* Released and pressed again since the last tick: released for one tick, so that the press
         * is seen. */
        if (key->shown && key->released && key->pressed) {
            key->shown = key->released = false;
            continue;
        }
        key->shown = key->pressed || key->on || key->ticks > 0 || is_any_down(key);
        if (key->ticks > 0) key->ticks--;
        key->pressed = key->released = false;
        if (key->shown) held |= (uint8_t)BIT(i);
    }
    held = without_earlier(hold, held, HOLD_LEFT, HOLD_RIGHT);
    return without_earlier(hold, held, HOLD_UP, HOLD_DOWN);
}

bool hold_is_steady(const Hold *hold, uint8_t *held)
{
    Hold next = *hold;
    for (int32_t i = 0; i < HOLD_BUTTON_COUNT; i++) {
        const HoldKey *key = &hold->keys[i];
        bool ends_by_itself = key->ticks > 0 || (key->on && key->until != INT64_MAX);
        if (key->pressed || key->released || ends_by_itself) return false;
    }
    *held = hold_tick(&next, 0);
    return true;
}
