/* test_decode.c - bytes as terminals send them, and the events they are.
 *
 * Events are compared as words: "a" press, "a~" repeat, "a^" release; C- A- S- modifiers; "'x'"
 * the character typed where it is not the key's own; "<...>" what is no key. */
#include "../src/term/decode.h"
#include "../src/term/paste.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT_SIZE = 512 };

#define MS INT64_C(1000000)

static const struct KeyName {
    uint32_t code;
    const char *name;
} key_names[] = {
    {TERM_KEY_ARROW_UP, "up"},
    {TERM_KEY_ARROW_DOWN, "down"},
    {TERM_KEY_ARROW_LEFT, "left"},
    {TERM_KEY_ARROW_RIGHT, "right"},
    {TERM_KEY_HOME, "home"},
    {TERM_KEY_END, "end"},
    {TERM_KEY_PAGE_UP, "pgup"},
    {TERM_KEY_PAGE_DOWN, "pgdn"},
    {TERM_KEY_INSERT, "ins"},
    {TERM_KEY_DELETE, "del"},
    {TERM_KEY_SPACE, "space"},
    {TERM_KEY_ENTER, "enter"},
    {TERM_KEY_TAB, "tab"},
    {TERM_KEY_ESCAPE, "esc"},
    {TERM_KEY_BACKSPACE, "bs"},
    {TERM_KEY_SHIFT_LEFT, "lshift"},
    {TERM_KEY_SHIFT_RIGHT, "rshift"},
    {TERM_KEY_CTRL_LEFT, "lctrl"},
    {TERM_KEY_CTRL_RIGHT, "rctrl"},
    {TERM_KEY_ALT_LEFT, "lalt"},
    {TERM_KEY_ALT_RIGHT, "ralt"},
};

static void name_key(uint32_t code, char *out, size_t size)
{
    for (size_t i = 0; i < ARRAY_LENGTH(key_names); i++)
        if (key_names[i].code == code) {
            snprintf(out, size, "%s", key_names[i].name);
            return;
        }
    bool is_function = code >= TERM_KEY_F1 && code <= TERM_KEY_F12;
    if (is_function)
        snprintf(out, size, "f%d", (int)(code - TERM_KEY_F1 + 1));
    else if (code > 32 && code < 127)
        snprintf(out, size, "%c", (int)code);
    else
        snprintf(out, size, "U+%X", (unsigned)code);
}

static const char *modifiers_text(uint8_t modifiers)
{
    static const char *const texts[8] = {"", "S-", "A-", "A-S-", "C-", "C-S-", "C-A-", "C-A-S-"};
    assert_in_range(modifiers, 0, 7);
    return texts[modifiers];
}

static void describe_event(const TermEvent *event, char *out, size_t size)
{
    static const char *const actions[] = {"", "~", "^"};
    char key[16], typed[16], shifted[24] = "";
    name_key(event->code, key, sizeof key);
    name_key(event->shifted, typed, sizeof typed);
    if (event->shifted != 0 && event->shifted != event->code)
        snprintf(shifted, sizeof shifted, "'%s'", typed);
    switch ((TermEventKind)event->kind) {
    case TERM_EVENT_KEY:
        snprintf(out, size, "%s%s%s%s", modifiers_text(event->modifiers), key,
                 actions[event->action], shifted);
        break;
    case TERM_EVENT_MOUSE:
        snprintf(out, size, "<%s%d%s %d,%d>", modifiers_text(event->modifiers), event->button,
                 actions[event->action], (int)event->col, (int)event->row);
        break;
    case TERM_EVENT_FOCUS_OUT: snprintf(out, size, "<focus-out>"); break;
    case TERM_EVENT_FOCUS_IN: snprintf(out, size, "<focus-in>"); break;
    case TERM_EVENT_NONE:
    case TERM_EVENT_TEXT:
    case TERM_EVENT_RESIZE:
    case TERM_EVENT_RESUME:
    case TERM_EVENT_READY:
    case TERM_EVENT_QUIT:
    case TERM_EVENT_INPUT_MODE:
    case TERM_EVENT_COLOURS:
    case TERM_EVENT_WATCH: fail_msg("an event that no byte means"); break;
    }
}

