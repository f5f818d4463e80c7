/* class_similar.h - who in a class is alike: programs, wrong answers, numbers; and what was done
 * without a try or with another number. It proves nothing: it says where to look.
 *
 * Programs are compared task by task as MOSS does it (S. Schleimer, D. Wilkerson, A. Aiken,
 * "Winnowing: Local Algorithms for Document Fingerprinting", SIGMOD 2003): spaces and comments are
 * left out, names that neither the lesson's text to begin with nor its solution has become one, and
 * of the tokens that are left each six in a row are a passage. What the text to begin with or the
 * solution has does not count, nor what more than CLASS_COMMON programs and a quarter of all have.
 * Two are alike if they share CLASS_ALIKE_PERCENT of their passages, and enough of them: 40 more
 * than the solution adds to the text to begin with, so that short tasks, which are solved alike by
 * themselves, accuse nobody; CLASS_PASSAGES in the longest ones.
 *
 * Wrong answers are compared by errors in common (D. N. Harpp, J. J. Hogan, "Crime in the
 * Classroom", Journal of Chemical Education 70, 1993): first answers that are numbers, cells or
 * keys, equal and wrong, and given by no more than two learners or a twentieth of the class. Three
 * of them, and no fewer than the answers in which the two differ and one is wrong, are named.
 * An answer that is wrong for one learner and right for another, whose numbers are others, counts
 * likewise.
 * Order: that of the roll; the same class gives the same text.
 * Memory: nothing is kept. */
#ifndef LEDGE_LEARN_LESSON_CLASS_SIMILAR_H
#define LEDGE_LEARN_LESSON_CLASS_SIMILAR_H

#include "class_roll.h"

enum { CLASS_ALIKE_PERCENT = 85, CLASS_PASSAGES = 120, CLASS_COMMON = 5, CLASS_EQUAL_ERRORS = 3 };

/* Writes it as text, or as CSV: what,learner,other,lesson,equal,of,which. `starters` is the folder
 * of the texts that programs of other languages begin with (starter.py, ...), or NULL. False when
 * writing failed, or memory ran out. */
bool class_similar_write(FILE *out, const ClassRoll *roll, const char *starters, bool is_csv);

#endif
