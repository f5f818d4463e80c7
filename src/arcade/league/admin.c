/* admin.c - see league.h: what an operator does by hand: boards made again, rows dropped, users. */
#include "league.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../base/path.h"
#include "../../save/shared_file.h"
#include "bans.h"
#include "days.h"
#include "folder.h"
#include "forget.h"
#include "news.h"
#include "publish.h"
#include "votes.h"

static int fail(const League *league)
{
    return command_line_refuse(league->line, "the server does not answer, or refuses: try again");
}

/* Tells all hosts that anything may have changed. */
static bool tell_hosts(const League *league)
{
    news_send(league->server, NEWS_KEY, NEWS_ALL, "");
    return server_skip(league->server, 1);
}

static const char *operand_of(const League *league)
{
    return league->line->operand_count == 2 ? league->line->operands[1] : NULL;
}

/* ---- expel ---- */

/* KEYS are a board and its table, ARGV the player and the row to be dropped; returns 0 where the
 * player has another row by now. */
static const char drop_script[] =
    "local value = redis.call('HGET', KEYS[2], ARGV[1])\n"
    "if not value or string.sub(value, 1, #ARGV[2]) ~= ARGV[2] then return 0 end\n"
    "redis.call('HDEL', KEYS[2], ARGV[1])\n"
    "return redis.call('ZREM', KEYS[1], ARGV[1])\n";

typedef struct Expulsion {
    const char *host;
    char script[SCRIPT_NAME_SIZE];
    int64_t rows, queues;
    bool is_refused; /* something could not be read or dropped */
} Expulsion;

/* Is it a row of the host? Takes it with its line end. */
static bool take_row(const Reply *value, const char *host, char line[BOARD_LINE_MAX + 1])
{
    size_t length = 0;
    BoardRow row;
    const char *text = reply_text(value, &length);
    const char *end = text ? memchr(text, '\n', length) : NULL;
    if (!end || !board_row_read(text, (size_t)(end - text), &row) || strcmp(row.host, host) != 0)
        return false;
    snprintf(line, BOARD_LINE_MAX + 1, "%.*s", (int)(end - text) + 1, text);
    return true;
}

/* Reads so many replies that are numbers; their sum. */
static int64_t add_up(Server *server, int32_t count, bool *is_refused)
{
    int64_t sum = 0;
    for (int32_t i = 0; i < count; i++) {
        Reply *reply = server_next(server);
        int64_t number = server_check(server, reply) ? reply_number(reply, -1) : -1;
        if (number < 0) *is_refused = true;
        sum += number > 0 ? number : 0;
        reply_done(reply);
    }
    return sum;
}

enum { CURSOR_SIZE = 32 };

/* Reads some fields of a hash from the cursor on, which moves on: "0" at the end. */
static Reply *scan_hash(Server *server, Expulsion *expulsion, const char *key,
                        char cursor[CURSOR_SIZE])
{
    server_send(server, "HSCAN", key, cursor, "COUNT", "32", (char *)NULL);
    Reply *reply = server_next(server);
    const char *next = reply_text(reply_at(reply, 0), NULL);
    if (!next) expulsion->is_refused = true;
    snprintf(cursor, CURSOR_SIZE, "%s", next ? next : "0");
    return reply;
}

static void expel_from(Server *server, void *context, const char *table)
{
    Expulsion *expulsion = context;
    char cursor[CURSOR_SIZE] = "0", board[KEY_SIZE], line[BOARD_LINE_MAX + 1];
    snprintf(board, sizeof board, "%s", table); /* the board of "t:..." is "b:..." */
    board[0] = 'b';
    do {
        Reply *reply = scan_hash(server, expulsion, table, cursor);
        const Reply *pairs = reply_at(reply, 1);
        int32_t sent = 0;
        for (int32_t i = 0; i + 1 < reply_count(pairs); i += 2) {
            const char *id = reply_text(reply_at(pairs, i), NULL);
            if (!id || !take_row(reply_at(pairs, i + 1), expulsion->host, line)) continue;
            server_send(server, "EVALSHA", expulsion->script, "2", board, table, id, line,
                        (char *)NULL);
            sent++;
        }
        expulsion->rows += add_up(server, sent, &expulsion->is_refused);
        reply_done(reply);
    } while (strcmp(cursor, "0") != 0);
}

