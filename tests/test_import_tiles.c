/* test_import_tiles.c - the tiles of another program's map, and the mapping that is made by saying
 * what they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include "../src/base/file.h"
#include "../src/convert/import_tiles.h"
#include "import.h"
#include "scratch.h"

#include <limits.h>
#include <unistd.h>

/* Two layers: one that a guess leaves out, and one that it takes for ground. Tile 7 is a column. */
#define MAP                                                                                        \
    "<map orientation=\"orthogonal\" width=\"8\" height=\"4\" tilewidth=\"16\" tileheight=\"16\">" \
    "<tileset firstgid=\"1\" name=\"t\"/>"                                                         \
    "<layer name=\"Background\" width=\"8\" height=\"4\"><data encoding=\"csv\">"                  \
    "0,0,0,0,0,0,0,0, 0,0,9,9,0,0,0,0, 0,0,0,0,0,0,0,0, 0,0,0,0,0,0,0,0</data></layer>"            \
    "<layer name=\"Ground\" width=\"8\" height=\"4\"><data encoding=\"csv\">"                      \
    "0,0,0,0,0,0,0,0, 0,0,0,0,0,0,0,0, 0,0,0,0,7,0,7,0, 1,2,1,2,1,2,1,2</data></layer>"            \
    "<objectgroup name=\"things\"><object name=\"player\" x=\"16\" y=\"32\" width=\"16\" "         \
    "height=\"16\"/></objectgroup></map>"

typedef struct Opened {
    char path[PATH_MAX], mapping[PATH_MAX];
    ImportFile file;
    ImportTiles tiles;
} Opened;

static void open_map(Opened *opened, const char *mapping)
{
    scratch_setup(NULL);
    scratch_path(opened->path, "map.tmx");
    scratch_path(opened->mapping, "map.ini");
    scratch_write("map.tmx", MAP, strlen(MAP));
    if (mapping) scratch_write("map.ini", mapping, strlen(mapping));
    error_list_init(&errors, opened->path);
    assert_true(import_file_open(&opened->file, opened->path, &errors));
    assert_true(import_tiles_open(&opened->tiles, &opened->file, 0, &errors));
}

static void close_map(Opened *opened)
{
    import_tiles_done(&opened->tiles);
    import_file_done(&opened->file);
    scratch_teardown(NULL);
}

static void assert_level(const Opened *opened, const char *rows)
{
    const char *level = opened->tiles.level_text;
    if (!level) print_error("%s\n", opened->tiles.errors.items[0].text);
    assert_non_null(level);
    if (!strstr(level, rows)) print_error("%s\n", level);
    assert_non_null(strstr(level, rows));
}

static void assert_tile(const Opened *opened, int32_t col, int32_t row, const char *key)
{
    const ImportTileKind *what = import_tiles_at(&opened->tiles, col, row);
    assert_non_null(what);
    assert_string_equal(what->key, key);
}

static void tiles_are_seen_as_they_are_also_where_a_layer_is_left_out(void **state)
{
    Opened opened;
    (void)state;
    open_map(&opened, NULL);
    assert_tile(&opened, 0, 3, "t/0");
    assert_tile(&opened, 2, 1, "t/8");
    assert_tile(&opened, 1, 2, "player");
    assert_null(import_tiles_at(&opened.tiles, 0, 0));
    assert_null(import_tiles_at(&opened.tiles, 8, 0));
    assert_int_equal(import_tiles_at(&opened.tiles, 4, 2)->count, 2);
    assert_true(opened.tiles.guessed.count > 0 && opened.tiles.guessed.count <= 6);
    close_map(&opened);
}

static void what_is_said_of_a_tile_goes_for_all_of_its_kind(void **state)
{
    Opened opened;
    (void)state;
    open_map(&opened, NULL);
    assert_level(&opened, ".@..#.#.\n");
    assert_true(import_tiles_say(&opened.tiles, 4, 2, KIND_LADDER, &errors));
    assert_level(&opened, "H.H");
    assert_true(import_tiles_undo(&opened.tiles));
    assert_level(&opened, "#.#");
    assert_false(import_tiles_undo(&opened.tiles));
    assert_true(import_tiles_redo(&opened.tiles));
    assert_level(&opened, "H.H");
    close_map(&opened);
}

