/* practice.c - see practice.h */
#include "practice.h"

#include "../draw/theme.h"

#include <assert.h>
#include <stdio.h>

static const char *const paces[PRACTICE_SLOWEST + 1] = {"speed 1", "speed 1/2", "speed 1/4",
                                                        "speed 1/8"};

void practice_begin(Practice *practice)
{
    practice->has_been_on = practice->is_on;
    practice_let_go(practice);
}

void practice_toggle(Practice *practice)
{
    bool is_on = !practice->is_on;
    *practice = (Practice){.is_on = is_on, .has_been_on = practice->has_been_on || is_on};
}

void practice_mark(Practice *practice)
{
    practice->has_been_on = true;
}

void practice_let_go(Practice *practice)
{
    practice->is_rewinding = false;
    practice->steps = practice->burst_ticks = practice->wait_ticks = 0;
}

void practice_await_key(Practice *practice)
{
    practice->awaits_key = true;
}

bool practice_is_slow(const Practice *practice)
{
    return practice->is_frozen || practice->slowness > 0;
}

const char *practice_hear(Practice *practice, RequestId request, const TermEvent *event,
                          bool has_releases)
{
    bool is_press = event->action == TERM_KEY_PRESS;
    if (event->kind == TERM_EVENT_KEY && is_press) practice->awaits_key = false;
    /* With Shift let go before it, the key would ask for something else now. */
    if (event->kind == TERM_EVENT_KEY && event->action == TERM_KEY_RELEASE &&
        event->code == practice->rewind_code)
        practice->is_rewinding = false;
    bool is_of_practice = request == REQUEST_REWIND || request == REQUEST_FREEZE ||
                          request == REQUEST_STEP || request == REQUEST_SLOW;
    if (!is_of_practice) {
        if (event->kind == TERM_EVENT_KEY && is_press) practice->wait_ticks = 0;
        return NULL;
    }
    if (event->action == TERM_KEY_RELEASE) return "";
    if (!practice->is_on) return is_press ? "Only in practice mode: see the pause menu." : "";
    if (request == REQUEST_REWIND) {
        practice->is_rewinding = has_releases;
        practice->rewind_code = event->code;
        if (has_releases) return "";
        practice->burst_ticks += PRACTICE_BURST_TICKS;
        practice->wait_ticks = PRACTICE_WAIT_TICKS;
    } else if (request == REQUEST_STEP) {
        practice->is_frozen = true;
        practice->wait_ticks = 0;
        practice->steps++;
    } else if (request == REQUEST_FREEZE && is_press) {
        practice->is_frozen = !practice->is_frozen;
        practice->steps = practice->wait_ticks = 0;
        return practice->is_frozen ? "Time stands still." : "Time goes on.";
    } else if (request == REQUEST_SLOW && is_press) {
        practice->slowness = (uint8_t)((practice->slowness + 1) % (PRACTICE_SLOWEST + 1));
        return paces[practice->slowness];
    }
    return "";
}

/* --- time --- */

static bool is_turn(Practice *practice)
{
    return ++practice->clock % (1 << practice->slowness) == 0;
}

int32_t practice_tick(Practice *practice)
{
    int32_t back = practice->is_rewinding ? PRACTICE_REWIND_TICKS : practice->burst_ticks;
    practice->burst_ticks = 0;
    if (back > 0) return is_turn(practice) || !practice->is_rewinding ? -back : 0;
    if (practice->steps > 0) {
        practice->steps--;
        return 1;
    }
    if (practice->wait_ticks > 0) {
        practice->wait_ticks--;
        return 0;
    }
    return !practice->is_frozen && !practice->awaits_key && is_turn(practice);
}

bool practice_stands_still(const Practice *practice)
{
    bool goes_back = practice->is_rewinding || practice->burst_ticks > 0;
    return (practice->is_frozen || practice->awaits_key) && !goes_back && practice->steps == 0 &&
           practice->wait_ticks == 0;
}

void practice_draw(const Practice *practice, const Bindings *bindings, Canvas *canvas, Area area)
{
    static const Hint hints[] = {{REQUEST_REWIND, NULL},
                                 {REQUEST_FREEZE, NULL},
                                 {REQUEST_STEP, NULL},
                                 {REQUEST_SLOW, NULL}};
    enum { LINE_MAX_COLS = 256 };
    char keys[LINE_MAX_COLS / 2], line[LINE_MAX_COLS];
    assert(practice->slowness <= PRACTICE_SLOWEST);
    const char *motion = practice->awaits_key                                 ? "press key"
                         : practice->is_rewinding || practice->wait_ticks > 0 ? "back"
                         : practice->is_frozen                                ? "still"
                                               : paces[practice->slowness];
    bindings_hints_text(bindings, hints, ARRAY_LENGTH(hints), keys, sizeof keys);
    snprintf(line, sizeof line, "PRACTICE %-9s  %s", motion, keys);
    canvas_fill(canvas, area.col, area.row, area.cols, 1, ' ', ROLE_HUD);
    canvas_text(canvas, area.col + 1, area.row, line, ROLE_HUD);
}
