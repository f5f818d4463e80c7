/* fit.c - see fit.h */
#include "fit.h"

#include "../game/game.h"

enum {
    IDLE_TICKS = 360,       /* without a press */
    WAIT_TICKS = 240,       /* without any button */
    EASY_WINDOW = 6,        /* of all that every run needs, up to DIFFICULTY_KIND */
    SECTION_ALLOWANCE = 60, /* a section may be so much over twice the median one */
    MARGIN = 15,            /* inside the band, where a level is brought to */
    ATTEMPTS_MAX = 2,       /* of a piece only because of its figure */
    UNKIND_ATTEMPTS_MAX = 5,
    CHANGES_MAX = 6 /* pieces changed at once */
};

static const int16_t bands[DIFFICULTY_MAX][2] = BANDS;

/* ---- measuring ---- */

/* The tick in the middle of a long time in which a run does nothing; -1: it has none. */
static int32_t find_idle_tick(const InputTape *run)
{
    int32_t no_press = 0, no_button = 0;
    for (int32_t tick = 1; tick < run->count; tick++) {
        Input now = run->ticks[tick], before = run->ticks[tick - 1];
        no_press = now & (Input)~before ? 0 : no_press + 1;
        no_button = now ? 0 : no_button + 1;
        if (no_press >= IDLE_TICKS) return tick - IDLE_TICKS / 2;
        if (no_button >= WAIT_TICKS) return tick - WAIT_TICKS / 2;
    }
    return -1;
}

void fit_measure(const Plan *plan, const Layout *layout, const Slack *slack, Fit *out)
{
    int32_t ticks = 0, close = 0;
    *out = (Fit){.figure = slack->figure, .idle_piece = -1};
    for (int32_t i = 0; i < plan->piece_count; i++)
        out->narrowest[i] = SLACK_WINDOW_MAX;
    for (int32_t i = 0; i < slack->count; i++) {
        const SlackPlace *place = &slack->places[i];
        int32_t piece = layout_part_at(layout, place->from.col, place->from.row);
        assert(piece < plan->piece_count);
        out->pieces[piece] += (place->window <= 2 ? 60 : 0) + (place->window <= 5 ? 20 : 0) +
                              (place->press - ticks) / 30 + (place->close_ticks - close) / 2;
        if (place->is_required)
            out->narrowest[piece] = min_i32(out->narrowest[piece], place->window);
        ticks = place->press;
        close = place->close_ticks;
    }
    for (int32_t i = 0; i < plan->piece_count; i++)
        out->sections[plan->pieces[i].section] += out->pieces[i];
}

void fit_find_idle(const Layout *layout, const Level *level, const InputTape *run, Fit *fit)
{
    Game game;
    Pose pose;
    int32_t idle = find_idle_tick(run);
    fit->idle_piece = -1;
    if (idle < 0) return;
    game_init(&game, level);
    game_run(&game, level, run->ticks, idle);
    model_pose(&game.player, &level->physics, &level->terrain, &game.terrain, &pose);
    fit->idle_piece = layout_part_at(layout, fixed_floor(pose.x), fixed_floor(pose.y - 1));
}

/* ---- changes ---- */

static int32_t step_of(const Recipe *recipe, const Plan *plan, int32_t piece)
{
    return plan->pieces[piece].difficulty + recipe->steps[piece];
}

/* The hardest piece of a section that can be easier; -1. */
static int32_t hardest_piece(const Recipe *recipe, const Plan *plan, const Fit *fit,
                             int32_t section)
{
    int32_t best = -1;
    for (int32_t i = 0; i < plan->piece_count; i++) {
        if (plan->pieces[i].section != section || step_of(recipe, plan, i) <= 1) continue;
        if (best < 0 || fit->pieces[i] > fit->pieces[best]) best = i;
    }
    return best;
}

