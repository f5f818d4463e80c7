/* colours.c - see colours.h */
#include "colours_internal.h"

#include "../base/line.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_FREE = COLOUR_OWN_COUNT, NAME_MAX_LENGTH = 16, RGB_DIGITS = 6 };

static const char sprite_letters[] = "kwhsSrjJyYoeEpPmMntTcCgGxXRfaA";

/* The names of a chapter's section. */
#define NAME_LIST(X)                                                                               \
    X(SKY_0, "sky.0")                                                                              \
    X(SKY_1, "sky.1")                                                                              \
    X(SKY_2, "sky.2")                                                                              \
    X(FAR_0, "far.0")                                                                              \
    X(FAR_1, "far.1")                                                                              \
    X(FAR_2, "far.2")                                                                              \
    X(CLOUD, "cloud")                                                                              \
    X(BACK, "back")                                                                                \
    X(TOP_0, "top.0")                                                                              \
    X(TOP_1, "top.1")                                                                              \
    X(TOP_2, "top.2")                                                                              \
    X(SOIL_0, "soil.0")                                                                            \
    X(SOIL_1, "soil.1")                                                                            \
    X(SOIL_2, "soil.2") X(SOIL_3, "soil.3") X(GLOW, "glow") X(ICE_0, "ice.0") X(ICE_1, "ice.1")

typedef enum Name {
#define X(id, name) NAME_##id,
    NAME_LIST(X)
#undef X
        NAME_COUNT
} Name;

static const char *const names[NAME_COUNT] = {
#define X(id, name) [NAME_##id] = name,
    NAME_LIST(X)
#undef X
};

typedef struct ColourFile {
    Colour letters[128];
    Colour named[PALETTE_COUNT][NAME_COUNT];
    InkSection ink[PALETTE_COUNT];
    int32_t section_lines[PALETTE_COUNT];
    ColourTable xterm; /* that the tables of chapters begin with */
} ColourFile;

/* ---- reading ---- */

typedef struct Reader {
    ColourFile *file;
    ErrorList *errors;
    int32_t line;
    bool is_sprites, is_ink;
    int32_t palette; /* -1 before the first section */
} Reader;

static int32_t column_of(Line line, const char *at)
{
    return (int32_t)(at - line.text) + 1;
}

int32_t colours_read_number(const char **at, const char *end, int32_t most)
{
    int32_t value = 0;
    const char *from = *at;
    while (*at < end && **at >= '0' && **at <= '9' && value <= most)
        value = value * 10 + (*(*at)++ - '0');
    return *at == from || value > most ? -1 : value;
}

void colours_skip_blanks(const char **at, const char *end)
{
    while (*at < end && line_is_blank(**at))
        ++*at;
}

bool colours_skip_comma(const char **at, const char *end)
{
    colours_skip_blanks(at, end);
    if (*at == end || **at != ',') return false;
    ++*at;
    colours_skip_blanks(at, end);
    return true;
}

static bool read_rgb(const char **at, const char *end, uint8_t rgb[3])
{
    char digits[RGB_DIGITS + 1] = "";
    if (end - *at < RGB_DIGITS) return false;
    memcpy(digits, *at, RGB_DIGITS);
    if (strspn(digits, "0123456789abcdefABCDEF") != RGB_DIGITS) return false;
    unsigned long value = strtoul(digits, NULL, 16);
    rgb[0] = (uint8_t)(value >> 16);
    rgb[1] = (uint8_t)(value >> 8);
    rgb[2] = (uint8_t)value;
    *at += RGB_DIGITS;
    return true;
}

/* RRGGBB, 0 to 255, 0 to 15 or 0 to 15/0 to 7. */
static bool read_value(const char **at, const char *end, Colour *out)
{
    Colour read = {.line = out->line};
    if (!read_rgb(at, end, read.rgb) || !colours_skip_comma(at, end)) return false;
    int32_t of256 = colours_read_number(at, end, 255);
    if (of256 < 0 || !colours_skip_comma(at, end)) return false;
    int32_t fg = colours_read_number(at, end, 15), bg = fg % 8;
    if (fg < 0) return false;
    if (*at < end && **at == '/') {
        ++*at;
        bg = colours_read_number(at, end, 7);
    }
    colours_skip_blanks(at, end);
    if (bg < 0 || (*at < end && **at != ';')) return false;
    read.of256 = (uint8_t)of256;
    read.fg16 = (uint8_t)fg;
    read.bg16 = (uint8_t)bg;
    *out = read;
    return true;
}

