/* news.h - learns from a server what has changed there, instead of asking again and again.
 *
 * Who changes something adds an entry to a stream: `news`, or live:news for what is live. A host
 * waits for entries on a connection of its own: while nothing changes, that is one command every
 * NEWS_WAIT_SECONDS. After a connect it is told NEWS_ALL, as it may have missed some.
 * Memory: news_close frees the server that news_open has taken, too. */
#ifndef LEDGE_ARCADE_LEAGUE_NEWS_H
#define LEDGE_ARCADE_LEAGUE_NEWS_H

#include "server.h"

#define NEWS_KEY      "news"
#define NEWS_LIVE_KEY "live:news"

enum { NEWS_WAIT_SECONDS = 25 };

/* What has changed, the word for it, and what the value is. */
#define NEWS_LIST(X)                                                                               \
    X(NEWS_ALL, "all")       /* anything; of whatever value */                                     \
    X(NEWS_BOARD, "board")   /* boards of the level with this hash */                              \
    X(NEWS_LEVELS, "levels") /* wi:new */                                                          \
    X(NEWS_SAID, "said")     /* wi:said */                                                         \
    X(NEWS_PLAYER, "player") /* p:{ID} of this id */                                               \
    X(NEWS_BANS, "bans")     /* bans */                                                            \
    X(NEWS_LIVE, "live")     /* a run in the level with this hash has begun, or is over */

typedef enum NewsKind {
#define X(id, word) id,
    NEWS_LIST(X)
#undef X
        NEWS_KIND_COUNT
} NewsKind;

typedef struct News News;

/* NULL if there is no server, or memory ran out. */
News *news_open(Server *server, const char *key);
void news_close(News *news);

/* Tells what has come, without waiting. */
typedef void NewsEach(void *context, NewsKind kind, const char *value);
void news_step(News *news, NewsEach *each, void *context);

/* Sends an entry: a command whose reply is to be read. */
void news_send(Server *server, const char *key, NewsKind kind, const char *value);

#endif
