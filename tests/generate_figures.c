/* generate_figures.c - what generated levels are like: how many are accepted, what they cost, how
 * hard they are, how different from each other.
 *
 *   generate_figures [SEEDS [FIRST]]   levels of each difficulty (40, from seed 1); ends badly when
 *                                      they are not as they should be
 *   generate_figures first [SEEDS]     before any repair: how many are proved, and their figures,
 *                                      by which the bands of src/generate/version.h are chosen
 *   generate_figures leaps             the table of leaps of version.h, as the engine has it now
 *
 * Times are of the processor, and judge nothing. Figures are tenths, as in src/solve/slack.h. */
#include "../src/base/hash.h"
#include "../src/generate/generate.h"
#include "../src/level/level_file.h"
#include "../src/solve/slack.h"
#include "leap.h"
#include "times.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 40, LEVELS_MAX = 5 * 1000, ACCEPTED_PERMILLE = 998, GRAMS = 1 << 15, CELLS = 10 };

/* ---- before any repair ---- */

typedef struct PieceFigures {
    int32_t laid, failed, places, tight, narrow;
} PieceFigures;

static PieceFigures pieces[PIECE_COUNT][PIECE_HARDEST + 1];

static PieceFigures *figures_at(const Plan *plan, const Layout *layout, Place place)
{
    const PlannedPiece *piece = &plan->pieces[layout_part_at(layout, place.col, place.row)];
    return &pieces[piece->id][piece->difficulty];
}

static void count_places(const Plan *plan, const Layout *layout, const Slack *slack)
{
    for (int32_t i = 0; i < plan->piece_count; i++)
        pieces[plan->pieces[i].id][plan->pieces[i].difficulty].laid++;
    for (int32_t i = 0; i < slack->count; i++) {
        PieceFigures *of = figures_at(plan, layout, slack->places[i].from);
        of->places++;
        of->tight += slack->places[i].window <= 2;
        of->narrow += slack->places[i].window <= 5;
    }
}

static void print_pieces(void)
{
    printf("for each difficulty of a piece: failed of laid: leaps and waits, within 2 ticks, 5\n");
    for (int32_t id = 0; id < PIECE_COUNT; id++) {
        printf("%-12s", piece_list[id].name);
        for (int32_t d = 1; d <= PIECE_HARDEST; d++) {
            const PieceFigures *of = &pieces[id][d];
            double laid = of->laid > 0 ? of->laid : 1;
            printf(" %2d/%3d: %3.1f %4.2f %4.2f |", of->failed, of->laid, of->places / laid,
                   of->tight / laid, of->narrow / laid);
        }
        putchar('\n');
    }
}

/* Is the level proved? Then its figure is added. */
static bool measure_first(const Recipe *recipe, Times *figures)
{
    static Layout layout;
    Plan plan;
    Level level;
    Slack slack;
    Verdict verdict;
    ErrorList errors;
    Text text = TEXT_GROWING;
    VerdictOptions options = {.search = {.all_coins = true, .nodes_max = GENERATE_STATES_MAX},
                              .runs = GENERATE_RUNS,
                              .window_max = GENERATE_WINDOW_MAX,
                              .avoids_narrow = true};
    generate_text(recipe, 0, &text, &layout);
    plan_make(&plan, recipe_key(recipe), recipe->difficulty, recipe->theme, NULL);
    error_list_init(&errors, "generated");
    LevelFile *file = level_file_parse("generated", text.bytes, text.length, NULL, &level, &errors);
    text_done(&text);
    if (!file || !slack_find_kindest(&level, &options, &verdict, &slack)) return false;
    bool is_solved = verdict.kind == VERDICT_SOLVED;
    count_places(&plan, &layout, &slack);
    if (is_solved)
        times_add(figures, slack.figure);
    else
        figures_at(&plan, &layout, verdict.furthest)->failed++;
    slack_done(&slack);
    verdict_done(&verdict);
    level_done(&level);
    level_file_done(file);
    return is_solved;
}

static int print_first(int32_t seeds)
{
    printf("difficulty  proved   figure: 10 %%    20 %%    50 %%    80 %%    90 %%\n");
    for (int32_t difficulty = 1; difficulty <= DIFFICULTY_MAX; difficulty++) {
        static Times figures;
        int32_t proved = 0;
        figures.count = 0;
        for (int32_t seed = 1; seed <= seeds; seed++)
            proved += measure_first(&(Recipe){.seed = (uint64_t)seed,
                                              .difficulty = (uint8_t)difficulty,
                                              .theme = THEME_COUNT},
                                    &figures);
        printf("%10d  %5.1f%%  %14.0f %7.0f %7.0f %7.0f %7.0f\n", difficulty,
               100.0 * proved / seeds, times_percentile(&figures, 10),
               times_percentile(&figures, 20), times_percentile(&figures, 50),
               times_percentile(&figures, 80), times_percentile(&figures, 90));
        fflush(stdout);
    }
    print_pieces();
    return EXIT_SUCCESS;
}

