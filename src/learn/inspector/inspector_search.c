/* inspector_search.c - see inspector_search.h */
#include "inspector_search.h"

enum { SLICE_TICKS = 512, PLAYED_SLICE_TICKS = 64 };

void inspector_search_begin(InspectorSearch *search, const Inspector *inspector,
                            const InspectorCondition *condition, int32_t direction)
{
    *search = (InspectorSearch){.state = SEARCH_GOING,
                                .direction = (int8_t)direction,
                                .plays_on = direction > 0 && inspector->buttons == BUTTONS_OWN,
                                .ticks_left = SEARCH_BEYOND_TICKS,
                                .from = inspector->tick + 1,
                                .to = inspector->tick - 1,
                                .condition = *condition};
}

bool inspector_search_holds_here(const InspectorCondition *condition, const Inspector *inspector)
{
    const ConditionTick tick = {.level = &inspector_lane(inspector)->level,
                                .game = &inspector->game,
                                .events = &inspector->events,
                                .log = &inspector->log};
    return inspector->looked_tick > 0 && inspector_condition_holds(condition, &tick);
}

/* Searches the ticks `from` to `to` for the first (direction 1) or the last one at which the
 * condition holds, and goes there. */
static SearchState find_between(const InspectorSearch *search, Inspector *inspector, int32_t from,
                                int32_t to)
{
    const InspectorLane *lane = inspector_lane(inspector);
    int32_t found = 0;
    Game game;
    GameEvents events;
    PhaseLog log;
    timeline_game(&lane->run, from - 1, &game);
    for (int32_t t = from; t <= to && (found == 0 || search->direction < 0); t++) {
        const ConditionTick tick = {&lane->level, &game, &events, &log};
        game_step(&game, &lane->level, timeline_input(&lane->run, t), &events, &log);
        if (inspector_condition_holds(&search->condition, &tick)) found = t;
    }
    if (found == 0) return SEARCH_GOING;
    inspector_go(inspector, found);
    return SEARCH_FOUND;
}

SearchState inspector_search_work(InspectorSearch *search, Inspector *inspector)
{
    int32_t end = timeline_length(&inspector_lane(inspector)->run);
    SearchState state = SEARCH_GOING;
    if (search->plays_on) {
        for (int32_t i = 0; i < PLAYED_SLICE_TICKS && state == SEARCH_GOING; i++) {
            if (search->ticks_left-- == 0 || !inspector_next_tick(inspector))
                state = SEARCH_NOTHING;
            else if (inspector_search_holds_here(&search->condition, inspector))
                state = SEARCH_FOUND;
        }
    } else if (search->direction > 0 && search->from <= end) {
        int32_t from = search->from, to = min_i32(from + SLICE_TICKS - 1, end);
        search->from = to + 1;
        state = find_between(search, inspector, from, to);
    } else if (search->direction > 0) {
        if (inspector_is_played(inspector, inspector->lane)) state = SEARCH_NOTHING;
    } else {
        int32_t to = min_i32(search->to, end), from = max_i32(1, to - SLICE_TICKS + 1);
        search->to = from - 1;
        state = to < 1 ? SEARCH_NOTHING : find_between(search, inspector, from, to);
    }
    search->state = (uint8_t)state;
    return state;
}
