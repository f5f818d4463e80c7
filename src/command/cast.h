/* cast.h - a run as a recording of a terminal, in the asciicast format, version 2.
 *
 * A line of JSON with the size, then one for each picture: the second, "o", the bytes.
 * Units: ticks of 1/60 s; a picture every CAST_STRIDE of them, and of the last one.
 * Memory: the text belongs to the caller, who frees it.
 * Source of the format: asciinema, "asciicast v2". */
#ifndef LEDGE_COMMAND_CAST_H
#define LEDGE_COMMAND_CAST_H

#include "../ui/theme.h"
#include "film.h"

enum { CAST_STRIDE = 2 };

typedef struct CastLook {
    ScreenSize size;
    ZoomId zoom;
    ColourSet colours;
} CastLook;

/* The recording of `tape` in `level`. NULL when memory ran out. */
char *cast_text(const Level *level, const InputTape *tape, const CastLook *look, size_t *length);

#endif
