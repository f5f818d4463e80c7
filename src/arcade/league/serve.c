/* serve.c - see league.h: keeps the folder of a host and the server alike, 20 times a second. */
#include "league.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../base/hash.h"
#include "../../base/pause.h"
#include "days.h"
#include "levels.h"
#include "live_relay.h"
#include "log.h"
#include "players.h"
#include "spool.h"
#include "votes.h"

enum { STEP_MS = 50, METRICS_MS = 10000, SWEEP_MS = 60 * 60 * 1000, RESEND_SECONDS = 24 * 60 * 60 };

/* What is done in a step, one after the other. A part that the server refuses something rests. */
#define STEP_LIST(X)                                                                               \
    X(STEP_LIVE, live_relay_step(s->relay))                                                        \
    X(STEP_SPOOL, spool_step(s->spool))                                                            \
    X(STEP_BOARDS, boards_step(s->boards))                                                         \
    X(STEP_PLAYERS, players_step(s->players))                                                      \
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
    Levels *levels;
    Votes *votes;
    const char *metrics;
    int64_t next_metrics, next_sweep, next_days;
    Pause pauses[STEP_COUNT];
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
    s->levels = levels_open(&s->site, s->boards);
    if (!s->levels) return false;
    s->votes = votes_open(&s->site, s->levels);
    s->spool = spool_open(&s->site, s->boards, s->players, s->levels);
    s->relay = live_relay_open(&s->site, s->boards);
    return s->spool && s->relay && s->players && s->votes;
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
    const Server *server = s->site.server;
    int64_t answers = server_answers(server), refusals = server_refusals(server);
    if (!pause_is_over(pause, log_clock_ms())) return;
    call_step(s, id);
    if (server_refusals(server) > refusals)
        pause_grow(pause, log_clock_ms(), hash_u64((uint64_t)getpid(), (uint64_t)id));
    else if (server_answers(server) > answers)
        *pause = (Pause){.ms = 0};
}

/* Work that takes longer than a step delays only the next one. */
static void keep_alike(Serving *s)
{
    int64_t end = log_clock_ms() + STEP_MS;
    for (int32_t id = 0; id < STEP_COUNT && server_is_up(s->site.server); id++)
        do_step(s, (StepId)id);
    if (log_is_due(&s->next_sweep, SWEEP_MS)) folder_sweep(&s->folder);
    if (s->metrics && log_is_due(&s->next_metrics, METRICS_MS)) write_metrics(s);
    int64_t left = end - log_clock_ms();
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
    s.site = (Site){league->server, league->host, path, &s.folder, (int64_t)resend * 1000};
    bool is_ready = open_parts(&s);
    if (is_ready) log_line("event=start role=serve host=%s engine=%d", league->host, REPLAY_ENGINE);
    while (is_ready && !league_is_ending())
        keep_alike(&s);
    if (is_ready && s.metrics) write_metrics(&s);
    live_relay_close(s.relay);
    spool_close(s.spool);
    votes_close(s.votes);
    levels_close(s.levels);
    players_close(s.players);
    boards_close(s.boards);
    folder_close(&s.folder);
    return is_ready ? CLI_DONE : CLI_BAD;
}
