/* study_search.c - see study_search.h */
#include "study_search.h"

enum { SLICE_TICKS = 512, PLAYED_SLICE_TICKS = 64 };

void search_begin(InspectorSearch *search, const Inspector *study,
                  const InspectorCondition *condition, int32_t direction)
{
    *search = (InspectorSearch){.state = SEARCH_GOING,
                                .direction = (int8_t)direction,
                                .plays_on = direction > 0 && study->hands == HANDS_OWN,
                                .ticks_left = SEARCH_BEYOND_TICKS,
                                .from = study->tick + 1,
                                .to = study->tick - 1,
                                .condition = *condition};
}

bool search_holds_here(const InspectorCondition *condition, const Inspector *study)
{
    const ConditionTick tick = {.level = &inspector_lane(study)->level,
                                .game = &study->game,
                                .events = &study->events,
                                .log = &study->log};
    return study->looked_tick > 0 && condition_holds(condition, &tick);
}

/* The first (direction 1) or last tick of `from` to `to` at which the condition holds; 0: none. */
static int32_t find_between(const InspectorSearch *search, const Inspector *study, int32_t from,
                            int32_t to)
{
    const InspectorLane *lane = inspector_lane(study);
    int32_t found = 0;
    Game game;
    GameEvents events;
    PhaseLog log;
    timeline_game(&lane->run, from - 1, &game);
    for (int32_t t = from; t <= to && (found == 0 || search->direction < 0); t++) {
        const ConditionTick tick = {&lane->level, &game, &events, &log};
        game_step(&game, &lane->level, timeline_input(&lane->run, t), &events, &log);
        if (condition_holds(&search->condition, &tick)) found = t;
    }
    return found;
}

static SearchState play_slice(InspectorSearch *search, Inspector *study)
{
    for (int32_t i = 0; i < PLAYED_SLICE_TICKS; i++) {
        if (search->ticks_left-- == 0 || !inspector_next_tick(study)) return SEARCH_NOTHING;
        if (search_holds_here(&search->condition, study)) return SEARCH_FOUND;
    }
    return SEARCH_GOING;
}

static SearchState forward_slice(InspectorSearch *search, Inspector *study)
{
    int32_t end = timeline_length(&inspector_lane(study)->run);
    int32_t to = min_i32(search->from + SLICE_TICKS - 1, end);
    if (search->from > end)
        return inspector_is_played(study, study->lane) ? SEARCH_NOTHING : SEARCH_GOING;
    int32_t found = find_between(search, study, search->from, to);
    search->from = to + 1;
    if (found == 0) return SEARCH_GOING;
    inspector_go(study, found);
    return SEARCH_FOUND;
}

static SearchState backward_slice(InspectorSearch *search, Inspector *study)
{
    int32_t to = min_i32(search->to, timeline_length(&inspector_lane(study)->run));
    int32_t from = max_i32(1, to - SLICE_TICKS + 1);
    if (to < 1) return SEARCH_NOTHING;
    int32_t found = find_between(search, study, from, to);
    search->to = from - 1;
    if (found == 0) return SEARCH_GOING;
    inspector_go(study, found);
    return SEARCH_FOUND;
}

SearchState search_work(InspectorSearch *search, Inspector *study)
{
    SearchState state = search->plays_on        ? play_slice(search, study)
                        : search->direction > 0 ? forward_slice(search, study)
                                                : backward_slice(search, study);
    search->state = (uint8_t)state;
    return state;
}
