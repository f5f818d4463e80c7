/* test_dress.c - art by rules: the rules of the files, what they draw on every level of the world,
 * and the command of the editor. */
#include "easel.h"
#include "seed.h"

#include "../src/edit/core/dress.h"
#include "../src/level/world_file.h"

static DressRules rules;
static WorldFile world;

static int read_rules(void **state)
{
    ErrorList errors;
    size_t length;
    (void)state;
    error_list_init(&errors, "levels/dress.ini");
    char *text = file_read("levels/dress.ini", FILE_SIZE_MAX, &length, &errors);
    bool ok = text && dress_rules_add(&rules, text, length, &errors);
    ok = ok && world_file_read("levels", &world, &errors);
    if (!ok) error_list_print(&errors, stderr);
    free(text);
    return ok ? 0 : -1;
}

static int drop_rules(void **state)
{
    (void)state;
    dress_rules_done(&rules);
    world_file_done(&world);
    return 0;
}

/* ---- every level of the world ---- */

/* A level of the world without its art. */
static Document *open_bare(const char *path)
{
    ErrorList errors;
    error_list_init(&errors, path);
    Document *doc = document_open(path, &(DocumentOptions){0}, &errors);
    assert_non_null(doc);
    document_begin(doc, "bare");
    for (int32_t row = 0; row < document_rows(doc); row++)
        document_set_run(doc, LAYER_BACK, 0, row, document_cols(doc), ' ');
    document_end(doc, &errors);
    return doc;
}

static Dressing dress(const Document *doc, uint8_t theme, int32_t seed)
{
    Dressing out;
    const Selection none = {0};
    assert_true(dress_make(doc, &rules, (DressChoice){theme, seed}, &none, NULL, &out));
    return out;
}

static bool is_same_art(const Dressing *a, const Dressing *b)
{
    size_t cells = (size_t)a->block.cols * (size_t)a->block.rows;
    return memcmp(a->block.glyphs, b->block.glyphs, cells) == 0;
}

/* What harms, is taken or acts: nothing is drawn beside it. */
static bool is_to_be_seen(CellKind kind)
{
    return kind != KIND_UNKNOWN &&
           (cell_kind_is(kind, KIND_IS_HAZARD | KIND_IS_OBJECT | KIND_IS_PICKUP | KIND_IS_ACTOR) ||
            kind == KIND_DOOR || kind == KIND_SPRING);
}

static void assert_honest(const Document *doc, const Dressing *art)
{
    static const char means_something[] = "#=/\\abcdHI><CS^v{}@F*okDwhft?0123456789";
    for (int32_t row = 0; row < art->block.rows; row++)
        for (int32_t col = 0; col < art->block.cols; col++) {
            char letter = *block_at(&art->block, col, row);
            if (letter == BLOCK_HOLE) continue;
            CellKind kind = document_kind(doc, letter);
            assert_true(letter > ' ' && letter <= '~');
            assert_null(strchr(means_something, letter));
            assert_true(kind == KIND_UNKNOWN || kind == KIND_EMPTY);
            assert_int_equal(document_kind_at(doc, col, row), KIND_EMPTY);
            for (int32_t r = max_i32(0, row - 1); r <= row + 1 && r < document_rows(doc); r++)
                for (int32_t c = max_i32(0, col - 1); c <= col + 1 && c < document_cols(doc); c++)
                    assert_false(is_to_be_seen(document_kind_at(doc, c, r)));
        }
}

static Level *assert_no_problems(const Document *doc)
{
    ErrorList errors;
    error_list_init(&errors, document_path(doc));
    Level *level = document_parse(doc, &errors);
    if (!level || errors.count > 0) error_list_print(&errors, stderr);
    assert_non_null(level);
    assert_int_equal(errors.count, 0);
    return level;
}

/* Draws it, as the editor does. */
static void take(Document *doc, const Dressing *art)
{
    ErrorList errors;
    error_list_init(&errors, document_path(doc));
    document_begin(doc, "dress");
    for (int32_t row = 0; row < art->block.rows; row++)
        for (int32_t col = 0; col < art->block.cols; col++) {
            char letter = *block_at(&art->block, col, row);
            if (letter != BLOCK_HOLE) document_set(doc, LAYER_BACK, col, row, letter);
        }
    document_end(doc, &errors);
}

static void check_level(const char *path)
{
    Document *doc = open_bare(path);
    Level *level = assert_no_problems(doc);
    uint64_t hash = level_hash(level);
    Dressing art = dress(doc, level->palette, 1), again = dress(doc, level->palette, 1);
    Dressing other = dress(doc, level->palette, 2);
    level_done(level);
    free(level);

    assert_true(is_same_art(&art, &again));
    if (art.drawings > 3) assert_false(is_same_art(&art, &other));
    assert_honest(doc, &art);
    assert_honest(doc, &other);
    take(doc, &art);
    level = assert_no_problems(doc);
    assert_true(level_hash(level) == hash);
    level_done(level);
    free(level);
    dressing_done(&art);
    dressing_done(&again);
    dressing_done(&other);
    document_close(doc);
}

