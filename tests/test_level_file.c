/* test_level_file.c - level files: what they mean, and that what is damaged is refused with its
 * place. */
#include "golden.h"

#include <dirent.h>
#include <limits.h>

#include "../src/base/file.h"
#include "../src/level/level_file.h"

static ErrorList errors;

static LevelFile *parse(const char *text, Level *level)
{
    error_list_init(&errors, "f.txt");
    return level_file_parse("folder/f.txt", text, strlen(text), NULL, level, &errors);
}

/* The level of a text without a fault or a warning; what it needs no longer is freed. */
static Level level_of(const char *text)
{
    Level level = {0};
    LevelFile *file = parse(text, &level);
    if (errors.count > 0) print_message("%d: %s\n", errors.items[0].line, errors.items[0].text);
    assert_non_null(file);
    assert_int_equal(errors.count, 0);
    level_file_done(file);
    return level;
}

static uint8_t tile_at(const Level *level, int32_t col, int32_t row)
{
    return grid_get(&level->terrain.grid, col, row);
}

/* ---- meaning ---- */

static void a_bare_grid_is_a_level(void **state)
{
    (void)state;
    Level level = level_of("#####\n"
                           "#@.F\n"
                           "##/##\n"
                           "#####\n\n\n");
    assert_int_equal(level.cols, 5);
    assert_int_equal(level.rows, 4);
    assert_int_equal(level.start.col, 1);
    assert_int_equal(level.start.row, 1);
    assert_string_equal(level.title, "f.txt");
    assert_string_equal(level.author, "");
    assert_memory_equal(level.glyphs + 5, "#@.F.", 5);
    assert_int_equal(level_kind(&level, 3, 1), KIND_FINISH);
    assert_int_equal(level_kind(&level, 3, -1), KIND_EMPTY);
    assert_int_equal(tile_at(&level, 0, 0), TILE_SOLID);
    assert_int_equal(tile_at(&level, 4, 1), TILE_EMPTY);
    assert_int_equal(tile_at(&level, 2, 2), TILE_SLOPE_UP);
    assert_null(level.back);
    level_done(&level);
}

static void the_header_says_what_things_are_like(void **state)
{
    (void)state;
    Level level = level_of("[level]\n"
                           "title  = The long drop\n"
                           "AUTHOR = ada ; who else\n"
                           "next   = 02-gaps.txt\n"
                           "back   = board\n"
                           "[physics]\n"
                           "jump = 0.35\n"
                           "[lift.1]\n"
                           "velocity = 0.05, -0.5\n"
                           "ticks = 120\n"
                           "solid = no\n"
                           "[sign.1]\n"
                           "text = \"Mind the gap; really\"\n"
                           "[map]\n"
                           "@.111.?\n"
                           "..1.111\n");
    assert_string_equal(level.title, "The long drop");
    assert_string_equal(level.author, "ada");
    assert_string_equal(level.next, "02-gaps.txt");
    assert_true(level.back_explains);
    assert_string_equal(level.sign_text[0], "Mind the gap; really");
    assert_int_equal(level.physics.as.grid.jump, 22938);
    assert_int_equal(level.terrain.lift_count, 3);
    const LiftPath *lift = &level.terrain.lifts[0];
    assert_int_equal(lift->x, 2 * ONE);
    assert_int_equal(lift->y, 0);
    assert_int_equal(lift->width, 3 * ONE);
    assert_int_equal(lift->dx, 3277);
    assert_int_equal(lift->dy, -32768);
    assert_int_equal(lift->ticks, 120);
    assert_false(lift->solid);
    assert_int_equal(level.terrain.lifts[1].width, ONE);
    assert_int_equal(level.terrain.lifts[2].x, 4 * ONE);
    assert_int_equal(tile_at(&level, 2, 0), TILE_EMPTY);
    level_done(&level);
}

static void lifts_of_different_digits_are_different_lifts(void **state)
{
    (void)state;
    Level level = level_of("[lift.1]\nvelocity = 0, 0\n[lift.2]\n[map]\n@1122\n1\n");
    assert_int_equal(level.terrain.lift_count, 3);
    assert_int_equal(level.terrain.lifts[1].x, 3 * ONE);
    assert_int_equal(level.terrain.lifts[1].ticks, 60);
    assert_true(level.terrain.lifts[1].solid);
    level_done(&level);
}

