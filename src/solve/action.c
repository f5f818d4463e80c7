/* action.c - see action.h */
#include "action.h"

static bool is_ladder(const Game *game, const Level *level, int32_t col, Fixed y)
{
    uint8_t tile = terrain_tile(&game->terrain, &level->terrain, col, fixed_floor(y));
    return tile_infos[tile].flags & TILE_IS_LADDER;
}

/* Is a ladder within the reach of the body's hands? */
static bool is_at_ladder(const Game *game, const Level *level, const Body *body)
{
    return is_ladder(game, level, body_col(body), body->y - body->height / 2);
}

static int32_t add(Action *out, int32_t count, Input input, bool press_anew)
{
    out[count] = (Action){.input = input, .press_anew = press_anew && (input & INPUT_JUMP)};
    return count + 1;
}

/* To the right, to the left, neither; with the jump button where it is useful. */
static int32_t list_basic(Action *out, bool with_jump, bool press_anew)
{
    static const Input ways[] = {INPUT_RIGHT, INPUT_LEFT, 0};
    int32_t count = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(ways); i++) {
        count = add(out, count, ways[i], false);
        if (with_jump) count = add(out, count, ways[i] | INPUT_JUMP, press_anew);
    }
    return count;
}

/* Of a model without a Body. In the air the button keeps a rise going, lets a body that hangs jump,
 * or makes the bounce off a monster higher. Pressed anew it would cut the rise short. */
static int32_t list_for_model(const Game *game, const Level *level, Action *out)
{
    const Pose pose = game_pose(game, level);
    const bool holds = model_holds_jump(&game->player), rises = pose.dy < 0;
    const bool does_something =
        pose.grounded || pose.dy == 0 || (holds && rises) || game->actors.count > 0;
    const bool can_jump = model_has((ModelKind)game->player.kind, MODEL_HAS_GRAVITY);
    return list_basic(out, can_jump && does_something, holds && !rises);
}

int32_t action_list(const Game *game, const Level *level, ActionCare care,
                    Action out[ACTION_CHOICES_MAX])
{
    const Body *body = model_body(&game->player);
    if (!body) return list_for_model(game, level, out);
    const BodyParams *params = model_body_params(&level->physics);
    const int32_t col = body_col(body);
    const bool stands = body->grounded || body->climbing || body->hanging;
    /* In the air the button only keeps a rise going, or makes the bounce off a monster higher. */
    bool keeps_rising = (body->jump_held || care == ACTION_ALL) && body->dy < params->apex;
    bool with_jump =
        stands || body->coyote > 0 || keeps_rising || params->wall_jump || game->actors.count > 0;
    /* A jump button that is already held does nothing until it is released and pressed again. */
    bool anew = body->jump_held && (stands || (params->wall_jump && body->dy >= 0));
    bool on_ladder = body->climbing || is_at_ladder(game, level, body);
    bool on_oneway =
        body->grounded && (body->ground == GROUND_ONEWAY || body->ground == GROUND_LIFT);
    int32_t count = list_basic(out, with_jump, anew);
    if (on_ladder || body->hanging) count = add(out, count, INPUT_UP, false);
    if (on_ladder) count = add(out, count, INPUT_UP | INPUT_JUMP, anew);
    if (on_ladder || body->hanging || is_ladder(game, level, col, body->y))
        count = add(out, count, INPUT_DOWN, false);
    if (on_oneway) count = add(out, count, INPUT_DOWN | INPUT_JUMP, anew);
    return count;
}

/* ---- moves ------------------------------------------------------------------------------- */

/* A monster that is still farther away is awaited, until there is just time for a jump to come down
 * on it; then that jump is made, with the button held until the end. */
enum { WAIT_FROM = 60, JUMP_AHEAD = 44, WAIT_MAX = 240, MEET_FROM = 10, MEET_TICKS = 60 };

