/* answer_entry.h - the line in which a learner answers a question or sets a slider.
 *
 * Any answer can be typed. Arrows choose among words, and move over the cells of the level, which
 * Space adds or removes; otherwise Space separates items. The first typed character replaces the
 * old answer, Backspace changes it.
 * Memory: plain data; the quantity belongs to the caller. */
#ifndef LEDGE_LEARN_VIEW_ANSWER_ENTRY_H
#define LEDGE_LEARN_VIEW_ANSWER_ENTRY_H

#include "../../term/term.h"
#include "../lesson/lesson.h"

enum { ENTRY_HELP_MAX = 240 };

typedef struct LessonEntry {
    const Quantity *quantity; /* NULL: nothing is being answered */
    char text[ANSWER_TEXT_MAX];
    bool is_old;        /* the text is the old answer */
    Spot cursor;        /* of cells */
    int32_t cols, rows; /* size of the level, which the cursor does not leave */
    int32_t word;       /* of a set: the word that Space adds or removes */
} LessonEntry;

typedef enum EntryResult {
    ENTRY_GOES_ON,
    ENTRY_IS_TAKEN,
    ENTRY_IS_LEFT,
    ENTRY_WANTS_KEYS /* held keys must be recorded instead of typed */
} EntryResult;

/* Begins with the text of the old answer. */
void lesson_entry_begin(LessonEntry *entry, const Quantity *quantity, const char *text);

/* Puts the cursor at a cell; it stays inside a level of this size. */
void lesson_entry_place(LessonEntry *entry, Spot at, int32_t cols, int32_t rows);

EntryResult lesson_entry_key(LessonEntry *entry, const TermEvent *event);

/* Inserts a pasted text; returns a message about what is left out, as widget_typed_paste does. */
const char *lesson_entry_paste(LessonEntry *entry, const TermEvent *event);

/* The cells in the text so far; returns how many. */
int32_t lesson_entry_spots(const LessonEntry *entry, Spot spots[SPOT_MAX]);

/* A description of what can be typed: "a number from 0 to 10". */
void lesson_entry_help(const LessonEntry *entry, char out[ENTRY_HELP_MAX]);

#endif