static void objects_are_listed_in_reading_order(void **state)
{
    (void)state;
    Level level = level_of("@o.wk\n"
                           "*.ot.\n"
                           "o.f.h\n");
    assert_int_equal(level.coins.count, 3);
    assert_int_equal(level.coins.items[1].col, 2);
    assert_int_equal(level.coins.items[1].row, 1);
    assert_int_equal(level.keys.count, 1);
    assert_int_equal(level.checkpoints.count, 1);
    assert_int_equal(level.actors.count, 4);
    assert_int_equal(level.actors.items[0].kind, KIND_WALKER);
    assert_int_equal(level.actors.items[1].kind, KIND_TURRET);
    assert_int_equal(level.actors.items[2].kind, KIND_FLYER);
    assert_int_equal(level.actors.items[3].kind, KIND_HOPPER);
    level_done(&level);
}

static void door_cells_that_touch_are_one_door(void **state)
{
    (void)state;
    Level level = level_of("@..D.D.\n"
                           ".D.DDD.\n"
                           "D.D....\n"
                           "HDH.DD.\n");
    assert_int_equal(level.door_count, 6);
    assert_int_equal(tile_at(&level, 3, 0), TILE_DOOR);
    assert_int_equal(tile_at(&level, 5, 0), TILE_DOOR);
    assert_int_equal(tile_at(&level, 4, 1), TILE_DOOR);
    assert_int_equal(tile_at(&level, 1, 1), TILE_DOOR + 1);
    assert_int_equal(tile_at(&level, 0, 2), TILE_DOOR + 2);
    assert_int_equal(tile_at(&level, 2, 2), TILE_DOOR + 3);
    assert_int_equal(tile_at(&level, 1, 3), TILE_DOOR + 4);
    assert_int_equal(tile_at(&level, 5, 3), TILE_DOOR + 5);
    assert_int_equal(tile_at(&level, 0, 3), TILE_LADDER_BELOW_CHANGE);
    level_done(&level);
}

static void the_legend_changes_glyphs(void **state)
{
    (void)state;
    Level level = level_of("[legend]\n"
                           "solid = \"MX\"\n"
                           "empty = \"_\"\n"
                           "slope_down = backslash L\n"
                           "ice = quote\n"
                           "coin = \"\"\n"
                           "ignore = \"abco\"\n"
                           "[map]\n"
                           "@\n"
                           "_oL\\\n"
                           "abXM\"\n");
    assert_int_equal(level_kind(&level, 2, 2), KIND_SOLID);
    assert_int_equal(level.glyph_of[KIND_SOLID], 'M');
    assert_int_equal(level_kind(&level, 0, 2), KIND_IGNORE);
    assert_int_equal(level_kind(&level, 1, 1), KIND_IGNORE);
    assert_int_equal(level_kind(&level, 4, 2), KIND_ICE);
    assert_int_equal(tile_at(&level, 2, 1), TILE_SLOPE_DOWN);
    assert_int_equal(tile_at(&level, 3, 1), TILE_SLOPE_DOWN);
    assert_int_equal(level.glyph_of[KIND_COIN], 0);
    assert_int_equal(level.kind_of['#'], KIND_UNKNOWN);
    assert_memory_equal(level.glyphs, "@____", 5);
    level_done(&level);
}

static void the_beginning_of_a_glyph_word_is_glyphs(void **state)
{
    (void)state;
    Level level = level_of("[legend]\n"
                           "ice = b\n"
                           "gentle_up_high = \"\"\n"
                           "crumble = qu\n"
                           "[map]\n"
                           "@\n"
                           "bqu\n");
    assert_int_equal(level_kind(&level, 0, 1), KIND_ICE);
    for (int32_t col = 1; col <= 2; col++)
        assert_int_equal(level_kind(&level, col, 1), KIND_CRUMBLE);
    assert_int_not_equal(level.kind_of['"'], KIND_CRUMBLE);
    level_done(&level);
}

static void art_is_padded_to_the_map(void **state)
{
    (void)state;
    Level level = level_of("[map]\n@...\n####\n....\n[back]\n\n  \\o    \n");
    assert_memory_equal(level.back, "      \\o    ", 12);
    level_done(&level);
    level = level_of("[map]\n@\n[back]\n   \n");
    assert_null(level.back);
    level_done(&level);
}

static void art_beyond_the_map_is_cut_with_a_warning(void **state)
{
    Level level;
    (void)state;
    LevelFile *file = parse("[map]\n@.\n[back]\nxyz\nmore\n", &level);
    assert_non_null(file);
    assert_int_equal(errors.warnings, 1);
    assert_memory_equal(level.back, "xy", 2);
    level_file_done(file);
    level_done(&level);
}

