/* slack_levels.c - how hard the levels of a world are, and whether each chapter gets harder.
 *
 *   slack_levels [FOLDER]     of a world (levels)
 *
 * For each level, of the kindest run that was found: the ticks of freedom at the hardest place that
 * every run has (`tightest`), at a place on average (`mean`), and the difficulty (`figure`), as
 * `ledge solve --slack` gives them. For each chapter: the mean figure of the levels in its first
 * and in its second half (the middle one of an odd number counts for neither), and whether it
 * rises; nothing where the chapter has one level. Judges nothing. */
#include "../src/level/level_file.h"
#include "../src/level/world_file.h"
#include "../src/solve/slack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct LevelSlack {
    int32_t tightest;     /* ticks; 0: no place is required */
    int32_t mean, figure; /* tenths */
} LevelSlack;

static bool measure_level(const WorldFile *world, int32_t index, LevelSlack *out)
{
    ErrorList errors;
    Level level;
    Verdict verdict;
    Slack slack;
    error_list_init(&errors, world->paths[index]);
    LevelFile *file =
        level_file_read(world->paths[index], world_file_physics(world), &level, &errors);
    if (!file) return false;
    bool is_found = slack_find_kindest(&level, &(VerdictOptions){0}, &verdict, &slack);
    if (is_found) {
        int32_t tightest = slack.hardest >= 0 ? slack.places[slack.hardest].window : 0;
        *out = (LevelSlack){.tightest = tightest, .mean = slack.mean, .figure = slack.figure};
        slack_done(&slack);
        verdict_done(&verdict);
    }
    level_done(&level);
    level_file_done(file);
    return is_found;
}

static double mean_figure(const LevelSlack *levels, int32_t count)
{
    int32_t sum = 0;
    for (int32_t i = 0; i < count; i++)
        sum += levels[i].figure;
    return count > 0 ? sum / 10.0 / count : 0;
}

static void print_chapter(const Chapter *chapter, const LevelSlack *levels, int32_t count)
{
    int32_t half = count / 2;
    double early = mean_figure(levels, half), late = mean_figure(levels + count - half, half);
    if (half == 0) return;
    printf("%-32s %23.1f %7.1f  %s\n", chapter->title, early, late,
           late > early ? "rises" : "falls");
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool measure_world(const WorldFile *world, LevelSlack *levels)
{
    int32_t first = 0;
    for (int32_t i = 0; i < world->way_count; i++) {
        if (!measure_level(world, i, &levels[i])) return false;
        printf("%-32s %8d %6.1f %7.1f\n", name_of(world->paths[i]), (int)levels[i].tightest,
               levels[i].mean / 10.0, levels[i].figure / 10.0);
        int32_t chapter = chapter_of_level(&world->chapters, i);
        bool is_last =
            i + 1 == world->way_count || chapter_of_level(&world->chapters, i + 1) != chapter;
        if (!is_last || chapter < 0) continue;
        print_chapter(&world->chapters.items[chapter], levels + first, i + 1 - first);
        first = i + 1;
    }
    return true;
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : "levels";
    WorldFile world;
    ErrorList errors;
    error_list_init(&errors, folder);
    if (!world_file_read(folder, &world, &errors)) return 1;
    printf("%-32s %8s %6s %7s\n", "how hard", "tightest", "mean", "figure");
    LevelSlack *levels = calloc((size_t)world.count, sizeof *levels);
    bool is_measured = levels && measure_world(&world, levels);
    free(levels);
    world_file_done(&world);
    return is_measured ? 0 : 1;
}
