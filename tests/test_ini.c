/* test_ini.c - the header syntax: what is read, where it stands, and what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/base/ini.h"

static ErrorList errors;

static Ini *parse(const char *text)
{
    error_list_init(&errors, "f");
    return ini_parse(text, strlen(text), 1, &errors);
}

static Ini *parse_clean(const char *text)
{
    Ini *ini = parse(text);
    assert_non_null(ini);
    assert_int_equal(errors.count, 0);
    return ini;
}

static void assert_value(const char *text, const char *value)
{
    Ini *ini = parse_clean(text);
    const IniEntry *entry = ini_find(ini, "s", "k");
    assert_non_null(entry);
    assert_string_equal(entry->value, value);
    ini_done(ini);
}

static void assert_refused(const char *text, int32_t line, int32_t column)
{
    assert_null(parse(text));
    assert_int_equal(errors.errors, 1);
    assert_int_equal(errors.items[0].line, line);
    assert_int_equal(errors.items[0].column, column);
}

static void plain_values_lose_their_blanks_and_comments(void **state)
{
    (void)state;
    assert_value("[s]\nk = some words ; comment\n", "some words");
    assert_value("[s]\nk\t=\t3 # comment\n", "3");
    assert_value("[s]\nk=a=b\n", "a=b");
    assert_value("[s]\nk = a\\b\n", "a\\b");
    assert_value("[s]\nk = say \"hi\"\n", "say \"hi\"");
}

static void quoted_values_keep_blanks_and_comment_marks(void **state)
{
    (void)state;
    assert_value("[s]\nk = \"  a ; b # c \" ; comment\n", "  a ; b # c ");
    assert_value("[s]\nk = 'it is \"so\"'\n", "it is \"so\"");
    assert_value("[s]\nk = \" \"\n", " ");
}

static void empty_values_are_values(void **state)
{
    (void)state;
    assert_value("[s]\nk =\n", "");
    assert_value("[s]\nk = ; comment\n", "");
    assert_value("[s]\nk = \"\"\n", "");
    assert_value("[s]\nk = '' ; comment\n", "");
}

static void names_are_lower_cased(void **state)
{
    (void)state;
    assert_value("[S]\nK = Word\n", "Word");
}

static void cr_lf_and_a_missing_last_newline_are_read(void **state)
{
    (void)state;
    assert_value("[s]\r\nk = v\r\n", "v");
    assert_value("[s]\nk = v", "v");
    assert_value("[s]\nk = \"v\"", "v");
}

static void a_comment_may_end_in_a_backslash(void **state)
{
    (void)state;
    assert_value("[s]\n; slopes: / and \\\nk = v\n", "v");
}

static void entries_know_where_they_stand(void **state)
{
    (void)state;
    const char *text = "; c\n[one]\n  a = 1\n[two]\nb = \"x y\"\n";
    error_list_init(&errors, "f");
    Ini *ini = ini_parse(text, strlen(text), 10, &errors);
    assert_int_equal(ini_count(ini), 2);
    const IniEntry *a = ini_entry(ini, 0), *b = ini_entry(ini, 1);
    assert_string_equal(a->section, "one");
    assert_int_equal(a->line, 12);
    assert_int_equal(a->key_column, 3);
    assert_int_equal(a->value_column, 7);
    assert_false(a->quoted);
    assert_string_equal(b->section, "two");
    assert_int_equal(b->line, 14);
    assert_int_equal(b->value_column, 6);
    assert_true(b->quoted);
    assert_int_equal(ini_section_line(ini, "two"), 13);
    assert_int_equal(ini_section_line(ini, "three"), 0);
    assert_null(ini_find(ini, "one", "b"));
    ini_done(ini);
}

static void sections_are_listed_in_the_order_of_the_file(void **state)
{
    (void)state;
    Ini *ini = parse_clean("[b]\n[A]\nk = v\n");
    int32_t line;
    assert_int_equal(ini_section_count(ini), 2);
    assert_string_equal(ini_section(ini, 0, &line), "b");
    assert_string_equal(ini_section(ini, 1, &line), "a");
    assert_int_equal(line, 2);
    ini_done(ini);
}

static void an_empty_text_has_no_entries(void **state)
{
    (void)state;
    Ini *ini = parse_clean("");
    assert_int_equal(ini_count(ini), 0);
    ini_done(ini);
    ini = parse_clean("\n \n; only a comment\n");
    assert_int_equal(ini_section_count(ini), 0);
    ini_done(ini);
}

static void faults_that_iniparser_lets_through_are_refused(void **state)
{
    (void)state;
    assert_refused("[s]\nk = 1\nk = 2\n", 3, 1);
    assert_refused("[s]\nk = 1\nK = 2\n", 3, 1);
    assert_refused("[s]\n[t]\n[s]\n", 3, 2);
    assert_refused("[s]\nk = \"open\n", 2, 5);
    assert_refused("[s]\nk = \"a\" b\n", 2, 9);
    assert_refused("[s]\nk = \"a\\b\"\n", 2, 7);
    assert_refused("[s]\nk = a \\\nj = b\n", 2, 7);
    assert_refused("[s]\nk = v ; c \\\nj = b\n", 2, 11);
    assert_refused("k = 1\n[s]\n", 1, 1);
    assert_refused("[s] ; comment\n", 1, 5);
    assert_refused("[s:t]\nk = 1\n", 1, 1);
    assert_refused("[s]\na:b = 1\n", 2, 1);
}

static void a_line_may_have_1000_bytes_and_no_more(void **state)
{
    char text[1100];
    (void)state;
    memset(text, 'x', sizeof text);
    memcpy(text, "[s]\nk = ", 8);
    strcpy(text + 4 + 1000, "\n");
    Ini *ini = parse_clean(text);
    assert_int_equal(strlen(ini_find(ini, "s", "k")->value), 996);
    ini_done(ini);
    memset(text + 4 + 1000, 'x', 1);
    strcpy(text + 4 + 1001, "\n");
    assert_refused(text, 2, 1001);
}

static void every_fault_is_reported_in_one_go(void **state)
{
    (void)state;
    assert_null(parse("[s]\nnothing\n= 2\nk = \"\nk = 1\nk = 2\n"));
    assert_int_equal(errors.errors, 4);
}

static void control_bytes_are_a_warning_and_nul_is_an_error(void **state)
{
    (void)state;
    Ini *ini = parse("[s]\nk = a\033b\n");
    assert_non_null(ini);
    assert_int_equal(errors.warnings, 1);
    assert_int_equal(errors.items[0].column, 6);
    ini_done(ini);
    error_list_init(&errors, "f");
    assert_null(ini_parse("[s]\nk\0=1\n", 9, 1, &errors));
    assert_int_equal(errors.items[0].line, 2);
    assert_int_equal(errors.items[0].column, 2);
}

static bool int_of(const char *value, int32_t *out)
{
    char text[100];
    snprintf(text, sizeof text, "[s]\nk = %s\n", value);
    Ini *ini = parse_clean(text);
    bool ok = ini_int(ini_find(ini, "s", "k"), -5, 100, out, &errors);
    assert_int_equal(errors.errors, ok ? 0 : 1);
    ini_done(ini);
    return ok;
}

static void whole_numbers_are_strict(void **state)
{
    static const char *const refused[] = {"",    "abc",  "1x",    "0x10", "1.5",
                                          "1 2", "101",  "-6",    "1e1",  "99999999999999999999",
                                          "+",   "\"\"", "\" 1\""};
    int32_t n = 77;
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(refused); i++) {
        assert_false(int_of(refused[i], &n));
        assert_int_equal(n, 77);
    }
    assert_true(int_of("100", &n));
    assert_int_equal(n, 100);
    assert_true(int_of("-5", &n));
    assert_int_equal(n, -5);
    assert_true(int_of("007", &n));
    assert_int_equal(n, 7);
}

static void a_refused_number_names_the_range_and_the_value(void **state)
{
    int32_t n = 0;
    (void)state;
    assert_false(int_of("many", &n));
    assert_non_null(strstr(errors.items[0].text, "from -5 to 100"));
    assert_non_null(strstr(errors.items[0].text, "`many`"));
    assert_int_equal(errors.items[0].column, 5);
}

static void flags_are_words(void **state)
{
    static const char *const yes[] = {"yes", "TRUE", "on", "1"}, *const no[] = {"no", "False",
                                                                                "off", "0"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        bool flag = false;
        IniEntry entry = {.section = "s", .key = "k", .value = yes[i], .line = 1};
        assert_true(ini_flag(&entry, &flag, &errors) && flag);
        entry.value = no[i];
        assert_true(ini_flag(&entry, &flag, &errors) && !flag);
    }
    bool flag = true;
    IniEntry entry = {.section = "s", .key = "k", .value = "2", .line = 1};
    assert_false(ini_flag(&entry, &flag, &errors));
    assert_true(flag);
}

static void a_word_is_one_of_a_list_which_a_complaint_names(void **state)
{
    static const char *const words[] = {"up", "down", "left"};
    IniEntry entry = {.section = "s", .key = "way", .value = "down", .line = 1};
    (void)state;
    error_list_init(&errors, "f");
    assert_int_equal(ini_word(&entry, words, 3, &errors), 1);
    entry.value = "Down";
    assert_int_equal(ini_word(&entry, words, 3, &errors), -1);
    assert_int_equal(errors.errors, 1);
    assert_string_equal(errors.items[0].text, "`way` must be up, down or left, not `Down`");
}

/* Do iniparser's values stand where the scanner says? Lines are numbered from 1. */
static void assert_values_are_where_the_scanner_says(const Ini *ini, const char *text)
{
    IniScan scan = ini_scan_begin(text, strlen(text), 1);
    int32_t index = 0;
    for (IniLine line; ini_scan(&scan, &line);) {
        if (line.kind != INI_ENTRY) continue;
        const IniEntry *entry = ini_entry(ini, index++);
        char value[INI_LINE_MAX + 1];
        assert_int_equal(entry->line, line.number);
        assert_int_equal(ini_scan_value(&line, value), strlen(entry->value));
        assert_string_equal(value, entry->value);
        assert_true(line_equals(line.value, entry->written));
    }
    assert_int_equal(index, ini_count(ini));
}