static Colour *find_colour(Reader *reader, Line name)
{
    if (reader->is_sprites) {
        bool is_letter =
            name.length == 1 && memchr(sprite_letters, name.text[0], sizeof sprite_letters - 1);
        return is_letter ? &reader->file->letters[(uint8_t)name.text[0]] : NULL;
    }
    for (int32_t i = 0; i < NAME_COUNT; i++)
        if (line_equals(name, names[i])) return &reader->file->named[reader->palette][i];
    return NULL;
}

static void read_section(Reader *reader, Line line)
{
    static const char of_ink[] = " 256";
    enum { OF_INK = sizeof of_ink - 1 };
    Line name = {.text = line.text + 1, .length = line.length - 2};
    reader->is_sprites = line_equals(name, "sprites");
    reader->is_ink =
        name.length > OF_INK && memcmp(name.text + name.length - OF_INK, of_ink, OF_INK) == 0;
    if (reader->is_ink) name.length -= OF_INK;
    reader->palette = reader->is_sprites ? 0 : -1;
    for (int32_t i = 0; i < PALETTE_COUNT && !reader->is_sprites; i++)
        if (line_equals(name, palette_names[i])) reader->palette = i;
    if (reader->palette < 0)
        error_add(reader->errors, ERROR_ERROR, reader->line, 2,
                  "unknown section; allowed: sprites" PALETTE_LIST(
                      PALETTE_AFTER_COMMA) ", and each with 256 after it, such as [meadow 256]");
    else if (!reader->is_sprites && !reader->is_ink)
        reader->file->section_lines[reader->palette] = reader->line;
}

static void read_entry(Reader *reader, Line line)
{
    const char *equals = memchr(line.text, '=', line.length), *end = line.text + line.length;
    if (!equals || reader->palette < 0) {
        error_add(reader->errors, ERROR_ERROR, reader->line, 1, "%s",
                  equals ? "a colour before the first [section]"
                         : "expected [section] or NAME = VALUE");
        return;
    }
    Line name = line_strip((Line){.text = line.text, .length = (size_t)(equals - line.text)});
    InkSection *ink = reader->is_ink ? &reader->file->ink[reader->palette] : NULL;
    Colour *colour = ink ? NULL : find_colour(reader, name);
    int32_t of_ink = ink ? ink_find_name(name) : -1;
    int32_t *first = colour ? &colour->line : of_ink >= 0 ? &ink->lines[of_ink] : NULL;
    if (!first) {
        error_add(reader->errors, ERROR_ERROR, reader->line, column_of(line, name.text),
                  "no such colour; allowed: %s",
                  reader->is_sprites ? sprite_letters
                  : ink              ? "the names of levels/sprites/README.md"
                                     : "sky.0-2 far.0-2 cloud back top.0-2 soil.0-3 glow ice.0-1");
        return;
    }
    if (*first > 0) {
        error_add(reader->errors, ERROR_ERROR, reader->line, column_of(line, name.text),
                  "given twice; first on line %d", (int)*first);
        return;
    }
    const char *at = equals + 1;
    colours_skip_blanks(&at, end);
    *first = reader->line;
    if (ink ? !ink_read_value(ink, of_ink, &at, end) : !read_value(&at, end, colour))
        error_add(reader->errors, ERROR_ERROR, reader->line, column_of(line, at), "%s",
                  ink ? ink_expected(of_ink)
                      : "expected RRGGBB, 0-255, 0-15 or 0-15/0-7, such as c2f56e, 155, 10/2");
}

static void check_whole(const ColourFile *file, ErrorList *errors)
{
    for (const char *letter = sprite_letters; *letter; letter++)
        if (file->letters[(uint8_t)*letter].line == 0)
            error_add(errors, ERROR_ERROR, 0, 0, "[sprites] lacks the colour %c", *letter);
    for (int32_t p = 0; p < PALETTE_COUNT; p++)
        for (int32_t i = 0; i < NAME_COUNT; i++)
            if (file->named[p][i].line == 0)
                error_add(errors, ERROR_ERROR, file->section_lines[p], 0,
                          "[%s] lacks the colour %s", palette_names[p], names[i]);
}

