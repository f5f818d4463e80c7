/* test_guess.c - a first mapping for maps of other programs: what names and shapes are taken for,
 * and that the level can be read by it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include "../src/convert/guess_words.h"
#include "import.h"

#define HEAD                                                                                       \
    "<map orientation=\"orthogonal\" width=\"6\" height=\"3\" tilewidth=\"16\" tileheight=\"16\">" \
    "<tileset firstgid=\"1\" name=\"t\">"                                                          \
    "<tile id=\"7\" class=\"Lava\"/><tile id=\"8\" class=\"statue\"/></tileset>"
#define MAP_OF(tilesets)                                                                           \
    "<map orientation=\"orthogonal\" width=\"6\" height=\"3\" tilewidth=\"16\" "                   \
    "tileheight=\"16\">" tilesets
#define LAYER(name, cells)                                                                         \
    "<layer name=\"" name "\" width=\"6\" height=\"3\"><data encoding=\"csv\">" cells              \
    "</data></layer>"
#define OBJECT(name, x)                                                                            \
    "<object name=\"" name "\" x=\"" #x "\" y=\"16\" width=\"16\" height=\"16\"/>"
#define GROUND "0,0,0,0,0,0, 0,0,0,0,0,0, 1,2,3,1,2,3"
#define BEHIND "5,5,5,5,5,5, 5,5,5,5,5,5, 5,5,5,5,5,5"

/* The guess, which the caller frees. */
static char *guess(const char *map)
{
    size_t length = strlen(map);
    ImportOptions options = {.mapping = NULL};
    error_list_init(&errors, "in");
    char *text = convert_guess(map, &options, &length, &errors);
    if (!text) print_error("%s\n", errors.items[0].text);
    return text;
}

static void assert_guessed(const char *map, const char *level)
{
    char *mapping = guess(map);
    assert_non_null(mapping);
    char *got = import_text(CONVERT_TMX, map, mapping);
    if (!got || strcmp(got, level) != 0)
        print_error("%s\n%s\n", mapping, got ? got : errors.items[0].text);
    assert_non_null(got);
    assert_string_equal(got, level);
    free(got);
    free(mapping);
}

static void assert_says(const char *map, const char *line)
{
    char *mapping = guess(map);
    assert_non_null(mapping);
    if (!strstr(mapping, line)) print_error("`%s` is not in\n%s\n", line, mapping);
    assert_non_null(strstr(mapping, line));
    free(mapping);
}

static void layers_are_taken_by_their_names(void **state)
{
    (void)state;
    assert_guessed(HEAD LAYER("Background", BEHIND)
                       LAYER("Ground", GROUND) "<objectgroup>" OBJECT("hero", 0) OBJECT("coin", 32)
                           OBJECT("Exit", 80) OBJECT("lamp", 64) "</objectgroup></map>",
                   "......\n@.o..F\n######\n");
}

static void objects_whose_class_is_a_path_are_taken_by_their_layer(void **state)
{
    (void)state;
    assert_guessed(HEAD LAYER("Ground", GROUND) "<objectgroup>" OBJECT("hero", 0) OBJECT("star", 16)
                       OBJECT("Exit", 80) "</objectgroup><objectgroup name=\"Pickups\">"
                                          "<object type=\"res://items/a.tscn\" x=\"40\" "
                                          "y=\"24\"><point/></object>"
                                          "</objectgroup></map>",
                   "......\n@oo..F\n######\n");
}

static void the_layer_that_has_gaps_is_solid_where_no_name_says_so(void **state)
{
    (void)state;
    assert_guessed(HEAD LAYER("one", BEHIND) LAYER("two", GROUND) "</map>",
                   "......\n.@..F.\n######\n");
}

static void what_fills_the_first_row_of_a_full_layer_is_sky(void **state)
{
    (void)state;
    assert_guessed(HEAD LAYER("all", "5,5,5,5,5,5, 5,5,5,5,5,5, 1,2,3,1,2,3") "</map>",
                   "......\n.@..F.\n######\n");
}

static void one_tile_may_be_the_sky_of_two_layers(void **state)
{
    (void)state;
    assert_guessed(HEAD LAYER("wall", "5,5,5,5,5,5, 5,5,5,5,5,5, 1,2,3,1,2,3")
                       LAYER("ground", "5,5,5,5,5,5, 5,5,5,5,5,5, 1,2,3,1,2,3") "</map>",
                   "......\n.@..F.\n######\n");
}

