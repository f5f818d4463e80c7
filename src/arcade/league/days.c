/* days.c - see days.h */
#include "days.h"

#include "log.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { FIELDS_MAX = 1024, STEP_MS = 60000 };

static const char key[] = "days", ending[] = "-league.level";

bool days_has_news(const Judge *judge)
{
    for (int32_t i = 0; i < judge_day_count(judge); i++) {
        const JudgedDay day = judge_day(judge, i);
        if (day.has_runs && !day.is_shared) return true;
    }
    return false;
}

static bool read_field(const char *field, KeptLevel *kept)
{
    char name[SHARED_NAME_MAX];
    if (!field || strlen(field) >= KEPT_LEVEL_KEY_MAX) return false;
    snprintf(name, sizeof name, "%s%s", field, ending);
    return kept_level_read_name(name, kept);
}

static bool is_over(const KeptLevel *kept)
{
    return day_number(kept->day) < day_number(day_today()) - DAYS_KEPT;
}

/* The fields of the server, at most FIELDS_MAX. NULL: they cannot be read. */
static Reply *read_fields(Server *server, int32_t *count)
{
    server_send(server, "HKEYS", key, (char *)NULL);
    Reply *fields = server_next(server);
    *count = min_i32(reply_count(fields), FIELDS_MAX);
    if (server_check(server, fields)) return fields;
    reply_done(fields);
    return NULL;
}

static bool is_among(const Reply *fields, int32_t count, const KeptLevel *kept)
{
    char field[KEPT_LEVEL_KEY_MAX];
    kept_level_key(kept, field);
    for (int32_t i = 0; i < count; i++) {
        const char *is = reply_text(reply_at(fields, i), NULL);
        if (is && strcmp(is, field) == 0) return true;
    }
    return false;
}

/* ---- verifiers ---- */

static bool knows(const Judge *judge, const KeptLevel *kept)
{
    for (int32_t i = 0; i < judge_day_count(judge); i++)
        if (judge_day(judge, i).kept.hash == kept->hash) return true;
    return false;
}

/* Takes the levels that the judge does not know; those that are over go. */
static void take_fields(Server *server, Judge *judge, const Reply *fields, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        KeptLevel kept;
        size_t length = 0;
        const char *field = reply_text(reply_at(fields, i), NULL);
        bool is_read = read_field(field, &kept);
        if (!field || (is_read && !is_over(&kept) && knows(judge, &kept))) continue;
        bool stays = is_read && !is_over(&kept);
        server_send(server, stays ? "HGET" : "HDEL", key, field, (char *)NULL);
        Reply *reply = server_next(server);
        const char *text = stays ? reply_text(reply, &length) : NULL;
        if (text && judge_add_day(judge, &kept, text, length))
            log_line("event=day state=taken name=%s", field);
        reply_done(reply);
    }
}

void days_share(Server *server, Judge *judge)
{
    int32_t count;
    Reply *fields = read_fields(server, &count);
    if (fields) take_fields(server, judge, fields, count);
    for (int32_t i = 0; i < judge_day_count(judge); i++) {
        const JudgedDay day = judge_day(judge, i);
        char field[KEPT_LEVEL_KEY_MAX];
        judge_set_shared(judge, i, true); /* tried again in the next round */
        if (!fields || !day.has_runs || is_among(fields, count, &day.kept)) continue;
        kept_level_key(&day.kept, field);
        const char *const words[] = {"HSETNX", key, field};
        server_send_bytes(server, words, ARRAY_LENGTH(words), day.text, day.length);
        if (server_skip(server, 1)) log_line("event=day state=sent name=%s", field);
    }
    reply_done(fields);
}

/* ---- hosts ---- */

typedef struct Files {
    int folder;
    KeptLevel kept[FIELDS_MAX];
    int32_t count;
} Files;

/* Notes a file of a host; one that is over goes. */
static bool note_file(void *context, const char *name)
{
    Files *files = context;
    KeptLevel kept;
    if (!kept_level_read_name(name, &kept)) return true;
    if (is_over(&kept)) unlinkat(files->folder, name, 0);
    if (!is_over(&kept) && files->count < FIELDS_MAX) files->kept[files->count++] = kept;
    return true;
}

static void fetch(const Site *site, const char *field, const KeptLevel *kept)
{
    char name[SHARED_NAME_MAX];
    size_t length = 0;
    server_send(site->server, "HGET", key, field, (char *)NULL);
    Reply *reply = server_next(site->server);
    const char *text = reply_text(reply, &length);
    snprintf(name, sizeof name, "%s%s", field, ending);
    if (text && kept_level_is_right(kept, text, length) &&
        folder_put(site->folder->parts[PART_RUNS], name, text, length))
        log_line("event=day state=kept name=%s", field);
    reply_done(reply);
}

void days_step(const Site *site, int64_t *next_ms)
{
    int32_t count;
    Files files = {.folder = site->folder->parts[PART_RUNS]};
    if (files.folder < 0 || !log_is_due(next_ms, STEP_MS)) return;
    folder_each(files.folder, note_file, &files);
    Reply *fields = read_fields(site->server, &count);
    for (int32_t i = 0; fields && i < count; i++) {
        KeptLevel kept;
        bool is_here = false;
        const char *field = reply_text(reply_at(fields, i), NULL);
        if (!read_field(field, &kept) || is_over(&kept)) continue;
        for (int32_t k = 0; k < files.count && !is_here; k++)
            is_here = files.kept[k].hash == kept.hash;
        if (!is_here) fetch(site, field, &kept);
    }
    reply_done(fields);
}
