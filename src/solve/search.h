/* search.h - looks for a way through a level by playing it: weighted A* on the game itself.
 *
 * The search runs in slices and gives the same answer for the same number of nodes, always. It
 * goes over the level in passes, with shorter and shorter actions and finer and finer differences
 * between states; that a pass has seen everything proves nothing.
 * A solution is the inputs of a run; the search has played them, though with distant monsters
 * asleep: whoever claims something plays them once more from the start (verdict.h).
 * Memory: a Search owns its nodes; search_destroy frees them. The level must outlive it.
 * Source: R. Baumgarten's A* for Infinite Mario (2009); A. Ecoffet et al., "Go-Explore" (2019). */
#ifndef LEDGE_SOLVE_SEARCH_H
#define LEDGE_SOLVE_SEARCH_H

#include "../game/input_file.h"
#include "../level/level.h"

enum { SEARCH_NODES_MAX = 2000000 };
#define SEARCH_BYTES_MAX ((size_t)400 * 1024 * 1024)

typedef struct Search Search;

typedef struct SearchOptions {
    bool all_coins;      /* the finish counts only with all of them */
    bool explores;       /* a solution does not end it: it goes on to see the rest of the level */
    int32_t nodes_max;   /* 0: SEARCH_NODES_MAX */
    int32_t weight;      /* of what is left: less takes longer, and finds shorter runs; 0: 6 */
    int32_t ticks_below; /* only a run of fewer ticks is a solution; 0: any is */
} SearchOptions;

typedef enum SearchStatus {
    SEARCH_RUNNING,
    SEARCH_SOLVED,
    SEARCH_EXHAUSTED, /* every pass has ended without a solution */
    SEARCH_FULL       /* of nodes, or of memory */
} SearchStatus;

/* NULL when memory ran out. */
Search *search_create(const Level *level, const SearchOptions *options);
void search_destroy(Search *search);

/* Goes on for about `max_nodes` nodes more. */
SearchStatus search_run(Search *search, int32_t max_nodes);

SearchStatus search_status(const Search *search);

/* States kept so far. */
int32_t search_nodes(const Search *search);

/* With all_coins: the most that a run had taken. */
int32_t search_most_coins(const Search *search);

/* The cell from which the estimated way to the goal was the shortest. */
Place search_furthest(const Search *search);

/* Was the player's feet's middle ever in this cell of the level? */
bool search_has_reached(const Search *search, int32_t col, int32_t row);

/* The inputs of the first solution / of the first run found that leads to a cell. False when there
 * is none, or memory ran out. The caller frees the tape (input_tape_done). */
bool search_tape(const Search *search, InputTape *out);
bool search_tape_to(const Search *search, int32_t col, int32_t row, InputTape *out);

#endif
