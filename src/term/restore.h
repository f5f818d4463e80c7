/* restore.h - restoring the terminal, prepared before it is needed.
 *
 * One record of bytes and modes, written in advance, so that a crash handler, and the supervising
 * parent, can restore the terminal in a signal-safe way. It is empty while nothing needs to be
 * undone.
 * Memory: one record for the process, because signal handlers have no argument. */
#ifndef LEDGE_TERM_RESTORE_H
#define LEDGE_TERM_RESTORE_H

#include "../base/base.h"

#include <termios.h>

enum { RESTORE_BYTES_MAX = 512, RESTORE_OWED_MAX = 8 };

/* A shell command that restores a terminal after a lost connection, for the user's side. */
extern const char restore_shell_command[];

/* Moves the record to memory that is shared with children after fork(). False when there is no
 * memory. */
bool restore_share(void);

/* Sets what undoes the current state; at most RESTORE_BYTES_MAX bytes. */
void restore_set(const char *bytes, size_t length, const struct termios *modes);

/* Questions for the terminal's attributes that it has not answered yet: see answers.h. */
void restore_set_owed(int32_t owed);
int32_t restore_owed(void);

/* Nothing needs to be undone any more. */
void restore_clear(void);

bool restore_is_set(void);

/* Restores the terminal on `fd`, in at most `limit_ms`. Safe in a signal handler. */
void restore_run(int fd, int limit_ms);

/* Writes the bytes of the record, and leaves it set. Safe in a signal handler. */
void restore_write(int fd, int limit_ms);

/* Restores the modes and clears the record. Safe in a signal handler. */
void restore_finish(int fd);

/* True where a parent shares the record: it cleans up when this process crashes. */
bool restore_is_shared(void);

#endif
