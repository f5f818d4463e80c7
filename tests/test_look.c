/* test_look.c - the picture in colours: palettes, sheets, ground, poses, and that it only looks. */
#include "arena.h"

#include "scratch.h"
#include "world_levels.h"

#include "../src/base/file.h"
#include "../src/draw/picture.h"
#include "../src/draw/pixel_backdrop.h"
#include "../src/draw/theme.h"
#include "../src/draw/thumbnail.h"
#include "../src/save/level_files.h"

#include <math.h>
#include <stdlib.h>

enum { COLS = 120, ROWS = 40, SPRITES_MAX = 1 << 20 };

static SkinSet skins;

static int read_skins(void **state)
{
    ErrorList errors;
    char line[ERROR_LINE_MAX];
    (void)state;
    error_list_init(&errors, "sprites");
    if (skin_set_read(&skins, "levels/sprites", NULL, &errors)) return 0;
    error_format(&errors, &errors.items[0], line, sizeof line);
    print_message("%s\n", line);
    return -1;
}

static int free_skins(void **state)
{
    (void)state;
    skin_set_done(&skins);
    return 0;
}

/* --- colours --- */

static const char *const chapter_names[PALETTE_COUNT] = {
#define X(id, name) [id] = name,
    PALETTE_LIST(X)
#undef X
};

static const char *chapter = ""; /* being tested; for messages */

/* The colours of a chapter as a terminal with 16 shows them: letters in their foreground number,
 * everything else in its background number. With 8 colours bold takes the place of bright. */
static Colours as_16(const Colours *colours)
{
    Colours c = *colours;
    for (int32_t i = COLOUR_OWN_COUNT; i < COLOUR_COUNT; i++)
        palette_rgb(c.table.bg16[i], c.table.rgb[i]);
    for (const char *letter = "sxyetcpg"; *letter; letter++) {
        uint8_t colour = c.letter[(uint8_t)*letter];
        palette_rgb(c.table.fg16[colour], c.table.rgb[colour]);
    }
    return c;
}

/* Calls a function with every colour that may be behind an actor: sky, ranges, walls behind, ridges
 * below, landmarks, soil. */
static void for_each_ground(const Colours *c, bool has_soil,
                            void (*visit)(const Colours *c, char letter, uint8_t ground,
                                          int32_t least),
                            char letter, int32_t least)
{
    for (int32_t i = 0; i < SKY_STEPS; i++)
        visit(c, letter, c->sky[i], least);
    for (int32_t layer = 0; layer < FAR_LAYERS && c->far_line[0] != 0; layer++)
        for (int32_t band = 0; band < SKY_BANDS; band++)
            visit(c, letter, c->far_fill[layer][band], least);
    for (int32_t tone = 0; tone < BACK_TONES && c->back_wall[0] != 0; tone++)
        visit(c, letter, c->back_wall[tone], least);
    for (int32_t tone = 0; tone < DEPTH_TONES && c->depth_fill[0] != 0; tone++)
        visit(c, letter, c->depth_fill[tone], least);
    for (int32_t tone = 0; tone < LANDMARK_TONES; tone++)
        visit(c, letter, c->landmark[tone], least);
    for (int32_t tone = 0; tone < SOIL_TONES && has_soil; tone++)
        visit(c, letter, c->soil[tone], least);
    for (int32_t tone = 0; tone < SOIL_PIXELS && has_soil; tone++)
        visit(c, letter, c->soil_pixel[tone], least);
}

static void assert_contrast(const Colours *c, char letter, uint8_t ground, int32_t least)
{
    int32_t contrast = colours_contrast(c, c->letter[(uint8_t)letter], ground);
    if (contrast < least)
        fail_msg("%s: %c on colour %d (256: %d) has %d", chapter, letter, ground,
                 c->table.of256[ground], (int)contrast);
}

static void assert_roles_stand_out(const Colours *c, bool has_soil)
{
    static const struct {
        char letter;
        int32_t least;
    } roles[] = {{'s', 450} /* the hero */, {'x', 450} /* hazards */,
                 {'y', 400} /* coins */,    {'e', 300} /* enemies */,
                 {'t', 300} /* signs */,    {'c', 300} /* checkpoints */,
                 {'p', 300} /* keys */,     {'g', 300} /* springs */};
    for (size_t i = 0; i < ARRAY_LENGTH(roles); i++)
        for_each_ground(c, has_soil, assert_contrast, roles[i].letter, roles[i].least);
    for_each_ground(c, false, assert_contrast, 'R', 300); /* hazards as letters on the air */
    for_each_ground(c, false, assert_contrast, 'X', 160); /* as pixels, beside 'x' */
}

static void roles_stand_out_from_every_ground(void **state)
{
    (void)state;
    for (int32_t palette = 0; palette < PALETTE_COUNT; palette++) {
        chapter = chapter_names[palette];
        assert_roles_stand_out(&skins.colours[palette], true);
    }
}

static void roles_stand_out_where_there_are_256_colours(void **state)
{
    (void)state;
    for (int32_t palette = 0; palette < PALETTE_COUNT; palette++) {
        chapter = chapter_names[palette];
        assert_roles_stand_out(&skins.ink[palette], true);
    }
}

/* With 16 colours the air is black; with 8 bright colours are bold. */
static void roles_stand_out_from_the_air_where_there_are_16_colours(void **state)
{
    (void)state;
    for (int32_t palette = 0; palette < PALETTE_COUNT; palette++) {
        const Colours *all = &skins.colours[palette];
        Colours c = as_16(all);
        chapter = chapter_names[palette];
        assert_roles_stand_out(&c, false);
        for (const char *letter = "sxyetcpg"; *letter; letter++) {
            uint8_t colour = all->letter[(uint8_t)*letter];
            assert_int_equal(colour_table_wants_bold(&all->table, DEPTH_8, colour),
                             all->table.fg16[colour] >= 8);
        }
    }
}

/* What feet stand on is told from the soil below it, and from the air. */
static void edges_have_a_ground_of_their_own_where_there_are_16_colours(void **state)
{
    (void)state;
    for (int32_t palette = 0; palette < PALETTE_COUNT; palette++) {
        const Colours *c = &skins.colours[palette];
        uint8_t edge = c->table.bg16[c->top_ground], ice = c->table.bg16[c->ice_body[0]];
        chapter = chapter_names[palette];
        for (int32_t tone = 0; tone < SOIL_TONES; tone++)
            if (c->table.bg16[c->soil[tone]] == edge || c->table.bg16[c->soil[tone]] == ice)
                fail_msg("%s: the edge has the ground of soil %d", chapter, (int)tone);
        for (int32_t i = 0; i < SKY_STEPS; i++)
            assert_int_not_equal(c->table.bg16[c->sky[i]], edge);
    }
}

/* Text of lines, menus, messages and signs; frames are no text. */
static const Role texts[] = {ROLE_PLAIN, ROLE_HUD,      ROLE_CLOCK,  ROLE_MESSAGE,
                             ROLE_TITLE, ROLE_CHOSEN,   ROLE_HINT,   ROLE_ERROR,
                             ROLE_BOX,   ROLE_SELECTED, ROLE_CHANGED};

/* The contrast of two colours on a terminal of this depth; the first 16 are those of xterm. */
static int32_t contrast_at(const Colours *colours, ColourDepth depth, int16_t fg, int16_t bg)
{
    Colours c = *colours;
    if (depth != DEPTH_TRUE) {
        const ColourTable *table = &colours->table;
        int32_t bright = colour_table_wants_bold(table, depth, fg) ? 8 : 0; /* with 8: bold */
        palette_rgb(colour_table_resolve(table, depth, fg, false) + bright, c.table.rgb[fg]);
        palette_rgb(colour_table_resolve(table, depth, bg, true), c.table.rgb[bg]);
    }
    return colours_contrast(&c, (uint8_t)fg, (uint8_t)bg);
}

static void assert_texts_are_readable(const Colours *c, ColourDepth depth)
{
    TermStyle styles[ROLE_COUNT];
    skin_role_styles(c, styles);
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        const TermStyle *style = &styles[texts[i]];
        int32_t contrast = contrast_at(c, depth, style->fg, style->bg);
        if (contrast < 450)
            fail_msg("%s, depth %d: text %d has %d", chapter, depth, texts[i], (int)contrast);
    }
}

/* 4.5:1. Source: W3C, "Web Content Accessibility Guidelines 2.1", 1.4.3. */
static void text_is_readable_in_every_chapter_and_depth(void **state)
{
    static const ColourDepth depths[] = {DEPTH_TRUE, DEPTH_256, DEPTH_16, DEPTH_8};
    (void)state;
    for (int32_t i = 0; i < PALETTE_COUNT * 2; i++) {
        chapter = chapter_names[i / 2];
        for (size_t depth = 0; depth < ARRAY_LENGTH(depths); depth++) {
            bool is_ink = depths[depth] == DEPTH_256;
            assert_texts_are_readable(skin_colours(&skins, (uint8_t)(i / 2), i % 2, is_ink),
                                      depths[depth]);
        }
    }
}

/* CIE L*a*b* of a colour, for the white of D65. */
typedef struct Lab {
    double l, a, b;
} Lab;

