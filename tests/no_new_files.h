/* no_new_files.h - a process that can make no file: every system call that could is answered by the
 * kernel with an error or with the end of the process. Linux alone has that. */
#ifndef LEDGE_TESTS_NO_NEW_FILES_H
#define LEDGE_TESTS_NO_NEW_FILES_H

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

enum { FILTER_MAX = 64 };

/* The kernel's flag for a file without a name, which some headers hide. */
#define FLAG_TMPFILE 020000000

typedef struct CallFilter {
    struct sock_filter lines[FILTER_MAX];
    unsigned short count;
} CallFilter;

static inline void filter_add(CallFilter *filter, uint16_t code, uint32_t k, uint8_t if_true,
                              uint8_t if_false)
{
    filter->lines[filter->count++] = (struct sock_filter){code, if_true, if_false, k};
}

static inline void filter_load(CallFilter *filter, size_t offset)
{
    filter_add(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

/* The call `number` is answered so, whatever it asks for. */
static inline void filter_call(CallFilter *filter, long number, uint32_t answer)
{
    filter_add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 1);
    filter_add(filter, BPF_RET | BPF_K, answer, 0, 0);
}

/* The call is answered so where its argument `flags` asks for a new file. */
static inline void filter_open(CallFilter *filter, long number, int flags, uint32_t answer)
{
    size_t low_half = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 0 : sizeof(uint32_t);
    filter_add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 4);
    filter_load(filter, offsetof(struct seccomp_data, args) + (size_t)flags * 8 + low_half);
    filter_add(filter, BPF_JMP | BPF_JSET | BPF_K, O_CREAT | FLAG_TMPFILE, 0, 1);
    filter_add(filter, BPF_RET | BPF_K, answer, 0, 0);
    filter_load(filter, offsetof(struct seccomp_data, nr));
}

static inline bool filter_begin(CallFilter *filter)
{
    filter_add(filter, BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
    struct sock_fprog program = {filter->count, filter->lines};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/* From now on this process and its children make no file, link or folder: whoever tries is
 * answered so. */
static inline bool forbid_new_files(uint32_t answer)
{
    static const long makers[] = {
        SYS_mkdirat,   SYS_mknodat, SYS_linkat, SYS_symlinkat,
#ifdef SYS_openat2
        SYS_openat2,
#endif
#ifdef SYS_renameat2
        SYS_renameat2,
#endif
#ifdef SYS_renameat
        SYS_renameat,
#endif
#ifdef SYS_creat
        SYS_creat,     SYS_mkdir,   SYS_mknod,  SYS_link,      SYS_symlink, SYS_rename,
#endif
    };
    CallFilter filter = {.count = 0};
    filter_load(&filter, offsetof(struct seccomp_data, nr));
    filter_open(&filter, SYS_openat, 2, answer);
#ifdef SYS_open
    filter_open(&filter, SYS_open, 1, answer);
#endif
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
        filter_call(&filter, makers[i], answer);
    return filter_begin(&filter);
}

/* From now on the call does not exist. */
static inline bool forbid_call(long number)
{
    CallFilter filter = {.count = 0};
    filter_load(&filter, offsetof(struct seccomp_data, nr));
    filter_call(&filter, number, SECCOMP_RET_ERRNO | ENOSYS);
    return filter_begin(&filter);
}

#endif
