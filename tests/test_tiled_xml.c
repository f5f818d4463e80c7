/* test_tiled_xml.c - maps of Tiled in XML: what Tiled itself has written, in every encoding, and
 * what is refused, with line and column. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include "../src/base/file.h"
#include "import.h"
#include "scratch.h"

/* ---- what maps are put together from ---- */

#define MAP_HEAD                                                                                   \
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"                                                 \
    "<map orientation=\"orthogonal\" width=\"4\" height=\"2\" tilewidth=\"16\" "                   \
    "tileheight=\"16\">\n"
#define TILES                                                                                      \
    "<tileset firstgid=\"1\" name=\"blocks\" tilewidth=\"16\" tileheight=\"16\">\n"                \
    "<tile id=\"0\" type=\"solid\"/><tile id=\"1\" class=\"start\"/>\n"                            \
    "</tileset>\n"
#define LAYER(data)                                                                                \
    "<layer name=\"a\" width=\"4\" height=\"2\"><data encoding=\"csv\">" data "</data></layer>\n"
#define CELLS LAYER("0,2,0,0,\n1,1,1,1\n")
#define END   "</map>\n"

static void accept(const char *map, const char *mapping, const char *level)
{
    assert_becomes(CONVERT_TMX, map, mapping, level);
}

static void refuse_at(const char *map, int32_t line, int32_t column, const char *part)
{
    assert_no_level(CONVERT_TMX, map, NULL, part);
    assert_int_equal(errors.items[0].line, line);
    assert_int_equal(errors.items[0].column, column);
}

/* ---- what Tiled has written ---- */

static char *read_file(const char *path, size_t *length)
{
    error_list_init(&errors, path);
    char *bytes = file_read(path, FILE_SIZE_MAX, length, &errors);
    if (!bytes) print_error("%s: %s\n", path, errors.items[0].text);
    assert_non_null(bytes);
    return bytes;
}

/* The level that a file becomes by the mapping of the yard. */
static char *import_yard(const char *path)
{
    size_t length, size;
    char *text = read_file("tests/convert/tiled/yard.ini", &size);
    Mapping *mapping = mapping_parse(text, size, &errors);
    assert_non_null(mapping);
    char *bytes = read_file(path, &length);
    ImportOptions options = {.mapping = mapping, .path = path};
    char *level = convert_import_from(convert_format(path), bytes, &options, &length, &errors);
    if (!level) print_error("%s: %s\n", path, errors.items[0].text);
    mapping_done(mapping);
    free(bytes);
    free(text);
    return level;
}

/* The yard as it should be; an infinite map has no empty row at the top. */
static char *expected_yard(bool is_infinite)
{
    size_t length;
    char *text = read_file("tests/convert/tiled/yard.txt", &length);
    char *row = strstr(text, "[map]\n") + strlen("[map]\n"), *next = strchr(row, '\n') + 1;
    if (is_infinite) memmove(row, next, strlen(next) + 1);
    return text;
}

static void a_map_is_the_same_in_every_encoding_of_tiled(void **state)
{
    static const char *const encodings[] = {"xml", "csv", "base64", "gzip", "zlib", "zstd"};
    char path[100];
    (void)state;
    for (size_t i = 0; i < 4 * ARRAY_LENGTH(encodings); i++) {
        bool is_infinite = i & 1, is_json = i & 2;
        snprintf(path, sizeof path, "tests/convert/tiled/yard-%s%s.%s", encodings[i / 4],
                 is_infinite ? "-infinite" : "", is_json ? "json" : "tmx");
        char *level = import_yard(path), *expected = expected_yard(is_infinite);
        assert_non_null(level);
        assert_string_equal(level, expected);
        free(level);
        free(expected);
    }
}

static void a_tileset_in_another_file_of_the_folder_is_read(void **state)
{
    static const char *const paths[] = {"tests/convert/tiled/yard-outside.tmx",
                                        "tests/convert/tiled/yard-outside.json"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(paths); i++) {
        char *level = import_yard(paths[i]), *expected = expected_yard(false);
        assert_non_null(level);
        assert_string_equal(level, expected);
        free(level);
        free(expected);
    }
}

/* ---- other files ---- */

