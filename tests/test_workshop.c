/* test_workshop.c - the store of the workshop: what a published text says, what is refused, whose
 * level it is, and what else may lie in the folder. */
#include "workshop.h"

#include <fcntl.h>
#include <time.h>

static ErrorList errors;

static int set_up(void **state)
{
    error_list_init(&errors, "draft");
    return scratch_setup(state) != 0 || chmod(scratch_folder, 0755) != 0;
}

/* ---- the text ---- */

static void a_published_text_has_one_form(void **state)
{
    static const char draft[] = "; secret plans\r\n"
                                "[sign.1]\r\n"
                                "at = 3,0\r\n"
                                "text = \"Jump; now\"  ; quick\r\n"
                                "[editor]\r\n"
                                "zoom = 2\r\n"
                                "[level]\r\n"
                                "next = 02.txt\r\n"
                                "author = eve\r\n"
                                "title = Old name\r\n"
                                "par = 300\r\n"
                                "[physics]\r\n"
                                "model = grid\r\n"
                                "jump = 0.36\r\n"
                                "[map]\r\n"
                                "@..? F\r\n"
                                "####\r\n"
                                "\r\n"
                                "[back]\r\n"
                                "\r\n"
                                " x  \r\n"
                                "\r\n";
    static const char published[] = "[level]\n"
                                    "title = Cave\n"
                                    "par = 300\n"
                                    "\n"
                                    "[workshop]\n"
                                    "by = ada~abcdefghijklmnop\n"
                                    "at = 1000000000\n"
                                    "hint = Look up\n"
                                    "remix = abcdefgh\n"
                                    "\n"
                                    "[physics]\n"
                                    "jump = 0.36\n"
                                    "\n"
                                    "[sign.1]\n"
                                    "at = 3,0\n"
                                    "text = \"Jump; now\"\n"
                                    "\n"
                                    "[map]\n"
                                    "@..?.F\n"
                                    "####..\n"
                                    "[back]\n"
                                    "\n"
                                    " x\n";
    const WorkshopWish wish = {.text = draft,
                               .length = sizeof draft - 1,
                               .title = "Cave",
                               .hint = "Look up",
                               .remix = "abcdefgh",
                               .by = "ada~abcdefghijklmnop",
                               .at = WORKSHOP_AT};
    Level before;
    (void)state;
    WorkshopText text = workshop_prepared(&wish);
    assert_string_equal(text.bytes, published);
    assert_int_equal(text.length, sizeof published - 1);
    level_file_done(level_of_text(draft, &before));
    assert_true(level_hash(&before) == text.about.id.hash);
    assert_string_equal(text.about.title, "Cave");
    assert_string_equal(text.about.hint, "Look up");
    assert_string_equal(text.about.remix, "abcdefgh");
    assert_int_equal(text.about.after[0], 0);
    assert_int_equal(text.about.cols * 1000 + text.about.rows, 6002);
    assert_int_equal(text.about.content,
                     WORKSHOP_HAS(WORKSHOP_SIGNS) | WORKSHOP_HAS(WORKSHOP_PHYSICS));
    level_done(&before);

    /* Its own text makes the same text. */
    WorkshopWish again = wish;
    again.text = published;
    again.length = sizeof published - 1;
    again.title = NULL;
    WorkshopText same = workshop_prepared(&again);
    assert_string_equal(same.bytes, published);
    workshop_text_done(&same);
    workshop_text_done(&text);
}

static void a_level_can_be_given_without_its_words(void **state)
{
    char text[] = "[level]\ntitle = Cave\n\n[workshop]\nby = ada~abcdefghijklmnop\nhint = Look\n\n"
                  "[sign.1]\nat = 3,0\ntext = \"Rude\"\n\n[landmark]\n1 = 2,0 x\n\n"
                  "[map]\n@..?.F\n[sign.\nhint =\n";
    size_t length = sizeof text - 1;
    (void)state;
    workshop_drop_words(text, &length);
    assert_string_equal(text, "[level]\ntitle = Cave\n\n[workshop]\nby = ada~abcdefghijklmnop\n\n"
                              "[landmark]\n1 = 2,0 x\n\n[map]\n@..?.F\n[sign.\nhint =\n");
    assert_int_equal(length, strlen(text));
}

static void what_is_dropped_is_told(void **state)
{
    static const char draft[] = "[level]\ntitle = A\nnext = b.txt\n[step.1]\ntext = x\n"
                                "[piece]\nideas = pits\n[map]\n@F\n##\n";
    const WorkshopWish wish = {.text = draft,
                               .length = sizeof draft - 1,
                               .by = "ada~abcdefghijklmnop",
                               .at = 1};
    WorkshopText text;
    (void)state;
    assert_true(workshop_prepare(&wish, &text, &errors));
    assert_int_equal(errors.hints, 3);
    error_list_sort(&errors);
    assert_string_equal(errors.items[0].text, "`next` is left out of the published level");
    assert_int_equal(errors.items[1].line, 4);
    assert_string_equal(errors.items[2].text, "[piece] is left out of the published level");
    workshop_text_done(&text);
}

/* The first error of a draft; "" where it may be published. */
static const char *refusal(const char *draft, size_t length, const char *title)
{
    static char line[ERROR_LINE_MAX];
    const WorkshopWish wish = {
        .text = draft, .length = length, .title = title, .by = "ada~abcdefghijklmnop", .at = 1};
    WorkshopText text;
    error_list_init(&errors, "draft");
    if (workshop_prepare(&wish, &text, &errors)) {
        workshop_text_done(&text);
        return "";
    }
    error_list_sort(&errors);
    int32_t at = 0;
    while (errors.items[at].severity != ERROR_ERROR)
        at++;
    error_format(&errors, &errors.items[at], line, sizeof line);
    return line;
}

