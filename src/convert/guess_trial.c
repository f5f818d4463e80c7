/* guess_trial.c - see guess_trial.h */
#include "guess_trial.h"

#include "../base/text.h"
#include "../level/level_file.h"
#include "../solve/reach.h"
#include "../solve/verdict.h"
#include "convert.h"
#include "tiled_read.h"

#include <stdlib.h>

enum {
    CELLS_TRIED_MAX = 1 << 17, /* in larger maps places are put by the sides alone */
    NODES_MAX = 30000,         /* of each search */
    STARTS = 5,                /* floors where the player might start: from left to right, */
    FINISHES = 3,              /* and where to finish: the farthest one, and nearer ones */
    OWN_WEIGHT = 3             /* the way to a finish of the map's own counts for more */
};

/* A mapping being tried. */
typedef struct Try {
    ImportSource *source;
    const ImportOptions *options;
    const char *text; /* of the mapping, without places that are put */
    size_t length;
} Try;

/* The draft with these places, which the caller frees in either case, as the mapping. */
static bool read_draft(const Try *try, const GuessTrial *trial, Draft *draft, Mapping **mapping)
{
    const GuessPlace *places[] = {&trial->start, &trial->finish};
    ErrorList unheard;
    Text text = TEXT_GROWING;
    *draft = (Draft){0};
    error_list_init(&unheard, "");
    text_add_bytes(&text, try->text, try->length);
    text_add_string(&text, "\n[place]\n");
    for (size_t i = 0; i < ARRAY_LENGTH(places); i++)
        if (places[i]->is_found)
            text_add(&text, "%s = %d, %d\n", i == 0 ? "start" : "finish", (int)places[i]->at.col,
                     (int)places[i]->at.row);
    *mapping = text.missing == 0 ? mapping_parse(text.bytes, text.length, &unheard) : NULL;
    text_done(&text);
    ImportOptions options = *try->options;
    options.mapping = *mapping;
    return *mapping && tiled_read(try->source, &options, draft, &unheard);
}

/* The level with these places, for the game. */
static bool read_level(const Try *try, const GuessTrial *trial, Level *level)
{
    Draft draft;
    Mapping *mapping;
    ErrorList unheard;
    size_t length;
    LevelFile *file = NULL;
    error_list_init(&unheard, "");
    bool is_read = read_draft(try, trial, &draft, &mapping) &&
                   mapping_finish(mapping, NULL, &draft, &unheard) && draft_has(&draft, KIND_START);
    char *text = is_read ? draft_text(&draft, &length, &unheard) : NULL;
    draft_done(&draft);
    mapping_done(mapping);
    *level = (Level){0};
    if (text) file = level_file_parse("", text, length, NULL, level, &unheard);
    free(text);
    if (!file) return false;
    level_file_done(file); /* what the level has of its texts is not looked at */
    return true;
}

/* ---- how far the player gets ---- */

/* Where the player gets from a start; the farthest floors, the nearest of them last. */
typedef struct Region {
    int32_t floors; /* that can be reached */
    int32_t farthest;
    int32_t extent; /* how far it is to the farthest floor of all */
    Point finishes[FINISHES];
} Region;

/* How far it is from the start. Most levels go to the right, so that counts twice. */
static int32_t distance_to(Point start, int32_t col, int32_t row)
{
    int32_t right = col - start.col;
    return (right > 0 ? 2 * right : -right) + abs(row - start.row);
}

/* Is it a floor that is reached, not in the outermost columns? */
static bool is_goal(const Reach *reach, const Draft *draft, int32_t col, int32_t row)
{
    bool is_inside = col > 0 && col < draft_cols(draft) - 1;
    return is_inside && draft_is_floor(draft, col, row) && reach_has(reach, col, row);
}

/* The reached floor whose distance from the start is nearest to this one. */
static Point find_floor_at(const Reach *reach, const Draft *draft, Point start, int32_t wanted)
{
    Point best = start;
    int32_t nearest = wanted;
    for (int32_t col = 0; col < draft_cols(draft); col++)
        for (int32_t row = 0; row < draft_rows(draft); row++) {
            int32_t far = distance_to(start, col, row);
            if (!is_goal(reach, draft, col, row) || abs(far - wanted) >= nearest) continue;
            nearest = abs(far - wanted);
            best = (Point){col, row};
        }
    return best;
}

static bool find_region(const Try *try, const GuessTrial *trial, const Draft *draft, Point start,
                        Region *region)
{
    Level level;
    *region = (Region){0};
    if (!read_level(try, trial, &level)) return false;
    Reach *reach = reach_create(&level);
    bool is_known = reach && reach_run_all(reach);
    for (int32_t row = 0; is_known && row < draft_rows(draft); row++)
        for (int32_t col = 0; col < draft_cols(draft); col++) {
            int32_t far = distance_to(start, col, row);
            bool has_goal = far > 0 && is_goal(reach, draft, col, row);
            region->floors += has_goal;
            if (has_goal) region->farthest = max_i32(region->farthest, far);
            if (draft_is_floor(draft, col, row)) region->extent = max_i32(region->extent, far);
        }
    for (int32_t i = 0; is_known && i < FINISHES; i++)
        region->finishes[i] = find_floor_at(reach, draft, start,
                                            region->farthest * (FINISHES + 1 - i) / (FINISHES + 1));
    reach_destroy(reach);
    level_done(&level);
    return is_known && region->farthest > 0;
}

