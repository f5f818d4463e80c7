/* learner_store.c - see lesson_session.h */
#include "lesson_session.h"

#include "../../base/array.h"
#include "../../base/file.h"
#include "../../base/hash.h"
#include "../../save/paths.h"
#include "../../save/records.h"
#include "../../save/shared_file.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
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
    error_make_text_safe(safe, sizeof safe, name, length);
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
    if (!paths_find_state_folder(folder)) return;
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

/* ---- the folder of a class ---- */

/* The second of two sessions waits; but one that stands still is not waited for. */
static void lock_shared(int folder)
{
    enum { WAITS = 50, WAIT_MS = 10 };
    for (int i = 0; i < WAITS && flock(folder, LOCK_EX | LOCK_NB) != 0; i++)
        poll(NULL, 0, WAIT_MS);
}

static bool complain_of_shared(ErrorList *errors)
{
    error_add(errors, ERROR_ERROR, 0, 0,
              errno == EFBIG || errno == ELOOP || errno == EINVAL
                  ? "the file of this name cannot be used: ask the teacher"
                  : "the folder of the answers cannot be used (%s): ask the teacher",
              strerror(errno));
    return false;
}

/* Reads the file of the class. `is_new` receives whether there is none. One without a number could
 * be anyone's. */
static bool read_shared(const LearnerStore *store, LearnerFile *file, bool *is_new,
                        ErrorList *errors)
{
    size_t length;
    char *text = shared_file_read(store->folder, store->entry, LEARNER_SHARED_SIZE_MAX, &length);
    *is_new = !text && errno == ENOENT;
    if (*is_new) return true;
    if (!text) return complain_of_shared(errors);
    LearnerFile fresh;
    if (!learner_file_take(store->entry, text, length, &fresh, errors)) return false;
    if (!ini_find(fresh.ini, LEARNER_HEAD, "number")) {
        learner_file_done(&fresh);
        error_add(errors, ERROR_ERROR, 0, 0,
                  "the file of this name has no number: ask the teacher");
        return false;
    }
    *file = fresh;
    return true;
}

static bool complain_of_number(const LearnerStore *store, ErrorList *errors)
{
    error_add(errors, ERROR_ERROR, 0, 0, "there is a learner %.*s with another number",
              (int)(strlen(store->entry) - strlen(".ini")), store->entry);
    return false;
}

static bool begin_shared(LearnerStore *store, const char *name, int32_t number, ErrorList *errors)
{
    int32_t count = shared_file_count(store->folder, ".ini", LEARNERS_SHARED_MAX);
    if (count < 0) return complain_of_shared(errors);
    if (count == LEARNERS_SHARED_MAX) {
        error_add(errors, ERROR_ERROR, 0, 0, "there are %d learners already: ask the teacher",
                  LEARNERS_SHARED_MAX);
        return false;
    }
    if (!begin_file(&store->file, name, errors)) return false;
    if (learner_file_set_owner(&store->file, name, number) &&
        shared_file_create(store->folder, store->entry, store->file.text, store->file.length))
        return true;
    int reason = errno;
    learner_file_done(&store->file);
    errno = reason;
    return errno == EEXIST ? complain_of_number(store, errors) : complain_of_shared(errors);
}

/* Opens the learner's file or begins it. */
static bool open_entry(LearnerStore *store, ClassFolder *folder, const char *name, int32_t number,
                       ErrorList *errors)
{
    bool is_new;
    if (!read_shared(store, &store->file, &is_new, errors)) return false;
    if (is_new && folder->begun == LEARNERS_BEGUN_MAX) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "%d new names at a time: use one that is there, or begin another session",
                  LEARNERS_BEGUN_MAX);
        return false;
    }
    if (is_new && !begin_shared(store, name, number, errors)) return false;
    folder->begun += is_new;
    if (is_new || store->file.number == number) return true;
    learner_file_done(&store->file);
    return complain_of_number(store, errors);
}

