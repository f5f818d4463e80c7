/* workshop_draft.c - see workshop_draft.h */
#include "workshop_draft.h"

#include "../base/file.h"
#include "../base/ini_edit.h"
#include "../base/path.h"
#include "../base/text.h"
#include "../level/level_file.h"
#include "workshop_limits.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_MAX = 1000 };

bool workshop_draft_folders(const Arcade *arcade, char drafts[WORLD_PATH_MAX],
                            char state[WORLD_PATH_MAX], ErrorList *errors)
{
    const char *reason = NULL;
    if (!arcade->is_open || arcade->workshop != WORKSHOP_ON)
        reason = "levels cannot be drawn here";
    else if (arcade->own.is_guest)
        reason = "guests cannot draw levels: log in with an SSH key";
    else if (!arcade_own_folder(arcade, ARCADE_DRAFTS, drafts) ||
             snprintf(state, WORLD_PATH_MAX, "%s/state", drafts) >= WORLD_PATH_MAX)
        reason = "there is no folder for your drafts: tell the host";
    if (reason) error_add(errors, ERROR_ERROR, 0, 0, "%s", reason);
    return !reason;
}

int32_t workshop_draft_count(const Arcade *arcade)
{
    char folder[WORLD_PATH_MAX];
    int32_t count = 0;
    DIR *dir = arcade_own_folder(arcade, ARCADE_DRAFTS, folder) ? opendir(folder) : NULL;
    for (const struct dirent *e; dir && (e = readdir(dir));)
        count += e->d_name[0] != '.' && path_is_level(e->d_name);
    if (dir) closedir(dir);
    return count;
}

bool workshop_draft_may_add(const Arcade *arcade, ErrorList *errors)
{
    char folder[WORLD_PATH_MAX], state[WORLD_PATH_MAX];
    if (!workshop_draft_folders(arcade, folder, state, errors)) return false;
    if (workshop_draft_count(arcade) < WORKSHOP_DRAFTS_MAX) return true;
    error_add(errors, ERROR_ERROR, 0, 0, "you have %d drafts, which is the limit; delete one first",
              WORKSHOP_DRAFTS_MAX);
    return false;
}

void workshop_draft_name(const char *text, char out[WORKSHOP_DRAFT_NAME_MAX])
{
    size_t used = 0;
    for (; *text && used + 1 < WORKSHOP_DRAFT_NAME_MAX - sizeof "-999"; text++) {
        char c = *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') : *text;
        bool is_plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (is_plain)
            out[used++] = c;
        else if (used > 0 && out[used - 1] != '-')
            out[used++] = '-';
    }
    while (used > 0 && out[used - 1] == '-')
        used--;
    out[used] = '\0';
    if (used == 0) strcpy(out, "draft");
}

bool workshop_draft_add(const Arcade *arcade, const char *name, const char *text, size_t length,
                        char path[WORLD_PATH_MAX], ErrorList *errors)
{
    char folder[WORLD_PATH_MAX], clean[WORKSHOP_DRAFT_NAME_MAX];
    if (!workshop_draft_may_add(arcade, errors)) return false;
    if (length > WORKSHOP_TEXT_MAX) {
        error_add(errors, ERROR_ERROR, 0, 0, "the level has %zu bytes; at most %d are allowed here",
                  length, WORKSHOP_TEXT_MAX);
        return false;
    }
    workshop_draft_name(name, clean);
    bool is_free = arcade_own_folder(arcade, ARCADE_DRAFTS, folder) &&
                   snprintf(path, WORLD_PATH_MAX, "%s/%s.txt", folder, clean) < WORLD_PATH_MAX &&
                   !path_is_there(path);
    for (int32_t number = 2; !is_free && number < NUMBER_MAX; number++)
        is_free = snprintf(path, WORLD_PATH_MAX, "%s/%s-%d.txt", folder, clean, (int)number) <
                      WORLD_PATH_MAX &&
                  !path_is_there(path);
    if (is_free) return file_write(path, text, length, errors);
    error_add(errors, ERROR_ERROR, 0, 0, "this name is taken; choose another one");
    return false;
}

bool workshop_draft_remix(const Arcade *arcade, const char *text, size_t length, const char *code,
                          char path[WORLD_PATH_MAX], ErrorList *errors)
{
    char title[LEVEL_TEXT_MAX] = "";
    size_t header = level_text_header_size(text, length), size;
    const IniValue remix = {"workshop", "remix", code, NULL};
    (void)level_file_word(text, length, "title", title);
    char *fresh = ini_edit_remove_section(text, header, "workshop", &size);
    bool is_changed = fresh && ini_edit_change(&fresh, &size, &remix);
    Text whole = TEXT_GROWING;
    if (is_changed) text_add_bytes(&whole, fresh, size);
    text_add_bytes(&whole, text + header, length - header);
    free(fresh);
    bool is_whole = is_changed && whole.missing == 0;
    if (!is_whole) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    bool is_added =
        is_whole && workshop_draft_add(arcade, title, whole.bytes, whole.length, path, errors);
    text_done(&whole);
    return is_added;
}