static void a_tile_of_a_layer_that_is_left_out_takes_only_itself_back(void **state)
{
    Opened opened;
    (void)state;
    open_map(&opened, NULL);
    assert_true(import_tiles_at(&opened.tiles, 2, 1)->is_layer_ignored);
    assert_true(import_tiles_say(&opened.tiles, 2, 1, KIND_ONEWAY, &errors));
    assert_level(&opened, "..==..F.\n");
    close_map(&opened);
}

static void a_line_for_one_tileset_outweighs_one_for_all(void **state)
{
    Opened opened;
    (void)state;
    open_map(&opened, "[layers]\nGround = solid\nBackground = ignore\n[objects]\nplayer = "
                      "start\n[tiles]\n1-7 = solid\n");
    assert_true(import_tiles_say(&opened.tiles, 4, 2, KIND_COIN, &errors));
    assert_level(&opened, "o.o");
    close_map(&opened);
}

static Mapping *mapping_of(const char *lines)
{
    error_list_init(&errors, "mapping");
    return mapping_parse(lines, strlen(lines), &errors);
}

static void a_tileset_is_meant_by_its_whole_name_in_any_case(void **state)
{
    (void)state;
    Mapping *mapping = mapping_of("[tiles]\nRocks/3 = solid\nrock/3 = coin\n");
    assert_non_null(mapping);
    assert_int_equal(mapping_tile_of(mapping, "rocks", 3), KIND_SOLID);
    assert_int_equal(mapping_tile_of(mapping, "ROCK", 3), KIND_COIN);
    assert_int_equal(mapping_tile_of(mapping, "rockery", 3), KIND_UNKNOWN);
    assert_int_equal(mapping_tile_of(mapping, "rock", 4), KIND_UNKNOWN);
    mapping_done(mapping);
    assert_null(mapping_of("[tiles]\nRocks/3 = solid\nlava/1 = coin\nrocks/2-5 = coin\n"));
}

static void a_key_has_no_signs_that_a_mapping_uses(void **state)
{
    static const char *const none[] = {"", " a", "a ", "*", "a=b", "[a", "#a"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(none); i++)
        assert_false(mapping_is_key(none[i]));
    assert_true(mapping_is_key("a b*"));
}

static void start_and_finish_are_put_at_a_cell(void **state)
{
    Opened opened;
    (void)state;
    open_map(&opened, NULL);
    assert_true(import_tiles_place(&opened.tiles, 0, 2, KIND_START, &errors));
    assert_true(import_tiles_place(&opened.tiles, 7, 2, KIND_FINISH, &errors));
    assert_level(&opened, "@...#.#F\n");
    assert_false(import_tiles_say(&opened.tiles, 0, 0, KIND_SOLID, &errors));
    assert_non_null(strstr(errors.items[0].text, "no tile is here"));
    assert_false(import_tiles_place(&opened.tiles, 3, 3, KIND_START, &errors) &&
                 opened.tiles.level_text);
    close_map(&opened);
}

static void saving_writes_the_mapping_and_a_new_level(void **state)
{
    Opened opened;
    char out[IMPORT_PATH_MAX];
    (void)state;
    open_map(&opened, NULL);
    assert_true(import_tiles_say(&opened.tiles, 4, 2, KIND_LADDER, &errors));
    assert_true(import_tiles_save(&opened.tiles, out, &errors));
    size_t length;
    char *level = file_read(out, FILE_SIZE_MAX, &length, &errors);
    char *mapping = file_read(opened.mapping, FILE_SIZE_MAX, &length, &errors);
    assert_string_equal(level, opened.tiles.level_text);
    assert_non_null(strstr(mapping, "t/6 = ladder\n"));
    free(mapping);
    free(level);
    scratch_write("map.ini", "; mine\n", 7);
    assert_false(import_tiles_save(&opened.tiles, out, &errors));
    assert_non_null(strstr(errors.items[0].text, "changed on disk"));
    close_map(&opened);
}

static void reopen(Opened *opened)
{
    import_tiles_done(&opened->tiles);
    import_file_done(&opened->file);
    assert_true(import_file_open(&opened->file, opened->path, &errors));
    assert_true(import_tiles_open(&opened->tiles, &opened->file, 0, &errors));
}