/* Puts the start on the first floor from the left, or, where that leads to less than half as many
 * floors, on the first one from one of some columns on. */
static bool put_start(const Try *try, const Draft *draft, GuessTrial *trial, Region *region)
{
    Region tried;
    GuessTrial with = *trial;
    for (int32_t i = 0; i < STARTS; i++) {
        int32_t first = max_i32(1, draft_cols(draft) * i / STARTS);
        with.start.is_found = draft_find_floor_from(draft, first, &with.start.at);
        if (!with.start.is_found || !find_region(try, &with, draft, with.start.at, &tried))
            continue;
        bool is_better = !trial->start.is_found || tried.floors > 2 * region->floors;
        if (!is_better) continue;
        trial->start = with.start;
        *region = tried;
    }
    return trial->start.is_found;
}

/* Where nothing is known of the way, the start is at the left and the finish at the right. */
static void put_by_sides(Draft *draft, GuessTrial *trial)
{
    if (!trial->start.is_own && !trial->start.is_found) {
        trial->start.is_found = draft_find_floor(draft, false, &trial->start.at);
        if (trial->start.is_found) /* it is no longer free */
            draft_set_cell(draft, trial->start.at.col, trial->start.at.row, KIND_START, '\0');
    }
    if (!trial->finish.is_own && !trial->finish.is_found)
        trial->finish.is_found = draft_find_floor(draft, true, &trial->finish.at);
}

/* ---- can it be beaten ---- */

static bool is_beaten(const Level *level)
{
    Verdict verdict;
    const VerdictOptions options = {.search = {.nodes_max = NODES_MAX}};
    if (!verdict_find(level, &options, &verdict)) return false;
    bool is_solved = verdict.kind == VERDICT_SOLVED;
    verdict_done(&verdict);
    return is_solved;
}

static bool can_be_beaten(const Try *try, const GuessTrial *trial)
{
    Level level;
    if (!read_level(try, trial, &level)) return false;
    bool is_solved = is_beaten(&level);
    level_done(&level);
    return is_solved;
}

bool guess_trial_beats(const char *text, size_t length)
{
    Level level = {0};
    ErrorList unheard;
    error_list_init(&unheard, "");
    LevelFile *file = level_file_parse("", text, length, NULL, &level, &unheard);
    if (!file) return false;
    level_file_done(file);
    bool is_solved = is_beaten(&level);
    level_done(&level);
    return is_solved;
}

/* Tries the farthest floors as the finish, and leaves the first one that is reached, or else the
 * farthest. */
static void put_finish(const Try *try, const Region *region, GuessTrial *trial)
{
    for (int32_t i = 0; i < FINISHES && !trial->is_beatable; i++) {
        GuessTrial with = *trial;
        with.finish = (GuessPlace){.is_found = true,
                                   .is_moved = trial->finish.is_moved,
                                   .at = region->finishes[i]};
        with.is_beatable = can_be_beaten(try, &with);
        if (i == 0 || with.is_beatable) *trial = with;
    }
}

/* Tries a draft that is small enough, and whose start and finish, if it has them, are at these
 * cells. */
static void try_draft(const Try *try, const Draft *draft, Point start, Point finish,
                      bool moves_places, GuessTrial *trial)
{
    Region region = {0};
    if (trial->start.is_own) trial->is_tried = find_region(try, trial, draft, start, &region);
    if (trial->start.is_own && !trial->is_tried && moves_places)
        trial->start = (GuessPlace){.is_moved = true};
    if (!trial->start.is_own) {
        trial->is_tried = put_start(try, draft, trial, &region);
        start = trial->start.at;
    }
    if (!trial->is_tried) return;
    int32_t far = region.farthest;
    if (trial->finish.is_own) {
        trial->is_beatable = can_be_beaten(try, trial);
        far = distance_to(start, finish.col, finish.row) * OWN_WEIGHT;
    }
    if (trial->finish.is_own && !trial->is_beatable && moves_places)
        trial->finish = (GuessPlace){.is_moved = true};
    if (!trial->finish.is_own) put_finish(try, &region, trial);
    trial->is_far = trial->is_beatable && far * 8 >= region.extent * 3;
}

bool guess_trial_run(ImportSource *source, const ImportOptions *options, const char *text,
                     size_t length, bool moves_places, GuessTrial *trial)
{
    const Try try = {source, options, text, length};
    Draft draft;
    Mapping *mapping;
    Point start = {0, 0}, finish = {0, 0};
    *trial = (GuessTrial){0};
    bool is_read = read_draft(&try, trial, &draft, &mapping);
    mapping_done(mapping);
    if (is_read) {
        trial->start.is_own = draft_find(&draft, KIND_START, &start);
        trial->finish.is_own = draft_find(&draft, KIND_FINISH, &finish);
        for (int32_t row = 0; row < draft_rows(&draft); row++)
            for (int32_t col = 0; col < draft_cols(&draft); col++)
                trial->kept += draft_kind(&draft, col, row) != KIND_EMPTY;
        if ((int64_t)draft_cols(&draft) * draft_rows(&draft) <= CELLS_TRIED_MAX)
            try_draft(&try, &draft, start, finish, moves_places, trial);
        if (!trial->is_tried) put_by_sides(&draft, trial);
    }
    draft_done(&draft);
    return is_read;
}
