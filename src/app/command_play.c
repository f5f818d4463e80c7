/* command_play.c - see command_play.h */
#include "command_play.h"

#include "run.h"
#include "screen_play.h"
#include "screen_title.h"
#include "world_path.h"

#include <string.h>

enum { STATUS_BAD = 2 };

static bool is_world(const char *path)
{
    const char *ending = strrchr(path, '.');
    return path_is_folder(path) || (ending && strcmp(ending, ".ini") == 0);
}

/* The world that was named, or the program's own; a level file alone has none. */
static bool open_session(const char *operand, Session *session, ErrorList *errors)
{
    char own[WORLD_PATH_MAX];
    if (operand) return session_init(session, is_world(operand) ? operand : NULL, errors);
    bool found = world_path_find(own);
    error_list_init(errors, own);
    if (found) return session_init(session, own, errors);
    error_add(errors, ERROR_ERROR, 0, 0, "there are no levels here; name a level or a folder");
    return false;
}

static Screen first_level(const char *operand, const Session *session, ErrorList *errors)
{
    if (session->world.count > 0) return screen_play_create_indexed(session, 0, errors);
    return screen_play_create(operand, NULL, NO_WORLD_INDEX, errors);
}

static int run_or_complain(const RunOptions *options, Session *session, Screen first,
                           const ErrorList *errors)
{
    int status = STATUS_BAD;
    if (first.kind)
        status = run_screens(options, session, first);
    else
        print_errors(errors);
    session_done(session);
    return status;
}

int command_play(int argc, char **argv)
{
    const char *operand = NULL;
    RunOptions run = run_options_default();
    ZoomId zoom = ZOOM_1X1;
    const Option options[] = {{"--zoom", OPTION_ZOOM, &zoom},
                              {"--script", OPTION_TEXT, &run.script},
                              {"--size", OPTION_SIZE, &run.size}};
    const OptionTable table = {options, ARRAY_LENGTH(options)};
    if (!options_parse(&table, argc, argv, &operand)) return STATUS_BAD;

    ErrorList errors;
    Session session = {0};
    error_list_init(&errors, operand ? operand : "");
    if (!open_session(operand, &session, &errors)) {
        print_errors(&errors);
        return STATUS_BAD;
    }
    session.zoom = (uint8_t)zoom;
    return run_or_complain(&run, &session, first_level(operand, &session, &errors), &errors);
}

int command_title(int argc, char **argv)
{
    const char *operand = NULL;
    RunOptions run = run_options_default();
    const Option options[] = {{"--script", OPTION_TEXT, &run.script},
                              {"--size", OPTION_SIZE, &run.size}};
    const OptionTable table = {options, ARRAY_LENGTH(options)};
    if (!options_parse(&table, argc, argv, &operand)) return STATUS_BAD;

    char path[WORLD_PATH_MAX];
    bool has_world = world_path_find(path);
    ErrorList errors;
    Session session = {0};
    error_list_init(&errors, path);
    if (!session_init(&session, has_world ? path : NULL, &errors)) {
        print_errors(&errors);
        return STATUS_BAD;
    }
    return run_or_complain(&run, &session, screen_title_create(), &errors);
}