static double lab_curve(double t)
{
    return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

static Lab lab_of(const double rgb[3])
{
    double x = (0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047;
    double y = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
    double z = (0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883;
    double fx = lab_curve(x), fy = lab_curve(y), fz = lab_curve(z);
    return (Lab){116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)};
}

/* How different two colours look. Source: Sharma, Wu, Dalal, "The CIEDE2000 color-difference
 * formula". */
static double difference(Lab p, Lab q)
{
    const double pi = acos(-1);
    double c1 = hypot(p.a, p.b), c2 = hypot(q.a, q.b), mean = (c1 + c2) / 2;
    double g = 0.5 * (1 - sqrt(pow(mean, 7) / (pow(mean, 7) + pow(25, 7))));
    double a1 = p.a * (1 + g), a2 = q.a * (1 + g), d1 = hypot(a1, p.b), d2 = hypot(a2, q.b);
    double h1 = d1 == 0 ? 0 : atan2(p.b, a1), h2 = d2 == 0 ? 0 : atan2(q.b, a2);
    if (h1 < 0) h1 += 2 * pi;
    if (h2 < 0) h2 += 2 * pi;
    double dh = h2 - h1, hm = (h1 + h2) / 2;
    if (fabs(dh) > pi) {
        dh += dh < 0 ? 2 * pi : -2 * pi;
        hm += hm < pi ? pi : -pi;
    }
    double lm = (p.l + q.l) / 2, dm = (d1 + d2) / 2;
    double big_h = 2 * sqrt(d1 * d2) * sin(dh / 2);
    double t = 1 - 0.17 * cos(hm - pi / 6) + 0.24 * cos(2 * hm) + 0.32 * cos(3 * hm + pi / 30) -
               0.20 * cos(4 * hm - 63 * pi / 180);
    double sl = 1 + 0.015 * pow(lm - 50, 2) / sqrt(20 + pow(lm - 50, 2)), sc = 1 + 0.045 * dm,
           sh = 1 + 0.015 * dm * t;
    double turn = pi / 3 * exp(-pow((hm * 180 / pi - 275) / 25, 2));
    double rc = -2 * sqrt(pow(dm, 7) / (pow(dm, 7) + pow(25, 7))) * sin(turn);
    double l = (q.l - p.l) / sl, c = (d2 - d1) / sc, h = big_h / sh;
    return sqrt(l * l + c * c + h * h + rc * c * h);
}

/* As a person sees it: normal sight, without red cones, without green cones. Source: Machado,
 * Oliveira, Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
 * severity 1. */
static const double sights[][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0.152286, 1.052583, -0.204868},
     {0.114503, 0.786281, 0.099216},
     {-0.003882, -0.048116, 1.051998}},
    {{0.367322, 0.860646, -0.227968},
     {0.280085, 0.672501, 0.047413},
     {-0.011820, 0.042940, 0.968881}},
};

