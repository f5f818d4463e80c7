/* held_keys.c - see held_keys.h */
#include "held_keys.h"

#include "../../base/clock.h"
#include "../../base/text.h"

/* Two presses of Down mean a look down if no more time is between them. */
#define DOWN_TWICE_NS (400 * CLOCK_MS)

void held_keys_init(HeldKeys *held, const ModelParams *physics)
{
    *held = (HeldKeys){0};
    hold_init(&held->hold, HOLD_LATCH);
    hold_see(&held->hold, true, true);
    /* At least a normal press, so that jump may be pressed early in models without a buffer. */
    hold_set_jump_ticks(&held->hold, max_i32(full_jump_ticks(physics), HOLD_JUMP_TICKS));
}

static bool knows_releases(const App *app)
{
    return term_input_mode(app->term) != TERM_INPUT_LEGACY;
}

static HoldMode wanted_mode(const App *app)
{
    static const HoldMode modes[] = {[HOLD_SCHEME_AUTO] = HOLD_AUTO,
                                     [HOLD_SCHEME_LATCH] = HOLD_LATCH,
                                     [HOLD_SCHEME_CLASSIC] = HOLD_CLASSIC};
    return knows_releases(app) ? HOLD_EXACT : modes[app->session->settings.hold];
}

/* Does the mouse jump? Only if the releases of keys are unknown. */
static bool wants_mouse(const HeldKeys *held, const App *app)
{
    return (app->session->settings.mouse_jumps || held->offers_mouse) && !knows_releases(app);
}

/* The first key of a request, in capital letters. */
static void add_key(Text *text, const App *app, RequestId request, const char *otherwise)
{
    char key[KEY_NAME_MAX];
    request_key_text(app_bindings(app), request, key);
    for (char *c = key; *c; c++)
        if (*c >= 'a' && *c <= 'z') *c = (char)(*c - 'a' + 'A');
    text_add_string(text, key[0] ? key : otherwise);
}

static void add_brake(Text *text, const App *app)
{
    add_key(text, app, REQUEST_DOWN, "the other way");
    text_add_string(text, " stops");
}

/* What the player is told if releases of keys are unknown. */
static void write_texts(HeldKeys *held, const App *app)
{
    Text note = text_in(held->note, sizeof held->note);
    Text message = text_in(held->message, sizeof held->message);
    held->note[0] = held->message[0] = '\0';
    if (held->hold.mode == HOLD_EXACT) return;
    if (held->hold.mode == HOLD_CLASSIC)
        text_add_string(&note, "hold guessed");
    else
        add_brake(&note, app);
    if (wants_mouse(held, app) && !held->offers_mouse) text_add_string(&note, " + mouse");

    text_add_string(&message, "no key releases: ");
    switch (held->hold.mode) {
    case HOLD_EXACT: break;
    case HOLD_AUTO:
        add_key(&message, app, REQUEST_JUMP, "jump");
        text_add_string(&message, " high, ");
        add_key(&message, app, REQUEST_UP, "up");
        text_add_string(&message, " low");
        break;
    case HOLD_LATCH: text_add_string(&message, "direction stays on"); break;
    case HOLD_CLASSIC: text_add_string(&message, "holding is guessed"); break;
    }
    text_add_string(&message, ", ");
    add_brake(&message, app);
    if (held->offers_mouse)
        text_add_string(&message,
                        "; or click to jump with a mouse button, for as long as you hold it");
    else if (wants_mouse(held, app))
        text_add_string(&message, ", a mouse button jumps");
}

void held_keys_set_up(HeldKeys *held, const App *app)
{
    const HoldPace *pace = &app->session->key_pace;
    hold_release_all(&held->hold);
    if (pace->gap > 0) held->hold.pace = *pace;
    held_keys_resume(held, app);
}

void held_keys_resume(HeldKeys *held, const App *app)
{
    HoldMode mode = wanted_mode(app);
    bool up_jumps = app->session->settings.hold == HOLD_SCHEME_AUTO;
    hold_forget_keys(&held->hold);
    if (mode != held->hold.mode || up_jumps != held->hold.up_jumps)
        hold_set_mode(&held->hold, mode, up_jumps);
    term_set_mouse(app->term, wants_mouse(held, app));
    write_texts(held, app);
}

bool held_keys_fit(HeldKeys *held, const App *app)
{
    hold_set_timed(&held->hold, !held->is_slow);
    if (wanted_mode(app) == held->hold.mode) return false;
    held_keys_set_up(held, app);
    return true;
}

