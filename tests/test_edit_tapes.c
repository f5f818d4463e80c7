/* test_edit_tapes.c - levels drawn by the mouse alone but for texts: each tape of tests/drawn, on a
 * new file in a window of 120x40, gives the level beside it.
 *
 * A line of a tape is a gesture of the mouse at places of the window, column and row, or a text:
 *   click COL ROW    right COL ROW    drag COL ROW COL ROW    type TEXT
 * tests/terminals/test_mouse.sh plays the same tapes with a real mouse. */
#include "capture.h"
#include "scratch.h"

enum { GESTURES_MOST = 250 };

static void write_text(FILE *out, const char *text)
{
    for (; *text && *text != '\n'; text++)
        fprintf(out, *text == ' ' ? "tap space\n" : "keys %c\n", *text);
}

/* Writes a gesture as commands of a script, late enough not to be a second press. */
static void write_gesture(FILE *out, int button, const int place[4], bool is_drag)
{
    fprintf(out, "waitms 450\nmouse press %d %d %d\n", button, place[0], place[1]);
    if (is_drag) fprintf(out, "mouse move %d %d %d\n", button, place[2], place[3]);
    const int *end = is_drag ? place + 2 : place;
    fprintf(out, "mouse release %d %d %d\n", button, end[0], end[1]);
}

/* Makes a script of a tape; returns the number of gestures. */
static int32_t write_script(FILE *tape, FILE *out)
{
    char line[256];
    int32_t count = 0;
    fprintf(out, "wait 2\n");
    while (fgets(line, sizeof line, tape)) {
        int at[4];
        bool is_drag = sscanf(line, "drag %d %d %d %d", &at[0], &at[1], &at[2], &at[3]) == 4;
        bool is_click = sscanf(line, "click %d %d", &at[0], &at[1]) == 2;
        bool is_right = sscanf(line, "right %d %d", &at[0], &at[1]) == 2;
        if (is_drag || is_click || is_right) {
            write_gesture(out, is_right ? 3 : 1, at, is_drag);
            count++;
        } else if (strncmp(line, "type ", 5) == 0) {
            write_text(out, line + 5);
        } else {
            assert_int_equal(line[0], '#');
        }
    }
    fprintf(out, "wait 2\nscreen end\n");
    return count;
}

static void check_tape(const char *name)
{
    char tape[64], golden[64], script[PATH_MAX], level[PATH_MAX], level_name[32];
    int status;
    setenv("XDG_STATE_HOME", scratch_folder, 1);
    setenv("XDG_CONFIG_HOME", scratch_folder, 1);
    scratch_path(script, "ledge");
    (void)mkdir(script, 0777);
    scratch_write("ledge/tour-seen", "\n", 1);
    scratch_write("ledge/options", "keys=vim\n", 9);
    snprintf(tape, sizeof tape, "tests/drawn/%s.tape", name);
    snprintf(golden, sizeof golden, "tests/drawn/%s.txt", name);
    snprintf(level_name, sizeof level_name, "%s.txt", name);
    scratch_path(script, "script");
    scratch_path(level, level_name);
    FILE *in = fopen(tape, "r"), *out = fopen(script, "w");
    assert_true(in && out);
    int32_t count = write_script(in, out);
    fclose(in);
    fclose(out);
    char *argv[] = {(char[]){"edit"},
                    (char[]){"--script"},
                    script,
                    (char[]){"--size"},
                    (char[]){"120x40"},
                    level,
                    NULL};
    free(capture(6, argv, stdout, &status));
    assert_int_equal(status, 0);
    FILE *drawn = fopen(level, "r");
    assert_non_null(drawn);
    char *text = golden_read(drawn);
    fclose(drawn);
    golden_check(golden, text);
    free(text);
    print_message("%s: %d gestures\n", name, (int)count);
    assert_true(count <= GESTURES_MOST);
}

static void a_meadow_is_drawn_after_its_picture(void **state)
{
    (void)state;
    check_tape("meadow");
}

static void a_level_with_everything_is_drawn(void **state)
{
    (void)state;
    check_tape("full");
}

static void a_cave_is_drawn(void **state)
{
    (void)state;
    check_tape("cave");
}

#define TAPE_TEST(test) cmocka_unit_test_setup_teardown(test, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TAPE_TEST(a_meadow_is_drawn_after_its_picture),
        TAPE_TEST(a_level_with_everything_is_drawn),
        TAPE_TEST(a_cave_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
