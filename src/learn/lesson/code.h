/* code.h - what a learner writes in a lesson: the text that it begins with, the lines that may be
 * changed, and what may not be used.
 *
 * [script.N] has the rules, [code.N] the text to begin with, [solution.N] one that is right. A
 * lesson may break its text: one token, drawn by the learner's number, is replaced, to be found.
 * Memory: plain data; the texts of a LessonScript belong to its lesson. */
#ifndef LEDGE_LEARN_LESSON_CODE_H
#define LEDGE_LEARN_LESSON_CODE_H

#include "../../engine/model.h"
#include "answer.h"

enum { SCRIPT_MAX = 2, BREAK_MAX = 8, CODE_WORDS_MAX = 160, KEPT_NAMES_MAX = 120 };

/* The levels in which what was written can be played. */
typedef enum OwnLevel { OWN_LEVEL_RUN, OWN_LEVEL_PITS, OWN_LEVEL_TOWER, OWN_LEVEL_COUNT } OwnLevel;

/* "run", "pits", "tower": also the names of their files. */
extern const char *const own_level_names[OWN_LEVEL_COUNT];

typedef struct CodeText {
    int32_t length;
    char text[PROGRAM_TEXT_MAX + 1]; /* ended by a NUL */
} CodeText;

/* At this place of the text, `from` becomes `to`. */
typedef struct CodeBreak {
    int32_t line, column; /* from 1 */
    char from[PROGRAM_NAME_MAX], to[PROGRAM_NAME_MAX];
} CodeBreak;

typedef struct LessonScript {
    char key[QUANTITY_NAME_MAX];
    ModelKind kind;                  /* that runs it */
    const char *keep;                /* names that it keeps besides the model's */
    bool has_second;                 /* it moves a second body, whose names `keep` begins with */
    char kept_names[KEPT_NAMES_MAX]; /* where `keep` is not the lesson's text */
    const char *forbid;              /* what it may not use, separated by blanks */
    bool open[PROGRAM_LINE_MAX + 2]; /* by line of `code`, from 1: it may be changed */
    int32_t most;                    /* lines that may be added */
    int8_t play;                     /* the OwnLevel it is played in first; -1: in none */
    int32_t break_count;
    CodeBreak breaks[BREAK_MAX];
    CodeText code, solution;
    CodeText cure; /* right as well, and better than the solution; empty: none */
    int32_t line;  /* of its section in the file */
} LessonScript;

/* Sets a text, without the mark of UTF-8 at its start, cut off at the length of the longest
 * program.
 */
void code_set(CodeText *code, const char *text, size_t length);

/* The text that a learner of that number begins with. */
void code_begin(const LessonScript *script, int32_t number, CodeText *out);

/* Makes a break in the lesson's text. False when the text to be replaced is not at its place. */
bool code_break(const LessonScript *script, int32_t index, CodeText *out);

/* Finds the lines of `mine`, from 1, that are closed: they must be as in `begin`, but for blanks
 * before and after them, and blank lines at the end. False, with the reason, when a closed line is
 * missing, which is named by its own number, or too many lines were added. */
bool code_check_lines(const LessonScript *script, const CodeText *begin, const CodeText *mine,
                      bool locked[PROGRAM_LINE_MAX + 2], char words[CODE_WORDS_MAX]);

/* May `mine` become this text? Not if only the new text breaks the rules of code_check_lines; a
 * text that breaks them already may be repaired step by step. `locked` and `words` are about the
 * new text. */
bool code_may_replace(const LessonScript *script, const CodeText *begin, const CodeText *mine,
                      const CodeText *text, bool locked[PROGRAM_LINE_MAX + 2],
                      char words[CODE_WORDS_MAX]);

/* code_check_lines, and false also when an open line uses something forbidden. */
bool code_check(const LessonScript *script, const CodeText *begin, const CodeText *mine,
                bool locked[PROGRAM_LINE_MAX + 2], char words[CODE_WORDS_MAX]);

/* Checks the text and parses it. False, with the reason as "2:8: ..."; `program` then does
 * nothing. */
bool code_parse(const LessonScript *script, const CodeText *begin, const CodeText *mine,
                Program *program, char words[CODE_WORDS_MAX]);

#endif
