/* picture.c - see picture.h */
#include "picture.h"

#include "../base/utf8.h"
#include "theme.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

SkinKind picture_line_skin(uint8_t cuts, SkinKind skin)
{
    if (cuts & CUT_PICTURE) return SKIN_PLAIN;
    return (cuts & CUT_BLOCKS) && skin == SKIN_PIXELS ? SKIN_ASCII : skin;
}

ColourDepth picture_line_depth(uint8_t cuts, ColourDepth depth)
{
    return (cuts & CUT_COLOURS) && depth < DEPTH_256 ? DEPTH_256 : depth;
}

SceneDetail picture_line_detail(uint8_t cuts)
{
    if (cuts & CUT_PARALLAX) return DETAIL_LOCKED;
    return cuts & CUT_AMBIENCE ? DETAIL_NO_AMBIENCE : DETAIL_FULL;
}

int32_t picture_line_frame_stride(uint8_t cuts)
{
    return cuts & CUT_QUARTER ? 4 : cuts & CUT_HALF ? 2 : 1;
}

bool picture_line_is_small(uint8_t cuts)
{
    return (cuts & CUT_BLOCKS) != 0;
}

/* At the small zooms letters are clearer. */
SkinKind picture_skin(const PictureChoice *choice, ZoomId zoom)
{
    SkinKind skin = (SkinKind)choice->look.skin;
    bool is_plain = zoom == ZOOM_1X1 ? choice->is_plain_at_1x1 : choice->is_plain_nearer;
    if (is_plain || picture_is_plain(choice)) return SKIN_PLAIN;
    return skin_has_zoom(choice->skins, skin, zoom) ? skin : SKIN_ASCII;
}

ZoomId picture_zoom(const PictureChoice *choice, Area area)
{
    if (choice->zoom != ZOOM_AUTO) return (ZoomId)choice->zoom;
    if (picture_is_plain(choice)) return ZOOM_1X1;
    ZoomId zoom = scene_auto_zoom(area);
    return choice->is_small && zoom > ZOOM_4X2 ? ZOOM_4X2 : zoom;
}

static void drop_scene(Picture *picture)
{
    if (!picture->scene) return;
    scene_done(picture->scene);
    free(picture->scene);
    picture->scene = NULL;
}

static void fit_scene(Picture *picture, const PictureChoice *choice, ZoomId zoom, bool is_new,
                      const Level *level, const Game *game)
{
    SceneLook look = choice->look;
    look.skin = (uint8_t)picture_skin(choice, zoom);
    if (look.skin == SKIN_PLAIN) {
        drop_scene(picture);
        return;
    }
    const SceneLook *old = picture->scene ? &picture->scene->look : NULL;
    bool is_same = !is_new && old && picture->scene->zoom == zoom && old->skin == look.skin &&
                   old->palette == look.palette && old->effects == look.effects &&
                   old->detail == look.detail && old->is_calm == look.is_calm &&
                   old->is_contrast == look.is_contrast && old->is_ink == look.is_ink &&
                   old->is_mono == look.is_mono && old->is_bare == look.is_bare;
    if (is_same) return;
    if (!picture->scene) picture->scene = calloc(1, sizeof *picture->scene);
    if (picture->scene && !scene_begin(picture->scene, choice->skins, look, zoom, level))
        drop_scene(picture);
    if (picture->scene && is_new) scene_leap(picture->scene, level, game);
}

/* The zoom of the choice, or where it is automatic the larger one of the view, as long as the area
 * shows nearly as much as it should. */
static ZoomId kept_zoom(const PictureChoice *choice, const View *view, Area area)
{
    enum { COLS_KEPT = 28, ROWS_KEPT = 16 };
    ZoomId zoom = picture_zoom(choice, area), old = (ZoomId)view->zoom;
    bool may_keep = choice->zoom == ZOOM_AUTO && !picture_is_plain(choice) && view->cols > 0 &&
                    !(choice->is_small && old > ZOOM_4X2);
    bool is_enough = area.cols / look_zooms[old].cols >= COLS_KEPT &&
                     area.rows / look_zooms[old].rows >= ROWS_KEPT;
    return may_keep && old > zoom && is_enough ? old : zoom;
}

