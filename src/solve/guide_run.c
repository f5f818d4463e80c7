/* guide_run.c - see guide_run.h */
#include "guide_run.h"

#include "../game/player.h"
#include "../game/sign_stop.h"

#include <stdlib.h>
#include <string.h>

enum {
    NEAR_COLS = SIGN_STOP_COLS + 1, /* of a sign: from here on the run may stop for it */
    REST_TICKS_MAX = 60,            /* until it stands */
    NODES_MAX = 200000,             /* of a search that goes on from the middle of a run */
    DETOUR_CELLS_MAX = 16           /* from the run to such a sign */
};

static const Fixed BESIDE = ONE * 3 / 2; /* from the middle of a sign, which hides who is at it */

/* A place of the run from which it comes to rest beside a sign: it holds `brake` for some ticks,
 * and then nothing. */
typedef struct StopPlace {
    int32_t sign, tick; /* the tick in which it begins to stop; -1: there is none */
    Input brake;        /* against its way; 0: nothing */
    int32_t brake_ticks;
    int32_t rest; /* ticks until it stands, those included */
    Fixed gap;    /* from the place beside the sign, once it stands */
} StopPlace;

static bool is_near(const Level *level, const Game *game, int32_t sign)
{
    const Pose pose = game_pose(game, level);
    const Place feet = player_feet_cell(&pose), *at = &level->signs.items[sign];
    return game->status == GAME_PLAYING && abs_i32(feet.col - at->col) <= NEAR_COLS &&
           abs_i32(feet.row - at->row) <= 1;
}

/* Stops in `game`. False where the player does not come to rest beside the sign and stand there. */
static bool try_stop(const Level *level, Game *game, StopPlace *place)
{
    GameEvents events;
    int32_t stood = 0, way = 0;
    place->rest = place->brake_ticks = 0;
    while (stood < SIGN_STOP_TICKS && place->rest <= REST_TICKS_MAX) {
        const Pose before = game_pose(game, level);
        const bool brakes = place->brake && place->rest == place->brake_ticks && stood == 0 &&
                            way * (place->brake == INPUT_LEFT ? 1 : -1) >= 0;
        game_step(game, level, brakes ? place->brake : 0, &events, NULL);
        const Pose now = game_pose(game, level);
        const bool is_still = !brakes && now.grounded && now.x == before.x && now.y == before.y;
        way = sign_i32(now.x - before.x);
        place->brake_ticks += brakes;
        stood = is_still ? stood + 1 : 0;
        place->rest += is_still ? 0 : 1;
    }
    const int32_t middle = level->signs.items[place->sign].col * ONE + ONE / 2;
    place->gap = abs_i32(abs_i32(game_pose(game, level).x - middle) - BESIDE);
    return stood == SIGN_STOP_TICKS && sign_stop_is_beside(level, game, place->sign);
}

/* Tries to stop in the game in all ways, until one succeeds; `scratch` is for that. */
static bool find_way_to_stop(const Level *level, const Game *game, StopPlace *place, Game *scratch)
{
    static const Input brakes[] = {0, INPUT_LEFT, INPUT_RIGHT};
    for (size_t i = 0; i < ARRAY_LENGTH(brakes); i++) {
        place->brake = brakes[i];
        *scratch = *game;
        if (try_stop(level, scratch, place)) return true;
    }
    return false;
}

/* The best place to stop at the first sign that the run comes near from tick `from` on, of those
 * that are not done. `games` are two to work with. */
static StopPlace find_stop(const Level *level, const InputTape *tape, int32_t from,
                           const bool done[SIGN_MAX], Game games[2])
{
    StopPlace best = {.tick = -1};
    GameEvents events;
    game_init(&games[0], level);
    for (int32_t tick = 0; tick < tape->count; tick++) {
        for (int32_t sign = 0; tick >= from && sign < level->signs.count; sign++) {
            StopPlace place = {.sign = sign, .tick = tick};
            if (done[sign] || (best.tick >= 0 && sign != best.sign)) continue;
            if (!is_near(level, &games[0], sign)) {
                if (best.tick >= 0) return best;
                continue;
            }
            if (find_way_to_stop(level, &games[0], &place, &games[1]) &&
                (best.tick < 0 || place.gap < best.gap))
                best = place;
        }
        game_step(&games[0], level, tape->ticks[tick], &events, NULL);
    }
    return best;
}

/* The place from which a sign beside the run is looked for: of all signs that are not done the one
 * to which the run comes nearest first, where it stands nearest to it. `stop`: the next stop on the
 * run itself, before which it has to be; it may be none. */
static StopPlace find_detour(const Level *level, const InputTape *tape, int32_t from,
                             const StopPlace *stop, const bool done[SIGN_MAX], Game *game)
{
    const int32_t end = stop->tick < 0 ? tape->count : stop->tick;
    int32_t nearest[SIGN_MAX], ticks[SIGN_MAX] = {0};
    StopPlace best = {.tick = -1};
    GameEvents events;
    for (int32_t sign = 0; sign < level->signs.count; sign++)
        nearest[sign] = DETOUR_CELLS_MAX + 1;
    game_init(game, level);
    for (int32_t tick = 0; tick < tape->count; tick++) {
        const Pose pose = game_pose(game, level);
        const Place feet = player_feet_cell(&pose);
        for (int32_t sign = 0; tick >= from && pose.grounded && sign < level->signs.count; sign++) {
            const Place *at = &level->signs.items[sign];
            const int32_t cells = max_i32(abs_i32(feet.col - at->col), abs_i32(feet.row - at->row));
            if (cells >= nearest[sign]) continue;
            nearest[sign] = cells;
            ticks[sign] = tick;
        }
        game_step(game, level, tape->ticks[tick], &events, NULL);
    }
    for (int32_t sign = 0; sign < level->signs.count; sign++) {
        const bool is_next = stop->tick >= 0 && sign == stop->sign;
        const bool is_beside = !done[sign] && !is_next && nearest[sign] <= DETOUR_CELLS_MAX;
        if (is_beside && ticks[sign] < end && (best.tick < 0 || ticks[sign] < best.tick))
            best = (StopPlace){.sign = sign, .tick = ticks[sign]};
    }
    return best;
}

