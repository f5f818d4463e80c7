/* sandbox.c - see sandbox.h */
#ifdef __linux__
#define _GNU_SOURCE /* syscall, O_PATH */
#endif

#include "sandbox.h"

#include <stdio.h>
#include <sys/resource.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||                         \
    __has_feature(memory_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED 1
#endif

/* A sanitizer makes calls and mappings of its own. */
#if defined(__linux__) && !defined(IS_SANITIZED)
#define HAS_SANDBOX 1
#endif

#ifdef HAS_SANDBOX

#include <errno.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* From linux/landlock.h, whose older versions lack some of them. */
enum {
    LANDLOCK_VERSION_FLAG = 1,
    LANDLOCK_BENEATH = 1,
    LANDLOCK_WRITE_FILE = 1 << 1,
    LANDLOCK_READ_FILE = 1 << 2,
    LANDLOCK_READ_DIR = 1 << 3,
    LANDLOCK_REMOVE_DIR = 1 << 4,
    LANDLOCK_REMOVE_FILE = 1 << 5,
    LANDLOCK_MAKE_DIR = 1 << 7,
    LANDLOCK_MAKE_REG = 1 << 8,
    LANDLOCK_FIRST_RIGHTS = (1 << 13) - 1, /* all of version 1 */
    LANDLOCK_REFER = 1 << 13,              /* since 2 */
    LANDLOCK_TRUNCATE = 1 << 14,           /* since 3 */
    LANDLOCK_IOCTL_DEVICE = 1 << 15,       /* since 5 */
    LANDLOCK_NETWORK = 3,                  /* since 4: bind and connect */
    LANDLOCK_SCOPES = 3                    /* since 6: sockets without a file, signals */
};

typedef struct LandlockRules {
    uint64_t files, network, scopes;
} LandlockRules;

typedef struct __attribute__((packed)) LandlockBeneath {
    uint64_t rights;
    int32_t folder;
} LandlockBeneath;

#if defined(SYS_landlock_create_ruleset) && defined(SYS_landlock_restrict_self)

/* The version; 0 if the kernel has no Landlock, or it is disabled. */
static int landlock_version(void)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, LANDLOCK_VERSION_FLAG);
    return version > 0 ? (int)version : 0;
}

