/* test_solve_figures.c - what the solver says of small rooms, in exact figures: the same level has
 * the same answer, bound, envelope and estimate on every machine. A bound that gets looser is still
 * one, so that nothing but the figure shows it. */
#include "arena.h"
#include "full.h"
#include "golden.h"

#include "../src/base/hash.h"
#include "../src/base/text.h"
#include "../src/solve/envelope.h"
#include "../src/solve/heuristic.h"
#include "../src/solve/jump_preview.h"
#include "../src/solve/model_bound.h"
#include "../src/solve/move_metrics.h"
#include "../src/solve/reach.h"
#include "../src/solve/slack.h"
#include "../src/solve/tick_bound.h"
#include "../src/solve/verdict.h"

#include <inttypes.h>

static const struct {
    const char *name, *text;
} rooms[] = {
    {"walk", "......\n@....F\n######\n"},
    {"wall of three",
     ".........\n.........\n.........\n.....#...\n.....#...\n@....#..F\n#########\n"},
    {"wall of four",
     ".........\n.........\n.....#...\n.....#...\n.....#...\n@....#..F\n#########\n"},
    {"pit", "..............\n..............\n..............\n@............F\n###.......####\n"},
    {"pit too wide",
     "..................\n..................\n@................F\n###............###\n"},
    {"spikes", "............\n............\n.....v......\n@..^....{..F\n############\n"},
    {"key and door", "..........\n..........\nk.........\n##...D....\n@....D...F\n##########\n"},
    {"door without a key", "..........\n@....D...F\n##########\n"},
    {"two keys", "...........\nk....k.....\n##..##D#D##\n@.....D.D.F\n###########\n"},
    {"coins", "...........\n....o......\n...###.....\no@.......oF\n###########\n"},
    {"coin in a wall", ".......\n@....F.\n####o##\n#######\n"},
    {"walker",
     "............\n............\n............\n..........F.\n.......#####\n.......#####\n"
     ".......#####\n@...w..#####\n############\n"},
    {"walkers in the way", "...........\n@..w.w...F.\n###########\n"},
    {"flyers", "......................\n......................\n......................\n"
               "@.........f..........F\n####..............####\n"},
    {"hopper", "......\n@.h..F\n######\n"},
    {"hopper at a wall",
     ".......\n.......\n.....F.\n....###\n....###\n....###\n@.h.###\n#######\n"},
    {"turret", "............\n............\nt...........\n@.........F.\n############\n"},
    {"lift sideways", "[lift.1]\nvelocity = 0.05, 0\nticks = 160\n[map]\n................\n"
                      "................\n@...............\n###11.........F#\n###...........##\n"},
    {"lift upwards", "[lift.1]\nvelocity = 0, -0.05\nticks = 100\n[map]\n.......F\n......##\n"
                     "......##\n......##\n......##\n@...11##\n####..##\n"},
    {"ladder", "....\n..HF\n..H#\n@.H#\n####\n"},
    {"spring",
     "..........\n..........\n.......F..\n......####\n......####\n......####\n......####\n"
     "......####\n@...S.####\n##########\n"},
    {"one-ways", "......F\n..====.\n.......\n====...\n.......\n...====\n@......\n#######\n"},
    {"drop", "@......\n==#####\n.......\n......F\n#######\n"},
    {"slopes", ".......\n..../\\.\n@../##F\n#######\n"},
    {"gentle slopes", ".........\n@ab#cd..F\n#########\n"},
    {"ice", "............\n@.........F.\n##IIIIIII###\n"},
    {"belts", "............\n@.........F.\n#>>>>.<<<<##\n"},
    {"crumbling", "............\n@.........F.\n###CCCCCC###\n............\n"},
    {"corner", ".........\n.........\n...#.....\n.........\n@...##..F\n#########\n"},
    {"checkpoint", "............\n@..*..^..*.F\n############\n"},
    {"wall jumps",
     "[physics]\nwalljump = yes\n[map]\n.....F\n...###\n...#..\n...#..\n...#..\n#..#..\n"
     "#..#..\n#..#..\n#@.#..\n####..\n"},
    {"ledges", "[physics]\nledgegrab = yes\n[map]\n..........\n..........\n.....#...F\n.....#####\n"
               ".....#####\n.....#####\n@....#####\n##########\n"},
    {"fast",
     "[physics]\nrun_acc = 0.12\nvmax = 0.9\njump = 0.5\n[map]\n...................\n"
     "...................\n...................\n@.................F\n###...........#####\n"},
    {"no cut, no coyote",
     "[physics]\ncut = 1\ncoyote = 0\nbuffer = 0\n[map]\n.........\n.........\n"
     ".........\n@...##..F\n#########\n"},
    {"starts in motion",
     "[physics]\ndx0 = 0.3\ndy0 = -0.3\n[map]\n.........\n.........\n@.......F\n"
     "####.####\n"},
    {"large body",
     "[physics]\nhw = 0.6\nh = 1.5\n[map]\n.........\n.........\n.........\n@...##..F\n"
     "#########\n"},
    {"cell", "[physics]\nmodel = cell\n[map]\n..........\n..........\n..........\n@...#....F\n"
             "###..#####\n"},
    {"cell 003",
     "[physics]\nmodel = cell\nvariant = 003\n[map]\n##########\n..........\n@........F\n"
     "###...####\n"},
    {"tiny",
     "[physics]\nmodel = tiny\n[map]\n..........\n..........\n..........\n..........\n@...#...F.\n"
     "##########\n"},
    {"cell beside walls", "[physics]\nmodel = cell\n[map]\n.....#....\n.....#....\n@.........\n"
                          "###..#...F\n##########\n"},
    {"cell, high and fast",
     "[physics]\nmodel = cell\njump = 0.9\nwalk = 0.15\n[map]\n............\n"
     "............\n............\n....#.......\n@...#......F\n###.....####\n"},
    {"cell, impossible", "[physics]\nmodel = cell\n[map]\n......\n..##..\n@.##.F\n######\n"},
    {"cell with one-ways and a door",
     "[physics]\nmodel = cell\n[map]\n......D.F\n...==####\n@.k......\n"
     "#########\n"},
    {"tiny over a pit", "[physics]\nmodel = tiny\n[map]\n............\n............\n............\n"
                        "@.........F.\n####....####\n"},
    {"tiny, out of reach",
     "[physics]\nmodel = tiny\n[map]\n.....F\n......\n......\n......\n......\n"
     "......\n......\n......\n......\n......\n......\n@.....\n######\n"},
    {"tiny with a walker",
     "[physics]\nmodel = tiny\n[map]\n.........\n.........\n.........\n@..w....F\n"
     "#########\n"},
    {"bank between walls", "[physics]\nmodel = bank\n[map]\n..........\n#.@...F..#\n##########\n"},
    {"monsters in turn", "....................\n....................\n....................\n"
                         "@.....f..f.......F\n##............####\n"},
    {"belts and crumbling blocks", "..........\n@........F\n##>CC<<C##\n"},
    {"spring under spikes", "........\n.....v..\n........\n.......F\n.....###\n.....###\n@..S.###\n"
                            "########\n"},
    {"crumbling away", "......\n@.....\nCCCCC#\n......\n.....F\n######\n"},
    {"slopes beside walls", ".....\n@.../\n##/##\n###.F\n#####\n"},
    {"walker that falls",
     "..............\n..............\n.w............\n.##...........\n@............F\n"
     "###.........##\n"},
    {"walker on a shelf",
     "..............\n..............\n.....www......\n.....###......\n@............F\n"
     "###.........##\n"},
    {"two flyers in phase", "....................\n.....f..........f...\n....................\n"
                            "@.................F.\n##................##\n"},
    {"checkpoint and a walker", "..........\n@.*..w...F\n##########\n"},
    {"turret over a gap", "..........\n....t.....\n..........\n@........F\n###..#####\n"},
    {"lift and spring",
     "[lift.1]\nvelocity = 0.04, -0.04\nticks = 100\n[map]\n..........\n.........F\n"
     ".........#\n..........\n@...11....\n##S.......\n"},
    {"door beside a key", "......\n@.kD.F\n######\n"},
    {"doors and coins", "........\n@ok.D.oF\n########\n"},
    {"spikes from all sides", "........\n...vv...\n@......F\n##^..^##\n##}..{##\n########\n"},
    {"low ceiling", "########\n@......F\n###..###\n"},
    {"fast fall", "[physics]\nmaxfall = 0.9\ng_down = 0.08\n[map]\n@.....\n#.....\n#.....\n#.....\n"
                  "#....F\n######\n"},
    {"cell in a corridor", "[physics]\nmodel = cell\n[map]\n######\n@....F\n######\n"},
    {"cell over spikes", "[physics]\nmodel = cell\n[map]\n......\n......\n@.^^.F\n######\n"},
    {"tiny under a ceiling", "[physics]\nmodel = tiny\n[map]\n########\n@......F\n###..###\n"},
    {"ladder with an end in the air",
     "......\n.....F\n....##\n..H...\n..H...\n..H...\n......\n@.....\n######\n"},
    {"corner of a ledge", "........\n...#....\n........\n.....###\n@......F\n########\n"},
    {"bank", "[physics]\nmodel = bank\n[map]\n..........\n@..k.D..F.\n##########\n"},
};