bool learner_store_open_shared(LearnerStore *store, ClassFolder *folder, const char *name,
                               int32_t number, ErrorList *errors)
{
    LearnerStore fresh = {.is_shared = true, .folder = folder->fd};
    error_list_init(errors, "learner");
    if (!check_name(name, errors)) return false;
    snprintf(fresh.entry, sizeof fresh.entry, "%s.ini", name);
    for (char *at = fresh.entry; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    lock_shared(folder->fd);
    bool is_open = open_entry(&fresh, folder, name, number, errors);
    flock(folder->fd, LOCK_UN);
    if (is_open) *store = fresh;
    return is_open;
}

bool learner_store_is_kept(const LearnerStore *store)
{
    return store->path[0] != '\0' || store->is_shared;
}

/* ---- what is written ---- */

typedef struct KeptCodes {
    char lesson[LEARNER_NAME_MAX];
    CodeText codes[SCRIPT_MAX];
} KeptCodes;

static KeptCodes *find_kept(const LearnerStore *store, const char *lesson_name)
{
    for (int32_t i = 0; i < store->kept_count; i++)
        if (strncmp(store->kept[i].lesson, lesson_name, LEARNER_NAME_MAX - 1) == 0)
            return &store->kept[i];
    return NULL;
}

static bool read_shared_codes(const LearnerStore *store, const char *lesson_name,
                              const Lesson *lesson, Learner *learner, ErrorList *errors)
{
    bool good = true;
    for (int32_t i = 0; i < lesson->script_count; i++) {
        char name[LEARNER_CODE_PATH_MAX];
        size_t length;
        learner->kept |= UINT32_C(1) << i;
        if (!learner_code_path(store->entry, lesson_name, &lesson->scripts[i], name)) continue;
        char *text = shared_file_read(store->folder, name, PROGRAM_TEXT_MAX, &length);
        if (!text && errno != ENOENT) good = complain_of_shared(errors);
        if (text) code_set(&learner->codes[i], text, length);
        free(text);
    }
    return good;
}

/* Writes a text, but not over one that cannot be read. */
static bool write_shared_code(int folder, const char *name, const CodeText *code)
{
    size_t length;
    char *there = shared_file_read(folder, name, PROGRAM_TEXT_MAX, &length);
    if (!there && errno != ENOENT) return false;
    free(there);
    return shared_file_replace(folder, name, code->text, (size_t)code->length);
}

static bool write_shared_codes(const LearnerStore *store, const char *lesson_name,
                               const Lesson *lesson, const Learner *learner, ErrorList *errors)
{
    for (int32_t i = 0; i < lesson->script_count; i++) {
        char name[LEARNER_CODE_PATH_MAX];
        if (learner->kept >> i & 1) continue;
        if (!learner_code_path(store->entry, lesson_name, &lesson->scripts[i], name)) continue;
        if (!write_shared_code(store->folder, name, &learner->codes[i]))
            return complain_of_shared(errors);
    }
    return true;
}

bool learner_store_read_codes(const LearnerStore *store, const char *lesson_name,
                              const Lesson *lesson, Learner *learner, ErrorList *errors)
{
    if (store->is_shared) return read_shared_codes(store, lesson_name, lesson, learner, errors);
    if (store->path[0] != '\0')
        return learner_codes_read(store->path, lesson_name, lesson, learner, errors);
    const KeptCodes *kept = find_kept(store, lesson_name);
    if (kept) memcpy(learner->codes, kept->codes, sizeof kept->codes);
    return true;
}

/* In memory, where there is no file. */
static bool keep_codes(LearnerStore *store, const char *lesson_name, const Learner *learner)
{
    KeptCodes *kept = find_kept(store, lesson_name);
    if (!kept) {
        size_t need = (size_t)store->kept_count + 1;
        if (!ARRAY_RESERVE(&store->kept, &store->kept_capacity, need, 4)) return false;
        kept = &store->kept[store->kept_count++];
        snprintf(kept->lesson, sizeof kept->lesson, "%s", lesson_name);
    }
    memcpy(kept->codes, learner->codes, sizeof kept->codes);
    return true;
}

void learner_store_done(LearnerStore *store)
{
    free(store->kept);
    store->kept = NULL;
    store->kept_count = 0;
    store->kept_capacity = 0;
    learner_file_done(&store->file);
}

/* Reads what another session has written since. A file with errors, or of a learner with
 * another number, is not overwritten. */
static bool read_anew(LearnerStore *store, ErrorList *errors)
{
    LearnerFile fresh;
    bool is_new = !store->is_shared && !is_there(store->path);
    if (is_new) return true;
    if (store->is_shared ? !read_shared(store, &fresh, &is_new, errors)
                         : !learner_file_read(store->path, &fresh, errors))
        return false;
    if (is_new) return true;
    if (store->is_shared && fresh.number != store->file.number) {
        learner_file_done(&fresh);
        return complain_of_number(store, errors);
    }
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

static bool write_shared(const LearnerStore *store, ErrorList *errors)
{
    if (store->file.length > LEARNER_SHARED_SIZE_MAX) {
        error_add(errors, ERROR_ERROR, 0, 0, "a learner's file is at most %d bytes",
                  LEARNER_SHARED_SIZE_MAX);
        return false;
    }
    return shared_file_replace(store->folder, store->entry, store->file.text, store->file.length) ||
           complain_of_shared(errors);
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
    if (is_read && !learner_store_is_kept(store) && lesson->script_count > 0)
        return keep_codes(store, lesson_name, learner);
    if (!is_read || !learner_store_is_kept(store)) return is_read;
    if (store->is_shared)
        return write_shared_codes(store, lesson_name, lesson, learner, errors) &&
               write_shared(store, errors);
    return learner_codes_write(store->path, lesson_name, lesson, learner, errors) &&
           file_write(store->path, store->file.text, store->file.length, errors);
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
    if (store->is_shared) lock_shared(store->folder);
    bool is_kept = keep(store, lesson_name, lesson, learner, errors);
    if (store->is_shared) flock(store->folder, LOCK_UN);
    file_unlock(lock);
    return is_kept;
}
