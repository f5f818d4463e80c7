/* day_level.c - see day_level.h */
#include "day_level.h"

#include "../../save/level_proof.h"

#include <stdio.h>

static bool is_in_memory(const DayLevel *level)
{
    return level->made.text && day_number(level->made_day) == day_number(level->day) &&
           level->made_difficulty == level->difficulty;
}

/* The level that is in no file of the user's from now on. */
static void take_into_memory(DayLevel *level, const Generated *made)
{
    generated_done(&level->made);
    level->made = *made;
    level->made_day = level->day;
    level->made_difficulty = level->difficulty;
}

/* Of today all must play the level of this version. */
static void look_beside_runs(DayLevel *level, const RunStore *runs)
{
    Generated kept = {.text = NULL};
    const KeptLevel wanted = {.day = level->day, .difficulty = level->difficulty};
    if (is_in_memory(level) || day_number(level->day) >= day_number(day_today())) return;
    kept.text = run_store_find_level(runs, &wanted, &kept.length);
    if (kept.text) take_into_memory(level, &kept);
}

void day_level_choose(DayLevel *level, Day day, int32_t difficulty, const Session *session)
{
    char date[DAY_TEXT_MAX];
    ErrorList unheard;
    if (day_number(level->day) == day_number(day) && level->difficulty == difficulty) return;
    level->day = day;
    level->difficulty = difficulty;
    day_to_text(day, date);
    snprintf(level->name, sizeof level->name, "%s-%d.txt", date, (int)difficulty);
    if (session->kiosk || !day_level_path(day, difficulty, level->path, &unheard))
        level->path[0] = '\0';
    look_beside_runs(level, &session->keeper);
    level->is_here =
        is_in_memory(level) || (level->path[0] && day_level_is_there(level->path, day, difficulty));
}

void day_level_start(DayLevel *level)
{
    const Recipe recipe = day_recipe(level->day, level->difficulty);
    level_maker_start(&level->maker, &recipe, true);
}

bool day_level_make(DayLevel *level, bool (*may_go_on)(void *context), void *context)
{
    ErrorList unheard;
    Generated made;
    const Recipe recipe = day_recipe(level->day, level->difficulty);
    if (!level_maker_take(&level->maker, &recipe, may_go_on, context, &made)) return false;
    bool is_kept = level->path[0] && level_proof_write_level(level->path, made.text, made.length,
                                                             &made.run, &unheard);
    level->is_here = true;
    if (is_kept) {
        generated_done(&made);
        return true;
    }
    take_into_memory(level, &made);
    return true;
}

MadeLevel day_level_args(const DayLevel *level)
{
    MadeLevel args = {.path = level->path,
                      .name = level->name,
                      .day = level->day,
                      .difficulty = (uint8_t)level->difficulty};
    if (is_in_memory(level)) {
        args.path = "";
        args.text = level->made.text;
        args.length = level->made.length;
    }
    return args;
}

LevelFile *day_level_read(const DayLevel *level, Level *out)
{
    ErrorList unheard;
    error_list_init(&unheard, level->name);
    if (is_in_memory(level))
        return level_file_parse(level->name, level->made.text, level->made.length, NULL, out,
                                &unheard);
    return level->is_here ? level_file_read(level->path, NULL, out, &unheard) : NULL;
}

void day_level_title(Day day, int32_t difficulty, char out[DAY_TITLE_MAX])
{
    char date[DAY_TEXT_MAX];
    day_to_text(day, date);
    snprintf(out, DAY_TITLE_MAX, "%s, difficulty %d", date, (int)difficulty);
}

void day_level_done(DayLevel *level)
{
    level_maker_end(&level->maker);
    generated_done(&level->made);
    *level = (DayLevel){.difficulty = 0};
}
