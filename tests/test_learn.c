/* test_learn.c - lessons on the screen: predicting, running, failing, hints, coming back. */
#include <fcntl.h>

#include "scratch.h"
#include "screen_script.h"
#include "shelf.h"

#include "../src/base/file.h"
#include "../src/learn/view/answer_entry.h"
#include "../src/learn/view/input_recorder.h"
#include "../src/learn/view/lesson_runs.h"
#include "../src/learn/view/lesson_session.h"
#include "../src/learn/view/lesson_view.h"

/* Copies a lesson of the game to the shelf of the test, so that it stays the same shelf. */
static bool put_on_shelf(const char *name)
{
    char from[128], to[128];
    size_t length;
    ErrorList errors;
    snprintf(from, sizeof from, "levels/lessons/%s", name);
    snprintf(to, sizeof to, "lessons/%s", name);
    error_list_init(&errors, from);
    char *text = file_read(from, FILE_SIZE_MAX, &length, &errors);
    if (text) scratch_write(to, text, length);
    free(text);
    return text != NULL;
}

/* Copies the listings of the engines. */
static bool put_listings(void)
{
    char folder[PATH_MAX];
    scratch_path(folder, "lessons/code");
    return mkdir(folder, S_IRWXU) == 0 && put_on_shelf("code/cell.js") &&
           put_on_shelf("code/tiny.js") && put_on_shelf("code/bank.js");
}

/* Copies the levels in which what was written is played. */
static bool put_levels(void)
{
    char folder[PATH_MAX];
    scratch_path(folder, "lessons/play");
    return mkdir(folder, S_IRWXU) == 0 && put_on_shelf("play/cell.js") &&
           put_on_shelf("play/run.txt") && put_on_shelf("play/pits.txt") &&
           put_on_shelf("play/tower.txt");
}

static int make_shelf(void)
{
    char folder[PATH_MAX];
    scratch_path(folder, "lessons");
    if (mkdir(folder, S_IRWXU) != 0) return -1;
    scratch_write("lessons/99-damaged.txt", "[lesson", 7);
    scratch_write("01-a-level.txt", "@F\n##\n", 6);
    bool is_good = put_on_shelf("01-a-cell-and-a-fraction.txt") &&
                   put_on_shelf("03-cells-per-step.txt") &&
                   put_on_shelf("07-order-of-the-tick.txt") &&
                   put_on_shelf("11-through-the-wall.txt") && put_listings() && put_levels();
    return is_good ? setenv("LEDGE_LEVELS", scratch_folder, 1) : -1;
}

static int make_home(void **state)
{
    if (scratch_setup(state) != 0) return -1;
    if (setenv("XDG_CONFIG_HOME", scratch_folder, 1) != 0) return -1;
    if (setenv("XDG_STATE_HOME", scratch_folder, 1) != 0) return -1;
    return make_shelf();
}

static void a_lesson_can_be_taken_from_start_to_end(void **state)
{
    (void)state;
    check_script("learn");
}

static void progress_is_restored(void **state)
{
    (void)state;
    check_script("learn");
    check_script("learn-again");
}

static void an_answer_is_shown_when_asked_for_twice_after_a_failure(void **state)
{
    (void)state;
    check_script("learn-shown");
}

static void a_cell_that_is_marked_twice_is_no_longer_marked(void **state)
{
    static const Quantity cells = {.kind = ANSWER_CELLS};
    static const TermEvent space = {.kind = TERM_EVENT_KEY,
                                    .action = TERM_KEY_PRESS,
                                    .code = TERM_KEY_SPACE};
    (void)state;
    LessonEntry entry;
    lesson_entry_begin(&entry, &cells, "");
    lesson_entry_place(&entry, (Spot){6, 3}, 30, 10);
    lesson_entry_key(&entry, &space);
    assert_string_equal(entry.text, "6:3");
    lesson_entry_key(&entry, &space);
    assert_string_equal(entry.text, "");
}

static void every_kind_of_answer_can_be_given_by_keys(void **state)
{
    (void)state;
    check_script("learn-answers");
}

static void a_script_is_written_run_and_checked(void **state)
{
    (void)state;
    check_script("learn-write");
}

static void tabs_keep_the_task_in_sight(void **state)
{
    (void)state;
    check_script("learn-tabs");
}

static void a_key_goes_to_the_tick_that_fails(void **state)
{
    (void)state;
    check_script("learn-fail");
}

static void what_is_written_is_played_in_a_level(void **state)
{
    (void)state;
    check_script("learn-own");
}

