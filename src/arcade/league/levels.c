/* levels.c - see levels.h
 *
 * News of the server are read first, so that after a start no level is sent that is already there.
 * A level of the folder is sent again until there is a verdict about it. A level from the server is
 * put into the folder only if it could have been published here, with the run that finishes it. */
#include "levels.h"

#include "../../base/array.h"
#include "../../save/shared_file.h"
#include "judge.h"
#include "log.h"
#include "row.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEP_MS = 500, LIST_MS = 2000, TAKEN_A_STEP = 16, SENT_A_STEP = 4, CURSOR_SIZE = 32 };

typedef struct KnownLevel {
    WorkshopId id;
    bool is_settled;          /* the server has it, or had it, or there is a verdict about it */
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
    int64_t next_step, next_list;
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

static void read_news(Levels *levels)
{
    char from[CURSOR_SIZE + 1];
    snprintf(from, sizeof from, "(%s", levels->cursor);
    server_send(levels->site.server, "ZRANGEBYSCORE", "wi:new", from, "+inf", "WITHSCORES",
                (char *)NULL);
    Reply *reply = server_next(levels->site.server);
    int32_t count = reply_count(reply) / 2;
    bool has_room = ARRAY_RESERVE(&levels->pending, &levels->pending_capacity,
                                  (size_t)(levels->pending_count + count), 64);
    for (int32_t i = 0; has_room && i < count; i++) {
        uint64_t hash;
        const char *text = reply_text(reply_at(reply, 2 * i), NULL);
        const char *score = reply_text(reply_at(reply, 2 * i + 1), NULL);
        if (text && replay_parse_hash(text, strlen(text), &hash))
            levels->pending[levels->pending_count++] = hash;
        if (score && strlen(score) < sizeof levels->cursor)
            snprintf(levels->cursor, sizeof levels->cursor, "%s", score);
    }
    server_check(levels->site.server, reply);
    reply_done(reply);
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
    boards_want(levels->boards, hash, true);
    log_line("event=level state=taken name=%.*s", WORKSHOP_NAME_LENGTH, named);
    if (ARRAY_RESERVE(&levels->known, &levels->capacity, (size_t)levels->count + 1, 64))
        levels->known[levels->count++] = (KnownLevel){.id = id, .is_settled = true};
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

/* ---- to the server ---- */

static bool note_level(void *context, const char *name)
{
    Levels *levels = context;
    KnownLevel found = {.is_settled = false};
    const KnownLevel *items = levels->known;
    size_t listed = (size_t)levels->listed;
    if (!workshop_id_of_name(name, &found.id) ||
        strcmp(name + WORKSHOP_NAME_LENGTH, WORKSHOP_TEXT_ENDING) != 0)
        return true;
    if (listed > 0 && bsearch(&found, items, listed, sizeof found, compare_known)) return true;
    if (!ARRAY_RESERVE(&levels->known, &levels->capacity, (size_t)levels->count + 1, 64))
        return false;
    levels->known[levels->count++] = found;
    return true;
}

static void list_levels(Levels *levels)
{
    levels->listed = levels->count;
    folder_each(levels->site.folder->parts[PART_LEVELS], note_level, levels);
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
        snprintf(key, sizeof key, "q:%s:%d", levels->site.host, REPLAY_ENGINE);
        const char *const words[] = {"XADD", key, "*", "player", about.by, "proof", run, "level"};
        server_send_bytes(levels->site.server, words, ARRAY_LENGTH(words), text, length);
        row_digest(text, length, known->digest);
    }
    known->next_ms = log_clock_ms() + (is_level ? levels->site.resend_ms : STEP_MS * 10);
    free(run);
    free(text);
    return is_level;
}

static void send_levels(Levels *levels)
{
    int64_t now = log_clock_ms();
    int32_t sent = 0;
    for (int32_t i = 0; i < levels->count && sent < SENT_A_STEP; i++)
        if (!levels->known[i].is_settled && now >= levels->known[i].next_ms)
            sent += send_level(levels, &levels->known[i]);
    if (!server_skip(levels->site.server, sent))
        for (int32_t i = 0; i < levels->count; i++)
            levels->known[i].next_ms = 0;
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
    if (log_is_due(&levels->next_list, LIST_MS)) list_levels(levels);
    if (levels->pending_count == 0) read_news(levels);
    take_pending(levels);
    if (levels->pending_count == 0) send_levels(levels);
}
