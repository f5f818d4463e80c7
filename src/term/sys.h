/* sys.h - the few system calls beyond POSIX.1-2008, in one place. */
#ifndef LEDGE_TERM_SYS_H
#define LEDGE_TERM_SYS_H

#include "../base/base.h"

#include <poll.h>
#include <signal.h>

/* poll() with nanoseconds and a signal mask: signals outside `mask` are delivered only during the
 * call. A negative timeout waits for ever. Returns as poll does. */
int sys_wait(struct pollfd *fds, nfds_t count, int64_t timeout_ns, const sigset_t *mask);

/* A file without a name, in memory if the system can; -1 on failure. */
int sys_memory_file(void);

/* Zeroed memory that stays shared after fork(), or NULL. It is never freed. */
void *sys_shared_memory(size_t size);

/* If the system can, this process gets SIGTERM when its parent dies. */
void sys_end_with_parent(void);

/* Closes every descriptor from `first` on. */
void sys_close_from(int first);

/* Writes to a descriptor that may be non-blocking, or to a slow terminal, for at most `limit_ms`.
 * Safe in a signal handler. */
void sys_write_within(int fd, const char *bytes, size_t length, int limit_ms);

#endif
