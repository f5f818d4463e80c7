/* screen_table.h - the names of all screens, and the table by which they are opened.
 *
 * A feature opens the screens of another one by their names, and includes only their arguments. The
 * table is made where all features are known (cli/screens.h), and handed to the loop. */
#ifndef LEDGE_PLAY_APP_SCREEN_TABLE_H
#define LEDGE_PLAY_APP_SCREEN_TABLE_H

#include "session.h"

/* Beside each name: the struct of its arguments, or - where it has none. */
typedef enum ScreenName {
    /* play/app/screen_args.h */
    SCREEN_HELP,    /* HelpArgs */
    SCREEN_MESSAGE, /* MessageArgs */
    SCREEN_PLAY,    /* PlayArgs */
    SCREEN_WATCH,   /* WatchArgs */
    /* play/screens.h */
    SCREEN_TITLE,    /* - */
    SCREEN_QUIT,     /* - */
    SCREEN_SETTINGS, /* - */
    SCREEN_KEYS,     /* - */
    SCREEN_LEVELS,   /* LevelsArgs */
    SCREEN_CARD,     /* CardArgs */
    SCREEN_PAUSE,    /* PauseArgs */
    SCREEN_END,      /* EndArgs */
    SCREEN_SHARE,    /* ShareArgs */
    SCREEN_ENDING,   /* - */
    SCREEN_DAILY,    /* DailyArgs */
    SCREEN_ENDLESS,  /* EndlessArgs */
    SCREEN_TEN,      /* - */
    SCREEN_REPLAYS,  /* - */
    /* arcade/view/arcade_screens.h */
    SCREEN_BOARDS,   /* BoardsArgs */
    SCREEN_LOBBY,    /* - */
    SCREEN_ROOM,     /* - */
    SCREEN_RACE,     /* - */
    SCREEN_PLAYER,   /* PlayerArgs */
    SCREEN_WORKSHOP, /* WorkshopArgs */
    SCREEN_LOOK,     /* - */
    /* edit/view/edit_screens.h */
    SCREEN_FILES,   /* - */
    SCREEN_EDIT,    /* EditOpening */
    SCREEN_CERTIFY, /* CertifyArgs */
    SCREEN_PUBLISH, /* PublishArgs */
    /* learn/view/learn_screens.h */
    SCREEN_LESSONS,   /* LessonsArgs */
    SCREEN_LESSON,    /* LessonArgs */
    SCREEN_LEARNER,   /* LearnerArgs */
    SCREEN_INSPECTOR, /* InspectorRun */
    SCREEN_OWN_PLAY,  /* OwnPlayArgs */
    SCREEN_CLASS,     /* ClassArgs */
    SCREEN_MIRROR,    /* MirrorArgs */
    SCREEN_COUNT
} ScreenName;

typedef struct ScreenKind ScreenKind; /* app.h */

/* kind NULL: no screen; it could not be opened. */
typedef struct Screen {
    const ScreenKind *kind;
    void *self;
} Screen;

/* Opens a screen. `args` points to the struct of its arguments, which need not outlive the call; it
 * is NULL if the screen has none. On failure there is no screen, and `errors`, which the caller has
 * initialized, has the reason; none if memory ran out. */
typedef Screen ScreenOpen(Session *session, const void *args, ErrorList *errors);

typedef struct ScreenRow {
    ScreenOpen *open;
    size_t args_size;    /* 0: it has no arguments */
    const char *refused; /* title of the page with the errors; NULL: opening it makes none */
} ScreenRow;

/* Opens the screen of that name in a table of SCREEN_COUNT rows. `size` must be that of its
 * arguments. */
Screen screen_open_sized(const ScreenRow *screens, Session *session, ScreenName name,
                         ErrorList *errors, const void *args, size_t size);

/* Opens a screen; the last argument is a pointer to the struct of its arguments. */
#define screen_open(screens, session, name, errors, ...)                                           \
    screen_open_sized(screens, session, name, errors, __VA_ARGS__, sizeof *(__VA_ARGS__))

/* Opens a screen that has no arguments. */
Screen screen_open_bare(const ScreenRow *screens, Session *session, ScreenName name);

#endif
