/* session.h - what screens share while the program runs: the world, records of its levels,
 * settings.
 *
 * Memory: session_done frees what the session owns. */
#ifndef LEDGE_PLAY_APP_SESSION_H
#define LEDGE_PLAY_APP_SESSION_H

#include "../../arcade/arcade.h"
#include "../../draw/skin.h"
#include "../../level/world_file.h"
#include "../../save/config.h"
#include "../../save/level_files.h"
#include "../../save/paths.h"
#include "../../save/progress.h"
#include "../../save/recording.h"
#include "../../term/hold.h"
#include "mirror.h"

enum { RACE_LEVELS_MAX = 128, RACE_TEXT_MAX = 64, NO_WORLD_INDEX = -1 };

/* A run through levels of the world one after the other. All ticks count, also of attempts that
 * were given up. */
typedef struct LevelRace {
    int32_t first, end;             /* its levels; end 0: there is none */
    int32_t at;                     /* the level that is played now */
    int32_t ticks[RACE_LEVELS_MAX]; /* in each of them, from the first on */
    bool is_helped;                 /* no record: practice or assists */
} LevelRace;

typedef struct Session {
    WorldFile world;                    /* count 0: no world, only single levels */
    char world_path[WORLD_PATH_MAX];    /* where it was read; empty: none */
    LevelInfo *levels;                  /* world.count of them; see session_level */
    LevelRecord *records;               /* the same */
    char progress_path[WORLD_PATH_MAX]; /* file of the records; empty: none */
    LevelRace race;
    int32_t place;         /* the level entered last, from 1; 0: none */
    uint8_t palette;       /* Palette of the current level */
    int32_t chapter;       /* chapter whose card was shown last, from 1; 0: none */
    SkinSet *skins;        /* NULL: none, and everything is drawn plain */
    bool may_offer_pixels; /* the user was not offered that skin yet */
    bool may_offer_mouse;  /* nor the mouse as a jump button */
    HoldPace key_pace;     /* of a keyboard whose releases are unknown; gap 0: not learned */
    Settings settings;     /* in force */
    Settings saved;        /* in the file; differences must be saved */
    bool kiosk;       /* a player without an account (run.h): no files may be written or named, but
                         drafts (edit_place.h) */
    Arcade arcade;    /* where players meet; not open: none */
    Room room;        /* a race of several players; not open: none */
    bool is_racing;   /* the level that is played is one of that race */
    bool makes_apart; /* levels may be made in a process of their own: neither kiosk nor script */
    int32_t idle_minutes;    /* ends the session after this time without a key; 0: never */
    int32_t session_minutes; /* ends the session after this time; 0: never */
    Recording recording;     /* of the current attempt */
    RunStore keeper;         /* of runs and records, while screens run */
    char *last_words;        /* to be printed when the terminal is as before; NULL: nothing */
    InputTape ghost;         /* the ghost in the level with that hash; no ticks: none */
    uint64_t ghost_level;
    Mirror mirror; /* of the screen, in a class; not open: nobody sees it */
} Session;

/* Reads the world at `path`; NULL: none. On failure the session is unchanged. */
bool session_init(Session *session, const char *path, ErrorList *errors);
void session_done(Session *session);

/* Reads the user's settings; errors of the file are in `errors`. */
void session_read_settings(Session *session, ErrorList *errors);

/* Writes the settings that have changed since they were read or written. On failure they stay in
 * use, and are written the next time. In a kiosk it does nothing and succeeds. */
bool session_save_settings(Session *session, ErrorList *errors);

/* In an arcade others see runs from now on, under the name that the player has now. */
void session_show_runs(Session *session);

/* Reads the skins. Errors are in `errors`; without skins everything is drawn plain. */
void session_read_skins(Session *session, ErrorList *errors);

/* Finds out what may be offered: once, and never in a kiosk. The skin of half blocks, where no
 * other than the usual one was chosen; and the mouse as a jump button. */
void session_read_offers(Session *session);

/* The offer was taken or declined: it is not made again. */
void session_end_offer(Session *session);
void session_end_mouse_offer(Session *session);

/* Reads the records of the world's levels from earlier sessions, and saves new ones from now on.
 * Errors of the file are in `errors`; while it has any, nothing is saved. */
void session_read_progress(Session *session, ErrorList *errors);

/* Notes that a level of the world was finished. False when the record could not be saved, with the
 * reason in `errors`, where the file has no folder. */
bool session_record(Session *session, int32_t index, const LevelRun *run, ErrorList *errors);

/* Makes the run the ghost, in place of any other. Takes its tape; the replay must still be freed.
 */
void session_take_ghost(Session *session, Replay *replay);

/* A level of the world; it is read when it is asked for the first time, without the runs that come
 * with it: par is that of its header, and there is no gold. */
const LevelInfo *session_level(const Session *session, int32_t index);

/* Reads all levels with their runs, and keeps what the map shows of them for the next start. Where
 * nothing is kept it does nothing. */
void session_keep_levels(const Session *session);

/* What there is to reach in a level of the world: the guide only where the settings want it. */
LevelGoals session_goals(const Session *session, int32_t index);

/* The index of the level of the world with this hash, or NO_WORLD_INDEX. */
int32_t session_find_hash(const Session *session, uint64_t hash);

/* Opens a room in the arcade for a race on this level. False where the arcade has no rooms, or it
 * cannot be made. */
bool session_open_room(Session *session, const RoomLevel *level);

/* Begins a race through the levels of a chapter of the way, or, with -1, through the whole way.
 * Returns its first level. */
int32_t session_begin_race(Session *session, int32_t chapter);

/* Is this level of the world the one that is raced now? */
static inline bool session_races(const Session *session, int32_t index)
{
    return session->race.end > 0 && session->race.at == index;
}

/* Ticks of the level that is raced now, of an attempt that was given up or finished. */
void session_add_race_ticks(Session *session, int32_t ticks, bool is_helped);

/* All its ticks so far. */
int32_t level_race_ticks(const LevelRace *race);

/* "run 2/6 1:23"; with hundredths if it is exact. `ticks` are added to it. */
void session_race_text(const Session *session, int32_t ticks, bool is_exact,
                       char out[RACE_TEXT_MAX]);

/* The fastest such race that was kept; 0: none. The second one keeps this one if it is faster than
 * `best`, and returns whether it is; a time that cannot be read is kept beside it, see
 * paths_keep_note. */
int32_t session_best_race(const Session *session);
bool session_keep_race(const Session *session, int32_t best);

/* A level of the world is entered: the map begins there, also the next time. */
void session_note_place(Session *session, int32_t index);

/* Where the map begins: at the level that was entered last, or else at the first that is not done.
 * Needs a world. */
int32_t session_place(const Session *session);

/* The index of the level with this path, or -1. */
int32_t session_find_level(const Session *session, const char *path);

/* The index of the first level of the way that is not finished yet; 0 when all are. Needs a
 * world. */
int32_t session_next_level(const Session *session);

/* May a level of the world be chosen on the map? All of the way may; a wing opens after the first
 * chapter, a B-side when its level was finished and all its coins taken; what was finished stays
 * open. If not, `reason` says what is needed; it may be NULL with size 0. */
bool session_level_is_open(const Session *session, int32_t index, char *reason, size_t size);

/* The Palette of the level's chapter; plain for -1, a level outside the world. */
uint8_t session_palette(const Session *session, int32_t index);

#endif