static double linear_of(uint8_t value)
{
    double v = value / 255.0;
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static Lab seen(const Colours *c, uint8_t colour, size_t sight)
{
    double linear[3], out[3];
    for (int32_t i = 0; i < 3; i++)
        linear[i] = linear_of(c->table.rgb[colour][i]);
    for (int32_t i = 0; i < 3; i++) {
        out[i] = 0;
        for (int32_t k = 0; k < 3; k++)
            out[i] += sights[sight][i][k] * linear[k];
        out[i] = out[i] < 0 ? 0 : out[i] > 1 ? 1 : out[i];
    }
    return lab_of(out);
}

static void assert_apart(const Colours *c, const char *letters, const char *core)
{
    for (size_t sight = 0; sight < ARRAY_LENGTH(sights); sight++)
        for (const char *p = letters; *p; p++)
            for (const char *q = p + 1; *q; q++) {
                bool is_core = strchr(core, *p) && strchr(core, *q);
                double d = difference(seen(c, c->letter[(uint8_t)*p], sight),
                                      seen(c, c->letter[(uint8_t)*q], sight));
                if (d < (is_core ? 12 : 9))
                    fail_msg("%c and %c differ by %.1f for sight %d", *p, *q, d, (int)sight);
            }
}

static void every_eye_tells_roles_apart(void **state)
{
    const Colours *c = &skins.colours[PALETTE_MEADOW];
    (void)state;
    assert_apart(c, "sxeytcpg", "sxey");
    assert_apart(&skins.ink[PALETTE_MEADOW], "sxeytcpg", "sxey");
}

/* With 16 colours the hero is told by its foreground, hazards and enemies by their background. */
static void every_eye_tells_figures_apart_with_16_colours(void **state)
{
    Colours c = skins.colours[PALETTE_MEADOW];
    (void)state;
    for (const char *letter = "sXE"; *letter; letter++) {
        uint8_t colour = c.letter[(uint8_t)*letter];
        palette_rgb(c.table.bg16[colour], c.table.rgb[colour]);
    }
    palette_rgb(c.table.fg16[c.letter['y']], c.table.rgb[c.letter['y']]);
    assert_apart(&c, "sXEy", "sXEy");
}

static void assert_far_from_ground(const Colours *c, char letter, uint8_t ground, int32_t least)
{
    for (size_t sight = 0; sight < ARRAY_LENGTH(sights); sight++) {
        double d = difference(seen(c, c->letter[(uint8_t)letter], sight), seen(c, ground, sight));
        if (d < least)
            fail_msg("%s: %c and colour %d (256: %d) differ by %.1f for sight %d", chapter, letter,
                     ground, c->table.of256[ground], d, (int)sight);
    }
}

static void every_eye_tells_roles_from_every_ground(void **state)
{
    enum { LEAST = 25 };
    (void)state;
    for (int32_t palette = 0; palette < PALETTE_COUNT; palette++)
        for (const char *letter = "sxeytcpg"; *letter; letter++) {
            const Colours *c = &skins.colours[palette];
            Colours of16 = as_16(c);
            chapter = chapter_names[palette];
            for_each_ground(c, true, assert_far_from_ground, *letter, LEAST);
            for_each_ground(&skins.ink[palette], true, assert_far_from_ground, *letter, LEAST);
            for_each_ground(&of16, false, assert_far_from_ground, *letter, LEAST);
        }
}

/* Otherwise a wall in front of a hill would be invisible. */
static void ground_and_background_share_no_colour_of_256(void **state)
{
    (void)state;
    for (int32_t palette = 0; palette < PALETTE_COUNT; palette++) {
        const Colours *c = &skins.ink[palette];
        chapter = chapter_names[palette];
        for (int32_t tone = 0; tone < SOIL_TONES; tone++) {
            if (memchr(c->sky, c->soil[tone], sizeof c->sky))
                fail_msg("%s: soil %d is the sky", chapter, (int)tone);
            if (memchr(c->far_fill, c->soil[tone], sizeof c->far_fill) && c->far_line[0] != 0)
                fail_msg("%s: soil %d is a range", chapter, (int)tone);
        }
    }
}

static void a_picture_has_at_most_256_colours(void **state)
{
    (void)state;
    for (int32_t palette = 0; palette < PALETTE_COUNT; palette++)
        assert_in_range(skins.colours[palette].count, COLOUR_OWN_COUNT + 1, COLOUR_COUNT - 1);
}

/* A colour, and the mixture of two of the 256. */
typedef struct Labs {
    Lab wanted, mixed;
} Labs;

static Labs labs_of_pair(const Colours *c, uint8_t colour, const uint8_t numbers[2])
{
    double wanted[3], mixed[3] = {0};
    for (int32_t k = 0; k < 3; k++) {
        wanted[k] = linear_of(c->table.rgb[colour][k]);
        for (int32_t place = 0; place < 2; place++) {
            uint8_t rgb[3];
            palette_rgb(numbers[place], rgb);
            mixed[k] += linear_of(rgb[k]) / 2;
        }
    }
    return (Labs){lab_of(wanted), lab_of(mixed)};
}

/* How different the mixture looks. */
static double pair_difference(const Colours *c, uint8_t colour, const uint8_t numbers[2])
{
    Labs labs = labs_of_pair(c, colour, numbers);
    return difference(labs.wanted, labs.mixed);
}

/* By how much the mixture is more colourful than the wanted colour. */
static double pair_loudness(const Colours *c, uint8_t colour, const uint8_t numbers[2])
{
    Labs labs = labs_of_pair(c, colour, numbers);
    return fmax(0, hypot(labs.mixed.a, labs.mixed.b) - hypot(labs.wanted.a, labs.wanted.b));
}

/* How different its dots are from what is between them. */
static double pair_contrast(const uint8_t numbers[2])
{
    double both[2][3];
    for (int32_t place = 0; place < 2; place++) {
        uint8_t rgb[3];
        palette_rgb(numbers[place], rgb);
        for (int32_t k = 0; k < 3; k++)
            both[place][k] = linear_of(rgb[k]);
    }
    return difference(lab_of(both[0]), lab_of(both[1]));
}

static void pairs_of_half_blocks_are_near_and_no_dots_are_seen(void **state)
{
    const double seen = 45; /* the most is 43; dots are a pixel or two wide, lines are not */
    int32_t pairs = 0;
    Dither dither;
    (void)state;
    for (int32_t palette = 0; palette < PALETTE_COUNT; palette++) {
        const Colours *c = &skins.colours[palette];
        double with = 0, without = 0;
        dither_make(c, &skins.ink[palette], &dither);
        for (int32_t i = COLOUR_OWN_COUNT; i < c->count; i++) {
            const uint8_t *pair = dither.pairs[i];
            double contrast = pair_contrast(pair);
            pairs += contrast > 0;
            if (contrast > seen)
                fail_msg("%s: %d and %d differ by %.1f", chapter_names[palette], (int)pair[0],
                         (int)pair[1], contrast);
        }
        for (int32_t i = 0; i < SKY_STEPS; i++) {
            double least = 100;
            for (int32_t number = COLOUR_OWN_COUNT; number < COLOUR_COUNT; number++) {
                uint8_t n = (uint8_t)number, flat[2] = {n, n};
                least = fmin(least, pair_difference(c, c->sky[i], flat));
            }
            without += least;
            with += pair_difference(c, c->sky[i], dither.pairs[c->sky[i]]);
        }
        if (with > 1.85 * without)
            fail_msg("%s: %.1f with pairs, %.1f without", chapter_names[palette], with / SKY_STEPS,
                     without / SKY_STEPS);
    }
    assert_in_range(pairs, 50, 2000);
}

static void figures_have_one_colour_of_the_256(void **state)
{
    Dither dither;
    const Colours *c = &skins.colours[PALETTE_MEADOW], *ink = &skins.ink[PALETTE_MEADOW];
    (void)state;
    dither_make(c, ink, &dither);
    for (size_t i = 0; i < sizeof c->letter; i++)
        for (int32_t row = 0; row < 2 && c->letter[i]; row++)
            assert_int_equal(dither.pairs[c->letter[i]][row], ink->letter[i]);
}

static char *text_of(const char *name, size_t *length)
{
    char path[64];
    ErrorList errors;
    snprintf(path, sizeof path, "levels/sprites/%s", name);
    error_list_init(&errors, path);
    char *text = file_read(path, SPRITES_MAX, length, &errors);
    assert_non_null(text);
    return text;
}

static void small_pictures_are_of_letters_with_sixteen_colours_or_fewer(void **state)
{
    static const uint8_t skin_of[] = {
        [DEPTH_AUTO] = SKIN_PIXELS, [DEPTH_TRUE] = SKIN_PIXELS, [DEPTH_256] = SKIN_PIXELS,
        [DEPTH_16] = SKIN_ASCII,    [DEPTH_8] = SKIN_ASCII,     [DEPTH_MONO] = SKIN_ASCII};
    (void)state;
    for (int32_t depth = DEPTH_AUTO; depth <= DEPTH_MONO; depth++) {
        PictureChoice pixels = {.look.skin = SKIN_PIXELS}, plain = {.look.skin = SKIN_PLAIN};
        thumbnail_fit_depth(&pixels, (ColourDepth)depth);
        thumbnail_fit_depth(&plain, (ColourDepth)depth);
        assert_int_equal(pixels.look.skin, skin_of[depth]);
        assert_int_equal(plain.look.skin, SKIN_PLAIN);
    }
}

static void figures_keep_their_colour_numbers_when_chapters_are_mixed(void **state)
{
    (void)state;
    for (int32_t palette = 0; palette < PALETTE_COUNT; palette++) {
        const Colours *own = &skins.colours[palette];
        Colours mixed = colours_of_figures(own);
        uint8_t sky = colours_take(&mixed, own, own->sky[0]);
        for (size_t i = 0; i < sizeof own->letter; i++) {
            assert_int_equal(mixed.letter[i], own->letter[i]);
            assert_memory_equal(mixed.table.rgb[own->letter[i]], own->table.rgb[own->letter[i]], 3);
        }
        assert_memory_equal(mixed.table.rgb[sky], own->table.rgb[own->sky[0]], 3);
        assert_memory_equal(mixed.table.rgb[mixed.panel], own->table.rgb[own->panel], 3);
    }
}

/* A grey moon would be red: with 256 colours what is dark is grey or pure. */
static void darkening_makes_no_hue_purer_with_256_colours(void **state)
{
    (void)state;
    for (int32_t palette = 0; palette < PALETTE_COUNT; palette++) {
        const Colours *c = &skins.colours[palette];
        Colours darker = colours_darkened(c, 60);
        for (int32_t i = COLOUR_OWN_COUNT; i < c->count; i++) {
            uint8_t before[3], after[3];
            palette_rgb(c->table.of256[i], before);
            palette_rgb(darker.table.of256[i], after);
            bool is_grey = after[0] == after[1] && after[1] == after[2];
            for (int32_t k = 0; k < 3 && !is_grey; k++)
                assert_int_equal(after[k] == 0, before[k] == 0);
        }
    }
}

static void darkening_leaves_figures_and_texts_as_they_are(void **state)
{
    (void)state;
    const Colours *own = &skins.colours[PALETTE_MEADOW];
    Colours dark = colours_darkened(own, 50);
    assert_memory_equal(dark.table.rgb[own->letter['y']], own->table.rgb[own->letter['y']], 3);
    assert_memory_equal(dark.table.rgb[own->panel], own->table.rgb[own->panel], 3);
    assert_int_equal(dark.table.rgb[own->sky[31]][2], own->table.rgb[own->sky[31]][2] / 2);
}

enum { GREY_OF_BOXES = 232 }; /* the first one; they stay */

static void assert_darkens(const Colours *c, char letter, uint8_t ground, int32_t least)
{
    (void)letter, (void)least;
    Colours darker = colours_darkened(c, 50);
    int32_t before = colours_contrast(c, ground, c->dark);
    palette_rgb(darker.table.of256[ground], darker.table.rgb[ground]);
    if (ground > c->dark && ground < GREY_OF_BOXES &&
        colours_contrast(&darker, ground, c->dark) >= before)
        fail_msg("%s: %d stays as light", chapter, ground);
}

static void darkening_darkens_every_ground_with_256_colours(void **state)
{
    (void)state;
    for (int32_t palette = 0; palette < PALETTE_COUNT; palette++) {
        chapter = chapter_names[palette];
        for_each_ground(&skins.ink[palette], false, assert_darkens, 0, 0);
    }
}

static void assert_first_error(const ErrorList *errors, const char *expected)
{
    char line[ERROR_LINE_MAX];
    assert_true(errors->errors > 0);
    error_format(errors, &errors->items[0], line, sizeof line);
    assert_string_equal(line, expected);
}

/* Reads the palettes with one piece of their text replaced. */
static void assert_palettes_refused(const char *piece, const char *instead, const char *expected)
{
    static Colours out[PALETTE_COUNT];
    size_t length;
    ErrorList errors;
    char *text = text_of("palettes.txt", &length), *at = strstr(text, piece);
    assert_non_null(at);
    size_t size = length + strlen(instead) + 1;
    char *changed = malloc(size);
    snprintf(changed, size, "%.*s%s%s", (int)(at - text), text, instead, at + strlen(piece));
    error_list_init(&errors, "p");
    assert_false(colours_parse(changed, strlen(changed), out, out, &errors));
    assert_first_error(&errors, expected);
    free(changed);
    free(text);
}

static void errors_in_palettes_have_line_and_column(void **state)
{
    (void)state;
    assert_palettes_refused("sky.0   = 141926, 234, 0\n", "",
                            "p:41: error: [plain] lacks the colour sky.0");
    assert_palettes_refused("k = 1a1523", "k = 1a15g3",
                            "p:10:5: error: expected RRGGBB, 0-255, 0-15 or 0-15/0-7, such as "
                            "c2f56e, 155, 10/2");
    assert_palettes_refused(
        "[meadow]", "[medow]",
        "p:61:2: error: unknown section; allowed: sprites, plain, meadow, cave, frost, night, "
        "forge, dawn, and each with 256 after it, such as [meadow 256]");
    assert_palettes_refused("w = fff6e0, 230, 15", "k = fff6e0, 230, 15",
                            "p:11:1: error: given twice; first on line 10");
}

/* Reads the palettes with a line more at the start of a section of colours in ink. */
static void letters_in_ink_are_found_from_the_first_part_to_the_last(void **state)
{
    (void)state;
    assert_true(colours_have_letters_in(&skins.ink[PALETTE_FROST], 19));   /* of the sky */
    assert_true(colours_have_letters_in(&skins.ink[PALETTE_FROST], 55));   /* of an aurora */
    assert_true(colours_have_letters_in(&skins.ink[PALETTE_CAVE], 66));    /* of a landmark */
    assert_false(colours_have_letters_in(&skins.ink[PALETTE_FROST], 153)); /* of the ground */
    for (int32_t number = 0; number < COLOUR_COUNT; number++)
        assert_false(colours_have_letters_in(&skins.colours[PALETTE_FROST], (uint8_t)number));
}

static void assert_ink_refused(const char *line, int32_t column, const char *expected)
{
    static const char section[] = "[meadow 256]\n";
    char instead[64], error[ERROR_LINE_MAX];
    size_t length;
    int32_t number = 2;
    char *text = text_of("palettes.txt", &length), *end = strstr(text, section);
    assert_non_null(end);
    for (const char *at = text; at < end; at++)
        number += *at == '\n';
    free(text);
    snprintf(instead, sizeof instead, "%s%s\n", section, line);
    snprintf(error, sizeof error, "p:%d:%d: error: %s", (int)number, (int)column, expected);
    assert_palettes_refused(section, instead, error);
}

static void errors_in_colours_in_ink_have_line_and_column(void **state)
{
    static const char numbers[] = "expected numbers from 16 to 255, or -, such as 236 235 234",
                      letters[] = "expected parts such as 85% 137 130, 9% 94";
    (void)state;
    assert_ink_refused("sky = 15", 7, numbers);
    assert_ink_refused("sky = 256", 7, numbers);
    assert_ink_refused("sky =", 6, numbers);
    assert_ink_refused("far.line = 16 17 18 19", 21, numbers);
    assert_ink_refused("far.ink = 50", 13, letters);
    assert_ink_refused("far.ink = 50%", 14, letters);
    assert_ink_refused("far.ink = 101% 16", 14, letters);
    assert_ink_refused("far.ink = 9% 16,", 17, letters);
    assert_ink_refused("skies = 16", 1,
                       "no such colour; allowed: the names of levels/sprites/README.md");
}

/* --- sheets --- */

static void assert_sheet_refused(const char *text, const char *expected)
{
    Sheet sheet = {0};
    ErrorList errors;
    error_list_init(&errors, "s");
    assert_false(sheet_parse(text, strlen(text), &sheet, &errors));
    assert_first_error(&errors, expected);
    sheet_done(&sheet);
}

#define HEAD "[sheet]\nskin = ascii\nzoom = 2x1\nsize = 2x1\n"

static void errors_in_sheets_have_line_and_column(void **state)
{
    (void)state;
    assert_sheet_refused(HEAD "[coin]\n|()|y|..|\n",
                         "s:6:5: error: expected 2 characters and a bar |");
    assert_sheet_refused(HEAD "[coin]\n|()|yz|..|\n",
                         "s:6:6: error: no such colour; allowed: .kwhsSrjJyYoeEpPmMntTcCgGxXRf");
    assert_sheet_refused(HEAD "[con]\n",
                         "s:5:2: error: no such sprite; allowed are sheet and those "
                         "of the program's own sheets");
    assert_sheet_refused(HEAD "[coin]\nticks = 0\n", "s:6:9: error: ticks: allowed are 1 to 120");
    assert_sheet_refused("[coin]\n|()|yy|..|\n", "s:1:1: error: [sheet] must come first");
    assert_sheet_refused(HEAD "[coin]\n|()|yy|..|.\n",
                         "s:6:11: error: nothing may follow the third plane");
    assert_sheet_refused(HEAD "[coin]\n|(\t|yy|..|\n",
                         "s:6:3: error: only the characters of ASCII may stand here");
    assert_sheet_refused(HEAD "|()|yy|..|\n", "s:5:1: error: a row outside of a sprite's section");
    assert_sheet_refused(HEAD "[coin]\n|()|yy|..|\n|()|yy|..|\n",
                         "s:7:1: error: too many rows or frames: a frame has 1 rows, and a sprite "
                         "at most 16 frames");
    assert_sheet_refused(HEAD "[coin]\n|()|yy|..|\n[key]\n|()|yy|..|\n[coin]\n|()|yy|..|\n",
                         "s:9:2: error: this sprite is given twice");
    assert_sheet_refused(HEAD "[coin]\nticks = 121\n", "s:6:9: error: ticks: allowed are 1 to 120");
    assert_sheet_refused(HEAD "[coin]\nticks = 6s\n", "s:6:9: error: ticks: allowed are 1 to 120");
    assert_sheet_refused(HEAD "[coin]\nsize = 65x1\n",
                         "s:6:8: error: size: allowed are 1x1 to 64x48");
    assert_sheet_refused(HEAD "[coin]\nsize = 2x1x\n",
                         "s:6:8: error: size: allowed are 1x1 to 64x48");
    assert_sheet_refused(HEAD "[coin]\ntick = 6\n",
                         "s:6:1: error: allowed in a sprite's section: ticks, size, rows that "
                         "begin with |");
    assert_sheet_refused(HEAD "[coin]\nticks\n",
                         "s:6:1: error: expected [section], NAME = VALUE, a row between bars, or "
                         "- between frames");
    assert_sheet_refused("skin = ascii\n",
                         "s:1:1: error: expected [section], NAME = VALUE, a row between bars, or "
                         "- between frames");
    assert_sheet_refused("[sheet]\nskin = ascii\nzoom = 2x1\nsize = 2x2\n[coin]\n|()|yy|..|\n-\n",
                         "s:7: error: the frame of [coin] has 1 rows, but needs 2");
    assert_sheet_refused("[sheet]\nskin = plain\n",
                         "s:2:8: error: skin: allowed are ascii and pixels");
    assert_sheet_refused("[sheet]\nzoom = 9x1\n",
                         "s:2:8: error: zoom: allowed are 1x1, 2x1, 4x2, 6x3 and 8x4");
    assert_sheet_refused("[sheet]\nsize = 0x1\n", "s:2:8: error: size: allowed are 1x1 to 64x48");
    assert_sheet_refused("[sheet]\nname = x\n",
                         "s:2:1: error: allowed in [sheet]: skin, zoom, size");
    assert_sheet_refused("[sheet]\nskin = ascii\nsize = 2x1\n[coin]\n|()|yy|..|\n",
                         "s:1: error: [sheet] needs skin, zoom and size, such as ascii, 4x2, 4x2");
    assert_sheet_refused("[sheet]\nskin = pixels\nzoom = 4x2\nsize = 2x2\n[coin]\n|rr|\n|rr|rr|\n",
                         "s:7:4: error: more frames than in the row above");
    assert_sheet_refused("[sheet]\nskin = pixels\nzoom = 4x2\nsize = 2x1\n[coin]\n|rr|\n-\n|yy|\n",
                         "s:7:1: error: in pixels frames stand side by side");
}

/* The largest values that the errors allow. */
static void a_sheet_may_have_the_largest_sizes_and_times(void **state)
{
    static const char text[] = "[sheet]\nskin = pixels\nzoom = 8x4\nsize = 64x48\n"
                               "[coin]\nticks = 120\nsize = 1x1\n|r|y|\n[key]\nticks = 1\n"
                               "size = 1x2\n|r|y|\n|y|r|\n";
    Sheet sheet = {0};
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "s");
    assert_true(sheet_parse(text, strlen(text), &sheet, &errors));
    assert_int_equal(errors.count, 0);
    assert_true(sheet.cols == 64 && sheet.rows == 48);
    assert_true(sheet.cell_cols == 8 && sheet.cell_rows == 4);
    assert_int_equal(sheet.sprites[SPRITE_COIN].ticks, 120);
    assert_int_equal(sheet.sprites[SPRITE_COIN].frames, 2);
    assert_int_equal(sheet_cell(&sheet, SPRITE_COIN, 0, 0, 0, false).fg, 'r');
    assert_int_equal(sheet_cell(&sheet, SPRITE_COIN, 1, 0, 0, false).fg, 'y');
    assert_int_equal(sheet.sprites[SPRITE_KEY].frames, 2);
    assert_int_equal(sheet_cell(&sheet, SPRITE_KEY, 1, 0, 1, false).fg, 'r');
    sheet_done(&sheet);
}

