/* picture.h - draws a game: the view, and the scene of a skin in it.
 *
 * With the skin `plain`, or where no skins could be read, a picture is the view alone.
 * Order: picture_fit before the first step, and when size, skin or level may have changed.
 * Memory: picture_done frees. */
#ifndef LEDGE_DRAW_PICTURE_H
#define LEDGE_DRAW_PICTURE_H

#include "hud.h"
#include "scene.h"

enum { ZOOM_AUTO = ZOOM_COUNT };

/* The options of a picture. */
typedef struct PictureChoice {
    const SkinSet *skins;                  /* NULL: there are none */
    SceneLook look;                        /* its skin may be SKIN_PLAIN */
    uint8_t zoom;                          /* ZoomId or ZOOM_AUTO */
    int32_t scroll_step;                   /* of the connection: see term_scroll_step */
    bool is_plain_at_1x1, is_plain_nearer; /* draw these zooms plain with any skin */
    bool is_small;                         /* ZOOM_AUTO: 4x2 at most, of which fewer bytes move */
} PictureChoice;

/* Is the picture plain at every zoom? */
static inline bool picture_is_plain(const PictureChoice *choice)
{
    return !choice->skins || choice->look.skin == SKIN_PLAIN;
}

/* What a line leaves of the skin, the colours and the details (LineCut bits); and the ticks that
 * pass from one frame to the next: 1, 2 or 4. */
SkinKind picture_line_skin(uint8_t cuts, SkinKind skin);
ColourDepth picture_line_depth(uint8_t cuts, ColourDepth depth);
SceneDetail picture_line_detail(uint8_t cuts);
int32_t picture_line_frame_stride(uint8_t cuts);
bool picture_line_is_small(uint8_t cuts);

typedef struct Picture {
    View view;
    Scene *scene; /* NULL: plain */
} Picture;

/* Makes the picture fit a game and an area. Keeps the parts that still fit. */
void picture_fit(Picture *picture, const PictureChoice *choice, Area area, const Level *level,
                 const Game *game);

/* Makes the next picture_fit start from nothing, with the view centred. */
void picture_forget(Picture *picture);

void picture_done(Picture *picture);

/* Follows a tick of the game. */
void picture_step(Picture *picture, const Level *level, const Game *game, Input input,
                  const GameEvents *events);

/* Follows a tick in which the game stood still or jumped in time. */
void picture_follow(Picture *picture, const Level *level, const Game *game, bool has_leapt);

void picture_draw(const Picture *picture, const Level *level, const Game *game, Canvas *canvas,
                  Area area);

/* Draws the picture with ghosts behind it (NULL: none), unless everything is drawn plain. */
void picture_draw_race(const Picture *picture, const Level *level, const Game *game,
                       const SceneGhosts *ghosts, Canvas *canvas, Area area);

/* The height of a standing hero in rows of characters. */
int32_t picture_hero_rows(const Picture *picture);

/* Draws the picture for the inspector: the hero's pose depends only on the game and the held
 * buttons, not on earlier ticks, and the characters of its body are lit. */
void picture_draw_still(const Picture *picture, const Level *level, const Game *game, Input input,
                        Canvas *canvas, Area area);

/* Draws the status line of the attempt into the area's first row: that of hud.h, and in colours
 * with the number of the level (0: none). */
void picture_draw_hud(const Picture *picture, Canvas *canvas, Area area, const Level *level,
                      int32_t number, const Game *game, const HudNotes *notes);

/* The skin for a zoom: SKIN_ASCII at those that the chosen skin does not have. */
SkinKind picture_skin(const PictureChoice *choice, ZoomId zoom);

/* The zoom for an area. */
ZoomId picture_zoom(const PictureChoice *choice, Area area);

#endif
