/* test_edit_picture.c - a level drawn with the skin of play: at every zoom only changed cells are
 * drawn anew, and nothing that an editor must show is hidden. */
#include "easel.h"
#include "full.h"

#include "../src/draw/theme.h"
#include "../src/edit/view/editor_view.h"

enum { COLS = 96, ROWS = 34, STEPS = 400 };

static const char level[] = "............................................................\n"
                            "........o.........====..........k...........f...............\n"
                            "....................H.........####.......................F..\n"
                            ".@..?......*........H..w.....#....#..00..../\\...S..^^.D.###.\n"
                            "############....#####H#########....####.../##\\########D#####\n"
                            "############CC..#####H#########IIII####>>>####<<#######.####\n"
                            "############....#####H#########....##########.#######..#####\n";

static const SkinKind skin_kinds[] = {SKIN_ASCII, SKIN_PIXELS};
static SkinSet *skins;

static int read_skins(void **state)
{
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "sprites");
    skins = skin_set_open("levels/sprites", NULL, &errors);
    return skins ? 0 : -1;
}

static int free_skins(void **state)
{
    (void)state;
    skin_set_close(skins);
    return 0;
}

static PictureChoice choice_of(SkinKind skin, Palette palette)
{
    return (PictureChoice){.skins = skins,
                           .look = {.skin = (uint8_t)skin, .palette = (uint8_t)palette},
                           .zoom = ZOOM_AUTO,
                           .scroll_step = 1};
}

static void draw(Easel *easel, EditPicture *picture, Canvas *canvas)
{
    edit_view_fit(easel->editor, COLS, ROWS);
    canvas_clear(canvas);
    edit_view_draw(easel->editor, picture, "", canvas);
}

/* Each easel has a file of its own, without a journal. */
static char file_name[32];

static Easel open_level(const char *text, SkinKind skin, int32_t zoom, EditPicture *picture,
                        Canvas *canvas)
{
    Easel easel;
    PictureChoice choice = choice_of(skin, PALETTE_MEADOW);
    static int files;
    snprintf(file_name, sizeof file_name, "level-%d.txt", ++files);
    easel_open_as(&easel, file_name, text);
    *picture = (EditPicture){0};
    edit_picture_use(picture, &choice);
    edit_view_begin(easel.editor, picture);
    editor_set_zoom(easel.editor, zoom, false);
    *canvas = (Canvas){0};
    assert_true(canvas_resize(canvas, COLS, ROWS));
    return easel;
}

static void close_level(Easel *easel, EditPicture *picture, Canvas *canvas)
{
    edit_picture_done(picture);
    canvas_done(canvas);
    easel_close(easel);
}

/* The characters of a cell; the level begins at the upper left of the canvas. */
static Area chars_of(const Easel *easel, int32_t col, int32_t row)
{
    const Zoom *zoom = &look_zooms[max_i32(0, editor_zoom(easel->editor))];
    Place origin = editor_view_origin(easel->editor);
    return (Area){(col - origin.col) * zoom->cols, (row - origin.row) * zoom->rows, zoom->cols,
                  zoom->rows};
}

static bool has_char(const Canvas *canvas, Area chars, char ch)
{
    for (int32_t row = chars.row; row < chars.row + chars.rows; row++)
        for (int32_t col = chars.col; col < chars.col + chars.cols; col++)
            if (canvas_get(canvas, col, row).ch == (uint8_t)ch) return true;
    return false;
}

/* --- every skin and zoom --- */

typedef void Check(Easel *easel, EditPicture *picture, Canvas *canvas);

/* Checks it in both skins, from zoom `first` on. */
static void in_every_skin_and_zoom(const char *text, int32_t first, Check *check)
{
    for (size_t skin = 0; skin < ARRAY_LENGTH(skin_kinds); skin++)
        for (int32_t zoom = first; zoom < ZOOM_COUNT; zoom++) {
            EditPicture picture;
            Canvas canvas;
            Easel easel = open_level(text, skin_kinds[skin], zoom, &picture, &canvas);
            check(&easel, &picture, &canvas);
            close_level(&easel, &picture, &canvas);
        }
}

