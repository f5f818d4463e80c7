/* test_ldtk.c - levels of LDtk: grids of integers and entities by names and by a mapping, which of
 * several levels, old forms, and what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
// cmocka needs the four above first
#include <cmocka.h>

#include "../src/convert/import_file.h"
#include "import.h"
#include "scratch.h"

/* ---- what projects are put together from ---- */

#define DEFS                                                                                       \
    "\"defs\":{\"layers\":[{\"uid\":1, \"identifier\":\"Collisions\", \"type\":\"IntGrid\", "      \
    "\"intGridValues\":[{\"value\":1, \"identifier\":\"solid\"}, "                                 \
    "{\"value\":2, \"identifier\":\"lava\"}, {\"value\":3, \"identifier\":null}]}], "              \
    "\"tilesets\":[{\"uid\":9, \"identifier\":\"Plants\", "                                        \
    "\"enumTags\":[{\"enumValueId\":\"Ladder\", \"tileIds\":[7]}]}]}"
#define PROJECT(levels)                                                                            \
    "{\"__header__\":{\"app\":\"LDtk\"}, \"jsonVersion\":\"1.5.3\", " DEFS ", \"levels\":[" levels \
    "]}"
#define LEVEL(name, layers)                                                                        \
    "{\"identifier\":\"" name "\", \"pxWid\":64, \"pxHei\":32, \"externalRelPath\":null, "         \
    "\"fieldInstances\":[], \"layerInstances\":[" layers "]}"
#define LAYER(name, type, rest)                                                                    \
    "{\"__identifier\":\"" name "\", \"__type\":\"" type "\", \"__cWid\":4, \"__cHei\":2, "        \
    "\"__gridSize\":16, \"__pxTotalOffsetX\":0, \"__pxTotalOffsetY\":0, \"layerDefUid\":1, "       \
    "\"__tilesetDefUid\":9, " rest "}"
#define GRID(list)     LAYER("Collisions", "IntGrid", "\"intGridCsv\":[" list "]")
#define ENTITIES(list) LAYER("Things", "Entities", "\"entityInstances\":[" list "]")
#define ENTITY(name, x, y)                                                                         \
    "{\"__identifier\":\"" name "\", \"__tags\":[\"beast\"], \"__pivot\":[0.5,1], \"width\":16, "  \
    "\"height\":16, \"px\":[" #x "," #y "], \"fieldInstances\":[]}"
#define GROUND      GRID("0,0,0,0, 1,1,1,1")
#define ONE(layers) PROJECT(LEVEL("Cave", layers))
#define TITLE       "[level]\ntitle = Cave\n\n[map]\n"

static void accept(const char *project, const char *mapping, const char *level)
{
    assert_becomes(CONVERT_LDTK, project, mapping, level);
}

static void refuse(const char *project, const char *mapping, const char *part)
{
    assert_no_level(CONVERT_LDTK, project, mapping, part);
}

/* ---- meanings ---- */

static void values_and_entities_have_the_meaning_of_their_names(void **state)
{
    (void)state;
    accept(ONE(ENTITIES(ENTITY("Start", 8, 16) ", " ENTITY("Coin", 56, 16)) ", " GROUND), NULL,
           TITLE "@..o\n####\n");
}

static void a_mapping_names_values_and_entities(void **state)
{
    (void)state;
    static const char project[] = ONE(ENTITIES(
        ENTITY("Player", 8, 16) ", " ENTITY("Slime", 56, 16)) ", " GRID("0,0,3,0, 1,2,1,1"));
    accept(project,
           "[tiles]\nlava = spike_up\n3 = ladder\n[objects]\nplayer = start\nbeast = walker\n",
           TITLE "@.Hw\n#^##\n");
    accept(project,
           "[tiles]\nCollisions/2-3 = ice\n[objects]\nplayer = start\n[layers]\nthings = flyer\n",
           TITLE "@.If\n#I##\n");
    refuse(project, "[objects]\n* = empty\n", "tiles 3, lava mean nothing here");
    refuse(project, "[tiles]\n* = ice\n", "objects Player, Slime mean nothing here");
}

