/* arcade.c - see arcade.h */
#include "arcade.h"

#include "../path.h"
#include "../text.h"
#include "account.h"
#include "day.h"
#include "records.h"
#include "shared_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { NOTE_MAX = 256, DATE_LENGTH = 10, NOTE_MODE = S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH };

const ArcadePartInfo arcade_parts[ARCADE_PART_COUNT] = {
#define X(id, name, is_made, is_written, is_replaced) {name, is_made, is_written, is_replaced},
    ARCADE_PART_LIST(X)
#undef X
};

/* ---- opening ---- */

static bool find_folder(const char *path, Arcade *arcade, mode_t *mode, ErrorList *errors)
{
    struct stat status;
    char real[PATH_MAX];
    const char *fault = NULL;
    if (!realpath(path, real) || stat(real, &status) != 0)
        fault = strerror(errno);
    else if (!S_ISDIR(status.st_mode))
        fault = "it is no folder";
    else if (strlen(real) >= sizeof arcade->folder)
        fault = "its path is too long";
    if (fault) {
        error_add(errors, ERROR_ERROR, 0, 0, "no arcade: %s", fault);
        return false;
    }
    memcpy(arcade->folder, real, strlen(real) + 1);
    *mode = status.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO);
    if (*mode & (S_IWGRP | S_IWOTH)) *mode |= S_ISVTX;
    return true;
}

/* Why the folder of a part cannot be used; NULL: it can. */
static const char *fault_of_part(const char *path, const ArcadePartInfo *part)
{
    int rights = R_OK | X_OK | (part->is_written ? W_OK : 0);
    if (!path_is_folder(path)) return errno == ENOTDIR ? "it is no folder" : "it is not there";
    return access(path, rights) == 0 ? NULL : strerror(errno);
}

/* A new folder has the rights of the arcade's. */
static void open_parts(Arcade *arcade, mode_t mode, ErrorList *errors)
{
    for (int32_t i = 0; i < ARCADE_PART_COUNT; i++) {
        const ArcadePartInfo *part = &arcade_parts[i];
        char *path = arcade->paths[i];
        snprintf(path, sizeof arcade->paths[i], "%s/%s", arcade->folder, part->name);
        if (part->is_made && mkdir(path, S_IRWXU) == 0) chmod(path, mode);
        const char *fault = fault_of_part(path, part);
        bool is_wanted = part->is_made || path_is_there(path);
        if (fault && is_wanted)
            error_add(errors, ERROR_WARNING, 0, 0, "%s: %s: done without", part->name, fault);
        if (fault) path[0] = '\0';
    }
}