static bool allow_folder(int rules, int version, const SandboxFolder *folder)
{
    LandlockBeneath beneath = {.rights = LANDLOCK_READ_FILE | LANDLOCK_READ_DIR};
    if (folder->is_written) beneath.rights |= LANDLOCK_WRITE_FILE | LANDLOCK_MAKE_REG;
    if (folder->is_replaced) beneath.rights |= LANDLOCK_REMOVE_FILE;
    if (folder->has_folders) beneath.rights |= LANDLOCK_MAKE_DIR | LANDLOCK_REMOVE_DIR;
    if (folder->has_folders && version >= 2) beneath.rights |= LANDLOCK_REFER;
    if (folder->is_written && version >= 3) beneath.rights |= LANDLOCK_TRUNCATE;
    beneath.folder = open(folder->path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (beneath.folder < 0) return false;
    bool is_allowed = syscall(SYS_landlock_add_rule, rules, LANDLOCK_BENEATH, &beneath, 0) == 0;
    close(beneath.folder);
    return is_allowed;
}

static bool enter_landlock(const SandboxFolder *folders, int32_t count, bool may_signal)
{
    int version = landlock_version();
    if (version == 0) return true;
    LandlockRules wanted = {.files = LANDLOCK_FIRST_RIGHTS,
                            .network = LANDLOCK_NETWORK,
                            .scopes = may_signal ? LANDLOCK_SCOPES & 1 : LANDLOCK_SCOPES};
    if (version >= 2) wanted.files |= LANDLOCK_REFER;
    if (version >= 3) wanted.files |= LANDLOCK_TRUNCATE;
    if (version >= 5) wanted.files |= LANDLOCK_IOCTL_DEVICE;
    size_t size = version < 4   ? offsetof(LandlockRules, network)
                  : version < 6 ? offsetof(LandlockRules, scopes)
                                : sizeof wanted;
    int rules = (int)syscall(SYS_landlock_create_ruleset, &wanted, size, 0);
    bool is_done = rules >= 0;
    for (int32_t i = 0; is_done && i < count; i++)
        is_done = allow_folder(rules, version, &folders[i]);
    is_done = is_done && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    if (rules >= 0) close(rules);
    return is_done;
}

#else

static int landlock_version(void)
{
    return 0;
}

static bool enter_landlock(const SandboxFolder *folders, int32_t count, bool may_signal)
{
    (void)folders, (void)count, (void)may_signal;
    return true;
}

#endif

#ifdef LEDGE_SECCOMP

#include <seccomp.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>

/* A call that is allowed where `mask` of an argument is `value`. */
typedef struct Condition {
    const char *call;
    unsigned argument;
    uint64_t mask, value;
} Condition;

enum { WRITING_FLAGS = O_ACCMODE | O_CREAT | O_TRUNC };

#define WHOLE_INT 0xffffffffu

/* Calls that both processes need: memory, their own signals, clocks, open files. */
static const char *const common_calls[] = {"brk",
                                           "munmap",
                                           "mremap",
                                           "madvise",
                                           "futex",
                                           "futex_time64",
                                           "getrandom",
                                           "rt_sigaction",
                                           "rt_sigprocmask",
                                           "rt_sigreturn",
                                           "sigreturn",
                                           "sigaltstack",
                                           "getpid",
                                           "gettid",
                                           "getppid",
                                           "getpgrp",
                                           "getpgid",
                                           "getsid",
                                           "clock_gettime",
                                           "clock_gettime64",
                                           "gettimeofday",
                                           "nanosleep",
                                           "clock_nanosleep",
                                           "clock_nanosleep_time64",
                                           "restart_syscall",
                                           "alarm",
                                           "setitimer",
                                           "poll",
                                           "ppoll",
                                           "ppoll_time64",
                                           "read",
                                           "write",
                                           "writev",
                                           "close",
                                           "lseek",
                                           "_llseek",
                                           "fstat",
                                           "fstat64",
                                           "exit",
                                           "exit_group",
                                           "sched_yield",
                                           "rseq"};

static const char *const playing_calls[] = {
    "pread64",      "readlink",   "readlinkat", "ftruncate",  "ftruncate64",
    "memfd_create", "newfstatat", "fstatat64",  "statx",      "stat",
    "stat64",       "access",     "faccessat",  "faccessat2", "getdents",
    "getdents64",   "getuid",     "getuid32",   "geteuid",    "geteuid32",
    "getgid",       "getgid32",   "getegid",    "getegid32",  "sysinfo"};

static const char *const writing_calls[] = {"fsync", "fdatasync", "flock", "pwrite64", "umask"};

static const char *const replacing_calls[] = {"renameat", "renameat2", "rename", "linkat",
                                              "unlinkat"};

/* Of an editor, whose journals and backups are in folders that it makes. */
static const char *const foldering_calls[] = {"mkdir", "mkdirat", "rmdir", "link", "unlink"};

static const char *const supervising_calls[] = {"rt_sigtimedwait", "rt_sigtimedwait_time64",
                                                "wait4", "waitid", "waitpid"};

/* No memory is both writable and executable; descriptors cannot signal other processes; ioctls only
 * for the modes, the size and the job of terminals. */
static const Condition common_conditions[] = {
    {"mmap", 2, PROT_EXEC, 0},
    {"mmap2", 2, PROT_EXEC, 0},
    {"mprotect", 2, PROT_EXEC, 0},
    {"fcntl", 1, WHOLE_INT, F_GETFL},
    {"fcntl", 1, WHOLE_INT, F_GETFD},
    {"fcntl", 1, WHOLE_INT, F_SETFD},
    {"fcntl", 1, WHOLE_INT, F_DUPFD_CLOEXEC},
    {"fcntl64", 1, WHOLE_INT, F_GETFL},
    {"fcntl64", 1, WHOLE_INT, F_GETFD},
    {"fcntl64", 1, WHOLE_INT, F_SETFD},
    {"fcntl64", 1, WHOLE_INT, F_DUPFD_CLOEXEC},
    {"ioctl", 1, WHOLE_INT, TCGETS},
    {"ioctl", 1, WHOLE_INT, TCSETS},
    {"ioctl", 1, WHOLE_INT, TCSETSW},
    {"ioctl", 1, WHOLE_INT, TCSETSF},
    {"ioctl", 1, WHOLE_INT, TIOCGWINSZ},
    {"ioctl", 1, WHOLE_INT, TIOCOUTQ},
    {"ioctl", 1, WHOLE_INT, TIOCGPGRP},
#ifdef TCGETS2 /* of newer libraries; 44 is the size of the kernel's structure */
    {"ioctl", 1, WHOLE_INT, _IOC(_IOC_READ, 'T', 0x2a, 44)},
    {"ioctl", 1, WHOLE_INT, _IOC(_IOC_WRITE, 'T', 0x2b, 44)},
    {"ioctl", 1, WHOLE_INT, _IOC(_IOC_WRITE, 'T', 0x2c, 44)},
    {"ioctl", 1, WHOLE_INT, _IOC(_IOC_WRITE, 'T', 0x2d, 44)},
#endif
};

static const Condition reading_conditions[] = {{"openat", 2, WRITING_FLAGS, 0},
                                               {"open", 1, WRITING_FLAGS, 0}};
static const char *const opening_calls[] = {"openat", "open"};

/* New files become read-only for ever: a compromised session of the same account can neither
 * change, remove, rename nor replace them. It can still add files, of at most RLIMIT_FSIZE each,
 * until its time is over; such a file counts only if the run in it is valid. Many of them hide the
 * account's other files until the host removes them, but nothing is lost. Everything readable in
 * the folder is public. The index there is only a copy (shared_file.h). */
static const Condition writing_conditions[] = {
    {"fchmod", 1, WHOLE_INT, S_IRUSR | S_IRGRP | S_IROTH}};

/* Calls that are unknown on this architecture or in an older library are skipped. */
static bool allow(scmp_filter_ctx filter, const char *call, unsigned count,
                  const struct scmp_arg_cmp *condition)
{
    int number = seccomp_syscall_resolve_name(call);
    if (number == __NR_SCMP_ERROR) return true;
    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, count, condition) == 0;
}

