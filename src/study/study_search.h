/* study_search.h - looks through a run for a tick at which a condition holds, a slice at a time.
 *
 * Forwards with what the run says held, it looks at what is there. With hands of one's own it plays
 * on with what they hold, at most SEARCH_BEYOND_TICKS, and that becomes the run.
 * Memory: plain data. */
#ifndef LEDGE_STUDY_STUDY_SEARCH_H
#define LEDGE_STUDY_STUDY_SEARCH_H

#include "study.h"
#include "study_condition.h"

enum { SEARCH_BEYOND_TICKS = 600 };

typedef enum SearchState { SEARCH_IDLE, SEARCH_GOING, SEARCH_FOUND, SEARCH_NOTHING } SearchState;

typedef struct InspectorSearch {
    uint8_t state;      /* SearchState */
    int8_t direction;   /* 1, -1 */
    bool plays_on;      /* with hands of one's own */
    int32_t ticks_left; /* that may be played */
    int32_t from, to;   /* backwards: not looked at are the ticks 1 to `to`; forwards `from` on */
    InspectorCondition condition;
} InspectorSearch;

/* The study stays where it is until something is found. */
void search_begin(InspectorSearch *search, const Inspector *study,
                  const InspectorCondition *condition, int32_t direction);

/* One slice. When it is found, the study goes there. */
SearchState search_work(InspectorSearch *search, Inspector *study);

/* Does the condition hold in the tick that the study looks at? */
bool search_holds_here(const InspectorCondition *condition, const Inspector *study);

#endif