int arcade_open_part(const Arcade *arcade, ArcadePart part)
{
    if (!arcade_has(arcade, part)) errno = ENOENT;
    return arcade_has(arcade, part) ? open(arcade->paths[part], O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                                    : -1;
}

/* ---- notes about a player ---- */

/* A short file of a part with a player's id as its name. False if there is none that is text. */
static bool read_note(const Arcade *arcade, ArcadePart part, const char *id, char out[NOTE_MAX])
{
    size_t length;
    int folder = arcade_open_part(arcade, part);
    char *text = folder >= 0 ? shared_file_read(folder, id, NOTE_MAX - 1, &length) : NULL;
    if (folder >= 0) close(folder);
    if (text) snprintf(out, NOTE_MAX, "%.*s", (int)strcspn(text, "\n"), text);
    free(text);
    return text != NULL;
}

static bool write_note(const Arcade *arcade, ArcadePart part, const char *id, const char *text)
{
    const SharedPost post = {".new-", "", text, strlen(text), NOTE_MODE};
    int folder = arcade_open_part(arcade, part);
    bool is_kept = folder >= 0 && shared_file_put(folder, id, &post, false);
    int reason = errno;
    if (folder >= 0) close(folder);
    errno = reason;
    return is_kept;
}

/* "NAME YYYY-MM-DD visible" */
static bool read_name(const Arcade *arcade, const char *id, char name[VISITOR_NAME_LENGTH + 1],
                      char date[DATE_LENGTH + 1], bool *is_hidden)
{
    Day day;
    char text[NOTE_MAX], word[16], own[VISITOR_NAME_LENGTH + 1], since[DATE_LENGTH + 1];
    if (!read_note(arcade, ARCADE_NAMES, id, text)) return false;
    if (sscanf(text, "%12s %10s %15s", own, since, word) != 3) return false;
    if (!visitor_name_is_good(own) || !day_from_text(since, &day)) return false;
    memcpy(name, own, sizeof own);
    memcpy(date, since, sizeof since);
    *is_hidden = strcmp(word, "hidden") == 0;
    return true;
}

static bool write_name(const Arcade *arcade)
{
    char text[NOTE_MAX];
    snprintf(text, sizeof text, "%s %s %s\n", arcade->own.name, arcade->date,
             arcade->is_hidden ? "hidden" : "visible");
    return write_note(arcade, ARCADE_NAMES, arcade->own.id, text);
}

static void begin_today(Arcade *arcade)
{
    char today[DAY_TEXT_MAX];
    day_to_text(day_today(), today);
    snprintf(arcade->date, sizeof arcade->date, "%.10s", today);
}

bool arcade_set_name(Arcade *arcade, const char *name)
{
    assert(visitor_name_is_good(name) && !arcade->own.is_guest);
    memcpy(arcade->own.name, name, strlen(name) + 1);
    if (!arcade->date[0]) begin_today(arcade);
    return write_name(arcade);
}

bool arcade_set_hidden(Arcade *arcade, bool is_hidden)
{
    arcade->is_hidden = is_hidden;
    return arcade_keeps(arcade) && write_name(arcade);
}

bool arcade_is_hidden(const Arcade *arcade, const char *id)
{
    bool is_hidden = false;
    char name[VISITOR_NAME_LENGTH + 1], date[DATE_LENGTH + 1];
    return read_name(arcade, id, name, date, &is_hidden) && is_hidden;
}

void arcade_player(const Arcade *arcade, char out[VISITOR_PLAYER_MAX])
{
    Visitor own = arcade->own;
    if (!own.name[0]) snprintf(own.name, sizeof own.name, VISITOR_GUEST_NAME);
    visitor_to_player(&own, out);
}

/* ---- who plays ---- */

static bool read_secret(const ArcadeOptions *options, const Arcade *arcade, VisitorSecret *secret,
                        ErrorList *errors)
{
    char path[WORLD_PATH_MAX];
    const char *reason = NULL;
    snprintf(path, sizeof path, "%s/" ARCADE_SECRET_NAME, arcade->folder);
    if (!options->realm && !path_is_there(path))
        (void)visitor_secret_make(arcade->folder, ARCADE_SECRET_NAME);
    if (visitor_secret_read(options->realm ? options->realm : path, secret, &reason)) return true;
    error_add(errors, ERROR_ERROR, 0, 0, "the secret that ids are made with: %s", reason);
    return false;
}

static bool find_ssh_player(const ArcadeOptions *options, Arcade *arcade, ErrorList *errors)
{
    VisitorSecret secret;
    if (!read_secret(options, arcade, &secret, errors)) return false;
    visitor_of_ssh(options->auth, &secret, &arcade->own);
    visitor_secret_wipe(&secret, sizeof secret);
    return true;
}

/* The name of the account, with what no name has left out. */
static void name_of_account(uid_t uid, char out[VISITOR_NAME_LENGTH + 1])
{
    Account account;
    size_t used = 0;
    for (const char *c = account_by_id(uid, &account) ? account.name : "";
         *c && used < VISITOR_NAME_LENGTH; c++) {
        char one[2] = {*c, '\0'};
        if (visitor_name_is_good(one)) out[used++] = *c;
    }
    out[used] = '\0';
    if (!visitor_name_is_good(out)) snprintf(out, VISITOR_NAME_LENGTH + 1, "player");
}

static bool find_account_player(const ArcadeOptions *options, Arcade *arcade, ErrorList *errors)
{
    char name[VISITOR_NAME_LENGTH + 1];
    name_of_account(geteuid(), name);
    if (options->name && !visitor_name_is_good(options->name)) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  "a player's name has 1 to %d of A-Z a-z 0-9 _ -, and is not %s: '%.40s'",
                  VISITOR_NAME_LENGTH, VISITOR_GUEST_NAME, options->name);
        return false;
    }
    visitor_of_account(geteuid(), options->name ? options->name : name, &arcade->own);
    return true;
}

/* ---- forgetting ---- */

