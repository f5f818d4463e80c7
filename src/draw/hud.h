/* hud.h - the status line of an attempt, texts and messages, and a run as a bar. */
#ifndef LEDGE_DRAW_HUD_H
#define LEDGE_DRAW_HUD_H

#include "../game/game.h"
#include "../game/timeline.h"
#include "widget.h"

enum { HUD_ROWS = 1, TICKS_TEXT_MAX = 32 };

/* Ticks as minutes and seconds, "1:02", or exactly, "1:02.35". */
void hud_ticks_to_text(int32_t ticks, bool is_exact, char out[TICKS_TEXT_MAX]);

/* What else the line shows, if there is room. */
typedef struct HudNotes {
    const char *note; /* NULL: none */
    bool has_split;   /* a run is raced: */
    int32_t split;    /* ticks behind it */
    bool is_coarse;   /* whole seconds, for a slow line */
} HudNotes;

/* The tick that the clock shows. While the player moves it goes by hundredths of a second, in steps
 * of CLOCK_STEP ticks; otherwise by whole seconds, because then it is the only thing that is sent.
 * At the finish it is exact. */
enum { CLOCK_STEP = 5 };
int32_t hud_clock_tick(const Level *level, const Game *game, bool is_coarse);

/* The time of the clock, which always has as many characters. */
void hud_clock_text(const Level *level, const Game *game, bool is_coarse, char out[TICKS_TEXT_MAX]);

/* How much of a note has room: its first parts, between which there are two blanks. */
int32_t hud_note_cols(const char *note, int32_t room);

/* Draws the line into the area's first row: title, time, coins, keys, deaths, and the notes.
 * Shorter words in a short row. */
void hud_draw(Canvas *canvas, Area area, const Level *level, const Game *game,
              const HudNotes *notes);

enum { SPLIT_TEXT_MAX = 24 };

/* "+0.42", "-1.10": seconds. */
void hud_split_to_text(int32_t ticks, char out[SPLIT_TEXT_MAX]);

/* The box of a text along the area's upper or lower edge, or the other one, or left or right of
 * what is to be kept free: the first of these that covers nothing of it, else the one that covers
 * least. Without rows if there is no room at all. */
Area hud_sign_box(Area area, Area kept, const char *text, bool at_bottom);

/* Draws that box with its text. */
void hud_draw_sign(Canvas *canvas, Area area, Area kept, const char *text, bool at_bottom);

/* A message along the area's upper or lower edge. Returns the rest of the area. */
Area hud_draw_message(Canvas *canvas, Area area, const char *text, bool at_bottom);

/* Draws a run as a bar into the first row of the area, with `@` at the tick, deaths as `x`,
 * checkpoints as `*`, coins as `o` and the finish as `F`:
 *
 *   [====o==x==@....o...*....F] */
void hud_draw_run_bar(const Timeline *run, int32_t tick, Canvas *canvas, Area area);

/* Puts another mark at a tick of that bar. */
void hud_mark_run_bar(const Timeline *run, int32_t tick, char mark, Canvas *canvas, Area area);

#endif
