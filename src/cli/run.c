/* run.c - see run.h */
#include "run.h"

#include "../arcade/view/arcade_screens.h"
#include "../base/clock.h"
#include "../base/utf8.h"
#include "../save/paths.h"
#include "../term/supervise.h"
#include "../term/sys.h"
#include "commands.h"
#include "kiosk.h"
#include "screens.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

RunOptions run_options(const CommandLine *line)
{
    return (RunOptions){.script = option_text(line, "--script"),
                        .has_skin = option_is_given(line, "--skin"),
                        .skin = (uint8_t)option_number(line, "--skin", SKIN_ASCII),
                        .depth = (uint8_t)option_number(line, "--colour", DEPTH_AUTO),
                        .size = option_size(line, "--size")};
}

RunOptions run_kiosk_options(const CommandLine *line)
{
    RunOptions run = run_options(line);
    run.kiosk = option_is_given(line, "--kiosk");
    run.idle_minutes = option_number(line, "--idle", 0);
    run.session_minutes = option_number(line, "--session", 0);
    run.per_address = option_number(line, "--per-address", 0);
    return run;
}

RunOptions run_session_options(const CommandLine *line)
{
    RunOptions run = run_kiosk_options(line);
    run.records = option_text(line, "--records");
    run.arcade = option_text(line, "--arcade");
    run.visitor = option_text(line, "--visitor");
    run.realm = option_text(line, "--realm");
    run.host = option_text(line, "--host");
    run.name = option_text(line, "--name");
    run.per_key = option_number(line, "--per-key", 0);
    run.workshop = (WorkshopMode)option_number(line, "--workshop", WORKSHOP_OFF);
    run.signs = (WorkshopSigns)option_number(line, "--workshop-signs", WORKSHOP_SIGNS_AFTER);
    run.has_workshop =
        option_is_given(line, "--workshop") || option_is_given(line, "--workshop-signs");
    run.words = option_text(line, "--words");
    return run;
}

void run_read_settings(const RunOptions *options, Session *session)
{
    ErrorList errors;
    if (options->kiosk) return;
    session_read_settings(session, &errors);
    error_list_print(&errors, stderr);
    session_read_progress(session, &errors);
    error_list_print(&errors, stderr);
}

/* Which options of an arcade do not go together; NULL: they do. */
static const char *fault_of_arcade(const RunOptions *run)
{
    if (!run->arcade && (run->visitor || run->realm || run->name))
        return "--visitor, --realm and --name need --arcade";
    if (!run->arcade && (run->has_workshop || run->words))
        return "--workshop, --workshop-signs and --words need --arcade";
    if (run->host && !run->visitor) return "--host needs --visitor ssh";
    if (run->visitor && strcmp(run->visitor, "ssh") != 0) return "--visitor must be ssh";
    if (run->realm && !run->visitor) return "--realm needs --visitor ssh";
    if (run->name && run->visitor) return "with --visitor ssh players choose their names";
    if (run->arcade && run->kiosk && !run->visitor)
        return "--kiosk with --arcade needs --visitor ssh";
    if (run->arcade && run->records)
        return "--arcade keeps its own records, so it takes no --records";
    return NULL;
}

/* Opens the arcade while there are still all rights. */
static bool open_arcade(const CommandLine *line, RunOptions *run, Arcade *arcade)
{
    ErrorList errors;
    const char *fault = fault_of_arcade(run);
    char site[KIOSK_CLIENT_MAX], login[ARCADE_LOGIN_MAX];
    if (!fault && !kiosk_login(run->host, getenv("SSH_CONNECTION"), login))
        fault = "--host must be [USER@]NAME[:PORT]";
    if (fault) command_line_refuse(line, fault);
    if (fault || !run->arcade) return fault == NULL;
    kiosk_site(getenv("SSH_CONNECTION"), site);
    error_list_init(&errors, run->words ? run->words : "");
    if (run->words && !workshop_words_read(run->words, &run->word_list, &errors)) {
        error_list_print(&errors, stderr);
        return false;
    }
    const ArcadeOptions options = {.folder = run->arcade,
                                   .realm = run->realm,
                                   .is_ssh = run->visitor != NULL,
                                   .auth = getenv("SSH_USER_AUTH"),
                                   .name = run->name,
                                   .client = site,
                                   .login = run->visitor ? login : NULL,
                                   .words = run->words ? &run->word_list : NULL,
                                   .workshop = run->workshop,
                                   .signs = run->signs};
    error_list_init(&errors, run->arcade);
    bool is_open = arcade_open(&options, arcade, &errors);
    error_list_print(&errors, stderr);
    if (!is_open) return false;
    run->opened = arcade;
    return true;
}

