/* learner_store.c - see learner_store.h */
#include "learner_store.h"

#include "../../base/array.h"
#include "../../base/file.h"
#include "../../base/hash.h"
#include "../../base/utf8.h"
#include "../../save/paths.h"
#include "../../save/records.h"
#include "../../save/shared_file.h"
#include "../lesson/class_roster.h"

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

/* Letters of any script: no sign of ASCII that a path or an INI file uses. */
static bool check_name(const char *name, ErrorList *errors)
{
    size_t length = strlen(name);
    char safe[LEARNER_NAME_MAX], unused[UTF8_WHY_MAX];
    bool is_plain = true;
    for (const char *at = name; *at; at++)
        is_plain = is_plain && (strchr(name_letters, *at) || (uint8_t)*at >= 0x80);
    if (length > 0 && length < LEARNER_NAME_MAX && is_plain && !utf8_fault(name, length, unused))
        return true;
    utf8_copy(safe, sizeof safe, name, length);
    error_add(errors, ERROR_ERROR, 0, 0,
              "a learner's name is 1 to %d bytes of letters, digits, - and _, not `%s`",
              LEARNER_NAME_MAX - 1, safe);
    return false;
}

static bool is_there(const char *path)
{
    return path[0] && (access(path, F_OK) == 0 || errno != ENOENT);
}

/* Begins the file of a new learner, whose number is computed from the name. */
static bool begin_file(LearnerFile *file, const char *name, ErrorList *errors)
{
    size_t digits = strspn(name, "0123456789");
    uint64_t hash = hash_bytes(HASH_SEED, (const uint8_t *)name, strlen(name));
    int32_t number = digits <= 6 && name[digits] == '\0' ? (int32_t)strtol(name, NULL, 10)
                     : class_word_name(name) > 0
                         ? class_word_number(name)
                         : (int32_t)(hash_finish(hash) % (LEARNER_NUMBER_MAX + 1));
    if (learner_file_init(file)) {
        if (learner_file_set_owner(file, name, number)) return true;
        learner_file_done(file);
    }
    error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return false;
}

bool learner_store_open(LearnerStore *store, const char *name, bool kiosk, ErrorList *errors)
{
    char account[LEARNER_NAME_MAX], owner[RECORD_NAME_MAX], folder[WORLD_PATH_MAX];
    *store = (LearnerStore){0};
    error_list_init(errors, "learner");
    if (!name && kiosk) name = "guest";
    if (!name) {
        records_name_owner(getuid(), owner);
        snprintf(account, sizeof account, "%.*s", LEARNER_NAME_MAX - 1, owner[0] ? owner : "me");
        for (char *at = account; *at; at++)
            if (!strchr(name_letters, *at)) *at = '_'; /* what file names should not have */
        name = account;
    }
    if (!check_name(name, errors)) return false;
    if (!kiosk && paths_find_state_folder(folder) &&
        snprintf(store->path, sizeof store->path, "%s/learn/%s.ini", folder, name) >=
            WORLD_PATH_MAX)
        store->path[0] = '\0';
    if (!is_there(store->path)) return begin_file(&store->file, name, errors);
    error_list_init(errors, store->path);
    return learner_file_read(store->path, &store->file, errors);
}

/* ---- the folder of a class ---- */

/* Waits for another session, but not for one that has stopped. */
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

/* Reads the learner's file of the class. `is_new` receives whether there is none. A file without a
 * number, which could be anyone's, is an error. */
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

/* Adds a learner to the class, unless this session has added enough. */
static bool begin_shared(LearnerStore *store, ClassFolder *folder, const char *name, int32_t number,
                         ErrorList *errors)
{
    if (folder->begun == LEARNERS_BEGUN_MAX) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "%d new names at a time: use one that is there, or begin another session",
                  LEARNERS_BEGUN_MAX);
        return false;
    }
    int32_t count = shared_file_count(store->folder, ".ini", LEARNERS_SHARED_MAX);
    if (count < 0) return complain_of_shared(errors);
    if (count == LEARNERS_SHARED_MAX) {
        error_add(errors, ERROR_ERROR, 0, 0, "there are %d learners already: ask the teacher",
                  LEARNERS_SHARED_MAX);
        return false;
    }
    if (!begin_file(&store->file, name, errors)) return false;
    if (learner_file_set_owner(&store->file, name, number) &&
        shared_file_create(store->folder, store->entry, store->file.text, store->file.length)) {
        folder->begun++;
        return true;
    }
    int reason = errno;
    learner_file_done(&store->file);
    errno = reason;
    return errno == EEXIST ? complain_of_number(store, errors) : complain_of_shared(errors);
}

