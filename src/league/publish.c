/* publish.c - see publish.h */
#include "publish.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "log.h"

/* KEYS are the board and its replays, ARGV the player, the score, the replay, and the number of
 * replays that are kept. Returns the place on the board, 0 where an older run is as good. */
static const char script[] = "local score, size = tonumber(ARGV[2]), tonumber(ARGV[4])\n"
                             "local old = redis.call('ZSCORE', KEYS[1], ARGV[1])\n"
                             "if old and tonumber(old) <= score then return 0 end\n"
                             "redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])\n"
                             "local place = redis.call('ZRANK', KEYS[1], ARGV[1])\n"
                             "if place >= size then return place + 1 end\n"
                             "redis.call('HSET', KEYS[2], ARGV[1], ARGV[3])\n"
                             "local last = redis.call('ZRANGE', KEYS[1], size, size)\n"
                             "if last[1] then redis.call('HDEL', KEYS[2], last[1]) end\n"
                             "return place + 1\n";

enum { NUMBER_SIZE = 32 };

#define SECONDS_OF_DAY INT64_C(86400)

bool publish_prepare(Publisher *publisher, Server *server)
{
    server_send(server, "SCRIPT", "LOAD", script, (char *)NULL);
    Reply *reply = server_next(server);
    const char *name = reply_text(reply, NULL);
    bool is_good = name && strlen(name) < sizeof publisher->script;
    if (is_good)
        snprintf(publisher->script, sizeof publisher->script, "%s", name);
    else if (reply)
        server_drop(server, "the script of boards is refused");
    reply_done(reply);
    return is_good;
}

/* The board of a day has ids alone, as a sorted set that keeps the lower of two scores. */
static int32_t send_daily(Server *server, const Judgement *judgement, const char *id,
                          const char *score)
{
    char key[KEY_SIZE], seconds[NUMBER_SIZE];
    const Day day = judgement->day;
    snprintf(key, sizeof key, "d:{%04d%02d%02d-%d}:%d", (int)day.year, (int)day.month, (int)day.day,
             (int)judgement->difficulty, REPLAY_ENGINE);
    snprintf(seconds, sizeof seconds, "%" PRId64, DAYS_KEPT * SECONDS_OF_DAY);
    server_send(server, "ZADD", key, "LT", score, id, (char *)NULL);
    server_send(server, "EXPIRE", key, seconds, (char *)NULL);
    return 2;
}

static int32_t send_kind(const Publisher *publisher, Server *server, const Judgement *judgement,
                         const Publication *run, BestKind kind)
{
    char board[KEY_SIZE], replays[KEY_SIZE], score[NUMBER_SIZE], size[NUMBER_SIZE];
    char seconds[NUMBER_SIZE];
    Text value = TEXT_GROWING;
    const char *id = player_id(judgement->replay.player);
    const Row row = row_of_run(run->host, &judgement->replay, &judgement->report, run->seconds);
    int32_t sent = 1;
    key_of_board('b', judgement->replay.hash, kind, board);
    key_of_board('t', judgement->replay.hash, kind, replays);
    snprintf(score, sizeof score, "%" PRId64, row_score(&row, kind));
    snprintf(size, sizeof size, "%d", BOARD_ROWS_MAX);
    row_add(&row, &value);
    text_add_byte(&value, '\n');
    text_add_bytes(&value, run->text, run->length);
    server_send(server, "EVALSHA", publisher->script, "2", board, replays, id, score,
                value.bytes ? value.bytes : "", size, (char *)NULL);
    text_done(&value);
    if (!judgement->is_daily) return sent;
    snprintf(seconds, sizeof seconds, "%" PRId64, DAYS_KEPT * SECONDS_OF_DAY);
    server_send(server, "EXPIRE", board, seconds, (char *)NULL);
    server_send(server, "EXPIRE", replays, seconds, (char *)NULL);
    sent += 2;
    if (kind == BEST_TIME) sent += send_daily(server, judgement, id, score);
    return sent;
}

int32_t publish_send(const Publisher *publisher, Server *server, const Judgement *judgement,
                     const Publication *run)
{
    int32_t sent = 0;
    for (int32_t kind = 0; kind < BEST_KIND_COUNT; kind++)
        if (judgement->kinds >> kind & 1)
            sent += send_kind(publisher, server, judgement, run, (BestKind)kind);
    return sent;
}

bool publish_check(Server *server, int32_t commands)
{
    bool is_good = true;
    for (int32_t i = 0; i < commands; i++) {
        Reply *reply = server_next(server);
        if (!reply) return false;
        if (reply_is_error(reply)) is_good = false;
        bool is_forgotten = reply_is_error_of(reply, "NOSCRIPT");
        reply_done(reply);
        if (!is_forgotten) continue;
        server_drop(server, "the script of boards is forgotten"); /* and loaded with the next one */
        return false;
    }
    if (!is_good) log_line("event=publish state=refused");
    return is_good;
}
