/* command_replay.c - see commands.h */
#include "commands.h"

#include "../play/app/screen_args.h"
#include "run.h"
#include "screens.h"

#include <stdio.h>

int command_replay(const CommandLine *line)
{
    const char *replay = command_line_operand(line);
    RunOptions run = run_options(line);
    ErrorList errors;
    OpenedReplay opened;
    Session session;
    if (!replay) return command_line_refuse(line, "needs a replay (see --help)");
    error_list_init(&errors, replay);
    if (!session_init(&session, NULL, &errors) ||
        !opened_replay_read_alone(replay, option_text(line, "--level"), &opened, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    run_read_settings(&run, &session);
    Screen first =
        screen_open(cli_screens, &session, SCREEN_WATCH, &errors, &(WatchArgs){.opened = &opened});
    int status = run_screens(&run, &session, first);
    session_done(&session);
    return status;
}
