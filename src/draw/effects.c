/* effects.c - see effects.h */
#include "effects.h"

#include "ground.h"

enum {
    RUN_FRAME = ONE * 3 / 8, /* of way for each frame */
    CLIMB_FRAME = ONE / 2,
    LAND_TICKS = 4,
    SKID_TICKS = 6,
    TAKE_OFF_TICKS = 3,
    HIGH_FALL = 2 * ONE,
    DIE_FRAME_TICKS = 5,
    ROCKET_PAUSE = 14,
    FINISH_TICKS = 3 * ROCKET_PAUSE
};

static const uint8_t particle_ages[PARTICLE_KIND_COUNT] = {
    [PARTICLE_DUST] = 10,   [PARTICLE_SPARK] = 14,  [PARTICLE_PIECE] = 16, [PARTICLE_BURST] = 30,
    [PARTICLE_RUBBLE] = 30, [PARTICLE_ROCKET] = 60, [PARTICLE_FLASH] = 4,  [PARTICLE_FLAG] = 20,
    [PARTICLE_SHARD] = 18,  [PARTICLE_TRAIL] = 9,
};

/* Downward acceleration per tick, in 1/256 of a cell. */
static const int8_t particle_weights[PARTICLE_KIND_COUNT] = {[PARTICLE_PIECE] = 3,
                                                             [PARTICLE_BURST] = 2,
                                                             [PARTICLE_RUBBLE] = 4,
                                                             [PARTICLE_ROCKET] = 1,
                                                             [PARTICLE_SHARD] = 3};

int32_t particle_phase(const Particle *particle)
{
    return min_i32(2, particle->age * 3 / particle_ages[particle->kind]);
}

void effects_init(Effects *effects)
{
    *effects = (Effects){.sprite = SPRITE_HERO_IDLE};
}

static void add_particle(Effects *e, ParticleKind kind, int32_t x, int32_t y, int32_t dx,
                         int32_t dy)
{
    if (e->count == PARTICLE_MAX) return;
    e->particles[e->count++] = (Particle){x, y, (int16_t)dx, (int16_t)dy, 0, (uint8_t)kind};
}

/* Adds `count` particles in random directions, up to a speed. */
static void add_burst(Effects *e, ParticleKind kind, int32_t x, int32_t y, int32_t count,
                      int32_t speed)
{
    for (int32_t i = 0; i < count; i++) {
        uint32_t h = ground_place_hash(e->tick * 131 + i, kind);
        int32_t dx = (int32_t)(h % (uint32_t)(2 * speed + 1)) - speed;
        int32_t dy = (int32_t)(h / 1024 % (uint32_t)(2 * speed + 1)) - speed;
        add_particle(e, kind, x, y, dx, dy - speed / 3);
    }
}

/* Adds particles in a ring of twelve directions, of which a smaller count leaves some out. */
static void add_ring(Effects *e, ParticleKind kind, int32_t x, int32_t y, int32_t count,
                     int32_t speed)
{
    static const int8_t ways[12][2] = {{8, 0},  {7, 4},   {4, 7},   {0, 8},  {-4, 7}, {-7, 4},
                                       {-8, 0}, {-7, -4}, {-4, -7}, {0, -8}, {4, -7}, {7, -4}};
    for (int32_t i = 0; i < count; i++) {
        const int8_t *way = ways[i * (int32_t)ARRAY_LENGTH(ways) / count];
        add_particle(e, kind, x, y, way[0] * speed / 8, way[1] * speed / 8);
    }
}

static void add_dust(Effects *e, const Pose *pose, int32_t count, int32_t direction)
{
    int32_t x = pose->x / (ONE / PART_OF_CELL), y = pose->y / (ONE / PART_OF_CELL) - 1;
    for (int32_t i = 0; i < count; i++) {
        int32_t h = (int32_t)(ground_place_hash(e->tick * 17 + i, 3) % 12);
        int32_t way = direction == 0 ? (i % 2 == 0 ? -1 : 1) : direction;
        add_particle(e, PARTICLE_DUST, x + way * h / 3, y, way * (6 + h), -h / 3);
    }
}

static void move_particles(Effects *e)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < e->count; i++) {
        Particle p = e->particles[i];
        p.x += p.dx / PART_OF_CELL +
               (p.dx % PART_OF_CELL != 0 && e->tick % 2 == 0 ? sign_i32(p.dx) : 0);
        p.y += p.dy / PART_OF_CELL +
               (p.dy % PART_OF_CELL != 0 && e->tick % 2 == 0 ? sign_i32(p.dy) : 0);
        p.dy = (int16_t)(p.dy + particle_weights[p.kind]);
        if (++p.age < particle_ages[p.kind]) e->particles[kept++] = p;
    }
    e->count = kept;
}

