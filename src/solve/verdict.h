/* verdict.h - can this level be beaten? Three answers, never mixed.
 *
 *   SOLVED      here is a run that finishes, and the ordinary game has played it from the start
 *   IMPOSSIBLE  no run can, and the reason is a proof (reach.h)
 *   UNKNOWN     neither was found
 *
 * The same level and options give the same answer, unless the caller ends the search early.
 * Memory: a Verdict owns its tape; verdict_done frees it. */
#ifndef LEDGE_SOLVE_VERDICT_H
#define LEDGE_SOLVE_VERDICT_H

#include "search.h"

enum { VERDICT_REASON_MAX = 120, VERDICT_SHORTER_NODES = 60000 };

typedef enum VerdictKind { VERDICT_SOLVED, VERDICT_IMPOSSIBLE, VERDICT_UNKNOWN } VerdictKind;

/* What ended a search without a run. */
typedef enum VerdictEnd {
    VERDICT_STATES,   /* as many as it may see, or as memory holds */
    VERDICT_TIME,     /* the caller */
    VERDICT_EXHAUSTED /* there was nothing left to try, however finely */
} VerdictEnd;

typedef struct Verdict {
    VerdictKind kind;
    char reason[VERDICT_REASON_MAX]; /* IMPOSSIBLE: why */
    int32_t nodes;                   /* of all searches */
    Place furthest;                  /* UNKNOWN, and all that follows to the tape */
    int32_t most_coins;              /* of all that are to be taken; else 0 */
    VerdictEnd end;
    InputTape tape; /* SOLVED */
} Verdict;

typedef struct VerdictOptions {
    SearchOptions search;
    bool shorter; /* a solution is followed by searches for shorter ones, VERDICT_SHORTER_NODES
                     states for each weight from 3 down */
    /* Asked now and then; when it says no, the search ends: with UNKNOWN, or with what it has
     * found so far. May be NULL. */
    bool (*may_go_on)(void *context, int32_t nodes);
    void *context;
} VerdictOptions;

/* False when memory ran out. */
bool verdict_find(const Level *level, const VerdictOptions *options, Verdict *verdict);

void verdict_done(Verdict *verdict);

#endif
