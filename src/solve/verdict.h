/* verdict.h - can this level be beaten? Three answers, never mixed.
 *
 *   SOLVED      here is a run that finishes, and the ordinary game has played it from the start
 *   IMPOSSIBLE  no run can, and the reason is a proof (reach.h, state_closure.h)
 *   UNKNOWN     neither was found
 *
 * The same level and options give the same answer, unless the caller ends the search early.
 * Memory: a Verdict owns its tape; verdict_done frees it. */
#ifndef LEDGE_SOLVE_VERDICT_H
#define LEDGE_SOLVE_VERDICT_H

#include "open_place.h"
#include "search.h"

enum { VERDICT_REASON_MAX = 120, VERDICT_SHORTER_NODES = 60000 };

typedef enum VerdictKind { VERDICT_SOLVED, VERDICT_IMPOSSIBLE, VERDICT_UNKNOWN } VerdictKind;

/* By VerdictKind, in capitals. */
extern const char *const verdict_names[];

/* Why a search without a result ended. */
typedef enum VerdictEnd {
    VERDICT_STATES,   /* limit of states, or of memory */
    VERDICT_TIME,     /* the caller ended it */
    VERDICT_EXHAUSTED /* nothing was left to try in any pass */
} VerdictEnd;

typedef struct Verdict {
    VerdictKind kind;
    char reason[VERDICT_REASON_MAX]; /* IMPOSSIBLE: why */
    int32_t nodes;                   /* of all searches */
    Place furthest;                  /* UNKNOWN, like the following up to the tape */
    int32_t most_coins;              /* where all coins are required; else 0 */
    VerdictEnd end;
    OpenPlace open; /* if it was asked for */
    InputTape tape; /* SOLVED */
    int32_t bound;  /* verdict_find_best: no run without a death has fewer ticks */
    int32_t deaths; /* of the run */
} Verdict;

typedef struct VerdictOptions {
    SearchOptions search;
    bool shorter; /* search on for shorter solutions, VERDICT_SHORTER_NODES states for each weight
                     from 3 down */
    bool may_die; /* where no run without a death is found soon, one with deaths is looked for, too;
                     not with a frozen search */
    bool deaths;  /* verdict_find_best: a death may be a short cut, to the last checkpoint with all
                     that was taken. There is no bound then */
    bool names_open; /* an UNKNOWN says what it hangs on, which costs some proofs */
    /* For slack_find_kindest: */
    int32_t runs;       /* so many; 0: SLACK_RUNS */
    bool avoids_narrow; /* narrow leaps cost much more, and are tried in other ways */
    int32_t window_max; /* wider windows count as this one, and once a run has no narrower ones, no
                           kinder one is looked for; 0: all are measured */
    int32_t figure_min; /* once a run's figure is below it no kinder one is looked for, */
    int32_t figure_max; /* and no third one when it is below this */
    /* Called from time to time; when it returns false the search ends with UNKNOWN, or with what it
     * has found so far. May be NULL. */
    bool (*may_go_on)(void *context, int32_t nodes);
    void *context;
} VerdictOptions;

/* False when memory ran out. */
bool verdict_find(const Level *level, const VerdictOptions *options, Verdict *verdict);

/* As verdict_find; a solution is followed by beam searches for shorter ones, each wider than the
 * last, until the caller ends it, the run is as short as `bound`, or the widest finds nothing.
 * The bound is that of tick_bound.h where the level has one, else that of reach.h. The options'
 * `shorter` counts for nothing. */
bool verdict_find_best(const Level *level, const VerdictOptions *options, Verdict *verdict);

/* As verdict_find_best for a run that is known: `verdict` is SOLVED, and has its tape and deaths.
 */
bool verdict_make_best(const Level *level, const VerdictOptions *options, Verdict *verdict);

void verdict_done(Verdict *verdict);

#endif
