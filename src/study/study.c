/* study.c - see study.h */
#include "study.h"

#include <stdlib.h>
#include <string.h>

enum { TAPE_ROOM_MIN = 1024 };

/* --- the tape --- */

static bool make_room(Study *study, int32_t count)
{
    if (count <= study->tape_capacity) return true;
    if (count > INPUT_TICKS_MAX) return false;
    int32_t capacity = min_i32(count + count / 2 + TAPE_ROOM_MIN, INPUT_TICKS_MAX);
    Input *ticks = realloc(study->tape.ticks, (size_t)capacity * sizeof *ticks);
    if (!ticks) return false;
    study->tape.ticks = ticks;
    study->tape_capacity = capacity;
    return true;
}

static bool copy_tape(Study *study, const Input *ticks, int32_t count)
{
    if (!make_room(study, count)) return false;
    if (count > 0) memcpy(study->tape.ticks, ticks, (size_t)count * sizeof *ticks);
    study->tape.count = count;
    return true;
}

/* Keeps the tape as it is now as the one that came. */
static bool keep_tape(Study *study)
{
    size_t count = (size_t)study->tape.count;
    study->came.ticks = malloc(count + 1);
    if (!study->came.ticks) return false;
    if (count > 0) memcpy(study->came.ticks, study->tape.ticks, count * sizeof(Input));
    study->came.count = study->tape.count;
    return true;
}

/* --- lanes --- */

static bool open_lane(Study *study, const Level *level)
{
    StudyLane *lane = &study->lanes[study->lane_count];
    *lane = (StudyLane){.level = *level};
    if (!timeline_init(&lane->run, &lane->level)) return false;
    study->lane_count++;
    return true;
}

/* The last tick that the lane has played. */
static int32_t lane_end(const StudyLane *lane)
{
    return timeline_length(&lane->run);
}

bool study_is_played(const Study *study, int32_t number)
{
    const StudyLane *lane = &study->lanes[number];
    return lane->is_finished || lane_end(lane) >= study->tape.count;
}

/* Adds a tick where the lane ends, which must be its present. False where it could not. */
static bool add_to_lane(StudyLane *lane, Input input)
{
    GameEvents events;
    bool is_added = timeline_add(&lane->run, input, &events);
    lane->is_finished = lane->run.now.status == GAME_FINISHED;
    return is_added;
}

static void play_lane_anew(StudyLane *lane)
{
    timeline_clear(&lane->run);
    lane->is_finished = false;
}