static void describe_pasted(uint32_t ch, char *out, size_t size)
{
    char name[16];
    name_key(ch, name, sizeof name);
    snprintf(out, size, "<%s>", name);
}

static void describe(const Decoded *decoded, char *out, size_t size)
{
    const int32_t *args = decoded->args;
    switch (decoded->kind) {
    case DECODED_EVENT: describe_event(&decoded->event, out, size); break;
    case DECODED_ACK: snprintf(out, size, "<ack>"); break;
    case DECODED_ATTRIBUTES: snprintf(out, size, "<attributes>"); break;
    case DECODED_VERSION:
        snprintf(out, size, "<version %d %d %d>", (int)args[0], (int)args[1], (int)args[2]);
        break;
    case DECODED_MODE: snprintf(out, size, "<mode %d %d>", (int)args[0], (int)args[1]); break;
    case DECODED_KITTY_FLAGS: snprintf(out, size, "<kitty %d>", (int)args[0]); break;
    case DECODED_BACKGROUND:
        snprintf(out, size, "<background %d %d %d>", (int)args[0], (int)args[1], (int)args[2]);
        break;
    case DECODED_PASTE_BEGIN: snprintf(out, size, "<paste>"); break;
    case DECODED_PASTED: describe_pasted(decoded->event.code, out, size); break;
    case DECODED_PASTE_END: snprintf(out, size, "</paste>"); break;
    case DECODED_PASTE_CUT: snprintf(out, size, "<cut>"); break;
    }
}

static void append(char *text, const Decoded *decoded, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        char word[64] = "";
        describe(&decoded[i], word, sizeof word);
        size_t length = strlen(text);
        snprintf(text + length, TEXT_SIZE - length, "%s%s", length > 0 ? " " : "", word);
    }
}

static void feed(Decoder *decoder, const char *bytes, size_t length, int64_t now, char *text)
{
    Decoded out[DECODE_MAX];
    for (size_t i = 0; i < length; i++)
        append(text, out, decode_byte(decoder, (uint8_t)bytes[i], now, out));
}

/* Whatever comes first, a letter after it must come through: the decoder is in step again. */
static void assert_means(const char *bytes, size_t length, const char *expected)
{
    Decoder decoder;
    char text[TEXT_SIZE] = "", wanted[TEXT_SIZE];
    decode_init(&decoder);
    feed(&decoder, bytes, length, 0, text);
    feed(&decoder, "j", 1, 0, text);
    snprintf(wanted, sizeof wanted, "%s%sj", expected, expected[0] ? " " : "");
    assert_string_equal(text, wanted);
}

#define MEANS(bytes, expected) assert_means(bytes, sizeof(bytes) - 1, expected)

static void characters_are_keys_and_say_what_they_type(void **state)
{
    (void)state;
    MEANS("aZ1? ~", "a S-z'Z' 1 ? space ~");
    MEANS("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", "U+E9 U+20AC U+1F600");
    MEANS("\r\n\t\x7f\b", "enter enter tab bs bs");
    MEANS("\x01\x1a\x03", "C-a C-z C-c");
    assert_means("\0\x1c\x1d\x1e\x1f", 5, "C-space C-\\ C-] C-^ C-_");
    MEANS("\033x\033B\033\r\033\x7f\033\x01\033\xc3\xa9", "A-x A-S-b A-enter A-bs C-A-a A-U+E9");
}

static void bytes_that_are_no_character_are_dropped(void **state)
{
    (void)state;
    MEANS("\x80\xbf\xff\xc0\x80\xc1\xbf", "");
    MEANS("\xe2\x82z", "z");
    MEANS("\xe0\x80\x80\xed\xa0\x80\xf4\x90\x80\x80", "");
    MEANS("\xf5\x80\x80\x80\xf7\xbf\xbf\xbf"
          "a",
          "a");
    MEANS("\xc3\033[A", "up");
    MEANS("\xc2\x9b", "");
}

