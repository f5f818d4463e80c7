/* level_maker.h - for tests and measurements: levels of several styles, as many as there are seeds.
 *
 * The same style and seed give the same bytes always. Many can be beaten, some cannot: nothing is
 * done to make sure of either.
 * Memory: level_maker_text returns memory that the caller frees. */
#ifndef LEDGE_TESTS_LEVEL_MAKER_H
#define LEDGE_TESTS_LEVEL_MAKER_H

#include "../src/base/base.h"
#include "seed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum MakerStyle {
    MAKER_RUN,    /* a long way to the right: pits, pipes, stairs, platforms, monsters */
    MAKER_CAVE,   /* holes of all shapes */
    MAKER_TOWER,  /* upwards: platforms, ladders, springs */
    MAKER_SHAFTS, /* lifts, crumbling floors, belts and ice over pits */
    MAKER_MAZE,   /* rooms, doors and keys */
    MAKER_SOUP,   /* everything, anywhere */
    MAKER_ROOM,   /* a few cells of everything, small enough to try out all there is */
    MAKER_STYLES
} MakerStyle;

static const char *const maker_style_names[MAKER_STYLES] = {"run",  "cave", "tower", "shafts",
                                                            "maze", "soup", "room"};

typedef struct Maker {
    uint32_t random;
    int32_t cols, rows;
    char *cells; /* rows of cols */
    char header[1200];
} Maker;

/* 0 to range - 1. */
static inline int32_t maker_random(Maker *m, int32_t range)
{
    return seed_below(&m->random, range);
}

static inline int32_t maker_between(Maker *m, int32_t low, int32_t high)
{
    return low + maker_random(m, high - low + 1);
}

static inline bool maker_chance(Maker *m, int32_t percent)
{
    return maker_random(m, 100) < percent;
}

static inline void maker_put(Maker *m, int32_t col, int32_t row, char glyph)
{
    if (col < 0 || col >= m->cols || row < 0 || row >= m->rows) return;
    m->cells[row * m->cols + col] = glyph;
}

static inline char maker_get(const Maker *m, int32_t col, int32_t row)
{
    if (col < 0 || col >= m->cols || row < 0 || row >= m->rows) return '#';
    return m->cells[row * m->cols + col];
}

static inline void maker_fill(Maker *m, int32_t col, int32_t row, int32_t width, int32_t height,
                              char glyph)
{
    for (int32_t r = row; r < row + height; r++)
        for (int32_t c = col; c < col + width; c++)
            maker_put(m, c, r, glyph);
}

static inline void maker_begin(Maker *m, int32_t cols, int32_t rows, char glyph)
{
    m->cols = cols;
    m->rows = rows;
    m->cells = malloc((size_t)cols * (size_t)rows);
    assert(m->cells);
    memset(m->cells, glyph, (size_t)cols * (size_t)rows);
}

/* A free place on something solid, near (col, row); the place is made where there is none. */
static inline void maker_stand(Maker *m, int32_t col, int32_t row, char glyph)
{
    for (int32_t r = row; r + 1 < m->rows; r++) {
        if (maker_get(m, col, r) != '.' || maker_get(m, col, r + 1) != '#') continue;
        maker_put(m, col, r, glyph);
        return;
    }
    maker_put(m, col, row, glyph);
    maker_put(m, col, row + 1, '#');
}

/* ---- styles ------------------------------------------------------------------------------ */

