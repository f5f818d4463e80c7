/* view.h - draws a game on a canvas: the part of the level that the camera shows, at a zoom.
 *
 * The only place where positions become whole characters. Two rules keep a drawn body correct:
 *   - a support is drawn in the first row that is completely below its surface, and feet in the
 *     row above that; so a body that stands is drawn standing, on the ground, a slope or a lift,
 *     and one in the air never sinks into the ground;
 *   - a body is drawn within the characters that it touches, and over its support if it has one.
 * Drawing reads the game and never changes it.
 * Memory: plain data. */
#ifndef LEDGE_DRAW_VIEW_H
#define LEDGE_DRAW_VIEW_H

#include "../game/game.h"
#include "camera.h"
#include "look.h"
#include "widget.h"

/* The letters of others who run through the level. */
enum { VIEW_GHOST_GLYPH = '&', VIEW_GUIDE_GLYPH = 'i' };

typedef struct View {
    Camera camera;
    uint8_t zoom;        /* ZoomId */
    int32_t scroll_step; /* of the connection: see term_scroll_step */
    int32_t cols, rows;  /* characters of the area that is drawn on */
    int8_t glance;       /* see CameraView; the caller sets it */
    bool is_smooth;      /* it scrolls by characters, not by cells */
    bool is_calm;        /* nothing moves by itself but what matters to a player */
    int32_t left, top;   /* if is_smooth: the character of the level at its upper left */
    uint8_t mark_colour; /* of marks over a picture in colours; 0: there is none */
    uint8_t less_colour; /* of those of a smaller value, and of a larger one */
    uint8_t more_colour;
} View;

/* The place of the feet. */
typedef struct TrailPoint {
    Fixed x, y;
} TrailPoint;

/* A view of that many characters, centred on the player. */
void view_init(View *view, ZoomId zoom, int32_t cols, int32_t rows, const Level *level,
               const Game *game);

/* One tick of the camera. */
void view_step(View *view, const Level *level, const Game *game);

/* Draws the view into the area of the canvas, which may differ in size for a moment from the
 * view's own (after a resize). */
void view_draw(const View *view, const Level *level, const Game *game, Canvas *canvas, Area area);

/* Where the front of a chase is now, which must be there: the row of characters or pixels at it, or
 * the column. `cols` and `rows` are those of a cell. */
int32_t view_chase_edge(const Level *level, const Game *game, int32_t cols, int32_t rows);

/* How far a place lies behind the front at `edge`: 0 at it, below 0 before it. */
static inline int32_t view_chase_depth(const Chase *chase, int32_t edge, int32_t col, int32_t row)
{
    int32_t at = chase_is_level(chase) ? row : col;
    return chase_is_after(chase) ? at - edge : edge - at;
}

enum { VIEW_CHASE_TICKS = 10 }; /* of each look of the front */

/* The character at the front of a chase, one for each place along it, which moves with the ticks
 * of `phase`. */
char view_chase_char(const Chase *chase, int32_t along, int32_t phase);

/* Draws a mark at the foot of a cell, where the view shows that cell and nothing else is: in a
 * picture in colours, nothing that is drawn bold. */
void view_draw_mark(const View *view, Canvas *canvas, Area area, Place place, char mark);

/* Draws a mark at a point of the level; feet are above the line that they stand on. */
void view_draw_point(const View *view, Canvas *canvas, Area area, TrailPoint point, char mark);

/* A mark that stands out: bold. */
typedef struct MarkLook {
    char letter;
    uint8_t role;   /* where the picture has no colours */
    uint8_t colour; /* where it has; 0: the usual one */
    bool is_over;   /* it takes the place of the marks of view_draw_point */
} MarkLook;

/* Draws a mark with a look of its own at a point of the level. */
void view_draw_letter(const View *view, Canvas *canvas, Area area, TrailPoint point,
                      const MarkLook *look);

/* The character of the view, from its upper left, at a point of the level; it may be outside. */
Area view_point_char(const View *view, TrailPoint point);

/* The character of the level at a place, counted from its upper left, without lifts, actors and the
 * player; blank outside. */
CanvasCell view_terrain_char(const Level *level, const Game *game, ZoomId zoom, int32_t col,
                             int32_t row);

/* The characters, counted from the level's upper left, that a body of the game covers. Exact for
 * the whole level: nothing is cut. */
Area view_player_chars(const Level *level, const Game *game, ZoomId zoom);

/* The characters that another body covers, such as an actor's. */
Area view_body_chars(const Level *level, const Game *game, const Body *body, ZoomId zoom);

/* The characters of a lift's upper row. */
Area view_lift_chars(const Level *level, const Game *game, int32_t lift, ZoomId zoom);

/* Makes it scroll by characters, unless the connection is slow, or by cells. A level that is
 * smaller than a smooth view has a fifth of the spare rows below it. */
void view_set_smooth(View *view, bool is_smooth, const Level *level);

/* Is the content of the cell gone: taken, opened, crumbled? */
bool view_is_gone(const Level *level, const Game *game, CellKind kind, int32_t col, int32_t row);

/* Ticks until the crumbling block vanishes; 0: it is not active. */
int32_t view_crumble_ticks(const TerrainState *state, int32_t col, int32_t row);

/* The character of the level at the view's upper left; negative beyond the level. */
void view_origin(const View *view, int32_t *left, int32_t *top);

/* Is the player drawn in the upper half of the view? */
bool view_player_is_high(const View *view, const Level *level, const Game *game);

#endif
