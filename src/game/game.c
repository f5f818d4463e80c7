/* game.c - see game.h */
#include "game.h"

#include "../engine/model_phase.h"
#include "game_internal.h"
#include "player.h"

#include <string.h>

const char *const game_event_names[EVENT_KIND_COUNT] = {
#define X(id, name) name,
    GAME_EVENT_LIST(X)
#undef X
};

const char *const death_cause_names[DEATH_COUNT] = {
#define X(id, name) name,
    DEATH_CAUSE_LIST(X)
#undef X
};

void game_events_add(GameEvents *events, GameEventKind kind, int32_t col, int32_t row,
                     int32_t value)
{
    bool decisive = kind == EVENT_DIED || kind == EVENT_RESPAWN || kind == EVENT_FINISH;
    if (events->count >= (decisive ? EVENT_MAX : EVENT_MAX - 1)) return;
    events->items[events->count++] = (GameEvent){(uint8_t)kind, (int16_t)col, (int16_t)row, value};
}

const GameEvent *game_events_find(const GameEvents *events, GameEventKind kind)
{
    for (int32_t i = 0; i < events->count; i++)
        if (events->items[i].kind == kind) return &events->items[i];
    return NULL;
}

static void add_at_player(const Tick *tick, GameEventKind kind, int32_t value)
{
    const Pose *player = &tick->player;
    game_events_add(tick->events, kind, fixed_floor(player->x), fixed_floor(player->y - 1), value);
}

void game_init(Game *game, const Level *level)
{
    memset(game, 0, sizeof *game);
    game->status = GAME_PLAYING;
    game->sign_shown = -1;
    game->checkpoint = -1;
    terrain_init(&game->terrain, &level->terrain);
    player_place(&game->player, level, &game->terrain, level->start.col, level->start.row, 0);
    actors_init(&game->actors, level, &game->terrain);
    if (level->chase.kind != CHASE_NONE && level->chase.checkpoint >= 0) game->chase = CHASE_WAITS;
    game->chase_kept = game->chase;
}

/* ---- death and respawn ------------------------------------------------------------------ */

static void die(const Tick *tick, DeathCause cause)
{
    Game *game = tick->game;
    game->status = GAME_RESPAWNING;
    game->respawn_ticks = RESPAWN_TICKS;
    game->sign_shown = -1;
    game->deaths++;
    add_at_player(tick, EVENT_DIED, cause);
}

/* Sets the chase back to before the checkpoint was touched, and further while it would touch the
 * player. */
static void set_chase_back(Game *game, const Level *level)
{
    const Chase *chase = &level->chase;
    game->chase = game->chase_kept;
    if (chase->kind == CHASE_NONE || game->chase < 0) return;
    const Pose pose = game_pose(game, level);
    do
        game->chase = max_i32(0, game->chase - chase->mercy);
    while (game->chase > 0 && touch_chase_at(game, level, &pose));
}

static void respawn(const Tick *tick)
{
    Game *game = tick->game;
    const Level *level = tick->level;
    Place at = game->checkpoint < 0 ? level->start : level->checkpoints.items[game->checkpoint];
    terrain_reset_crumbles(&game->terrain);
    actors_crush_in_blocks(&game->actors, level, &game->terrain);
    player_place(&game->player, level, &game->terrain, at.col, at.row, tick->input);
    set_chase_back(game, level);
    game->status = GAME_PLAYING;
    game_events_add(tick->events, EVENT_RESPAWN, at.col, at.row, 0);
}

/* ---- one tick --------------------------------------------------------------------------- */

/* Lifts push and carry a player who is alive; the log is about the player only. */
static void move_terrain(const Tick *tick, struct PhaseLog *log)
{
    Game *game = tick->game;
    const Level *level = tick->level;
    Body *bodies[1 + ACTOR_MAX];
    int32_t count = 0;
    Body *player = game->status == GAME_PLAYING ? model_body_to_move(&game->player) : NULL;
    if (player) bodies[count++] = player;
    count += actors_list_bodies(&game->actors, tick->next, bodies + count);
    terrain_advance(&game->terrain, &level->terrain, model_terrain_params(&level->physics), bodies,
                    count, player ? log : NULL);
}

/* In most levels nothing moves, and only the clock advances. */
static void advance_terrain(const Tick *tick, struct PhaseLog *log)
{
    TerrainState *state = &tick->game->terrain;
    if (!log && terrain_is_still(state, &tick->level->terrain))
        state->tick++;
    else
        move_terrain(tick, log);
}

static void step_player(Tick *tick, struct PhaseLog *log)
{
    Game *game = tick->game;
    const Level *level = tick->level;
    const ModelParams *physics = &level->physics;
    ModelParams helped;
    if (tick->input & INPUT_GRACE) {
        helped = *physics;
        model_add_grace(&helped, ASSIST_GRACE_TICKS);
        physics = &helped;
    }
    if (tick->input & INPUT_AIR_JUMPS) model_allow_jump(&game->player);
    const PlayerFooting before = player_footing(&game->player, level, &game->terrain);
    model_step(&game->player, physics, &level->terrain, &game->terrain, tick->input, log);
    player_pose(&game->player, level, &game->terrain, &tick->player);
    if (player_has_jumped(&before, &game->player, &tick->player))
        add_at_player(tick, EVENT_JUMP, 0);
    if (player_has_landed(&before, &tick->player)) add_at_player(tick, EVENT_LAND, 0);
    if (tick->player.sprung) add_at_player(tick, EVENT_SPRING, 0);
}