/* A frame that has begun keeps its size: the cells were taken for it. */
static void a_size_below_rows_is_refused_and_changes_nothing(void **state)
{
    static const char text[] = "[sheet]\nskin = ascii\nzoom = 2x1\nsize = 2x2\n"
                               "[coin]\n|()|yy|..|\nsize = 64x48\n|()|yy|..|\n";
    Sheet sheet = {0};
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "s");
    assert_false(sheet_parse(text, sizeof text - 1, &sheet, &errors));
    assert_first_error(&errors, "s:7:1: error: size must stand above the rows");
    assert_int_equal(errors.errors, 1);
    sheet_done(&sheet);
}

static void a_nul_byte_is_no_colour(void **state)
{
    static const char text[] = HEAD "[coin]\n|()|y\0|..|\n";
    Sheet sheet = {0};
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "s");
    assert_false(sheet_parse(text, sizeof text - 1, &sheet, &errors));
    assert_first_error(&errors,
                       "s:6:6: error: no such colour; allowed: .kwhsSrjJyYoeEpPmMntTcCgGxXRf");
    sheet_done(&sheet);
}

static void a_sheet_over_another_replaces_what_it_has(void **state)
{
    static const char first[] = HEAD "[coin]\n|()|yy|..|\n[key]\n|o-|pp|..|\n";
    static const char second[] = HEAD "[coin]\n|$$|yy|..|\n-\n|@@|yy|..|\n";
    Sheet sheet = {0};
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "s");
    assert_true(sheet_parse(first, strlen(first), &sheet, &errors));
    assert_true(sheet_parse(second, strlen(second), &sheet, &errors));
    assert_int_equal(sheet.sprites[SPRITE_COIN].frames, 2);
    assert_int_equal(sheet_cell(&sheet, SPRITE_COIN, 1, 0, 0, false).ch, '@');
    assert_int_equal(sheet_cell(&sheet, SPRITE_COIN, 3, 0, 0, false).ch, '@');
    assert_int_equal(sheet_cell(&sheet, SPRITE_KEY, 0, 0, 0, false).ch, 'o');
    assert_false(sheet_check_whole(&sheet, false, &errors));
    sheet_done(&sheet);
}

static void a_players_own_sheet_counts_and_a_faulty_one_is_told(void **state)
{
    static const char good[] = "[sheet]\nskin = pixels\nzoom = 4x2\nsize = 4x4\n"
                               "[coin]\n|rrrr|\n|r..r|\n|r..r|\n|rrrr|\n";
    static const char bad[] = "[sheet]\nskin = pixels\nzoom = 4x2\nsize = 4x4\n[coin]\n|rrqr|\n";
    static SkinSet own;
    const Sheet *sheet = &own.sheets[SKIN_PIXELS][ZOOM_4X2];
    ErrorList errors;
    char line[ERROR_LINE_MAX];
    (void)state;
    scratch_write("pixels4.txt", good, sizeof good - 1);
    assert_true(skin_set_read(&own, "levels/sprites", scratch_folder, &errors));
    assert_int_equal(errors.count, 0);
    assert_int_equal(sheet_cell(sheet, SPRITE_COIN, 0, 1, 0, false).fg, 'r');
    assert_int_equal(sheet->sprites[SPRITE_KEY].frames,
                     skins.sheets[SKIN_PIXELS][ZOOM_4X2].sprites[SPRITE_KEY].frames);
    skin_set_done(&own);
    scratch_write("pixels4.txt", bad, sizeof bad - 1);
    assert_true(skin_set_read(&own, "levels/sprites", scratch_folder, &errors));
    assert_int_equal(errors.errors, 0);
    error_format(&errors, &errors.items[0], line, sizeof line);
    assert_non_null(strstr(line, "/pixels4.txt:6:4: warning: no such colour; allowed: "));
    assert_int_equal(sheet_cell(sheet, SPRITE_COIN, 0, 1, 0, false).fg, 'y');
    skin_set_done(&own);
}

static void every_faulty_file_of_a_player_is_told(void **state)
{
    static const char bad[] = "[sheet]\nskin = pixels\nzoom = 4x2\nsize = 4x4\n[coin]\n|rrqr|\n";
    static SkinSet own;
    ErrorList errors;
    char line[ERROR_LINE_MAX];
    (void)state;
    scratch_write("pixels4.txt", bad, sizeof bad - 1);
    scratch_write("ascii2.txt", "[ball]\n", 7);
    scratch_write("palettes.txt", "[\n", 2);
    assert_true(skin_set_read(&own, "levels/sprites", scratch_folder, &errors));
    assert_int_equal(errors.errors, 0);
    static const char *const files[] = {"/palettes.txt:", "/ascii2.txt:", "/pixels4.txt:"};
    size_t found = 0;
    for (int32_t i = 0; i < errors.count; i++) {
        error_format(&errors, &errors.items[i], line, sizeof line);
        if (found < ARRAY_LENGTH(files) && strstr(line, files[found])) found++;
    }
    assert_int_equal(found, ARRAY_LENGTH(files));
    skin_set_done(&own);
}

