/* test_workshop_copy.c - which levels are found as copies of others: shifted, mirrored, with other
 * glyphs, signs, coins and art, with a few cells changed; and which are not. */
#include "level_maker.h"
#include "workshop.h"

#include "../src/arcade/workshop_copy.h"

/* A level as rows of equal length. */
typedef struct Picture {
    int32_t cols, rows;
    char cells[64][512];
    char header[512];
} Picture;

static Picture picture_of(MakerStyle style, uint32_t seed)
{
    Picture picture = {0};
    char *text = level_maker_text(style, seed), *at = strstr(text, "[map]\n");
    snprintf(picture.header, sizeof picture.header, "%.*s", (int)(at - text), text);
    at += strlen("[map]\n");
    picture.cols = (int32_t)strcspn(at, "\n");
    for (; *at; at += picture.cols + 1)
        memcpy(picture.cells[picture.rows++], at, (size_t)picture.cols);
    free(text);
    return picture;
}

static Level level_of(const Picture *picture)
{
    static char text[64 * 1024];
    Level level;
    int length = snprintf(text, sizeof text, "%s[map]\n", picture->header);
    for (int32_t row = 0; row < picture->rows; row++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%.*s\n",
                           (int)picture->cols, picture->cells[row]);
    level_file_done(level_of_text(text, &level));
    return level;
}

static WorkshopSketch sketch_of(const Level *level)
{
    WorkshopGeometry *geometry = workshop_geometry_create(level);
    assert_non_null(geometry);
    WorkshopSketch sketch = *workshop_geometry_sketch(geometry);
    workshop_geometry_destroy(geometry);
    return sketch;
}

static int32_t copy_percent(const Level *original, const Level *copy)
{
    WorkshopGeometry *of = workshop_geometry_create(original);
    WorkshopGeometry *by = workshop_geometry_create(copy);
    assert_true(of && by);
    int32_t percent = workshop_copy_percent(of, by);
    assert_int_equal(workshop_copy_percent(of, by), percent); /* which changes neither */
    workshop_geometry_destroy(of);
    workshop_geometry_destroy(by);
    return percent;
}

static void mirror(Picture *picture)
{
    static const char from[] = "/\\<>{}abcd", to[] = "\\/><}{dcba";
    for (int32_t row = 0; row < picture->rows; row++)
        for (int32_t col = 0; col < (picture->cols + 1) / 2; col++) {
            char *left = &picture->cells[row][col];
            char *right = &picture->cells[row][picture->cols - 1 - col];
            const char *l = strchr(from, *left), *r = strchr(from, *right);
            char moved = l ? to[l - from] : *left;
            *left = r ? to[r - from] : *right;
            *right = moved;
        }
}

/* Seven empty columns more at the left, three rows at the top. */
static void shift(Picture *picture)
{
    for (int32_t row = picture->rows - 1; row >= 0; row--) {
        memmove(&picture->cells[row + 3][7], picture->cells[row], (size_t)picture->cols);
        memset(picture->cells[row + 3], '.', 7);
    }
    picture->cols += 7;
    picture->rows += 3;
    for (int32_t row = 0; row < 3; row++)
        memset(picture->cells[row], '.', (size_t)picture->cols);
}

static void recolour(Picture *picture)
{
    for (int32_t row = 0; row < picture->rows; row++)
        for (int32_t col = 0; col < picture->cols; col++)
            if (picture->cells[row][col] == '#') picture->cells[row][col] = 'X';
    strcat(picture->header, "[legend]\nsolid = \"X#\"\n");
}

static void sprinkle(Picture *picture)
{
    for (int32_t i = 0; i < 30; i++) {
        char *cell = &picture->cells[i * 7 % picture->rows][i * 13 % picture->cols];
        if (*cell == '.') *cell = "?o"[i % 2];
    }
}

static void change_one_cell(Picture *picture)
{
    char *cell = &picture->cells[picture->rows / 2][picture->cols / 2];
    *cell = *cell == '#' ? '.' : '#';
}

static void all_of_it(Picture *picture)
{
    mirror(picture);
    shift(picture);
    recolour(picture);
    sprinkle(picture);
    change_one_cell(picture);
}

