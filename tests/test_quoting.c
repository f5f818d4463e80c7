/* test_quoting.c - values of any text in all files that have a header: what is written is read back
 * as it was. */
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
#include "../src/base/ini_edit.h"
#include "../src/convert/draft.h"
#include "../src/convert/mapping.h"
#include "../src/edit/core/world_text.h"
#include "../src/game/replay.h"
#include "../src/learn/lesson/lesson.h"
#include "../src/level/level_file.h"

/* Bytes with a meaning in a header, and two without. */
static const char nasty[] = "\\\"'#; =[]n";

enum { NASTY = sizeof nasty - 1, LONGEST = 4 };

static ErrorList errors;

/* The text with that number, of 0 to `LONGEST` bytes. False: there are no more of `longest`. */
static bool nasty_text(int32_t number, int32_t longest, char out[LONGEST + 1])
{
    int32_t length = 0;
    for (int32_t count = 1; number >= count; count *= NASTY, length++)
        number -= count;
    if (length > longest) return false;
    for (int32_t i = 0; i < length; i++, number /= NASTY)
        out[i] = nasty[number % NASTY];
    out[length] = '\0';
    return true;
}

static char *set(const char *text, const char *section, const char *key, const char *value)
{
    size_t length;
    IniValue change = {section, key, value, NULL};
    char *changed = ini_edit_set(text, strlen(text), &change, &length);
    assert_non_null(changed);
    return changed;
}

static void assert_read(const char *text, const char *value)
{
    char got[INI_LINE_MAX + 1];
    error_list_init(&errors, "f");
    Ini *ini = ini_parse(text, strlen(text), 1, &errors);
    assert_non_null(ini);
    assert_string_equal(ini_find(ini, "s", "k")->value, value);
    ini_done(ini);
    assert_true(ini_edit_get(text, strlen(text), "s", "k", got));
    assert_string_equal(got, value);
}

static void every_text_is_a_value_beside_each_old_one(void **state)
{
    static const char *const old[] = {"[s]\n", "[s]\nk = a ; c\n", "[s]\nk = \"a\\\"\" # \"c\n",
                                      "[s]\nk='a'\n"};
    char value[LONGEST + 1];
    (void)state;
    for (int32_t number = 0; nasty_text(number, LONGEST, value); number++) {
        char *text = set(old[number % ARRAY_LENGTH(old)], "s", "k", value);
        assert_read(text, value);
        char *again = set(text, "s", "k", value);
        assert_string_equal(again, text);
        free(again);
        free(text);
    }
}

/* The level as converted from a map: its title from a mapping, its sign, and two glyphs of solid.
 */
static void assert_level(const char *text, const char *glyphs, int32_t *refused)
{
    Draft draft = {0};
    Level level;
    size_t length;
    error_list_init(&errors, "f");
    char *lines = set("", "level", "title", text);
    Mapping *mapping = mapping_parse(lines, strlen(lines), &errors);
    assert_non_null(mapping);
    assert_true(draft_init(&draft, 9, 2));
    for (const char *glyph = glyphs; *glyph; glyph++)
        if (!draft_claim_glyph(&draft, KIND_SOLID, *glyph)) ++*refused;
    for (int32_t col = 0; col < 9; col++)
        assert_true(draft_set_cell(&draft, col, 1, KIND_SOLID, '\0'));
    assert_true(draft_set_cell(&draft, 0, 0, KIND_START, '\0'));
    assert_true(draft_set_cell(&draft, 4, 0, KIND_SIGN, '\0'));
    assert_true(draft_set_cell(&draft, 8, 0, KIND_FINISH, '\0'));
    assert_true(draft_add_sign(&draft, (Point){4, 0}, text, ""));
    assert_true(mapping_finish(mapping, NULL, &draft, &errors));
    char *made = draft_text(&draft, &length, &errors);
    assert_non_null(made);
    LevelFile *file = level_file_parse("f", made, length, NULL, &level, &errors);
    assert_non_null(file);
    assert_string_equal(level.title, text);
    assert_string_equal(level.sign_text[0], text);
    for (const char *glyph = glyphs; *glyph; glyph++)
        assert_int_equal(level.kind_of[(uint8_t)*glyph], KIND_SOLID);
    level_file_done(file);
    level_done(&level);
    free(made);
    free(lines);
    mapping_done(mapping);
    draft_done(&draft);
}

