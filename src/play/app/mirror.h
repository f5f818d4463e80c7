/* mirror.h - a session's screen as a file that others read: in a class the teacher sees the screens
 * of all learners, and all learners that of the teacher.
 *
 * A folder has a file for each session that shows itself. The session alone writes it: it is opened
 * before a kiosk is shut, and stays open and locked until the process ends. It has a line with
 * sizes and a hash of what follows, then who it is and where, and the cells, equal ones together;
 * it is written over in place, at most every MIRROR_WRITE_NS. A file without a lock is left behind,
 * and is removed by the next session that opens one beside it.
 *
 * To a reader all of this is foreign: what does not fit its hash is not used, and characters that
 * may not be shown become '?'.
 * Errors: a screen that cannot be written is not seen; the session goes on.
 * Memory: mirror_picture_done frees a picture. */
#ifndef LEDGE_PLAY_APP_MIRROR_H
#define LEDGE_PLAY_APP_MIRROR_H

#include "../../base/clock.h"
#include "../../save/paths.h"
#include "../../term/canvas.h"

enum {
    MIRROR_NAME_MAX = 64,
    MIRROR_FILE_MAX = 32, /* bytes of a file's name */
    MIRROR_LIST_MAX = 512,
    MIRROR_SIZE_MAX = 1024 * 1024
};
#define MIRROR_WRITE_NS (200 * CLOCK_MS)
#define MIRROR_LOOK_NS  (2 * CLOCK_SECOND)

/* Who shows a screen, and where that is. */
typedef struct MirrorAbout {
    char name[MIRROR_NAME_MAX];  /* "": not known yet */
    char where[MIRROR_NAME_MAX]; /* a lesson; "": none */
    int32_t step, steps, tries;
    int64_t since; /* when it came there: seconds of the clock of the host, which never jumps */
} MirrorAbout;

/* Of the own screen. All zero: it is shown to nobody. */
typedef struct Mirror {
    bool is_open;
    int fd; /* as this */
    MirrorAbout about;
    uint64_t written;            /* hash of what was written last */
    int64_t written_at;          /* ns of the terminal's clock */
    bool is_stale;               /* something was drawn since */
    char to_all[WORLD_PATH_MAX]; /* the file of the screen that is shown to all; "": there can be
                                    none */
    bool is_shown;               /* somebody shows one there now, */
    int64_t looked_at;           /* as was seen then, in ns */
} Mirror;

/* Opens a file in the folder, called `name`, or with NULL after the process. False, with errno, if
 * that is impossible; EEXIST where another session has the name. */
bool mirror_open(Mirror *mirror, const char *folder, const char *name);
void mirror_close(Mirror *mirror);

/* Says where the session is now: the lesson's name, the step from 1. */
void mirror_tell(Mirror *mirror, const char *where, int32_t step, int32_t steps, int32_t tries);

/* Writes what is shown, if that is due, and looks whether a screen is shown to all; `now` is in ns.
 * Returns when to call it again, INT64_MAX: when something was drawn. */
int64_t mirror_work(Mirror *mirror, const Canvas *shown, uint8_t palette, int64_t now);

/* Does a session show itself in this file now? */
bool mirror_is_live(const char *path);

/* A screen that was read. */
typedef struct MirrorPicture {
    MirrorAbout about;
    uint8_t palette;
    Canvas canvas;
    int64_t changed_at; /* the last change, as `since` */
} MirrorPicture;

/* Reads a file; only what it is about unless `with_cells`. False, with the picture unchanged, for a
 * file that nobody shows himself in, and for one that is being written. */
bool mirror_read(const char *path, bool with_cells, MirrorPicture *picture);
void mirror_picture_done(MirrorPicture *picture);

/* The names of the files in a folder, sorted; at most MIRROR_LIST_MAX. */
int32_t mirror_list(const char *folder, char names[MIRROR_LIST_MAX][MIRROR_FILE_MAX]);

#endif
