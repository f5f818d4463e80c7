/* test_convert.c - levels go out and come back: what is kept, what the mapping adds, CSV, plain
 * grids. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include "../src/base/file.h"
#include "../src/convert/base64_packed.h"
#include "../src/convert/import_file.h"
#include "arena.h"
#include "golden.h"
#include "import.h"
#include "scratch.h"

/* ---- there and back ---- */

static char *read_text(const char *path)
{
    size_t length;
    error_list_init(&errors, path);
    char *text = file_read(path, FILE_SIZE_MAX, &length, &errors);
    assert_non_null(text);
    return text;
}

static char *export_text(ConvertFormat format, const char *level)
{
    size_t length = strlen(level);
    error_list_init(&errors, "level.txt");
    char *out = convert_export(format, level, &length, &errors);
    assert_non_null(out);
    assert_int_equal(length, strlen(out));
    return out;
}

static void assert_survives_tiled(const char *level)
{
    static const ConvertFormat formats[] = {CONVERT_TILED, CONVERT_TMX};
    for (size_t i = 0; i < ARRAY_LENGTH(formats); i++) {
        char *map = export_text(formats[i], level);
        assert_becomes(formats[i], map, NULL, level);
        assert_int_equal(errors.count, 0);
        free(map);
    }
}

static void a_picture_comes_back_from_tiled(void **state)
{
    (void)state;
    assert_survives_tiled(".@./\n####\n");
}

static void a_level_with_everything_comes_back_from_tiled(void **state)
{
    (void)state;
    assert_survives_tiled("[level]\n"
                          "title = Say \"no\" & {yes}\n"
                          "author = ada\n"
                          "next = 02.txt\n"
                          "par = 900\n"
                          "\n"
                          "[physics]\n"
                          "model = grid\n"
                          "jump = 0.35\n"
                          "\n"
                          "[lift.1]\n"
                          "velocity = 0.05, 0\n"
                          "ticks = 120\n"
                          "\n"
                          "[sign.1]\n"
                          "at = 1,0\n"
                          "text = \"Hold; then let go.\"\n"
                          "no_release = \"Tap; <then> tap.\"\n"
                          "\n"
                          "[sign.2]\n"
                          "at = 8,1\n"
                          "text = It's here\n"
                          "\n"
                          "[map]\n"
                          ".?.111..F\n"
                          "@... .kD?\n"
                          "=/\\abcdHI\n"
                          "><CS^v{}#\n"
                          "*ohwft###\n"
                          "[back]\n"
                          "\n"
                          "  \"~\\\n"
                          "        |\n");
}

static void a_legend_of_its_own_comes_back_from_tiled(void **state)
{
    (void)state;
    assert_survives_tiled("[legend]\n"
                          "empty = \"_ \"\n"
                          "slope_up = backslash\n"
                          "slope_down = /\n"
                          "finish = quote X\n"
                          "coin = $o\n"
                          "ignore = ,\n"
                          "\n"
                          "[map]\n"
                          "_@ /\\$o,X\"\n");
}

static void texts_in_utf8_survive_tiled(void **state)
{
    (void)state;
    assert_survives_tiled("[level]\ntitle = caf\xC3\xA9\n\n[map]\n@\n");
    assert_survives_tiled("[sign.1]\nat = 1,0\ntext = \xE4\xB8\x96 e\xCC\x81\n\n[map]\n@?\n");
    assert_survives_tiled("[sign.1]\nat = 1,0\ntext = a\nno_release = caf\xC3\xA9\n\n[map]\n@?\n");
}

/* Are both the same level, with the same words in the header? */
static void assert_same_level(const char *text, const char *other)
{
    Level a = {0}, b = {0};
    LevelFile *first = level_of_text(text, &a), *second = level_of_text(other, &b);
    assert_true(level_hash(&a) == level_hash(&b));
    assert_string_equal(a.title, b.title);
    assert_string_equal(a.author, b.author);
    assert_string_equal(a.next, b.next);
    assert_int_equal(a.par, b.par);
    assert_int_equal(a.palette, b.palette);
    assert_int_equal(a.signs.count, b.signs.count);
    for (int32_t i = 0; i < a.signs.count; i++)
        assert_string_equal(a.sign_text[i], b.sign_text[i]);
    assert_int_equal(a.no_release == NULL, b.no_release == NULL);
    for (int32_t i = 0; a.no_release && i < a.signs.count; i++)
        assert_string_equal(a.no_release[i], b.no_release[i]);
    level_file_done(first);
    level_file_done(second);
    level_done(&a);
    level_done(&b);
}

