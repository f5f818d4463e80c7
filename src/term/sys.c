/* sys.c - see sys.h */
#ifdef __linux__
#define _GNU_SOURCE /* memfd_create, ppoll, syscall, MAP_ANONYMOUS */
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "sys.h"

#include "../base/clock.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON
#endif

#ifdef __linux__

int sys_wait(struct pollfd *fds, nfds_t count, int64_t timeout_ns, const sigset_t *mask)
{
    struct timespec timeout = clock_to_timespec(timeout_ns < 0 ? 0 : timeout_ns);
    return ppoll(fds, count, timeout_ns < 0 ? NULL : &timeout, mask);
}

int sys_memory_file(void)
{
    return memfd_create("frame", MFD_CLOEXEC);
}

void sys_end_with_parent(void)
{
    prctl(PR_SET_PDEATHSIG, SIGTERM);
}

#else

static int fill_sets(const struct pollfd *fds, nfds_t count, fd_set *in, fd_set *out)
{
    int highest = -1;
    FD_ZERO(in);
    FD_ZERO(out);
    for (nfds_t i = 0; i < count; i++) {
        if (fds[i].events & POLLIN) FD_SET(fds[i].fd, in);
        if (fds[i].events & POLLOUT) FD_SET(fds[i].fd, out);
        if (fds[i].fd > highest) highest = fds[i].fd;
    }
    return highest;
}

int sys_wait(struct pollfd *fds, nfds_t count, int64_t timeout_ns, const sigset_t *mask)
{
    fd_set in, out;
    struct timespec timeout = clock_to_timespec(timeout_ns < 0 ? 0 : timeout_ns);
    int highest = fill_sets(fds, count, &in, &out);
    int ready = pselect(highest + 1, &in, &out, NULL, timeout_ns < 0 ? NULL : &timeout, mask);
    for (nfds_t i = 0; i < count; i++) {
        fds[i].revents = 0;
        if (ready > 0 && FD_ISSET(fds[i].fd, &in)) fds[i].revents |= POLLIN;
        if (ready > 0 && FD_ISSET(fds[i].fd, &out)) fds[i].revents |= POLLOUT;
    }
    return ready;
}

int sys_memory_file(void)
{
    char path[] = "/tmp/frame-XXXXXX";
    int fd = mkstemp(path);
    if (fd >= 0) unlink(path);
    return fd;
}

void sys_end_with_parent(void)
{
}

#endif

void sys_close_from(int first)
{
#ifdef SYS_close_range
    if (syscall(SYS_close_range, (unsigned)first, ~0u, 0) == 0) return;
#endif
    long limit = sysconf(_SC_OPEN_MAX);
    for (int fd = first; fd < limit; fd++)
        close(fd);
}

void *sys_shared_memory(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

/* Each pause is a part of the limit, without which a program that is ending could hang. */
void sys_write_within(int fd, const char *bytes, size_t length, int limit_ms)
{
    enum { PAUSE_MS = 20 };
    while (length > 0) {
        ssize_t written = write(fd, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
            continue;
        }
        bool may_go_on = written < 0 && (errno == EAGAIN || errno == EINTR);
        struct pollfd out = {.fd = fd, .events = POLLOUT};
        if (!may_go_on || limit_ms <= 0) return;
        poll(&out, 1, PAUSE_MS);
        limit_ms -= PAUSE_MS;
    }
}