/* Changes the pieces that bring most until the figure is what is wanted. Were there any? */
static bool shift_pieces(Recipe *recipe, const Plan *plan, const Fit *fit, int32_t way,
                         int32_t missing)
{
    bool was_changed[PLAN_PIECES_MAX] = {false};
    int32_t count = 0;
    for (; missing > 0 && count < CHANGES_MAX; count++) {
        int32_t best = -1, most = 0;
        for (int32_t i = 0; i < plan->piece_count; i++) {
            /* By how much the figure comes nearer to what is wanted, if the piece, laid anew, then
             * adds what its kind adds in the mean. */
            int32_t step = step_of(recipe, plan, i);
            int32_t moved = clamp_i32(step + way, 1, plan->hardest);
            int32_t gain = way * (piece_figure(plan->pieces[i].id, moved) - fit->pieces[i]);
            if (plan->pieces[i].drawn && recipe->attempts[i] == 0) gain /= 2;
            bool can_move = way > 0 ? step < plan->hardest : step > 1;
            if (was_changed[i] || gain <= most) continue;
            if (!can_move && recipe->attempts[i] >= ATTEMPTS_MAX) continue;
            best = i;
            most = gain;
        }
        if (best < 0) break;
        int32_t step = step_of(recipe, plan, best) + way;
        was_changed[best] = true;
        missing -= most;
        if (step >= 1 && step <= plan->hardest)
            recipe->steps[best] = (int8_t)(recipe->steps[best] + way);
        recipe_try_anew(recipe, best, ATTEMPTS_MAX);
    }
    return count > 0;
}

/* A section that is too hard beside the others; -1: none is. */
static int32_t find_hard_section(const Plan *plan, const Fit *fit)
{
    int32_t sorted[STORIES_MAX] = {0};
    for (int32_t i = 0; i < plan->section_count; i++) {
        int32_t at = i;
        for (; at > 0 && sorted[at - 1] > fit->sections[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = fit->sections[i];
    }
    const int32_t median = sorted[plan->section_count / 2];
    if (fit->sections[0] > median + SECTION_ALLOWANCE / 2) return 0;
    for (int32_t i = 1; i + 1 < plan->section_count; i++)
        if (fit->sections[i] > 2 * median + SECTION_ALLOWANCE) return i;
    return -1;
}

/* In an easy level, every piece with a leap that is too exact is laid anew. */
static FitResult mend_unkind_pieces(Recipe *recipe, const Plan *plan, const Fit *fit)
{
    FitResult result = FIT_GOOD;
    if (recipe->difficulty > DIFFICULTY_KIND) return FIT_GOOD;
    for (int32_t i = 0; i < plan->piece_count; i++) {
        if (fit->narrowest[i] >= EASY_WINDOW) continue;
        if (step_of(recipe, plan, i) > 1) recipe->steps[i]--;
        if (!recipe_try_anew(recipe, i, UNKIND_ATTEMPTS_MAX)) return FIT_HOPELESS;
        result = FIT_CHANGED;
    }
    return result;
}

void fit_set_figures(const Recipe *recipe, VerdictOptions *options)
{
    const int16_t *band = bands[recipe->difficulty - 1];
    options->figure_min = band[0];
    if (recipe->difficulty > DIFFICULTY_KIND) options->figure_max = band[1];
}

FitResult fit_recipe(Recipe *recipe, const Plan *plan, const Fit *fit, bool is_strict)
{
    const int16_t *band = bands[recipe->difficulty - 1];
    int32_t section = is_strict ? find_hard_section(plan, fit) : -1;
    int32_t hard = section >= 0 ? hardest_piece(recipe, plan, fit, section) : -1;
    bool was_changed = true;
    FitResult unkind = mend_unkind_pieces(recipe, plan, fit);
    if (unkind != FIT_GOOD) return unkind;
    if (fit->idle_piece >= 0)
        was_changed = recipe_try_anew(recipe, fit->idle_piece, ATTEMPTS_MAX);
    else if (fit->figure < band[0])
        was_changed = shift_pieces(recipe, plan, fit, 1, band[0] + MARGIN - fit->figure);
    else if (fit->figure >= band[1])
        was_changed = shift_pieces(recipe, plan, fit, -1, fit->figure - band[1] + MARGIN);
    else if (hard >= 0)
        recipe->steps[hard]--;
    else
        return FIT_GOOD;
    return was_changed ? FIT_CHANGED : FIT_HOPELESS;
}