static void check_all_is_coloured(Easel *easel, EditPicture *picture, Canvas *canvas)
{
    draw(easel, picture, canvas);
    Area seen = {0, 0, COLS, min_i32(7 * chars_of(easel, 0, 0).rows, ROWS - 3)};
    for (int32_t row = 0; row < seen.rows; row++)
        for (int32_t col = 0; col < min_i32(seen.cols, 60 * chars_of(easel, 0, 0).cols); col++)
            assert_int_equal(canvas_get(canvas, col, row).style, CANVAS_COLOURED);
}

static void a_level_is_drawn_in_both_skins_at_every_zoom(void **state)
{
    (void)state;
    in_every_skin_and_zoom(level, ZOOM_1X1, check_all_is_coloured);
}

static void zooms_with_several_cells_per_character_show_glyphs(void **state)
{
    EditPicture picture;
    Canvas canvas;
    (void)state;
    Easel easel = open_level(level, SKIN_ASCII, -1, &picture, &canvas);
    command(&easel, "set nostrip");
    draw(&easel, &picture, &canvas);
    for (int32_t i = 0; i < canvas.cols * canvas.rows; i++)
        assert_int_not_equal(canvas.cells[i].style, CANVAS_COLOURED);
    close_level(&easel, &picture, &canvas);
}

/* --- what was drawn before --- */

static void assert_as_if_new(Easel *easel, EditPicture *picture, Canvas *canvas, int32_t step)
{
    EditPicture fresh = {0};
    Canvas other = {0};
    assert_true(canvas_resize(&other, COLS, ROWS));
    edit_picture_use(&fresh, &picture->choice);
    fresh.place.surface_row = picture->place.surface_row; /* looked for once */
    fresh.cols = picture->cols;
    fresh.rows = picture->rows;
    draw(easel, picture, canvas);
    draw(easel, &fresh, &other);
    for (int32_t i = 0; i < COLS * ROWS; i++)
        if (!canvas_cell_is_same(canvas->cells[i], other.cells[i]))
            fail_msg("step %d: column %d, row %d differs", (int)step, (int)(i % COLS),
                     (int)(i / COLS));
    edit_picture_done(&fresh);
    canvas_done(&other);
}

static void check_edits(Easel *easel, EditPicture *picture, Canvas *canvas)
{
    static const char *const edits[] = {"Space", "x",      "l",    "h",      "j",      "k",
                                        "PgDn",  "PgUp",   "End",  "Home",   "u",      "F",
                                        "8l",    "r #",    "r .",  "r w",    "r 0",    "r o",
                                        "r /",   "r D",    "R 3l", "j",      "k",      "Esc",
                                        "Enter", "v 2j",   "y",    "] p 5l", "d",      "Ctrl+R",
                                        "g l",   "M",      "+",    "-",      "r # 9l", "R 9l j",
                                        "z h",   "r @ 3h", "g g",  "G"};
    uint32_t seed = 7;
    draw(easel, picture, canvas);
    for (int32_t i = 0; i < sampled(STEPS / ZOOM_COUNT); i++) {
        seed = seed * 1664525 + 1013904223;
        const char *edit = edits[(seed >> 16) % ARRAY_LENGTH(edits)];
        char spaced[32] = "";
        if (edit[0] >= '2' && edit[0] <= '9') {
            snprintf(spaced, sizeof spaced, "%c %s", edit[0], edit + 1);
            edit = spaced;
        }
        if (edit[0] != '-' || editor_zoom(easel->editor) > 0) keys(easel, edit);
        assert_as_if_new(easel, picture, canvas, i);
    }
}

static void a_redrawn_picture_equals_a_fresh_one(void **state)
{
    (void)state;
    in_every_skin_and_zoom(level, ZOOM_1X1, check_edits);
}

static void check_neighbourhood(Easel *easel, EditPicture *picture, Canvas *canvas)
{
    enum { NEAR = GROUND_REACH + 1 };
    Canvas before = {0};
    keys(easel, "G k k 9 l 9 l");
    draw(easel, picture, canvas);
    assert_true(canvas_resize(&before, COLS, ROWS));
    memcpy(before.cells, canvas->cells, sizeof before.cells[0] * COLS * ROWS);
    keys(easel, "x");
    draw(easel, picture, canvas);
    Place at = editor_cursor(easel->editor);
    Area first = chars_of(easel, at.col - NEAR, at.row - NEAR);
    Area last = chars_of(easel, at.col + NEAR, at.row + NEAR);
    int32_t changes = 0;
    for (int32_t row = 0; row < ROWS - 3; row++)
        for (int32_t col = 0; col < COLS; col++) {
            if (canvas_cell_is_same(canvas_get(&before, col, row), canvas_get(canvas, col, row)))
                continue;
            changes++;
            assert_in_range(col, max_i32(0, first.col), last.col + last.cols - 1);
            assert_in_range(row, max_i32(0, first.row), last.row + last.rows - 1);
        }
    assert_true(changes > 0);
    canvas_done(&before);
}

