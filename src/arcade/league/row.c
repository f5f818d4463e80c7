/* row.c - see row.h */
#include "row.h"

#include "../../base/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char name_letters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

/* ---- names ---- */

bool row_host_is_right(const char *host)
{
    size_t length = strspn(host, name_letters);
    return length > 0 && length < HOST_SIZE && host[length] == '\0';
}

bool row_id_is_right(const char *id)
{
    return visitor_id_is_good(id);
}

bool row_player_is_right(const char *player)
{
    Visitor visitor;
    return visitor_of_player(player, &visitor);
}

const char *row_player_id(const char *player)
{
    return strchr(player, '~') + 1;
}

/* ---- rows ---- */

/* Reads digits and the blank after them; `*text` moves past it. */
static bool read_number(const char **text, int64_t most, int64_t *out)
{
    enum { DIGITS_MAX = 12 };
    size_t digits = strspn(*text, "0123456789");
    if (digits == 0 || digits > DIGITS_MAX || (*text)[digits] != ' ') return false;
    *out = strtoll(*text, NULL, 10);
    *text += digits + 1;
    return *out <= most;
}

static bool read_names(const char *text, Row *row)
{
    size_t host = strcspn(text, " ");
    if (host >= sizeof row->host || text[host] != ' ') return false;
    if (strlen(text + host + 1) >= sizeof row->player) return false;
    memcpy(row->host, text, host);
    row->host[host] = '\0';
    memcpy(row->player, text + host + 1, strlen(text + host + 1) + 1);
    return row_host_is_right(row->host) && row_player_is_right(row->player);
}

bool row_read(const char *line, size_t length, Row *out)
{
    char text[ROW_SIZE];
    const char *at = text;
    int64_t ticks, deaths, coins, seconds;
    Row row;
    if (length >= sizeof text || memchr(line, '\0', length)) return false;
    memcpy(text, line, length);
    text[length] = '\0';
    if (!read_number(&at, RECORD_TICKS_MAX, &ticks) || !read_number(&at, INT32_MAX, &deaths) ||
        !read_number(&at, INT32_MAX, &coins) ||
        !read_number(&at, (INT64_C(1) << ROW_SECONDS_BITS) - 1, &seconds) || !read_names(at, &row))
        return false;
    row.ticks = (int32_t)ticks;
    row.deaths = (int32_t)deaths;
    row.coins = (int32_t)coins;
    row.seconds = seconds;
    *out = row;
    return true;
}

void row_add(const Row *row, Text *out)
{
    text_add(out, "%d %d %d %" PRId64 " %s %s", (int)row->ticks, (int)row->deaths, (int)row->coins,
             row->seconds, row->host, row->player);
}

int64_t row_score(const Row *row, BestKind kind)
{
    if (kind == BEST_DEATHS) return (int64_t)row->deaths << ROW_TICKS_BITS | row->ticks;
    return (int64_t)row->ticks << ROW_SECONDS_BITS | row->seconds;
}

Row row_of_run(const char *host, const Replay *replay, const ReplayReport *report, int64_t seconds)
{
    int64_t last = (INT64_C(1) << ROW_SECONDS_BITS) - 1;
    Row row = {.ticks = report->tick,
               .deaths = report->deaths,
               .coins = report->coins,
               .seconds = seconds < 0      ? 0
                          : seconds > last ? last
                                           : seconds};
    snprintf(row.host, sizeof row.host, "%s", host);
    snprintf(row.player, sizeof row.player, "%s", replay->player);
    return row;
}

/* ---- keys ---- */

void row_board_key(char letter, uint64_t hash, BestKind kind, char out[KEY_SIZE])
{
    snprintf(out, KEY_SIZE, "%c:{%016" PRIx64 "}:%d:%s", letter, hash, REPLAY_ENGINE,
             best_kind_name(kind));
}

void row_board_name(uint64_t hash, BestKind kind, char out[KEY_SIZE])
{
    snprintf(out, KEY_SIZE, "%016" PRIx64 ".%d.%s", hash, REPLAY_ENGINE, best_kind_name(kind));
}

static bool find_kind(const char *name, BestKind *kind)
{
    for (int32_t i = 0; i < BEST_KIND_COUNT; i++) {
        if (strcmp(best_kind_name((BestKind)i), name) != 0) continue;
        *kind = (BestKind)i;
        return true;
    }
    return false;
}

bool row_read_board_key(const char *key, char letter, uint64_t *hash, int32_t *engine,
                        BestKind *kind)
{
    enum { HASH_DIGITS = 16, START = 3, END = START + HASH_DIGITS, ENGINE_DIGITS = 6 };
    if (key[0] != letter || strncmp(key + 1, ":{", 2) != 0) return false;
    if (strspn(key + START, "0123456789abcdef") != HASH_DIGITS) return false;
    if (strncmp(key + END, "}:", 2) != 0) return false;
    const char *number = key + END + 2;
    size_t digits = strspn(number, "0123456789");
    if (digits == 0 || digits > ENGINE_DIGITS || number[digits] != ':') return false;
    if (!find_kind(number + digits + 1, kind)) return false;
    *hash = strtoull(key + START, NULL, 16);
    *engine = (int32_t)strtol(number, NULL, 10);
    return true;
}

void row_digest(const char *text, size_t length, char out[DIGEST_SIZE])
{
    uint64_t hash = hash_bytes(HASH_SEED, (const uint8_t *)text, length);
    snprintf(out, DIGEST_SIZE, "%016" PRIx64, hash_finish(hash));
}