static void each_refusal_is_one_clear_line(void **state)
{
    static const struct {
        const char *header, *map, *line;
    } rows[] = {
        {"[level]\ntitle = A\n", "@.F\n###\n", ""},
        {"", "@.F\n###\n", ""}, /* of a bare grid, the name of the file is the title */
        {"[level]\ntitle = A\n", "@..\n###\n", "draft: error: a published level has a finish, `F`"},
        {"[level]\ntitle = A\n[physics]\nmodel = cell\n", "@.F\n###\n",
         "draft:4:9: error: `model` must be grid in a published level, not `cell`"},
        {"[level]\ntitle = A\n[physics]\njump = 0.05\n", "@.F\n###\n",
         "draft:4:8: error: `jump` must be 0.1 to 0.8 in a published level, not `0.05`"},
        {"[level]\ntitle = A\n", "@!F\n###\n", "draft:4:2: error: "},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        char draft[256];
        int length = snprintf(draft, sizeof draft, "%s%s%s", rows[i].header,
                              rows[i].header[0] ? "[map]\n" : "", rows[i].map);
        const char *is = refusal(draft, (size_t)length, NULL);
        if (strncmp(is, rows[i].line, strlen(rows[i].line)) != 0 || !is[0] != !rows[i].line[0])
            fail_msg("%d: '%s'", (int)i, is);
    }
}

static void every_constant_has_a_band(void **state)
{
    static const struct {
        const char *key;
        double low, high;
    } bands[] = {
#define X(key, low, high) {key, low, high},
        WORKSHOP_BAND_LIST(X)
#undef X
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(bands); i++) {
        const Setting *row = setting_find(model_settings(MODEL_DEFAULT), bands[i].key);
        assert_non_null(row);
        double step = row->type == SETTING_TICKS ? 1 : 0.001;
        const double values[] = {bands[i].low, bands[i].high, bands[i].low - step,
                                 bands[i].high + step};
        for (int32_t k = 0; k < 4; k++) {
            char draft[128];
            if (values[k] < row->low || values[k] > row->high) continue;
            int length = snprintf(draft, sizeof draft,
                                  "[level]\ntitle = A\n[physics]\n%s = %g\n[map]\n@F\n##\n",
                                  bands[i].key, values[k]);
            bool is_refused = refusal(draft, (size_t)length, NULL)[0] != '\0';
            if (is_refused != (k >= 2)) fail_msg("%s = %g", bands[i].key, values[k]);
        }
    }
}

/* A draft of this size, with a start and a finish. */
static char *draft_of_size(int32_t cols, int32_t rows, int32_t art_rows, size_t *length)
{
    Text text = TEXT_GROWING;
    text_add(&text, "[level]\ntitle = Large\n[map]\n");
    for (int32_t i = 0; i < rows + art_rows; i++) {
        if (i == rows) text_add(&text, "[back]\n");
        for (int32_t col = 0; col < cols; col++)
            text_add_byte(&text, i >= rows ? 'x' : i > 0 ? '#' : "@F."[min_i32(col, 2)]);
        text_add_byte(&text, '\n');
    }
    return text_take(&text, length);
}