static void layers_whose_names_are_no_keys_have_one_meaning(void **state)
{
    (void)state;
    assert_guessed(HEAD LAYER("G\xC3\xBCltig", GROUND) "</map>", "......\n.@..F.\n######\n");
    assert_guessed(HEAD LAYER("", GROUND) "</map>", "......\n.@..F.\n######\n");
    assert_guessed(HEAD LAYER("*", GROUND) "</map>", "......\n.@..F.\n######\n");
    assert_guessed(HEAD LAYER("a name that is longer than the fifty letters of a key", GROUND)
                       LAYER("decoration = [", "0,0,0,0,0,0, 0,0,4,0,0,0, 0,0,0,0,0,0") "</map>",
                   "......\n.@#.F.\n######\n");
    assert_guessed(HEAD LAYER("two&#10;lines", GROUND) "</map>", "......\n.@..F.\n######\n");
}

static void layers_beyond_those_that_are_seen_are_left_out(void **state)
{
    (void)state;
    enum { LAYERS = 70 };
    static const char layer[] = LAYER("l", GROUND);
    char *map = malloc(sizeof HEAD + LAYERS * (sizeof layer + 8) + sizeof "</map>"), *at = map;
    assert_non_null(map);
    at += sprintf(at, HEAD LAYER("ground", GROUND));
    for (int i = 0; i < LAYERS; i++)
        at += sprintf(at, LAYER("l%d", "0,0,0,0,0,0, 0,0,0,0,4,0, 0,0,0,0,0,0"), i);
    sprintf(at, "</map>");
    assert_guessed(map, "......\n.@..F.\n######\n");
    free(map);
}

static void a_class_like_a_number_is_no_number(void **state)
{
    (void)state;
    assert_guessed("<map orientation=\"orthogonal\" width=\"6\" height=\"3\" tilewidth=\"16\" "
                   "tileheight=\"16\"><tileset firstgid=\"1\" name=\"t\">"
                   "<tile id=\"0\" class=\"7-9\"/><tile id=\"1\" class=\"*\"/></tileset>" LAYER(
                       "ground", "5,5,5,5,5,5, 5,5,5,5,5,5, 1,2,3,1,2,3") "</map>",
                   "......\n.@..F.\n######\n");
}

static void classes_of_tiles_are_taken_by_their_words(void **state)
{
    (void)state;
    static const char map[] =
        HEAD LAYER("ground", "0,0,0,0,0,0, 0,0,0,9,0,0, 1,2,3,8,2,3") "</map>";
    assert_guessed(map, "......\n.@..F.\n###^##\n");
    assert_says(map, "Lava                 = spike_up     ; 1 times\n");
}

static void only_the_surest_name_is_the_start(void **state)
{
    (void)state;
    static const char map[] = HEAD LAYER("ground", GROUND) "<objectgroup>" OBJECT("spawn", 0)
        OBJECT("enemy_spawn", 32) OBJECT("Player", 64) "</objectgroup></map>";
    assert_guessed(map, "......\n.Fw.@.\n######\n");
    assert_says(map, "; spawn              = empty        ; 1\n");
}

static void shapes_of_objects_are_solid_by_their_layer(void **state)
{
    (void)state;
    assert_guessed(HEAD LAYER("picture", BEHIND) "<objectgroup name=\"Collisions\"><object x=\"0\" "
                                                 "y=\"32\" width=\"96\" height=\"16\"/>"
                                                 "</objectgroup></map>",
                   "......\n.@..F.\n######\n");
}

static void values_of_ldtk_are_taken_by_their_names(void **state)
{
    (void)state;
    static const char project[] =
        "{\"jsonVersion\":\"1.5.3\", \"defs\":{\"layers\":[{\"uid\":1, \"intGridValues\":["
        "{\"value\":1, \"identifier\":\"dirt\"}, {\"value\":2, \"identifier\":\"ladder\"}]}]}, "
        "\"levels\":[{\"identifier\":\"Cave\", \"pxWid\":64, \"pxHei\":48, \"layerInstances\":["
        "{\"__identifier\":\"Collisions\", \"__type\":\"IntGrid\", \"__cWid\":4, \"__cHei\":3, "
        "\"__gridSize\":16, \"layerDefUid\":1, \"intGridCsv\":[0,0,0,2, 0,0,0,2, 1,1,3,1]}]}]}";
    char *mapping = guess(project);
    assert_non_null(mapping);
    assert_becomes(CONVERT_LDTK, project, mapping,
                   "[level]\ntitle = Cave\n\n[map]\n...H\n.@FH\n####\n");
    free(mapping);
}

static void a_flag_without_a_value_is_set(void **state)
{
    (void)state;
    assert_guessed(MAP_OF("<tileset firstgid=\"1\" name=\"t\"><tile id=\"0\"><properties>"
                          "<property name=\"blocked\" value=\"\"/></properties></tile></tileset>")
                       LAYER("main", "9,9,9,9,9,9, 9,9,9,9,9,9, 1,1,1,1,1,1") "</map>",
                   "......\n.@..F.\n######\n");
}

