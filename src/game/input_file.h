/* input_file.h - inputs as text: what was held in every tick.
 *
 * One line is one tick: letters of `L R U D J`, or `-` for none; `*N` behind them is N such ticks.
 * Letters of `G A I` are the help of that tick: grace, air jumps, invincible.
 * Empty lines and lines that begin with `;` are ignored. LF and CR LF are both read.
 * Ranges: at most INPUT_TICKS_MAX ticks.
 * Errors: with line and column; a text with errors gives no ticks.
 * Memory: a tape owns its ticks; input_tape_done frees them. */
#ifndef LEDGE_GAME_INPUT_FILE_H
#define LEDGE_GAME_INPUT_FILE_H

#include "../base/error.h"
#include "../base/text.h"
#include "../engine/input.h"

enum { INPUT_TICKS_MAX = 36000000, INPUT_TEXT_MAX = 10 };

typedef struct InputTape {
    Input *ticks;
    int32_t count;
} InputTape;

/* Reads `length` bytes; `first_line` is the number of the first line in its file. False when there
 * are errors, which are added to `errors`; `tape` is then unchanged. */
bool input_tape_parse(const char *text, size_t length, int32_t first_line, InputTape *tape,
                      ErrorList *errors);

/* Reads one line without its end: what is held, and for how many ticks; 0 for an empty line or a
 * comment. False for what is wrong in an input file. */
bool input_line_parse(const char *text, size_t length, Input *held, int32_t *count);

/* Reads a file that the user has named, which may be a pipe, or "-" for standard input; otherwise
 * as input_tape_parse. */
bool input_tape_read_named(const char *path, InputTape *tape, ErrorList *errors);

/* Frees the ticks and empties the tape. */
void input_tape_done(InputTape *tape);

/* Copies the ticks into an empty tape. False when memory ran out. */
bool input_tape_copy(const InputTape *tape, InputTape *copy);

/* Do both hold the same in every tick? */
bool input_tape_is_same(const InputTape *a, const InputTape *b);

/* All help of a tape together, as bits of Input. */
Input input_tape_help(const InputTape *tape);

/* The letters of what is held in a tick, or "-"; returns how many characters. */
size_t input_text(Input held, char out[INPUT_TEXT_MAX]);

/* Adds the ticks as text that input_tape_parse reads back: a line for each run of equal ones. */
void input_tape_add_text(const Input *ticks, int32_t count, Text *out);

/* Returns that text. The caller frees it; NULL when memory ran out. */
char *input_tape_text(const Input *ticks, int32_t count, size_t *length);

enum { INPUT_RUNS_TEXT_MAX = 1024, INPUT_RUNS_TICKS_MAX = 36000 };

/* Reads inputs in one line, such as `R*20 -*5 RJ`: blanks or commas stand for the line ends of a
 * file. False for what is wrong in an input file, too, for help, more than INPUT_RUNS_TICKS_MAX
 * ticks, or when memory ran out: `tape` is then unchanged. */
bool input_runs_from_text(const char *text, InputTape *tape);

#endif
