/* backdrop_sky.c - see backdrop_internal.h: clouds, northern lights, stars, sun and moon. */
#include "backdrop_internal.h"

#include <stdlib.h>
#include <string.h>

enum { CLOUD_ROWS = 8, CLOUD_SHAPES = 4 };

/* Clouds of the small zooms, and of the large ones. The first row is the lowest. */
static const char *const clouds[2][CLOUD_SHAPES][CLOUD_ROWS] = {
    {{"    `~-.._.-~-..__.~-.._.-~'", "   (                   '     )",
      "     `-(        `      .--.-'", "        .-'         `~-.'", "           .-~~~~-."},
     {"   `~-..__.-~-.___.-~-..'", " (        .             )", "  .-~~ `        ' ~~-._",
      "      _.-~~~-._"},
     {"   `~---.__.--~-'", "  (     `        )", "   .-(      .--.", "      .--~."},
     {"   `-.___.-'", "  (        )", "    .-~~-."}},
    {{"    `~-.._.-~-.__.-~~-.._.-~-..__.-~'", "  (                   .             )",
      " (        '                          )", "  `-.                    .-~-.     .'",
      "     `~-.       `      .'     `--~'", "       (            `~-.'", "        `-.         .'",
      "           .-~~~~-."},
     {"     `~-..__.-~-.___.-~-..___.-~'", "  (          .                  `)",
      " (                         .     )", "  `.-~~-.        `           .--'",
      "        `~-.          .-~-.-'", "            .~-.....-~'"},
     {"    `~--..__.-~-..___.-~'", "  (                      )", " (        `        .      )",
      "  `.-~-.             .--'", "        `~-.     .-~'", "            .~~~~."},
     {"   `~-..___.-~'", "  (            )", "   `.       .--'", "      .-~~~."}}};

bool backdrop_drawing_is_inside(const char *line, int32_t at)
{
    int32_t first = (int32_t)strspn(line, " "), end = (int32_t)strlen(line);
    return at > first && at < end - 1;
}

static Mark cloud_mark(const Backdrop *b, int32_t x, int32_t row)
{
    bool is_large = look_zooms[b->zoom].rows > 2;
    int32_t every_x = is_large ? 62 : 40, every_y = is_large ? 11 : 6;
    int32_t up = b->horizon - 6 * look_zooms[b->zoom].rows - row;
    if (up < 0) return (Mark){0};
    int32_t m = floor_div(up, every_y), shifted = x + (m & 1) * every_x / 2 + m * 7;
    int32_t n = floor_div(shifted, every_x);
    uint32_t h = ground_place_hash(n, m + 90);
    if (h % 8 < (b->palette == PALETTE_FROST ? 6 : 3)) return (Mark){0};
    const char *const *shape = clouds[is_large][h / 8 % CLOUD_SHAPES];
    int32_t at = shifted - n * every_x - (int32_t)(h / 32 % (is_large ? 16u : 12u));
    int32_t line = up - m * every_y - (int32_t)(h / 4096 % 2);
    if (line < 0 || line >= CLOUD_ROWS) return (Mark){0};
    if (!shape[line] || at < 0 || at >= (int32_t)strlen(shape[line]) ||
        at < (int32_t)strspn(shape[line], " "))
        return (Mark){0};
    bool is_low = line == 0 || (line == 1 && shape[4]);
    uint8_t fg = b->colours->cloud_line[is_low];
    bool is_inside = backdrop_drawing_is_inside(shape[line], at);
    char ch = shape[line][at], ink = 0;
    if (is_inside && ch == ' ' && look_zooms[b->zoom].rows > 1)
        ink = ground_ink(&b->colours->cloud_ink, x, row, &fg);
    return (Mark){ink ? ink : ch, fg,
                  is_inside ? b->colours->cloud_fill[is_low][backdrop_sky_band(b, row)] : 0, false};
}