static void arrows_and_named_keys_come_in_every_dialect(void **state)
{
    (void)state;
    MEANS("\033[A\033[B\033[C\033[D\033[H\033[F", "up down right left home end");
    MEANS("\033OA\033OB\033OC\033OD\033OH\033OF", "up down right left home end");
    MEANS("\033OP\033OQ\033OR\033OS\033[P\033[Q\033[R\033[S", "f1 f2 f3 f4 f1 f2 f3 f4");
    MEANS("\033[1~\033[2~\033[3~\033[4~\033[5~\033[6~\033[7~\033[8~",
          "home ins del end pgup pgdn home end");
    MEANS("\033[11~\033[12~\033[13~\033[14~\033[15~\033[17~", "f1 f2 f3 f4 f5 f6");
    MEANS("\033[18~\033[19~\033[20~\033[21~\033[23~\033[24~", "f7 f8 f9 f10 f11 f12");
    MEANS("\033[[A\033[[B\033[[C\033[[D\033[[E", "f1 f2 f3 f4 f5");
    MEANS("\033[Z\033OM\033Op\033Oy\033Oj", "S-tab enter 0 9 *");
}

static void modifiers_are_read_in_every_dialect(void **state)
{
    (void)state;
    MEANS("\033[1;2D\033[1;3D\033[1;5D\033[1;8D", "S-left A-left C-left C-A-S-left");
    MEANS("\033[3;5~\033[1;2P\033[1;2R\033[15;2~", "C-del S-f1 S-f3 S-f5");
    MEANS("\033[a\033[d\033Oa\033Oc\033[3^\033[3$\033[3@",
          "S-up S-left C-up C-right C-del S-del C-S-del");
    MEANS("\033O5A\033O1;2P", "C-up S-f1");
    MEANS("\033[27;5;97~\033[27;2;65~\033[27;5;13~\033[27;6;65~", "C-a S-a'A' enter C-S-a");
}

static void kitty_press_has_three_spellings(void **state)
{
    (void)state;
    MEANS("\033[97u\033[97;1u\033[97;1:1u\033[97;;97u", "a a a a");
    MEANS("\033[D\033[1;1:1D\033[1D", "left left left");
}

static void kitty_reports_repeats_and_releases(void **state)
{
    (void)state;
    MEANS("\033[97;1:2u\033[97;1:3u\033[1;1:2D\033[1;1:3D", "a~ a^ left~ left^");
    MEANS("\033[3;1:3~\033[1;1:3H\033[1;1:3P\033[32;1:3u", "del^ home^ f1^ space^");
    MEANS("\033[13u\033[9u\033[127u\033[27u\033[27;1:3u", "enter tab bs esc esc^");
    MEANS("\033[57441u\033[57441;2:3u\033[57448u\033[57443;1:3u", "lshift S-lshift^ rctrl lalt^");
}

static void locks_are_no_modifiers(void **state)
{
    (void)state;
    MEANS("\033[97;65u\033[1;65D\033[32;65:3u", "a'A' left space^");
    MEANS("\033[97;129u\033[1;193D\033[32;129:3u", "a left space^");
}

static void kitty_tells_what_is_typed(void **state)
{
    (void)state;
    MEANS("\033[97;2u\033[97;2;65u\033[97;65u", "S-a'A' S-a'A' a'A'");
    MEANS("\033[46;2u\033[46;2;58u\033[55;2;47u", "S-.'>' S-.':' S-7'/'");
    MEANS("\033[99;5u\033[99;5;3u\033[97;3u", "C-c C-c A-a");
    MEANS("\033[0;;233:8364u", "<paste> <U+E9> <U+20AC> </paste>");
}

static void kitty_keypad_and_unknown_keys(void **state)
{
    (void)state;
    MEANS("\033[57414u\033[57399u\033[57408u\033[57417u\033[57420u", "enter 0 9 left down");
    MEANS("\033[57358u\033[57376u\033[1114113u\033[9999999999u", "");
}

static void super_and_hyper_belong_to_the_window_manager(void **state)
{
    (void)state;
    MEANS("\033[97;9u\033[97;9:2u\033[97;9:3u\033[97;33u", "a^ A-a");
}

