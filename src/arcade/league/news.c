/* news.c - see news.h */
#include "news.h"

#include "../../base/clock.h"
#include "../../base/pause.h"
#include "log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ID_SIZE_MAX = 48, LATE_MS = (NEWS_WAIT_SECONDS + SERVER_PATIENCE) * 1000 };

#define KEPT_ENTRIES "10000"

static const char *const words[NEWS_KIND_COUNT] = {
#define X(id, word) word,
    NEWS_LIST(X)
#undef X
};

struct News {
    Server *server;
    const char *key;
    char last[ID_SIZE_MAX]; /* entry that was read */
    int32_t connection;     /* for which `last` is known */
    bool waits;             /* a command has no reply yet */
    int64_t late_ms;        /* when it should have one */
    Pause pause;            /* after a refusal */
};

News *news_open(Server *server, const char *key)
{
    News *news = server ? calloc(1, sizeof *news) : NULL;
    if (!news) {
        server_close(server);
        return NULL;
    }
    news->server = server;
    news->key = key;
    return news;
}

void news_close(News *news)
{
    if (!news) return;
    server_close(news->server);
    free(news);
}

/* Finds where the stream ends now. False: it cannot be read. */
static bool find_end(News *news)
{
    server_send(news->server, "XREVRANGE", news->key, "+", "-", "COUNT", "1", (char *)NULL);
    Reply *reply = server_next(news->server);
    const char *id = reply_text(reply_at(reply_at(reply, 0), 0), NULL);
    bool is_good = server_check(news->server, reply);
    snprintf(news->last, sizeof news->last, "%s", id ? id : "0-0");
    reply_done(reply);
    return is_good;
}

static void tell(const char *word, const char *value, NewsEach *each, void *context)
{
    for (int32_t kind = 0; word && value && kind < NEWS_KIND_COUNT; kind++)
        if (strcmp(words[kind], word) == 0) each(context, (NewsKind)kind, value);
}

/* Tells what a reply has. False: the server refuses. */
static bool read_entries(News *news, const Reply *reply, NewsEach *each, void *context)
{
    const Reply *entries = reply_at(reply_at(reply, 0), 1);
    for (int32_t i = 0; i < reply_count(entries); i++) {
        const Reply *entry = reply_at(entries, i), *fields = reply_at(entry, 1);
        const char *id = reply_text(reply_at(entry, 0), NULL);
        if (id) snprintf(news->last, sizeof news->last, "%s", id);
        for (int32_t k = 0; k + 1 < reply_count(fields); k += 2)
            tell(reply_text(reply_at(fields, k), NULL), reply_text(reply_at(fields, k + 1), NULL),
                 each, context);
    }
    return server_check(news->server, reply);
}

/* Where the news are refused, all may have changed, after each pause. */
static void begin(News *news, NewsEach *each, void *context)
{
    if (!pause_is_over(&news->pause, clock_now_ms())) return;
    each(context, NEWS_ALL, "");
    bool is_good = find_end(news);
    if (is_good) news->connection = server_connection(news->server);
    if (is_good) news->pause = (Pause){.ms = 0};
    if (!is_good) pause_grow(&news->pause, clock_now_ms(), (uintptr_t)news);
    news->waits = false;
}

void news_step(News *news, NewsEach *each, void *context)
{
    char block[16];
    if (!server_is_up(news->server)) return;
    if (news->connection != server_connection(news->server)) begin(news, each, context);
    if (news->connection != server_connection(news->server)) return;
    if (!news->waits) {
        snprintf(block, sizeof block, "%d", NEWS_WAIT_SECONDS * 1000);
        server_send(news->server, "XREAD", "COUNT", "1000", "BLOCK", block, "STREAMS", news->key,
                    news->last, (char *)NULL);
        news->waits = true;
        news->late_ms = clock_now_ms() + LATE_MS;
    }
    if (!server_wait(news->server, 0)) {
        if (clock_now_ms() > news->late_ms) server_drop(news->server, "it does not answer");
        return;
    }
    Reply *reply = server_next(news->server);
    news->waits = false;
    if (reply && !read_entries(news, reply, each, context)) news->connection = 0;
    reply_done(reply);
}

void news_send(Server *server, const char *key, NewsKind kind, const char *value)
{
    server_send(server, "XADD", key, "MAXLEN", "~", KEPT_ENTRIES, "*", words[kind], value,
                (char *)NULL);
}
