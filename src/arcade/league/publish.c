/* publish.c - see publish.h */
#include "publish.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "log.h"
#include "news.h"

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

/* In a cluster a script has keys of one slot only. What has a set of all levels as its last key
 * goes without it there, and this one follows: KEYS is the set, ARGV the level. */
static const char stamp_script[] =
    "local time = redis.call('TIME')\n"
    "return redis.call('ZADD', KEYS[1], string.format('%s%06d', time[1], tonumber(time[2])),\n"
    "                  ARGV[1])\n";

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
    "if KEYS[2] then\n"
    "  redis.call('ZADD', KEYS[2], string.format('%s%06d', time[1], tonumber(time[2])),\n"
    "             string.sub(ARGV[1], 1, 16))\n"
    "end\n"
    "return 1\n";

/* KEYS are of each level itself, its votes and its likes, then the set of levels of which something
 * is said; ARGV are the id of the player, the host, the largest number of players of a level,
 * since when the player is known with the address, then for each level ATTEMPTS, FINISHES VISITS
 * BEST, and 1 or 0 for a like. */
static const char votes_script[] =
    "local time = redis.call('TIME')\n"
    "local score = string.format('%s%06d', time[1], tonumber(time[2]))\n"
    "local id, host, most = ARGV[1], ARGV[2], tonumber(ARGV[3])\n"
    "local said = #KEYS % 3 == 1 and KEYS[#KEYS]\n"
    "for n = 0, (#ARGV - 4) / 3 - 1 do\n"
    "  local level, votes, likes = KEYS[3 * n + 1], KEYS[3 * n + 2], KEYS[3 * n + 3]\n"
    "  local tries, rest, liked = ARGV[3 * n + 5], ARGV[3 * n + 6], ARGV[3 * n + 7]\n"
    "  local by = redis.call('HGET', level, 'by')\n"
    "  if by and string.match(by, '~(.*)') ~= id then\n"
    "    local old = redis.call('HGET', votes, id)\n"
    "    local value = host .. ' ' .. ARGV[4] .. ' ' .. tries .. ' ' .. rest\n"
    "    local is_new = not old and redis.call('HLEN', votes) < most\n"
    "    if old and old ~= value then\n"
    "      local old_host, old_tries = string.match(old, '^(%S+) %S+ %S+ (%d+)')\n"
    "      is_new = old_host == host or tonumber(old_tries) < tonumber(tries)\n"
    "    end\n"
    "    if is_new then redis.call('HSET', votes, id, value) end\n"
    "    local who = redis.call('HGET', likes, id)\n"
    "    local is_changed = liked == '1' and not who and (old or is_new)\n"
    "    if is_changed then redis.call('HSET', likes, id, host) end\n"
    "    if liked == '0' and who == host then\n"
    "      redis.call('HDEL', likes, id)\n"
    "      is_changed = true\n"
    "    end\n"
    "    if said and (is_new or is_changed) then\n"
    "      redis.call('ZADD', said, score, string.sub(level, 4, 19))\n"
    "    end\n"
    "  end\n"
    "end\n"
    "return 1\n";

/* KEYS are the level, what is said of its texts, and the set as above; ARGV are the word, who says
 * so, the half of the id that names the text, and the reason. */
static const char gone_script[] =
    "local by = redis.call('HGET', KEYS[1], 'by')\n"
    "local field, value = ARGV[3], ARGV[1]\n"
    "if not by then return 0 end\n"
    "if ARGV[1] == 'withdrawn' then\n"
    "  if string.match(by, '~(.*)') ~= ARGV[2] then return 0 end\n"
    "else\n"
    "  field = field .. ' ' .. ARGV[2]\n"
    "end\n"
    "local time = redis.call('TIME')\n"
    "local old = redis.call('HGET', KEYS[2], field)\n"
    "if ARGV[1] == 'shown' then\n"
    "  if redis.call('HDEL', KEYS[2], field) == 0 then return 0 end\n"
    "else\n"
    "  if old and string.match(old, '^%a+ %d+ (.*)$') == ARGV[4] then return 0 end\n"
    "  redis.call('HSET', KEYS[2], field, value .. ' ' .. time[1] .. ' ' .. ARGV[4])\n"
    "end\n"
    "if KEYS[3] then\n"
    "  redis.call('ZADD', KEYS[3], string.format('%s%06d', time[1], tonumber(time[2])),\n"
    "             string.sub(KEYS[1], 4, 19))\n"
    "end\n"
    "return 1\n";