static void win32_records_are_keys(void **state)
{
    (void)state;
    MEANS("\033[37;75;0;1;256;1_\033[37;75;0;1;256;1_\033[37;75;0;0;256;1_", "left left~ left^");
    MEANS("\033[65;30;97;1;0;1_\033[65;30;97;0;0;1_", "a a^");
    MEANS("\033[65;30;65;1;16;1_\033[67;46;3;1;8;1_", "S-a'A' C-c");
    MEANS("\033[16;42;0;1;16;1_\033[16;54;0;1;16;1_\033[17;29;0;1;264;1_",
          "S-lshift S-rshift C-rctrl");
    MEANS("\033[81;16;64;1;9;1_\033[27;;;1_\033[112;;;1_", "q'@' esc f1");
    MEANS("\033[192;41;96;1;0;1_\033[188;;44;1_\033[191;;47;1_", "` , /");
    MEANS("\033[999;0;0;1;0;1_\033[91;0;0;1;0;1_", "");
}

static void mouse_reports_are_counted_from_zero(void **state)
{
    (void)state;
    MEANS("\033[<0;1;1M\033[<0;1;1m\033[<2;10;20M", "<1 0,0> <1^ 0,0> <3 9,19>");
    MEANS("\033[<32;5;6M\033[<35;5;6M\033[<16;2;2M", "<1~ 4,5> <0~ 4,5> <C-1 1,1>");
    MEANS("\033[<64;3;3M\033[<65;3;3M\033[<66;3;3M\033[<128;3;3M", "<4 2,2> <5 2,2>");
    MEANS("\033[<0;0;0M\033[<0M", "<1 0,0> <1 0,0>");
}

static void x10_release_is_of_the_button_pressed_last(void **state)
{
    (void)state;
    MEANS("\033[M\"!!\033[M#\"#", "<3 0,0> <3^ 1,2>");
    MEANS("\033[M@!!\033[MC!!", "<1~ 0,0> <0~ 0,0>");
    MEANS("\033[M \033[A", "up");
}

static void focus_and_replies_are_told_from_keys(void **state)
{
    (void)state;
    MEANS("\033[I\033[O", "<focus-in> <focus-out>");
    MEANS("\033[0n\033[?11u\033[?2026;2$y\033[?62;4c\033[>84;0;0c",
          "<ack> <kitty 11> <mode 2026 2> <attributes> <version 84 0 0>");
    MEANS("\033[12;40R\033[3n\033[?1;2S", "");
}

static void background_in_force_is_read_as_each_terminal_writes_it(void **state)
{
    (void)state;
    MEANS("\033P1$r0;48:5:201m\033\\\033P1$r48:2:1:2:3m\033\\",
          "<background 5 201 0> <background 2 1 2>");
    MEANS("\033P1$r0;48:2::1:2:3m\033\\", "<background 2 1 2>");
    MEANS("\033P1$r0;1;38;5;7;48;2;1;2;3m\033\\a", "<background 2 1 2> a");
    MEANS("\033P0$r\033\\\033P1$r0m\033\\\033P1$r48m\033\\\033P1+r48:5:201\033\\", "");
    MEANS("\033]1$r48:5:201m\033\\\033P1$r48:5:201m\030", "");
    MEANS(
        "\033P1$r0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;48:5:201m\033\\a",
        "a");
}

/* What a paste of this text gives; NULL: it was too long. */
static const char *pasted(Paste *paste, const char *bytes, size_t length)
{
    static EventQueue queue;
    TermEvent event;
    Decoded decoded = {.kind = DECODED_PASTE_BEGIN};
    paste_release(paste);
    assert_true(paste_take(paste, &decoded, &queue));
    decoded.kind = DECODED_PASTED;
    for (size_t i = 0; i < length; i++) {
        decoded.event.code = (uint8_t)bytes[i];
        assert_true(paste_take(paste, &decoded, &queue));
    }
    decoded.kind = DECODED_PASTE_END;
    assert_true(paste_take(paste, &decoded, &queue));
    assert_true(event_queue_pop(&queue, &event));
    paste_note_taken(paste, &event);
    return event.text;
}