/* The level of a map in the scratch folder, NULL if it is refused. */
static char *import_scratch(const char *name, const char *map, const char *mapping)
{
    char path[PATH_MAX];
    size_t length = strlen(map);
    scratch_write(name, map, length);
    scratch_path(path, name);
    error_list_init(&errors, "map.ini");
    Mapping *meanings = mapping ? mapping_parse(mapping, strlen(mapping), &errors) : NULL;
    ImportOptions options = {.mapping = meanings, .path = path};
    error_list_init(&errors, name);
    char *level = convert_import_from(CONVERT_TMX, map, &options, &length, &errors);
    mapping_done(meanings);
    return level;
}

#define OUTSIDE(source) MAP_HEAD "<tileset firstgid=\"1\" source=\"" source "\"/>\n" CELLS END

static void a_tileset_outside_the_folder_has_numbers_only(void **state)
{
    (void)state;
    static const char mapping[] = "[tiles]\nblocks/0 = solid\n2 = start\n";
    char *level = import_scratch("a.tmx", OUTSIDE("../blocks.tsx"), mapping);
    assert_non_null(level);
    assert_string_equal(level, ".@..\n####\n");
    assert_int_equal(errors.warnings, 1);
    assert_non_null(strstr(errors.items[0].text, "is left out: it is outside the map's folder"));
    free(level);
    assert_null(import_scratch("a.tmx", OUTSIDE("/etc/hostname"), NULL));
    assert_null(import_scratch("a.tmx", OUTSIDE("x/../../a.tsx"), NULL));
    assert_null(import_scratch("a.tmx", OUTSIDE("missing.tsx"), NULL));
    assert_non_null(strstr(errors.items[0].text, "`missing.tsx` is left out: "));
}

static void a_link_out_of_the_folder_is_not_followed(void **state)
{
    (void)state;
    char path[PATH_MAX];
    scratch_path(path, "link.tsx");
    assert_int_equal(symlink("/etc/hostname", path), 0);
    assert_null(import_scratch("a.tmx", OUTSIDE("link.tsx"), NULL));
    assert_non_null(strstr(errors.items[0].text, "is left out: it is outside the map's folder"));
}

/* A map in Maps/ names a tileset in TileSets/. */
static char *import_of_project(const char *root)
{
    static const char set[] = "<tileset><tile id=\"0\" type=\"solid\"/></tileset>\n";
    static const char map[] =
        MAP_HEAD "<tileset firstgid=\"1\" source=\"../TileSets/./x/../t.tsx\"/>\n" CELLS END;
    char path[PATH_MAX];
    size_t length = strlen(map);
    for (size_t i = 0; i < 3; i++) {
        scratch_path(path, ((const char *const[]){"game", "game/Maps", "game/TileSets"})[i]);
        mkdir(path, 0700);
    }
    scratch_write("game/TileSets/t.tsx", set, strlen(set));
    scratch_path(path, "game/Maps/m.tmx");
    Mapping *mapping = mapping_parse("[tiles]\n2 = start\n", 18, &errors);
    ImportOptions options = {.mapping = mapping, .path = path, .root = root};
    error_list_init(&errors, path);
    char *level = convert_import_from(CONVERT_TMX, map, &options, &length, &errors);
    mapping_done(mapping);
    return level;
}

static void a_tileset_beside_the_folder_is_read_within_the_project(void **state)
{
    (void)state;
    char path[PATH_MAX], folder[PATH_MAX], root[IMPORT_ROOT_MAX], real[PATH_MAX];
    char *level = import_of_project(NULL);
    assert_null(level);
    assert_int_equal(errors.warnings, 1);
    scratch_path(folder, "game");
    scratch_path(path, "game/Maps/m.tmx");
    level = import_of_project(folder);
    assert_non_null(level);
    assert_string_equal(level, ".@..\n####\n");
    assert_int_equal(errors.warnings, 0);
    free(level);

    scratch_write("game/my.tiled-project", "{}", 2);
    import_source_root(path, root);
    assert_non_null(realpath(folder, real));
    assert_string_equal(root, real);
    scratch_path(path, "game/my.tiled-project");
    assert_int_equal(unlink(path), 0);
}