/* ---- figures ---- */

static void add_envelope(Text *out, const Level *level)
{
    Envelope envelope = {0}; /* what does not apply stays as it was */
    const ModelBound *bound = model_bound(level->physics.kind);
    if (!bound || !bound->envelope) return;
    bound->envelope(level, &envelope);
    text_add(out, "  envelope%s corner %d, overhang %d, step %d, pace %d, gain %d, start %d\n",
             envelope.is_bounded ? "" : " unbounded", envelope.corner, envelope.overhang,
             envelope.step_up, envelope.pace, envelope.gain, envelope.start);
    for (int32_t kind = 0; envelope.is_bounded && kind < LAUNCH_COUNT; kind++) {
        const Launch *launch = &envelope.launches[kind];
        if (launch->highest < 0) continue;
        text_add(out,
                 "    launch %d: %d rows, headroom %d, from %d; per row %d and %d ticks:", kind,
                 launch->highest, launch->headroom, launch->rises_from, launch->per_row,
                 launch->ticks_per_row);
        for (int32_t row = -ENVELOPE_DEPTH; row <= launch->highest; row++)
            text_add(out, " %d/%d", envelope_reach(launch, row), envelope_ticks(launch, row));
        text_add(out, "; %d\n", envelope_ticks(launch, -9));
    }
}

