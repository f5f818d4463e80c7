/* endless.c - see endless.h */
#include "endless.h"

#include "../level/level_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

enum { LEVELS_A_STEP = 2, NOTE_TEXT_MAX = 512 };

static const char run_name[] = "endless.run";

EndlessRun endless_run_begin(uint64_t seed, uint8_t difficulty)
{
    return (EndlessRun){.seed = seed, .difficulty = difficulty, .lives = ENDLESS_LIVES};
}

Recipe endless_recipe(const EndlessRun *run)
{
    char words[NOTE_TEXT_MAX];
    int32_t difficulty = min_i32(DIFFICULTY_MAX, run->difficulty + run->levels / LEVELS_A_STEP);
    snprintf(words, sizeof words, "endless %" PRIu64 " %d", run->seed, (int)run->levels);
    return (Recipe){.seed = generate_seed_from_text(words),
                    .difficulty = (uint8_t)difficulty,
                    .theme = THEME_COUNT};
}

void endless_level_name(const EndlessRun *run, char out[ENDLESS_NAME_MAX])
{
    snprintf(out, ENDLESS_NAME_MAX, "endless-%" PRIu64 "-%d.txt", run->seed, (int)run->levels + 1);
}

/* ---- a run as a line ---- */

/* "7 1 3 2 5400 0" */
static void add_run(const EndlessRun *run, Text *out)
{
    text_add(out, "%" PRIu64 " %d %d %d %" PRId64 " %d", run->seed, run->difficulty,
             (int)run->levels, (int)run->lives, run->ticks, run->is_helped);
}

/* The bytes that were read; 0: it is none. */
static int read_run(const char *text, EndlessRun *out)
{
    EndlessRun run = {0};
    int difficulty, levels, lives, is_helped, length = 0;
    int count = sscanf(text, "%20" SCNu64 " %1d %9d %1d %18" SCNd64 " %1d%n", &run.seed,
                       &difficulty, &levels, &lives, &run.ticks, &is_helped, &length);
    bool is_right = count == 6 && difficulty >= 1 && difficulty <= DIFFICULTY_MAX && levels >= 0 &&
                    lives >= 0 && lives <= ENDLESS_LIVES && run.ticks >= 0;
    if (!is_right) return 0;
    run.difficulty = (uint8_t)difficulty;
    run.levels = levels;
    run.lives = lives;
    run.is_helped = is_helped != 0;
    *out = run;
    return length;
}

bool endless_read_run(EndlessRun *out, bool *is_damaged)
{
    char text[NOTE_TEXT_MAX];
    EndlessRun run;
    paths_read_note(run_name, text, sizeof text);
    bool is_read = read_run(text, &run) > 0;
    *is_damaged = !is_read && paths_keep_note(run_name);
    if (*is_damaged) endless_drop_run();
    if (!is_read || run.lives == 0) return false;
    *out = run;
    return true;
}

void endless_write_run(const EndlessRun *run)
{
    char line[NOTE_TEXT_MAX];
    Text text = text_in(line, sizeof line);
    add_run(run, &text);
    text_add_byte(&text, '\n');
    paths_write_note(run_name, line);
}

/* ---- its level ---- */

static bool find_file(const char *name, char out[WORLD_PATH_MAX])
{
    char folder[WORLD_PATH_MAX];
    return paths_find_state_subfolder("endless", folder) &&
           snprintf(out, WORLD_PATH_MAX, "%s/%s", folder, name) < WORLD_PATH_MAX;
}

bool endless_level_path(char out[WORLD_PATH_MAX])
{
    return find_file("level.txt", out);
}

static bool left_path(char out[WORLD_PATH_MAX])
{
    return find_file("left.replay", out);
}

void endless_drop_run(void)
{
    char path[WORLD_PATH_MAX];
    if (paths_find_state_file(run_name, path)) unlink(path);
    if (left_path(path)) unlink(path);
}

void endless_write_left(const Replay *replay)
{
    char path[WORLD_PATH_MAX];
    ErrorList unheard;
    error_list_init(&unheard, run_name);
    if (left_path(path)) (void)replay_write(replay, path, &unheard);
}

/* Is the level's file the one of the replay? */
static bool has_level_of(const Replay *replay)
{
    char path[WORLD_PATH_MAX];
    Level level;
    ErrorList unheard;
    ReplayReport report;
    if (!endless_level_path(path) || !path_is_there(path)) return false;
    error_list_init(&unheard, path);
    LevelFile *file = level_file_read(path, NULL, &level, &unheard);
    if (!file) return false;
    bool fits = replay_verify(replay, &level, &report) == REPLAY_OK;
    level_done(&level);
    level_file_done(file);
    return fits;
}

bool endless_read_left(const EndlessRun *run, Replay *out)
{
    char path[WORLD_PATH_MAX], name[ENDLESS_NAME_MAX];
    Replay replay;
    ErrorList unheard;
    error_list_init(&unheard, run_name);
    endless_level_name(run, name);
    if (!left_path(path) || !path_is_there(path) || !replay_read(path, &replay, &unheard))
        return false;
    bool fits = strcmp(replay.level, name) == 0 && replay.result != REPLAY_FINISHED &&
                has_level_of(&replay);
    if (fits)
        *out = replay;
    else
        replay_done(&replay);
    return fits;
}

/* ---- the best runs ---- */

static void best_name(uint8_t difficulty, char out[ENDLESS_NAME_MAX])
{
    snprintf(out, ENDLESS_NAME_MAX, "endless-%d.best", difficulty);
}

/* Each line is a run and a day. */
void endless_read_best(uint8_t difficulty, EndlessBest *out)
{
    char name[ENDLESS_NAME_MAX], text[NOTE_TEXT_MAX];
    best_name(difficulty, name);
    paths_read_note(name, text, sizeof text);
    *out = (EndlessBest){.count = 0};
    for (char *line = text; line && out->count < ENDLESS_BEST_MAX;) {
        struct EndlessResult *item = &out->items[out->count];
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        int length = read_run(line, &item->run);
        bool is_read =
            length > 0 && line[length] == ' ' && day_from_text(line + length + 1, &item->day);
        if (is_read)
            out->count++;
        else if (*line != '\0' || line == text)
            out->is_damaged = true;
        line = end ? end + 1 : NULL;
    }
    out->is_damaged = out->is_damaged && paths_keep_note(name);
}

int32_t endless_add_best(const EndlessRun *run, Day day, bool is_kept, EndlessBest *best)
{
    int32_t place = 0;
    if (run->is_helped || run->levels == 0) return 0;
    for (; place < best->count; place++) {
        const EndlessRun *other = &best->items[place].run;
        if (run->levels != other->levels ? run->levels > other->levels : run->ticks < other->ticks)
            break;
    }
    if (place == ENDLESS_BEST_MAX) return 0;
    best->count = min_i32(ENDLESS_BEST_MAX, best->count + 1);
    for (int32_t i = best->count - 1; i > place; i--)
        best->items[i] = best->items[i - 1];
    best->items[place].run = *run;
    best->items[place].day = day;
    if (is_kept) {
        char name[ENDLESS_NAME_MAX], lines[NOTE_TEXT_MAX], date[DAY_TEXT_MAX];
        Text text = text_in(lines, sizeof lines);
        best_name(run->difficulty, name);
        for (int32_t i = 0; i < best->count; i++) {
            add_run(&best->items[i].run, &text);
            day_to_text(best->items[i].day, date);
            text_add(&text, " %s\n", date);
        }
        paths_write_note(name, lines);
    }
    return place + 1;
}
