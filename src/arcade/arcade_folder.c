/* arcade_folder.c - see arcade_folder.h */
#include "arcade_folder.h"

#include "../base/clock.h"
#include "../base/file.h"
#include "../base/path.h"
#include "../base/text.h"
#include "../base/utf8.h"
#include "../save/account.h"
#include "../save/day.h"
#include "../save/records.h"
#include "../save/shared_file.h"
#include "workshop_of_player.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { NOTE_MAX = 256, DATE_LENGTH = 10, NOTE_MODE = S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH };

const ArcadePartInfo arcade_parts[ARCADE_PART_COUNT] = {
#define X(id, name, is_made, is_written, is_added_to, is_replaced, own)                            \
    {name, is_made, is_written, is_added_to, is_replaced, own},
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
        fault = "it is not a folder";
    else if (strlen(real) >= sizeof arcade->folder)
        fault = "its path is too long";
    if (fault) {
        error_add(errors, ERROR_ERROR, 0, 0, "no arcade: %s", fault);
        return false;
    }
    memcpy(arcade->folder, real, strlen(real) + 1);
    *mode = status.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO);
    arcade->keeper = status.st_uid;
    arcade->is_for_all = *mode & (S_IWGRP | S_IWOTH);
    if (arcade->is_for_all) *mode |= S_ISVTX;
    return true;
}

/* Is it of the operator, or in a folder where only accounts of the operator write? */
static bool is_operators(const Arcade *arcade, uid_t owner)
{
    return !arcade->is_for_all || owner == arcade->keeper || owner == 0;
}

/* Why the folder of a part cannot be used; NULL: it can. */
static const char *fault_of_part(const Arcade *arcade, const char *path, const ArcadePartInfo *part)
{
    struct stat status;
    int rights = R_OK | X_OK | (part->is_written ? W_OK : 0);
    if (!path_is_folder(path)) return errno == ENOTDIR ? "it is not a folder" : "it is not there";
    if (!part->is_made && (stat(path, &status) != 0 || !is_operators(arcade, status.st_uid)))
        return "it does not belong to the owner of the arcade";
    return access(path, rights) == 0 ? NULL : strerror(errno);
}

/* A new folder has the rights of the arcade's. */
static void open_parts(Arcade *arcade, mode_t mode, ErrorList *errors)
{
    for (int32_t i = 0; i < ARCADE_PART_COUNT; i++) {
        const ArcadePartInfo *part = &arcade_parts[i];
        char *path = arcade->paths[i];
        if (i >= ARCADE_LEVELS && arcade->workshop == WORKSHOP_OFF) break;
        snprintf(path, sizeof arcade->paths[i], "%s/%s", arcade->folder, part->name);
        if (part->is_made && mkdir(path, S_IRWXU) == 0) chmod(path, mode);
        const char *fault = fault_of_part(arcade, path, part);
        bool is_wanted = part->is_made || path_is_there(path);
        if (fault && is_wanted)
            error_add(errors, ERROR_WARNING, 0, 0, "%s: %s: done without", part->name, fault);
        if (fault) path[0] = '\0';
    }
}

bool arcade_own_folder(const Arcade *arcade, ArcadePart part, char out[WORLD_PATH_MAX])
{
    struct stat status;
    if (!arcade_has(arcade, part) || arcade->own.is_guest) return false;
    int length = snprintf(out, WORLD_PATH_MAX, "%s/%s", arcade->paths[part], arcade->own.id);
    return length < WORLD_PATH_MAX && lstat(out, &status) == 0 && S_ISDIR(status.st_mode) &&
           status.st_uid == geteuid();
}

/* A kiosk cannot make them any more when it is shut. They have the rights of their part, without
 * those of others to write, and to read drafts; where any account may add to the part they are of
 * one account. */