int64_t arcade_forgotten_until(const Arcade *arcade, const char *id)
{
    struct stat status;
    int folder = arcade_open_part(arcade, ARCADE_FORGET);
    bool is_asked = folder >= 0 && fstatat(folder, id, &status, AT_SYMLINK_NOFOLLOW) == 0;
    if (folder >= 0) close(folder);
    return is_asked ? (int64_t)status.st_mtim.tv_sec + 1 : 0;
}

bool arcade_ask_to_forget(Arcade *arcade)
{
    int folder = arcade_open_part(arcade, ARCADE_FORGET);
    int fd = folder >= 0 ? openat(folder, arcade->own.id,
                                  O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, NOTE_MODE)
                         : -1;
    int reason = errno;
    if (fd >= 0) close(fd);
    if (folder >= 0) close(folder);
    errno = reason;
    if (fd < 0) return false;
    arcade->date[0] = '\0';
    visitor_of_nobody(&arcade->own);
    return true;
}

/* Files of a part that belong to a player are removed one by one. */
typedef struct Removal {
    int folder;
    const char *id;
    int32_t count; /* removed; -1: one could not be */
} Removal;

static void remove_file(Removal *removal, const char *name)
{
    if (unlinkat(removal->folder, name, 0) == 0)
        removal->count += removal->count >= 0;
    else if (errno != ENOENT)
        removal->count = -1;
}

/* Is the id a part of the name, between `.`, `-` and its ends? */
static bool is_named_after(const char *name, const char *id)
{
    const char *at = strstr(name, id), *end = at ? at + VISITOR_ID_LENGTH : NULL;
    return at && (at == name || strchr(".-", at[-1])) && (*end == '\0' || strchr(".-", *end));
}

/* Does a run or a board say `~ID`? Reads the whole file, which the caller frees. */
static char *read_if_about(const Removal *removal, const char *name, size_t *length)
{
    char mark[VISITOR_ID_LENGTH + 2];
    snprintf(mark, sizeof mark, "~%s", removal->id);
    char *text = shared_file_read(removal->folder, name, RECORD_SIZE_MAX, length);
    if (text && strstr(text, mark)) return text;
    free(text);
    return NULL;
}

static void remove_run(Removal *removal, const char *name)
{
    size_t length;
    char *text = is_named_after(name, removal->id) ? NULL : read_if_about(removal, name, &length);
    if (text || is_named_after(name, removal->id)) remove_file(removal, name);
    free(text);
}

/* Leaves out the rows of a board that end in `~ID`. */
static void remove_rows(Removal *removal, const char *name)
{
    size_t length;
    char *text = read_if_about(removal, name, &length), *line = text;
    Text kept = TEXT_GROWING;
    if (!text) return;
    for (size_t size; *line; line += size) {
        size = strcspn(line, "\n");
        bool ends_so =
            size > VISITOR_ID_LENGTH && line[size - VISITOR_ID_LENGTH - 1] == '~' &&
            strncmp(line + size - VISITOR_ID_LENGTH, removal->id, VISITOR_ID_LENGTH) == 0;
        size += line[size] == '\n';
        if (!ends_so) text_add_bytes(&kept, line, size);
    }
    const SharedPost post = {".new-", "", kept.bytes ? kept.bytes : "", kept.length, NOTE_MODE};
    bool is_put = kept.missing == 0 && shared_file_put(removal->folder, name, &post, false);
    removal->count = is_put && removal->count >= 0 ? removal->count + 1 : -1;
    text_done(&kept);
    free(text);
}

static void remove_named(Removal *removal, const char *name)
{
    if (is_named_after(name, removal->id)) remove_file(removal, name);
}

/* Goes over the files of a folder; one that is not there is done. */
static void remove_in(const char *path, const char *id, int32_t *count,
                      void (*remove_one)(Removal *removal, const char *name))
{
    Removal removal = {open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), id, 0};
    int again = removal.folder >= 0 ? openat(removal.folder, ".", O_RDONLY | O_DIRECTORY) : -1;
    DIR *dir = again >= 0 ? fdopendir(again) : NULL;
    if (!dir && again >= 0) close(again);
    for (const struct dirent *entry; dir && (entry = readdir(dir));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            remove_one(&removal, entry->d_name);
    if (dir) closedir(dir);
    if (removal.folder >= 0) close(removal.folder);
    *count = *count < 0 || removal.count < 0 ? -1 : *count + removal.count;
}

