/* screen_args.h - the arguments of the screens that several features open: help, a message, playing
 * a level, watching a run. */
#ifndef LEDGE_PLAY_APP_SCREEN_ARGS_H
#define LEDGE_PLAY_APP_SCREEN_ARGS_H

#include "../../arcade/arcade.h"
#include "../../draw/settings.h"
#include "../../game/timeline.h"
#include "../../save/day.h"
#include "../../save/endless.h"
#include "../../save/opened_replay.h"
#include "screen_table.h"

/* Help, with the keys of one context first. */
typedef struct HelpArgs {
    RequestContext opener;
} HelpArgs;

/* A page with a message, or with the errors of a file one after the other. Any menu key closes
 * it. */
typedef struct MessageArgs {
    const char *title;
    const char *text;        /* NULL: the errors */
    const ErrorList *errors; /* without its warnings */
} MessageArgs;

/* Test play of a level being edited: callbacks for the attempts, each of which may be NULL, and the
 * ghost of the last one. Places are those of the player's feet, in cells. */
typedef struct PlayTest {
    void (*begin)(void *context);                                       /* an attempt begins */
    void (*record)(void *context, Input input, Place place, bool died); /* a tick of the attempt */
    void (*cut)(void *context, int32_t ticks); /* the attempt keeps `ticks` ticks */
    /* An attempt has finished; true: go back at once, and show no result. */
    bool (*finish)(void *context, const Replay *run);
    void *context;
    const Place *ghost; /* where the player was in each tick of an earlier attempt, to be shown */
    int32_t ghost_ticks;
} PlayTest;

/* A level of the workshop in play: what the page that opened it says, and what the player answers
 * at the end. */
typedef struct WorkshopPlay {
    bool is_of_arcade; /* tries and likes are kept there, of */
    WorkshopId id;
    char by[VISITOR_PLAYER_MAX]; /* NAME~ID */
    bool is_liked;
    int32_t author; /* ticks of the author's run; 0: not known */
    bool has_next;  /* another level comes after it */
    bool wants_next;
    Replay *kept; /* receives the run that finishes; or NULL */
} WorkshopPlay;

/* A level that was made, from memory or, where it has a path, from its file. */
typedef struct MadeLevel {
    const char *path, *name; /* path "": it is in no file */
    const char *text;
    size_t length;
    Day day;
    uint8_t difficulty;     /* 0: it is of no day */
    bool hides_signs;       /* they are of a stranger: see made_level.h */
    EndlessRun *endless;    /* or NULL; must outlive the screen */
    WorkshopPlay *workshop; /* likewise */
    Replay *left;           /* an earlier run to continue, which the screen takes; or NULL */
} MadeLevel;

typedef enum PlaySource {
    PLAY_FROM_WORLD, /* `index`: the level with that number in the session's world */
    PLAY_FROM_FILE,  /* `path`, in no world */
    PLAY_FROM_USER,  /* `path` is what the user has named: it may be a pipe, or "-" for standard
                        input */
    PLAY_FROM_MAKER, /* `made` */
    PLAY_FROM_RUN,   /* on after `tick` ticks of `run`, as practice; `path` names the level's file.
                        The run's level must outlive the screen */
    PLAY_FROM_EDITOR /* test play of `level`, whose contents the screen owns from now on, also on
                        failure; pausing and Ctrl+C go back at once */
} PlaySource;

/* Playing a level. In an endless run it answers PLAY_NEXT_LEVEL, PLAY_LOST, or PLAY_LEAVE
 * (play.h). */
typedef struct PlayArgs {
    PlaySource source;
    int32_t index;
    const char *path;
    const MadeLevel *made;
    const Timeline *run;
    int32_t tick;
    Level *level;
    const PlayTest *test; /* of PLAY_FROM_EDITOR */
} PlayArgs;

/* Watching a run. A warning about it stays on the screen while it is watched. */
typedef struct WatchArgs {
    OpenedReplay *opened; /* the screen owns its contents from now on, also on failure; or NULL: */
    const LiveFile *live; /* a run in progress, shown from its present on, a moment behind. Its past
                             can be seen as in any run; when it is over the player's next run
                             follows. No screen if it cannot be read, its level is not here, or
                             nobody may watch it */
} WatchArgs;

#endif