static void assert_comes_back(ConvertFormat format, const char *level)
{
    char *map = export_text(format, level);
    char *back = import_text(format, map, NULL);
    if (!back) print_error("%s\n", errors.items[0].text);
    assert_non_null(back);
    assert_same_level(level, back);
    free(back);
    free(map);
}

/* Levels as they are drawn, with their comments and their spacing. */
static void levels_mean_the_same_after_tiled(void **state)
{
    (void)state;
    static const char *const folders[] = {"levels", "tests/levels"};
    int32_t count = 0;
    for (size_t f = 0; f < ARRAY_LENGTH(folders); f++) {
        FileNames names;
        error_list_init(&errors, folders[f]);
        assert_true(file_names_read(folders[f], ".txt", &names, &errors));
        for (int32_t i = 0; i < names.count; i++) {
            char path[128];
            snprintf(path, sizeof path, "%s/%s", folders[f], file_name_at(&names, i));
            char *level = read_text(path);
            assert_comes_back(CONVERT_TILED, level);
            assert_comes_back(CONVERT_TMX, level);
            free(level);
            count++;
        }
        file_names_done(&names);
    }
    assert_true(count > 40);
}

static void every_lift_keeps_its_path_in_tiled(void **state)
{
    static const char level[] = "[lift.0]\nvelocity = 0, -0.25\nticks = 30\n"
                                "[lift.9]\nvelocity = 0.5, 0\nticks = 60\n\n[map]\n@0.9.F\n";
    (void)state;
    char *map = export_text(CONVERT_TILED, level);
    char *back = import_text(CONVERT_TILED, map, NULL);
    assert_non_null(back);
    assert_same_level(level, back);
    free(map);
    free(back);
}

static void a_lift_with_nothing_said_of_it_stays_one(void **state)
{
    (void)state;
    char *map = export_text(CONVERT_TILED, "[lift.2]\n\n[map]\n@2\n");
    char *level = import_text(CONVERT_TILED, map, NULL);
    assert_non_null(level);
    assert_same_level(level, "[lift.2]\n\n[map]\n@2\n");
    free(map);
    free(level);
}

static void a_large_level_is_compressed_and_comes_back(void **state)
{
    (void)state;
    enum { COLS = 1500, ROWS = 1000 };
    char *level = malloc((COLS + 1) * ROWS + 1);
    assert_non_null(level);
    for (size_t i = 0; i < (COLS + 1) * ROWS; i++)
        level[i] = i % (COLS + 1) == COLS ? '\n' : ".#=o"[i * i / 7 % 37 == 0 ? i % 3 : 0];
    level[0] = '@';
    level[(COLS + 1) * ROWS] = '\0';
    static const ConvertFormat formats[] = {CONVERT_TILED, CONVERT_TMX};
    for (size_t i = 0; i < ARRAY_LENGTH(formats); i++) {
        char *map = export_text(formats[i], level);
        assert_non_null(strstr(map, i == 0 ? "\"compression\":\"zlib\"" : "compression=\"zlib\""));
        char *back = import_text(formats[i], map, NULL);
        assert_non_null(back);
        assert_int_equal(strcmp(back, level), 0);
        free(map);
        free(back);
    }
    free(level);
}

static void bytes_of_every_length_come_back_from_base64(void **state)
{
    (void)state;
    uint8_t bytes[40], back[40];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 151);
    for (size_t size = 1; size <= sizeof bytes; size++) {
        char *text = base64_zlib_write(bytes, size);
        assert_non_null(text);
        memset(back, 0, sizeof back);
        assert_int_equal(base64_read(text, COMPRESSION_ZLIB, back, size), BASE64_OK);
        assert_memory_equal(back, bytes, size);
        assert_int_equal(base64_read(text, COMPRESSION_ZLIB, back, size - 1), BASE64_WRONG_LENGTH);
        free(text);
    }
}

/* The next free numbers, which Tiled gives to what is added. */
static void a_map_says_which_numbers_are_free(void **state)
{
    (void)state;
    static const struct {
        const char *level, *layer, *object;
    } cases[] = {
        {"@.F\n###\n", "nextlayerid=\"2\"", "nextobjectid=\"1\""},
        {"[sign.1]\ntext = Go\n[map]\n@?F\n###\n", "nextlayerid=\"3\"", "nextobjectid=\"2\""},
        {"[map]\n@.F\n###\n[back]\n~\n", "nextlayerid=\"3\"", "nextobjectid=\"1\""},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        char *map = export_text(CONVERT_TMX, cases[i].level);
        if (!strstr(map, cases[i].layer) || !strstr(map, cases[i].object)) fail_msg("%s", map);
        free(map);
    }
}

/* ---- CSV ---- */

