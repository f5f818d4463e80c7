/* levels.c - see levels.h
 *
 * News of the server are read first, so that after a start no level is sent that is already there.
 * A level of the folder is sent again until there is a verdict about it. A level from the server is
 * put into the folder only if it could have been published here, with the run that finishes it. */
#include "levels.h"

#include "../../base/array.h"
#include "../../base/clock.h"
#include "../../save/shared_file.h"
#include "judge.h"
#include "log.h"
#include "row.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    STEP_MS = 500,
    LIST_MS = 2000,
    ALL_MS = 60 * 60 * 1000, /* between two looks for levels that nobody told of */
    TAKEN_A_STEP = 16,
    SENT_A_STEP = 4,
    LIKES_MAX = 255, /* that make a difference for what stays */
    LOVED = 3,       /* players who like an old level, so that it is taken again */
    CURSOR_SIZE = 32
};

typedef struct KnownLevel {
    WorkshopId id;
    bool is_settled;          /* the server has it, or had it, or there is a verdict about it */
    bool is_there;            /* in the folder */
    bool is_own;              /* its author plays on this host */
    uint8_t likes;            /* of players of other hosts, up to LIKES_MAX */
    int64_t next_ms;          /* when it is to be sent */
    char digest[DIGEST_SIZE]; /* of the text that was sent; "": none was */
} KnownLevel;

struct Levels {
    Site site;
    Boards *boards;
    KnownLevel *known; /* by id */
    int32_t count;
    size_t capacity;
    uint64_t *pending; /* hashes of the server's levels that are to be looked at, the last first */
    int32_t pending_count;
    size_t pending_capacity;
    char cursor[CURSOR_SIZE]; /* score of the newest that was seen */
    int32_t listed;           /* names that are in order, while the folder is listed */
    int64_t next_step, next_list, next_news;
};

Levels *levels_open(const Site *site, Boards *boards)
{
    Levels *levels = calloc(1, sizeof *levels);
    if (!levels) return NULL;
    levels->site = *site;
    levels->boards = boards;
    snprintf(levels->cursor, sizeof levels->cursor, "0");
    return levels;
}

void levels_close(Levels *levels)
{
    if (!levels) return;
    free(levels->known);
    free(levels->pending);
    free(levels);
}

static int compare_known(const void *a, const void *b)
{
    return workshop_id_compare(&((const KnownLevel *)a)->id, &((const KnownLevel *)b)->id);
}

static KnownLevel *find_known(const Levels *levels, const WorkshopId *id)
{
    const KnownLevel wanted = {.id = *id};
    if (levels->count == 0) return NULL;
    return bsearch(&wanted, levels->known, (size_t)levels->count, sizeof wanted, compare_known);
}

/* ---- from the server ---- */

static bool want_level(Levels *levels, uint64_t hash)
{
    if (!ARRAY_RESERVE(&levels->pending, &levels->pending_capacity,
                       (size_t)levels->pending_count + 1, 64))
        return false;
    levels->pending[levels->pending_count++] = hash;
    return true;
}

void levels_note_news(Levels *levels)
{
    levels->next_news = 0;
}

static void read_news(Levels *levels)
{
    char from[CURSOR_SIZE + 1];
    snprintf(from, sizeof from, "(%s", levels->cursor);
    server_send(levels->site.server, "ZRANGEBYSCORE", "wi:new", from, "+inf", "WITHSCORES",
                (char *)NULL);
    Reply *reply = server_next(levels->site.server);
    int32_t count = reply_count(reply) / 2;
    bool has_room = true;
    for (int32_t i = 0; has_room && i < count; i++) {
        uint64_t hash;
        const char *text = reply_text(reply_at(reply, 2 * i), NULL);
        const char *score = reply_text(reply_at(reply, 2 * i + 1), NULL);
        if (text && replay_parse_hash(text, strlen(text), &hash))
            has_room = want_level(levels, hash);
        if (has_room && score && strlen(score) < sizeof levels->cursor)
            snprintf(levels->cursor, sizeof levels->cursor, "%s", score);
    }
    if (!server_check(levels->site.server, reply)) levels->next_news = 0;
    reply_done(reply);
    int32_t surplus = levels->pending_count - LEVELS_TAKEN_MAX;
    if (surplus <= 0) return;
    levels->pending_count = LEVELS_TAKEN_MAX; /* the newest */
    memmove(levels->pending, levels->pending + surplus,
            (size_t)levels->pending_count * sizeof *levels->pending);
}