static const uint8_t no_letters[128];

void picture_fit(Picture *picture, const PictureChoice *choice, Area area, const Level *level,
                 const Game *game)
{
    View *view = &picture->view;
    ZoomId zoom = kept_zoom(choice, view, area);
    bool is_new = view->cols == 0;
    bool fits = area.cols == view->cols && area.rows == view->rows && view->zoom == zoom;
    fit_scene(picture, choice, zoom, is_new || !picture->scene, level, game);
    if (!fits) view_init(view, zoom, area.cols, area.rows, level, game);
    view->scroll_step = choice->scroll_step;
    view->is_calm = choice->look.is_calm;
    const uint8_t *letters = picture->scene ? picture->scene->shown->letter : no_letters;
    view->mark_colour = letters['w'];
    view->less_colour = letters['r'];
    view->more_colour = letters['g'];
    view_set_smooth(view, picture->scene != NULL, level);
}

void picture_forget(Picture *picture)
{
    picture->view.cols = 0;
}

void picture_done(Picture *picture)
{
    drop_scene(picture);
    *picture = (Picture){0};
}

void picture_step(Picture *picture, const Level *level, const Game *game, Input input,
                  const GameEvents *events)
{
    if (picture->scene) scene_step(picture->scene, level, game, input, events);
    view_step(&picture->view, level, game);
}

void picture_follow(Picture *picture, const Level *level, const Game *game, bool has_leapt)
{
    if (picture->scene && has_leapt) scene_leap(picture->scene, level, game);
    view_step(&picture->view, level, game);
}

void picture_draw(const Picture *picture, const Level *level, const Game *game, Canvas *canvas,
                  Area area)
{
    picture_draw_race(picture, level, game, NULL, canvas, area);
}

void picture_draw_race(const Picture *picture, const Level *level, const Game *game,
                       const SceneGhosts *ghosts, Canvas *canvas, Area area)
{
    if (picture->scene)
        scene_draw(picture->scene, &picture->view, level, game, ghosts, canvas, area);
    else
        view_draw(&picture->view, level, game, canvas, area);
}

int32_t picture_hero_rows(const Picture *picture)
{
    const Scene *scene = picture->scene;
    if (!scene) return look_zooms[picture->view.zoom].rows;
    bool is_halved = scene->look.skin == SKIN_PIXELS;
    const Sprite *hero =
        &scene->skins->sheets[scene->look.skin][scene->zoom].sprites[SPRITE_HERO_IDLE];
    return is_halved ? (hero->rows + 1) / 2 : hero->rows;
}

void picture_draw_still(const Picture *picture, const Level *level, const Game *game, Input input,
                        Canvas *canvas, Area area)
{
    if (picture->scene) effects_stand(&picture->scene->effects, level, game, input);
    picture_draw(picture, level, game, canvas, area);
    if (!picture->scene || look_zooms[picture->view.zoom].rows == 1) return;

    /* the body is lit */
    const Colours *colours = picture->scene->shown;
    Area body = view_player_chars(level, game, (ZoomId)picture->view.zoom);
    int32_t left, top;
    view_origin(&picture->view, &left, &top);
    for (int32_t row = body.row - top; row < body.row - top + body.rows; row++)
        for (int32_t col = body.col - left; col < body.col - left + body.cols; col++) {
            bool is_in = (uint32_t)col < (uint32_t)area.cols && (uint32_t)row < (uint32_t)area.rows;
            CanvasCell cell = canvas_get(canvas, area.col + col, area.row + row);
            if (!is_in || cell.style != CANVAS_COLOURED) continue;
            cell.bg = skin_mark_shade(colours, MARK_BODY, cell.bg);
            cell.fg = skin_mark_shade(colours, MARK_BODY, cell.fg);
            canvas_put_cell(canvas, area.col + col, area.row + row, cell);
        }
}

enum { HUD_TEXT_MAX = 48, HUD_GAP = 2, HUD_COLS_MIN = 56 };

