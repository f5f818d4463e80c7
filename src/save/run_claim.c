/* run_claim.c - see records.h: the names of files in a folder of records. */
#include "records.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HASH_DIGITS = 16 };

static const char suffix[] = ".replay";

static const char *const kind_names[BEST_KIND_COUNT] = {
#define X(id, name, title) name,
    BEST_KIND_LIST(X)
#undef X
};

const char *const best_kind_titles[BEST_KIND_COUNT] = {
#define X(id, name, title) title,
    BEST_KIND_LIST(X)
#undef X
};

const char *best_kind_name(BestKind kind)
{
    return kind_names[kind];
}

/* Does the text begin with a kind between dashes, such as "-best-time-"? */
static bool begins_with_kind(const char *text)
{
    for (int32_t kind = 0; kind < BEST_KIND_COUNT; kind++) {
        size_t length = strlen(kind_names[kind]);
        if (strncmp(text + 1, kind_names[kind], length) == 0 && text[length + 1] == '-')
            return text[0] == '-';
    }
    return false;
}

/* "HASH-KIND-UNIQUE.replay" */
bool records_name_is_good(const char *name)
{
    static const char plain[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-_";
    size_t length = strlen(name), end = sizeof suffix - 1;
    return length < SHARED_NAME_MAX && length > HASH_DIGITS + end &&
           strspn(name, "0123456789abcdef") == HASH_DIGITS && name[strspn(name, plain)] == '\0' &&
           begins_with_kind(name + HASH_DIGITS) && strcmp(name + length - end, suffix) == 0;
}

/* ---- claims ---- */

/* Reads a number of at most `digits_max` digits in that base, up to `end`, which is skipped. */
static bool read_field(const char **text, int base, size_t digits_max, char end, uint64_t *out)
{
    const char *digits = base == 16 ? "0123456789abcdef" : "0123456789";
    size_t length = strspn(*text, digits);
    if (length == 0 || length > digits_max || (*text)[length] != end) return false;
    *out = strtoull(*text, NULL, base);
    *text += length + 1;
    return true;
}

/* "ID-TICKS.DEATHS.COINS-PROCESS-TIME.replay", with the time in ns. */
static bool read_claim(const char *at, RunClaim *claim)
{
    uint64_t ticks, deaths, coins, process, time;
    if (strlen(at) <= VISITOR_ID_LENGTH || at[VISITOR_ID_LENGTH] != '-') return false;
    memcpy(claim->id, at, VISITOR_ID_LENGTH);
    claim->id[VISITOR_ID_LENGTH] = '\0';
    at += VISITOR_ID_LENGTH + 1;
    if (!visitor_id_is_good(claim->id) || !read_field(&at, 10, 6, '.', &ticks) ||
        !read_field(&at, 10, 6, '.', &deaths) || !read_field(&at, 10, 6, '-', &coins) ||
        !read_field(&at, 16, 8, '-', &process) || !read_field(&at, 16, 16, '.', &time))
        return false;
    claim->ticks = (int32_t)ticks;
    claim->deaths = (int32_t)deaths;
    claim->coins = (int32_t)coins;
    claim->process = (uint32_t)process;
    claim->time = time;
    return ticks > 0;
}

void run_claim_file(const RunClaim *claim, char out[SHARED_NAME_MAX])
{
    snprintf(out, SHARED_NAME_MAX, "%016" PRIx64 "-%s-%s-%d.%d.%d-%" PRIx32 "-%" PRIx64 "%s",
             claim->hash, kind_names[claim->kind], claim->id, (int)claim->ticks, (int)claim->deaths,
             (int)claim->coins, claim->process, claim->time, suffix);
}

bool run_claim_read(const char *name, RunClaim *claim)
{
    RunClaim fresh = {.kind = BEST_KIND_COUNT};
    const char *at = name;
    if (!records_name_is_good(name) || !read_field(&at, 16, HASH_DIGITS, '-', &fresh.hash))
        return false;
    for (int32_t kind = 0; kind < BEST_KIND_COUNT; kind++) {
        size_t length = strlen(kind_names[kind]);
        if (strncmp(at, kind_names[kind], length) != 0 || at[length] != '-') continue;
        fresh.kind = (BestKind)kind;
        at += length + 1;
        break;
    }
    if (fresh.kind == BEST_KIND_COUNT || !read_claim(at, &fresh)) return false;
    char again[SHARED_NAME_MAX];
    run_claim_file(&fresh, again);
    if (strcmp(again, name) != 0) return false;
    *claim = fresh;
    return true;
}

int32_t run_claim_compare(const RunClaim *a, const RunClaim *b)
{
    if (a->kind == BEST_DEATHS && a->deaths != b->deaths) return a->deaths < b->deaths ? -1 : 1;
    if (a->ticks != b->ticks) return a->ticks < b->ticks ? -1 : 1;
    if (a->time != b->time) return a->time < b->time ? -1 : 1;
    return (a->process > b->process) - (a->process < b->process);
}

bool records_each_claim(int folder, const char *prefix,
                        bool (*take)(void *context, const RunClaim *claim), void *context)
{
    int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *dir = again >= 0 ? fdopendir(again) : NULL;
    size_t length = strlen(prefix);
    bool goes_on = true;
    if (!dir && again >= 0) close(again);
    for (const struct dirent *e; dir && goes_on && (e = readdir(dir));) {
        RunClaim claim;
        if (strncmp(e->d_name, prefix, length) != 0) continue;
        if (run_claim_read(e->d_name, &claim)) goes_on = take(context, &claim);
    }
    if (dir) closedir(dir);
    return dir && goes_on;
}