static void a_failure_without_a_tick_says_why(void **state)
{
    (void)state;
    check_script("learn-no-tick");
}

static void a_room_that_fails_is_shown_where_the_runs_differ(void **state)
{
    (void)state;
    check_script("learn-room");
}

static void a_lesson_can_be_taken_on_40_columns_and_12_rows(void **state)
{
    (void)state;
    check_script("learn-small");
}

static void looking_inside_lays_the_runs_side_by_side(void **state)
{
    (void)state;
    check_script("learn-inside");
}

static void all_starts_of_a_run_are_drawn(void **state)
{
    (void)state;
    check_script("learn-swarm");
}

static void a_run_is_drawn_as_large_as_it_fits(void **state)
{
    (void)state;
    check_script("learn-scale");
}

static void the_listing_of_an_engine_marks_the_lines_that_run(void **state)
{
    (void)state;
    check_script("learn-listing");
}

static void the_list_marks_the_next_unsolved_lesson(void **state)
{
    (void)state;
    check_script("learn-next");
}

static void the_lessons_are_in_the_menu(void **state)
{
    (void)state;
    setenv("XDG_STATE_HOME", "/dev/null", 1);
    check_script("learn-menu");
}

static void write_own_lesson(const char *title, const char *key)
{
    char text[1000];
    snprintf(text, sizeof text,
             "[lesson]\ntitle = %s\nticks = 20\n[physics]\nmodel = cell\n"
             "[step.1]\ntext = Look.\n[step.2]\ntext = Run.\ncheck = 1\n"
             "[check.1]\nsay = it holds\n%s = final(x) > 100\n[map]\n..@....\n#######\n",
             title, key);
    scratch_write("own.txt", text, strlen(text));
}

static void a_lesson_that_is_edited_is_read_again_and_stays_while_it_has_errors(void **state)
{
    (void)state;
    static LessonScreen room;
    const int64_t second = INT64_C(1000000000);
    LearnerStore desk;
    ErrorList errors;
    char path[PATH_MAX];
    scratch_path(path, "own.txt");
    write_own_lesson("Before", "when");
    assert_true(learner_store_open(&desk, "0", true, &errors));
    assert_true(lesson_screen_open(&room, path, &desk, &errors));
    assert_true(lesson_session_go_on(&room.session));
    assert_false(lesson_screen_follow(&room, 1 * second));
    write_own_lesson("A longer title", "whem");
    assert_false(lesson_screen_follow(&room, 1 * second));
    assert_true(lesson_screen_follow(&room, 3 * second));
    assert_string_equal(room.session.lesson->title, "Before");
    assert_string_equal(room.session.trouble, "own.txt:11:1: error: [check.1] needs a `when`");
    write_own_lesson("The longest title of all", "when");
    assert_true(lesson_screen_follow(&room, 5 * second));
    assert_string_equal(room.session.lesson->title, "The longest title of all");
    assert_string_equal(room.session.trouble, "");
    assert_int_equal(room.session.step, 1);
    lesson_screen_done(&room);
    learner_store_done(&desk);
}

static void the_mark_of_a_step_without_items_stays_on_its_button(void **state)
{
    (void)state;
    LearnerStore desk;
    LessonSession seat;
    ErrorList errors;
    char path[PATH_MAX];
    scratch_path(path, "own.txt");
    write_own_lesson("Marks", "when");
    assert_true(learner_store_open(&desk, "0", true, &errors));
    assert_true(lesson_session_take(&seat, path, &desk, &errors));
    for (int32_t direction = -1; direction <= 1; direction++) {
        lesson_session_move(&seat, direction);
        assert_int_equal(seat.mark, 0);
    }
    lesson_session_done(&seat);
    learner_store_done(&desk);
}

static void a_recorded_answer_has_no_idle_end(void **state)
{
    static InputRecorder recorder = {.count = 5,
                                     .ticks = {INPUT_RIGHT, 0, INPUT_RIGHT, INPUT_RIGHT, 0}};
    char out[ANSWER_TEXT_MAX], same[ANSWER_TEXT_MAX];
    (void)state;
    assert_true(input_recorder_text(&recorder, out));
    recorder.count = 3;
    assert_true(input_recorder_text(&recorder, same));
    assert_string_not_equal(out, same);
    recorder.count = 4;
    assert_true(input_recorder_text(&recorder, same));
    assert_string_equal(out, same);
}

static void an_unreadable_lesson_is_listed_and_says_why(void **state)
{
    (void)state;
    check_script("learn-damaged");
}

