/* session.c - see session.h */
#include "session.h"

#include <stdlib.h>
#include <string.h>

bool session_init(Session *session, const char *path, ErrorList *errors)
{
    Session fresh = {.settings = settings_default(), .saved = settings_default()};
    if (path) {
        if (!world_file_read(path, &fresh.world, errors)) return false;
        fresh.records = calloc((size_t)max_i32(1, fresh.world.count), sizeof *fresh.records);
        if (!fresh.records) {
            error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
            world_file_done(&fresh.world);
            return false;
        }
    }
    *session = fresh;
    return true;
}

void session_done(Session *session)
{
    if (session->records) world_file_done(&session->world);
    free(session->records);
    recording_done(&session->recording);
    input_tape_done(&session->ghost);
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
        error_add(errors, ERROR_ERROR, 0, 0, "no folder for it: HOME is not set");
        return false;
    }
    if (!config_write(path, &session->saved, &session->settings, errors)) return false;
    session->saved = session->settings;
    return true;
}

void session_record(Session *session, int32_t index, int32_t ticks)
{
    assert(index >= 0 && index < session->world.count);
    LevelRecord *record = &session->records[index];
    if (record->finished == 0 || ticks < record->best_ticks) record->best_ticks = ticks;
    record->finished++;
}

int32_t session_find_level(const Session *session, const char *path)
{
    for (int32_t i = 0; i < session->world.count; i++)
        if (strcmp(session->world.paths[i], path) == 0) return i;
    return -1;
}

int32_t session_next_level(const Session *session)
{
    for (int32_t i = 0; i < session->world.count; i++)
        if (session->records[i].finished == 0) return i;
    return 0;
}