static void hear(Effects *e, const GameEvent *event, const Pose *pose)
{
    int32_t x = event->col * PART_OF_CELL + PART_OF_CELL / 2,
            y = event->row * PART_OF_CELL + PART_OF_CELL / 2;
    switch ((GameEventKind)event->kind) {
    case EVENT_JUMP: add_dust(e, pose, 3, 0); break;
    case EVENT_COIN:
    case EVENT_KEY:
        add_ring(e, PARTICLE_SPARK, x, y, 10, 36);
        if (event->kind == EVENT_COIN)
            e->coin_ticks = TAKEN_TICKS;
        else
            e->key_ticks = TAKEN_TICKS;
        break;
    case EVENT_SPRING:
        add_ring(e, PARTICLE_FLASH, x, y, 3, 40);
        e->spring = (Touched){event->col, event->row, SPRING_TICKS};
        break;
    case EVENT_CHECKPOINT:
        add_ring(e, PARTICLE_FLAG, x, y, 6, 24);
        e->flag = (Touched){event->col, event->row, FLAG_TICKS};
        break;
    case EVENT_SHOT: add_ring(e, PARTICLE_FLASH, x, y, 4, 30); break;
    case EVENT_DOOR: add_burst(e, PARTICLE_SHARD, x, y, 8, 30); break;
    case EVENT_STOMP: add_burst(e, PARTICLE_PIECE, x, y, 6, 30); break;
    case EVENT_CRUMBLE: add_burst(e, PARTICLE_RUBBLE, x, y, 8, 16); break;
    case EVENT_DIED:
        add_burst(e, PARTICLE_BURST, pose->x / (ONE / PART_OF_CELL),
                  (pose->y - pose->height / 2) / (ONE / PART_OF_CELL), 24, 40);
        break;
    case EVENT_FINISH: e->finish = (Touched){event->col, event->row, FINISH_TICKS}; break;
    case EVENT_LAND:
    case EVENT_SIGN:
    case EVENT_RESPAWN:
    case EVENT_KIND_COUNT: break;
    }
}

/* Three fireworks over the finish, one after the other. */
static void fire(Effects *e)
{
    static const int8_t ways[][2] = {{0, -4}, {-2, -5}, {2, -6}};
    int32_t after = FINISH_TICKS - e->finish.ticks, i = after / ROCKET_PAUSE;
    if (e->finish.ticks == 0) return;
    e->finish.ticks--;
    if (after % ROCKET_PAUSE != 0) return;
    add_burst(e, PARTICLE_ROCKET, (e->finish.col + ways[i][0]) * PART_OF_CELL + PART_OF_CELL / 2,
              (e->finish.row + ways[i][1]) * PART_OF_CELL + PART_OF_CELL / 2, 16, 44);
}

static bool is_solid_at(const Level *level, const Game *game, Fixed x, Fixed y)
{
    uint8_t tile = terrain_tile(&game->terrain, &level->terrain, fixed_floor(x), fixed_floor(y));
    return tile_infos[tile].flags & TILE_IS_SOLID;
}

static void show(Effects *e, SpriteId sprite, int32_t frame)
{
    e->sprite = (uint8_t)sprite;
    e->frame = frame;
}

static void choose_pose(Effects *e, const Level *level, const Game *game, const Pose *pose,
                        Input input)
{
    bool is_dead = game->status == GAME_RESPAWNING;
    int32_t way = !!(input & INPUT_RIGHT) - !!(input & INPUT_LEFT);
    int32_t speed = abs_i32(pose->dx), run = e->distance / RUN_FRAME;
    bool moves = speed > ONE / 60;
    /* under a ceiling where it cannot stand up */
    bool is_low = is_solid_at(level, game, pose->x, pose->y - pose->height - ONE / 4);
    Fixed beside = pose->x + way * (pose->half_width + ONE / 8);
    bool pushes = way != 0 && speed < ONE / 40 &&
                  is_solid_at(level, game, beside, pose->y - pose->height / 2);
    bool skids = moves && (way != 0 ? sign_i32(pose->dx) != way : speed > ONE / 12);
    e->faces_left = way != 0 ? way < 0 : pose->face < 0;
    e->dead_ticks = is_dead ? e->dead_ticks + 1 : 0;
    if (is_dead)
        show(e, SPRITE_HERO_DIE, min_i32((e->dead_ticks - 1) / DIE_FRAME_TICKS, SPRITE_FRAMES_MAX));
    else if (pose->hanging)
        show(e, SPRITE_HERO_HANG, e->tick / 16);
    else if (pose->climbing)
        show(e, SPRITE_HERO_CLIMB, e->distance / CLIMB_FRAME);
    else if (!pose->grounded)
        show(e, pose->dy < ONE / 32 ? SPRITE_HERO_JUMP : SPRITE_HERO_FALL, 0);
    else if (is_low)
        show(e, SPRITE_HERO_LOW, moves ? run : 0);
    else if (e->pose_ticks > 0 && e->sprite == SPRITE_HERO_LAND && way == 0)
        show(e, SPRITE_HERO_LAND, 0);
    else if (pushes)
        show(e, SPRITE_HERO_PUSH, e->tick / 8);
    else if (skids)
        show(e, SPRITE_HERO_SKID, 0);
    else if (moves || way != 0)
        show(e, SPRITE_HERO_RUN, run);
    else
        show(e, SPRITE_HERO_IDLE, e->still_ticks / 40);
}