bool run_become_kiosk(const CommandLine *line, bool names_file, RunOptions *run, Arcade *arcade)
{
    const char *fault = NULL;
    char client[KIOSK_CLIENT_MAX];
    int32_t most = run->per_address > 0 ? run->per_address : KIOSK_PER_ADDRESS;
    int32_t most_of_key = run->per_key > 0 ? run->per_key : KIOSK_PER_KEY;
    if (arcade && !open_arcade(line, run, arcade)) return false;
    if (!run->kiosk) return true;
    kiosk_client(getenv("SSH_CONNECTION"), client);
    if (run->opened && arcade->workshop != WORKSHOP_OFF)
        run->word = kiosk_word_read(getenv("SSH_ORIGINAL_COMMAND"));
    if (names_file || run->script || run->record)
        fault = "--kiosk takes no file names";
    else if (!kiosk_enter())
        fault = "this system cannot run a kiosk";
    else if (!kiosk_take_place(client, most))
        fault = "too many sessions from your address; end one of them first";
    else if (run->opened && !kiosk_take_place(arcade->own.id, most_of_key))
        fault = "too many sessions with your key; end one of them first";
    if (fault) command_line_refuse(line, fault);
    if (!fault && run->opened) umask(S_IWGRP | S_IWOTH); /* the folders say who may read */
    if (!fault && run->opened && !arcade->own.is_guest) (void)arcade_open_forget_request(arcade);
    return fault == NULL;
}

int run_without_screen(const RunOptions *options)
{
    const KioskFolders own = {.arcade = options->opened};
    kiosk_confine();
    if (kiosk_shut(&own)) return kiosk_word_run(&options->word, options->opened);
    fputs("ledge: this system cannot run a kiosk\n", stderr);
    return CLI_BAD;
}

/* Saves settings that were changed outside the settings screen too, such as the zoom. */
static void save_settings(Session *session)
{
    ErrorList errors;
    if (!session_save_settings(session, &errors)) error_list_print(&errors, stderr);
}

/* Ends the program by the signal that asked for it, so that the parent process knows. */
static void die_by(int number)
{
    sigset_t set;
    signal(number, SIG_DFL);
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}

static void let_go(Screen screen)
{
    if (screen.kind->leave) screen.kind->leave(screen.self);
}

static void say_minutes(const char *what, int32_t minutes)
{
    fprintf(stderr, "ledge: %s %d minute%s; the session has ended\n", what, (int)minutes,
            minutes == 1 ? "" : "s");
}

/* Prints why the session ended, after the terminal is restored. */
static int say_how_it_ended(AppEnd end, const Session *session)
{
    switch (end) {
    case APP_END_ASKED: break;
    case APP_END_IDLE: say_minutes("no key for", session->idle_minutes); break;
    case APP_END_TIME: say_minutes("played for", session->session_minutes); break;
    case APP_END_BANNED: fputs("ledge: " ARCADE_BANNED_TEXT "\n", stderr); return CLI_BAD;
    case APP_END_STILL:
        fputs("ledge: the terminal stopped reading; the session has ended\n", stderr);
        break;
    case APP_END_MEMORY: fputs("ledge: out of memory\n", stderr); return CLI_BAD;
    }
    return CLI_DONE;
}

static bool save_recording(const Session *session)
{
    ErrorList errors;
    bool is_saved = recording_save(&session->recording, &errors);
    if (!is_saved) error_list_print(&errors, stderr);
    return is_saved;
}

static void tell_session(Session *session, const RunOptions *options)
{
    session->kiosk = options->kiosk;
    session->makes_apart = !options->kiosk && !options->script;
    if (options->opened) session->arcade = *options->opened;
    session->idle_minutes = options->idle_minutes;
    session->session_minutes = options->session_minutes;
    if (!options->kiosk) return;
    if (session->idle_minutes == 0) session->idle_minutes = KIOSK_IDLE_MINUTES;
    if (session->session_minutes == 0) session->session_minutes = KIOSK_SESSION_MINUTES;
    if (session->settings.max_rate == 0)
        session->settings.max_rate = session->saved.max_rate = KIOSK_MAX_RATE;
}

/* The exit status in the process that supervised the program; -1 in the program itself. */
static int supervise_program(const RunOptions *options)
{
    if (options->script) return -1;
    return options->kiosk ? supervise_confined() : supervise();
}

static bool open_keeper(const RunOptions *options, Session *session)
{
    ErrorList errors;
    error_list_init(&errors, options->records ? options->records : "records");
    bool is_open =
        run_store_open(&session->keeper, session->kiosk, options->records, &errors) &&
        (!session->arcade.is_open || run_store_enter(&session->keeper, &session->arcade, &errors));
    error_list_print(&errors, stderr);
    if (!is_open) run_store_close(&session->keeper);
    return is_open;
}

