/* ansi.h - a canvas as bytes for a terminal, without the terminal: what a recording holds.
 *
 * Only what ECMA-48 has and every terminal knows: the cursor's place (CUP, CUF), looks (SGR),
 * characters in UTF-8. Each frame begins at no known place and ends in the plain look, so that
 * frames can be left out of the end. */
#ifndef LEDGE_TERM_ANSI_H
#define LEDGE_TERM_ANSI_H

#include "term.h"

#include <stdio.h>

/* Writes what makes a terminal that shows `from` show `to`, of the same size; nothing where they
 * are equal. `from` NULL: the screen is cleared first. `styles` are the looks, as in
 * term_set_styles. */
void ansi_write_frame(FILE *out, const Canvas *from, const Canvas *to, const TermStyle *styles);

#endif
