/* workshop_notice.c - see workshop_notice.h */
#include "workshop_notice.h"

#include "../base/text.h"
#include "../save/shared_file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TOLD_MAX = 8 * 1024 };
static const char told_name[] = "told";

static bool is_hidden_own(const WorkshopList *list, const Arcade *arcade, int32_t row)
{
    return (list->states[row].state == WORKSHOP_IS_HIDDEN ||
            list->states[row].state == WORKSHOP_IS_REPORTED) &&
           strcmp(list->tallies.rows[row].author, arcade->own.id) == 0;
}

static void write_notice(const WorkshopList *list, const Arcade *arcade, int32_t row,
                         char out[WORKSHOP_NOTICE_MAX])
{
    char reason[WORKSHOP_REASON_MAX];
    const char *title = workshop_row_title(&list->folder, row);
    workshop_hidden_reason(arcade, &list->folder.rows[row].id, reason);
    if (list->states[row].state == WORKSHOP_IS_REPORTED)
        snprintf(out, WORKSHOP_NOTICE_MAX,
                 "Players have reported your level \"%s\": it is hidden until the host has looked.",
                 title);
    else
        snprintf(out, WORKSHOP_NOTICE_MAX, "The host has hidden your level \"%s\": %s", title,
                 reason);
}

bool workshop_take_notice(const WorkshopList *list, const Arcade *arcade,
                          char out[WORKSHOP_NOTICE_MAX])
{
    char path[WORLD_PATH_MAX], name[WORKSHOP_NAME_MAX];
    size_t length;
    int32_t next = -1;
    Text told = TEXT_GROWING;
    if (!list->is_whole || !arcade_own_folder(arcade, ARCADE_PLAYERS, path)) return false;
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    char *before = folder >= 0 ? shared_file_read(folder, told_name, TOLD_MAX, &length) : NULL;
    for (int32_t row = 0; folder >= 0 && row < list->folder.count; row++) {
        if (!is_hidden_own(list, arcade, row)) continue;
        workshop_id_to_name(&list->folder.rows[row].id, name);
        bool is_told = before && strstr(before, name);
        if (!is_told && next < 0) next = row;
        if (is_told || next == row) text_add(&told, "%s\n", name);
    }
    bool is_same = before ? told.length == length : told.length == 0;
    if (folder >= 0 && !is_same && told.missing == 0)
        (void)shared_file_replace(folder, told_name, told.bytes ? told.bytes : "", told.length);
    if (next >= 0) write_notice(list, arcade, next, out);
    if (folder >= 0) close(folder);
    text_done(&told);
    free(before);
    return next >= 0;
}
