/* session.h - what screens share while the program runs: the world, what is done of it, settings.
 *
 * Memory: session_done frees what the session owns. */
#ifndef LEDGE_APP_SESSION_H
#define LEDGE_APP_SESSION_H

#include "../game/world_file.h"
#include "../term/hold.h"
#include "look.h"

typedef struct LevelRecord {
    int32_t finished;   /* times */
    int32_t best_ticks; /* of those */
} LevelRecord;

typedef struct Session {
    WorldFile world;      /* count 0: no world, only single levels */
    LevelRecord *records; /* world.count of them */
    uint8_t zoom;         /* ZoomId */
    uint8_t legacy_hold;  /* HoldMode where the terminal reports no releases */
    bool kiosk;           /* a stranger plays (kiosk.h): write no file, name none */
    int32_t idle_minutes; /* without a key, and the session ends; 0: never */
    bool mouse_jumps;     /* a mouse button is a jump button too */
} Session;

/* Reads the world at `path`, or none where that is NULL. On failure the session is unchanged. */
bool session_init(Session *session, const char *path, ErrorList *errors);
void session_done(Session *session);

/* Notes that a level of the world was finished. */
void session_record(Session *session, int32_t index, int32_t ticks);

/* The first level that is not finished yet; 0 when all are. Needs a world. */
int32_t session_next_level(const Session *session);

#endif
