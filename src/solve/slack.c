/* slack.c - see slack.h */
#include "slack_internal.h"

#include "../base/array.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    GIVE_UP_TICKS = 120,
    FAR_CELLS = 20,  /* a monster farther away than this cannot be met ... */
    TICKS_A_CELL = 4 /* ... with one cell more for each of these ticks */
};

static const Fixed CLOSE = SLACK_CLOSE_CELLS * ONE;

/* ---- grounds ----------------------------------------------------------------------------- */

static Place cell_of(const Game *game, const Level *level)
{
    Pose pose = game_pose(game, level);
    return (Place){(int16_t)fixed_floor(pose.x), (int16_t)fixed_floor(pose.y - 1), KIND_EMPTY};
}

static SlackGround ground_of_body(const Body *body)
{
    SlackGround here = {SLACK_NOWHERE, body_col(body), body_row(body)};
    if (body->hanging)
        here.kind = SLACK_EDGE;
    else if (body->climbing)
        here.kind = SLACK_LADDER;
    else if (body->grounded && body->ground == GROUND_LIFT)
        here = (SlackGround){SLACK_LIFT, body->ground_lift, 0};
    else if (body->grounded)
        here = (SlackGround){SLACK_FLOOR, body->ground_col,
                             body->ground_row - (body->ground == GROUND_SLOPE ? 0 : 1)};
    return here;
}

/* What the player is on after a tick with these events. `ids`: the numbers of the game's actors in
 * the level; NULL: it has them all. */
static SlackGround ground_of(const Game *game, const Level *level, const uint8_t *ids,
                             const GameEvents *events)
{
    const GameEvent *stomp = game_events_find(events, EVENT_STOMP);
    const GameEvent *spring = game_events_find(events, EVENT_SPRING);
    const Body *body = model_body(&game->player);
    Pose pose = game_pose(game, level);
    Place cell = cell_of(game, level);
    if (game->status == GAME_FINISHED) return (SlackGround){SLACK_FINISH, 0, 0};
    if (stomp) return (SlackGround){SLACK_MONSTER, ids ? ids[stomp->value] : stomp->value, 0};
    if (spring) return (SlackGround){SLACK_SPRING, spring->col, spring->row};
    if (body) return ground_of_body(body);
    return (SlackGround){pose.grounded ? SLACK_FLOOR : SLACK_NOWHERE, cell.col, cell.row};
}

/* Can one walk in this cell? */
static bool is_floor(const Level *level, int32_t col, int32_t row)
{
    const uint8_t holds = TILE_IS_SOLID | TILE_IS_ONEWAY;
    uint8_t tile = grid_get(&level->terrain.grid, col, row);
    uint8_t below = grid_get(&level->terrain.grid, col, row + 1);
    if (cell_kind_is(level_kind(level, col, row), KIND_IS_HAZARD)) return false;
    if (tile_infos[tile].flags & TILE_IS_SLOPE) return true;
    return !(tile_infos[tile].flags & TILE_IS_SOLID) &&
           (tile_infos[below].flags & (holds | TILE_IS_SLOPE));
}

/* The row in which the floor of column `col` goes on in the column `next`, up or down where a slope
 * is. False: it ends there. */
static bool walk_on(const Level *level, int32_t col, int32_t next, int32_t *row)
{
    if (is_floor(level, next, *row)) return true;
    for (int32_t step = -1; step <= 1; step += 2) {
        if (!level_has_slope(level, col, *row) && !level_has_slope(level, next, *row + step))
            continue;
        if (!is_floor(level, next, *row + step)) continue;
        *row += step;
        return true;
    }
    return false;
}

static bool is_same_floor(const Level *level, const SlackGround *a, const SlackGround *b)
{
    int32_t way = sign_i32(b->col - a->col), row = a->row;
    for (int32_t col = a->col; col != b->col; col += way)
        if (!walk_on(level, col, col + way, &row)) return false;
    return row == b->row ||
           (abs_i32(row - b->row) == 1 &&
            (level_has_slope(level, b->col, row) || level_has_slope(level, b->col, b->row)));
}

bool slack_is_same_ground(const Level *level, const SlackGround *a, const SlackGround *b)
{
    if (a->kind != b->kind) return false;
    if (a->kind == SLACK_FLOOR) return is_same_floor(level, a, b);
    if (a->kind == SLACK_AIR || a->kind == SLACK_FINISH) return true;
    if (a->col != b->col) return false;
    if (a->kind != SLACK_LADDER) return a->row == b->row;
    for (int32_t row = min_i32(a->row, b->row); row < max_i32(a->row, b->row); row++)
        if (!(tile_infos[grid_get(&level->terrain.grid, a->col, row)].flags & TILE_IS_LADDER))
            return false;
    return true;
}

