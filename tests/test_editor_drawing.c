/* test_editor_drawing.c - a level of 100x20 cells with ground, pits, two lifts, five monsters,
 * signs, a door, its key and art, drawn twice: with few keys, and by the mouse alone but for texts.
 * Then, by keys, one of 120x24 with slopes, a ladder, six monsters and a checkpoint. */
#include "easel.h"
#include "golden.h"

#include "../src/edit/core/editor_command.h"
#include "../src/edit/core/editor_strip.h"

enum { KEYS_MOST = 300 };

/* ---- by keys ---- */

/* Keys separated by blanks; texts in braces, a key for each character. Returns how many they are.
 */
static int32_t press_all(Easel *e, const char *text)
{
    int32_t count = 0;
    while (*text) {
        char key[16];
        int length = 1;
        if (*text == '{') {
            for (text++; *text != '}'; text++, count++)
                easel_key(e, *text == ' ' ? "Space" : (char[]){*text, '\0'});
        } else if (*text != ' ' && sscanf(text, "%15s%n", key, &length) == 1) {
            easel_key(e, key);
            count++;
        }
        text += length;
    }
    return count;
}

static const char *const by_keys[] = {
    "{:resize 100x20} Enter",
    "1 8 | 2 k R 9 l 2 j f Enter",         /* a hill */
    "3 5 | j 5 x k",                       /* a pit */
    "3 k 5 r = k l 3 r o",                 /* a way over it, with coins */
    "4 5 | 4 j 6 r ^",                     /* spikes */
    "5 5 | r # L 5 k Enter",               /* a wall */
    "5 2 | 5 j 2 r 1 g E 6 k g E",         /* a lift up */
    "6 j 7 0 | j 9 x k 3 r 2 g E 6 l g E", /* a lift across a pit */
    "6 2 | r w 8 5 | r w 9 0 | r h 9 4 | r t 6 0 | 4 k r f",
    "6 6 | 4 j r # L 5 k Enter 5 j r D k r D", /* a wall with a door */
    "2 2 | 2 k r k",                           /* its key */
    "5 8 | 3 j r *",
    "5 | r ? Enter Enter {Jump!} Enter Esc",
    "4 2 | r ? Enter Enter {Over it.} Enter Esc",
    "6 8 | r ? Enter Enter {The key?} Enter Esc",
    "g l g g 8 | i {.-~-.} Enter {(   )} Enter {`-~-'} Esc", /* a cloud */
    "h v 4 h 2 k y 3 0 | P 5 2 | P 8 0 | P g l",
    "Ctrl+S",
};

/* What is on the map and behind it, and the header. */
static void put_level(const Easel *e, char *out, size_t size)
{
    size_t length, used;
    const char *header = document_header(e->doc, &length);
    used = (size_t)snprintf(out, size, "%.*s", (int)length, header);
    for (DocumentLayer layer = 0; layer < LAYER_COUNT; layer++) {
        used += (size_t)snprintf(out + used, size - used, "[%s]\n", layer ? "back" : "map");
        easel_picture(e, layer, out + used, size - used);
        used += strlen(out + used);
    }
}

static void assert_is_whole(const Easel *e)
{
    ErrorList errors;
    error_list_init(&errors, "level");
    Level *level = document_parse(e->doc, &errors);
    assert_non_null(level);
    assert_int_equal(level->actors.count, 5);
    assert_int_equal(level->signs.count, 3);
    assert_int_equal(level->keys.count, 1);
    assert_int_equal(level->door_count, 1);
    assert_int_equal(level->coins.count, 3);
    assert_int_equal(level->terrain.lift_count, 2);
    level_done(level);
    free(level);
}

static void a_whole_level_takes_at_most_300_keys(void **state)
{
    static char text[8192];
    Easel e;
    int32_t count = 0;
    (void)state;
    easel_open_file(&e, "drawn.txt");
    for (size_t i = 0; i < ARRAY_LENGTH(by_keys); i++)
        count += press_all(&e, by_keys[i]);
    print_message("%d keys\n", (int)count);
    assert_true(count <= KEYS_MOST);
    assert_is_whole(&e);
    put_level(&e, text, sizeof text);
    golden_check("tests/editor-drawn.txt", text);
    easel_close(&e);
}

/* ---- a larger level, by keys ---- */

enum { KEYS_MOST_LARGE = 240 };

