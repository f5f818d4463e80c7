/* command_verify.c - see commands.h */
#include "commands.h"

#include <stdio.h>
#include <string.h>

#include "../game/replay.h"
#include "../store/replay_level.h"
#include "options.h"

enum { STATUS_TRUE = 0, STATUS_NOT_TRUE = 1, STATUS_BAD = 2 };

static int verify_in_level(const Replay *replay, const char *path, const ReplayLevel *found)
{
    ReplayReport report;
    char name[ERROR_FILE_MAX], line[REPLAY_REPORT_MAX];
    ReplayVerdict verdict = replay_verify(replay, &found->level, &report);
    replay_report_text(replay, &report, line);
    text_make_safe(name, sizeof name, path, strlen(path));
    printf("%s: %s\n", name, line);
    return verdict == REPLAY_OK ? STATUS_TRUE : STATUS_NOT_TRUE;
}

static int verify_replay(const Replay *replay, const ReplayPlaces *places, ErrorList *errors)
{
    ReplayLevel found = {0};
    if (!replay_level_open(replay, places, &found, errors)) {
        error_list_print(errors, stderr);
        return STATUS_BAD;
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
    if (!replay_read(places->replay, &replay, &errors)) {
        error_list_print(&errors, stderr);
        return STATUS_BAD;
    }
    int status = verify_replay(&replay, places, &errors);
    replay_done(&replay);
    return status;
}

int command_verify(int argc, char **argv)
{
    const char *level = NULL;
    const Option options[] = {{"--level", OPTION_TEXT, &level}};
    const OptionTable table = {options, ARRAY_LENGTH(options)};
    int status = STATUS_TRUE, count = options_parse_many(&table, argc, argv);
    if (count < 0) return STATUS_BAD;
    if (count == 0) {
        fputs("ledge verify: needs a replay (see --help)\n", stderr);
        return STATUS_BAD;
    }
    WorldFile world = replay_level_own_world();
    for (int i = 1; i <= count; i++) {
        ReplayPlaces places = {.level = level, .replay = argv[i], .world = &world};
        int one = verify_file(&places);
        if (one > status) status = one;
    }
    world_file_done(&world);
    return status;
}