static void a_level_is_not_larger_than_the_limits(void **state)
{
    static const struct {
        int32_t cols, rows, art_rows;
        const char *refusal;
    } sizes[] = {
        {512, 128, 0, ""},
        {513, 2, 0, "draft: error: a published level has at most 512x128 cells, not 513x2"},
        {2, 129, 0, "draft: error: a published level has at most 512x128 cells, not 2x129"},
        {512, 96, 95, ""},
        {512, 96, 96, "draft: error: a published level has at most 96 KiB, not 97"},
        {512, 128, 128, "draft: error: a published level has at most 96 KiB, not 129"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(sizes); i++) {
        size_t length;
        char *draft = draft_of_size(sizes[i].cols, sizes[i].rows, sizes[i].art_rows, &length);
        assert_string_equal(refusal(draft, length, NULL), sizes[i].refusal);
        free(draft);
    }
}

static void a_title_has_1_to_40_columns(void **state)
{
    static const char draft[] = "[map]\n@F\n##\n";
    static const char forty[] = "1234567890123456789012345678901234567890";
    char title[64];
    (void)state;
    assert_string_equal(refusal(draft, sizeof draft - 1, forty), "");
    snprintf(title, sizeof title, "%s1", forty);
    assert_string_equal(refusal(draft, sizeof draft - 1, title),
                        "draft: error: a published level has a title of 1 to 40 columns, not 41");
    assert_string_equal(refusal(draft, sizeof draft - 1, "  "),
                        "draft: error: a published level has a title of 1 to 40 columns, not 0");
    assert_non_null(strstr(refusal(draft, sizeof draft - 1, "a\033[2J"), "the title has"));
}

static void a_level_of_the_game_is_refused(void **state)
{
    Level level;
    (void)state;
    level_file_done(level_of_text(course_picture, &level));
    const uint64_t shipped[] = {1, level_hash(&level)};
    WorkshopWish wish = {.text = course_picture,
                         .length = sizeof course_picture - 1,
                         .title = "Mine",
                         .by = "ada~abcdefghijklmnop",
                         .at = 1,
                         .shipped = shipped,
                         .shipped_count = 2};
    WorkshopText text;
    assert_false(workshop_prepare(&wish, &text, &errors));
    assert_string_equal(errors.items[0].text, "this level comes with the game");
    wish.shipped_count = 1;
    assert_true(workshop_prepare(&wish, &text, &errors));
    workshop_text_done(&text);
    level_done(&level);
}

/* ---- the run ---- */

/* A way that takes this many ticks. */
static const char *fault_of_run(int32_t ticks, void (*change)(Replay *))
{
    char picture[512], inputs[64];
    Level level;
    const int32_t cols = 120;
    Replay run;
    memset(picture, '.', (size_t)cols);
    picture[0] = '@';
    picture[cols] = '\n';
    memset(picture + cols + 1, '#', (size_t)cols);
    picture[2 * cols + 1] = '\0';
    int32_t finish = 1;
    const char *fault = NULL;
    /* The finish is put where the run reaches it in its last tick. */
    for (bool is_right = false; !is_right && finish < cols; finish++) {
        picture[finish] = 'F';
        level_file_done(level_of_text(picture, &level));
        snprintf(inputs, sizeof inputs, "-*%d\nR*%d\n", (int)(ticks - 40), 40);
        run = course_replay(&level, inputs);
        is_right = run.result != REPLAY_FINISHED;
        replay_done(&run);
        level_done(&level);
        picture[finish] = '.';
    }
    picture[finish - 2] = 'F';
    level_file_done(level_of_text(picture, &level));
    for (int32_t wait = ticks - 40; wait <= ticks; wait++) {
        snprintf(inputs, sizeof inputs, "-*%d\nR*60\n", (int)wait);
        run = course_replay(&level, inputs);
        if (run.tape.count == ticks) break;
        replay_done(&run);
    }
    assert_int_equal(run.tape.count, ticks);
    if (change) change(&run);
    fault = workshop_run_fault(&level, &run);
    replay_done(&run);
    level_done(&level);
    return fault;
}

static void say_practice(Replay *run)
{
    run->practice = true;
}

static void say_slow(Replay *run)
{
    run->assists = 1 << ASSIST_SLOW;
}

static void say_quit(Replay *run)
{
    run->result = REPLAY_QUIT;
}

static void forge(Replay *run)
{
    run->tape.ticks[run->tape.count - 20] = 0;
}

static void be_of_another_level(Replay *run)
{
    run->hash++;
}

static void a_run_finishes_from_the_start_without_help(void **state)
{
    (void)state;
    assert_null(fault_of_run(60, NULL));
    assert_string_equal(fault_of_run(59, NULL), "it is finished in under a second: make it longer");
    assert_null(fault_of_run(36000, NULL));
    assert_string_equal(fault_of_run(36001, NULL), "the run is too long: finish it in 10 minutes");
    assert_string_equal(fault_of_run(90, say_practice),
                        "practice does not count: finish the level from its start");
    assert_string_equal(fault_of_run(90, say_slow), "finish it without assists");
    assert_string_equal(fault_of_run(90, say_quit), "the run does not finish the level");
    assert_string_equal(fault_of_run(90, forge), "the run is for another level");
    assert_string_equal(fault_of_run(90, be_of_another_level), "the run is for another level");
}

/* ---- codes ---- */

static void a_code_is_the_beginning_of_the_texts_hash(void **state)
{
    const WorkshopId id = {1, UINT64_C(0x0011223344556677)};
    const WorkshopId near = {1, UINT64_C(0x0011223344556677) ^ UINT64_C(0x0000000000400000)};
    char code[WORKSHOP_CODE_MAX];
    (void)state;
    workshop_code(&id, 8, code);
    assert_string_equal(code, "aaisem2e");
    assert_true(workshop_code_fits(&id, "aaisem2e"));
    assert_true(workshop_code_fits(&near, "aaisem2e"));
    workshop_code(&id, 12, code);
    assert_true(workshop_code_fits(&id, code));
    assert_false(workshop_code_fits(&near, code));
    assert_false(workshop_code_fits(&id, "aaisem2"));
    assert_false(workshop_code_fits(&id, "AAISEM2E"));
    assert_false(workshop_code_fits(&id, ""));
    assert_int_equal(workshop_code_chars(&id, &near), 9);
    assert_int_equal(workshop_code_chars(&id, &(WorkshopId){1, 0}), 8);
    assert_int_equal(workshop_code_chars(&id, &id), 12);
}

/* ---- publishing ---- */

static void a_published_level_is_found_with_its_run(void **state)
{
    const Arcade ada = workshop_player("ada"), bob = workshop_player("bob");
    WorkshopFolder folder = {0};
    WorkshopLevel about;
    Level level;
    Replay run;
    size_t length;
    char code[WORKSHOP_CODE_MAX];
    (void)state;
    WorkshopId id = workshop_put_course(&ada, 1);
    workshop_read_all(&folder, &bob);
    assert_int_equal(folder.count, 1);
    assert_true(workshop_row_is_listed(&folder.rows[0]));
    assert_string_equal(workshop_row_title(&folder, 0), "Course 1");
    assert_string_equal(visitor_player_id(workshop_row_by(&folder, 0)), ada.own.id);
    assert_int_equal(folder.rows[0].at, WORKSHOP_AT);
    assert_int_equal(folder.rows[0].cols, 24);
    workshop_row_code(&folder, 0, code);
    assert_int_equal(strlen(code), 8);

    /* Another level may have a code that begins with the same characters. */
    char other[WORKSHOP_NAME_MAX], file[PATH_MAX + 128], new_code[WORKSHOP_CODE_MAX];
    workshop_new_code(&ada, &folder.rows[0].id, new_code);
    assert_string_equal(new_code, code);
    WorkshopId alike = {1, folder.rows[0].id.text ^ UINT64_C(1) << 20};
    workshop_id_to_name(&alike, other);
    snprintf(file, sizeof file, "levels/%s.txt", other);
    scratch_write(file, "", 0);
    workshop_new_code(&ada, &folder.rows[0].id, new_code);
    assert_int_equal(strlen(new_code), 9);
    snprintf(file, sizeof file, "%s/levels/%s.txt", scratch_folder, other);
    assert_int_equal(remove(file), 0);
    assert_int_equal(workshop_folder_find_code(&folder, code), 0);
    code[0] = code[0] == 'a' ? 'b' : 'a';
    assert_int_equal(workshop_folder_find_code(&folder, code), -1);
    assert_int_equal(workshop_folder_find(&folder, &id), 0);
    assert_true(workshop_open(&bob, &id, &about, &level));
    assert_string_equal(about.title, "Course 1");
    assert_true(workshop_open_run(&bob, &id, &run));
    assert_null(workshop_run_fault(&level, &run));
    char *text = workshop_text(&bob, &id, &length);
    assert_int_equal(strlen(text), length);
    free(text);
    replay_done(&run);
    level_done(&level);

    /* What is new is found at the next reading. */
    (void)workshop_put_course(&bob, 2);
    workshop_read_all(&folder, &bob);
    assert_int_equal(folder.count, 2);
    workshop_folder_done(&folder);
}

static void files_of_a_level_are_read_only(void **state)
{
    const Arcade ada = workshop_player("ada");
    char name[WORKSHOP_NAME_MAX], file[256], path[PATH_MAX];
    struct stat status;
    (void)state;
    WorkshopId id = workshop_put_course(&ada, 1);
    workshop_id_to_name(&id, name);
    for (int32_t i = 0; i < 2; i++) {
        snprintf(file, sizeof file, "levels/%s%s", name, i ? ".run" : ".txt");
        scratch_path(path, file);
        assert_int_equal(stat(path, &status), 0);
        assert_int_equal(status.st_mode & 07777, 0444);
    }
}

static void the_same_text_is_published_once(void **state)
{
    const Arcade ada = workshop_player("ada");
    WorkshopFolder folder = {0};
    (void)state;
    WorkshopId first = workshop_put_course(&ada, 1), second = workshop_put_course(&ada, 1);
    assert_int_equal(workshop_id_compare(&first, &second), 0);
    workshop_read_all(&folder, &ada);
    assert_int_equal(folder.count, 1);
    workshop_folder_done(&folder);
}

static void a_level_of_another_player_is_refused_by_name(void **state)
{
    const Arcade ada = workshop_player("ada"), bob = workshop_player("bob");
    char text[WORKSHOP_COURSE_MAX], shown[VISITOR_PLAYER_MAX], expected[256],
        by[VISITOR_PLAYER_MAX];
    WorkshopId id = {7, 7};
    (void)state;
    (void)workshop_put_course(&ada, 1);
    WorkshopWish wish = workshop_wish(&bob, workshop_course(1, text));
    wish.title = "Mine";
    assert_false(workshop_put(&bob, &wish, &id, &errors));
    arcade_player(&ada, by);
    arcade_shown(by, shown);
    snprintf(expected, sizeof expected, "it plays like \"Course 1\" by %s: change it", shown);
    assert_string_equal(errors.items[0].text, expected);
    assert_int_equal(id.hash, 7);
}

static void a_text_in_the_name_of_another_player_is_refused(void **state)
{
    const Arcade ada = workshop_player("ada"), bob = workshop_player("bob");
    char text[WORKSHOP_COURSE_MAX];
    WorkshopId id;
    (void)state;
    WorkshopWish wish = workshop_wish(&ada, workshop_course(1, text));
    assert_false(workshop_put(&bob, &wish, &id, &errors));
    assert_string_equal(errors.items[0].text, "the text belongs to another player");
}

static void whose_level_it_is_can_be_asked_before_it_is_finished(void **state)
{
    const Arcade ada = workshop_player("ada"), bob = workshop_player("bob");
    const Arcade *const players[] = {&ada, &bob};
    char text[WORKSHOP_COURSE_MAX];
    (void)state;
    (void)workshop_put_course(&ada, 1);
    for (int course = 1; course <= 2; course++)
        for (int i = 0; i < 2; i++) {
            WorkshopText prepared;
            WorkshopWish wish = workshop_wish(players[i], workshop_course(course, text));
            error_list_init(&errors, "wish");
            assert_true(workshop_prepare(&wish, &prepared, &errors));
            bool is_own = workshop_is_own(players[i], &prepared, &errors);
            assert_int_equal(is_own, course == 2 || i == 0);
            workshop_text_done(&prepared);
        }
}

static void level_path(const WorkshopId *id, char file[128], char path[PATH_MAX])
{
    char name[WORKSHOP_NAME_MAX];
    workshop_id_to_name(id, name);
    snprintf(file, 128, "levels/%s.txt", name);
    scratch_path(path, file);
}

/* Changes the file of a level, and returns when, as the file system says. */
static int64_t touch_level(const WorkshopId *id)
{
    char file[128], path[PATH_MAX];
    struct stat status;
    level_path(id, file, path);
    assert_int_equal(utimensat(AT_FDCWD, path, NULL, 0), 0);
    assert_int_equal(stat(path, &status), 0);
    return (int64_t)status.st_ctim.tv_sec * 1000000000 + status.st_ctim.tv_nsec;
}

static void of_two_players_the_level_is_whose_file_is_older(void **state)
{
    const Arcade ada = workshop_player("ada"), bob = workshop_player("bob");
    char text[WORKSHOP_COURSE_MAX], file[128], path[PATH_MAX], index[64];
    WorkshopId ids[2] = {workshop_put_course(&ada, 1)};
    size_t length;
    (void)state;
    char *of_ada = workshop_text(&ada, &ids[0], &length);
    level_path(&ids[0], file, path);
    assert_int_equal(remove(path), 0);
    WorkshopWish wish = workshop_wish(&bob, workshop_course(1, text));
    assert_true(workshop_put(&bob, &wish, &ids[1], &errors));
    scratch_write(file, of_ada, length);
    free(of_ada);
    snprintf(index, sizeof index, "lists/levels-%lu", (unsigned long)geteuid());
    for (int32_t older = 0; older < 2; older++) {
        WorkshopFolder folder = {0};
        int64_t first = touch_level(&ids[older]);
        while (touch_level(&ids[1 - older]) == first)
            continue;
        scratch_path(path, index);
        (void)remove(path);
        workshop_read_all(&folder, &ada);
        for (int32_t i = 0; i < 2; i++)
            assert_int_equal(folder.rows[workshop_folder_find(&folder, &ids[i])].fault,
                             i == older ? WORKSHOP_FAULT_NONE : WORKSHOP_FAULT_TAKEN);
        workshop_folder_done(&folder);
    }
}

static void ones_own_new_title_takes_the_place_of_the_old_one(void **state)
{
    const Arcade ada = workshop_player("ada");
    WorkshopFolder folder = {0};
    char text[WORKSHOP_COURSE_MAX];
    WorkshopId id;
    (void)state;
    WorkshopId old = workshop_put_course(&ada, 1);
    WorkshopWish wish = workshop_wish(&ada, workshop_course(1, text));
    wish.title = "Better";
    wish.at = WORKSHOP_AT + 1;
    assert_true(workshop_put(&ada, &wish, &id, &errors));
    assert_true(id.hash == old.hash && id.text != old.text);
    workshop_read_all(&folder, &ada);
    assert_int_equal(folder.count, 2);
    int32_t row = workshop_folder_find_hash(&folder, id.hash);
    assert_string_equal(workshop_row_title(&folder, row), "Better");
    assert_true(workshop_row_is_listed(&folder.rows[row]));
    assert_true(folder.rows[1 - row].is_replaced);
    assert_false(workshop_row_is_listed(&folder.rows[1 - row]));
    workshop_folder_done(&folder);
}

static void publish_again_points_the_old_row_to_the_new_one(void **state)
{
    const Arcade ada = workshop_player("ada"), bob = workshop_player("bob");
    WorkshopFolder folder = {0};
    char text[WORKSHOP_COURSE_MAX], code[WORKSHOP_CODE_MAX], told[WORKSHOP_CODE_MAX];
    WorkshopId id, others;
    (void)state;
    WorkshopId old = workshop_put_course(&ada, 1);
    workshop_code(&old, 8, code);
    WorkshopWish wish = workshop_wish(&bob, workshop_course(3, text));
    wish.after = code;
    assert_true(workshop_put(&bob, &wish, &others, &errors));
    workshop_read_all(&folder, &ada);
    assert_int_equal(folder.rows[workshop_folder_find(&folder, &old)].newer, -1);
    wish = workshop_wish(&ada, workshop_course(2, text));
    wish.after = code;
    assert_true(workshop_put(&ada, &wish, &id, &errors));
    workshop_read_all(&folder, &ada);
    int32_t row = workshop_folder_find(&folder, &id);
    assert_int_equal(folder.rows[workshop_folder_find(&folder, &old)].newer, row);
    workshop_row_code_text(folder.rows[row].after, told);
    assert_string_equal(told, code);
    workshop_row_code_text(folder.rows[row].remix, told);
    assert_string_equal(told, "");
    workshop_folder_done(&folder);
}

static void each_of_many_old_rows_points_to_its_new_one(void **state)
{
    enum { COUNT = 8 };
    const Arcade ada = workshop_player("ada");
    WorkshopFolder folder = {0};
    WorkshopId old[COUNT], fresh[COUNT];
    (void)state;
    for (int32_t i = 0; i < COUNT; i++) {
        char text[WORKSHOP_COURSE_MAX], code[WORKSHOP_CODE_MAX];
        old[i] = workshop_put_course(&ada, i);
        workshop_code(&old[i], LEVEL_CODE_CHARS_MIN, code);
        WorkshopWish wish = workshop_wish(&ada, workshop_course(COUNT + i, text));
        wish.after = code;
        assert_true(workshop_put(&ada, &wish, &fresh[i], &errors));
    }
    workshop_read_all(&folder, &ada);
    for (int32_t i = 0; i < COUNT; i++) {
        assert_int_equal(folder.rows[workshop_folder_find(&folder, &old[i])].newer,
                         workshop_folder_find(&folder, &fresh[i]));
        assert_int_equal(folder.rows[workshop_folder_find(&folder, &fresh[i])].newer, -1);
    }
    workshop_folder_done(&folder);
}

static void of_levels_with_one_code_or_hash_the_right_one_is_found(void **state)
{
    enum { COUNT = 3 };
    WorkshopRow rows[COUNT] = {{.id = {.hash = 1, .text = UINT64_C(5) << 20}, .since = 20},
                               {.id = {.hash = 1, .text = UINT64_C(6) << 20}, .since = 10},
                               {.id = {.hash = 1, .text = UINT64_C(7) << 20}, .since = 30}};
    const WorkshopFolder folder = {.rows = rows, .count = COUNT};
    char code[WORKSHOP_CODE_MAX];
    (void)state;
    workshop_code(&rows[0].id, LEVEL_CODE_CHARS_MIN, code);
    assert_int_equal(workshop_folder_find_code(&folder, code), 1);
    rows[0].is_replaced = true;
    rows[1].fault = WORKSHOP_FAULT_TAKEN;
    assert_int_equal(workshop_folder_find_hash(&folder, 1), 2);
    rows[2].is_replaced = true;
    assert_int_equal(workshop_folder_find_hash(&folder, 1), -1);
}

static void a_player_publishes_3_levels_a_day(void **state)
{
    const Arcade ada = workshop_player("ada"), bob = workshop_player("bob");
    int64_t now = (int64_t)time(NULL);
    WorkshopId id;
    (void)state;
    for (int32_t i = 0; i < 4; i++) {
        char text[WORKSHOP_COURSE_MAX];
        WorkshopWish wish = workshop_wish(&ada, workshop_course(i, text));
        wish.at = i < 1 ? now - 24 * 60 * 60 - 100 : now - 24 * 60 * 60 + 100;
        assert_true(workshop_may_publish(&ada, &errors));
        assert_true(workshop_put(&ada, &wish, &id, &errors));
    }
    char text[WORKSHOP_COURSE_MAX];
    WorkshopWish wish = workshop_wish(&ada, workshop_course(5, text));
    assert_false(workshop_may_publish(&ada, &errors));
    assert_false(workshop_put(&ada, &wish, &id, &errors));
    assert_string_equal(errors.items[1].text, "you published 3 levels in the last 24 hours, and "
                                              "that is the limit: come back later");
    assert_true(workshop_may_publish(&bob, &errors));
}

static void files_of_another_account_take_no_player_to_a_limit(void **state)
{
    enum { STRANGER = 12345 };
    Arcade ada = workshop_player("ada");
    char path[PATH_MAX], index[64];
    (void)state;
    if (geteuid() != 0) skip(); /* only root can be somebody else */
    snprintf(index, sizeof index, "lists/levels-%lu", (unsigned long)geteuid());
    for (int32_t i = 0; i < WORKSHOP_LEVELS_A_DAY; i++) {
        char text[WORKSHOP_COURSE_MAX], name[WORKSHOP_NAME_MAX], file[128];
        WorkshopWish wish = workshop_wish(&ada, workshop_course(i, text));
        WorkshopId id;
        wish.at = (int64_t)time(NULL);
        assert_true(workshop_may_publish(&ada, &errors));
        assert_true(workshop_put(&ada, &wish, &id, &errors));
        workshop_id_to_name(&id, name);
        snprintf(file, sizeof file, "levels/%s.txt", name);
        scratch_path(path, file);
        assert_int_equal(chown(path, STRANGER, (gid_t)-1), 0);
        scratch_path(path, index);
        (void)remove(path);
    }
    assert_false(workshop_may_publish(&ada, &errors)); /* where all of it is the operator's */
    ada.is_for_all = true;
    (void)remove(path);
    assert_true(workshop_may_publish(&ada, &errors));
}

static void a_player_publishes_50_levels_in_all(void **state)
{
    const Arcade ada = workshop_player("ada");
    (void)state;
    for (int32_t i = 0; i < 50; i++) {
        assert_true(workshop_may_publish(&ada, &errors));
        (void)workshop_put_course(&ada, i);
    }
    assert_false(workshop_may_publish(&ada, &errors));
    assert_string_equal(errors.items[0].text, "you published 50 levels, and that is the limit");
}

static void a_limit_is_reached_and_not_passed(void **state)
{
    (void)state;
    assert_null(workshop_limit_fault(2, 49, 19999));
    assert_non_null(strstr(workshop_limit_fault(3, 49, 19999), "in the last 24 hours"));
    assert_string_equal(workshop_limit_fault(2, 50, 19999),
                        "you published 50 levels, and that is the limit");
    assert_string_equal(workshop_limit_fault(2, 49, 20000),
                        "the workshop is full: it has 20000 levels");
}

static void who_may_not_write_publishes_nothing(void **state)
{
    Arcade ada = workshop_player("ada"), other = ada;
    (void)state;
    other.workshop = WORKSHOP_READ;
    assert_false(workshop_may_publish(&other, &errors));
    assert_string_equal(errors.items[0].text, "nothing can be published here");
    other = ada;
    other.own.name[0] = '\0';
    assert_false(workshop_may_publish(&other, &errors));
    assert_string_equal(errors.items[1].text, "choose a name first");
    visitor_of_nobody(&other.own);
    assert_false(workshop_may_publish(&other, &errors));
    assert_string_equal(errors.items[2].text, "guests cannot publish: log in with a key");
}

/* ---- what else lies in the folder ---- */

static void only_the_author_withdraws(void **state)
{
    const Arcade ada = workshop_player("ada"), bob = workshop_player("bob");
    WorkshopFolder folder = {0};
    (void)state;
    WorkshopId one = workshop_put_course(&ada, 1), two = workshop_put_course(&ada, 2);
    assert_false(workshop_withdraw(&bob, &one, &errors));
    assert_string_equal(errors.items[0].text, "only its author can withdraw a level");
    assert_true(workshop_withdraw(&ada, &one, &errors));
    assert_true(workshop_withdraw(&ada, &one, &errors));
    workshop_read_all(&folder, &bob);
    const WorkshopRow *row = &folder.rows[workshop_folder_find(&folder, &one)];
    assert_true(row->is_withdrawn && !workshop_row_is_listed(row));
    assert_true(workshop_row_is_listed(&folder.rows[workshop_folder_find(&folder, &two)]));
    workshop_folder_done(&folder);

    /* What another player's file says does not count. */
    char name[WORKSHOP_NAME_MAX], file[256];
    workshop_id_to_name(&two, name);
    snprintf(file, sizeof file, "players/%s/withdrawn", bob.own.id);
    scratch_write(file, name, strlen(name));
    workshop_read_all(&folder, &bob);
    assert_false(folder.rows[workshop_folder_find(&folder, &two)].is_withdrawn);
    workshop_folder_done(&folder);
}

static void the_operator_hides_and_looks(void **state)
{
    const Arcade ada = workshop_player("ada");
    WorkshopFolder folder = {0};
    char name[WORKSHOP_NAME_MAX], file[256], why[WORKSHOP_REASON_MAX];
    (void)state;
    WorkshopId one = workshop_put_course(&ada, 1), two = workshop_put_course(&ada, 2);
    workshop_id_to_name(&one, name);
    snprintf(file, sizeof file, "hidden/%s", name);
    scratch_write(file, "rude\nmore", 9);
    workshop_id_to_name(&two, name);
    snprintf(file, sizeof file, "looked/%s", name);
    scratch_write(file, "", 0);
    workshop_read_all(&folder, &ada);
    const WorkshopRow *row = &folder.rows[workshop_folder_find(&folder, &one)];
    assert_true(row->is_hidden && !row->is_looked && !workshop_row_is_listed(row));
    row = &folder.rows[workshop_folder_find(&folder, &two)];
    assert_true(!row->is_hidden && row->is_looked && workshop_row_is_listed(row));
    workshop_hidden_reason(&ada, &one, why);
    assert_string_equal(why, "rude");
    workshop_hidden_reason(&ada, &two, why);
    assert_string_equal(why, "");
    workshop_folder_done(&folder);
}

/* In one session: the folder is read again as soon as a level is added or has gone. */
static void what_is_no_longer_marked_counts_again(void **state)
{
    const Arcade ada = workshop_player("ada");
    WorkshopFolder folder = {0};
    char name[WORKSHOP_NAME_MAX], text[WORKSHOP_COURSE_MAX], code[WORKSHOP_CODE_MAX];
    char files[4][128], path[PATH_MAX];
    WorkshopId newer;
    (void)state;
    WorkshopId one = workshop_put_course(&ada, 1);
    workshop_code(&one, LEVEL_CODE_CHARS_MIN, code);
    WorkshopWish wish = workshop_wish(&ada, workshop_course(2, text));
    wish.after = code;
    assert_true(workshop_put(&ada, &wish, &newer, &errors));
    workshop_id_to_name(&one, name);
    snprintf(files[0], sizeof files[0], "hidden/%s", name);
    snprintf(files[1], sizeof files[1], "looked/%s", name);
    snprintf(files[2], sizeof files[2], "players/%s/withdrawn", ada.own.id);
    for (int32_t i = 0; i < 3; i++)
        scratch_write(files[i], name, strlen(name));
    level_path(&newer, files[3], path);
    workshop_read_all(&folder, &ada);
    const WorkshopRow *row = &folder.rows[workshop_folder_find(&folder, &one)];
    assert_true(row->is_hidden && row->is_looked && row->is_withdrawn && row->newer >= 0);
    for (int32_t i = 0; i < 4; i++) {
        scratch_path(path, files[i]);
        assert_int_equal(remove(path), 0);
    }
    workshop_read_all(&folder, &ada);
    row = &folder.rows[workshop_folder_find(&folder, &one)];
    assert_false(row->is_hidden || row->is_looked || row->is_withdrawn);
    assert_int_equal(row->newer, -1);
    workshop_folder_done(&folder);
}

static void marks_of_another_account_do_not_count(void **state)
{
    enum { STRANGER = 12345 };
    static const char *const parts[] = {"hidden", "looked"};
    Arcade ada = workshop_player("ada");
    char name[WORKSHOP_NAME_MAX], file[256], path[PATH_MAX];
    (void)state;
    if (geteuid() != 0) skip(); /* only root can be somebody else */
    WorkshopId id = workshop_put_course(&ada, 1);
    workshop_id_to_name(&id, name);
    assert_true(workshop_withdraw(&ada, &id, &errors));
    for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
        snprintf(file, sizeof file, "%s/%s", parts[i], name);
        scratch_write(file, "", 0);
        scratch_path(path, file);
        assert_int_equal(chown(path, STRANGER, (gid_t)-1), 0);
    }
    snprintf(file, sizeof file, "players/%s/withdrawn", ada.own.id);
    scratch_path(path, file);
    assert_int_equal(chown(path, STRANGER, (gid_t)-1), 0);
    for (int32_t is_for_all = 0; is_for_all < 2; is_for_all++) {
        WorkshopFolder folder = {0};
        ada.is_for_all = is_for_all;
        workshop_read_all(&folder, &ada);
        const WorkshopRow *row = &folder.rows[workshop_folder_find(&folder, &id)];
        assert_int_equal(row->is_hidden, !is_for_all);
        assert_int_equal(row->is_looked, !is_for_all);
        assert_int_equal(row->is_withdrawn, !is_for_all);
        workshop_folder_done(&folder);
    }
}

