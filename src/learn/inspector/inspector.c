/* inspector.c - see inspector.h */
#include "inspector.h"

#include "../../base/array.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_TICKS = 1024 };

/* --- the tape --- */

static bool make_room(Inspector *inspector, int32_t count)
{
    return count <= INPUT_TICKS_MAX &&
           ARRAY_RESERVE(&inspector->tape.ticks, &inspector->tape_capacity, count, FIRST_TICKS);
}

static bool copy_tape(Inspector *inspector, const Input *ticks, int32_t count)
{
    if (!make_room(inspector, count)) return false;
    if (count > 0) memcpy(inspector->tape.ticks, ticks, (size_t)count * sizeof *ticks);
    inspector->tape.count = count;
    return true;
}

/* --- lanes --- */

static bool open_lane(Inspector *inspector, const Level *level)
{
    InspectorLane *lane = &inspector->lanes[inspector->lane_count];
    *lane = (InspectorLane){.level = *level};
    if (!timeline_init(&lane->run, &lane->level)) return false;
    inspector->lane_count++;
    return true;
}

/* The last tick that the lane has played. */
static int32_t lane_end(const InspectorLane *lane)
{
    return timeline_length(&lane->run);
}

bool inspector_is_played(const Inspector *inspector, int32_t number)
{
    assert(number >= 0 && number < inspector->lane_count);
    const InspectorLane *lane = &inspector->lanes[number];
    return lane->is_finished || lane_end(lane) >= inspector->tape.count;
}

/* Adds a tick at the end of the lane, which must be its present. False on failure. */
static bool add_to_lane(InspectorLane *lane, Input input)
{
    GameEvents events;
    bool is_added = timeline_add(&lane->run, input, &events);
    lane->is_finished = lane->run.now.status == GAME_FINISHED;
    return is_added;
}

static void play_lane_anew(InspectorLane *lane)
{
    timeline_clear(&lane->run);
    lane->is_finished = false;
}

/* Plays the current tick again with a log, limited to the end of the lane. */
static void look(Inspector *inspector)
{
    InspectorLane *lane = &inspector->lanes[inspector->lane];
    inspector->looked_tick = min_i32(inspector->tick, lane_end(lane));
    timeline_seek(&lane->run, max_i32(0, inspector->looked_tick - 1));
    inspector->game = lane->run.now;
    inspector->status_before = inspector->game.status;
    inspector->events.count = 0;
    phase_log_begin(&inspector->log, &inspector->game.player);
    if (inspector->looked_tick > 0)
        game_step(&inspector->game, &lane->level,
                  timeline_input(&lane->run, inspector->looked_tick), &inspector->events,
                  &inspector->log);
}

/* Looks at the current tick after all its phases. */
static void look_at_whole(Inspector *inspector)
{
    inspector->phase = PHASE_MAX;
    look(inspector);
}

bool inspector_work(Inspector *inspector)
{
    int32_t budget = INSPECTOR_WORK_TICKS;
    bool is_behind = false;
    for (int32_t i = 0; i < inspector->lane_count; i++) {
        int32_t number = (inspector->lane + i) % inspector->lane_count;
        InspectorLane *lane = &inspector->lanes[number];
        if (!inspector_is_played(inspector, number)) timeline_seek(&lane->run, lane_end(lane));
        while (!inspector_is_played(inspector, number) && budget > 0 &&
               add_to_lane(lane, inspector->tape.ticks[lane_end(lane)]))
            budget--;
        is_behind = is_behind || !inspector_is_played(inspector, number);
    }
    if (inspector->looked_tick < min_i32(inspector->tick, lane_end(inspector_lane(inspector))))
        look_at_whole(inspector);
    return is_behind && budget < INSPECTOR_WORK_TICKS;
}

/* --- opening --- */