/* A text of pieces that matter to the syntax must never make the two readings differ. */
static void both_readings_agree_on_random_texts(void **state)
{
    static const char *const pieces[] = {"[s]\n", "k",  "=", " ",   "\"", "'", ";",
                                         "#",     "\n", "v", "\t",  "]",  "[", "\r\n",
                                         "1",     ".",  "K", "x y", "\\"};
    uint32_t seed = 1, accepted = 0;
    (void)state;
    for (int round = 0; round < 4000; round++) {
        char text[256] = "[s]\n";
        for (int i = 0; i < 14; i++) {
            seed = seed * 1664525u + 1013904223u;
            strcat(text, pieces[(seed >> 16) % ARRAY_LENGTH(pieces)]);
        }
        Ini *ini = parse(text);
        if (ini) accepted++;
        for (int32_t i = 0; i < errors.count; i++)
            assert_null(strstr(errors.items[i].text, "iniparser"));
        if (ini) assert_values_are_where_the_scanner_says(ini, text);
        ini_done(ini);
    }
    assert_true(accepted > 100);
}

static void backslashes_are_read_in_every_position(void **state)
{
    static const char *const bytes[] = {"\\", "x", "!", "1", "2", "a\""};
    enum { COUNT = ARRAY_LENGTH(bytes) };
    (void)state;
    for (int32_t number = 0; number < COUNT * COUNT * COUNT * COUNT; number++) {
        char text[64] = "[s]\nk = ";
        for (int32_t i = 0, rest = number; i < 4; i++, rest /= COUNT)
            strcat(text, bytes[rest % COUNT]);
        strcat(text, number % 2 ? "; c\n" : " ; \\ c\n");
        Ini *ini = parse_clean(text);
        assert_values_are_where_the_scanner_says(ini, text);
        ini_done(ini);
    }
}