static void make_own_folders(const Arcade *arcade)
{
    for (int32_t i = 0; i < ARCADE_PART_COUNT && !arcade->own.is_guest; i++) {
        char path[WORLD_PATH_MAX];
        struct stat part;
        bool is_alone = arcade_parts[i].own == ARCADE_OWN_ALONE;
        mode_t kept = S_IRWXU | S_IRWXG | (is_alone ? 0 : S_IROTH | S_IXOTH);
        if (arcade_parts[i].own == ARCADE_OWN_NONE || !arcade_has(arcade, (ArcadePart)i)) continue;
        int length = snprintf(path, sizeof path, "%s/%s", arcade->paths[i], arcade->own.id);
        if (length >= WORLD_PATH_MAX || stat(arcade->paths[i], &part) != 0) continue;
        if (part.st_mode & S_ISVTX) kept &= ~(mode_t)(is_alone ? S_IRWXG : S_IWGRP);
        if (mkdir(path, S_IRWXU) == 0) chmod(path, part.st_mode & (kept | S_ISGID));
    }
}

bool arcade_speaks_for(const Arcade *arcade, uid_t owner, const char *player)
{
    Visitor told;
    return is_operators(arcade, owner) ||
           (visitor_of_player(player, &told) && visitor_is_of_account(&told, owner));
}