static bool has_stars(Palette palette)
{
    return palette == PALETTE_NIGHT || palette == PALETTE_FROST || palette == PALETTE_PLAIN;
}

/* By day a few motes. */
static Mark star_mark(const Backdrop *b, int32_t x, int32_t row)
{
    bool is_dark = has_stars(b->palette);
    uint32_t h = ground_place_hash(x, row + 1000), one_in = is_dark ? 58 : 170;
    if (h % one_in != 0 || backdrop_sky_step(b, row) > SKY_STEPS * 2 / 3) return (Mark){0};
    if (!is_dark) return (Mark){".,'`"[h / 256 % 4], b -> colours -> cloud_line[1], 0, false};
    uint32_t size = h / 2048 % 8; /* bright ones are rare */
    int32_t light = size == 0 ? 0 : size < 3 ? 1 : 2;
    const char *shapes = light == 0 ? "*+*+" : light == 1 ? "+.'*" : ".,'`";
    return (Mark){shapes[h / 256 % 4], b->colours->star[light], 0, false};
}

/* Rays of two curtains, densest at their hems. */
static Mark aurora_mark(const Backdrop *b, int32_t x, int32_t row)
{
    const Colours *c = b->colours;
    BandScale scale = backdrop_band_scale(b);
    uint32_t h = ground_place_hash(x, row);
    for (int32_t hue = 0; hue < 2; hue++) {
        int32_t strength = bands_curtain(&scale, hue, x, (b->horizon - row - 1) * QUARTERS);
        if (strength == 0) continue;
        bool has_ray = (int32_t)(h % 6) <= strength;
        Mark mark = {has_ray ? "|!|:;"[h / 8 % 5] : ' ', c->aurora_line[hue][strength - 1],
                     c->aurora[hue][strength - 1][backdrop_sky_band(b, row)], false};
        char ink = has_ray ? 0 : ground_ink(&c->aurora_ink[hue][strength - 1], x, row, &mark.fg);
        if (ink) mark.ch = ink;
        return mark;
    }
    return (Mark){0};
}

Mark backdrop_sky_mark(const Backdrop *b, int32_t x, int32_t row)
{
    Mark mark = {0};
    bool is_small = look_zooms[b->zoom].rows < 2;
    if (bands_has_decks(b->palette)) mark = backdrop_deck_mark(b, x, row);
    if (mark.ch == 0 && b->palette != PALETTE_PLAIN) mark = cloud_mark(b, x, row);
    if (mark.ch == 0) mark = backdrop_moon_mark(b, x, row);
    if (b->palette == PALETTE_FROST && mark.bg == 0) {
        Mark curtain_mark = aurora_mark(b, x, row);
        if (mark.ch)
            mark.bg = curtain_mark.bg;
        else
            mark = curtain_mark;
    }
    if (mark.ch == 0 && b->palette != PALETTE_FORGE && (!is_small || has_stars(b->palette)))
        mark = star_mark(b, x, row);
    if (mark.ch == 0)
        mark.ch = ground_ink(&b->colours->sky_ink[backdrop_sky_band(b, row)], x, row, &mark.fg);
    return mark;
}

/* A disc's radius in columns; a character is twice as high as it is wide. */
static int32_t light_radius(const Backdrop *b)
{
    return max_i32(4, look_zooms[b->zoom].cols * 2);
}

/* Eight rays, in the gap between the disc and the outer ring. */
static char ray_at(int32_t dx, int32_t dy, int32_t eighths)
{
    if (eighths < 10 || eighths > 13) return 0;
    if (dx == 0) return '|';
    if (dy == 0) return '-';
    return abs_i32(dy) * 2 == abs_i32(dx) ? ((dx > 0) == (dy > 0) ? '\\' : '/') : 0;
}