static void a_paste_has_nothing_of_the_one_before(void **state)
{
    Paste paste = {0};
    char *large = malloc(TERM_PASTE_MAX + 1);
    (void)state;
    assert_non_null(large);
    memset(large, 'x', TERM_PASTE_MAX + 1);
    assert_string_equal(pasted(&paste, "ab", 2), "ab");
    assert_string_equal(pasted(&paste, "", 0), "");
    assert_null(pasted(&paste, large, TERM_PASTE_MAX + 1));
    assert_string_equal(pasted(&paste, "c", 1), "c");
    paste_done(&paste);
    free(large);
}

static void pasted_text_is_never_a_key(void **state)
{
    (void)state;
    MEANS("\033[200~a\r\nb\rc\t\xc3\xa9\033[201~q",
          "<paste> <a> <U+A> <b> <U+A> <c> <tab> <U+E9> </paste> q");
    MEANS("\033[200~\003\033[A\x7f\033[O\033[201~", "<paste> <[> <A> <[> <O> </paste>");
    MEANS("\033[200~\033[20\033[200~\033[2\033\033[201~",
          "<paste> <[> <2> <0> <[> <2> <0> <0> <~> <[> <2> </paste>");
    MEANS("\033[201~\033[200~\xc3\033[201~", "<paste> </paste>");
}

static void paste_lasts_until_its_end_or_a_reset_or_two_seconds_of_silence(void **state)
{
    (void)state;
    Decoder decoder;
    char text[TEXT_SIZE] = "";
    decode_init(&decoder);
    feed(&decoder, "\033[200~a\033[20", 11, 0, text);
    assert_true(decode_deadline(&decoder) == 2000 * MS);
    feed(&decoder, "\033[I", 3, 1900 * MS, text);
    assert_true(decode_deadline(&decoder) == 3900 * MS);
    decode_reset(&decoder);
    feed(&decoder, "b", 1, 60000 * MS, text);
    assert_string_equal(text, "<paste> <a> <[> <2> <0> <[> <I> b");

    Decoded out[DECODE_MAX];
    text[0] = '\0';
    feed(&decoder, "\033[200~a\xc3", 8, 60000 * MS, text);
    assert_int_equal(decode_timeout(&decoder, 62000 * MS - 1, out), 0);
    append(text, out, decode_timeout(&decoder, 62000 * MS, out));
    feed(&decoder, "b", 1, 63000 * MS, text);
    assert_string_equal(text, "<paste> <a> <cut> b");
}

/* Hands over a read as a wait does, and what is due before the next one. */
static void read_at(Decoder *decoder, const char *bytes, int64_t now, char *text)
{
    Decoded out[DECODE_MAX];
    const uint8_t *read = (const uint8_t *)bytes;
    size_t length = strlen(bytes);
    append(text, out, decode_timeout(decoder, now, out));
    if (decode_ends_paste(decoder, read, length, now)) {
        append(text, out, decode_cut(decoder, now, out));
        return;
    }
    append(text, out, decode_resume_paste(decoder, read, length, now, out));
    feed(decoder, bytes, length, now, text);
}

static void a_key_that_comes_alone_cuts_a_paste_off(void **state)
{
    static const struct {
        bool is_kitty;
        const char *key;
    } rows[] = {{false, "\033"},      {false, "\003"},
                {false, "\021"},      {true, "\033[27u"},
                {true, "\033[99;5u"}, {true, "\033[1089::99;5u\033[1089::99;5:3u"},
                {true, "\033[113;5u"}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        Decoder decoder;
        char text[TEXT_SIZE] = "";
        decode_init(&decoder);
        decode_set_releases(&decoder, rows[i].is_kitty);
        read_at(&decoder, "\033[200~ab", 0, text);
        read_at(&decoder, rows[i].key, 500 * MS, text);
        read_at(&decoder, rows[i].is_kitty ? "\033[120;1:1u" : "x", 700 * MS, text);
        if (strcmp(text, "<paste> <a> <b> <cut> x") != 0) fail_msg("%zu: %s", i, text);
    }
}

