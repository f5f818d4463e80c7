/* test_key_layout.c - keyboards that are not Latin: every key of every table is found at its place,
 * and what is typed as text stays as it is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include "../src/base/utf8.h"
#include "../src/draw/bindings.h"
#include "../src/draw/widget.h"
#include "../src/edit/core/editor_command.h"
#include "../src/edit/view/editor_input.h"
#include "../src/term/event_queue.h"
#include "key_bytes.h"

static const char us_keys[] = "`1234567890-="
                              "qwertyuiop[]"
                              "asdfghjkl;'\\"
                              "zxcvbnm,./";

/* As xkeyboard-config has them: ru, ua, bg, bg(phonetic), gr, il, ara. */
// clang-format off
static const struct Keyboard {
    const char *name;
    TermCyrillic cyrillic;
    const uint32_t *keys, *shifted; /* in the order of us_keys; shifted may end earlier */
} keyboards[] = {
    {"russian", TERM_CYRILLIC_RUSSIAN,
     U"\u04511234567890-="
     U"\u0439\u0446\u0443\u043a\u0435\u043d\u0433\u0448\u0449\u0437\u0445\u044a"
     U"\u0444\u044b\u0432\u0430\u043f\u0440\u043e\u043b\u0434\u0436\u044d\\"
     U"\u044f\u0447\u0441\u043c\u0438\u0442\u044c\u0431\u044e.",
     U"\u0401!\"\u2116;%:?*()_+"
     U"\u0419\u0426\u0423\u041a\u0415\u041d\u0413\u0428\u0429\u0417\u0425\u042a"
     U"\u0424\u042b\u0412\u0410\u041f\u0420\u041e\u041b\u0414\u0416\u042d/"
     U"\u042f\u0427\u0421\u041c\u0418\u0422\u042c\u0411\u042e,"},
    {"ukrainian", TERM_CYRILLIC_RUSSIAN,
     U"'1234567890-="
     U"\u0439\u0446\u0443\u043a\u0435\u043d\u0433\u0448\u0449\u0437\u0445\u0457"
     U"\u0444\u0456\u0432\u0430\u043f\u0440\u043e\u043b\u0434\u0436\u0454\u0491"
     U"\u044f\u0447\u0441\u043c\u0438\u0442\u044c\u0431\u044e.",
     U"\u02bc!\"\u2116;%:?*()_+"
     U"\u0419\u0426\u0423\u041a\u0415\u041d\u0413\u0428\u0429\u0417\u0425\u0407"
     U"\u0424\u0406\u0412\u0410\u041f\u0420\u041e\u041b\u0414\u0416\u0404\u0490"
     U"\u042f\u0427\u0421\u041c\u0418\u0422\u042c\u0411\u042e,"},
    {"bds", TERM_CYRILLIC_BDS,
     U"(1234567890-."
     U",\u0443\u0435\u0438\u0448\u0449\u043a\u0441\u0434\u0437\u0446;"
     U"\u044c\u044f\u0430\u043e\u0436\u0433\u0442\u043d\u0432\u043c\u0447\u201e"
     U"\u044e\u0439\u044a\u044d\u0444\u0445\u043f\u0440\u043b\u0431",
     U")!?+\"%=:/\u2013\u2116$\u20ac"
     U"\u044b\u0423\u0415\u0418\u0428\u0429\u041a\u0421\u0414\u0417\u0426\u00a7"
     U"\u045d\u042f\u0410\u041e\u0416\u0413\u0422\u041d\u0412\u041c\u0427\u201c"
     U"\u042e\u0419\u042a\u042d\u0424\u0425\u041f\u0420\u041b\u0411"},
    {"phonetic", TERM_CYRILLIC_PHONETIC,
     U"\u04471234567890-="
     U"\u044f\u0432\u0435\u0440\u0442\u044a\u0443\u0438\u043e\u043f\u0448\u0449"
     U"\u0430\u0441\u0434\u0444\u0433\u0445\u0439\u043a\u043b;'\u044e"
     U"\u0437\u044c\u0446\u0436\u0431\u043d\u043c,./",
     U"\u0427!@\u2116$%\u20ac\u00a7*()\u2013+"
     U"\u042f\u0412\u0415\u0420\u0422\u042a\u0423\u0418\u041e\u041f\u0428\u0429"
     U"\u0410\u0421\u0414\u0424\u0413\u0425\u0419\u041a\u041b:\"\u042e"
     U"\u0417\u045d\u0426\u0416\u0411\u041d\u041c\u201e\u201c?"},
    {"greek", TERM_CYRILLIC_RUSSIAN,
     U"`1234567890-="
     U";\u03c2\u03b5\u03c1\u03c4\u03c5\u03b8\u03b9\u03bf\u03c0[]"
     U"\u03b1\u03c3\u03b4\u03c6\u03b3\u03b7\u03be\u03ba\u03bb;'\\"
     U"\u03b6\u03c7\u03c8\u03c9\u03b2\u03bd\u03bc,./",
     U"~!@#$%^&*()_+"
     U":\u03a3\u0395\u03a1\u03a4\u03a5\u0398\u0399\u039f\u03a0{}"
     U"\u0391\u03a3\u0394\u03a6\u0393\u0397\u039e\u039a\u039b:\"|"
     U"\u0396\u03a7\u03a8\u03a9\u0392\u039d\u039c<>?"},
    {"hebrew", TERM_CYRILLIC_RUSSIAN,
     U";1234567890-="
     U"/'\u05e7\u05e8\u05d0\u05d8\u05d5\u05df\u05dd\u05e4]["
     U"\u05e9\u05d3\u05d2\u05db\u05e2\u05d9\u05d7\u05dc\u05da\u05e3,\\"
     U"\u05d6\u05e1\u05d1\u05d4\u05e0\u05de\u05e6\u05ea\u05e5.",
     U"~!@#$%^&*)(_+"
     U"QWERTYUIOP}{"
     U"ASDFGHJKL:\"|"
     U"ZXCVBNM><?"},
    {"arabic", TERM_CYRILLIC_RUSSIAN,
     U"\u06301234567890-="
     U"\u0636\u0635\u062b\u0642\u0641\u063a\u0639\u0647\u062e\u062d\u062c\u062f"
     U"\u0634\u0633\u064a\u0628\u0644\u0627\u062a\u0646\u0645\u0643\u0637\\"
     U"\u0626\u0621\u0624\u0631\ufefb\u0649\u0629\u0648\u0632\u0638",
     U""},
};
// clang-format on

