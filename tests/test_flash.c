/* test_flash.c - nothing flashes more than three times a second: runs of levels, frame by frame.
 *
 * Source: WCAG 2.2, success criterion 2.3.1 and the definition of "general flash": a pair of
 * opposing changes of relative luminance by a tenth or more, where the darker one is below 0.8.
 * More than three of them in a second must not cover a quarter of any 341x256 pixels of a screen of
 * 1024x768, a third of it each way. The view turns pages here, as in calm: ground that scrolls past
 * at full speed changes faster than that, but does not flash. */
#include "full.h"
#include "world_levels.h"

#include "../src/game/replay.h"
#include "../src/play/cast.h"

#include <math.h>
#include <stdlib.h>

enum {
    SECOND = 60,     /* ticks */
    CHANGES_MAX = 6, /* three flashes */
    COLS_MAX = 120,
    ROWS_MAX = 80 /* halves of characters */
};

static SkinSet skins;
static double linear[256]; /* of a channel */

static int read_skins(void **state)
{
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "sprites");
    for (int32_t i = 0; i < 256; i++)
        linear[i] = i <= 10 ? i / 255.0 / 12.92 : pow((i / 255.0 + 0.055) / 1.055, 2.4);
    return skin_set_read(&skins, "levels/sprites", NULL, &errors) ? 0 : -1;
}

static int free_skins(void **state)
{
    (void)state;
    skin_set_done(&skins);
    return 0;
}

/* ---- luminance ---- */

static double luminance(const CanvasLooks *looks, int16_t colour, bool is_front)
{
    uint8_t rgb[3] = {is_front ? 0xd8 : 0, is_front ? 0xd8 : 0, is_front ? 0xd8 : 0};
    canvas_look_rgb(looks, colour, rgb);
    return 0.2126 * linear[rgb[0]] + 0.7152 * linear[rgb[1]] + 0.0722 * linear[rgb[2]];
}

/* How much of a character its letter covers. */
static double coverage(uint32_t ch)
{
    if (ch == ' ') return 0;
    return ch < 0x80 ? (strchr("#@%&MW$", (int)ch) ? 0.35 : 0.2) : 1;
}

/* The luminance of the upper half of a cell and of the lower one. */
static void cell_luminance(const CanvasLooks *looks, CanvasCell cell, double out[2])
{
    TermStyle look = canvas_cell_look(looks, cell);
    double front = luminance(looks, look.fg, true), behind = luminance(looks, look.bg, false);
    for (int32_t half = 0; half < 2; half++) {
        bool is_block = cell.ch == 0x2580 || cell.ch == 0x2584;
        double part = is_block ? (cell.ch == 0x2580) == (half == 0) : coverage(cell.ch);
        if (look.attributes & TERM_REVERSE) part = 1 - part;
        out[half] = part * front + (1 - part) * behind;
    }
}

/* ---- flashes ---- */

/* What has changed in a character: its last extreme, and when the last changes were. */
typedef struct Watched {
    CanvasCell shown;
    double extreme;
    int8_t way; /* of the last change: 1 brighter, -1 darker */
    int32_t at[CHANGES_MAX + 1];
    int32_t changes;
} Watched;

typedef struct Watch {
    Watched cells[ROWS_MAX * COLS_MAX];
    bool flashes[ROWS_MAX][COLS_MAX];
} Watch;

static void note_luminance(Watched *cell, double light, int32_t tick)
{
    bool is_bright = light > cell->extreme;
    int8_t way = is_bright ? 1 : -1;
    if (tick == 0 || (way == cell->way && light != cell->extreme)) {
        cell->extreme = light;
        return;
    }
    if (fabs(light - cell->extreme) < 0.1 || fmin(light, cell->extreme) >= 0.8) return;
    cell->extreme = light;
    cell->way = way;
    cell->at[cell->changes++ % (CHANGES_MAX + 1)] = tick;
}

/* Were there more changes in the last second than are allowed? */
static bool does_flash(const Watched *cell, int32_t tick)
{
    if (cell->changes <= CHANGES_MAX) return false;
    return tick - cell->at[cell->changes % (CHANGES_MAX + 1)] < SECOND;
}

