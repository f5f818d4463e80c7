/* session.h - what screens share while the program runs: the world, what is done of it, settings.
 *
 * Memory: session_done frees what the session owns. */
#ifndef LEDGE_APP_SESSION_H
#define LEDGE_APP_SESSION_H

#include "../level/world_file.h"
#include "../look/skin.h"
#include "../store/config.h"
#include "../store/level_files.h"
#include "../store/paths.h"
#include "../store/progress.h"
#include "../store/run_store.h"

typedef struct Session {
    WorldFile world;                    /* count 0: no world, only single levels */
    LevelInfo *levels;                  /* world.count of them */
    LevelRecord *records;               /* the same */
    char progress_path[WORLD_PATH_MAX]; /* where records are kept; empty: nowhere */
    uint8_t palette;                    /* Palette of the level that is played */
    int32_t chapter;                    /* whose card was shown last, counted from 1; 0: none */
    SkinSet *skins;                     /* NULL: there are none, and all is drawn plain */
    Settings settings;                  /* in force */
    Settings saved;       /* those that the file is known to say; what differs is to be written */
    bool kiosk;           /* a stranger plays (run.h): write no file, name none */
    int32_t idle_minutes; /* without a key, and the session ends; 0: never */
    int32_t session_minutes; /* in all, and it ends; 0: never */
    Recording recording;     /* of the attempt that is played */
    RunStore keeper;         /* of runs and records, while screens run */
    InputTape ghost;         /* raced against in the level of that hash; no ticks: none */
    uint64_t ghost_level;
} Session;

/* Reads the world at `path`, or none where that is NULL. On failure the session is unchanged. */
bool session_init(Session *session, const char *path, ErrorList *errors);
void session_done(Session *session);

/* Reads the person's own settings; what is wrong with the file is in `errors`. */
void session_read_settings(Session *session, ErrorList *errors);

/* Writes the settings that have changed since they were read or written. On failure they stay in
 * force, and are tried again the next time. A kiosk writes none, and that is no failure. */
bool session_save_settings(Session *session, ErrorList *errors);

/* Reads what pictures are drawn with. What is wrong with it is in `errors`; without it all is drawn
 * plain. */
void session_read_skins(Session *session, ErrorList *errors);

/* Takes over what was done of the world's levels in earlier sessions, and keeps from now on what is
 * done; what is wrong with the file is in `errors`: as long as it is, nothing is kept. */
void session_read_progress(Session *session, ErrorList *errors);

/* Notes that a level of the world was finished. False, with the reason in `errors`, which call the
 * file by its name without the folder, when that will be forgotten with the session against all
 * intentions. */
bool session_record(Session *session, int32_t index, const LevelRun *run, ErrorList *errors);

/* The level of the world with that path, or -1. */
int32_t session_find_level(const Session *session, const char *path);

/* The first level that is not finished yet; 0 when all are. Needs a world. */
int32_t session_next_level(const Session *session);

/* The Palette of the level's chapter; plain for -1, a level of no world. */
uint8_t session_palette(const Session *session, int32_t index);

#endif