static void texts_are_utf8_that_may_be_shown(void **state)
{
    Level level;
    (void)state;
    LevelFile *file = parse("[level]\ntitle = Gr\xc3\xb6\xc3\x9f"
                            "e\n[sign.1]\n"
                            "text = \xe4\xb8\x96\xcc\x81\n[map]\n@?\n",
                            &level);
    assert_non_null(file);
    assert_string_equal(level.title, "Gr\xc3\xb6\xc3\x9f"
                                     "e");
    assert_string_equal(level.sign_text[0], "\xe4\xb8\x96\xcc\x81");
    level_file_done(file);
    level_done(&level);
}

static void a_sign_has_the_text_of_the_section_that_names_its_place(void **state)
{
    (void)state;
    Level level = level_of("[sign.1]\n"
                           "at = 1,1\n"
                           "text = first\n"
                           "[sign.7]\n"
                           "text = then\n"
                           "no_release = or then\n"
                           "at = 3, 0\n"
                           "[sign.3]\n"
                           "text = by number\n"
                           "[map]\n"
                           "@..?\n"
                           ".??.\n");
    assert_string_equal(level.sign_text[0], "then");
    assert_string_equal(level.sign_text[1], "first");
    assert_string_equal(level.sign_text[2], "by number");
    assert_string_equal(level.no_release[0], "or then");
    assert_string_equal(level.no_release[1], "");
    level_done(&level);
}

static void a_landmark_is_read_and_is_no_part_of_what_a_run_depends_on(void **state)
{
    (void)state;
    Level without = level_of("[level]\ntitle = x\n[map]\n@..\n###\n");
    Level with = level_of("[level]\ntitle = x\n[landmark]\nname = oak\nat = 2,1\n"
                          "parallax = 0.25\n[map]\n@..\n###\n");
    assert_int_equal(with.landmark.kind, LANDMARK_OAK);
    assert_int_equal(with.landmark.col, 2);
    assert_int_equal(with.landmark.row, 1);
    assert_int_equal(with.landmark.parallax, ONE / 4);
    assert_int_equal(without.landmark.kind, LANDMARK_NONE);
    assert_int_equal(level_hash(&with), level_hash(&without));
    level_done(&without);
    level_done(&with);
}

static void sections_of_lessons_and_of_the_editor_pass_in_silence(void **state)
{
    (void)state;
    Level level = level_of("[lesson]\ntitle = x\n[step.1]\ntext = y\n[tune.12]\nkey = jump\n"
                           "[predict.1]\n[check.1]\n[hint.1]\n[lint.1]\n[editor]\nmark = 1\n"
                           "[map]\n@\n");
    level_done(&level);
}

static void a_level_starts_from_the_physics_of_its_world(void **state)
{
    ModelParams defaults;
    Level level;
    const char *text = "[physics]\njump = 0.4\n[map]\n@\n";
    (void)state;
    model_params_init(&defaults, MODEL_GRID);
    assert_int_equal(model_set(&defaults, "cut", "0.25"), SETTING_OK);
    error_list_init(&errors, "f");
    level_file_done(level_file_parse("f", text, strlen(text), &defaults, &level, &errors));
    assert_int_equal(level.physics.as.grid.cut, ONE / 4);
    assert_int_equal(level.physics.as.grid.jump, 26214);
    level_done(&level);
    text = "[physics]\nmodel = tiny\n[map]\n@\n";
    level_file_done(level_file_parse("f", text, strlen(text), &defaults, &level, &errors));
    assert_int_equal(level.physics.kind, MODEL_TINY);
    level_done(&level);
    assert_int_equal(errors.count, 0);
}

/* ---- sizes ---- */

static void the_smallest_level_is_one_cell(void **state)
{
    (void)state;
    Level level = level_of("@");
    assert_int_equal(level.cols, 1);
    assert_int_equal(level.rows, 1);
    level_done(&level);
}

static void a_row_of_8192_cells_and_8192_rows_are_read(void **state)
{
    enum { SIZE = 8192 };
    char *text = malloc(3 * SIZE + 2);
    (void)state;
    memset(text, '#', SIZE);
    text[0] = '@';
    text[SIZE] = '\0';
    Level level = level_of(text);
    assert_int_equal(level.cols, SIZE);
    level_done(&level);
    for (int row = 0; row < SIZE; row++)
        memcpy(text + 2 * row, row ? "#\n" : "@\n", 3);
    strcat(text, "\n\n\n");
    level = level_of(text);
    assert_int_equal(level.rows, SIZE);
    level_done(&level);
    free(text);
}