static void a_map_in_no_project_may_name_files_up_to_two_folders_above(void **state)
{
    (void)state;
    char root[IMPORT_ROOT_MAX];
    import_source_root("/usr/share/doc/m.tmx", root);
    assert_string_equal(root, "/usr");
    import_source_root("/usr/m.tmx", root);
    assert_string_equal(root, "/");
    import_source_root("/usr/nowhere/m.tmx", root);
    assert_string_equal(root, "");
}

static void an_error_in_another_file_names_that_file(void **state)
{
    (void)state;
    static const char damaged[] = "<tileset>\n<tile id=\"x\"/>\n</tileset>\n";
    scratch_write("bad.tsx", damaged, strlen(damaged));
    assert_null(import_scratch("a.tmx", OUTSIDE("bad.tsx"), NULL));
    assert_non_null(strstr(error_file(&errors, &errors.items[0]), "/bad.tsx"));
    assert_int_equal(errors.items[0].line, 2);
    assert_non_null(strstr(errors.items[0].text, "id: must be a whole number from 0"));
}

static void a_template_gives_what_the_object_does_not_say(void **state)
{
    (void)state;
    static const char set[] = "<tileset name=\"b\"><tile id=\"3\" type=\"gem\"/></tileset>\n";
    static const char template[] = "<template><tileset firstgid=\"1\" source=\"b.tsx\"/>\n"
                                   "<object name=\"x\" gid=\"4\" width=\"16\" height=\"16\"/>\n"
                                   "</template>\n";
    static const char map[] =
        MAP_HEAD TILES CELLS "<objectgroup><object template=\"gem.tx\" x=\"32\" y=\"16\"/>\n"
                             "<object template=\"gem.tx\" x=\"0\" y=\"16\" type=\"exit\"/>\n"
                             "</objectgroup>\n" END;
    scratch_write("b.tsx", set, strlen(set));
    scratch_write("gem.tx", template, strlen(template));
    char *level = import_scratch("a.tmx", map, "[objects]\ngem = coin\nexit = finish\n");
    assert_non_null(level);
    assert_string_equal(level, "F@o.\n####\n");
    free(level);
    char path[PATH_MAX];
    size_t length = strlen(map);
    scratch_path(path, "a.tmx");
    ImportOptions options = {.path = path};
    char *guess = convert_guess(map, &options, &length, &errors);
    assert_non_null(guess);
    assert_non_null(strstr(guess, "gem                  = coin"));
    free(guess);
}

/* ---- what a mapping can say ---- */

static void a_mapping_names_all_other_tiles_and_layers_by_a_star(void **state)
{
    (void)state;
    accept(MAP_HEAD TILES LAYER("0,2,7,0,\n9,1,1,9\n") END, "[tiles]\n* = ladder\n",
           ".@H.\nH##H\n");
    accept(MAP_HEAD TILES LAYER("0,2,7,0,\n9,1,1,9\n") END, "[layers]\n* = oneway\n",
           ".@=.\n=##=\n");
    accept(MAP_HEAD TILES LAYER("0,2,7,0,\n9,1,1,9\n") END,
           "[tiles]\nBlocks/5-6 = coin\n* = ladder\n[layers]\na = map\n", ".@o.\nH##H\n");
}

static void an_object_takes_the_kind_of_its_layer(void **state)
{
    (void)state;
    accept(MAP_HEAD TILES CELLS
           "<objectgroup name=\"enemies\"><object x=\"32\" y=\"0\" width=\"16\" height=\"16\"/>\n"
           "<object name=\"lamp\" x=\"0\" y=\"0\"/></objectgroup>\n" END,
           "[layers]\nenemies = walker\n[objects]\nlamp = empty\n", ".@w.\n####\n");
    accept(MAP_HEAD TILES CELLS "<objectgroup><object name=\"lamp\" x=\"0\" y=\"0\"/>\n"
                                "</objectgroup>\n" END,
           "[objects]\n* = empty\n", ".@..\n####\n");
}