/* ---- one shift tried --------------------------------------------------------------------- */

/* The input of the run at a tick; after the arrival, the direction that it held last. */
static Input input_of_run(const SlackTrial *trial, int32_t tick)
{
    const SlackPlace *place = trial->place;
    if (tick <= place->arrival) return trial->tape->ticks[tick];
    if (place->target.kind == SLACK_AIR && tick < trial->tape->count)
        return trial->tape->ticks[tick];
    return trial->tape->ticks[place->arrival] & (INPUT_LEFT | INPUT_RIGHT);
}

static Input input_of(const SlackTrial *trial, int32_t tick)
{
    const SlackPlace *place = trial->place;
    if (place->is_wait)
        return tick < trial->press ? 0 : input_of_run(trial, tick - trial->press + place->press);
    Input input = input_of_run(trial, tick);
    bool is_hold = tick >= place->press && tick < place->release;
    if (is_hold) input &= (Input)~INPUT_JUMP;
    return tick >= trial->press && tick < trial->release ? input | INPUT_JUMP : input;
}

/* Is the shifted press still a press of its own: after the release before it, and released before
 * the next press? */
static bool is_a_press(const SlackTrial *trial)
{
    const SlackPlace *place = trial->place;
    const InputTape *tape = trial->tape;
    if (place->is_wait) return trial->press >= max_i32(trial->first, place->release);
    if (trial->press >= trial->release || trial->press < trial->first) return false;
    if (trial->press > 0 && trial->press - 1 < place->press &&
        (tape->ticks[trial->press - 1] & INPUT_JUMP))
        return false;
    for (int32_t i = place->release; i <= trial->release && i <= place->arrival; i++)
        if (tape->ticks[i] & INPUT_JUMP) return false;
    return true;
}

typedef enum TrialEnd { TRIAL_GOES_ON, TRIAL_GOOD, TRIAL_BAD } TrialEnd;

/* Plays a tick of a trial. */
static TrialEnd trial_tick(SlackTrial *trial, Game *game)
{
    const SlackPlace *place = trial->place;
    const int32_t tick = game->ticks;
    GameEvents events;
    patrol_step_game(trial->patrol, game, trial->ids, input_of(trial, tick), &events);
    if (game->status == GAME_RESPAWNING) return TRIAL_BAD;
    if (game->status == GAME_FINISHED) return TRIAL_GOOD;
    bool jumps = game_events_find(&events, EVENT_JUMP) && tick >= trial->press;
    SlackGround here = ground_of(game, trial->level, trial->ids, &events);
    if (jumps && !trial->has_left) {
        trial->has_left = true;
        return TRIAL_GOES_ON;
    }
    if (place->is_wait && tick >= trial->press) trial->has_left |= here.kind == SLACK_NOWHERE;
    if (!trial->has_left) return TRIAL_GOES_ON;
    if (jumps && here.kind == SLACK_NOWHERE) here.kind = SLACK_AIR;
    if (here.kind == SLACK_NOWHERE) return TRIAL_GOES_ON;
    return slack_is_same_ground(trial->level, &here, &place->target) ? TRIAL_GOOD : TRIAL_BAD;
}

/* Plays a trial up to a tick. */
static TrialEnd trial_play(SlackTrial *trial, int32_t end, Game *game)
{
    TrialEnd how = TRIAL_GOES_ON;
    while (how == TRIAL_GOES_ON && game->ticks < end)
        how = trial_tick(trial, game);
    return how;
}

/* Copies a game, but not the unused ends of its lists of actors and shots. */
static void copy_game(Game *to, const Game *from)
{
    const size_t actors = (size_t)from->actors.count * sizeof *from->actors.items;
    const size_t shots = (size_t)from->actors.shot_count * sizeof *from->actors.shots;
    memcpy(to, from, offsetof(Game, actors));
    to->actors.count = from->actors.count;
    to->actors.shot_count = from->actors.shot_count;
    memcpy(to->actors.items, from->actors.items, actors);
    memcpy(to->actors.shots, from->actors.shots, shots);
    memcpy(to->coin_taken, from->coin_taken, sizeof *to - offsetof(Game, coin_taken));
}

