/* test_theme.c - what each set of colours promises, and the palettes of chapters. */
#include "../src/draw/theme.h"
#include "../src/term/palette.h"

#include <math.h>

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
// clang-format on

/* A level of red, green or blue as light. Source: W3C, "Web Content Accessibility Guidelines 2.1",
 * relative luminance. */
static double light_of(int32_t level)
{
    double c = level / 255.0;
    return c <= 0.03928 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* The relative luminance of a colour of the 256 after the first 16, which differ by terminal. */
static double luminance(int32_t colour)
{
    static const int32_t levels[] = {0, 95, 135, 175, 215, 255};
    assert_in_range(colour, 16, 255);
    if (colour >= 232) return light_of(8 + 10 * (colour - 232));
    int32_t cube = colour - 16;
    return 0.2126 * light_of(levels[cube / 36]) + 0.7152 * light_of(levels[cube / 6 % 6]) +
           0.0722 * light_of(levels[cube % 6]);
}

static void every_role_of_the_contrast_set_is_readable_at_seven_to_one(void **state)
{
    (void)state;
    for (Role role = 0; role < ROLE_COUNT; role++) {
        TermStyle style = theme_style(role, COLOURS_CONTRAST, PALETTE_PLAIN);
        double fg = luminance(style.fg), bg = luminance(style.bg);
        double ratio = (fmax(fg, bg) + 0.05) / (fmin(fg, bg) + 0.05);
        assert_true(ratio >= 7);
    }
}

static void the_mono_set_has_no_colour(void **state)
{
    (void)state;
    for (Role role = 0; role < ROLE_COUNT; role++) {
        TermStyle style = theme_style(role, COLOURS_MONO, PALETTE_PLAIN);
        assert_int_equal(style.fg, -1);
        assert_int_equal(style.bg, -1);
    }
}

/* What the editor marks keeps its glyph. */
static void marks_on_glyphs_differ_without_colours(void **state)
{
    static const Role marks[] = {ROLE_PLAIN,   ROLE_SELECTED, ROLE_PREVIEW,
                                 ROLE_CHANGED, ROLE_PROBLEM,  ROLE_AXIS};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(marks); i++)
        for (size_t k = 0; k < i; k++)
            assert_int_not_equal(theme_style(marks[i], COLOURS_MONO, PALETTE_PLAIN).attributes,
                                 theme_style(marks[k], COLOURS_MONO, PALETTE_PLAIN).attributes);
}

static void the_colourblind_set_has_neither_red_nor_green(void **state)
{
    (void)state;
    for (Role role = 0; role < ROLE_COUNT; role++) {
        TermStyle usual = theme_style(role, COLOURS_NORMAL, PALETTE_PLAIN);
        TermStyle style = theme_style(role, COLOURS_COLOURBLIND, PALETTE_PLAIN);
        assert_true(style.fg < 1 || style.fg > 2);
        assert_int_equal(style.attributes, usual.attributes);
    }
}

static void a_palette_changes_only_what_is_solid_and_the_art(void **state)
{
    (void)state;
    for (Palette palette = PALETTE_MEADOW; palette < PALETTE_COUNT; palette++)
        for (Role role = 0; role < ROLE_COUNT; role++) {
            TermStyle plain = theme_style(role, COLOURS_NORMAL, PALETTE_PLAIN);
            TermStyle style = theme_style(role, COLOURS_NORMAL, palette);
            if (role == ROLE_SOLID) assert_int_not_equal(style.fg, plain.fg);
            if (role == ROLE_SOLID || role == ROLE_BACK) continue;
            assert_int_equal(style.fg, plain.fg);
            assert_int_equal(style.bg, plain.bg);
        }
}

static void no_palette_has_colours_where_none_are_wanted(void **state)
{
    (void)state;
    for (Palette palette = 0; palette < PALETTE_COUNT; palette++) {
        assert_int_equal(theme_style(ROLE_SOLID, COLOURS_MONO, palette).fg, -1);
        assert_int_equal(theme_style(ROLE_BACK, COLOURS_MONO, palette).fg, -1);
    }
}

