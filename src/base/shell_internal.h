/* shell_internal.h - what shell.c and coprocess.c share: pipes, and the process of a command. */
#ifndef LEDGE_BASE_SHELL_INTERNAL_H
#define LEDGE_BASE_SHELL_INTERNAL_H

#include "base.h"

#include <signal.h>

/* A pipe that is closed in commands. Its ends are none of the standard streams, which the program
 * may have been started without. */
bool shell_make_pipe(int out[2]);

/* In a child: becomes `sh -c command`, in a process group of its own, with these as its standard
 * streams; -1: it keeps that of the program. Does not return. */
void shell_become(const char *command, const int streams[3], const sigset_t *mask)
    __attribute__((noreturn));

#endif