static inline void maker_run_piece(Maker *m, int32_t col, int32_t ground, int32_t hard)
{
    int32_t width;
    switch (maker_random(m, 9)) {
    case 0: /* a pit */
        maker_fill(m, col, ground, maker_between(m, 2, 4 + hard), m->rows - ground, '.');
        break;
    case 1: /* a pipe */
        maker_fill(m, col, ground - maker_between(m, 1, 3 + (hard > 3)), 2, 4, '#');
        break;
    case 2: /* stairs up and down */
        for (int32_t i = 0; i < 4; i++)
            maker_fill(m, col + i, ground - 1 - i, 1, 1 + i, '#');
        for (int32_t i = 0; i < 4 && maker_chance(m, 90); i++)
            maker_fill(m, col + 4 + i, ground - 4 + i, 1, 4 - i, '#');
        break;
    case 3: /* a row of blocks overhead */
        width = maker_between(m, 1, 6);
        maker_fill(m, col, ground - maker_between(m, 3, 4), width, 1, '#');
        maker_put(m, col + width / 2, ground - 6, 'o');
        break;
    case 4: maker_put(m, col, ground - 1, maker_chance(m, 70) ? 'w' : 'h'); break;
    case 5: maker_put(m, col, ground - maker_between(m, 2, 5), 'f'); break;
    case 6: /* a platform over a pit */
        maker_fill(m, col, ground, 8 + hard, m->rows - ground, '.');
        width = maker_between(m, 2, 3);
        maker_fill(m, col + 3, ground - maker_random(m, 3), width, 1, '=');
        break;
    case 7: maker_fill(m, col, ground - 1, maker_between(m, 1, 2), 1, '^'); break;
    default:
        for (int32_t i = 0; i < 4; i++)
            if (maker_chance(m, 50)) maker_put(m, col + i, ground - 1, 'o');
        break;
    }
}

static inline void maker_run(Maker *m)
{
    static const int32_t lengths[] = {150, 200, 200, 202, 230, 373};
    int32_t hard = maker_random(m, 6);
    maker_begin(m, lengths[maker_random(m, ARRAY_LENGTH(lengths))], 16, '.');
    int32_t ground = 14;
    maker_fill(m, 0, ground, m->cols, 2, '#');
    for (int32_t col = 12; col < m->cols - 16; col += maker_between(m, 5, 14))
        maker_run_piece(m, col, ground, hard);
    maker_fill(m, 0, ground, 8, 2, '#');
    maker_fill(m, m->cols - 5, ground, 5, 2, '#');
    maker_put(m, 2, ground - 1, '@');
    maker_put(m, m->cols - 3, ground - 1, 'F');
}

static inline int32_t maker_walls_around(const Maker *m, int32_t col, int32_t row)
{
    int32_t count = 0;
    for (int32_t r = row - 1; r <= row + 1; r++)
        for (int32_t c = col - 1; c <= col + 1; c++)
            count += maker_get(m, c, r) == '#';
    return count;
}

static inline void maker_smooth(Maker *m)
{
    char *next = malloc((size_t)m->cols * (size_t)m->rows);
    assert(next);
    for (int32_t row = 0; row < m->rows; row++)
        for (int32_t col = 0; col < m->cols; col++)
            next[row * m->cols + col] = maker_walls_around(m, col, row) >= 5 ? '#' : '.';
    memcpy(m->cells, next, (size_t)m->cols * (size_t)m->rows);
    free(next);
}

/* Glyphs strewn over the empty cells, so many in a thousand. */
static inline void maker_strew(Maker *m, const char *glyphs, int32_t per_thousand)
{
    int32_t count = (int32_t)strlen(glyphs);
    for (int32_t i = 0; i < m->cols * m->rows; i++)
        if (m->cells[i] == '.' && maker_random(m, 1000) < per_thousand)
            m->cells[i] = glyphs[maker_random(m, count)];
}

static inline void maker_cave(Maker *m)
{
    int32_t rows = maker_between(m, 20, 40);
    maker_begin(m, maker_between(m, 40, 120), rows, '.');
    int32_t walls = maker_between(m, 38, 48);
    for (int32_t i = 0; i < m->cols * m->rows; i++)
        if (maker_chance(m, walls)) m->cells[i] = '#';
    maker_smooth(m);
    if (maker_chance(m, 60)) maker_smooth(m);
    maker_fill(m, 0, m->rows - 1, m->cols, 1, '#');
    maker_strew(m, "=oH", 20);
    maker_stand(m, 2, m->rows / 2, '@');
    maker_stand(m, m->cols - 3, maker_between(m, 2, m->rows - 4), 'F');
}

