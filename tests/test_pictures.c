/* test_pictures.c - the look of the game, picture by picture: every skin, zoom and number of
 * colours while playing, and every screen in both skins.
 *
 * A golden file in tests/pictures has the characters of a picture (half blocks as ^ and _), and for
 * each number of colours a line for each row: a hash of all that its cells look like. To see what
 * has changed, draw it: `ledge render --cells`. The levels are copies: those of the game may
 * change.
 */
#include "capture.h"
#include "scratch.h"

#include "../src/base/file.h"
#include "../src/base/hash.h"
#include "../src/base/text.h"
#include "../src/save/endless.h"

#include <stdlib.h>

static const char *const depths[] = {"true", "256", "16", "8"};
static const char *const skins[] = {"ascii", "pixels"};

enum { WORDS_MAX = 24, DEPTHS = 4, HASHES_A_LINE = 10 };

static int set_up(void **state)
{
    if (scratch_setup(state) != 0) return -1;
    setenv("XDG_CONFIG_HOME", scratch_folder, 1);
    setenv("XDG_STATE_HOME", scratch_folder, 1);
    return setenv("LEDGE_LEVELS", "tests/pictures", 1);
}

/* Runs a command whose words are parted by blanks; the caller frees what it prints. */
__attribute__((format(printf, 1, 2))) static char *output_of(const char *format, ...)
{
    char line[512], *argv[WORDS_MAX];
    int argc = 0, status;
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    argv[argc] = NULL;
    char *text = capture(argc, argv, stdout, &status);
    assert_int_equal(status, 0);
    return text;
}

/* ---- folding ---- */

/* Adds a row of characters between bars; half blocks become letters. */
static void add_characters(Text *out, const char *row, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        bool is_block = (unsigned char)row[i] == 0xe2 && i + 2 < length;
        char half = (unsigned char)row[i + 2] == 0x80 ? '^' : '_';
        text_add_byte(out, is_block ? half : row[i]);
        if (is_block) i += 2;
    }
    text_add_byte(out, '\n');
}

/* Adds what `--cells` says of a picture: its characters, if they are wanted, and a hash of each
 * row. */
static void add_picture(Text *out, const char *cells, const char *depth, bool with_characters)
{
    const char *at = strstr(cells, "cells ");
    int32_t count = 0;
    Text hashes = TEXT_GROWING;
    assert_non_null(at);
    for (at = strchr(at, '\n') + 1; *at == '|'; count++) {
        const char *end = strchr(at, '\n'), *next = strchr(end + 1, '\n') + 1;
        if (with_characters) add_characters(out, at, (size_t)(end - at));
        uint64_t hash = hash_bytes(HASH_SEED, (const uint8_t *)at, (size_t)(next - at));
        text_add(&hashes, count % HASHES_A_LINE == 0 ? "%s%08x" : "%s %08x",
                 count > 0 && count % HASHES_A_LINE == 0 ? "\n" : "",
                 (unsigned)(hash ^ hash >> 32));
        at = next;
    }
    assert_true(count > 0);
    text_add(out, "%s\n%s\n", depth, hashes.bytes);
    text_done(&hashes);
}

static void check_pictures(const char *name, Text *text)
{
    char path[128];
    snprintf(path, sizeof path, "tests/pictures/%s.txt", name);
    assert_int_equal(text->missing, 0);
    golden_check(path, text->bytes);
    text_done(text);
}

/* ---- playing ---- */

static const struct Play {
    const char *skin, *zoom, *size;
} plays[] = {{"ascii", "1x1", "60x20"},  {"ascii", "2x1", "60x20"},  {"ascii", "4x2", "80x24"},
             {"ascii", "6x3", "90x27"},  {"ascii", "8x4", "100x30"}, {"pixels", "4x2", "80x24"},
             {"pixels", "6x3", "90x27"}, {"pixels", "8x4", "100x30"}};

