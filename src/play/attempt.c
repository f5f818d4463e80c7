/* attempt.c - see attempt.h */
#include "attempt.h"

#include "../base/clock.h"
#include "../level/level_file.h"
#include "app/made_level.h"
#include "app/splits.h"

#include <stdio.h>
#include <stdlib.h>

static bool begin_run(Attempt *attempt)
{
    if (timeline_init(&attempt->run, &attempt->level)) return true;
    attempt_done(attempt);
    return false;
}

/* Begins a level; `file` NULL: it could not be read. */
static bool begin_level(Attempt *attempt, const char *path, LevelFile *file, ErrorList *errors)
{
    if (!file) return false;
    level_file_done(file);
    attempt->place = level_place_find(path, attempt->level.palette);
    snprintf(attempt->path, sizeof attempt->path, "%s", path);
    snprintf(attempt->name, sizeof attempt->name, "%s", path);
    level_proof_find_goals(path, &attempt->level, &attempt->goals);
    if (begin_run(attempt)) return true;
    error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return false;
}

bool attempt_open(Attempt *attempt, const char *path, const ModelParams *defaults,
                  ErrorList *errors)
{
    *attempt = (Attempt){.index = NO_WORLD_INDEX};
    error_list_init(errors, path);
    LevelFile *file = level_file_read(path, defaults, &attempt->level, errors);
    return begin_level(attempt, path, file, errors);
}

bool attempt_open_named(Attempt *attempt, const char *path, ErrorList *errors)
{
    *attempt = (Attempt){.index = NO_WORLD_INDEX};
    error_list_init(errors, path);
    LevelFile *file = level_file_read_named(path, NULL, &attempt->level, errors);
    return begin_level(attempt, path, file, errors);
}

/* At the finish the run has counted it already; its deaths too. */
int32_t attempt_endless_level(const Attempt *attempt)
{
    return attempt->endless->levels + (attempt->run.now.status != GAME_FINISHED);
}

int32_t attempt_lives(const Attempt *attempt)
{
    bool is_counted = attempt->run.now.status == GAME_FINISHED;
    return attempt->endless->lives - (is_counted ? 0 : attempt->run.now.deaths);
}

void attempt_keep_left(const Attempt *attempt)
{
    Replay replay;
    EndlessRun *endless = attempt->endless;
    if (!endless || attempt->run.now.status == GAME_FINISHED) return;
    if (attempt_lives(attempt) <= 0) endless->lives = 0;
    if (endless->lives == 0 || attempt->path[0] == '\0') return;
    if (!attempt_replay(attempt, &replay)) return;
    endless_write_left(&replay);
    replay_done(&replay);
}

bool attempt_take(Attempt *attempt, Level *level)
{
    *attempt = (Attempt){.index = NO_WORLD_INDEX, .level = *level};
    level_proof_find_goals("", level, &attempt->goals);
    return begin_run(attempt);
}

/* Takes the level from its text, where it is in no file. */
static bool take_text(Attempt *attempt, const MadeLevel *made, ErrorList *errors)
{
    Level level;
    LevelFile *file = made_level_read(made, &level, errors);
    if (!file) return false;
    uint8_t palette = level.palette;
    level_file_done(file);
    if (!attempt_take(attempt, &level)) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return false;
    }
    attempt->place.palette = palette;
    return true;
}

bool attempt_open_made(Attempt *attempt, const MadeLevel *made, ErrorList *errors)
{
    error_list_init(errors, made->name);
    bool has_begun = made->path[0] ? attempt_open(attempt, made->path, NULL, errors)
                                   : take_text(attempt, made, errors);
    if (!has_begun) return false;
    attempt->place.number = 0; /* beside other levels in its folder */
    attempt->day = made->day;
    attempt->difficulty = made->difficulty;
    attempt->endless = made->endless;
    attempt->workshop = made->workshop;
    if (made->workshop && made->workshop->author > 0) {
        attempt->goals =
            (LevelGoals){.par = attempt->level.par, .coins = attempt->level.coins.count};
        level_proof_set_goals(made->workshop->author, &attempt->goals);
        attempt->goals.author = made->workshop->author;
    }
    snprintf(attempt->name, sizeof attempt->name, "%s", made->name);
    return true;
}

void attempt_note_try(const Attempt *attempt, const Arcade *arcade)
{
    const WorkshopPlay *level = attempt->workshop;
    const Game *game = &attempt->run.now;
    if (!level || !level->is_of_arcade || game->ticks == 0) return;
    bool counts = game->status == GAME_FINISHED && !attempt->is_practice && !attempt->assists;
    const WorkshopTarget target = {level->id, level->by, (int64_t)day_now()};
    (void)workshop_note_try(arcade, &target, game->ticks, counts ? game->ticks : 0);
}

bool attempt_continue(Attempt *attempt, const Timeline *run, int32_t tick, const char *name)
{
    *attempt = (Attempt){.index = NO_WORLD_INDEX,
                         .borrows_level = true,
                         .level = *run->level,
                         .first_tick = tick};
    snprintf(attempt->name, sizeof attempt->name, "%s", name);
    if (!begin_run(attempt)) return false;
    if (timeline_load(&attempt->run, run->tape.ticks, tick)) return true;
    attempt_done(attempt);
    return false;
}

void attempt_done(Attempt *attempt)
{
    timeline_done(&attempt->run);
    if (!attempt->borrows_level) level_done(&attempt->level);
    free(attempt->text);
    *attempt = (Attempt){0};
}

void attempt_restart(Attempt *attempt)
{
    attempt->assists = 0;
    if (attempt->first_tick == 0)
        timeline_clear(&attempt->run);
    else
        timeline_seek(&attempt->run, attempt->first_tick);
}

bool attempt_replay(const Attempt *attempt, Replay *replay)
{
    InputTape so_far = {attempt->run.tape.ticks, attempt->run.now.ticks};
    if (!replay_of_tape(&attempt->level, &so_far, attempt->name, replay)) return false;
    replay->practice = attempt->is_practice;
    replay->assists = attempt->assists;
    return true;
}

bool attempt_next_level(const Attempt *attempt, const WorldFile *world, char path[WORLD_PATH_MAX])
{
    const Level *level = &attempt->level;
    if (attempt->endless) return true;
    if (attempt->workshop) return attempt->workshop->has_next;
    if (attempt->index != NO_WORLD_INDEX) return world_file_next(world, attempt->index) >= 0;
    return attempt->path[0] != '\0' && level->next[0] != '\0' &&
           path_beside(attempt->path, level->next, path);
}

bool attempt_find_demo(const Attempt *attempt, Demo *demo, int32_t *start)
{
    int32_t checkpoint = attempt->run.now.checkpoint; /* -1: the start */
    Splits splits;
    if (attempt->path[0] == '\0' ||
        !level_proof_take_run(attempt->path, &attempt->level, &demo->tape))
        return false;
    splits_of_tape(&attempt->level, &demo->tape, &splits);
    *start = checkpoint >= 0 ? max_i32(0, splits.ticks[checkpoint]) : 0;
    demo->end = max_i32(*start, demo->tape.count - TICKS_PER_SECOND);
    for (int32_t place = 0; place < SPLIT_FINISH; place++)
        if (splits.ticks[place] > *start) demo->end = min_i32(demo->end, splits.ticks[place]);
    return true;
}

bool attempt_begin_with(Attempt *attempt, const Input *inputs, int32_t count)
{
    if (attempt->endless) attempt->endless->lives = attempt_lives(attempt);
    if (timeline_load(&attempt->run, inputs, count)) return true;
    timeline_clear(&attempt->run);
    return false;
}