static void one_door_may_fill_a_large_map(void **state)
{
    enum { COLS = 300, ROWS = 200 };
    char *text = malloc((COLS + 1) * ROWS + 1);
    (void)state;
    for (int row = 0; row < ROWS; row++) {
        char *line = text + row * (COLS + 1);
        memset(line, row % 2 ? '.' : 'D', COLS);
        if (row % 2) line[row % 4 == 1 ? COLS - 1 : 0] = 'D';
        line[COLS] = '\n';
    }
    text[COLS + 1] = '@';
    text[(COLS + 1) * ROWS] = '\0';
    Level level = level_of(text);
    assert_int_equal(level.door_count, 1);
    level_done(&level);
    free(text);
}

/* ---- damaged files ---- */

enum { DAMAGED_MAX = 512, DAMAGED_MIN = 100 };

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The names of the damaged files in order; the caller frees each. */
static int damaged_files(char *names[DAMAGED_MAX])
{
    int count = 0;
    DIR *dir = opendir("tests/bad");
    assert_non_null(dir);
    for (const struct dirent *e; (e = readdir(dir));)
        if (strstr(e->d_name, ".txt") && count < DAMAGED_MAX) names[count++] = strdup(e->d_name);
    closedir(dir);
    qsort(names, (size_t)count, sizeof *names, compare_names);
    return count;
}

/* Reads one damaged file, checks what holds for all of them, and prints its messages. */
static void read_damaged(const char *name, FILE *out)
{
    char path[PATH_MAX], line[ERROR_LINE_MAX];
    Level level = {.cols = 77};
    ErrorList ignored;
    size_t length;
    snprintf(path, sizeof path, "tests/bad/%s", name);
    error_list_init(&errors, name);
    error_list_init(&ignored, name);
    char *bytes = file_read(path, FILE_SIZE_MAX, &length, &ignored);
    assert_non_null(bytes);
    LevelFile *file = level_file_parse(name, bytes, length, NULL, &level, &errors);
    assert_true(errors.errors + errors.warnings > 0);
    assert_true((file == NULL) == (errors.errors > 0));
    if (!file) assert_int_equal(level.cols, 77);
    for (int32_t i = 0; i < errors.count; i++) {
        assert_true(errors.items[i].line > 0 && errors.items[i].column > 0);
        error_format(&errors, &errors.items[i], line, sizeof line);
        fprintf(out, "%s\n", line);
    }
    if (file) level_done(&level);
    level_file_done(file);
    free(bytes);
}

static void every_damaged_file_is_refused_with_its_messages(void **state)
{
    char *names[DAMAGED_MAX];
    int count = damaged_files(names);
    FILE *out = tmpfile();
    (void)state;
    assert_true(count >= DAMAGED_MIN);
    for (int i = 0; i < count; i++) {
        read_damaged(names[i], out);
        free(names[i]);
    }
    rewind(out);
    char *messages = golden_read(out);
    golden_check("tests/bad/expected", messages);
    free(messages);
    fclose(out);
}

static void a_folder_and_a_missing_file_give_no_level(void **state)
{
    Level level;
    (void)state;
    error_list_init(&errors, "tests");
    assert_null(level_file_read("tests", NULL, &level, &errors));
    assert_string_equal(errors.items[0].text, "is a folder, not a file");
    error_list_init(&errors, "tests/none.txt");
    assert_null(level_file_read("tests/none.txt", NULL, &level, &errors));
    assert_int_equal(errors.errors, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bare_grid_is_a_level),
        cmocka_unit_test(the_header_says_what_things_are_like),
        cmocka_unit_test(lifts_of_different_digits_are_different_lifts),
        cmocka_unit_test(objects_are_listed_in_reading_order),
        cmocka_unit_test(door_cells_that_touch_are_one_door),
        cmocka_unit_test(the_legend_changes_glyphs),
        cmocka_unit_test(the_beginning_of_a_glyph_word_is_glyphs),
        cmocka_unit_test(art_is_padded_to_the_map),
        cmocka_unit_test(art_beyond_the_map_is_cut_with_a_warning),
        cmocka_unit_test(texts_are_utf8_that_may_be_shown),
        cmocka_unit_test(a_sign_has_the_text_of_the_section_that_names_its_place),
        cmocka_unit_test(a_landmark_is_read_and_is_no_part_of_what_a_run_depends_on),
        cmocka_unit_test(sections_of_lessons_and_of_the_editor_pass_in_silence),
        cmocka_unit_test(a_level_starts_from_the_physics_of_its_world),
        cmocka_unit_test(the_smallest_level_is_one_cell),
        cmocka_unit_test(a_row_of_8192_cells_and_8192_rows_are_read),
        cmocka_unit_test(one_door_may_fill_a_large_map),
        cmocka_unit_test(every_damaged_file_is_refused_with_its_messages),
        cmocka_unit_test(a_folder_and_a_missing_file_give_no_level),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
