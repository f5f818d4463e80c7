/* command_verify.c - see commands.h */
#include "commands.h"

#include <stdio.h>
#include <string.h>

#include "../game/replay.h"
#include "../store/replay_level.h"

static int verify_in_level(const Replay *replay, const char *path, const ReplayLevel *found)
{
    ReplayReport report;
    char name[ERROR_FILE_MAX], line[REPLAY_REPORT_MAX];
    ReplayVerdict verdict = replay_verify(replay, &found->level, &report);
    replay_report_text(replay, &report, line);
    text_make_safe(name, sizeof name, path, strlen(path));
    printf("%s: %s\n", name, line);
    return verdict == REPLAY_OK ? CLI_DONE : CLI_NO;
}

static int verify_replay(const Replay *replay, const ReplayPlaces *places, ErrorList *errors)
{
    ReplayLevel found = {0};
    if (!replay_level_open(replay, places, &found, errors)) {
        error_list_print(errors, stderr);
        return CLI_BAD;
    }
    int status = verify_in_level(replay, places->replay, &found);
    level_done(&found.level);
    return status;
}

static int verify_file(const ReplayPlaces *places)
{
    ErrorList errors;
    Replay replay;
    error_list_init(&errors, places->replay);
    if (!replay_read_named(places->replay, &replay, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    int status = verify_replay(&replay, places, &errors);
    replay_done(&replay);
    return status;
}

int command_verify(const CommandLine *line)
{
    const char *level = option_text(line, "--level");
    int status = CLI_DONE;
    if (line->operand_count == 0) return command_line_refuse(line, "needs a replay (see --help)");
    WorldFile world = replay_level_own_world();
    for (int32_t i = 0; i < line->operand_count; i++) {
        ReplayPlaces places = {level, line->operands[i], &world, .are_named = true};
        int one = verify_file(&places);
        if (one > status) status = one;
    }
    world_file_done(&world);
    return status;
}