static void the_mirror_image_turns_brackets(void **state)
{
    static const char text[] = HEAD "[hero.run]\n|/)|ks|s.|\n";
    Sheet sheet = {0};
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "s");
    assert_true(sheet_parse(text, strlen(text), &sheet, &errors));
    SpriteCell left = sheet_cell(&sheet, SPRITE_HERO_RUN, 0, 0, 0, true);
    assert_int_equal(left.ch, '(');
    assert_int_equal(left.fg, 's');
    assert_int_equal(sheet_cell(&sheet, SPRITE_HERO_RUN, 0, 1, 0, true).ch, '\\');
    sheet_done(&sheet);
}

/* --- pictures --- */

static const char field[] = "................................\n"
                            "................................\n"
                            "............o...................\n"
                            "........................o.......\n"
                            "..@...........................F.\n"
                            "################################\n"
                            "################################\n";

typedef struct Stand {
    Arena arena;
    Picture picture;
    PictureChoice choice;
    Canvas canvas;
    Area area;
} Stand;

static void stand_open_level(Stand *stand, const char *text, SkinKind skin, ZoomId zoom,
                             Palette palette)
{
    *stand = (Stand){.area = {0, 0, COLS, ROWS}};
    arena_open(&stand->arena, text);
    assert_true(canvas_resize(&stand->canvas, COLS, ROWS));
    stand->choice = (PictureChoice){.skins = &skins,
                                    .look = {.skin = (uint8_t)skin, .palette = (uint8_t)palette},
                                    .zoom = (uint8_t)zoom,
                                    .scroll_step = 1};
    picture_fit(&stand->picture, &stand->choice, stand->area, &stand->arena.level,
                &stand->arena.game);
}

static void stand_open(Stand *stand, SkinKind skin, ZoomId zoom, Palette palette)
{
    stand_open_level(stand, field, skin, zoom, palette);
}

static void stand_close(Stand *stand)
{
    picture_done(&stand->picture);
    canvas_done(&stand->canvas);
    arena_close(&stand->arena);
}

static void stand_tick(Stand *stand, Input input)
{
    arena_tick(&stand->arena, input);
    picture_step(&stand->picture, &stand->arena.level, &stand->arena.game, input,
                 &stand->arena.events);
}

static void stand_draw(Stand *stand)
{
    picture_draw(&stand->picture, &stand->arena.level, &stand->arena.game, &stand->canvas,
                 stand->area);
}

static void every_character_of_the_screen_is_drawn(void **state)
{
    (void)state;
    for (int32_t palette = 0; palette < PALETTE_COUNT; palette++)
        for (ZoomId zoom = 0; zoom < ZOOM_COUNT; zoom++) {
            Stand stand;
            stand_open(&stand, SKIN_ASCII, zoom, (Palette)palette);
            stand_draw(&stand);
            for (int32_t i = 0; i < COLS * ROWS; i++) {
                assert_int_equal(stand.canvas.cells[i].style, CANVAS_COLOURED);
                assert_in_range(stand.canvas.cells[i].ch, ' ', '~');
                assert_in_range(stand.canvas.cells[i].bg, COLOUR_OWN_COUNT, COLOUR_COUNT - 1);
            }
            stand_close(&stand);
        }
}

static void pixels_are_half_blocks(void **state)
{
    static const ZoomId shown[] = {ZOOM_4X2, ZOOM_6X3, ZOOM_8X4};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(shown); i++) {
        Stand stand;
        stand_open(&stand, SKIN_PIXELS, shown[i], PALETTE_FROST);
        stand_draw(&stand);
        for (int32_t k = 0; k < COLS * ROWS; k++) {
            CanvasCell cell = stand.canvas.cells[k];
            assert_true(cell.ch == ' ' || cell.ch == 0x2580 || cell.ch == 0x2584);
            assert_int_equal(cell.style, CANVAS_COLOURED);
        }
        stand_close(&stand);
    }
}

static void at_small_zooms_pixels_give_way_to_letters(void **state)
{
    Stand stand;
    (void)state;
    stand_open(&stand, SKIN_PIXELS, ZOOM_2X1, PALETTE_MEADOW);
    assert_int_equal(stand.picture.scene->look.skin, SKIN_ASCII);
    stand_close(&stand);
}

static int32_t count_differences(const Canvas *a, const Canvas *b)
{
    int32_t count = 0;
    for (int32_t i = 0; i < COLS * ROWS; i++)
        count += !canvas_cell_is_same(a->cells[i], b->cells[i]);
    return count;
}

/* The field with a cell of this kind on its ground. */
static void field_with(CellKind kind, char *out, size_t size)
{
    char section[60] = "[map]\n";
    if (cell_kind_is(kind, KIND_IS_LIFT))
        snprintf(section, sizeof section, "[lift.%d]\nvelocity = 0, 0\nticks = 60\n[map]\n",
                 cell_kinds[kind].digit);
    snprintf(out, size, "%s%s", section, field);
    strchr(out, '@')[6] = cell_kinds[kind].glyphs[0];
}

static void every_kind_of_cell_is_seen(void **state)
{
    char text[sizeof field + 60];
    (void)state;
    for (int32_t skin = 0; skin < SKIN_PLAIN; skin++)
        for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
            CellKind kind = cell_kind_order[i];
            Stand with, without;
            if (kind == KIND_EMPTY || kind == KIND_START || kind == KIND_IGNORE) continue;
            field_with(kind, text, sizeof text);
            stand_open_level(&with, text, (SkinKind)skin, ZOOM_4X2, PALETTE_MEADOW);
            stand_open(&without, (SkinKind)skin, ZOOM_4X2, PALETTE_MEADOW);
            stand_draw(&with);
            stand_draw(&without);
            if (count_differences(&with.canvas, &without.canvas) == 0)
                fail_msg("skin %d: %s is not seen", (int)skin, cell_kinds[kind].name);
            stand_close(&with);
            stand_close(&without);
        }
}

/* Two pictures of the same run, of which one has a press more in its last tick. */
static void assert_press_is_seen(SkinKind skin, ZoomId zoom, Input before, Input press)
{
    Stand with, without;
    stand_open(&with, skin, zoom, PALETTE_MEADOW);
    stand_open(&without, skin, zoom, PALETTE_MEADOW);
    for (int32_t i = 0; i < 20; i++) {
        stand_tick(&with, before);
        stand_tick(&without, before);
    }
    stand_tick(&with, (Input)(before | press));
    stand_tick(&without, before);
    stand_draw(&with);
    stand_draw(&without);
    if (count_differences(&with.canvas, &without.canvas) == 0)
        fail_msg("skin %d, zoom %s: %x while %x is held is not seen", (int)skin,
                 look_zooms[zoom].name, press, before);
    stand_close(&with);
    stand_close(&without);
}

static void every_press_changes_the_picture_in_its_tick(void **state)
{
    (void)state;
    for (int32_t skin = 0; skin < SKIN_PLAIN; skin++)
        for (ZoomId zoom = 0; zoom < ZOOM_COUNT; zoom++) {
            assert_press_is_seen((SkinKind)skin, zoom, 0, INPUT_LEFT);
            assert_press_is_seen((SkinKind)skin, zoom, 0, INPUT_RIGHT);
            assert_press_is_seen((SkinKind)skin, zoom, 0, INPUT_JUMP);
            assert_press_is_seen((SkinKind)skin, zoom, INPUT_RIGHT, INPUT_JUMP);
            assert_press_is_seen((SkinKind)skin, zoom, INPUT_RIGHT, INPUT_LEFT);
        }
}

static void the_same_run_gives_the_same_pictures(void **state)
{
    (void)state;
    for (int32_t skin = 0; skin < SKIN_PLAIN; skin++) {
        Stand first, second;
        stand_open(&first, (SkinKind)skin, ZOOM_4X2, PALETTE_FORGE);
        stand_open(&second, (SkinKind)skin, ZOOM_4X2, PALETTE_FORGE);
        for (int32_t i = 0; i < 120; i++) {
            Input input =
                (Input)(i % 50 < 30 ? INPUT_RIGHT | (i % 20 < 10 ? INPUT_JUMP : 0) : INPUT_LEFT);
            stand_tick(&first, input);
            stand_tick(&second, input);
            if (i % 7 == 0) stand_draw(&first); /* what was drawn before must make no difference */
        }
        stand_draw(&first);
        stand_draw(&second);
        assert_int_equal(count_differences(&first.canvas, &second.canvas), 0);
        stand_close(&first);
        stand_close(&second);
    }
}

static void drawing_in_colours_does_not_change_the_game(void **state)
{
    Stand stand;
    Arena alone;
    (void)state;
    stand_open(&stand, SKIN_ASCII, ZOOM_4X2, PALETTE_CAVE);
    arena_open(&alone, field);
    for (int32_t i = 0; i < 200; i++) {
        Input input = (Input)(INPUT_RIGHT | (i % 40 < 20 ? INPUT_JUMP : 0));
        stand_tick(&stand, input);
        stand_draw(&stand);
        arena_tick(&alone, input);
    }
    assert_true(game_hash(&stand.arena.game, &stand.arena.level) ==
                game_hash(&alone.game, &alone.level));
    arena_close(&alone);
    stand_close(&stand);
}

static void a_coin_taken_glitters_and_is_gone(void **state)
{
    Stand stand;
    (void)state;
    stand_open(&stand, SKIN_ASCII, ZOOM_4X2, PALETTE_MEADOW);
    arena_put(&stand.arena, 12 * ONE, 3 * ONE, 0, 0);
    stand_tick(&stand, 0);
    assert_int_equal(stand.arena.seen[EVENT_COIN], 1);
    assert_true(stand.picture.scene->effects.count >= 10);
    for (int32_t i = 0; i < 60; i++)
        stand_tick(&stand, 0);
    assert_int_equal(stand.picture.scene->effects.count, 0);
    stand_close(&stand);
}

