/* answer.h - the questions of a lesson, and a learner's answers.
 *
 * A quantity has a name and a kind: a number or up to four (`parts`), a word or a set of words from
 * `choices`, a set of cells, or keys held. Its answer is text such as `1.01`, `5,3,0.5,1`,
 * `substep`, `-0.25,1.0`, `6:3,7:3`, `J*3,-*20`; an empty set is `none`.
 * Memory: plain data; the texts of a Quantity belong to its lesson. */
#ifndef LEDGE_LEARN_LESSON_ANSWER_H
#define LEDGE_LEARN_LESSON_ANSWER_H

#include "../../base/base.h"
#include "../../base/text.h"

enum {
    QUANTITY_NAME_MAX = 16, /* bytes with the NUL */
    PART_MAX = 4,
    PART_NAME_MAX = 8,
    CHOICE_MAX = 16,
    CHOICE_TEXT_MAX = 16,
    SPOT_MAX = 32,
    ANSWER_TEXT_MAX = 256,
    REASON_TEXT_MAX = 160
};

typedef enum AnswerKind {
    ANSWER_NUMBER,
    ANSWER_CHOICE,
    ANSWER_SET,
    ANSWER_CELLS,
    ANSWER_KEYS,
    ANSWER_KIND_COUNT
} AnswerKind;

/* Numbers without other bounds are between minus this and this. */
#define NUMBER_LIMIT 1e9

/* "number", "choice", "set", "cells", "keys". */
extern const char *const answer_kind_names[ANSWER_KIND_COUNT];

/* Where its value comes from. */
typedef enum QuantityRole {
    ROLE_TUNE,    /* a slider, which has a value from the start */
    ROLE_PREDICT, /* a question */
    ROLE_GIVEN    /* computed for each learner from the learner's number */
} QuantityRole;

typedef struct Quantity {
    char name[QUANTITY_NAME_MAX];
    uint8_t role, kind; /* QuantityRole, AnswerKind */
    const char *text;   /* the question, or what the slider changes */
    double low, high;   /* of numbers, both included */
    double step;        /* of tune and given: above 0 */
    double tolerance;   /* of a prediction: the difference that still counts as equal */
    int32_t part_count; /* 1 to PART_MAX; 1: the part has no name */
    char parts[PART_MAX][PART_NAME_MAX];
    int32_t choice_count;
    char choices[CHOICE_MAX][CHOICE_TEXT_MAX];
    char means[CHOICE_MAX][CHOICE_TEXT_MAX]; /* the word of the model for each choice */
    char start[ANSWER_TEXT_MAX];             /* initial value of a tune */
    int32_t line;                            /* of its section in the file */
} Quantity;

typedef struct Spot {
    int32_t col, row;
} Spot;

typedef struct Answer {
    bool given;
    char text[ANSWER_TEXT_MAX]; /* as written; answers of kind keys have only this */
    double numbers[PART_MAX];   /* of a choice numbers[0] is the index of the word */
    uint32_t words;             /* of a set: bit n is choices[n] */
    int32_t spot_count;
    Spot spots[SPOT_MAX]; /* in reading order, each once */
} Answer;

/* Reads an answer. On failure `reason` has what is allowed and what was read, and `answer` is
 * unchanged. */
bool answer_read(const Quantity *quantity, const char *text, Answer *answer,
                 char reason[REASON_TEXT_MAX]);

/* Adds what an answer may be, in words: "a number from 0.05 to 0.5", "one of cell, tiny or bank".
 */
void quantity_add_allowed(const Quantity *quantity, Text *out);

/* The index of the word, which ends at `length`; -1: not one of the choices. */
int32_t quantity_find_choice(const Quantity *quantity, const char *word, size_t length);

/* The number of values of a tune or a given number, and the i-th of them. */
int32_t quantity_value_count(const Quantity *quantity);
double quantity_value(const Quantity *quantity, int32_t index);

/* The value of a given number for this learner, the same on every machine. `draw` counts from 0 how
 * often another value was drawn. */
double quantity_draw(const Quantity *quantity, int32_t learner, int32_t draw);

/* Sets the answer to a number. */
void answer_set_number(Answer *answer, double number);

/* Sorts cells in reading order and removes duplicates; returns how many are left. */
int32_t spots_sort(Spot *spots, int32_t count);

#endif
