/* workshop_limits.h - what the workshop allows, in one table: the help shows these macros. Limits
 * only rise, so that what was published stays. */
#ifndef LEDGE_ARCADE_WORKSHOP_LIMITS_H
#define LEDGE_ARCADE_WORKSHOP_LIMITS_H

/* A published level. */
#define WORKSHOP_LEVEL_COLS    512
#define WORKSHOP_LEVEL_ROWS    128
#define WORKSHOP_TEXT_KIB      96
#define WORKSHOP_TITLE_COLS    40
#define WORKSHOP_RUN_TICKS_MIN 60
#define WORKSHOP_RUN_MINUTES   10

/* A player; a day is the last 24 hours. */
#define WORKSHOP_LEVELS_A_DAY    3
#define WORKSHOP_LEVELS_A_PLAYER 50

/* A host. */
#define WORKSHOP_LEVELS_A_HOST 20000

/* A level is shown as a copy of another where so many percent of the cells are the same. */
#define WORKSHOP_COPY_PERCENT 80

enum {
    WORKSHOP_TEXT_MAX = WORKSHOP_TEXT_KIB * 1024,
    WORKSHOP_RUN_TICKS_MAX = WORKSHOP_RUN_MINUTES * 60 * 60,
    WORKSHOP_TITLE_BYTES = 120,        /* of the columns of a title in any script */
    WORKSHOP_RUN_SIZE_MAX = 512 * 1024 /* bytes of an author's run */
};

/* A limit in a text. */
#define WORKSHOP_LIMIT_TEXT(limit)    WORKSHOP_LIMIT_AS_TEXT(limit)
#define WORKSHOP_LIMIT_AS_TEXT(limit) #limit

/* Constants of movement for which the camera, the solver and the time of a tick are known: key,
 * lowest, highest. */
#define WORKSHOP_BAND_LIST(X)                                                                      \
    X("hw", 0.125, 0.5)                                                                            \
    X("h", 0.25, 2)                                                                                \
    X("sub", 0.125, 0.5)                                                                           \
    X("vmax", 0.2, 1)                                                                              \
    X("run_acc", 0.005, 1)                                                                         \
    X("g_up", 0.002, 0.2)                                                                          \
    X("g_down", 0.002, 0.2)                                                                        \
    X("maxfall", 0.05, 1)                                                                          \
    X("jump", 0.1, 0.8)                                                                            \
    X("spring", 0.1, 1)                                                                            \
    X("coyote", 0, 60)                                                                             \
    X("buffer", 0, 60)                                                                             \
    X("wj_lock", 0, 60)                                                                            \
    X("wj_grace", 0, 60)                                                                           \
    X("climb_lock", 0, 60)                                                                         \
    X("lift_grace", 0, 60)                                                                         \
    X("lg_keep", 0, 60)                                                                            \
    X("lg_lock", 0, 60)                                                                            \
    X("dx0", -1, 1)                                                                                \
    X("dy0", -1, 1)                                                                                \
    X("bx0", -1, 1)

#endif