enum {
    NUMBER_SIZE = 32,
    PLAYERS_A_LEVEL = 20000,
    ROWS_A_COMMAND = 128, /* of votes */
    ROW_WORDS = 3,
    REST_SIZE = 48
};

static const char new_key[] = "wi:new", said_key[] = "wi:said";

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
           publish_load_script(server, level_script, publisher->level_script) &&
           publish_load_script(server, votes_script, publisher->votes_script) &&
           publish_load_script(server, gone_script, publisher->gone_script) &&
           publish_load_script(server, stamp_script, publisher->stamp_script);
}

/* In a cluster, notes in the set of all levels that this one has changed. Returns the number of
 * commands. */
static int32_t send_stamp(const Publisher *publisher, Server *server, const char *set,
                          uint64_t hash)
{
    char level[WORKSHOP_HEX + 1];
    if (!server_is_cluster(server)) return 0;
    snprintf(level, sizeof level, "%016" PRIx64, hash);
    server_send(server, "EVALSHA", publisher->stamp_script, "1", set, level, (char *)NULL);
    return 1;
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
    bool is_cluster = server_is_cluster(server);
    const char *words[11] = {"EVALSHA", publisher->level_script, is_cluster ? "1" : "2", key};
    int32_t used = 4;
    if (!is_cluster) words[used++] = new_key;
    const char *const args[] = {id, about->by, at, about->after, level->host, run};
    for (size_t i = 0; i < ARRAY_LENGTH(args); i++)
        words[used++] = args[i];
    server_send_bytes(server, words, used, level->text, level->length);
    return 1 + send_stamp(publisher, server, new_key, about->id.hash);
}

/* A row of votes, as a script takes it. */
typedef struct VoteWords {
    uint64_t hash;
    char keys[3][KEY_SIZE]; /* of the level, its votes, its likes */
    char tries[NUMBER_SIZE], rest[REST_SIZE];
    const char *liked;
} VoteWords;

/* "HASH ATTEMPTS FINISHES VISITS BEST LIKED\n" */
static bool read_vote(const char *line, VoteWords *out)
{
    static const char *const names[] = {"w", "wt", "wl"};
    int tries, finishes, visits, best, liked, used = 0;
    uint64_t hash;
    if (strcspn(line, "\n") < WORKSHOP_HEX || !replay_parse_hash(line, WORKSHOP_HEX, &hash) ||
        sscanf(line + WORKSHOP_HEX, " %9d %9d %9d %9d %1d%n", &tries, &finishes, &visits, &best,
               &liked, &used) != 5 ||
        line[WORKSHOP_HEX + used] != '\n')
        return false;
    if (tries < 0 || finishes < 0 || visits < 0 || best < 0 || (best > 0) != (finishes > 0))
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
        snprintf(out->keys[i], KEY_SIZE, "%s:{%016" PRIx64 "}", names[i], hash);
    out->hash = hash;
    snprintf(out->tries, sizeof out->tries, "%d", tries);
    snprintf(out->rest, sizeof out->rest, "%d %d %d", finishes, visits, best);
    out->liked = liked ? "1" : "0";
    return true;
}

/* Reads up to `most` rows, and moves past them; -1: one is no row. */
static int32_t read_some_votes(const char **at, VoteWords rows[ROWS_A_COMMAND], int32_t most)
{
    int32_t count = 0;
    for (; **at && count < most; *at += strcspn(*at, "\n") + 1)
        if (!read_vote(*at, &rows[count++])) return -1;
    return count;
}

