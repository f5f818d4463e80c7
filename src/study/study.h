/* study.h - a run that is looked into: time stands where a person puts it.
 *
 * The run is what was held in each of its ticks. One to three lanes play it, each in the same
 * level, with a movement model and constants of its own. When something about a lane changes, it
 * is played anew from its start, a slice at a time (study_work), so that no key has to wait; what
 * is shown comes as soon as the lane has reached it.
 * A place in time is a tick and how many of the tick's phases have ended: a whole tick has ended
 * with all of them, and tick 0, the start, has none.
 * Units: ticks of 1/60 s.
 * Memory: study_done frees; the level is borrowed. A Study must not be moved: its lanes point into
 * themselves. */
#ifndef LEDGE_STUDY_STUDY_H
#define LEDGE_STUDY_STUDY_H

#include "../engine/phase.h"
#include "../game/timeline.h"

enum { STUDY_LANES_MAX = 3, STUDY_WORK_TICKS = 512 };

typedef struct StudyLane {
    Level level; /* only its physics is the lane's own */
    Timeline run;
    bool is_finished; /* the game is, after the last tick of `run` */
    int32_t constant; /* the row of the model's settings that is being tuned */
} StudyLane;

/* What somebody holds while time stands still. */
typedef enum StudyHands {
    HANDS_OF_RUN, /* what the run says; after its end what it said last */
    HANDS_OWN     /* study->held, and what came later in the run is given up */
} StudyHands;

typedef struct Study {
    const Level *level;
    InputTape came; /* the run as it came */
    InputTape tape; /* the run that is looked into */
    int32_t tape_capacity;
    int32_t version; /* changes whenever a tick that was played may be another now */
    StudyLane lanes[STUDY_LANES_MAX];
    int32_t lane_count, lane; /* `lane` is the one that is looked into */
    int32_t tick;
    int32_t phase; /* phases of the tick that have ended; more than it has: all */
    uint8_t hands; /* StudyHands */
    Input held;
    /* The tick that is looked at, in the lane that is: */
    int32_t looked_tick; /* the lane's last one where the lane ends before study->tick */
    uint8_t status_before;
    Game game; /* after it */
    GameEvents events;
    PhaseLog log;
} Study;

/* A study of the run, at one of its ticks. False when memory ran out; there is then nothing to
 * free. */
bool study_init(Study *study, const Level *level, const Input *ticks, int32_t count, int32_t tick);
void study_done(Study *study);

/* Plays up to STUDY_WORK_TICKS ticks of lanes that are behind; true while there is more to do. */
bool study_work(Study *study);

/* Ticks of the run; a lane may end earlier, where its game finishes. */
static inline int32_t study_length(const Study *study)
{
    return study->tape.count;
}

static inline const StudyLane *study_lane(const Study *study)
{
    return &study->lanes[study->lane];
}

static inline const ModelParams *study_params(const Study *study)
{
    return &study_lane(study)->level.physics;
}

/* Has the lane been played as far as it goes? */
bool study_is_played(const Study *study, int32_t lane);

/* --- moving in time --- */

/* To the end of a tick, as far as the run goes. */
void study_go(Study *study, int32_t tick);

/* On to the end of the next tick, or of this one if it has not ended. At the run's end one tick is
 * played and added. False where the game has finished, or memory has run out. */
bool study_next_tick(Study *study);

/* Back to the end of the tick before. False at the start. */
bool study_previous_tick(Study *study);

/* The same by phases. A tick without phases (the player lies still) counts as one. */
bool study_next_phase(Study *study);
bool study_previous_phase(Study *study);

/* How many phases of the tick have ended. */
static inline int32_t study_phase(const Study *study)
{
    return min_i32(study->phase, study->log.phase_count);
}

/* The number of the last one that ended, in the model's table of phases: the one that the documents
 * and the checks of lessons count by; 0 is the control. Needs a tick that is not whole. */
static inline int32_t study_phase_number(const Study *study)
{
    return study->log.phases[study_phase(study) - 1].phase;
}

static inline bool study_is_whole(const Study *study)
{
    return study_phase(study) == study->log.phase_count;
}

/* The player after the phases that have ended / before the last of them; before the first phase of
 * the tick where it is whole, so that the two differ by what is being looked at. */
const Model *study_player(const Study *study);
const Model *study_player_before(const Study *study);

/* What is held in the tick that is looked at; 0 at the start. */
Input study_input(const Study *study);

/* What will be held in the next one. */
Input study_next_input(const Study *study);

/* --- hands --- */

/* Presses or lets go of a button, besides what would be held in the next tick; from then on it is
 * the hands' own that count. */
void study_hold(Study *study, Input button);

/* The run's own inputs count again. */
void study_let_go(Study *study);

/* Has the run been changed since it came? */
bool study_is_changed(const Study *study);

/* The run as it came, in all lanes. False when memory ran out. */
bool study_restore(Study *study);

/* --- lanes --- */

/* Adds a lane like the one that is looked into, and looks into it. False where there is no room. */
bool study_add_lane(Study *study);

/* Back to a single lane, the one that is looked into. */
void study_keep_lane(Study *study);

void study_choose_lane(Study *study, int32_t lane);

/* Other physics for the lane that is looked into. */
void study_set_params(Study *study, const ModelParams *params);

/* The constants of a model before anybody tunes them: those of the level, or the usual ones where
 * the level's model is another. */
ModelParams study_usual_params(const Study *study, ModelKind kind);

/* Where a lane is at the tick that is looked at; false where it has not been played so far. */
bool study_lane_game(const Study *study, int32_t lane, Game *game);

#endif
