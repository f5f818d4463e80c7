/* command_replay.c - see commands.h */
#include "commands.h"

#include "../screens/screens.h"
#include "run.h"

#include <stdio.h>

enum { STATUS_BAD = 2 };

static int watch(const RunOptions *run, const char *replay, const char *level)
{
    ErrorList errors;
    OpenedReplay opened;
    Session session;
    error_list_init(&errors, replay);
    if (!session_init(&session, NULL, &errors) ||
        !opened_replay_read_alone(replay, level, &opened, &errors)) {
        error_list_print(&errors, stderr);
        return STATUS_BAD;
    }
    run_read_settings(run, &session);
    Screen first = screen_watch_create(&opened);
    int status = first.kind ? run_screens(run, &session, first) : STATUS_BAD;
    if (!first.kind) fputs("ledge replay: out of memory\n", stderr);
    session_done(&session);
    return status;
}

int command_replay(int argc, char **argv)
{
    const char *replay = NULL, *level = NULL;
    RunOptions run = run_options_default();
    const Option options[] = {{"--level", OPTION_TEXT, &level},
                              {"--script", OPTION_TEXT, &run.script},
                              {"--size", OPTION_SIZE, &run.size}};
    const OptionTable table = {options, ARRAY_LENGTH(options)};
    if (!options_parse(&table, argc, argv, &replay)) return STATUS_BAD;
    if (replay) return watch(&run, replay, level);
    fputs("ledge replay: a replay is missing (see --help)\n", stderr);
    return STATUS_BAD;
}
