/* picture.h - a game as it is shown: a view, and the skin that it is drawn with.
 *
 * With the skin `plain`, or where no skins could be read, a picture is the view alone.
 * Order: picture_fit before the first step and whenever size, skin or level may have changed.
 * Memory: picture_done frees. */
#ifndef LEDGE_LOOK_PICTURE_H
#define LEDGE_LOOK_PICTURE_H

#include "scene.h"

enum { ZOOM_AUTO = ZOOM_COUNT };

/* What a picture is to be. */
typedef struct PictureChoice {
    const SkinSet *skins;                  /* NULL: there are none */
    SceneLook look;                        /* its skin may be SKIN_PLAIN */
    uint8_t zoom;                          /* ZoomId or ZOOM_AUTO */
    int32_t scroll_step;                   /* of the line: see term_scroll_step */
    bool is_plain_at_1x1, is_plain_nearer; /* whatever the skin is */
} PictureChoice;

/* Is all drawn plain? */
static inline bool picture_is_plain(const PictureChoice *choice)
{
    return !choice->skins || choice->look.skin == SKIN_PLAIN;
}

typedef struct Picture {
    View view;
    Scene *scene; /* NULL: plain */
} Picture;

/* Makes it the picture of a game in an area. What it is already stays as it is. */
void picture_fit(Picture *picture, const PictureChoice *choice, Area area, const Level *level,
                 const Game *game);

/* The next picture_fit begins anew, with the view centred. */
void picture_forget(Picture *picture);

void picture_done(Picture *picture);

/* A tick of the game has passed, with this input and these events. */
void picture_step(Picture *picture, const Level *level, const Game *game, Input input,
                  const GameEvents *events);

/* A tick of the clock has passed, and the game stands still or has leapt. */
void picture_follow(Picture *picture, const Level *level, const Game *game, bool has_leapt);

void picture_draw(const Picture *picture, const Level *level, const Game *game, Canvas *canvas,
                  Area area);

/* The same with another run behind it, unless all is drawn plain. */
void picture_draw_race(const Picture *picture, const Level *level, const Game *game,
                       const SceneGhost *ghost, Canvas *canvas, Area area);

/* The same where a run is looked into: the hero stands as the game says and what is held, whatever
 * came before, and the characters that its body takes are lit. */
void picture_draw_still(const Picture *picture, const Level *level, const Game *game, Input input,
                        Canvas *canvas, Area area);

/* The line that says how the attempt goes, into the area's first row: that of hud.h, and in colours
 * with the number of the level on a chip (0: none). */
void picture_draw_hud(const Picture *picture, Canvas *canvas, Area area, const Level *level,
                      int32_t number, const Game *game, const char *note);

/* The skin that a choice comes to at a zoom: pixels are too few to show anything at the small ones.
 */
SkinKind picture_skin(const PictureChoice *choice, ZoomId zoom);

/* The zoom that a choice comes to in an area. */
ZoomId picture_zoom(const PictureChoice *choice, Area area);

#endif
