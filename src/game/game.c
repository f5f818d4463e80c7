/* game.c - see game.h */
#include "game.h"

#include "../engine/phase.h"
#include "player.h"
#include "touch.h"

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

static void add_at_player(GameEvents *events, GameEventKind kind, const Pose *pose, int32_t value)
{
    game_events_add(events, kind, fixed_floor(pose->x), fixed_floor(pose->y - 1), value);
}

void game_init(Game *game, const Level *level)
{
    memset(game, 0, sizeof *game);
    game->status = GAME_PLAYING;
    game->sign_shown = -1;
    game->checkpoint = -1;
    world_init(&game->world, &level->terrain);
    player_place(&game->player, level, &game->world, level->start.col, level->start.row, 0);
    actors_init(&game->actors, level, &game->world);
}

/* ---- death and respawn ------------------------------------------------------------------ */

static void die(Game *game, const Pose *pose, DeathCause cause, GameEvents *events)
{
    game->status = GAME_RESPAWNING;
    game->respawn_ticks = RESPAWN_TICKS;
    game->sign_shown = -1;
    game->deaths++;
    add_at_player(events, EVENT_DIED, pose, cause);
}

static void respawn(Game *game, const Level *level, Input input, GameEvents *events)
{
    Place at = game->checkpoint < 0 ? level->start : level->checkpoints.items[game->checkpoint];
    world_reset_crumbles(&game->world);
    actors_crush_in_blocks(&game->actors, level, &game->world);
    player_place(&game->player, level, &game->world, at.col, at.row, input);
    game->status = GAME_PLAYING;
    game_events_add(events, EVENT_RESPAWN, at.col, at.row, 0);
}

/* ---- one tick --------------------------------------------------------------------------- */

static void advance_world(Game *game, const Level *level, struct PhaseLog *log)
{
    const BodyParams *params =
        level->physics.kind == MODEL_GRID ? &level->physics.as.grid : &body_default_params;
    Body *bodies[1 + ACTOR_MAX];
    Body *player = game->status == GAME_PLAYING ? player_body(&game->player) : NULL;
    int32_t count = 0;
    if (player) bodies[count++] = player;
    count += actors_list_bodies(&game->actors, bodies + count);
    world_advance(&game->world, &level->terrain, params, bodies, count, player ? log : NULL);
}

static void step_player(Game *game, const Level *level, Input input, Pose *pose, GameEvents *events,
                        struct PhaseLog *log)
{
    Model before = game->player;
    Pose pose_before;
    player_pose(&before, level, &game->world, &pose_before);
    model_step(&game->player, &level->physics, &level->terrain, &game->world, input, log);
    player_pose(&game->player, level, &game->world, pose);
    if (player_has_jumped(&before, &pose_before, &game->player, pose))
        add_at_player(events, EVENT_JUMP, pose, 0);
    if (player_has_landed(&pose_before, pose)) add_at_player(events, EVENT_LAND, pose, 0);
    if (player_was_sprung(&game->player)) add_at_player(events, EVENT_SPRING, pose, 0);
}

/* New shots are the last of their list until the shots move. */
static void step_actors(Game *game, const Level *level, const Pose *player, GameEvents *events)
{
    Actors *actors = &game->actors;
    int32_t old_count = actors->shot_count;
    actors_step(actors, level, &game->world, player);
    for (int32_t i = old_count; i < actors->shot_count; i++) {
        const Shot *shot = &actors->shots[i];
        game_events_add(events, EVENT_SHOT, fixed_floor(shot->x), fixed_floor(shot->y), 0);
    }
    shots_step(actors, level, &game->world);
}

static void report_crumbles(const World *world, int32_t old_count, GameEvents *events)
{
    for (int32_t i = old_count; i < world->crumble_count; i++)
        game_events_add(events, EVENT_CRUMBLE, world->crumbles[i].col, world->crumbles[i].row, 0);
}

/* False: nothing harms the player. Else `cause` is why it dies. */
static bool is_killed(Game *game, const Level *level, const TickStart *start, const Pose *pose,
                      Input input, DeathCause *cause, GameEvents *events)
{
    if (player_is_crushed(&game->player))
        *cause = DEATH_CRUSHED;
    else if (player_fell_out(pose, level))
        *cause = DEATH_FELL;
    else if (touch_spikes(level, pose))
        *cause = DEATH_SPIKES;
    else if (touch_actors(game, level, start, pose, input, events))
        *cause = DEATH_ACTOR;
    else if (touch_shots(game, pose))
        *cause = DEATH_SHOT;
    else
        return false;
    return true;
}

static void play_tick(Game *game, const Level *level, Input input, GameEvents *events,
                      struct PhaseLog *log)
{
    TickStart start;
    DeathCause cause;
    Pose pose;
    int32_t crumbles;
    touch_remember(game, level, &start);
    advance_world(game, level, log);
    crumbles = game->world.crumble_count;
    step_player(game, level, input, &pose, events, log);
    step_actors(game, level, &pose, events);
    report_crumbles(&game->world, crumbles, events);
    if (is_killed(game, level, &start, &pose, input, &cause, events))
        die(game, &pose, cause, events);
    else
        touch_things(game, level, &pose, events);
}

static void respawn_tick(Game *game, const Level *level, Input input, GameEvents *events)
{
    int32_t crumbles;
    advance_world(game, level, NULL);
    crumbles = game->world.crumble_count;
    step_actors(game, level, NULL, events);
    report_crumbles(&game->world, crumbles, events);
    if (--game->respawn_ticks == 0) respawn(game, level, input, events);
}

void game_step(Game *game, const Level *level, Input input, GameEvents *events,
               struct PhaseLog *log)
{
    events->count = 0;
    if (log) phase_log_begin(log, &game->player);
    if (game->status == GAME_FINISHED) return;
    game->ticks++;
    if (game->status == GAME_PLAYING)
        play_tick(game, level, input, events, log);
    else
        respawn_tick(game, level, input, events);
}