static void csv_comes_back_but_for_what_it_cannot_hold(void **state)
{
    (void)state;
    char *csv = export_text(CONVERT_CSV, "[level]\ntitle = x\n\n[map]\n.@./\n#=F#\n");
    assert_string_equal(csv, "-1,19,-1,3\n1,2,20,1\n");
    assert_becomes(CONVERT_CSV, csv, NULL, ".@./\n#=F#\n");
    free(csv);
}

static void numbers_of_csv_mean_what_the_mapping_says(void **state)
{
    (void)state;
    assert_becomes(CONVERT_CSV, "5,0, 9,\r\n7, 8 ,-1\r\n\r\n",
                   "[tiles]\n0 = @ ; the start\n5 = empty\n7-9 = SOLID\n", ".@#\n##.\n");
}

static void the_mark_of_utf8_is_no_part_of_a_file(void **state)
{
    (void)state;
    assert_becomes(CONVERT_CSV, "\xEF\xBB\xBF-1,5\n2,2\n",
                   "\xEF\xBB\xBF[tiles]\n5 = start\n2 = solid\n", ".@\n##\n");
    assert_becomes(CONVERT_PLAIN, "\xEF\xBB\xBF-X\n", "[legend]\nsolid = X\nstart = -\n", "@#\n");
    assert_becomes(CONVERT_TILED,
                   "\xEF\xBB\xBF{\"type\":\"map\", \"orientation\":\"orthogonal\", \"width\":1, "
                   "\"height\":1, \"tilewidth\":16, \"tileheight\":16, \"layers\":[{\"type\":"
                   "\"tilelayer\", \"width\":1, \"height\":1, \"data\":[1]}]}",
                   "[tiles]\n1 = start\n", "@\n");
}

static void csv_that_is_no_table_is_refused_with_its_place(void **state)
{
    (void)state;
    assert_no_level(CONVERT_CSV, "1,2\n1,x\n", NULL, "not the number of a tile");
    assert_int_equal(errors.items[0].line, 2);
    assert_int_equal(errors.items[0].column, 3);
    assert_no_level(CONVERT_CSV, "1,2\n1\n", NULL, "1 numbers; the first row has 2");
    assert_no_level(CONVERT_CSV, "19,40\n1,1\n", NULL, "tiles 40 mean nothing here"); /* ignore */
    assert_no_level(CONVERT_CSV, "1,2\n1,2,3\n", NULL, "more numbers than the 2 of the first row");
    assert_no_level(CONVERT_CSV, "1,12345678901\n", NULL, "not the number of a tile");
    assert_no_level(CONVERT_CSV, "1,,2\n", NULL, "not the number of a tile");
    assert_no_level(CONVERT_CSV, "\n", NULL, "0 columns and 0 rows");
    assert_no_level(CONVERT_CSV, "19,99,-2\n", NULL, "tiles 99, -2 mean nothing here");
}

static void every_fault_of_a_table_has_its_line_and_column(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t line, column;
        const char *error;
    } cases[] = {
        {"19,2\n1\n", 2, 0, "1 numbers; the first row has 2"},
        {"19,2\n\n1,2\n", 2, 0, "0 numbers; the first row has 2"},
        {"19,2\n1,2,3\n", 2, 5, "more numbers than the 2 of the first row"},
        {"19,2\n1,2,,\n", 2, 5, "more numbers than the 2 of the first row"},
        {"19,\t2 3\n", 1, 4,
         "not the number of a tile; -1 is an empty cell, commas separate numbers"},
        {"19,-\n", 1, 4, "not the number of a tile; -1 is an empty cell, commas separate numbers"},
        {"19,+1\n", 1, 4, "not the number of a tile; -1 is an empty cell, commas separate numbers"},
        {"19,1:\n", 1, 4, "not the number of a tile; -1 is an empty cell, commas separate numbers"},
        {"19,1/\n", 1, 4, "not the number of a tile; -1 is an empty cell, commas separate numbers"},
        {"19,12345678901\n", 1, 4,
         "not the number of a tile; -1 is an empty cell, commas separate numbers"},
        {"19,-12345678901\n", 1, 4,
         "not the number of a tile; -1 is an empty cell, commas separate numbers"},
        {"\n\n", 0, 0, "0 columns and 0 rows; 1 to 8192 of each are allowed"},
        {"19,1234567890\n", 0, 0,
         "tiles 1234567890 mean nothing here; say what in a file for --map: below [tiles] a line "
         "`1234567890 = solid`"},
        {"19,99,-2,99\n", 0, 0,
         "tiles 99, -2 mean nothing here; say what in a file for --map: below [tiles] a line "
         "`99 = solid`"},
        {"201,202,203,204,205,206,207,208,209\n", 0, 0,
         "tiles 201, 202, 203, 204, 205, 206, 207, 208 and more mean nothing here; say what in a "
         "file for --map: below [tiles] a line `201 = solid`"},
        {"201,202,203,204,205,206,207,208,208\n", 0, 0,
         "tiles 201, 202, 203, 204, 205, 206, 207, 208 mean nothing here; say what in a file for "
         "--map: below [tiles] a line `201 = solid`"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_null(import_text(CONVERT_CSV, cases[i].text, NULL));
        assert_string_equal(errors.items[0].text, cases[i].error);
        assert_int_equal(errors.items[0].line, cases[i].line);
        assert_int_equal(errors.items[0].column, cases[i].column);
    }
}

