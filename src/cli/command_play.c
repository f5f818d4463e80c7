/* command_play.c - see commands.h */
#include "command_generate.h"

#include "../base/path.h"
#include "command_workshop.h"
#include "commands.h"

#include "../arcade/view/arcade_screens.h"
#include "../convert/convert.h"
#include "../generate/generate.h"
#include "../play/screens.h"
#include "../save/opened_replay.h"
#include "../save/paths.h"
#include "run.h"
#include "screens.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Opens the world in which the program's own levels are; for players without a kiosk also that of
 * the current folder. */
static bool open_own_world(bool kiosk, Session *session, ErrorList *errors)
{
    char own[WORLD_PATH_MAX];
    bool found = kiosk ? paths_find_own_world(own) : paths_find_world(own);
    error_list_init(errors, own);
    if (found) return session_init(session, own, errors);
    error_add(errors, ERROR_ERROR, 0, 0,
              kiosk ? "cannot find the built-in levels"
                    : "no levels here; give a level or a folder");
    return false;
}

/* `start` is a level, or that of the ghost, or the world named by the user; "" if there is none. A
 * world begins with the first level that is not done. */
static Screen first_level(const char *start, Session *session, ErrorList *errors)
{
    PlayArgs args = {.source = PLAY_FROM_USER, .path = start};
    if (session->world.count == 0)
        return screen_open(cli_screens, session, SCREEN_PLAY, errors, &args);
    int32_t index = session_find_level(session, start);
    if (index < 0) index = session_next_level(session);
    args = (PlayArgs){.source = PLAY_FROM_WORLD, .index = index};
    Screen level = screen_open(cli_screens, session, SCREEN_PLAY, errors, &args);
    if (!level.kind || session->world.count == 1) return level;
    return screen_open(cli_screens, session, SCREEN_LEVELS, errors, &(LevelsArgs){level});
}

/* Sets the replay at `path`, which must verify, as the ghost; play begins with its level. */
static bool take_ghost(Session *session, const char *path, char start[WORLD_PATH_MAX],
                       ErrorList *errors)
{
    OpenedReplay opened;
    char warning[REPLAY_REPORT_MAX];
    bool is_alone = session->world.count == 0;
    ReplayPlaces places = {.level = is_alone ? start : NULL,
                           .replay = path,
                           .world = &session->world,
                           .are_named = true};
    if (!opened_replay_read(&places, &opened, errors)) return false;
    opened_replay_warning(&opened, warning);
    if (warning[0])
        error_add(errors, ERROR_ERROR, 0, 0, "%s", warning);
    else if (!is_alone)
        snprintf(start, WORLD_PATH_MAX, "%s", opened.found.path);
    session_take_ghost(session, &opened.replay);
    opened_replay_done(&opened);
    return warning[0] == '\0';
}

static int run_or_complain(const RunOptions *options, Session *session, Screen first,
                           const ErrorList *errors)
{
    int status = CLI_BAD;
    if (first.kind)
        status = run_screens(options, session, first);
    else
        error_list_print(errors, stderr);
    session_done(session);
    return status;
}

/* Only for this session: the user's choice stays in the settings file. */
static void use_zoom(Session *session, ZoomId zoom)
{
    session->settings.zoom = session->saved.zoom = 1 + (int32_t)zoom;
}

typedef struct PlayOptions {
    RunOptions run;
    ZoomId zoom; /* ZOOM_COUNT: as in the settings */
    const char *operand, *ghost;
} PlayOptions;

static bool prepare_session(const PlayOptions *options, Session *session,
                            char start[WORLD_PATH_MAX], ErrorList *errors)
{
    const RunOptions *run = &options->run;
    const char *operand = options->operand;
    if (operand) { /* a folder or an .ini file is a world; a single level file has none */
        const char *ending = strrchr(operand, '.');
        bool is_world = path_is_folder(operand) || (ending && strcmp(ending, ".ini") == 0);
        error_list_init(errors, operand);
        if (!session_init(session, is_world ? operand : NULL, errors)) return false;
    } else if (!open_own_world(run->kiosk, session, errors)) {
        return false;
    }
    if (run->record && !recording_open(&session->recording, run->record, errors)) return false;
    return !options->ghost || take_ghost(session, options->ghost, start, errors);
}

/* Plays a level that came as a line of text; it is in no file. */
static int play_code(const PlayOptions *options, Session *session)
{
    ErrorList errors;
    size_t length;
    Screen first = {0};
    error_list_init(&errors, "LEDGE1");
    char *text = level_code_read(options->operand, &length, &errors);
    const char *record = options->run.record;
    bool is_ready = text && session_init(session, NULL, &errors) &&
                    (!record || recording_open(&session->recording, record, &errors));
    if (is_ready) {
        const MadeLevel made = {.path = "", .name = "shared.txt", .text = text, .length = length};
        run_read_settings(&options->run, session);
        if (options->zoom != ZOOM_COUNT) use_zoom(session, options->zoom);
        const PlayArgs args = {.source = PLAY_FROM_MAKER, .made = &made};
        first = screen_open(cli_screens, session, SCREEN_PLAY, &errors, &args);
    }
    free(text);
    return run_or_complain(&options->run, session, first, &errors);
}

/* A world begins with the first level that is not done. */
static bool talk_level(Talk *talk, Session *session, const void *operand, ErrorList *errors)
{
    if (session->world.count == 0) return plain_play_file(talk, session, operand, errors);
    return plain_play_indexed(talk, session, session_next_level(session), errors);
}