static void add_metrics(Text *out, const Level *level)
{
    MoveMetrics m;
    uint64_t hash = HASH_SEED;
    move_metrics_measure(level, &m);
    for (int32_t i = 0; i < m.rising_count; i++)
        hash = hash_i32(hash_i32(hash, m.rising[i].speed), m.rising[i].left);
    text_add(out, "  moves %d %d %d %d, start %d, jump %d, spring %d, rising %d %04x\n", m.side,
             m.up, m.down, m.climb, m.start_ticks, m.jump_rise, m.spring_rise, m.rising_count,
             (unsigned)(hash_finish(hash) & 0xFFFF));
}

/* A picture of the reach: `+` the feet get there, `:` the body touches it, `^` it may stomp. */
static void add_reach(Text *out, const Level *level, const Reach *reach, bool is_whole)
{
    uint64_t hash = HASH_SEED;
    int32_t count = 0;
    for (int32_t row = -6; row < level->rows + 4; row++) {
        if (is_whole) text_add_string(out, "    ");
        for (int32_t col = -2; col < level->cols + 2; col++) {
            bool has = reach_has(reach, col, row), touches = reach_touches(reach, col, row);
            bool stomps = reach_stompers(reach, col, row) != 0;
            count += has;
            hash = hash_i32(hash, has | touches << 1 | stomps << 2);
            if (is_whole) text_add_byte(out, stomps ? '^' : has ? '+' : touches ? ':' : '.');
        }
        if (is_whole) text_add_byte(out, '\n');
    }
    text_add(out, "  reach %d, %04x, least ticks %d, %d with all coins\n", count,
             (unsigned)(hash_finish(hash) & 0xFFFF), reach_least_ticks(reach, false),
             reach_least_ticks(reach, true));
}