/* A start, then cells of 1, as many in all; `end` follows each, as in CSV or a plain grid. */
static void row_of(int32_t count, const char *first, const char *other, char *out)
{
    strcpy(out, first);
    char *at = out + strlen(out);
    for (int32_t i = 1; i < count; i++) {
        strcpy(at, other);
        at += strlen(other);
    }
    strcpy(at, "\n");
}

static void a_table_has_at_most_8192_columns_and_rows(void **state)
{
    (void)state;
    static const struct {
        ConvertFormat format;
        const char *first, *more_cols, *more_rows;
    } cases[] = {{CONVERT_CSV, "19", ",1", "\n1"}, {CONVERT_PLAIN, "@", "#", "\n#"}};
    char *text = malloc(4 * 8193 + 8);
    assert_non_null(text);
    for (size_t i = 0; i < 2; i++) {
        const char *map =
            cases[i].format == CONVERT_PLAIN ? "[legend]\nstart = @\nsolid = \"#\"\n" : NULL;
        row_of(8192, cases[i].first, cases[i].more_cols, text);
        char *level = import_text(cases[i].format, text, map);
        if (!level) print_error("%s\n", errors.items[0].text);
        assert_non_null(level);
        assert_int_equal(strlen(level), 8193);
        free(level);
        row_of(8193, cases[i].first, cases[i].more_cols, text);
        assert_no_level(cases[i].format, text, map,
                        "8193 columns and 1 rows; 1 to 8192 of each are allowed");
        row_of(8192, cases[i].first, cases[i].more_rows, text);
        level = import_text(cases[i].format, text, map);
        assert_non_null(level);
        assert_int_equal(strlen(level), 2 * 8192);
        free(level);
        row_of(8193, cases[i].first, cases[i].more_rows, text);
        assert_no_level(cases[i].format, text, map,
                        "1 columns and 8193 rows; 1 to 8192 of each are allowed");
    }
    assert_no_level(CONVERT_PLAIN, "\n\n", NULL, "0 columns and 0 rows; 1 to 8192");
    free(text);
}

/* ---- plain grids ---- */

static const char corpus_legend[] = "[legend]\n"
                                    "solid  = \"X#\"\n"
                                    "empty  = \"-\"\n"
                                    "coin   = o\n"
                                    "walker = E\n"
                                    "ignore = \"[]<>\"\n"
                                    "[place]\n"
                                    "start  = 0, 1\n"
                                    "finish = 5, 1\n"
                                    "[level]\n"
                                    "title  = Of the corpus\n";

static void an_empty_file_is_refused(void **state)
{
    (void)state;
    assert_no_level(CONVERT_TILED, "", NULL, "the file is empty");
    assert_no_level(CONVERT_TILED, " \n\t", NULL, "the file is empty");
    assert_no_level(CONVERT_LDTK, "\xEF\xBB\xBF\n", NULL, "the file is empty");
}

static void a_plain_grid_is_read_by_its_legend(void **state)
{
    (void)state;
    assert_becomes(CONVERT_PLAIN,
                   "---o<>\n"
                   "--E-[]\n"
                   "XX#XXX\n",
                   corpus_legend,
                   "[level]\n"
                   "title = Of the corpus\n"
                   "\n"
                   "[map]\n"
                   "...o..\n"
                   "@.w..F\n"
                   "######\n"
                   "[back]\n"
                   "    <>\n"
                   "    []\n");
}

static void a_legend_takes_a_glyph_from_its_usual_kind(void **state)
{
    (void)state;
    assert_becomes(CONVERT_PLAIN, "-F-\n@SS\n",
                   "[legend]\nsolid = S\nempty = -\nstart = F\ncoin = @\n", ".@.\no##\n");
}

static void a_glyph_that_the_legend_does_not_name_is_refused(void **state)
{
    (void)state;
    assert_no_level(CONVERT_PLAIN, "--S-\n-Q--\tS\n", corpus_legend,
                    "`S`, `Q`, byte 0x09: these characters mean nothing; name them below [legend]");
}

