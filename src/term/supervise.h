/* supervise.h - a parent process that cleans up after the program when nothing else can.
 *
 * A program killed by SIGKILL leaves its terminal in raw mode, on the alternate screen, with keys
 * that the shell cannot read. So the program runs as a child; the parent never touches the terminal
 * while the child lives, passes on signals and stops, and when the child died with the terminal
 * still changed, it undoes that (restore.h). A child that was asked to end, or whose terminal is
 * lost, has 1.5 s to end by itself, whatever it is doing; then it is killed.
 * Order: before threads, before term_curses_open. */
#ifndef LEDGE_TERM_SUPERVISE_H
#define LEDGE_TERM_SUPERVISE_H

/* Returns twice: -1 in the child, which goes on; later, in the parent, the child's exit status. If
 * a signal ended the child, the parent dies by the same one. If fork() fails it returns -1, and the
 * program runs unsupervised. */
int supervise(void);

/* Supervises with a sandboxed parent (sandbox.h), after sandbox_begin. If the sandbox ends the
 * child, that is reported on standard error. */
int supervise_confined(void);

#endif
