/* main.c - `ledge league`: a separate program, the only one that connects to a server. */
#include "league.h"

#include "../../base/clock.h"
#include "../../base/utf8.h"
#include "row.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t is_ending;

static void note_end(int number)
{
    (void)number;
    is_ending = 1;
}

bool league_is_ending(void)
{
    return is_ending != 0;
}

void league_sleep_ms(int32_t ms)
{
    const struct timespec pause = clock_to_timespec(ms * CLOCK_MS);
    if (!is_ending) nanosleep(&pause, NULL);
}

bool league_wait_for_server(const League *league)
{
    while (!is_ending && !server_is_up(league->server))
        league_sleep_ms(50);
    return !is_ending;
}

static void listen_to_signals(void)
{
    struct sigaction end = {.sa_handler = note_end}, ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&end.sa_mask);
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGTERM, &end, NULL);
    sigaction(SIGINT, &end, NULL);
    sigaction(SIGHUP, &end, NULL);
    sigaction(SIGPIPE, &ignore, NULL); /* raised when the server has closed the connection */
}

/* ---- tasks ---- */

typedef struct Task {
    const char *name;
    int (*run)(const League *league);
    bool needs_server;
} Task;

static const Task tasks[] = {
    {"serve", league_serve, true},     {"verify", league_verify, true},
    {"rebuild", league_rebuild, true}, {"expel", league_expel, true},
    {"forget", league_forget, true},   {"users", league_users, false},
    {"load", league_load, false},      {"setup", league_setup, false},
    {"try", league_try, false},
};

/* The name of this host: the option's value, or the machine's name up to the first dot. */
static bool find_host(const CommandLine *line, char out[BOARD_HOST_MAX])
{
    char name[256] = "";
    const char *given = option_text(line, "--host");
    gethostname(name, sizeof name - 1);
    name[strcspn(name, ".")] = '\0';
    if (given) snprintf(name, sizeof name, "%s", given);
    if (!board_host_is_good(name)) {
        command_line_refuse_word(line, name,
                                 "a host's name is 1 to 31 letters, digits, - and _: --host");
        return false;
    }
    memcpy(out, name, strlen(name) + 1);
    return true;
}

Server *league_connect(const League *league, const char *option)
{
    ErrorList errors;
    const char *address = option_text(league->line, option);
    Server *server =
        address ? server_open(address, option_text(league->line, "--auth"), &errors) : NULL;
    if (address && !server) error_list_print(&errors, stderr);
    return server;
}

static int run_task(const Task *task, const CommandLine *line)
{
    char host[BOARD_HOST_MAX];
    League league = {.line = line, .host = host};
    const char *address = option_text(line, "--server");
    if (!find_host(line, host)) return CLI_BAD;
    if (task->needs_server && !address)
        return command_line_refuse(line, "needs --server HOST[:PORT] or --server /SOCKET");
    if (task->needs_server) {
        league.server = league_connect(&league, "--server");
        league.live = league_connect(&league, "--live");
        bool is_good = league.server && (league.live || !option_is_given(line, "--live"));
        if (!is_good) server_close(league.server);
        if (!is_good) return CLI_BAD;
    }
    listen_to_signals();
    int status = task->run(&league);
    server_close(league.live);
    server_close(league.server);
    return status;
}

int main(int argc, char **argv)
{
    CommandLine line;
    const CliCommand *row = NULL;
    const Task *task = NULL;
    for (int32_t i = 0; i < cli_command_count; i++)
        if (strcmp(cli_commands[i].name, "league") == 0) row = &cli_commands[i];
    if (!row) return CLI_BAD;
    (void)utf8_begin(); /* widths of names follow the locale */
    CliCommand command = *row;
    command.passes_on = false;
    if (command_line_asks_help(argc, argv)) {
        command_write_help(row, stdout);
        return CLI_DONE;
    }
    if (!command_line_read(&command, argc, argv, &line)) return CLI_BAD;
    for (size_t i = 0; line.operand_count > 0 && i < ARRAY_LENGTH(tasks); i++)
        if (strcmp(tasks[i].name, line.operands[0]) == 0) task = &tasks[i];
    return task ? run_task(task, &line) : command_line_refuse_use(&line);
}
