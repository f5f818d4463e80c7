/* workshop_words.h - words for which the operator wants to look at a level before it is listed.
 *
 * A file of words, one a line; `;` begins a line that is a comment. A word is one of letters and
 * digits, compared by what it looks like: without case and accents, and with letters of Greek and
 * Cyrillic, and digits, that look like others. It matches whole words of a text, and letters that
 * stand alone in a row, such as `b a d`; with `*` at an end also a part of a word there.
 * Ranges: WORKSHOP_WORDS_MAX words of WORKSHOP_WORD_LENGTH letters.
 * Memory: plain data. */
#ifndef LEDGE_ARCADE_WORKSHOP_WORDS_H
#define LEDGE_ARCADE_WORKSHOP_WORDS_H

#include "../level/level.h"
#include "workshop_level.h"

enum { WORKSHOP_WORDS_MAX = 500, WORKSHOP_WORD_LENGTH = 24 };

typedef struct WorkshopWord {
    uint32_t letters[WORKSHOP_WORD_LENGTH];
    int32_t length;
    bool may_begin_later, may_end_earlier; /* it had a `*` there */
} WorkshopWord;

typedef struct WorkshopWords {
    WorkshopWord items[WORKSHOP_WORDS_MAX];
    int32_t count;
} WorkshopWords;

/* Reads the file. False, with the lines that are wrong, and no words. */
bool workshop_words_read(const char *path, WorkshopWords *words, ErrorList *errors);

/* Is one of the words in the text? */
bool workshop_words_match(const WorkshopWords *words, const char *text);

/* Is one of them in the title, the hint, the author's name or a sign? */
bool workshop_words_match_level(const WorkshopWords *words, const WorkshopLevel *about,
                                const Level *level);

#endif