static void foreign_files_are_left_out_and_counted(void **state)
{
    static const char *const names[] = {"readme", "0123456789abcdef.txt",
                                        "0123456789abcdef-0123456789abcdeg.txt",
                                        "0123456789abcdef-0123456789abcdef.md"};
    const Arcade ada = workshop_player("ada");
    WorkshopFolder folder = {0};
    char path[PATH_MAX], file[256], name[WORKSHOP_NAME_MAX];
    static char large[WORKSHOP_TEXT_MAX + 1];
    int32_t faults[WORKSHOP_FAULT_COUNT] = {0};
    size_t length;
    (void)state;
    WorkshopId id = workshop_put_course(&ada, 1);
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        snprintf(file, sizeof file, "levels/%s", names[i]);
        scratch_write(file, "x", 1);
    }
    scratch_write("levels/.new-1", "x", 1);
    /* One that is still being written counts for nothing, also where root can read it. */
    scratch_write("levels/0123456789abcdef-0000000000000006.txt", "x", 1);
    scratch_path(path, "levels/0123456789abcdef-0000000000000006.txt");
    assert_int_equal(chmod(path, 0), 0);
    /* Under a wrong name; damaged; too large; a link; a pipe. */
    char *text = workshop_text(&ada, &id, &length);
    workshop_id_to_name(&id, name);
    scratch_write("levels/0123456789abcdef-0000000000000001.txt", text, length);
    snprintf(file, sizeof file, "levels/%.16s-0000000000000002.txt", name);
    scratch_write(file, text, length - 1);
    memset(large, '.', sizeof large);
    scratch_write("levels/0123456789abcdef-0000000000000003.txt", large, sizeof large);
    scratch_path(path, "levels/0123456789abcdef-0000000000000004.txt");
    snprintf(file, sizeof file, "%s.txt", name);
    assert_int_equal(symlink(file, path), 0);
    scratch_path(path, "levels/0123456789abcdef-0000000000000005.txt");
    assert_int_equal(mkfifo(path, 0644), 0);
    workshop_read_all(&folder, &ada);
    for (int32_t i = 0; i < folder.count; i++)
        faults[folder.rows[i].fault]++;
    assert_int_equal(folder.foreign, 4);
    assert_int_equal(folder.count, 6);
    assert_int_equal(faults[WORKSHOP_FAULT_NONE], 1);
    assert_int_equal(faults[WORKSHOP_FAULT_NAME], 2);
    assert_int_equal(faults[WORKSHOP_FAULT_FILE], 3);
    workshop_folder_done(&folder);
    free(text);
}