static void painting_a_cell_changes_only_its_surroundings(void **state)
{
    (void)state;
    in_every_skin_and_zoom(level, ZOOM_1X1, check_neighbourhood);
}

static void drawing_the_picture_does_not_change_the_document(void **state)
{
    EditPicture picture;
    Canvas canvas;
    (void)state;
    Easel easel = open_level(level, SKIN_PIXELS, ZOOM_4X2, &picture, &canvas);
    for (int32_t i = 0; i < 12; i++) {
        keys(&easel, i % 2 ? "+ 5 l" : "- j");
        draw(&easel, &picture, &canvas);
    }
    assert_false(document_is_modified(easel.doc));
    assert_picture(&easel, level);
    assert_file(file_name, level);
    close_level(&easel, &picture, &canvas);
}

/* --- what must be seen --- */

static const char faulty[] = "..........\n"
                             ".@..%..@..\n"
                             "##########\n"
                             "..........\n";

static void check_faults(Easel *easel, EditPicture *picture, Canvas *canvas)
{
    keys(easel, "G");
    draw(easel, picture, canvas);
    assert_true(has_char(canvas, chars_of(easel, 4, 1), '%'));
    assert_true(has_char(canvas, chars_of(easel, 7, 1), '@'));
}

static void a_level_with_errors_keeps_its_skin_and_shows_the_errors(void **state)
{
    (void)state;
    in_every_skin_and_zoom(faulty, ZOOM_1X1, check_faults);
}

static void check_art(Easel *easel, EditPicture *picture, Canvas *canvas)
{
    keys(easel, "g l G k Home 3 l r Z k r Z G l");
    draw(easel, picture, canvas);
    assert_true(has_char(canvas, chars_of(easel, 3, 2), 'Z'));
    assert_true(has_char(canvas, chars_of(easel, 3, 1), 'Z'));
    keys(easel, "g l z h");
    draw(easel, picture, canvas);
    assert_false(has_char(canvas, chars_of(easel, 3, 1), 'Z'));
}

static void art_shows_over_ground_while_its_layer_is_drawn_on_and_can_be_hidden(void **state)
{
    (void)state;
    in_every_skin_and_zoom(faulty, ZOOM_1X1, check_art);
}

static void ignored_cells_show_their_glyph(void **state)
{
    static const char text[] = "[legend]\nignore = A\n[map]\n.......\n.@.A..F\n#######\n";
    EditPicture picture;
    Canvas canvas;
    (void)state;
    Easel easel = open_level(text, SKIN_ASCII, ZOOM_8X4, &picture, &canvas);
    draw(&easel, &picture, &canvas);
    assert_true(has_char(&canvas, chars_of(&easel, 3, 1), 'A'));
    close_level(&easel, &picture, &canvas);
}

/* --- marks --- */

static bool is_same_cell(const Canvas *a, const Canvas *b, Area chars)
{
    for (int32_t row = chars.row; row < chars.row + chars.rows; row++)
        for (int32_t col = chars.col; col < chars.col + chars.cols; col++)
            if (!canvas_cell_is_same(canvas_get(a, col, row), canvas_get(b, col, row)))
                return false;
    return true;
}

/* Fails unless cells of air and of ground look different after the keys have marked them. */
static void assert_marked(Easel *easel, EditPicture *picture, Canvas *canvas, const char *pressed)
{
    Canvas before = {0};
    assert_true(canvas_resize(&before, COLS, ROWS));
    keys(easel, "g g Home");
    draw(easel, picture, &before);
    keys(easel, pressed);
    draw(easel, picture, canvas);
    if (is_same_cell(&before, canvas, chars_of(easel, 2, 0))) fail_msg("%s: air", pressed);
    if (is_same_cell(&before, canvas, chars_of(easel, 2, 2))) fail_msg("%s: ground", pressed);
    keys(easel, "Esc Esc");
    canvas_done(&before);
}

