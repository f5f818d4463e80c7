/* judge.c - see judge.h */
#include "judge.h"

#include "../../base/array.h"
#include "../../level/level_file.h"
#include "../../save/replay_level.h"
#include "log.h"

#include <stdlib.h>
#include <string.h>

const char *const judge_verdict_names[VERDICT_COUNT] = {
#define X(id, name) name,
    VERDICT_LIST(X)
#undef X
};

enum { ADDED_MAX = 64 };

typedef struct KnownLevel {
    Level level;
    uint64_t hash;
    int32_t day_number; /* since 1970; of a level of the world -1 */
    int32_t difficulty;
    Text text;   /* of the level of a day */
    bool is_own; /* this version has made it */
    bool has_runs, is_shared;
} KnownLevel;

struct Judge {
    KnownLevel *levels; /* those of the world first */
    int32_t count, world_count;
    size_t capacity;
    KnownLevel added[ADDED_MAX]; /* of the workshop */
    int32_t next_added;
};

enum { NO_DAY = -1, DAYS_AHEAD = 1 /* a clock may be behind */ };

/* ---- levels ---- */

/* Takes the level over. */
static bool add_level(Judge *judge, Level *level, int32_t day_number, int32_t difficulty)
{
    if (!ARRAY_RESERVE(&judge->levels, &judge->capacity, judge->count + 1, 64)) {
        level_done(level);
        return false;
    }
    judge->levels[judge->count++] = (KnownLevel){.level = *level,
                                                 .hash = level_hash(level),
                                                 .day_number = day_number,
                                                 .difficulty = difficulty};
    return true;
}

static void known_level_done(KnownLevel *known)
{
    level_done(&known->level);
    text_done(&known->text);
}

static bool add_world(Judge *judge, ErrorList *errors)
{
    WorldFile world = replay_level_own_world();
    for (int32_t i = 0; i < world.count; i++) {
        Level level;
        error_list_init(errors, world.paths[i]);
        LevelFile *file =
            level_file_read(world.paths[i], world_file_physics(&world), &level, errors);
        if (!file) continue;
        level_file_done(file);
        if (!add_level(judge, &level, NO_DAY, 0)) break;
    }
    judge->world_count = judge->count;
    world_file_done(&world);
    return judge->count > 0;
}

Judge *judge_open(ErrorList *errors)
{
    Judge *judge = calloc(1, sizeof *judge);
    if (judge && add_world(judge, errors)) return judge;
    error_list_init(errors, "levels");
    error_add(errors, ERROR_ERROR, 0, 0, judge ? "cannot find the world" : "out of memory");
    judge_close(judge);
    return NULL;
}

void judge_close(Judge *judge)
{
    if (!judge) return;
    for (int32_t i = 0; i < judge->count; i++)
        known_level_done(&judge->levels[i]);
    for (int32_t i = 0; i < ADDED_MAX; i++)
        level_done(&judge->added[i].level);
    free(judge->levels);
    free(judge);
}

int32_t judge_level_count(const Judge *judge)
{
    return judge->world_count;
}

uint64_t judge_level_hash(const Judge *judge, int32_t index)
{
    return judge->levels[index].hash;
}

/* ---- levels of days ---- */

static KnownLevel *find_daily(const Judge *judge, int32_t number, int32_t difficulty)
{
    for (int32_t i = judge->world_count; i < judge->count; i++)
        if (judge->levels[i].is_own && judge->levels[i].day_number == number &&
            judge->levels[i].difficulty == difficulty)
            return &judge->levels[i];
    return NULL;
}

/* False if the text is no level, or memory ran out. */
static bool add_daily(Judge *judge, int32_t number, int32_t difficulty, const char *text,
                      size_t length)
{
    ErrorList unheard;
    Level level;
    error_list_init(&unheard, "daily");
    LevelFile *file = level_file_parse("daily.txt", text, length, NULL, &level, &unheard);
    if (!file) return false;
    level_file_done(file);
    if (!add_level(judge, &level, number, difficulty)) return false;
    KnownLevel *known = &judge->levels[judge->count - 1];
    known->text = TEXT_GROWING;
    text_add_bytes(&known->text, text, length);
    return known->text.missing == 0;
}

static void make_daily(Judge *judge, int32_t number, int32_t difficulty)
{
    Generated made;
    const Recipe wanted = day_recipe(day_of_number(number), difficulty);
    if (!generate_find(&wanted, NULL, NULL, &made)) return;
    if (add_daily(judge, number, difficulty, made.text, made.length))
        judge->levels[judge->count - 1].is_own = true;
    generated_done(&made);
}

static void forget_old_days(Judge *judge, int32_t today)
{
    int32_t kept = judge->world_count;
    for (int32_t i = kept; i < judge->count; i++) {
        if (judge->levels[i].day_number < today - DAYS_KEPT)
            known_level_done(&judge->levels[i]);
        else
            judge->levels[kept++] = judge->levels[i];
    }
    judge->count = kept;
}

/* The level of the day whose seed the recipe has; NULL: of none that counts. */
static KnownLevel *level_of_recipe(Judge *judge, const Recipe *recipe)
{
    int32_t today = day_number(day_today()), difficulty = recipe->difficulty;
    if (difficulty < 1 || difficulty > DAY_DIFFICULTIES) return NULL;
    for (int32_t number = today + DAYS_AHEAD; number >= today - DAYS_KEPT && number >= 0;
         number--) {
        const Recipe day = day_recipe(day_of_number(number), difficulty);
        if (day.seed != recipe->seed) continue;
        forget_old_days(judge, today);
        if (!find_daily(judge, number, difficulty)) make_daily(judge, number, difficulty);
        return find_daily(judge, number, difficulty);
    }
    return NULL;
}

