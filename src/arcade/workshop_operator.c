/* workshop_operator.c - see workshop_operator.h */
#include "workshop_operator.h"

#include "../save/shared_file.h"
#include "workshop_folder.h"
#include "workshop_of_player.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MARK_MODE = S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH,
    FOLDER_MODE = S_IRWXU | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH
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

/* ---- the ban ---- */

static bool hide_level(void *context, const WorkshopId *id)
{
    char reason[WORKSHOP_REASON_MAX];
    const Arcade *arcade = context;
    workshop_hidden_reason(arcade, id, reason);
    return reason[0] || workshop_hide(arcade, id, WORKSHOP_BANNED_REASON);
}

static bool show_level(void *context, const WorkshopId *id)
{
    char reason[WORKSHOP_REASON_MAX];
    const Arcade *arcade = context;
    workshop_hidden_reason(arcade, id, reason);
    return strcmp(reason, WORKSHOP_BANNED_REASON) != 0 || unmark(arcade, ARCADE_HIDDEN, id);
}

int32_t workshop_set_banned(const Arcade *arcade, const char *player_id, bool is_banned)
{
    char banned[WORKSHOP_BANNED_MAX];
    Arcade own = *arcade;
    int32_t count = workshop_each_of_player(arcade->folder, player_id,
                                            is_banned ? hide_level : show_level, &own);
    int folder = open_folder(arcade, ARCADE_PLAYERS, false);
    if (folder < 0) return count;
    workshop_banned_name(player_id, banned);
    bool is_moved = renameat(folder, is_banned ? player_id : banned, folder,
                             is_banned ? banned : player_id) == 0 ||
                    errno == ENOENT || (!is_banned && errno == ENOTEMPTY);
    close(folder);
    return is_moved ? count : -1;
}