static void what_is_pasted_does_not_cut_the_paste_off(void **state)
{
    static const char *const pieces[] = {"\003",  "\033[27u", "\033",
                                         "c\003", "\003c",    "\033[99;5uq"};
    static const int64_t times[] = {10, 20, 500, 580, 1080, 1580};
    Decoder decoder;
    char text[TEXT_SIZE] = "";
    (void)state;
    decode_init(&decoder);
    read_at(&decoder, "\033[200~", 0, text);
    for (size_t i = 0; i < ARRAY_LENGTH(pieces); i++)
        read_at(&decoder, pieces[i], times[i] * MS, text);
    read_at(&decoder, "\033[201~q", 2000 * MS, text);
    assert_string_equal(text, "<paste> <[> <2> <7> <u> <c> <c> <[> <9> <9> <;> <5> <u> <q> "
                              "</paste> q");
}

static void the_rest_of_a_paste_that_was_cut_off_is_no_key(void **state)
{
    Decoder decoder;
    char text[TEXT_SIZE] = "";
    (void)state;
    decode_init(&decoder);
    read_at(&decoder, "\033[200~a", 0, text);
    read_at(&decoder, "bcdefghijklmnopq", 3000 * MS, text);
    read_at(&decoder, "r\033[201~", 3100 * MS, text);
    read_at(&decoder, "xxxxxxxxxxxxxxxx", 6000 * MS, text);
    assert_non_null(strstr(text, "<a> <cut> <paste> <b> <c>"));
    assert_non_null(strstr(text, "<q> <r> <cut> x x x x"));

    text[0] = '\0';
    decode_set_releases(&decoder, true);
    read_at(&decoder, "\033[200~a", 10000 * MS, text);
    read_at(&decoder, "\033[27u", 10500 * MS, text);
    read_at(&decoder, "\033[27;1:3u", 10600 * MS, text);
    read_at(&decoder, "b", 10700 * MS, text);
    read_at(&decoder, "\033[201~", 10800 * MS, text);
    assert_string_equal(text, "<paste> <a> <cut> esc^ <paste> <b> <cut>");
}

/* Whatever began and never ends: after half a second keys are heard again. */
static void a_sequence_without_its_end_swallows_half_a_second(void **state)
{
    static const char *const begun[] = {"\033[",
                                        "\033[<0;5",
                                        "\033[M\040",
                                        "\033[M\040\041",
                                        "\033O",
                                        "\033[[",
                                        "\033]0;title",
                                        "\033P1$r",
                                        "\033_G",
                                        "\033^",
                                        "\033X",
                                        "\033]0;t\033",
                                        "\xc3",
                                        "\xe2\x82",
                                        "\033[?2026;",
                                        "\033[1089::",
                                        "\033[1;1;1;1;1;1;1;1;1;1"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(begun); i++) {
        Decoder decoder;
        char text[TEXT_SIZE] = "";
        decode_init(&decoder);
        read_at(&decoder, begun[i], 0, text);
        read_at(&decoder, "\003", 500 * MS, text);
        read_at(&decoder, "q", 600 * MS, text);
        if (strcmp(text, "C-c q") != 0) fail_msg("%zu: %s", i, text);
    }
}

/* Keys that go on all the time prolong nothing. */
static void keys_in_a_string_without_its_end_are_heard_after_half_a_second(void **state)
{
    Decoder decoder;
    char text[TEXT_SIZE] = "";
    (void)state;
    decode_init(&decoder);
    read_at(&decoder, "\033]0;title", 0, text);
    for (int32_t i = 1; i <= 7; i++)
        read_at(&decoder, "k", i * 100 * MS, text);
    assert_string_equal(text, "k k k");
}

static void torn_sequence_costs_one_event(void **state)
{
    (void)state;
    MEANS("\033[1;1\033[A", "up");
    MEANS("\033[1;\r", "enter");
    MEANS("\033[97;1:\xc3\xa9", "U+E9");
    MEANS("\033O\033OA", "up");
    MEANS("\033[<0;1\x7f", "bs");
    MEANS("\033[[\033[B", "down");
    MEANS("\033[?2\033\033[A", "esc up");
}

