/* restore.h - how to give the terminal back, ready before it is needed.
 *
 * One record of bytes and modes, written in advance, so that a crash handler, and the parent that
 * supervises, can put the terminal in order without thinking. It is empty while nothing needs to
 * be undone.
 * Memory: one record for the process, because signal handlers have no argument. */
#ifndef LEDGE_TERM_RESTORE_H
#define LEDGE_TERM_RESTORE_H

#include "../base.h"

#include <termios.h>

enum { RESTORE_BYTES_MAX = 512 };

/* What a terminal needs that a dropped line has left in disorder; for a shell on its own side. */
extern const char restore_shell_command[];

/* Moves the record to memory that a child made by fork() will share. False when there is none. */
bool restore_share(void);

/* Publishes what undoes the present state; at most RESTORE_BYTES_MAX bytes. */
void restore_set(const char *bytes, size_t length, const struct termios *modes);

/* Nothing needs to be undone any more. */
void restore_clear(void);

bool restore_is_set(void);

/* Undoes what is to be undone on `fd`, waiting at most `limit_ms` for the terminal to take it.
 * Safe in a signal handler. */
void restore_run(int fd, int limit_ms);

/* Its first half: the bytes; nothing is cleared. Safe likewise. */
void restore_write(int fd, int limit_ms);

/* Its second half: the modes; the record is empty then. Safe likewise. */
void restore_finish(int fd);

/* True where a parent shares the record: it tidies up when this process crashes. */
bool restore_is_shared(void);

#endif