static void only_the_first_of_several_start_objects_counts(void **state)
{
    (void)state;
    accept(MAP_HEAD TILES LAYER(
               "0,0,0,0,1,1,1,1") "<objectgroup><object name=\"start\" x=\"8\" y=\"8\"/>\n"
                                  "<object name=\"start\" x=\"40\" y=\"8\"/></objectgroup>\n" END,
           NULL, "@...\n####\n");
    assert_int_equal(errors.warnings, 1);
    accept(MAP_HEAD TILES CELLS END, "[place]\nstart = 3, 0\n", "...@\n####\n");
}

static void a_place_may_be_the_first_floor_from_a_side(void **state)
{
    (void)state;
    accept(MAP_HEAD TILES LAYER("0,0,0,0,\n1,1,1,1\n") END,
           "[place]\nstart = left\nfinish = right\n", ".@F.\n####\n");
    assert_null(import_text(CONVERT_TMX, MAP_HEAD TILES LAYER("1,1,1,1,\n1,1,1,1\n") END,
                            "[place]\nstart = left\n"));
    assert_error("map.ini", "this level has no free floor for `start`");
}

static void properties_of_tiles_and_objects_give_their_kind(void **state)
{
    (void)state;
    static const char map[] = MAP_HEAD
        "<tileset firstgid=\"1\"><tile id=\"0\"><properties><property name=\"category\" "
        "value=\"solid\"/></properties></tile><tile id=\"1\"><properties><property "
        "name=\"deadly\" type=\"bool\" value=\"true\"/></properties></tile></tileset>" LAYER(
            "0,0,0,0,\n1,2,1,1\n") "<objectgroup><object type=\"Tile\" x=\"48\" y=\"0\" "
                                   "width=\"16\" height=\"16\"><properties><property name=\"type\" "
                                   "value=\"EXIT\"/>"
                                   "</properties></object></objectgroup>" END;
    accept(map, "[tiles]\ndeadly = spike_up\n[objects]\nexit = finish\n[place]\nstart = left\n",
           "..@F\n#^##\n");
}

static void layers_and_groups_that_are_moved_lie_elsewhere(void **state)
{
    (void)state;
    accept(
        MAP_HEAD TILES LAYER(
            "0,0,0,0,\n1,1,1,1\n") "<group offsetx=\"16\"><layer width=\"4\" height=\"2\" "
                                   "offsetx=\"17\" offsety=\"-15\">"
                                   "<data encoding=\"csv\">0,0,0,0,2,1,1,1</data></layer></group>"
                                   "<objectgroup offsetx=\"-32\"><object name=\"coin\" x=\"40\" "
                                   "y=\"8\"/></objectgroup>" END,
        NULL, "o.@#\n####\n");
}

static void polygons_and_lines_of_objects_become_cells(void **state)
{
    (void)state;
    accept(MAP_HEAD TILES LAYER(
               "0,0,0,0,0,0,0,0") "<objectgroup><object name=\"start\" x=\"8\" y=\"8\"/>\n"
                                  "<object name=\"solid\" x=\"16\" y=\"32\"><polygon points=\"0,0 "
                                  "32,-32 32,0\"/></object>\n"
                                  "<object name=\"ladder\" x=\"56\" y=\"0\"><polyline points=\"0,0 "
                                  "0,32\"/></object>\n"
                                  "</objectgroup>\n" END,
           NULL, "@./H\n./#H\n");
    accept(MAP_HEAD TILES LAYER("0,2,0,0,0,0,0,0") "<objectgroup><object name=\"solid\" x=\"-16\" "
                                                   "y=\"16\" width=\"200\" height=\"99\"/>\n"
                                                   "</objectgroup>\n" END,
           NULL, ".@..\n####\n");
}