static void oversized_sequence_is_swallowed_whole(void **state)
{
    (void)state;
    MEANS("\033[1;2;3;4;5;6;7;8;9;10A\033[1:2:3:4:5A", "");
    MEANS("\033[1?2h\033[!\"p\033O1;2;3;4;5;6;7;8;9;1A", "");
    MEANS("\033[111111111111111111111111111111111111111111111111111111111111111111111A", "");
    MEANS("\033[99999999999999999999u\033[1;99999999999D", "");
}

static void strings_are_swallowed_to_their_end(void **state)
{
    (void)state;
    MEANS("\033]0;title\007\033P+q544e\033\\\033_apc\033\\\033^pm\033\\\033Xsos\033\\", "");
    MEANS("\033]0;broken\033[A", "up");
    MEANS("\033]0;cancelled\030", "");
}

static void endless_string_ends_at_its_cap(void **state)
{
    (void)state;
    Decoder decoder;
    char text[TEXT_SIZE] = "";
    decode_init(&decoder);
    feed(&decoder, "\033]", 2, 0, text);
    for (int32_t i = 0; i < 4096; i++)
        feed(&decoder, "x", 1, 0, text);
    assert_string_equal(text, "");
    feed(&decoder, "k", 1, 0, text);
    assert_string_equal(text, "k");
}

static void lone_escape_is_a_key_after_25_ms(void **state)
{
    (void)state;
    Decoder decoder;
    Decoded out[DECODE_MAX];
    char text[TEXT_SIZE] = "";
    decode_init(&decoder);
    feed(&decoder, "\033", 1, 100 * MS, text);
    assert_true(decode_deadline(&decoder) == 125 * MS);
    assert_int_equal(decode_timeout(&decoder, 125 * MS - 1, out), 0);
    append(text, out, decode_timeout(&decoder, 125 * MS, out));
    feed(&decoder, "[A", 2, 126 * MS, text);
    assert_string_equal(text, "esc [ S-a'A'");
    assert_true(decode_deadline(&decoder) == INT64_MAX);
}

static void two_escapes_are_two_keys(void **state)
{
    (void)state;
    Decoder decoder;
    Decoded out[DECODE_MAX];
    char text[TEXT_SIZE] = "";
    decode_init(&decoder);
    feed(&decoder, "\033\033", 2, 0, text);
    append(text, out, decode_timeout(&decoder, 25 * MS, out));
    assert_string_equal(text, "esc esc");
}

static void escape_waits_longer_where_it_has_a_sequence(void **state)
{
    (void)state;
    Decoder decoder;
    char text[TEXT_SIZE] = "";
    decode_init(&decoder);
    decode_set_releases(&decoder, true);
    feed(&decoder, "\033", 1, 0, text);
    assert_true(decode_deadline(&decoder) == 500 * MS);
    decode_reset(&decoder);
    feed(&decoder, "\033", 1, 0, text);
    assert_true(decode_deadline(&decoder) == 500 * MS);
    feed(&decoder, "[A", 2, 400 * MS, text);
    assert_string_equal(text, "up");
}

static void slow_sequence_has_500_ms_from_byte_to_byte(void **state)
{
    (void)state;
    Decoder decoder;
    Decoded out[DECODE_MAX];
    char text[TEXT_SIZE] = "";
    decode_init(&decoder);
    feed(&decoder, "\033[1", 3, 0, text);
    feed(&decoder, ";", 1, 400 * MS, text);
    assert_int_equal(decode_timeout(&decoder, 899 * MS, out), 0);
    feed(&decoder, "5D", 2, 899 * MS, text);
    feed(&decoder, "\033[", 2, 1000 * MS, text);
    assert_int_equal(decode_timeout(&decoder, 1500 * MS, out), 0);
    feed(&decoder, "A\xe2", 2, 1600 * MS, text);
    assert_int_equal(decode_timeout(&decoder, 2100 * MS, out), 0);
    feed(&decoder, "b", 1, 2100 * MS, text);
    assert_string_equal(text, "C-left S-a'A' b");
}