static void check_marks(Easel *easel, EditPicture *picture, Canvas *canvas)
{
    assert_marked(easel, picture, canvas, "v 5 l 3 j");
    assert_marked(easel, picture, canvas, "r = R f 5 l 3 j");
    assert_marked(easel, picture, canvas, "v 5 l 3 j y g g Home ] p");
}

static void selection_and_preview_show_over_air_and_ground(void **state)
{
    (void)state;
    in_every_skin_and_zoom(faulty, ZOOM_1X1, check_marks);
}

static void check_cursor(Easel *easel, EditPicture *picture, Canvas *canvas)
{
    Canvas before = {0};
    assert_true(canvas_resize(&before, COLS, ROWS));
    keys(easel, "g g Home 3 l");
    draw(easel, picture, &before);
    keys(easel, "2 l");
    draw(easel, picture, canvas);
    assert_false(is_same_cell(&before, canvas, chars_of(easel, 3, 0)));
    assert_false(is_same_cell(&before, canvas, chars_of(easel, 5, 0)));
    Area chars = chars_of(easel, 5, 0);
    assert_in_range(canvas->cursor_col, chars.col, chars.col + chars.cols - 1);
    assert_in_range(canvas->cursor_row, chars.row, chars.row + chars.rows - 1);
    canvas_done(&before);
}

static void a_cell_of_several_characters_is_highlighted_under_the_cursor(void **state)
{
    (void)state;
    in_every_skin_and_zoom(faulty, ZOOM_2X1, check_cursor);
}

/* The left half can be reached. */
static uint16_t half_is_reached(const void *context, int32_t col, int32_t row)
{
    (void)context;
    (void)row;
    return col < 5 ? SHOWN_REACHED : SHOWN_OUT_OF_REACH;
}

static void check_reach(Easel *easel, EditPicture *picture, Canvas *canvas)
{
    const Colours *colours = skin_colours(skins, PALETTE_MEADOW, false, false);
    keys(easel, "G");
    editor_set_marks(easel->editor, half_is_reached, NULL);
    draw(easel, picture, canvas);
    Area reached = chars_of(easel, 2, 0), never = chars_of(easel, 8, 0);
    assert_int_equal(canvas_get(canvas, reached.col, reached.row).bg, colours->letter['a']);
    assert_int_equal(canvas_get(canvas, never.col, never.row).bg, colours->letter['A']);
    assert_true(has_char(canvas, reached, ' ') && has_char(canvas, never, ' '));
}

static void reach_is_tinted_behind_the_cells(void **state)
{
    (void)state;
    in_every_skin_and_zoom(faulty, ZOOM_1X1, check_reach);
}

/* How many characters of the columns of a pit have a background of these. */
static int32_t count_behind(const Easel *easel, const Canvas *canvas, int32_t col,
                            const uint8_t *colours, int32_t count)
{
    Area pit = chars_of(easel, col, 3);
    int32_t found = 0;
    for (int32_t row = pit.row; row < pit.row + 7 * pit.rows; row++)
        for (int32_t c = pit.col; c < pit.col + 3 * pit.cols; c++)
            for (int32_t i = 0; i < count; i++)
                found += canvas_get(canvas, c, row).bg == colours[i];
    return found;
}

static void pits_have_walls_where_no_tint_shows(void **state)
{
    static const char pits[] = "[level]\n[landmark]\nname = mill\nat = 12,2\n[map]\n"
                               "...................\n...................\n@..................\n"
                               "####...######...###\n####...######...###\n####...######...###\n"
                               "####...######...###\n####...######...###\n####...######...###\n"
                               "####...######...###\n###################\n";
    const Colours *c = skin_colours(skins, PALETTE_MEADOW, false, false);
    (void)state;
    for (size_t skin = 0; skin < ARRAY_LENGTH(skin_kinds); skin++) {
        EditPicture picture;
        Canvas canvas;
        Easel easel = open_level(pits, skin_kinds[skin], ZOOM_4X2, &picture, &canvas);
        draw(&easel, &picture, &canvas);
        assert_int_equal(picture.piece.landmark.kind, LANDMARK_MILL);
        Area mill = chars_of(&easel, 12, 2);
        uint8_t behind = canvas_get(&canvas, mill.col, mill.row).bg;
        assert_in_range(behind, c->landmark[0], c->landmark_light);
        assert_true(count_behind(&easel, &canvas, 4, c->back_wall, BACK_TONES) > 40);
        assert_true(count_behind(&easel, &canvas, 13, c->back_wall, BACK_TONES) > 40);
        editor_set_marks(easel.editor, half_is_reached, NULL);
        draw(&easel, &picture, &canvas);
        assert_int_equal(count_behind(&easel, &canvas, 13, c->back_wall, BACK_TONES), 0);
        assert_true(count_behind(&easel, &canvas, 13, &c->letter['A'], 1) > 40);
        close_level(&easel, &picture, &canvas);
    }
}