static inline void maker_tower(Maker *m)
{
    int32_t rows = maker_between(m, 40, 70);
    maker_begin(m, maker_between(m, 16, 40), rows, '.');
    int32_t row = m->rows - 1, step = maker_between(m, 2, 3);
    maker_fill(m, 0, row, m->cols, 1, '#');
    maker_put(m, m->cols / 2, row - 1, '@');
    while (row > 8) {
        int32_t up = maker_chance(m, 1) ? step + 2 : step, width = maker_between(m, 3, 8);
        int32_t col = maker_random(m, m->cols - width);
        char glyph = "#==#C#"[maker_random(m, 6)];
        maker_fill(m, col, row - up, width, 1, glyph);
        if (maker_chance(m, 10)) maker_put(m, col + 1, row - up - 1, 'S');
        if (maker_chance(m, 15)) maker_fill(m, col + 1, row - up, 1, up, 'H');
        if (maker_chance(m, 50)) maker_fill(m, maker_random(m, m->cols - 8), row - up, 6, 1, '=');
        if (maker_chance(m, 15))
            maker_put(m, col + width / 2, row - up - 1, "wfh"[maker_random(m, 3)]);
        row -= up;
    }
    maker_put(m, maker_random(m, m->cols), row - 2, 'F');
}

static inline void maker_lift(Maker *m, int32_t number, int32_t col, int32_t row)
{
    char section[120];
    bool is_upright = maker_chance(m, 40);
    int32_t speed = maker_between(m, 2, 7), ticks = maker_between(m, 60, 160);
    maker_fill(m, col, row, maker_between(m, 2, 4), 1, (char)('0' + number));
    snprintf(section, sizeof section, "[lift.%d]\nvelocity = %s0.0%d%s\nticks = %d\nsolid = %s\n",
             (int)number, is_upright ? "0, -" : "", (int)speed, is_upright ? "" : ", 0", (int)ticks,
             maker_chance(m, 50) ? "yes" : "no");
    strncat(m->header, section, sizeof m->header - strlen(m->header) - 1);
}

static inline void maker_shafts(Maker *m)
{
    int32_t number = 0, ground = 18;
    maker_begin(m, maker_between(m, 80, 160), 24, '.');
    for (int32_t col = 0; col < m->cols;) {
        int32_t width = maker_between(m, 5, 12), gap = maker_between(m, 2, 16);
        ground = clamp_i32(ground + maker_between(m, -3, 3), 8, 21);
        maker_fill(m, col, ground, width, m->rows - ground, '#');
        if (maker_chance(m, 30))
            maker_fill(m, col + 1, ground, width - 2, 1, "I><"[maker_random(m, 3)]);
        if (maker_chance(m, 20)) maker_put(m, col + width - 2, ground - 1, 'S');
        col += width;
        if (gap > 6 && number < 9 && maker_chance(m, 70))
            maker_lift(m, number++, col, ground);
        else if (gap > 6)
            maker_fill(m, col + gap / 3, ground, gap / 3, 1, "C=#"[maker_random(m, 3)]);
        col += gap;
    }
    maker_strew(m, "o", 5);
    maker_stand(m, 2, 2, '@');
    maker_stand(m, m->cols - 4, 2, 'F');
}

static inline void maker_maze(Maker *m)
{
    int32_t across = maker_between(m, 3, 5), down = maker_between(m, 2, 4), wide = 12, high = 7;
    maker_begin(m, across * wide + 1, down * high + 1, '.');
    for (int32_t r = 0; r <= down; r++)
        maker_fill(m, 0, r * high, m->cols, 1, '#');
    for (int32_t c = 0; c <= across; c++)
        maker_fill(m, c * wide, 0, 1, m->rows, '#');
    for (int32_t r = 0; r < down; r++)
        for (int32_t c = 0; c < across; c++) {
            int32_t left = c * wide, top = r * high, floor = top + high;
            if (c + 1 < across && maker_chance(m, 75))
                maker_fill(m, left + wide, floor - 3, 1, 3, maker_chance(m, 25) ? 'D' : '.');
            if (r + 1 < down && maker_chance(m, 45))
                maker_fill(m, left + maker_between(m, 2, 9), floor - 1, 1, high, 'H');
            if (maker_chance(m, 35)) maker_put(m, left + maker_between(m, 2, 10), floor - 2, 'k');
            if (maker_chance(m, 40)) maker_fill(m, left + 3, top + 4, 5, 1, '=');
            if (maker_chance(m, 15)) maker_put(m, left + 6, floor - 1, "wt^"[maker_random(m, 3)]);
        }
    for (int32_t r = 0; r <= down; r += down)
        maker_fill(m, 0, r * high, m->cols, 1, '#');
    maker_stand(m, 3, 1, '@');
    maker_stand(m, m->cols - 4, m->rows - 6, 'F');
}

