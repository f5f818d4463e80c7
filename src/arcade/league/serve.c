/* serve.c - see league.h: keeps the folder of a host and the server alike, 20 times a second. */
#include "league.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../base/clock.h"
#include "../../base/hash.h"
#include "../../base/pause.h"
#include "bans.h"
#include "days.h"
#include "levels.h"
#include "live_relay.h"
#include "log.h"
#include "news.h"
#include "players.h"
#include "spool.h"
#include "votes.h"

enum { STEP_MS = 50, METRICS_MS = 10000, SWEEP_MS = 60 * 60 * 1000, RESEND_SECONDS = 24 * 60 * 60 };

/* What is done in a step, one after the other. A part that the server refuses something rests. */
#define STEP_LIST(X)                                                                               \
    X(STEP_LIVE, live_relay_step(s->relay))                                                        \
    X(STEP_ROOMS, players_step_rooms(s->players))                                                  \
    X(STEP_SPOOL, spool_step(s->spool))                                                            \
    X(STEP_BOARDS, boards_step(s->boards))                                                         \
    X(STEP_PLAYERS, players_step(s->players))                                                      \
    X(STEP_BANS, bans_step(s->bans))                                                               \
    X(STEP_LEVELS, levels_step(s->levels))                                                         \
    X(STEP_VOTES, votes_step(s->votes))                                                            \
    X(STEP_DAYS, days_step(&s->site, &s->next_days))

typedef enum StepId {
#define X(id, call) id,
    STEP_LIST(X)
#undef X
        STEP_COUNT
} StepId;

typedef struct Serving {
    Site site;
    Folder folder;
    Boards *boards;
    Spool *spool;
    LiveRelay *relay;
    Players *players;
    Bans *bans;
    Levels *levels;
    Votes *votes;
    const char *metrics;
    int64_t next_metrics, next_sweep, next_days;
    Pause pauses[STEP_COUNT];
    News *news, *live_news;
} Serving;

static void write_metrics(const Serving *s)
{
    Text text = TEXT_GROWING;
    text_add_string(&text, "# TYPE ledge_players gauge\n");
    log_add_metric(&text, "ledge_players", "", live_relay_players(s->relay));
    text_add_string(&text, "# TYPE ledge_spool_files gauge\n");
    log_add_metric(&text, "ledge_spool_files", "", spool_count(s->spool));
    text_add_string(&text, "# TYPE ledge_server_connections counter\n");
    log_add_metric(&text, "ledge_server_connections", "", server_connection(s->site.server));
    log_write_metrics(&text, s->metrics);
}

/* Opens the parts; the boards of the world are kept from the start. */
static bool open_parts(Serving *s)
{
    ErrorList errors;
    s->boards = boards_open(&s->site);
    if (!s->boards) return false;
    Judge *judge = judge_open(&errors);
    if (!judge) error_list_print(&errors, stderr);
    if (!judge) return false;
    for (int32_t i = 0; i < judge_level_count(judge); i++)
        boards_keep(s->boards, judge_level_hash(judge, i));
    judge_close(judge);
    s->players = players_open(&s->site);
    s->bans = bans_open(&s->site);
    s->levels = levels_open(&s->site, s->boards);
    if (!s->levels) return false;
    s->votes = votes_open(&s->site, s->levels);
    s->spool = spool_open(&s->site, s->boards, s->players, s->levels);
    s->relay = live_relay_open(&s->site, s->boards);
    return s->spool && s->relay && s->players && s->bans && s->votes;
}

/* The server that a step talks to. */
static Server *server_of(const Serving *s, StepId id)
{
    static const bool is_live[STEP_COUNT] = {[STEP_LIVE] = true, [STEP_ROOMS] = true};
    return is_live[id] ? s->site.live : s->site.server;
}

static void call_step(Serving *s, StepId id)
{
    switch (id) {
#define X(id, call)                                                                                \
    case id: call; break;
        STEP_LIST(X)
#undef X
    case STEP_COUNT: break;
    }
}