static void take_a_step(LearnerStore *desk, const char *lesson)
{
    char path[PATH_MAX];
    ErrorList errors;
    LessonSession seat;
    scratch_path(path, lesson);
    assert_true(lesson_session_take(&seat, path, desk, &errors));
    assert_true(lesson_session_go_on(&seat));
    assert_string_equal(seat.trouble, "");
    lesson_session_done(&seat);
}

static ClassFolder class_folder; /* as one session uses it */

/* In the folder `class` of the scratch. */
static bool open_shared(LearnerStore *desk, const char *name, int32_t number, const char *refusal)
{
    char path[PATH_MAX];
    ErrorList errors;
    scratch_path(path, "class");
    (void)mkdir(path, S_IRWXU);
    class_folder.fd = open(path, O_RDONLY | O_DIRECTORY);
    assert_true(class_folder.fd >= 0);
    bool is_open = learner_store_open_shared(desk, &class_folder, name, number, &errors);
    if (!is_open) close(class_folder.fd);
    assert_true(is_open == !refusal);
    if (refusal && !strstr(errors.items[0].text, refusal)) fail_msg("%s", errors.items[0].text);
    return is_open;
}

static void close_shared(LearnerStore *desk)
{
    close(desk->folder);
    learner_store_done(desk);
}

static void a_learner_of_a_class_has_a_name_and_a_number(void **state)
{
    (void)state;
    LearnerStore desk;
    char path[PATH_MAX], target[PATH_MAX];
    static char large[LEARNER_SHARED_SIZE_MAX + 1];
    if (open_shared(&desk, "Ada", 17, NULL)) {
        take_a_step(&desk, "lessons/01-a-cell-and-a-fraction.txt");
        close_shared(&desk);
    }
    open_shared(&desk, "ada", 18, "another number");
    if (open_shared(&desk, "ada", 17, NULL)) {
        assert_int_equal(learner_file_count(&desk.file), 1);
        close_shared(&desk);
    }
    open_shared(&desk, "../ada", 17, "a learner's name is");
    open_shared(&desk, "Zo\xEB", 17, "a learner's name is");
    if (open_shared(&desk, "Zo\xC3\xAB", 19, NULL)) {
        assert_string_equal(desk.file.name, "Zo\xC3\xAB");
        close_shared(&desk);
    }
    open_shared(&desk, "zo\xC3\xAB", 18, "another number");
    if (open_shared(&desk, "Zo\xC3\xA9", 18, NULL)) close_shared(&desk);
    scratch_path(target, "class/ada.ini");
    scratch_path(path, "class/eve.ini");
    assert_int_equal(symlink(target, path), 0);
    open_shared(&desk, "eve", 17, "cannot be used");
    memset(large, ' ', sizeof large);
    scratch_write("class/large.ini", large, sizeof large);
    open_shared(&desk, "large", 17, "cannot be used");
    scratch_write("class/damaged.ini", "no file of a learner", 20);
    open_shared(&desk, "damaged", 17, "not a section");
    scratch_write("class/none.ini", "[learner]\nname = none\n", 22);
    open_shared(&desk, "none", 0, "has no number");
}

static void a_file_that_now_belongs_to_another_learner_stays_unchanged(void **state)
{
    (void)state;
    LearnerStore desk;
    ErrorList errors;
    LessonSession seat;
    char path[PATH_MAX];
    static const char theirs[] = "[learner]\nnumber = 18\n";
    if (!open_shared(&desk, "ada", 17, NULL)) return;
    scratch_write("class/ada.ini", theirs, sizeof theirs - 1);
    scratch_path(path, "lessons/01-a-cell-and-a-fraction.txt");
    assert_true(lesson_session_take(&seat, path, &desk, &errors));
    (void)lesson_session_go_on(&seat);
    assert_non_null(strstr(seat.trouble, "another number"));
    scratch_path(path, "class/ada.ini");
    assert_true(file_has_bytes(path, theirs, sizeof theirs - 1));
    lesson_session_done(&seat);
    close_shared(&desk);
}

/* Shows the runs of a lesson, as for a learner who has done nothing. */
static Lesson *show_all_runs(LessonShow *show, const char *name)
{
    ErrorList errors;
    Learner learner;
    char path[128];
    snprintf(path, sizeof path, "levels/lessons/%s.txt", name);
    error_list_init(&errors, path);
    Lesson *lesson = lesson_read(path, &errors);
    assert_non_null(lesson);
    learner_init(&learner, lesson, 17);
    assert_true(lesson_show_open(show, lesson, &learner, UINT32_MAX, (ShownStart){.run = -1}));
    return lesson;
}

