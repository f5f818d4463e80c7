/* kiosk.h - the game for players without an account.
 *
 * A session in a kiosk plays only the levels that come with the program or, in an arcade with a
 * workshop, those of players, and there it may draw levels in a folder of its own. It inherits only
 * the terminal, its type and its language; it leaves no file, no core dump and no process behind,
 * and it ends when nothing is played. Code that writes a file, or lets the user name one, checks
 * session->kiosk first.
 * Order: kiosk_client, then kiosk_enter before anything is read or opened, kiosk_take_place;
 * kiosk_confine when the last child process is running; kiosk_shut when everything else is open;
 * kiosk_end_soon before the last output. */
#ifndef LEDGE_CLI_KIOSK_H
#define LEDGE_CLI_KIOSK_H

#include "../arcade/arcade.h"

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
    KIOSK_DRAWS_MAX = 4 * 1024 * 1024,   /* more of it for a player who may draw levels */
    KIOSK_STACK_MAX = 1024 * 1024,
    KIOSK_FILE_MAX = 8 * 1024 * 1024, /* a frame being written is one; the index of 20,000 published
                                         levels takes 4 MiB */
    KIOSK_MAX_RATE = 40,              /* KB a second, of a session */
    KIOSK_FILES_MAX = 32,             /* open at once */
    KIOSK_CLIENT_MAX = 64,
    KIOSK_FOLDERS_MAX = 9 /* of lessons 8, and one of screens */
};

/* Drops what was inherited: the environment except TERM, NO_COLOR and the locale, the folder,
 * descriptors above 2. No core dumps, no debugger; stop signals are ignored; the folder is `/`.
 * False if the system refuses one of these: then the kiosk must not run. */
bool kiosk_enter(void);

/* The address of the client from the variable SSH_CONNECTION of sshd ("ADDRESS PORT ADDRESS PORT";
 * NULL or "": none, `out` is ""). Of an IPv6 address it is the network, /64. */
void kiosk_client(const char *connection, char out[KIOSK_CLIENT_MAX]);

/* The site of the client, likewise: of an IPv6 address the network /48, of which one may have many
 * /64. Keys that vote from one site count less. */
void kiosk_site(const char *connection, char out[KIOSK_CLIENT_MAX]);

/* How players reach this host, as words of ssh, `[-p PORT ]USER@NAME`: as the operator says,
 * "[USER@]NAME[:PORT]" (NULL: nothing), else this account, the machine's name and the port in
 * SSH_CONNECTION, as above. False if `said` is something else. */
bool kiosk_login(const char *said, const char *connection, char out[ARCADE_LOGIN_MAX]);

/* Takes one of a client's, or a player's, `most` places, until this process and its children have
 * ended. False if all are taken. True without an address, and on systems other than Linux. */
bool kiosk_take_place(const char *client, int32_t most);

/* From now on this process cannot have children, and only a few small files. */
void kiosk_confine(void);

/* What the host has named: the folders that a kiosk may use besides the program's own levels. */
typedef struct KioskFolders {
    const char *records;         /* that players share; NULL: none */
    const Arcade *arcade;        /* with records of its own; NULL: none */
    const char *answers;         /* of a class; NULL: none */
    const char *const *readable; /* that can only be read: */
    int32_t readable_count;      /* at most KIOSK_FOLDERS_MAX */
} KioskFolders;

/* Enters the sandbox (sandbox.h), in which the levels can be read and these folders used. False on
 * failure. */
bool kiosk_shut(const KioskFolders *own);

/* Ends the process after a few seconds, even if it is blocked by a connection that takes no more
 * output. */
void kiosk_end_soon(void);

#endif
