/* test_import_project.c - the maps of a game: cartridges of PICO-8, LDtk's simple export, several
 * levels in a text, and the order of all of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include "../src/base/text.h"
#include "../src/convert/import_project.h"
#include "import.h"
#include "scratch.h"

/* ---- PICO-8 ---- */

/* A cartridge with a row of the map, sprite 2 with flag 0, sprite 3 with flag 2. */
#define CART(rows)                                                                                 \
    "pico-8 cartridge // x\nversion 41\n__lua__\n-- Hill\n__gff__\n00000104\n__map__\n" rows

static void flag_0_of_a_sprite_makes_it_solid(void **state)
{
    (void)state;
    assert_becomes(CONVERT_PICO8, CART("0003\n020202\n"),
                   "[tiles]\nflag2 = coin\n[place]\nstart = 0, 0\n",
                   "[level]\ntitle = Hill\n\n[map]\n@o.\n###\n...\n...\n...\n...\n...\n...\n...\n"
                   "...\n...\n...\n...\n...\n...\n...\n");
}

static void every_flag_of_a_sprite_has_a_name(void **state)
{
    (void)state;
    for (int flag = 1; flag < 8; flag++) {
        char cart[256], mapping[128];
        snprintf(cart, sizeof cart,
                 "pico-8 cartridge // x\n__gff__\n0000%02x01\n__map__\n0003\n020202\n", 1u << flag);
        snprintf(mapping, sizeof mapping, "[tiles]\nflag%d = coin\n[place]\nstart = 0, 0\n", flag);
        assert_becomes(CONVERT_PICO8, cart, mapping,
                       "@#.\nooo\n...\n...\n...\n...\n...\n...\n...\n...\n...\n...\n...\n"
                       "...\n...\n...\n");
    }
}

/* One screen high: it may fill that screen to its last row. */
static void a_map_within_one_row_of_screens_is_one_level(void **state)
{
    (void)state;
    char names[IMPORT_LEVELS_MAX][IMPORT_NAME_MAX];
    for (int rows = 15; rows <= 17; rows++) {
        Text cart = TEXT_GROWING;
        text_add_string(&cart, "pico-8 cartridge // x\n__map__\n");
        for (int row = 0; row < rows; row++)
            text_add_string(&cart, "02\n");
        error_list_init(&errors, "in");
        ImportSource *source = import_source_parse(cart.bytes, cart.length, "in.p8", NULL, &errors);
        assert_non_null(source);
        assert_int_equal(import_source_levels(source, names, IMPORT_LEVELS_MAX), rows > 16 ? 2 : 0);
        ImportPlace place;
        if (rows > 16) {
            assert_true(import_source_place(source, 1, &place));
            assert_int_equal(place.x, 0);
            assert_int_equal(place.y, 128); /* pixels */
            assert_int_equal(place.height, 128);
        }
        import_source_done(source);
        text_done(&cart);
    }
}

static void a_screen_is_taken_by_column_and_row(void **state)
{
    (void)state;
    char cart[1024];
    size_t length;
    Mapping *mapping;
    snprintf(cart, sizeof cart, CART("%032d02\n"), 0);
    length = strlen(cart);
    error_list_init(&errors, "in");
    mapping = mapping_parse("[place]\nstart = 0, 1\n", 21, &errors);
    char *text =
        convert_import_from(CONVERT_PICO8, cart,
                            &(ImportOptions){.mapping = mapping, .level = "2-1"}, &length, &errors);
    assert_non_null(text);
    assert_non_null(strstr(text, "title = Hill 2-1\n"));
    assert_non_null(strstr(text, "[map]\n#...............\n@......"));
    free(text);
    length = strlen(cart);
    assert_null(convert_import_from(CONVERT_PICO8, cart, &(ImportOptions){.level = "2-5"}, &length,
                                    &errors));
    assert_error("in", "unknown screen `2-5`; the screens are 1-1 to 8-4");
    mapping_done(mapping);
}

static void damaged_cartridges_are_refused_with_the_place(void **state)
{
    (void)state;
    assert_no_level(CONVERT_PICO8, CART("02\n0x\n"), NULL, "must be a hexadecimal digit");
    assert_int_equal(errors.items[0].line, 9);
    assert_int_equal(errors.items[0].column, 2);
    char cart[1024];
    snprintf(cart, sizeof cart, CART("%0258d\n"), 0);
    assert_no_level(CONVERT_PICO8, cart, NULL, "more than 256 digits");
    assert_no_level(CONVERT_PICO8, CART("00\n"), NULL, "the map of this cartridge is empty");
}

