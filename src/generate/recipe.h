/* recipe.h - all that a level is made from.
 *
 * Its lines below [generated] in a level are enough to make the level again, without a search.
 * Plain data; nothing here allocates. */
#ifndef LEDGE_GENERATE_RECIPE_H
#define LEDGE_GENERATE_RECIPE_H

#include "../base/text.h"
#include "plan.h"

/* In so many ways a piece is laid, the last ones easier; then plain pits take its place. */
enum { RECIPE_WAYS = 5 };

typedef struct Recipe {
    uint64_t seed;
    uint8_t difficulty;               /* 1 to DIFFICULTY_MAX */
    uint8_t theme;                    /* of themes[]; THEME_COUNT: as the seed says; THEME_MIXED */
    uint8_t round;                    /* how often all was begun anew */
    int8_t attempts[PLAN_PIECES_MAX]; /* of each piece, from 0 */
    int8_t steps[PLAN_PIECES_MAX];    /* by how much each piece is harder than planned */
    uint32_t coins_left_out;          /* a bit for each, in the order in which they are chosen */
    const DrawingList *own; /* of the maker, which must outlive it; NULL: the lines tell all */
} Recipe;

/* The key of all its random numbers. */
uint64_t recipe_key(const Recipe *recipe);

void recipe_plan(const Recipe *recipe, Plan *plan);

/* Has a piece laid anew, `most` times at most. False: it was already. */
bool recipe_try_anew(Recipe *recipe, int32_t piece, int32_t most);

/* Adds the lines of [generated]. `theme` is what the seed says where the recipe leaves it open. */
void recipe_add_lines(const Recipe *recipe, int32_t theme, Text *out);

/* Reads what level_generated_read gives. False, with `out` unchanged, for lines of another version,
 * and for what no recipe has. */
bool recipe_read(const char *lines, Recipe *out);

#endif