static void escapes_in_quotes_are_read(void **state)
{
    (void)state;
    assert_value("[s]\nk = \"to C:\\\\\"\n", "to C:\\");
    assert_value("[s]\nk = \"say \\\"it's\\\" ; #\" ; c\n", "say \"it's\" ; #");
    assert_value("[s]\nk = 'it\\'s \\\"so\\\"'\n", "it's \"so\"");
    assert_value("[s]\nk = 'a\\\\'\n", "a\\");
    assert_value("[s]\nk = a\\\"b\n", "a\\\"b");
}

static void other_escapes_are_refused_where_they_stand(void **state)
{
    (void)state;
    assert_refused("[s]\nk = \"a\\n\"\n", 2, 7);
    assert_refused("[s]\nk = \"a\\\\ \\x\"\n", 2, 10);
    assert_refused("[s]\nk = \"to C:\\\"\n", 2, 11);
    assert_refused("[s]\nk = \"open\n", 2, 5);
}

static void columns_of_a_value_count_its_escapes(void **state)
{
    (void)state;
    Ini *ini = parse_clean("[s]\nk = \"a\\\\b\\\"c'd\\'e\"\n");
    const IniEntry *entry = ini_find(ini, "s", "k");
    assert_string_equal(entry->value, "a\\b\"c'd'e");
    assert_int_equal(ini_column(entry, entry->value), 6);
    assert_int_equal(ini_column(entry, strchr(entry->value, 'b')), 9);
    assert_int_equal(ini_column(entry, strchr(entry->value, 'c')), 12);
    assert_int_equal(ini_column(entry, strchr(entry->value, 'd')), 14);
    assert_int_equal(ini_column(entry, strchr(entry->value, 'e')), 17);
    ini_done(ini);
}