static const char *const large_by_keys[] = {
    "{:resize 120x24} Enter",
    "1 8 | j B l k l k 9 l j l j l Enter k",             /* a hill with slopes */
    "3 5 | j 5 x k",                                     /* a pit, */
    "3 k 5 r = k l 3 r o",                               /* a way over it, with coins */
    "4 4 | 4 j 6 r ^",                                   /* spikes */
    "5 3 | r * 5 7 | r H L 3 k Enter 4 r =",             /* a checkpoint; a ladder to a platform, */
    "4 l k r k",                                         /* with the key */
    "7 0 | 5 j 9 x k 3 r 1 g E 6 l g E",                 /* a lift across a pit */
    "8 4 | r w 5 l . 5 l r h 5 l . l r t 9 0 | 5 k r f", /* monsters */
    "1 1 0 | 5 j r # L 9 k Enter 9 j r D k r D",         /* a wall with a door */
    "5 | j r ? Enter Enter {Mind the gap!} Enter Esc",
    "g l g g 8 | i {.-~-.} Enter {(   )} Enter {`-~-'} Esc", /* a cloud, and more of them */
    "h v 4 h 2 k y 4 0 | P 9 0 | P g l",
    "Ctrl+S",
};

static void a_level_of_120x24_with_everything_takes_at_most_240_keys(void **state)
{
    static char text[8192];
    Easel e;
    ErrorList errors;
    int32_t count = 0;
    (void)state;
    easel_open_file(&e, "large.txt");
    for (size_t i = 0; i < ARRAY_LENGTH(large_by_keys); i++)
        count += press_all(&e, large_by_keys[i]);
    print_message("%d keys\n", (int)count);
    assert_true(count <= KEYS_MOST_LARGE);
    error_list_init(&errors, "level");
    Level *level = document_parse(e.doc, &errors);
    assert_non_null(level);
    assert_int_equal(level->actors.count, 6);
    assert_int_equal(level->signs.count, 1);
    assert_int_equal(level->keys.count, 1);
    assert_int_equal(level->door_count, 1);
    assert_int_equal(level->coins.count, 3);
    assert_int_equal(level->checkpoints.count, 1);
    assert_int_equal(level->terrain.lift_count, 1);
    level_done(level);
    free(level);
    put_level(&e, text, sizeof text);
    golden_check("tests/editor-drawn-large.txt", text);
    easel_close(&e);
}

/* ---- by mouse ---- */

static void mouse(Easel *e, EditorMouseKind kind, int32_t button, int32_t col, int32_t row)
{
    e->now += 1000;
    e->request = editor_mouse(e->editor, kind, button, col, row, e->now);
    editor_set_view(e->editor, 100, 24);
}

static void drag(Easel *e, int32_t col, int32_t row, int32_t to_col, int32_t to_row)
{
    mouse(e, MOUSE_PRESS, 1, col, row);
    mouse(e, MOUSE_DRAG, 1, to_col, to_row);
    mouse(e, MOUSE_RELEASE, 1, to_col, to_row);
}

static void click(Easel *e, int32_t col, int32_t row)
{
    mouse(e, MOUSE_PRESS, 1, col, row);
    mouse(e, MOUSE_RELEASE, 1, col, row);
}

/* Presses the line of the list that has this text. */
static void press_line(Easel *e, const char *part)
{
    char line[160];
    EditorPanel panel = editor_panel(e->editor);
    for (int32_t i = 0; i < panel.count; i++) {
        editor_panel_line(e->editor, i, 159, line, sizeof line);
        if (!strstr(line, part)) continue;
        editor_panel_mouse(e->editor, MOUSE_PRESS, i, e->now);
        return;
    }
    fail_msg("no line with `%s`", part);
}

static void press_hint(Easel *e, const char *part)
{
    char hints[161];
    editor_hints(e->editor, 160, hints, sizeof hints);
    const char *at = strstr(hints, part);
    if (!at) fail_msg("no hint `%s` in `%s`", part, hints);
    editor_press_hint(e->editor, 160, (int32_t)(at - hints), e->now);
}

/* Chooses a glyph of the strip. */
static void choose(Easel *e, const char *glyph)
{
    EditorStrip strip;
    editor_strip(e->editor, &strip);
    for (int32_t i = 0; i < strip.count; i++)
        if (strip.items[i].kind == STRIP_GLYPH && strip.items[i].id == glyph[0]) {
            editor_press_strip(e->editor, &strip.items[i], 1, e->now);
            return;
        }
    fail_msg("no glyph `%s`", glyph);
}

