/* cast.h - a run as a recording of a terminal (asciicast, version 2), and as a moving picture.
 *
 * A line of JSON with the size, then one for each picture: the time in seconds, "o", the bytes.
 * Units: ticks of 1/60 s; a picture every so many ticks, and one of the last tick.
 * Memory: the text belongs to the caller, who frees it.
 * Source of the format: asciinema, "asciicast v2". */
#ifndef LEDGE_PLAY_CAST_H
#define LEDGE_PLAY_CAST_H

#include "frame_player.h"

typedef struct CastLook {
    ScreenSize size;
    PictureChoice choice;
    ColourDepth depth;
    int32_t number;              /* of the level in its world; 0: none */
    int32_t from, ticks, stride; /* from this tick on so many, a picture every `stride` */
} CastLook;

/* A recording of the run of `tape` in `level`. NULL when memory ran out. */
char *cast_text(const Level *level, const InputTape *tape, const CastLook *look, size_t *length);

/* The run as a moving picture in SVG, for a browser: it needs no script and no other file. The
 * level lies still in a layer that is moved; after the first picture only the cells that change are
 * in it. */
char *cast_svg(const Level *level, const InputTape *tape, const CastLook *look, size_t *length);

#endif