static void a_text_may_begin_with_the_mark_of_utf_8(void **state)
{
    (void)state;
    assert_value("\xEF\xBB\xBF[s]\nk = v\n", "v");
    assert_value("\xEF\xBB\xBF; c\r\n[s]\r\nk = v\r\n", "v");
    assert_refused("[s]\n\xEF\xBB\xBF"
                   "k = v\n",
                   2, 1);
}

/* The longest values, of every byte alike, so that no byte is rare. */
static void a_line_of_1000_bytes_may_have_backslashes_and_all_other_bytes(void **state)
{
    (void)state;
    for (int32_t backslashes = 1; backslashes < 1000; backslashes *= 3) {
        char text[1100] = "[s]\nk=";
        char byte = '!';
        for (int32_t i = 6; i < 1004; i++) {
            do
                byte = byte == '~' ? '!' : (char)(byte + 1);
            while (strchr("\\\"';#", byte));
            text[i] = i - 6 < backslashes ? '\\' : byte;
        }
        strcpy(text + 1004, "\n");
        Ini *ini = parse_clean(text);
        assert_values_are_where_the_scanner_says(ini, text);
        assert_int_equal(strlen(ini_entry(ini, 0)->value), 998);
        ini_done(ini);
        for (int32_t i = 7; i < 1003;
             i += 2) /* the same in quotes, where two backslashes are one */
            if (text[i] == '\\') text[i + 1] = '\\';
        text[6] = '"';
        text[1003] = '"';
        ini = parse_clean(text);
        assert_values_are_where_the_scanner_says(ini, text);
        ini_done(ini);
    }
}

/* `sections` sections of `keys` keys each; the caller frees it. */
static char *make_long_text(int32_t sections, int32_t keys)
{
    size_t room = (size_t)sections * ((size_t)keys + 1) * 48;
    char *text = malloc(room);
    size_t length = 0;
    assert_non_null(text);
    for (int32_t s = 0; s < sections; s++) {
        length += (size_t)snprintf(text + length, room - length, "; comment\n[Part.%d]\n", s);
        for (int32_t k = 0; k < keys; k++)
            length +=
                (size_t)snprintf(text + length, room - length, "Key%d = \"%d of %d\"\n", k, k, s);
    }
    assert_true(length < room);
    return text;
}

