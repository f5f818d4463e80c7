/* reach_report.c - see reach_report.h */
#include "reach_report.h"

/* Who reports, from where, to whom. */
typedef struct Reporter {
    const Reach *reach;
    int32_t map_line;
    ErrorList *errors;
} Reporter;

static void warn(const Reporter *reporter, const Place *at, const char *what)
{
    error_add(reporter->errors, ERROR_WARNING, reporter->map_line + at->row, at->col + 1,
              "%s is proved out of reach", what);
}

/* Looks for a finish that can be touched. `first` is the first one that cannot. */
static void look_at_finish(const Reach *reach, const Level *level, ReachLosses *losses,
                           Place *first)
{
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++) {
            if (level_kind(level, col, row) != KIND_FINISH) continue;
            if (!losses->has_finish) *first = (Place){(int16_t)col, (int16_t)row, KIND_FINISH};
            losses->has_finish = losses->finish = true;
            if (!reach_touches(reach, col, row)) continue;
            losses->finish = false;
            return;
        }
}

/* How many of the list the player can never touch. */
static int32_t warn_of_lost(const Reporter *reporter, const PlaceList *list, const char *what)
{
    int32_t lost = 0;
    for (int32_t i = 0; i < list->count; i++) {
        const Place *at = &list->items[i];
        if (reach_touches(reporter->reach, at->col, at->row)) continue;
        warn(reporter, at, what);
        lost++;
    }
    return lost;
}

ReachLosses reach_report(const Reach *reach, const Level *level, int32_t map_line,
                         ErrorList *errors)
{
    const Reporter reporter = {reach, map_line, errors};
    ReachLosses losses = {.has_finish = false};
    Place finish = level->start;
    look_at_finish(reach, level, &losses, &finish);
    if (losses.finish) warn(&reporter, &finish, "the finish");
    losses.keys = warn_of_lost(&reporter, &level->keys, "this key");
    losses.coins = warn_of_lost(&reporter, &level->coins, "this coin");
    return losses;
}