static void a_disguised_copy_is_found(void **state)
{
    static void (*const changes[])(Picture *) = {mirror,   shift,           recolour,
                                                 sprinkle, change_one_cell, all_of_it};
    static const MakerStyle styles[] = {MAKER_RUN, MAKER_CAVE, MAKER_TOWER, MAKER_SHAFTS};
    (void)state;
    for (uint32_t seed = 1; seed <= 3; seed++)
        for (size_t style = 0; style < ARRAY_LENGTH(styles); style++) {
            Picture picture = picture_of(styles[style], seed);
            Level original = level_of(&picture);
            WorkshopSketch sketch = sketch_of(&original);
            for (size_t i = 0; i < ARRAY_LENGTH(changes); i++) {
                Picture changed = picture;
                changes[i](&changed);
                Level copy = level_of(&changed);
                WorkshopSketch other = sketch_of(&copy);
                int32_t likeness = workshop_sketch_likeness(&sketch, &other);
                int32_t percent = copy_percent(&original, &copy);
                bool is_whole = changes[i] != change_one_cell && changes[i] != all_of_it;
                if (likeness < 8 || (is_whole ? percent != 100 : percent < 97))
                    fail_msg("seed %d, style %d, change %d: %d parts, %d %%", (int)seed, (int)style,
                             (int)i, (int)likeness, (int)percent);
                level_done(&copy);
            }
            level_done(&original);
        }
}

static void other_levels_of_a_kind_are_no_copies(void **state)
{
    enum { LEVELS = 12 };
    Level levels[LEVELS];
    int32_t compared = 0;
    (void)state;
    for (uint32_t i = 0; i < LEVELS; i++) {
        Picture picture = picture_of(i % 2 ? MAKER_RUN : MAKER_CAVE, 100 + i);
        levels[i] = level_of(&picture);
    }
    for (int32_t a = 0; a < LEVELS; a++)
        for (int32_t b = 0; b < LEVELS; b++) {
            WorkshopSketch left = sketch_of(&levels[a]), right = sketch_of(&levels[b]);
            int32_t likeness = workshop_sketch_likeness(&left, &right);
            int32_t percent = copy_percent(&levels[a], &levels[b]);
            if (a == b) assert_true(likeness == WORKSHOP_SKETCH_PARTS && percent == 100);
            if (a != b && percent >= WORKSHOP_COPY_PERCENT)
                fail_msg("%d and %d: %d %%", (int)a, (int)b, (int)percent);
            compared += a != b && likeness > 0;
        }
    /* Few are alike enough to be compared cell by cell. */
    assert_true(compared < LEVELS * (LEVELS - 1) / 4);
    for (int32_t i = 0; i < LEVELS; i++)
        level_done(&levels[i]);
}

static void sketches_alike_in_5_parts_are_compared(void **state)
{
    WorkshopSketch a, b;
    (void)state;
    memset(&a, 0xFF, sizeof a);
    b = a;
    assert_int_equal(workshop_sketch_likeness(&a, &b), 0); /* nothing is no likeness */
    for (int32_t i = 0; i < WORKSHOP_SKETCH_PARTS; i++) {
        a.least[i] = (uint16_t)i;
        b.least[i] = (uint16_t)(i < 4 ? i : 1000 + i);
    }
    assert_int_equal(workshop_sketch_likeness(&a, &b), 0);
    b.least[4] = 4;
    assert_int_equal(workshop_sketch_likeness(&a, &b), 5);
}

static void a_level_without_geometry_is_like_nothing(void **state)
{
    Level level;
    (void)state;
    level_file_done(level_of_text("@", &level));
    assert_int_equal(copy_percent(&level, &level), 100);
    level_done(&level);
    level_file_done(level_of_text("@o?\n", &level));
    (void)sketch_of(&level);
    level_done(&level);
}

/* ---- in the folder ---- */

/* Blocks in the air over a way to the finish; the blocks from the right on are left out. */
static void write_blocks(char out[4096], int32_t left_out)
{
    enum { COLS = 60, ROWS = 10, BLOCKS = 120 };
    char cells[ROWS][COLS + 1];
    uint32_t random = 7;
    int length = snprintf(out, 4096, "[level]\ntitle = Blocks %d\n[map]\n", (int)left_out);
    for (int32_t row = 0; row < ROWS; row++) {
        memset(cells[row], row == ROWS - 1 ? '#' : '.', COLS);
        cells[row][COLS] = '\0';
    }
    memcpy(cells[ROWS - 2], "@..............F", 16);
    for (int32_t i = 0; i < BLOCKS; i++) {
        random = random * 1664525 + 1013904223;
        int32_t col = (int32_t)((uint32_t)i / 2), row = (int32_t)(random >> 28) % (ROWS - 4);
        if (i < BLOCKS - left_out) cells[row][col] = '#';
    }
    for (int32_t row = 0; row < ROWS; row++)
        length += snprintf(out + length, 4096 - (size_t)length, "%s\n", cells[row]);
}