/* The index of the key that types the character on a US keyboard, with Shift or without; -1: none.
 */
static int32_t place_of(uint32_t ch, bool *has_shift)
{
    for (int32_t i = 0; us_keys[i] != '\0'; i++) {
        uint32_t key = (uint32_t)us_keys[i];
        *has_shift = ch != key && ch == key_layout_shifted(key);
        if (ch == key || *has_shift) return i;
    }
    return -1;
}

/* The event of the bytes, after a letter. */
static TermEvent event_of(const struct Keyboard *keyboard, const char *bytes)
{
    Decoder decoder;
    char letter[UTF8_MAX + 1];
    decode_init(&decoder);
    decode_set_cyrillic(&decoder, keyboard->cyrillic);
    letter[utf8_write(keyboard->keys[strchr(us_keys, 'a') - us_keys], letter)] = '\0';
    (void)key_bytes_event(&decoder, letter);
    return key_bytes_event(&decoder, bytes);
}

enum { NUMERO = 0x2116 };

/* What the key at that place types with Shift; 0: nothing. */
static uint32_t shifted_at(const struct Keyboard *keyboard, int32_t place)
{
    for (int32_t i = 0; keyboard->shifted[i]; i++)
        if (i == place) return keyboard->shifted[i];
    return 0;
}

/* What a terminal without the kitty protocol sends for the key at that place; 0: a character of
 * ASCII, which counts as itself, or a sign that is not in the place of its key. */
