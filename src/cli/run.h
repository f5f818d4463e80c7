/* run.h - runs screens on a terminal, from opening to closing it, also in a kiosk.
 *
 * Errors: one line on standard error. */
#ifndef LEDGE_CLI_RUN_H
#define LEDGE_CLI_RUN_H

#include "../base/base.h"
#include "../play/app/app.h"
#include "../play/plain/plain.h"
#include "command_line.h"
#include "kiosk_word.h"

typedef struct RunOptions {
    const char *script;  /* keys from this file, without a terminal; NULL: a real terminal */
    ScreenSize size;     /* of a scripted terminal */
    bool has_skin;       /* a skin was chosen: */
    uint8_t skin;        /* SkinKind */
    uint8_t depth;       /* ColourDepth of a scripted terminal; DEPTH_AUTO: all */
    const char *record;  /* file for the inputs; NULL: none */
    const char *records; /* folder of records that players share; NULL: none */
    const char *arcade;  /* folder of an arcade; NULL: none */
    const char *visitor; /* "ssh": its player is a key that sshd has checked; NULL: an account */
    const char *realm;   /* file of its secret; NULL: the usual one */
    const char *host;    /* how its players reach it over SSH; NULL: unknown */
    const char *name;    /* of its player; NULL: the usual one */
    bool has_workshop;   /* one of the next two was given */
    WorkshopMode workshop;
    WorkshopSigns signs;
    const char *words;           /* file of words for which its levels wait; NULL: none */
    WorkshopWords word_list;     /* what is in it */
    const Arcade *opened;        /* the arcade, when it is open */
    const char *answers;         /* folder of the answers of a class, in a kiosk; NULL: none */
    const char *const *readable; /* folders that a kiosk may read too, */
    int32_t readable_count;      /* at most KIOSK_FOLDERS_MAX */
    bool kiosk;                  /* for players without an account, */
    KioskWord word;              /* who may ask for this */
    int32_t idle_minutes; /* ends after this time without a key; 0: never, in a kiosk the default */
    int32_t session_minutes; /* ends after this time; 0 likewise */
    int32_t per_address;     /* kiosks at once from one address; 0: the default */
    int32_t per_key;         /* and of one key */
} RunOptions;

/* The options of the script and its terminal. */
RunOptions run_options(const CommandLine *line);

/* The options of a command that also has --kiosk and --idle. */
RunOptions run_kiosk_options(const CommandLine *line);

/* The options of a command that also has --records and --arcade. */
RunOptions run_session_options(const CommandLine *line);

/* Opens the arcade that the options name into `arcade` (NULL: the command has none), then makes
 * this process a kiosk if they say so; a kiosk accepts no file names. False, with a message on
 * standard error, on failure. */
bool run_become_kiosk(const CommandLine *line, bool names_file, RunOptions *run, Arcade *arcade);

/* Sets the session's options, opens the terminal, runs `first` (which it owns; none: memory ran
 * out) and the screens after it, restores the terminal, saves what was recorded. Returns the exit
 * status; a terminating signal ends the program by that signal. */
int run_screens(const RunOptions *options, Session *session, Screen first);

/* Does the player of a kiosk ask for something that needs no screen? */
static inline bool run_asks_without_screen(const RunOptions *options)
{
    return options->word.kind == KIOSK_WORD_PUT || options->word.kind == KIOSK_WORD_GET;
}

/* Does that in the sandbox. Returns the exit status. */
int run_without_screen(const RunOptions *options);

/* Reads the user's settings and progress into the session, with errors on standard error, before
 * there is a screen. A player in a kiosk has none. */
void run_read_settings(const RunOptions *options, Session *session);

/* Runs a screen that has open files and therefore must not exist in the supervising process: `make`
 * is called in the process that runs the screen. If it returns no screen, `errors` has the
 * reason. */
int run_made_screen(const RunOptions *options, Session *session,
                    Screen (*make)(Session *session, const char *operand, ErrorList *errors),
                    const char *operand);

/* Reads --plain into `talks`. False, with a message, if it is given together with an option that
 * needs a screen. */
bool run_read_plain(const CommandLine *line, bool *talks);

/* Talks on standard input and output, with the settings and the store for runs as on a screen.
 * `talk` returns false, with the reasons, if it could not begin. Returns the exit status. */
int run_plain(const RunOptions *options, Session *session,
              bool (*talk)(Talk *talk, Session *session, const void *context, ErrorList *errors),
              const void *context);

#endif
