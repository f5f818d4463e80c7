/* tty.h - the terminal as a device: its modes, its size, and a separate descriptor to write to.
 *
 * O_NONBLOCK on standard output would also hit standard input and the shell's, which share one open
 * file; so output goes to a newly opened descriptor. */
#ifndef LEDGE_TERM_TTY_H
#define LEDGE_TERM_TTY_H

#include "../base/error.h"

#include <termios.h>

typedef struct Tty {
    int in;               /* standard input */
    int out;              /* newly opened, non-blocking where possible */
    struct termios saved; /* as found at the start; never changed */
} Tty;

/* Opens the terminal of standard output again, for writing, non-blocking where possible; -1 on
 * failure. */
int tty_open_output(void);

/* Needs a terminal on standard input and output; changes nothing yet. */
bool tty_open(Tty *tty, ErrorList *errors);
void tty_close(Tty *tty);

/* False when the terminal belongs to another job, the shell's for one: its modes and input then
 * belong to that job. */
bool tty_is_foreground(const Tty *tty);

/* Raw: every byte as it comes, signals from keys off, output untouched. */
void tty_set_raw(const Tty *tty);

/* Restores the saved modes; unread input is discarded. */
void tty_set_saved(const Tty *tty);

/* False when the terminal does not know its size; `cols` and `rows` are then unchanged. */
bool tty_size(const Tty *tty, int32_t *cols, int32_t *rows);

/* Bytes that a serial line has not sent yet; 0 for one that does not tell. */
int32_t tty_queue(const Tty *tty);

#endif