static inline void maker_soup(Maker *m)
{
    static const char terrain[] = "####==/\\abcdHIS><C^v{}CD";
    int32_t rows = maker_between(m, 10, 24);
    maker_begin(m, maker_between(m, 20, 60), rows, '.');
    maker_fill(m, 0, m->rows - 1, m->cols, 1, '#');
    maker_strew(m, terrain, maker_between(m, 150, 400));
    maker_strew(m, "wfhtokk*", 12);
    if (maker_chance(m, 50)) maker_lift(m, 1, m->cols / 3, m->rows / 2);
    if (maker_chance(m, 30)) maker_lift(m, 2, m->cols / 2, m->rows - 3);
    maker_stand(m, 1, m->rows - 3, '@');
    maker_stand(m, m->cols - 2, maker_between(m, 1, m->rows - 3), 'F');
}

/* Physics that differ from the usual in a few constants. */
static inline void maker_physics(Maker *m)
{
    static const char *const lines[] = {"climb = 0.2",    "jump = 0.36",     "g_up = 0.011",
                                        "g_down = 0.03",  "run_acc = 0.05",  "air_acc = 0.03",
                                        "walljump = yes", "ledgegrab = yes", "coyote = 12",
                                        "maxfall = 0.2",  "spring = 0.5",    "conv = 0.1",
                                        "cut = 0.8",      "apex_mul = 0.2",  "pop = 0.4",
                                        "corner = 0.6",   "air_fr = 0.93",   "h = 0.6",
                                        "hw = 0.45",      "stop_fr = 0.9"};
    bool used[ARRAY_LENGTH(lines)] = {false};
    strncat(m->header, "[physics]\n", sizeof m->header - strlen(m->header) - 1);
    for (int32_t i = 0; i < 3; i++) {
        int32_t line = maker_random(m, ARRAY_LENGTH(lines));
        if (used[line]) continue;
        used[line] = true;
        strncat(m->header, lines[line], sizeof m->header - strlen(m->header) - 1);
        strncat(m->header, "\n", sizeof m->header - strlen(m->header) - 1);
    }
}

/* Constants under which everything moves by eighths of a cell, so that a room has few states. */
static const char maker_coarse_physics[] =
    "[physics]\nsub = 0.5\nhw = 0.25\ncorner = 0.25\npop = 0.125\nrun_acc = 0.25\nrun_fr = "
    "0\nstop_fr = "
    "0\nair_acc = 0.25\nair_fr = 0\n"
    "air_stop = 0\ng_up = 0.125\ng_down = 0.125\napex = 0\njump = 0.625\ncut = 0\n"
    "maxfall = 0.5\nfastfall = 0.5\ncoyote = 1\nbuffer = 1\nspring = 0.75\nclimb = 0.25\n"
    "climb_dn = 0.25\nclimb_ctr = 0.25\nclimb_lock = 2\ncrumble = 3\ncrumble_gone = 4\n"
    "drop = 0.125\n";

static inline void maker_room(Maker *m)
{
    snprintf(m->header, sizeof m->header, "%s", maker_coarse_physics);
    int32_t rows = maker_between(m, 5, 6);
    maker_begin(m, maker_between(m, 5, 7), rows, '.');
    maker_fill(m, 0, m->rows - 1, m->cols, 1, '#');
    maker_strew(m, "######==/\\H^SCkD", maker_between(m, 250, 550));
    for (int32_t i = 0; i < 2; i++)
        if (maker_chance(m, 40)) maker_fill(m, maker_random(m, m->cols), m->rows - 1, 2, 1, '.');
    maker_stand(m, 0, m->rows - 3, '@');
    maker_stand(m, m->cols - 1, maker_random(m, m->rows - 1), 'F');
    if (maker_chance(m, 30)) maker_fill(m, m->cols - 2, 0, 1, m->rows - 1, 'D');
}

/* ---- text -------------------------------------------------------------------------------- */

/* The level file of what was made, ended by a NUL; the caller frees it. */
static inline char *maker_text(Maker *m)
{
    size_t size = strlen(m->header) + 8 + (size_t)m->rows * (size_t)(m->cols + 1);
    char *text = malloc(size);
    assert(text);
    int written = snprintf(text, size, "%s[map]\n", m->header);
    char *at = text + written;
    for (int32_t row = 0; row < m->rows; row++) {
        memcpy(at, m->cells + row * m->cols, (size_t)m->cols);
        at += m->cols;
        *at++ = '\n';
    }
    *at = '\0';
    free(m->cells);
    return text;
}

