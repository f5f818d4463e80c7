/* picture.c - see picture.h */
#include "picture.h"

#include <stdlib.h>

static bool is_plain(const PictureChoice *choice)
{
    return !choice->skins || choice->look.skin == SKIN_PLAIN;
}

/* Pixels are too few to show anything at the small zooms: letters say more there. */
static SkinKind skin_at(const PictureChoice *choice, ZoomId zoom)
{
    SkinKind skin = (SkinKind)choice->look.skin;
    if (is_plain(choice)) return SKIN_PLAIN;
    return skin_has_zoom(choice->skins, skin, zoom) ? skin : SKIN_ASCII;
}

ZoomId picture_zoom(const PictureChoice *choice, Area area)
{
    if (choice->zoom != ZOOM_AUTO) return (ZoomId)choice->zoom;
    if (is_plain(choice)) return ZOOM_1X1;
    return scene_auto_zoom(choice->skins, (SkinKind)choice->look.skin, area);
}

static bool is_same_look(const SceneLook *a, const SceneLook *b)
{
    return a->skin == b->skin && a->palette == b->palette && a->is_calm == b->is_calm &&
           a->is_mono == b->is_mono && a->is_contrast == b->is_contrast;
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
    look.skin = (uint8_t)skin_at(choice, zoom);
    if (look.skin == SKIN_PLAIN) {
        drop_scene(picture);
        return;
    }
    bool is_same = !is_new && picture->scene && picture->scene->zoom == zoom &&
                   is_same_look(&picture->scene->look, &look);
    if (is_same) return;
    if (!picture->scene) picture->scene = calloc(1, sizeof *picture->scene);
    if (picture->scene && !scene_begin(picture->scene, choice->skins, look, zoom, level))
        drop_scene(picture);
    if (picture->scene && is_new) scene_leap(picture->scene, level, game);
}

void picture_fit(Picture *picture, const PictureChoice *choice, Area area, const Level *level,
                 const Game *game)
{
    ZoomId zoom = picture_zoom(choice, area);
    View *view = &picture->view;
    bool is_new = view->cols == 0;
    bool fits = area.cols == view->cols && area.rows == view->rows && view->zoom == zoom;
    fit_scene(picture, choice, zoom, is_new || !picture->scene, level, game);
    if (!fits) view_init(view, zoom, area.cols, area.rows, level, game);
    view->scroll_step = choice->scroll_step;
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
    if (picture->scene)
        scene_draw(picture->scene, &picture->view, level, game, canvas, area);
    else
        view_draw(&picture->view, level, game, canvas, area);
}