static void check_level(const char *level, const char *name, int tick)
{
    char file[64];
    Text text = TEXT_GROWING;
    for (size_t i = 0; i < ARRAY_LENGTH(plays); i++) {
        const struct Play *play = &plays[i];
        text_add(&text, "--- %s %s %s tick %d\n", play->skin, play->zoom, play->size, tick);
        for (size_t depth = 0; depth < DEPTHS; depth++) {
            char *cells = output_of("render --cells --skin %s --zoom %s --size %s --colour %s "
                                    "--tick %d tests/pictures/%s.proof",
                                    play->skin, play->zoom, play->size, depths[depth], tick, level);
            add_picture(&text, cells, depths[depth], depth == 0);
            free(cells);
        }
    }
    char *mono = output_of("render --cells --skin ascii --colour mono --size 60x20 --tick %d "
                           "tests/pictures/%s.proof",
                           tick, level);
    text_add_string(&text, "--- without colours\n");
    add_picture(&text, mono, "mono", true);
    free(mono);
    snprintf(file, sizeof file, "play-%s", name);
    check_pictures(file, &text);
}

static void the_first_level_looks_as_it_did(void **state)
{
    (void)state;
    check_level("01-first-steps", "01", 200);
}

static void the_fourth_level_looks_as_it_did(void **state)
{
    (void)state;
    check_level("04-hills-and-ice", "04", 250);
}

/* ---- screens ---- */

/* Adds a screen that a script leads to, in both skins with all numbers of colours. */
static void add_screen(Text *out, const char *size, const char *command, const char *operand,
                       const char *script)
{
    char file[PATH_MAX], marks[PATH_MAX];
    scratch_path(marks, "ledge/marks"); /* else the editor would begin where it was */
    scratch_write("script", script, strlen(script));
    scratch_path(file, "script");
    for (size_t skin = 0; skin < ARRAY_LENGTH(skins); skin++) {
        text_add(out, "--- %s\n", skins[skin]);
        for (size_t depth = 0; depth < DEPTHS; depth++) {
            unlink(marks);
            char *cells = output_of("%s --script %s --size %s --skin %s --colour %s %s", command,
                                    file, size, skins[skin], depths[depth], operand);
            add_picture(out, cells, depths[depth], depth == 0);
            free(cells);
        }
    }
}

static void check_screen(const char *name, const char *command, const char *operand,
                         const char *script)
{
    Text text = TEXT_GROWING;
    add_screen(&text, "80x24", command, operand, script);
    check_pictures(name, &text);
}

static void the_title_looks_as_it_did(void **state)
{
    (void)state;
    check_screen("title", "title", "", "wait 60\ncells\n");
}

/* In the order of their titles, for that of their files depends on the machine. */
static void the_workshop_looks_as_it_did(void **state)
{
    (void)state;
    check_screen("workshop", "workshop", "tests/workshop",
                 "wait 30\ntap right\ntap down\nwait 40\ncells\n");
}

static void the_map_looks_as_it_did(void **state)
{
    (void)state;
    check_screen("map", "title", "", "tap down\ntap enter\nwait 40\ncells\n");
}

/* Five chapters and a finale, a wing, and a B-side for each chapter. */
static void the_map_of_a_large_world_is_one_picture(void **state)
{
    (void)state;
    static const char *const sizes[] = {"80x24", "120x40", "200x60"};
    Text text = TEXT_GROWING;
    setenv("LEDGE_LEVELS", "tests/pictures/large", 1);
    for (size_t i = 0; i < ARRAY_LENGTH(sizes); i++) {
        text_add(&text, "--- %s\n", sizes[i]);
        add_screen(&text, sizes[i], "title", "",
                   "tap down\ntap enter\nwait 40\ntap left\nwait 40\ncells\n");
    }
    check_pictures("map-large", &text);
}

static void water_and_fire_that_follow_look_as_they_did(void **state)
{
    (void)state;
    check_screen("water", "play", "tests/pictures/chase/water.txt", "wait 150\ncells\n");
    check_screen("fire", "play", "tests/pictures/chase/fire.txt", "wait 150\ncells\n");
}