/* Red letters of the canvas, which are the scarf. */
static int32_t scarf_length(Stand *stand)
{
    int32_t count = 0;
    stand_draw(stand);
    uint8_t red = stand->picture.scene->ground.colours->letter['r'];
    for (int32_t i = 0; i < COLS * ROWS; i++)
        count += stand->canvas.cells[i].fg == red && strchr("~-'", (int)stand->canvas.cells[i].ch);
    return count;
}

static void the_scarf_grows_with_the_speed(void **state)
{
    Stand stand;
    int32_t slow = 0, fast = 0;
    (void)state;
    stand_open(&stand, SKIN_ASCII, ZOOM_8X4, PALETTE_MEADOW);
    for (int32_t i = 0; i < 3; i++)
        stand_tick(&stand, INPUT_RIGHT);
    slow = scarf_length(&stand);
    for (int32_t i = 0; i < 60; i++)
        stand_tick(&stand, INPUT_RIGHT);
    fast = scarf_length(&stand);
    assert_in_range(fast - slow, 1, 8);
    stand_close(&stand);
}

/* Blue pixels of the frames of a run, and dark ones around hair in front of soil of its colour. */
static void a_small_hero_of_pixels_is_seen_in_every_frame(void **state)
{
    (void)state;
    const Sheet *sheet = &skins.sheets[SKIN_PIXELS][ZOOM_4X2];
    const Sprite *run = &sheet->sprites[SPRITE_HERO_RUN];
    for (int32_t frame = 0; frame < run->frames; frame++) {
        int32_t blue = 0;
        for (int32_t i = 0; i < run->cols * run->rows; i++)
            blue +=
                sheet_cell(sheet, SPRITE_HERO_RUN, frame, i % run->cols, i / run->cols, false).fg ==
                'j';
        assert_true(blue >= 2);
    }
    int32_t dark[2] = {0, 0};
    for (int32_t is_closed = 0; is_closed < 2; is_closed++) {
        Stand stand;
        stand_open_level(&stand,
                         is_closed ? "#######F\n###.####\n###@####\n########\n"
                                   : "#......F\n#.......\n#..@....\n########\n",
                         SKIN_PIXELS, ZOOM_4X2, PALETTE_MEADOW);
        stand_draw(&stand);
        uint8_t black = skins.colours[PALETTE_MEADOW].letter['k'];
        for (int32_t i = 0; i < COLS * ROWS; i++) {
            CanvasCell cell = stand.canvas.cells[i];
            dark[is_closed] += (cell.ch != ' ' && cell.fg == black) + (cell.bg == black);
        }
        stand_close(&stand);
    }
    if (dark[1] <= dark[0]) fail_msg("%d and %d dark pixels", (int)dark[0], (int)dark[1]);
}

static void fireworks_of_the_finish_start_one_after_the_other(void **state)
{
    const GameEvents finish = {.items = {{.kind = EVENT_FINISH, .col = 20, .row = 4}}, .count = 1},
                     none = {.count = 0};
    Stand stand;
    int32_t starts = 0, before = 0;
    (void)state;
    stand_open(&stand, SKIN_ASCII, ZOOM_4X2, PALETTE_MEADOW);
    for (int32_t i = 0; i < 60; i++) {
        picture_step(&stand.picture, &stand.arena.level, &stand.arena.game, 0,
                     i == 0 ? &finish : &none);
        int32_t now = stand.picture.scene->effects.count;
        if (now > before) {
            starts++;
            assert_int_equal(now - before, 16);
        }
        before = now;
    }
    assert_int_equal(starts, 3);
    stand_close(&stand);
}

/* --- art, weather, light --- */

static const char board[] = "[level]\nback = board\n[map]\n"
                            "................................\n"
                            "................................\n"
                            "................................\n"
                            "................................\n"
                            "..@.........................^.F.\n"
                            "################################\n"
                            "[back]\n"
                            "\n"
                            "   .---.   x\n"
                            "   |   |   2\n"
                            "   '---'\n";

/* How often letters stand side by side in a row of the canvas. */
static int32_t count_text(const Canvas *canvas, const char *text)
{
    int32_t count = 0, length = (int32_t)strlen(text);
    for (int32_t row = 0; row < ROWS; row++)
        for (int32_t col = 0; col + length <= COLS; col++) {
            int32_t same = 0;
            while (same < length &&
                   canvas_get(canvas, col + same, row).ch == (uint32_t)(uint8_t)text[same])
                same++;
            count += same == length;
        }
    return count;
}

static void art_keeps_its_shape_at_every_zoom(void **state)
{
    (void)state;
    for (ZoomId zoom = 0; zoom < ZOOM_COUNT; zoom++) {
        Stand stand;
        stand_open_level(&stand, board, SKIN_ASCII, zoom, PALETTE_CAVE);
        stand_draw(&stand);
        assert_int_equal(count_text(&stand.canvas, ".---."), 1);
        assert_int_equal(count_text(&stand.canvas, "'---'"), 1);
        stand_close(&stand);
    }
}

static void blanks_that_a_drawing_encloses_are_its_inside(void **state)
{
    Stand stand;
    (void)state;
    stand_open_level(&stand, board, SKIN_ASCII, ZOOM_4X2, PALETTE_CAVE);
    const BackArt *art = &stand.picture.scene->art;
    assert_int_equal(art->drawing_count, 2);
    int32_t inside = 0;
    for (int32_t i = 0; i < art->char_count; i++)
        inside += art->chars[i].is_inside;
    assert_int_equal(inside, 3);
    assert_int_equal(art->drawings[0].cols, 5);
    assert_int_equal(art->drawings[0].rows, 3);
    stand_close(&stand);
}

static void art_that_hangs_stays_below_its_ground_and_a_rope_reaches_down(void **state)
{
    static const char hung[] = "[map]\n"
                               "##############\n"
                               "..............\n"
                               "..............\n"
                               "@............F\n"
                               "##############\n"
                               "[back]\n"
                               "              \n"
                               "  (!)   |     \n"
                               "   '    |  q  \n"
                               "        |  p  \n";
    (void)state;
    for (ZoomId zoom = 0; zoom < ZOOM_COUNT; zoom++) {
        Stand stand;
        const Zoom *z = &look_zooms[zoom];
        int32_t col, row;
        stand_open_level(&stand, hung, SKIN_ASCII, zoom, PALETTE_CAVE);
        const BackArt *art = &stand.picture.scene->art;
        assert_int_equal(art->drawing_count, 3);
        back_art_place(&art->drawings[0], z, &col, &row);
        assert_int_equal(row, z->rows);
        back_art_place(&art->drawings[1], z, &col, &row);
        assert_int_equal(row, z->rows);
        assert_int_equal(2 + back_art_times(&art->drawings[1], z, 1), 3 * z->rows);
        back_art_place(&art->drawings[2], z, &col, &row);
        assert_int_equal(row + 2, 4 * z->rows);
        assert_int_equal(back_art_times(&art->drawings[2], z, 1), 1);
        stand_close(&stand);
    }
}

static void gentle_slopes_are_seen_to_rise_and_fall_at_the_smallest_zoom(void **state)
{
    Stand stand;
    (void)state;
    stand_open_level(&stand,
                     "..........F.\n"
                     "@..ab##cd...\n"
                     "############\n",
                     SKIN_ASCII, ZOOM_1X1, PALETTE_MEADOW);
    stand_draw(&stand);
    assert_int_equal(count_text(&stand.canvas, "_-"), 1);
    assert_int_equal(count_text(&stand.canvas, "-_"), 1);
    stand_close(&stand);
}

static void in_pixels_art_is_shown_on_boards_alone(void **state)
{
    Stand with, without;
    (void)state;
    stand_open_level(&with, board, SKIN_PIXELS, ZOOM_4X2, PALETTE_NIGHT);
    stand_open_level(&without, strstr(board, "[map]"), SKIN_PIXELS, ZOOM_4X2, PALETTE_NIGHT);
    stand_draw(&with);
    stand_draw(&without);
    assert_int_equal(count_text(&with.canvas, ".---."), 1);
    assert_int_equal(count_text(&without.canvas, ".---."), 0);
    stand_close(&with);
    stand_close(&without);
}

static void darkness_in_a_cave_does_not_hide_hazards(void **state)
{
    Stand stand;
    int32_t bright = 0;
    (void)state;
    stand_open_level(&stand, board, SKIN_ASCII, ZOOM_4X2, PALETTE_CAVE);
    stand_draw(&stand);
    for (int32_t i = 0; i < COLS * ROWS; i++)
        bright += stand.canvas.cells[i].fg == skins.colours[PALETTE_CAVE].letter['R'];
    assert_int_equal(bright, 8);
    stand_close(&stand);
}

/* Pixels of the moon's colour in a piece of the sky over a meadow, 46 cells wide and eight high, so
 * many cells above the surface. */
static int32_t count_moonlight(PixelBackdrop *backdrop, int32_t piece, int32_t cells_up)
{
    enum { UNIT = 4, PIECE_COLS = 46 * UNIT };
    uint8_t row[PIECE_COLS];
    const Colours *colours = &skins.colours[PALETTE_MEADOW];
    const FarScene scene = far_scene(colours, PALETTE_MEADOW, ZOOM_4X2, 0);
    int32_t count = 0;
    assert_true(pixel_backdrop_begin(backdrop, &scene, piece * PIECE_COLS, PIECE_COLS));
    for (int32_t up = cells_up * UNIT; up < (cells_up + 8) * UNIT; up++) {
        pixel_backdrop_row(backdrop, -up, row);
        for (int32_t i = 0; i < PIECE_COLS; i++)
            count += row[i] == colours->star[1];
    }
    return count;
}

static void in_pixels_a_moon_is_high_above_a_meadow_and_clouds_hide_it(void **state)
{
    (void)state;
    PixelBackdrop backdrop = {.is_locked = true};
    int32_t most = 0, least = INT32_MAX;
    for (int32_t piece = 0; piece < 20; piece++) {
        int32_t count = count_moonlight(&backdrop, piece, 26);
        most = max_i32(most, count);
        least = min_i32(least, count);
        assert_int_equal(count_moonlight(&backdrop, piece, 16), 0);
        assert_int_equal(count_moonlight(&backdrop, piece, 40), 0);
    }
    assert_in_range(most, 85, 105);
    assert_in_range(least, 1, most - 1);
    pixel_backdrop_done(&backdrop);
}

