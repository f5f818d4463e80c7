/* opened_replay.c - see opened_replay.h */
#include "opened_replay.h"

bool opened_replay_read(const ReplayPlaces *places, OpenedReplay *opened, ErrorList *errors)
{
    error_list_init(errors, places->replay);
    bool is_read = places->are_named ? replay_read_named(places->replay, &opened->replay, errors)
                                     : replay_read(places->replay, &opened->replay, errors);
    if (!is_read) return false;
    if (replay_level_open(&opened->replay, places, &opened->found, errors)) {
        replay_verify(&opened->replay, &opened->found.level, &opened->report);
        return true;
    }
    replay_done(&opened->replay);
    return false;
}

bool opened_replay_read_alone(const char *path, const char *level, OpenedReplay *opened,
                              ErrorList *errors)
{
    WorldFile world = replay_level_own_world();
    ReplayPlaces places = {level, path, &world, .are_named = true};
    bool is_open = opened_replay_read(&places, opened, errors);
    world_file_done(&world);
    return is_open;
}

void opened_replay_done(OpenedReplay *opened)
{
    level_done(&opened->found.level);
    replay_done(&opened->replay);
}

void opened_replay_warning(const OpenedReplay *opened, char out[REPLAY_REPORT_MAX])
{
    out[0] = '\0';
    if (opened->report.verdict != REPLAY_OK)
        replay_report_text(&opened->replay, &opened->report, out);
}