/* Gives the file the time at which the level was published, by which the oldest are found. */
static void set_time(int folder, const char *name, int64_t seconds)
{
    const struct timespec both[2] = {{.tv_sec = (time_t)seconds}, {.tv_sec = (time_t)seconds}};
    if (seconds < (int64_t)time(NULL)) (void)utimensat(folder, name, both, AT_SYMLINK_NOFOLLOW);
}

/* Puts a level of the server into the folder. */
static void take_level(Levels *levels, const Reply *fields, uint64_t hash)
{
    size_t length = 0, run_length = 0;
    char name[WORKSHOP_NAME_MAX + 8];
    WorkshopId id;
    WorkshopLevel about;
    int folder = levels->site.folder->parts[PART_LEVELS];
    const char *named = reply_text(reply_at(fields, 0), NULL);
    const char *text = reply_text(reply_at(fields, 1), &length);
    const char *run = reply_text(reply_at(fields, 2), &run_length);
    if (!named || !text || !run || !workshop_id_of_name(named, &id) || id.hash != hash) return;
    KnownLevel *known = find_known(levels, &id);
    if (known) known->is_settled = true;
    if (known || judge_published(text, length, run, run_length, &about) != VERDICT_OK ||
        workshop_id_compare(&about.id, &id) != 0)
        return;
    snprintf(name, sizeof name, "%.*s" WORKSHOP_RUN_ENDING, WORKSHOP_NAME_LENGTH, named);
    bool is_put = folder_put(folder, name, run, run_length);
    snprintf(name, sizeof name, "%.*s" WORKSHOP_TEXT_ENDING, WORKSHOP_NAME_LENGTH, named);
    if (!is_put || !folder_put(folder, name, text, length)) return;
    set_time(folder, name, about.at);
    boards_want(levels->boards, hash, true);
    log_line("event=level state=taken name=%.*s", WORKSHOP_NAME_LENGTH, named);
    if (ARRAY_RESERVE(&levels->known, &levels->capacity, (size_t)levels->count + 1, 64))
        levels->known[levels->count++] =
            (KnownLevel){.id = id, .is_settled = true, .is_there = true};
    qsort(levels->known, (size_t)levels->count, sizeof *levels->known, compare_known);
}

static void take_pending(Levels *levels)
{
    uint64_t hashes[TAKEN_A_STEP];
    int32_t count = 0;
    for (; count < TAKEN_A_STEP && levels->pending_count > 0; count++) {
        char key[KEY_SIZE];
        hashes[count] = levels->pending[--levels->pending_count];
        snprintf(key, sizeof key, "w:{%016" PRIx64 "}", hashes[count]);
        server_send(levels->site.server, "HMGET", key, "id", "text", "run", (char *)NULL);
    }
    for (int32_t i = 0; i < count; i++) {
        Reply *reply = server_next(levels->site.server);
        if (!reply) levels->pending[levels->pending_count++] = hashes[i]; /* to be tried again */
        take_level(levels, reply, hashes[i]);
        server_check(levels->site.server, reply);
        reply_done(reply);
    }
}

/* ---- what goes ---- */

static void remove_files(const Levels *levels, const WorkshopId *id, const char *why)
{
    char name[WORKSHOP_NAME_MAX], file[WORKSHOP_NAME_MAX + 8];
    int folder = levels->site.folder->parts[PART_LEVELS];
    workshop_id_to_name(id, name);
    snprintf(file, sizeof file, "%s" WORKSHOP_TEXT_ENDING, name);
    bool is_removed = unlinkat(folder, file, 0) == 0;
    snprintf(file, sizeof file, "%s" WORKSHOP_RUN_ENDING, name);
    unlinkat(folder, file, 0);
    if (is_removed) log_line("event=level state=removed name=%s why=%s", name, why);
}

void levels_drop(Levels *levels, const WorkshopId *id)
{
    KnownLevel *known = find_known(levels, id);
    remove_files(levels, id, "forgotten");
    if (!known) return;
    *known = levels->known[--levels->count];
    if (levels->count > 0)
        qsort(levels->known, (size_t)levels->count, sizeof *levels->known, compare_known);
}