/* Does a part of the work, unless it rests. */
static void do_step(Serving *s, StepId id)
{
    Pause *pause = &s->pauses[id];
    const Server *server = server_of(s, id);
    int64_t answers = server_answers(server), refusals = server_refusals(server);
    if (!pause_is_over(pause, clock_now_ms())) return;
    call_step(s, id);
    if (server_refusals(server) > refusals)
        pause_grow(pause, clock_now_ms(), hash_u64((uint64_t)getpid(), (uint64_t)id));
    else if (server_answers(server) > answers)
        *pause = (Pause){.ms = 0};
}

/* Passes on what has changed. Of what is live and of the rest all may have changed at once. */
static void note_news(void *context, NewsKind kind, const char *value)
{
    Serving *s = context;
    uint64_t hash;
    bool has_hash = replay_parse_hash(value, strlen(value), &hash);
    bool is_all = kind == NEWS_ALL;
    if (is_all) live_relay_note_all(s->relay);
    if (is_all) boards_note_all(s->boards);
    if (is_all) players_note_all(s->players);
    if (kind == NEWS_LIVE && has_hash) live_relay_note(s->relay, hash);
    if (kind == NEWS_BOARD && has_hash) boards_note(s->boards, hash);
    if (kind == NEWS_PLAYER) players_note(s->players, value);
    if (is_all || kind == NEWS_BANS) bans_note_news(s->bans);
    if (is_all || kind == NEWS_LEVELS) levels_note_news(s->levels);
    if (is_all || kind == NEWS_SAID) votes_note_news(s->votes);
}

/* Work that takes longer than a step delays only the next one. */
static void keep_alike(Serving *s)
{
    int64_t end = clock_now_ms() + STEP_MS;
    news_step(s->news, note_news, s);
    news_step(s->live_news, note_news, s);
    for (int32_t id = 0; id < STEP_COUNT; id++)
        if (server_is_up(server_of(s, (StepId)id))) do_step(s, (StepId)id);
    if (log_is_due(&s->next_sweep, SWEEP_MS)) folder_sweep(&s->folder);
    if (s->metrics && log_is_due(&s->next_metrics, METRICS_MS)) write_metrics(s);
    int64_t left = end - clock_now_ms();
    if (left > 0) league_sleep_ms((int32_t)left);
}

int league_serve(const League *league)
{
    ErrorList errors;
    Serving s = {.metrics = option_text(league->line, "--metrics")};
    const char *path = option_text(league->line, "--arcade");
    if (!path) return command_line_refuse(league->line, "serve needs --arcade DIR");
    bool is_open = folder_open(path, &s.folder, &errors);
    error_list_print(&errors, stderr);
    if (!is_open) return CLI_BAD;
    int32_t resend = option_number(league->line, "--resend", RESEND_SECONDS);
    s.site = (Site){.server = league->server,
                    .live = league->live ? league->live : league->server,
                    .host = league->host,
                    .path = path,
                    .folder = &s.folder,
                    .resend_ms = (int64_t)resend * 1000};
    s.news = news_open(league_connect(league, "--server"), NEWS_KEY);
    s.live_news =
        news_open(league_connect(league, league->live ? "--live" : "--server"), NEWS_LIVE_KEY);
    bool is_ready = s.news && s.live_news && open_parts(&s);
    if (is_ready) log_line("event=start role=serve host=%s engine=%d", league->host, REPLAY_ENGINE);
    while (is_ready && !league_is_ending())
        keep_alike(&s);
    if (is_ready && s.metrics) write_metrics(&s);
    news_close(s.live_news);
    news_close(s.news);
    live_relay_close(s.relay);
    spool_close(s.spool);
    votes_close(s.votes);
    levels_close(s.levels);
    bans_close(s.bans);
    players_close(s.players);
    boards_close(s.boards);
    folder_close(&s.folder);
    return is_ready ? CLI_DONE : CLI_BAD;
}