static void a_map_without_a_start_and_one_with_two_are_refused(void **state)
{
    static const char legend[] = "[legend]\nsolid = X\nempty = -\nstart = S\n";
    (void)state;
    assert_becomes(CONVERT_PLAIN, "-S-\nXXX\n", legend, ".@.\n###\n");
    assert_no_level(CONVERT_PLAIN, "---\nXXX\n", legend, "the map has no start; give a tile");
    assert_no_level(CONVERT_PLAIN, "S--\nX-S\n", legend,
                    "column 2, row 1: a second start; the first is in column 0, row 0");
}

/* ---- the mapping ---- */

static void refuse_mapping(const char *text, int32_t line, int32_t column, const char *part)
{
    assert_null(import_text(CONVERT_CSV, "1\n", text));
    assert_error("map.ini", part);
    assert_int_equal(errors.items[0].line, line);
    assert_int_equal(errors.items[0].column, column);
}

static void a_mapping_with_a_fault_is_refused_with_its_place(void **state)
{
    (void)state;
    refuse_mapping("[tiles]\n5 = wood\n", 2, 5, "a kind of cell is `solid` `empty`");
    refuse_mapping("[tiles]\n5 = ignore\n", 2, 5, "not `ignore`");
    refuse_mapping("[tiles]\n1-9 = solid\n5 = empty\n", 3, 1,
                   "tile 5 already has a meaning, on line");
    refuse_mapping("[tiles]\ncave/1-9 = solid\nhill/5 = ice\nCave/5 = empty\n", 4, 1,
                   "tile cave/5 already has a meaning, on line 2");
    refuse_mapping("[tiles]\n9-5 = solid\n", 2, 1, "a number or LOW-HIGH, such as `5` or `5-9`");
    refuse_mapping("[tiles]\n5- = solid\n", 2, 1, "not `5-`");
    refuse_mapping("[tiles]\ncave/12345678901 = solid\n", 2, 1, "not `12345678901`");
    refuse_mapping("[objects]\nboss = dragon\n", 2, 8, "not `dragon`");
    refuse_mapping("[layers]\nsky = hidden\n", 2, 7, "a layer is `map` or `ignore`");
    refuse_mapping("[place]\nboss = 1, 1\n", 2, 1, "not `boss`");
    refuse_mapping("[place]\nstart = 1\n", 2, 9, "a place is `column, row`, both from 0");
    refuse_mapping("[tiles]\n1 = solid\n[place]\nstart = 1, 0\n", 4, 9,
                   "column 0 to 0, row 0 to 0");
    refuse_mapping("[tiles]\n1 = empty\n[place]\nfinish = 1, 0\nstart = 0, 0\n", 4, 10,
                   "column 0 to 0, row 0 to 0");
    refuse_mapping("[tiles]\n1 =", 2, 4, "not ``");
    refuse_mapping("[tiles]\n1 = #\n", 2, 5, "`#` begins a comment unless it is in quotes");
    refuse_mapping("[tiles]\n1 = wood;x\n", 2, 5, "not `wood`; `;` begins a comment");
    refuse_mapping("[level]\n[map]\n@F\n", 1, 1, "seems to be a level, not a mapping");
    refuse_mapping("[tiles]\n1 = solid\n[place]\nstart = 0, 0\n", 4, 9,
                   "the start needs a free cell; 0, 0 is solid");
}

static void an_unknown_section_of_a_mapping_is_warned_of(void **state)
{
    (void)state;
    static const char text[] = "[tilez]\n5 = solid\n";
    error_list_init(&errors, "map.ini");
    Mapping *mapping = mapping_parse(text, strlen(text), &errors);
    assert_non_null(mapping);
    assert_int_equal(errors.warnings, 1);
    mapping_done(mapping);
}

static void the_mapping_gives_the_header_what_a_file_cannot(void **state)
{
    (void)state;
    assert_becomes(CONVERT_CSV, "1,2\n",
                   "[tiles]\n1 = start\n2 = lift_4\n"
                   "[lift.4]\nticks = 30\nvelocity = 0, -0.1\n"
                   "[level]\nauthor = ada\n",
                   "[level]\nauthor = ada\n\n[lift.4]\nvelocity = 0, -0.1\nticks = 30\n\n"
                   "[map]\n@4\n");
    /* Tiled gives them in the order of their names, and so does a mapping. */
    assert_becomes(CONVERT_CSV, "1\n",
                   "[tiles]\n1 = start\n[physics]\nmaxfall = 0.3\njump = 0.36\n",
                   "[physics]\njump = 0.36\nmaxfall = 0.3\n\n[map]\n@\n");
}

/* `left` and `right` take the first column from the one beside the edge where there is floor with
 * room above, else any floor, else any free cell, the lowest of the column. */