static void what_was_said_and_not_saved_is_kept(void **state)
{
    Opened opened;
    char kept[PATH_MAX], out[IMPORT_PATH_MAX];
    (void)state;
    open_map(&opened, NULL);
    scratch_path(kept, "kept");
    assert_false(import_tiles_keep(&opened.tiles, kept));
    assert_true(import_tiles_say(&opened.tiles, 4, 2, KIND_LADDER, &errors));
    reopen(&opened); /* as if the program had ended */
    assert_true(import_tiles_keep(&opened.tiles, kept));
    assert_level(&opened, "H.H");
    assert_true(import_tiles_undo(&opened.tiles));
    assert_level(&opened, "#.#");
    assert_int_not_equal(access(kept, F_OK), 0); /* nothing is left to be saved */
    assert_true(import_tiles_redo(&opened.tiles));
    assert_int_equal(access(kept, F_OK), 0);
    assert_true(import_tiles_save(&opened.tiles, out, &errors));
    assert_int_not_equal(access(kept, F_OK), 0);
    close_map(&opened);
}

static void what_was_kept_is_given_up_on_leaving(void **state)
{
    Opened opened;
    char kept[PATH_MAX];
    (void)state;
    open_map(&opened, NULL);
    scratch_path(kept, "kept");
    import_tiles_keep(&opened.tiles, kept);
    assert_true(import_tiles_say(&opened.tiles, 4, 2, KIND_LADDER, &errors));
    assert_true(opened.tiles.is_kept);
    import_tiles_forget(&opened.tiles);
    reopen(&opened);
    assert_false(import_tiles_keep(&opened.tiles, kept));
    assert_level(&opened, "#.#");
    close_map(&opened);
}

static void what_is_kept_and_cannot_be_read_changes_nothing(void **state)
{
    static const char *const texts[] = {"[tiles]\nt/6 = nonsense\n", "[tiles\n", ""};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        Opened opened;
        char kept[PATH_MAX];
        open_map(&opened, NULL);
        scratch_path(kept, "kept");
        scratch_write("kept", texts[i], strlen(texts[i]));
        bool is_taken = import_tiles_keep(&opened.tiles, kept);
        if (is_taken) assert_true(import_tiles_undo(&opened.tiles));
        assert_level(&opened, "#.#");
        close_map(&opened);
    }
}

static void a_place_where_nothing_can_be_kept_is_told(void **state)
{
    Opened opened;
    char kept[PATH_MAX];
    (void)state;
    open_map(&opened, NULL);
    scratch_path(kept, "missing/kept");
    assert_false(import_tiles_keep(&opened.tiles, kept));
    assert_true(import_tiles_say(&opened.tiles, 4, 2, KIND_LADDER, &errors));
    assert_false(opened.tiles.is_kept);
    close_map(&opened);
}

/* Three levels with a floor, the second with a coin. */
#define PART(name, things)                                                                         \
    "{\"identifier\":\"" name "\", \"pxWid\":96, \"pxHei\":32, \"layerInstances\":[" things "{"    \
    "\"__identifier\":\"Walls\", \"__type\":\"IntGrid\", \"__cWid\":6, \"__cHei\":2, "             \
    "\"__gridSize\":16, \"layerDefUid\":1, \"intGridCsv\":[0,0,0,0,0,0, 1,1,1,1,1,1]}]}"
#define GEM                                                                                        \
    "{\"__identifier\":\"Things\", \"__type\":\"Entities\", \"__cWid\":6, \"__cHei\":2, "          \
    "\"__gridSize\":16, \"layerDefUid\":2, \"entityInstances\":[{\"__identifier\":\"Gem\", "       \
    "\"__pivot\":[0,0], \"width\":16, \"height\":16, \"px\":[32,0]}]}, "
#define PROJECT                                                                                    \
    "{\"__header__\":{\"app\":\"LDtk\"}, \"jsonVersion\":\"1.5.3\", \"defs\":{\"layers\":[{"       \
    "\"uid\":1, \"identifier\":\"Walls\", \"type\":\"IntGrid\", \"intGridValues\":[{\"value\":1, " \
    "\"identifier\":\"stone\"}]}], \"tilesets\":[]}, \"levels\":[" PART("Cave", "") ", " PART(     \
        "Hill", GEM) ", " PART("Caf\xc3\xa9", "") "]}"

