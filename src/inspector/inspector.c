/* inspector.c - see inspector.h */
#include "inspector.h"

#include "../array.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_TICKS = 1024 };

/* --- the tape --- */

static bool make_room(Inspector *study, int32_t count)
{
    return count <= INPUT_TICKS_MAX &&
           ARRAY_RESERVE(&study->tape.ticks, &study->tape_capacity, count, FIRST_TICKS);
}

static bool copy_tape(Inspector *study, const Input *ticks, int32_t count)
{
    if (!make_room(study, count)) return false;
    if (count > 0) memcpy(study->tape.ticks, ticks, (size_t)count * sizeof *ticks);
    study->tape.count = count;
    return true;
}

/* Saves the current inputs as the original ones. */
static bool keep_tape(Inspector *study)
{
    size_t count = (size_t)study->tape.count;
    study->came.ticks = malloc(count + 1);
    if (!study->came.ticks) return false;
    if (count > 0) memcpy(study->came.ticks, study->tape.ticks, count * sizeof(Input));
    study->came.count = study->tape.count;
    return true;
}

/* --- lanes --- */

static bool open_lane(Inspector *study, const Level *level)
{
    InspectorLane *lane = &study->lanes[study->lane_count];
    *lane = (InspectorLane){.level = *level};
    if (!timeline_init(&lane->run, &lane->level)) return false;
    study->lane_count++;
    return true;
}

/* The last tick that the lane has played. */
static int32_t lane_end(const InspectorLane *lane)
{
    return timeline_length(&lane->run);
}