static int32_t percent_without(int32_t left_out)
{
    char original[4096], copy[4096];
    Level a, b;
    write_blocks(original, 0);
    write_blocks(copy, left_out);
    level_file_done(level_of_text(original, &a));
    level_file_done(level_of_text(copy, &b));
    int32_t percent = copy_percent(&a, &b);
    level_done(&a);
    level_done(&b);
    return percent;
}

static int set_up(void **state)
{
    return scratch_setup(state) != 0 || chmod(scratch_folder, 0755) != 0;
}

static WorkshopId put_blocks(const Arcade *arcade, int32_t left_out)
{
    char text[4096];
    ErrorList errors;
    WorkshopId id;
    error_list_init(&errors, "draft");
    write_blocks(text, left_out);
    WorkshopWish wish = workshop_wish(arcade, text);
    assert_true(workshop_put_run(arcade, &wish, "-*40\nR*150\n", &id, &errors));
    return id;
}

static void a_copy_of_80_percent_is_shown_and_one_of_79_is_not(void **state)
{
    const Arcade ada = workshop_player("ada"), bob = workshop_player("bob");
    WorkshopFolder folder = {0};
    int32_t eighty = 0;
    (void)state;
    while (percent_without(eighty + 1) >= WORKSHOP_COPY_PERCENT)
        eighty++;
    assert_int_equal(percent_without(eighty), 80);
    assert_int_equal(percent_without(eighty + 1), 79);
    WorkshopId original = put_blocks(&ada, 0), copy = put_blocks(&bob, eighty);
    WorkshopId other = put_blocks(&bob, eighty + 1);
    WorkshopId again = put_blocks(&ada, 1); /* the oldest level that it is like is one's own */
    workshop_read_all(&folder, &ada);
    int32_t row = workshop_folder_find(&folder, &copy);
    assert_int_equal(folder.rows[row].like, workshop_folder_find(&folder, &original));
    assert_int_equal(folder.rows[row].like_percent, 80);
    assert_true(workshop_row_is_listed(&folder.rows[row]));
    assert_int_equal(folder.rows[workshop_folder_find(&folder, &other)].like, -1);
    /* The original is no copy of what came later. */
    assert_int_equal(folder.rows[workshop_folder_find(&folder, &original)].like, -1);
    row = workshop_folder_find(&folder, &again);
    assert_int_equal(folder.rows[row].like, -1);
    workshop_folder_done(&folder);
}

static void the_older_one_is_the_original_whichever_is_read_first(void **state)
{
    enum { COPIES = 6 };
    const Arcade ada = workshop_player("ada"), bob = workshop_player("bob");
    WorkshopFolder folder = {0};
    char name[WORKSHOP_NAME_MAX], file[128], path[PATH_MAX];
    struct stat then, now;
    int32_t before = 0;
    (void)state;
    WorkshopId original = put_blocks(&ada, 0);
    workshop_id_to_name(&original, name);
    snprintf(file, sizeof file, "levels/%s.txt", name);
    scratch_path(path, file);
    assert_int_equal(stat(path, &then), 0);
    scratch_path(path, "clock");
    do { /* the copies are younger by the file system's clock, too */
        scratch_write("clock", "", 0);
        assert_int_equal(stat(path, &now), 0);
    } while (now.st_ctim.tv_sec == then.st_ctim.tv_sec &&
             now.st_ctim.tv_nsec == then.st_ctim.tv_nsec);
    for (int32_t i = 0; i < COPIES; i++)
        (void)put_blocks(&bob, i + 1);
    snprintf(file, sizeof file, "lists/levels-%lu", (unsigned long)geteuid());
    scratch_path(path, file);
    assert_int_equal(remove(path), 0);
    workshop_read_all(&folder, &ada);
    int32_t first = workshop_folder_find(&folder, &original);
    assert_int_equal(folder.count, COPIES + 1);
    for (int32_t row = 0; row < folder.count; row++) {
        assert_int_equal(folder.rows[row].like, row == first ? -1 : first);
        before += row < first;
    }
    assert_in_range(before, 1, COPIES - 1); /* rows are read in the order of their ids */
    workshop_folder_done(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_disguised_copy_is_found),
        cmocka_unit_test(other_levels_of_a_kind_are_no_copies),
        cmocka_unit_test(sketches_alike_in_5_parts_are_compared),
        cmocka_unit_test(a_level_without_geometry_is_like_nothing),
        cmocka_unit_test_setup_teardown(a_copy_of_80_percent_is_shown_and_one_of_79_is_not, set_up,
                                        scratch_teardown),
        cmocka_unit_test_setup_teardown(the_older_one_is_the_original_whichever_is_read_first,
                                        set_up, scratch_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
