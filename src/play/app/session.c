/* session.c - see session.h */
#include "session.h"

#include "../../base/path.h"

#include "../../draw/hud.h"
#include "../../save/level_index.h"
#include "../../save/paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool session_init(Session *session, const char *path, ErrorList *errors)
{
    Session fresh = {.settings = settings_default(), .saved = settings_default()};
    if (path && !world_file_read(path, &fresh.world, errors)) return false;
    if (path) {
        const WorldFile *world = &fresh.world;
        size_t count = (size_t)max_i32(1, world->count);
        fresh.levels = calloc(count, sizeof *fresh.levels);
        fresh.records = calloc(count, sizeof *fresh.records);
        if (!fresh.levels || !fresh.records) {
            error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
            session_done(&fresh);
            return false;
        }
        level_index_read(path, world, fresh.levels);
        snprintf(fresh.world_path, sizeof fresh.world_path, "%s", path);
    }
    *session = fresh;
    return true;
}

void session_done(Session *session)
{
    world_file_done(&session->world);
    free(session->levels);
    free(session->records);
    recording_done(&session->recording);
    input_tape_done(&session->ghost);
    room_leave(&session->room);
    mirror_close(&session->mirror);
    skin_set_close(session->skins);
    free(session->last_words);
    *session = (Session){0};
}

void session_read_settings(Session *session, ErrorList *errors)
{
    char path[CONFIG_PATH_MAX];
    error_list_init(errors, "config.ini");
    if (!config_find(path)) return;
    config_read(path, &session->settings, errors);
    session->saved = session->settings;
}

bool session_save_settings(Session *session, ErrorList *errors)
{
    char path[CONFIG_PATH_MAX];
    error_list_init(errors, "config.ini");
    bool has_changed = !settings_are_equal(&session->settings, &session->saved);
    if (session->kiosk || !has_changed) return true;
    if (!config_find(path)) {
        error_add(errors, ERROR_ERROR, 0, 0, "no folder for it, because HOME is not set");
        return false;
    }
    if (!config_write(path, &session->saved, &session->settings, errors)) return false;
    session->saved = session->settings;
    return true;
}

void session_show_runs(Session *session)
{
    const Arcade *arcade = &session->arcade;
    char player[VISITOR_PLAYER_MAX];
    if (!arcade_has(arcade, ARCADE_LIVE)) return;
    arcade_player(arcade, player);
    run_store_open_live(&session->keeper, arcade->folder, player);
    session->keeper.may_be_watched = !arcade->is_hidden;
}

void session_read_skins(Session *session, ErrorList *errors)
{
    char folder[WORLD_PATH_MAX], own[WORLD_PATH_MAX];
    char config[CONFIG_PATH_MAX]; /* the player's own sheets are beside it */
    bool has_own = !session->kiosk && config_find(config) && path_beside(config, "skins", own) &&
                   path_is_folder(own);
    session->skins = NULL;
    if (paths_find_sprites(folder)) {
        session->skins = skin_set_open(folder, has_own ? own : NULL, errors);
        return;
    }
    error_list_init(errors, folder);
    error_add(errors, ERROR_WARNING, 0, 0, "cannot find the sprites; everything is drawn plain");
}

static const char progress_name[] = "progress.ini", offer_name[] = "pixels-offered",
                  mouse_offer_name[] = "mouse-offered", place_name[] = "place";

void session_read_offers(Session *session)
{
    session->may_offer_mouse = !session->kiosk && !paths_note_exists(mouse_offer_name);
    session->may_offer_pixels =
        !session->kiosk && session->settings.skin == SKIN_ASCII && !paths_note_exists(offer_name);
}

void session_end_offer(Session *session)
{
    session->may_offer_pixels = false;
    paths_write_note(offer_name, "The skin of half blocks was offered on the title.\n");
}

void session_end_mouse_offer(Session *session)
{
    session->may_offer_mouse = false;
    paths_write_note(mouse_offer_name, "The mouse was offered as a jump button.\n");
}

enum { NOTE_TEXT_MAX = 32 }; /* of a race or a place */

/* ---- races ---- */

