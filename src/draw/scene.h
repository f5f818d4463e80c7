/* scene.h - draws a game in colours: all layers, from the sky to the particles.
 *
 * Layers, back to front: sky, lights, clouds, ranges, art of the level, ground, objects, lifts,
 * actors, shots, hero, particles. The scene reads the game and never changes it; animations follow
 * the game's ticks.
 * Order: scene_begin for a level, then scene_step after each tick of the game (scene_leap after a
 * jump in time), scene_draw for each frame.
 * Memory: scene_done frees; the skins, the level and the game belong to the caller. */
#ifndef LEDGE_DRAW_SCENE_H
#define LEDGE_DRAW_SCENE_H

#include "back_art.h"
#include "backdrop.h"
#include "dither.h"
#include "effects.h"
#include "ground.h"
#include "landmark_art.h"
#include "pixels.h"
#include "skin.h"
#include "view.h"

/* What a slow line leaves out; each value includes those before it. */
typedef enum SceneDetail {
    DETAIL_FULL,
    DETAIL_NO_AMBIENCE, /* without drifting particles and the hero's trail */
    DETAIL_LOCKED /* the background moves with the ground, and dark places are dim everywhere */
} SceneDetail;

typedef struct SceneLook {
    uint8_t skin;    /* SkinKind: SKIN_ASCII or SKIN_PIXELS */
    uint8_t palette; /* Palette */
    uint8_t effects; /* EffectsChoice */
    uint8_t detail;  /* SceneDetail */
    bool is_calm;    /* no shaking, drifting or glittering */
    bool is_contrast;
    bool is_ink;  /* for a terminal with 256 colours */
    bool is_mono; /* without colours: solids are drawn as their outline; see skin_is_mono */
    bool is_bare; /* letters have no sky and hills behind them, which marks could be taken for */
} SceneLook;

/* The part of a level that an editor shows, as a separate level at the start of a game. Without
 * darkness and motion. Its landmark is at its place in the whole level. */
typedef struct ScenePiece {
    int32_t col, row;     /* place of the piece's first cell in the whole level */
    int32_t surface_row;  /* of the whole level: see ground.h */
    bool has_hero;        /* the start is in it */
    const uint8_t *tints; /* a background colour for each cell of the piece, instead of sky,
                             hills and wall; 0: none. NULL: none at all */
} ScenePiece;

typedef struct SeenObject {
    int32_t col, row;
    CellKind kind;
} SeenObject;

typedef struct Scene {
    const SkinSet *skins;
    SceneLook look;
    ZoomId zoom;
    Ground ground;
    const Colours *shown; /* the colours of what is shown; those of the ground may be others: */
    const Dither *dither; /* NULL, or how these are shown: */
    Dither pairs;
    LightTables lights; /* of the ground's colours */
    Backdrop backdrop;  /* of letters */
    PixelBackdrop pixel_backdrop;
    LandmarkArt landmark; /* of the picture being drawn */
    BackArt art;
    Effects effects;
    PixelBoard board;    /* of the skin `pixels` */
    ScenePiece piece;    /* if ground.is_piece */
    SeenObject *objects; /* of the picture being drawn */
    int32_t object_count;
    size_t object_room;
} Scene;

/* Prepares to draw the level; all zero the first time. False when memory ran out. */
bool scene_begin(Scene *scene, const SkinSet *skins, SceneLook look, ZoomId zoom,
                 const Level *level);
void scene_done(Scene *scene);

/* Begins a piece, whose cells may differ from one picture to the next: the caller reports
 * each to scene->ground (ground_forget). `tints` must outlive the drawing. */
bool scene_begin_piece(Scene *scene, const SkinSet *skins, SceneLook look, ZoomId zoom,
                       const Level *level, const ScenePiece *piece);

/* Follows a tick of the game. */
static inline void scene_step(Scene *scene, const Level *level, const Game *game, Input input,
                              const GameEvents *events)
{
    effects_step(&scene->effects, level, game, input, events);
}

/* Follows a jump of the game in time. */
static inline void scene_leap(Scene *scene, const Level *level, const Game *game)
{
    effects_leap(&scene->effects, level, game);
}

/* A ghost: its game and the pose of its hero. */
typedef struct SceneGhost {
    const Game *game;
    const Effects *effects;
    bool is_guide; /* in the colours of a sign, not grey */
} SceneGhost;

/* The ghosts of a picture; the last one is in front. */
enum { SCENE_GHOSTS_MAX = 10 };
typedef struct SceneGhosts {
    int32_t count;
    SceneGhost items[SCENE_GHOSTS_MAX];
} SceneGhosts;

/* Draws into an area; the view must have the scene's zoom. `ghosts` may be NULL; they are drawn
 * faint, behind everything that matters for play. */
void scene_draw(Scene *scene, const View *view, const Level *level, const Game *game,
                const SceneGhosts *ghosts, Canvas *canvas, Area area);

/* scene_stand_sprite of the guide, at rest. */
void scene_stand_guide(const Scene *scene, Canvas *canvas, int32_t col, int32_t ground_row);

/* Draws only the ground, with its upper left at a character of the canvas. */
void scene_draw_ground(Scene *scene, const Level *level, Canvas *canvas, int32_t col, int32_t row);

/* Draws a frame of a sprite standing on a row of the canvas, with its middle at a column. */
void scene_stand_sprite(const Scene *scene, SpriteId id, int32_t frame, bool mirrored,
                        Canvas *canvas, int32_t col, int32_t ground_row);

/* The largest zoom of a skin at which an area shows enough of a level to play it: 30 x 18 cells. */
ZoomId scene_auto_zoom(Area area);

#endif