/* ---- variety ---- */

/* Pieces in a row, as numbers; and what has been seen of them. */
typedef struct Variety {
    uint32_t *sequences; /* hashes of all pieces of a level */
    int32_t sequence_count;
    uint8_t grams[GRAMS]; /* three pieces in a row */
    int32_t gram_count, grams_seen;
    uint8_t cells[CELLS][CELLS]; /* linearity by hazards */
    Times linearity, hazards, objects;
} Variety;

static void count_grams(const Plan *plan, Variety *variety)
{
    uint64_t hash = HASH_SEED;
    for (int32_t i = 0; i < plan->piece_count; i++) {
        hash = hash_bytes(hash, &plan->pieces[i].id, 1);
        if (i < 2) continue;
        int32_t gram =
            plan->pieces[i - 2].id << 10 | plan->pieces[i - 1].id << 5 | plan->pieces[i].id;
        variety->gram_count++;
        variety->grams_seen += !variety->grams[gram];
        variety->grams[gram] = 1;
    }
    variety->sequences[variety->sequence_count++] = (uint32_t)hash;
}

/* The mean distance of the floor from a straight line, in rows. */
static double linearity_of(const Layout *layout)
{
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, sum = 0;
    for (int32_t pass = 0; pass < 2; pass++)
        for (int32_t story = 0; story < layout->story_count; story++)
            for (int32_t col = 0; col < layout->cols; col++) {
                double row = layout_surface(layout, story, col);
                if (pass == 0) {
                    n++, x += col, y += row, xx += (double)col * col, xy += col * row;
                } else {
                    double slope = (n * xy - x * y) / (n * xx - x * x);
                    double away = row - (y + slope * (n * col - x)) / n;
                    sum += away < 0 ? -away : away;
                }
            }
    return sum / n;
}

/* Is it one of the two last rows of a story? */
static bool is_at_bottom(const Layout *layout, int32_t row)
{
    for (int32_t i = 0; i < layout->story_count; i++) {
        int32_t end = i > 0 ? layout->tops[i - 1] : layout->rows;
        if (row < end && row >= end - 2) return true;
    }
    return false;
}

static void count_range(const Layout *layout, Variety *variety)
{
    int32_t hazards = 0, objects = 0, length = layout->cols * layout->story_count;
    for (int32_t row = 0; row < layout->rows; row++)
        for (int32_t col = 0; col < layout->cols; col++) {
            char glyph = layout->cells[row][col];
            bool is_spike_of_pit = glyph == '^' && is_at_bottom(layout, row);
            hazards += glyph && strchr("^vwhft", glyph) && !is_spike_of_pit;
            objects += glyph && strchr("^vwhftoSkD*=HC", glyph) != NULL;
        }
    double linearity = linearity_of(layout), per_100 = hazards * 100.0 / length;
    times_add(&variety->linearity, linearity);
    times_add(&variety->hazards, per_100);
    times_add(&variety->objects, (double)objects / length);
    variety->cells[min_i32((int32_t)(linearity * 2), CELLS - 1)]
                  [min_i32((int32_t)(per_100 / 2), CELLS - 1)] = 1;
}