int32_t session_begin_race(Session *session, int32_t chapter)
{
    const ChapterList *chapters = &session->world.chapters;
    int32_t first = 0, end = session->world.way_count;
    if (chapter >= 0) {
        first = chapters->items[chapter].first;
        end = min_i32(end, chapter_end(chapters, chapter, end));
    }
    end = min_i32(end, first + RACE_LEVELS_MAX);
    session->race = (LevelRace){.first = first, .end = end, .at = first};
    return first;
}

void session_add_race_ticks(Session *session, int32_t ticks, bool is_helped)
{
    LevelRace *race = &session->race;
    assert(race->at >= race->first && race->at < race->end);
    race->ticks[race->at - race->first] += ticks;
    race->is_helped = race->is_helped || is_helped;
}

int32_t level_race_ticks(const LevelRace *race)
{
    int32_t ticks = 0;
    for (int32_t i = race->first; i < race->end; i++)
        ticks += race->ticks[i - race->first];
    return ticks;
}

void session_race_text(const Session *session, int32_t ticks, bool is_exact,
                       char out[RACE_TEXT_MAX])
{
    const LevelRace *race = &session->race;
    char time[TICKS_TEXT_MAX];
    hud_ticks_to_text(level_race_ticks(&session->race) + ticks, is_exact, time);
    snprintf(out, RACE_TEXT_MAX, "run %d/%d %s", (int)(race->at - race->first + 1),
             (int)(race->end - race->first), time);
}

/* Names a race by the hashes of its levels, so that changed levels are a new race. */
static void write_race_name(const Session *session, char out[NOTE_TEXT_MAX])
{
    uint64_t hash = 0;
    for (int32_t i = session->race.first; i < session->race.end; i++)
        hash = hash * 31 + session_level(session, i)->hash;
    snprintf(out, NOTE_TEXT_MAX, "run-%016llx", (unsigned long long)hash);
}

int32_t session_best_race(const Session *session)
{
    char name[NOTE_TEXT_MAX], text[NOTE_TEXT_MAX];
    char *end;
    if (session->progress_path[0] == '\0') return 0;
    write_race_name(session, name);
    paths_read_note(name, text, sizeof text);
    long ticks = strtol(text, &end, 10);
    return strcmp(end, "\n") == 0 && ticks > 0 && ticks < INT32_MAX ? (int32_t)ticks : 0;
}

bool session_keep_race(const Session *session, int32_t best)
{
    char name[NOTE_TEXT_MAX], text[NOTE_TEXT_MAX];
    int32_t ticks = level_race_ticks(&session->race);
    if (session->race.is_helped || (best > 0 && best <= ticks)) return false;
    if (session->progress_path[0] == '\0') return true;
    write_race_name(session, name);
    snprintf(text, sizeof text, "%d\n", (int)ticks);
    if (best == 0) (void)paths_keep_note(name);
    paths_write_note(name, text);
    return true;
}

/* ---- the place on the map ---- */

/* Names a level by its hash. */
static void write_place(const Session *session, int32_t index, char out[NOTE_TEXT_MAX])
{
    snprintf(out, NOTE_TEXT_MAX, "%016llx\n",
             (unsigned long long)session_level(session, index)->hash);
}

void session_note_place(Session *session, int32_t index)
{
    char line[NOTE_TEXT_MAX];
    if (session->place == index + 1) return;
    session->place = index + 1;
    if (session->progress_path[0] == '\0') return;
    write_place(session, index, line);
    paths_write_note(place_name, line);
}

int32_t session_place(const Session *session)
{
    return session->place > 0 ? session->place - 1 : session_next_level(session);
}

void session_read_progress(Session *session, ErrorList *errors)
{
    char path[WORLD_PATH_MAX];
    int32_t count = session->world.count;
    error_list_init(errors, progress_name);
    if (session->kiosk || count == 0 || !paths_find_state_file(progress_name, path)) return;
    memcpy(session->progress_path, path, sizeof path);
    char text[NOTE_TEXT_MAX], line[NOTE_TEXT_MAX];
    paths_read_note(place_name, text, sizeof text);
    if (text[0] == '\0' && !path_is_there(path)) return;
    session_keep_levels(session);
    for (int32_t i = 0; i < count; i++) {
        write_place(session, i, line);
        if (strcmp(text, line) == 0) session->place = i + 1;
    }
    uint64_t *hashes = calloc((size_t)count, sizeof *hashes);
    for (int32_t i = 0; hashes && i < count; i++)
        hashes[i] = session_level(session, i)->hash;
    if (hashes) progress_read(path, hashes, count, session->records, errors);
    free(hashes);
}