bool slack_gets_on(const SlackTrial *trial, Game *game)
{
    const SlackPlace *place = trial->place;
    SlackTrial own = *trial;
    if (!is_a_press(trial)) return false;
    bool is_as_the_run = !place->is_wait && trial->press == place->press &&
                         min_i32(trial->release, place->release) > place->arrival;
    if (is_as_the_run) { /* the shift changes nothing before the arrival */
        game->ticks = place->arrival + 1;
        return true;
    }
    copy_game(game, trial->from);
    return trial_play(&own, place->arrival + SLACK_SHIFT_MAX + GIVE_UP_TICKS, game) == TRIAL_GOOD;
}

typedef enum Shifted { SHIFT_PRESS, SHIFT_RELEASE } Shifted;

/* Plays the ticks that no shift changes once, up to `tick`, in `game`, and lets the trial begin
 * there. */
static void skip_to(SlackTrial *trial, int32_t tick, Game *game)
{
    SlackTrial ahead = *trial;
    if (tick <= trial->from->ticks) return;
    ahead.press = trial->place->press;
    ahead.release = trial->place->release;
    copy_game(game, trial->from);
    if (trial_play(&ahead, tick, game) != TRIAL_GOES_ON) return;
    trial->from = game;
    trial->has_left = ahead.has_left;
}

/* How many shifts in a row are good on this side, up to `most`. */
static int32_t count_good(SlackTrial trial, Game scratch[2], Shifted shifted, int32_t side,
                          int32_t most)
{
    const SlackPlace *place = trial.place;
    const int32_t tick = shifted == SHIFT_PRESS ? place->press : place->release;
    int32_t count = 0;
    skip_to(&trial, side < 0 ? tick - most : tick, &scratch[1]);
    while (count < most) {
        int32_t shift = side * (count + 1);
        trial.press = place->press + (shifted == SHIFT_PRESS ? shift : 0);
        trial.release = place->release + (shifted == SHIFT_RELEASE ? shift : 0);
        if (!slack_gets_on(&trial, &scratch[0])) break;
        count++;
    }
    return count;
}

static SlackWindow find_window(const SlackTrial *trial, Game scratch[2], Shifted shifted)
{
    int32_t most = trial->window_max - 1;
    SlackWindow window;
    window.earlier = count_good(*trial, scratch, shifted, -1, min_i32(most, SLACK_SHIFT_MAX));
    most -= window.earlier;
    window.later = count_good(*trial, scratch, shifted, 1, min_i32(most, SLACK_SHIFT_MAX));
    return window;
}

/* ---- the places of a run ----------------------------------------------------------------- */

/* A run as it is played, to see where its places are. */
typedef struct Scan {
    const Level *level;
    Patrol *patrol;
    const InputTape *tape;
    Slack *slack;
    Game *game;
    int32_t open; /* the place that has not arrived yet; -1: none */
    int32_t press,
        used;           /* the last press of the jump button, and the last that lifted the player */
    int32_t idle;       /* ticks without a button on the ground, up to now */
    SlackGround ground; /* the last that the player was on, */
    Place cell;         /* and where */
    bool has_left_since; /* the open place: it is in the air */
} Scan;

static bool add_place(Scan *scan, const SlackPlace *place)
{
    Slack *slack = scan->slack;
    if (!ARRAY_RESERVE(&slack->places, &slack->capacity, slack->count + 1, 16)) return false;
    slack->places[slack->count++] = *place;
    return true;
}

static void arrive(Scan *scan, int32_t tick, const SlackGround *target)
{
    SlackPlace *place = &scan->slack->places[scan->open];
    place->arrival = tick;
    place->target = *target;
    place->at = cell_of(scan->game, scan->level);
    scan->open = -1;
}

/* The smallest gap between the player's box and one of a monster. */
static Fixed gap_to_monsters(const Game *game, const Level *level)
{
    Pose pose = game_pose(game, level);
    Fixed nearest = INT32_MAX;
    for (int32_t i = 0; i < game->actors.count; i++) {
        const Actor *actor = &game->actors.items[i];
        const Body *body = &actor->body;
        if (!actor->alive) continue;
        Fixed beside = abs_i32(body->x - pose.x) - body->half_width - pose.half_width;
        Fixed above = max_i32(body->y - body->height - pose.y, pose.y - pose.height - body->y);
        nearest = min_i32(nearest, max_i32(0, max_i32(beside, above)));
    }
    return nearest;
}