static void every_level_of_the_world_gets_honest_art_that_its_seed_gives_again(void **state)
{
    (void)state;
    for (int32_t i = 0; i < world.count; i++)
        check_level(world.paths[i]);
}

static void every_theme_has_rules_and_each_of_them_draws_somewhere(void **state)
{
    bool has_drawn[256] = {false};
    (void)state;
    assert_in_range(rules.count, PALETTE_COUNT, 255);
    for (int32_t i = 0; i < world.count; i++) {
        Document *doc = open_bare(world.paths[i]);
        for (int32_t k = 0; k < rules.count; k++) {
            Dressing art;
            const Selection none = {0};
            const DressRules one = {&rules.items[k], 1, 1};
            if (has_drawn[k]) continue;
            assert_true(
                dress_make(doc, &one, (DressChoice){rules.items[k].theme, 1}, &none, NULL, &art));
            has_drawn[k] = art.drawings > 0;
            dressing_done(&art);
        }
        document_close(doc);
    }
    for (int32_t k = 0; k < rules.count; k++)
        if (!has_drawn[k]) fail_msg("[%s] fits nowhere in the world", rules.items[k].name);
}

/* ---- the files ---- */

static void assert_fault(const char *text, const char *expected)
{
    char line[ERROR_LINE_MAX];
    ErrorList errors;
    DressRules read = {0};
    error_list_init(&errors, "dress.ini");
    assert_false(dress_rules_add(&read, text, strlen(text), &errors));
    assert_int_equal(read.count, 0);
    error_list_sort(&errors);
    error_format(&errors, &errors.items[0], line, sizeof line);
    if (!strstr(line, expected)) print_error("the error is `%s`\n", line);
    assert_non_null(strstr(line, expected));
}

static void faults_of_rules_are_told_with_their_place_and_what_is_allowed(void **state)
{
    (void)state;
    assert_fault("[moon.tree]\ndraw.1 = \"|\"\n",
                 "dress.ini:1:1: error: a rule is called [THEME.NAME], not [moon.tree]; themes: "
                 "plain, meadow");
    assert_fault("[meadow]\ndraw.1 = \"|\"\n", "dress.ini:1:1: error: a rule is called");
    assert_fault("[meadow.x]\ndraw.1 = \" |#\"\n",
                 "dress.ini:2:13: error: `#` would look like a cell of the map");
    assert_fault("[meadow.x]\ndraw.1 = \"|\"\nnear.2 = \"%\"\n",
                 "dress.ini:3:11: error: `%` matches nothing; allowed: blank . w s # = H L U");
    assert_fault("[meadow.x]\nnear.2 = \"#\"\n", "dress.ini:1:1: error: [meadow.x] draws nothing");
    assert_fault("[meadow.x]\ndraw.17 = \"|\"\n", "dress.ini:2:1: error: unknown key `draw.17`");
    assert_fault("[meadow.x]\ndraw.1 = \"|\"\nshare = 101\n", "dress.ini:3:9: error: ");
    assert_fault("[meadow.x]\ndraw.1 = \"|\"\nrepeat = 1-2\n",
                 "dress.ini:3:10: error: allowed: ROW, LEAST-MOST, such as `2, 1-6`");
    assert_fault("[meadow.x]\ndraw.1 = \"|\"\nrepeat = 2, 1-2\n",
                 "dress.ini:1:1: error: [meadow.x] repeats a row that it does not have");
    assert_fault("share = 3\n", "dress.ini:1");
}

/* ---- the command ---- */

static const char ledge[] = "[level]\n"
                            "palette = meadow\n"
                            "[map]\n"
                            "..............................\n"
                            "..............................\n"
                            "..............................\n"
                            "..............................\n"
                            "@....o................w......F\n"
                            "##############################\n";

static void assert_art(const Easel *easel, const char *expected)
{
    char text[4096];
    easel_picture(easel, LAYER_BACK, text, sizeof text);
    assert_string_equal(text, expected);
}

static const char no_art[] = "                              \n"
                             "                              \n"
                             "                              \n"
                             "                              \n"
                             "                              \n"
                             "                              \n";

static const char posts[] = "[meadow.post]\n"
                            "draw.1 = \"!\"\n"
                            "draw.2 = \"|\"\n"
                            "near.3 = \"#\"\n"
                            "share = 100\n"
                            "apart = 6\n";