static void a_side_is_the_first_floor_from_there(void **state)
{
    (void)state;
    static const struct {
        const char *grid, *side, *level;
    } cases[] = {
        {"-----\n-----\nXXXXX\n", "left", ".....\n.@...\n#####\n"},
        {"-----\n-----\nXXXXX\n", "right", ".....\n...@.\n#####\n"},
        {"-----\n-X---\nXXXXX\n", "left", ".....\n.#@..\n#####\n"},
        {"XXXXX\n---X-\nXXXXX\n", "right", "#####\n..@#.\n#####\n"},
        {"XX-XX\n-----\nXXXXX\n", "left", "##.##\n..@..\n#####\n"},
        {"-----\n-----\n=====\n", "left", ".....\n.@...\n=====\n"},
        {"-----\n-----\n^^^^^\n", "left", ".....\n.@...\n^^^^^\n"},
        {"---\n---\n", "right", "...\n.@.\n"},
        {"-----\nXXXXX\n", "left", ".@...\n#####\n"},
        {"-\n", "left", "@\n"},
        {"-\n", "right", "@\n"},
        {"--\n", "left", ".@\n"},
        {"--\n", "right", "@.\n"},
        {"-S---\nXXXXX\n", "right", ".@...\n#####\n"},
        {"-----\n-----\n--=--\n", "left", ".....\n..@..\n..=..\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char map[200];
        snprintf(map, sizeof map,
                 "[legend]\nempty = -\nsolid = X\nstart = S\noneway = \"=\"\nspike_up = ^\n"
                 "[place]\nstart = %s\n",
                 cases[i].side);
        assert_becomes(CONVERT_PLAIN, cases[i].grid, map, cases[i].level);
    }
}

static void a_place_is_within_the_level_and_moves_what_there_is_one_of(void **state)
{
    (void)state;
    static const char start[] =
        "[tiles]\n1 = solid\n19 = start\n5 = coin\n8 = empty\n[place]\n%s\n";
    static const struct {
        const char *place, *level;
    } accepted[] = {
        {"start = 0, 0", "@.\n##\n"}, {"start = 1, 0", ".@\n##\n"},
        {"coin = 0, 1", ".@\no#\n"},  {"coin = 0,1\nice = 0, 0", "I@\no#\n"},
        {"solid = 0, 0", "#@\n##\n"},
    };
    static const struct {
        const char *place;
        int32_t column;
        const char *error;
    } refused[] = {
        {"coin = 2, 0", 8, "a place in this level is column 0 to 1, row 0 to 1, not `2, 0`"},
        {"coin = 0, 2", 8, "a place in this level is column 0 to 1, row 0 to 1, not `0, 2`"},
        {"coin = 8191, 1", 8, "a place in this level is column 0 to 1, row 0 to 1, not `8191, 1`"},
        {"coin = 8192, 1", 8,
         "a place is `column, row`, both from 0, or `left` or `right`, not `8192, 1`"},
        {"coin = 0, 8192", 8,
         "a place is `column, row`, both from 0, or `left` or `right`, not `0, 8192`"},
        {"coin = 0, 0, 0", 8,
         "a place is `column, row`, both from 0, or `left` or `right`, not `0, 0, 0`"},
        {"coin = -1, 0", 8,
         "a place is `column, row`, both from 0, or `left` or `right`, not `-1, 0`"},
        {"start = 0, 1", 9, "the start needs a free cell; 0, 1 is solid"},
    };
    char map[200];
    for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++) {
        snprintf(map, sizeof map, start, accepted[i].place);
        assert_becomes(CONVERT_CSV, "8,19\n1,1\n", map, accepted[i].level);
    }
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        snprintf(map, sizeof map, start, refused[i].place);
        assert_null(import_text(CONVERT_CSV, "8,19\n1,1\n", map));
        assert_string_equal(error_file(&errors, &errors.items[0]), "map.ini");
        assert_string_equal(errors.items[0].text, refused[i].error);
        assert_int_equal(errors.items[0].line, 7);
        assert_int_equal(errors.items[0].column, refused[i].column);
    }
    assert_null(import_text(CONVERT_CSV, "1\n", "[tiles]\n1 = solid\n[place]\nstart = left\n"));
    assert_error("map.ini", "this level has no free floor for `start`");
}