/* Is what wt:, wl: or wh:{HASH} has in this field of the host? */
static bool is_said_by(const char *key, const char *field, const char *value, const char *host)
{
    size_t length = strlen(host), field_length = strlen(field);
    if (key[1] == 't') return strncmp(value, host, length) == 0 && value[length] == ' ';
    if (key[1] == 'l') return strcmp(value, host) == 0;
    return field_length > length + 1 && strcmp(field + field_length - length, host) == 0 &&
           field[field_length - length - 1] == ' ';
}

/* Drops what the host has said of a level. */
static void expel_said(Server *server, void *context, const char *key)
{
    Expulsion *expulsion = context;
    char cursor[CURSOR_SIZE] = "0", hash[WORKSHOP_HEX + 1];
    int64_t before = expulsion->rows;
    do {
        Reply *reply = scan_hash(server, expulsion, key, cursor);
        const Reply *pairs = reply_at(reply, 1);
        int32_t sent = 0;
        for (int32_t i = 0; i + 1 < reply_count(pairs); i += 2) {
            const char *field = reply_text(reply_at(pairs, i), NULL);
            const char *value = reply_text(reply_at(pairs, i + 1), NULL);
            if (!field || !value || !is_said_by(key, field, value, expulsion->host)) continue;
            server_send(server, "HDEL", key, field, (char *)NULL);
            sent++;
        }
        expulsion->rows += add_up(server, sent, &expulsion->is_refused);
        reply_done(reply);
    } while (strcmp(cursor, "0") != 0);
    if (expulsion->rows == before || strlen(key) < 5 + WORKSHOP_HEX) return;
    snprintf(hash, sizeof hash, "%.*s", WORKSHOP_HEX, key + 4);
    publish_note_change(server, hash);
}

/* Lifts what the host has banned. */
static void expel_bans(Server *server, Expulsion *expulsion)
{
    char cursor[CURSOR_SIZE] = "0";
    do {
        Reply *reply = scan_hash(server, expulsion, BANS_KEY, cursor);
        const Reply *pairs = reply_at(reply, 1);
        int32_t sent = 0;
        for (int32_t i = 0; i < reply_count(pairs); i += 2) {
            const char *field = reply_text(reply_at(pairs, i), NULL);
            if (!field || !bans_is_of_host(field, expulsion->host)) continue;
            server_send(server, "HDEL", BANS_KEY, field, (char *)NULL);
            sent++;
        }
        (void)add_up(server, sent, &expulsion->is_refused);
        reply_done(reply);
    } while (strcmp(cursor, "0") != 0);
}

/* Runs that wait would be judged after all. */
static void drop_queue(Server *server, void *context, const char *queue)
{
    Expulsion *expulsion = context;
    server_send(server, "DEL", queue, (char *)NULL);
    expulsion->queues += add_up(server, 1, &expulsion->is_refused);
}

int league_expel(const League *league)
{
    Expulsion expulsion = {.host = operand_of(league)};
    char queues[KEY_SIZE];
    if (!expulsion.host || !board_host_is_good(expulsion.host))
        return command_line_refuse(league->line, "expel needs the name of a host");
    snprintf(queues, sizeof queues, "q:%s:*", expulsion.host);
    if (!league_wait_for_server(league)) return CLI_NO;
    bool is_done = publish_load_script(league->server, drop_script, expulsion.script) &&
                   forget_each_key(league->server, queues, drop_queue, &expulsion) &&
                   forget_each_key(league->server, "t:*", expel_from, &expulsion) &&
                   forget_each_key(league->server, "w[tlh]:*", expel_said, &expulsion);
    if (is_done) expel_bans(league->server, &expulsion);
    if (!is_done || expulsion.is_refused || !tell_hosts(league)) return fail(league);
    printf("dropped %lld rows of %s\n", (long long)expulsion.rows, expulsion.host);
    return CLI_DONE;
}

/* ---- forget ---- */

int league_forget(const League *league)
{
    int64_t rows = 0;
    const char *id = operand_of(league);
    if (!id || !visitor_id_is_good(id))
        return command_line_refuse(league->line, "forget needs an id: 16 of a-z and 2-7");
    if (!league_wait_for_server(league)) return CLI_NO;
    bool is_done = forget_player(league->server, id, &rows) && forget_tell(league->server, id);
    if (!is_done) return fail(league);
    printf("dropped %d rows of %s\n", (int)rows, id);
    return CLI_DONE;
}

