/* run.h - runs screens on a terminal from its opening to its end, in a kiosk too.
 *
 * Errors: one line on standard error. */
#ifndef LEDGE_CLI_RUN_H
#define LEDGE_CLI_RUN_H

#include "../app/app.h"
#include "../base.h"
#include "command_line.h"

typedef struct RunOptions {
    const char *script;      /* keys from this file and no terminal; NULL: the real one */
    ScreenSize size;         /* of a scripted terminal */
    bool has_skin;           /* the game is drawn with: */
    uint8_t skin;            /* SkinKind */
    uint8_t depth;           /* ColourDepth of a scripted terminal; DEPTH_AUTO: all */
    const char *record;      /* inputs go into this file; NULL: nowhere */
    const char *records;     /* folder of records that players share; NULL: none */
    bool kiosk;              /* a stranger plays */
    int32_t idle_minutes;    /* without a key, and it ends; 0: never, or a kiosk's own */
    int32_t session_minutes; /* in all; 0 likewise */
    int32_t per_address;     /* kiosks at once from one address; 0: as many as usual */
} RunOptions;

/* What the command line says of the script and its terminal. */
RunOptions run_options(const CommandLine *line);

/* The same, for a command that has --kiosk and --idle too. */
RunOptions run_kiosk_options(const CommandLine *line);

/* Makes this a kiosk if the options want that; a kiosk takes no word that names a file. False, and
 * says why on standard error, where it cannot be one. */
bool run_become_kiosk(const CommandLine *line, bool names_file, const RunOptions *run);

/* The session is told of the options. Opens the terminal, runs `first` (which it owns) and what
 * follows, restores the terminal, saves what was recorded. Returns the exit status; a signal that
 * asked for the end ends the program by that signal. */
int run_screens(const RunOptions *options, Session *session, Screen first);

/* Gives the session the person's settings and progress, and says on standard error what is wrong
 * with them: before there is a screen. The stranger in a kiosk has none. */
void run_read_settings(const RunOptions *options, Session *session);

/* The same for a screen that holds files open, and so must not exist in the process that only
 * supervises this one: `make` is called in the right one. Where it makes no screen, `errors` says
 * why. */
int run_made_screen(const RunOptions *options, Session *session,
                    Screen (*make)(Session *session, const char *operand, ErrorList *errors),
                    const char *operand);

/* ---- kiosk ---- */

/* What a stranger may not do: the game offered to people who have no account.
 *
 * A session in a kiosk plays the levels that come with the program and nothing else. It takes
 * nothing from whoever starts it but the terminal, its type and its language; it leaves no file, no
 * core and no process behind, and it ends when nobody plays. What writes a file, or lets a person
 * name one, asks session->kiosk first.
 * Order: kiosk_client, then kiosk_enter before anything is read or opened, kiosk_take_place;
 * kiosk_confine when the last child of the
 * program is there; kiosk_shut when all else is open; kiosk_end_soon when only the last word is
 * left to say. */

/* What a player may cost: the time of a session, and the canvas; a larger window stays blank beyond
 * it. What the help says too is a macro. */
#define KIOSK_IDLE_MINUTES    15
#define KIOSK_SESSION_MINUTES 120
#define KIOSK_PER_ADDRESS     8
enum {
    KIOSK_COLS_MAX = 400,
    KIOSK_ROWS_MAX = 120,
    KIOSK_MEMORY_MAX = 12 * 1024 * 1024, /* bytes that are the process's own, but for the stack */
    KIOSK_STACK_MAX = 1024 * 1024,
    KIOSK_FILE_MAX = 4 * 1024 * 1024, /* a frame on its way is one */
    KIOSK_FILES_MAX = 32,             /* open at once */
    KIOSK_CLIENT_MAX = 64
};

/* Lets go of what was inherited: the environment but for TERM, NO_COLOR and the locale, the
 * folder, descriptors above 2. No core dumps, no debugger; stop signals do nothing; the folder is
 * `/`. False where the system refuses one of these: then nobody may play. */
bool kiosk_enter(void);

/* The address of the client in what sshd calls SSH_CONNECTION ("ADDRESS PORT ADDRESS PORT"; NULL or
 * "": there is none, and `out` is ""). Of an address of IP 6 it is the network, /64. */
void kiosk_client(const char *connection, char out[KIOSK_CLIENT_MAX]);

/* Takes one of the `most` places that a client has, until this process and its children have ended.
 * False where all are taken. Nobody is refused without an address, or where the system is not
 * Linux.
 */
bool kiosk_take_place(const char *client, int32_t most);

/* From here on this process can have no children, and only a few small files. */
void kiosk_confine(void);

/* Shuts the sandbox (sandbox.h): the levels can be read, and `records`, unless it is NULL, can be
 * written in. False where that failed. */
bool kiosk_shut(const char *records);

/* Ends the process in a few seconds, whatever it then waits for: a line that takes nothing any
 * more must not keep it. */
void kiosk_end_soon(void);

#endif
