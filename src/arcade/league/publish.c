/* publish.c - see publish.h */
#include "publish.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "log.h"

/* KEYS are the board and the table of its rows; ARGV are the player, the score, the number of
 * replays to keep, the row with its line end, and the replay. Rows after that number are kept
 * without their replays. Returns the place on the board, or 0 if an older run of the player is as
 * good. */
static const char script[] =
    "local score, size = tonumber(ARGV[2]), tonumber(ARGV[3])\n"
    "local old = redis.call('ZSCORE', KEYS[1], ARGV[1])\n"
    "if old and tonumber(old) <= score then return 0 end\n"
    "redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])\n"
    "local place = redis.call('ZRANK', KEYS[1], ARGV[1])\n"
    "local value = place < size and ARGV[4] .. ARGV[5] or ARGV[4]\n"
    "redis.call('HSET', KEYS[2], ARGV[1], value)\n"
    "local next = place < size and redis.call('ZRANGE', KEYS[1], size, size)[1]\n"
    "local full = next and redis.call('HGET', KEYS[2], next)\n"
    "if full then redis.call('HSET', KEYS[2], next, string.match(full, '^[^\\n]*\\n?')) end\n"
    "return place + 1\n";

/* KEYS are the level and the set of all; ARGV are its id, the author, the time, the code of the
 * author's earlier version, the host, the run and the text. Levels are in the order of the server's
 * clock, so that a host that has read up to one of them misses none. */
static const char level_script[] =
    "local old = redis.call('HMGET', KEYS[1], 'by', 'at', 'id')\n"
    "if old[1] and string.match(old[1], '~.*') ~= string.match(ARGV[2], '~.*') then return 0 end\n"
    "if old[1] and (old[3] == ARGV[1] or tonumber(old[2]) > tonumber(ARGV[3])) then return 0 end\n"
    "redis.call('HSET', KEYS[1], 'id', ARGV[1], 'by', ARGV[2], 'at', ARGV[3], 'after', ARGV[4],\n"
    "           'host', ARGV[5], 'run', ARGV[6], 'text', ARGV[7])\n"
    "local time = redis.call('TIME')\n"
    "redis.call('ZADD', KEYS[2], string.format('%s%06d', time[1], tonumber(time[2])),\n"
    "           string.sub(ARGV[1], 1, 16))\n"
    "return 1\n";

enum { NUMBER_SIZE = 32 };

#define SECONDS_OF_DAY INT64_C(86400)

bool publish_load_script(Server *server, const char *text, char name[SCRIPT_NAME_SIZE])
{
    server_send(server, "SCRIPT", "LOAD", text, (char *)NULL);
    Reply *reply = server_next(server);
    const char *given = reply_text(reply, NULL);
    bool is_good = given && strlen(given) < SCRIPT_NAME_SIZE;
    if (is_good)
        snprintf(name, SCRIPT_NAME_SIZE, "%s", given);
    else if (reply)
        server_drop(server, "the script of boards is refused");
    reply_done(reply);
    return is_good;
}

bool publish_prepare(Publisher *publisher, Server *server)
{
    return publish_load_script(server, script, publisher->script) &&
           publish_load_script(server, level_script, publisher->level_script);
}

/* Sends the command for a board, and two more for a daily level. Returns their number. */
static int32_t send_kind(const Publisher *publisher, Server *server, const Judgement *judgement,
                         const Publication *run, BestKind kind)
{
    char board[KEY_SIZE], table[KEY_SIZE], score[NUMBER_SIZE], size[NUMBER_SIZE];
    char line[BOARD_LINE_MAX], seconds[NUMBER_SIZE];
    Text text = text_in(line, sizeof line);
    const BoardRow row =
        row_of_run(run->host, &judgement->replay, &judgement->report, run->seconds);
    row_board_key('b', judgement->replay.hash, kind, board);
    row_board_key('t', judgement->replay.hash, kind, table);
    snprintf(score, sizeof score, "%" PRId64, row_score(&row, kind));
    snprintf(size, sizeof size, "%d", BOARD_ROWS_MAX);
    board_row_add(&row, &text);
    text_add_byte(&text, '\n');
    const char *const words[] = {"EVALSHA", publisher->script,         "2",   board,
                                 table,     row_player_id(row.player), score, size,
                                 line};
    server_send_bytes(server, words, ARRAY_LENGTH(words), run->text, run->length);
    if (!judgement->is_daily) return 1;
    snprintf(seconds, sizeof seconds, "%" PRId64, DAYS_KEPT * SECONDS_OF_DAY);
    server_send(server, "EXPIRE", board, seconds, (char *)NULL);
    server_send(server, "EXPIRE", table, seconds, (char *)NULL);
    return 3;
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

void publish_fetch_level(Server *server, Judge *judge, const char *run)
{
    static const char before[] = "\nhash = ";
    uint64_t hash;
    size_t length = 0;
    char key[KEY_SIZE];
    const char *at = strstr(run, before);
    if (at) at += sizeof before - 1;
    if (!at || !replay_parse_hash(at, strcspn(at, "\n"), &hash) || judge_knows(judge, hash)) return;
    snprintf(key, sizeof key, "w:{%016" PRIx64 "}", hash);
    server_send(server, "HGET", key, "text", (char *)NULL);
    Reply *reply = server_next(server);
    const char *text = reply_text(reply, &length);
    if (text) (void)judge_add_level(judge, hash, text, length);
    reply_done(reply);
}

int32_t publish_send_level(const Publisher *publisher, Server *server, const WorkshopLevel *about,
                           const Publication *level, const char *run)
{
    char key[KEY_SIZE], id[WORKSHOP_NAME_MAX], at[NUMBER_SIZE];
    workshop_id_to_name(&about->id, id);
    snprintf(key, sizeof key, "w:{%016" PRIx64 "}", about->id.hash);
    snprintf(at, sizeof at, "%" PRId64, about->at);
    const char *const words[] = {"EVALSHA",    publisher->level_script,
                                 "2",          key,
                                 "wi:new",     id,
                                 about->by,    at,
                                 about->after, level->host,
                                 run};
    server_send_bytes(server, words, ARRAY_LENGTH(words), level->text, level->length);
    return 1;
}

void publish_begin(Server *server)
{
    server_send(server, "MULTI", (char *)NULL);
}

Reply *publish_end(Server *server, int32_t commands)
{
    server_send(server, "EXEC", (char *)NULL);
    server_skip(server, 1 + commands);
    Reply *results = server_next(server);
    server_check(server, results);
    return results;
}

bool publish_check(Server *server, const Reply *results, int32_t first, int32_t commands)
{
    bool is_good = reply_count(results) >= first + commands;
    for (int32_t i = first; is_good && i < first + commands; i++) {
        const Reply *result = reply_at(results, i);
        is_good = server_check(server, result);
        if (reply_is_error_of(result, "NOSCRIPT"))
            server_drop(server, "the script of boards is forgotten"); /* reconnecting loads it */
    }
    return is_good;
}