static void a_text_under_the_hash_of_another_level_is_left_out(void **state)
{
    const Arcade ada = workshop_player("ada");
    WorkshopFolder folder = {0};
    char file[128], name[WORKSHOP_NAME_MAX];
    size_t length;
    (void)state;
    WorkshopId id = workshop_put_course(&ada, 1);
    char *text = workshop_text(&ada, &id, &length);
    id.hash++;
    workshop_id_to_name(&id, name);
    snprintf(file, sizeof file, "levels/%s.txt", name);
    scratch_write(file, text, length);
    free(text);
    assert_null(workshop_text(&ada, &id, &length));
    workshop_read_all(&folder, &ada);
    int32_t row = workshop_folder_find(&folder, &id);
    assert_int_equal(folder.rows[row].fault, WORKSHOP_FAULT_NAME);
    assert_string_equal(workshop_row_by(&folder, row), ""); /* whose it is is not known */
    workshop_folder_done(&folder);
}

static void of_a_time_in_the_future_the_files_own_counts(void **state)
{
    const Arcade ada = workshop_player("ada");
    WorkshopFolder folder = {0};
    char text[WORKSHOP_COURSE_MAX];
    WorkshopId id;
    (void)state;
    WorkshopWish wish = workshop_wish(&ada, workshop_course(1, text));
    wish.at = LEVEL_WORKSHOP_AT_MAX;
    assert_true(workshop_put(&ada, &wish, &id, &errors));
    workshop_read_all(&folder, &ada);
    assert_true(folder.rows[0].at <= (int64_t)time(NULL));
    assert_true(folder.rows[0].at == folder.rows[0].since / 1000000000);
    workshop_folder_done(&folder);
}