static int by_hash(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void print_range(const char *name, Times *numbers)
{
    printf("%s %.2f to %.2f (median %.2f)\n", name, times_percentile(numbers, 0),
           times_percentile(numbers, 100), times_percentile(numbers, 50));
}

static void print_variety(Variety *variety)
{
    int32_t distinct = 0, cells = 0;
    qsort(variety->sequences, (size_t)variety->sequence_count, sizeof variety->sequences[0],
          by_hash);
    for (int32_t i = 0; i < variety->sequence_count; i++)
        distinct += i == 0 || variety->sequences[i] != variety->sequences[i - 1];
    for (int32_t i = 0; i < CELLS * CELLS; i++)
        cells += variety->cells[i / CELLS][i % CELLS];
    printf("orders of pieces: %d of %d differ; three in a row: %d of %d differ (%d %%)\n", distinct,
           variety->sequence_count, variety->grams_seen, variety->gram_count,
           variety->grams_seen * 100 / max_i32(1, variety->gram_count));
    print_range("floor's distance from a line, rows:", &variety->linearity);
    print_range("hazards in 100 columns:", &variety->hazards);
    print_range("objects in a column:", &variety->objects);
    printf("cells of linearity by hazards with a level: %d of %d\n", cells, CELLS * CELLS);
}

/* ---- accepted levels ---- */

typedef struct Row {
    Times ms, figures, tightest, states, repairs;
    int32_t made, at_once, towers;
} Row;

static void measure_level(const Recipe *wanted, Row *row, Variety *variety)
{
    static Layout layout;
    Generated made;
    Plan plan;
    Text text = TEXT_GROWING;
    double start = times_now();
    bool is_made = generate_find(wanted, NULL, NULL, &made);
    times_add(&row->ms, times_now() - start);
    if (!is_made) {
        printf("  seed %llu of difficulty %d was not accepted\n", (unsigned long long)wanted->seed,
               wanted->difficulty);
        return;
    }
    row->made++;
    row->at_once += made.repairs == 0;
    times_add(&row->figures, made.figure);
    times_add(&row->tightest, made.tightest);
    times_add(&row->states, made.states);
    times_add(&row->repairs, made.repairs);
    plan_make(&plan, recipe_key(&made.recipe), wanted->difficulty, made.recipe.theme, NULL);
    generate_text(&made.recipe, 0, &text, &layout);
    text_done(&text);
    row->towers += plan.is_tower;
    count_grams(&plan, variety);
    count_range(&layout, variety);
    generated_done(&made);
}

static void print_row(int32_t difficulty, int32_t seeds, Row *row)
{
    printf("%10d %8.1f%% %7.1f%% %6.0f %5.0f %5.0f %9.0f %5.0f %5.0f %5.0f %7.0f %7.0f\n",
           difficulty, 100.0 * row->made / seeds, 100.0 * row->at_once / seeds,
           times_percentile(&row->ms, 50), times_percentile(&row->ms, 95),
           times_percentile(&row->ms, 100), times_percentile(&row->figures, 5),
           times_percentile(&row->figures, 50), times_percentile(&row->figures, 95),
           times_percentile(&row->tightest, 50), times_percentile(&row->states, 50),
           100.0 * row->towers / max_i32(1, row->made));
    fflush(stdout);
}

static int print_levels(int32_t seeds, int32_t first)
{
    static Variety variety;
    static Row rows[DIFFICULTY_MAX];
    int32_t made = 0, all = seeds * DIFFICULTY_MAX;
    bool rises = true;
    variety.sequences = calloc((size_t)all, sizeof *variety.sequences);
    if (!variety.sequences) return EXIT_FAILURE;
    printf(
        "difficulty accepted at once     ms  95 %%   max figure 5 %%  50 %%  95 %% tight  states "
        "%% towers\n");
    for (int32_t i = 0; i < DIFFICULTY_MAX; i++) {
        for (int32_t seed = first; seed < first + seeds; seed++)
            measure_level(&(Recipe){.seed = (uint64_t)seed,
                                    .difficulty = (uint8_t)(i + 1),
                                    .theme = THEME_COUNT},
                          &rows[i], &variety);
        print_row(i + 1, seeds, &rows[i]);
        made += rows[i].made;
        rises = rises && (i == 0 || times_percentile(&rows[i].figures, 50) >
                                        times_percentile(&rows[i - 1].figures, 95));
    }
    print_variety(&variety);
    free(variety.sequences);
    bool is_enough = made * 1000 >= all * ACCEPTED_PERMILLE;
    if (!rises) puts("the figures of two difficulties overlap");
    printf("%d of %d accepted: %s\n", made, all, is_enough && rises ? "good" : "not good");
    return is_enough && rises ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* ---- leaps ---- */

static int print_leaps(void)
{
    for (int32_t rise = -LEAP_RISE_MAX; rise <= LEAP_RISE_MAX; rise++) {
        printf("{");
        for (int32_t gap = 1; gap <= LEAP_GAP_MAX; gap++)
            printf("%s%d", gap > 1 ? ", " : "", min_i32(leap_window(gap, rise), 99));
        printf("},\n");
    }
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "";
    if (strcmp(word, "leaps") == 0) return print_leaps();
    if (strcmp(word, "first") == 0) return print_first(argc > 2 ? atoi(argv[2]) : SEEDS);
    int32_t seeds = clamp_i32(argc > 1 ? atoi(word) : SEEDS, 1, LEVELS_MAX / DIFFICULTY_MAX);
    return print_levels(seeds, argc > 2 ? atoi(argv[2]) : 1);
}
