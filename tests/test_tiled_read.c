/* test_tiled_read.c - maps of Tiled: every form that its versions have written, and every one that
 * is refused, with the place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include "import.h"

/* ---- what maps are put together from ---- */

#define SIZE                                                                                       \
    "\"type\":\"map\", \"orientation\":\"orthogonal\", \"width\":4, \"height\":2, "                \
    "\"tilewidth\":16, \"tileheight\":16"
#define TILES                                                                                      \
    "{\"firstgid\":1, \"name\":\"blocks\", \"tiles\":["                                            \
    "{\"id\":0, \"type\":\"solid\"}, {\"id\":1, \"class\":\"start\"}, "                            \
    "{\"id\":2, \"type\":\"Slope_Up\"}, {\"id\":3, \"type\":\"spike_left\"}]}"
#define LAYER(rest)     "{\"type\":\"tilelayer\", \"width\":4, \"height\":2, " rest "}"
#define LIST            "\"data\":[0,2,0,3, 1,1,1,1]"
#define BASE64(data)    "\"encoding\":\"base64\", \"data\":\"" data "\""
#define ZLIB(data)      "\"compression\":\"zlib\", " BASE64(data)
#define OBJECTS(list)   "{\"type\":\"objectgroup\", \"name\":\"things\", \"objects\":[" list "]}"
#define BOX(x, y, w, h) "\"x\":" #x ", \"y\":" #y ", \"width\":" #w ", \"height\":" #h
#define MAP_WITH(rest, tilesets, layers)                                                           \
    "{" SIZE rest ", \"tilesets\":[" tilesets "], \"layers\":[" layers "]}"
#define MAP(layers) MAP_WITH("", TILES, layers)

static const char picture[] = ".@./\n"
                              "####\n";

/* The cells as numbers, little-endian, in 32 bits each: 0 2 0 3 1 1 1 1. */
#define PLAIN_DATA      "AAAAAAIAAAAAAAAAAwAAAAEAAAABAAAAAQAAAAEAAAA="
#define ZLIB_DATA       "eJxjYGBgYGKAAGYgZkTDAAC8AAo="
#define ZSTD_DATA       "KLUv/QBYnQAAWAAAAAACAAMAAAABAgC7rgdQBA=="
#define ZSTD_LONG_DATA  "KLUv/QBYvQAAWAAAAAACAAMAAAABBABDMYAA7LoeQBE="
#define ZSTD_SHORT_DATA "KLUv/SAcdQAAEoEBgjIQPX98AQAZdwk=" /* one number less */
#define GZIP_DATA       "H4sIAAAAAAACA2NgYGBgYoAAZiBmRMMAWFgT9CAAAAA="
#define SHORT_DATA      "eJxjYGBgYGKAAGYgZkTCAACUAAk="     /* one number less */
#define LONG_DATA       "eJxjYGBgYGKAAGYgZkTDDATkAQKYABM=" /* twice as many */
#define CUT_DATA        "eJxjYGBgYGKAAGYgZkQ="
#define BAD_DATA        "eJwHYGBgYGKAAGYgZkTDAAC8AAo=" /* a byte of the middle is none that can be */
#define SUM_DATA        "eJxjYGBgYGKAAGYgZkTDAAC8APU=" /* the checksum is another */
#define BOMB_DATA                                                                                  \
    "eNrtwQEBAAAAgJD+r+4ICgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAYgAAAAQ==" /* 32 KiB of zeros  \
                                                                                */

static void accept(const char *map, const char *level)
{
    assert_becomes(CONVERT_TILED, map, NULL, level);
}

static void refuse(const char *map, const char *part)
{
    assert_no_level(CONVERT_TILED, map, NULL, part);
}

/* ---- data ---- */

static void a_list_of_numbers_is_read(void **state)
{
    (void)state;
    accept(MAP(LAYER(LIST)), picture);
}

static void base64_is_read_plain_and_compressed(void **state)
{
    (void)state;
    accept(MAP(LAYER(BASE64(PLAIN_DATA))), picture);
    accept(MAP(LAYER("\"compression\":\"\", " BASE64(PLAIN_DATA))), picture);
    accept(MAP(LAYER(ZLIB(ZLIB_DATA))), picture);
    accept(MAP(LAYER("\"compression\":\"gzip\", " BASE64(GZIP_DATA))), picture);
}

static void zstd_is_read_and_anything_else_refused_with_what_is(void **state)
{
    (void)state;
    accept(MAP(LAYER("\"compression\":\"zstd\", " BASE64(ZSTD_DATA))), picture);
    refuse(MAP(LAYER("\"compression\":\"zstd\", " BASE64("KLUv"))),
           "layers[0].data: the compressed data are damaged");
    refuse(MAP(LAYER("\"compression\":\"zstd\", " BASE64(ZSTD_LONG_DATA))),
           "layers[0].data: more or less than 8 numbers");
    refuse(MAP(LAYER("\"compression\":\"zstd\", " BASE64(ZSTD_SHORT_DATA))),
           "layers[0].data: more or less than 8 numbers");
    refuse(MAP(LAYER("\"compression\":\"lzma\", " BASE64("KLUv"))),
           "layers[0].compression: `lzma` is not read; let Tiled write zlib, gzip, zstd, CSV");
}