static void runs_that_are_shown_again_keep_pace_and_choice(void **state)
{
    LessonShow show = {0};
    Learner learner;
    (void)state;
    Lesson *lesson = show_all_runs(&show, "02-stepping-over-the-line");
    assert_true(show.count >= 2);
    lesson_show_choose(&show, 1);
    show.slowness = 0;
    learner_init(&learner, lesson, 17);
    assert_true(lesson_show_open(&show, lesson, &learner, UINT32_MAX, (ShownStart){.run = -1}));
    assert_int_equal(show.slowness, 0);
    assert_int_equal(show.chosen, 1);
    lesson_show_go(&show, show.length);
    lesson_show_toggle(&show); /* at the end it begins again */
    assert_true(show.is_playing);
    assert_int_equal(show.tick, 0);
    lesson_show_close(&show);
    lesson_destroy(lesson);
}

static int32_t step_of_class(const char *lesson_name, const Lesson *lesson)
{
    LearnerStore desk;
    Learner learner = {.step = -1};
    ErrorList errors;
    error_list_init(&errors, "ada");
    if (!open_shared(&desk, "ada", 17, NULL)) return -1;
    assert_true(learner_file_get(&desk.file, lesson_name, lesson, &learner, &errors));
    close_shared(&desk);
    return learner.step;
}

/* Two windows of one learner: the one that is behind takes nothing back, until it begins anew what
 * it knows. */
static void what_another_session_did_further_on_stays(void **state)
{
    (void)state;
    LearnerStore ahead, behind;
    ErrorList errors;
    Learner learner;
    char path[PATH_MAX];
    scratch_path(path, "lessons/01-a-cell-and-a-fraction.txt");
    error_list_init(&errors, path);
    Lesson *lesson = lesson_read(path, &errors);
    assert_non_null(lesson);
    if (!open_shared(&behind, "ada", 17, NULL) || !open_shared(&ahead, "ada", 17, NULL)) return;
    learner_init(&learner, lesson, 17);
    learner.step = 1;
    assert_true(learner_store_keep(&ahead, "01-cell", lesson, &learner, &errors));
    learner.step = 0;
    assert_true(learner_store_keep(&behind, "01-cell", lesson, &learner, &errors));
    assert_int_equal(step_of_class("01-cell", lesson), 1);
    assert_true(learner_store_keep(&ahead, "01-cell", lesson, &learner, &errors));
    assert_int_equal(step_of_class("01-cell", lesson), 0);
    close_shared(&ahead);
    close_shared(&behind);
    lesson_destroy(lesson);
}

static void a_session_adds_at_most_30_learners(void **state)
{
    (void)state;
    LearnerStore desk;
    char name[40];
    class_folder.begun = 0;
    for (int32_t i = 0; i < LEARNERS_BEGUN_MAX; i++) {
        snprintf(name, sizeof name, "new%d", (int)i);
        if (open_shared(&desk, name, i, NULL)) close_shared(&desk);
        open_shared(&desk, name, 99, "another number");
    }
    open_shared(&desk, "one-more", 1, "30 new names at a time");
    if (open_shared(&desk, "new0", 0, NULL)) close_shared(&desk);
    class_folder.begun = 0; /* the next session */
    if (open_shared(&desk, "one-more", 1, NULL)) close_shared(&desk);
}

static void a_class_has_at_most_1000_learners(void **state)
{
    (void)state;
    LearnerStore desk;
    char name[40];
    class_folder.begun = 0;
    if (open_shared(&desk, "first", 1, NULL)) close_shared(&desk);
    for (int32_t i = 0; i < LEARNERS_SHARED_MAX; i++) {
        snprintf(name, sizeof name, "class/l%d.ini", (int)i);
        scratch_write(name, "[learner]\nnumber = 1\n", 21);
    }
    open_shared(&desk, "another", 1, "1000 learners already");
    if (open_shared(&desk, "l7", 1, NULL)) close_shared(&desk);
}

static void a_kiosk_writes_nothing(void **state)
{
    (void)state;
    LearnerStore desk;
    ErrorList errors;
    int before = scratch_count();
    assert_true(learner_store_open(&desk, NULL, true, &errors));
    assert_string_equal(desk.file.name, "guest");
    take_a_step(&desk, "lessons/01-a-cell-and-a-fraction.txt");
    assert_int_equal(scratch_count(), before);
    assert_non_null(ini_find(desk.file.ini, "01-a-cell-and-a-fraction", "step"));
    learner_store_done(&desk);
}