/* A level file, ended by a NUL; one in four `soup` levels has physics of its own. */
static inline char *level_maker_text(MakerStyle style, uint32_t seed)
{
    static void (*const make[MAKER_STYLES])(Maker *) = {maker_run,    maker_cave, maker_tower,
                                                        maker_shafts, maker_maze, maker_soup,
                                                        maker_room};
    Maker m = {.random = seed * 2654435761u + (uint32_t)style};
    make[style](&m);
    if (style == MAKER_SOUP && maker_chance(&m, 25)) maker_physics(&m);
    return maker_text(&m);
}

/* A room with a lift or two, whose paces are such that there are still few states. The caller frees
 * it. */
static inline char *level_maker_room_with_lifts(uint32_t seed)
{
    char *room = level_maker_text(MAKER_ROOM, seed), header[300] = "";
    char *map = strstr(room, "[map]\n") + 6;
    Maker m = {.random = seed * 2654435761u + 5};
    const int32_t line = (int32_t)strcspn(map, "\n") + 1, rows = (int32_t)strlen(map) / line;
    const int32_t ticks = maker_between(&m, 2, 8);
    for (int32_t i = 1; i <= maker_between(&m, 1, 2); i++) {
        const size_t length = strlen(header);
        const int32_t row = maker_random(&m, rows), col = maker_random(&m, line - 2);
        const double dx = maker_between(&m, -2, 2) / 8.0, dy = maker_between(&m, -3, 3) / 8.0;
        char *cell = map + row * line + col;
        if (cell[0] == '@' || cell[0] == 'F' || cell[1] == '@' || cell[1] == 'F') continue;
        cell[0] = cell[1] = (char)('0' + i);
        snprintf(header + length, sizeof header - length,
                 "[lift.%d]\nvelocity = %.3f, %.3f\nticks = %d\nsolid = %s\n", (int)i, dx, dy,
                 (int)ticks, maker_chance(&m, 50) ? "yes" : "no");
    }
    char *text = malloc(strlen(header) + strlen(room) + 1);
    assert(text);
    snprintf(text, strlen(header) + strlen(room) + 1, "%s%s", header, room);
    free(room);
    return text;
}

/* Puts some of the glyphs into cells of a level's text, whatever was there but start and finish. */
static inline void level_maker_replace(char *text, uint32_t seed, const char *glyphs, int32_t count)
{
    Maker m = {.random = seed * 2654435761u + 77, .cells = strstr(text, "[map]\n") + 6};
    int32_t line = (int32_t)strcspn(m.cells, "\n") + 1, length = (int32_t)strlen(m.cells);
    for (; count > 0; count--) {
        const int32_t row = maker_random(&m, length / line), col = maker_random(&m, line - 1);
        char *at = m.cells + row * line + col;
        if (*at != '@' && *at != 'F') *at = glyphs[maker_random(&m, (int32_t)strlen(glyphs))];
    }
}

/* Puts a monster into every tenth column or so of a level's text, most on floors, some in the air
 * over whatever is there. */
static inline void level_maker_add_monsters(char *text, uint32_t seed)
{
    Maker m = {.random = seed * 2654435761u + 77, .cells = strstr(text, "[map]\n") + 6};
    int32_t line = (int32_t)strcspn(m.cells, "\n") + 1, wanted = line / 10;
    m.cols = line - 1;
    m.rows = (int32_t)strlen(m.cells) / line;
    for (int32_t tries = wanted * 4; tries > 0 && wanted > 0 && m.cols > 30; tries--) {
        int32_t col = maker_between(&m, 14, m.cols - 12), row = maker_between(&m, 2, m.rows - 2);
        char monster = "wwwwhhf"[maker_random(&m, 7)];
        bool falls = monster != 'f' && !maker_chance(&m, 12);
        char *at = m.cells + row * line + col;
        while (falls && row + 1 < m.rows && at[line] == '.') {
            at += line;
            row++;
        }
        if (*at != '.' || (falls && (row + 1 == m.rows || !strchr("#=", at[line])))) continue;
        *at = monster;
        wanted--;
    }
}

#endif