/* Row 64 of the sprites is the first half of row 32 of the map, the low digit first. */
static void
rows_that_share_memory_with_sprites_belong_to_the_map_unless_they_are_sprites(void **state)
{
    (void)state;
    Text cart = TEXT_GROWING;
    ImportSource *source;
    char names[IMPORT_LEVELS_MAX][IMPORT_NAME_MAX];
    for (int flags = 0; flags < 2; flags++) {
        cart = TEXT_GROWING;
        text_add_string(&cart, "pico-8 cartridge // x\n__gfx__\n");
        for (int row = 0; row < 64; row++)
            text_add_string(&cart, "00\n");
        text_add_string(&cart, "20\n__map__\n02\n");
        if (flags) text_add(&cart, "__gff__\n00\n01\n"); /* sprite 128 */
        error_list_init(&errors, "in");
        source = import_source_parse(cart.bytes, cart.length, "in.p8", NULL, &errors);
        assert_non_null(source);
        assert_int_equal(import_source_levels(source, names, IMPORT_LEVELS_MAX), flags ? 0 : 2);
        if (!flags) assert_string_equal(names[1], "1-3");
        import_source_done(source);
        text_done(&cart);
    }
}

/* ---- projects ---- */

static ImportProject project;

static bool find(const char *name, const Mapping *legend)
{
    char path[PATH_MAX];
    scratch_path(path, name);
    error_list_init(&errors, name);
    return import_project_read(path, legend, &project, &errors);
}

/* The names of the levels in their order, with blanks between them. */
static void assert_names(const char *expected)
{
    char names[512] = "";
    for (int32_t i = 0; i < project.count; i++)
        text_append(names, sizeof names, "%s%s", i > 0 ? " " : "", project.maps[i].name);
    assert_string_equal(names, expected);
    import_project_done(&project);
}

static void write_text(const char *name, const char *text)
{
    scratch_write(name, text, strlen(text));
}

static void make_folder(const char *name)
{
    char path[PATH_MAX];
    scratch_path(path, name);
    assert_int_equal(mkdir(path, 0700), 0);
}

static void levels_in_a_text_are_parted_by_blank_lines_headings_and_numbers(void **state)
{
    (void)state;
    write_text("many.txt",
               "; One\n\n@..F\n####\n\n\n@.F\n###\nLevel 2: b\n@F\n##\n; end\n\n3\n@F\n##");
    assert_true(find("many.txt", NULL));
    assert_int_equal(project.count, 4);
    assert_string_equal(project.maps[0].title, "One");
    assert_string_equal(project.maps[1].title, "");
    assert_string_equal(project.maps[2].title, "Level 2: b");
    assert_string_equal(project.maps[3].title, "3");
    assert_int_equal(project.maps[1].line, 7);
    assert_int_equal(project.maps[1].length, strlen("@.F\n###\n"));
    assert_names("one many level-2-b 3");
    /* Those of another game are guessed at. */
    write_text("other.txt", "Level 1\nXXXX\nXPEX\nXXXX\n\nLevel 2\nXXXX\nXPEX\nXXXX\n");
    assert_true(find("other.txt", NULL));
    assert_int_equal(project.maps[1].length, 0);
    assert_names("level-1 level-2");
    char many[200 * 24] = "";
    for (int32_t i = 0; i < 150; i++)
        strcat(many, "\nLevel x\nXPE\nXXX\n");
    write_text("other.txt", many);
    assert_true(find("other.txt", NULL));
    assert_int_equal(project.count, 150);
    import_project_done(&project);
    /* Rows may have letters that mean something, and a wrong glyph is no heading. */
    write_text("one.txt", "@..wF\n#qqq#\n");
    assert_true(find("one.txt", NULL));
    assert_names("one");
    write_text("none.txt", "\n; nothing\n");
    assert_false(find("none.txt", NULL));
    assert_error("none.txt", "has no levels");
}

#define MAP(more) "{\"type\":\"map\",\"orientation\":\"orthogonal\",\"width\":1" more "}"

static void all_levels_of_a_text_share_a_limit_of_cells(void **state)
{
    (void)state;
    enum { COLS = 8000, ROWS = 300, SIZE = 2 * (COLS + 4 * ROWS + 20) };
    char *text = calloc(SIZE, 1), *at = text;
    for (int32_t level = 1; level <= 2; level++) { /* 2.4 million cells each */
        at += sprintf(at, "Level %d\n", (int)level);
        memset(at, 'X', COLS);
        at += COLS;
        for (int32_t row = 1; row < ROWS; row++)
            at += sprintf(at, "\nXPE");
        at += sprintf(at, "\n\n");
    }
    write_text("large.txt", text);
    free(text);
    assert_false(find("large.txt", NULL));
    assert_error("large.txt", "4194304 cells in all");
    assert_int_equal(errors.items[0].line, 304);
}

static void a_folder_has_its_maps_and_those_below_but_no_exports_and_copies(void **state)
{
    (void)state;
    make_folder("game");
    make_folder("game/deep");
    make_folder("game/backups");
    make_folder("game/.git");
    write_text("game/b.tmx", "<map orientation=\"orthogonal\"/>");
    write_text("game/b.json", MAP(""));
    write_text("game/c.json", MAP(""));
    write_text("game/tiles.json", "{\"type\":\"tileset\",\"tilewidth\":8}");
    write_text("game/bad.json", "{");
    write_text("game/notes.txt", "@F\n");
    write_text("game/deep/Über Cave.tmj", MAP(""));
    write_text("game/deep/Cave.tmj", MAP(""));
    write_text("game/backups/old.tmx", "<map orientation=\"orthogonal\"/>");
    write_text("game/.git/x.tmj", MAP(""));
    assert_true(find("game", NULL));
    assert_names("b c cave ber-cave");
    make_folder("empty");
    assert_false(find("empty", NULL));
    assert_error("empty", "has no maps of Tiled, LDtk or PICO-8");
}

