/* prove.c - see generate.h: looks for a recipe that the solver has proved. */
#include "../level/level_file.h"
#include "../solve/verdict.h"
#include "generate.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS_MAX = 8, PAR_STEP = 30 };

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

static bool prove(Prover *prover, const Level *level, bool all_coins, Verdict *verdict)
{
    VerdictOptions options = {
        .search = {.all_coins = all_coins, .nodes_max = GENERATE_STATES_MAX},
        .may_go_on = ask_caller,
        .context = prover,
    };
    bool has_memory = verdict_find(level, &options, verdict);
    if (has_memory) prover->states += verdict->nodes;
    return has_memory;
}

/* ---- repairs ---- */

/* The piece where nothing goes on is laid anew. */
static void blame_place(Recipe *recipe, const Layout *layout, Place furthest)
{
    int32_t piece = layout_part_at(layout, furthest.col + 2);
    if (recipe->attempts[piece] == UINT8_MAX) return;
    recipe->attempts[piece]++;
}

/* Leaves out the coins that a look around the whole level did not come near to; the first one where
 * it came near to all. False when memory ran out. */
static bool leave_out_coins(Prover *prover, Recipe *recipe, const Level *level,
                            const Layout *layout)
{
    SearchOptions options = {.explores = true, .nodes_max = GENERATE_STATES_MAX / 4};
    Search *search = search_create(level, &options);
    if (!search) return false;
    while (search_status(search) == SEARCH_RUNNING && ask_caller(prover, 0))
        search_run(search, 2000);
    prover->states += search_nodes(search);
    uint32_t kept = 0, far = 0;
    int32_t number = 0;
    for (int32_t i = 0; i < layout->coin_count; i++) {
        if (!layout->coins[i].chosen) continue;
        int32_t col = layout->coins[i].col, row = layout->coins[i].row;
        bool was_near = search_has_reached(search, col, row);
        for (int32_t side = -1; side <= 1; side += 2)
            was_near = was_near || search_has_reached(search, col + side, row);
        uint32_t bit = UINT32_C(1) << number++;
        if (recipe->coins_left_out & bit) continue;
        if (was_near)
            kept |= bit;
        else
            far |= bit;
    }
    search_destroy(search);
    recipe->coins_left_out |= far ? far : kept & -kept;
    return true;
}

/* ---- rounds ---- */

typedef enum Outcome { PROVED, REPAIRED, FAILED } Outcome;

static Outcome judge(Prover *prover, Recipe *recipe, const Level *level, const Layout *layout,
                     InputTape *run)
{
    Verdict all, plain;
    if (!prove(prover, level, true, &all)) return FAILED;
    if (all.kind == VERDICT_SOLVED) {
        *run = all.tape;
        return PROVED;
    }
    verdict_done(&all);
    if (prover->was_ended || !prove(prover, level, false, &plain)) return FAILED;
    bool has_memory = true;
    if (plain.kind == VERDICT_SOLVED)
        has_memory = leave_out_coins(prover, recipe, level, layout);
    else if (plain.kind == VERDICT_UNKNOWN)
        blame_place(recipe, layout, plain.furthest);
    else
        recipe->attempts[0]++;
    verdict_done(&plain);
    return has_memory && !prover->was_ended ? REPAIRED : FAILED;
}

static Outcome try_recipe(Prover *prover, Recipe *recipe, InputTape *run)
{
    Layout layout;
    Text text = TEXT_GROWING;
    generate_text(recipe, 0, &text, &layout);
    if (text.missing || !ask_caller(prover, 0)) {
        text_done(&text);
        return FAILED;
    }
    ErrorList errors;
    error_list_init(&errors, "generated");
    Level level;
    LevelFile *file = level_file_parse("generated", text.bytes, text.length, NULL, &level, &errors);
    Outcome outcome = FAILED;
    if (file) {
        outcome = judge(prover, recipe, &level, &layout, run);
        level_done(&level);
        level_file_done(file);
    }
    text_done(&text);
    return outcome;
}

static bool finish(const Recipe *recipe, InputTape run, Generated *out)
{
    Text text = TEXT_GROWING;
    int32_t par = run.count * 3 / 2;
    par = (par + PAR_STEP - 1) / PAR_STEP * PAR_STEP;
    generate_text(recipe, par, &text, NULL);
    out->recipe = *recipe;
    out->run = run;
    out->text = text_take(&text, &out->length);
    if (!out->text) generated_done(out);
    return out->text;
}

bool generate_find(const Recipe *wanted, bool (*may_go_on)(void *context), void *context,
                   Generated *out)
{
    Prover prover = {.may_go_on = may_go_on, .context = context};
    *out = (Generated){0};
    for (uint8_t round = 0; round < ROUNDS_MAX; round++) {
        Recipe recipe = {.seed = wanted->seed,
                         .difficulty = wanted->difficulty,
                         .theme = wanted->theme,
                         .round = round};
        for (int32_t repair = 0; repair < GENERATE_REPAIRS_MAX; repair++) {
            InputTape run;
            Outcome outcome = try_recipe(&prover, &recipe, &run);
            out->states = prover.states;
            if (outcome == PROVED) return finish(&recipe, run, out);
            if (outcome == FAILED) return false;
            out->repairs++;
        }
    }
    return false;
}

void generated_done(Generated *generated)
{
    free(generated->text);
    input_tape_done(&generated->run);
    *generated = (Generated){0};
}
