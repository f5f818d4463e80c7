/* inspector.h - a run being inspected: time stands where the user puts it.
 *
 * The run is the inputs of its ticks. One to three lanes play it, each in the same level, with its
 * own movement model and constants. When a lane changes, it is played again from its start, in
 * slices (inspector_work), so that no key has to wait; the tick is shown as soon as the lane has
 * reached it. A place in time is a tick and how many of the tick's phases have ended: a whole tick
 * has ended with all of them, and tick 0, the start, has none.
 * Units: ticks of 1/60 s.
 * Memory: inspector_done frees; the level belongs to the caller. An Inspector must not be moved:
 * its lanes point into themselves. */
#ifndef LEDGE_LEARN_INSPECTOR_INSPECTOR_H
#define LEDGE_LEARN_INSPECTOR_INSPECTOR_H

#include "../../engine/model_phase.h"
#include "../../game/timeline.h"
#include "../../play/app/app.h"
#include "recorded_lane.h"

enum { INSPECTOR_LANES_MAX = 3, INSPECTOR_WORK_TICKS = 512 };

typedef struct InspectorLane {
    Level level; /* only its physics differs from the level's */
    Timeline run;
    bool is_finished; /* the game is finished after the last tick of `run` */
    int32_t constant; /* the row of the model's settings that is being tuned */
} InspectorLane;

/* Whose buttons the next tick gets. */
typedef enum InspectorButtons {
    BUTTONS_OF_RUN, /* the inputs of the run; after its end the last one */
    BUTTONS_OWN     /* inspector->held; later inputs of the run are discarded */
} InspectorButtons;

typedef struct Inspector {
    const Level *level;
    InputTape came; /* the original run */
    InputTape tape; /* the run being inspected */
    size_t tape_capacity;
    int32_t version; /* changes whenever a played tick may be different now */
    InspectorLane lanes[INSPECTOR_LANES_MAX];
    int32_t lane_count, lane; /* `lane` is the current one */
    int32_t tick;
    int32_t phase;   /* phases of the tick that have ended; all of them if it has fewer */
    uint8_t buttons; /* InspectorButtons */
    Input held;
    /* The current tick, in the current lane: */
    int32_t looked_tick; /* `tick`, or the lane's last tick if the lane ends before it */
    uint8_t status_before;
    Game game; /* after it */
    GameEvents events;
    PhaseLog log;
} Inspector;

/* Inspects the run, at one of its ticks. False when memory ran out; there is then nothing to
 * free. */
bool inspector_init(Inspector *inspector, const Level *level, const Input *ticks, int32_t count,
                    int32_t tick);
void inspector_done(Inspector *inspector);

/* Plays up to INSPECTOR_WORK_TICKS ticks of lanes that are behind; true while there is more to do.
 */
bool inspector_work(Inspector *inspector);

/* Ticks of the run; a lane may end earlier, where its game finishes. */
static inline int32_t inspector_length(const Inspector *inspector)
{
    return inspector->tape.count;
}

static inline const InspectorLane *inspector_lane(const Inspector *inspector)
{
    return &inspector->lanes[inspector->lane];
}

static inline const ModelParams *inspector_params(const Inspector *inspector)
{
    return &inspector_lane(inspector)->level.physics;
}

/* Has the lane been played as far as it goes? */
bool inspector_is_played(const Inspector *inspector, int32_t lane);

/* --- moving in time --- */

/* Goes to the end of a tick, limited to the run. */
void inspector_go(Inspector *inspector, int32_t tick);

/* Goes on to the end of the next tick, or of this one if it has not ended. At the run's end one
 * tick is played and added. False if the game has finished, or memory ran out. */
bool inspector_next_tick(Inspector *inspector);

/* Goes back to the end of the tick before. False at the start. */
bool inspector_previous_tick(Inspector *inspector);

/* Goes a phase on or back. A tick without phases, in which the player lies still, counts as one.
 * False as for ticks. */
bool inspector_next_phase(Inspector *inspector);
bool inspector_previous_phase(Inspector *inspector);

/* The number of phases of the tick that have ended. */
static inline int32_t inspector_phase(const Inspector *inspector)
{
    return min_i32(inspector->phase, inspector->log.phase_count);
}

/* The number of the last phase that ended, in the model's table of phases, by which documents and
 * checks of lessons count; 0 is the control. Needs a tick that is not whole. */
static inline int32_t inspector_phase_number(const Inspector *inspector)
{
    assert(inspector_phase(inspector) > 0);
    return inspector->log.phases[inspector_phase(inspector) - 1].phase;
}

static inline bool inspector_is_whole(const Inspector *inspector)
{
    return inspector_phase(inspector) == inspector->log.phase_count;
}

/* The player after the phases that have ended. */
const Model *inspector_player(const Inspector *inspector);

/* The player before the last of these phases; for a whole tick before its first phase. */
const Model *inspector_player_before(const Inspector *inspector);

/* The input of the current tick; 0 at the start. */
Input inspector_input(const Inspector *inspector);

/* The input of the next tick. */
Input inspector_next_input(const Inspector *inspector);

/* --- held buttons --- */

/* Presses or releases a button, in addition to the input of the next tick; from then on the user's
 * buttons count. */
void inspector_hold(Inspector *inspector, Input button);

/* The inputs of the run count again. */
void inspector_let_go(Inspector *inspector);

/* Does the run differ from the original? */
bool inspector_is_changed(const Inspector *inspector);

/* Restores the original run in all lanes. False when memory ran out. */
bool inspector_restore(Inspector *inspector);

/* --- lanes --- */

/* Adds a copy of the current lane and makes it the current one. False if there is no room. */
bool inspector_add_lane(Inspector *inspector);

/* Keeps only the current lane. */
void inspector_keep_lane(Inspector *inspector);

void inspector_choose_lane(Inspector *inspector, int32_t lane);

/* Changes the physics of the current lane. */
void inspector_set_params(Inspector *inspector, const ModelParams *params);

/* The constants of a model before tuning: those of the level, or the defaults if the level has
 * another model. */
ModelParams inspector_usual_params(const Inspector *inspector, ModelKind kind);

/* Are the ticks of the lanes not all equally long? Then all lanes stand at the second of the
 * current one, at the tick that this function gives. */
bool inspector_is_timed(const Inspector *inspector);
int32_t inspector_lane_tick(const Inspector *inspector, int32_t lane);

/* The game of a lane at the current time; false if it has not been played so far. */
bool inspector_lane_game(const Inspector *inspector, int32_t lane, Game *game);

/* A run to inspect, as the caller gives it. The level, its name, the ghost and the engine must
 * outlive the screen. */
typedef struct InspectorRun {
    const Timeline *run;
    const char *level_name;    /* of the level's file; NULL: the run cannot be played on */
    const InputTape *ghost;    /* a ghost to race against, or NULL */
    const ModelParams *beside; /* physics of more lanes, beside_count of them */
    int32_t beside_count;
    const RecordedEngine *engine; /* its recording is one more lane; NULL: none */
} InspectorRun;

#endif
