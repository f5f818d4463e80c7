/* search.h - finds a run through a level by playing it: weighted A* on the game itself.
 *
 * The search runs in slices; the answer depends only on the number of nodes. It searches the level
 * in passes, with shorter actions and more finely distinguished states each time; a pass that has
 * seen everything is no proof of impossibility.
 * A solution is the inputs of a run. The search has played them with distant monsters asleep, so a
 * caller who claims a solution must play it again from the start (verdict.h).
 * Memory: a Search owns its nodes; search_destroy frees them. The level must outlive it.
 * Source: R. Baumgarten's A* for Infinite Mario (2009); A. Ecoffet et al., "Go-Explore" (2019). */
#ifndef LEDGE_SOLVE_SEARCH_H
#define LEDGE_SOLVE_SEARCH_H

#include "../game/input_file.h"
#include "../level/level.h"

enum { SEARCH_NODES_MAX = 2000000 };
#define SEARCH_BYTES_MAX ((size_t)400 * 1024 * 1024)

typedef struct Search Search;

/* What the searches of one level share: where its monsters are, and estimates of ways. It only
 * saves time: a search finds the same without it. */
typedef struct SearchBank SearchBank;

/* A leap that costs more than its ticks, from one cell of the feet to another. Cells beside these
 * count too. */
typedef struct SearchLeap {
    Place from, to;
    int32_t cost; /* ticks */
} SearchLeap;

typedef struct SearchOptions {
    bool all_coins;   /* only a run with all coins is a solution */
    bool explores;    /* go on after a solution, to see the rest of the level */
    bool waits;       /* after the quick look many short ones from where it came to, each after
                         another wait, instead of passes: for levels where monsters have to be at the
                         right place */
    bool is_thorough; /* without the quick look that is the first pass */
    bool all_leaps; /* when it gets no farther it also tries every leap over an edge, tick by tick,
                       and where there are monsters later flights, too; not with `leaps` */
    bool is_tight; /* estimates trust no jump of the greatest width, so they lead by way of monsters
                      where others lead to an edge that is too far from the next one */
    bool may_die;  /* a run may die, and goes on from the last checkpoint with what it has taken:
                      where the search gets no farther it begins anew after each death. Not with
                      `waits` or `is_frozen` */
    bool is_frozen;    /* search as version 1 of the generator does, in the same order, because its
                          levels depend on what is found. verdict.h: no tight search, no phases.
                          Slower, but with small hops from the beginning */
    int32_t nodes_max; /* 0: SEARCH_NODES_MAX */
    int32_t weight;    /* weight of the estimate: less takes longer and finds shorter runs; 0: 6 */
    int32_t ticks_below;     /* only a run of fewer ticks is a solution; 0: any is */
    InputTape start;         /* every run begins with it; it must outlive the search, and end while
                                the player lives and has not finished. No ticks: none */
    const SearchLeap *leaps; /* must outlive the search; `leap_count` of them */
    int32_t leap_count;
    SearchBank *bank; /* of the same level and `all_coins`, which must outlive the search; NULL:
                         none. A search that needs other estimates makes its own of it */
} SearchOptions;

typedef enum SearchStatus {
    SEARCH_RUNNING,
    SEARCH_SOLVED,
    SEARCH_EXHAUSTED, /* every pass has ended without a solution */
    SEARCH_FULL       /* the limit of nodes or of memory is reached */
} SearchStatus;

/* Creates a bank for searches with these options. If the options have a bank, the new one shares
 * its monsters and must not outlive it. NULL when memory ran out. */
SearchBank *search_bank_create(const Level *level, const SearchOptions *options);
void search_bank_destroy(SearchBank *bank);

/* NULL when memory ran out. */
Search *search_create(const Level *level, const SearchOptions *options);
void search_destroy(Search *search);

/* Searches about `max_nodes` nodes more. */
SearchStatus search_run(Search *search, int32_t max_nodes);

SearchStatus search_status(const Search *search);

/* States kept so far. */
int32_t search_nodes(const Search *search);

/* States kept since the last one that was nearer to the goal than all before. */
int32_t search_idle_nodes(const Search *search);

/* With all_coins: the most coins of any run. */
int32_t search_most_coins(const Search *search);

/* The cell from which the estimated way to the goal was the shortest. */
Place search_furthest(const Search *search);

/* Was the middle of the player's feet ever in this cell of the level? */
bool search_has_reached(const Search *search, int32_t col, int32_t row);

/* Was it there while it stood, or climbed, or hung on to something? */
bool search_has_stood(const Search *search, int32_t col, int32_t row);

/* The inputs of the first solution; of the first run that leads to a cell. False when there is
 * none, or memory ran out. The caller frees the tape (input_tape_done). */
bool search_tape(const Search *search, InputTape *out);
bool search_tape_to(const Search *search, int32_t col, int32_t row, InputTape *out);

#endif