void held_keys_offer_mouse(HeldKeys *held, App *app)
{
    if (!app->session->may_offer_mouse || knows_releases(app)) return;
    session_end_mouse_offer(app->session);
    held->offers_mouse = !app->session->settings.mouse_jumps;
    held_keys_resume(held, app);
}

static void hear_click(HeldKeys *held, App *app, const TermEvent *event)
{
    bool is_button = event->button >= 1 && event->button <= 3;
    if (!is_button || event->action == TERM_KEY_REPEAT) return;
    if (held->offers_mouse) {
        char unheard[SETTINGS_MESSAGE_MAX];
        held->offers_mouse = false;
        app->session->settings.mouse_jumps = true;
        app_save_settings(app, unheard);
        write_texts(held, app);
    }
    hold_exact_key(&held->hold, HOLD_JUMP, event->button, (KeyAction)event->action, event->time);
}

static void hear_key(HeldKeys *held, App *app, const TermEvent *event)
{
    static const HoldButton buttons[] = {
        [REQUEST_LEFT] = HOLD_LEFT, [REQUEST_RIGHT] = HOLD_RIGHT, [REQUEST_UP] = HOLD_UP,
        [REQUEST_DOWN] = HOLD_DOWN, [REQUEST_JUMP] = HOLD_JUMP,
    };
    KeyAction action = (KeyAction)event->action;
    /* The layout may be changed while the key is down. */
    uint32_t code = event->place ? event->place : event->code;
    if (action == TERM_KEY_RELEASE) {
        /* For all buttons, because with Shift it may have another code than when pressed. */
        for (HoldButton button = 0; button < HOLD_BUTTON_COUNT; button++)
            hold_key(&held->hold, button, code, TERM_KEY_RELEASE, event->time);
        return;
    }
    RequestId request = request_of_key(app_bindings(app), CONTEXT_HELD, event);
    bool is_down = request == REQUEST_DOWN, was_down = held->down_at != 0;
    held->is_down_twice = is_down && was_down && event->time - held->down_at <= DOWN_TWICE_NS;
    held->down_at = is_down ? event->time : 0;
    bool is_arrow = event->code >= TERM_KEY_ARROW_UP && event->code <= TERM_KEY_ARROW_RIGHT;
    if (request == REQUEST_NONE && is_arrow && event->modifiers) {
        /* The modifier may have come while the key was down, and its release is not told. */
        TermEvent plain = *event;
        plain.modifiers = 0;
        request = request_of_key(app_bindings(app), CONTEXT_HELD, &plain);
    }
    if (request == REQUEST_NONE) {
        hold_other_key(&held->hold, event->time);
        return;
    }
    assert((size_t)request < ARRAY_LENGTH(buttons));
    hold_key(&held->hold, buttons[request], code, action, event->time);
    app->session->key_pace = held->hold.pace;
}

void held_keys_see(HeldKeys *held, bool climbs, bool jumps)
{
    hold_see(&held->hold, climbs, jumps);
}

void held_keys_hear(HeldKeys *held, App *app, const TermEvent *event)
{
    if (event->kind == TERM_EVENT_FOCUS_OUT || event->kind == TERM_EVENT_RESUME)
        hold_release_all(&held->hold);
    if (event->kind == TERM_EVENT_MOUSE && wants_mouse(held, app)) hear_click(held, app, event);
    if (event->kind == TERM_EVENT_KEY) hear_key(held, app, event);
    if (hold_has_news(&held->hold)) app_hurry(app);
}

int32_t held_keys_glance(const HeldKeys *held, Input input)
{
    if (held->hold.mode != HOLD_EXACT) return held->is_down_twice;
    Input way = input & (INPUT_LEFT | INPUT_RIGHT | INPUT_UP | INPUT_DOWN);
    bool jumps = input & INPUT_JUMP;
    return way == INPUT_DOWN && !jumps ? 1 : way == INPUT_UP ? -1 : 0; /* Up may be a jump, too */
}

Input held_keys_tick(HeldKeys *held, const App *app)
{
    return hold_tick(&held->hold, term_now(app->term));
}

bool held_keys_are_steady(const HeldKeys *held, const App *app, Input *input)
{
    return wanted_mode(app) == held->hold.mode && hold_is_steady(&held->hold, input);
}

void held_keys_let_go(HeldKeys *held)
{
    hold_release_all(&held->hold);
}

void held_keys_let_go_guesses(HeldKeys *held)
{
    if (held->hold.mode != HOLD_EXACT) hold_release_all(&held->hold);
}
