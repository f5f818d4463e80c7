/* line.h - one direction of a line between a program and a terminal: so many bytes a second, and
 * what goes in comes out later. It holds as much as ssh does before it takes no more.
 * Units: ns, bytes.
 * Memory: plain data, large. */
#ifndef LEDGE_TESTS_LINE_H
#define LEDGE_TESTS_LINE_H

#include "../src/base/base.h"

#include <string.h>

enum { LINE_PIECE_MAX = 64, LINE_PIECES_MAX = 16384 };

typedef struct LinePiece {
    int64_t due;
    int32_t length;
    char bytes[LINE_PIECE_MAX];
} LinePiece;

typedef struct LineDirection {
    int64_t rate;  /* bytes a second; 0: no limit */
    int64_t delay; /* from one end to the other */
    int64_t free_at;
    int32_t first, count; /* in `pieces`, a ring */
    LinePiece pieces[LINE_PIECES_MAX];
} LineDirection;

static inline bool line_has_room(const LineDirection *line, int32_t bytes)
{
    return line->count + bytes / LINE_PIECE_MAX + 1 < LINE_PIECES_MAX;
}

/* Needs room. */
static inline void line_send(LineDirection *line, int64_t now, const char *bytes, int32_t count)
{
    assert(line_has_room(line, count));
    if (line->free_at < now) line->free_at = now;
    for (int32_t length; count > 0; bytes += length, count -= length) {
        LinePiece *piece = &line->pieces[(line->first + line->count++) % LINE_PIECES_MAX];
        length = min_i32(count, LINE_PIECE_MAX);
        if (line->rate > 0) line->free_at += length * INT64_C(1000000000) / line->rate;
        piece->due = line->free_at + line->delay;
        piece->length = length;
        memcpy(piece->bytes, bytes, (size_t)length);
    }
}

/* When something comes out; INT64_MAX: nothing is on its way. */
static inline int64_t line_due(const LineDirection *line)
{
    return line->count > 0 ? line->pieces[line->first].due : INT64_MAX;
}

/* The next piece. Needs that one is on its way. */
static inline LinePiece line_take(LineDirection *line)
{
    assert(line->count > 0);
    LinePiece piece = line->pieces[line->first];
    line->first = (line->first + 1) % LINE_PIECES_MAX;
    line->count--;
    return piece;
}

#endif