/* Ranges of tiles touch, or overlap by one. */
static void ranges_of_tiles_may_touch_and_not_overlap(void **state)
{
    (void)state;
    assert_becomes(CONVERT_CSV, "1,2,3,4\n", "[tiles]\n3-4 = solid\n1 = start\n2-2 = coin\n",
                   "@o##\n");
    refuse_mapping("[tiles]\n3-4 = solid\n1-3 = coin\n", 2, 1,
                   "tile 3 already has a meaning, on line 3");
    refuse_mapping("[tiles]\n1-3 = solid\n1-3 = coin\n", 3, 1, "`1-3`");
    refuse_mapping("[tiles]\n1-2-3 = solid\n", 2, 1, "not `1-2-3`");
    refuse_mapping("[tiles]\n5-4 = solid\n", 2, 1, "not `5-4`");
    refuse_mapping("[tiles]\n1234567890-12345678901 = solid\n", 2, 1,
                   "not `1234567890-12345678901`");
}

/* ---- a level of another game ---- */

/* Drawn anew at the size of the level of Jake Gordon's "tiny platformer", and built as its file is:
 * an early Tiled's JSON with properties as objects, objects half a tile off, a tileset that is
 * nothing but an image. */
static void a_level_of_another_game_is_read_by_its_mapping(void **state)
{
    (void)state;
    char *map = read_text("tests/convert/tiny.json"),
         *mapping = read_text("tests/convert/tiny.ini");
    char *level = import_text(CONVERT_TILED, map, mapping);
    assert_non_null(level);
    golden_check("tests/convert/tiny.txt", level);
    assert_null(import_text(CONVERT_TILED, map, NULL));
    assert_non_null(strstr(errors.items[0].text, "tiles 5, 4, 3, 2 mean nothing here"));
    assert_non_null(strstr(errors.items[1].text, "objects player, monster, treasure, slider mean"));
    free(map);
    free(mapping);
    free(level);
}

static void a_map_that_changed_since_it_was_opened_is_read_again(void **state)
{
    ImportFile file;
    char path[PATH_MAX], out[IMPORT_PATH_MAX];
    (void)state;
    char *before = export_text(CONVERT_TILED, "@.F\n###\n");
    char *after = export_text(CONVERT_TILED, "@..oF\n#####\n");
    scratch_setup(NULL);
    scratch_path(path, "map.tmj");
    scratch_write("map.tmj", before, strlen(before));
    error_list_init(&errors, path);
    assert_true(import_file_open(&file, path, &errors));
    scratch_write("map.tmj", after, strlen(after));
    assert_true(import_file_write(&file, 0, out, &errors));
    char *level = read_text(out);
    assert_non_null(strstr(level, "@..oF\n#####\n"));
    import_file_done(&file);
    scratch_teardown(NULL);
    free(level);
    free(before);
    free(after);
}

static void assert_named(const char *path, int32_t levels, const char *level, int32_t number,
                         const char *expected)
{
    ImportFile file = {.path = path, .level_count = levels};
    char out[IMPORT_PATH_MAX];
    snprintf(file.levels[0], sizeof file.levels[0], "%s", level);
    import_file_name(&file, 0, number, out);
    assert_string_equal(out, expected);
}

static void a_level_is_named_after_its_file_its_name_and_a_number(void **state)
{
    (void)state;
    assert_named("maps/cave.tmx", 1, "", 1, "maps/cave.txt");
    assert_named("maps/cave.tmx", 1, "", 2, "maps/cave-2.txt");
    assert_named("maps.d/cave", 1, "", 1, "maps.d/cave.txt");
    assert_named("maps/cave.ldtk", 2, "Hill_2-b", 1, "maps/cave-Hill_2-b.txt");
    assert_named("maps/cave.ldtk", 2, "a/b c.d", 3, "maps/cave-a_b_c_d-3.txt");
    assert_named("maps/cave.ldtk", 1, "Hill", 1, "maps/cave.txt");
}

static void a_path_with_no_room_for_a_name_is_refused(void **state)
{
    (void)state;
    ImportFile file;
    char path[IMPORT_PATH_MAX];
    memset(path, 'p', sizeof path);
    path[432] = '\0'; /* 64 for the name of a level and 16 for the number follow */
    error_list_init(&errors, "in");
    assert_false(import_file_open(&file, path, &errors));
    assert_error("in", "cannot be opened");
    path[432] = 'p';
    path[433] = '\0';
    error_list_init(&errors, "in");
    assert_false(import_file_open(&file, path, &errors));
    assert_error("in", "this path is too long");
}

