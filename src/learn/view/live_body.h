/* live_body.h - a body that a program in another language moves, a tick at a time.
 *
 * The program gets the task of the level (task.h), which ends with `live`, and answers with a
 * header and the row of tick 0. Then it gets the keys of a tick, and answers with the row of that
 * tick. Nothing waits for it: a tick that has no answer yet passes without it, and no keys are sent
 * meanwhile.
 * Memory: live_body_done frees, and ends the program. */
#ifndef LEDGE_LEARN_VIEW_LIVE_BODY_H
#define LEDGE_LEARN_VIEW_LIVE_BODY_H

#include "../../base/coprocess.h"
#include "../lesson/task.h"

enum { LIVE_WORDS_MAX = 280 };

typedef enum LiveBodyState {
    LIVE_BODY_BEGINS,   /* its first row has not come yet */
    LIVE_BODY_IS_ASKED, /* the row of the keys that were sent has not come yet */
    LIVE_BODY_IS_READY, /* its row has come: it can be asked again */
    LIVE_BODY_IS_OVER   /* see `words` */
} LiveBodyState;

typedef struct LiveBody {
    uint8_t state; /* LiveBodyState */
    bool has_process;
    Coprocess process;
    bool has_header;
    TaskHeader header;
    int32_t tick;               /* of the row that comes next */
    Input asked;                /* the keys that were sent last */
    Motion motion;              /* of the row that came last; NAN where it does not say */
    char words[LIVE_WORDS_MAX]; /* why it is over */
} LiveBody;

/* Begins the program, with the task of a level whose body has these constants. On failure it is
 * over. */
void live_body_begin(LiveBody *live, const char *command, const Level *level,
                     const ModelParams *params);
void live_body_done(LiveBody *live);

/* Reads what has come; true when that was the row that it was asked for, or the first one. */
bool live_body_hear(LiveBody *live);

/* Sends the keys of a tick to a program that is ready. */
void live_body_ask(LiveBody *live, Input input);

#endif