bool inspector_init(Inspector *inspector, const Level *level, const Input *ticks, int32_t count,
                    int32_t tick)
{
    *inspector = (Inspector){.level = level};
    inspector->came = (InputTape){malloc((size_t)count + 1), count};
    if (!inspector->came.ticks || !copy_tape(inspector, ticks, count) ||
        !open_lane(inspector, level)) {
        inspector_done(inspector);
        return false;
    }
    if (count > 0) memcpy(inspector->came.ticks, ticks, (size_t)count * sizeof *ticks);
    inspector_work(inspector);
    inspector_go(inspector, tick);
    return true;
}

void inspector_done(Inspector *inspector)
{
    for (int32_t i = 0; i < inspector->lane_count; i++)
        timeline_done(&inspector->lanes[i].run);
    input_tape_done(&inspector->came);
    input_tape_done(&inspector->tape);
    inspector->lane_count = 0;
}

/* --- moving in time --- */

void inspector_go(Inspector *inspector, int32_t tick)
{
    inspector->tick = clamp_i32(tick, 0, inspector->tape.count);
    look_at_whole(inspector);
}

/* Goes to the next tick. An input that differs from the run's discards the run after it; lanes that
 * have come this far play it at once. */
static bool advance(Inspector *inspector)
{
    const InspectorLane *current = inspector_lane(inspector);
    int32_t tick = inspector->tick;
    InputTape *tape = &inspector->tape;
    assert(tick >= 0 && tick <= tape->count);
    if (current->is_finished && tick >= lane_end(current)) return false;
    bool has_next = tick < tape->count;
    Input next = inspector_next_input(inspector);
    if (!has_next || tape->ticks[tick] != next) {
        if (!make_room(inspector, tick + 1)) return false;
        tape->ticks[tick] = next;
        tape->count = tick + 1;
        if (has_next) inspector->version++;
        for (int32_t i = 0; i < inspector->lane_count; i++) {
            InspectorLane *lane = &inspector->lanes[i];
            if (lane_end(lane) < tick) continue;
            timeline_seek(&lane->run, tick);
            if (!add_to_lane(lane, next) && !lane->is_finished) return false;
        }
    }
    inspector_go(inspector, tick + 1);
    return true;
}

bool inspector_next_tick(Inspector *inspector)
{
    if (inspector_is_whole(inspector)) return advance(inspector);
    inspector->phase = PHASE_MAX;
    return true;
}

bool inspector_previous_tick(Inspector *inspector)
{
    if (inspector->tick == 0) return false;
    inspector_go(inspector, inspector->looked_tick - 1);
    return true;
}

bool inspector_next_phase(Inspector *inspector)
{
    if (!inspector_is_whole(inspector)) {
        inspector->phase++;
        return true;
    }
    if (!advance(inspector)) return false;
    inspector->phase = 1;
    return true;
}

bool inspector_previous_phase(Inspector *inspector)
{
    int32_t ended = inspector_phase(inspector);
    if (ended <= 1) return inspector_previous_tick(inspector);
    inspector->phase = ended - 1;
    return true;
}

const Model *inspector_player(const Inspector *inspector)
{
    if (inspector_is_whole(inspector)) return &inspector->game.player;
    return phase_log_state(&inspector->log, inspector_phase(inspector));
}

const Model *inspector_player_before(const Inspector *inspector)
{
    return phase_log_state(&inspector->log,
                           inspector_is_whole(inspector) ? 0 : inspector_phase(inspector) - 1);
}

Input inspector_input(const Inspector *inspector)
{
    return inspector->looked_tick > 0 ? inspector->tape.ticks[inspector->looked_tick - 1] : 0;
}

Input inspector_next_input(const Inspector *inspector)
{
    if (inspector->buttons == BUTTONS_OWN) return inspector->held;
    if (inspector->tick < inspector->tape.count) return inspector->tape.ticks[inspector->tick];
    return inspector->tape.count > 0 ? inspector->tape.ticks[inspector->tape.count - 1] : 0;
}

/* --- held buttons --- */