/* The screens of a script are text, so the default is the plain skin. */
static void use_skin(const RunOptions *options, Session *session)
{
    ErrorList errors;
    session_read_skins(session, &errors);
    error_list_print(&errors, stderr);
    if (options->script && !options->has_skin) {
        session->settings.skin = session->saved.skin = SKIN_PLAIN;
    } else if (options->has_skin)
        session->settings.skin = session->saved.skin = (int32_t)options->skin;
    if (!options->script) session_read_offers(session);
    if (options->has_skin) session->may_offer_pixels = false;
    if (options->depth != DEPTH_AUTO)
        session->settings.depth = session->saved.depth = (int32_t)options->depth;
}

static int run_program(const RunOptions *options, Session *session, Screen first)
{
    ErrorList errors;
    tell_session(session, options);
    use_skin(options, session);
    if (session->kiosk) kiosk_confine();
    error_list_init(&errors, options->script ? options->script : "terminal");
    bool is_open = open_keeper(options, session);
    Term *term = NULL;
    if (is_open && options->script)
        term = term_script_open(options->script, options->size.cols, options->size.rows, &errors);
    else if (is_open)
        term = options->kiosk ? term_curses_open_within(KIOSK_COLS_MAX, KIOSK_ROWS_MAX, &errors)
                              : term_curses_open(&errors);
    /* Everything is open now: a kiosk drops all other rights. */
    const KioskFolders own = {.records = options->records,
                              .arcade = options->opened,
                              .answers = options->answers,
                              .readable = options->readable,
                              .readable_count = options->readable_count};
    if (term && options->kiosk && !kiosk_shut(&own)) {
        term_close(term);
        term = NULL;
        error_add(&errors, ERROR_ERROR, 0, 0, "this system cannot run a kiosk");
    }
    if (!term) {
        let_go(first);
        /* Errors of a script have a file and a line, errors of the terminal only a reason. */
        if (is_open && options->script)
            error_list_print(&errors, stderr);
        else if (is_open)
            fprintf(stderr, "ledge: %s\n", errors.count > 0 ? errors.items[0].text : "no terminal");
        run_store_close(&session->keeper);
        return CLI_BAD;
    }
    if (!options->script && arcade_asks_name(&session->arcade))
        first = screen_open(cli_screens, session, SCREEN_PLAYER, &errors, &(PlayerArgs){first});
    AppEnd end = app_run(term, session, cli_screens, first);
    room_leave(&session->room); /* first: a line that is blocked may take what time there is */
    if (session->kiosk) kiosk_end_soon();
    int signal_number = term_close(term);
    save_settings(session);
    run_store_close(&session->keeper);
    int status = say_how_it_ended(end, session);
    if (!save_recording(session)) status = CLI_BAD;
    if (signal_number != 0) die_by(signal_number);
    return status;
}

int run_screens(const RunOptions *options, Session *session, Screen first)
{
    if (!first.kind) {
        fputs("ledge: out of memory\n", stderr);
        return CLI_BAD;
    }
    int status = supervise_program(options);
    if (status < 0) return run_program(options, session, first);
    let_go(first);
    return status;
}

int run_made_screen(const RunOptions *options, Session *session,
                    Screen (*make)(Session *session, const char *operand, ErrorList *errors),
                    const char *operand)
{
    ErrorList errors;
    int status = supervise_program(options);
    if (status >= 0) return status;
    error_list_init(&errors, operand);
    Screen first = make(session, operand, &errors);
    if (first.kind) return run_program(options, session, first);
    error_list_print(&errors, stderr);
    return CLI_BAD;
}

/* ---- plain ---- */

bool run_read_plain(const CommandLine *line, bool *talks)
{
    RunOptions run = run_kiosk_options(line);
    *talks = option_is_given(line, "--plain");
    if (!*talks || !(run.kiosk || run.script || run.has_skin)) return true;
    command_line_refuse(line, "--plain draws nothing, so it takes no --kiosk, --script or --skin");
    return false;
}

int run_plain(const RunOptions *options, Session *session,
              bool (*talk)(Talk *talk, Session *session, const void *context, ErrorList *errors),
              const void *context)
{
    ErrorList errors;
    Talk lines = {.in = stdin, .out = stdout, .now = clock_now, .is_ascii = !utf8_begin()};
    tell_session(session, options);
    session->makes_apart = false;
    if (!open_keeper(options, session)) return CLI_BAD;
    bool has_begun = talk(&lines, session, context, &errors);
    if (!has_begun) error_list_print(&errors, stderr);
    save_settings(session);
    run_store_close(&session->keeper);
    bool is_saved = save_recording(session);
    return has_begun && is_saved ? CLI_DONE : CLI_BAD;
}
