/* inspector_search.h - conditions to stop at, and the search for a tick that meets one.
 *
 * Forwards, with the run's inputs, it searches the run. With the user's buttons it plays on with
 * these, at most SEARCH_BEYOND_TICKS, and that becomes the run.
 * Memory: plain data. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_SEARCH_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_SEARCH_H

#include "../../engine/model_phase.h"
#include "../../game/game.h"
#include "inspector.h"

/* ---- inspector condition ---- */

/* A condition to stop at, as the user types it:
 *
 *   dy > 0.3          a column of the model and a number: < <= > >= = !=
 *   cx changed        a column
 *   hit right         left, right, above, below
 *   read 6,3          the cell in column 6, row 3 was read
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

/* Reads a condition for the model. False, with `out` unchanged and what is wrong and allowed in
 * `why`, when it has an error. */
bool inspector_condition_parse(const char *text, ModelKind kind, InspectorCondition *out,
                               char why[CONDITION_WHY_MAX]);

bool inspector_condition_holds(const InspectorCondition *condition, const ConditionTick *tick);

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

/* The current tick changes only when something is found. */
void inspector_search_begin(InspectorSearch *search, const Inspector *inspector,
                            const InspectorCondition *condition, int32_t direction);

/* Searches a slice. When the tick is found it becomes the current one. */
SearchState inspector_search_work(InspectorSearch *search, Inspector *inspector);

/* Does the condition hold in the current tick? */
bool inspector_search_holds_here(const InspectorCondition *condition, const Inspector *inspector);

#endif