static void check_long_text(int32_t sections, int32_t keys)
{
    char *text = make_long_text(sections, keys);
    Ini *ini = parse_clean(text);
    assert_int_equal(ini_count(ini), sections * keys);
    assert_int_equal(ini_section_count(ini), sections);
    for (int32_t i = 0; i < sections * keys; i++) {
        char section[32], key[32], value[32];
        snprintf(section, sizeof section, "part.%d", i / keys);
        snprintf(key, sizeof key, "key%d", i % keys);
        snprintf(value, sizeof value, "%d of %d", i % keys, i / keys);
        const IniEntry *entry = ini_find(ini, section, key);
        assert_ptr_equal(entry, ini_entry(ini, i));
        assert_string_equal(entry->value, value);
        assert_int_equal(entry->line, 3 + i + 2 * (i / keys));
    }
    ini_done(ini);
    free(text);
}

static void a_text_of_64000_entries_is_read_whole(void **state)
{
    (void)state;
    check_long_text(1, 64000);
    check_long_text(640, 100);
}

/* iniparser is given 128 sections and entries at once. */
static void sections_are_whole_wherever_iniparsers_share_of_the_text_ends(void **state)
{
    (void)state;
    for (int32_t keys = 60; keys <= 260; keys++)
        check_long_text(3, keys);
    check_long_text(1024, 1);
}

static void a_fault_behind_64000_entries_has_its_place(void **state)
{
    (void)state;
    char *text = make_long_text(1, 64000);
    char *last = strstr(text, "Key63999");
    assert_non_null(last);
    memcpy(last, "KEY00000", 8);
    memcpy(strstr(text, "Key10000"), "Key00000", 8);
    assert_refused(text, 64002, 1);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_values_lose_their_blanks_and_comments),
        cmocka_unit_test(quoted_values_keep_blanks_and_comment_marks),
        cmocka_unit_test(empty_values_are_values),
        cmocka_unit_test(names_are_lower_cased),
        cmocka_unit_test(cr_lf_and_a_missing_last_newline_are_read),
        cmocka_unit_test(a_comment_may_end_in_a_backslash),
        cmocka_unit_test(entries_know_where_they_stand),
        cmocka_unit_test(sections_are_listed_in_the_order_of_the_file),
        cmocka_unit_test(an_empty_text_has_no_entries),
        cmocka_unit_test(faults_that_iniparser_lets_through_are_refused),
        cmocka_unit_test(a_line_may_have_1000_bytes_and_no_more),
        cmocka_unit_test(every_fault_is_reported_in_one_go),
        cmocka_unit_test(control_bytes_are_a_warning_and_nul_is_an_error),
        cmocka_unit_test(whole_numbers_are_strict),
        cmocka_unit_test(a_refused_number_names_the_range_and_the_value),
        cmocka_unit_test(flags_are_words),
        cmocka_unit_test(a_word_is_one_of_a_list_which_a_complaint_names),
        cmocka_unit_test(both_readings_agree_on_random_texts),
        cmocka_unit_test(backslashes_are_read_in_every_position),
        cmocka_unit_test(escapes_in_quotes_are_read),
        cmocka_unit_test(other_escapes_are_refused_where_they_stand),
        cmocka_unit_test(columns_of_a_value_count_its_escapes),
        cmocka_unit_test(a_text_may_begin_with_the_mark_of_utf_8),
        cmocka_unit_test(a_line_of_1000_bytes_may_have_backslashes_and_all_other_bytes),
        cmocka_unit_test(a_text_of_64000_entries_is_read_whole),
        cmocka_unit_test(sections_are_whole_wherever_iniparsers_share_of_the_text_ends),
        cmocka_unit_test(a_fault_behind_64000_entries_has_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
