/* recipe.c - see recipe.h */
#include "recipe.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

uint64_t recipe_key(const Recipe *recipe)
{
    uint64_t key = random_add(GENERATE_VERSION, recipe->seed);
    return random_add(random_add(key, recipe->difficulty), recipe->round);
}

void recipe_plan(const Recipe *recipe, Plan *plan)
{
    plan_make(plan, recipe_key(recipe), recipe->difficulty, recipe->theme, recipe->own);
}

bool recipe_try_anew(Recipe *recipe, int32_t piece, int32_t most)
{
    assert(piece >= 0 && piece < PLAN_PIECES_MAX);
    if (recipe->attempts[piece] >= most) return false;
    recipe->attempts[piece]++;
    return true;
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
    text_add(out, "theme      = %s\n", plan_themes[theme].name);
    if (recipe->theme & THEME_MIXED) text_add_string(out, "mixed      = yes\n");
    add_list("attempts", recipe->attempts, out);
    add_list("steps", recipe->steps, out);
    if (recipe->round) text_add(out, "round      = %d\n", recipe->round);
    if (recipe->coins_left_out) text_add(out, "left_out   = %" PRIu32 "\n", recipe->coins_left_out);
}

/* ---- reading ---- */

/* The text after "key = ", up to its end; NULL: there is no such line. */
static const char *find_value(const char *lines, const char *key)
{
    size_t length = strlen(key);
    for (const char *line = lines; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, key, length) == 0 && strncmp(line + length, " = ", 3) == 0)
            return line + length + 3;
    }
    return NULL;
}

/* A missing number is 0. */
static bool read_number(const char *lines, const char *key, uint64_t high, uint64_t *out)
{
    const char *value = find_value(lines, key);
    char *end;
    *out = 0;
    if (!value) return true;
    errno = 0;
    *out = strtoull(value, &end, 10);
    return *value >= '0' && *value <= '9' && errno == 0 && *end == '\n' && *out <= high;
}

/* "7:1, 12:-2", numbers of pieces and of `low` to INT8_MAX. */
static bool read_list(const char *lines, const char *key, long low, int8_t out[PLAN_PIECES_MAX])
{
    const char *at = find_value(lines, key);
    while (at && *at != '\n') {
        char *end;
        long piece = strtol(at, &end, 10);
        if (end == at || *end != ':' || piece < 0 || piece >= PLAN_PIECES_MAX) return false;
        at = end + 1;
        long number = strtol(at, &end, 10);
        if (end == at || number < low || number > INT8_MAX) return false;
        out[piece] = (int8_t)number;
        if (*end != ',' && *end != '\n') return false;
        at = *end == ',' ? end + 1 : end;
    }
    return true;
}

static int32_t read_theme(const char *lines)
{
    const char *value = find_value(lines, "theme");
    int32_t theme = 0;
    for (; value && theme < THEME_COUNT; theme++) {
        size_t length = strlen(plan_themes[theme].name);
        if (strncmp(value, plan_themes[theme].name, length) == 0 && value[length] == '\n') break;
    }
    return value ? theme : THEME_COUNT;
}

bool recipe_read(const char *lines, Recipe *out)
{
    Recipe read = {0};
    uint64_t version, difficulty, round, left_out;
    int32_t theme = read_theme(lines);
    const char *mixed = find_value(lines, "mixed");
    if (mixed && strncmp(mixed, "yes\n", 4) != 0) return false;
    if (!read_number(lines, "version", UINT32_MAX, &version) || version != GENERATE_VERSION ||
        !read_number(lines, "seed", UINT64_MAX, &read.seed) ||
        !read_number(lines, "difficulty", DIFFICULTY_MAX, &difficulty) || difficulty == 0 ||
        !read_number(lines, "round", UINT8_MAX, &round) || theme == THEME_COUNT ||
        !read_number(lines, "left_out", UINT32_MAX, &left_out) ||
        !read_list(lines, "attempts", 0, read.attempts) ||
        !read_list(lines, "steps", INT8_MIN, read.steps))
        return false;
    read.difficulty = (uint8_t)difficulty;
    read.round = (uint8_t)round;
    read.theme = (uint8_t)(mixed ? theme | THEME_MIXED : theme);
    read.coins_left_out = (uint32_t)left_out;
    *out = read;
    return true;
}
