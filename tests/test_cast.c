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
    char *svg = OUTPUT((char[]){"render"}, (char[]){"--svg"}, (char[]){"--skin"}, (char[]){"plain"},
                       (char[]){"--size"}, (char[]){"40x8"}, (char[]){"--tick"}, (char[]){"300"},
                       replay_path);
    golden_check("tests/screens/picture.svg", svg);
    free(svg);
}

static void a_picture_looks_as_the_game_does(void **state)
{
    (void)state;
    char *usual = OUTPUT((char[]){"render"}, (char[]){"--svg"}, replay_path);
    char *letters = OUTPUT((char[]){"render"}, (char[]){"--svg"}, (char[]){"--skin"},
                           (char[]){"ascii"}, replay_path);
    assert_string_equal(usual, letters);
    free(usual);
    free(letters);
}

/* --- the moving picture --- */

enum { GRID_COLS = 700, GRID_ROWS = 200, GRID_LEFT = 100, GRID_TOP = 60, CLASSES = 600 };

/* The picture as a browser has it when all frames have been shown: colours of half characters. */
typedef struct Shown {
    char classes[CLASSES][4];
    unsigned colours[CLASSES];
    int class_count;
    unsigned pixels[GRID_ROWS][GRID_COLS];
    char letters[GRID_ROWS / 2][GRID_COLS];
} Shown;

static void read_classes(Shown *grid, const char *svg)
{
    const char *at = strstr(svg, ".B{font-weight:bold}"), *end = strstr(svg, "</style>");
    assert_true(at && end);
    for (at += strlen(".B{font-weight:bold}"); at < end; at = strchr(at, '}') + 1)
        assert_int_equal(sscanf(at, ".%3[a-z]{color:#%6x}", grid->classes[grid->class_count],
                                &grid->colours[grid->class_count]),
                         2),
            grid->class_count++;
}

/* The colour of `class="x W">` or the like. */
static unsigned colour_of_class(const Shown *grid, const char *at)
{
    char name[4];
    assert_int_equal(sscanf(at, "%3[a-z]", name), 1);
    for (int i = 0; i < grid->class_count; i++)
        if (strcmp(grid->classes[i], name) == 0) return grid->colours[i];
    fail_msg("no class %s", name);
    return 0;
}

/* Draws the lines of a path; what is drawn hides letters. */
static void draw_path(Shown *grid, const char *at)
{
    unsigned colour = colour_of_class(grid, at);
    const char *end = strstr(at, "/>");
    bool is_whole = at[strcspn(at, " \"")] == ' ';
    for (at = strstr(at, "d=\"") + 3; at < end && *at == 'M';) {
        int x, y, count, length;
        if (is_whole)
            assert_int_equal(sscanf(at, "M%d %d.5h%d%n", &x, &y, &count, &length), 3);
        else
            assert_int_equal(sscanf(at, "M%d %dh%d%n", &x, &y, &count, &length), 3);
        for (int i = 0; i < count; i++)
            for (int half = 0; half <= is_whole; half++) {
                grid->pixels[y + half + GRID_TOP][x + i + GRID_LEFT] = colour;
                grid->letters[(y + GRID_TOP) / 2][x + i + GRID_LEFT] = ' ';
            }
        at += length;
    }
}

static void draw_text(Shown *grid, const char *at)
{
    int x, y;
    assert_int_equal(sscanf(at, "<text x=\"%d\" y=\"%d", &x, &y), 2);
    for (at = strchr(at, '>') + 1; *at != '<'; at++, x++) {
        char ch = *at;
        if (ch == '&') {
            ch = at[1] == 'l' ? '<' : at[1] == 'g' ? '>' : '&';
            at = strchr(at, ';');
        }
        grid->letters[(y + GRID_TOP) / 2][x + GRID_LEFT] = ch;
    }
}

static void draw_part(Shown *grid, const char *from, const char *end)
{
    for (const char *at = from; at < end; at++)
        if (strncmp(at, "<path class=\"", 13) == 0)
            draw_path(grid, at + 13);
        else if (strncmp(at, "<text ", 6) == 0)
            draw_text(grid, at);
}

