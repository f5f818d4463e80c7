/* backdrop_bands.c - see backdrop_internal.h: the heights and the depths of tall levels, in
 * letters. */
#include "backdrop_internal.h"

/* How far above the level's surface the lower edge of a row is, in quarters of a row. */
static int32_t above_surface(const Backdrop *b, int32_t row)
{
    return (b->horizon - row - 1) * QUARTERS;
}

/* At the smallest zoom, where slopes are letters, bands have none. */
static Mark band_mark(const Backdrop *b, Mark mark)
{
    if (b->zoom == ZOOM_1X1 && mark.ch) mark.ch = ' ';
    return mark;
}

/* A letter on a bare place. */
static void mark_bare(Mark *mark, const Ink *ink, int32_t x, int32_t row)
{
    char ch = ground_ink(ink, x, row, &mark->fg);
    if (ch) mark->ch = ch;
}

/* ---- decks of cloud ---- */

static Mark deck_mark(const Backdrop *b, int32_t band, int32_t above_base, int32_t x, int32_t row)
{
    const Colours *c = b->colours;
    BandScale scale = backdrop_band_scale(b);
    int32_t filled = bands_deck(&scale, band, x) - above_base;
    uint32_t h = ground_place_hash(x, row);
    bool is_low = above_base < QUARTERS;
    uint8_t fill = c->cloud_fill[is_low][backdrop_sky_band(b, row)];
    if (filled <= 0) return (Mark){0};
    if (filled < QUARTERS)
        return band_mark(b, (Mark){"_.-~"[filled], c -> cloud_line[0],
                                   filled >= QUARTERS / 2 ? fill : 0, false});
    Mark mark = {h % 13 == 0 ? '.' : ' ', c->cloud_line[is_low], fill, false};
    if (is_low)
        mark.ch = "_.-_~"[h % 5];
    else if (mark.ch == ' ')
        mark_bare(&mark, &c->cloud_ink, x, row);
    return band_mark(b, mark);
}

Mark backdrop_deck_mark(const Backdrop *b, int32_t x, int32_t row)
{
    BandScale scale = backdrop_band_scale(b);
    int32_t above_base, band = bands_height(&scale, above_surface(b, row), &above_base);
    return band >= 0 ? deck_mark(b, band, above_base, x, row) : (Mark){0};
}

Mark backdrop_moon_mark(const Backdrop *b, int32_t x, int32_t row)
{
    BandScale scale = backdrop_band_scale(b);
    if (!bands_is_moon(&scale, x, above_surface(b, row) + QUARTERS / 2)) return (Mark){0};
    char ch = "@%#%"[ground_place_hash(x, row) % 4];
    return (Mark){ch, b->colours->star[1], b->colours->cloud_fill[0][0], false};
}

/* ---- summits and towers ---- */

static CanvasCell summit_cell(const Backdrop *b, int32_t x, int32_t row, CanvasCell behind)
{
    const Colours *c = b->colours;
    BandScale scale = backdrop_band_scale(b);
    int32_t above_base, band = bands_height(&scale, above_surface(b, row), &above_base);
    if (band < 0) return behind;
    bool is_lit = false, is_lit_beside;
    Mark deck = deck_mark(b, band, above_base, x, row);
    int32_t height = bands_summit(&scale, band, x, &is_lit), filled = height - above_base;
    uint32_t h = ground_place_hash(x, row);
    uint8_t fill = c->far_fill[0][backdrop_sky_band(b, row)], line = c->star[is_lit ? 1 : 2];
    CanvasCell cell = behind;
    if (filled >= QUARTERS) {
        int32_t snow = scale.down * 2 + (int32_t)(h % 3) * 2 - (is_lit ? 0 : scale.down / 2);
        Mark rock = {' ', line, fill, false};
        if (filled - QUARTERS < snow && h / 4 % 5 > 1) {
            rock.ch = is_lit ? "*'\"~^*"[h / 32 % 6] : ".:';,;"[h / 32 % 6];
            rock.fg = is_lit ? c->star[1] : c->far_lit[0];
            rock.is_bold = is_lit;
        } else if ((x + (is_lit ? row : -row) * 2) % 7 == 0 && h / 4 % 3 != 0) {
            rock.ch = is_lit ? '/' : '\\';
            rock.fg = c->far_texture[0];
        } else
            mark_bare(&rock, &c->far_ink[0], x, row);
        cell = backdrop_mark_cell(rock);
    } else if (filled >= 0 && height > 0) {
        int32_t left = bands_summit(&scale, band, x - 1, &is_lit_beside),
                right = bands_summit(&scale, band, x + 1, &is_lit_beside);
        bool rises = height - left >= QUARTERS / 2, falls = height - right >= QUARTERS / 2;
        char ch = rises && falls ? '^' : rises ? '/' : falls ? '\\' : "_.-'"[filled];
        cell =
            backdrop_mark_cell((Mark){ch, line, filled >= QUARTERS / 2 ? fill : behind.bg, true});
    }
    if (deck.ch == 0) return cell;
    if (deck.bg == 0) deck.bg = cell.bg;
    return backdrop_mark_cell(deck);
}