static void the_names_of_images_say_what_tiles_are(void **state)
{
    (void)state;
    assert_guessed(MAP_OF("<tileset firstgid=\"1\" name=\"t\">"
                          "<tile id=\"0\"><image source=\"img/brick.png\"/></tile>"
                          "<tile id=\"1\"><image source=\"img/spikes.png\"/></tile>"
                          "<tile id=\"2\"><image source=\"img/part03.png\"/></tile></tileset>")
                       LAYER("main", "0,0,0,0,0,0, 0,0,0,2,0,0, 1,1,1,1,1,1") "</map>",
                   "......\n.@.^F.\n######\n");
}

static void the_names_of_tilesets_count_where_one_is_ground(void **state)
{
    (void)state;
    static const char cells[] = LAYER("main", "0,0,0,0,0,0, 0,0,0,101,0,0, 1,1,1,1,1,1") "</map>";
    static const char ground[] = MAP_OF("<tileset firstgid=\"1\" name=\"terrain\"/>"
                                        "<tileset firstgid=\"101\" name=\"spikes\"/>");
    static const char other[] = MAP_OF("<tileset firstgid=\"1\" name=\"a\"/>"
                                       "<tileset firstgid=\"101\" name=\"spikes\"/>");
    char map[2048];
    snprintf(map, sizeof map, "%s%s", ground, cells);
    assert_guessed(map, "......\n.@.^F.\n######\n");
    snprintf(map, sizeof map, "%s%s", other, cells);
    assert_guessed(map, "......\n.@.#F.\n######\n");
}

static void tiles_before_or_behind_the_player_are_no_start(void **state)
{
    (void)state;
    assert_guessed(HEAD LAYER("Ground", GROUND)
                       LAYER("Above Player", "0,0,0,0,0,0, 0,0,4,4,0,0, 0,0,0,0,0,0") "</map>",
                   "......\n.@..F.\n######\n");
}

static void doors_of_tiles_are_open_where_an_object_ends_the_level(void **state)
{
    (void)state;
    assert_guessed(
        HEAD LAYER("Ground", GROUND)
            LAYER("Doors", "0,0,0,0,0,0, 0,0,4,0,0,0, 0,0,0,0,0,0") "<objectgroup>" OBJECT(
                "exit", 80) "</objectgroup></map>",
        "......\n.@...F\n######\n");
}

static void what_lies_outside_is_left_out(void **state)
{
    (void)state;
    assert_guessed(HEAD LAYER("Ground", GROUND) "<objectgroup>" OBJECT("enemy", 400)
                       OBJECT("player", 16) "</objectgroup></map>",
                   "......\n.@..F.\n######\n");
}

static void a_frame_of_walls_is_no_sky(void **state)
{
    (void)state;
    static const char map[] =
        "<map orientation=\"orthogonal\" width=\"8\" height=\"5\" tilewidth=\"16\" "
        "tileheight=\"16\"><tileset firstgid=\"1\" name=\"t\"/><layer name=\"main\" width=\"8\" "
        "height=\"5\"><data encoding=\"csv\">1,1,1,1,1,1,1,1, 1,9,9,9,9,9,9,1, 1,9,9,9,9,9,9,1,"
        "1,9,9,9,9,9,9,1, 1,1,1,1,1,1,1,1</data></layer></map>";
    assert_guessed(map, "########\n#......#\n#......#\n#@....F#\n########\n");
}

static void ground_beside_a_layer_of_collisions_is_a_picture(void **state)
{
    (void)state;
    assert_guessed(HEAD LAYER("Wall", "0,3,3,3,3,0, 0,3,3,3,3,0, 0,0,0,0,0,0")
                       LAYER("Collision", GROUND) "<objectgroup>" OBJECT("player",
                                                                         32) "</objectgroup></map>",
                   "......\n..@.F.\n######\n");
    assert_guessed(HEAD LAYER("Ground", GROUND)
                       LAYER("Collision", "0,0,0,0,0,0, 0,0,4,0,0,0, 0,0,0,0,0,0") "</map>",
                   "......\n.@#.F.\n######\n");
}

static void a_small_layer_with_a_name_is_not_all_the_ground(void **state)
{
    (void)state;
    assert_guessed(MAP_OF("") LAYER("main", "4,4,4,4,4,4, 4,0,0,0,0,4, 4,4,4,4,4,4")
                       LAYER("falsewall", "0,0,0,0,0,0, 0,0,0,0,0,0, 4,0,0,0,0,0") "</map>",
                   "######\n#@..F#\n######\n");
}