/* Where the view is in the last frame. */
static void last_view(const char *svg, int *x, int *y)
{
    const char *at = strstr(svg, "values=\"-"), *end;
    if (!at) at = strstr(svg, "translate\" calcMode");
    at = strstr(at, "values=\"");
    end = strchr(at + 8, '"');
    while (end[-1] != ';' && end[-1] != '"')
        end--;
    assert_int_equal(sscanf(end, "%d %d", x, y), 2);
}

/* A colour of `--cells`, or that of the terminal itself. */
static unsigned cell_colour(const char **at, unsigned own)
{
    unsigned colour = own;
    if (**at == '-')
        ++*at;
    else {
        assert_int_equal(sscanf(*at, "%6x", &colour), 1);
        *at += 6;
    }
    return colour;
}

/* Compares a row of `--cells`, its characters and its runs, with the row whose first half character
 * is at (x, y). */
static void check_row(const Shown *grid, const char *chars, const char *runs, int x, int y)
{
    for (int count, length; sscanf(runs, " %d*%n", &count, &length) == 1;) {
        const char *at = runs + length;
        unsigned fg = cell_colour(&at, 0xd8d8d8);
        at++;
        unsigned bg = cell_colour(&at, 0x101418);
        runs = at + strcspn(at, " \n");
        bool is_reverse = memchr(at, 'r', (size_t)(runs - at)) != NULL;
        for (; count > 0; count--, x++) {
            bool is_block = (unsigned char)*chars == 0xe2;
            unsigned front = is_reverse ? bg : fg, behind = is_reverse ? fg : bg;
            bool is_upper = is_block && (unsigned char)chars[2] == 0x80;
            char letter = grid->letters[y / 2][x];
            assert_int_equal(grid->pixels[y][x], is_upper ? front : behind);
            assert_int_equal(grid->pixels[y + 1][x], is_block && !is_upper ? front : behind);
            assert_int_equal(letter ? letter : ' ', is_block ? ' ' : *chars);
            chars += is_block ? 3 : 1;
        }
    }
}

static void assert_film_ends_as_drawn(char *skin, char *zoom)
{
    static Shown grid;
    char size[] = "60x20", file[] = "tests/look/01-first-steps.proof", end[] = "</g>\n</g>\n<g>";
    int x, y, row = 0;
    memset(&grid, 0, sizeof grid);
    for (int i = 0; i < GRID_ROWS * GRID_COLS; i++)
        grid.pixels[i / GRID_COLS][i % GRID_COLS] = 0x101418;
    char *svg = OUTPUT((char[]){"cast"}, (char[]){"--svg"}, (char[]){"--skin"}, skin,
                       (char[]){"--zoom"}, zoom, (char[]){"--size"}, size, (char[]){"--from"},
                       (char[]){"100"}, (char[]){"--ticks"}, (char[]){"28"}, file);
    char *cells = OUTPUT((char[]){"render"}, (char[]){"--cells"}, (char[]){"--skin"}, skin,
                         (char[]){"--zoom"}, zoom, (char[]){"--size"}, size, (char[]){"--tick"},
                         (char[]){"124"}, file);
    assert_null(strstr(svg, "<script"));
    assert_null(strstr(svg, "href"));
    assert_null(strstr(svg, "url("));
    read_classes(&grid, svg);
    last_view(svg, &x, &y);
    const char *level = strstr(svg, "<animateTransform"), *hud = strstr(level, end);
    assert_non_null(hud);
    draw_part(&grid, level, hud);
    strtok(cells, "\n");
    for (char *chars = strtok(NULL, "\n"); chars; chars = strtok(NULL, "\n"), row++) {
        char *runs = strtok(NULL, "\n");
        if (row > 0) check_row(&grid, chars + 1, runs, GRID_LEFT - x, GRID_TOP - y + 2 * row);
    }
    assert_int_equal(row, 20);
    free(cells);
    free(svg);
}

static void a_moving_picture_ends_as_the_run_is_drawn(void **state)
{
    (void)state;
    assert_film_ends_as_drawn((char[]){"ascii"}, (char[]){"4x2"});
    assert_film_ends_as_drawn((char[]){"pixels"}, (char[]){"4x2"});
    assert_film_ends_as_drawn((char[]){"plain"}, (char[]){"2x1"});
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
        cmocka_unit_test(a_picture_looks_as_the_game_does),
        cmocka_unit_test(a_moving_picture_ends_as_the_run_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
