/* class_roster.h - the names of a class, and the word that each learner is given.
 *
 *   Zoë                  a name without a word
 *   ada-k7f3             a name with its word
 *
 * A roster is a text with a name a line. A word is the name, a `-`, and letter, digit, letter,
 * digit, drawn at random: no learner can find out the word of another one. A learner's number
 * follows from the word, so that nobody chooses it. Letters of ASCII are the same word in either
 * case.
 * A text that is no UTF-8 is read as Latin-1, with a warning.
 * Memory: class_roster_done frees the names. */
#ifndef LEDGE_LEARN_LESSON_CLASS_ROSTER_H
#define LEDGE_LEARN_LESSON_CLASS_ROSTER_H

#include "learner.h"

#include "../../base/error.h"

enum { CLASS_NAME_MAX = 64, CLASS_WORD_TAIL = 5 };

typedef struct ClassName {
    char name[CLASS_NAME_MAX];  /* as in the roster, without the word */
    char plain[CLASS_NAME_MAX]; /* with `-` for what no learner's file may be called */
    char word[CLASS_NAME_MAX];  /* "": none yet */
    int32_t line;
} ClassName;

typedef struct ClassRoster {
    ClassName *names;
    int32_t count;
    size_t room;
} ClassRoster;

/* The bytes of the name that a word begins with; 0: it is no word. */
size_t class_word_name(const char *word);

/* The number of the learner with this word, 0 to LEARNER_NUMBER_MAX. */
int32_t class_word_number(const char *word);

/* Is it the same word, or name, but for the case of letters of ASCII? */
bool class_word_equals(const char *a, const char *b);

/* Reads a file that the user has named. False, with the reason and nothing to free, when it cannot
 * be read, or a name is too long, has no letter or digit, or is there twice. */
bool class_roster_read(const char *path, ClassRoster *out, ErrorList *errors);
void class_roster_done(ClassRoster *roster);

/* The line of the learner who is called so, or has this word; NULL: none. */
const ClassName *class_roster_find(const ClassRoster *roster, const char *name_or_word);

/* Draws a word for each name that has none. Returns how many; -1: the system gives no random
 * numbers. */
int32_t class_roster_draw_words(ClassRoster *roster);

/* Adds the roster as text: a word a line, or a name where there is none. */
void class_roster_add_text(const ClassRoster *roster, Text *out);

#endif
