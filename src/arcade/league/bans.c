/* bans.c - see bans.h */
#include "bans.h"

#include "../../base/array.h"
#include "../../save/day.h"
#include "log.h"
#include "news.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { STEP_MS = 1000, IDS_MAX = 65536, FIELD_SIZE = ID_SIZE + BOARD_HOST_MAX };

/* Ids in their order. */
typedef struct IdList {
    char (*ids)[ID_SIZE];
    int32_t count;
    size_t capacity;
} IdList;

struct Bans {
    Site site;
    IdList own; /* that the server has */
    bool has_news;
    int64_t next_step;
};

static int compare_ids(const void *a, const void *b)
{
    return strcmp(a, b);
}

static bool id_list_has(const IdList *list, const char *id)
{
    return list->count > 0 &&
           bsearch(id, list->ids, (size_t)list->count, sizeof *list->ids, compare_ids);
}

/* False for what is no id, or one too many. */
static bool id_list_add(IdList *list, const char *id)
{
    if (!visitor_id_is_good(id) || list->count == IDS_MAX ||
        !ARRAY_RESERVE(&list->ids, &list->capacity, list->count + 1, 64))
        return false;
    memcpy(list->ids[list->count++], id, ID_SIZE);
    return true;
}

static void id_list_sort(IdList *list)
{
    if (list->count > 1) qsort(list->ids, (size_t)list->count, sizeof *list->ids, compare_ids);
}

Bans *bans_open(const Site *site)
{
    Bans *bans = calloc(1, sizeof *bans);
    if (!bans) return NULL;
    bans->site = *site;
    bans->has_news = true;
    return bans;
}

void bans_close(Bans *bans)
{
    if (!bans) return;
    free(bans->own.ids);
    free(bans);
}

void bans_note_news(Bans *bans)
{
    bans->has_news = true;
}

bool bans_is_of_host(const char *field, const char *host)
{
    return strlen(field) > ID_SIZE && field[ID_LENGTH] == ' ' && strcmp(field + ID_SIZE, host) == 0;
}

/* ---- the folder ---- */

static bool note_id(void *context, const char *name)
{
    (void)id_list_add(context, name);
    return true;
}

/* Who is banned here: only the owner of the arcade, or root, can have made the folder. False if it
 * cannot be listed now; where there is none, nobody is. */
static bool list_own(const Bans *bans, IdList *list)
{
    struct stat above, status;
    int root = bans->site.folder->root;
    *list = (IdList){.count = 0};
    if (fstatat(root, ARCADE_BAN_NAME, &status, AT_SYMLINK_NOFOLLOW) != 0) return true;
    bool is_right = S_ISDIR(status.st_mode) && fstat(root, &above) == 0 &&
                    (status.st_uid == above.st_uid || status.st_uid == 0);
    if (!is_right) return true;
    int folder = openat(root, ARCADE_BAN_NAME, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    bool is_listed = folder >= 0 && folder_each(folder, note_id, list);
    if (folder >= 0) close(folder);
    id_list_sort(list);
    return is_listed;
}

typedef struct Leaving {
    int folder;
    const IdList *others;
} Leaving;

static bool remove_lifted(void *context, const char *name)
{
    const Leaving *leaving = context;
    if (!id_list_has(leaving->others, name)) {
        unlinkat(leaving->folder, name, 0);
        log_line("event=ban state=lifted player=%s", name);
    }
    return true;
}

/* ---- the server ---- */

/* Reads all fields: ids of this host, and of others, which become files. False: they cannot be
 * read.
 */
static bool read_all(Bans *bans)
{
    IdList own = {.count = 0}, others = {.count = 0};
    int folder = bans->site.folder->parts[PART_BANS];
    server_send(bans->site.server, "HKEYS", BANS_KEY, (char *)NULL);
    Reply *reply = server_next(bans->site.server);
    bool is_good = server_check(bans->site.server, reply);
    for (int32_t i = 0; is_good && i < reply_count(reply); i++) {
        const char *field = reply_text(reply_at(reply, i), NULL);
        char id[ID_SIZE];
        if (!field || strlen(field) >= FIELD_SIZE || field[strcspn(field, " ")] != ' ') continue;
        snprintf(id, sizeof id, "%.*s", ID_LENGTH, field);
        bool is_own = bans_is_of_host(field, bans->site.host);
        if (!id_list_add(is_own ? &own : &others, id) || is_own || folder < 0) continue;
        if (faccessat(folder, id, F_OK, AT_SYMLINK_NOFOLLOW) != 0 &&
            folder_put(folder, id, field + ID_SIZE, strlen(field + ID_SIZE)))
            log_line("event=ban state=taken player=%s host=%s", id, field + ID_SIZE);
    }
    reply_done(reply);
    id_list_sort(&own);
    id_list_sort(&others);
    if (is_good && folder >= 0) {
        Leaving leaving = {folder, &others};
        folder_each(folder, remove_lifted, &leaving);
    }
    if (is_good) {
        IdList former = bans->own;
        bans->own = own;
        own = former;
    }
    free(own.ids);
    free(others.ids);
    return is_good;
}

/* Sends each id of one list that the other has not. Returns the number of commands. */
static int32_t send_rest(const Bans *bans, const IdList *list, const IdList *without,
                         bool is_banned)
{
    int32_t sent = 0;
    char field[FIELD_SIZE], now[24];
    snprintf(now, sizeof now, "%" PRIu64, day_now());
    for (int32_t i = 0; i < list->count; i++) {
        if (id_list_has(without, list->ids[i])) continue;
        snprintf(field, sizeof field, "%s %s", list->ids[i], bans->site.host);
        if (is_banned)
            server_send(bans->site.server, "HSET", BANS_KEY, field, now, (char *)NULL);
        else
            server_send(bans->site.server, "HDEL", BANS_KEY, field, (char *)NULL);
        log_line("event=ban state=%s player=%s", is_banned ? "sent" : "taken-back", list->ids[i]);
        sent++;
    }
    return sent;
}

void bans_step(Bans *bans)
{
    IdList here;
    if (!log_is_due(&bans->next_step, STEP_MS)) return;
    if (bans->has_news) bans->has_news = !read_all(bans);
    if (bans->has_news) return;
    if (list_own(bans, &here)) {
        int32_t sent = send_rest(bans, &here, &bans->own, true);
        sent += send_rest(bans, &bans->own, &here, false);
        if (sent > 0) news_send(bans->site.server, NEWS_KEY, NEWS_BANS, bans->site.host);
        if (sent > 0) bans->has_news = true; /* to be looked at again */
        if (sent > 0) server_skip(bans->site.server, sent + 1);
    }
    free(here.ids);
}