static void turned_objects_become_the_cells_that_they_cover(void **state)
{
    (void)state;
    accept(MAP_HEAD TILES LAYER("0,2,0,0,0,0,0,0") "<objectgroup><object name=\"solid\" x=\"48\" "
                                                   "y=\"0\" width=\"32\" height=\"16\" "
                                                   "rotation=\"90\"/></objectgroup>" END,
           NULL, ".@#.\n..#.\n");
    accept(MAP_HEAD TILES LAYER("0,2,0,0,0,0,0,0") "<objectgroup><object name=\"solid\" x=\"64\" "
                                                   "y=\"32\" rotation=\"180\"><polygon "
                                                   "points=\"0,0 32,0 32,16 0,16\"/></object>"
                                                   "</objectgroup>" END,
           NULL, ".@..\n..##\n");
    accept(MAP_HEAD TILES LAYER(
               "0,2,0,0,0,0,0,0") "<objectgroup><object name=\"solid\" x=\"32\" y=\"32\" "
                                  "width=\"22.627\" height=\"22.627\" rotation=\"-45\"/>"
                                  "</objectgroup>" END,
           NULL, ".@..\n../\\\n");
    accept(MAP_HEAD TILES CELLS "<objectgroup><object name=\"coin\" x=\"48\" y=\"0\" width=\"16\" "
                                "height=\"16\" rotation=\"90\"/></objectgroup>" END,
           NULL, ".@.o\n####\n");
}

/* ---- what is refused ---- */

static void a_map_in_utf16_is_read(void **state)
{
    (void)state;
    static const char map[] = MAP_HEAD TILES CELLS END;
    const char *body = strchr(map, '\n') + 1; /* the declaration says UTF-8 */
    size_t length = 2 + 2 * strlen(body);
    char *bytes = calloc(1, length + 1);
    assert_non_null(bytes);
    memcpy(bytes, "\xFF\xFE", 2);
    for (size_t i = 0; body[i]; i++)
        bytes[2 + 2 * i] = body[i];
    const ImportOptions options = {.mapping = NULL};
    error_list_init(&errors, "in");
    char *level = convert_import_from(CONVERT_TMX, bytes, &options, &length, &errors);
    free(bytes);
    if (!level) print_error("%s\n", errors.items[0].text);
    assert_non_null(level);
    assert_string_equal(level, ".@..\n####\n");
    free(level);
}

static void a_sign_has_one_line(void **state)
{
    (void)state;
    accept(MAP_HEAD TILES CELLS "<objectgroup><object type=\"sign\" x=\"40\" y=\"8\"><text>Mind\n"
                                "the gap</text></object></objectgroup>" END,
           NULL, "[sign.1]\nat = 2,0\ntext = Mind the gap\n\n[map]\n.@?.\n####\n");
}

static void a_source_is_read_as_often_as_one_likes(void **state)
{
    (void)state;
    static const char map[] =
        MAP_HEAD "<tileset firstgid=\"1\" source=\"twice.tsx\"/>" CELLS
                 "<objectgroup><object template=\"twice.tx\" x=\"40\" y=\"8\"/></objectgroup>" END;
    static const char set[] = "<tileset name=\"blocks\"><tile id=\"0\" type=\"solid\"/>"
                              "<tile id=\"1\" class=\"start\"/></tileset>";
    static const char bad[] = "<template><object gid=\"1\"/><tileset source=\"a\"/></template>";
    char path[PATH_MAX];
    scratch_path(path, "twice.tmx");
    scratch_write("twice.tsx", set, strlen(set));
    scratch_write("twice.tx", bad, strlen(bad));
    error_list_init(&errors, "in");
    ImportSource *source = import_source_parse(map, strlen(map), path, NULL, &errors);
    assert_non_null(source);
    for (int i = 0; i < 2; i++) {
        const ImportOptions options = {.path = path};
        size_t length;
        error_list_init(&errors, "in");
        assert_null(import_source_read(source, &options, &length, &errors));
        scratch_path(path, "twice.tx");
        assert_error(path, "firstgid: missing"); /* of the file, and once */
        scratch_path(path, "twice.tmx");
    }
    import_source_done(source);
}

static void what_is_no_xml_is_refused_with_line_and_column(void **state)
{
    (void)state;
    refuse_at("<map>\n <layer></map>", 2, 11, "not XML: mismatched tag");
    refuse_at("<map", 1, 1, "not XML: unclosed token");
    refuse_at("<map/>\n<map/>", 2, 1, "not XML: junk after document element");
    refuse_at("<svg/>", 1, 1, "this is not a Tiled map, tileset or template");
    refuse_at("<tileset/>", 1, 1, "this is not a Tiled map");
}