static KnownLevel *find_level(Judge *judge, uint64_t hash)
{
    for (int32_t i = 0; i < judge->count; i++)
        if (judge->levels[i].hash == hash) return &judge->levels[i];
    for (int32_t i = 0; i < ADDED_MAX; i++)
        if (judge->added[i].level.cols > 0 && judge->added[i].hash == hash) return &judge->added[i];
    return NULL;
}

bool judge_knows(Judge *judge, uint64_t hash)
{
    return find_level(judge, hash) != NULL;
}

bool judge_add_level(Judge *judge, uint64_t hash, const char *text, size_t length)
{
    ErrorList unheard;
    WorkshopLevel about;
    Level level;
    error_list_init(&unheard, "level");
    if (!workshop_level_parse(text, length, &about, &level, &unheard)) return false;
    if (about.id.hash != hash) {
        level_done(&level);
        return false;
    }
    KnownLevel *place = &judge->added[judge->next_added];
    judge->next_added = (judge->next_added + 1) % ADDED_MAX;
    level_done(&place->level);
    *place = (KnownLevel){.level = level, .hash = hash, .day_number = NO_DAY};
    return true;
}

static KnownLevel *level_of_replay(Judge *judge, const Replay *replay)
{
    Recipe recipe;
    KnownLevel *found = find_level(judge, replay->hash);
    if (found) return found;
    if (!replay->generated[0] || !recipe_read(replay->generated, &recipe)) return NULL;
    KnownLevel *known = level_of_recipe(judge, &recipe);
    return known && known->hash == replay->hash ? known : NULL;
}

bool judge_add_day(Judge *judge, const KeptLevel *kept, const char *text, size_t length)
{
    int32_t today = day_number(day_today()), number = day_number(kept->day);
    if (number < today - DAYS_KEPT || number > today + DAYS_AHEAD) return false;
    for (int32_t i = 0; i < judge->count; i++)
        if (judge->levels[i].hash == kept->hash) return true;
    if (!kept_level_is_right(kept, text, length)) return false;
    forget_old_days(judge, today);
    return add_daily(judge, number, kept->difficulty, text, length);
}

int32_t judge_day_count(const Judge *judge)
{
    return judge->count - judge->world_count;
}

JudgedDay judge_day(const Judge *judge, int32_t index)
{
    const KnownLevel *known = &judge->levels[judge->world_count + index];
    return (JudgedDay){{day_of_number(known->day_number), known->difficulty, known->hash},
                       known->text.bytes,
                       known->text.length,
                       known->has_runs,
                       known->is_shared};
}

void judge_set_shared(Judge *judge, int32_t index, bool is_shared)
{
    judge->levels[judge->world_count + index].is_shared = is_shared;
}

/* ---- judging ---- */

static Verdict read_run(const char *text, size_t length, const char *player, Replay *replay)
{
    ErrorList errors;
    error_list_init(&errors, "run");
    if (length > RECORD_SIZE_MAX) return VERDICT_DAMAGED;
    if (!replay_parse(text, length, replay, &errors))
        return errors.count > 0 && strncmp(errors.items[0].text, "was made by engine", 18) == 0
                   ? VERDICT_ENGINE
                   : VERDICT_DAMAGED;
    if (replay->engine != REPLAY_ENGINE) return VERDICT_ENGINE;
    if (!row_player_is_right(replay->player)) return VERDICT_GUEST;
    return player && strcmp(player, replay->player) != 0 ? VERDICT_PLAYER : VERDICT_OK;
}

static Verdict play_run(const KnownLevel *known, Judgement *out)
{
    const Replay *replay = &out->replay;
    if (replay->tape.count > RECORD_TICKS_MAX) return VERDICT_NONE;
    if (replay_verify(replay, &known->level, &out->report) != REPLAY_OK) return VERDICT_FORGED;
    for (int32_t kind = 0; kind < BEST_KIND_COUNT; kind++)
        if (!records_reason_against(replay, &out->report, (BestKind)kind)) out->kinds |= 1u << kind;
    return out->kinds ? VERDICT_OK : VERDICT_NONE;
}

Verdict judge_published(const char *text, size_t length, const char *run, size_t run_length,
                        WorkshopLevel *about)
{
    ErrorList unheard;
    WorkshopLevel read;
    Level level;
    Replay replay;
    error_list_init(&unheard, "level");
    if (length > WORKSHOP_TEXT_MAX || run_length > WORKSHOP_RUN_SIZE_MAX ||
        !workshop_level_parse(text, length, &read, &level, &unheard))
        return VERDICT_DAMAGED;
    bool has_run = replay_parse(run, run_length, &replay, &unheard);
    Verdict verdict = !row_player_is_right(read.by)         ? VERDICT_GUEST
                      : !has_run                            ? VERDICT_DAMAGED
                      : workshop_run_fault(&level, &replay) ? VERDICT_FORGED
                                                            : VERDICT_OK;
    if (has_run) replay_done(&replay);
    level_done(&level);
    if (verdict == VERDICT_OK) *about = read;
    return verdict;
}

void judge_run(Judge *judge, const char *text, size_t length, const char *player, Judgement *out)
{
    *out = (Judgement){.verdict = VERDICT_DAMAGED};
    out->verdict = read_run(text, length, player, &out->replay);
    if (out->verdict != VERDICT_OK) return;
    KnownLevel *known = level_of_replay(judge, &out->replay);
    out->verdict = known ? play_run(known, out) : VERDICT_LEVEL;
    out->is_daily = known && known->day_number != NO_DAY;
    if (out->is_daily && out->verdict == VERDICT_OK) known->has_runs = true;
}

void judgement_done(Judgement *judgement)
{
    replay_done(&judgement->replay);
}
