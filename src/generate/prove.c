/* prove.c - see generate.h: looks for a recipe that is proved and fits. */
#include "../game/game.h"
#include "../level/level_file.h"
#include "fit.h"
#include "generate.h"

#include <stdlib.h>

enum {
    ROUNDS_MAX = 8,
    STRICT_REPAIRS = 3, /* so long the sections of a level are compared too */
    NEAR_CELLS = 12,    /* so near to it a coin is what a search was held up by */
    PAR_STEP = 30
};

/* One level on trial. */
typedef struct Trial {
    Recipe *recipe;
    Plan plan;
    Layout layout;
    Level level;
    bool is_strict;
    bool is_as_asked; /* it need not fit, and nothing of it may be repaired */
    bool has_plain;
    Verdict plain; /* without coins, as long as no piece has changed */
} Trial;

static void forget_plain(Trial *trial)
{
    if (trial->has_plain) verdict_done(&trial->plain);
    trial->has_plain = false;
}

typedef struct Prover {
    bool (*may_go_on)(void *context);
    void *context;
    bool was_ended;
    int32_t states;
} Prover;

static bool ask_caller(void *context, int32_t nodes)
{
    Prover *prover = context;
    (void)nodes;
    if (prover->may_go_on && !prover->may_go_on(prover->context)) prover->was_ended = true;
    return !prover->was_ended;
}

/* ---- repairs ---- */

/* Sets for each coin of the level how far the run stays away from it, in cells. */
static void measure_ways(const Trial *trial, const InputTape *run, int32_t away[LAYOUT_COINS_MAX])
{
    const Layout *layout = &trial->layout;
    const Level *level = &trial->level;
    Game game;
    GameEvents events;
    Pose pose;
    for (int32_t i = 0; i < layout->coin_count; i++)
        away[i] = INT32_MAX;
    game_init(&game, level);
    for (int32_t tick = 0; tick < run->count; tick++) {
        game_step(&game, level, run->ticks[tick], &events, NULL);
        model_pose(&game.player, &level->physics, &level->terrain, &game.terrain, &pose);
        for (int32_t i = 0; i < layout->coin_count; i++) {
            const CoinPlace *coin = &layout->coins[i];
            if (!coin->is_chosen) continue;
            int32_t way = abs_i32(coin->col - fixed_floor(pose.x)) +
                          abs_i32(coin->row - fixed_floor(pose.y - 1));
            away[i] = min_i32(away[i], way);
        }
    }
}

/* The coin that is nearest to a place, within NEAR_CELLS; NULL: there is none. */
static const CoinPlace *coin_near(const Layout *layout, Place place)
{
    const CoinPlace *nearest = NULL;
    int32_t least = NEAR_CELLS;
    for (int32_t i = 0; i < layout->coin_count; i++) {
        const CoinPlace *coin = &layout->coins[i];
        int32_t way = abs_i32(coin->col - place.col) + abs_i32(coin->row - place.row);
        if (!coin->is_chosen || way >= least) continue;
        nearest = coin;
        least = way;
    }
    return nearest;
}

/* The coin that a run stays farthest away from; NULL: there is none. */
static const CoinPlace *coin_off_the_way(const Trial *trial, const InputTape *run)
{
    const Layout *layout = &trial->layout;
    const CoinPlace *farthest = NULL;
    int32_t most = -1, away[LAYOUT_COINS_MAX];
    measure_ways(trial, run, away);
    for (int32_t i = 0; i < layout->coin_count; i++) {
        if (!layout->coins[i].is_chosen || away[i] <= most) continue;
        farthest = &layout->coins[i];
        most = away[i];
    }
    return farthest;
}

/* ---- rounds ---- */

typedef enum Outcome { ACCEPTED, REPAIRED, HOPELESS, FAILED } Outcome;

static VerdictOptions options_for(Prover *prover, bool all_coins)
{
    return (VerdictOptions){
        .search = {.all_coins = all_coins, .nodes_max = GENERATE_STATES_MAX, .is_frozen = true},
        .runs = GENERATE_RUNS,
        .window_max = GENERATE_WINDOW_MAX,
        .avoids_narrow = true,
        .may_go_on = ask_caller,
        .context = prover,
    };
}

static bool find_plain(Prover *prover, Trial *trial)
{
    VerdictOptions options = options_for(prover, false);
    if (trial->has_plain) return true;
    if (prover->was_ended || !verdict_find(&trial->level, &options, &trial->plain)) return false;
    trial->has_plain = true;
    prover->states += trial->plain.nodes;
    return !prover->was_ended;
}

/* Not all coins were taken: is it the coins, or a piece? What is impossible has no furthest place.
 */
static Outcome repair(Prover *prover, Trial *trial, const Verdict *all_coins)
{
    if (trial->is_as_asked) return HOPELESS;
    if (!find_plain(prover, trial)) return FAILED;
    const Verdict *plain = &trial->plain;
    if (plain->kind == VERDICT_IMPOSSIBLE) return HOPELESS;
    bool is_known = all_coins->kind == VERDICT_UNKNOWN;
    if (plain->kind == VERDICT_SOLVED) {
        /* The coin where the search went no further is left out; if there is none, or that did not
         * help, the one that is farthest from a run without coins. */
        const CoinPlace *coin = NULL;
        if (is_known && !trial->recipe->coins_left_out)
            coin = coin_near(&trial->layout, all_coins->furthest);
        if (!coin) coin = coin_off_the_way(trial, &plain->tape);
        if (coin) {
            trial->recipe->coins_left_out |= UINT32_C(1) << (coin->number - 1);
            return REPAIRED;
        }
        if (!is_known) return HOPELESS;
    }
    /* The piece where nothing goes on is laid anew. */
    Place furthest = plain->kind == VERDICT_UNKNOWN ? plain->furthest : all_coins->furthest;
    int32_t piece = layout_part_at(&trial->layout, furthest.col, furthest.row);
    recipe_try_anew(trial->recipe, piece, INT8_MAX);
    forget_plain(trial);
    return REPAIRED;
}