/* The contrast of two colours on a terminal with 256. */
static int32_t contrast_of_256(const Colours *colours, uint8_t a, uint8_t b)
{
    Colours shown = *colours;
    palette_rgb(colours->table.of256[a], shown.table.rgb[a]);
    palette_rgb(colours->table.of256[b], shown.table.rgb[b]);
    return colours_contrast(&shown, a, b);
}

static void colours_contrast_with_the_tints_behind_them(void **state)
{
    static const struct {
        char letter;
        int32_t least;
    } roles[] = {{'s', 450}, {'x', 450}, {'y', 400}, {'e', 300}, {'t', 300},
                 {'c', 300}, {'p', 300}, {'g', 300}, {'w', 450}, {'Y', 450}};
    (void)state;
    for (int32_t palette = 0; palette < PALETTE_COUNT; palette++)
        for (size_t i = 0; i < ARRAY_LENGTH(roles); i++)
            for (const char *tint = "aA"; *tint; tint++) {
                const Colours *c = skin_colours(skins, (uint8_t)palette, false, false);
                uint8_t text = c->letter[(uint8_t)roles[i].letter];
                uint8_t behind = c->letter[(uint8_t)*tint];
                if (colours_contrast(c, text, behind) < roles[i].least)
                    fail_msg("%c on %c has %d", roles[i].letter, *tint,
                             (int)colours_contrast(c, text, behind));
                if (contrast_of_256(c, text, behind) < 300)
                    fail_msg("%c on %c has %d of 256", roles[i].letter, *tint,
                             (int)contrast_of_256(c, text, behind));
            }
}

/* Also with 16 and 8 colours. Problems have another mark besides. */
static void marks_differ_from_tints_sky_and_each_other(void **state)
{
    static const MarkKind marks[] = {MARK_SELECTED, MARK_DRAWN, MARK_CHANGED, MARK_CURSOR};
    (void)state;
    for (int32_t palette = 0; palette < PALETTE_COUNT; palette++) {
        const Colours *c = skin_colours(skins, (uint8_t)palette, false, false);
        uint8_t sky = c->sky[SKY_STEPS / 2], others[ARRAY_LENGTH(marks) + 3];
        size_t count = 0;
        others[count++] = sky;
        others[count++] = c->letter['a'];
        others[count++] = c->letter['A'];
        for (size_t i = 0; i < ARRAY_LENGTH(marks); i++) {
            uint8_t shade = skin_mark_shade(c, marks[i], sky);
            for (size_t k = 0; k < count; k++) {
                assert_int_not_equal(c->table.bg16[shade], c->table.bg16[others[k]]);
                assert_int_not_equal(c->table.of256[shade], c->table.of256[others[k]]);
            }
            others[count++] = shade;
        }
    }
}

/* --- zoom, skin or glyphs --- */

static void fit_picks_the_largest_zoom_that_shows_the_whole_level(void **state)
{
    EditPicture picture;
    Canvas canvas;
    (void)state;
    Easel easel = open_level(faulty, SKIN_ASCII, 0, &picture, &canvas);
    keys(&easel, "z f");
    draw(&easel, &picture, &canvas);
    assert_int_equal(editor_zoom(easel.editor), ZOOM_COUNT - 1);
    keys(&easel, "- - - - - - -");
    draw(&easel, &picture, &canvas);
    assert_int_equal(editor_zoom_out(easel.editor), 8);
    close_level(&easel, &picture, &canvas);
    easel = open_level(level, SKIN_ASCII, ZOOM_8X4, &picture, &canvas);
    keys(&easel, "z f");
    draw(&easel, &picture, &canvas);
    assert_int_equal(editor_zoom(easel.editor), ZOOM_1X1);
    close_level(&easel, &picture, &canvas);
}

