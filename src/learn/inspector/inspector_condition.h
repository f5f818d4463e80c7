/* inspector_condition.h - a condition to stop at, as the user types it:
 *
 *   dy > 0.3          a column of the model and a number: < <= > >= = !=
 *   cx changed        a column
 *   hit right         left, right, above, below
 *   read 6,3          the cell in column 6, row 3 was read
 *   coin              an event of the game: jump, land, spring, coin, died, ...
 *
 * Units: those of the model's own document, as inspector_text.h has them.
 * Memory: plain data. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_CONDITION_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_CONDITION_H

#include "../../engine/model_phase.h"
#include "../../game/game.h"

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

#endif
