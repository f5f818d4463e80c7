/* trial_memory.h - a table of the values of parts of expressions, for TrialMemory of trial.h.
 *
 * Memory: a table owns what it keeps, up to a limit. */
#ifndef LEDGE_LEARN_LESSON_TRIAL_MEMORY_H
#define LEDGE_LEARN_LESSON_TRIAL_MEMORY_H

#include "trial_compare.h"
#include "trial_internal.h"

/* The result of a loop over starts or values, or of same(a, b). */
typedef struct KeptPart {
    Value value;
    Difference difference; /* of same(a, b) */
    int64_t work; /* that it took; a part that is found spends it too, so the limit is the same */
} KeptPart;

/* The part with its value; NULL if it is unknown, or `memory` is NULL. The result is valid until
 * the next part is kept. */
const KeptPart *trial_memory_find(TrialMemory *memory, const Context *c, const ExprNode *part);

/* Keeps a part, unless it took so little work that finding it takes as long. */
void trial_memory_keep(TrialMemory *memory, const Context *c, const ExprNode *part,
                       const KeptPart *what);

#endif
