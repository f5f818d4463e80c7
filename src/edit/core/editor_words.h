/* editor_words.h - commands by the names that they have in vim: what they do here, or what to use
 * instead. One table, which the manual repeats. */
#ifndef LEDGE_EDIT_CORE_EDITOR_WORDS_H
#define LEDGE_EDIT_CORE_EDITOR_WORDS_H

#include "editor_command.h"

typedef struct TypedWord {
    const char *word;    /* in vim; several are separated by blanks */
    const char *command; /* the name of the command here; NULL: there is none */
    const char *says;    /* what to use instead, or NULL */
} TypedWord;

extern const TypedWord editor_words[];
extern const int32_t editor_word_count;

/* The row of a word, or NULL. */
const TypedWord *editor_word_find(const char *word, size_t length);

/* The length of the word that a line begins with: letters, and perhaps `!`. */
size_t editor_word_length(const char *line);

/* A range of lines that is the whole level or the selection, before `s`: its length, or 0. */
size_t editor_word_range(const char *line);

#endif