/* Has the level's author a folder here? */
static bool is_of_this_host(const Levels *levels, const WorkshopId *id)
{
    char name[WORKSHOP_NAME_MAX], file[WORKSHOP_NAME_MAX + 8];
    size_t length;
    ErrorList unheard;
    WorkshopLevel about;
    workshop_id_to_name(id, name);
    snprintf(file, sizeof file, "%s" WORKSHOP_TEXT_ENDING, name);
    char *text =
        shared_file_read(levels->site.folder->parts[PART_LEVELS], file, WORKSHOP_TEXT_MAX, &length);
    error_list_init(&unheard, name);
    bool is_level = text && workshop_level_parse(text, length, &about, NULL, &unheard);
    free(text);
    return !is_level || faccessat(levels->site.folder->parts[PART_PLAYERS],
                                  visitor_player_id(about.by), F_OK, AT_SYMLINK_NOFOLLOW) == 0;
}

/* A level that may go. */
typedef struct Oldest {
    int64_t time;
    int32_t index;
    uint8_t likes;
} Oldest;

static int compare_oldest(const void *a, const void *b)
{
    const Oldest *left = a, *right = b;
    if (left->likes != right->likes) return left->likes < right->likes ? -1 : 1;
    return (left->time > right->time) - (left->time < right->time);
}

/* Removes levels of other hosts: those that are liked least, then the oldest. */
static void make_room(Levels *levels)
{
    int32_t surplus = levels->count - LEVELS_TAKEN_MAX, count = 0, kept = 0;
    Oldest *order = surplus > 0 ? malloc((size_t)levels->count * sizeof *order) : NULL;
    for (int32_t i = 0; order && i < levels->count; i++) {
        const KnownLevel *known = &levels->known[i];
        char name[WORKSHOP_NAME_MAX], file[WORKSHOP_NAME_MAX + 8];
        struct stat status;
        workshop_id_to_name(&known->id, name);
        snprintf(file, sizeof file, "%s" WORKSHOP_TEXT_ENDING, name);
        if (known->is_own || !known->is_settled ||
            fstatat(levels->site.folder->parts[PART_LEVELS], file, &status, AT_SYMLINK_NOFOLLOW))
            continue;
        order[count++] = (Oldest){(int64_t)status.st_mtime, i, known->likes};
    }
    if (count > 1) qsort(order, (size_t)count, sizeof *order, compare_oldest);
    for (int32_t i = 0; i < count && surplus > 0; i++) {
        KnownLevel *known = &levels->known[order[i].index];
        known->is_own = is_of_this_host(levels, &known->id);
        if (known->is_own) continue;
        remove_files(levels, &known->id, "full");
        known->is_there = false;
        surplus--;
    }
    free(order);
    for (int32_t i = 0; i < levels->count; i++)
        if (levels->known[i].is_there) levels->known[kept++] = levels->known[i];
    levels->count = kept;
}

