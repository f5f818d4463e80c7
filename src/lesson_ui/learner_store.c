/* learner_store.c - see lesson_session.h */
#include "lesson_session.h"

#include "../file.h"
#include "../hash.h"
#include "../store/paths.h"
#include "../store/records.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char name_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                   "0123456789-_";

/* A number computed from a name. */
static int32_t number_of_name(const char *name)
{
    size_t digits = strspn(name, "0123456789");
    if (digits <= 6 && name[digits] == '\0') return (int32_t)strtol(name, NULL, 10);
    uint64_t hash = hash_bytes(HASH_SEED, (const uint8_t *)name, strlen(name));
    return (int32_t)(hash_finish(hash) % (LEARNER_NUMBER_MAX + 1));
}

/* Characters of a name that file names should not have become `_`. */
static void name_of_account(char out[LEARNER_NAME_MAX])
{
    char name[RECORD_NAME_MAX];
    records_name_owner(getuid(), name);
    snprintf(out, LEARNER_NAME_MAX, "%.*s", LEARNER_NAME_MAX - 1, name[0] ? name : "me");
    for (char *at = out; *at; at++)
        if (!strchr(name_letters, *at)) *at = '_';
}

static bool check_name(const char *name, ErrorList *errors)
{
    size_t length = strlen(name);
    char safe[LEARNER_NAME_MAX];
    if (length > 0 && length < LEARNER_NAME_MAX && name[strspn(name, name_letters)] == '\0')
        return true;
    text_make_safe(safe, sizeof safe, name, length);
    error_add(errors, ERROR_ERROR, 0, 0,
              "a learner's name is 1 to %d letters, digits, - and _, not `%s`",
              LEARNER_NAME_MAX - 1, safe);
    return false;
}

/* "" if there is no folder for it. */
static void find_path(const char *name, char out[WORLD_PATH_MAX])
{
    char folder[WORLD_PATH_MAX];
    int length = 0;
    out[0] = '\0';
    if (!state_folder_find(folder)) return;
    length = snprintf(out, WORLD_PATH_MAX, "%s/learn/%s.ini", folder, name);
    if (length >= WORLD_PATH_MAX) out[0] = '\0';
}

static bool is_there(const char *path)
{
    return path[0] && (access(path, F_OK) == 0 || errno != ENOENT);
}

/* A file for a new learner. */
static bool begin_file(LearnerFile *file, const char *name, ErrorList *errors)
{
    if (learner_file_init(file)) {
        if (learner_file_set_owner(file, name, number_of_name(name))) return true;
        learner_file_done(file);
    }
    error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return false;
}

static bool open_file(LearnerStore *store, const char *name, ErrorList *errors)
{
    if (!is_there(store->path)) return begin_file(&store->file, name, errors);
    error_list_init(errors, store->path);
    return learner_file_read(store->path, &store->file, errors);
}

bool learner_store_open(LearnerStore *store, const char *name, bool kiosk, ErrorList *errors)
{
    char account[LEARNER_NAME_MAX];
    *store = (LearnerStore){0};
    error_list_init(errors, "learner");
    if (!name && kiosk) name = "guest";
    if (!name) {
        name_of_account(account);
        name = account;
    }
    if (!check_name(name, errors)) return false;
    if (!kiosk) find_path(name, store->path);
    return open_file(store, name, errors);
}

void learner_store_done(LearnerStore *store)
{
    learner_file_done(&store->file);
}

/* Reads what another session has written since. A file with errors is not overwritten. */
static bool read_anew(LearnerStore *store, ErrorList *errors)
{
    LearnerFile fresh;
    if (!is_there(store->path)) return true;
    if (!learner_file_read(store->path, &fresh, errors)) return false;
    learner_file_done(&store->file);
    store->file = fresh;
    return true;
}

static void make_folder(const char *path)
{
    char folder[WORLD_PATH_MAX];
    if (!path_beside(path, "", folder)) return;
    folder[strlen(folder) - 1] = '\0';
    (void)mkdir(folder, S_IRWXU);
}

/* The step in the file; 0 if it has none, or none that fits the lesson now. */
static int32_t step_in_file(const LearnerFile *file, const char *name, const Lesson *lesson)
{
    Learner there;
    ErrorList unheard;
    error_list_init(&unheard, "");
    return learner_file_get(file, name, lesson, &there, &unheard) ? there.step : 0;
}

static bool keep(LearnerStore *store, const char *lesson_name, const Lesson *lesson,
                 const Learner *learner, ErrorList *errors)
{
    int32_t known = step_in_file(&store->file, lesson_name, lesson);
    bool is_read = read_anew(store, errors);
    int32_t there = step_in_file(&store->file, lesson_name, lesson);
    /* Another session came further in the same lesson. To begin anew is no reason to go by that. */
    if (is_read && there > known && there > learner->step) return true;
    if (!learner_file_set(&store->file, lesson_name, lesson, learner)) {
        error_add(errors, ERROR_ERROR, 0, 0, "the answers are too long to be kept");
        return false;
    }
    if (!is_read || store->path[0] == '\0') return is_read;
    return file_write(store->path, store->file.text, store->file.length, errors);
}

bool learner_store_keep(LearnerStore *store, const char *lesson_name, const Lesson *lesson,
                        const Learner *learner, ErrorList *errors)
{
    int lock = -1;
    error_list_init(errors, store->path);
    if (store->path[0] != '\0') {
        make_folder(store->path);
        lock = file_lock(store->path);
    }
    bool is_kept = keep(store, lesson_name, lesson, learner, errors);
    file_unlock(lock);
    return is_kept;
}
