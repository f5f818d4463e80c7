/* hold.c - see hold.h */
#include "hold.h"

#include "../base/clock.h"
#include <string.h>

#define MS(n) (CLOCK_MS * (n))

#define REPEAT_GAP_MAX    MS(110) /* longest gap between repeats that is learned */
#define REPEAT_GAP_MOST   MS(160) /* ... that a slow line makes of one */
#define DEBOUNCE_MIN      MS(60)
#define BRAKE_HOLD        MS(300) /* time of the brake when nothing moves */
#define BRAKE_TAP         MS(100) /* time of a brake that stops a run: the next jump is not a drop */
#define BRAKE_REPEAT_HOLD MS(200)
#define SILENCE_MIN       MS(100) /* HOLD_CLASSIC */
#define SILENCE_MAX       MS(350)
#define SILENCE_SLACK     MS(20)
#define RUN_SILENCE_MIN   MS(55) /* HOLD_AUTO */
#define RUN_SILENCE_MAX   MS(250)
#define RUN_GOES_ON       MS(150) /* after its end, with a byte that was late */
#define FIRST_WINDOW      MS(40)  /* about the time when the first repeat is due */
#define CLIMB_REPEAT_MAX  MS(700) /* from a key that climbed to its first repeat */
#define USUAL_DELAY       MS(660)
#define USUAL_GAP         MS(33)
#define USUAL_DEVIATION   MS(8)

enum {
    REPEATS_OF_A_RUN = 2, /* that come alone before their end ends it */
    GAP_WEIGHT = 10,      /* a new gap counts one tenth, */
    DELAY_WEIGHT = 4      /* a delay one quarter */
};

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
    *hold =
        (Hold){.mode = mode,
               .up_jumps = mode == HOLD_AUTO,
               .is_timed = true,
               .jump_ticks = HOLD_JUMP_TICKS,
               .last_heard = -1,
               .waiting = -1,
               .pace = {.delay = USUAL_DELAY, .gap = USUAL_GAP, .gap_deviation = USUAL_DEVIATION}};
}

void hold_set_jump_ticks(Hold *hold, int32_t ticks)
{
    assert(ticks >= 1);
    hold->jump_ticks = ticks;
}

void hold_set_mode(Hold *hold, HoldMode mode, bool up_jumps)
{
    hold_release_all(hold);
    hold->mode = mode;
    hold->up_jumps = up_jumps || mode == HOLD_AUTO;
}

void hold_set_timed(Hold *hold, bool is_timed)
{
    hold->is_timed = is_timed;
    for (HoldButton i = 0; i < HOLD_BUTTON_COUNT && !is_timed; i++)
        if (i != HOLD_DOWN) hold->keys[i].until = INT64_MAX;
}

void hold_see(Hold *hold, bool climbs, bool jumps)
{
    hold->climbs = climbs;
    hold->jumps = jumps;
}

