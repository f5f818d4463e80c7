/* command_records.c - see commands.h */
#include "command_generate.h"
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../arcade/arcade.h"
#include "../base/path.h"
#include "../base/text.h"
#include "../base/utf8.h"
#include "../draw/hud.h"
#include "../level/level_file.h"
#include "../level/world_file.h"
#include "../play/app/splits.h"

enum { NAME_WIDTH = 24 };

/* What is listed, and how. */
typedef struct Listing {
    const Records *records;
    bool as_json;
    bool has_splits; /* of each level, when the best run came to each flag */
} Listing;

/* {"level":"a.txt","record":"best time","ticks":632,"deaths":0,"coins":5,"coin_count":5,...} */
static void print_json(const char *path, BestKind kind, const BestRun *best)
{
    char player[RECORD_NAME_MAX];
    const ReplayReport *report = &best->report;
    Text out = TEXT_GROWING;
    records_name_player(best, player);
    text_add_string(&out, "{\"level\":");
    text_add_json(&out, path, strlen(path));
    text_add(&out, ",\"record\":\"%s\",\"ticks\":%d,\"deaths\":%d,\"coins\":%d,\"coin_count\":%d",
             best_kind_titles[kind], (int)report->tick, (int)report->deaths, (int)report->coins,
             (int)report->coin_count);
    text_add_string(&out, ",\"player\":");
    text_add_json(&out, player, strlen(player));
    text_add_byte(&out, '}');
    if (out.bytes) puts(out.bytes);
    text_done(&out);
}

static void print_level(const Listing *listing, const Level *level, const char *path)
{
    const Records *records = listing->records;
    const char *file_name = path_name(path);
    char name[NAME_WIDTH + 1];
    bool any = false;
    utf8_copy(name, sizeof name, file_name, strlen(file_name));
    for (int32_t kind = 0; kind < BEST_KIND_COUNT; kind++) {
        BestRun best;
        ErrorList faults;
        error_list_init(&faults, records->folder);
        if (records_best(records, level, (BestKind)kind, &best, &faults)) {
            char time[TICKS_TEXT_MAX], player[RECORD_NAME_MAX];
            hud_ticks_to_text(best.report.tick, true, time);
            records_name_player(&best, player);
            if (listing->as_json)
                print_json(path, (BestKind)kind, &best);
            else
                printf("%-*.*s  %-13s %9s %7d %5d/%-4d  %s\n", NAME_WIDTH, NAME_WIDTH, name,
                       best_kind_titles[kind], time, (int)best.report.deaths,
                       (int)best.report.coins, (int)best.report.coin_count, player);
            any = true;
        }
        error_list_print(&faults, stderr);
    }
    if (!any && !listing->as_json) printf("%-*s  none\n", NAME_WIDTH, name);
}

/* When the best run came to each flag, and one's own compared with it. */
static void print_splits(const Level *level, const Records *records)
{
    RunStore keeper = {.shared = *records, .has_shared = true};
    Splits rivals[RIVAL_COUNT];
    ErrorList unheard;
    keeper.has_own = records->is_shared && records_open_own(&keeper.own, &unheard);
    splits_of_rivals(&keeper, level, rivals);
    const Splits *own = &rivals[RIVAL_BEST], *best = &rivals[RIVAL_BOARD];
    int32_t number = 0;
    for (int32_t tick = 0, place; (place = splits_place_after(best, tick)) != SPLIT_NONE;) {
        char name[16], time[TICKS_TEXT_MAX], split[SPLIT_TEXT_MAX] = "";
        tick = best->ticks[place];
        snprintf(name, sizeof name, place == SPLIT_FINISH ? "finish" : "flag %d", (int)++number);
        hud_ticks_to_text(tick, true, time);
        if (own->ticks[place] != SPLIT_NEVER) hud_split_to_text(own->ticks[place] - tick, split);
        printf("%-*s  %-13s %9s%s%s\n", NAME_WIDTH, "", name, time, split[0] ? "  yours " : "",
               split);
    }
}

/* Frees the level. */
static void list_parsed(const Listing *listing, Level *level, const char *path)
{
    print_level(listing, level, path);
    if (listing->has_splits) print_splits(level, listing->records);
    level_done(level);
}

typedef LevelFile *ReadLevel(const char *path, const ModelParams *physics, Level *level,
                             ErrorList *errors);