/* Adds a wait when a button is held again after it. False when memory ran out. */
static bool scan_wait(Scan *scan, int32_t tick, Input input)
{
    bool is_idle = input == 0 && scan->ground.kind != SLACK_NOWHERE && scan->open < 0;
    int32_t waited = scan->idle;
    scan->idle = is_idle ? scan->idle + 1 : 0;
    if (is_idle || waited < SLACK_WAIT || input == 0 || scan->open >= 0) return true;
    scan->open = scan->slack->count;
    scan->has_left_since = false;
    return add_place(scan, &(SlackPlace){.is_wait = true,
                                         .press = tick,
                                         .release = tick - waited,
                                         .from = scan->cell,
                                         .ground = scan->ground,
                                         .close_ticks = scan->slack->close_ticks,
                                         .nearest = INT32_MAX});
}

/* Adds a take-off. A wait before it stays open, and ends with the same arrival. */
static bool scan_jump(Scan *scan, int32_t tick)
{
    static const SlackGround in_the_air = {SLACK_AIR, 0, 0};
    if (scan->open >= 0 && scan->has_left_since) arrive(scan, tick, &in_the_air);
    if (scan->press <= scan->used) return true;
    scan->used = scan->press;
    scan->open = scan->slack->count;
    scan->has_left_since = true;
    int32_t release = scan->press;
    while (release < scan->tape->count && (scan->tape->ticks[release] & INPUT_JUMP))
        release++;
    return add_place(scan, &(SlackPlace){.press = scan->press,
                                         .release = release,
                                         .from = scan->cell,
                                         .ground = scan->ground,
                                         .close_ticks = scan->slack->close_ticks,
                                         .nearest = INT32_MAX});
}

/* Closes the open place, and the wait before it, when the player arrives. */
static void scan_arrival(Scan *scan, int32_t tick, const SlackGround *here)
{
    Slack *slack = scan->slack;
    if (scan->open < 0 || !scan->has_left_since) return;
    int32_t place = scan->open;
    arrive(scan, tick, here);
    if (place == 0 || !slack->places[place - 1].is_wait || slack->places[place - 1].arrival > 0)
        return;
    slack->places[place - 1].arrival = tick;
    slack->places[place - 1].target = *here;
    slack->places[place - 1].at = slack->places[place].at;
}

static bool scan_tick(Scan *scan, int32_t tick)
{
    GameEvents events;
    Input input = scan->tape->ticks[tick];
    Input before = tick > 0 ? scan->tape->ticks[tick - 1] : 0;
    if (!scan_wait(scan, tick, input)) return false;
    if (input & (Input)~before & INPUT_JUMP) scan->press = tick;
    patrol_step_game(scan->patrol, scan->game, NULL, input, &events);
    SlackGround here = ground_of(scan->game, scan->level, NULL, &events);
    bool jumps = game_events_find(&events, EVENT_JUMP);
    if (jumps && !scan_jump(scan, tick)) return false;
    Fixed gap = gap_to_monsters(scan->game, scan->level);
    scan->slack->close_ticks += gap <= CLOSE;
    if (scan->open >= 0) {
        Fixed *nearest = &scan->slack->places[scan->open].nearest;
        *nearest = min_i32(*nearest, gap);
    }
    if (here.kind == SLACK_NOWHERE)
        scan->has_left_since = true;
    else if (!jumps || here.kind == SLACK_FINISH)
        scan_arrival(scan, tick, &here);
    if (here.kind == SLACK_NOWHERE) return true;
    scan->ground = here;
    scan->cell = cell_of(scan->game, scan->level);
    return true;
}

/* The scan before the first tick of the run. */
static Scan scan_begin(const Level *level, const InputTape *tape, Patrol *patrol, Game *game,
                       Slack *slack)
{
    game_init(game, level);
    return (Scan){.level = level,
                  .patrol = patrol,
                  .tape = tape,
                  .slack = slack,
                  .game = game,
                  .open = -1,
                  .press = -1,
                  .used = -1,
                  .cell = level->start,
                  .ground = {SLACK_FLOOR, level->start.col, level->start.row}};
}

static bool scan_run(const Level *level, const InputTape *tape, Patrol *patrol, Game *game,
                     Slack *slack)
{
    Scan scan = scan_begin(level, tape, patrol, game, slack);
    for (int32_t tick = 0; tick < tape->count; tick++)
        if (!scan_tick(&scan, tick)) return false;
    /* A place that is still open when the run ends has led to the finish on foot. */
    for (int32_t i = 0; i < slack->count; i++)
        if (slack->places[i].arrival == 0) {
            slack->places[i].arrival = tape->count - 1;
            slack->places[i].target.kind = SLACK_FINISH;
        }
    return true;
}