void hold_release_all(Hold *hold)
{
    hold->waiting = -1;
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

/* ---- the keyboard's times ---- */

/* The first ones count in full, so that a keyboard is known soon; later ones as 1 / `most`. */
static void learn(int64_t *mean, int64_t *deviation, int64_t seen, int32_t *count, int32_t most)
{
    int64_t off = seen - *mean;
    *count = min_i32(*count + 1, most);
    *mean += off / *count;
    *deviation += ((off < 0 ? -off : off) - *deviation) / *count;
}

/* The time without a byte after which repeats have ended. It follows the line: the slack is four
 * and a half mean deviations. */
static int64_t run_silence(const HoldPace *pace)
{
    int64_t silence = pace->gap + 9 * pace->gap_deviation / 2 + MS(20);
    if (silence < RUN_SILENCE_MIN) return RUN_SILENCE_MIN;
    return silence > RUN_SILENCE_MAX ? RUN_SILENCE_MAX : silence;
}

/* Up to which gap a byte of one key, with no other between, is certainly a repeat. */
static int64_t longest_gap(const Hold *hold)
{
    if (hold->mode != HOLD_AUTO) return max_time(hold->pace.gap * 3 / 2, DEBOUNCE_MIN);
    int64_t silence = run_silence(&hold->pace);
    return max_time(REPEAT_GAP_MAX, silence < REPEAT_GAP_MOST ? silence : REPEAT_GAP_MOST);
}

/* May the byte be the first repeat of the key that was pressed this long ago? */
static bool is_first_repeat_due(const HoldPace *pace, int64_t gap)
{
    int64_t off = gap > pace->delay ? gap - pace->delay : pace->delay - gap;
    return off <= max_time(FIRST_WINDOW, pace->delay / 16 + 3 * pace->delay_deviation);
}

/* A gap is the keyboard's delay only if quick repeats follow. */
static void learn_pace(Hold *hold, HoldKey *key, int64_t gap)
{
    HoldPace *pace = &hold->pace;
    if (gap > max_time(longest_gap(hold), REPEAT_GAP_MAX)) {
        key->first_gap = gap;
        return;
    }
    if (key->first_gap > 0)
        learn(&pace->delay, &pace->delay_deviation, key->first_gap, &pace->delays, DELAY_WEIGHT);
    else
        learn(&pace->gap, &pace->gap_deviation, gap, &pace->gaps, GAP_WEIGHT);
    key->first_gap = 0;
}

/* How long a pause may be in HOLD_CLASSIC. The delay before the first repeat is the longest. */
static int64_t silence_allowed(const HoldPace *pace, const HoldKey *key)
{
    if (key->repeats == 0)
        return pace->delay * 112 / 100 + 3 * pace->delay_deviation + SILENCE_SLACK;
    int64_t silence = pace->gap + 6 * pace->gap_deviation + SILENCE_SLACK;
    if (silence < SILENCE_MIN) return SILENCE_MIN;
    return silence > SILENCE_MAX ? SILENCE_MAX : silence;
}

/* When a direction that was heard at `time` ends if nothing more is heard. */
static int64_t end_of_direction(const Hold *hold, const HoldKey *key, int64_t time)
{
    if (!hold->is_timed || hold->mode == HOLD_LATCH) return INT64_MAX;
    if (hold->mode == HOLD_CLASSIC) return time + silence_allowed(&hold->pace, key);
    return key->repeats < REPEATS_OF_A_RUN ? INT64_MAX : time + run_silence(&hold->pace);
}

/* ---- presses ---- */

static void end_others(Hold *hold, HoldButton button, uint8_t ended)
{
    for (HoldButton i = 0; i < HOLD_BUTTON_COUNT; i++) {
        HoldKey *other = &hold->keys[i];
        if (ended & BIT(i)) {
            other->on = false;
            other->ended_at = 0;
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

/* What is shown as held is released for a tick, so that the press is seen. */
static void begin_jump(Hold *hold, int32_t ticks)
{
    HoldKey *jump = &hold->keys[HOLD_JUMP];
    jump->released = jump->shown;
    jump->ticks = ticks;
    jump->age = 0;
    hold->is_low = ticks < hold->jump_ticks;
    note_press(hold, jump);
}

static void cut_jump(HoldKey *jump)
{
    jump->ticks = min_i32(jump->ticks, max_i32(0, HOLD_CUT_TICKS - jump->age));
}

/* Has a jump begun of which another press of jump is no part? The game sees a press a tick later.
 */
static bool is_in_jump(const Hold *hold)
{
    const HoldKey *jump = &hold->keys[HOLD_JUMP];
    return jump->ticks > 0 && (!hold->jumps || jump->age <= 1);
}

static void press_jump(Hold *hold)
{
    HoldKey *jump = &hold->keys[HOLD_JUMP];
    bool is_with_low =
        hold->is_low && jump->age <= HOLD_LOW_TICKS && (jump->shown || jump->pressed);
    end_others(hold, HOLD_JUMP, ends[HOLD_JUMP]);
    if (hold->mode == HOLD_AUTO && is_with_low) { /* both together: of middle height */
        jump->ticks = HOLD_CUT_TICKS - jump->age;
        hold->is_low = false;
    } else if (hold->mode != HOLD_AUTO || !is_in_jump(hold))
        begin_jump(hold, hold->jump_ticks);
}

static void press_up(Hold *hold, bool climbs, int64_t time)
{
    HoldKey *jump = &hold->keys[HOLD_JUMP];
    if (climbs) {
        end_others(hold, HOLD_UP, ends[HOLD_UP]);
        turn_on(hold, &hold->keys[HOLD_UP], end_of_direction(hold, &hold->keys[HOLD_UP], time));
        return;
    }
    end_others(hold, HOLD_UP, 0);
    if (is_in_jump(hold))
        cut_jump(jump);
    else
        begin_jump(hold, HOLD_LOW_TICKS);
}

static void press(Hold *hold, HoldButton button, bool climbs, int64_t time)
{
    bool is_running = hold->keys[HOLD_LEFT].on || hold->keys[HOLD_RIGHT].on;
    switch (button) {
    case HOLD_JUMP: press_jump(hold); break;
    case HOLD_UP: press_up(hold, climbs, time); break;
    case HOLD_DOWN:
        end_others(hold, button, ends[button]);
        if (hold->mode == HOLD_AUTO)
            cut_jump(&hold->keys[HOLD_JUMP]);
        else
            hold->keys[HOLD_JUMP].ticks = 0;
        turn_on(hold, &hold->keys[button], time + (is_running ? BRAKE_TAP : BRAKE_HOLD));
        break;
    case HOLD_LEFT:
    case HOLD_RIGHT:
        end_others(hold, button, ends[button]);
        turn_on(hold, &hold->keys[button], end_of_direction(hold, &hold->keys[button], time));
        break;
    case HOLD_BUTTON_COUNT: break;
    }
}

/* Lets the press count that was kept back. */
static void end_waiting(Hold *hold, int64_t time)
{
    int32_t button = hold->waiting;
    hold->waiting = -1;
    if (button >= 0) press(hold, (HoldButton)button, false, time);
}

typedef enum UpMeaning { UP_CLIMBS, UP_JUMPS, UP_DOES_NOTHING } UpMeaning;

/* A key that stays down at the end of a ladder does not jump: its repeats, which where releases are
 * unknown are presses, begin this much later at most. */
static UpMeaning meaning_of_up(Hold *hold, int64_t time)
{
    bool is_down = hold->climbed_at != 0 && time - hold->climbed_at < CLIMB_REPEAT_MAX;
    if (!hold->up_jumps) return UP_CLIMBS;
    if (hold->climbs || is_down) hold->climbed_at = time;
    if (hold->climbs) return UP_CLIMBS;
    return is_down ? UP_DOES_NOTHING : UP_JUMPS;
}

/* Did the direction end by itself so shortly before that a late line may be the reason? */
static bool has_just_ended(const HoldKey *key, int64_t time)
{
    return key->ended_at > 0 && time - key->ended_at <= RUN_GOES_ON;
}

/* Repeats never start a direction. They prolong one that would end by itself, and one that has just
 * ended so goes on: the line was late. */
static void repeat_direction(Hold *hold, HoldButton button, int64_t time)
{
    HoldKey *key = &hold->keys[button];
    if (button == HOLD_JUMP || (!key->on && !has_just_ended(key, time))) return;
    key->on = true;
    key->ended_at = 0;
    if (button == HOLD_DOWN)
        key->until = max_time(key->until, time + BRAKE_REPEAT_HOLD);
    else
        key->until = end_of_direction(hold, key, time);
}

/* A press, or a repeat that may be one, where releases are not reported. */
static void hear(Hold *hold, HoldButton button, int64_t time)
{
    HoldKey *key = &hold->keys[button];
    int64_t gap = time - key->heard_at;
    bool is_same = hold->last_heard == (int32_t)button;
    bool is_quick = is_same && gap <= longest_gap(hold);
    bool is_late = is_same && !is_quick && has_just_ended(key, time);
    bool is_due = is_same && key->repeats == 0 && is_first_repeat_due(&hold->pace, gap);
    UpMeaning up = button == HOLD_UP ? meaning_of_up(hold, time) : UP_DOES_NOTHING;
    bool jumps = button == HOLD_JUMP || up == UP_JUMPS;

    if (hold->waiting == (int32_t)button && is_quick)
        hold->waiting = -1;
    else
        end_waiting(hold, time);
    if (is_same && !is_late)
        learn_pace(hold, key, gap);
    else
        key->first_gap = 0;
    if (is_quick)
        key->repeats++;
    else if (!is_late)
        key->repeats = 0;
    key->heard_at = time;
    hold->last_heard = button;

    if (is_quick || is_late) {
        repeat_direction(hold, button, time);
    } else if (jumps && is_due && hold->is_timed) {
        hold->waiting = button;
        hold->waits_until = time + run_silence(&hold->pace);
    } else if (button != HOLD_UP || up != UP_DOES_NOTHING) {
        press(hold, button, up == UP_CLIMBS, time);
    }
}

void hold_other_key(Hold *hold, int64_t time)
{
    if (hold->mode == HOLD_EXACT) return;
    end_waiting(hold, time);
    end_others(hold, HOLD_BUTTON_COUNT, 0);
    hold->last_heard = -1;
}

void hold_key(Hold *hold, HoldButton button, uint32_t code, KeyAction action, int64_t time)
{
    assert(button < HOLD_BUTTON_COUNT);
    if (hold->mode != HOLD_EXACT) {
        if (action != TERM_KEY_RELEASE) hear(hold, button, time);
        return;
    }
    if (action == TERM_KEY_RELEASE) hold->climbed_at = 0;
    if (button == HOLD_UP && action != TERM_KEY_RELEASE) {
        if (meaning_of_up(hold, time) == UP_JUMPS)
            hold_exact_key(hold, HOLD_JUMP, code, action, time);
    }
    hold_exact_key(hold, button, code, action, time);
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
    if (hold->waiting >= 0 && now >= hold->waits_until) end_waiting(hold, now);
    for (int32_t i = 0; i < HOLD_BUTTON_COUNT; i++) {
        HoldKey *key = &hold->keys[i];
        if (key->on && now >= key->until) {
            key->on = false;
            key->ended_at = hold->mode == HOLD_AUTO && i != HOLD_DOWN ? key->until : 0;
        }
        /* Released and pressed again since the last tick: released for one tick, so that the press
         * is seen. */
        if (key->shown && key->released && key->pressed) {
            key->shown = key->released = false;
            continue;
        }
        key->shown = key->pressed || key->on || key->ticks > 0 || is_any_down(key);
        if (key->ticks > 0) {
            key->ticks--;
            key->age++;
        }
        key->pressed = key->released = false;
        if (key->shown) held |= (uint8_t)BIT(i);
    }
    held = without_earlier(hold, held, HOLD_LEFT, HOLD_RIGHT);
    return without_earlier(hold, held, HOLD_UP, HOLD_DOWN);
}

bool hold_is_steady(const Hold *hold, uint8_t *held)
{
    Hold next = *hold;
    if (hold->waiting >= 0) return false;
    for (int32_t i = 0; i < HOLD_BUTTON_COUNT; i++) {
        const HoldKey *key = &hold->keys[i];
        bool ends_by_itself = key->ticks > 0 || (key->on && key->until != INT64_MAX);
        if (key->pressed || key->released || ends_by_itself) return false;
    }
    *held = hold_tick(&next, 0);
    return true;
}