void inspector_hold(Inspector *inspector, Input button)
{
    inspector->held = inspector_next_input(inspector) ^ button;
    inspector->buttons = BUTTONS_OWN;
}

void inspector_let_go(Inspector *inspector)
{
    inspector->buttons = BUTTONS_OF_RUN;
    inspector->held = 0;
}

bool inspector_is_changed(const Inspector *inspector)
{
    return !input_tape_is_same(&inspector->tape, &inspector->came);
}

bool inspector_restore(Inspector *inspector)
{
    if (!copy_tape(inspector, inspector->came.ticks, inspector->came.count)) return false;
    inspector->version++;
    for (int32_t i = 0; i < inspector->lane_count; i++)
        play_lane_anew(&inspector->lanes[i]);
    inspector_let_go(inspector);
    inspector_work(inspector);
    inspector_go(inspector, inspector->tick);
    return true;
}

/* --- several lanes --- */

bool inspector_add_lane(Inspector *inspector)
{
    const InspectorLane *like = inspector_lane(inspector);
    if (inspector->lane_count == INSPECTOR_LANES_MAX || !open_lane(inspector, &like->level))
        return false;
    inspector->lanes[inspector->lane_count - 1].constant = like->constant;
    inspector_choose_lane(inspector, inspector->lane_count - 1);
    return true;
}

void inspector_keep_lane(Inspector *inspector)
{
    ModelParams params = *inspector_params(inspector);
    int32_t constant = inspector_lane(inspector)->constant;
    while (inspector->lane_count > 1)
        timeline_done(&inspector->lanes[--inspector->lane_count].run);
    inspector->lane = 0;
    inspector->lanes[0].constant = constant;
    inspector_set_params(inspector, &params);
}

void inspector_choose_lane(Inspector *inspector, int32_t lane)
{
    assert(lane >= 0 && lane < inspector->lane_count);
    inspector->lane = lane;
    inspector->version++;
    inspector_work(inspector);
    look(inspector);
}

void inspector_set_params(Inspector *inspector, const ModelParams *params)
{
    InspectorLane *lane = &inspector->lanes[inspector->lane];
    bool is_other = lane->level.physics.kind != params->kind;
    if (is_other) lane->constant = 0;
    if (is_other || inspector_is_whole(inspector)) inspector->phase = PHASE_MAX;
    lane->level.physics = *params;
    play_lane_anew(lane);
    inspector->version++;
    inspector_work(inspector);
    look(inspector);
}

ModelParams inspector_usual_params(const Inspector *inspector, ModelKind kind)
{
    ModelParams params = inspector->level->physics;
    if (params.kind != kind) model_params_init(&params, kind);
    return params;
}

static double seconds_of(const Inspector *inspector, int32_t lane)
{
    return model_tick_seconds(&inspector->lanes[lane].level.physics);
}

bool inspector_is_timed(const Inspector *inspector)
{
    for (int32_t lane = 1; lane < inspector->lane_count; lane++)
        if (seconds_of(inspector, lane) != seconds_of(inspector, 0)) return true;
    return false;
}

int32_t inspector_lane_tick(const Inspector *inspector, int32_t lane)
{
    assert(lane >= 0 && lane < inspector->lane_count);
    static const double same_tick = 1e-6; /* sums of 1/30, 1/60 and 1/144 are not exact */
    double own = seconds_of(inspector, inspector->lane), other = seconds_of(inspector, lane);
    if (own == other) return inspector->tick;
    return (int32_t)fmin(floor(inspector->tick * (own / other) + same_tick), INT32_MAX);
}

bool inspector_lane_game(const Inspector *inspector, int32_t lane, Game *game)
{
    const Timeline *run = &inspector->lanes[lane].run;
    int32_t tick = inspector_lane_tick(inspector, lane);
    bool is_there = timeline_length(run) >= tick || inspector_is_played(inspector, lane);
    timeline_game(run, min_i32(tick, timeline_length(run)), game);
    return is_there;
}