static void every_text_is_a_title_and_a_sign_of_a_level(void **state)
{
    char text[LONGEST + 1];
    int32_t refused = 0;
    (void)state;
    for (int32_t number = 1; nasty_text(number, 3, text); number++)
        assert_level(text, "", &refused);
}

static void every_two_glyphs_are_in_a_legend(void **state)
{
    static const char glyphs[] = "\\\"'; q";
    int32_t refused = 0;
    (void)state;
    for (const char *a = glyphs; *a; a++)
        for (const char *b = glyphs; *b; b++)
            if (a != b && *a != ' ' && *b != ' ')
                assert_level("t", (const char[]){'#', *a, *b, '\0'}, &refused);
    assert_int_equal(refused, 0);
}

static void every_text_is_a_name_in_a_world(void **state)
{
    static const char before[] = "[world]\ntitle = W\n[levels]\n1 = a.txt\n2 = 'b c.txt'\n";
    char name[LONGEST + 1];
    (void)state;
    for (int32_t number = 1; nasty_text(number, 3, name); number++) {
        WorldText text = {(char *)(uintptr_t)before, sizeof before - 1};
        WorldText renamed = world_text_rename(&text, "b c.txt", name);
        WorldText inserted = world_text_insert(&renamed, name, "d.txt");
        WorldText more = world_text_insert(&inserted, "d.txt", name);
        WorldText first = world_text_insert(&more, "a.txt", name);
        WorldText begun =
            world_text_begin(&(WorldFile){.count = 1, .paths = (char *[]){name}, .title = "a ; b"});
        static const char *const keys[] = {"1", "2", "3", "4", "5"};
        const char *names[] = {"a.txt", name, name, "d.txt", name};
        assert_non_null(first.bytes);
        Ini *ini = ini_parse(first.bytes, first.length, 1, &errors);
        assert_non_null(ini);
        for (size_t i = 0; i < ARRAY_LENGTH(keys); i++)
            assert_string_equal(ini_find(ini, "levels", keys[i])->value, names[i]);
        ini_done(ini);
        ini = ini_parse(begun.bytes, begun.length, 1, &errors);
        assert_non_null(ini);
        assert_string_equal(ini_find(ini, "levels", "1")->value, name);
        assert_string_equal(ini_find(ini, "world", "title")->value, "a ; b");
        ini_done(ini);
        free(renamed.bytes);
        free(inserted.bytes);
        free(more.bytes);
        free(first.bytes);
        free(begun.bytes);
    }
}

static void every_text_is_a_name_in_a_replay(void **state)
{
    char name[LONGEST + 1];
    (void)state;
    for (int32_t number = 0; nasty_text(number, 3, name); number++) {
        Replay replay = {.engine = REPLAY_ENGINE}, again;
        size_t length;
        uint64_t check = 0;
        snprintf(replay.level, sizeof replay.level, "%s", name);
        snprintf(replay.player, sizeof replay.player, "%s", name);
        replay.checks = &check;
        replay.check_count = replay_check_count(0);
        char *text = replay_text(&replay, &length);
        error_list_init(&errors, "f");
        assert_non_null(text);
        assert_true(replay_parse(text, length, &again, &errors));
        assert_string_equal(again.level, name);
        assert_string_equal(again.player, name);
        replay_done(&again);
        free(text);
    }
}

static void every_text_is_in_a_lesson(void **state)
{
    static const char header[] = "[lesson]\ntitle = T\n[step.1]\ntext = a\ncheck = 1\n"
                                 "[check.1]\nsay = s\nwhen = 1 == 1\n";
    char text[LONGEST + 1], whole[400];
    (void)state;
    for (int32_t number = 1; nasty_text(number, 2, text); number++) {
        if (strspn(text, " ") == strlen(text)) continue;
        char *titled = set(header, "step.1", "text", text);
        snprintf(whole, sizeof whole, "%s[map]\n@....F\n######\n", titled);
        error_list_init(&errors, "f");
        Lesson *lesson = lesson_parse("f", whole, strlen(whole), &errors);
        assert_non_null(lesson);
        assert_string_equal(lesson->steps[0].text, text);
        lesson_destroy(lesson);
        free(titled);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_text_is_a_value_beside_each_old_one),
        cmocka_unit_test(every_text_is_a_title_and_a_sign_of_a_level),
        cmocka_unit_test(every_two_glyphs_are_in_a_legend),
        cmocka_unit_test(every_text_is_a_name_in_a_world),
        cmocka_unit_test(every_text_is_a_name_in_a_replay),
        cmocka_unit_test(every_text_is_in_a_lesson),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