/* New shots are the last of their list until the shots move. */
static void step_actors(const Tick *tick, const Pose *target)
{
    Game *game = tick->game;
    Actors *actors = &game->actors;
    int32_t old_count = actors->shot_count;
    if (actors->count == 0) return;
    actors_step(actors, tick->level, &game->terrain, target, tick->next);
    for (int32_t i = old_count; i < actors->shot_count; i++) {
        const Shot *shot = &actors->shots[i];
        game_events_add(tick->events, EVENT_SHOT, fixed_floor(shot->x), fixed_floor(shot->y), 0);
    }
    shots_step(actors, tick->level, &game->terrain);
}

/* New crumbling blocks are the last of their list until the terrain moves. */
static void report_crumbles(const Tick *tick, int32_t old_count)
{
    const TerrainState *state = &tick->game->terrain;
    for (int32_t i = old_count; i < state->crumble_count; i++) {
        const Crumble *block = &state->crumbles[i];
        game_events_add(tick->events, EVENT_CRUMBLE, block->col, block->row, 0);
    }
}

/* What kills the player in this tick; DEATH_COUNT: nothing. An invincible player dies only when
 * crushed or out of the level, but stomps monsters and uses up shots. */
static DeathCause cause_of_death(const Tick *tick)
{
    const bool is_mortal = !(tick->input & INPUT_INVINCIBLE);
    const Actors *actors = &tick->game->actors;
    if (tick->player.crushed) return DEATH_CRUSHED;
    if (player_fell_out(&tick->player, tick->level)) return DEATH_FELL;
    if (is_mortal && (tick->touched & KIND_IS_HAZARD) && touch_hazards(tick)) return DEATH_SPIKES;
    if (actors->count > 0 && touch_actors(tick)) return DEATH_ACTOR;
    if (actors->shot_count > 0 && touch_shots(tick) && is_mortal) return DEATH_SHOT;
    if (is_mortal && touch_chase_at(tick->game, tick->level, &tick->player)) return DEATH_CHASE;
    return DEATH_COUNT;
}

static void play_tick(Tick *tick, struct PhaseLog *log)
{
    const TerrainState *state = &tick->game->terrain;
    int32_t crumbles;
    DeathCause cause;
    Fixed actor_tops[ACTOR_MAX];
    tick->old_actor_top = actor_tops;
    if (tick->game->actors.count > 0) touch_remember(tick);
    advance_terrain(tick, log);
    crumbles = state->crumble_count;
    step_player(tick, log);
    touch_look(tick);
    step_actors(tick, &tick->player);
    report_crumbles(tick, crumbles);
    if (tick->level->chase.kind != CHASE_NONE && tick->game->chase >= 0) tick->game->chase++;
    cause = cause_of_death(tick);
    if (cause == DEATH_COUNT)
        touch_things(tick);
    else
        die(tick, cause);
}

static void respawn_tick(const Tick *tick)
{
    Game *game = tick->game;
    int32_t crumbles;
    advance_terrain(tick, NULL);
    crumbles = game->terrain.crumble_count;
    step_actors(tick, NULL);
    report_crumbles(tick, crumbles);
    if (--game->respawn_ticks == 0) respawn(tick);
}

static void step(Tick *tick, struct PhaseLog *log)
{
    Game *game = tick->game;
    tick->events->count = 0;
    if (game->status == GAME_FINISHED) return;
    game->ticks++;
    if (game->status == GAME_PLAYING)
        play_tick(tick, log);
    else
        respawn_tick(tick);
}

void game_step(Game *game, const Level *level, Input input, GameEvents *events,
               struct PhaseLog *log)
{
    Tick tick = {.game = game, .level = level, .events = events, .input = input};
    if (log) phase_log_begin(log, &game->player);
    step(&tick, log);
}

void game_step_among(Game *game, const Level *level, Input input, GameEvents *events,
                     const Actor *const next[])
{
    Tick tick = {.game = game, .level = level, .events = events, .input = input, .next = next};
    step(&tick, NULL);
}

/* ---- many ticks -------------------------------------------------------------------------- */

/* Actors that go on as they did for some ticks (actor_steady_ticks) need not be played in these. */
typedef struct SteadyRun {
    int32_t ticks[ACTOR_MAX]; /* so many are left */
    Fixed way[ACTOR_MAX];     /* in each of them */
    Actor ahead[ACTOR_MAX];   /* the state after the tick; of others, before it */
    const Actor *next[ACTOR_MAX];
} SteadyRun;

void game_run(Game *game, const Level *level, const Input *inputs, int32_t count)
{
    GameEvents events;
    SteadyRun run;
    memset(run.ticks, 0, sizeof run.ticks);
    for (int32_t i = 0; i < count; i++) {
        Actors *actors = &game->actors;
        for (int32_t n = 0; n < actors->count; n++) {
            run.next[n] = NULL;
            if (!actors->items[n].alive) continue;
            run.ahead[n] = actors->items[n];
            if (run.ticks[n] == 0) continue;
            run.ticks[n]--;
            actor_go_on(&run.ahead[n], run.way[n]);
            run.next[n] = &run.ahead[n];
        }
        game_step_among(game, level, inputs[i], &events, run.next);
        for (int32_t n = 0; n < actors->count; n++) {
            const Actor *now = &actors->items[n], *before = &run.ahead[n];
            if (run.next[n] || !now->alive) continue;
            run.way[n] = now->body.x - before->body.x;
            run.ticks[n] = actor_steady_ticks(level, before, now);
        }
    }
}

Pose game_pose(const Game *game, const Level *level)
{
    Pose pose;
    player_pose(&game->player, level, &game->terrain, &pose);
    return pose;
}