static void a_kiosk_keeps_scripts_in_memory(void **state)
{
    (void)state;
    LearnerStore desk;
    LessonSession seat;
    ErrorList errors;
    CodeText text;
    static const char path[] = "levels/lessons/31-your-step-1-position.txt";
    int before = scratch_count();
    code_set(&text, "xr = 1;\n", 8);
    assert_true(learner_store_open(&desk, NULL, true, &errors));
    for (int32_t i = 0; i < 2; i++) {
        assert_true(lesson_session_take(&seat, path, &desk, &errors));
        assert_true((strcmp(seat.learner.codes[0].text, text.text) == 0) == (i == 1));
        lesson_session_write(&seat, 0, &text);
        lesson_session_keep(&seat);
        lesson_session_done(&seat);
    }
    assert_int_equal(scratch_count(), before);
    learner_store_done(&desk);
}

static void a_script_changed_by_another_program_is_read(void **state)
{
    (void)state;
    LearnerStore desk;
    LessonSession seat;
    ErrorList errors;
    assert_true(learner_store_open(&desk, "ada", false, &errors));
    assert_true(
        lesson_session_take(&seat, "levels/lessons/31-your-step-1-position.txt", &desk, &errors));
    lesson_session_keep(&seat);
    assert_false(lesson_session_read_codes(&seat));
    scratch_write("ledge/learn/ada.31-your-step-1-position.mine.js", "cx++;\n", 6);
    assert_true(lesson_session_read_codes(&seat));
    assert_string_equal(seat.learner.codes[0].text, "cx++;\n");
    assert_false(lesson_session_read_codes(&seat));
    lesson_session_done(&seat);
    learner_store_done(&desk);
}

static void two_sessions_at_the_same_time_keep_the_work_of_both(void **state)
{
    (void)state;
    LearnerStore one, other;
    ErrorList errors;
    assert_true(learner_store_open(&one, "ada", false, &errors));
    assert_true(learner_store_open(&other, "ada", false, &errors));
    take_a_step(&one, "lessons/01-a-cell-and-a-fraction.txt");
    take_a_step(&other, "lessons/03-cells-per-step.txt");
    assert_non_null(ini_find(other.file.ini, "01-a-cell-and-a-fraction", "step"));
    learner_store_done(&one);
    learner_store_done(&other);
}

static void the_learner_is_told_when_progress_cannot_be_saved(void **state)
{
    (void)state;
    LearnerStore desk;
    ErrorList errors;
    LessonSession seat;
    char path[PATH_MAX];
    assert_true(learner_store_open(&desk, "ada", false, &errors));
    scratch_path(path, "lessons/01-a-cell-and-a-fraction.txt");
    assert_true(lesson_session_take(&seat, path, &desk, &errors));
    scratch_write("ledge/learn", "", 0);
    assert_true(lesson_session_go_on(&seat));
    assert_int_equal(strncmp(seat.trouble, "Not kept: ", 10), 0);
    lesson_session_done(&seat);
    learner_store_done(&desk);
}

static void a_folder_that_cannot_be_written_is_reported(void **state)
{
    char folder[PATH_MAX];
    (void)state;
    scratch_path(folder, "ledge");
    assert_int_equal(mkdir(folder, S_IRWXU), 0);
    scratch_path(folder, "ledge/learn");
    assert_int_equal(symlink("nowhere/at/all", folder), 0);
    check_script("learn-not-kept");
}

static void a_learners_number_follows_from_the_name(void **state)
{
    (void)state;
    LearnerStore desk;
    ErrorList errors;
    assert_true(learner_store_open(&desk, "17", true, &errors));
    assert_int_equal(desk.file.number, 17);
    learner_store_done(&desk);
    assert_true(learner_store_open(&desk, "ada", true, &errors));
    assert_int_equal(desk.file.number, 346574);
    learner_store_done(&desk);
}

static void a_lesson_is_found_by_its_number_and_its_name(void **state)
{
    (void)state;
    Shelf shelf;
    ErrorList errors;
    error_list_init(&errors, "lessons");
    assert_true(lesson_list_read(&shelf, NULL, false, &errors));
    assert_int_equal(shelf_find(&shelf, "7"), 2);
    assert_int_equal(shelf_find(&shelf, "07"), 2);
    assert_int_equal(shelf_find(&shelf, "order-of-the-tick"), 2);
    assert_int_equal(shelf_find(&shelf, "07-order-of-the-tick"), 2);
    assert_int_equal(shelf_find(&shelf, "70"), -1);
    assert_int_equal(shelf_find(&shelf, "07-order"), -1);
    assert_int_equal(shelf_find(&shelf, "0"), -1);
    assert_int_equal(shelf_find(&shelf, ""), -1);
}

