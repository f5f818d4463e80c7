/* hud.h - the status line of an attempt, texts and messages, and a run as a bar. */
#ifndef LEDGE_UI_HUD_H
#define LEDGE_UI_HUD_H

#include "../game/game.h"
#include "../game/timeline.h"
#include "widget.h"

enum { HUD_ROWS = 1, TICKS_TEXT_MAX = 32 };

/* Ticks as minutes and seconds, "1:02", or exactly, "1:02.35". */
void ticks_to_text(int32_t ticks, bool is_exact, char out[TICKS_TEXT_MAX]);

/* Draws the line into the area's first row: title, time, coins, keys, deaths, and a `note` if there
 * is room. Shorter words in a short row. The clock shows whole seconds: while the player stands
 * still it is the only thing that is sent. */
void hud_draw(Canvas *canvas, Area area, const Level *level, const Game *game, const char *note);

/* A box with the text, along the area's upper or lower edge. */
void hud_draw_sign(Canvas *canvas, Area area, const char *text, bool at_bottom);

/* A message along the area's upper or lower edge. Returns the rest of the area. */
Area hud_draw_message(Canvas *canvas, Area area, const char *text, bool at_bottom);

/* ---- run bar ---- */

/* A run as a bar: the current tick, and the events.
 *
 *   [====o==x==@....o...*....F]
 *
 * Deaths are `x`, checkpoints `*`, coins `o`, the finish `F`. */

/* Draws the bar into the first row of the area, with `@` at the tick. */
void run_bar_draw(const Timeline *run, int32_t tick, Canvas *canvas, Area area);

/* Puts another mark at a tick of it. */
void run_bar_mark(const Timeline *run, int32_t tick, char mark, Canvas *canvas, Area area);

#endif