static void an_import_writes_a_new_level_each_time_and_a_mapping_once(void **state)
{
    ImportFile file;
    char path[PATH_MAX], out[IMPORT_PATH_MAX], expected[PATH_MAX];
    char *map = export_text(CONVERT_TILED, "@.F\n###\n");
    (void)state;
    scratch_setup(NULL);
    scratch_path(path, "map.tmj");
    scratch_write("map.tmj", map, strlen(map));
    error_list_init(&errors, path);
    assert_true(import_file_open(&file, path, &errors));
    assert_false(file.has_mapping);
    assert_int_equal(file.level_count, 1);
    assert_true(import_file_write(&file, 0, out, &errors));
    scratch_path(expected, "map.txt");
    assert_string_equal(out, expected);
    assert_true(import_file_write(&file, 0, out, &errors));
    scratch_path(expected, "map-2.txt");
    assert_string_equal(out, expected);
    assert_true(file.has_mapping);
    assert_int_equal(scratch_count(), 4);
    scratch_write("map.ini", "[tiles]\n1 = wood\n", 17);
    assert_false(import_file_write(&file, 0, out, &errors));
    assert_string_equal(errors.file, file.mapping);
    assert_int_equal(errors.items[0].line, 2);
    assert_int_equal(scratch_count(), 4);
    import_file_done(&file);
    scratch_teardown(NULL);
    free(map);
}

static void a_level_that_cannot_be_made_leaves_no_file(void **state)
{
    ImportFile file;
    char path[PATH_MAX], out[IMPORT_PATH_MAX];
    char *map = export_text(CONVERT_TILED, "@.F\n###\n");
    (void)state;
    scratch_setup(NULL);
    scratch_write("map.tmj", map, strlen(map));
    scratch_path(path, "map.tmj");
    error_list_init(&errors, path);
    assert_true(import_file_is_one(path));
    assert_true(import_file_open(&file, path, &errors));
    assert_true(import_file_write(&file, 0, out, &errors));
    assert_int_equal(unlink(path), 0);
    assert_false(import_file_is_one(path));
    assert_false(import_file_write(&file, 0, out, &errors));
    assert_string_equal(errors.file, path);
    assert_int_equal(scratch_count(), 2);
    scratch_path(path, "level.txt");
    scratch_write("level.txt", "@\n", 2);
    assert_false(import_file_is_one(path));
    assert_false(import_file_is_one(scratch_folder));
    import_file_done(&file);
    scratch_teardown(NULL);
    free(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_picture_comes_back_from_tiled),
        cmocka_unit_test(a_level_with_everything_comes_back_from_tiled),
        cmocka_unit_test(a_legend_of_its_own_comes_back_from_tiled),
        cmocka_unit_test(texts_in_utf8_survive_tiled),
        cmocka_unit_test(levels_mean_the_same_after_tiled),
        cmocka_unit_test(every_lift_keeps_its_path_in_tiled),
        cmocka_unit_test(a_lift_with_nothing_said_of_it_stays_one),
        cmocka_unit_test(a_large_level_is_compressed_and_comes_back),
        cmocka_unit_test(bytes_of_every_length_come_back_from_base64),
        cmocka_unit_test(csv_comes_back_but_for_what_it_cannot_hold),
        cmocka_unit_test(numbers_of_csv_mean_what_the_mapping_says),
        cmocka_unit_test(the_mark_of_utf8_is_no_part_of_a_file),
        cmocka_unit_test(csv_that_is_no_table_is_refused_with_its_place),
        cmocka_unit_test(a_plain_grid_is_read_by_its_legend),
        cmocka_unit_test(an_empty_file_is_refused),
        cmocka_unit_test(a_legend_takes_a_glyph_from_its_usual_kind),
        cmocka_unit_test(a_glyph_that_the_legend_does_not_name_is_refused),
        cmocka_unit_test(a_map_without_a_start_and_one_with_two_are_refused),
        cmocka_unit_test(a_mapping_with_a_fault_is_refused_with_its_place),
        cmocka_unit_test(an_unknown_section_of_a_mapping_is_warned_of),
        cmocka_unit_test(the_mapping_gives_the_header_what_a_file_cannot),
        cmocka_unit_test(a_level_of_another_game_is_read_by_its_mapping),
        cmocka_unit_test(a_map_that_changed_since_it_was_opened_is_read_again),
        cmocka_unit_test(every_fault_of_a_table_has_its_line_and_column),
        cmocka_unit_test(a_table_has_at_most_8192_columns_and_rows),
        cmocka_unit_test(a_side_is_the_first_floor_from_there),
        cmocka_unit_test(a_place_is_within_the_level_and_moves_what_there_is_one_of),
        cmocka_unit_test(ranges_of_tiles_may_touch_and_not_overlap),
        cmocka_unit_test(a_level_is_named_after_its_file_its_name_and_a_number),
        cmocka_unit_test(a_path_with_no_room_for_a_name_is_refused),
        cmocka_unit_test(an_import_writes_a_new_level_each_time_and_a_mapping_once),
        cmocka_unit_test(a_level_that_cannot_be_made_leaves_no_file),
        cmocka_unit_test(a_map_says_which_numbers_are_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
