/* test_key_bytes.c - every key of every table, as the bytes that terminals send for it: the request
 * or command that it stands for is made. The tables say which keys there are. And the mouse button
 * that jumps where releases of keys are unknown. */
#include "fake_term.h"
// cmocka needs these
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../src/draw/bindings.h"
#include "../src/edit/core/editor_command.h"
#include "../src/edit/view/editor_input.h"
#include "../src/engine/model.h"
#include "../src/play/app/held_keys.h"
#include "key_bytes.h"
#include "open_screen.h"
#include "scratch.h"

/* ---- a screen that keeps what it is asked for ---- */

static struct Heard {
    RequestId requests[8];
    int32_t count;
    HeldKeys held;
    Input input;
    bool is_quit, is_suspended;
} heard;

static Next hear(void *self, App *app, const TermEvent *event, RequestId request)
{
    (void)self;
    if (event->kind != TERM_EVENT_KEY) return next_stay();
    held_keys_hear(&heard.held, app, event);
    heard.input = held_keys_tick(&heard.held, app);
    assert_true(heard.count < (int32_t)ARRAY_LENGTH(heard.requests));
    if (request != REQUEST_NONE) heard.requests[heard.count++] = request;
    return next_stay();
}

static Next begin(void *self, App *app, int32_t answer)
{
    ModelParams params;
    (void)self, (void)answer;
    model_params_init(&params, MODEL_GRID);
    held_keys_init(&heard.held, &params);
    held_keys_set_up(&heard.held, app);
    return next_stay();
}

static void draw_nothing(const void *self, const App *app, Canvas *canvas)
{
    (void)self, (void)app, (void)canvas;
}

static bool note_suspension(Term *term)
{
    (void)term;
    heard.is_suspended = true;
    return true;
}

/* Hands the events to a screen of that context, in the loop of all screens. */
static void hand_over(RequestContext context, TermInputMode mode, const TermEvent *events,
                      int32_t count)
{
    static Session session;
    static FakeTerm fake;
    ScreenKind kind = {.enter = begin,
                       .key = hear,
                       .context = (uint8_t)context,
                       .draw = draw_nothing,
                       .asks_to_quit = true};
    session.settings = settings_default();
    heard = (struct Heard){.count = 0};
    fake_open(&fake, 100);
    TermKind terminal = *fake.base.kind;
    terminal.suspend = note_suspension;
    fake.base.kind = &terminal;
    fake.mode = mode;
    for (int32_t i = 0; i < count; i++)
        fake_add(&fake, 10 + 30 * i, events[i]);
    (void)app_run(&fake.base, &session, cli_screens, (Screen){&kind, NULL});
    heard.is_quit = fake.now < fake.end;
    fake_close(&fake.base);
}

/* ---- requests ---- */

static void assert_asks(RequestId id, TermInputMode mode, TermEvent event, const char *bytes)
{
    const Request *request = &bindings_requests[id];
    hand_over((RequestContext)request->context, mode, &event, 1);
    bool is_made = heard.count == 1 && heard.requests[0] == id;
    if (request->context == CONTEXT_HELD) is_made = (heard.input & request->input) != 0;
    if (id == REQUEST_QUIT) is_made = heard.is_quit;
    if (id == REQUEST_SUSPEND) is_made = heard.is_suspended;
    if (!is_made) fail_msg("`%s` does not ask for `%s`", bytes + 1, request->name);
}

static void assert_legacy(RequestId id, uint32_t key)
{
    char bytes[KEY_BYTES_MAX], name[KEY_NAME_MAX];
    Decoder decoder;
    key_to_name(key, name);
    decode_init(&decoder);
    if (!key_bytes_legacy(key, false, bytes))
        fail_msg("%s of `%s` cannot be pressed without the kitty protocol", name,
                 bindings_requests[id].name);
    assert_asks(id, TERM_INPUT_LEGACY, key_bytes_event(&decoder, bytes), bytes);
}

static void assert_kitty(RequestId id, uint32_t key)
{
    static const int32_t locks[] = {0, KEY_CAPS_LOCK, KEY_NUM_LOCK, KEY_CAPS_LOCK | KEY_NUM_LOCK};
    char bytes[KEY_BYTES_MAX];
    Decoder decoder;
    decode_init(&decoder);
    for (size_t i = 0; i < ARRAY_LENGTH(locks); i++) {
        key_bytes_kitty(key, false, locks[i], TERM_KEY_PRESS, bytes);
        assert_asks(id, TERM_INPUT_KITTY, key_bytes_event(&decoder, bytes), bytes);
        key_bytes_kitty(key, false, locks[i], TERM_KEY_RELEASE, bytes);
        TermEvent release = key_bytes_event(&decoder, bytes);
        hand_over((RequestContext)bindings_requests[id].context, TERM_INPUT_KITTY, &release, 1);
        if (heard.count > 0 || heard.input || heard.is_quit || heard.is_suspended)
            fail_msg("the release `%s` asks for something", bytes + 1);
    }
}

static void every_key_of_a_request_makes_it_in_every_protocol(void **state)
{
    (void)state;
    for (RequestId id = 0; id < REQUEST_COUNT; id++)
        for (int32_t k = 0; k < REQUEST_KEYS_MAX && bindings_requests[id].keys[k]; k++) {
            assert_legacy(id, bindings_requests[id].keys[k]);
            assert_kitty(id, bindings_requests[id].keys[k]);
        }
}