/* ---- mixing ---- */

/* The entry nearest to a colour, among those that 16 colours show like `like`; 0: among all. */
static uint8_t nearest(const Colours *c, const uint8_t rgb[3], uint8_t like)
{
    int32_t best = like ? like : FIRST_FREE, least = INT32_MAX;
    for (int32_t i = FIRST_FREE; i < c->count; i++) {
        int32_t sum = 0;
        bool is_like = c->table.of256[i] == c->table.of256[like] &&
                       c->table.fg16[i] == c->table.fg16[like] &&
                       c->table.bg16[i] == c->table.bg16[like];
        if (like && !is_like) continue;
        for (int32_t k = 0; k < 3; k++) {
            int32_t d = c->table.rgb[i][k] - rgb[k];
            sum += d * d;
        }
        if (sum < least) least = sum, best = i;
    }
    return (uint8_t)best;
}

uint8_t colours_add(Colours *c, const Colour *colour)
{
    for (int32_t i = FIRST_FREE; i < c->count; i++)
        if (memcmp(c->table.rgb[i], colour->rgb, 3) == 0 && c->table.of256[i] == colour->of256 &&
            c->table.fg16[i] == colour->fg16 && c->table.bg16[i] == colour->bg16)
            return (uint8_t)i;
    if (c->count == COLOUR_COUNT) return nearest(c, colour->rgb, 0);
    int32_t index = c->count++;
    memcpy(c->table.rgb[index], colour->rgb, 3);
    c->table.of256[index] = colour->of256;
    c->table.fg16[index] = colour->fg16;
    c->table.bg16[index] = colour->bg16;
    return (uint8_t)index;
}

Colour colours_mixture(const Colours *c, uint8_t a, uint8_t b, int32_t percent)
{
    uint8_t base = percent < 50 ? a : b;
    Colour out = {.of256 = c->table.of256[base],
                  .fg16 = c->table.fg16[base],
                  .bg16 = c->table.bg16[base]};
    for (int32_t k = 0; k < 3; k++) {
        int32_t sum = c->table.rgb[a][k] * (100 - percent) + c->table.rgb[b][k] * percent;
        out.rgb[k] = (uint8_t)((sum + 50) / 100);
    }
    return out;
}

uint8_t colours_mix(Colours *colours, uint8_t a, uint8_t b, int32_t percent)
{
    assert(percent >= 0 && percent <= 100);
    if (colours->is_ink) return percent < 50 ? a : b;
    Colour colour = colours_mixture(colours, a, b, percent);
    return colours_add(colours, &colour);
}

uint8_t colours_nearest_mixture(const Colours *c, uint8_t a, uint8_t b, int32_t percent)
{
    Colour wanted = colours_mixture(c, a, b, percent);
    return nearest(c, wanted.rgb, a);
}

