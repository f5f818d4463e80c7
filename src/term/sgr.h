/* sgr.h - a filter for the output of ncurses: resolves colour numbers and writes only differences.
 *
 * ncurses writes both colours whenever one of them changes, and only as numbers. The filter turns a
 * number into the colour of the table at the terminal's depth, and writes only changes, and no
 * foreground for blanks.
 * Memory: sgr_filter_done frees. */
#ifndef LEDGE_TERM_SGR_H
#define LEDGE_TERM_SGR_H

#include "../base/text.h"
#include "palette.h"

enum { SGR_OWN = -1 }; /* the terminal's own foreground or background */

typedef struct SgrState {
    int16_t fg, bg; /* of the table, or SGR_OWN */
    uint8_t attributes;
} SgrState;

/* A colour of the table as the terminal is given it. */
typedef struct SgrColour {
    uint32_t appearance; /* the same number for colours that look the same */
    uint8_t length[2];
    char text[2][18]; /* the parameters that choose it as the foreground and the background */
} SgrColour;

typedef struct SgrFilter {
    ColourDepth depth; /* DEPTH_TRUE or DEPTH_256; with fewer there are numbers below 16 only */
    SgrColour colours[COLOUR_COUNT - SGR_OWN]; /* from SGR_OWN on */
    SgrState wanted;                           /* what ncurses asked for */
    SgrState has;                              /* what the terminal has, where that is_known */
    SgrState saved[2];                         /* with the cursor: `wanted` and `has` */
    bool is_known;
    Text out;
} SgrFilter;

/* All zero before the first time. The state of the terminal is unknown at first. */
void sgr_filter_init(SgrFilter *filter, ColourDepth depth, const ColourTable *table);
void sgr_filter_done(SgrFilter *filter);

/* Takes other colours, in which nothing is on the screen yet. */
void sgr_filter_set_colours(SgrFilter *filter, ColourDepth depth, const ColourTable *table);

/* About how many bytes it takes to send a colour of the table. */
uint8_t sgr_colour_bytes(ColourDepth depth, const ColourTable *table, int16_t colour);

/* A mark among the bytes, with a number and ';' behind it: what follows clears with that background
 * (-1: the terminal's own). The wanted state is restored together with the cursor. */
#define SGR_FILL_MARK "\033\001"

/* The bytes to write instead of these, valid until the next call. */
size_t sgr_filter_run(SgrFilter *filter, const char *bytes, size_t length, const char **out);

#endif