static void data_of_the_wrong_length_are_refused(void **state)
{
    (void)state;
    refuse(MAP(LAYER("\"data\":[1,2,3]")), "layers[0].data: 3 numbers; width times height is 8");
    refuse(MAP(LAYER(BASE64("AAAA"))), "layers[0].data: more or less than 8 numbers");
    refuse(MAP(LAYER(ZLIB(SHORT_DATA))), "layers[0].data: more or less than 8 numbers");
    refuse(MAP(LAYER(ZLIB(LONG_DATA))), "layers[0].data: more or less than 8 numbers");
    refuse(MAP(LAYER(ZLIB(BOMB_DATA))), "layers[0].data: more or less than 8 numbers");
}

static void damaged_data_are_refused(void **state)
{
    (void)state;
    refuse(MAP(LAYER(ZLIB(CUT_DATA))), "layers[0].data: the compressed data are damaged");
    refuse(MAP(LAYER(ZLIB(BAD_DATA))), "layers[0].data: the compressed data are damaged");
    refuse(MAP(LAYER(ZLIB(SUM_DATA))), "layers[0].data: the compressed data are damaged");
    refuse(MAP(LAYER(ZLIB(""))), "layers[0].data: the compressed data are damaged");
    refuse(MAP(LAYER(ZLIB("eJ!"))), "layers[0].data: this is not Base64");
    refuse(MAP(LAYER(BASE64("AA=A"))), "layers[0].data: this is not Base64");
}

static void data_that_are_no_data_are_refused(void **state)
{
    (void)state;
    refuse(MAP(LAYER("\"data\":[0,2,0,3, 1,1,1,-1]")), "layers[0].data[7]: must be a whole number");
    refuse(MAP(LAYER("\"data\":[0,2,0,3, 1,1,1,\"1\"]")), "layers[0].data[7]: must be a whole");
    refuse(MAP(LAYER("\"data\":[0,2,0,3, 1,1,1,1.5]")), "not 1.5");
    refuse(MAP(LAYER("\"data\":\"1,2\", \"encoding\":\"csv\"")),
           "layers[0].encoding: a text needs");
    refuse(MAP(LAYER("\"data\":7")), "layers[0].data: missing");
    refuse(MAP("{\"type\":\"tilelayer\", \"width\":5, \"height\":2, " LIST "}"),
           "layers[0].width: is 5; that of the map is 4");
}

/* ---- maps ---- */

#define CHUNK(x, y, data)                                                                          \
    "{\"x\":" #x ", \"y\":" #y ", \"width\":4, \"height\":2, \"data\":[" data "]}"

static void an_infinite_map_is_as_large_as_what_is_in_it(void **state)
{
    (void)state;
    accept(MAP_WITH(", \"infinite\":true", TILES,
                    "{\"type\":\"tilelayer\", \"chunks\":[" CHUNK(
                        -4, 6, "0,0,2,0, 0,0,1,1") ", " CHUNK(0, 6, "0,3,0,0, 1,1,0,0") "]}"),
           "@../\n"
           "####\n");
    accept(MAP_WITH(", \"infinite\":true", TILES,
                    "{\"type\":\"tilelayer\", \"chunks\":[" CHUNK(
                        -4, 6,
                        "0,0,2,0, 0,0,1,1") "]}, " OBJECTS("{\"type\":\"coin\", " BOX(-64, 80, 16,
                                                                                      16) "}")),
           "o...\n"
           "..@.\n"
           "..##\n");
    refuse(MAP_WITH(", \"infinite\":true", TILES, ""), "this infinite map is empty");
    refuse(MAP_WITH(", \"infinite\":true", TILES,
                    "{\"type\":\"tilelayer\", \"chunks\":[" CHUNK(
                        0, 0, "2,0,0,0, 0,0,0,0") ", " CHUNK(0, 8191, "0,0,0,0, 1,0,0,0") "]}"),
           "1 x 8193 cells; at most 8192 of each");
    refuse(MAP_WITH(", \"infinite\":true", TILES,
                    "{\"type\":\"tilelayer\", \"chunks\":[{\"x\":0, \"y\":0, \"width\":0}]}"),
           "layers[0].chunks[0].width: must be a whole number from 1 to 8192, not 0");
}

static void a_map_that_has_no_squares_is_refused(void **state)
{
    (void)state;
    refuse("{\"type\":\"map\", \"orientation\":\"hexagonal\"}",
           "orientation: must be orthogonal, not `hexagonal`");
}

static void sizes_out_of_range_are_refused(void **state)
{
    (void)state;
    refuse("{\"orientation\":\"orthogonal\", \"width\":8193, \"height\":1}",
           "width: must be a whole number from 1 to 8192, not 8193");
    refuse("{\"orientation\":\"orthogonal\", \"width\":1}", "height: missing; a whole number");
    refuse("{\"orientation\":\"orthogonal\", \"width\":1, \"height\":1, \"tilewidth\":0}",
           "tilewidth: must be a whole number from 1");
}