/* Every tick of a run that can start. */
static void compare_run(LessonShow *show, const LessonSession *seat, int32_t run)
{
    static const Column compared[] = {COLUMN_X, COLUMN_Y, COLUMN_DX, COLUMN_DY};
    int32_t count;
    assert_true(lesson_show_open(show, seat->lesson, &seat->learner, UINT32_C(1) << run,
                                 (ShownStart){-1, 0}));
    const Row *rows = trial_rows(show->trial, (TrialStart){run, 0}, &count);
    assert_true(rows && show->runs[0].is_there);
    for (int32_t tick = 0; tick < count; tick++) {
        Row shown;
        lesson_show_go(show, tick);
        lesson_show_row(&show->runs[0], &shown);
        for (size_t i = 0; i < ARRAY_LENGTH(compared); i++) {
            double judged = rows[tick].at[compared[i]], seen = shown.at[compared[i]];
            if (seen == judged) continue;
            fail_msg("%s, run %s, tick %d: %s is shown as %.17g, and judged as %.17g", seat->name,
                     seat->lesson->run_names[run], tick, column_infos[compared[i]].name, seen,
                     judged);
        }
    }
}

/* With the answers that the lesson accepts. */
static void compare_lesson(const char *path)
{
    static LessonShow show;
    LearnerStore desk;
    LessonSession seat;
    ErrorList errors;
    char reason[REASON_TEXT_MAX], answers[LEARNER_TEXT_MAX];
    Text filled = text_in(answers, sizeof answers);
    int32_t lint = 0;
    assert_true(learner_store_open(&desk, "0", true, &errors));
    assert_true(lesson_session_take(&seat, path, &desk, &errors));
    while (!seat.lesson->lints[lint].accept)
        lint++;
    assert_true(
        learner_add_answers(&seat.learner, seat.lesson, seat.lesson->lints[lint].answer, &filled) &&
        learner_read_answers(&seat.learner, seat.lesson, answers, reason));
    for (int32_t run = 0; run < seat.lesson->run_count; run++)
        compare_run(&show, &seat, run);
    lesson_show_close(&show);
    lesson_session_done(&seat);
    learner_store_done(&desk);
}

/* What is marked is in sight on a small screen. */
static void the_marked_item_is_at_the_lines_that_are_noted(void **state)
{
    LearnerStore desk;
    LessonSession seat;
    LessonText sheet;
    ErrorList errors;
    char path[PATH_MAX];
    int32_t items[LESSON_SESSION_ITEMS_MAX];
    (void)state;
    assert_true(learner_store_open(&desk, "ada", true, &errors));
    scratch_path(path, "lessons/03-cells-per-step.txt");
    assert_true(lesson_session_take(&seat, path, &desk, &errors));
    while (lesson_session_items(&seat, items) < 1)
        assert_true(lesson_session_go_on(&seat));
    for (int32_t cols = 30; cols <= 80; cols += 25) {
        lesson_text_write(&sheet, &seat, PART_ALL, true, cols);
        assert_true(sheet.mark_first > 0 && sheet.mark_first < sheet.mark_end);
        for (int32_t i = 0; i < sheet.count; i++)
            assert_int_equal(strncmp(sheet.lines[i].text, "> ", 2) == 0, i == sheet.mark_first);
    }
    lesson_session_done(&seat);
    learner_store_done(&desk);
}

/* Of the runs that are shown one is chosen, the one that was asked for. */
static void choose_run(const char *path)
{
    static LessonShow show;
    LearnerStore desk;
    LessonSession seat;
    ErrorList errors;
    assert_true(learner_store_open(&desk, "0", true, &errors));
    assert_true(lesson_session_take(&seat, path, &desk, &errors));
    int32_t last = seat.lesson->run_count - 1;
    if (lesson_show_open(&show, seat.lesson, &seat.learner, 1 | UINT32_C(1) << last,
                         (ShownStart){last, 0}))
        assert_int_equal(show.runs[show.chosen].run, last);
    lesson_show_close(&show);
    lesson_session_done(&seat);
    learner_store_done(&desk);
}

/* Shows these runs of a lesson, without answers. */
static void show_runs(LessonShow *show, LessonSession *seat, LearnerStore *desk, const char *path,
                      uint32_t runs)
{
    ErrorList errors;
    assert_true(learner_store_open(desk, "0", true, &errors));
    assert_true(lesson_session_take(seat, path, desk, &errors));
    assert_true(lesson_show_open(show, seat->lesson, &seat->learner, runs, (ShownStart){-1, 0}));
}