static uint32_t legacy_event(const struct Keyboard *keyboard, int32_t place, bool shift, bool alt,
                             TermEvent *out)
{
    char bytes[KEY_BYTES_MAX] = "\033";
    uint32_t typed = shift ? shifted_at(keyboard, place) : keyboard->keys[place];
    bool has_place = !shift || typed == NUMERO || key_layout_lower(typed) == keyboard->keys[place];
    if (typed < 0x80 || !has_place) return 0;
    bytes[alt + utf8_write(typed, bytes + alt)] = '\0';
    *out = event_of(keyboard, bytes);
    return typed;
}

/* And with it, in every state of the locks. */
static bool kitty_event(const struct Keyboard *keyboard, int32_t place, int32_t modifiers,
                        TermEvent *out)
{
    char bytes[KEY_BYTES_MAX];
    uint32_t key = keyboard->keys[place];
    bool is_numero = modifiers & TERM_MOD_SHIFT && shifted_at(keyboard, place) == NUMERO;
    if (is_numero) /* kitty tells no place where it is the key itself */
        snprintf(bytes, sizeof bytes, "\033[%u:%u;%d;%uu", key, NUMERO, modifiers + 1, NUMERO);
    else if (key < 0x80)
        return false;
    else
        snprintf(bytes, sizeof bytes, "\033[%u::%d;%du", key, us_keys[place], modifiers + 1);
    *out = event_of(keyboard, bytes);
    return true;
}

static void assert_asks(const struct Keyboard *keyboard, RequestId id, uint32_t key,
                        TermEvent *event, const char *how)
{
    Bindings bindings = bindings_default();
    char name[KEY_NAME_MAX];
    key_to_name(key, name);
    RequestContext context = (RequestContext)bindings_requests[id].context;
    if (request_of_press(&bindings, context, event) != id)
        fail_msg("%s on a %s keyboard is not `%s` %s", name, keyboard->name,
                 bindings_requests[id].name, how);
}

static void assert_request(const struct Keyboard *keyboard, RequestId id, uint32_t key)
{
    TermEvent event;
    bool shift;
    uint32_t code = key & 0xffffffu;
    int32_t place = place_of(code, &shift), modifiers = key_modifiers(key);
    if (code > 0x7e || place < 0) return;
    bool is_sent = (modifiers & TERM_MOD_CTRL) == 0 &&
                   legacy_event(keyboard, place, shift, modifiers & TERM_MOD_ALT, &event) != 0;
    if (is_sent) assert_asks(keyboard, id, key, &event, "without the kitty protocol");
    if (shift) modifiers |= TERM_MOD_SHIFT;
    if (kitty_event(keyboard, place, modifiers, &event))
        assert_asks(keyboard, id, key, &event, "with the kitty protocol");
    if (kitty_event(keyboard, place, modifiers | KEY_CAPS_LOCK, &event))
        assert_asks(keyboard, id, key, &event, "with Caps Lock");
}

static void a_request_is_made_by_the_key_in_its_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(keyboards); i++)
        for (RequestId id = 0; id < REQUEST_COUNT; id++)
            for (int32_t k = 0; k < REQUEST_KEYS_MAX && bindings_requests[id].keys[k]; k++)
                assert_request(&keyboards[i], id, bindings_requests[id].keys[k]);
}

/* A key of the editor's is its character, and while text is typed what the layout has. */
static void assert_name(const struct Keyboard *keyboard, uint32_t ch)
{
    char name[EDIT_KEY_MAX], typed_text[EDIT_KEY_MAX] = "";
    const char wanted[] = {(char)ch, '\0'};
    TermEvent event;
    bool shift;
    int32_t place = place_of(ch, &shift);
    uint32_t typed = legacy_event(keyboard, place, shift, false, &event);
    if (typed != 0) {
        assert_true(edit_key_name(&event, false, name));
        if (strcmp(name, wanted) != 0)
            fail_msg("`%s` on a %s keyboard is `%s`", wanted, keyboard->name, name);
        assert_true(edit_key_name(&event, true, name));
        typed_text[utf8_write(typed, typed_text)] = '\0';
        assert_string_equal(name, typed_text);
        assert_int_equal(widget_typed_key(&event), typed);
    }
    if (!kitty_event(keyboard, place, shift ? TERM_MOD_SHIFT : 0, &event)) return;
    if (typed == NUMERO) assert_int_equal(widget_typed_key(&event), NUMERO);
    assert_true(edit_key_name(&event, false, name));
    if (strcmp(name, wanted) != 0)
        fail_msg("`%s` on a %s keyboard is `%s` with the kitty protocol", wanted, keyboard->name,
                 name);
}

