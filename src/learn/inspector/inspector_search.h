/* inspector_search.h - the search for a tick that meets a condition.
 *
 * It searches the run. Forwards with the user's buttons it plays on with these instead, at most
 * SEARCH_BEYOND_TICKS, and these ticks become the run.
 * Memory: plain data. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_SEARCH_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_SEARCH_H

#include "inspector.h"
#include "inspector_condition.h"

enum { SEARCH_BEYOND_TICKS = 600 };

typedef enum SearchState { SEARCH_IDLE, SEARCH_GOING, SEARCH_FOUND, SEARCH_NOTHING } SearchState;

typedef struct InspectorSearch {
    uint8_t state;      /* SearchState */
    int8_t direction;   /* 1, -1 */
    bool plays_on;      /* with the user's buttons */
    int32_t ticks_left; /* ticks that may still be played */
    int32_t from, to; /* still to be searched: backwards the ticks 1 to `to`; forwards `from` on */
    InspectorCondition condition;
} InspectorSearch;

/* Begins a search. The current tick changes only when one is found. */
void inspector_search_begin(InspectorSearch *search, const Inspector *inspector,
                            const InspectorCondition *condition, int32_t direction);

/* Searches a slice. When the tick is found it becomes the current one. */
SearchState inspector_search_work(InspectorSearch *search, Inspector *inspector);

/* Does the condition hold in the current tick? */
bool inspector_search_holds_here(const InspectorCondition *condition, const Inspector *inspector);

#endif