int arcade_open_part(const Arcade *arcade, ArcadePart part)
{
    if (!arcade_has(arcade, part)) errno = ENOENT;
    return arcade_has(arcade, part) ? open(arcade->paths[part], O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                                    : -1;
}

/* ---- notes about a player ---- */

/* The first line of a short file. False if there is none that is text. */
static bool read_note(const char *folder, const char *name, char out[NOTE_MAX], SharedFile *file)
{
    size_t length;
    int opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    snprintf(file->name, sizeof file->name, "%s", name);
    char *text = opened >= 0 ? shared_file_read_listed(opened, file, NOTE_MAX - 1, &length) : NULL;
    if (opened >= 0) close(opened);
    if (text) snprintf(out, NOTE_MAX, "%.*s", (int)strcspn(text, "\n"), text);
    free(text);
    return text != NULL;
}

/* "NAME YYYY-MM-DD visible" of the own player. */
static bool read_name_in(Arcade *arcade, const char *folder, const char *name)
{
    Day day;
    SharedFile file = {.owner = 0};
    char text[NOTE_MAX], word[16], own[PLAYER_NAME_LENGTH + 1], since[DATE_LENGTH + 1];
    if (!read_note(folder, name, text, &file)) return false;
    if (file.owner != geteuid() && !is_operators(arcade, file.owner)) return false;
    if (sscanf(text, "%48s %10s %15s", own, since, word) != 3) return false;
    if (!player_name_is_good(own) || !day_from_text(since, &day)) return false;
    if (!arcade->is_account) memcpy(arcade->own.name, own, sizeof own);
    memcpy(arcade->date, since, sizeof since);
    arcade->is_hidden = strcmp(word, "hidden") == 0;
    return true;
}

/* Writes it; errno says why not. */
static bool write_name(Arcade *arcade)
{
    char text[NOTE_MAX], path[WORLD_PATH_MAX];
    snprintf(text, sizeof text, "%s %s %s\n", arcade->own.name, arcade->date,
             arcade->is_hidden ? "hidden" : "visible");
    errno = ENOENT;
    if (arcade_is_forgotten(arcade) || !arcade_own_folder(arcade, ARCADE_PLAYERS, path))
        return false;
    const SharedPost post = {".new-", "", text, strlen(text), NOTE_MODE};
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    bool is_kept = folder >= 0 && shared_file_put(folder, ARCADE_NAME_NAME, &post, false);
    int reason = errno;
    if (folder >= 0) close(folder);
    errno = reason;
    arcade->has_note = arcade->has_note || is_kept;
    return is_kept;
}

/* Reads the own player's name; from where older programs kept it, it is moved. */
static void read_name(Arcade *arcade)
{
    char path[WORLD_PATH_MAX + VISITOR_ID_LENGTH];
    arcade->has_note = arcade_own_folder(arcade, ARCADE_PLAYERS, path) &&
                       read_name_in(arcade, path, ARCADE_NAME_NAME);
    if (arcade->has_note) return;
    snprintf(path, sizeof path, "%s/" ARCADE_OLD_NAMES, arcade->folder);
    if (!read_name_in(arcade, path, arcade->own.id) || !write_name(arcade)) return;
    snprintf(path, sizeof path, "%s/" ARCADE_OLD_NAMES "/%s", arcade->folder, arcade->own.id);
    unlink(path);
}

static void begin_today(Arcade *arcade)
{
    char today[DAY_TEXT_MAX];
    day_to_text(day_today(), today);
    snprintf(arcade->date, sizeof arcade->date, "%.10s", today);
}

bool arcade_set_name(Arcade *arcade, const char *name)
{
    assert(player_name_is_good(name) && !arcade->own.is_guest && !arcade->is_account);
    memcpy(arcade->own.name, name, strlen(name) + 1);
    if (!arcade->date[0]) begin_today(arcade);
    return write_name(arcade);
}

bool arcade_set_hidden(Arcade *arcade, bool is_hidden)
{
    arcade->is_hidden = is_hidden;
    return arcade_keeps(arcade) && write_name(arcade);
}

void arcade_player(const Arcade *arcade, char out[VISITOR_PLAYER_MAX])
{
    Visitor own = arcade->own;
    if (!own.name[0]) snprintf(own.name, sizeof own.name, PLAYER_NAME_GUEST);
    visitor_to_player(&own, out);
}

/* ---- who plays ---- */

static bool find_ssh_player(const ArcadeOptions *options, Arcade *arcade, ErrorList *errors)
{
    VisitorSecret secret;
    char path[WORLD_PATH_MAX];
    const char *reason = NULL;
    snprintf(path, sizeof path, "%s/" ARCADE_SECRET_NAME, arcade->folder);
    if (!options->realm && !path_is_there(path))
        (void)visitor_secret_make(arcade->folder, ARCADE_SECRET_NAME);
    if (!visitor_secret_read(options->realm ? options->realm : path, &secret, &reason)) {
        error_add(errors, ERROR_ERROR, 0, 0, "the secret for player ids: %s", reason);
        return false;
    }
    visitor_of_ssh(options->auth, &secret, &arcade->own);
    if (options->client) arcade->address = visitor_address(options->client, &secret);
    visitor_secret_wipe(&secret, sizeof secret);
    return true;
}

/* The name of the account, with what no name has left out. */
static void name_of_account(uid_t uid, char out[PLAYER_NAME_LENGTH + 1])
{
    Account account;
    const char *from = account_by_id(uid, &account) ? account.name : "";
    size_t used = 0, length = strlen(from);
    out[0] = '\0';
    for (size_t at = 0, size; at < length; at += size) {
        (void)utf8_read(from + at, length - at, &size);
        if (used + size > PLAYER_NAME_LENGTH) break;
        memcpy(out + used, from + at, size);
        out[used + size] = '\0';
        if (player_name_fits(out)) used += size;
        out[used] = '\0';
    }
    if (!player_name_is_good(out)) snprintf(out, PLAYER_NAME_LENGTH + 1, "player");
}

static bool find_account_player(const ArcadeOptions *options, Arcade *arcade, ErrorList *errors)
{
    char name[PLAYER_NAME_LENGTH + 1];
    name_of_account(geteuid(), name);
    if (options->name && !player_name_is_good(options->name)) {
        error_add(errors, ERROR_ERROR, 0, 0, "a player's name is " PLAYER_NAME_RULE ": '%.40s'",
                  options->name);
        return false;
    }
    visitor_of_account(geteuid(), options->name ? options->name : name, &arcade->own);
    arcade->address = (uint32_t)geteuid(); /* all players of an account share it */
    arcade->is_account = true;
    return true;
}

/* ---- forgetting ---- */

int64_t arcade_forgotten_until(const Arcade *arcade, const char *id)
{
    SharedFile file = {.owner = 0};
    char player[NOTE_MAX];
    if (!read_note(arcade->paths[ARCADE_FORGET], id, player, &file) || !player[0]) return 0;
    bool may_say_so =
        is_operators(arcade, file.owner) || (strcmp(visitor_player_id(player), id) == 0 &&
                                             arcade_speaks_for(arcade, file.owner, player));
    return may_say_so ? file.time / CLOCK_SECOND + 1 : 0;
}

bool arcade_is_forgotten(const Arcade *arcade)
{
    char path[WORLD_PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%s/" ARCADE_NAME_NAME,
                          arcade->paths[ARCADE_PLAYERS], arcade->own.id);
    bool is_note_gone = arcade->has_note && length < WORLD_PATH_MAX && !path_is_there(path);
    return is_note_gone || arcade_forgotten_until(arcade, arcade->own.id) > arcade->opened_at + 1;
}

bool arcade_open_forget_request(Arcade *arcade)
{
    const int flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    enum { TRIES_MAX = 8 };
    int folder = arcade_open_part(arcade, ARCADE_FORGET), fd = -1;
    for (int i = 0; folder >= 0 && i < TRIES_MAX && !arcade->has_forget_request; i++) {
        fd = openat(folder, arcade->own.id, flags, NOTE_MODE);
        if (fd < 0) break;
        struct stat status;
        /* Another session may have taken it as left behind. */
        arcade->has_forget_request = flock(fd, LOCK_SH | LOCK_NB) == 0 && fstat(fd, &status) == 0 &&
                                     S_ISREG(status.st_mode) &&
                                     file_is_named(fd, folder, arcade->own.id, AT_SYMLINK_NOFOLLOW);
        if (!arcade->has_forget_request) close(fd);
    }
    int reason = errno;
    if (arcade->has_forget_request) arcade->forget_request = fd;
    /* Another session may have taken them as left behind, too. */
    if (arcade->has_forget_request) make_own_folders(arcade);
    if (folder >= 0) close(folder);
    errno = reason;
    return arcade->has_forget_request;
}

bool arcade_ask_to_forget(Arcade *arcade)
{
    char line[VISITOR_PLAYER_MAX + 1];
    struct stat status;
    arcade_player(arcade, line);
    strcat(line, "\n");
    if (!arcade->has_forget_request && !arcade_open_forget_request(arcade)) return false;
    ssize_t length = (ssize_t)strlen(line);
    bool is_kept = pwrite(arcade->forget_request, line, (size_t)length, 0) == length &&
                   fsync(arcade->forget_request) == 0 &&
                   fstat(arcade->forget_request, &status) == 0;
    if (is_kept && status.st_nlink == 0) errno = ENOENT; /* the host has removed it */
    if (!is_kept || status.st_nlink == 0) return false;
    visitor_of_nobody(&arcade->own);
    return true;
}

/* The removal of a player's files from a folder, one by one. */
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

static bool remove_named(void *context, const char *name)
{
    Removal *removal = context;
    if (is_named_after(name, removal->id)) remove_file(removal, name);
    return true;
}

static bool remove_run(void *context, const char *name)
{
    Removal *removal = context;
    size_t length;
    char *text = NULL;
    if (is_named_after(name, removal->id) || (text = read_if_about(removal, name, &length)))
        remove_file(removal, name);
    free(text);
    return true;
}

/* Leaves out the rows of a board that end in `~ID`. */
static bool remove_rows(void *context, const char *name)
{
    Removal *removal = context;
    size_t length;
    char *text = read_if_about(removal, name, &length), *line = text;
    Text kept = TEXT_GROWING;
    if (!text) return true;
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
    return true;
}

int32_t arcade_forget(const Arcade *arcade, const char *id)
{
    static const struct {
        const char *folder;
        bool (*remove_one)(void *removal, const char *name);
    } ways[] = {{"records", remove_named}, {"spool", remove_run},
                {"boards", remove_rows},   {"boards/runs", remove_named},
                {"live", remove_named},    {"remote", remove_named},
                {"rooms", remove_named},   {ARCADE_OLD_NAMES, remove_named},
                {"forget", remove_named}};
    assert(visitor_id_is_good(id));
    int32_t count = workshop_forget_player(arcade->folder, id);
    for (size_t i = 0; i < ARRAY_LENGTH(ways); i++) {
        char path[WORLD_PATH_MAX];
        /* The request is the last, and stays where something is left. */
        if (count < 0 && i + 1 == ARRAY_LENGTH(ways)) break;
        snprintf(path, sizeof path, "%s/%s", arcade->folder, ways[i].folder);
        Removal removal = {open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), id, 0};
        if (removal.folder < 0) continue; /* nothing of the player is there */
        (void)shared_file_each(removal.folder, ways[i].remove_one, &removal);
        close(removal.folder);
        count = count < 0 || removal.count < 0 ? -1 : count + removal.count;
    }
    return count;
}

