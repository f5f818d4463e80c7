/* sandbox.h - gives up for good what a program that plays does not need, so that a player who makes
 * it do something else reaches nothing: no other process, no file but those that are named here, no
 * network, no program.
 *
 * Three layers, each where the system has it: no new privileges, no core, no debugger (all of
 * Linux); Landlock for files; a filter of system calls, which ends a process that makes any other
 * than those of its list. The parent that supervises has a smaller list of its own, and restores
 * the terminal of a child that was ended so.
 * Order: sandbox_begin before the fork of the supervisor; sandbox_enter when all else is open.
 * Source: landlock(7), seccomp(2), libseccomp. */
#ifndef LEDGE_TERM_SANDBOX_H
#define LEDGE_TERM_SANDBOX_H

#include "../base.h"

#include <sys/types.h>

enum { SANDBOX_TEXT_MAX = 160 };

/* A folder with all below it. */
typedef struct SandboxFolder {
    const char *path;
    bool
        is_written; /* files may be made there too, and with mode 0444 are what they are for good */
} SandboxFolder;

/* No other process of the same user may look into this one and those that it makes, and no program
 * that it runs would have more rights. False where the system refuses that. */
bool sandbox_begin(void);

/* This process, which plays, is left with its open files, these folders, memory and clocks. False
 * where something that the system has could not be done; nobody should play then. */
bool sandbox_enter(const SandboxFolder *folders, int32_t count);

/* This process, which supervises, is left with its open files, the terminal's modes and its one
 * child. */
bool sandbox_enter_supervisor(pid_t child);

/* The process has at most so many bytes of its own; what needs more fails as where memory ran out.
 * Nothing happens where the build itself needs more, for a sanitizer. */
void sandbox_limit_memory(size_t bytes);

/* What of the sandbox is missing in this build or on this system, in words; "" where nothing is. */
void sandbox_missing(char out[SANDBOX_TEXT_MAX]);

#endif