static void entities_are_refused(void **state)
{
    (void)state;
    refuse_at("<!DOCTYPE map [\n<!ENTITY a \"aaaa\">\n]>\n<map/>", 2, 12,
              "entities cannot be declared here");
    refuse_at("<!DOCTYPE map [\n<!ENTITY a SYSTEM \"/etc/passwd\">\n]>\n<map>&a;</map>", 2, 32,
              "entities cannot be declared here");
    refuse_at("<!DOCTYPE map SYSTEM \"http://mapeditor.org/dtd/1.0/map.dtd\">\n<map>&a;</map>", 2,
              6, "this entity is unknown");
    accept("<!DOCTYPE map SYSTEM \"http://mapeditor.org/dtd/1.0/map.dtd\">\n"
           "<map orientation=\"orthogonal\" width=\"4\" height=\"2\" tilewidth=\"16\" "
           "tileheight=\"16\">\n" TILES CELLS END,
           NULL, ".@..\n####\n");
}

static void wrong_values_are_refused_with_the_place_of_their_element(void **state)
{
    (void)state;
    refuse_at(MAP_HEAD TILES LAYER("0,2") END, 6, 1, "data: 2 numbers; width times height is 8");
    refuse_at(MAP_HEAD TILES LAYER("0,2,0,0,\n1,1,1,-1") END, 6, 1,
              "data: `-1` is not a tile number");
    refuse_at(MAP_HEAD TILES "<layer width=\"5\" height=\"2\"/>" END, 6, 1,
              "width: is 5; that of the map is 4");
    refuse_at("<map orientation=\"isometric\"/>", 1, 1,
              "orientation: must be orthogonal, not `isometric`");
    refuse_at("<map orientation=\"orthogonal\" width=\"many\"/>", 1, 1,
              "width: must be a whole number from 1 to 8192, not \"many\"");
    refuse_at(MAP_HEAD "<layer width=\"4\" height=\"2\">\n<data encoding=\"base64\" "
                       "compression=\"rar\">AAAA</data></layer>" END,
              3, 1, "compression: `rar` is not read");
}

static void elements_in_the_wrong_place_are_left_out(void **state)
{
    (void)state;
    accept(MAP_HEAD TILES
           "<layer width=\"4\" height=\"2\"><data><tile><objectgroup/></tile>"
           "<tile gid=\"2\"/><tile/><tile><properties><property/></properties></tile>"
           "<tile gid=\"1\"/><tile gid=\"1\"/><tile gid=\"1\"/><tile gid=\"1\"/>"
           "</data></layer><object/><chunk/>" END,
           NULL, ".@..\n####\n");
}

static void objects_too_far_from_each_other_are_refused(void **state)
{
    (void)state;
    static const char head[] = "<map orientation=\"orthogonal\" infinite=\"1\" tilewidth=\"1\" "
                               "tileheight=\"1\"><objectgroup>\n";
    char map[1024];
    snprintf(map, sizeof map,
             "%s<object type=\"solid\" x=\"-400000000\" y=\"0\" width=\"9\"/>\n"
             "<object type=\"solid\" x=\"400000000\" y=\"0\" width=\"400000000\"/>"
             "</objectgroup></map>",
             head);
    refuse_at(map, 1, 1, "1200000000 x 1 cells; at most 8192 of each");
    snprintf(map, sizeof map,
             "%s<object type=\"solid\" x=\"-999999999\" y=\"0\"/></objectgroup></map>", head);
    refuse_at(map, 2, 1, "is too far away, or has no size");
    snprintf(map, sizeof map,
             "%s<object type=\"solid\" x=\"0\" y=\"0\"><polygon points=\"-999999999,0 0,9 "
             "999999999,0\"/></object></objectgroup></map>",
             head);
    refuse_at(map, 1, 1, "500000000 x 9 cells; at most 8192 of each");
}

