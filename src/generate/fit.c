/* fit.c - see fit.h */
#include "fit.h"

#include "../game/game.h"

enum {
    IDLE_TICKS = 360,       /* without a press */
    WAIT_TICKS = 240,       /* without any button */
    EASY_DIFFICULTY = 2,    /* up to here */
    EASY_WINDOW = 4,        /* no leap that every run needs has a smaller one */
    SECTION_ALLOWANCE = 60, /* a section may be so much over twice the median one */
    STEP_FIGURE = 25,       /* what a step of a piece is worth, about */
    STEPS_MAX = 8
};

static const int16_t bands[DIFFICULTY_MAX][2] = BANDS;

/* ---- measuring ---- */

static int32_t figure_of_window(int32_t window)
{
    return (window <= 2 ? 60 : 0) + (window <= 5 ? 20 : 0);
}

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

/* The piece in which the run does nothing for a long time; -1. */
static int32_t find_idle_piece(const Layout *layout, const Level *level, const InputTape *run)
{
    Game game;
    GameEvents events;
    Pose pose;
    int32_t idle = find_idle_tick(run);
    if (idle < 0) return -1;
    game_init(&game, level);
    for (int32_t tick = 0; tick < idle; tick++)
        game_step(&game, level, run->ticks[tick], &events, NULL);
    model_pose(&game.player, &level->physics, &level->terrain, &game.terrain, &pose);
    return layout_part_at(layout, fixed_floor(pose.x), fixed_floor(pose.y - 1));
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
        out->pieces[piece] += figure_of_window(place->window) + (place->press - ticks) / 30 +
                              (place->close_ticks - close) / 2;
        if (place->is_required && place->target.kind != SLACK_MONSTER)
            out->narrowest[piece] = min_i32(out->narrowest[piece], place->window);
        ticks = place->press;
        close = place->close_ticks;
    }
    for (int32_t i = 0; i < plan->piece_count; i++)
        out->sections[plan->pieces[i].section] += out->pieces[i];
}

void fit_find_idle(const Layout *layout, const Level *level, const InputTape *run, Fit *fit)
{
    fit->idle_piece = find_idle_piece(layout, level, run);
}

/* ---- changes ---- */

static int32_t step_of(const Recipe *recipe, const Plan *plan, int32_t piece)
{
    return plan->pieces[piece].difficulty + recipe->steps[piece];
}

/* The piece with the least figure that can be harder, or with the most that can be easier; -1. */
static int32_t find_piece(const Recipe *recipe, const Plan *plan, const Fit *fit, int32_t way,
                          int32_t section)
{
    int32_t best = -1;
    for (int32_t i = 0; i < plan->piece_count; i++) {
        int32_t step = step_of(recipe, plan, i) + way;
        if (step < 1 || step > PIECE_HARDEST) continue;
        if (section >= 0 && plan->pieces[i].section != section) continue;
        if (best < 0 || fit->pieces[i] * way < fit->pieces[best] * way) best = i;
    }
    return best;
}

/* The piece with the most, or the least. */
static int32_t most_piece(const Plan *plan, const Fit *fit, int32_t way)
{
    int32_t best = 0;
    for (int32_t i = 1; i < plan->piece_count; i++)
        if (fit->pieces[i] * way < fit->pieces[best] * way) best = i;
    return best;
}

static void try_anew(Recipe *recipe, int32_t piece)
{
    if (recipe->attempts[piece] < INT8_MAX) recipe->attempts[piece]++;
}

/* Makes pieces harder or easier, more of them the more is missing. */
static void shift_pieces(Recipe *recipe, const Plan *plan, const Fit *fit, int32_t way,
                         int32_t missing)
{
    Fit left = *fit;
    int32_t count = clamp_i32(1 + missing / STEP_FIGURE, 1, STEPS_MAX);
    for (int32_t i = 0; i < count; i++) {
        int32_t piece = find_piece(recipe, plan, &left, way, -1);
        if (piece < 0) break;
        recipe->steps[piece] = (int8_t)(recipe->steps[piece] + way);
        if (way < 0) try_anew(recipe, piece);
        left.pieces[piece] += way * STEP_FIGURE;
    }
    /* Where all is as hard or easy as can be, another form may help. */
    if (find_piece(recipe, plan, fit, way, -1) < 0) try_anew(recipe, most_piece(plan, fit, way));
}

static int32_t median_section(const Plan *plan, const Fit *fit)
{
    int32_t sorted[STORIES_MAX] = {0}, count = plan->section_count;
    for (int32_t i = 0; i < count; i++) {
        int32_t at = i;
        for (; at > 0 && sorted[at - 1] > fit->sections[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = fit->sections[i];
    }
    return sorted[count / 2];
}

/* A section that is too hard beside the others; -1: none is. */
static int32_t find_hard_section(const Plan *plan, const Fit *fit)
{
    int32_t median = median_section(plan, fit);
    if (fit->sections[0] > median + SECTION_ALLOWANCE / 2) return 0;
    for (int32_t i = 1; i + 1 < plan->section_count; i++)
        if (fit->sections[i] > 2 * median + SECTION_ALLOWANCE) return i;
    return -1;
}

/* In an easy level, every piece with a leap that is too exact is laid anew. Were there any? */
static bool mend_unkind_pieces(Recipe *recipe, const Plan *plan, const Fit *fit)
{
    bool any = false;
    if (recipe->difficulty > EASY_DIFFICULTY) return false;
    for (int32_t i = 0; i < plan->piece_count; i++) {
        if (fit->narrowest[i] >= EASY_WINDOW) continue;
        try_anew(recipe, i);
        any = true;
    }
    return any;
}

int32_t fit_least_figure(const Recipe *recipe)
{
    return bands[recipe->difficulty - 1][0];
}

bool fit_recipe(Recipe *recipe, const Plan *plan, const Fit *fit, bool is_strict)
{
    const int16_t *band = bands[recipe->difficulty - 1];
    int32_t section = is_strict ? find_hard_section(plan, fit) : -1;
    int32_t hard = section >= 0 ? find_piece(recipe, plan, fit, -1, section) : -1;
    if (mend_unkind_pieces(recipe, plan, fit)) return false;
    if (fit->idle_piece >= 0)
        try_anew(recipe, fit->idle_piece);
    else if (fit->figure < band[0])
        shift_pieces(recipe, plan, fit, 1, band[0] - fit->figure);
    else if (fit->figure >= band[1])
        shift_pieces(recipe, plan, fit, -1, fit->figure - band[1]);
    else if (hard >= 0)
        recipe->steps[hard]--;
    else
        return true;
    return false;
}
