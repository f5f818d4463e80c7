/* held_keys.c - see held_keys.h */
#include "held_keys.h"

#include "../../engine/model.h"

#include <stdio.h>

enum { BRAKE_TEXT_MAX = KEY_NAME_MAX + 16 };

/* What the player is told if releases of keys are unknown. */
static const struct HoldWords {
    const char *note;    /* in the line above the level; NULL: the key that stops */
    const char *message; /* at the start, before the key that stops */
} hold_words[] = {
    [HOLD_EXACT] = {"", ""},
    [HOLD_LATCH] = {NULL, "direction stays on"},
    [HOLD_CLASSIC] = {"hold guessed", "holding is guessed"},
};

void held_keys_init(HeldKeys *held, const ModelParams *physics)
{
    *held = (HeldKeys){0};
    hold_init(&held->hold, HOLD_LATCH);
    /* At least a normal press, so that jump may be pressed early in models without a buffer. */
    hold_set_jump_ticks(&held->hold, max_i32(full_jump_ticks(physics), HOLD_JUMP_TICKS));
}

static HoldMode wanted_mode(const HeldKeys *held, const App *app)
{
    if (term_input_mode(app->term) != TERM_INPUT_LEGACY) return HOLD_EXACT;
    bool is_classic = app->session->settings.hold == LEGACY_HOLD_CLASSIC && !held->is_slow;
    return is_classic ? HOLD_CLASSIC : HOLD_LATCH;
}

/* Does the mouse jump? Only if the releases of keys are unknown. */
static bool wants_mouse(const App *app)
{
    return app->session->settings.mouse_jumps && term_input_mode(app->term) == TERM_INPUT_LEGACY;
}

static void write_texts(HeldKeys *held, const App *app)
{
    const struct HoldWords *words = &hold_words[held->hold.mode];
    char brake[BRAKE_TEXT_MAX];
    bool has_mouse = wants_mouse(app);
    held->note[0] = held->message[0] = '\0';
    if (held->hold.mode == HOLD_EXACT) return;
    char key[KEY_NAME_MAX];
    request_key_text(app_bindings(app), REQUEST_DOWN, key);
    for (char *c = key; *c; c++)
        if (*c >= 'a' && *c <= 'z') *c = (char)(*c - 'a' + 'A');
    snprintf(brake, sizeof brake, "%s stops", key[0] ? key : "the other way");
    snprintf(held->note, sizeof held->note, "%s%s", words->note ? words->note : brake,
             has_mouse ? " + mouse" : "");
    snprintf(held->message, sizeof held->message, "no key releases: %s, %s%s", words->message,
             brake, has_mouse ? ", a mouse button jumps" : "");
}

void held_keys_set_up(HeldKeys *held, const App *app)
{
    hold_release_all(&held->hold);
    held_keys_resume(held, app);
}

void held_keys_resume(HeldKeys *held, const App *app)
{
    HoldMode mode = wanted_mode(held, app);
    hold_forget_keys(&held->hold);
    if (mode != held->hold.mode) hold_set_mode(&held->hold, mode);
    term_set_mouse(app->term, wants_mouse(app));
    write_texts(held, app);
}

bool held_keys_fit(HeldKeys *held, const App *app)
{
    if (wanted_mode(held, app) == held->hold.mode) return false;
    held_keys_set_up(held, app);
    return true;
}

/* Is a key of climbing a jump now? One that stays down at the end of a ladder is none: its repeats,
 * which where releases are unknown are presses, begin this much later at most. */
static bool is_up_jump(HeldKeys *held, const App *app, const TermEvent *event)
{
    const int64_t repeat_delay = INT64_C(700000000); /* ns */
    bool is_down = held->climbing_at != 0 && event->time - held->climbing_at < repeat_delay;
    if (!app->session->settings.up_jumps) return false;
    if (held->is_at_ladder || is_down) held->climbing_at = event->time;
    return !held->is_at_ladder && !is_down;
}

static void hear_key(HeldKeys *held, const App *app, const TermEvent *event)
{
    static const HoldButton buttons[] = {
        [REQUEST_LEFT] = HOLD_LEFT, [REQUEST_RIGHT] = HOLD_RIGHT, [REQUEST_UP] = HOLD_UP,
        [REQUEST_DOWN] = HOLD_DOWN, [REQUEST_JUMP] = HOLD_JUMP,
    };
    KeyAction action = (KeyAction)event->action;
    /* The layout may be changed while the key is down. */
    uint32_t code = event->place ? event->place : event->code;
    if (action == TERM_KEY_RELEASE) {
        held->climbing_at = 0;
        /* For all buttons, because with Shift it may have another code than when pressed. */
        for (HoldButton button = 0; button < HOLD_BUTTON_COUNT; button++)
            hold_key(&held->hold, button, code, TERM_KEY_RELEASE, event->time);
        return;
    }
    RequestId request = request_of_key(app_bindings(app), CONTEXT_HELD, event);
    if (request == REQUEST_NONE) return;
    assert((size_t)request < ARRAY_LENGTH(buttons));
    if (request == REQUEST_UP && is_up_jump(held, app, event)) {
        hold_key(&held->hold, HOLD_JUMP, code, action, event->time);
        if (held->hold.mode != HOLD_EXACT) return; /* held, it takes a ladder at its end */
    }
    hold_key(&held->hold, buttons[request], code, action, event->time);
}

void held_keys_see_ladder(HeldKeys *held, bool is_at_ladder)
{
    held->is_at_ladder = is_at_ladder;
}

void held_keys_hear(HeldKeys *held, App *app, const TermEvent *event)
{
    if (event->kind == TERM_EVENT_FOCUS_OUT || event->kind == TERM_EVENT_RESUME)
        hold_release_all(&held->hold);
    if (event->kind == TERM_EVENT_MOUSE && wants_mouse(app)) {
        bool is_button = event->button >= 1 && event->button <= 3;
        if (is_button && event->action != TERM_KEY_REPEAT)
            hold_exact_key(&held->hold, HOLD_JUMP, event->button, (KeyAction)event->action,
                           event->time);
    }
    if (event->kind == TERM_EVENT_KEY) hear_key(held, app, event);
    if (hold_has_news(&held->hold)) app_hurry(app);
}

Input held_keys_tick(HeldKeys *held, const App *app)
{
    return hold_tick(&held->hold, term_now(app->term));
}

bool held_keys_are_steady(const HeldKeys *held, const App *app, Input *input)
{
    return wanted_mode(held, app) == held->hold.mode && hold_is_steady(&held->hold, input);
}

void held_keys_let_go(HeldKeys *held)
{
    hold_release_all(&held->hold);
}

void held_keys_let_go_guesses(HeldKeys *held)
{
    if (held->hold.mode != HOLD_EXACT) hold_release_all(&held->hold);
}