static void send_some_votes(Server *server, const char *const head[6], const VoteWords *rows,
                            int32_t count)
{
    const char *words[4 + 4 + 2 * ROW_WORDS * ROWS_A_COMMAND];
    char key_count[NUMBER_SIZE];
    int32_t used = 0;
    bool is_cluster = server_is_cluster(server);
    snprintf(key_count, sizeof key_count, "%d", !is_cluster + ROW_WORDS * (int)count);
    words[used++] = "EVALSHA";
    words[used++] = head[0];
    words[used++] = key_count;
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < ROW_WORDS; k++)
            words[used++] = rows[i].keys[k];
    if (!is_cluster) words[used++] = said_key;
    for (int32_t i = 1; i <= 4; i++)
        words[used++] = head[i];
    for (int32_t i = 0; i < count; i++) {
        words[used++] = rows[i].tries;
        words[used++] = rows[i].rest;
        words[used++] = rows[i].liked;
    }
    server_send_words(server, words, used);
}

int32_t publish_send_votes(const Publisher *publisher, Server *server, const char *host,
                           const char *player_id, const char *text)
{
    static_assert(4 + 4 + 2 * ROW_WORDS * ROWS_A_COMMAND <= SERVER_WORDS_MAX, "a command has room");
    char known[NUMBER_SIZE], most[NUMBER_SIZE];
    VoteWords rows[ROWS_A_COMMAND];
    int32_t sent = 0, count;
    int64_t since, address;
    int used = 0;
    if (sscanf(text, "%12" SCNd64 " %10" SCNd64 "%n", &since, &address, &used) != 2 ||
        text[used] != '\n' || since < 0 || address < 0 || address > UINT32_MAX)
        return -1;
    const char *at = text + used + 1, *first = at;
    const int32_t rows_max = server_is_cluster(server) ? 1 : ROWS_A_COMMAND;
    while ((count = read_some_votes(&at, rows, rows_max)) > 0) {
    }
    if (count < 0) return -1;
    snprintf(known, sizeof known, "%" PRId64 " %" PRId64, since, address);
    snprintf(most, sizeof most, "%d", PLAYERS_A_LEVEL);
    const char *const head[] = {publisher->votes_script, player_id, host, most, known, NULL};
    for (at = first; (count = read_some_votes(&at, rows, rows_max)) > 0; sent++) {
        send_some_votes(server, head, rows, count);
        sent += send_stamp(publisher, server, said_key, rows[0].hash);
    }
    return sent;
}

int32_t publish_send_gone(const Publisher *publisher, Server *server, PublishGone gone,
                          const WorkshopId *id, const char *who, const char *reason)
{
    static const char *const words[] = {"withdrawn", "hidden", "shown"};
    char level[KEY_SIZE], said[KEY_SIZE], text[WORKSHOP_HEX + 1];
    snprintf(level, sizeof level, "w:{%016" PRIx64 "}", id->hash);
    snprintf(said, sizeof said, "wh:{%016" PRIx64 "}", id->hash);
    snprintf(text, sizeof text, "%016" PRIx64, id->text);
    bool is_cluster = server_is_cluster(server);
    const char *all[10] = {"EVALSHA", publisher->gone_script, is_cluster ? "2" : "3", level, said};
    int32_t used = 5;
    if (!is_cluster) all[used++] = said_key;
    const char *const args[] = {words[gone], who, text, reason};
    for (size_t i = 0; i < ARRAY_LENGTH(args); i++)
        all[used++] = args[i];
    server_send_words(server, all, used);
    return 1 + send_stamp(publisher, server, said_key, id->hash);
}

void publish_note_change(Server *server, const char *hash)
{
    char score[2 * NUMBER_SIZE];
    server_send(server, "TIME", (char *)NULL);
    Reply *reply = server_next(server);
    int64_t seconds = reply_number(reply_at(reply, 0), 0);
    int64_t microseconds = reply_number(reply_at(reply, 1), 0);
    reply_done(reply);
    snprintf(score, sizeof score, "%" PRId64 "%06" PRId64, seconds, microseconds);
    server_send(server, "ZADD", said_key, score, hash, (char *)NULL);
    news_send(server, NEWS_KEY, NEWS_SAID, hash);
    server_skip(server, 2);
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

bool publish_is_refused(const Reply *results, int32_t first, int32_t commands)
{
    bool is_refused = reply_is_fault_of_server(results);
    for (int32_t i = first; i < first + commands && !is_refused; i++)
        is_refused = reply_is_fault_of_server(reply_at(results, i));
    return is_refused;
}
