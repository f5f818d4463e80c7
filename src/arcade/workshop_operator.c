/* workshop_operator.c - see workshop_operator.h */
#include "workshop_operator.h"

#include "../save/shared_file.h"
#include "workshop_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MARK_MODE = S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH,
    FOLDER_MODE = S_IRWXU | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH,
    DEPTH_MAX = 3 /* of the folders in drafts/ID */
};

/* Opens a part, whether or not the game has made it; -1, with errno. */
static int open_folder(const Arcade *arcade, ArcadePart part, bool is_made)
{
    char path[WORLD_PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", arcade->folder, arcade_parts[part].name);
    if (is_made && mkdir(path, FOLDER_MODE) == 0) chmod(path, FOLDER_MODE);
    return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* ---- hidden/ and looked/ ---- */

static bool mark(const Arcade *arcade, ArcadePart part, const WorkshopId *id, const char *text)
{
    char name[WORKSHOP_NAME_MAX], line[WORKSHOP_REASON_MAX + 1];
    int folder = open_folder(arcade, part, true);
    workshop_id_to_name(id, name);
    int length = snprintf(line, sizeof line, "%.*s\n", WORKSHOP_REASON_MAX - 2, text);
    const SharedPost post = {".new-", "", line, (size_t)length, MARK_MODE};
    bool is_kept = folder >= 0 && shared_file_put(folder, name, &post, false);
    int reason = errno;
    if (folder >= 0) close(folder);
    errno = reason;
    return is_kept;
}

static bool unmark(const Arcade *arcade, ArcadePart part, const WorkshopId *id)
{
    char name[WORKSHOP_NAME_MAX];
    int folder = open_folder(arcade, part, false);
    if (folder < 0) return errno == ENOENT;
    workshop_id_to_name(id, name);
    bool is_gone = unlinkat(folder, name, 0) == 0 || errno == ENOENT;
    int reason = errno;
    close(folder);
    errno = reason;
    return is_gone;
}

bool workshop_hide(const Arcade *arcade, const WorkshopId *id, const char *reason)
{
    return mark(arcade, ARCADE_HIDDEN, id, reason[0] ? reason : "the host has hidden it");
}

bool workshop_show(const Arcade *arcade, const WorkshopId *id)
{
    return mark(arcade, ARCADE_LOOKED, id, "") && unmark(arcade, ARCADE_HIDDEN, id);
}

/* ---- the levels of a player ---- */

typedef struct OwnLevels {
    const Arcade *arcade;
    const char *player_id;
    int folder; /* levels/ */
    bool (*change)(struct OwnLevels *levels, const WorkshopId *id, const char *name);
    int32_t count; /* changed; -1: one could not be */
} OwnLevels;

/* Has the player published it? Other texts may name the player. */
static bool is_by(const OwnLevels *levels, const char *name)
{
    char mark_of_player[VISITOR_ID_LENGTH + 2];
    size_t length;
    ErrorList unheard;
    WorkshopLevel about;
    error_list_init(&unheard, name);
    snprintf(mark_of_player, sizeof mark_of_player, "~%s", levels->player_id);
    char *text = shared_file_read(levels->folder, name, WORKSHOP_TEXT_MAX, &length);
    bool is_own = text && strstr(text, mark_of_player) &&
                  workshop_level_parse(text, length, &about, NULL, &unheard) &&
                  strcmp(visitor_player_id(about.by), levels->player_id) == 0;
    free(text);
    return is_own;
}

static bool change_if_own(void *context, const char *name)
{
    OwnLevels *levels = context;
    WorkshopId id;
    bool is_text = workshop_id_of_name(name, &id) &&
                   strcmp(name + WORKSHOP_NAME_LENGTH, WORKSHOP_TEXT_ENDING) == 0;
    if (!is_text || !is_by(levels, name)) return true;
    bool is_done = levels->change(levels, &id, name);
    levels->count = is_done && levels->count >= 0 ? levels->count + 1 : -1;
    return true;
}

static int32_t change_levels(const Arcade *arcade, const char *player_id,
                             bool (*change)(OwnLevels *levels, const WorkshopId *id,
                                            const char *name))
{
    OwnLevels levels = {arcade, player_id, open_folder(arcade, ARCADE_LEVELS, false), change, 0};
    if (levels.folder < 0) return 0;
    (void)shared_file_each(levels.folder, change_if_own, &levels);
    close(levels.folder);
    return levels.count;
}

/* ---- forgetting ---- */

static bool remove_level(OwnLevels *levels, const WorkshopId *id, const char *name)
{
    char run[WORKSHOP_NAME_MAX + sizeof WORKSHOP_RUN_ENDING];
    workshop_id_to_name(id, run);
    strcat(run, WORKSHOP_RUN_ENDING);
    bool had_run = unlinkat(levels->folder, run, 0) == 0;
    if (had_run && levels->count >= 0) levels->count++;
    return (had_run || errno == ENOENT) && unmark(levels->arcade, ARCADE_HIDDEN, id) &&
           unmark(levels->arcade, ARCADE_LOOKED, id) && unlinkat(levels->folder, name, 0) == 0;
}

typedef struct TreeRemoval {
    int folder, depth;
    int32_t count; /* removed files; -1: one could not be */
} TreeRemoval;

/* Removes a file, or a folder with all that is in it. */
static bool remove_tree(void *context, const char *name)
{
    TreeRemoval *removal = context;
    struct stat status;
    if (fstatat(removal->folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return true;
    bool is_folder = S_ISDIR(status.st_mode), is_gone = true;
    if (is_folder && removal->depth < DEPTH_MAX) {
        TreeRemoval inner = {openat(removal->folder, name,
                                    O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC),
                             removal->depth + 1, 0};
        is_gone = inner.folder >= 0 && shared_file_each(inner.folder, remove_tree, &inner) &&
                  inner.count >= 0;
        if (inner.folder >= 0) close(inner.folder);
        if (removal->count >= 0) removal->count += max_i32(0, inner.count);
    }
    is_gone = is_gone && unlinkat(removal->folder, name, is_folder ? AT_REMOVEDIR : 0) == 0;
    if (!is_gone)
        removal->count = -1;
    else if (!is_folder && removal->count >= 0)
        removal->count++;
    return true;
}

static int32_t remove_from(const Arcade *arcade, ArcadePart part, const char *name)
{
    TreeRemoval removal = {open_folder(arcade, part, false), 0, 0};
    if (removal.folder < 0) return 0;
    (void)remove_tree(&removal, name);
    close(removal.folder);
    return removal.count;
}

/* Where the votes of a player are while the player is banned. */
static void banned_name(const char *player_id, char out[VISITOR_ID_LENGTH + 2])
{
    snprintf(out, VISITOR_ID_LENGTH + 2, ".%s", player_id);
}

static bool remove_list(void *context, const char *name)
{
    const int *folder = context;
    (void)unlinkat(*folder, name, 0);
    return true;
}

/* What is made again names players, too. */
static void remove_lists(const Arcade *arcade)
{
    int folder = open_folder(arcade, ARCADE_LISTS, false);
    if (folder < 0) return;
    (void)shared_file_each(folder, remove_list, &folder);
    close(folder);
}

int32_t workshop_forget(const Arcade *arcade, const char *player_id)
{
    char banned[VISITOR_ID_LENGTH + 2];
    banned_name(player_id, banned);
    const int32_t counts[] = {change_levels(arcade, player_id, remove_level),
                              remove_from(arcade, ARCADE_PLAYERS, player_id),
                              remove_from(arcade, ARCADE_PLAYERS, banned),
                              remove_from(arcade, ARCADE_DRAFTS, player_id)};
    int32_t sum = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(counts); i++)
        sum = sum < 0 || counts[i] < 0 ? -1 : sum + counts[i];
    if (sum != 0) remove_lists(arcade);
    return sum;
}

/* ---- the ban ---- */

static bool hide_level(OwnLevels *levels, const WorkshopId *id, const char *name)
{
    char reason[WORKSHOP_REASON_MAX];
    (void)name;
    workshop_hidden_reason(levels->arcade, id, reason);
    return reason[0] || workshop_hide(levels->arcade, id, WORKSHOP_BANNED_REASON);
}

static bool show_level(OwnLevels *levels, const WorkshopId *id, const char *name)
{
    char reason[WORKSHOP_REASON_MAX];
    (void)name;
    workshop_hidden_reason(levels->arcade, id, reason);
    return strcmp(reason, WORKSHOP_BANNED_REASON) != 0 || unmark(levels->arcade, ARCADE_HIDDEN, id);
}

int32_t workshop_set_banned(const Arcade *arcade, const char *player_id, bool is_banned)
{
    char banned[VISITOR_ID_LENGTH + 2];
    int32_t count = change_levels(arcade, player_id, is_banned ? hide_level : show_level);
    int folder = open_folder(arcade, ARCADE_PLAYERS, false);
    if (folder < 0) return count;
    banned_name(player_id, banned);
    bool is_moved = renameat(folder, is_banned ? player_id : banned, folder,
                             is_banned ? banned : player_id) == 0 ||
                    errno == ENOENT || (!is_banned && errno == ENOTEMPTY);
    close(folder);
    return is_moved ? count : -1;
}
