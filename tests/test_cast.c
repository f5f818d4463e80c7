/* test_cast.c - recordings: a terminal that is played shows what `ledge render` draws. */
#include "capture.h"
#include "vt.h"

static char replay_path[] = "tests/screens/course.replay";

/* Runs a command with the words, which end with NULL; it must succeed. */
static char *output_of(char **words)
{
    int count = 0, status;
    while (words[count])
        count++;
    char *text = capture(count, words, stdout, &status);
    assert_int_equal(status, 0);
    return text;
}

#define OUTPUT(...) output_of(((char *[]){__VA_ARGS__, NULL}))

/* --- reading the recording --- */

/* Undoes the escapes of the JSON string at `text`; returns where it ends. Anything that JSON does
 * not allow in a string stops the test. */
static const char *read_string(const char *text, char *out, size_t *length)
{
    *length = 0;
    assert_int_equal(*text, '"');
    for (text++; *text != '"'; text++) {
        assert_true((unsigned char)*text >= ' ');
        unsigned code = (unsigned char)*text;
        if (*text == '\\' && text[1] == 'u') {
            assert_int_equal(sscanf(text + 2, "%4x", &code), 1);
            text += 5;
        } else if (*text == '\\') {
            text++;
            assert_true(*text == '"' || *text == '\\');
            code = (unsigned char)*text;
        }
        out[(*length)++] = (char)code;
    }
    return text + 1;
}

/* One event: `[0.500000, "o", "..."]`. Feeds its bytes to the terminal unless it is later than
 * `second`; false then. */
static bool play_event(Vt *vt, const char *line, double second, char *scratch)
{
    double time;
    int at = 0;
    size_t length;
    assert_int_equal(sscanf(line, "[%lf, \"o\", %n", &time, &at), 1);
    assert_true(at > 0);
    assert_string_equal(read_string(line + at, scratch, &length), "]");
    if (time > second + 0.001) return false;
    vt_feed(vt, scratch, length);
    return true;
}

/* The terminal as it is at that second of the recording. */
static void play_until(Vt *vt, const char *cast, double second)
{
    char *copy = strdup(cast), *scratch = malloc(strlen(cast));
    assert_true(copy && scratch);
    char *rest = strchr(copy, '\n');
    assert_non_null(rest);
    vt_init(vt);
    char *line = strtok(rest, "\n");
    while (line && play_event(vt, line, second, scratch))
        line = strtok(NULL, "\n");
    free(scratch);
    free(copy);
}

/* As `ledge render` prints it: no blanks at the ends of lines. */
static void assert_shows(const Vt *vt, const char *text)
{
    for (int32_t row = 0; row < VT_ROWS; row++) {
        size_t length = strcspn(text, "\n"), cols = VT_COLS;
        while (cols > 0 && vt->cells[row][cols - 1] == ' ')
            cols--;
        assert_int_equal(cols, length);
        assert_memory_equal(vt->cells[row], text, length);
        text += length + (text[length] == '\n');
    }
    assert_string_equal(text, "");
}

static void assert_same_at(const char *cast, int tick, char *zoom)
{
    char number[16];
    Vt vt;
    snprintf(number, sizeof number, "%d", tick);
    char *text = OUTPUT((char[]){"render"}, (char[]){"--tick"}, number, (char[]){"--zoom"}, zoom,
                        replay_path);
    play_until(&vt, cast, tick / 60.0);
    assert_shows(&vt, text);
    free(text);
}

/* --- the tests --- */

static void a_played_recording_shows_what_render_draws(void **state)
{
    (void)state;
    for (int mono = 0; mono < 2; mono++) {
        char *cast = mono ? OUTPUT((char[]){"cast"}, (char[]){"--mono"}, replay_path)
                          : OUTPUT((char[]){"cast"}, replay_path);
        for (int tick = 0; tick <= 611; tick += 94)
            assert_same_at(cast, tick, (char[]){"1x1"});
        assert_same_at(cast, 611, (char[]){"1x1"});
        free(cast);
    }
}

static void every_zoom_can_be_recorded(void **state)
{
    char zoom[] = "4x2";
    (void)state;
    char *cast = OUTPUT((char[]){"cast"}, (char[]){"--zoom"}, zoom, replay_path);
    assert_same_at(cast, 300, zoom);
    free(cast);
}

static void the_first_line_says_version_size_and_title(void **state)
{
    char size[] = "40x10";
    static const char expected[] = "{\"version\": 2, \"width\": 40, \"height\": 10, "
                                   "\"title\": \"Course\", ";
    (void)state;
    char *cast = OUTPUT((char[]){"cast"}, (char[]){"--size"}, size, replay_path);
    assert_memory_equal(cast, expected, sizeof expected - 1);
    free(cast);
}

/* SGR 30-37 and 90-97 are colours of characters. */
static bool sets_colour(const char *cast)
{
    char code[8];
    for (int colour = 0; colour < 16; colour++) {
        snprintf(code, sizeof code, ";%dm", colour < 8 ? 30 + colour : 82 + colour);
        if (strstr(cast, code)) return true;
    }
    return false;
}

static void without_colours_no_colour_is_sent(void **state)
{
    (void)state;
    char *plain = OUTPUT((char[]){"cast"}, (char[]){"--mono"}, replay_path);
    char *coloured = OUTPUT((char[]){"cast"}, replay_path);
    assert_false(sets_colour(plain));
    assert_true(sets_colour(coloured));
    free(plain);
    free(coloured);
}

static void what_does_not_verify_is_not_recorded(void **state)
{
    char level[] = "tests/screens/spikes.level";
    char *argv[] = {(char[]){"cast"}, (char[]){"--level"}, level, replay_path, NULL};
    int status;
    (void)state;
    char *text = capture(4, argv, stdout, &status);
    assert_int_equal(status, 1);
    assert_string_equal(text, "");
    free(text);
}

static void a_picture_in_svg_holds_the_screen(void **state)
{
    (void)state;
    char *svg = OUTPUT((char[]){"render"}, (char[]){"--svg"}, (char[]){"--size"}, (char[]){"40x8"},
                       (char[]){"--tick"}, (char[]){"300"}, replay_path);
    golden_check("tests/screens/picture.svg", svg);
    free(svg);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_played_recording_shows_what_render_draws),
        cmocka_unit_test(every_zoom_can_be_recorded),
        cmocka_unit_test(the_first_line_says_version_size_and_title),
        cmocka_unit_test(without_colours_no_colour_is_sent),
        cmocka_unit_test(what_does_not_verify_is_not_recorded),
        cmocka_unit_test(a_picture_in_svg_holds_the_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