static int list_level(const Listing *listing, const char *path, const ModelParams *physics,
                      ReadLevel *read_level)
{
    Level level;
    ErrorList errors;
    error_list_init(&errors, path);
    LevelFile *file = read_level(path, physics, &level, &errors);
    if (!file) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    level_file_done(file);
    list_parsed(listing, &level, path);
    return CLI_DONE;
}

/* The level of a past day that is kept beside the runs of all players. False: there is none. */
static bool list_kept_level(const Listing *listing, Day day, int32_t difficulty)
{
    char date[DAY_TEXT_MAX], name[DAY_TEXT_MAX + 8];
    size_t length;
    Level level;
    ErrorList unheard;
    const RunStore runs = {.shared = *listing->records, .has_shared = true};
    const KeptLevel wanted = {.day = day, .difficulty = difficulty};
    bool is_past = day_number(day) < day_number(day_today());
    char *text = is_past ? run_store_find_level(&runs, &wanted, &length) : NULL;
    if (!text) return false;
    day_to_text(day, date);
    snprintf(name, sizeof name, "%s-%d.txt", date, (int)difficulty);
    error_list_init(&unheard, name);
    LevelFile *file = level_file_parse(name, text, length, NULL, &level, &unheard);
    free(text);
    if (!file) return false;
    level_file_done(file);
    list_parsed(listing, &level, name);
    return true;
}

static int list_world(const Listing *listing)
{
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    WorldFile world;
    int status = CLI_DONE;
    bool found = paths_find_world(path);
    error_list_init(&errors, path);
    if (!found) error_add(&errors, ERROR_ERROR, 0, 0, "no levels here; give a level");
    if (!found || !world_file_read(path, &world, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    for (int32_t i = 0; i < world.count; i++) {
        int one = list_level(listing, world.paths[i], world_file_physics(&world), level_file_read);
        if (one > status) status = one;
    }
    world_file_done(&world);
    return status;
}

/* The levels of a day: the one of the option or of the weekday, which is made where it is not
 * there, or all that were made here. */
static int list_day(const Listing *listing, const CommandLine *line, Day day)
{
    int status = CLI_DONE;
    int32_t only = option_number(line, "--difficulty", 0);
    for (int32_t difficulty = 1; difficulty <= DAY_DIFFICULTIES; difficulty++) {
        char path[WORLD_PATH_MAX];
        ErrorList errors;
        bool is_asked = difficulty == (only ? only : day_difficulty(day));
        const Recipe recipe = day_recipe(day, difficulty);
        if (!day_level_path(day, difficulty, path, &errors)) {
            error_list_print(&errors, stderr);
            return CLI_BAD;
        }
        if ((is_asked || !only) && list_kept_level(listing, day, difficulty)) continue;
        bool is_there = (is_asked || !only) && day_level_is_there(path, day, difficulty);
        if (is_asked && !is_there) status = command_make_level(&recipe, path, path);
        if (status != CLI_DONE) return status;
        if (is_asked || is_there) status = list_level(listing, path, NULL, level_file_read);
    }
    return status;
}

int command_records(const CommandLine *line)
{
    Records records;
    Day day;
    int status = CLI_DONE;
    bool is_daily = option_is_given(line, "--daily");
    bool has_day = option_is_given(line, "--date") || option_is_given(line, "--difficulty");
    if (is_daily && line->operand_count > 0)
        return command_line_refuse(line, "takes a level or --daily, not both");
    if (has_day && !is_daily)
        return command_line_refuse(line, "--date and --difficulty need --daily");
    if (!command_read_day(line, &day)) return CLI_BAD;
    const char *folder = option_text(line, "--records");
    ErrorList errors;
    error_list_init(&errors, folder ? folder : "records");
    if (folder ? !records_open_shared(&records, folder, &errors)
               : !records_open_own(&records, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    Listing listing = {.records = &records, .as_json = option_is_given(line, "--json")};
    listing.has_splits = is_daily && !listing.as_json;
    if (!listing.as_json)
        printf("%-*s  %-13s %9s %7s %10s  %s\n", NAME_WIDTH, "level", "record", "time", "deaths",
               "coins", "player");
    if (is_daily) return list_day(&listing, line, day);
    if (line->operand_count == 0) return list_world(&listing);
    for (int32_t i = 0; i < line->operand_count; i++) {
        int one = list_level(&listing, line->operands[i], NULL, level_file_read_named);
        if (one > status) status = one;
    }
    return status;
}
