/* row.c - see row.h */
#include "row.h"

#include "../../base/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool row_player_is_right(const char *player)
{
    Visitor visitor;
    return visitor_of_player(player, &visitor) && !visitor.is_guest;
}

const char *row_player_id(const char *player)
{
    return strchr(player, '~') + 1;
}

enum { TICKS_BITS = 18 };
static_assert(RECORD_TICKS_MAX < 1 << TICKS_BITS, "ticks fit beside deaths");

int64_t row_score(const BoardRow *row, BestKind kind)
{
    if (kind == BEST_DEATHS) return (int64_t)row->deaths << TICKS_BITS | row->ticks;
    assert(row->seconds < INT64_C(1) << BOARD_SECONDS_BITS);
    return (int64_t)row->ticks << BOARD_SECONDS_BITS | row->seconds;
}

BoardRow row_of_run(const char *host, const Replay *replay, const ReplayReport *report,
                    int64_t seconds)
{
    int64_t last = (INT64_C(1) << BOARD_SECONDS_BITS) - 1;
    BoardRow row = {.ticks = report->tick,
                    .deaths = report->deaths,
                    .coins = report->coins,
                    .seconds = seconds < 0      ? 0
                               : seconds > last ? last
                                                : seconds};
    snprintf(row.host, sizeof row.host, "%s", host);
    snprintf(row.player, sizeof row.player, "%.*s", VISITOR_PLAYER_MAX - 1, replay->player);
    snprintf(row.id, sizeof row.id, "%s", row_player_id(row.player));
    return row;
}

void row_board_key(char letter, uint64_t hash, BestKind kind, char out[KEY_SIZE])
{
    snprintf(out, KEY_SIZE, "%c:{%016" PRIx64 "}:%d:%s", letter, hash, REPLAY_ENGINE,
             best_kind_name(kind));
}

void row_queue_key(const char *host, int32_t engine, char out[KEY_SIZE])
{
    snprintf(out, KEY_SIZE, "q:%s:%d", host, (int)engine);
}

void row_digest(const char *text, size_t length, char out[DIGEST_SIZE])
{
    uint64_t hash = hash_bytes(HASH_SEED, (const uint8_t *)text, length);
    snprintf(out, DIGEST_SIZE, "%016" PRIx64, hash_finish(hash));
}
