/* inspector_search.h - conditions to stop at, and the search for a tick that meets one.
 *
 * Forwards with what the run says held, it looks at what is there. With hands of one's own it plays
 * on with what they hold, at most SEARCH_BEYOND_TICKS, and that becomes the run.
 * Memory: plain data. */
#ifndef LEDGE_INSPECTOR_INSPECTOR_SEARCH_H
#define LEDGE_INSPECTOR_INSPECTOR_SEARCH_H

#include "../engine/model_phase.h"
#include "../game/game.h"
#include "inspector.h"

/* ---- study condition ---- */

/* What to stop at, as a person types it:
 *
 *   dy > 0.3          a column of the model and a number: < <= > >= = !=
 *   cx changed        a column
 *   hit right         left, right, above, below
 *   read 6,3          the cell in column 6, row 3 was asked
 *   coin              an event of the game: jump, land, spring, coin, died, ...
 *
 * Units: those of the model's own document, as inspector_text.h has them. */

enum { CONDITION_TEXT_MAX = 64, CONDITION_WHY_MAX = 160 };

typedef enum ConditionKind {
    CONDITION_COMPARE,
    CONDITION_CHANGED,
    CONDITION_HIT,
    CONDITION_READ,
    CONDITION_EVENT
} ConditionKind;

typedef struct InspectorCondition {
    uint8_t kind; /* ConditionKind */
    uint8_t compare;
    int8_t hit_x, hit_y;
    int32_t column;   /* of the model */
    int32_t col, row; /* of a cell */
    int32_t event;    /* GameEventKind */
    double number;
} InspectorCondition;

/* A tick that has run. */
typedef struct ConditionTick {
    const Level *level;
    const Game *game; /* after it */
    const GameEvents *events;
    const PhaseLog *log;
} ConditionTick;

/* Reads a condition for the model. False, and `why` says what is wrong and what is allowed there,
 * when it makes no sense; `out` is then unchanged. */
bool condition_parse(const char *text, ModelKind kind, InspectorCondition *out,
                     char why[CONDITION_WHY_MAX]);

bool condition_holds(const InspectorCondition *condition, const ConditionTick *tick);

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