/* ---- windows ----------------------------------------------------------------------------- */

void slack_measure(SlackTrial *trial, SlackPlace *place, Game scratch[2])
{
    assert(trial->window_max >= 1);
    assert(place->is_wait || place->press < place->release);
    trial->place = place;
    place->presses = find_window(trial, scratch, SHIFT_PRESS);
    place->window = slack_window(&place->presses);
    if (place->is_wait) return;
    place->releases = find_window(trial, scratch, SHIFT_RELEASE);
    place->window = min_i32(place->window, slack_window(&place->releases));
}

void slack_begin_trial(SlackTrial *trial, const SlackPlace *place, const Game *now, Game *from)
{
    const int32_t ticks = place->arrival - now->ticks + SLACK_SHIFT_MAX;
    const Fixed far = (FAR_CELLS + ticks / TICKS_A_CELL) * ONE;
    Pose pose = game_pose(now, trial->level);
    int32_t count = 0;
    *from = *now;
    for (int32_t i = 0; i < now->actors.count; i++) {
        const Actor *actor = &now->actors.items[i];
        bool is_near =
            abs_i32(actor->body.x - pose.x) <= far && abs_i32(actor->body.y - pose.y) <= far;
        if (!actor->alive || (!is_near && actor_is(actor, ACTOR_AUTONOMOUS))) continue;
        trial->ids[count] = (uint8_t)i;
        from->actors.items[count++] = *actor;
    }
    from->actors.count = count;
    trial->first = now->ticks;
    trial->from = from;
}

void slack_play(Patrol *patrol, Game *game, const Input *inputs, int32_t count)
{
    GameEvents events;
    for (int32_t i = 0; i < count; i++)
        patrol_step_game(patrol, game, NULL, inputs[i], &events);
}

/* Copies the windows of a place from a known run that is equal up to there. False if there is none.
 */
static bool take_windows(const SlackOptions *options, SlackPlace *place)
{
    /* The windows depend on the run up to the arrival, and beyond it only if that is the next
     * take-off. */
    const int32_t looked_at = 2 * SLACK_SHIFT_MAX + GIVE_UP_TICKS;
    const int32_t ticks = place->arrival + (place->target.kind == SLACK_AIR ? looked_at : 1);
    for (int32_t i = 0; i < options->known_count; i++) {
        const SlackKnown *known = &options->known[i];
        if (ticks > known->same_ticks) continue;
        for (int32_t k = 0; k < known->slack->count; k++) {
            const SlackPlace *same = &known->slack->places[k];
            if (same->press != place->press || same->is_wait != place->is_wait) continue;
            if (same->arrival != place->arrival || same->release != place->release) continue;
            place->presses = same->presses;
            place->releases = same->releases;
            place->window = same->window;
            return true;
        }
    }
    return false;
}

/* Plays the run on to a little before the press of a place, and measures it. `now` is the game so
 * far. */
static void measure_place(const Level *level, const InputTape *tape, const SlackOptions *options,
                          SlackPlace *place, Game games[SLACK_GAMES])
{
    const int32_t shift_max = min_i32(options->window_max - 1, SLACK_SHIFT_MAX);
    Game *now = &games[SLACK_GAME_NOW];
    int32_t tick = now->ticks, first = max_i32(tick, place->press - shift_max);
    slack_play(options->patrol, now, tape->ticks + tick, first - tick);
    SlackTrial trial = {.level = level,
                        .patrol = options->patrol,
                        .tape = tape,
                        .window_max = options->window_max};
    slack_begin_trial(&trial, place, now, &games[SLACK_GAME_FROM]);
    slack_measure(&trial, place, &games[SLACK_GAME_SCRATCH]);
}

/* Plays the run again, and measures each place. */
static void measure_all(const Level *level, const InputTape *tape, const SlackOptions *options,
                        Slack *slack, Game games[SLACK_GAMES])
{
    game_init(&games[SLACK_GAME_NOW], level);
    for (int32_t i = 0; i < slack->count; i++)
        if (!take_windows(options, &slack->places[i]))
            measure_place(level, tape, options, &slack->places[i], games);
}