static void the_pause_looks_as_it_did(void **state)
{
    (void)state;
    check_screen("pause", "play", "tests/pictures/01-first-steps.txt",
                 "wait 60\ntap escape\nwait 5\ncells\n");
}

static void help_looks_as_it_did(void **state)
{
    (void)state;
    check_screen("assist", "play", "tests/pictures/01-first-steps.txt",
                 "wait 60\ntap escape\ntap down\ntap down\ntap down\ntap down\ntap enter\nwait 5\n"
                 "cells\n");
}

static void sharing_looks_as_it_did(void **state)
{
    (void)state;
    check_screen("share", "play", "tests/pictures/short.txt",
                 "mode kitty\nwait 30\npress right\nwait 70\npress space\nwait 20\nrelease space\n"
                 "wait 300\ntap e\nwait 5\ncells\n");
}

static void the_end_of_a_level_looks_as_it_did(void **state)
{
    (void)state;
    check_screen("end", "play", "tests/pictures/short.txt",
                 "mode kitty\nwait 30\npress right\nwait 70\npress space\nwait 20\nrelease space\n"
                 "wait 300\ncells\n");
}

/* A level of one difficulty of a day that is long over, as this program would have made it. */
static void keep_level_of_day(void)
{
    char path[PATH_MAX], folder[PATH_MAX];
    ErrorList errors;
    Text text = TEXT_GROWING;
    size_t length;
    char *level = file_read("tests/pictures/short.txt", 65536, &length, &errors);
    assert_non_null(level);
    scratch_path(folder, "ledge");
    mkdir(folder, S_IRWXU);
    scratch_path(folder, "ledge/daily");
    mkdir(folder, S_IRWXU);
    const Recipe recipe = day_recipe((Day){2021, 3, 3}, 3);
    text_add_string(&text, "[generated]\n");
    recipe_add_lines(&recipe, 0, &text);
    text_add_string(&text, level);
    scratch_path(path, "ledge/daily/2021-03-03-3.txt");
    assert_true(file_write(path, text.bytes, text.length, &errors));
    text_done(&text);
    free(level);
}

/* The level is played first, so that there is a record. */
static void the_page_of_a_day_looks_as_it_did(void **state)
{
    (void)state;
    keep_level_of_day();
    check_screen("daily", "daily", "--date 2021-03-03",
                 "mode kitty\nwait 30\npress right\nwait 70\npress space\nwait 20\nrelease space\n"
                 "wait 300\ntap enter\nwait 60\ncells\n");
}

static void the_page_of_endless_runs_looks_as_it_did(void **state)
{
    EndlessRun run = {.seed = 5, .difficulty = 1, .levels = 12, .ticks = 36000};
    EndlessBest best = {.count = 0};
    (void)state;
    endless_add_best(&run, (Day){2026, 11, 23}, true, &best);
    run.levels = 3;
    endless_add_best(&run, (Day){2026, 11, 24}, true, &best);
    check_screen(
        "endless", "title", "",
        "tap down\ntap down\ntap down\ntap down\ntap down\ntap enter\ntap enter\nwait 5\ncells\n");
}

/* Without key releasess: each level is a walk to the right. */
static void the_end_of_a_race_looks_as_it_did(void **state)
{
    (void)state;
    check_screen("race", "play", "tests/screens/chapters",
                 "wait 1\ntap p\ntap up\ntap enter\nwait 40\ntap r\nwait 140\ntap right\nwait 150\n"
                 "tap enter\nwait 45\ntap right\nwait 150\ntap enter\nwait 40\ncells\n");
}

static void the_settings_look_as_they_did(void **state)
{
    (void)state;
    check_screen("settings", "title", "",
                 "tap down\ntap down\ntap down\ntap down\ntap down\ntap enter\ntap down\ntap "
                 "down\ntap down\ntap enter\n"
                 "wait 5\ncells\n");
}