double colours_linear(uint8_t value)
{
    double v = value / 255.0;
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static double luminance(const uint8_t rgb[3])
{
    return 0.2126 * colours_linear(rgb[0]) + 0.7152 * colours_linear(rgb[1]) +
           0.0722 * colours_linear(rgb[2]);
}

int32_t colours_contrast(const Colours *colours, uint8_t a, uint8_t b)
{
    double first = luminance(colours->table.rgb[a]), second = luminance(colours->table.rgb[b]);
    double high = first > second ? first : second, low = first > second ? second : first;
    return (int32_t)((high + 0.05) / (low + 0.05) * 100);
}

/* ---- a chapter ---- */

enum { RIM_OF_16 = 7 };

/* The first or last band of the sky that is behind them. */
enum { FAR_FIRST = 2, CLOUD_LAST = 3, AURORA_LAST = 3, RING_LAST = 5 };

uint8_t colours_sky_of_band(const Colours *c, int32_t band)
{
    return c->sky[band * (SKY_STEPS / SKY_BANDS) + SKY_STEPS / SKY_BANDS / 2];
}

/* Mixes a colour with each second band of the sky that it is drawn over, [first, last], which begin
 * at even ones. The other bands get the mixture of the nearest. */
static void make_over_sky(Colours *c, uint8_t over, int32_t percent, int32_t first, int32_t last,
                          uint8_t out[SKY_BANDS])
{
    for (int32_t band = 0; band < SKY_BANDS; band++)
        out[band] = colours_mix(c, colours_sky_of_band(c, clamp_i32(band, first, last) / 2 * 2),
                                over, percent);
}

static void make_far(Colours *c, const uint8_t far[3], uint8_t light, uint8_t top)
{
    static const int32_t fill[FAR_LAYERS] = {45, 62, 80}, line[FAR_LAYERS] = {62, 50, 42};
    for (int32_t layer = 0; layer < FAR_LAYERS; layer++) {
        uint8_t shine = layer == 0 ? light : top;
        make_over_sky(c, far[layer], fill[layer], FAR_FIRST, SKY_BANDS - 1, c->far_fill[layer]);
        c->far_line[layer] = colours_mix(c, far[layer], shine, line[layer]);
        c->far_texture[layer] = colours_mix(c, far[layer], shine, 22);
        c->far_dim[layer] = colours_mix(c, far[layer], shine, line[layer] - 14);
        c->far_lit[layer] = colours_mix(c, far[layer], shine, line[layer] + 16);
    }
    memcpy(c->crown_lit, c->far_line, sizeof c->crown_lit);
    memcpy(c->crown_dim, c->far_dim, sizeof c->crown_dim);
    c->crown = c->far_fill[2][SKY_BANDS - 2];
    c->far_shade = colours_mix(c, far[2], c->dark, 14);
    c->far_trunk = colours_mix(c, far[1], c->letter['T'], 62);
    c->window = colours_mix(c, far[0], c->glow, 55);
    c->beacon = colours_mix(c, far[0], c->letter['e'], 55);
}

/* Curtains of two colours; they end well above the ground. */
static void make_aurora(Colours *c, uint8_t glow)
{
    static const int32_t fill[AURORA_STEPS] = {5, 10, 16}, line[AURORA_STEPS] = {24, 38, 52};
    uint8_t second = colours_mix(c, c->letter['j'], c->letter['P'], 55);
    for (int32_t hue = 0; hue < 2; hue++)
        for (int32_t step = 0; step < AURORA_STEPS; step++) {
            uint8_t light = hue == 0 ? glow : second;
            make_over_sky(c, light, fill[step], 0, AURORA_LAST, c->aurora[hue][step]);
            c->aurora_line[hue][step] = colours_mix(c, c->sky[SKY_STEPS / 4], light, line[step]);
        }
}

/* Four tones of a wall behind everything, and crystals in it. */
static void make_wall(Colours *c, const uint8_t sky[3], const uint8_t far[3], uint8_t glow)
{
    static const int32_t percents[WALL_TONES] = {34, 24, 16, 6};
    for (int32_t i = 0; i < WALL_TONES; i++)
        c->wall[i] = colours_mix(c, sky[0], c->dark, percents[i]);
    c->wall_line = colours_mix(c, far[0], sky[0], 25);
    c->crystal[0] = colours_mix(c, sky[1], glow, 22);
    c->crystal[1] = colours_mix(c, sky[1], glow, 52);
    c->crystal_line = c->crystal[0];
    for (int32_t i = 0; i < CRYSTAL_RINGS; i++)
        c->crystal_ring[i] = colours_mix(c, c->wall[1], glow, 5 + 5 * i);
}

/* Six tones from four colours, darker than these: cave rock slightly, everything else clearly. */
static void make_soil(Colours *c, const uint8_t soil[4], uint8_t top, bool is_cave)
{
    uint8_t dark = c->dark, white = c->letter['w'];
    for (int32_t tone = 0; tone < SOIL_TONES; tone++) {
        uint8_t base = tone == 0   ? soil[0]
                       : tone == 1 ? colours_mix(c, soil[0], soil[1], 55)
                                   : soil[min_i32(tone - 1, 3)];
        int32_t percent = (is_cave ? 2 : 18) + (tone == SOIL_TONES - 1 ? 16 : 0);
        c->soil[tone] = colours_mix(c, base, dark, percent);
        c->soil_light[tone] = colours_mix(c, c->soil[tone], white, 26 - 3 * tone);
        c->soil_dark[tone] = colours_mix(c, c->soil[tone], dark, 40);
        c->soil_fringe[tone] = colours_mix(c, c->soil[tone], top, 62 - 6 * tone);
        bool is_black = c->table.bg16[c->soil[tone]] == 0; /* on black only its rim is visible */
        if (is_black && tone < 2)
            c->table.fg16[c->soil_light[tone]] = c->table.fg16[c->soil_dark[tone]] = RIM_OF_16;
    }
    for (int32_t depth = 0; depth < SOIL_DEPTHS; depth++) {
        c->soil_deep[depth] = colours_mix(c, c->soil[SOIL_TONES - 1], dark, 11 * (depth + 1));
        c->soil_deep_line[depth] = c->soil_deep[max_i32(0, depth - 2)];
    }
}

/* Sun or moon: the disc, and rings around it, which end above the horizon. */
static void make_light(Colours *c, uint8_t glow)
{
    static const int32_t disc[LIGHT_STEPS] = {24, 36, 47, 58}, ring[LIGHT_RINGS] = {4, 8, 12, 17};
    for (int32_t i = 0; i < LIGHT_STEPS; i++)
        c->light[i] = colours_mix(c, c->sky[8], glow, disc[i]);
    for (int32_t i = 0; i < LIGHT_RINGS; i++)
        make_over_sky(c, glow, ring[i], 0, RING_LAST, c->ring[i]);
}

/* What is behind a level in places: the numbers of 256 of these grounds and letters, and the
 * letters of a landmark's stone and lines. */
static const struct PlaceRow {
    uint8_t wall, wall_mouth, wall_line, depth, depth_line, landmark;
    char stone, line;
    uint8_t stone_percent;
} place_rows[PALETTE_COUNT] = {
    [PALETTE_PLAIN] = {232, 233, 238, 234, 238, 236, 'm', 'n', 30},
    [PALETTE_MEADOW] = {16, 16, 237, 17, 24, 237, 'T', 's', 50},
    [PALETTE_CAVE] = {232, 233, 236, 233, 236, 236, 'M', 'c', 80},
    [PALETTE_FROST] = {232, 233, 239, 17, 24, 238, 'm', 'n', 15},
    [PALETTE_NIGHT] = {232, 233, 237, 16, 60, 236, 'P', 'p', 50},
    [PALETTE_FORGE] = {16, 232, 236, 232, 88, 236, 'T', 't', 56},
    [PALETTE_DAWN] = {232, 233, 237, 17, 96, 236, 'T', 's', 54},
};

/* A colour in the making, which is not in the table yet. */
static void tint(const Colours *c, Colour *colour, uint8_t over, int32_t percent)
{
    for (int32_t k = 0; k < 3; k++)
        colour->rgb[k] =
            (uint8_t)((colour->rgb[k] * (100 - percent) + c->table.rgb[over][k] * percent + 50) /
                      100);
}

static uint8_t add_place(Colours *c, Colour colour, int32_t of256, uint8_t fg16)
{
    colour.of256 = (uint8_t)of256;
    colour.fg16 = fg16;
    colour.bg16 = 0;
    return colours_add(c, &colour);
}

enum { GREY_OF_16 = 8, LIGHT_GREY_OF_16 = 7, YELLOW_OF_16 = 11 };

/* Walls behind enclosed air, and ridges far below, or stalactites; caves and works have walls of
 * their own. */
static void make_places(Colours *c, Palette palette, const uint8_t base[NAME_COUNT])
{
    static const int32_t dark[BACK_TONES] = {2, 14, 24, 30}, warm[BACK_TONES] = {7, 3, 0, 0};
    const struct PlaceRow *row = &place_rows[palette];
    bool is_cave = palette == PALETTE_CAVE, has_walls = !is_cave && palette != PALETTE_FORGE;
    for (int32_t i = 0; i < BACK_TONES && has_walls; i++) {
        Colour wall = colours_mixture(c, base[NAME_SOIL_3], base[NAME_SKY_0], 40);
        tint(c, &wall, c->dark, dark[i]);
        tint(c, &wall, c->letter['f'], warm[i]);
        c->back_wall[i] = add_place(c, wall, i < 2 ? row->wall_mouth : row->wall, 0);
        tint(c, &wall, c->letter['w'], 15 - 2 * i);
        c->back_wall_line[i] = add_place(c, wall, row->wall_line + (i == 0), GREY_OF_16);
    }
    for (int32_t i = 0; i < DEPTH_TONES; i++) {
        uint8_t far = base[is_cave ? NAME_FAR_1 : NAME_FAR_2];
        Colour ridge = colours_mixture(c, far, base[NAME_SKY_0], 18 + 22 * i);
        c->depth_fill[i] = add_place(c, ridge, row->depth, 0);
        tint(c, &ridge, base[i < 2 ? NAME_TOP_1 : NAME_CLOUD], 46 - 8 * i);
        c->depth_line[i] = add_place(c, ridge, row->depth_line, GREY_OF_16);
    }
}

/* A large drawing before the farthest range: stone in four tones, its lines, its lights. */
static void make_landmark(Colours *c, Palette palette, const uint8_t base[NAME_COUNT])
{
    enum { DARKEST = 62 };
    const struct PlaceRow *row = &place_rows[palette];
    uint8_t stone = c->letter[(uint8_t)row->stone];
    for (int32_t i = 0; i < LANDMARK_TONES; i++) {
        Colour tone = colours_mixture(c, base[NAME_FAR_1], stone, row->stone_percent);
        tint(c, &tone, base[NAME_SKY_0], DARKEST * i / (LANDMARK_TONES - 1));
        c->landmark[i] = add_place(c, tone, row->landmark - i, 0);
        if (i % 2 == 1) continue; /* of the lit side, and of the shaded one */
        tint(c, &tone, c->letter[(uint8_t)row->line], 46 - 9 * i);
        c->landmark_line[i / 2] =
            add_place(c, tone, i == 0 ? 247 : 242, i == 0 ? LIGHT_GREY_OF_16 : GREY_OF_16);
    }
    Colour light = colours_mixture(c, c->landmark[1], c->glow, 60);
    c->landmark_light = add_place(c, light, c->table.of256[c->glow], YELLOW_OF_16);
}

enum { WARM_PERCENT = 5 };

static const int32_t dim_percents[DIM_STEPS] = {0, 14, 28, 40};

static const struct HaloRow {
    char letter; /* the letter of the light's colour */
    int32_t percent;
} halo_rows[HALO_COUNT] = {
    [HALO_COIN] = {'y', 9}, [HALO_KEY] = {'p', 14}, [HALO_CHECKPOINT] = {'c', 12}};

static uint8_t halo_source(const Colours *c, int32_t kind)
{
    return c->letter[(uint8_t)halo_rows[kind].letter];
}

/* Adds mixtures that are near to lit and darkened colours. */
static void add_light(Colours *c, bool is_cave)
{
    for (int32_t kind = 0; kind < HALO_COUNT; kind++)
        for (int32_t band = 0; band < SKY_BANDS && !is_cave; band += 2) {
            colours_mix(c, colours_sky_of_band(c, band), halo_source(c, kind),
                        halo_rows[kind].percent);
            if (kind == HALO_COIN)
                colours_mix(c, colours_sky_of_band(c, band), halo_source(c, kind), 5);
        }
    for (int32_t tone = 0; tone < SOIL_TONES && is_cave; tone++) {
        colours_mix(c, c->soil[tone], c->letter['f'], WARM_PERCENT);
        if (tone >= WALL_TONES) continue;
        colours_mix(c, c->wall[tone], c->letter['f'], WARM_PERCENT);
        for (int32_t kind = 0; kind < HALO_COUNT; kind++)
            for (int32_t ring = 1; ring <= 2; ring++)
                colours_mix(c, c->wall[tone], halo_source(c, kind), halo_rows[kind].percent / ring);
    }
    for (int32_t step = 1; step < DIM_STEPS && is_cave; step++) {
        for (int32_t tone = 0; tone < SOIL_TONES; tone++)
            colours_mix(c, c->soil[tone], c->dark, dim_percents[step]);
        for (int32_t tone = 0; tone < WALL_TONES; tone++)
            colours_mix(c, c->wall[tone], c->dark, dim_percents[step]);
        for (int32_t ring = 0; ring < CRYSTAL_RINGS; ring++)
            colours_mix(c, c->crystal_ring[ring], c->dark, dim_percents[step]);
    }
    for (int32_t layer = 0; layer < FAR_LAYERS && !is_cave; layer++)
        for (int32_t band = SKY_BANDS / 2; band < SKY_BANDS; band += 2) {
            uint8_t fill = c->far_fill[layer][band];
            colours_mix(c, fill, halo_source(c, HALO_COIN), halo_rows[HALO_COIN].percent);
            colours_mix(c, fill, halo_source(c, HALO_CHECKPOINT),
                        halo_rows[HALO_CHECKPOINT].percent);
        }
}

/* In ink there are no halos, and what is neither ground nor grey is not darkened. */
static void light_ink(const Colours *colours, LightTables *out)
{
    for (int32_t i = 0; i < COLOUR_COUNT; i++) {
        bool is_soil = memchr(colours->soil, i, sizeof colours->soil) != NULL;
        for (int32_t step = 0; step < DIM_STEPS; step++)
            out->dim[step][i] = step == 0 || colours->has_contrast
                                    ? (uint8_t)i
                                    : ink_dimmed((uint8_t)i, is_soil, dim_percents[step]);
        out->warm[i] = (uint8_t)i;
        for (int32_t kind = 0; kind < HALO_COUNT; kind++)
            for (int32_t ring = 0; ring < 2; ring++)
                out->halo[kind][ring][i] = (uint8_t)i;
    }
}

void colours_light(const Colours *colours, LightTables *out)
{
    if (colours->is_ink) {
        light_ink(colours, out);
        return;
    }
    for (int32_t i = 0; i < COLOUR_COUNT; i++) {
        uint8_t own = (uint8_t)i;
        bool is_lit = i >= FIRST_FREE && i < colours->count && !colours->has_contrast;
        for (int32_t step = 0; step < DIM_STEPS; step++)
            out->dim[step][i] =
                is_lit && step > 0
                    ? colours_nearest_mixture(colours, own, colours->dark, dim_percents[step])
                    : own;
        out->warm[i] =
            is_lit ? colours_nearest_mixture(colours, own, colours->letter['f'], WARM_PERCENT)
                   : own;
        for (int32_t kind = 0; kind < HALO_COUNT; kind++)
            for (int32_t ring = 0; ring < 2; ring++)
                out->halo[kind][ring][i] =
                    is_lit ? colours_nearest_mixture(colours, own, halo_source(colours, kind),
                                                     halo_rows[kind].percent / (1 + ring))
                           : own;
    }
}

static void make_chapter(const ColourFile *file, Palette palette, Colours *c)
{
    enum { HALF = SKY_STEPS / 2 };
    static const Colour panel = {.rgb = {0x0d, 0x11, 0x1c}, .of256 = 233, .fg16 = 0, .bg16 = 0};
    static const Colour black = {.rgb = {0, 0, 0}, .of256 = 16, .fg16 = 0, .bg16 = 0};
    const Colour *named = file->named[palette];
    uint8_t base[NAME_COUNT];
    bool is_cave = palette == PALETTE_CAVE;
    *c = (Colours){.table = file->xterm, .count = FIRST_FREE};
    for (const char *letter = sprite_letters; *letter; letter++)
        c->letter[(uint8_t)*letter] = colours_add(c, &file->letters[(uint8_t)*letter]);
    for (int32_t i = 0; i < NAME_COUNT; i++)
        base[i] = colours_add(c, &named[i]);
    c->dark = colours_add(c, &black);

    memcpy(c->top, base + NAME_TOP_0, sizeof c->top);
    memcpy(c->ice, base + NAME_ICE_0, sizeof c->ice);
    c->glow = base[NAME_GLOW];
    c->panel = colours_add(c, &panel);
    c->panel_part = colours_mix(c, c->panel, base[NAME_FAR_1], 45);
    c->panel_box = colours_mix(c, c->panel, base[NAME_FAR_2], 35);
    c->panel_text = c->letter['w'];
    c->panel_dim = colours_mix(c, c->panel, c->letter['n'], 62);
    c->top_ground = colours_mix(c, c->top[2], c->dark, is_cave ? 30 : 20);
    for (int32_t i = 0; i < SKY_STEPS; i++) {
        const uint8_t *sky = base + NAME_SKY_0;
        bool is_high = i < HALF;
        int32_t percent = (is_high ? i : i - HALF + 1) * 100 / HALF;
        c->sky[i] = is_high ? colours_mix(c, sky[0], sky[1], percent)
                            : colours_mix(c, sky[1], sky[2], percent);
    }
    if (!is_cave) {
        uint8_t cloud = base[NAME_CLOUD];
        int32_t percent = palette == PALETTE_FROST ? 8 : palette == PALETTE_NIGHT ? 22 : 20;
        make_far(c, base + NAME_FAR_0, base[palette == PALETTE_FORGE ? NAME_BACK : NAME_CLOUD],
                 c->top[1]);
        make_over_sky(c, cloud, percent, 0, CLOUD_LAST, c->cloud_fill[0]);
        make_over_sky(c, cloud, percent * 3 / 5, 0, CLOUD_LAST, c->cloud_fill[1]);
        c->cloud_line[0] = cloud;
        c->cloud_line[1] = colours_mix(c, cloud, c->sky[SKY_STEPS / 4], 40);
    }
    make_over_sky(c, base[NAME_BACK], 22, 0, SKY_BANDS - 1, c->back_fill);
    c->back_line = base[NAME_BACK];
    c->board = base[NAME_FAR_2];
    make_soil(c, base + NAME_SOIL_0, c->top[1], is_cave);
    for (int32_t i = 0; i < 2; i++) {
        c->ice_body[i] = colours_mix(c, c->ice[1], c->soil[i == 0 ? 1 : 3], 52 + 18 * i);
        c->table.bg16[c->ice_body[i]] = c->table.bg16[c->ice[1]];
    }
    if (colours_palette_has_light(palette) || palette == PALETTE_FORGE) make_light(c, c->glow);
    if (palette == PALETTE_FROST) make_aurora(c, c->glow);
    if (is_cave) make_wall(c, base + NAME_SKY_0, base + NAME_FAR_0, c->glow);
    for (int32_t i = 0; i < 3; i++)
        c->star[i] = colours_mix(c, c->sky[4], c->letter['w'], 80 - 25 * i);
    colours_add_pixels(c, palette, base + NAME_SOIL_0, base[NAME_FAR_0], base[NAME_CLOUD]);
    make_places(c, palette, base);
    make_landmark(c, palette, base);
    add_light(c, is_cave);
}

Colours colours_with_contrast(const Colours *colours)
{
    Colours c = *colours;
    uint8_t darkest = c.soil[SOIL_TONES - 1], *numbers = (uint8_t *)&c;
    for (size_t i = offsetof(Colours, sky); i <= offsetof(Colours, panel_box); i++)
        if (numbers[i]) numbers[i] = c.dark;
    memset(c.soil, darkest, sizeof c.soil);
    memset(c.soil_dark, darkest, sizeof c.soil_dark);
    memset(c.soil_deep, darkest, sizeof c.soil_deep);
    memset(c.soil_deep_line, darkest, sizeof c.soil_deep_line);
    memset(c.soil_pixel, darkest, sizeof c.soil_pixel);
    memset(c.sky_ink, 0, sizeof c - offsetof(Colours, sky_ink));
    c.panel_dim = c.letter['n'];
    c.has_contrast = true;
    return c;
}

bool colours_parse(const char *text, size_t length, Colours out[PALETTE_COUNT],
                   Colours ink[PALETTE_COUNT], ErrorList *errors)
{
    ColourFile *file = calloc(1, sizeof *file);
    int32_t errors_before = errors->errors;
    if (!file) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return false;
    }
    Reader reader = {.file = file, .errors = errors, .palette = -1};
    for (size_t at = line_mark_size(text, length); at < length;) {
        Line line = line_first(text + at, length - at);
        Line bare = line_strip(line);
        reader.line++;
        at += line.size;
        if (bare.length == 0 || bare.text[0] == ';') continue;
        if (bare.text[0] == '[' && bare.text[bare.length - 1] == ']')
            read_section(&reader, bare);
        else
            read_entry(&reader, line);
    }
    if (errors->errors == errors_before) check_whole(file, errors);
    bool is_good = errors->errors == errors_before;
    colour_table_init(&file->xterm);
    for (int32_t p = 0; p < PALETTE_COUNT && is_good; p++) {
        make_chapter(file, (Palette)p, &out[p]);
        ink[p] = colours_as_ink(&out[p], &file->ink[p], &file->xterm);
    }
    free(file);
    return is_good;
}