static void open_level(Opened *opened, int32_t level)
{
    import_tiles_done(&opened->tiles);
    import_file_done(&opened->file);
    error_list_init(&errors, opened->path);
    assert_true(import_file_open(&opened->file, opened->path, &errors));
    assert_true(import_tiles_open(&opened->tiles, &opened->file, level, &errors));
}

static void start_and_finish_of_one_level_of_several_are_its_own(void **state)
{
    Opened opened = {0};
    char out[IMPORT_PATH_MAX];
    (void)state;
    scratch_setup(NULL);
    scratch_path(opened.path, "map.ldtk");
    scratch_path(opened.mapping, "map.ini");
    scratch_write("map.ldtk", PROJECT, strlen(PROJECT));
    open_level(&opened, 1);
    assert_level(&opened, ".@o.F.\n");
    assert_true(import_tiles_place(&opened.tiles, 0, 0, KIND_START, &errors));
    assert_true(import_tiles_place(&opened.tiles, 3, 0, KIND_FINISH, &errors));
    assert_level(&opened, "@.oF..\n");
    assert_true(import_tiles_undo(&opened.tiles));
    assert_level(&opened, "@.o.F.\n");
    assert_true(import_tiles_save(&opened.tiles, out, &errors));
    open_level(&opened, 0);
    assert_level(&opened, ".@..F.\n");
    open_level(&opened, 2);
    assert_false(import_tiles_place(&opened.tiles, 1, 0, KIND_START, &errors));
    assert_non_null(strstr(errors.items[0].text, "cannot hold the name of this level"));
    open_level(&opened, 1);
    assert_level(&opened, "@.o.F.\n");
    close_map(&opened);
}

static void a_guess_for_several_levels_knows_what_is_in_all_of_them(void **state)
{
    Opened opened = {0};
    char out[IMPORT_PATH_MAX];
    (void)state;
    scratch_setup(NULL);
    scratch_path(opened.path, "map.ldtk");
    scratch_write("map.ldtk", PROJECT, strlen(PROJECT));
    open_level(&opened, 0);
    assert_non_null(strstr(opened.tiles.mapping, "Gem                  = coin"));
    assert_true(import_tiles_save(&opened.tiles, out, &errors));
    open_level(&opened, 1);
    assert_level(&opened, ".@o.F.\n");
    close_map(&opened);
}

static void texts_of_other_games_are_told_from_levels(void **state)
{
    static const struct {
        const char *name, *text;
        bool is_one;
    } cases[] = {
        {"a.txt", "XXXX\nXP E\nXXXX\n", true},
        {"a.csv", "0,0,0\n1,1,1\n", true},
        {"a.txt", "..........\n.@......o.\n###++++###\n", true},
        {"a.txt", "..........\n.@......qq\n##########\n", false}, /* few slips */
        {"a.txt", ".........................\n.........................\n.qqqqq####\n",
         true},                                        /* dots are nothing */
        {"a.txt", "....\n####\n", false},              /* a level without a start */
        {"a.txt", "@..q.....F\n##########\n", false},  /* a slip */
        {"a.txt", "[map]\nXXXX\nXP E\nXXXX\n", false}, /* its header is empty */
        {"a.txt", "[level]\ntitle = X\n[map]\nXX\n", false},
        {"a.txt", "", false},
        {"a", "XXXX\nXP E\nXXXX\n", false},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        char path[PATH_MAX];
        scratch_setup(NULL);
        scratch_write(cases[i].name, cases[i].text, strlen(cases[i].text));
        scratch_path(path, cases[i].name);
        assert_int_equal(import_file_is_one(path), cases[i].is_one);
        scratch_teardown(NULL);
    }
}

