/* live.h - a run in progress as a growing text file in a folder that players share: others read
 * what is held, tick by tick, and play it themselves.
 *
 * A file live/HASH.ID.PID (level, player, process) has the text of a run's journal
 * (replay_stream.h): its header with `player = "NAME~ID"`, a line or more of inputs every
 * LIVE_BLOCK_TICKS ticks, and each second a check. Between them are comments, which a replay
 * ignores: `; say 2` is a word, `; at 340` how much of the way is done (finish_field.h), `; alone`
 * that nobody may watch it. It is locked while its player lives; one without a lock is removed by
 * the first who finds it. In remote/ are the runs of other hosts, without locks: they end when they
 * have not grown for LIVE_REMOTE_SECONDS.
 *
 * To a reader all of this is foreign: a file of another form, another engine or another player than
 * its name says is dropped, and nobody waits for a line that is not whole. In a folder that several
 * accounts can write to, the file of another account must have the id of that account.
 * Units: ticks of 1/60 s.
 * Errors: a run that cannot be written is not seen; playing goes on.
 * Memory: live_end and live_close free; a LiveReader has no other memory than itself. */
#ifndef LEDGE_ARCADE_LIVE_H
#define LEDGE_ARCADE_LIVE_H

#include "../game/finish_field.h"
#include "../game/replay_stream.h"
#include "../save/paths.h"

#include <sys/types.h>

enum {
    LIVE_BLOCK_TICKS = 6,
    LIVE_SIZE_MAX = 4 * 1024 * 1024,
    LIVE_REMOTE_SECONDS = 30,
    LIVE_ID_MAX = 17,   /* bytes of a player's id, with the NUL */
    LIVE_FILE_MAX = 64, /* bytes of a file's name */
    LIVE_LIST_MAX = 512
};

/* Where live runs are, and who plays here. */
typedef struct LiveFolder {
    char path[WORLD_PATH_MAX];      /* of the folder with live/ and remote/; "": there is none */
    char player[REPLAY_PLAYER_MAX]; /* NAME~ID */
} LiveFolder;

/* The id in NAME~ID, or "" where there is none of this form. */
const char *live_id_of(const char *player);

/* May a file of this account be of the player? Those who came by SSH all have the account of this
 * process; else the id must be that of the account. */
bool live_may_be_of(uid_t owner, const char *player);

/* What players can say to each other: nothing else. */
enum { LIVE_WORD_COUNT = 6, LIVE_NO_WORD = -1, LIVE_WORD_TICKS = 120 };
extern const char *const live_words[LIVE_WORD_COUNT];

/* All zero but fd, which is -1: no run. */
typedef struct LiveRun {
    int fd;
    char path[WORLD_PATH_MAX];
    ReplayWriter writer;
    FinishField field;
    uint64_t field_level; /* the hash of its level */
    int32_t progress;     /* in thousandths of the way */
    int32_t word;         /* to be said; LIVE_NO_WORD: none */
    int32_t said_at;      /* when the last one was, in ticks of this run */
} LiveRun;

#define LIVE_RUN_NONE ((LiveRun){.fd = -1, .word = LIVE_NO_WORD})

typedef struct LiveAbout {
    const char *level_name; /* of the file, perhaps with a folder before it */
    uint8_t assists;
    bool is_alone; /* nobody may watch it */
} LiveAbout;

/* A tick was added to the run. Its first one begins a file; a run that was rewound or is continued
 * has none. */
void live_follow(LiveRun *live, const LiveFolder *folder, const Timeline *run,
                 const LiveAbout *about);

/* Says a word with the next block. False, with nothing said, within LIVE_WORD_TICKS of the last one
 * or without a run. */
bool live_say(LiveRun *live, int32_t word);

/* The run is over: its last ticks are written, and the file has no name from now on; those who read
 * it read on to its end. */
void live_end(LiveRun *live);

/* Ends the run, and frees. */
void live_done(LiveRun *live);

typedef struct LiveFile {
    char name[LIVE_FILE_MAX];
    uint64_t hash; /* of the level */
    char id[LIVE_ID_MAX];
    bool is_remote;
} LiveFile;

/* The files of a level, or with hash 0 of all levels, without those of this process; at most
 * `most`, which is at most LIVE_LIST_MAX. They may be left behind, or damaged. */
int32_t live_list(const LiveFolder *folder, uint64_t hash, LiveFile *files, int32_t most);

/* The run that a player has now, in any level. False if there is none. */
bool live_find(const LiveFolder *folder, const char *id, LiveFile *file);

/* What is told of a run without playing it. */
typedef struct LiveSummary {
    char player[REPLAY_PLAYER_MAX], level[LEVEL_TEXT_MAX];
    int32_t ticks, progress; /* at the last second */
    bool is_alone;
    int32_t still_seconds; /* since it grew, by the clock of the wall */
} LiveSummary;

/* Reads the beginning and the end of a file. False for one that is none, or left behind. */
bool live_summary(const LiveFolder *folder, const LiveFile *file, LiveSummary *out);

typedef enum LiveState {
    LIVE_OPEN,
    LIVE_ENDED, /* no more will come; ticks may be left */
    LIVE_BAD    /* damaged, forged, or of another engine: it must not be used */
} LiveState;

enum { LIVE_BYTES_MAX = 1536, LIVE_TICKS_MAX = 256, LIVE_CHECKS_MAX = 8 };

typedef struct LiveCheck {
    int32_t tick;
    uint64_t check;
} LiveCheck;

typedef struct LiveReader {
    int fd;
    uid_t owner; /* of the file */
    LiveFile file;
    LiveState state;
    bool has_header, is_alone;
    char player[REPLAY_PLAYER_MAX];
    char level[LEVEL_TEXT_MAX], generated[LEVEL_GENERATED_MAX]; /* as in a replay */
    int64_t offset;                                             /* bytes read */
    char bytes[LIVE_BYTES_MAX + 1]; /* read and not yet understood: perhaps half a line */
    int32_t length;
    bool is_behind;      /* there was more than was read, or understood */
    int32_t empty_reads; /* reads in a row that found nothing */
    Input ticks[LIVE_TICKS_MAX];
    int32_t first, count; /* a ring of those not yet taken */
    ReplayReader run;     /* all ticks that were read */
    LiveCheck checks[LIVE_CHECKS_MAX];
    int32_t check_count;
    int32_t word, word_count; /* the last word said, and how many were */
    int32_t progress;
    int64_t grown_at; /* when something was read last, in ns; by no clock that can jump */
    int64_t asked_at; /* when its lock was tried last */
} LiveReader;

/* Opens a file. False if it is none, or left behind: then it is removed. */
bool live_open(const LiveFolder *folder, const LiveFile *file, LiveReader *reader);
void live_close(LiveReader *reader);

/* Reads on: at most LIVE_BYTES_MAX bytes, so that no call takes long. */
void live_read(LiveReader *reader, const LiveFolder *folder);

/* Takes the next tick. False if none is there; the last one of a second comes with its check. */
bool live_take(LiveReader *reader, Input *input);

/* Is there a check after this tick, the last one that was taken? */
bool live_take_check(LiveReader *reader, int32_t tick, uint64_t *check);

/* How many ticks are known and not taken; at least LIVE_TICKS_MAX if there may be more. */
static inline int32_t live_ticks_left(const LiveReader *reader)
{
    return reader->is_behind ? LIVE_TICKS_MAX : reader->count;
}

#endif