/* A refused call fails, and does not end the process: the game itself may make it. */
static bool refuse(scmp_filter_ctx filter, const char *call, uint32_t reason)
{
    int number = seccomp_syscall_resolve_name(call);
    if (number == __NR_SCMP_ERROR) return true;
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO(reason), number, 0) == 0;
}

static bool allow_calls(scmp_filter_ctx filter, const char *const *calls, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!allow(filter, calls[i], 0, NULL)) return false;
    return true;
}

static bool allow_if(scmp_filter_ctx filter, const Condition *conditions, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const Condition *is = &conditions[i];
        struct scmp_arg_cmp compared = {is->argument, SCMP_CMP_MASKED_EQ, is->mask, is->value};
        if (!allow(filter, is->call, 1, &compared)) return false;
    }
    return true;
}

#define ALLOW_CALLS(filter, calls) allow_calls((filter), (calls), ARRAY_LENGTH(calls))
#define ALLOW_IF(filter, list)     allow_if((filter), (list), ARRAY_LENGTH(list))

/* Allows what both processes need, and signals to itself, as raise() sends them, and to one other
 * process. */
static bool allow_common(scmp_filter_ctx filter, pid_t other)
{
    const Condition signals[] = {{"tgkill", 0, WHOLE_INT, (uint64_t)getpid()},
                                 {"tkill", 0, WHOLE_INT, (uint64_t)getpid()},
                                 {"kill", 0, WHOLE_INT, (uint64_t)getpid()},
                                 {"kill", 0, WHOLE_INT, (uint64_t)other}};
    return ALLOW_CALLS(filter, common_calls) && ALLOW_IF(filter, common_conditions) &&
           ALLOW_IF(filter, signals);
}

static bool allow_playing(scmp_filter_ctx filter, SandboxFolder all)
{
    if (!ALLOW_CALLS(filter, playing_calls)) return false;
    if (!all.is_written) return ALLOW_IF(filter, reading_conditions);
    bool is_allowed = ALLOW_CALLS(filter, opening_calls) && ALLOW_CALLS(filter, writing_calls) &&
                      ALLOW_IF(filter, writing_conditions);
    if (all.has_folders) is_allowed = is_allowed && ALLOW_CALLS(filter, foldering_calls);
    /* A file of another account belongs to this one once it is written again (file_write). */
    is_allowed = is_allowed && refuse(filter, "fchown", EPERM) && refuse(filter, "fchown32", EPERM);
    if (all.is_replaced) return is_allowed && ALLOW_CALLS(filter, replacing_calls);
    return is_allowed && refuse(filter, "unlinkat", EACCES);
}

