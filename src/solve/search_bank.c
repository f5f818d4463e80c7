/* search_bank.c - see search.h */
#include "search_internal.h"

#include <stdlib.h>

static WaysKind kind_of(const SearchOptions *options)
{
    if (options->is_frozen) return WAYS_FROZEN;
    return options->is_tight ? WAYS_TIGHT : WAYS_USUAL;
}

bool search_bank_serves(const SearchBank *bank, const SearchOptions *options)
{
    return bank->heuristic.ways.kind == kind_of(options);
}

SearchBank *search_bank_create(const Level *level, const SearchOptions *options)
{
    const HeuristicOptions estimates = {options->all_coins, kind_of(options)};
    SearchBank *bank = calloc(1, sizeof *bank);
    if (bank) bank->patrol = options->bank ? options->bank->patrol : &bank->own;
    bool done = bank && heuristic_init(&bank->heuristic, level, &estimates) &&
                (options->bank || patrol_init(&bank->own, level));
    if (done) return bank;
    search_bank_destroy(bank);
    return NULL;
}

void search_bank_destroy(SearchBank *bank)
{
    if (!bank) return;
    patrol_done(&bank->own);
    heuristic_done(&bank->heuristic);
    free(bank);
}