static void runs_with_different_tick_lengths_stand_at_one_second(void **state)
{
    static LessonShow show;
    LessonSession seat;
    LearnerStore desk;
    (void)state;
    show_runs(&show, &seat, &desk, "levels/lessons/14-fixed-step.txt", 0);
    uint32_t runs = 1u << lesson_find_run(seat.lesson, "w30", 3) |
                    1u << lesson_find_run(seat.lesson, "j60", 3) |
                    1u << lesson_find_run(seat.lesson, "w144", 4);
    assert_true(lesson_show_open(&show, seat.lesson, &seat.learner, runs, (ShownStart){-1, 0}));
    lesson_show_go(&show, 72); /* half a second */
    assert_true(show.is_timed);
    for (int32_t i = 0; i < 3; i++) {
        assert_int_equal(lesson_show_tick_of(&show, &show.runs[i]), ((int32_t[]){15, 30, 72})[i]);
        assert_int_equal(show.runs[i].inspector.looked_tick, ((int32_t[]){15, 30, 72})[i]);
    }
    show.chosen = 0;
    lesson_show_step(&show, 1);
    assert_int_equal(lesson_show_tick_of(&show, &show.runs[0]), 16);
    lesson_show_step(&show, -1);
    lesson_show_step(&show, -1);
    assert_int_equal(lesson_show_tick_of(&show, &show.runs[0]), 14);
    lesson_show_close(&show);
    lesson_session_done(&seat);
    learner_store_done(&desk);
}

static void marks_have_the_letters_of_their_runs(void **state)
{
    static LessonShow show;
    LessonSession seat;
    LearnerStore desk;
    (void)state;
    show_runs(&show, &seat, &desk, "levels/lessons/08-jump-and-cut.txt", 4 | 8);
    assert_int_equal(show.runs[0].letter, 'C');
    assert_int_equal(show.runs[1].letter, 'D');
    assert_true(show.runs[1].box.top < show.runs[1].box.bottom);
    assert_true(show.runs[1].way > 2 * 1.155 && show.runs[1].way < 2 * 1.156);
    assert_true(show.runs[1].moving > 10 && show.runs[1].moving < 60);
    lesson_show_close(&show);
    lesson_session_done(&seat);
    learner_store_done(&desk);
}

static void a_plot_has_a_point_for_each_value_of_its_slider(void **state)
{
    static LessonShow show;
    static PlotShow plot;
    LessonSession seat;
    LearnerStore desk;
    (void)state;
    show_runs(&show, &seat, &desk, "levels/lessons/11-through-the-wall.txt", 1);
    plot_show_open(&plot, seat.lesson, &seat.lesson->plots[0], &seat.learner);
    while (plot_show_work(&plot))
        continue;
    assert_int_equal(plot.plot.count, PLOT_VALUES_MAX);
    for (int32_t i = 0; i < plot.plot.count; i++) {
        bool passes = plot.plot.at[i] > 1;
        assert_true(passes ? plot.plot.outcome[i] <= 100 : plot.plot.outcome[i] == 0);
    }
    plot_show_open(&plot, seat.lesson, &seat.lesson->plots[0], &seat.learner);
    assert_int_equal(plot.plot.done, PLOT_VALUES_MAX); /* the same answers: nothing to do anew */
    plot_show_close(&plot);
    lesson_show_close(&show);
    lesson_session_done(&seat);
    learner_store_done(&desk);
}

static void a_plot_is_hidden_until_its_question_is_answered(void **state)
{
    (void)state;
    check_script("learn-plot");
}

static void the_run_to_look_at_is_chosen(void **state)
{
    (void)state;
    for_every_lesson(choose_run);
}

static void the_runs_shown_are_the_runs_judged(void **state)
{
    (void)state;
    for_every_lesson(compare_lesson);
}