static void rules_of_the_user_come_before_those_of_the_program(void **state)
{
    Easel e;
    (void)state;
    scratch_write("own-dress.ini", posts, strlen(posts));
    easel_open(&e, ledge);
    command(&e, "dress");
    assert_true(shows(&e, 2, 4, SHOWN_PREVIEW | SHOWN_BACK));
    assert_art(&e, no_art);
    keys(&e, "Enter");
    assert_art(&e, "                              \n"
                   "                              \n"
                   "                              \n"
                   "  !     !     !     !     !   \n"
                   "  |     |     |     |     |   \n"
                   "                              \n");
    keys(&e, "u");
    assert_art(&e, no_art);
    command(&e, "w");
    assert_file("level.txt", ledge);
    easel_close(&e);
}

/* What rules draw in a level. */
typedef struct Dressed {
    const char *rules, *level, *art;
} Dressed;

#define SHARE(apart) "share = 100\napart = " #apart "\n"
#define FLOOR        "[meadow.a]\ndraw.1 = \"!\"\nnear.2 = \"#\"\n"
#define HEAD         "[level]\npalette = meadow\n"

static const Dressed dressed[] = {
    /* rows that are half of it apart are far enough */
    {FLOOR SHARE(6),
     HEAD "[map]\n............\n############\n............\n............\n"
          "############\n",
     "!     !     \n            \n            \n!     !     \n            \n"},
    /* outside is ground, and open air above */
    {FLOOR SHARE(6) "[meadow.b]\ndraw.2 = \"|\"\nnear.1 = \"#\"\n" SHARE(2),
     HEAD "[map]\n........\n........\n........\n", "        \n        \n!     ! \n"},
    /* not a letter that the level's legend has */
    {FLOOR SHARE(6), HEAD "[legend]\nsolid = \"#!\"\n[map]\n....\n####\n", "    \n    \n"},
    /* two drawings do not touch, nor with a row between them */
    {FLOOR SHARE(6) "[meadow.b]\ndraw.1 = \"|\"\n" SHARE(20),
     HEAD "[map]\n........\n........\n########\n", "   |    \n!     ! \n        \n"},
    /* a rule may begin outside */
    {"[meadow.a]\ndraw.1 = \"  !\"\nnear.2 = \"  #\"\n" SHARE(6),
     HEAD "[map]\n........\n########\n", "!     ! \n        \n"},
    /* lifts that go up or down, and no others */
    {"[meadow.a]\ndraw.1 = \"|\"\nnear.2 = \"U\"\n" SHARE(2),
     HEAD "[lift.1]\nvelocity = 0.05, 0\n[lift.2]\nvelocity = 0, 0.05\n[map]\n........\n"
          ".1...2..\n........\n",
     "     |  \n        \n        \n"},
    /* apart from the art that is there */
    {FLOOR SHARE(20), HEAD "[map]\n........\n########\n[back]\n~       \n        \n",
     "~  !    \n        \n"},
    /* the sky ends at what is above */
    {"[meadow.a]\ndraw.1 = \"!\"\nnear.1 = \"s\"\nnear.2 = \"#\"\n" SHARE(4),
     HEAD "[map]\n......\n####..\n......\n", "!     \n      \n    ! \n"},
    /* as long as the number of the place says, or shorter where there is less room */
    {"[meadow.a]\ndraw.2 = \"|\"\nnear.1 = \"#\"\nrepeat = 2, 1-4\n" SHARE(3),
     HEAD "[map]\n########################\n........................\n"
          "........................\n.................#######\n........................\n",
     "                        \n"
     "|  |  |  |  |  |  |  |  \n"
     "|     |           |     \n"
     "|     |                 \n"
     "|     |          |  |  |\n"},
};

static void a_drawing_is_where_its_rule_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(dressed); i++) {
        Easel e;
        scratch_write("own-dress.ini", dressed[i].rules, strlen(dressed[i].rules));
        easel_open(&e, dressed[i].level);
        command(&e, "dress 1");
        keys(&e, "Enter");
        assert_art(&e, dressed[i].art);
        easel_close(&e);
    }
}

static void a_selection_is_dressed_alone_and_escape_draws_nothing(void **state)
{
    Easel e;
    (void)state;
    scratch_write("own-dress.ini", posts, strlen(posts));
    easel_open(&e, ledge);
    keys(&e, ": 7 , 2 Enter v 1 0 l 2 j v");
    command(&e, "dress 3");
    keys(&e, "Esc");
    assert_art(&e, no_art);
    command(&e, "dress 3");
    keys(&e, "Enter");
    assert_art(&e, "                              \n"
                   "                              \n"
                   "                              \n"
                   "       !     !                \n"
                   "       |     |                \n"
                   "                              \n");
    easel_close(&e);
}