/* The moon's seas: dark spots, measured in eighths of the radius. */
static bool is_sea(int32_t dx, int32_t dy, int32_t radius)
{
    static const struct {
        int8_t x, y, radius;
    } seas[] = {{-4, 1, 2}, {-1, 5, 1}, {4, -3, 1}, {3, 4, 1}};
    for (size_t i = 0; i < ARRAY_LENGTH(seas); i++) {
        int32_t x = dx * 8 / radius - seas[i].x, y = dy * 8 / radius - seas[i].y;
        if (x * x + y * y <= seas[i].radius * seas[i].radius) return true;
    }
    return false;
}

static int32_t square_root(int32_t square)
{
    int32_t root = 0;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return root;
}

/* The letter of the disc at a distance, in eighths of its radius. */
static char disc_letter(const Backdrop *b, int32_t dx, int32_t dy, int32_t at)
{
    static const char sun[] = "@@@#%*+:.", moon[] = "@@@@@@%*:";
    if (b->palette != PALETTE_NIGHT) return sun[at];
    return is_sea(dx, 2 * dy, light_radius(b)) ? "o. o"[ground_place_hash(dx, dy) % 4] : moon[at];
}

static Mark light_mark(const Backdrop *b, int32_t dx, int32_t dy, bool *is_disc)
{
    static const int32_t rings[LIGHT_RINGS] = {31, 27, 25, 21}; /* sixteenths of the radius */
    const Colours *c = b->colours;
    int32_t radius = light_radius(b), band = backdrop_sky_band(b, b->light.middle_row + dy);
    int32_t squared = dx * dx + 4 * dy * dy, eighths = square_root(squared * 64) / radius;
    *is_disc = squared * 16 <= radius * radius * 18;
    if (*is_disc) {
        int32_t at = min_i32(8, eighths);
        bool is_moon = b->palette == PALETTE_NIGHT;
        /* the moon's shaded side; its seas */
        bool is_dark = is_moon && ((dx + 2 * dy) * 8 > 9 * radius || is_sea(dx, 2 * dy, radius));
        int32_t step = clamp_i32((is_moon ? 11 - at : 9 - at) / 2, 0, LIGHT_STEPS - 1);
        return (Mark){disc_letter(b, dx, dy, at), is_dark ? c->light[3] : c->glow,
                      c->light[max_i32(0, step - is_dark)], at < 7 && !is_dark};
    }
    for (int32_t i = LIGHT_RINGS - 1; i >= 0; i--)
        if (squared * 256 <= radius * radius * rings[i] * rings[i]) {
            char ray = b->palette == PALETTE_MEADOW ? ray_at(dx, dy, eighths) : 0;
            if (!ray && c->ring[i][band] == 0) return (Mark){0};
            return (Mark){ray ? ray : ' ', c->light[3], c->ring[i][band], false};
        }
    return (Mark){0};
}

bool backdrop_make_light(Backdrop *b)
{
    LightStamp *light = &b->light;
    bool has_light = colours_palette_has_light(b->palette);
    *light = (LightStamp){.cells = light->cells,
                          .middle_row = b->horizon - LIGHT_ABOVE * look_zooms[b->zoom].rows / 2};
    if (!has_light || b->colours->has_contrast) return true;
    int32_t reach_x = light_radius(b) * 2, reach_y = light_radius(b), cols = 2 * reach_x + 1;
    free(light->cells);
    light->cells = malloc((size_t)cols * (size_t)(2 * reach_y + 1) * sizeof *light->cells);
    if (!light->cells) return false;
    for (int32_t dy = -reach_y; dy <= reach_y; dy++)
        for (int32_t dx = -reach_x; dx <= reach_x; dx++) {
            bool is_disc;
            CanvasCell cell = backdrop_mark_cell(light_mark(b, dx, dy, &is_disc));
            cell.style = is_disc ? CANVAS_COLOURED : 0;
            light->cells[(dy + reach_y) * cols + dx + reach_x] = cell;
        }
    light->reach_x = reach_x;
    light->reach_y = reach_y;
    return true;
}
