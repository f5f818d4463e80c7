/* kiosk_word.h - what a client asks a kiosk for in the command of ssh: to put a level, to get one,
 * or to play one.
 *
 *     ssh HOST put < cave.txt         makes the level a draft
 *     ssh HOST get CODE > cave.txt    gives a published level
 *     ssh -t HOST level CODE          plays it
 *
 * Any other command is none of these, and is ignored as it is without a workshop.
 * Order: kiosk_word_read before the environment is dropped; kiosk_word_run in the sandbox. */
#ifndef LEDGE_CLI_KIOSK_WORD_H
#define LEDGE_CLI_KIOSK_WORD_H

#include "../arcade/arcade.h"

/* A client that sends or takes so little is left alone. A limit that the help shows. */
#define KIOSK_WORD_SECONDS 60

typedef enum KioskWordKind {
    KIOSK_WORD_NONE,
    KIOSK_WORD_PUT,
    KIOSK_WORD_GET,
    KIOSK_WORD_LEVEL
} KioskWordKind;

typedef struct KioskWord {
    KioskWordKind kind;
    char code[WORKSHOP_CODE_MAX]; /* "": of no level */
} KioskWord;

/* Reads the command of $SSH_ORIGINAL_COMMAND, which may be NULL. */
KioskWord kiosk_word_read(const char *command);

/* Puts the level that comes on standard input, or writes one to standard output. Returns an exit
 * status. */
int kiosk_word_run(const KioskWord *word, const Arcade *arcade);

#endif