static void the_inspector_looks_as_it_did(void **state)
{
    (void)state;
    check_screen("inspector", "play", "tests/pictures/01-first-steps.txt",
                 "mode kitty\nwait 30\npress right\nwait 20\ntap i\nwait 5\ncells\n");
}

/* Makes the start of the editor one that is not the first. */
static void keep_editor_state(const char *note)
{
    char folder[PATH_MAX], name[64];
    scratch_path(folder, "ledge");
    (void)mkdir(folder, 0777);
    snprintf(name, sizeof name, "ledge/%s", note);
    scratch_write(name, "\n", 1);
}

static void the_editor_looks_as_it_did(void **state)
{
    (void)state;
    keep_editor_state("tour-seen");
    check_screen("editor", "edit", "tests/pictures/short.txt",
                 "wait 5\ntap l\ntap l\nwait 5\ncells\n");
}

/* Levels of the world to be copied, whose pictures have the colours of two chapters. */
static void the_page_that_opens_levels_looks_as_it_did(void **state)
{
    static const char *const sizes[] = {"40x12", "80x24", "120x40", "200x60"};
    Text text = TEXT_GROWING;
    (void)state;
    keep_editor_state("keys-asked");
    for (size_t i = 0; i < ARRAY_LENGTH(sizes); i++) {
        text_add(&text, "--- %s\n", sizes[i]);
        add_screen(&text, sizes[i], "edit", "",
                   "wait 5\ntap c\nwait 5\ntap right\ntap down\ncells\n");
    }
    check_pictures("edit-files", &text);
}

/* In two rows below the level, and in a column beside it. */
static void the_strip_of_the_editor_looks_as_it_did(void **state)
{
    (void)state;
    static const char *const sizes[] = {"80x24", "120x40", "200x60"};
    char folder[PATH_MAX];
    Text text = TEXT_GROWING;
    scratch_path(folder, "ledge");
    (void)mkdir(folder, 0777);
    scratch_write("ledge/tour-seen", "\n", 1);
    scratch_write("ledge/options", "keys=vim\n", 9);
    for (size_t i = 0; i < ARRAY_LENGTH(sizes); i++) {
        text_add(&text, "--- %s\n", sizes[i]);
        add_screen(&text, sizes[i], "edit", "tests/pictures/short.txt", "wait 5\ncells\n");
    }
    check_pictures("strip", &text);
}

static void a_lesson_looks_as_it_did(void **state)
{
    (void)state;
    check_screen("lesson", "learn", "levels/lessons/01-a-cell-and-a-fraction.txt",
                 "wait 60\ncells\n");
}

#define PICTURE(test) cmocka_unit_test_setup_teardown(test, set_up, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PICTURE(the_first_level_looks_as_it_did),
        PICTURE(the_fourth_level_looks_as_it_did),
        PICTURE(the_title_looks_as_it_did),
        PICTURE(the_workshop_looks_as_it_did),
        PICTURE(the_map_looks_as_it_did),
        PICTURE(the_map_of_a_large_world_is_one_picture),
        PICTURE(water_and_fire_that_follow_look_as_they_did),
        PICTURE(the_pause_looks_as_it_did),
        PICTURE(help_looks_as_it_did),
        PICTURE(sharing_looks_as_it_did),
        PICTURE(the_end_of_a_level_looks_as_it_did),
        PICTURE(the_page_of_a_day_looks_as_it_did),
        PICTURE(the_page_of_endless_runs_looks_as_it_did),
        PICTURE(the_end_of_a_race_looks_as_it_did),
        PICTURE(the_settings_look_as_they_did),
        PICTURE(the_inspector_looks_as_it_did),
        PICTURE(the_editor_looks_as_it_did),
        PICTURE(the_strip_of_the_editor_looks_as_it_did),
        PICTURE(the_page_that_opens_levels_looks_as_it_did),
        PICTURE(a_lesson_looks_as_it_did),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