void slack_sum_up(Slack *slack)
{
    int32_t windows = 0;
    slack->hardest = -1;
    slack->figure = slack->close_ticks / 2 + slack->ticks / 30;
    bool any_required = false;
    for (int32_t i = 0; i < slack->count; i++)
        any_required |= slack->places[i].is_required;
    for (int32_t i = 0; i < slack->count; i++) {
        const SlackPlace *place = &slack->places[i];
        windows += place->window;
        slack->figure += (place->window <= 2 ? 60 : 0) + (place->window <= 5 ? 20 : 0);
        if (any_required && !place->is_required) continue;
        if (slack->hardest < 0 || place->window < slack->places[slack->hardest].window)
            slack->hardest = i;
    }
    slack->mean = slack->count > 0 ? windows * 10 / slack->count : 0;
}

bool slack_find_with(const Level *level, const InputTape *tape, const SlackOptions *options,
                     Slack *slack)
{
    Game *games = malloc(SLACK_GAMES * sizeof *games);
    *slack = (Slack){.ticks = tape->count, .hardest = -1};
    bool done = games && scan_run(level, tape, options->patrol, &games[0], slack);
    if (done) {
        measure_all(level, tape, options, slack, games);
        slack_sum_up(slack);
    } else {
        slack_done(slack);
    }
    free(games);
    return done;
}

/* ---- a run in pieces ---------------------------------------------------------------------- */

struct SlackSearch {
    const Level *level;
    const InputTape *tape;
    Patrol patrol;
    Game games[SLACK_GAMES];
    Slack slack;
    int32_t next; /* the place that is measured next */
};

SlackSearch *slack_search_begin(const Level *level, const InputTape *tape)
{
    SlackSearch *search = malloc(sizeof *search);
    if (!search) return NULL;
    search->level = level;
    search->tape = tape;
    search->slack = (Slack){.ticks = tape->count, .hardest = -1};
    search->next = 0;
    if (!patrol_init(&search->patrol, level)) {
        free(search);
        return NULL;
    }
    if (!scan_run(level, tape, &search->patrol, &search->games[0], &search->slack)) {
        slack_search_end(search, NULL);
        return NULL;
    }
    game_init(&search->games[SLACK_GAME_NOW], level);
    return search;
}

bool slack_search_step(SlackSearch *search)
{
    const SlackOptions options = {.patrol = &search->patrol, .window_max = SLACK_WINDOW_MAX};
    if (search->next == search->slack.count) return false;
    measure_place(search->level, search->tape, &options, &search->slack.places[search->next++],
                  search->games);
    return true;
}

void slack_search_end(SlackSearch *search, Slack *out)
{
    if (!search) return;
    slack_sum_up(&search->slack);
    if (out)
        *out = search->slack;
    else
        slack_done(&search->slack);
    patrol_done(&search->patrol);
    free(search);
}

bool slack_find(const Level *level, const InputTape *tape, Slack *slack)
{
    SlackSearch *search = slack_search_begin(level, tape);
    *slack = (Slack){.hardest = -1};
    if (!search) return false;
    while (slack_search_step(search)) {
    }
    slack_search_end(search, slack);
    return true;
}

/* Plays the run until the take-off with this press has arrived. NULL when it does not, or memory
 * ran out. */
static SlackPlace *scan_jump_at(Scan *scan, int32_t press)
{
    const Slack *slack = scan->slack;
    for (int32_t tick = 0; tick < scan->tape->count; tick++) {
        if (!scan_tick(scan, tick) || scan->game->status == GAME_RESPAWNING) return NULL;
        for (int32_t i = slack->count - 1; i >= 0 && slack->places[i].press >= press; i--) {
            SlackPlace *place = &slack->places[i];
            if (place->press == press && !place->is_wait && place->arrival > 0) return place;
        }
    }
    return NULL;
}

bool slack_find_jump(const Level *level, const InputTape *tape, int32_t press, SlackPlace *out)
{
    Patrol *patrol = malloc(sizeof *patrol);
    Game *games = malloc(SLACK_GAMES * sizeof *games);
    Slack slack = {.hardest = -1};
    SlackPlace *place = NULL;
    if (patrol && games && patrol_init(patrol, level)) {
        const SlackOptions options = {.patrol = patrol, .window_max = SLACK_WINDOW_MAX};
        Scan scan = scan_begin(level, tape, patrol, &games[SLACK_GAME_NOW], &slack);
        place = scan_jump_at(&scan, press);
        if (place) {
            Slack one = {.places = place, .count = 1};
            measure_all(level, tape, &options, &one, games);
            *out = *place;
        }
        patrol_done(patrol);
    }
    slack_done(&slack);
    free(games);
    free(patrol);
    return place != NULL;
}

void slack_done(Slack *slack)
{
    free(slack->places);
    *slack = (Slack){.hardest = -1};
}