/* Removes the folders that a session has made and not used. */
static void remove_empty_folders(const Arcade *arcade, const char *id)
{
    for (int32_t i = 0; i < ARCADE_PART_COUNT; i++) {
        int part =
            arcade_parts[i].own != ARCADE_OWN_NONE ? arcade_open_part(arcade, (ArcadePart)i) : -1;
        if (part < 0) continue;
        unlinkat(part, id, AT_REMOVEDIR);
        close(part);
    }
}

/* Removes the file of a session that is over and has not asked. */
static void remove_left_request(const Arcade *arcade, int folder, const char *id)
{
    struct stat status;
    int fd = openat(folder, id, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool is_left = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &status) == 0 &&
                   S_ISREG(status.st_mode) && status.st_size == 0 &&
                   file_is_named(fd, folder, id, AT_SYMLINK_NOFOLLOW);
    if (is_left) remove_empty_folders(arcade, id); /* while no session can begin */
    if (is_left) unlinkat(folder, id, 0);
    if (fd >= 0) close(fd);
}

/* Removes what players have asked for; those of many hosts are forgotten by the league. */
static void do_what_was_asked(const Arcade *arcade)
{
    bool is_alone = !arcade_has(arcade, ARCADE_SPOOL);
    int folder = arcade_open_part(arcade, ARCADE_FORGET);
    DIR *dir = folder >= 0 ? fdopendir(folder) : NULL;
    if (!dir && folder >= 0) close(folder);
    for (const struct dirent *entry; dir && (entry = readdir(dir));) {
        if (!visitor_id_is_good(entry->d_name)) continue;
        if (arcade_forgotten_until(arcade, entry->d_name) == 0)
            remove_left_request(arcade, dirfd(dir), entry->d_name);
        else if (is_alone)
            (void)arcade_forget(arcade, entry->d_name);
    }
    if (dir) closedir(dir);
}

