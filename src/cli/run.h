/* run.h - runs screens on a terminal, from opening to closing it, also in a kiosk.
 *
 * Errors: one line on standard error. */
#ifndef LEDGE_CLI_RUN_H
#define LEDGE_CLI_RUN_H

#include "../base/base.h"
#include "../play/app/app.h"
#include "../play/plain/plain.h"
#include "command_line.h"

typedef struct RunOptions {
    const char *script;   /* keys from this file, without a terminal; NULL: a real terminal */
    ScreenSize size;      /* of a scripted terminal */
    bool has_skin;        /* a skin was chosen: */
    uint8_t skin;         /* SkinKind */
    uint8_t depth;        /* ColourDepth of a scripted terminal; DEPTH_AUTO: all */
    const char *record;   /* file for the inputs; NULL: none */
    const char *records;  /* folder of records that players share; NULL: none */
    const char *arcade;   /* folder of an arcade; NULL: none */
    const char *visitor;  /* "ssh": its player is a key that sshd has checked; NULL: an account */
    const char *realm;    /* file of its secret; NULL: the usual one */
    const char *name;     /* of its player; NULL: the usual one */
    const Arcade *opened; /* the arcade, when it is open */
    const char *answers;  /* folder of the answers of a class, in a kiosk; NULL: none */
    const char *const *readable; /* folders that a kiosk may read too, */
    int32_t readable_count;      /* at most KIOSK_FOLDERS_MAX */
    bool kiosk;                  /* for players without an account */
    int32_t idle_minutes; /* ends after this time without a key; 0: never, in a kiosk the default */
    int32_t session_minutes; /* ends after this time; 0 likewise */
    int32_t per_address;     /* kiosks at once from one address; 0: the default */
    int32_t per_key;         /* and of one key */
} RunOptions;

/* The options of the script and its terminal. */
RunOptions run_options(const CommandLine *line);

/* The same for a command that also has --kiosk and --idle. */
RunOptions run_kiosk_options(const CommandLine *line);

/* The same for one that also has --records and --arcade. */
RunOptions run_session_options(const CommandLine *line);

/* Makes this a kiosk if the options say so; a kiosk accepts no file names. Before that it opens the
 * arcade, if there is one, for which `arcade` is the place; NULL: the command knows none. False,
 * with a message on standard error, on failure. */
bool run_become_kiosk(const CommandLine *line, bool names_file, RunOptions *run, Arcade *arcade);

/* Sets the session's options, opens the terminal, runs `first` (which it owns) and the screens
 * after it, restores the terminal, saves what was recorded. Returns the exit status; a terminating
 * signal ends the program by that signal. */
int run_screens(const RunOptions *options, Session *session, Screen first);

/* Reads the user's settings and progress into the session, with errors on standard error, before
 * there is a screen. A player in a kiosk has none. */
void run_read_settings(const RunOptions *options, Session *session);

/* The same for a screen that has open files and therefore must not exist in the supervising
 * process: `make` is called in the right process. If it returns no screen, `errors` has the
 * reason. */
int run_made_screen(const RunOptions *options, Session *session,
                    Screen (*make)(Session *session, const char *operand, ErrorList *errors),
                    const char *operand);

/* Is it to be in words? False, with a message, for --plain together with what needs a screen; what
 * it takes is in `talks`. */
bool run_read_plain(const CommandLine *line, bool *talks);

/* Talks on standard input and output, with the settings and the store for runs as on a screen.
 * `talk` returns false, with the reasons, if it could not begin. Returns the exit status. */
int run_plain(const RunOptions *options, Session *session,
              bool (*talk)(Talk *talk, Session *session, const void *context, ErrorList *errors),
              const void *context);

/* ---- kiosk ---- */

/* The kiosk: the game for players without an account.
 *
 * A session in a kiosk plays only the levels that come with the program. It inherits only the
 * terminal, its type and its language; it leaves no file, no core dump and no process behind, and
 * it ends when nothing is played. Code that writes a file, or lets the user name one, checks
 * session->kiosk first.
 * Order: kiosk_client, then kiosk_enter before anything is read or opened, kiosk_take_place;
 * kiosk_confine when the last child process is running; kiosk_shut when everything else is open;
 * kiosk_end_soon before the last output. */

/* The limits of a kiosk: the time of a session, and the canvas; a larger window stays blank beyond
 * it. Limits that the help shows are macros. */
#define KIOSK_IDLE_MINUTES    15
#define KIOSK_SESSION_MINUTES 120
#define KIOSK_PER_ADDRESS     8
#define KIOSK_PER_KEY         4
enum {
    KIOSK_COLS_MAX = 400,
    KIOSK_ROWS_MAX = 120,
    KIOSK_MEMORY_MAX = 28 * 1024 * 1024, /* private memory, without the stack: making a level of a
                                            day takes 10 MiB, the largest window 12 */
    KIOSK_STACK_MAX = 1024 * 1024,
    KIOSK_FILE_MAX = 4 * 1024 * 1024, /* a frame being written is one */
    KIOSK_FILES_MAX = 32,             /* open at once */
    KIOSK_CLIENT_MAX = 64,
    KIOSK_FOLDERS_MAX = 8
};

/* Drops what was inherited: the environment except TERM, NO_COLOR and the locale, the folder,
 * descriptors above 2. No core dumps, no debugger; stop signals are ignored; the folder is `/`.
 * False if the system refuses one of these: then the kiosk must not run. */
bool kiosk_enter(void);

/* The address of the client from the variable SSH_CONNECTION of sshd ("ADDRESS PORT ADDRESS PORT";
 * NULL or "": none, `out` is ""). Of an IPv6 address it is the network, /64. */
void kiosk_client(const char *connection, char out[KIOSK_CLIENT_MAX]);

/* Takes one of a client's, or a player's, `most` places, until this process and its children have
 * ended. False if all are taken. True without an address, and on systems other than Linux. */
bool kiosk_take_place(const char *client, int32_t most);

/* From now on this process cannot have children, and only a few small files. */
void kiosk_confine(void);

/* Enters the sandbox (sandbox.h): the levels can be read, and the folders that the host has named
 * can be used. False on failure. */
bool kiosk_shut(const RunOptions *options);

/* Ends the process after a few seconds, even if it is blocked by a connection that takes no more
 * output. */
void kiosk_end_soon(void);

#endif