static void palettes_have_the_colours_of_the_colourblind_set(void **state)
{
    (void)state;
    TermStyle style = theme_style(ROLE_SOLID, COLOURS_COLOURBLIND, PALETTE_FORGE);
    assert_int_equal(style.fg, theme_style(ROLE_CONVEYOR, COLOURS_COLOURBLIND, PALETTE_PLAIN).fg);
}

static void finer_characters_leave_coloured_cells_alone(void **state)
{
    static const CanvasCell coloured = {'#', CANVAS_COLOURED, 30, 40, TERM_BOLD};
    Canvas canvas = {0};
    (void)state;
    assert_true(canvas_resize(&canvas, 2, 1));
    canvas_put(&canvas, 0, 0, '#', ROLE_SOLID);
    canvas_put_cell(&canvas, 1, 0, coloured);
    theme_draw_utf8(&canvas);
    assert_int_equal(canvas_get(&canvas, 0, 0).ch, 0x2588);
    assert_true(canvas_cell_is_same(canvas_get(&canvas, 1, 0), coloured));
    canvas_done(&canvas);
}

static void a_corner_goes_on_where_its_frame_does(void **state)
{
    Canvas canvas = {0};
    (void)state;
    assert_true(canvas_resize(&canvas, 3, 2));
    canvas_put(&canvas, 0, 0, '+', ROLE_FRAME);
    canvas_put(&canvas, 1, 0, '-', ROLE_FRAME);
    canvas_put(&canvas, 2, 0, '+', ROLE_FRAME);
    canvas_put(&canvas, 0, 1, '|', ROLE_FRAME);
    canvas_put(&canvas, 2, 1, '|', ROLE_PLAIN); /* no part of the frame */
    theme_draw_utf8(&canvas);
    assert_int_equal(canvas_get(&canvas, 0, 0).ch, 0x250c);
    assert_int_equal(canvas_get(&canvas, 2, 0).ch, 0x2518);
    assert_int_equal(canvas_get(&canvas, 2, 1).ch, '|');
    canvas_done(&canvas);
}

static void every_chapter_has_ground_and_art_of_its_own(void **state)
{
    (void)state;
    for (Palette one = 0; one < PALETTE_COUNT; one++)
        for (Palette other = 0; other < one; other++) {
            int16_t solid = theme_style(ROLE_SOLID, COLOURS_NORMAL, one).fg;
            int16_t back = theme_style(ROLE_BACK, COLOURS_NORMAL, one).fg;
            assert_true(solid != theme_style(ROLE_SOLID, COLOURS_NORMAL, other).fg ||
                        back != theme_style(ROLE_BACK, COLOURS_NORMAL, other).fg);
            assert_int_not_equal(back, solid);
        }
    assert_int_not_equal(theme_style(ROLE_BACK, COLOURS_NORMAL, PALETTE_FROST).fg,
                         theme_style(ROLE_BACK, COLOURS_NORMAL, PALETTE_NIGHT).fg);
}

static void the_256_colours_are_those_of_xterm(void **state)
{
    static const struct {
        int32_t colour;
        uint8_t rgb[3];
    } known[] = {{16, {0, 0, 0}},        {21, {0, 0, 255}}, {67, {95, 135, 175}},
                 {231, {255, 255, 255}}, {232, {8, 8, 8}},  {244, {128, 128, 128}},
                 {255, {238, 238, 238}}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(known); i++) {
        uint8_t rgb[3];
        palette_rgb(known[i].colour, rgb);
        assert_memory_equal(rgb, known[i].rgb, 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_role_of_the_contrast_set_is_readable_at_seven_to_one),
        cmocka_unit_test(the_mono_set_has_no_colour),
        cmocka_unit_test(marks_on_glyphs_differ_without_colours),
        cmocka_unit_test(the_colourblind_set_has_neither_red_nor_green),
        cmocka_unit_test(a_palette_changes_only_what_is_solid_and_the_art),
        cmocka_unit_test(no_palette_has_colours_where_none_are_wanted),
        cmocka_unit_test(palettes_have_the_colours_of_the_colourblind_set),
        cmocka_unit_test(finer_characters_leave_coloured_cells_alone),
        cmocka_unit_test(a_corner_goes_on_where_its_frame_does),
        cmocka_unit_test(every_chapter_has_ground_and_art_of_its_own),
        cmocka_unit_test(the_256_colours_are_those_of_xterm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