int32_t move_list(const Game *game, const Level *level, const MoveWishes *wishes,
                  Move out[MOVES_MAX])
{
    static const Input sides = INPUT_LEFT | INPUT_RIGHT;
    static const Input jumps[] = {INPUT_JUMP | INPUT_LEFT, INPUT_JUMP | INPUT_RIGHT, INPUT_JUMP};
    Action actions[ACTION_CHOICES_MAX];
    const Body *body = model_body(&game->player);
    const bool may_leap = wishes->leaps && body && body->grounded;
    int32_t choices = action_list(game, level, ACTION_USUAL, actions), count = 0;
    for (int32_t turn = 0; turn < 2; turn++)
        for (int32_t i = 0; i < choices; i++) {
            const Input input = actions[i].input;
            if (((input & sides) == (wishes->way & sides)) != (turn == 0)) continue;
            actions[i].sees_ladders = body && !body->climbing;
            actions[i].leaps = may_leap && (input & INPUT_JUMP) && !(input & INPUT_DOWN);
            out[count++] = (Move){actions[i], wishes->length};
        }
    if (wishes->monster_in > WAIT_FROM) {
        out[count++] = (Move){.length = min_i32(wishes->monster_in - JUMP_AHEAD, WAIT_MAX)};
    } else if (wishes->monster_in > MEET_FROM) {
        const bool press_anew = body && body->jump_held;
        for (size_t i = 0; i < ARRAY_LENGTH(jumps); i++)
            out[count++] =
                (Move){{.input = jumps[i], .press_anew = press_anew, .leaps = true}, MEET_TICKS};
    }
    assert(count <= MOVES_MAX);
    return count;
}

/* ---- playing ----------------------------------------------------------------------------- */

/* Did something happen that a player would react to? */
static bool has_news(const GameEvents *events)
{
    for (int32_t i = 0; i < events->count; i++) {
        uint8_t kind = events->items[i].kind;
        if (kind == EVENT_SPRING || kind == EVENT_KEY || kind == EVENT_DOOR || kind == EVENT_STOMP)
            return true;
    }
    return false;
}

/* The last tick before an edge is where a jump carries farthest. */
static bool has_body_news(const Body *a, const Body *b)
{
    if (!b->grounded && b->coyote == 1) return true;
    return a->grounded != b->grounded || a->climbing != b->climbing || a->hanging != b->hanging ||
           (b->hit_x && !a->hit_x);
}

ActionEnd action_play(const Action *action, SnapshotScratch *scratch, int32_t length,
                      int32_t *ticks)
{
    Game *game = &scratch->game;
    GameEvents events;
    const Body *body = model_body(&game->player);
    bool stands = !body && game_pose(game, scratch->level).grounded;
    for (*ticks = 0; *ticks < length;) {
        const Body before = body ? *body : (Body){0};
        const bool stood = stands;
        snapshot_step(scratch, action_input(action, *ticks), &events);
        ++*ticks;
        if (game->status == GAME_FINISHED) return ACTION_FINISHED;
        if (game->status == GAME_RESPAWNING) return ACTION_DIED;
        if (!body) stands = game_pose(game, scratch->level).grounded;
        if (action->press_anew && *ticks == 1) continue;
        if (has_news(&events)) return ACTION_PLAYING;
        if (action->sees_ladders && is_at_ladder(game, scratch->level, body) &&
            !is_at_ladder(game, scratch->level, &before))
            return ACTION_PLAYING;
        if (body ? !has_body_news(&before, body) : stands == stood) continue;
        bool is_first_in_air = body && before.grounded && !body->grounded;
        if (action->leaps && *ticks == 1 + action->press_anew && is_first_in_air) continue;
        return ACTION_PLAYING;
    }
    return ACTION_PLAYING;
}

int32_t action_play_death(const Action *action, SnapshotScratch *scratch)
{
    GameEvents events;
    int32_t ticks = 0;
    for (; scratch->game.status == GAME_RESPAWNING; ticks++)
        snapshot_step(scratch, action->input, &events);
    return ticks;
}
