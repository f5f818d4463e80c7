/* work.h - the work that one key causes: with counts and macros it can be much.
 *
 * It can be stopped between the keys of a macro, and within a transaction, which is then cancelled.
 */
#ifndef LEDGE_EDIT_CORE_WORK_H
#define LEDGE_EDIT_CORE_WORK_H

#include "flood.h"

typedef struct Work {
    int32_t keys;                     /* keys played */
    int64_t cells;                    /* cells read or changed, approximately */
    int64_t unasked;                  /* cells since the interrupt was last called */
    bool is_over;                     /* stopped: the rest is not done */
    bool has_transaction;             /* a transaction is open that is not a stroke */
    bool (*interrupt)(void *context); /* see EditorInterrupt; NULL: work is never stopped */
    void *interrupt_context;
} Work;

/* Begins the work of another key. */
void work_reset(Work *work);

/* Counts about `cells` processed cells; false: stop. Once false, it stays false until
 * work_reset. */
bool work_continues(Work *work, int64_t cells);

/* A CellWatch that counts for this work. */
CellWatch work_cell_watch(Work *work);

/* Counts a key that a macro plays; false: stop. */
bool work_plays_on(Work *work);

/* Was it stopped because it was too much, not by the interrupt? */
bool work_is_too_much(const Work *work);

/* The most keys that one key may play. */
enum { WORK_KEYS_MAX = 200000 };

#endif
