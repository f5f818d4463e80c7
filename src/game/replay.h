/* replay.h - a run as a file: which level, what was held in every tick, and hashes along the way
 * that prove the result.
 *
 * The text is an INI header [replay], then the lines of input_file.h below [input], then below
 * [check] a hash of the whole game every REPLAY_CHECK_TICKS ticks and at the end:
 *
 *     [replay]
 *     engine = 3
 *     level = "01-first-steps.txt"
 *     hash = 9f3c0e4bd5a61728            of the level (level_hash)
 *     ticks = 632
 *     result = finished                  finished, died (it ended while dead) or quit
 *     practice = no
 *     assists = slow grace               only where there was help: see ASSIST_LIST
 *     player = "ada~k7f3abcdefghijkl"    may be empty
 *     seal = 5b1f62a90c3d7e84            of the lines above, and of those of [generated]
 *     [generated]                        where the level was made to order: from what
 *     version = 1
 *     ...
 *     [input]
 *     R*620
 *     RJ*12
 *     [check]
 *     60 = 1f0c22aa93b1d04e
 *     ...
 *     632 = 77d0c9b5e2a14f36
 *
 * A player's name that is not ASCII has a key of its own, `name`, on the line before
 * `player = "~k7f3abcdefghijkl"`.
 * There is only one way to write a replay: any other text is refused, so that no byte can change
 * unnoticed. Hashes and seal are no secrets: they detect damage and mistakes; only playing it again
 * (replay_verify) proves that a run is real.
 * Ranges: at most REPLAY_TICKS_MAX ticks, a day.
 * Errors: with line and column; on failure the replay is unchanged.
 * Memory: a Replay owns its tape and its checks; replay_done frees them. */
#ifndef LEDGE_GAME_REPLAY_H
#define LEDGE_GAME_REPLAY_H

#include "../base/error.h"
#include "replay_check.h"
#include "timeline.h"

enum {
    REPLAY_ENGINE = LEDGE_ENGINE, /* a replay is of this engine alone */
    REPLAY_TICKS_MAX = 24 * 60 * 60 * 60,
    REPLAY_NAME_MAX = 64,                   /* bytes of a name beside an id, with the NUL */
    REPLAY_PLAYER_MAX = 66,                 /* bytes of a player, NAME~ID, with the NUL */
    REPLAY_SIZE_MAX = 7 * REPLAY_TICKS_MAX, /* bytes of a file: an input line for each tick */
    REPLAY_HEADER_MAX = 1400                /* bytes of the header, with [input] and the NUL */
};

#define REPLAY_RESULT_LIST(X)                                                                      \
    X(REPLAY_FINISHED, "finished")                                                                 \
    X(REPLAY_DIED, "died")                                                                         \
    X(REPLAY_QUIT, "quit")

typedef enum ReplayResult {
#define X(id, name) id,
    REPLAY_RESULT_LIST(X)
#undef X
        REPLAY_RESULT_COUNT
} ReplayResult;

extern const char *const replay_result_names[REPLAY_RESULT_COUNT];

/* Help that a player had in a run, bit n for row n; such a run has a record of its own. Those with
 * an input bit are in the inputs themselves, so that they play the same everywhere. */
// clang-format off
#define ASSIST_LIST(X)                                                                            \
    X(ASSIST_SLOW,       "slow",       0,                "game speed")                            \
    X(ASSIST_GRACE,      "grace",      INPUT_GRACE,      "grace")                                 \
    X(ASSIST_AIR_JUMPS,  "air-jumps",  INPUT_AIR_JUMPS,  "air jumps")                             \
    X(ASSIST_INVINCIBLE, "invincible", INPUT_INVINCIBLE, "invincible")                            \
    X(ASSIST_SHOWN,      "shown",      0,                "shown")
// clang-format on

typedef enum Assist {
#define X(id, name, input, title) id,
    ASSIST_LIST(X)
#undef X
        ASSIST_COUNT
} Assist;

enum { ASSISTS_TEXT_MAX = 64 };

/* The help of input bits. */
uint8_t assists_of_input(Input input);

/* "slow grace", or in words "game speed, grace"; "" for none. */
void assists_to_text(uint8_t assists, bool in_words, char out[ASSISTS_TEXT_MAX]);

/* Reads the names of assists, separated by single blanks. False for any other word. */
bool assists_from_text(const char *text, uint8_t *assists);

typedef struct Replay {
    int32_t engine;
    char level[LEVEL_TEXT_MAX]; /* the name of its file, without a folder */
    uint64_t hash;              /* of the level's meaning */
    ReplayResult result;
    char generated[LEVEL_GENERATED_MAX]; /* as in Level */
    bool practice;                       /* with help: rewinding, a slower clock, other physics */
    uint8_t assists; /* bit n for Assist n; those of the inputs count without it */
    char player[REPLAY_PLAYER_MAX];
    InputTape tape;
    uint64_t *checks; /* check i is taken after replay_check_tick(ticks, i) ticks */
    int32_t check_count;
} Replay;

/* Reads a replay of any engine, if its text has this form. `errors` must be empty. */
bool replay_parse(const char *text, size_t length, Replay *replay, ErrorList *errors);

/* Reads a file that replay_write has written. Another program may have put the mark of UTF-8 before
 * it, and CR before each LF. */
bool replay_read(const char *path, Replay *replay, ErrorList *errors);

/* Reads a file that the user has named, which may be a pipe, or "-" for standard input. */
bool replay_read_named(const char *path, Replay *replay, ErrorList *errors);

/* Takes the tape out of the replay, which must still be freed; the caller owns the tape. */
InputTape replay_take_tape(Replay *replay);

/* Frees what the replay owns and empties it. */
void replay_done(Replay *replay);

/* The replay as text, which replay_parse reads back. In names, characters that may not be shown
 * (utf8.h) are written as `?`. The caller frees it; NULL when memory ran out. */
char *replay_text(const Replay *replay, size_t *length);

/* Writes that text to the file at `path` (file_write). */
bool replay_write(const Replay *replay, const char *path, ErrorList *errors);

/* A run of the level without ticks, which was quit: for a header. `level_name` may have a folder
 * before it. */
Replay replay_of_level(const Level *level, const char *level_name);

/* Plays `tape` in `level` up to its end or the finish and makes a replay of it, without practice
 * and player. `level_name` is as for replay_of_level. False when memory ran out, or for more than
 * REPLAY_TICKS_MAX ticks: `replay` is then unchanged. */
bool replay_of_tape(const Level *level, const InputTape *tape, const char *level_name,
                    Replay *replay);

/* Makes a replay of the whole run of a timeline, including what is after its present. */
bool replay_of_timeline(const Timeline *timeline, const char *level_name, Replay *replay);

/* Adds the header, up to and including the line [input]. */
void replay_add_header(const Replay *replay, Text *out);

/* The hash of the header's lines without the seal. */
uint64_t replay_seal(const Replay *replay);

/* All help of the run. */
uint8_t replay_assists(const Replay *replay);

/* The result of a run that ends at `game`. */
ReplayResult replay_result_of(const Game *game);

#endif
