/* replay_stream.h - a run as text that grows while it is played: the journal of a run and a live
 * run are written and read here.
 *
 * The text begins with the header of a replay without ticks, up to [input]. Then come lines of
 * inputs (input_file.h); after each REPLAY_CHECK_TICKS ticks a line `died` where the player lies
 * dead, and the check of the game. Nothing goes on without the check. Lines that begin with `;` are
 * notes, which a run does not need.
 * Units: ticks of 1/60 s.
 * Memory: the replay that is read belongs to the caller; the rest is plain data. */
#ifndef LEDGE_GAME_REPLAY_STREAM_H
#define LEDGE_GAME_REPLAY_STREAM_H

#include "../base/line.h"
#include "replay.h"

/* A run being written. */
typedef struct ReplayWriter {
    const Level *level;              /* NULL: no run has begun */
    int32_t ticks;                   /* added so far */
    int32_t held;                    /* of them, those at the end that are not written yet */
    uint64_t inputs;                 /* the hash of all */
    Input block[REPLAY_CHECK_TICKS]; /* those not written yet */
} ReplayWriter;

/* Begins a run of the level and adds the header of `replay`, which has no ticks. */
void replay_writer_begin(ReplayWriter *writer, const Level *level, const Replay *replay, Text *out);

/* Adds a tick to what is to be written. There must be room for it: at most REPLAY_CHECK_TICKS may
 * wait, and none when a second ends without its check. */
void replay_writer_add(ReplayWriter *writer, Input input);

/* Writes the inputs that wait. */
void replay_writer_flush(ReplayWriter *writer, Text *out);

/* Has a second of the run just ended? Then the check must follow the inputs. */
static inline bool replay_writer_needs_check(const ReplayWriter *writer)
{
    return writer->ticks % REPLAY_CHECK_TICKS == 0;
}

/* Writes the end of a second that led to `game`. */
void replay_writer_check(const ReplayWriter *writer, const Game *game, Text *out);

/* Reads the header alone and says how many bytes it has. False as long as it is not whole, and when
 * it is wrong, which it also is when `length` is at least REPLAY_HEADER_MAX. */
bool replay_stream_parse_header(const char *text, size_t length, Replay *replay, size_t *size);

/* A run being read, after its header. All zero: nothing was read yet. */
typedef struct ReplayReader {
    int32_t ticks;   /* read so far */
    int32_t checked; /* the last check is after so many */
} ReplayReader;

typedef enum ReplayLineKind {
    REPLAY_LINE_BAD,   /* not of this format, or not here */
    REPLAY_LINE_NOTE,  /* begins with `;` */
    REPLAY_LINE_EMPTY, /* blank, or a comment after blanks */
    REPLAY_LINE_INPUT,
    REPLAY_LINE_DIED,
    REPLAY_LINE_CHECK
} ReplayLineKind;

typedef struct ReplayLine {
    ReplayLineKind kind;
    Input held;     /* REPLAY_LINE_INPUT: in each of `count` ticks */
    int32_t count;  /* at least 1 */
    uint64_t check; /* REPLAY_LINE_CHECK: after reader->ticks ticks */
} ReplayLine;

/* Reads the next line, which must be whole. A bad one changes nothing. */
ReplayLine replay_read_line(ReplayReader *reader, Line line);

/* Reads all complete seconds as a run with the result "quit" or "died", up to the first line that
 * cannot be read, or the last one if that is not whole: at `end`. False when the header is wrong,
 * or memory ran out. */
bool replay_stream_parse(const char *text, size_t length, Replay *replay, size_t *end);

#endif