/* Makes the sign the only finish of a level that shares all but its glyphs with `level`. False when
 * memory ran out; the caller frees the glyphs. */
static bool make_finish(const Level *level, int32_t sign, Level *out)
{
    const size_t size = (size_t)level->cols * (size_t)level->rows;
    const Place *at = &level->signs.items[sign];
    char finish = '\0', empty = '\0';
    *out = *level;
    out->glyphs = malloc(size);
    if (!out->glyphs) return false;
    memcpy(out->glyphs, level->glyphs, size);
    for (int glyph = 0; glyph < 256 && empty == '\0'; glyph++)
        if (level->kind_of[glyph] == KIND_EMPTY) empty = (char)glyph;
    for (size_t cell = 0; cell < size; cell++) {
        if (level->kind_of[(uint8_t)level->glyphs[cell]] != KIND_FINISH) continue;
        finish = out->glyphs[cell];
        out->glyphs[cell] = empty;
    }
    out->glyphs[(size_t)at->row * (size_t)level->cols + (size_t)at->col] = finish;
    return true;
}

/* The kindest run that goes to the sign from there: `out` receives it, with the place where it lets
 * go; no ticks where there is none. False when memory ran out. */
static bool go_to_sign(const Level *level, const VerdictOptions *options, const InputTape *tape,
                       StopPlace *place, InputTape *out, Game games[2])
{
    VerdictOptions next = *options;
    Level there;
    Verdict verdict;
    Slack slack;
    next.search.start = (InputTape){tape->ticks, place->tick};
    next.search.nodes_max = NODES_MAX;
    if (!make_finish(level, place->sign, &there)) return false;
    const bool done = slack_find_kindest(&there, &next, &verdict, &slack);
    free(there.glyphs);
    if (!done) return false;
    slack_done(&slack);
    game_init(&games[0], level);
    game_run(&games[0], level, verdict.tape.ticks, verdict.tape.count);
    place->tick = verdict.tape.count;
    if (verdict.kind == VERDICT_SOLVED && find_way_to_stop(level, &games[0], place, &games[1]))
        *out = verdict.tape;
    else
        verdict_done(&verdict);
    return true;
}

/* The run up to the stop, and the stop. False when memory ran out. */
static bool cut_at(const InputTape *tape, const StopPlace *stop, InputTape *out)
{
    const int32_t count = stop->tick + stop->rest + SIGN_STOP_TICKS;
    Input *ticks = calloc((size_t)count, sizeof *ticks);
    if (!ticks) return false;
    memcpy(ticks, tape->ticks, (size_t)stop->tick * sizeof *ticks);
    memset(ticks + stop->tick, stop->brake, (size_t)stop->brake_ticks * sizeof *ticks);
    out->ticks = ticks;
    out->count = count;
    return true;
}

/* Goes on from the stop, if there is a way: `verdict` and `slack` receive the new run then. False
 * when memory ran out. */
static bool go_on_from(const Level *level, const VerdictOptions *options, const InputTape *start,
                       Verdict *verdict, Slack *slack)
{
    VerdictOptions next = *options;
    Verdict other;
    Slack others;
    next.search.start = *start;
    next.search.nodes_max =
        options->search.nodes_max > 0 ? min_i32(options->search.nodes_max, NODES_MAX) : NODES_MAX;
    if (!slack_find_kindest(level, &next, &other, &others)) return false;
    const int32_t nodes = verdict->nodes + other.nodes;
    if (other.kind == VERDICT_SOLVED) {
        verdict_done(verdict);
        slack_done(slack);
        *verdict = other;
        *slack = others;
    } else {
        verdict_done(&other);
        slack_done(&others);
    }
    verdict->nodes = nodes;
    return true;
}

bool guide_run_find(const Level *level, const VerdictOptions *options, Verdict *verdict,
                    Slack *slack)
{
    bool done[SIGN_MAX] = {false};
    int32_t from = 0;
    if (!slack_find_kindest(level, options, verdict, slack)) return false;
    Game *games = malloc(2 * sizeof *games);
    bool has_memory = games != NULL;
    while (has_memory && verdict->kind == VERDICT_SOLVED) {
        InputTape start = {NULL, 0}, way = {NULL, 0};
        const InputTape *tape = &verdict->tape;
        StopPlace stop = find_stop(level, tape, from, done, games);
        const StopPlace detour = find_detour(level, tape, from, &stop, done, games);
        if (detour.tick >= 0) {
            stop = detour;
            has_memory = go_to_sign(level, options, tape, &stop, &way, games);
            tape = &way;
        }
        if (stop.tick < 0) break;
        done[stop.sign] = true;
        if (tape->count == 0) continue; /* no way there */
        has_memory = has_memory && cut_at(tape, &stop, &start) &&
                     go_on_from(level, options, &start, verdict, slack);
        const bool has_stopped = has_memory && verdict->tape.count > start.count &&
                                 memcmp(verdict->tape.ticks, start.ticks, (size_t)start.count) == 0;
        if (has_stopped) from = start.count;
        input_tape_done(&start);
        input_tape_done(&way);
    }
    free(games);
    return has_memory;
}