static void a_rule_for_lifts_that_go_up_or_down_takes_no_others(void **state)
{
    Easel e;
    (void)state;
    static const char chain[] = "[meadow.chain]\ndraw.1 = \"!\"\nnear.2 = \"U\"\nshare = 100\n";
    scratch_write("own-dress.ini", chain, sizeof chain - 1);
    easel_open(&e, "[level]\npalette = meadow\n[lift.1]\nvelocity = 0.05, 0\n[lift.2]\n"
                   "velocity = 0, 0.05\n[map]\n"
                   "..............................\n"
                   "..............................\n"
                   "....1................2........\n"
                   "..............................\n"
                   "@............................F\n"
                   "##############################\n");
    command(&e, "dress");
    keys(&e, "Enter");
    assert_art(&e, "                              \n"
                   "                     !        \n"
                   "                              \n"
                   "                              \n"
                   "                              \n"
                   "                              \n");
    easel_close(&e);
}

static void a_fault_of_the_users_rules_is_told_and_draws_nothing(void **state)
{
    Easel e;
    (void)state;
    const char *faulty = "[meadow.post]\ndraw.1 = \"o\"\n";
    scratch_write("own-dress.ini", faulty, strlen(faulty));
    easel_open(&e, ledge);
    command(&e, "dress");
    assert_says(&e, "own-dress.ini:2:11: error: `o` would look like a cell of the map");
    keys(&e, "Enter");
    assert_art(&e, no_art);
    easel_close(&e);
}

static void art_that_explains_something_is_left_alone(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "[level]\nback = board\n[map]\n@....F\n######\n");
    command(&e, "dress");
    assert_says(&e, "back = board");
    easel_close(&e);
}

/* ---- random levels ---- */

enum { COLS = 60, ROWS = 24, LEVELS = 10, LEVELS_FULL = 400, DRESSES = 10 };

static uint32_t seed;

static void open_random_level(Easel *easel, int32_t round, char *text)
{
    char *out = text;
    seed = (uint32_t)round;
    static const char glyphs[] = "....====////\\\\abcdHI<CS^{}*okDwhft?12";
    out += sprintf(out, "[lift.1]\nvelocity = 0.05, 0\n[lift.2]\nvelocity = 0, 0.05\n[map]\n");
    for (int32_t row = 0; row < ROWS; row++, *out++ = '\n')
        for (int32_t col = 0; col < COLS; col++) {
            char ground = (row / 5 + col / 12) % 3 == 0 ? '#' : '.';
            *out++ = seed_below(&seed, 20) == 0 ? seed_char(&seed, glyphs) : ground;
        }
    out[-(COLS + 1) * 9] = '@';
    *out = '\0';
    easel_open(easel, text);
}

static void random_dresses_keep_a_level_valid_and_are_undone_to_the_byte(void **state)
{
    char text[4096], line[64];
    (void)state;
    for (int32_t round = 0; round < (getenv("LEDGE_FULL") ? LEVELS_FULL : LEVELS); round++) {
        Easel e;
        open_random_level(&e, round, text);
        for (int32_t i = 0; i < DRESSES; i++) {
            snprintf(line, sizeof line, "dress %s %d",
                     palette_names[seed_below(&seed, PALETTE_COUNT)],
                     (int)seed_below(&seed, 1000) + 1);
            editor_go_to(e.editor, seed_below(&seed, COLS), seed_below(&seed, ROWS));
            if (seed_below(&seed, 2) == 0) keys(&e, "v 9 l 9 j 9 l v");
            command(&e, line);
            keys(&e, seed_below(&seed, 2) ? "n n Enter Esc" : "Enter Esc");
        }
        ErrorList errors;
        error_list_init(&errors, "level.txt");
        Level *level = document_parse(e.doc, &errors);
        assert_non_null(level);
        level_done(level);
        free(level);
        assert_picture(&e, e.before);
        keys(&e, "9 9 u");
        command(&e, "w");
        assert_file("level.txt", text);
        easel_close(&e);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_of_the_world_gets_honest_art_that_its_seed_gives_again),
        cmocka_unit_test(every_theme_has_rules_and_each_of_them_draws_somewhere),
        cmocka_unit_test(faults_of_rules_are_told_with_their_place_and_what_is_allowed),
        EASEL_TEST(rules_of_the_user_come_before_those_of_the_program),
        EASEL_TEST(a_drawing_is_where_its_rule_says),
        EASEL_TEST(a_selection_is_dressed_alone_and_escape_draws_nothing),
        EASEL_TEST(a_rule_for_lifts_that_go_up_or_down_takes_no_others),
        EASEL_TEST(a_fault_of_the_users_rules_is_told_and_draws_nothing),
        EASEL_TEST(art_that_explains_something_is_left_alone),
        EASEL_TEST(random_dresses_keep_a_level_valid_and_are_undone_to_the_byte),
    };
    return cmocka_run_group_tests(tests, read_rules, drop_rules);
}