static void what_only_stops_monsters_is_left_out(void **state)
{
    (void)state;
    assert_guessed(HEAD LAYER("Ground", GROUND)
                       LAYER("EnemySolid", "0,0,0,0,0,0, 0,0,4,0,0,0, 0,0,0,0,0,0")
                           LAYER("EnemyReverse", "0,0,0,0,0,0, 0,0,0,4,0,0, 0,0,0,0,0,0") "</map>",
                   "......\n.@..F.\n######\n");
    assert_int_equal(guess_name("door_switch"), KIND_IGNORE);
}

static void images_say_where_to_start_in_a_layer_of_any_name(void **state)
{
    (void)state;
    static const char map[] =
        MAP_OF("<tileset firstgid=\"1\" name=\"t\"/><tileset firstgid=\"7\" name=\"ends\">"
               "<tile id=\"0\"><image source=\"img/start.png\"/></tile>"
               "<tile id=\"1\"><image source=\"img/end.png\"/></tile></tileset>")
            LAYER("terrain", GROUND)
                LAYER("player_ends", "0,0,0,0,0,0, 0,0,7,0,0,8, 0,0,0,0,0,0") "</map>";
    assert_guessed(map, "......\n..@..F\n######\n");
    assert_says(map, "player_ends          = map          ; 2 tiles\n");
}

static void only_the_surest_layer_has_the_start(void **state)
{
    (void)state;
    assert_guessed(
        HEAD LAYER("col", GROUND) LAYER(
            "cosmetics",
            "4,4,4,4,4,4, 0,0,4,0,0,0, 0,0,0,0,0,0") "<objectgroup name=\"rock-spawns\"><object "
                                                     "x=\"16\" y=\"24\"/>"
                                                     "</objectgroup><objectgroup "
                                                     "name=\"begin\"><object x=\"32\" y=\"24\"/>"
                                                     "</objectgroup><objectgroup "
                                                     "name=\"final\"><object x=\"80\" y=\"24\"/>"
                                                     "</objectgroup></map>",
        "......\n..@..F\n######\n");
}

static void platforms_with_a_height_are_solid(void **state)
{
    (void)state;
    assert_guessed(HEAD "<objectgroup name=\"Platforms\"><object x=\"0\" y=\"32\" width=\"96\" "
                        "height=\"16\"/><object x=\"48\" y=\"16\" width=\"16\" height=\"32\"/>"
                        "</objectgroup></map>",
                   "......\n.@.#F.\n######\n");
}

static void a_flag_of_a_sprite_is_no_finish(void **state)
{
    (void)state;
    assert_int_equal(guess_name("flag"), KIND_FINISH);
    assert_int_equal(guess_name("flag2"), KIND_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layers_are_taken_by_their_names),
        cmocka_unit_test(objects_whose_class_is_a_path_are_taken_by_their_layer),
        cmocka_unit_test(the_layer_that_has_gaps_is_solid_where_no_name_says_so),
        cmocka_unit_test(what_fills_the_first_row_of_a_full_layer_is_sky),
        cmocka_unit_test(one_tile_may_be_the_sky_of_two_layers),
        cmocka_unit_test(layers_whose_names_are_no_keys_have_one_meaning),
        cmocka_unit_test(layers_beyond_those_that_are_seen_are_left_out),
        cmocka_unit_test(a_class_like_a_number_is_no_number),
        cmocka_unit_test(classes_of_tiles_are_taken_by_their_words),
        cmocka_unit_test(only_the_surest_name_is_the_start),
        cmocka_unit_test(shapes_of_objects_are_solid_by_their_layer),
        cmocka_unit_test(values_of_ldtk_are_taken_by_their_names),
        cmocka_unit_test(a_flag_without_a_value_is_set),
        cmocka_unit_test(the_names_of_images_say_what_tiles_are),
        cmocka_unit_test(the_names_of_tilesets_count_where_one_is_ground),
        cmocka_unit_test(tiles_before_or_behind_the_player_are_no_start),
        cmocka_unit_test(doors_of_tiles_are_open_where_an_object_ends_the_level),
        cmocka_unit_test(what_lies_outside_is_left_out),
        cmocka_unit_test(a_frame_of_walls_is_no_sky),
        cmocka_unit_test(ground_beside_a_layer_of_collisions_is_a_picture),
        cmocka_unit_test(a_small_layer_with_a_name_is_not_all_the_ground),
        cmocka_unit_test(what_only_stops_monsters_is_left_out),
        cmocka_unit_test(images_say_where_to_start_in_a_layer_of_any_name),
        cmocka_unit_test(only_the_surest_layer_has_the_start),
        cmocka_unit_test(platforms_with_a_height_are_solid),
        cmocka_unit_test(a_flag_of_a_sprite_is_no_finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