int main(void)
{
#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, set_up, scratch_teardown)
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(a_published_text_has_one_form),
        WITH_FOLDER(a_level_can_be_given_without_its_words),
        WITH_FOLDER(what_is_dropped_is_told),
        WITH_FOLDER(each_refusal_is_one_clear_line),
        WITH_FOLDER(every_constant_has_a_band),
        WITH_FOLDER(a_level_is_not_larger_than_the_limits),
        WITH_FOLDER(a_title_has_1_to_40_columns),
        WITH_FOLDER(a_level_of_the_game_is_refused),
        WITH_FOLDER(a_run_finishes_from_the_start_without_help),
        WITH_FOLDER(a_code_is_the_beginning_of_the_texts_hash),
        WITH_FOLDER(a_published_level_is_found_with_its_run),
        WITH_FOLDER(files_of_a_level_are_read_only),
        WITH_FOLDER(the_same_text_is_published_once),
        WITH_FOLDER(a_level_of_another_player_is_refused_by_name),
        WITH_FOLDER(a_text_in_the_name_of_another_player_is_refused),
        WITH_FOLDER(whose_level_it_is_can_be_asked_before_it_is_finished),
        WITH_FOLDER(of_two_players_the_level_is_whose_file_is_older),
        WITH_FOLDER(ones_own_new_title_takes_the_place_of_the_old_one),
        WITH_FOLDER(publish_again_points_the_old_row_to_the_new_one),
        WITH_FOLDER(each_of_many_old_rows_points_to_its_new_one),
        cmocka_unit_test(of_levels_with_one_code_or_hash_the_right_one_is_found),
        WITH_FOLDER(a_player_publishes_3_levels_a_day),
        WITH_FOLDER(files_of_another_account_take_no_player_to_a_limit),
        WITH_FOLDER(a_player_publishes_50_levels_in_all),
        WITH_FOLDER(a_limit_is_reached_and_not_passed),
        WITH_FOLDER(who_may_not_write_publishes_nothing),
        WITH_FOLDER(only_the_author_withdraws),
        WITH_FOLDER(the_operator_hides_and_looks),
        WITH_FOLDER(what_is_no_longer_marked_counts_again),
        WITH_FOLDER(marks_of_another_account_do_not_count),
        WITH_FOLDER(foreign_files_are_left_out_and_counted),
        WITH_FOLDER(a_text_under_the_hash_of_another_level_is_left_out),
        WITH_FOLDER(of_a_time_in_the_future_the_files_own_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
