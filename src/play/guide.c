/* guide.c - see guide.h */
#include "guide.h"

#include "../game/sign_stop.h"
#include "../save/level_proof.h"

#include <stdlib.h>

enum { MEET_COLS = 4, MEET_ROWS = 2 }; /* from the guide at a sign to one who has come to it */

GuidePart guide_part_find(const WorldFile *world, int32_t index)
{
    const ChapterList *chapters = &world->chapters;
    const int32_t chapter = chapter_of_level(chapters, index);
    if (index + 1 == world->way_count) return GUIDE_ENDS_WAY;
    const bool is_last = chapter >= 0 && index < world->way_count &&
                         chapter_end(chapters, chapter, world->way_count) == index + 1;
    return is_last ? GUIDE_ENDS_CHAPTER : GUIDE_GOES_AHEAD;
}

/* ---- his run ---- */

static GuideStep step_of(const Level *level, const Game *game)
{
    const Pose pose = game_pose(game, level);
    return (GuideStep){pose.x, pose.y, pose.grounded};
}

/* Reads his run, unless it was read already. False where the level has none. */
static bool read_run(Guide *guide, const Level *level, const char *path)
{
    LevelProof run;
    ErrorList unheard;
    SignStop stops[SIGN_STOPS_MAX];
    if (guide->ghost.is_there) return true;
    guide->may_come = false; /* until it is read */
    if (!level_guide_read(path, &run, &unheard) || !run.is_there) return false;
    const InputTape *tape = &run.replay.tape;
    Game *game = malloc(sizeof *game);
    guide->steps = malloc(((size_t)tape->count + 1) * sizeof *guide->steps);
    const bool is_of_level = run.replay.hash == level_hash(level) &&
                             run.replay.engine == REPLAY_ENGINE &&
                             run.replay.result == REPLAY_FINISHED;
    if (is_of_level && game && guide->steps && ghost_init(&guide->ghost, level, tape)) {
        GameEvents events;
        game_init(game, level);
        guide->steps[0] = step_of(level, game);
        for (int32_t tick = 0; tick < tape->count; tick++) {
            game_step(game, level, tape->ticks[tick], &events, NULL);
            guide->steps[tick + 1] = step_of(level, game);
        }
        const int32_t count = sign_stops_find(level, tape, stops);
        guide->last_stop = count > 0 ? stops[count - 1].first : -1;
        guide->may_come = true;
    }
    if (!guide->may_come) {
        free(guide->steps);
        guide->steps = NULL;
    }
    free(game);
    level_proof_done(&run);
    return guide->may_come;
}

static void go_to(Guide *guide, int32_t tick)
{
    guide->tick = tick;
    ghost_follow(&guide->ghost, tick);
}

/* The tick of his run in which he is, or stands, nearest to a place, and how far away. */
static int32_t nearest_tick(const Guide *guide, const GuideStep *place, bool stands, Fixed *gap)
{
    int32_t nearest = -1;
    *gap = INT32_MAX;
    for (int32_t tick = 0; tick < timeline_length(&guide->ghost.run); tick++) {
        const GuideStep *step = &guide->steps[tick];
        const Fixed cells = max_i32(abs_i32(step->x - place->x), abs_i32(step->y - place->y));
        if (cells >= *gap || (stands && !step->stands)) continue;
        *gap = cells;
        nearest = tick;
    }
    return nearest;
}

void guide_begin(Guide *guide, const Level *level, const char *path, GuidePart part,
                 bool has_finished)
{
    guide->part = (uint8_t)part;
    guide->is_out = guide->waits = guide->is_met = false;
    guide->idle_ticks = 0;
    guide->may_come = true;
    const bool sets_out = has_finished || part != GUIDE_GOES_AHEAD;
    if (!sets_out || !read_run(guide, level, path)) return;
    const bool stands = part == GUIDE_ENDS_CHAPTER && !has_finished;
    if (stands && guide->last_stop < 0) return;
    guide->is_out = true;
    go_to(guide, stands ? guide->last_stop : 0);
}

void guide_done(Guide *guide)
{
    ghost_done(&guide->ghost);
    free(guide->steps);
    *guide = (Guide){.may_come = false};
}

void guide_come(Guide *guide, const Level *level, const char *path, const Game *game,
                GuideSight sight)
{
    const GuideStep player = step_of(level, game);
    Fixed gap;
    if (!read_run(guide, level, path)) return;
    const int32_t tick = nearest_tick(guide, &player, true, &gap);
    if (tick < 0 || gap > min_i32(sight.cols, sight.rows) * ONE / 2) return;
    guide->is_out = true;
    guide->waits = false;
    go_to(guide, tick);
}

/* ---- his clock ---- */

static bool is_within(const GuideStep *a, const GuideStep *b, Fixed cols, Fixed rows)
{
    return abs_i32(a->x - b->x) <= cols && abs_i32(a->y - b->y) <= rows;
}

/* Has the player stood still for so long just now? */
static bool is_idle(Guide *guide, const GuideStep *player)
{
    const bool is_still =
        player->stands && player->x == guide->idle_x && player->y == guide->idle_y;
    guide->idle_x = player->x;
    guide->idle_y = player->y;
    guide->idle_ticks = is_still ? min_i32(guide->idle_ticks + 1, GUIDE_IDLE_TICKS + 1) : 0;
    return guide->idle_ticks == GUIDE_IDLE_TICKS;
}

/* Does he stand at the last sign, where the player has to come first? */
static bool stays_at_sign(Guide *guide, const GuideStep *player)
{
    if (guide->part == GUIDE_GOES_AHEAD || guide->tick != guide->last_stop) return false;
    if (is_within(player, &guide->steps[guide->tick], MEET_COLS * ONE, MEET_ROWS * ONE))
        guide->is_met = true;
    return guide->part == GUIDE_ENDS_WAY || !guide->is_met;
}

/* Begins to wait near the edge of what is seen, where he can stand, and at the edge anywhere; goes
 * on when the player is half as far away, or has overtaken him. */
static bool waits_for(Guide *guide, const GuideStep *player, GuideSight sight)
{
    const GuideStep *here = &guide->steps[guide->tick];
    const Fixed cols = sight.cols * ONE, rows = sight.rows * ONE;
    Fixed gap;
    if (is_within(player, here, cols / 4, rows / 4)) guide->waits = false;
    if (guide->waits && guide->idle_ticks > 0) return true;
    const bool is_far = !is_within(player, here, cols / 2, rows / 2) ||
                        (here->stands && !is_within(player, here, cols * 3 / 8, rows * 3 / 8));
    if (!guide->waits && !is_far) return false;
    guide->waits = nearest_tick(guide, player, false, &gap) < guide->tick;
    return guide->waits;
}

bool guide_step(Guide *guide, const Level *level, const Game *game, GuideSight sight)
{
    if (!guide->may_come) return false;
    const GuideStep player = step_of(level, game);
    const bool is_called = is_idle(guide, &player);
    if (!guide->is_out) return is_called;
    const GuideStep *here = &guide->steps[guide->tick];
    if (is_called && !is_within(&player, here, sight.cols * ONE / 2, sight.rows * ONE / 2))
        return true;
    if (stays_at_sign(guide, &player) || waits_for(guide, &player, sight)) {
        ghost_rest(&guide->ghost);
        return false;
    }
    go_to(guide, guide->tick + 1);
    guide->is_out = guide->tick < timeline_length(&guide->ghost.run);
    return false;
}
