/* action.c - see action.h */
#include "action.h"

/* The tiles that tell whether up, down and dropping through are useful. */
typedef struct Around {
    uint8_t middle, feet, below;
} Around;

static Around look_around(const Game *game, const Level *level, const Body *body)
{
    const Terrain *terrain = &level->terrain;
    int32_t col = body_col(body);
    return (Around){
        terrain_tile(&game->terrain, terrain, col, fixed_floor(body->y - body->height / 2)),
        terrain_tile(&game->terrain, terrain, col, body_row(body)),
        terrain_tile(&game->terrain, terrain, col, fixed_floor(body->y)),
    };
}

static bool has_flag(uint8_t tile, uint8_t flag)
{
    return tile_infos[tile].flags & flag;
}

/* A jump button that is already held does nothing until it is released and pressed again. */
static bool must_press_anew(const Body *body, const BodyParams *params)
{
    bool can_jump = body->grounded || body->climbing || body->hanging;
    bool at_wall = params->wall_jump && body->dy >= 0;
    return body->jump_held && (can_jump || at_wall);
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

/* In the air the button only keeps a rise going, or makes the bounce off a monster higher. */
static bool is_jump_of_use(const Game *game, const BodyParams *params, const Body *body,
                           ActionCare care)
{
    bool can_jump = body->grounded || body->climbing || body->hanging || body->coyote > 0;
    bool rises = (body->jump_held || care == ACTION_ALL) && body->dy < params->apex;
    return can_jump || rises || params->wall_jump || game->actors.count > 0;
}

static int32_t list_for_body(const Game *game, const Level *level, const Body *body,
                             ActionCare care, Action out[ACTION_CHOICES_MAX])
{
    const BodyParams *params = model_body_params(&level->physics);
    Around around = look_around(game, level, body);
    bool anew = must_press_anew(body, params);
    int32_t count = list_basic(out, is_jump_of_use(game, params, body, care), anew);
    bool on_ladder = has_flag(around.middle, TILE_IS_LADDER) || body->climbing;
    bool on_oneway =
        body->grounded && (body->ground == GROUND_ONEWAY || body->ground == GROUND_LIFT);
    if (on_ladder || body->hanging) count = add(out, count, INPUT_UP, false);
    if (on_ladder) count = add(out, count, INPUT_UP | INPUT_JUMP, anew);
    if (on_ladder || body->hanging || has_flag(around.below, TILE_IS_LADDER))
        count = add(out, count, INPUT_DOWN, false);
    if (on_oneway) count = add(out, count, INPUT_DOWN | INPUT_JUMP, anew);
    return count;
}

int32_t action_list(const Game *game, const Level *level, ActionCare care,
                    Action out[ACTION_CHOICES_MAX])
{
    const Body *body = model_body(&game->player);
    if (body) return list_for_body(game, level, body, care, out);
    return list_basic(out, true, model_holds_jump(&game->player));
}

/* ---- moves ------------------------------------------------------------------------------- */

/* A monster that is still farther away is awaited, until there is just time for a jump to come down
 * on it; then that jump is made, with the button held until the end. */
enum { WAIT_FROM = 60, JUMP_AHEAD = 44, WAIT_MAX = 240, MEET_FROM = 10, MEET_TICKS = 60 };

static int32_t meet_monster(const Game *game, const MoveWishes *wishes, Move *out)
{
    static const Input jumps[] = {INPUT_JUMP | INPUT_LEFT, INPUT_JUMP | INPUT_RIGHT, INPUT_JUMP};
    const Body *body = model_body(&game->player);
    if (wishes->monster_in > WAIT_FROM) {
        *out = (Move){.length = min_i32(wishes->monster_in - JUMP_AHEAD, WAIT_MAX)};
        return 1;
    }
    if (wishes->monster_in <= MEET_FROM) return 0;
    for (size_t i = 0; i < ARRAY_LENGTH(jumps); i++)
        out[i] = (Move){{.input = jumps[i], .press_anew = body && body->jump_held, .leaps = true},
                        MEET_TICKS};
    return ARRAY_LENGTH(jumps);
}

int32_t move_list(const Game *game, const Level *level, const MoveWishes *wishes,
                  Move out[MOVES_MAX])
{
    static const Input sides = INPUT_LEFT | INPUT_RIGHT;
    Action actions[ACTION_CHOICES_MAX];
    const Body *body = model_body(&game->player);
    const bool may_leap = wishes->leaps && body && body->grounded;
    int32_t choices = action_list(game, level, ACTION_USUAL, actions), count = 0;
    for (int32_t turn = 0; turn < 2; turn++)
        for (int32_t i = 0; i < choices; i++) {
            const Input input = actions[i].input;
            if (((input & sides) == (wishes->way & sides)) != (turn == 0)) continue;
            actions[i].leaps = may_leap && (input & INPUT_JUMP) && !(input & INPUT_DOWN);
            out[count++] = (Move){actions[i], wishes->length};
        }
    return count + meet_monster(game, wishes, out + count);
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

static bool has_changed_footing(const Model *before, const Model *after)
{
    const StateTable *table = model_state((ModelKind)before->kind);
    const Body *body = model_body(before);
    if (body) return has_body_news(body, model_body(after));
    for (int32_t i = 0; i < table->count; i++) {
        const StateField *field = &table->rows[i];
        if (field->role == STATE_FOOTING &&
            state_value(field, &before->as).integer != state_value(field, &after->as).integer)
            return true;
    }
    return false;
}

/* Is this the leap's first tick in the air? */
static bool takes_off(const Action *action, const Model *before, const Model *after, int32_t ticks)
{
    const Body *a = model_body(before), *b = model_body(after);
    return action->leaps && ticks == 1 + action->press_anew && a && a->grounded && !b->grounded;
}

ActionEnd action_play(const Action *action, SnapshotScratch *scratch, int32_t length,
                      int32_t *ticks)
{
    Game *game = &scratch->game;
    GameEvents events;
    for (*ticks = 0; *ticks < length;) {
        Model before = game->player;
        snapshot_step(scratch, action_input(action, *ticks), &events);
        ++*ticks;
        if (game->status == GAME_FINISHED) return ACTION_FINISHED;
        if (game->status == GAME_RESPAWNING) return ACTION_DIED;
        if (action->press_anew && *ticks == 1) continue;
        if (has_news(&events)) return ACTION_PLAYING;
        if (!has_changed_footing(&before, &game->player)) continue;
        if (!takes_off(action, &before, &game->player, *ticks)) return ACTION_PLAYING;
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