static void tiles_are_decoration_without_a_meaning(void **state)
{
    (void)state;
    static const char project[] = ONE(ENTITIES(ENTITY("Start", 8, 16)) ", " LAYER(
        "Back", "Tiles",
        "\"gridTiles\":[{\"px\":[32,0], \"t\":7}, {\"px\":[48,0], \"f\":1, \"t\":5}]") ", " GROUND);
    accept(project, NULL, TITLE "@.H.\n####\n");
    accept(project, "[tiles]\nPlants/5 = slope_up\n", TITLE "@.H\\\n####\n");
    accept(project, "[layers]\nback = oneway\n", TITLE "@.H=\n####\n");
    accept(project, "[layers]\nback = ignore\n", TITLE "@...\n####\n");
}

static void the_first_layer_covers_the_others(void **state)
{
    (void)state;
    accept(ONE(GRID("0,2,0,0, 2,0,0,0") ", " ENTITIES(ENTITY("Start", 8, 16)) ", " GRID(
               "0,1,0,0, 1,1,1,1")),
           "[tiles]\nlava = ice\n", TITLE "@I..\nI###\n");
}

static void cells_of_another_size_are_found_by_their_middle(void **state)
{
    (void)state;
    accept(
        ONE(ENTITIES(ENTITY(
            "Start", 8,
            16)) ", " GROUND ", "
                 "{\"__identifier\":\"Big\", \"__type\":\"IntGrid\", \"__cWid\":2, \"__cHei\":1, "
                 "\"__gridSize\":32, \"__pxTotalOffsetX\":16, \"intGridCsv\":[0,1]}"),
        "[tiles]\nBig/1 = ladder\n", TITLE "@..H\n####\n");
}

static void fields_of_the_level_become_the_header(void **state)
{
    (void)state;
    accept(PROJECT("{\"identifier\":\"Cave\", \"pxWid\":64, \"pxHei\":32, \"fieldInstances\":["
                   "{\"__identifier\":\"author\", \"__type\":\"String\", \"__value\":\"ada\"}, "
                   "{\"__identifier\":\"music\", \"__value\":null}], \"layerInstances\":[" ENTITIES(
                       ENTITY("Start", 8, 16)) ", " GROUND "]}"),
           NULL, "[level]\ntitle = Cave\nauthor = ada\n\n[map]\n@...\n####\n");
}

static void a_grid_without_numbers_is_empty(void **state)
{
    (void)state;
    accept(ONE(ENTITIES(ENTITY("Start", 8, 16)) ", " GRID("")), NULL, TITLE "@...\n....\n");
}