/* How many characters of a still picture have changed half a second later. */
static int32_t count_moves(Palette palette, bool is_calm)
{
    Stand stand;
    Canvas before = {0};
    stand_open_level(&stand, strstr(board, "[map]"), SKIN_ASCII, ZOOM_4X2, palette);
    stand.choice.look.is_calm = is_calm;
    picture_fit(&stand.picture, &stand.choice, stand.area, &stand.arena.level, &stand.arena.game);
    for (int32_t i = 0; i < 60; i++)
        stand_tick(&stand, 0);
    stand_draw(&stand);
    assert_true(canvas_resize(&before, COLS, ROWS));
    memcpy(before.cells, stand.canvas.cells, (size_t)(COLS * ROWS) * sizeof *before.cells);
    for (int32_t i = 0; i < 36; i++)
        stand_tick(&stand, 0);
    stand_draw(&stand);
    int32_t moves = count_differences(&before, &stand.canvas);
    canvas_done(&before);
    stand_close(&stand);
    return moves;
}

static void it_snows_unless_calm_is_set(void **state)
{
    (void)state;
    assert_true(count_moves(PALETTE_FROST, false) > count_moves(PALETTE_FROST, true) + 5);
    assert_int_equal(count_moves(PALETTE_FROST, true), count_moves(PALETTE_PLAIN, true));
}

static int32_t particles_shown(uint8_t effects)
{
    Stand with, without;
    stand_open(&with, SKIN_ASCII, ZOOM_4X2, PALETTE_PLAIN);
    with.choice.look.effects = effects;
    picture_fit(&with.picture, &with.choice, with.area, &with.arena.level, &with.arena.game);
    stand_open(&without, SKIN_ASCII, ZOOM_4X2, PALETTE_PLAIN);
    arena_put(&with.arena, 12 * ONE, 3 * ONE, 0, 0);
    arena_put(&without.arena, 12 * ONE, 3 * ONE, 0, 0);
    for (int32_t i = 0; i < 8; i++) {
        stand_tick(&with, 0);
        stand_tick(&without, 0);
    }
    without.picture.scene->effects.count = 0;
    stand_draw(&with);
    stand_draw(&without);
    int32_t count = count_differences(&with.canvas, &without.canvas);
    stand_close(&with);
    stand_close(&without);
    return count;
}

static void effects_can_be_turned_off(void **state)
{
    (void)state;
    assert_true(particles_shown(EFFECTS_ALL) >= 4);
    assert_true(particles_shown(EFFECTS_FEW) >= 4);
    assert_int_equal(particles_shown(EFFECTS_NONE), 0);
}

/* --- without colours --- */

static int32_t count_attributes(const Canvas *canvas, uint8_t attributes)
{
    int32_t count = 0;
    for (int32_t i = 0; i < COLS * ROWS; i++)
        count += canvas->cells[i].attributes == attributes;
    return count;
}

static void without_colours_each_meaning_has_its_own_shape(void **state)
{
    Stand stand;
    (void)state;
    stand_open_level(&stand,
                     "............\n"
                     "....o.......\n"
                     ".@......^.F.\n"
                     "############\n"
                     "############\n",
                     SKIN_ASCII, ZOOM_2X1, PALETTE_MEADOW);
    stand.choice.look.is_mono = true;
    picture_fit(&stand.picture, &stand.choice, stand.area, &stand.arena.level, &stand.arena.game);
    for (int32_t i = 0; i < 10; i++)
        stand_tick(&stand, 0);
    stand_draw(&stand);
    assert_int_equal(count_text(&stand.canvas, "@)"), 1);
    assert_int_equal(count_text(&stand.canvas, "/\\"), 1);
    assert_int_equal(count_text(&stand.canvas, "()"), 1);
    assert_int_equal(count_attributes(&stand.canvas, TERM_REVERSE), 4); /* hero and spikes */
    assert_int_equal(count_attributes(&stand.canvas, TERM_BOLD), 2);    /* the coin */
    assert_true(count_text(&stand.canvas, "\"\"\"") > 3);               /* the ground's edge */
    stand_close(&stand);
}

/* --- grounds in ink --- */

enum { GREY_FIRST = 232 };

/* The pure hues that a chapter has as grounds of the sky and of ranges, of edges, soil and ice, and
 * of sun or moon. */
static const uint8_t pure_grounds[PALETTE_COUNT][12] = {
    [PALETTE_MEADOW] = {16, 17, 22, 23, 60, 31, 67, 101, 143, 179},
    [PALETTE_CAVE] = {23, 60, 31, 67},
    [PALETTE_FORGE] = {16, 52, 95, 31, 67},
    [PALETTE_FROST] = {16, 17, 23, 24, 60, 31, 67},
    [PALETTE_NIGHT] = {16, 17, 60, 31, 67, 101, 137},
    [PALETTE_DAWN] = {16, 17, 53, 95, 31, 67, 131, 173, 209},
};

/* Of a screen's cells, those on another pure hue; what sprites draw over counts too. */
static int32_t count_pure(const Canvas *canvas, Palette palette)
{
    const uint8_t *named = pure_grounds[palette];
    int32_t pure = 0;
    for (int32_t i = 0; i < canvas->cols * canvas->rows; i++) {
        uint8_t bg = canvas->cells[i].bg;
        pure += bg >= COLOUR_OWN_COUNT && bg < GREY_FIRST &&
                !memchr(named, bg, sizeof pure_grounds[palette]);
    }
    return pure;
}

typedef void ScreenSeen(const Canvas *canvas, void *context);

/* Draws all screens of a level, and shows each. */
static void see_screens(const PictureChoice *choice, const Level *level, ScreenSeen *see,
                        void *context)
{
    const Zoom *zoom = &look_zooms[choice->zoom];
    Canvas canvas = {0};
    Game game;
    Picture picture = {0};
    assert_true(canvas_resize(&canvas, COLS, ROWS));
    game_init(&game, level);
    picture_fit(&picture, choice, (Area){0, 0, COLS, ROWS}, level, &game);
    for (int32_t col = 0; col < level->cols * zoom->cols; col += COLS)
        for (int32_t row = 0; row < level->rows * zoom->rows; row += ROWS) {
            picture.view.left = col;
            picture.view.top = row;
            picture_draw(&picture, level, &game, &canvas, (Area){0, 0, COLS, ROWS});
            see(&canvas, context);
        }
    picture_done(&picture);
    canvas_done(&canvas);
}

typedef struct PureCount {
    Palette palette;
    int32_t pure, screens;
} PureCount;

static void see_grounds(const Canvas *canvas, void *context)
{
    PureCount *count = context;
    count->pure += count_pure(canvas, count->palette);
    count->screens++;
}

static void check_grounds(const Level *level, const char *path)
{
    enum { MOST_PERCENT = 8 };
    static const ZoomId zooms[] = {ZOOM_2X1, ZOOM_4X2};
    Palette palette = (Palette)level_place_find(path, level->palette).palette;
    for (size_t i = 0; i < ARRAY_LENGTH(zooms); i++) {
        PureCount count = {.palette = palette};
        PictureChoice choice = {.skins = &skins,
                                .look = {.skin = SKIN_ASCII,
                                         .palette = (uint8_t)palette,
                                         .is_ink = true},
                                .zoom = (uint8_t)zooms[i],
                                .scroll_step = 1};
        see_screens(&choice, level, see_grounds, &count);
        if (count.pure * 100 > count.screens * COLS * ROWS * MOST_PERCENT)
            fail_msg("%s, zoom %d: %d of %d cells", path, (int)zooms[i], (int)count.pure,
                     (int)(count.screens * COLS * ROWS));
    }
}

static void with_256_colours_grounds_are_nearly_neutral_in_every_level(void **state)
{
    (void)state;
    with_every_level(check_grounds);
}

/* How often each colour is seen, in half cells. */
static void see_mixtures(const Canvas *canvas, void *context)
{
    int32_t *counts = context;
    for (int32_t i = 0; i < COLS * ROWS; i++) {
        CanvasCell cell = canvas->cells[i];
        counts[cell.bg]++;
        counts[cell.ch == ' ' ? cell.bg : cell.fg]++;
    }
}

/* In half blocks there are no letters to carry a hue, so that grounds cannot be neutral, and a pure
 * hue that is mixed is none. But it is one of the numbers that the chapter's palette has for its
 * colours or its letters, and mixtures are near the colours with 24 bits: over all screens of a
 * level, with what sprites draw over. The farthest from them is level 8, by 9.6; the loudest is
 * level 26, by 3.4, which is 5.5 from them. */
static void check_mixtures(const Level *level, const char *path)
{
    const double most = 11, loudest = 3.5;
    Palette palette = (Palette)level_place_find(path, level->palette).palette;
    const Colours *c = &skins.colours[palette];
    int32_t counts[COLOUR_COUNT] = {0}, pixels = 0;
    double sum = 0, loud = 0;
    Dither dither;
    PictureChoice choice = {.skins = &skins,
                            .look = {.skin = SKIN_PIXELS, .palette = (uint8_t)palette},
                            .zoom = ZOOM_4X2,
                            .scroll_step = 1};
    see_screens(&choice, level, see_mixtures, counts);
    dither_make(c, &skins.ink[palette], &dither);
    for (int32_t i = COLOUR_OWN_COUNT; i < c->count; i++) {
        pixels += counts[i];
        sum += pair_difference(c, (uint8_t)i, dither.pairs[i]) * counts[i];
        loud += pair_loudness(c, (uint8_t)i, dither.pairs[i]) * counts[i];
        for (int32_t row = 0; row < 2 && counts[i] > 0; row++) {
            uint8_t number = dither.pairs[i][row];
            bool is_named = number >= GREY_FIRST ||
                            colours_have_letters_in(&skins.ink[palette], number) ||
                            memchr(c->table.of256, number, COLOUR_COUNT);
            if (!is_named) fail_msg("%s: %d is mixed", path, (int)number);
        }
    }
    if (sum > most * pixels) fail_msg("%s: mixtures differ by %.1f", path, sum / pixels);
    if (loud > loudest * pixels) fail_msg("%s: mixtures are louder by %.1f", path, loud / pixels);
}