/* Do the kindest run's leaps fit the difficulty? */
static Outcome judge_run(Trial *trial, const Verdict *verdict, const Slack *slack, Generated *out)
{
    if (!trial->is_as_asked) {
        Fit fit;
        fit_measure(&trial->plan, &trial->layout, slack, &fit);
        fit_find_idle(&trial->layout, &trial->level, &verdict->tape, &fit);
        FitResult result = fit_recipe(trial->recipe, &trial->plan, &fit, trial->is_strict);
        if (result != FIT_GOOD) {
            forget_plain(trial);
            return result == FIT_CHANGED ? REPAIRED : HOPELESS;
        }
    }
    out->tightest = slack_tightest(slack);
    out->figure = slack->figure;
    return ACCEPTED;
}

static Outcome judge(Prover *prover, Trial *trial, Generated *out)
{
    Verdict verdict;
    Slack slack;
    Outcome outcome = FAILED;
    VerdictOptions options = options_for(prover, true);
    fit_set_figures(trial->recipe, &options);
    bool done = slack_find_kindest(&trial->level, &options, &verdict, &slack);
    prover->states += verdict.nodes;
    if (done && !prover->was_ended)
        outcome = verdict.kind == VERDICT_SOLVED ? judge_run(trial, &verdict, &slack, out)
                                                 : repair(prover, trial, &verdict);
    slack_done(&slack);
    if (outcome == ACCEPTED)
        out->run = verdict.tape;
    else
        verdict_done(&verdict);
    return outcome;
}

static Outcome try_recipe(Prover *prover, Trial *trial, Generated *out)
{
    Text text = TEXT_GROWING;
    ErrorList errors;
    Outcome outcome = FAILED;
    generate_text(trial->recipe, 0, &text, &trial->layout);
    if (text.missing || !ask_caller(prover, 0)) {
        text_done(&text);
        return FAILED;
    }
    error_list_init(&errors, "generated");
    LevelFile *file =
        level_file_parse("generated", text.bytes, text.length, NULL, &trial->level, &errors);
    if (file) {
        outcome = judge(prover, trial, out);
        level_done(&trial->level);
        level_file_done(file);
    }
    text_done(&text);
    return outcome;
}

/* The text again, now with a par. */
static bool finish(const Recipe *recipe, Generated *out)
{
    Text text = TEXT_GROWING;
    int32_t par = out->run.count * 3 / 2;
    par = (par + PAR_STEP - 1) / PAR_STEP * PAR_STEP;
    generate_text(recipe, par, &text, NULL);
    out->recipe = *recipe;
    out->text = text_take(&text, &out->length);
    if (!out->text) generated_done(out);
    return out->text;
}

/* Repairs a recipe until it is accepted, or another round is due. */
static Outcome try_round(Prover *prover, Recipe *recipe, Trial *trial, Generated *out)
{
    Outcome outcome = REPAIRED;
    trial->recipe = recipe;
    trial->has_plain = false;
    recipe_plan(recipe, &trial->plan);
    for (int32_t i = 0; i < GENERATE_REPAIRS_MAX && outcome == REPAIRED; i++) {
        trial->is_strict = i < STRICT_REPAIRS;
        outcome = try_recipe(prover, trial, out);
        out->states = prover->states;
        out->repairs += outcome != ACCEPTED;
    }
    forget_plain(trial);
    return outcome == REPAIRED ? HOPELESS : outcome;
}

bool generate_find(const Recipe *wanted, bool (*may_go_on)(void *context), void *context,
                   Generated *out)
{
    Prover prover = {.may_go_on = may_go_on, .context = context};
    Outcome outcome = HOPELESS;
    *out = (Generated){0};
    Trial *trial = calloc(1, sizeof *trial);
    for (uint8_t round = 0; trial && round < ROUNDS_MAX && outcome == HOPELESS; round++) {
        Recipe recipe = {.seed = wanted->seed,
                         .difficulty = wanted->difficulty,
                         .theme = wanted->theme,
                         .round = round,
                         .own = wanted->own};
        outcome = try_round(&prover, &recipe, trial, out);
        if (outcome == ACCEPTED && !finish(&recipe, out)) outcome = FAILED;
    }
    free(trial);
    return outcome == ACCEPTED;
}

bool generate_again(const Recipe *recipe, int32_t piece, bool (*may_go_on)(void *context),
                    void *context, Generated *out)
{
    Prover prover = {.may_go_on = may_go_on, .context = context};
    Outcome outcome = HOPELESS;
    Recipe next = *recipe;
    *out = (Generated){0};
    Trial *trial = calloc(1, sizeof *trial);
    for (int32_t i = 1; trial && i < RECIPE_WAYS && outcome == HOPELESS; i++) {
        next.attempts[piece] = (int8_t)((next.attempts[piece] + 1) % RECIPE_WAYS);
        *trial = (Trial){.recipe = &next, .is_as_asked = true};
        recipe_plan(&next, &trial->plan);
        outcome = try_recipe(&prover, trial, out);
        if (outcome == ACCEPTED && !finish(&next, out)) outcome = FAILED;
    }
    free(trial);
    return outcome == ACCEPTED;
}

void generated_done(Generated *generated)
{
    free(generated->text);
    input_tape_done(&generated->run);
    *generated = (Generated){0};
}