static void small_files_that_stand_for_very_many_cells_are_refused(void **state)
{
    (void)state;
    enum { CHUNKS = 5, POLYGONS = 3, POINTS = 1000 };
    char *map = malloc(POLYGONS * POINTS * 8 + 4096), *at = map;
    assert_non_null(map);
    at += sprintf(at, "<map orientation=\"orthogonal\" infinite=\"1\" tilewidth=\"16\" "
                      "tileheight=\"16\">\n<layer><data>");
    for (int i = 0; i < CHUNKS; i++)
        at += sprintf(at, "<chunk x=\"0\" y=\"0\" width=\"8192\" height=\"8192\">1</chunk>");
    sprintf(at, "</data></layer></map>");
    refuse_at(map, 2, 1, "layers and objects up to here have more than 268435456 cells together");
    at = map + sprintf(map, "<map orientation=\"orthogonal\" width=\"1\" height=\"8192\" "
                            "tilewidth=\"16\" tileheight=\"16\"><objectgroup>");
    for (int i = 0; i < POLYGONS; i++) {
        at += sprintf(at, "\n<object type=\"solid\" x=\"0\" y=\"0\"><polygon points=\"16,131072");
        for (int k = 1; k < POINTS; k++)
            at += sprintf(at, " 0,0");
        at += sprintf(at, "\"/></object>");
    }
    sprintf(at, "</objectgroup></map>");
    refuse_at(map, 4, 1, "layers and objects up to here have more than 268435456 cells together");
    free(map);
}

static void elements_without_number_are_refused(void **state)
{
    (void)state;
    enum { DEEP = 70, MANY = 300001 };
    static const char one[] = "<object/>";
    char *text = calloc(1, 64 + MANY * sizeof one), *at = text;
    assert_non_null(text);
    for (int i = 0; i < DEEP; i++)
        at += sprintf(at, "%s", i == 0 ? "<map>" : "<group>");
    assert_no_level(CONVERT_TMX, text, NULL, "elements are nested more than 64 deep");
    at = text + sprintf(text, "<map><objectgroup>");
    for (int i = 0; i < MANY; i++)
        at += sprintf(at, "%s", one);
    assert_no_level(CONVERT_TMX, text, NULL, "over 300000 elements and points");
    at = text + sprintf(text, "<map><objectgroup><object><polygon points=\"");
    for (int i = 0; i < MANY; i++)
        at += sprintf(at, "0,0 ");
    sprintf(at, "\"/>");
    assert_no_level(CONVERT_TMX, text, NULL, "over 300000 elements and points");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_map_is_the_same_in_every_encoding_of_tiled),
        cmocka_unit_test(a_tileset_in_another_file_of_the_folder_is_read),
        cmocka_unit_test(a_tileset_outside_the_folder_has_numbers_only),
        cmocka_unit_test(a_link_out_of_the_folder_is_not_followed),
        cmocka_unit_test(a_tileset_beside_the_folder_is_read_within_the_project),
        cmocka_unit_test(a_map_in_no_project_may_name_files_up_to_two_folders_above),
        cmocka_unit_test(an_error_in_another_file_names_that_file),
        cmocka_unit_test(a_template_gives_what_the_object_does_not_say),
        cmocka_unit_test(a_mapping_names_all_other_tiles_and_layers_by_a_star),
        cmocka_unit_test(an_object_takes_the_kind_of_its_layer),
        cmocka_unit_test(only_the_first_of_several_start_objects_counts),
        cmocka_unit_test(a_place_may_be_the_first_floor_from_a_side),
        cmocka_unit_test(properties_of_tiles_and_objects_give_their_kind),
        cmocka_unit_test(layers_and_groups_that_are_moved_lie_elsewhere),
        cmocka_unit_test(polygons_and_lines_of_objects_become_cells),
        cmocka_unit_test(turned_objects_become_the_cells_that_they_cover),
        cmocka_unit_test(a_map_in_utf16_is_read),
        cmocka_unit_test(a_sign_has_one_line),
        cmocka_unit_test(a_source_is_read_as_often_as_one_likes),
        cmocka_unit_test(what_is_no_xml_is_refused_with_line_and_column),
        cmocka_unit_test(entities_are_refused),
        cmocka_unit_test(wrong_values_are_refused_with_the_place_of_their_element),
        cmocka_unit_test(elements_in_the_wrong_place_are_left_out),
        cmocka_unit_test(objects_too_far_from_each_other_are_refused),
        cmocka_unit_test(small_files_that_stand_for_very_many_cells_are_refused),
        cmocka_unit_test(elements_without_number_are_refused),
    };
    return cmocka_run_group_tests(tests, scratch_setup, scratch_teardown);
}