/* Returns the bound without coins, which the caller destroys; NULL: there is none. */
static TickBound *add_reaches(Text *out, const Level *level)
{
    TickBound *plain = NULL;
    const ReachOptions far = {.follow = REACH_FOLLOW_FAR, .knows_phases = true};
    ReachProof proof;
    Reach *reach = reach_create(level);
    assert_true(reach && reach_run_all(reach));
    add_reach(out, level, reach, true);
    for (int32_t coins = 0; coins < 2; coins++) {
        TickBound *bound = NULL;
        const TickBoundOptions options = {.all_coins = coins};
        bool has_way = coins == 0 || level->coins.count > 0;
        if (has_way) assert_true(tick_bound_create(level, reach, &options, &bound));
        if (bound) text_add(out, "  bound %d\n", tick_bound_of_level(bound));
        if (coins == 0)
            plain = bound;
        else
            tick_bound_destroy(bound);
        assert_true(reach_prove(level, coins, &proof));
        if (proof.is_impossible) text_add(out, "  impossible: %s\n", proof.reason);
    }
    reach_destroy(reach);
    reach = reach_create_with(level, &far);
    assert_true(reach && reach_run_all(reach));
    add_reach(out, level, reach, false);
    reach_destroy(reach);
    return plain;
}

/* The estimates on the way of a run, every tenth tick, and the bounds from there. */
static void add_estimates(Text *out, const Level *level, const InputTape *tape, WaysKind kind)
{
    Heuristic heuristic;
    Patrol patrol;
    Game game;
    GameEvents events;
    const HeuristicOptions options = {.all_coins = kind == WAYS_TIGHT, .kind = kind};
    assert_true(heuristic_init(&heuristic, level, &options) && patrol_init(&patrol, level));
    game_init(&game, level);
    text_add(out, "  estimates");
    for (int32_t tick = 0;; tick++) {
        if (tick % 10 == 0) {
            Estimate estimate;
            HeuristicCase at = {.game = &game, .patrol = &patrol};
            assert_true(heuristic_ask(&heuristic, &at, &estimate));
            text_add(out, " %d%s", estimate.ticks, estimate.is_lost ? "?" : "");
            if (estimate.wait) text_add(out, "w%d", estimate.wait);
            if (estimate.monster_in >= 0) text_add(out, "m%d", estimate.monster_in);
            if (estimate.tasks) text_add(out, "t%d", estimate.tasks);
        }
        if (tick >= tape->count || game.status != GAME_PLAYING) break;
        game_step(&game, level, tape->ticks[tick], &events, NULL);
    }
    text_add_byte(out, '\n');
    patrol_done(&patrol);
    heuristic_done(&heuristic);
}

/* What is left at least, of every tenth tick of a run, and a hash of what is left of all ticks. */
static void add_bounds(Text *out, const Level *level, const TickBound *bound, const InputTape *tape)
{
    Game game;
    GameEvents events;
    uint64_t hash = HASH_SEED;
    game_init(&game, level);
    text_add(out, "  bounds");
    for (int32_t tick = 0; tick < tape->count && game.status == GAME_PLAYING; tick++) {
        int32_t left = tick_bound_from(bound, &game);
        assert_in_range(left, 0, tape->count - tick);
        hash = hash_i32(hash, left);
        if (tick % 10 == 0) text_add(out, " %d", left);
        game_step(&game, level, tape->ticks[tick], &events, NULL);
    }
    text_add(out, ", %04x\n", (unsigned)(hash_finish(hash) & 0xFFFF));
}

static void add_slack(Text *out, const Level *level, const InputTape *tape)
{
    Slack slack;
    assert_true(slack_find(level, tape, &slack));
    text_add(out, "  slack mean %d, figure %d, close %d, hardest %d\n", slack.mean, slack.figure,
             slack.close_ticks, slack.hardest);
    for (int32_t i = 0; i < slack.count; i++) {
        const SlackPlace *p = &slack.places[i];
        text_add(
            out,
            "    %s %d-%d arrives %d, %d,%d to %d,%d, ground %d to %d, windows %d+%d %d+%d, %d\n",
            p->is_wait ? "wait" : "leap", p->press, p->release, p->arrival, p->from.col,
            p->from.row, p->at.col, p->at.row, (int)p->ground.kind, (int)p->target.kind,
            p->presses.earlier, p->presses.later, p->releases.earlier, p->releases.later,
            p->window);
    }
    slack_done(&slack);
}