/* The key is the one in its place, whichever letter that is now. */
static void a_key_is_let_go_after_the_layout_was_changed(void **state)
{
    Decoder decoder;
    (void)state;
    decode_init(&decoder);
    TermEvent events[] = {key_bytes_event(&decoder, "\033[1074::100;;1074u"),
                          key_bytes_event(&decoder, "\033[100;1:3u")};
    hand_over(CONTEXT_HELD, TERM_INPUT_KITTY, events, 1);
    assert_int_equal(heard.input, INPUT_RIGHT);
    hand_over(CONTEXT_HELD, TERM_INPUT_KITTY, events, 2);
    assert_int_equal(heard.input, 0);
}

/* ---- the mouse button that jumps ---- */

/* A click in the first play; the buttons that are held then. */
static Input click(App *app, HeldKeys *held)
{
    ModelParams params;
    TermEvent event = {.kind = TERM_EVENT_MOUSE,
                       .action = TERM_KEY_PRESS,
                       .button = 1,
                       .time = term_now(app->term)};
    model_params_init(&params, MODEL_GRID);
    held_keys_init(held, &params);
    held_keys_set_up(held, app);
    held_keys_offer_mouse(held, app);
    held_keys_hear(held, app, &event);
    return held_keys_tick(held, app);
}

static void the_mouse_is_offered_once_where_releases_are_unknown(void **state)
{
    static Session session;
    static HeldKeys held;
    FakeTerm fake;
    App app = {.term = &fake.base, .session = &session};
    (void)state;
    setenv("XDG_CONFIG_HOME", scratch_folder, 1);
    setenv("XDG_STATE_HOME", scratch_folder, 1);
    fake_open(&fake, 100);
    session.settings = settings_default();
    session_read_offers(&session);

    fake.mode = TERM_INPUT_KITTY;
    assert_int_equal(click(&app, &held), 0);
    fake.mode = TERM_INPUT_LEGACY;
    assert_int_equal(click(&app, &held), INPUT_JUMP);
    assert_true(session.settings.mouse_jumps);

    session.settings = settings_default();
    session_read_offers(&session);
    assert_int_equal(click(&app, &held), 0);
    assert_false(session.settings.mouse_jumps);
    fake_close(&fake.base);
}

/* ---- commands of the editor ---- */

/* The key of a name such as "Ctrl+Left" or "L". */
static uint32_t key_of_name(const char *name, bool *shift)
{
    static const struct {
        const char *name;
        uint32_t code;
    } special[] = {{"Del", TERM_KEY_DELETE},
                   {"Ins", TERM_KEY_INSERT},
                   {"PgUp", TERM_KEY_PAGE_UP},
                   {"PgDn", TERM_KEY_PAGE_DOWN}};
    uint32_t bits = 0, key = 0;
    *shift = false;
    for (bool goes_on = true; goes_on;) {
        const char *before = name;
        if (strncmp(name, "Ctrl+", 5) == 0 && name[5]) bits |= WITH_CTRL(0), name += 5;
        if (strncmp(name, "Alt+", 4) == 0 && name[4]) bits |= WITH_ALT(0), name += 4;
        if (strncmp(name, "Shift+", 6) == 0 && name[6]) *shift = true, name += 6;
        goes_on = name != before;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(special); i++)
        if (strcmp(special[i].name, name) == 0) key = special[i].code;
    /* A capital letter alone is one with Shift, but not with Ctrl. */
    if (bits & WITH_CTRL(0) && name[0] >= 'A' && name[0] <= 'Z' && !name[1])
        key = (uint32_t)(name[0] - 'A' + 'a');
    if (key == 0 && !key_from_name(name, &key)) fail_msg("`%s` is no key", name);
    return key | bits;
}

/* `name` is a key, or characters that are pressed one after the other. */
static void assert_named(const char *name)
{
    bool shift;
    uint32_t named;
    bool is_sequence = strlen(name) == 2 && !key_from_name(name, &named);
    char bytes[KEY_BYTES_MAX], found[EDIT_KEY_MAX], one[2] = "";
    if (is_sequence) {
        for (const char *at = name; *at; at++) {
            one[0] = *at;
            assert_named(one);
        }
        return;
    }
    uint32_t key = key_of_name(name, &shift);
    for (int form = 0; form < 2; form++) {
        Decoder decoder;
        decode_init(&decoder);
        if (form == 1)
            key_bytes_kitty(key, shift, KEY_CAPS_LOCK, TERM_KEY_PRESS, bytes);
        else if (!key_bytes_legacy(key, shift, bytes))
            fail_msg("%s cannot be pressed without the kitty protocol", name);
        TermEvent event = key_bytes_event(&decoder, bytes);
        assert_true(edit_key_name(&event, false, found));
        if (strcmp(found, name) != 0) fail_msg("`%s` is %s, not %s", bytes + 1, found, name);
    }
}

static void every_key_of_a_command_has_its_name_in_every_protocol(void **state)
{
    char name[KEY_SIZE];
    (void)state;
    for (int32_t i = 0; i < COMMAND_COUNT; i++)
        for (KeyStyle style = 0; style < KEY_STYLE_COUNT; style++)
            for (const char *from = editor_commands[i].keys[style];
                 editor_command_next_keys(&from, name);)
                assert_named(name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_of_a_request_makes_it_in_every_protocol),
        cmocka_unit_test(a_key_is_let_go_after_the_layout_was_changed),
        cmocka_unit_test_setup_teardown(the_mouse_is_offered_once_where_releases_are_unknown,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test(every_key_of_a_command_has_its_name_in_every_protocol),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