static bool has_filters(void)
{
    return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0;
}

/* An empty filter, which ends the process at every call; NULL when memory ran out. */
static scmp_filter_ctx open_filter(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
    return filter ? filter : seccomp_init(SCMP_ACT_KILL);
}

static bool load_filter(scmp_filter_ctx filter, bool is_made)
{
    bool is_loaded = is_made && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return is_loaded;
}

static bool filter_player(SandboxFolder all)
{
    scmp_filter_ctx filter = has_filters() ? open_filter() : NULL;
    if (!filter) return !has_filters();
    return load_filter(filter, allow_common(filter, getpid()) && allow_playing(filter, all));
}

static bool filter_supervisor(pid_t child)
{
    scmp_filter_ctx filter = has_filters() ? open_filter() : NULL;
    if (!filter) return !has_filters();
    /* It may change its own limits before it ends: no core besides that of the child. */
    static const Condition own_limits[] = {{"prlimit64", 0, WHOLE_INT, 0}};
    return load_filter(filter, allow_common(filter, child) &&
                                   ALLOW_CALLS(filter, supervising_calls) &&
                                   ALLOW_IF(filter, own_limits));
}

static const char *missing_filter(void)
{
    return has_filters() ? "" : "a filter of system calls (not in this kernel)";
}

#else

static bool filter_player(SandboxFolder all)
{
    (void)all;
    return true;
}

static bool filter_supervisor(pid_t child)
{
    (void)child;
    return true;
}

static const char *missing_filter(void)
{
    return "a filter of system calls (built without libseccomp)";
}

#endif

bool sandbox_begin(void)
{
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0;
}

bool sandbox_enter(const SandboxFolder *folders, int32_t count)
{
    SandboxFolder all = {.path = NULL};
    for (int32_t i = 0; i < count; i++) {
        all.is_written = all.is_written || folders[i].is_written;
        all.is_replaced = all.is_replaced || folders[i].is_replaced;
        all.has_folders = all.has_folders || folders[i].has_folders;
    }
    return enter_landlock(folders, count, false) && filter_player(all);
}

bool sandbox_enter_supervisor(pid_t child)
{
    return enter_landlock(NULL, 0, true) && filter_supervisor(child);
}

/* The size of this process, including libraries. */
static size_t size_of_process(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    if (fscanf(file, "%lu", &pages) != 1) pages = 0;
    fclose(file);
    return (size_t)pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void lower_limit(int resource, size_t bytes)
{
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return;
    if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < bytes) return;
    limit.rlim_cur = limit.rlim_max = bytes;
    setrlimit(resource, &limit);
}

void sandbox_limit_memory(size_t bytes)
{
    size_t size = size_of_process();
    lower_limit(RLIMIT_DATA, bytes);
    if (size > 0) lower_limit(RLIMIT_AS, size + bytes);
}

void sandbox_missing(char out[SANDBOX_TEXT_MAX])
{
    const char *landlock = landlock_version() > 0 ? "" : "Landlock (not in this kernel)";
    const char *filter = missing_filter();
    const char *and = landlock[0] && filter[0] ? ", " : "";
    snprintf(out, SANDBOX_TEXT_MAX, "%s%s%s", landlock, and, filter);
}

#else

bool sandbox_begin(void)
{
    return true;
}

bool sandbox_enter(const SandboxFolder *folders, int32_t count)
{
    (void)folders, (void)count;
    return true;
}

bool sandbox_enter_supervisor(pid_t child)
{
    (void)child;
    return true;
}

void sandbox_limit_memory(size_t bytes)
{
    (void)bytes;
}

void sandbox_missing(char out[SANDBOX_TEXT_MAX])
{
#ifdef IS_SANITIZED
    snprintf(out, SANDBOX_TEXT_MAX, "the sandbox (built with a sanitizer)");
#else
    snprintf(out, SANDBOX_TEXT_MAX, "the sandbox (of Linux)");
#endif
}

#endif