/* Does the tower of a place reach as high as a row? */
static bool is_tower(const Backdrop *b, int32_t x, int32_t row)
{
    BandScale scale = backdrop_band_scale(b);
    int32_t at, wide;
    return bands_tower(&scale, x, &at, &wide) >= above_surface(b, row) + QUARTERS;
}

static CanvasCell tower_cell(const Backdrop *b, int32_t x, int32_t row, CanvasCell behind)
{
    uint8_t fill = b->colours->far_fill[0][backdrop_sky_band(b, row)];
    uint8_t line = b->colours->far_line[0];
    if (!is_tower(b, x, row))
        return is_tower(b, x, row + 1) ? backdrop_mark_cell((Mark){'_', line, behind.bg, false})
                                       : behind;
    bool is_edge = !is_tower(b, x - 1, row) || !is_tower(b, x + 1, row);
    Mark window = backdrop_window_mark(b, 0, x, row);
    if (is_edge) return backdrop_mark_cell((Mark){'|', line, fill, false});
    if (!window.ch) {
        window = (Mark){' ', line, fill, false};
        mark_bare(&window, &b->colours->far_ink[0], x, row);
    }
    window.bg = fill;
    return backdrop_mark_cell(window);
}

CanvasCell backdrop_height_cell(const Backdrop *b, int32_t x, int32_t row, CanvasCell behind)
{
    if (b->palette == PALETTE_FROST) return summit_cell(b, x, row, behind);
    return b->palette == PALETTE_NIGHT ? tower_cell(b, x, row, behind) : behind;
}

/* ---- depths ---- */

/* A row of arches: coping above, joints, edges of its piers. */
static Mark built_mark(const BandScale *scale, const Colours *c, int32_t x, int32_t row,
                       int32_t below, int32_t ridge)
{
    int32_t unused, left = bands_ridge(scale, x - 1, below, &unused),
                    right = bands_ridge(scale, x + 1, below, &unused),
                    above = bands_ridge(scale, x, below - QUARTERS, &unused);
    uint32_t h = ground_place_hash(x, row);
    uint8_t line = c->depth_line[colours_tone_of_ridge(ridge)];
    if (above < ridge && above >= 0 && left >= ridge && right >= ridge)
        return (Mark){"=-==#"[h % 5], line, 0, false};
    if (left > ridge || right > ridge) return (Mark){'|', line, 0, false};
    if (left < ridge || right < ridge) return (Mark){' ', line, 0, false};
    return (Mark){h % 17 == 0 ? "_.:-"[h / 17 % 4] : ' ', line, 0, false};
}

CanvasCell backdrop_depth_cell(const Backdrop *b, int32_t x, int32_t row, CanvasCell behind)
{
    const Colours *c = b->colours;
    BandScale scale = backdrop_band_scale(b);
    int32_t below = (row - b->foot) * QUARTERS + QUARTERS - 1, below_edge;
    int32_t ridge = bands_ridge(&scale, x, below, &below_edge);
    if (ridge < 0) return behind;
    uint32_t h = ground_place_hash(x, row);
    uint8_t fill = c->depth_fill[colours_tone_of_ridge(ridge)],
            line = c->depth_line[colours_tone_of_ridge(ridge)];
    Mark mark = {' ', line, fill, false};
    if (bands_is_built(b->palette)) {
        mark = built_mark(&scale, c, x, row, below, ridge);
        mark.bg = fill;
    } else if (below_edge < QUARTERS) {
        uint8_t above = ridge > 0 ? c->depth_fill[colours_tone_of_ridge(ridge - 1)] : behind.bg;
        mark = (Mark){"_.-'"[below_edge], line, below_edge >= QUARTERS / 2 ? fill : above, false};
    } else if (bands_is_bed(&scale, x, below))
        mark.ch = "__-_."[h % 5];
    else if (h % 29 == 0)
        mark.ch = ".'`:"[h / 29 % 4];
    if (mark.ch == ' ') mark_bare(&mark, &c->depth_ink, x, row);
    return backdrop_mark_cell(band_mark(b, mark));
}
