/* letter.h - letters of all scripts: which characters they are, of which parts, and which of them
 * look alike.
 *
 * A character that only repeats others in another shape (full width, bold, ligatures) is none of
 * them: NFKC would replace it.
 * Source: The Unicode Standard 14, UnicodeData and CaseFolding; for characters that look alike
 * UTS #39, of Latin, Greek and Cyrillic alone. */
#ifndef LEDGE_BASE_LETTER_H
#define LEDGE_BASE_LETTER_H

#include "base.h"

enum { LETTER_PARTS_MAX = 4 };

/* Is it a letter, a digit, or a mark that stands with one? */
bool letter_is_any(uint32_t ch);

/* Is it, of these, a mark? */
bool letter_is_mark(uint32_t ch);

/* The canonical decomposition, as in NFD; of most letters the letter itself. Returns how many. */
int32_t letter_parts(uint32_t ch, uint32_t out[LETTER_PARTS_MAX]);

/* The letter without its case, of a letter that has no parts. */
uint32_t letter_fold(uint32_t ch);

/* What the letter, which has no parts, looks like: a small letter of Latin where there is one, else
 * the letter without its case. Digits that look like letters are these letters. */
uint32_t letter_shape(uint32_t ch);

#endif