/* A thing's letter and how many there are of it. */
static int32_t write_count(Canvas *canvas, int32_t col, int32_t row, const Colours *c, char letter,
                           char colour, bool is_new, const char *count)
{
    char text[] = {' ', letter, ' ', '\0'};
    uint8_t own = c->letter[(uint8_t)colour];
    col = canvas_text_coloured(canvas, col, row, text, is_new ? c->letter['k'] : own,
                               is_new ? own : c->panel_part, TERM_BOLD);
    col = canvas_text_coloured(canvas, col, row, count, c->panel_text, c->panel_part, 0);
    return canvas_text_coloured(canvas, col, row, " ", c->panel_text, c->panel_part, 0);
}

static void draw_counts(const Scene *scene, Canvas *canvas, Area area, const Level *level,
                        const Game *game, const HudNotes *notes, int32_t *first)
{
    const Colours *c = scene->shown;
    bool flashes = scene->look.effects == EFFECTS_ALL && !scene->look.is_calm;
    char coins[HUD_TEXT_MAX], keys[HUD_TEXT_MAX], deaths[HUD_TEXT_MAX], time[TICKS_TEXT_MAX];
    hud_clock_text(level, game, notes->is_coarse, time);
    snprintf(coins, sizeof coins, "%d/%d", (int)game->coins, (int)level->coins.count);
    snprintf(keys, sizeof keys, "%d", (int)game->keys);
    snprintf(deaths, sizeof deaths, "%d", (int)game->deaths);
    int32_t cols =
        (int32_t)(strlen(coins) + strlen(keys) + strlen(deaths) + strlen(time)) + 3 * 4 + 3;
    int32_t col = area.col + area.cols - cols;
    *first = col;
    col = write_count(canvas, col, area.row, c, 'o', 'y', flashes && scene->effects.coin_ticks > 0,
                      coins);
    col = write_count(canvas, col, area.row, c, 'k', 'p', flashes && scene->effects.key_ticks > 0,
                      keys);
    col = write_count(canvas, col, area.row, c, 'x', 'e', false, deaths);
    canvas_text(canvas, col, area.row, "  ", ROLE_CLOCK);
    canvas_text(canvas, col + HUD_GAP, area.row, time, ROLE_CLOCK);
    canvas_put(canvas, area.col + area.cols - 1, area.row, ' ', ROLE_HUD);
}

/* The split beside the numbers, the note beside the title. */
static void draw_notes(Canvas *canvas, int32_t row, int32_t col, int32_t end, const HudNotes *notes)
{
    char split[SPLIT_TEXT_MAX];
    if (notes->has_split) {
        hud_split_to_text(notes->split, split);
        int32_t split_cols = (int32_t)strlen(split);
        if (col + HUD_GAP + split_cols + HUD_GAP > end) return;
        end -= split_cols + HUD_GAP;
        canvas_text(canvas, end, row, split, notes->split > 0 ? ROLE_LOST : ROLE_REACHED);
    }
    if (!notes->note) return;
    int32_t cols = hud_note_cols(notes->note, max_i32(0, end - col - 2 * HUD_GAP));
    widget_text(canvas, (Area){col + HUD_GAP, row, cols, 1}, notes->note, ROLE_HINT);
}

void picture_draw_hud(const Picture *picture, Canvas *canvas, Area area, const Level *level,
                      int32_t number, const Game *game, const HudNotes *notes)
{
    char text[LEVEL_TEXT_MAX + HUD_TEXT_MAX];
    if (!picture->scene || picture->scene->look.is_mono || area.cols < HUD_COLS_MIN) {
        hud_draw(canvas, area, level, game, notes);
        return;
    }
    const Colours *c = picture->scene->shown;
    int32_t col = area.col, end;
    canvas_fill(canvas, area.col, area.row, area.cols, 1, ' ', ROLE_HUD);
    draw_counts(picture->scene, canvas, area, level, game, notes, &end);
    snprintf(text, sizeof text, " %d ", (int)number);
    if (number > 0)
        col =
            canvas_text_coloured(canvas, col, area.row, text, c->letter['k'], c->top[1], TERM_BOLD);
    int32_t title_cols = max_i32(0, end - col - HUD_GAP);
    snprintf(text, sizeof text, " %.*s", (int)utf8_fit(level->title, title_cols), level->title);
    col = canvas_text(canvas, col, area.row, text, ROLE_HUD);
    draw_notes(canvas, area.row, col, end, notes);
}
