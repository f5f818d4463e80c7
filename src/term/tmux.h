/* tmux.h - whether all terminals that a tmux shows this pane on have all colours.
 *
 * A program in tmux may always send colours in 24 bits, which tmux turns into fewer for a terminal
 * that has fewer; but then they are not chosen well. So it is asked what it knows of them: the
 * features of its clients, and the descriptions of their terminals. Nothing else is believed. */
#ifndef LEDGE_TERM_TMUX_H
#define LEDGE_TERM_TMUX_H

#include "../base/base.h"

/* The pane that the program runs in, or NULL: there is no tmux on this host. */
const char *tmux_pane(void);

/* Asks the tmux of a pane, for at most 100 ms: false too if there is no answer. */
bool tmux_has_all_colours(const char *pane);

/* Does what it answers say so of every client? */
bool tmux_answer_has_all_colours(const char *text, size_t length);

#endif
