/* hud.h - the status line of an attempt, texts and messages, and a run as a bar. */
#ifndef LEDGE_DRAW_HUD_H
#define LEDGE_DRAW_HUD_H

#include "../game/game.h"
#include "../game/timeline.h"
#include "widget.h"

enum { HUD_ROWS = 1, TICKS_TEXT_MAX = 32 };

/* Ticks as minutes and seconds, "1:02", or exactly, "1:02.35". */
void hud_ticks_to_text(int32_t ticks, bool is_exact, char out[TICKS_TEXT_MAX]);

/* What the line also shows, if there is room. */
typedef struct HudNotes {
    const char *note; /* NULL: none */
    bool has_split;   /* a run is raced: */
    int32_t split;    /* ticks behind it */
    bool is_coarse;   /* whole seconds, for a slow line */
} HudNotes;

/* The tick that the clock shows: exact at the finish, a multiple of CLOCK_STEP ticks while the
 * player moves, else whole seconds, because a clock on a still screen is all that is sent. */
enum { CLOCK_STEP = 5 };
int32_t hud_clock_tick(const Level *level, const Game *game, bool is_coarse);

/* The clock as text, always of the same length. */
void hud_clock_text(const Level *level, const Game *game, bool is_coarse, char out[TICKS_TEXT_MAX]);

/* The columns of as many parts of the note as fit into `room`. Two blanks separate parts. */
int32_t hud_note_cols(const char *note, int32_t room);

/* Draws the line into the area's first row: title, time, coins, keys, deaths and notes, in shorter
 * words if the row is short. */
void hud_draw(Canvas *canvas, Area area, const Level *level, const Game *game,
              const HudNotes *notes);

enum { SPLIT_TEXT_MAX = 24 };

/* "+0.42", "-1.10": seconds. */
void hud_split_to_text(int32_t ticks, char out[SPLIT_TEXT_MAX]);

/* Chooses the box of a text: along the lower edge of the area (or the upper, without `at_bottom`),
 * along the opposite edge, or left or right of `kept`. Returns the first of these that does not
 * overlap `kept`, else the one that overlaps it least; without rows if none fits. */
Area hud_sign_box(Area area, Area kept, const char *text, bool at_bottom);

/* Draws the text in a box of hud_sign_box. */
void hud_draw_sign(Canvas *canvas, Area box, const char *text);

/* The area without the rows that a message takes along its upper or lower edge. */
Area hud_area_beside(Area area, const char *text, bool at_bottom);

/* Draws a message along the area's upper or lower edge and returns the rest of the area. */
Area hud_draw_message(Canvas *canvas, Area area, const char *text, bool at_bottom);

/* Draws a run as a bar into the first row of the area, with `@` at the tick, deaths as `x`,
 * checkpoints as `*`, coins as `o` and the finish as `F`:
 *
 *   [====o==x==@....o...*....F] */
void hud_draw_run_bar(const Timeline *run, int32_t tick, Canvas *canvas, Area area);

/* Draws a mark at a tick into the bar of hud_draw_run_bar. */
void hud_mark_run_bar(const Timeline *run, int32_t tick, char mark, Canvas *canvas, Area area);

#endif
