/* board_row.c - see board_row.h */
#include "board_row.h"

#include "../save/records.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool board_host_is_good(const char *host)
{
    size_t length = strspn(host, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                 "0123456789_-");
    return length > 0 && length < BOARD_HOST_MAX && host[length] == '\0';
}

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

bool board_row_read(const char *line, size_t length, BoardRow *row)
{
    char text[BOARD_LINE_MAX];
    const char *at = text;
    int64_t ticks, deaths, coins, seconds;
    BoardRow read = {.is_checked = true};
    Visitor visitor;
    if (length >= sizeof text || memchr(line, '\0', length)) return false;
    memcpy(text, line, length);
    text[length] = '\0';
    if (!read_number(&at, RECORD_TICKS_MAX, &ticks) || !read_number(&at, INT32_MAX, &deaths) ||
        !read_number(&at, INT32_MAX, &coins) ||
        !read_number(&at, (INT64_C(1) << BOARD_SECONDS_BITS) - 1, &seconds))
        return false;
    size_t host = strcspn(at, " ");
    if (host >= sizeof read.host || at[host] != ' ') return false;
    memcpy(read.host, at, host);
    if (!board_host_is_good(read.host) || !visitor_of_player(at + host + 1, &visitor)) return false;
    read.ticks = (int32_t)ticks;
    read.deaths = (int32_t)deaths;
    read.coins = (int32_t)coins;
    read.seconds = seconds;
    memcpy(read.id, visitor.id, sizeof read.id);
    visitor_to_player(&visitor, read.player);
    *row = read;
    return true;
}

void board_row_add(const BoardRow *row, Text *out)
{
    text_add(out, "%d %d %d %" PRId64 " %s %s", (int)row->ticks, (int)row->deaths, (int)row->coins,
             row->seconds, row->host, row->player);
}

int32_t board_row_compare(BestKind kind, const BoardRow *a, const BoardRow *b)
{
    int32_t difference = best_kind_compare(kind, a->ticks, a->deaths, b->ticks, b->deaths);
    return difference ? difference : (a->seconds > b->seconds) - (a->seconds < b->seconds);
}

void board_file_name(uint64_t hash, BestKind kind, char out[BOARD_NAME_MAX])
{
    snprintf(out, BOARD_NAME_MAX, "%016" PRIx64 ".%d.%s", hash, REPLAY_ENGINE,
             best_kind_name(kind));
}