/* The largest number of flashing characters in a window of a third of the screen each way. */
static int32_t largest_area(const Watch *watch, int32_t cols, int32_t rows)
{
    int32_t largest = 0;
    const int32_t window_cols = cols / 3, window_rows = rows / 3;
    for (int32_t top = 0; top + window_rows <= rows; top += 2)
        for (int32_t left = 0; left + window_cols <= cols; left += 3) {
            int32_t count = 0;
            for (int32_t row = top; row < top + window_rows; row++)
                for (int32_t col = left; col < left + window_cols; col++)
                    count += watch->flashes[row][col];
            largest = max_i32(largest, count);
        }
    return largest;
}

/* Notes the look of a cell; returns how many of its halves flash. */
static int32_t watch_cell(Watch *watch, const CanvasLooks *looks, CanvasCell shown, int32_t col,
                          int32_t row, int32_t tick)
{
    double light[2];
    int32_t count = 0;
    Watched *cell = &watch->cells[row * 2 * COLS_MAX + col];
    bool is_same = tick > 0 && canvas_cell_is_same(cell->shown, shown);
    cell->shown = shown;
    if (!is_same) cell_luminance(looks, shown, light);
    for (int32_t half = 0; half < 2; half++, cell += COLS_MAX) {
        if (!is_same) note_luminance(cell, light[half], tick);
        bool flashes = does_flash(cell, tick);
        watch->flashes[row * 2 + half][col] = flashes;
        count += flashes;
    }
    return count;
}

/* The largest area that flashes, in halves of characters; 0: nothing does. */
static int32_t watch_frame(Watch *watch, const Canvas *canvas, const CanvasLooks *looks,
                           int32_t tick)
{
    int32_t count = 0;
    for (int32_t row = 0; row < canvas->rows; row++)
        for (int32_t col = 0; col < canvas->cols; col++) {
            count += watch_cell(watch, looks, canvas_get(canvas, col, row), col, row, tick);
        }
    return count > 0 ? largest_area(watch, canvas->cols, canvas->rows * 2) : 0;
}

/* ---- what is played ---- */

static const struct Way {
    const char *name;
    ScreenSize size;
    SkinKind skin;
    bool is_calm;
} ways[] = {
    {"letters in colours", {80, 24}, SKIN_ASCII, false},
    {"half blocks", {120, 40}, SKIN_PIXELS, false},
    {"plain letters", {80, 24}, SKIN_PLAIN, true},
};

typedef struct Show {
    FramePlayer player;
    Canvas canvas;
    CanvasLooksBook book;
    Watch watch;
} Show;

static Show *open_show(const struct Way *way, uint8_t palette, const Level *level,
                       const InputTape *tape)
{
    PictureChoice choice = {.skins = &skins,
                            .look = {.skin = (uint8_t)way->skin,
                                     .palette = palette,
                                     .effects = EFFECTS_ALL,
                                     .is_calm = way->is_calm},
                            .zoom = ZOOM_AUTO,
                            .scroll_step = CAMERA_PAGE};
    Show *show = calloc(1, sizeof *show);
    assert_non_null(show);
    cast_make_looks(&show->book, &choice, DEPTH_TRUE);
    frame_player_init(&show->player, level, tape, way->size, &choice);
    assert_true(canvas_resize(&show->canvas, way->size.cols, way->size.rows));
    return show;
}

static void close_show(Show *show)
{
    frame_player_done(&show->player);
    canvas_done(&show->canvas);
    free(show);
}

/* Draws the frame of a tick, and goes on to the next one. */
static int32_t show_tick(Show *show, int32_t tick)
{
    frame_player_draw(&show->player, &show->canvas);
    int32_t area = watch_frame(&show->watch, &show->canvas, &show->book.looks, tick);
    frame_player_step(&show->player);
    return area;
}

static void assert_run_does_not_flash(const struct Way *way, uint8_t palette, const Level *level,
                                      const InputTape *tape, const char *path)
{
    Show *show = open_show(way, palette, level, tape);
    int32_t window = way->size.cols / 3 * (way->size.rows * 2 / 3);
    for (int32_t tick = 0; tick < tape->count + SECOND; tick++) {
        int32_t area = show_tick(show, tick);
        if (area * 4 >= window)
            fail_msg("%s, %s, tick %d: %d of %d flash", path, way->name, (int)tick, (int)area,
                     (int)window);
    }
    close_show(show);
}