static uint64_t hash_of_tape(const InputTape *tape)
{
    return hash_finish(hash_bytes(HASH_SEED, tape->ticks, (size_t)tape->count));
}

static bool for_some_nodes(void *context, int32_t nodes)
{
    (void)context;
    return nodes < 1500;
}

static void add_verdicts(Text *out, const Level *level, const TickBound *bound)
{
    static const struct {
        const char *name;
        SearchOptions search;
        bool shorter;
    } ways[] = {
        {"usual", {.nodes_max = 1000}, false},
        {"coins", {.nodes_max = 1000, .all_coins = true}, false},
        {"thorough", {.nodes_max = 1000, .is_thorough = true}, false},
        {"tight", {.nodes_max = 1000, .is_tight = true, .weight = 2}, false},
        {"frozen", {.nodes_max = 1000, .is_frozen = true}, false},
        {"waits", {.nodes_max = 1000, .waits = true}, false},
        {"shorter", {.nodes_max = 1000}, true},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(ways); i++) {
        Verdict verdict;
        const VerdictOptions options = {.search = ways[i].search,
                                        .shorter = ways[i].shorter,
                                        .may_go_on = for_some_nodes};
        assert_true(verdict_find(level, &options, &verdict));
        text_add(out, "  %s: %d, %d nodes, %d ticks", ways[i].name, (int)verdict.kind,
                 verdict.nodes, verdict.tape.count);
        if (verdict.kind == VERDICT_SOLVED)
            text_add(out, " %04x, %d deaths\n", (unsigned)(hash_of_tape(&verdict.tape) & 0xFFFF),
                     verdict.deaths);
        else
            text_add(out, ", %d, coins %d, furthest %d,%d: %s\n", (int)verdict.end,
                     verdict.most_coins, verdict.furthest.col, verdict.furthest.row,
                     verdict.reason);
        if (verdict.kind == VERDICT_SOLVED && i == 0) {
            if (bound) add_bounds(out, level, bound, &verdict.tape);
            add_slack(out, level, &verdict.tape);
            for (WaysKind kind = WAYS_USUAL; kind <= WAYS_FROZEN; kind++)
                add_estimates(out, level, &verdict.tape, kind);
        }
        verdict_done(&verdict);
    }
}

static void add_jumps(Text *out, const Level *level)
{
    JumpPreview fan;
    int32_t marks[4] = {0};
    jump_preview_open(level, level->start.col, level->start.row, &fan);
    for (int32_t row = 0; row < JUMP_PREVIEW_ROWS; row++)
        for (int32_t col = 0; col < JUMP_PREVIEW_COLS; col++)
            marks[fan.marks[row][col] & 3]++;
    text_add(out, "  jumps%s %d %d %d\n", fan.is_standing ? "" : " none", marks[1], marks[2],
             marks[3]);
}

static void figures_of_small_rooms_stay(void **state)
{
    Text text = TEXT_GROWING;
    char seen[8192] = "";
    size_t length;
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rooms); i++) {
        Arena arena;
        if (!is_tried((int)i, 1)) continue;
        arena_open(&arena, rooms[i].text);
        text_add(&text, "%s\n", rooms[i].name);
        size_t before = text.length;
        add_envelope(&text, &arena.level);
        if (strcmp(text.bytes + before, seen) == 0)
            text.bytes[text.length = before] = '\0'; /* as in the room above */
        else
            snprintf(seen, sizeof seen, "%s", text.bytes + before);
        add_metrics(&text, &arena.level);
        add_jumps(&text, &arena.level);
        TickBound *bound = add_reaches(&text, &arena.level);
        add_verdicts(&text, &arena.level, bound);
        tick_bound_destroy(bound);
        arena_close(&arena);
    }
    char *figures = text_take(&text, &length);
    assert_non_null(figures);
    if (sample_divisor() == 1) golden_check("tests/solve/figures.txt", figures);
    free(figures);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_of_small_rooms_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
