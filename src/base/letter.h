/* letter.h - letters of all scripts: which characters are letters, their parts, their case, and
 * which of them look alike.
 *
 * A variant of other characters that NFKC replaces (full width, bold, ligatures) does not count as
 * a letter. Source: The Unicode Standard 14, UnicodeData and CaseFolding; for letters that look
 * alike UTS #39, limited to Latin, Greek and Cyrillic. */
#ifndef LEDGE_BASE_LETTER_H
#define LEDGE_BASE_LETTER_H

#include "base.h"

enum { LETTER_PARTS_MAX = 4 };

/* Is it a letter, a digit, or a mark that stands with one? */
bool letter_is_any(uint32_t ch);

/* Is it a mark? Each mark is also `any`. */
bool letter_is_mark(uint32_t ch);

/* Writes the canonical decomposition (NFD), for most letters the letter itself. Returns the number
 * of parts. */
int32_t letter_parts(uint32_t ch, uint32_t out[LETTER_PARTS_MAX]);

/* The small letter of a capital, else the letter itself. The letter must have no parts. */
uint32_t letter_fold(uint32_t ch);

/* The letter that this letter or digit looks like: a small Latin letter if there is one, else what
 * letter_fold gives. The letter must have no parts. */
uint32_t letter_shape(uint32_t ch);

#endif