static void a_text_becomes_a_level_of_another_name(void **state)
{
    Opened opened = {0};
    char out[IMPORT_PATH_MAX];
    static const char text[] = "        \n X P  E \nXXXXXXXX\n";
    (void)state;
    scratch_setup(NULL);
    scratch_path(opened.path, "map.txt");
    scratch_write("map.txt", text, strlen(text));
    error_list_init(&errors, opened.path);
    assert_true(import_file_open(&opened.file, opened.path, &errors));
    assert_true(import_tiles_open(&opened.tiles, &opened.file, 0, &errors));
    assert_tile(&opened, 1, 1, "glyph/88");
    assert_level(&opened, ".#.@..F.\n########\n");
    for (int32_t number = 1; number <= 2; number++) {
        assert_true(import_tiles_save(&opened.tiles, out, &errors));
        const char *ending = number == 1 ? "/map-level.txt" : "/map-level-2.txt";
        assert_string_equal(out + strlen(out) - strlen(ending), ending);
    }
    close_map(&opened);
}

static void open_text(Opened *opened, const char *text, int32_t level)
{
    scratch_setup(NULL);
    scratch_path(opened->path, "map.txt");
    scratch_write("map.txt", text, strlen(text));
    open_level(opened, level);
}

static void levels_of_a_text_are_opened_one_by_one(void **state)
{
    Opened opened = {0};
    static const char headed[] = "Level 1: The Well\n\nXXXXXX\nXP  EX\nXXXXXX\n\nThe Pit\n\n"
                                 "XXXXXX\nXP CEX\nXXXXXX\n";
    (void)state;
    open_text(&opened, headed, 0);
    assert_int_equal(opened.file.level_count, 2);
    assert_level(&opened, "title = Level 1: The Well\n\n[map]\n######\n#@..F#\n######\n");
    assert_non_null(strstr(opened.tiles.mapping, "coin"));
    open_level(&opened, 1);
    assert_true(import_tiles_place(&opened.tiles, 2, 1, KIND_START, &errors));
    assert_level(&opened, "title = The Pit\n\n[map]\n######\n#.@oF#\n######\n");
    assert_non_null(strstr(opened.tiles.mapping, "2/start = 2, 1\n"));
    close_map(&opened);
}

static void blank_lines_part_levels_that_are_even(void **state)
{
    Opened opened = {0};
    (void)state;
    open_text(&opened, "XXXX\nXPEX\nXXXX\n\nXXXXX\nXP EX\nXXXXX\n", 1);
    assert_int_equal(opened.file.level_count, 2);
    assert_level(&opened, "#@.F#\n");
    close_map(&opened);
    opened = (Opened){0};
    open_text(&opened, "   X\n  XX\n\n P   E\nXXXXXX\n", 0);
    assert_int_equal(opened.file.level_count, 1);
    assert_level(&opened, "...#..\n..##..\n......\n.@...F\n######\n");
    close_map(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_seen_as_they_are_also_where_a_layer_is_left_out),
        cmocka_unit_test(what_is_said_of_a_tile_goes_for_all_of_its_kind),
        cmocka_unit_test(a_tile_of_a_layer_that_is_left_out_takes_only_itself_back),
        cmocka_unit_test(a_line_for_one_tileset_outweighs_one_for_all),
        cmocka_unit_test(a_tileset_is_meant_by_its_whole_name_in_any_case),
        cmocka_unit_test(a_key_has_no_signs_that_a_mapping_uses),
        cmocka_unit_test(start_and_finish_are_put_at_a_cell),
        cmocka_unit_test(saving_writes_the_mapping_and_a_new_level),
        cmocka_unit_test(what_was_said_and_not_saved_is_kept),
        cmocka_unit_test(what_was_kept_is_given_up_on_leaving),
        cmocka_unit_test(what_is_kept_and_cannot_be_read_changes_nothing),
        cmocka_unit_test(a_place_where_nothing_can_be_kept_is_told),
        cmocka_unit_test(start_and_finish_of_one_level_of_several_are_its_own),
        cmocka_unit_test(a_guess_for_several_levels_knows_what_is_in_all_of_them),
        cmocka_unit_test(texts_of_other_games_are_told_from_levels),
        cmocka_unit_test(a_text_becomes_a_level_of_another_name),
        cmocka_unit_test(levels_of_a_text_are_opened_one_by_one),
        cmocka_unit_test(blank_lines_part_levels_that_are_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