/* Counts ticks at full speed, when the speed does not change; then it leaves a trail. */
static void follow_speed(Effects *e, const Pose *pose, int32_t moved)
{
    int32_t speed = abs_i32(pose->dx), change = abs_i32(speed - e->last_speed);
    bool is_even = pose->grounded && speed > ONE / 16 && change * 16 < speed;
    e->even_ticks = is_even ? min_i32(e->even_ticks + 1, FAST_TICKS) : 0;
    e->last_speed = speed;
    if (!effects_are_fast(e) || e->tick % 3 != 0 || moved == 0) return;
    int32_t behind = pose->x - sign_i32(pose->dx) * (pose->half_width + ONE / 2);
    add_particle(e, PARTICLE_TRAIL, behind / (ONE / PART_OF_CELL),
                 (pose->y - pose->height * 2 / 3) / (ONE / PART_OF_CELL), 0, 0);
}

static void follow_hero(Effects *e, const Pose *pose, Input input)
{
    int32_t moved =
        abs_i32(pose->x - e->last_x) + (pose->climbing ? abs_i32(pose->y - e->last_y) : 0);
    uint8_t pressed = (uint8_t)(input & ~e->last_input);
    int32_t way = !!(pressed & INPUT_RIGHT) - !!(pressed & INPUT_LEFT);
    bool is_leap = moved > 2 * ONE;
    if (!is_leap) follow_speed(e, pose, moved);
    if (!is_leap) e->distance = (e->distance + moved) % (64 * ONE);
    e->still_ticks = moved == 0 && input == 0 && pose->grounded ? e->still_ticks + 1 : 0;
    e->press_ticks = pressed ? 0 : e->press_ticks + 1;
    if (pressed && pose->climbing) e->distance += CLIMB_FRAME;
    if (way != 0 && pose->grounded) {
        add_dust(e, pose, sign_i32(pose->dx) == -way ? 4 : 3, -way);
        e->distance -= e->distance % RUN_FRAME;
    }
    if (pose->grounded && !e->was_grounded && e->has_begun && !is_leap) {
        bool is_high = pose->y - e->fall_from > HIGH_FALL;
        add_dust(e, pose, is_high ? 6 : 2, 0);
        e->pose_ticks = is_high ? LAND_TICKS : 0;
        if (is_high) e->sprite = SPRITE_HERO_LAND;
    }
    if (pose->grounded || pose->climbing || pose->y < e->fall_from) e->fall_from = pose->y;
    if (e->pose_ticks > 0) e->pose_ticks--;
    e->was_grounded = pose->grounded;
    e->last_x = pose->x;
    e->last_y = pose->y;
    e->last_input = input;
    e->has_begun = true;
}

void effects_step(Effects *effects, const Level *level, const Game *game, Input input,
                  const GameEvents *events)
{
    Pose pose;
    model_pose(&game->player, &level->physics, &level->terrain, &game->terrain, &pose);
    effects->tick++;
    effects->spring.ticks = max_i32(0, effects->spring.ticks - 1);
    effects->flag.ticks = max_i32(0, effects->flag.ticks - 1);
    effects->coin_ticks = max_i32(0, effects->coin_ticks - 1);
    effects->key_ticks = max_i32(0, effects->key_ticks - 1);
    move_particles(effects);
    for (int32_t i = 0; i < events->count; i++)
        hear(effects, &events->items[i], &pose);
    fire(effects);
    follow_hero(effects, &pose, input);
    choose_pose(effects, level, game, &pose, input);
}

void effects_stand(Effects *effects, const Level *level, const Game *game, Input input)
{
    Pose pose;
    int32_t tick = effects->tick;
    effects_init(effects);
    effects->tick = tick;
    model_pose(&game->player, &level->physics, &level->terrain, &game->terrain, &pose);
    effects->last_x = effects->distance = pose.x;
    effects->last_y = effects->fall_from = pose.y;
    effects->distance = max_i32(0, effects->distance) % (64 * ONE);
    effects->was_grounded = pose.grounded;
    choose_pose(effects, level, game, &pose, input);
}

void effects_leap(Effects *effects, const Level *level, const Game *game)
{
    effects_stand(effects, level, game, 0);
}