static void a_command_of_the_editor_is_the_key_in_its_place_and_text_stays(void **state)
{
    char keys[KEY_SIZE];
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(keyboards); i++)
        for (int32_t c = 0; c < COMMAND_COUNT; c++)
            for (KeyStyle style = 0; style < KEY_STYLE_COUNT; style++)
                for (const char *from = editor_commands[c].keys[style];
                     editor_command_next_keys(&from, keys);)
                    for (const char *at = keys; *at && strlen(keys) <= 2; at++)
                        assert_name(&keyboards[i], (uint32_t)*at);
}

static void ctrl_and_alt_go_with_the_key_in_its_place(void **state)
{
    TermEvent event = event_of(&keyboards[0], "\033[1089::99;5u");
    char name[EDIT_KEY_MAX], text[8] = "abc";
    (void)state;
    assert_int_equal(key_of_event(&event), WITH_CTRL('c'));
    assert_true(edit_key_name(&event, true, name));
    assert_string_equal(name, "Ctrl+C");
    event = event_of(&keyboards[0], "\033[1075;5u"); /* the place is not told */
    (void)widget_edit_typed(text, sizeof text, widget_typed_key(&event));
    assert_string_equal(text, "");
    event = event_of(&keyboards[0], "\033\xd1\x80");
    assert_int_equal(key_of_event(&event), WITH_ALT('h'));
}

static void a_place_that_the_terminal_tells_counts_on_any_layout(void **state)
{
    Bindings bindings = bindings_default();
    TermEvent georgian = event_of(&keyboards[0], "\033[4312::105;;4312u");
    (void)state;
    assert_int_equal(request_of_press(&bindings, CONTEXT_PLAY, &georgian), REQUEST_STUDY);
    assert_int_equal(widget_typed_key(&georgian), 4312);
}

static void arabic_digits_and_joined_letters_have_places(void **state)
{
    KeyLayout layout = {0};
    (void)state;
    for (uint32_t digit = 0; digit <= 9; digit++) {
        const TermEvent arabic = {.kind = TERM_EVENT_KEY, .code = 0x660 + digit};
        const TermEvent persian = {.kind = TERM_EVENT_KEY, .code = 0x6f0 + digit};
        assert_int_equal(key_layout_place(&layout, &arabic), '0' + digit);
        assert_int_equal(key_layout_place(&layout, &persian), '0' + digit);
    }
    layout = (KeyLayout){0};
    const TermEvent joined = {.kind = TERM_EVENT_KEY, .code = 0xfefb}; /* lam and alef */
    const TermEvent comma = {.kind = TERM_EVENT_KEY, .code = 0x60c};
    assert_int_equal(key_layout_place(&layout, &joined), 'b');
    assert_int_equal(key_layout_place(&layout, &comma), ',');
}

static void ctrl_c_by_its_place_stops_long_work(void **state)
{
    static EventQueue queue;
    (void)state;
    event_queue_push(&queue, event_of(&keyboards[0], "\033[1089::99;1u"));
    assert_false(event_queue_drop_break(&queue));
    event_queue_push(&queue, event_of(&keyboards[0], "\033[1089::99;5u"));
    assert_true(event_queue_drop_break(&queue));
}