bool learner_store_open_shared(LearnerStore *store, ClassFolder *folder, const char *name,
                               int32_t number, ErrorList *errors)
{
    LearnerStore fresh = {.is_shared = true, .folder = folder->fd};
    bool is_new;
    error_list_init(errors, "learner");
    if (!check_name(name, errors)) return false;
    snprintf(fresh.entry, sizeof fresh.entry, "%s.ini", name);
    for (char *at = fresh.entry; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    lock_shared(folder->fd);
    bool is_open = read_shared(&fresh, &fresh.file, &is_new, errors);
    if (is_open && is_new) {
        is_open = begin_shared(&fresh, folder, name, number, errors);
    } else if (is_open && fresh.file.number != number) {
        learner_file_done(&fresh.file);
        is_open = complain_of_number(&fresh, errors);
    }
    flock(folder->fd, LOCK_UN);
    if (is_open) *store = fresh;
    return is_open;
}

bool learner_store_is_kept(const LearnerStore *store)
{
    return store->path[0] != '\0' || store->is_shared;
}

/* ---- keeping ---- */

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

bool learner_store_read_codes(const LearnerStore *store, const char *lesson_name,
                              const Lesson *lesson, Learner *learner, ErrorList *errors)
{
    bool good = true;
    if (store->path[0] != '\0')
        return learner_codes_read(store->path, lesson_name, lesson, learner, errors);
    if (!store->is_shared) {
        const KeptCodes *kept = find_kept(store, lesson_name);
        if (kept) memcpy(learner->codes, kept->codes, sizeof kept->codes);
        return true;
    }
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

void learner_store_done(LearnerStore *store)
{
    free(store->kept);
    store->kept = NULL;
    store->kept_count = 0;
    store->kept_capacity = 0;
    learner_file_done(&store->file);
}

/* Reads the file again, which another session may have written. False for a file with errors, or of
 * a learner with another number, which must not be overwritten. */
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

/* The step in the file; 0 if it has none, or none that fits the lesson now. */
static int32_t step_in_file(const LearnerFile *file, const char *name, const Lesson *lesson)
{
    Learner there;
    ErrorList unheard;
    error_list_init(&unheard, "");
    return learner_file_get(file, name, lesson, &there, &unheard) ? there.step : 0;
}

/* Writes scripts to the folder of the class, but no script over one that cannot be read. */
static bool write_shared_codes(const LearnerStore *store, const char *lesson_name,
                               const Lesson *lesson, const Learner *learner, ErrorList *errors)
{
    for (int32_t i = 0; i < lesson->script_count; i++) {
        const CodeText *code = &learner->codes[i];
        char name[LEARNER_CODE_PATH_MAX];
        size_t length;
        if (learner->kept >> i & 1) continue;
        if (!learner_code_path(store->entry, lesson_name, &lesson->scripts[i], name)) continue;
        char *there = shared_file_read(store->folder, name, PROGRAM_TEXT_MAX, &length);
        if (!there && errno != ENOENT) return complain_of_shared(errors);
        free(there);
        if (!shared_file_replace(store->folder, name, code->text, (size_t)code->length))
            return complain_of_shared(errors);
    }
    return true;
}

/* Writes the learner's file, if it has a place on disk. */
static bool write_file(const LearnerStore *store, ErrorList *errors)
{
    const LearnerFile *file = &store->file;
    if (!store->is_shared)
        return store->path[0] == '\0' || file_write(store->path, file->text, file->length, errors);
    if (file->length > LEARNER_SHARED_SIZE_MAX) {
        error_add(errors, ERROR_ERROR, 0, 0, "a learner's file is at most %d bytes",
                  LEARNER_SHARED_SIZE_MAX);
        return false;
    }
    return shared_file_replace(store->folder, store->entry, file->text, file->length) ||
           complain_of_shared(errors);
}

static bool keep(LearnerStore *store, const char *lesson_name, const Lesson *lesson,
                 const Learner *learner, ErrorList *errors)
{
    int32_t known = step_in_file(&store->file, lesson_name, lesson);
    bool is_read = read_anew(store, errors);
    int32_t there = step_in_file(&store->file, lesson_name, lesson);
    /* Another session came further in the same lesson, unless this one has restarted it. */
    if (is_read && there > known && there > learner->step) return true;
    if (!learner_file_set(&store->file, lesson_name, lesson, learner)) {
        error_add(errors, ERROR_ERROR, 0, 0, "the answers are too long to be kept");
        return false;
    }
    if (!is_read) return false;
    if (store->is_shared)
        return write_shared_codes(store, lesson_name, lesson, learner, errors) &&
               write_file(store, errors);
    if (store->path[0] != '\0')
        return learner_codes_write(store->path, lesson_name, lesson, learner, errors) &&
               write_file(store, errors);
    if (lesson->script_count == 0) return true;
    /* Without a file the scripts stay in memory. */
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

/* Locks what the learner's file is in, which has to be given to end_keeping. */
static int begin_keeping(const LearnerStore *store, ErrorList *errors)
{
    char folder[WORLD_PATH_MAX];
    error_list_init(errors, store->path);
    if (store->is_shared) lock_shared(store->folder);
    if (store->path[0] == '\0') return -1;
    if (path_beside(store->path, "", folder)) {
        folder[strlen(folder) - 1] = '\0';
        (void)mkdir(folder, S_IRWXU);
    }
    return file_lock(store->path);
}

static void end_keeping(const LearnerStore *store, int lock)
{
    if (store->is_shared) flock(store->folder, LOCK_UN);
    file_unlock(lock);
}

bool learner_store_keep(LearnerStore *store, const char *lesson_name, const Lesson *lesson,
                        const Learner *learner, ErrorList *errors)
{
    int lock = begin_keeping(store, errors);
    bool is_kept = keep(store, lesson_name, lesson, learner, errors);
    end_keeping(store, lock);
    return is_kept;
}

bool learner_store_keep_place(LearnerStore *store, const char *lesson_name, ErrorList *errors)
{
    int lock = begin_keeping(store, errors);
    bool is_kept = read_anew(store, errors) && learner_file_set_place(&store->file, lesson_name) &&
                   write_file(store, errors);
    end_keeping(store, lock);
    return is_kept;
}