/* ---- rebuild ---- */

enum { REBUILT_AT_ONCE = 64 };

/* A run that was judged and may go on the boards. */
typedef struct Candidate {
    Judgement judgement;
    char *text;
    size_t length;
    int64_t seconds; /* at which its file was written */
} Candidate;

typedef struct Rebuilding {
    const League *league;
    Judge *judge;
    Publisher publisher;
    int folder;
    Candidate candidates[REBUILT_AT_ONCE];
    int32_t count;
    int64_t counts[VERDICT_COUNT], forgotten;
    bool is_lost; /* the server is */
} Rebuilding;

static void candidate_done(Candidate *candidate)
{
    judgement_done(&candidate->judgement);
    free(candidate->text);
}

/* Judges a file. False: it is none to be published. */
static bool read_candidate(Rebuilding *r, const char *name, Candidate *out)
{
    struct stat status;
    *out = (Candidate){.text = NULL};
    out->text = shared_file_read(r->folder, name, RECORD_SIZE_MAX, &out->length);
    bool is_read = out->text && fstatat(r->folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0;
    if (is_read) {
        publish_fetch_level(r->league->server, r->judge, out->text);
        judge_run(r->judge, out->text, out->length, NULL, &out->judgement);
        out->seconds = (int64_t)status.st_mtime;
        r->counts[out->judgement.verdict]++;
    }
    if (is_read && out->judgement.verdict == VERDICT_OK) return true;
    candidate_done(out);
    return false;
}

/* Asks the server when the player of each candidate asked to be forgotten; 0: never. */
static void ask_forgotten(Rebuilding *r, int64_t seconds[REBUILT_AT_ONCE])
{
    char key[KEY_SIZE];
    Server *server = r->league->server;
    for (int32_t i = 0; i < r->count; i++) {
        const char *player = r->candidates[i].judgement.replay.player;
        snprintf(key, sizeof key, "p:{%s}", row_player_id(player));
        server_send(server, "HGET", key, "forgotten", (char *)NULL);
    }
    for (int32_t i = 0; i < r->count; i++) {
        Reply *reply = server_next(server);
        if (!server_check(server, reply)) r->is_lost = true;
        seconds[i] = reply_number(reply, 0);
        reply_done(reply);
    }
}

/* Publishes the candidates but for the runs of those who were forgotten since. */
static void publish_candidates(Rebuilding *r)
{
    int64_t forgotten[REBUILT_AT_ONCE];
    int32_t sent = 0;
    ask_forgotten(r, forgotten);
    publish_begin(r->league->server);
    for (int32_t i = 0; i < r->count; i++) {
        Candidate *candidate = &r->candidates[i];
        const Publication run = {r->league->host, candidate->seconds, candidate->text,
                                 candidate->length};
        bool is_kept = candidate->seconds > forgotten[i];
        if (is_kept && !r->is_lost)
            sent += publish_send(&r->publisher, r->league->server, &candidate->judgement, &run);
        r->forgotten += !is_kept;
        candidate_done(candidate);
    }
    r->count = 0;
    Reply *results = publish_end(r->league->server, sent);
    if (!publish_check(r->league->server, results, 0, sent)) r->is_lost = true;
    reply_done(results);
}

/* Gives the judge the level of a day, which lies beside its runs. */
static bool take_level(void *context, const char *name)
{
    Rebuilding *r = context;
    size_t length;
    KeptLevel kept;
    if (!kept_level_read_name(name, &kept)) return true;
    char *text = shared_file_read(r->folder, name, KEPT_LEVEL_SIZE_MAX, &length);
    if (text) (void)judge_add_day(r->judge, &kept, text, length);
    free(text);
    return true;
}

/* When the player asked to be forgotten, in seconds since 1970; 0: never. */
static int64_t forgotten_at(Rebuilding *r, const char *player_id)
{
    char key[KEY_SIZE];
    snprintf(key, sizeof key, "p:{%s}", player_id);
    server_send(r->league->server, "HGET", key, "forgotten", (char *)NULL);
    Reply *reply = server_next(r->league->server);
    int64_t seconds = reply_number(reply, 0);
    if (!server_check(r->league->server, reply)) r->is_lost = true;
    reply_done(reply);
    return seconds;
}

/* Publishes what a player says of levels, unless the player was forgotten since; the name is the id
 * of the player, whose folder it is. */
static void rebuild_votes(Rebuilding *r, const char *path, const char *name)
{
    Arcade arcade = {.is_open = true};
    WorkshopVotes votes;
    Text text = TEXT_GROWING;
    snprintf(arcade.paths[ARCADE_PLAYERS], sizeof arcade.paths[ARCADE_PLAYERS], "%s", path);
    if (!workshop_votes_read(&arcade, name, &votes)) return;
    bool says = votes_write(&votes, NULL, NULL, &text) > 0 && text.missing == 0;
    if (says && votes.since > forgotten_at(r, name) && !r->is_lost) {
        publish_begin(r->league->server);
        int32_t sent =
            publish_send_votes(&r->publisher, r->league->server, r->league->host, name, text.bytes);
        Reply *results = publish_end(r->league->server, max_i32(0, sent));
        if (!publish_check(r->league->server, results, 0, max_i32(0, sent))) r->is_lost = true;
        reply_done(results);
    }
    text_done(&text);
    workshop_votes_done(&votes);
}

/* Publishes a level of the workshop, whose run is in a file beside it, unless its author was
 * forgotten since. */
static void rebuild_level(Rebuilding *r, const char *name)
{
    char run_name[WORKSHOP_NAME_MAX + sizeof WORKSHOP_RUN_ENDING];
    size_t length = 0, run_length = 0;
    WorkshopLevel about;
    Server *server = r->league->server;
    snprintf(run_name, sizeof run_name, "%.*s" WORKSHOP_RUN_ENDING, WORKSHOP_NAME_LENGTH, name);
    char *text = shared_file_read(r->folder, name, WORKSHOP_TEXT_MAX, &length);
    char *run = shared_file_read(r->folder, run_name, WORKSHOP_RUN_SIZE_MAX, &run_length);
    Verdict verdict = text && run && strlen(run) == run_length
                          ? judge_published(text, length, run, run_length, &about)
                          : VERDICT_DAMAGED;
    r->counts[verdict]++;
    if (verdict == VERDICT_OK) {
        const Publication sent = {r->league->host, about.at, text, length};
        bool is_kept = about.at > forgotten_at(r, row_player_id(about.by));
        r->forgotten += !is_kept;
        if (is_kept && !r->is_lost)
            r->is_lost =
                !server_skip(server, publish_send_level(&r->publisher, server, &about, &sent, run));
    }
    free(text);
    free(run);
}

static bool rebuild_folder(Rebuilding *r, const char *path)
{
    WorkshopId id;
    r->folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int again = r->folder >= 0 ? dup(r->folder) : -1;
    DIR *dir = again >= 0 ? fdopendir(again) : NULL;
    if (!dir) {
        command_line_refuse_word(r->league->line, path, strerror(errno));
        if (again >= 0) close(again);
        if (r->folder >= 0) close(r->folder);
        return false;
    }
    folder_each(r->folder, take_level, r);
    for (const struct dirent *e; !r->is_lost && !league_is_ending() && (e = readdir(dir));)
        if (workshop_id_of_name(e->d_name, &id)) {
            if (path_has_ending(e->d_name, WORKSHOP_TEXT_ENDING)) rebuild_level(r, e->d_name);
        } else if (visitor_id_is_good(e->d_name)) {
            rebuild_votes(r, path, e->d_name);
        } else if (e->d_name[0] != '.' && !path_has_ending(e->d_name, ".level")) {
            if (read_candidate(r, e->d_name, &r->candidates[r->count])) r->count++;
            if (r->count == REBUILT_AT_ONCE) publish_candidates(r);
        }
    publish_candidates(r);
    closedir(dir);
    close(r->folder);
    return true;
}

int league_rebuild(const League *league)
{
    const CommandLine *line = league->line;
    ErrorList errors;
    Rebuilding r = {.league = league, .folder = -1};
    int status = CLI_DONE;
    if (line->operand_count < 2)
        return command_line_refuse(line, "rebuild needs folders of replays");
    r.judge = judge_open(&errors);
    if (!r.judge) error_list_print(&errors, stderr);
    if (!r.judge) return CLI_BAD;
    r.is_lost = !league_wait_for_server(league) || !publish_prepare(&r.publisher, league->server);
    for (int32_t i = 1; i < line->operand_count && !r.is_lost; i++)
        if (!rebuild_folder(&r, line->operands[i])) status = CLI_BAD;
    if (!r.is_lost) days_share(league->server, r.judge);
    judge_close(r.judge);
    if (r.is_lost || !tell_hosts(league)) return fail(league);
    for (int32_t i = 0; i < VERDICT_COUNT; i++)
        if (r.counts[i] > 0) printf("%s: %lld\n", judge_verdict_names[i], (long long)r.counts[i]);
    if (r.forgotten > 0) printf("left out, of forgotten players: %lld\n", (long long)r.forgotten);
    return status;
}

/* ---- users ---- */

/* A host reads everything but queues; it writes its own queue and runs, and what all share. */
static const char host_rights[] =
    "resetkeys ~news ~bans ~q:%s:* ~run:{%s}:* ~live:* ~race:* ~p:* %%R~run:* %%R~a:%s %%R~b:* "
    "%%R~t:* "
    "%%R~days %%R~w:* %%R~w?:* "
    "-@all +@read +time +cluster|slots +multi +exec +xadd +append +expire +zadd +zrem +hset +hdel "
    "+del -keys "
    "-scan";

/* All may ask a cluster which server has what. */
static const char verifier_rights[] =
    "resetkeys ~news ~q:* ~a:* ~b:* ~t:* ~w:* ~w?:* ~days -@all +@read +time +cluster|slots "
    "+evalsha "
    "+script|load +xreadgroup "
    "+xgroup|create +xgroup|delconsumer +xack +xdel +xclaim +xautoclaim +xadd +zadd +zrem +hset "
    "+hsetnx "
    "+hdel "
    "+expire +multi +exec -keys";

static const char operator_rights[] = "resetkeys ~news ~bans ~q:* ~a:* ~b:* ~t:* ~p:* ~w:* ~w?:* "
                                      "~days -@all +@read +time +info +cluster|slots "
                                      "+evalsha +script|load +zadd +zrem +xadd "
                                      "+hset +hsetnx +hdel +xdel +del +expire +multi +exec -keys";

/* Nobody can log in as this one. Its rights are those with which the server repeats its own log
 * after a start: without them it leaves out what scripts have done, which is every board. */
static const char default_rights[] = "user default off resetpass ~* &* +@all";

enum { PASSWORD_BYTES = 24, PASSWORD_SIZE = 2 * PASSWORD_BYTES + 1 };

/* Prints a user with a password by chance. False: the system has no random numbers. */
static bool print_user(const char *name, const char *rights)
{
    uint8_t bytes[PASSWORD_BYTES];
    char password[PASSWORD_SIZE];
    int random = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    bool is_made = random >= 0 && read(random, bytes, sizeof bytes) == sizeof bytes;
    if (random >= 0) close(random);
    if (!is_made) return false;
    for (int32_t i = 0; i < PASSWORD_BYTES; i++)
        snprintf(password + 2 * i, 3, "%02x", bytes[i]);
    printf("user %s on >%s %s\n", name, password, rights);
    return true;
}

int league_users(const League *league)
{
    const CommandLine *line = league->line;
    if (line->operand_count < 2)
        return command_line_refuse(line, "users needs the names of the hosts");
    for (int32_t i = 1; i < line->operand_count; i++)
        if (!board_host_is_good(line->operands[i]) || strcmp(line->operands[i], "verifier") == 0 ||
            strcmp(line->operands[i], "operator") == 0)
            return command_line_refuse_word(line, line->operands[i], "not the name of a host");
    bool is_printed = puts(default_rights) >= 0 && print_user("verifier", verifier_rights) &&
                      print_user("operator", operator_rights);
    for (int32_t i = 1; is_printed && i < line->operand_count; i++) {
        const char *host = line->operands[i];
        char rights[512];
        snprintf(rights, sizeof rights, host_rights, host, host, host);
        is_printed = print_user(host, rights);
    }
    return is_printed ? CLI_DONE : command_line_refuse(line, "cannot get random numbers");
}