static void a_sign_has_a_place_of_its_own_where_nothing_else_is_meant(void **state)
{
    const struct Keyboard *hebrew = &keyboards[5];
    Bindings bindings = bindings_default();
    Decoder decoder;
    (void)state;
    assert_string_equal(hebrew->name, "hebrew");
    decode_init(&decoder);
    TermEvent event = key_bytes_event(&decoder, "'");
    assert_int_equal(request_of_press(&bindings, CONTEXT_HELD, &event), REQUEST_NONE);
    (void)key_bytes_event(&decoder, "\xd7\xa9");
    event = key_bytes_event(&decoder, "'");
    assert_int_equal(request_of_press(&bindings, CONTEXT_HELD, &event), REQUEST_UP);
    assert_int_equal(request_of_press(&bindings, CONTEXT_STUDY, &event), REQUEST_STUDY_PHASE_BACK);
    event = key_bytes_event(&decoder, "/");
    assert_int_equal(request_of_press(&bindings, CONTEXT_MENU, &event), REQUEST_BACK);
    assert_int_equal(request_of_press(&bindings, CONTEXT_PLAY, &event), REQUEST_HELP);
    static const char *const latin[] = {"a", "\xc3\xa9", "\xe1\xba\xbf"}; /* also Vietnamese */
    for (size_t i = 0; i < ARRAY_LENGTH(latin); i++) {
        (void)key_bytes_event(&decoder, "\xd7\xa9");
        (void)key_bytes_event(&decoder, latin[i]);
        event = key_bytes_event(&decoder, "'");
        assert_int_equal(request_of_press(&bindings, CONTEXT_HELD, &event), REQUEST_NONE);
    }
}

static void a_latin_layout_has_its_characters_and_no_places(void **state)
{
    static const char *const keys[] = {"\033[97::113;;97u", "\033[246::59;;246u",
                                       "\033[45::47;;45u",  "\xc3\xb6",
                                       "\xc3\x96",          "\xe2\x82\xac"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(keys); i++) {
        Decoder decoder;
        decode_init(&decoder);
        assert_int_equal(key_bytes_event(&decoder, keys[i]).place, 0);
    }
}

static void letters_have_two_cases(void **state)
{
    static const struct {
        uint32_t capital, small;
    } rows[] = {{'A', 'a'},     {0xd6, 0xf6},   {0x102, 0x103}, {0x139, 0x13a}, {0x17d, 0x17e},
                {0x3a9, 0x3c9}, {0x404, 0x454}, {0x41a, 0x43a}, {0x490, 0x491}};
    static const uint32_t others[] = {'@', '[', '{', 0xd7, 0xdf, 0x178, 0x3c2, 0x5d0, 0x627};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        assert_int_equal(key_layout_lower(rows[i].capital), rows[i].small);
        assert_int_equal(key_layout_lower(rows[i].small), rows[i].small);
        assert_int_equal(key_layout_shifted(rows[i].small), rows[i].capital);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(others); i++)
        assert_int_equal(key_layout_lower(others[i]), others[i]);
}

static void bulgarian_letters_are_where_the_locale_has_them(void **state)
{
    (void)state;
    assert_int_equal(key_layout_of_locale("bg_BG.UTF-8"), TERM_CYRILLIC_BDS);
    assert_int_equal(key_layout_of_locale("uk_UA.UTF-8"), TERM_CYRILLIC_RUSSIAN);
    assert_int_equal(key_layout_of_locale(NULL), TERM_CYRILLIC_RUSSIAN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_is_made_by_the_key_in_its_place),
        cmocka_unit_test(a_command_of_the_editor_is_the_key_in_its_place_and_text_stays),
        cmocka_unit_test(ctrl_and_alt_go_with_the_key_in_its_place),
        cmocka_unit_test(a_place_that_the_terminal_tells_counts_on_any_layout),
        cmocka_unit_test(ctrl_c_by_its_place_stops_long_work),
        cmocka_unit_test(arabic_digits_and_joined_letters_have_places),
        cmocka_unit_test(a_sign_has_a_place_of_its_own_where_nothing_else_is_meant),
        cmocka_unit_test(a_latin_layout_has_its_characters_and_no_places),
        cmocka_unit_test(letters_have_two_cases),
        cmocka_unit_test(bulgarian_letters_are_where_the_locale_has_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
