/* sandbox.h - permanently drops the rights that the game does not need, so that an attacker who
 * takes over the process can reach nothing: no other process, no files but those named here, no
 * network, no other program.
 *
 * Three layers, each if the system has it: no new privileges, no core, no debugger (all of Linux);
 * Landlock for files; a filter of system calls, which ends a process that makes a call which is not
 * in its list. The supervising parent has a smaller list, and restores the terminal of a
 * child that the filter ended.
 * Order: sandbox_begin before the fork of the supervisor; sandbox_enter when everything else is
 * open.
 * Source: landlock(7), seccomp(2), libseccomp. */
#ifndef LEDGE_TERM_SANDBOX_H
#define LEDGE_TERM_SANDBOX_H

#include "../base/base.h"

#include <sys/types.h>

enum { SANDBOX_TEXT_MAX = 160 };

/* A folder with everything below it. */
typedef struct SandboxFolder {
    const char *path;
    bool
        is_written; /* files may be made there too, and with mode 0444 are what they are for good */
    bool is_replaced; /* and files may be renamed and removed there */
    bool has_folders; /* and folders made and removed below it, and files moved between them */
} SandboxFolder;

/* Forbids other processes of the same user to trace this one and its children, and denies programs
 * that it runs new privileges. False if the system refuses. */
bool sandbox_begin(void);

/* Restricts this process, which plays, to its open files, these folders, memory and clocks. False
 * if a layer that the system has could not be set up; then the game must not run. */
bool sandbox_enter(const SandboxFolder *folders, int32_t count);

/* Restricts this process, which supervises, to its open files, the terminal's modes and its one
 * child. */
bool sandbox_enter_supervisor(pid_t child);

/* Limits the private memory of the process; allocations beyond fail. Does nothing in builds with a
 * sanitizer, which need more. */
void sandbox_limit_memory(size_t bytes);

/* The layers that are missing in this build or on this system, in words; "" if none. */
void sandbox_missing(char out[SANDBOX_TEXT_MAX]);

#endif