static void a_map_is_followed_by_a_neighbour(void **state)
{
    (void)state;
    make_folder("places");
    for (int i = 0; i < 4; i++) {
        char name[32];
        snprintf(name, sizeof name, "places/%c.tmj", 'a' + i);
        write_text(name, MAP(""));
    }
    write_text("places/all.world",
               "{\"maps\":[{\"fileName\":\"a.tmj\",\"x\":0,\"y\":0,\"width\":64,\"height\":64},"
               "{\"fileName\":\"b.tmj\",\"x\":0,\"y\":-64,\"width\":8,\"height\":32},"
               "{\"fileName\":\"c.tmj\",\"x\":64,\"y\":32,\"width\":64,\"height\":64},"
               "{\"fileName\":\"d.tmj\",\"x\":0,\"y\":64,\"width\":64,\"height\":64}]}");
    assert_true(find("places", NULL));
    const ImportMap *maps = project.maps;
    assert_string_equal(import_project_side(&maps[0], &maps[1]), "east");
    assert_string_equal(import_project_side(&maps[1], &maps[0]), "west");
    assert_string_equal(import_project_side(&maps[0], &maps[2]), "south");
    assert_string_equal(import_project_side(&maps[2], &maps[0]), "north");
    assert_null(import_project_side(&maps[0], &maps[3])); /* there is a gap */
    assert_names("a c d b");
}

static void levels_of_the_simple_export_have_the_names_of_their_folders(void **state)
{
    (void)state;
    make_folder("simple");
    make_folder("simple/Top");
    write_text("simple/Top/data.json",
               "{\"identifier\":\"Top\",\"x\":0,\"y\":0,\"width\":32,\"height\":16,"
               "\"customFields\":{},\"entities\":{\"Start\":[{\"x\":0,\"y\":0,\"width\":8,"
               "\"height\":8}],\"Coin\":[{\"x\":28,\"y\":8,\"width\":8,\"height\":8}]}}");
    write_text("simple/Top/Walls.csv", "0,0,0,0,\n1,1,0,2,\n");
    assert_true(find("simple", NULL));
    assert_true(project.maps[0].has_place);
    assert_true(project.maps[0].place.width == 32);
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s", project.maps[0].path);
    assert_names("top");
    size_t length;
    error_list_init(&errors, "map.ini");
    const char *words = "[tiles]\nWalls/1 = solid\n* = empty\n";
    Mapping *mapping = mapping_parse(words, strlen(words), &errors);
    FILE *file = fopen(path, "r");
    char bytes[1024];
    length = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    bytes[length] = '\0';
    char *text =
        convert_import_from(CONVERT_TILED, bytes,
                            &(ImportOptions){.mapping = mapping, .path = path}, &length, &errors);
    assert_non_null(text);
    assert_string_equal(text, "[level]\ntitle = Top\n\n[map]\n@..o\n##..\n");
    free(text);
    write_text("simple/Top/Walls.csv", "0,0,0,0,\n1,1,x,2,\n");
    length = strlen(bytes);
    assert_null(convert_import_from(CONVERT_TILED, bytes,
                                    &(ImportOptions){.mapping = mapping, .path = path}, &length,
                                    &errors));
    assert_int_equal(errors.items[0].line, 2);
    assert_int_equal(errors.items[0].column, 5);
    assert_non_null(strstr(error_file(&errors, &errors.items[0]), "Walls.csv"));
    mapping_done(mapping);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flag_0_of_a_sprite_makes_it_solid),
        cmocka_unit_test(every_flag_of_a_sprite_has_a_name),
        cmocka_unit_test(a_map_within_one_row_of_screens_is_one_level),
        cmocka_unit_test(a_screen_is_taken_by_column_and_row),
        cmocka_unit_test(damaged_cartridges_are_refused_with_the_place),
        cmocka_unit_test(
            rows_that_share_memory_with_sprites_belong_to_the_map_unless_they_are_sprites),
        cmocka_unit_test(levels_in_a_text_are_parted_by_blank_lines_headings_and_numbers),
        cmocka_unit_test(all_levels_of_a_text_share_a_limit_of_cells),
        cmocka_unit_test(a_folder_has_its_maps_and_those_below_but_no_exports_and_copies),
        cmocka_unit_test(a_map_is_followed_by_a_neighbour),
        cmocka_unit_test(levels_of_the_simple_export_have_the_names_of_their_folders),
    };
    return cmocka_run_group_tests(tests, scratch_setup, scratch_teardown);
}