static void a_click_finds_its_cell_at_every_zoom(void **state)
{
    EditPicture picture;
    Canvas canvas;
    (void)state;
    for (int32_t zoom = 0; zoom < ZOOM_COUNT; zoom++) {
        Easel easel = open_level(level, SKIN_ASCII, zoom, &picture, &canvas);
        draw(&easel, &picture, &canvas);
        EditLayout layout = edit_layout(easel.editor, COLS, ROWS);
        Area chars = chars_of(&easel, 6, 3);
        EditCell cell = edit_view_cell(easel.editor, &layout, chars.col + chars.cols - 1,
                                       chars.row + chars.rows - 1);
        assert_int_equal(cell.col, 6);
        assert_int_equal(cell.row, 3);
        close_level(&easel, &picture, &canvas);
    }
}

static void small_and_large_zooms_have_separate_glyph_settings(void **state)
{
    Settings settings = settings_default();
    (void)state;
    assert_true(settings_want_glyphs(&settings, true));
    assert_false(settings_want_glyphs(&settings, false));
    settings_toggle_glyphs(&settings, true);
    assert_false(settings_want_glyphs(&settings, true) || settings_want_glyphs(&settings, false));
    settings_toggle_glyphs(&settings, true);
    settings_toggle_glyphs(&settings, false);
    assert_true(settings_want_glyphs(&settings, true) && settings_want_glyphs(&settings, false));
    settings_toggle_glyphs(&settings, false);
    assert_int_equal(settings.glyphs, GLYPHS_AT_1X1);
}

/* Every row of the palette has the colour of its glyph; the marked one is also drawn as in play. */
static void the_palette_has_colours_and_shows_what_is_marked(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(skin_kinds); i++) {
        EditPicture picture;
        Canvas canvas;
        ShownGlyph glyph;
        Easel easel = open_level(level, skin_kinds[i], 2, &picture, &canvas);
        keys(&easel, "F2");
        EditorPanel panel = editor_panel(easel.editor);
        int32_t drawn = 0;
        for (int32_t line = 0; line < panel.count; line++) {
            assert_true(editor_panel_glyph(easel.editor, line, &glyph));
            assert_int_not_equal(glyph.kind, KIND_UNKNOWN);
            draw(&easel, &picture, &canvas);
            int32_t coloured = 0;
            for (int32_t row = 0; row < 6; row++)
                for (int32_t col = COLS - 14; col < COLS - 3; col++)
                    coloured += canvas_get(&canvas, col, row).style == CANVAS_COLOURED;
            drawn += coloured > 0;
            keys(&easel, "j");
        }
        assert_int_equal(drawn, panel.count);
        assert_false(editor_panel_glyph(easel.editor, panel.count, &glyph));
        keys(&easel, "Esc");
        assert_false(editor_panel_glyph(easel.editor, 0, &glyph));
        edit_picture_done(&picture);
        canvas_done(&canvas);
        easel_close(&easel);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(a_level_is_drawn_in_both_skins_at_every_zoom),
        EASEL_TEST(zooms_with_several_cells_per_character_show_glyphs),
        EASEL_TEST(a_redrawn_picture_equals_a_fresh_one),
        EASEL_TEST(painting_a_cell_changes_only_its_surroundings),
        EASEL_TEST(drawing_the_picture_does_not_change_the_document),
        EASEL_TEST(a_level_with_errors_keeps_its_skin_and_shows_the_errors),
        EASEL_TEST(art_shows_over_ground_while_its_layer_is_drawn_on_and_can_be_hidden),
        EASEL_TEST(ignored_cells_show_their_glyph),
        EASEL_TEST(selection_and_preview_show_over_air_and_ground),
        EASEL_TEST(a_cell_of_several_characters_is_highlighted_under_the_cursor),
        EASEL_TEST(reach_is_tinted_behind_the_cells),
        EASEL_TEST(pits_have_walls_where_no_tint_shows),
        EASEL_TEST(colours_contrast_with_the_tints_behind_them),
        EASEL_TEST(marks_differ_from_tints_sky_and_each_other),
        EASEL_TEST(fit_picks_the_largest_zoom_that_shows_the_whole_level),
        EASEL_TEST(a_click_finds_its_cell_at_every_zoom),
        EASEL_TEST(small_and_large_zooms_have_separate_glyph_settings),
        EASEL_TEST(the_palette_has_colours_and_shows_what_is_marked),
    };
    return cmocka_run_group_tests(tests, read_skins, free_skins);
}