/* The first level with this hash; the end of all where there is none. */
static int32_t first_of_hash(const Levels *levels, uint64_t hash)
{
    int32_t low = 0, high = levels->count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (levels->known[middle].id.hash < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool levels_has(const Levels *levels, uint64_t hash)
{
    for (int32_t i = first_of_hash(levels, hash);
         i < levels->count && levels->known[i].id.hash == hash; i++)
        if (levels->known[i].is_settled) return true;
    return false;
}

void levels_note_likes(Levels *levels, uint64_t hash, int32_t likes)
{
    int32_t first = first_of_hash(levels, hash);
    bool is_known = first < levels->count && levels->known[first].id.hash == hash;
    if (!is_known && likes >= LOVED) (void)want_level(levels, hash);
    for (int32_t i = first; i < levels->count && levels->known[i].id.hash == hash; i++)
        levels->known[i].likes = (uint8_t)min_i32(likes, LIKES_MAX);
}

/* ---- to the server ---- */

static bool note_level(void *context, const char *name)
{
    Levels *levels = context;
    KnownLevel found = {.is_there = true};
    const KnownLevel *items = levels->known;
    size_t listed = (size_t)levels->listed;
    if (!workshop_id_of_name(name, &found.id) ||
        strcmp(name + WORKSHOP_NAME_LENGTH, WORKSHOP_TEXT_ENDING) != 0)
        return true;
    KnownLevel *known =
        listed > 0 ? bsearch(&found, items, listed, sizeof found, compare_known) : NULL;
    if (known) known->is_there = true;
    if (known) return true;
    if (!ARRAY_RESERVE(&levels->known, &levels->capacity, (size_t)levels->count + 1, 64))
        return false;
    levels->known[levels->count++] = found;
    return true;
}

/* Lists the folder. What the server has and the folder has lost is taken again. */
static void list_levels(Levels *levels)
{
    int32_t kept = 0;
    levels->listed = levels->count;
    for (int32_t i = 0; i < levels->count; i++)
        levels->known[i].is_there = false;
    bool is_whole = folder_each(levels->site.folder->parts[PART_LEVELS], note_level, levels);
    for (int32_t i = 0; i < levels->count; i++) {
        const KnownLevel *known = &levels->known[i];
        bool is_lost = is_whole && !known->is_there;
        if (is_lost && known->is_settled) want_level(levels, known->id.hash);
        if (!is_lost) levels->known[kept++] = *known;
    }
    levels->count = kept;
    if (levels->count > 0)
        qsort(levels->known, (size_t)levels->count, sizeof *levels->known, compare_known);
}

/* True if a reply is to be read. */
static bool send_level(Levels *levels, KnownLevel *known)
{
    char name[WORKSHOP_NAME_MAX + 8], id[WORKSHOP_NAME_MAX], key[KEY_SIZE];
    size_t length, run_length;
    int folder = levels->site.folder->parts[PART_LEVELS];
    ErrorList unheard;
    WorkshopLevel about;
    workshop_id_to_name(&known->id, id);
    snprintf(name, sizeof name, "%s" WORKSHOP_TEXT_ENDING, id);
    char *text = shared_file_read(folder, name, WORKSHOP_TEXT_MAX, &length);
    snprintf(name, sizeof name, "%s" WORKSHOP_RUN_ENDING, id);
    char *run = shared_file_read(folder, name, WORKSHOP_RUN_SIZE_MAX, &run_length);
    error_list_init(&unheard, id);
    bool is_level = text && run && strlen(run) == run_length &&
                    workshop_level_parse(text, length, &about, NULL, &unheard);
    if (is_level) {
        row_queue_key(levels->site.host, REPLAY_ENGINE, key);
        const char *const words[] = {"XADD", key, "*", "player", about.by, "proof", run, "level"};
        server_send_bytes(levels->site.server, words, ARRAY_LENGTH(words), text, length);
        row_digest(text, length, known->digest);
    }
    known->next_ms = clock_now_ms() + (is_level ? levels->site.resend_ms : STEP_MS * 10);
    free(run);
    free(text);
    return is_level;
}

static void send_levels(Levels *levels)
{
    int64_t now = clock_now_ms();
    int32_t sent = 0;
    for (int32_t i = 0; i < levels->count && sent < SENT_A_STEP; i++)
        if (!levels->known[i].is_settled && now >= levels->known[i].next_ms)
            sent += send_level(levels, &levels->known[i]);
    if (!server_skip(levels->site.server, sent))
        for (int32_t i = 0; i < levels->count; i++)
            levels->known[i].next_ms = 0;
}

bool levels_wait(const Levels *levels)
{
    for (int32_t i = 0; i < levels->count; i++)
        if (!levels->known[i].is_settled && levels->known[i].digest[0]) return true;
    return false;
}

void levels_take_verdict(Levels *levels, const char *digest)
{
    for (int32_t i = 0; i < levels->count; i++) {
        KnownLevel *known = &levels->known[i];
        char id[WORKSHOP_NAME_MAX];
        if (known->is_settled || strcmp(known->digest, digest) != 0) continue;
        known->is_settled = true;
        workshop_id_to_name(&known->id, id);
        log_line("event=level state=judged name=%s", id);
    }
}

/* ---- the step ---- */

void levels_step(Levels *levels)
{
    if (levels->site.folder->parts[PART_LEVELS] < 0 || !log_is_due(&levels->next_step, STEP_MS))
        return;
    if (log_is_due(&levels->next_list, LIST_MS)) {
        list_levels(levels);
        make_room(levels);
    }
    if (levels->pending_count == 0 && log_is_due(&levels->next_news, ALL_MS)) read_news(levels);
    take_pending(levels);
    if (levels->pending_count == 0) send_levels(levels);
}
