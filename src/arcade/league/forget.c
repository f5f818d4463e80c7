/* forget.c - see forget.h */
#include "forget.h"

#include "../../save/day.h"
#include "news.h"
#include "publish.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Of the server that is aimed at. */
static bool each_key_of_node(Server *server, const char *pattern, EachKey *each, void *context)
{
    char cursor[32] = "0";
    do {
        server_send(server, "SCAN", cursor, "MATCH", pattern, "COUNT", "1000", (char *)NULL);
        Reply *reply = server_next(server);
        const char *next = reply_text(reply_at(reply, 0), NULL);
        if (!next) {
            reply_done(reply);
            return false;
        }
        snprintf(cursor, sizeof cursor, "%s", next);
        const Reply *keys = reply_at(reply, 1);
        for (int32_t i = 0; i < reply_count(keys); i++) {
            const char *key = reply_text(reply_at(keys, i), NULL);
            if (key) each(server, context, key);
        }
        reply_done(reply);
    } while (strcmp(cursor, "0") != 0);
    return true;
}

bool forget_each_key(Server *server, const char *pattern, EachKey *each, void *context)
{
    bool is_done = true;
    for (int32_t node = 0; is_done && node < server_node_count(server); node++) {
        server_aim(server, node);
        is_done = each_key_of_node(server, pattern, each, context);
    }
    server_aim(server, 0);
    return is_done;
}

typedef struct Forgetting {
    const char *id;
    int64_t rows;
    bool is_refused; /* something could not be removed */
} Forgetting;

/* Reads the reply to a command that removes; how many it has removed. */
static int64_t read_removed(Server *server, Forgetting *forgetting)
{
    Reply *reply = server_next(server);
    int64_t removed = reply_number(reply, -1);
    if (removed < 0) forgetting->is_refused = true;
    reply_done(reply);
    return removed > 0 ? removed : 0;
}

static void forget_in_set(Server *server, void *context, const char *key)
{
    Forgetting *forgetting = context;
    server_send(server, "ZREM", key, forgetting->id, (char *)NULL);
    forgetting->rows += read_removed(server, forgetting);
}

static void forget_in_table(Server *server, void *context, const char *key)
{
    Forgetting *forgetting = context;
    server_send(server, "HDEL", key, forgetting->id, (char *)NULL);
    read_removed(server, forgetting);
}

/* Drops what the player says of a level, "wt:{HASH}" or "wl:{HASH}". */
static void forget_said(Server *server, void *context, const char *key)
{
    Forgetting *forgetting = context;
    char hash[WORKSHOP_HEX + 1];
    server_send(server, "HDEL", key, forgetting->id, (char *)NULL);
    if (read_removed(server, forgetting) == 0 || strlen(key) < 5 + WORKSHOP_HEX) return;
    snprintf(hash, sizeof hash, "%.*s", WORKSHOP_HEX, key + 4);
    publish_note_change(server, hash);
}

/* Drops the runs of the player that wait in a queue. */
static void forget_in_queue(Server *server, void *context, const char *key)
{
    Forgetting *forgetting = context;
    char from[64] = "-";
    for (int32_t count = 1; count > 0;) {
        server_send(server, "XRANGE", key, from, "+", "COUNT", "50", (char *)NULL);
        Reply *reply = server_next(server);
        if (!server_check(server, reply)) forgetting->is_refused = true;
        count = reply_count(reply);
        for (int32_t i = 0; i < count; i++) {
            const char *id = reply_text(reply_at(reply_at(reply, i), 0), NULL);
            if (!id) continue;
            snprintf(from, sizeof from, "(%s", id);
            const char *player = reply_field(reply_at(reply_at(reply, i), 1), "player", NULL);
            const char *voter = reply_field(reply_at(reply_at(reply, i), 1), "voter", NULL);
            bool is_voter = voter && strcmp(voter, forgetting->id) == 0;
            bool is_player = player && row_player_is_right(player) &&
                             strcmp(row_player_id(player), forgetting->id) == 0;
            if (!is_voter && !is_player) continue;
            server_send(server, "XDEL", key, id, (char *)NULL);
            read_removed(server, forgetting);
        }
        reply_done(reply);
    }
}

/* Drops a level of the workshop by the player, and tells the hosts to do the same. */
static void forget_level(Server *server, void *context, const char *key)
{
    Forgetting *forgetting = context;
    char hash[WORKSHOP_HEX + 1], said[KEY_SIZE], text[WORKSHOP_HEX + 1] = "", word[48];
    WorkshopId id;
    server_send(server, "HMGET", key, "by", "id", (char *)NULL);
    Reply *reply = server_next(server);
    const char *by = reply_text(reply_at(reply, 0), NULL);
    const char *name = reply_text(reply_at(reply, 1), NULL);
    bool is_own = by && row_player_is_right(by) && strcmp(row_player_id(by), forgetting->id) == 0;
    if (!server_check(server, reply)) forgetting->is_refused = true;
    if (name && workshop_id_of_name(name, &id)) snprintf(text, sizeof text, "%016" PRIx64, id.text);
    reply_done(reply);
    if (!is_own || strlen(key) < 4 + WORKSHOP_HEX) return;
    snprintf(hash, sizeof hash, "%.*s", WORKSHOP_HEX, key + 3); /* of w:{HASH} */
    snprintf(said, sizeof said, "wh:{%s}", hash);
    snprintf(word, sizeof word, "forgotten %" PRIu64 " ", day_now());
    server_send(server, "ZREM", "wi:new", hash, (char *)NULL);
    server_send(server, "HDEL", key, "id", "by", "at", "after", "host", "run", "text",
                (char *)NULL);
    if (text[0]) server_send(server, "HSET", said, text, word, (char *)NULL);
    for (int32_t i = 0; i < (text[0] ? 3 : 2); i++)
        read_removed(server, forgetting);
    publish_note_change(server, hash);
}

bool forget_player(Server *server, const char *id, int64_t *rows)
{
    Forgetting forgetting = {.id = id};
    bool is_done = forget_each_key(server, "q:*", forget_in_queue, &forgetting) &&
                   forget_each_key(server, "b:*", forget_in_set, &forgetting) &&
                   forget_each_key(server, "t:*", forget_in_table, &forgetting) &&
                   forget_each_key(server, "w:*", forget_level, &forgetting) &&
                   forget_each_key(server, "wt:*", forget_said, &forgetting) &&
                   forget_each_key(server, "wl:*", forget_said, &forgetting);
    *rows += forgetting.rows;
    return is_done && !forgetting.is_refused;
}

bool forget_tell(Server *server, const char *id)
{
    char key[KEY_SIZE], now[24];
    snprintf(key, sizeof key, "p:{%s}", id);
    snprintf(now, sizeof now, "%" PRIu64, day_now());
    server_send(server, "MULTI", (char *)NULL);
    server_send(server, "DEL", key, (char *)NULL);
    server_send(server, "HSET", key, "forgotten", now, (char *)NULL);
    server_send(server, "EXPIRE", key, "1209600", (char *)NULL);
    server_send(server, "EXEC", (char *)NULL);
    news_send(server, NEWS_KEY, NEWS_PLAYER, id);
    news_send(server, NEWS_KEY, NEWS_ALL, id);
    return server_skip(server, 7);
}
