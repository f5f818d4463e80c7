/* setup.c - see league.h: a league out of nothing, and a run that shows that it works. The script
 * `setup` fills the templates beside it: .packaging/arcade of the source. */
#include "league.h"

#include "../../base/file.h"
#include "../../save/paths.h"
#include "../arcade.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TRY_MS = 30000, TRY_PAUSE_MS = 100 };

/* ---- setup ---- */

static bool find_script(char out[WORLD_PATH_MAX])
{
    char world[WORLD_PATH_MAX];
    return paths_find_own_world(world) &&
           ((path_beside(world, "arcade/setup", out) && path_is_there(out)) ||
            (path_beside(world, ".packaging/arcade/setup", out) && path_is_there(out)));
}

/* The first three numbers of an address, as 10.0.0. */
static bool is_network(const char *text)
{
    int32_t numbers = 0;
    for (const char *at = text; numbers < 3; numbers++) {
        char *end;
        if (*at < '0' || *at > '9' || strtol(at, &end, 10) > 255) return false;
        if (*end != (numbers < 2 ? '.' : '\0')) return false;
        at = end + 1;
    }
    return true;
}

int league_setup(const League *league)
{
    const CommandLine *line = league->line;
    char script[WORLD_PATH_MAX], program[WORLD_PATH_MAX], own[WORLD_PATH_MAX], hosts[16], port[16];
    const char *network = option_text(line, "--network"), *fault = NULL, *task = "write";
    bool is_start = option_is_given(line, "--start"), is_dry = option_is_given(line, "--dry-run");
    bool is_remove = option_is_given(line, "--remove");
    int32_t count = option_number(line, "--hosts", 1);
    ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    own[length > 0 ? length : 0] = '\0';
    if (line->operand_count != 2)
        fault = "setup needs one folder";
    else if (is_start + is_dry + is_remove > 1)
        fault = "takes only one of --start, --dry-run and --remove";
    else if (network && is_start)
        fault = "--start is for this machine, so it takes no --network";
    else if (count > 1 && !option_is_given(line, "--balancer") && is_start)
        fault = "--start with several hosts needs --balancer";
    if (fault) return command_line_refuse(line, fault);
    if (network && !is_network(network))
        return command_line_refuse_word(line, network,
                                        "--network takes three numbers, as in 10.0.0");
    if (!path_beside(own, "ledge", program) || !find_script(script))
        return command_line_refuse(line, "cannot find the templates of setup beside the levels");
    if (is_start) task = "start";
    if (is_dry) task = "dry";
    if (is_remove) task = "remove";
    snprintf(hosts, sizeof hosts, "%d", (int)count);
    snprintf(port, sizeof port, "%d", (int)option_number(line, "--port", LEAGUE_PORT));
    setenv("LEDGE", program, 1);
    execl("/bin/sh", "sh", script, line->operands[1], hosts,
          option_is_given(line, "--balancer") ? "yes" : "no", network ? network : "", port, task,
          (char *)NULL);
    return command_line_refuse(line, strerror(errno));
}

/* ---- try ---- */

#define TRY_PLAYER "setup~aaaaaaaaaaaaaaab"

/* Waits until the board of the first level has the row of the player of tries. */
static bool waits_for_row(const Arcade *arcade, const Replay *replay)
{
    char path[2 * WORLD_PATH_MAX];
    snprintf(path, sizeof path, "%s/%016llx.%d.best-time", arcade->paths[ARCADE_BOARDS],
             (unsigned long long)replay->hash, (int)replay->engine);
    for (int32_t ms = 0; ms < TRY_MS && !league_is_ending(); ms += TRY_PAUSE_MS) {
        ErrorList unheard;
        size_t length;
        error_list_init(&unheard, path);
        char *text =
            path_is_there(path) ? file_read(path, BOARD_FILE_MAX, &length, &unheard) : NULL;
        bool has_row = text && strstr(text, TRY_PLAYER);
        free(text);
        if (has_row) return true;
        league_sleep_ms(TRY_PAUSE_MS);
    }
    return false;
}

int league_try(const League *league)
{
    const CommandLine *line = league->line;
    char world[WORLD_PATH_MAX], path[WORLD_PATH_MAX];
    ErrorList errors;
    Arcade from, to;
    Replay replay;
    if (line->operand_count != 3)
        return command_line_refuse(line, "try needs the folders of two hosts, or one twice");
    if (!paths_find_own_world(world) || !path_beside(world, "levels/01-first-steps.proof", path))
        return command_line_refuse(line, "cannot find the levels");
    error_list_init(&errors, path);
    if (!arcade_open_as_operator(line->operands[1], &from, &errors) ||
        !arcade_open_as_operator(line->operands[2], &to, &errors) ||
        !replay_read(path, &replay, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    snprintf(replay.player, sizeof replay.player, TRY_PLAYER);
    bool is_sent = arcade_has(&from, ARCADE_SPOOL) && arcade_submit(&from, &replay);
    bool is_there = is_sent && waits_for_row(&to, &replay);
    replay_done(&replay);
    if (!is_sent) return command_line_refuse(line, "cannot put the run into the spool");
    if (!is_there) return command_line_refuse(line, "the run is not on the board after 30 seconds");
    puts("the run of " TRY_PLAYER " is on the board");
    return CLI_DONE;
}
