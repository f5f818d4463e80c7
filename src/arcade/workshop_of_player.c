/* workshop_of_player.c - see workshop_of_player.h */
#include "workshop_of_player.h"

#include "../save/paths.h"
#include "../save/shared_file.h"
#include "workshop_level.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEPTH_MAX = 3 /* of the folders in drafts/ID */ };

static int open_part(const char *folder, const char *part)
{
    char path[WORLD_PATH_MAX + 16];
    snprintf(path, sizeof path, "%s/%s", folder, part);
    return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

void workshop_banned_name(const char *player_id, char out[WORKSHOP_BANNED_MAX])
{
    snprintf(out, WORKSHOP_BANNED_MAX, ".%s", player_id);
}

/* ---- the levels of a player ---- */

typedef struct OwnLevels {
    const char *player_id;
    int folder; /* levels/ */
    bool (*change)(void *context, const WorkshopId *id);
    void *context;
    int32_t count; /* changed; -1: one could not be */
} OwnLevels;

/* Has the player published it? Other texts may name the player. */
static bool is_by(const OwnLevels *levels, const char *name)
{
    char mark[VISITOR_ID_LENGTH + 2];
    size_t length;
    ErrorList unheard;
    WorkshopLevel about;
    error_list_init(&unheard, name);
    snprintf(mark, sizeof mark, "~%s", levels->player_id);
    char *text = shared_file_read(levels->folder, name, WORKSHOP_TEXT_MAX, &length);
    bool is_own = text && strstr(text, mark) &&
                  workshop_level_parse(text, length, &about, NULL, &unheard) &&
                  strcmp(visitor_player_id(about.by), levels->player_id) == 0;
    free(text);
    return is_own;
}

static bool change_if_own(void *context, const char *name)
{
    OwnLevels *levels = context;
    WorkshopId id;
    bool is_text =
        workshop_id_of_name(name, &id) && strcmp(name + WORKSHOP_NAME_LENGTH, ".txt") == 0;
    if (!is_text || !is_by(levels, name)) return true;
    bool is_done = levels->change(levels->context, &id);
    levels->count = is_done && levels->count >= 0 ? levels->count + 1 : -1;
    return true;
}

int32_t workshop_each_of_player(const char *folder, const char *player_id,
                                bool (*change)(void *context, const WorkshopId *id), void *context)
{
    OwnLevels levels = {player_id, open_part(folder, "levels"), change, context, 0};
    if (levels.folder < 0) return 0;
    (void)shared_file_each(levels.folder, change_if_own, &levels);
    close(levels.folder);
    return levels.count;
}

/* ---- forgetting ---- */

typedef struct LevelRemoval {
    const char *folder;
    int32_t count; /* removed files */
} LevelRemoval;

/* Removes a file of a part, where it is there. */
static bool remove_file(LevelRemoval *removal, const char *part, const WorkshopId *id,
                        const char *ending)
{
    char name[WORKSHOP_NAME_MAX + 8];
    int folder = open_part(removal->folder, part);
    if (folder < 0) return errno == ENOENT;
    workshop_id_to_name(id, name);
    strcat(name, ending);
    bool is_removed = unlinkat(folder, name, 0) == 0, is_gone = is_removed || errno == ENOENT;
    removal->count += is_removed;
    close(folder);
    return is_gone;
}

/* The text is the last, as it says whose the rest is. */
static bool remove_level(void *context, const WorkshopId *id)
{
    return remove_file(context, "levels", id, ".run") && remove_file(context, "hidden", id, "") &&
           remove_file(context, "looked", id, "") && remove_file(context, "levels", id, ".txt");
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

static int32_t remove_from(const char *folder, const char *part, const char *name)
{
    TreeRemoval removal = {open_part(folder, part), 0, 0};
    if (removal.folder < 0) return 0;
    (void)remove_tree(&removal, name);
    close(removal.folder);
    return removal.count;
}

static bool remove_list(void *context, const char *name)
{
    const int *folder = context;
    (void)unlinkat(*folder, name, 0);
    return true;
}

/* What is made again names players, too. */
static void remove_lists(const char *folder)
{
    int lists = open_part(folder, "lists");
    if (lists < 0) return;
    (void)shared_file_each(lists, remove_list, &lists);
    close(lists);
}

int32_t workshop_forget_player(const char *folder, const char *player_id)
{
    char banned[WORKSHOP_BANNED_MAX];
    LevelRemoval levels = {folder, 0};
    workshop_banned_name(player_id, banned);
    bool are_gone = workshop_each_of_player(folder, player_id, remove_level, &levels) >= 0;
    const int32_t counts[] = {are_gone ? levels.count : -1,
                              remove_from(folder, "players", player_id),
                              remove_from(folder, "players", banned),
                              remove_from(folder, "drafts", player_id)};
    int32_t sum = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(counts); i++)
        sum = sum < 0 || counts[i] < 0 ? -1 : sum + counts[i];
    if (sum != 0) remove_lists(folder);
    return sum;
}
