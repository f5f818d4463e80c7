/* run_claim.c - see run_claim.h */
#include "run_claim.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_DIGITS = 16 };

static const char suffix[] = ".replay";

bool run_claim_may_be_record(const char *name)
{
    static const char plain[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-_";
    size_t length = strlen(name), end = sizeof suffix - 1;
    BestKind kind;
    return length < SHARED_NAME_MAX && length > HASH_DIGITS + end &&
           strspn(name, "0123456789abcdef") == HASH_DIGITS && name[strspn(name, plain)] == '\0' &&
           name[HASH_DIGITS] == '-' && best_kind_read(name + HASH_DIGITS + 1, '-', &kind) > 0 &&
           strcmp(name + length - end, suffix) == 0;
}

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

bool run_claim_read(const char *name, RunClaim *claim)
{
    uint64_t ticks, deaths, coins, process;
    RunClaim read = {.kind = BEST_KIND_COUNT};
    char again[SHARED_NAME_MAX];
    const char *at = name;
    if (!run_claim_may_be_record(name) || !read_field(&at, 16, HASH_DIGITS, '-', &read.hash))
        return false;
    at += best_kind_read(at, '-', &read.kind) + 1;
    if (strlen(at) <= VISITOR_ID_LENGTH || at[VISITOR_ID_LENGTH] != '-') return false;
    memcpy(read.id, at, VISITOR_ID_LENGTH);
    at += VISITOR_ID_LENGTH + 1;
    if (!visitor_id_is_good(read.id) || !read_field(&at, 10, 6, '.', &ticks) ||
        !read_field(&at, 10, 6, '.', &deaths) || !read_field(&at, 10, 6, '-', &coins) ||
        !read_field(&at, 16, 8, '-', &process) || !read_field(&at, 16, 16, '.', &read.time) ||
        ticks == 0)
        return false;
    read.ticks = (int32_t)ticks;
    read.deaths = (int32_t)deaths;
    read.coins = (int32_t)coins;
    read.process = (uint32_t)process;
    /* There is only one way to write a name, so that no run is listed twice. */
    run_claim_file(&read, again);
    if (strcmp(again, name) != 0) return false;
    *claim = read;
    return true;
}

void run_claim_file(const RunClaim *claim, char out[SHARED_NAME_MAX])
{
    snprintf(out, SHARED_NAME_MAX, "%016" PRIx64 "-%s-%s-%d.%d.%d-%" PRIx32 "-%" PRIx64 "%s",
             claim->hash, best_kind_name(claim->kind), claim->id, (int)claim->ticks,
             (int)claim->deaths, (int)claim->coins, claim->process, claim->time, suffix);
}

int32_t run_claim_compare(const RunClaim *a, const RunClaim *b)
{
    int32_t difference = best_kind_compare(a->kind, a->ticks, a->deaths, b->ticks, b->deaths);
    if (difference != 0) return difference;
    if (a->time != b->time) return a->time < b->time ? -1 : 1;
    return (a->process > b->process) - (a->process < b->process);
}

typedef struct Taking {
    const char *prefix;
    bool (*take)(void *context, const RunClaim *claim);
    void *context;
} Taking;

static bool take_name(void *context, const char *name)
{
    const Taking *taking = context;
    RunClaim claim;
    bool is_one =
        strncmp(name, taking->prefix, strlen(taking->prefix)) == 0 && run_claim_read(name, &claim);
    return !is_one || taking->take(taking->context, &claim);
}

bool run_claim_each(int folder, const char *prefix,
                    bool (*take)(void *context, const RunClaim *claim), void *context)
{
    Taking taking = {prefix, take, context};
    return shared_file_each(folder, take_name, &taking);
}