bool inspector_is_played(const Inspector *study, int32_t number)
{
    const InspectorLane *lane = &study->lanes[number];
    return lane->is_finished || lane_end(lane) >= study->tape.count;
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

/* Logs the current tick in detail, limited to the end of the lane. */
static void look(Inspector *study)
{
    InspectorLane *lane = &study->lanes[study->lane];
    study->looked_tick = min_i32(study->tick, lane_end(lane));
    timeline_seek(&lane->run, max_i32(0, study->looked_tick - 1));
    study->game = lane->run.now;
    study->status_before = study->game.status;
    study->events.count = 0;
    phase_log_begin(&study->log, &study->game.player);
    if (study->looked_tick > 0)
        game_step(&study->game, &lane->level, timeline_input(&lane->run, study->looked_tick),
                  &study->events, &study->log);
}

/* The same with all phases of the tick ended. */
static void look_at_whole(Inspector *study)
{
    study->phase = PHASE_MAX;
    look(study);
}

/* Plays at most `budget` more ticks and returns how many. */
static int32_t play_lane(Inspector *study, int32_t number, int32_t budget)
{
    InspectorLane *lane = &study->lanes[number];
    int32_t first = lane_end(lane);
    if (inspector_is_played(study, number)) return 0;
    timeline_seek(&lane->run, first);
    while (!inspector_is_played(study, number) && lane_end(lane) - first < budget)
        if (!add_to_lane(lane, study->tape.ticks[lane_end(lane)])) break;
    return lane_end(lane) - first;
}

bool inspector_work(Inspector *study)
{
    int32_t budget = INSPECTOR_WORK_TICKS;
    bool is_behind = false;
    for (int32_t i = 0; i < study->lane_count; i++) {
        int32_t number = (study->lane + i) % study->lane_count;
        budget -= play_lane(study, number, budget);
        is_behind = is_behind || !inspector_is_played(study, number);
    }
    if (study->looked_tick < min_i32(study->tick, lane_end(inspector_lane(study))))
        look_at_whole(study);
    return is_behind && budget < INSPECTOR_WORK_TICKS;
}

/* --- opening --- */

bool inspector_init(Inspector *study, const Level *level, const Input *ticks, int32_t count,
                    int32_t tick)
{
    *study = (Inspector){.level = level};
    if (!copy_tape(study, ticks, count) || !keep_tape(study) || !open_lane(study, level)) {
        inspector_done(study);
        return false;
    }
    inspector_work(study);
    inspector_go(study, tick);
    return true;
}

void inspector_done(Inspector *study)
{
    for (int32_t i = 0; i < study->lane_count; i++)
        timeline_done(&study->lanes[i].run);
    input_tape_done(&study->came);
    input_tape_done(&study->tape);
    study->lane_count = 0;
}

/* --- moving in time --- */

void inspector_go(Inspector *study, int32_t tick)
{
    study->tick = clamp_i32(tick, 0, study->tape.count);
    look_at_whole(study);
}

/* Sets the input of the next tick, and discards everything after it. Lanes that have come this far
 * play it at once. */
static bool write_next_tick(Inspector *study, Input input)
{
    int32_t tick = study->tick;
    bool is_new = tick == study->tape.count;
    if (!make_room(study, tick + 1)) return false;
    study->tape.ticks[tick] = input;
    study->tape.count = tick + 1;
    if (!is_new) study->version++;
    for (int32_t i = 0; i < study->lane_count; i++) {
        InspectorLane *lane = &study->lanes[i];
        if (lane_end(lane) < tick) continue;
        timeline_seek(&lane->run, tick);
        if (!add_to_lane(lane, input) && !lane->is_finished) return false;
    }
    return true;
}

static bool advance(Inspector *study)
{
    const InspectorLane *lane = inspector_lane(study);
    if (lane->is_finished && study->tick >= lane_end(lane)) return false;
    bool has_next = study->tick < study->tape.count;
    Input next = inspector_next_input(study);
    bool is_kept = has_next && study->tape.ticks[study->tick] == next;
    if (!is_kept && !write_next_tick(study, next)) return false;
    inspector_go(study, study->tick + 1);
    return true;
}

bool inspector_next_tick(Inspector *study)
{
    if (inspector_is_whole(study)) return advance(study);
    study->phase = PHASE_MAX;
    return true;
}

bool inspector_previous_tick(Inspector *study)
{
    if (study->tick == 0) return false;
    inspector_go(study, study->looked_tick - 1);
    return true;
}

bool inspector_next_phase(Inspector *study)
{
    if (!inspector_is_whole(study)) {
        study->phase++;
        return true;
    }
    if (!advance(study)) return false;
    study->phase = 1;
    return true;
}

bool inspector_previous_phase(Inspector *study)
{
    int32_t ended = inspector_phase(study);
    if (ended <= 1) return inspector_previous_tick(study);
    study->phase = ended - 1;
    return true;
}

const Model *inspector_player(const Inspector *study)
{
    if (inspector_is_whole(study)) return &study->game.player;
    return phase_log_state(&study->log, inspector_phase(study));
}

const Model *inspector_player_before(const Inspector *study)
{
    return phase_log_state(&study->log, inspector_is_whole(study) ? 0 : inspector_phase(study) - 1);
}

Input inspector_input(const Inspector *study)
{
    return study->looked_tick > 0 ? study->tape.ticks[study->looked_tick - 1] : 0;
}

Input inspector_next_input(const Inspector *study)
{
    if (study->hands == HANDS_OWN) return study->held;
    if (study->tick < study->tape.count) return study->tape.ticks[study->tick];
    return study->tape.count > 0 ? study->tape.ticks[study->tape.count - 1] : 0;
}

/* --- hands --- */

void inspector_hold(Inspector *study, Input button)
{
    study->held = inspector_next_input(study) ^ button;
    study->hands = HANDS_OWN;
}

void inspector_let_go(Inspector *study)
{
    study->hands = HANDS_OF_RUN;
    study->held = 0;
}

bool inspector_is_changed(const Inspector *study)
{
    return study->tape.count != study->came.count ||
           memcmp(study->tape.ticks, study->came.ticks, (size_t)study->came.count) != 0;
}

bool inspector_restore(Inspector *study)
{
    if (!copy_tape(study, study->came.ticks, study->came.count)) return false;
    study->version++;
    for (int32_t i = 0; i < study->lane_count; i++)
        play_lane_anew(&study->lanes[i]);
    inspector_let_go(study);
    inspector_work(study);
    inspector_go(study, study->tick);
    return true;
}

/* --- several lanes --- */

bool inspector_add_lane(Inspector *study)
{
    const InspectorLane *like = inspector_lane(study);
    if (study->lane_count == INSPECTOR_LANES_MAX || !open_lane(study, &like->level)) return false;
    study->lanes[study->lane_count - 1].constant = like->constant;
    inspector_choose_lane(study, study->lane_count - 1);
    return true;
}

void inspector_keep_lane(Inspector *study)
{
    ModelParams params = *inspector_params(study);
    int32_t constant = inspector_lane(study)->constant;
    while (study->lane_count > 1)
        timeline_done(&study->lanes[--study->lane_count].run);
    study->lane = 0;
    study->lanes[0].constant = constant;
    inspector_set_params(study, &params);
}

void inspector_choose_lane(Inspector *study, int32_t lane)
{
    assert(lane >= 0 && lane < study->lane_count);
    study->lane = lane;
    study->version++;
    inspector_work(study);
    look(study);
}

void inspector_set_params(Inspector *study, const ModelParams *params)
{
    InspectorLane *lane = &study->lanes[study->lane];
    bool is_other = lane->level.physics.kind != params->kind;
    if (is_other) lane->constant = 0;
    if (is_other || inspector_is_whole(study)) study->phase = PHASE_MAX;
    lane->level.physics = *params;
    play_lane_anew(lane);
    study->version++;
    inspector_work(study);
    look(study);
}

ModelParams inspector_usual_params(const Inspector *study, ModelKind kind)
{
    ModelParams params = study->level->physics;
    if (params.kind != kind) model_params_init(&params, kind);
    return params;
}

bool inspector_lane_game(const Inspector *study, int32_t lane, Game *game)
{
    const Timeline *run = &study->lanes[lane].run;
    bool is_there = timeline_length(run) >= study->tick || inspector_is_played(study, lane);
    timeline_game(run, min_i32(study->tick, timeline_length(run)), game);
    return is_there;
}