/* Pictures are turned by bits: 1 from left to right, 2 from top to bottom. */
static void tiles_are_turned_as_they_say_and_those_outside_are_left_out(void **state)
{
    (void)state;
    static const struct {
        const char *place;
        int flips;
        const char *row;
    } cases[] = {
        {"32,0", 0, "@./."}, {"32,0", 1, "@.\\."}, {"32,0", 2, "@.\\."}, {"32,0", 3, "@./."},
        {"48,0", 0, "@../"}, {"64,0", 0, "@..."},  {"63,0", 0, "@../"},  {"31,15", 0, "@/.."},
        {"-1,0", 0, "@..."}, {"32,-1", 0, "@..."}, {"32,32", 0, "@..."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char project[4096], level[64];
        snprintf(project, sizeof project, "%s{\"px\":[%s], \"t\":5, \"f\":%d}%s",
                 "{\"jsonVersion\":\"1.5.3\", " DEFS ", \"levels\":[{\"identifier\":\"Cave\", "
                 "\"pxWid\":64, \"pxHei\":32, \"layerInstances\":[" ENTITIES(
                     ENTITY("Start", 8, 16)) ", {\"__identifier\":\"Back\", \"__type\":\"Tiles\", "
                                             "\"__cWid\":4, \"__cHei\":2, \"__gridSize\":16, "
                                             "\"__tilesetDefUid\":9, \"gridTiles\":[",
                 cases[i].place, cases[i].flips, "]}, " GROUND "]}]}");
        snprintf(level, sizeof level, TITLE "%s\n####\n", cases[i].row);
        accept(project, "[tiles]\nPlants/5 = slope_up\n", level);
    }
}

/* An entity is in the cell where its middle is; its pivot says what its place means. */
static void an_entity_is_where_its_pivot_and_size_put_it(void **state)
{
    (void)state;
    static const struct {
        const char *entity, *picture;
    } cases[] = {
        {"\"__pivot\":[0,0], \"width\":16, \"height\":16, \"px\":[16,0]", ".@..\n....\n"},
        {"\"__pivot\":[1,1], \"width\":16, \"height\":16, \"px\":[16,32]", "....\n@...\n"},
        {"\"__pivot\":[0.5,0.5], \"width\":16, \"height\":16, \"px\":[40,24]", "....\n..@.\n"},
        {"\"px\":[48,16]", "....\n...@\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char project[2048], level[64];
        snprintf(project, sizeof project, "%s%s%s",
                 "{\"jsonVersion\":\"1.5.3\", \"levels\":[{\"identifier\":\"Cave\", \"pxWid\":64, "
                 "\"pxHei\":32, \"layerInstances\":[{\"__identifier\":\"Things\", "
                 "\"__type\":\"Entities\", \"__gridSize\":16, \"entityInstances\":["
                 "{\"__identifier\":\"Start\", ",
                 cases[i].entity, "}]}, " GRID("") "]}]}");
        snprintf(level, sizeof level, TITLE "%s", cases[i].picture);
        accept(project, NULL, level);
    }
}

/* Without a grid of integers the first layer says how large cells are. */
static void cells_are_those_of_the_first_grid_of_integers_or_else_of_the_first_layer(void **state)
{
    (void)state;
    static const char entities[] =
        "{\"__identifier\":\"Things\", \"__type\":\"Entities\", "
        "\"__gridSize\":%d, \"entityInstances\":[" ENTITY("Start", 8, 16) "]}";
    static const char grid[] = ", {\"__identifier\":\"G\", \"__type\":\"IntGrid\", \"__cWid\":4, "
                               "\"__cHei\":2, \"__gridSize\":16, \"intGridCsv\":[]}";
    static const struct {
        int first, second;
        bool has_grid;
        const char *level;
    } cases[] = {{16, 32, false, TITLE "@...\n....\n"},
                 {32, 16, false, TITLE "@.\n"},
                 {32, 8, true, TITLE "@...\n....\n"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char project[4096], first[1024], second[1024];
        snprintf(first, sizeof first, entities, cases[i].first);
        snprintf(second, sizeof second,
                 "{\"__identifier\":\"More\", \"__type\":\"Entities\", \"__gridSize\":%d, "
                 "\"entityInstances\":[]}",
                 cases[i].second);
        snprintf(project, sizeof project,
                 "{\"jsonVersion\":\"1.5.3\", \"levels\":[{\"identifier\":\"Cave\", \"pxWid\":64, "
                 "\"pxHei\":32, \"layerInstances\":[%s, %s%s]}]}",
                 first, second, cases[i].has_grid ? grid : "");
        accept(project, NULL, cases[i].level);
    }
}

static void grids_before_version_0_8_are_read(void **state)
{
    (void)state;
    accept(ONE(ENTITIES(ENTITY("Start", 8, 16)) ", " LAYER(
               "Collisions", "IntGrid",
               "\"intGrid\":[{\"coordId\":4, \"v\":0}, {\"coordId\":7, \"v\":0}]")),
           NULL, TITLE "@...\n#..#\n");
}

/* ---- which level ---- */

static char *import_level(const char *project, const char *path, const char *level)
{
    size_t length = strlen(project);
    ImportOptions options = {.path = path, .level = level};
    error_list_init(&errors, "in");
    return convert_import_from(CONVERT_LDTK, project, &options, &length, &errors);
}

static void one_of_several_levels_is_chosen_by_name(void **state)
{
    (void)state;
    static const char project[] = PROJECT(
        LEVEL("Cave", GROUND) ", " LEVEL("Hill", ENTITIES(ENTITY("Start", 8, 16)) ", " GROUND));
    char *level = import_level(project, NULL, "hill");
    assert_non_null(level);
    assert_string_equal(level, "[level]\ntitle = Hill\n\n[map]\n@...\n####\n");
    free(level);
    assert_null(import_level(project, NULL, NULL));
    assert_error("in", "this project has 2 levels; name one with --level, or a folder such as "
                       "`world/` to take all: Cave Hill");
    assert_null(import_level(project, NULL, "Lake"));
    assert_error("in", "unknown level `Lake`; the levels are Cave Hill");
}

static void levels_are_listed_again_when_the_project_has_changed(void **state)
{
#define STARTED ENTITIES(ENTITY("Start", 8, 16)) ", " GROUND
    static const char before[] = PROJECT(LEVEL("Cave", STARTED) ", " LEVEL("Lake", GROUND));
    static const char after[] =
        PROJECT(LEVEL("The_hill", GROUND) ", " LEVEL("Lake", GROUND) ", " LEVEL("Cave", STARTED));
    static const char alone[] = PROJECT(LEVEL("Cave", STARTED));
#undef STARTED
    ImportFile file;
    char path[PATH_MAX], out[IMPORT_PATH_MAX], written[PATH_MAX];
    (void)state;
    scratch_path(path, "map.ldtk");
    scratch_write("map.ldtk", before, sizeof before - 1);
    assert_true(import_file_open(&file, path, &errors));
    assert_int_equal(file.level_count, 2);
    scratch_write("map.ldtk", after, sizeof after - 1);
    assert_true(import_file_write(&file, 0, out, &errors));
    scratch_path(written, "map-Cave.txt");
    assert_string_equal(out, written);
    assert_int_equal(file.level_count, 3);
    assert_string_equal(file.levels[0], "The_hill");
    assert_string_equal(file.levels[2], "Cave");
    import_file_done(&file);

    scratch_write("map.ldtk", alone, sizeof alone - 1);
    assert_true(import_file_open(&file, path, &errors));
    scratch_write("map.ldtk", after, sizeof after - 1);
    assert_true(import_file_write(&file, 0, out, &errors));
    scratch_path(written, "map-Cave-2.txt");
    assert_string_equal(out, written);
    import_file_done(&file);
}

#define WORLDS                                                                                     \
    "{\"jsonVersion\":\"1.5.3\", " DEFS ", \"levels\":[], \"worlds\":[{\"levels\":[" LEVEL(        \
        "Cave",                                                                                    \
        ENTITIES(ENTITY(                                                                           \
            "Start", 8,                                                                            \
            16)) ", " GROUND) "]}, {\"levels\":[" LEVEL("Hill",                                    \
                                                        ENTITIES(ENTITY(                           \
                                                            "Start", 24,                           \
                                                            16)) ", " GROUND) ", " LEVEL("Lake",   \
                                                                                         GROUND) "]}]}"

static void levels_of_several_worlds_are_listed_and_chosen(void **state)
{
    (void)state;
    char names[4][IMPORT_NAME_MAX];
    error_list_init(&errors, "in");
    ImportSource *source = import_source_parse(WORLDS, strlen(WORLDS), NULL, NULL, &errors);
    assert_non_null(source);
    assert_int_equal(import_source_levels(source, names, 4), 3);
    assert_string_equal(names[0], "Cave");
    assert_string_equal(names[1], "Hill");
    assert_string_equal(names[2], "Lake");
    assert_int_equal(import_source_levels(source, names, 2), 2);
    assert_int_equal(import_source_levels(source, names, 1), 1);
    import_source_done(source);
    static const char map[] = "{\"type\":\"map\", \"orientation\":\"orthogonal\"}";
    source = import_source_parse(map, strlen(map), NULL, NULL, &errors);
    assert_non_null(source);
    assert_int_equal(import_source_levels(source, names, 4), 0);
    import_source_done(source);
    char *level = import_level(WORLDS, NULL, "HILL");
    assert_non_null(level);
    assert_string_equal(level, "[level]\ntitle = Hill\n\n[map]\n.@..\n####\n");
    free(level);
    assert_null(import_level(WORLDS, NULL, "Moor"));
    assert_error("in", "unknown level `Moor`; the levels are Cave Hill Lake");
}

static void a_guess_for_one_of_several_levels_is_good_for_all(void **state)
{
    (void)state;
    static const char project[] = PROJECT(
        LEVEL("Cave", GROUND) ", " LEVEL("Hill", ENTITIES(ENTITY("Start", 40, 16)) ", " GROUND));
    size_t length = strlen(project), size = length;
    ImportOptions options = {.level = "Cave"};
    error_list_init(&errors, "in");
    char *guess = convert_guess(project, &options, &size, &errors);
    assert_non_null(guess);
    Mapping *mapping = mapping_parse(guess, size, &errors);
    assert_non_null(mapping);
    options = (ImportOptions){.mapping = mapping, .level = "Hill"};
    char *level = convert_import_from(CONVERT_LDTK, project, &options, &length, &errors);
    assert_non_null(level);
    assert_string_equal(level, "[level]\ntitle = Hill\n\n[map]\n.F@.\n####\n");
    free(level);
    free(guess);
    mapping_done(mapping);
}

static void a_level_in_another_file_of_the_folder_is_read(void **state)
{
    (void)state;
    static const char project[] = PROJECT("{\"identifier\":\"Cave\", \"layerInstances\":null, "
                                          "\"externalRelPath\":\"p/Cave.ldtkl\"}");
    static const char file[] = LEVEL("Cave", ENTITIES(ENTITY("Start", 8, 16)) ", " GROUND);
    char path[PATH_MAX], folder[PATH_MAX];
    scratch_path(path, "p.ldtk");
    scratch_path(folder, "p");
    assert_int_equal(mkdir(folder, 0700), 0);
    scratch_write("p/Cave.ldtkl", file, strlen(file));
    char *level = import_level(project, path, NULL);
    assert_non_null(level);
    assert_string_equal(level, TITLE "@...\n####\n");
    free(level);
    assert_null(import_level(project, NULL, NULL));
    assert_error("in", "level.externalRelPath: this level is in a file of its own");
    scratch_path(folder, "p/Cave.ldtkl");
    assert_int_equal(unlink(folder), 0);
    assert_null(import_level(project, path, NULL));
    assert_string_equal(errors.items[0].text, "level.externalRelPath: `p/Cave.ldtkl` is left out: "
                                              "cannot be opened: No such file or directory");
    assert_string_equal(errors.items[1].text,
                        "level.externalRelPath: the level's file cannot be read");
    assert_null(import_level(PROJECT("{\"identifier\":\"Cave\"}"), path, NULL));
    assert_error("in", "level.layerInstances: missing; a list is needed");
}

/* ---- what is refused ---- */

static void damaged_projects_are_refused_with_the_place(void **state)
{
    (void)state;
    refuse(PROJECT(""), NULL, "this project has no levels");
    refuse(ONE(""), NULL, "level.layerInstances: missing; there are no layers with a grid");
    refuse(ONE(GRID("1,2")), NULL,
           "level.layerInstances[0].intGridCsv: 2 numbers; width times height is 8");
    refuse(ONE(GRID("0,0,0,0, 1,1,1,-1")), NULL,
           "level.layerInstances[0].intGridCsv[7]: must be a whole number");
    refuse(ONE(ENTITIES("{\"__identifier\":\"Start\"}") ", " GROUND), NULL,
           "level.layerInstances[0].entityInstances[0].px: must be two numbers");
    refuse(ONE(LAYER("Leaves", "Tiles", "\"gridTiles\":[{\"t\":7}]") ", " GROUND), NULL,
           "level.layerInstances[0].gridTiles[0].px: must be two numbers");
    refuse(ONE(LAYER("Leaves", "Tiles", "\"gridTiles\":[{\"px\":[0,0]}]") ", " GROUND), NULL,
           "level.layerInstances[0].gridTiles[0].t: missing");
    refuse(ONE(LAYER("Leaves", "Tiles",
                     "\"gridTiles\":[{\"px\":[0,0], \"t\":7, \"f\":-1e300}]") ", " GROUND),
           NULL, "level.layerInstances[0].gridTiles[0].f: must be a whole number from 0 to 3");
    refuse(PROJECT("{\"identifier\":\"a\", \"pxWid\":16777216, \"pxHei\":16777216, "
                   "\"layerInstances\":[" GROUND "]}"),
           NULL, "1048576 x 1048576 cells; 4194304 in all can be read");
}

static void numbers_of_a_grid_have_limits(void **state)
{
    (void)state;
    static const struct {
        const char *layer, *error;
    } cases[] = {
        {GRID("0,0,0,0, 1,1,1,16777216"),
         "level.layerInstances[0].intGridCsv[7]: must be a whole number from 0 to 16777215"},
        {LAYER("Grid", "IntGrid", "\"intGrid\":[{\"coordId\":8, \"v\":0}]"),
         "level.layerInstances[0].intGrid[0].coordId: must be a whole number from 0 to 7"},
        {LAYER("Grid", "IntGrid", "\"intGrid\":[{\"coordId\":-1, \"v\":0}]"),
         "level.layerInstances[0].intGrid[0].coordId: must be a whole number from 0 to 7"},
        {LAYER("Grid", "IntGrid", "\"intGrid\":[{\"coordId\":0, \"v\":16777215}]"),
         "level.layerInstances[0].intGrid[0].v: must be a whole number from 0 to 16777214"},
        {LAYER("Leaves", "Tiles", "\"gridTiles\":[{\"px\":[0,0], \"t\":16777216}]") ", " GROUND,
         "level.layerInstances[0].gridTiles[0].t: must be a whole number from 0 to 16777215"},
        {LAYER("Leaves", "Tiles", "\"gridTiles\":[{\"px\":[0], \"t\":1}]") ", " GROUND,
         "level.layerInstances[0].gridTiles[0].px: must be two numbers"},
        {LAYER("Leaves", "Tiles", "\"gridTiles\":[{\"px\":[0,0], \"t\":1, \"f\":4}]") ", " GROUND,
         "level.layerInstances[0].gridTiles[0].f: must be a whole number from 0 to 3"},
        {"{\"__type\":\"IntGrid\", \"__gridSize\":16, \"__cWid\":0, \"__cHei\":1}",
         "level.layerInstances[0].__cWid: must be a whole number from 1 to 4194304"},
        {"{\"__type\":\"IntGrid\", \"__gridSize\":16, \"__cWid\":1, \"__cHei\":4194305}",
         "level.layerInstances[0].__cHei: must be a whole number from 1 to 4194304"},
        {"{\"__type\":\"IntGrid\", \"__gridSize\":16, \"__cWid\":2, \"__cHei\":2097153}",
         "level.layerInstances[0]: over 4194304 cells"},
        {"{\"__type\":\"IntGrid\", \"__gridSize\":0.5, \"__cWid\":4, \"__cHei\":2}",
         "level.layerInstances: missing; there are no layers with a grid"},
        {"{\"__type\":\"IntGrid\", \"__gridSize\":16777217, \"__cWid\":4, \"__cHei\":2}",
         "level.layerInstances: missing; there are no layers with a grid"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char project[4096];
        snprintf(project, sizeof project, "%s%s%s",
                 "{\"jsonVersion\":\"1.5.3\", \"levels\":[{\"identifier\":\"Cave\", \"pxWid\":64, "
                 "\"pxHei\":32, \"layerInstances\":[",
                 cases[i].layer, "]}]}");
        refuse(project, NULL, cases[i].error);
    }
}

/* A project with so many grids, each with a name of its own, above which the start stands. */
static void project_of_grids(int count, char *out, size_t size)
{
    int length = snprintf(out, size, "%s",
                          "{\"jsonVersion\":\"1.5.3\", \"levels\":[{\"identifier\":\"Cave\", "
                          "\"pxWid\":64, \"pxHei\":32, \"layerInstances\":[" ENTITIES(
                              ENTITY("Start", 8, 16)));
    for (int i = 0; i < count; i++)
        length += snprintf(out + length, size - (size_t)length,
                           ", {\"__identifier\":\"g%d\", \"__type\":\"IntGrid\", \"__cWid\":4, "
                           "\"__cHei\":2, \"__gridSize\":16, \"intGridCsv\":[0,0,0,0,0,%d,0,0]}",
                           i, i + 1 == count);
    snprintf(out + length, size - (size_t)length, "]}]}");
}

static void a_level_has_at_most_15_grids_and_tilesets(void **state)
{
    (void)state;
    char project[8192];
    project_of_grids(15, project, sizeof project);
    accept(project, "[tiles]\ng14/1 = ice\n", TITLE "@...\n.I..\n");
    project_of_grids(16, project, sizeof project);
    refuse(project, NULL, "level: more than 15 grids and tilesets");
}

#define WIDE_LAYER LAYER("Wide", "IntGrid", "\"intGridCsv\":[]")

static void layers_that_are_too_large_together_are_refused(void **state)
{
    (void)state;
    refuse(PROJECT("{\"identifier\":\"a\", \"pxWid\":32768, \"pxHei\":32768, "
                   "\"layerInstances\":[" WIDE_LAYER "," WIDE_LAYER "," WIDE_LAYER "," WIDE_LAYER
                   "," WIDE_LAYER "]}"),
           NULL,
           "level.layerInstances[0]: layers up to here have more than 16777216 cells together");
}

static void a_project_without_definitions_or_version_is_one(void **state)
{
    (void)state;
    static const char levels[] =
        "\"levels\":[" LEVEL("Cave", ENTITIES(ENTITY("Start", 8, 16)) ", " GROUND) "]}";
    char project[4096];
    snprintf(project, sizeof project, "{\"jsonVersion\":\"1.5.3\", %s", levels);
    accept(project, "[tiles]\nCollisions/1 = solid\n", TITLE "@...\n####\n");
    snprintf(project, sizeof project, "{" DEFS ", %s", levels);
    accept(project, NULL, TITLE "@...\n####\n");
}

static void tiles_are_what_there_is_where_no_grid_says_more(void **state)
{
    static const char tiles[] =
        LAYER("Terrain", "Tiles",
              "\"gridTiles\":[{\"px\":[0,16],\"t\":1},{\"px\":[16,16],"
              "\"t\":1},{\"px\":[32,16],\"t\":1},{\"px\":[48,16],\"t\":1}]");
    char project[4096];
    (void)state;
    snprintf(project, sizeof project, ONE("%s"), tiles);
    refuse(project, NULL, "tiles 1 mean nothing here");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_what_there_is_where_no_grid_says_more),
        cmocka_unit_test(values_and_entities_have_the_meaning_of_their_names),
        cmocka_unit_test(a_mapping_names_values_and_entities),
        cmocka_unit_test(tiles_are_decoration_without_a_meaning),
        cmocka_unit_test(the_first_layer_covers_the_others),
        cmocka_unit_test(cells_of_another_size_are_found_by_their_middle),
        cmocka_unit_test(fields_of_the_level_become_the_header),
        cmocka_unit_test(a_grid_without_numbers_is_empty),
        cmocka_unit_test(tiles_are_turned_as_they_say_and_those_outside_are_left_out),
        cmocka_unit_test(an_entity_is_where_its_pivot_and_size_put_it),
        cmocka_unit_test(cells_are_those_of_the_first_grid_of_integers_or_else_of_the_first_layer),
        cmocka_unit_test(grids_before_version_0_8_are_read),
        cmocka_unit_test(one_of_several_levels_is_chosen_by_name),
        cmocka_unit_test(levels_are_listed_again_when_the_project_has_changed),
        cmocka_unit_test(levels_of_several_worlds_are_listed_and_chosen),
        cmocka_unit_test(a_guess_for_one_of_several_levels_is_good_for_all),
        cmocka_unit_test(a_level_in_another_file_of_the_folder_is_read),
        cmocka_unit_test(damaged_projects_are_refused_with_the_place),
        cmocka_unit_test(numbers_of_a_grid_have_limits),
        cmocka_unit_test(a_level_has_at_most_15_grids_and_tilesets),
        cmocka_unit_test(layers_that_are_too_large_together_are_refused),
        cmocka_unit_test(a_project_without_definitions_or_version_is_one),
    };
    return cmocka_run_group_tests(tests, scratch_setup, scratch_teardown);
}