bool session_record(Session *session, int32_t index, const LevelRun *run, ErrorList *errors)
{
    assert(index >= 0 && index < session->world.count);
    LevelRecord *record = &session->records[index];
    uint64_t hash = session_level(session, index)->hash;
    bool is_kept = session->progress_path[0] != '\0' && hash != 0;
    if (is_kept && progress_add(session->progress_path, hash, run, record, errors)) return true;
    level_record_add(record, run);
    if (is_kept) snprintf(errors->file, sizeof errors->file, "%s", progress_name);
    return !is_kept;
}

void session_take_ghost(Session *session, Replay *replay)
{
    input_tape_done(&session->ghost);
    session->ghost = replay_take_tape(replay);
    session->ghost_level = replay->hash;
}

const LevelInfo *session_level(const Session *session, int32_t index)
{
    const WorldFile *world = &session->world;
    LevelInfo *info = &session->levels[index];
    if (!info->is_read) level_info_read(world->paths[index], world_file_physics(world), info);
    return info;
}

/* A level with the runs that come with it. */
static const LevelInfo *level_with_goals(const Session *session, int32_t index)
{
    (void)session_level(session, index);
    level_info_read_goals(session->world.paths[index], &session->levels[index]);
    return &session->levels[index];
}

void session_keep_levels(const Session *session)
{
    bool is_new = false;
    if (session->progress_path[0] == '\0') return;
    for (int32_t i = 0; i < session->world.count; i++) {
        is_new = is_new || !session->levels[i].has_goals;
        (void)level_with_goals(session, i);
    }
    if (is_new) level_index_write(session->world_path, &session->world, session->levels);
}

LevelGoals session_goals(const Session *session, int32_t index)
{
    LevelGoals goals = level_with_goals(session, index)->goals;
    if (!session->settings.guide) goals.guide = 0;
    return goals;
}

int32_t session_find_hash(const Session *session, uint64_t hash)
{
    for (int32_t i = 0; i < session->world.count; i++)
        if (session_level(session, i)->hash == hash) return i;
    return NO_WORLD_INDEX;
}

bool session_open_room(Session *session, const RoomLevel *level)
{
    const Arcade *arcade = &session->arcade;
    char player[VISITOR_PLAYER_MAX];
    if (!arcade_has(arcade, ARCADE_ROOMS)) return false;
    arcade_player(arcade, player);
    return room_create(&session->room, arcade->paths[ARCADE_ROOMS], player, level);
}

int32_t session_find_level(const Session *session, const char *path)
{
    for (int32_t i = 0; i < session->world.count; i++)
        if (strcmp(session->world.paths[i], path) == 0) return i;
    return -1;
}

int32_t session_next_level(const Session *session)
{
    for (int32_t i = 0; i < session->world.way_count; i++)
        if (!level_record_is_done(&session->records[i])) return i;
    return 0;
}

uint8_t session_palette(const Session *session, int32_t index)
{
    int32_t chapter = index < 0 ? -1 : world_file_chapter(&session->world, index);
    return chapter < 0 ? PALETTE_PLAIN : session->world.chapters.items[chapter].palette;
}

static bool first_chapter_is_done(const Session *session)
{
    const ChapterList *chapters = &session->world.chapters;
    int32_t end = chapters->count > 1 ? chapters->items[1].first : session->world.count;
    for (int32_t i = 0; i < end; i++)
        if (!level_record_is_done(&session->records[i])) return false;
    return true;
}

bool session_level_is_open(const Session *session, int32_t index, char *reason, size_t size)
{
    const WorldFile *world = &session->world;
    int32_t owner = world_file_b_side_of(world, index);
    if (size > 0) reason[0] = '\0';
    if (index < world->way_count || level_record_is_done(&session->records[index])) return true;
    if (owner < 0) {
        if (first_chapter_is_done(session)) return true;
        snprintf(reason, size, "opens after the first chapter");
        return false;
    }
    const LevelRecord *record = &session->records[owner];
    if (record->finished > 0 && record->most_coins >= session_level(session, owner)->goals.coins)
        return true;
    snprintf(reason, size, "opens with %d and all its coins", (int)owner + 1);
    return false;
}
