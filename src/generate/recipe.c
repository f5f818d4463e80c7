/* recipe.c - see recipe.h */
#include "recipe.h"

#include <inttypes.h>

uint64_t recipe_key(const Recipe *recipe)
{
    uint64_t key = random_add(GENERATE_VERSION, recipe->seed);
    return random_add(random_add(key, recipe->difficulty), recipe->round);
}

/* "7:1, 12:2" below `key`, for those that are not 0. */
static void add_list(const char *key, const int8_t numbers[PLAN_PIECES_MAX], Text *out)
{
    bool is_first = true;
    for (int32_t i = 0; i < PLAN_PIECES_MAX; i++) {
        if (numbers[i] == 0) continue;
        if (is_first) text_add(out, "%-10s = ", key);
        text_add(out, is_first ? "%d:%d" : ", %d:%d", i, numbers[i]);
        is_first = false;
    }
    if (!is_first) text_add_byte(out, '\n');
}

void recipe_add_lines(const Recipe *recipe, int32_t theme, Text *out)
{
    text_add(out, "version    = %d\nseed       = %" PRIu64 "\ndifficulty = %d\n", GENERATE_VERSION,
             recipe->seed, recipe->difficulty);
    text_add(out, "theme      = %s\n", themes[theme].name);
    add_list("attempts", recipe->attempts, out);
    add_list("steps", recipe->steps, out);
    if (recipe->round) text_add(out, "round      = %d\n", recipe->round);
    if (recipe->coins_left_out) text_add(out, "left_out   = %" PRIu32 "\n", recipe->coins_left_out);
}