/* Takes the tick apart that the study is at, as far as the lane goes. */
static void look(Study *study)
{
    StudyLane *lane = &study->lanes[study->lane];
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
static void look_at_whole(Study *study)
{
    study->phase = PHASE_MAX;
    look(study);
}

/* Plays at most `budget` ticks more and returns how many it was. */
static int32_t play_lane(Study *study, int32_t number, int32_t budget)
{
    StudyLane *lane = &study->lanes[number];
    int32_t first = lane_end(lane);
    if (study_is_played(study, number)) return 0;
    timeline_seek(&lane->run, first);
    while (!study_is_played(study, number) && lane_end(lane) - first < budget)
        if (!add_to_lane(lane, study->tape.ticks[lane_end(lane)])) break;
    return lane_end(lane) - first;
}

bool study_work(Study *study)
{
    int32_t budget = STUDY_WORK_TICKS;
    bool is_behind = false;
    for (int32_t i = 0; i < study->lane_count; i++) {
        int32_t number = (study->lane + i) % study->lane_count;
        budget -= play_lane(study, number, budget);
        is_behind = is_behind || !study_is_played(study, number);
    }
    if (study->looked_tick < min_i32(study->tick, lane_end(study_lane(study))))
        look_at_whole(study);
    return is_behind && budget < STUDY_WORK_TICKS;
}

/* --- opening --- */

bool study_init(Study *study, const Level *level, const Input *ticks, int32_t count, int32_t tick)
{
    *study = (Study){.level = level};
    if (!copy_tape(study, ticks, count) || !keep_tape(study) || !open_lane(study, level)) {
        study_done(study);
        return false;
    }
    study_work(study);
    study_go(study, tick);
    return true;
}

void study_done(Study *study)
{
    for (int32_t i = 0; i < study->lane_count; i++)
        timeline_done(&study->lanes[i].run);
    input_tape_done(&study->came);
    input_tape_done(&study->tape);
    study->lane_count = 0;
}

/* --- moving in time --- */

void study_go(Study *study, int32_t tick)
{
    study->tick = clamp_i32(tick, 0, study->tape.count);
    look_at_whole(study);
}

/* Writes what is held in the tick after this one, and gives up what came later. The lanes that have
 * come so far play it at once. */
static bool write_next_tick(Study *study, Input input)
{
    int32_t tick = study->tick;
    bool is_new = tick == study->tape.count;
    if (!make_room(study, tick + 1)) return false;
    study->tape.ticks[tick] = input;
    study->tape.count = tick + 1;
    if (!is_new) study->version++;
    for (int32_t i = 0; i < study->lane_count; i++) {
        StudyLane *lane = &study->lanes[i];
        if (lane_end(lane) < tick) continue;
        timeline_seek(&lane->run, tick);
        if (!add_to_lane(lane, input) && !lane->is_finished) return false;
    }
    return true;
}

static bool advance(Study *study)
{
    const StudyLane *lane = study_lane(study);
    if (lane->is_finished && study->tick >= lane_end(lane)) return false;
    bool has_next = study->tick < study->tape.count;
    Input next = study_next_input(study);
    bool is_kept = has_next && study->tape.ticks[study->tick] == next;
    if (!is_kept && !write_next_tick(study, next)) return false;
    study_go(study, study->tick + 1);
    return true;
}

bool study_next_tick(Study *study)
{
    if (study_is_whole(study)) return advance(study);
    study->phase = PHASE_MAX;
    return true;
}

bool study_previous_tick(Study *study)
{
    if (study->tick == 0) return false;
    study_go(study, study->looked_tick - 1);
    return true;
}

bool study_next_phase(Study *study)
{
    if (!study_is_whole(study)) {
        study->phase++;
        return true;
    }
    if (!advance(study)) return false;
    study->phase = 1;
    return true;
}

bool study_previous_phase(Study *study)
{
    int32_t ended = study_phase(study);
    if (ended <= 1) return study_previous_tick(study);
    study->phase = ended - 1;
    return true;
}

const Model *study_player(const Study *study)
{
    if (study_is_whole(study)) return &study->game.player;
    return phase_log_state(&study->log, study_phase(study));
}

const Model *study_player_before(const Study *study)
{
    return phase_log_state(&study->log, study_is_whole(study) ? 0 : study_phase(study) - 1);
}

Input study_input(const Study *study)
{
    return study->looked_tick > 0 ? study->tape.ticks[study->looked_tick - 1] : 0;
}

Input study_next_input(const Study *study)
{
    if (study->hands == HANDS_OWN) return study->held;
    if (study->tick < study->tape.count) return study->tape.ticks[study->tick];
    return study->tape.count > 0 ? study->tape.ticks[study->tape.count - 1] : 0;
}

/* --- hands --- */

void study_hold(Study *study, Input button)
{
    study->held = study_next_input(study) ^ button;
    study->hands = HANDS_OWN;
}

void study_let_go(Study *study)
{
    study->hands = HANDS_OF_RUN;
    study->held = 0;
}

bool study_is_changed(const Study *study)
{
    return study->tape.count != study->came.count ||
           memcmp(study->tape.ticks, study->came.ticks, (size_t)study->came.count) != 0;
}

bool study_restore(Study *study)
{
    if (!copy_tape(study, study->came.ticks, study->came.count)) return false;
    study->version++;
    for (int32_t i = 0; i < study->lane_count; i++)
        play_lane_anew(&study->lanes[i]);
    study_let_go(study);
    study_work(study);
    study_go(study, study->tick);
    return true;
}

/* --- several lanes --- */

bool study_add_lane(Study *study)
{
    const StudyLane *like = study_lane(study);
    if (study->lane_count == STUDY_LANES_MAX || !open_lane(study, &like->level)) return false;
    study->lanes[study->lane_count - 1].constant = like->constant;
    study_choose_lane(study, study->lane_count - 1);
    return true;
}

void study_keep_lane(Study *study)
{
    ModelParams params = *study_params(study);
    int32_t constant = study_lane(study)->constant;
    while (study->lane_count > 1)
        timeline_done(&study->lanes[--study->lane_count].run);
    study->lane = 0;
    study->lanes[0].constant = constant;
    study_set_params(study, &params);
}

void study_choose_lane(Study *study, int32_t lane)
{
    assert(lane >= 0 && lane < study->lane_count);
    study->lane = lane;
    study->version++;
    study_work(study);
    look(study);
}

void study_set_params(Study *study, const ModelParams *params)
{
    StudyLane *lane = &study->lanes[study->lane];
    bool is_other = lane->level.physics.kind != params->kind;
    if (is_other) lane->constant = 0;
    if (is_other || study_is_whole(study)) study->phase = PHASE_MAX;
    lane->level.physics = *params;
    play_lane_anew(lane);
    study->version++;
    study_work(study);
    look(study);
}

ModelParams study_usual_params(const Study *study, ModelKind kind)
{
    ModelParams params = study->level->physics;
    if (params.kind != kind) model_params_init(&params, kind);
    return params;
}

bool study_lane_game(const Study *study, int32_t lane, Game *game)
{
    const Timeline *run = &study->lanes[lane].run;
    bool is_there = timeline_length(run) >= study->tick || study_is_played(study, lane);
    timeline_game(run, min_i32(study->tick, timeline_length(run)), game);
    return is_there;
}