static void type(Easel *e, const char *text)
{
    for (; *text; text++)
        easel_key(e, *text == ' ' ? "Space" : (char[]){*text, '\0'});
}

/* A command of the menu, of one of its groups. */
static void choose_command(Easel *e, const char *group, const char *part)
{
    press_hint(e, "F10 menu");
    const char *at = strstr(editor_panel(e->editor).title, group);
    assert_non_null(at);
    editor_panel_press_title(e->editor, (int32_t)(at - editor_panel(e->editor).title), e->now);
    press_line(e, part);
}

static void write_sign(Easel *e, int32_t col, const char *text)
{
    click(e, col, 18);
    mouse(e, MOUSE_DOUBLE, 1, col, 18);
    press_line(e, "text");
    type(e, text);
    press_hint(e, "Enter does it");
    press_hint(e, "Esc closes");
}

static void draw_lift(Easel *e, const char *digit, CellArea at, int32_t to_col, int32_t to_row)
{
    choose(e, digit);
    drag(e, at.col, at.row, at.col + at.cols - 1, at.row);
    mouse(e, MOUSE_PRESS, 3, at.col, at.row);
    press_line(e, "end of its path");
    click(e, to_col, to_row);
}

static void draw_all(Easel *e, const char *glyph, const CellArea *areas, size_t count)
{
    choose(e, glyph);
    for (size_t i = 0; i < count; i++)
        for (int32_t row = 0; row < areas[i].rows; row++)
            drag(e, areas[i].col, areas[i].row + row, areas[i].col + areas[i].cols - 1,
                 areas[i].row + row);
}

#define DRAW(glyph, ...)                                                                           \
    draw_all(&e, glyph, (const CellArea[]){__VA_ARGS__},                                           \
             sizeof((const CellArea[]){__VA_ARGS__}) / sizeof(CellArea))

static void the_same_level_is_drawn_by_the_mouse_alone_but_for_texts(void **state)
{
    static const char *const cloud[] = {".-~-.", "(   )", "`-~-'"};
    static char text[8192];
    Easel e;
    (void)state;
    easel_open_file(&e, "drawn.txt");
    editor_set_view(e.editor, 100, 24);
    choose_command(&e, "Level", "Sets the size");
    type(&e, "100x20");
    press_hint(&e, "Enter does it");
    DRAW("#", {18, 16, 10, 3}, {55, 13, 1, 6}, {66, 13, 1, 6});
    DRAW(".", {35, 19, 5, 1}, {70, 19, 9, 1});
    DRAW("=", {35, 15, 5, 1});
    DRAW("o", {36, 14, 3, 1});
    DRAW("^", {45, 18, 6, 1});
    draw_lift(&e, "1", (CellArea){52, 18, 2, 1}, 52, 12);
    draw_lift(&e, "2", (CellArea){70, 18, 3, 1}, 76, 18);
    DRAW("w", {62, 18, 1, 1}, {85, 18, 1, 1});
    DRAW("h", {90, 18, 1, 1});
    DRAW("t", {94, 18, 1, 1});
    DRAW("f", {60, 14, 1, 1});
    DRAW("D", {66, 17, 1, 2});
    DRAW("k", {22, 15, 1, 1});
    DRAW("*", {58, 18, 1, 1});
    DRAW("?", {5, 18, 1, 1}, {42, 18, 1, 1}, {68, 18, 1, 1});
    write_sign(&e, 5, "Jump!");
    write_sign(&e, 42, "Over it.");
    write_sign(&e, 68, "The key?");
    choose_command(&e, "Level", "Changes between the map");
    for (int32_t i = 0; i < 4; i++)
        for (int32_t row = 0; row < 3; row++) {
            static const int32_t cols[] = {8, 30, 52, 80};
            mouse(&e, MOUSE_PRESS, 3, cols[i], row);
            press_line(&e, "type from here");
            type(&e, cloud[row]);
            press_hint(&e, "Esc ends typing");
        }
    choose_command(&e, "Level", "Changes between the map");
    choose_command(&e, "File", "Saves; :w NAME");
    assert_is_whole(&e);
    put_level(&e, text, sizeof text);
    golden_check("tests/editor-drawn.txt", text);
    easel_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(a_whole_level_takes_at_most_300_keys),
        EASEL_TEST(a_level_of_120x24_with_everything_takes_at_most_240_keys),
        EASEL_TEST(the_same_level_is_drawn_by_the_mouse_alone_but_for_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
