/* replay_list.c - see replay_list.h */
#include "replay_list.h"

#include "../base/array.h"
#include "../base/path.h"
#include "../draw/hud.h"
#include "../level/level_file.h"
#include "../save/opened_replay.h"
#include "../save/run_history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* NULL if there is no room. */
static ReplayEntry *add_entry(ReplayList *list)
{
    if (!ARRAY_RESERVE(&list->entries, &list->capacity, list->count + 1, RUN_HISTORY_MAX))
        return NULL;
    return &list->entries[list->count++];
}

/* "02-up-and-over" of "levels/02-up-and-over.txt". */
static void write_stem(const char *path, char out[LEVEL_TEXT_MAX])
{
    const char *name = path_name(path);
    snprintf(out, LEVEL_TEXT_MAX, "%.*s", (int)strcspn(name, "."), name);
}

static void write_label(ReplayEntry *entry, const char *level, const char *what,
                        const ReplayReport *report)
{
    char stem[LEVEL_TEXT_MAX], time[TICKS_TEXT_MAX];
    write_stem(level, stem);
    hud_ticks_to_text(report->tick, true, time);
    snprintf(entry->label, sizeof entry->label, "%-18.18s %8s %-13s x%-3d %d/%d", stem, time, what,
             (int)report->deaths, (int)report->coins, (int)report->coin_count);
}

/* Writes the entry of a run that cannot be played: its level is missing or has errors, or the run
 * itself has. */
static void write_unplayed(ReplayEntry *entry)
{
    Replay replay;
    ErrorList unheard;
    char stem[LEVEL_TEXT_MAX];
    error_list_init(&unheard, entry->path);
    bool is_read = replay_read(entry->path, &replay, &unheard);
    write_stem(is_read ? replay.level : entry->path, stem);
    snprintf(entry->label, sizeof entry->label, "%-18.18s %s", stem,
             is_read ? "level not found" : "cannot be read");
    if (is_read) replay_done(&replay);
}

static void add_run(ReplayList *list, const Session *session, const char *path)
{
    ErrorList unheard;
    OpenedReplay opened;
    ReplayPlaces places = {.replay = path, .world = &session->world};
    ReplayEntry *entry = add_entry(list);
    if (!entry) return;
    snprintf(entry->path, sizeof entry->path, "%s", path);
    error_list_init(&unheard, path);
    if (opened_replay_read(&places, &opened, &unheard)) {
        const Replay *replay = &opened.replay;
        const char *what = opened.report.verdict != REPLAY_OK ? "does not verify"
                           : replay->practice                 ? "practice"
                           : replay_assists(replay)           ? "with assists"
                                                              : replay_result_names[replay->result];
        write_label(entry, replay->level, what, &opened.report);
        opened_replay_done(&opened);
    } else {
        write_unplayed(entry);
    }
}

static void add_records_of_level(ReplayList *list, const Records *records, const Level *level,
                                 const char *path)
{
    for (BestKind kind = 0; kind < BEST_KIND_COUNT; kind++) {
        BestRun best;
        ReplayEntry *entry;
        if (!records_best(records, level, kind, &best, NULL) || !(entry = add_entry(list)))
            continue;
        int length = snprintf(entry->path, sizeof entry->path, "%s/%s", records->folder, best.file);
        if (length >= (int)sizeof entry->path)
            list->count--;
        else
            write_label(entry, path, best_kind_titles[kind], &best.report);
    }
}

static void add_records(ReplayList *list, const Session *session)
{
    const WorldFile *world = &session->world;
    const ModelParams *physics = world_file_physics(world);
    for (int32_t i = 0; session->keeper.has_own && i < world->count; i++) {
        ErrorList unheard;
        Level level;
        error_list_init(&unheard, world->paths[i]);
        LevelFile *file = level_file_read(world->paths[i], physics, &level, &unheard);
        if (!file) continue;
        level_file_done(file);
        add_records_of_level(list, &session->keeper.own, &level, world->paths[i]);
        level_done(&level);
    }
}

void replay_list_read(ReplayList *list, const Session *session)
{
    RunHistory *runs = malloc(sizeof *runs);
    list->count = 0;
    if (runs) run_history_list(runs);
    for (int32_t i = 0; runs && i < runs->count; i++)
        add_run(list, session, runs->paths[i]);
    free(runs);
    add_records(list, session);
}

void replay_list_done(ReplayList *list)
{
    free(list->entries);
    *list = (ReplayList){0};
}