static void play_proof(const WorldFile *world, int32_t index)
{
    Level level;
    Replay replay;
    ErrorList errors;
    char proof[ERROR_FILE_MAX];
    const char *path = world->paths[index];
    int32_t chapter = world_file_chapter(world, index);
    uint8_t palette = chapter < 0 ? PALETTE_PLAIN : world->chapters.items[chapter].palette;
    LevelFile *file = open_level(world, index, &level);
    snprintf(proof, sizeof proof, "%.*s.proof", (int)(strlen(path) - strlen(".txt")), path);
    error_list_init(&errors, proof);
    assert_true(replay_read(proof, &replay, &errors));
    for (size_t i = 0; i < ARRAY_LENGTH(ways); i++)
        if (is_full() || (int32_t)i == index % (int32_t)ARRAY_LENGTH(ways))
            assert_run_does_not_flash(&ways[i], palette, &level, &replay.tape, path);
    replay_done(&replay);
    level_done(&level);
    level_file_done(file);
}

/* Belts, springs, gulls, water, fire, fireworks, the last level. */
static void runs_of_the_world_do_not_flash(void **state)
{
    static const char *const played[] = {"02-", "12-", "15-", "19-", "21-", "28-", "31-", "32-"};
    WorldFile world = open_world();
    int32_t count = 0;
    (void)state;
    for (int32_t i = 0; i < world.count; i++)
        for (size_t k = 0; k < ARRAY_LENGTH(played); k++) {
            if (!strstr(world.paths[i], played[k])) continue;
            play_proof(&world, i);
            count++;
        }
    assert_int_equal(count, ARRAY_LENGTH(played));
    world_file_done(&world);
}

/* At any distance between the coins of a row, their counter flashes at most three times. */
static void no_row_of_coins_makes_its_counter_flash(void **state)
{
    enum { COLS = 100, TICKS = 400 };
    Input right[TICKS];
    const InputTape tape = {right, TICKS};
    (void)state;
    memset(right, INPUT_RIGHT, sizeof right);
    for (int32_t gap = 1; gap <= 8; gap++) {
        char rows[2 * (COLS + 1) + 1];
        memset(rows, '#', sizeof rows);
        for (int32_t col = 0; col < COLS; col++)
            rows[col] = col == 1 ? '@' : col > 3 && col % gap == 0 ? 'o' : '.';
        rows[COLS] = rows[2 * COLS + 1] = '\n';
        rows[2 * (COLS + 1)] = '\0';
        Arena arena;
        arena_open(&arena, rows);
        Show *show = open_show(&ways[0], PALETTE_MEADOW, &arena.level, &tape);
        for (int32_t tick = 0; tick < TICKS; tick++) {
            (void)show_tick(show, tick);
            for (int32_t col = 0; col < ways[0].size.cols; col++)
                if (show->watch.flashes[0][col])
                    fail_msg("a coin every %d cells: tick %d, column %d flashes", (int)gap,
                             (int)tick, (int)col);
        }
        close_show(show);
        arena_close(&arena);
    }
}

/* Flashing is on and off four times in a second; three times are allowed. */
static void four_flashes_in_a_second_are_seen_and_three_are_not(void **state)
{
    (void)state;
    for (int32_t flashes = 3; flashes <= 4; flashes++) {
        Watched cell = {.changes = 0};
        bool is_seen = false;
        for (int32_t tick = 0; tick < SECOND; tick++) {
            bool is_on = tick > 0 && tick <= flashes * 12 && (tick - 1) / 6 % 2 == 0;
            note_luminance(&cell, is_on ? 0.5 : 0.1, tick);
            is_seen = is_seen || does_flash(&cell, tick);
        }
        assert_int_equal(is_seen, flashes == 4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_flashes_in_a_second_are_seen_and_three_are_not),
        cmocka_unit_test(no_row_of_coins_makes_its_counter_flash),
        cmocka_unit_test(runs_of_the_world_do_not_flash),
    };
    return cmocka_run_group_tests(tests, read_skins, free_skins);
}