static void with_256_colours_half_blocks_mix_hues_of_their_chapter(void **state)
{
    (void)state;
    with_every_level(check_mixtures);
}

/* --- flashes --- */

enum { BLOCK_COLS = 12, BLOCK_ROWS = 6, BLOCKS = COLS * ROWS / (BLOCK_COLS * BLOCK_ROWS) };

static const char trials[] = "................................\n"
                             "...............o..oo............\n"
                             "....o.......................D...\n"
                             ".@..*..S....^....wk....t....D.F.\n"
                             "################################\n";

/* The mean light of a block of the picture, from 0 to 1. */
static double light_of_block(const Canvas *canvas, const Colours *c, int32_t block)
{
    int32_t col = block % (COLS / BLOCK_COLS) * BLOCK_COLS;
    int32_t row = block / (COLS / BLOCK_COLS) * BLOCK_ROWS;
    double sum = 0;
    for (int32_t i = 0; i < BLOCK_COLS * BLOCK_ROWS; i++) {
        CanvasCell cell = canvas_get(canvas, col + i % BLOCK_COLS, row + i / BLOCK_COLS);
        double bg = colours_contrast(c, cell.bg, c->dark) / 2000.0;
        double fg = colours_contrast(c, cell.fg, c->dark) / 2000.0;
        sum += cell.ch == ' ' ? bg : bg * 0.8 + fg * 0.2;
    }
    return sum / (BLOCK_COLS * BLOCK_ROWS);
}

/* WCAG 2.3.1: a flash is a pair of opposite changes by a tenth of the brightest light. */
static void nothing_flashes_more_than_three_times_a_second(void **state)
{
    double last[BLOCKS];
    int32_t changes[BLOCKS] = {0}, way[BLOCKS] = {0};
    Stand stand;
    (void)state;
    stand_open_level(&stand, trials, SKIN_ASCII, ZOOM_4X2, PALETTE_CAVE);
    const Colours *c = stand.picture.scene->ground.colours;
    for (int32_t i = 0; i < 900; i++) {
        stand_tick(&stand, (Input)(i % 60 < 50 ? INPUT_RIGHT : INPUT_LEFT | INPUT_JUMP));
        stand_draw(&stand);
        for (int32_t block = 0; block < BLOCKS; block++) {
            double light = light_of_block(&stand.canvas, c, block);
            if (i % 60 == 0) changes[block] = 0;
            if (i == 0) last[block] = light;
            if (light - last[block] < 0.1 && last[block] - light < 0.1) continue;
            int32_t now = light > last[block] ? 1 : -1;
            if (now != way[block]) changes[block]++;
            way[block] = now;
            last[block] = light;
            if (changes[block] > 6) fail_msg("block %d flashes by tick %d", (int)block, (int)i);
        }
    }
    assert_true(stand.arena.seen[EVENT_DIED] > 0);
    assert_true(stand.arena.seen[EVENT_COIN] > 0);
    stand_close(&stand);
}

/* --- the automatic zoom --- */

static void the_automatic_zoom_depends_on_the_size_of_the_screen(void **state)
{
    static const struct {
        int32_t cols, rows;
        ZoomId zoom;
    } rows[] = {{80, 23, ZOOM_2X1},  {120, 39, ZOOM_4X2}, {160, 44, ZOOM_4X2},
                {200, 59, ZOOM_6X3}, {40, 11, ZOOM_1X1},  {240, 72, ZOOM_8X4}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        Area area = {0, 0, rows[i].cols, rows[i].rows};
        assert_int_equal(scene_auto_zoom(area), rows[i].zoom);
    }
}

static void after_a_resize_the_zoom_is_kept_if_enough_is_seen(void **state)
{
    static const struct {
        int32_t cols, rows;
        ZoomId zoom;
    } sizes[] = {{120, 39, ZOOM_4X2},
                 {113, 33, ZOOM_4X2},
                 {112, 31, ZOOM_2X1},
                 {113, 33, ZOOM_2X1}};
    Stand stand;
    (void)state;
    stand_open(&stand, SKIN_ASCII, ZOOM_4X2, PALETTE_MEADOW);
    stand.choice.zoom = ZOOM_AUTO;
    for (size_t i = 0; i < ARRAY_LENGTH(sizes); i++) {
        Area area = {0, 0, sizes[i].cols, sizes[i].rows};
        picture_fit(&stand.picture, &stand.choice, area, &stand.arena.level, &stand.arena.game);
        assert_int_equal(stand.picture.view.zoom, sizes[i].zoom);
    }
    stand_close(&stand);
}

static void half_blocks_need_utf8_and_colours(void **state)
{
    (void)state;
    assert_int_equal(skin_shown(SKIN_PIXELS, DEPTH_256, true), SKIN_PIXELS);
    assert_int_equal(skin_shown(SKIN_PIXELS, DEPTH_256, false), SKIN_ASCII);
    assert_int_equal(skin_shown(SKIN_PIXELS, DEPTH_MONO, true), SKIN_PLAIN);
    assert_int_equal(skin_shown(SKIN_ASCII, DEPTH_8, false), SKIN_ASCII);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roles_stand_out_from_every_ground),
        cmocka_unit_test(roles_stand_out_where_there_are_256_colours),
        cmocka_unit_test(roles_stand_out_from_the_air_where_there_are_16_colours),
        cmocka_unit_test(edges_have_a_ground_of_their_own_where_there_are_16_colours),
        cmocka_unit_test(text_is_readable_in_every_chapter_and_depth),
        cmocka_unit_test(every_eye_tells_roles_apart),
        cmocka_unit_test(every_eye_tells_figures_apart_with_16_colours),
        cmocka_unit_test(every_eye_tells_roles_from_every_ground),
        cmocka_unit_test(ground_and_background_share_no_colour_of_256),
        cmocka_unit_test(a_picture_has_at_most_256_colours),
        cmocka_unit_test(pairs_of_half_blocks_are_near_and_no_dots_are_seen),
        cmocka_unit_test(figures_have_one_colour_of_the_256),
        cmocka_unit_test(with_256_colours_grounds_are_nearly_neutral_in_every_level),
        cmocka_unit_test(with_256_colours_half_blocks_mix_hues_of_their_chapter),
        cmocka_unit_test(figures_keep_their_colour_numbers_when_chapters_are_mixed),
        cmocka_unit_test(darkening_makes_no_hue_purer_with_256_colours),
        cmocka_unit_test(darkening_leaves_figures_and_texts_as_they_are),
        cmocka_unit_test(darkening_darkens_every_ground_with_256_colours),
        cmocka_unit_test(errors_in_palettes_have_line_and_column),
        cmocka_unit_test(letters_in_ink_are_found_from_the_first_part_to_the_last),
        cmocka_unit_test(errors_in_colours_in_ink_have_line_and_column),
        cmocka_unit_test(errors_in_sheets_have_line_and_column),
        cmocka_unit_test(a_sheet_may_have_the_largest_sizes_and_times),
        cmocka_unit_test(a_size_below_rows_is_refused_and_changes_nothing),
        cmocka_unit_test(a_nul_byte_is_no_colour),
        cmocka_unit_test(a_sheet_over_another_replaces_what_it_has),
        cmocka_unit_test_setup_teardown(a_players_own_sheet_counts_and_a_faulty_one_is_told,
                                        scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(every_faulty_file_of_a_player_is_told, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test(the_mirror_image_turns_brackets),
        cmocka_unit_test(every_character_of_the_screen_is_drawn),
        cmocka_unit_test(pixels_are_half_blocks),
        cmocka_unit_test(at_small_zooms_pixels_give_way_to_letters),
        cmocka_unit_test(every_kind_of_cell_is_seen),
        cmocka_unit_test(every_press_changes_the_picture_in_its_tick),
        cmocka_unit_test(the_same_run_gives_the_same_pictures),
        cmocka_unit_test(drawing_in_colours_does_not_change_the_game),
        cmocka_unit_test(a_coin_taken_glitters_and_is_gone),
        cmocka_unit_test(the_scarf_grows_with_the_speed),
        cmocka_unit_test(a_small_hero_of_pixels_is_seen_in_every_frame),
        cmocka_unit_test(fireworks_of_the_finish_start_one_after_the_other),
        cmocka_unit_test(art_keeps_its_shape_at_every_zoom),
        cmocka_unit_test(blanks_that_a_drawing_encloses_are_its_inside),
        cmocka_unit_test(art_that_hangs_stays_below_its_ground_and_a_rope_reaches_down),
        cmocka_unit_test(gentle_slopes_are_seen_to_rise_and_fall_at_the_smallest_zoom),
        cmocka_unit_test(in_pixels_art_is_shown_on_boards_alone),
        cmocka_unit_test(darkness_in_a_cave_does_not_hide_hazards),
        cmocka_unit_test(in_pixels_a_moon_is_high_above_a_meadow_and_clouds_hide_it),
        cmocka_unit_test(it_snows_unless_calm_is_set),
        cmocka_unit_test(effects_can_be_turned_off),
        cmocka_unit_test(without_colours_each_meaning_has_its_own_shape),
        cmocka_unit_test(nothing_flashes_more_than_three_times_a_second),
        cmocka_unit_test(the_automatic_zoom_depends_on_the_size_of_the_screen),
        cmocka_unit_test(after_a_resize_the_zoom_is_kept_if_enough_is_seen),
        cmocka_unit_test(half_blocks_need_utf8_and_colours),
        cmocka_unit_test(small_pictures_are_of_letters_with_sixteen_colours_or_fewer),
    };
    return cmocka_run_group_tests(tests, read_skins, free_skins);
}
