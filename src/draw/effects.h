/* effects.h - particles for the events of a game, and the pose of the hero.
 *
 * They are computed from the hero's pose and the events of each tick, and affect only the picture.
 * Units: ticks of 1/60 s; particles in 1/16 of a cell.
 * Memory: plain data. */
#ifndef LEDGE_DRAW_EFFECTS_H
#define LEDGE_DRAW_EFFECTS_H

#include "../game/game.h"
#include "sheet.h"

enum {
    PARTICLE_MAX = 96,
    PART_OF_CELL = 16,
    FAST_TICKS = 8,
    SPRING_TICKS = 12,
    FLAG_TICKS = 20,
    TAKEN_TICKS = 20 /* a third of a second, so that no row of coins makes it flash faster */
};

typedef enum ParticleKind {
    PARTICLE_DUST,
    PARTICLE_SPARK,  /* of a coin or a key */
    PARTICLE_PIECE,  /* of an enemy */
    PARTICLE_BURST,  /* of the hero */
    PARTICLE_RUBBLE, /* of a block */
    PARTICLE_ROCKET, /* of the finish */
    PARTICLE_FLASH,  /* of a shot, a spring */
    PARTICLE_FLAG,   /* of a checkpoint */
    PARTICLE_SHARD,  /* of a door */
    PARTICLE_TRAIL,  /* behind the hero at full speed */
    PARTICLE_KIND_COUNT
} ParticleKind;

typedef struct Particle {
    int32_t x, y;   /* in the level */
    int16_t dx, dy; /* a tick, times 16 */
    uint8_t age, kind;
} Particle;

typedef struct Touched {
    int16_t col, row;
    int32_t ticks; /* left */
} Touched;

typedef struct Effects {
    int32_t tick;
    int32_t count;
    Particle particles[PARTICLE_MAX];
    /* The hero. */
    bool has_begun;
    uint8_t sprite; /* SpriteId */
    int32_t frame;
    bool faces_left;
    bool was_grounded;
    Fixed last_x, last_y, fall_from;
    Fixed distance;      /* run or climbed: the frame follows it, so that feet do not slide */
    int32_t still_ticks; /* since it last moved */
    int32_t pose_ticks;  /* left of a short pose: landing, turning, taking off */
    int32_t press_ticks; /* since the last press of a button that counts */
    uint8_t last_input;
    int32_t dead_ticks;
    Fixed last_speed;
    int32_t even_ticks; /* ticks of running at an even speed */
    /* The objects that were touched last, for their frames. */
    Touched spring, flag, finish;
    int32_t coin_ticks, key_ticks; /* left in which the status line shows one */
} Effects;

/* Is the hero at full speed? */
static inline bool effects_are_fast(const Effects *effects)
{
    return effects->even_ticks >= FAST_TICKS;
}

/* The ticks left of the effect at a cell; 0 for other cells. */
static inline int32_t effects_touched_ticks(const Touched *touched, int32_t col, int32_t row)
{
    return touched->col == col && touched->row == row ? touched->ticks : 0;
}

/* The third of its life that a particle is in: 0, 1, 2. */
int32_t particle_phase(const Particle *particle);

void effects_init(Effects *effects);

/* Follows a tick of the game. */
void effects_step(Effects *effects, const Level *level, const Game *game, Input input,
                  const GameEvents *events);

/* Follows a jump in time: removes all particles, and sets the hero's pose from the game. */
void effects_leap(Effects *effects, const Level *level, const Game *game);

/* Begins in the middle of a run, with the held buttons. */
void effects_stand(Effects *effects, const Level *level, const Game *game, Input input);

#endif
