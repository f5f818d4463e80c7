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

#include "../store/shared_file.h"
#include "forget.h"
#include "publish.h"

static int fail(const League *league)
{
    return command_line_refuse(league->line, "the server is away, or refuses: try again");
}

static const char *operand_of(const League *league)
{
    return league->line->operand_count == 2 ? league->line->operands[1] : NULL;
}

/* ---- expel ---- */

typedef struct Expulsion {
    const char *host;
    int32_t rows;
} Expulsion;

/* The board of a table of replays: "t:..." is of "b:...". */
static void board_of_table(const char *table, char out[KEY_SIZE])
{
    snprintf(out, KEY_SIZE, "%s", table);
    out[0] = 'b';
}

static bool is_row_of_host(const Reply *value, const char *host)
{
    size_t length = 0;
    Row row;
    const char *text = reply_text(value, &length);
    const char *end = text ? memchr(text, '\n', length) : NULL;
    return end && row_read(text, (size_t)(end - text), &row) && strcmp(row.host, host) == 0;
}

static void drop_row(Server *server, const char *table, const char *id)
{
    char board[KEY_SIZE];
    board_of_table(table, board);
    server_send(server, "ZREM", board, id, (char *)NULL);
    server_send(server, "HDEL", table, id, (char *)NULL);
    server_skip(server, 2);
}

static void expel_from(Server *server, void *context, const char *table)
{
    Expulsion *expulsion = context;
    char cursor[32] = "0";
    do {
        server_send(server, "HSCAN", table, cursor, "COUNT", "100", (char *)NULL);
        Reply *reply = server_next(server);
        const char *next = reply_text(reply_at(reply, 0), NULL);
        const Reply *pairs = reply_at(reply, 1);
        snprintf(cursor, sizeof cursor, "%s", next ? next : "0");
        for (int32_t i = 0; i + 1 < reply_count(pairs); i += 2) {
            const char *id = reply_text(reply_at(pairs, i), NULL);
            if (!id || !is_row_of_host(reply_at(pairs, i + 1), expulsion->host)) continue;
            drop_row(server, table, id);
            expulsion->rows++;
        }
        reply_done(reply);
    } while (strcmp(cursor, "0") != 0);
}

int league_expel(const League *league)
{
    Expulsion expulsion = {.host = operand_of(league)};
    if (!expulsion.host || !host_is_right(expulsion.host))
        return command_line_refuse(league->line, "expel needs the name of a host");
    if (!league_wait_for_server(league)) return CLI_NO;
    if (!each_key(league->server, "t:*", expel_from, &expulsion)) return fail(league);
    printf("%d rows of %s are dropped\n", (int)expulsion.rows, expulsion.host);
    return CLI_DONE;
}

/* ---- forget ---- */

int league_forget(const League *league)
{
    int64_t rows = 0;
    const char *id = operand_of(league);
    if (!id || !id_is_right(id))
        return command_line_refuse(league->line, "forget needs an id: 16 of a-z and 2-7");
    if (!league_wait_for_server(league)) return CLI_NO;
    if (!forget_player(league->server, id, &rows)) return fail(league);
    printf("%d rows of %s are dropped\n", (int)rows, id);
    return CLI_DONE;
}

/* ---- rebuild ---- */

typedef struct Rebuilding {
    const League *league;
    Judge *judge;
    Publisher publisher;
    int folder;
    int64_t counts[VERDICT_COUNT];
    bool is_lost; /* the server is */
} Rebuilding;