int32_t arcade_forget(const Arcade *arcade, const char *id)
{
    static const struct {
        const char *folder;
        void (*remove_one)(Removal *removal, const char *name);
    } ways[] = {{"records", remove_named},     {"spool", remove_run},   {"boards", remove_rows},
                {"boards/runs", remove_named}, {"live", remove_named},  {"remote", remove_named},
                {"names", remove_named},       {"forget", remove_named}};
    int32_t count = 0;
    assert(visitor_id_is_good(id));
    for (size_t i = 0; i < ARRAY_LENGTH(ways); i++) {
        char path[WORLD_PATH_MAX];
        snprintf(path, sizeof path, "%s/%s", arcade->folder, ways[i].folder);
        remove_in(path, id, &count, ways[i].remove_one);
    }
    return count;
}

/* Removes what players have asked for; those of many hosts are forgotten by the league. */
static void forget_those_who_asked(const Arcade *arcade)
{
    int folder = arcade_open_part(arcade, ARCADE_FORGET);
    DIR *dir = folder >= 0 ? fdopendir(folder) : NULL;
    if (!dir && folder >= 0) close(folder);
    for (const struct dirent *entry; dir && (entry = readdir(dir));)
        if (visitor_id_is_good(entry->d_name)) (void)arcade_forget(arcade, entry->d_name);
    if (dir) closedir(dir);
}

/* ---- the ban ---- */

static void ban_path(const Arcade *arcade, const char *id, char out[WORLD_PATH_MAX])
{
    snprintf(out, WORLD_PATH_MAX, "%.*s/" ARCADE_BAN_NAME "/%s", (int)sizeof arcade->folder - 32,
             arcade->folder, id);
}

bool arcade_set_banned(const Arcade *arcade, const char *id, bool is_banned)
{
    char folder[WORLD_PATH_MAX], path[WORLD_PATH_MAX];
    assert(visitor_id_is_good(id));
    ban_path(arcade, "", folder);
    ban_path(arcade, id, path);
    if (!is_banned) return unlink(path) == 0;
    if (mkdir(folder, S_IRWXU) == 0) chmod(folder, S_IRWXU | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH);
    int fd = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, NOTE_MODE);
    if (fd >= 0) close(fd);
    return fd >= 0;
}

static bool is_let_in(const Arcade *arcade, ErrorList *errors)
{
    char path[WORLD_PATH_MAX];
    ban_path(arcade, arcade->own.id, path);
    if (!path_is_there(path)) return true;
    error_add(errors, ERROR_ERROR, 0, 0, "this key is not let in here any more: ask the host");
    return false;
}

/* ---- the arcade ---- */

bool arcade_open(const ArcadeOptions *options, Arcade *arcade, ErrorList *errors)
{
    mode_t mode;
    Arcade fresh = {.is_open = true};
    if (!find_folder(options->folder, &fresh, &mode, errors)) return false;
    bool is_found = options->is_ssh ? find_ssh_player(options, &fresh, errors)
                                    : find_account_player(options, &fresh, errors);
    if (!is_found || !is_let_in(&fresh, errors)) return false;
    open_parts(&fresh, mode, errors);
    if (!arcade_has(&fresh, ARCADE_SPOOL)) forget_those_who_asked(&fresh);
    if (!fresh.own.is_guest)
        (void)read_name(&fresh, fresh.own.id, fresh.own.name, fresh.date, &fresh.is_hidden);
    if (arcade_keeps(&fresh) && !fresh.date[0]) begin_today(&fresh);
    *arcade = fresh;
    return true;
}

bool arcade_submit(const Arcade *arcade, const Replay *replay)
{
    size_t length;
    if (!arcade_has(arcade, ARCADE_SPOOL)) return true;
    char *text = replay_text(replay, &length);
    int folder = text ? arcade_open_part(arcade, ARCADE_SPOOL) : -1;
    const SharedPost post = {".new-", "", text, length, NOTE_MODE};
    struct timespec now;
    char name[SHARED_NAME_MAX];
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(name, sizeof name, "%llx-%lx-%lx.replay", (unsigned long long)now.tv_sec,
             (unsigned long)now.tv_nsec, (unsigned long)getpid());
    bool is_kept = folder >= 0 && shared_file_put(folder, name, &post, false);
    int reason = errno;
    if (folder >= 0) close(folder);
    free(text);
    errno = reason;
    return is_kept;
}