static void alt_letter_that_begins_a_string_swallows_half_a_second(void **state)
{
    (void)state;
    Decoder decoder;
    Decoded out[DECODE_MAX];
    char text[TEXT_SIZE] = "";
    decode_init(&decoder);
    feed(&decoder, "\033P", 2, 0, text);
    feed(&decoder, "x", 1, 300 * MS, text);
    assert_int_equal(decode_timeout(&decoder, 500 * MS, out), 0);
    feed(&decoder, "y", 1, 501 * MS, text);
    assert_string_equal(text, "y");
}

static void alt_is_forgotten_with_what_was_cut_off(void **state)
{
    (void)state;
    Decoder decoder;
    Decoded out[DECODE_MAX];
    char text[TEXT_SIZE] = "";
    decode_init(&decoder);
    feed(&decoder, "\033\xc3", 2, 0, text);
    assert_int_equal(decode_timeout(&decoder, 500 * MS, out), 0);
    feed(&decoder, "a", 1, 501 * MS, text);
    feed(&decoder, "\033", 1, 600 * MS, text);
    append(text, out, decode_timeout(&decoder, 625 * MS, out));
    feed(&decoder, "b", 1, 626 * MS, text);
    assert_string_equal(text, "a esc b");
}

static void events_carry_the_time_of_their_last_byte(void **state)
{
    (void)state;
    Decoder decoder;
    Decoded out[DECODE_MAX];
    decode_init(&decoder);
    assert_int_equal(decode_byte(&decoder, 0x1b, 1, out), 0);
    assert_int_equal(decode_byte(&decoder, '[', 2, out), 0);
    assert_int_equal(decode_byte(&decoder, 'A', 3, out), 1);
    assert_int_equal(out[0].event.time, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters_are_keys_and_say_what_they_type),
        cmocka_unit_test(bytes_that_are_no_character_are_dropped),
        cmocka_unit_test(arrows_and_named_keys_come_in_every_dialect),
        cmocka_unit_test(modifiers_are_read_in_every_dialect),
        cmocka_unit_test(kitty_press_has_three_spellings),
        cmocka_unit_test(kitty_reports_repeats_and_releases),
        cmocka_unit_test(locks_are_no_modifiers),
        cmocka_unit_test(kitty_tells_what_is_typed),
        cmocka_unit_test(kitty_keypad_and_unknown_keys),
        cmocka_unit_test(super_and_hyper_belong_to_the_window_manager),
        cmocka_unit_test(win32_records_are_keys),
        cmocka_unit_test(mouse_reports_are_counted_from_zero),
        cmocka_unit_test(x10_release_is_of_the_button_pressed_last),
        cmocka_unit_test(focus_and_replies_are_told_from_keys),
        cmocka_unit_test(background_in_force_is_read_as_each_terminal_writes_it),
        cmocka_unit_test(pasted_text_is_never_a_key),
        cmocka_unit_test(a_paste_has_nothing_of_the_one_before),
        cmocka_unit_test(paste_lasts_until_its_end_or_a_reset_or_two_seconds_of_silence),
        cmocka_unit_test(a_key_that_comes_alone_cuts_a_paste_off),
        cmocka_unit_test(what_is_pasted_does_not_cut_the_paste_off),
        cmocka_unit_test(the_rest_of_a_paste_that_was_cut_off_is_no_key),
        cmocka_unit_test(a_sequence_without_its_end_swallows_half_a_second),
        cmocka_unit_test(keys_in_a_string_without_its_end_are_heard_after_half_a_second),
        cmocka_unit_test(torn_sequence_costs_one_event),
        cmocka_unit_test(oversized_sequence_is_swallowed_whole),
        cmocka_unit_test(strings_are_swallowed_to_their_end),
        cmocka_unit_test(endless_string_ends_at_its_cap),
        cmocka_unit_test(lone_escape_is_a_key_after_25_ms),
        cmocka_unit_test(two_escapes_are_two_keys),
        cmocka_unit_test(escape_waits_longer_where_it_has_a_sequence),
        cmocka_unit_test(slow_sequence_has_500_ms_from_byte_to_byte),
        cmocka_unit_test(alt_letter_that_begins_a_string_swallows_half_a_second),
        cmocka_unit_test(alt_is_forgotten_with_what_was_cut_off),
        cmocka_unit_test(events_carry_the_time_of_their_last_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