/* Publishes one replay, as of the time at which its file was written. */
static void rebuild_one(Rebuilding *r, const char *name)
{
    size_t length;
    Judgement judgement;
    struct stat status;
    char *text = shared_file_read(r->folder, name, RECORD_SIZE_MAX, &length);
    if (!text || fstatat(r->folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) {
        free(text);
        return;
    }
    judge_run(r->judge, text, length, NULL, &judgement);
    const Publication run = {r->league->host, (int64_t)status.st_mtime, text, length};
    if (judgement.verdict == VERDICT_OK) {
        int32_t sent = publish_send(&r->publisher, r->league->server, &judgement, &run);
        r->is_lost = !publish_check(r->league->server, sent);
    }
    r->counts[judgement.verdict]++;
    judgement_done(&judgement);
    free(text);
}

static bool rebuild_folder(Rebuilding *r, const char *path)
{
    r->folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int again = r->folder >= 0 ? dup(r->folder) : -1;
    DIR *dir = again >= 0 ? fdopendir(again) : NULL;
    if (!dir) {
        command_line_refuse_word(r->league->line, path, strerror(errno));
        if (again >= 0) close(again);
        if (r->folder >= 0) close(r->folder);
        return false;
    }
    for (const struct dirent *e; !r->is_lost && !league_is_ending() && (e = readdir(dir));)
        if (e->d_name[0] != '.') rebuild_one(r, e->d_name);
    closedir(dir);
    close(r->folder);
    return true;
}

static int rebuild_folders(Rebuilding *r)
{
    const CommandLine *line = r->league->line;
    int status = CLI_DONE;
    for (int32_t i = 1; i < line->operand_count && !r->is_lost; i++)
        if (!rebuild_folder(r, line->operands[i])) status = CLI_BAD;
    if (r->is_lost) return fail(r->league);
    for (int32_t i = 0; i < VERDICT_COUNT; i++)
        if (r->counts[i] > 0) printf("%s: %d\n", verdict_names[i], (int)r->counts[i]);
    return status;
}

int league_rebuild(const League *league)
{
    ErrorList errors;
    Rebuilding r = {.league = league};
    if (league->line->operand_count < 2)
        return command_line_refuse(league->line, "rebuild needs folders of replays");
    r.judge = judge_open(&errors);
    if (!r.judge) error_list_print(&errors, stderr);
    if (!r.judge) return CLI_BAD;
    bool is_ready = league_wait_for_server(league) && publish_prepare(&r.publisher, league->server);
    int status = is_ready ? rebuild_folders(&r) : fail(league);
    judge_close(r.judge);
    return status;
}

/* ---- users ---- */

/* A host reads everything but queues; it writes its own queue and runs, and what all share. */
static const char host_rights[] =
    "resetkeys ~q:%s:* ~run:{%s}:* ~live:* ~race:* ~p:* %%R~run:* %%R~a:%s %%R~b:* %%R~t:* "
    "%%R~d:* -@all +@read +time +xadd +append +expire +zadd +zrem +hset +del -keys -scan";

static const char verifier_rights[] =
    "resetkeys ~q:* ~a:* ~b:* ~t:* ~d:* -@all +@read +evalsha +script|load +xreadgroup "
    "+xgroup|create +xgroup|delconsumer +xack +xdel +xautoclaim +xadd +zadd +zrem +hset +hdel "
    "+expire "
    "-keys";

static const char operator_rights[] =
    "resetkeys ~q:* ~a:* ~b:* ~t:* ~d:* ~p:* -@all +@read +evalsha +script|load +zadd +zrem "
    "+hset +hdel +xdel +del +expire -keys";

/* Nobody can log in as this one. Its rights are those with which the server repeats its own log
 * after a start: without them it leaves out what scripts have done, which is every board. */
static const char default_rights[] = "user default off resetpass ~* &* +@all";

enum { PASSWORD_BYTES = 24, PASSWORD_SIZE = 2 * PASSWORD_BYTES + 1 };

static bool make_password(char out[PASSWORD_SIZE])
{
    uint8_t bytes[PASSWORD_BYTES];
    int random = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    bool is_made = random >= 0 && read(random, bytes, sizeof bytes) == sizeof bytes;
    if (random >= 0) close(random);
    for (int32_t i = 0; is_made && i < PASSWORD_BYTES; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
    return is_made;
}

static bool print_user(const char *name, const char *rights)
{
    char password[PASSWORD_SIZE];
    if (!make_password(password)) return false;
    printf("user %s on >%s %s\n", name, password, rights);
    return true;
}

static bool print_host(const char *host)
{
    char rights[512];
    snprintf(rights, sizeof rights, host_rights, host, host, host);
    return print_user(host, rights);
}

int league_users(const League *league)
{
    const CommandLine *line = league->line;
    if (line->operand_count < 2)
        return command_line_refuse(line, "users needs the names of the hosts");
    for (int32_t i = 1; i < line->operand_count; i++)
        if (!host_is_right(line->operands[i]) || strcmp(line->operands[i], "verifier") == 0 ||
            strcmp(line->operands[i], "operator") == 0)
            return command_line_refuse_word(line, line->operands[i], "no name of a host");
    bool is_printed = puts(default_rights) >= 0 && print_user("verifier", verifier_rights) &&
                      print_user("operator", operator_rights);
    for (int32_t i = 1; is_printed && i < line->operand_count; i++)
        is_printed = print_host(line->operands[i]);
    return is_printed ? CLI_DONE : command_line_refuse(line, "no random numbers are to be had");
}