/* Judges every case of the lesson, twice, with what the cases before have left in the memory. */
static void judge_with_memory(const char *path)
{
    static CheckVerdict alone[CHECK_MAX], together[CHECK_MAX];
    char reason[REASON_TEXT_MAX], answers[LEARNER_TEXT_MAX];
    ErrorList errors;
    error_list_init(&errors, path);
    Lesson *lesson = lesson_read(path, &errors);
    TrialMemory *memory = trial_memory_create();
    assert_true(lesson && memory);
    for (int32_t i = 0; i < 2 * lesson->lint_count; i++) {
        const LessonLint *lint = &lesson->lints[i / 2];
        bool is_first = i % 2 == 0;
        Learner *learner = malloc(sizeof *learner);
        Text text = text_in(answers, sizeof answers);
        assert_non_null(learner);
        learner_init(learner, lesson, i / 2 % 3);
        assert_true(learner_add_answers(learner, lesson, lint->answer, &text));
        assert_true(learner_read_answers(learner, lesson, answers, reason));
        for (int32_t k = 0; k < lesson->script_count && lint->is_solved; k++)
            learner->codes[k] = lesson->scripts[k].solution;
        assert_true(!is_first || learner_judge(learner, lesson, NULL, alone));
        assert_true(learner_judge(learner, lesson, memory, together));
        for (int32_t k = 0; k < lesson->check_count; k++) {
            assert_int_equal(alone[k].passed, together[k].passed);
            assert_string_equal(alone[k].text, together[k].text);
            assert_string_equal(alone[k].near, together[k].near);
            assert_int_equal(alone[k].start, together[k].start);
        }
        free(learner);
    }
    trial_memory_destroy(memory);
    lesson_destroy(lesson);
}

static void shared_results_of_other_learners_change_no_verdict(void **state)
{
    (void)state;
    for_lessons(3, judge_with_memory);
}

int main(void)
{
#define AT_HOME(test) cmocka_unit_test_setup_teardown(test, make_home, scratch_teardown)
    const struct CMUnitTest tests[] = {
        AT_HOME(a_lesson_can_be_taken_from_start_to_end),
        AT_HOME(progress_is_restored),
        AT_HOME(an_answer_is_shown_when_asked_for_twice_after_a_failure),
        cmocka_unit_test(a_cell_that_is_marked_twice_is_no_longer_marked),
        AT_HOME(every_kind_of_answer_can_be_given_by_keys),
        AT_HOME(a_script_is_written_run_and_checked),
        AT_HOME(tabs_keep_the_task_in_sight),
        AT_HOME(a_key_goes_to_the_tick_that_fails),
        AT_HOME(what_is_written_is_played_in_a_level),
        AT_HOME(a_failure_without_a_tick_says_why),
        AT_HOME(a_room_that_fails_is_shown_where_the_runs_differ),
        AT_HOME(a_lesson_can_be_taken_on_40_columns_and_12_rows),
        AT_HOME(looking_inside_lays_the_runs_side_by_side),
        AT_HOME(all_starts_of_a_run_are_drawn),
        AT_HOME(a_run_is_drawn_as_large_as_it_fits),
        AT_HOME(the_listing_of_an_engine_marks_the_lines_that_run),
        AT_HOME(the_list_marks_the_next_unsolved_lesson),
        AT_HOME(the_lessons_are_in_the_menu),
        AT_HOME(an_unreadable_lesson_is_listed_and_says_why),
        AT_HOME(a_lesson_that_is_edited_is_read_again_and_stays_while_it_has_errors),
        AT_HOME(the_mark_of_a_step_without_items_stays_on_its_button),
        cmocka_unit_test(a_recorded_answer_has_no_idle_end),
        AT_HOME(a_learner_of_a_class_has_a_name_and_a_number),
        AT_HOME(a_file_that_now_belongs_to_another_learner_stays_unchanged),
        AT_HOME(runs_that_are_shown_again_keep_pace_and_choice),
        AT_HOME(a_session_adds_at_most_30_learners),
        AT_HOME(what_another_session_did_further_on_stays),
        AT_HOME(a_class_has_at_most_1000_learners),
        AT_HOME(a_kiosk_writes_nothing),
        AT_HOME(a_kiosk_keeps_scripts_in_memory),
        AT_HOME(a_script_changed_by_another_program_is_read),
        AT_HOME(two_sessions_at_the_same_time_keep_the_work_of_both),
        AT_HOME(the_learner_is_told_when_progress_cannot_be_saved),
        AT_HOME(a_folder_that_cannot_be_written_is_reported),
        AT_HOME(the_marked_item_is_at_the_lines_that_are_noted),
        AT_HOME(the_run_to_look_at_is_chosen),
        AT_HOME(runs_with_different_tick_lengths_stand_at_one_second),
        AT_HOME(marks_have_the_letters_of_their_runs),
        AT_HOME(a_plot_has_a_point_for_each_value_of_its_slider),
        AT_HOME(a_plot_is_hidden_until_its_question_is_answered),
        AT_HOME(a_learners_number_follows_from_the_name),
        AT_HOME(a_lesson_is_found_by_its_number_and_its_name),
        AT_HOME(the_runs_shown_are_the_runs_judged),
        AT_HOME(shared_results_of_other_learners_change_no_verdict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