static void the_largest_map_without_data_takes_no_memory(void **state)
{
    (void)state;
    refuse(
        "{\"orientation\":\"orthogonal\", \"width\":8192, \"height\":8192, \"tilewidth\":1, "
        "\"tileheight\":1, \"layers\":[{\"type\":\"tilelayer\", \"width\":8192, \"height\":8192, "
        "\"data\":[1]}]}",
        "layers[0].data: 1 numbers; width times height is 67108864");
}

static void other_json_is_refused(void **state)
{
    (void)state;
    refuse("[]", "this is not a Tiled map");
    refuse("{\"type\":\"tileset\"}", "this is not a Tiled map");
    refuse("{" SIZE "}", "layers: missing; a list is needed");
    refuse(MAP("{\"type\":\"music\"}"), "layers[0].type: must be tilelayer, objectgroup");
}

static void what_is_no_json_is_refused_with_line_and_column(void **state)
{
    (void)state;
    refuse("{\n \"width\": 4,,\n}", "not JSON: ");
    assert_int_equal(errors.items[0].line, 2);
    assert_int_equal(errors.items[0].column, 13);
    refuse("{\"a\":1, \"a\":2}", "duplicate object key");
    refuse("", "the file is empty");
}

static void lists_that_lie_too_deep_are_refused(void **state)
{
    (void)state;
    char deep[8000], *groups = calloc(1, 20000);
    memset(deep, '[', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    refuse(deep, "not JSON: maximum parsing depth reached");
    assert_non_null(groups);
    strcpy(groups, "{" SIZE ", \"layers\":[");
    for (int i = 0; i < 20; i++)
        strcat(groups, "{\"type\":\"group\", \"layers\":[");
    for (int i = 0; i < 20; i++)
        strcat(groups, "]}");
    refuse(strcat(groups, "]}"), "groups are nested more than 16 deep");
    free(groups);
}

static void lists_without_number_take_no_memory(void **state)
{
    (void)state;
    enum { COUNT = 1000001 };
    char *many = malloc(COUNT + 1);
    assert_non_null(many);
    memset(many, '[', COUNT);
    many[COUNT] = '\0';
    refuse(many, "over 1000000 lists and objects");
    free(many);
}

/* ---- tilesets ---- */

static void a_tileset_in_another_file_is_refused(void **state)
{
    (void)state;
    refuse(MAP_WITH("", "{\"firstgid\":1, \"source\":\"blocks.tsx\"}", LAYER(LIST)),
           "tilesets[0].source: this tileset is in a file of its own; let Tiled put it");
}

static void tilesets_of_old_versions_have_properties_beside(void **state)
{
    (void)state;
    accept(MAP_WITH("",
                    "{\"firstgid\":1, \"tileproperties\":{\"0\":{\"kind\":\"solid\"}, "
                    "\"2\":{\"kind\":\"slope_up\"}}, \"tiles\":{\"1\":{\"type\":\"start\"}}}",
                    LAYER(LIST)),
           picture);
}

static void a_second_tileset_begins_where_it_says(void **state)
{
    (void)state;
    accept(MAP_WITH("", TILES ", {\"firstgid\":90, \"tiles\":[{\"id\":7, \"type\":\"finish\"}]}",
                    LAYER("\"data\":[0,2,97,0, 1,1,1,1]")),
           ".@F.\n####\n");
    refuse(MAP_WITH("", TILES ", {\"firstgid\":1}", LAYER(LIST)),
           "tilesets[1].firstgid: must be over 1");
}

static void tiles_without_meaning_are_named_with_the_remedy(void **state)
{
    (void)state;
    refuse(MAP(LAYER("\"data\":[0,2,77,9, 1,9,77,1]")),
           "tiles 77, 9 mean nothing here; say what in a file for --map: below [tiles] a line "
           "`77 = solid`");
    refuse(MAP_WITH("", TILES ", {\"firstgid\":90, \"tiles\":[{\"id\":7, \"type\":\"lava\"}]}",
                    LAYER("\"data\":[0,2,97,0, 1,1,97,77]")),
           "tiles lava, 77 mean nothing here; say what in a file for --map: below [tiles] a line "
           "`lava = solid`");
}

static void flipped_tiles_turn(void **state)
{
    (void)state;
    /* slope up: mirrored; spikes to the left: mirrored, axes swapped, turned clockwise */
    accept(MAP(LAYER("\"data\":[2,0,2147483651,0, 4,2147483652,536870916,2684354564]")), "@.\\.\n"
                                                                                         "{}^^\n");
}

/* ---- layers ---- */

static void layers_lie_upon_each_other_and_groups_are_opened(void **state)
{
    (void)state;
    accept(MAP(LAYER("\"data\":[0,0,0,0, 1,1,1,1]") ", {\"type\":\"imagelayer\"}, "
                                                    "{\"type\":\"group\", \"layers\":[" LAYER(
                                                        "\"data\":[0,2,0,3, 0,0,0,4]") "]}"),
           ".@./\n"
           "###{\n");
}

static void a_layer_can_be_left_out(void **state)
{
    (void)state;
    assert_becomes(CONVERT_TILED, MAP(LAYER(LIST) ", {\"name\":\"Sky\", \"type\":\"tilelayer\"}"),
                   "[layers]\nsky = ignore\n", picture);
}

/* ---- objects ---- */

#define FLOOR LAYER("\"data\":[0,0,0,0, 1,1,1,1]") ", "

static void objects_become_cells_by_their_class_or_name(void **state)
{
    (void)state;
    accept(MAP(FLOOR OBJECTS("{\"type\":\"start\", \"name\":\"hero\", " BOX(
               0, 0, 16, 16) "}, "
                             "{\"class\":\"coin\", " BOX(
                                 14.5, 2, 16,
                                 16) "}, "
                                     "{\"name\":\"finish\", \"point\":true, \"x\":63, \"y\":15}")),
           "@o.F\n"
           "####\n");
}

static void an_object_that_is_a_tile_stands_on_its_lower_edge(void **state)
{
    (void)state;
    accept(MAP(FLOOR OBJECTS("{\"gid\":2, " BOX(16, 16, 16, 16) "}")), ".@..\n####\n");
}

static void a_tall_object_stands_on_its_feet_and_a_wide_one_fills(void **state)
{
    (void)state;
    accept("{\"orientation\":\"orthogonal\", \"width\":5, \"height\":3, \"tilewidth\":8, "
           "\"tileheight\":8, \"layers\":[" OBJECTS(
               "{\"type\":\"start\", " BOX(8, 0, 8, 16) "}, "
                                                        "{\"type\":\"solid\", " BOX(0, 16, 40,
                                                                                    8) "}") "]}",
           ".....\n"
           ".@...\n"
           "#####\n");
}

static void properties_of_objects_become_signs_and_lifts(void **state)
{
    (void)state;
    accept(MAP(FLOOR OBJECTS("{\"type\":\"start\", " BOX(
               0, 0, 16,
               16) "}, "
                   "{\"type\":\"sign\", " BOX(
                       48, 0, 16,
                       16) ", "
                           "\"properties\":{\"text\":\"Jump; then run\"}}, "
                           "{\"type\":\"lift_3\", " BOX(
                               16, 0, 32,
                               16) ", \"properties\":["
                                   "{\"name\":\"velocity\", \"type\":\"string\", \"value\":\"0.05, "
                                   "0\"}, "
                                   "{\"name\":\"solid\", \"type\":\"bool\", \"value\":false}, "
                                   "{\"name\":\"ticks\", \"type\":\"int\", \"value\":90}]}")),
           "[lift.3]\nvelocity = 0.05, 0\nticks = 90\nsolid = no\n\n"
           "[sign.1]\nat = 3,0\ntext = \"Jump; then run\"\n\n"
           "[map]\n"
           "@33?\n"
           "####\n");
}

static void an_object_in_place_of_another_one_is_warned_of(void **state)
{
    (void)state;
    accept(MAP(FLOOR OBJECTS("{\"type\":\"coin\", " BOX(
               0, 0, 16, 16) "}, {\"type\":\"start\", " BOX(0, 0, 16, 16) "}")),
           "@...\n####\n");
    assert_int_equal(errors.warnings, 1);
    assert_string_equal(errors.items[0].text,
                        "layers[1].objects[1]: start at column 0, row 0 takes the place of coin");
}

static void an_object_never_takes_the_place_of_the_ground(void **state)
{
    (void)state;
    accept(MAP(FLOOR OBJECTS("{\"type\":\"start\", " BOX(0, 16, 16, 16) "}")), "@...\n####\n");
    assert_int_equal(errors.warnings, 0);
    accept(MAP(FLOOR OBJECTS(
               "{\"type\":\"solid\", " BOX(0, 0, 16, 16) "}, {\"type\":\"start\", " BOX(
                   16, 0, 16, 16) "}, {\"type\":\"coin\", " BOX(0, 16, 16, 16) "}")),
           "#@..\n####\n");
    assert_string_equal(
        errors.items[0].text,
        "layers[1].objects[2]: coin at column 0, row 1 is inside the ground, and left out");
}

static void an_object_of_half_a_cell_more_stands_on_its_lower_edge(void **state)
{
    (void)state;
    const char *const places[] = {BOX(16, -8, 16, 24), BOX(8, -8, 24, 24), BOX(20, 12, 4, 4),
                                  BOX(16, 1, 16, 4)};
    for (size_t i = 0; i < ARRAY_LENGTH(places); i++) {
        char map[1024];
        snprintf(map, sizeof map,
                 "{" SIZE ", \"tilesets\":[" TILES "], \"layers\":[" FLOOR
                 "{\"type\":\"objectgroup\", \"objects\":[{\"type\":\"start\", %s}]}]}",
                 places[i]);
        accept(map, ".@..\n####\n");
    }
}

static void objects_without_meaning_or_place_are_refused(void **state)
{
    (void)state;
    refuse(MAP(FLOOR OBJECTS("{\"type\":\"monster\"}, {\"name\":\"gem\"}, {}, {\"name\":\"gem\"}")),
           "objects monster, gem, without a name mean nothing here; in a file for --map");
    refuse(MAP(FLOOR OBJECTS("{\"type\":\"coin\"}")), "layers[1].objects[0]: has no place");
    refuse(MAP(FLOOR OBJECTS("{\"type\":\"coin\", " BOX(1e300, 0, 16, 16) "}")), "too far away");
    refuse(MAP(FLOOR OBJECTS("{\"template\":\"coin.tx\"}")),
           "layers[1].objects[0].template: templates are in other files");
}

/* What the shapes of a tile of 16 x 16 pixels make of it; they are looked at in 8 x 8 samples. */
static void a_tile_becomes_what_its_shapes_are_most_like(void **state)
{
    (void)state;
    static const struct {
        const char *objects;
        char glyph;
    } cases[] = {
        {BOX(0, 0, 16, 16), '#'}, /* all of it */
        {BOX(0, 6, 16, 10), '#'}, /* the lower part */
        {BOX(0, 0, 16, 2), '='},  /* a strip at the top */
        {BOX(0, 4, 16, 8), '='},  /* a strip of 4 samples in the middle */
        {BOX(0, 4, 16, 10), '#'}, /* one of 5 is no strip */
        {BOX(0, 8, 16, 8), '#'},  /* nor is what stands on the ground */
        {BOX(2, 0, 12, 2), '.'},  /* 6 samples: too few for anything */
        {BOX(2, 0, 12, 4), '='},  /* 6 columns are wide enough for a strip */
        {BOX(2, 0, 10, 4), '.'},  /* 5 are not, and 10 samples are few */
        {BOX(2, 0, 10, 6), '.'},  /* 15 samples */
        {BOX(2, 0, 8, 8), '#'},   /* 16 samples */
        {BOX(0, 12, 6, 4), '.'},  /* 6 samples on the ground */
        {BOX(0, 12, 8, 4), '#'},  /* 8 samples there, most like solid */
        {BOX(1, 1, 14, 14), '#'}, /* a sample that is touched is covered */
        {"\"x\":0, \"y\":16, "
         "\"polygon\":[{\"x\":0,\"y\":0},{\"x\":16,\"y\":-16},{\"x\":16,\"y\":0}]",
         '/'},
        {"\"x\":0, \"y\":0, \"polygon\":[{\"x\":0,\"y\":0},{\"x\":16,\"y\":16},{\"x\":0,\"y\":16}]",
         '\\'},
        {"\"x\":0, \"y\":16, "
         "\"polygon\":[{\"x\":0,\"y\":0},{\"x\":16,\"y\":-8},{\"x\":16,\"y\":0}]",
         'a'},
        {"\"x\":0, \"y\":16, "
         "\"polygon\":[{\"x\":0,\"y\":0},{\"x\":0,\"y\":-8},{\"x\":16,\"y\":-16},"
         "{\"x\":16,\"y\":0}]",
         'b'},
        {"\"x\":0, \"y\":16, \"polygon\":[{\"x\":0,\"y\":0},{\"x\":0,\"y\":-8},{\"x\":16,\"y\":0}]",
         'd'},
        {"\"x\":0, \"y\":16, "
         "\"polygon\":[{\"x\":0,\"y\":0},{\"x\":0,\"y\":-16},{\"x\":16,\"y\":-8},"
         "{\"x\":16,\"y\":0}]",
         'c'},
        {"\"x\":0, \"y\":0, \"polyline\":[{\"x\":0,\"y\":4},{\"x\":16,\"y\":4}]", '#'},
        {BOX(0, 0, 16, 2) ", \"rotation\":180", '.'}, /* turned out of the tile */
        {BOX(16, 0, 16, 16) ", \"rotation\":90", '#'},
        {BOX(0, 0, 2, 2) "}, {" BOX(0, 0, 16, 16), '#'}, /* all shapes count together */
        {"\"type\":\"ice\", " BOX(0, 0, 2, 2), 'I'},     /* a shape with a class says it */
        {"\"name\":\"ice\", " BOX(0, 0, 2, 2), 'I'},
        {"\"name\":\"ignore\", " BOX(0, 0, 16, 16), '#'},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char map[2048], level[8];
        snprintf(map, sizeof map, "%s%s%s",
                 "{\"type\":\"map\", \"orientation\":\"orthogonal\", \"width\":2, \"height\":1, "
                 "\"tilewidth\":16, \"tileheight\":16, \"tilesets\":[{\"firstgid\":1, "
                 "\"tilewidth\":16, \"tileheight\":16, \"tiles\":[{\"id\":1, \"type\":\"start\"}, "
                 "{\"id\":0, \"objectgroup\":{\"objects\":[{",
                 cases[i].objects,
                 "}]}}]}], \"layers\":[{\"type\":\"tilelayer\", \"width\":2, \"height\":1, "
                 "\"data\":[1,2]}]}");
        snprintf(level, sizeof level, "%c@\n", cases[i].glyph);
        accept(map, level);
    }
}

static void glyphs_of_tiles_are_kept_and_mean_one_thing(void **state)
{
    (void)state;
    static const struct {
        const char *tiles, *level, *error;
    } cases[] = {
        {"{\"id\":0, \"type\":\"solid\", \"properties\":{\"glyph\":\"%\"}}",
         "[legend]\nsolid = %\n\n[map]\n%@\n", NULL},
        {"{\"id\":0, \"properties\":{\"glyph\":\"%\", \"kind\":\"solid\"}}",
         "[legend]\nsolid = %\n\n[map]\n%@\n", NULL},
        {"{\"id\":0, \"type\":\"solid\", \"properties\":{\"glyph\":\"ab\"}}", "#@\n", NULL},
        {"{\"id\":0, \"type\":\"solid\", \"properties\":{\"glyph\":\"@\"}}, "
         "{\"id\":2, \"type\":\"coin\", \"properties\":{\"glyph\":\"@\"}}",
         NULL,
         "tilesets[0].tiles[2]: character `@` cannot mean coin: it means something else, or is not "
         "printable ASCII"},
        {"{\"id\":0, \"type\":\"solid\", \"properties\":{\"glyph\":\"@\"}}", NULL,
         "layers[0]: column 1, row 0: the character of this tile means something else, or is not "
         "printable ASCII"},
        {"{\"id\":0, \"type\":\"solid\", \"properties\":{\"glyph\":\"\\u007f\"}}", NULL,
         "tilesets[0].tiles[1]: character `?` cannot mean solid"},
        {"{\"id\":0, \"properties\":{\"glyph\":\"ice\"}}", NULL, "tiles ice mean nothing here"},
        {"{\"id\":0, \"properties\":{\"ice\":true}}", "I@\n", NULL},
        {"{\"id\":0, \"properties\":{\"ice\":false, \"is\":\"coin\"}}", "o@\n", NULL},
        {"{\"id\":0, \"properties\":{\"glyph\":\"o\"}, \"type\":\"art\"}", "[map]\n.@\n[back]\no\n",
         NULL},
        {"{\"id\":0, \"type\":\"art\", \"properties\":{\"glyph\":\"\\u007f\"}}", NULL,
         "layers[0]: column 0, row 0: the character of this tile means something else"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char map[1024];
        snprintf(map, sizeof map, "%s%s%s",
                 "{\"type\":\"map\", \"orientation\":\"orthogonal\", \"width\":2, \"height\":1, "
                 "\"tilewidth\":16, \"tileheight\":16, \"tilesets\":[{\"firstgid\":1, "
                 "\"tiles\":[{\"id\":1, \"type\":\"start\"}, ",
                 cases[i].tiles,
                 "]}], \"layers\":[{\"type\":\"tilelayer\", \"width\":2, \"height\":1, "
                 "\"data\":[1,2]}]}");
        if (cases[i].level)
            accept(map, cases[i].level);
        else
            refuse(map, cases[i].error);
    }
}

/* Above a floor of 4 x 2 cells with the start in the first. */
static void objects_lie_where_their_box_and_shape_say(void **state)
{
    (void)state;
    static const struct {
        const char *object, *level;
        int warnings;
        const char *error;
    } cases[] = {
        {"\"type\":\"ice\", " BOX(16, 0, 16, 16), "@I..\n####\n", 0, NULL},
        {"\"type\":\"ice\", " BOX(23, 0, 16, 16), "@I..\n####\n", 0, NULL},
        {"\"type\":\"ice\", " BOX(24, 0, 16, 16), "@.I.\n####\n", 0, NULL},
        {"\"type\":\"ice\", " BOX(16, 0, 39, 16), "@II.\n####\n", 0, NULL},
        {"\"type\":\"ice\", " BOX(16, 0, 40, 16), "@III\n####\n", 0, NULL},
        {"\"type\":\"ice\", " BOX(16, 0, 160, 16), "@III\n####\n", 0, NULL},
        {"\"type\":\"ice\", " BOX(48, 16, 160, 160), "@...\n###I\n", 0, NULL},
        {"\"type\":\"oneway\", " BOX(32, 0, 32, 32), "@.==\n####\n", 0, NULL},
        {"\"type\":\"ice\", " BOX(64, 0, 16, 16), "@...\n####\n", 1, NULL},
        {"\"type\":\"ice\", " BOX(-16, 0, 16, 16), "@...\n####\n", 1, NULL},
        {"\"type\":\"ice\", " BOX(16, -16, 16, 16), "@...\n####\n", 1, NULL},
        {"\"type\":\"coin\", " BOX(16, 0, 48, 16), "@.o.\n####\n", 0, NULL},
        {"\"type\":\"coin\", " BOX(16, 0, 32, 16), "@o..\n####\n", 0, NULL},
        {"\"type\":\"coin\", " BOX(48, -32, 16, 48), "@..o\n####\n", 0, NULL},
        {"\"type\":\"coin\", \"point\":true, \"x\":32, \"y\":15.9", "@.o.\n####\n", 0, NULL},
        {"\"type\":\"coin\", \"point\":true, \"x\":31.9, \"y\":0", "@o..\n####\n", 0, NULL},
        {"\"type\":\"coin\", " BOX(16, 32, 16, 16), "@...\n####\n", 1, NULL},
        {"\"type\":\"coin\", " BOX(-1, 0, 0, 0), "@...\n####\n", 1, NULL},
        {"\"type\":\"coin\", " BOX(0, 0, -1, 16), NULL, 0,
         "layers[1].objects[0]: is too far away, or has no size"},
        {"\"type\":\"coin\", " BOX(0, 0, 16, 500000001), NULL, 0,
         "layers[1].objects[0]: is too far away, or has no size"},
        {"\"type\":\"coin\", " BOX(0, -500000001, 16, 16), NULL, 0,
         "layers[1].objects[0]: is too far away, or has no size"},
        {"\"type\":\"coin\", \"x\":0", NULL, 0,
         "layers[1].objects[0]: has no place: x and y must be numbers"},
        {"\"type\":\"sign\", " BOX(48, 0, 16, 16) ", \"text\":{\"text\":\"Go\\ton\\r\\nnow\"}",
         "[sign.1]\nat = 3,0\ntext = Go on  now\n\n[map]\n@..?\n####\n", 0, NULL},
        {"\"type\":\"sign\", " BOX(48, 0, 16, 16), "@..?\n####\n", 1, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char map[2048];
        snprintf(map, sizeof map, "%s%s%s",
                 "{" SIZE ", \"tilesets\":[" TILES "], \"layers\":[" LAYER(
                     "\"data\":[2,0,0,0, 1,1,1,1]") ", {\"type\":\"objectgroup\", \"objects\":[{",
                 cases[i].object, "}]}]}");
        if (!cases[i].level) {
            refuse(map, cases[i].error);
            continue;
        }
        accept(map, cases[i].level);
        assert_int_equal(errors.warnings, cases[i].warnings);
    }
}

static void ground_of_a_later_layer_covers_nothing_that_stands_there(void **state)
{
    (void)state;
    accept("{" SIZE ", \"tilesets\":[" TILES
           "], \"layers\":[{\"type\":\"objectgroup\", \"objects\":["
           "{\"type\":\"start\", \"point\":true, \"x\":16, \"y\":16},"
           "{\"type\":\"ice\", " BOX(0, 16, 64,
                                     16) "}]}, " LAYER("\"data\":[0,0,0,0, 1,1,1,1]") "]}",
           ".@..\n####\n");
}

/* A polygon of so many points that fills a cell. */
static void add_polygon(int points, char *out, size_t size)
{
    int length = snprintf(out, size, "%s", "\"polygon\":[{\"x\":0,\"y\":0},{\"x\":0,\"y\":16}");
    for (int i = 2; i < points; i++)
        length += snprintf(out + length, size - (size_t)length, ",{\"x\":16,\"y\":%d}",
                           i + 1 < points ? 16 : 0);
    snprintf(out + length, size - (size_t)length, "]");
}

static void a_polygon_has_at_most_1024_points(void **state)
{
    (void)state;
    for (int points = 1024; points <= 1025; points++) {
        char polygon[24576], map[32768];
        add_polygon(points, polygon, sizeof polygon);
        snprintf(map, sizeof map, "%s%s%s",
                 "{" SIZE ", \"tilesets\":[" TILES "], \"layers\":[" LAYER(
                     "\"data\":[2,0,0,0, 1,1,1,1]") ", {\"type\":\"objectgroup\", \"objects\":[{"
                                                    "\"type\":\"ice\", \"x\":32, \"y\":0, "
                                                    "\"rotation\":360, ",
                 polygon, "}]}]}");
        if (points == 1024)
            accept(map, "@.I.\n####\n");
        else
            refuse(map, "layers[1].objects[0].polygon: more than 1024 points");
        snprintf(map, sizeof map, "%s%s%s",
                 "{" SIZE ", \"tilesets\":[{\"firstgid\":1, \"tilewidth\":16, \"tileheight\":16, "
                 "\"tiles\":[{\"id\":0, \"objectgroup\":{\"objects\":[{\"x\":0, \"y\":0, ",
                 polygon,
                 "}]}}, {\"id\":1, \"type\":\"start\"}]}], \"layers\":[{\"type\":\"tilelayer\", "
                 "\"width\":4, \"height\":2, \"data\":[2,0,0,0, 1,1,1,1]}]}");
        if (points == 1024)
            accept(map, "@...\n####\n");
        else
            refuse(map, "tiles[0].objectgroup.objects[0].polygon: more than 1024 points");
    }
}

/* A mapping may have given the number of a sign to another one. */
static void a_sign_whose_number_is_taken_has_a_higher_one(void **state)
{
    (void)state;
    static const char map[] = MAP(LAYER("\"data\":[2,0,0,0, 1,1,1,1]") ", " OBJECTS(
        "{\"type\":\"sign\", " BOX(16, 0, 16, 16) "}, {\"type\":\"sign\", " BOX(
            48, 0, 16, 16) ", \"properties\":{\"text\":\"Go\"}}"));
    assert_becomes(CONVERT_TILED, map, "[sign.2]\nat = 1,0\ntext = Mine\n",
                   "[sign.2]\nat = 1,0\ntext = Mine\n\n[sign.258]\nat = 3,0\ntext = Go\n\n"
                   "[map]\n@?.?\n####\n");
}

/* ---- the header ---- */

static void properties_of_the_map_become_the_header(void **state)
{
    (void)state;
    accept(MAP_WITH(", \"properties\":[{\"name\":\"physics.jump\", \"type\":\"float\", "
                    "\"value\":0.35}, {\"name\":\"Title\", \"type\":\"string\", "
                    "\"value\":\"Two rows\"}, {\"name\":\"weather\", \"value\":\"rain\"}, "
                    "{\"name\":\"of a list\", \"value\":[1]}]",
                    TILES, LAYER(LIST)),
           "[level]\ntitle = Two rows\n\n[physics]\njump = 0.35\n\n[map]\n.@./\n####\n");
}

static void what_no_header_can_hold_is_refused(void **state)
{
    (void)state;
    refuse(MAP_WITH(", \"properties\":{\"title\":\"two\\nlines\"}", TILES, LAYER(LIST)),
           "`title` of [level] cannot be written in a header");
    refuse(MAP_WITH(", \"properties\":{\"physics.jmp\":\"1\"}", TILES, LAYER(LIST)),
           "the header that it gives: `jmp` is not a constant of model grid");
}

static void a_header_has_at_most_1024_values(void **state)
{
    (void)state;
    for (int count = 1024; count <= 1025; count++) {
        char map[65536];
        int length =
            snprintf(map, sizeof map, "%s", "{" SIZE ", \"properties\":{\"title\":\"full\"");
        for (int i = 1; i < count; i++)
            length += snprintf(map + length, sizeof map - (size_t)length, ", \"x.k%d\":\"1\"", i);
        snprintf(map + length, sizeof map - (size_t)length, "%s",
                 "}, \"tilesets\":[" TILES "], \"layers\":[" LAYER(LIST) "]}");
        if (count == 1025) {
            refuse(map, "properties.x.k1024: more than 1024 values, or out of memory");
            continue;
        }
        char *level = import_text(CONVERT_TILED, map, NULL);
        assert_non_null(level);
        assert_non_null(strstr(level, "\nk1023 = 1\n"));
        free(level);
    }
}

static void a_level_that_cannot_be_played_is_refused_by_column_and_row(void **state)
{
    (void)state;
    refuse(MAP(LAYER("\"data\":[2,0,0,2, 1,1,1,1]")),
           "column 3, row 0: a second start; the first is in column 0, row 0");
    refuse(MAP(LAYER("\"data\":[0,0,0,0, 1,1,1,1]")),
           "the map has no start; give a tile or an object the class `start`");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_of_numbers_is_read),
        cmocka_unit_test(base64_is_read_plain_and_compressed),
        cmocka_unit_test(zstd_is_read_and_anything_else_refused_with_what_is),
        cmocka_unit_test(data_of_the_wrong_length_are_refused),
        cmocka_unit_test(damaged_data_are_refused),
        cmocka_unit_test(data_that_are_no_data_are_refused),
        cmocka_unit_test(an_infinite_map_is_as_large_as_what_is_in_it),
        cmocka_unit_test(a_map_that_has_no_squares_is_refused),
        cmocka_unit_test(sizes_out_of_range_are_refused),
        cmocka_unit_test(the_largest_map_without_data_takes_no_memory),
        cmocka_unit_test(other_json_is_refused),
        cmocka_unit_test(what_is_no_json_is_refused_with_line_and_column),
        cmocka_unit_test(lists_that_lie_too_deep_are_refused),
        cmocka_unit_test(lists_without_number_take_no_memory),
        cmocka_unit_test(a_tileset_in_another_file_is_refused),
        cmocka_unit_test(tilesets_of_old_versions_have_properties_beside),
        cmocka_unit_test(a_second_tileset_begins_where_it_says),
        cmocka_unit_test(tiles_without_meaning_are_named_with_the_remedy),
        cmocka_unit_test(flipped_tiles_turn),
        cmocka_unit_test(layers_lie_upon_each_other_and_groups_are_opened),
        cmocka_unit_test(a_layer_can_be_left_out),
        cmocka_unit_test(objects_become_cells_by_their_class_or_name),
        cmocka_unit_test(an_object_that_is_a_tile_stands_on_its_lower_edge),
        cmocka_unit_test(a_tall_object_stands_on_its_feet_and_a_wide_one_fills),
        cmocka_unit_test(properties_of_objects_become_signs_and_lifts),
        cmocka_unit_test(an_object_in_place_of_another_one_is_warned_of),
        cmocka_unit_test(an_object_never_takes_the_place_of_the_ground),
        cmocka_unit_test(an_object_of_half_a_cell_more_stands_on_its_lower_edge),
        cmocka_unit_test(objects_without_meaning_or_place_are_refused),
        cmocka_unit_test(a_tile_becomes_what_its_shapes_are_most_like),
        cmocka_unit_test(glyphs_of_tiles_are_kept_and_mean_one_thing),
        cmocka_unit_test(objects_lie_where_their_box_and_shape_say),
        cmocka_unit_test(ground_of_a_later_layer_covers_nothing_that_stands_there),
        cmocka_unit_test(a_polygon_has_at_most_1024_points),
        cmocka_unit_test(properties_of_the_map_become_the_header),
        cmocka_unit_test(a_header_has_at_most_1024_values),
        cmocka_unit_test(what_no_header_can_hold_is_refused),
        cmocka_unit_test(a_level_that_cannot_be_played_is_refused_by_column_and_row),
        cmocka_unit_test(a_sign_whose_number_is_taken_has_a_higher_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