static int play_plain(const CommandLine *line, const PlayOptions *options, Session *session)
{
    ErrorList errors;
    if (options->ghost || options->zoom != ZOOM_COUNT)
        return command_line_refuse(line, "--plain draws nothing, so it takes no --ghost or --zoom");
    if (options->operand && level_code_begins(options->operand))
        return command_line_refuse(line, "--plain needs a level in a file or a folder");
    if (!prepare_session(options, session, NULL, &errors)) {
        error_list_print(&errors, stderr);
        session_done(session);
        return CLI_BAD;
    }
    run_read_settings(&options->run, session);
    int status = run_plain(&options->run, session, talk_level, options->operand);
    session_done(session);
    return status;
}

int command_play(const CommandLine *line)
{
    PlayOptions options = {.run = run_session_options(line),
                           .zoom = (ZoomId)option_number(line, "--zoom", ZOOM_COUNT),
                           .operand = command_line_operand(line),
                           .ghost = option_text(line, "--ghost")};
    options.run.record = option_text(line, "--record");
    ErrorList errors;
    Session session = {0};
    Arcade arcade;
    char start[WORLD_PATH_MAX];
    bool talks, names_file = options.operand || options.ghost;
    if (!run_read_plain(line, &talks)) return CLI_BAD;
    if (talks) return play_plain(line, &options, &session);
    if (!run_become_kiosk(line, names_file, &options.run, &arcade)) return CLI_BAD;
    if (options.operand && level_code_begins(options.operand)) {
        if (options.ghost) return command_line_refuse(line, "a level as text takes no --ghost");
        return play_code(&options, &session);
    }
    snprintf(start, sizeof start, "%s", options.operand ? options.operand : "");
    if (!prepare_session(&options, &session, start, &errors)) {
        error_list_print(&errors, stderr);
        session_done(&session);
        return CLI_BAD;
    }
    run_read_settings(&options.run, &session);
    if (options.zoom != ZOOM_COUNT) use_zoom(&session, options.zoom);
    return run_or_complain(&options.run, &session, first_level(start, &session, &errors), &errors);
}

/* ---- pages ---- */

/* The title screen works without levels, but a kiosk does not. */
static bool open_title_session(bool kiosk, Session *session, ErrorList *errors)
{
    char path[WORLD_PATH_MAX];
    if (kiosk || paths_find_world(path)) return open_own_world(kiosk, session, errors);
    error_list_init(errors, path);
    return session_init(session, NULL, errors);
}

/* Runs a page of the title, or the title itself. */
static int run_page(const CommandLine *line, bool names_file,
                    Screen (*open)(const CommandLine *line, Session *session))
{
    RunOptions run = run_session_options(line);
    Arcade arcade;
    if (!run_become_kiosk(line, names_file, &run, &arcade)) return CLI_BAD;
    if (run_asks_without_screen(&run)) return run_without_screen(&run);

    ErrorList errors;
    Session session = {0};
    if (!open_title_session(run.kiosk, &session, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    run_read_settings(&run, &session);
    Screen first = open(line, &session);
    if (run.word.kind == KIOSK_WORD_LEVEL) {
        const WorkshopArgs args = {.code = run.word.code};
        first = screen_open(cli_screens, &session, SCREEN_WORKSHOP, &errors, &args);
    }
    return run_or_complain(&run, &session, first, &errors);
}

static Screen open_title(const CommandLine *line, Session *session)
{
    (void)line;
    return screen_open_bare(cli_screens, session, SCREEN_TITLE);
}

static bool talk_menu(Talk *talk, Session *session, const void *context, ErrorList *errors)
{
    (void)context, (void)errors;
    plain_menu(talk, session);
    return true;
}

static int title_plain(const CommandLine *line)
{
    RunOptions run = run_session_options(line);
    ErrorList errors;
    Session session = {0};
    Arcade arcade;
    if (line->operand_count > 0) return command_line_refuse_use(line);
    if (!run_become_kiosk(line, false, &run, &arcade)) return CLI_BAD;
    if (!open_title_session(false, &session, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    run_read_settings(&run, &session);
    int status = run_plain(&run, &session, talk_menu, NULL);
    session_done(&session);
    return status;
}

int command_title(const CommandLine *line)
{
    bool talks;
    if (!run_read_plain(line, &talks)) return CLI_BAD;
    if (talks) return title_plain(line);
    return run_page(line, line->operand_count > 0, open_title);
}

static Screen open_daily(const CommandLine *line, Session *session)
{
    Day today = day_today(), day = today;
    const char *date = option_text(line, "--date");
    ErrorList unheard;
    error_list_init(&unheard, "");
    if (date) (void)day_from_text(date, &day);
    int32_t difficulty = option_number(line, "--difficulty", day_difficulty(day));
    const DailyArgs args = {.today = today, .begins = true, .day = day, .difficulty = difficulty};
    return screen_open(cli_screens, session, SCREEN_DAILY, &unheard, &args);
}

int command_play_daily(const CommandLine *line)
{
    return run_page(line, false, open_daily);
}

static Screen open_endless(const CommandLine *line, Session *session)
{
    const char *seed = command_line_operand(line);
    ErrorList unheard;
    error_list_init(&unheard, "");
    const EndlessArgs args = {.begins = seed != NULL,
                              .seed = seed ? generate_seed_from_text(seed) : 0,
                              .difficulty = (uint8_t)option_number(line, "--difficulty", 1)};
    return screen_open(cli_screens, session, SCREEN_ENDLESS, &unheard, &args);
}

int command_endless(const CommandLine *line)
{
    return run_page(line, false, open_endless);
}

static Screen open_workshop(const CommandLine *line, Session *session)
{
    ErrorList unheard;
    error_list_init(&unheard, "");
    const WorkshopArgs args = {.folder = command_line_operand(line)};
    return screen_open(cli_screens, session, SCREEN_WORKSHOP, &unheard, &args);
}

int command_play_workshop(const CommandLine *line)
{
    return run_page(line, line->operand_count > 0, open_workshop);
}