bool arcade_look_for_name(Arcade *arcade)
{
    if (!arcade_asks_name(arcade) || !arcade_has(arcade, ARCADE_SPOOL)) return false;
    read_name(arcade);
    return arcade->own.name[0] != '\0';
}

/* ---- the ban ---- */

static bool is_of_operator(const struct stat *ban, const struct stat *arcade)
{
    return ban->st_uid == arcade->st_uid || ban->st_uid == 0;
}

/* Opens ban/, which only the operator can have made: anything else of this name bans nobody. */
static int open_ban(const char *path)
{
    struct stat arcade, ban;
    int above = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int folder =
        above >= 0 ? openat(above, ARCADE_BAN_NAME, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                   : -1;
    bool is_right = folder >= 0 && fstat(above, &arcade) == 0 && fstat(folder, &ban) == 0 &&
                    is_of_operator(&ban, &arcade);
    int reason = folder >= 0 && !is_right ? EPERM : errno;
    if (above >= 0) close(above);
    if (folder >= 0 && !is_right) close(folder);
    errno = reason;
    return is_right ? folder : -1;
}

bool arcade_set_banned(const Arcade *arcade, const char *id, bool is_banned)
{
    char path[WORLD_PATH_MAX];
    assert(visitor_id_is_good(id));
    snprintf(path, sizeof path, "%s/" ARCADE_BAN_NAME, arcade->folder);
    if (is_banned && mkdir(path, S_IRWXU) == 0)
        chmod(path, S_IRWXU | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH);
    int folder = open_ban(arcade->folder);
    bool is_done = folder >= 0;
    if (is_done && is_banned) {
        int fd = openat(folder, id, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, NOTE_MODE);
        is_done = fd >= 0;
        if (is_done) close(fd);
    } else if (is_done) {
        is_done = unlinkat(folder, id, 0) == 0;
    }
    int reason = errno;
    if (folder >= 0) close(folder);
    errno = reason;
    return is_done;
}

/* Has another host banned the player, as the league says? */
bool arcade_is_banned_elsewhere(const Arcade *arcade, const char *id)
{
    char path[WORLD_PATH_MAX + VISITOR_ID_LENGTH + 1];
    struct stat boards, note;
    int length = snprintf(path, sizeof path, "%s/boards", arcade->folder);
    if (lstat(path, &boards) != 0 || !S_ISDIR(boards.st_mode) ||
        !is_operators(arcade, boards.st_uid))
        return false;
    snprintf(path + length, sizeof path - (size_t)length, "/" ARCADE_BANS_NAME "/%s", id);
    return lstat(path, &note) == 0;
}

/* Opens nothing: a kiosk may not open these folders, which can be newer than its session. */
bool arcade_is_banned(const Arcade *arcade)
{
    char path[WORLD_PATH_MAX + VISITOR_ID_LENGTH + 1];
    struct stat above, ban, note;
    if (arcade_is_banned_elsewhere(arcade, arcade->own.id)) return true;
    int length = snprintf(path, sizeof path, "%s/" ARCADE_BAN_NAME, arcade->folder);
    if (stat(arcade->folder, &above) != 0 || lstat(path, &ban) != 0 || !S_ISDIR(ban.st_mode))
        return false;
    snprintf(path + length, sizeof path - (size_t)length, "/%s", arcade->own.id);
    return is_of_operator(&ban, &above) && lstat(path, &note) == 0;
}

/* ---- the arcade ---- */

bool arcade_open(const ArcadeOptions *options, Arcade *arcade, ErrorList *errors)
{
    mode_t mode;
    Arcade fresh = {.is_open = true,
                    .opened_at = (int64_t)time(NULL),
                    .workshop = options->workshop,
                    .signs = options->signs,
                    .words = options->words};
    if (options->login) snprintf(fresh.login, sizeof fresh.login, "%s", options->login);
    if (!find_folder(options->folder, &fresh, &mode, errors)) return false;
    bool is_found = options->is_ssh ? find_ssh_player(options, &fresh, errors)
                                    : find_account_player(options, &fresh, errors);
    if (is_found && arcade_is_banned(&fresh)) {
        error_add(errors, ERROR_ERROR, 0, 0, ARCADE_BANNED_TEXT);
        return false;
    }
    if (!is_found) return false;
    open_parts(&fresh, mode, errors);
    do_what_was_asked(&fresh);
    make_own_folders(&fresh);
    if (!fresh.own.is_guest) read_name(&fresh);
    if (arcade_keeps(&fresh) && !fresh.date[0]) begin_today(&fresh);
    *arcade = fresh;
    return true;
}

bool arcade_open_as_operator(const char *folder, Arcade *arcade, ErrorList *errors)
{
    mode_t mode;
    Arcade fresh = {.is_open = true, .opened_at = (int64_t)time(NULL), .workshop = WORKSHOP_ON};
    if (!find_folder(folder, &fresh, &mode, errors)) return false;
    for (int32_t i = 0; i < ARCADE_PART_COUNT; i++) {
        char *path = fresh.paths[i];
        snprintf(path, sizeof fresh.paths[i], "%s/%s", fresh.folder, arcade_parts[i].name);
        if (!path_is_folder(path)) path[0] = '\0';
    }
    visitor_of_nobody(&fresh.own);
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
    char name[SHARED_NAME_MAX];
    const struct timespec now = clock_to_timespec(clock_wall());
    snprintf(name, sizeof name, "%llx-%lx-%lx.replay", (unsigned long long)now.tv_sec,
             (unsigned long)now.tv_nsec, (unsigned long)getpid());
    bool is_kept = folder >= 0 && shared_file_put(folder, name, &post, false);
    int reason = errno;
    if (folder >= 0) close(folder);
    free(text);
    errno = reason;
    return is_kept;
}
