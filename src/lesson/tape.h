/* tape.h - held keys in one line of text, such as `R*20 -*5 RJ`: what input files (input_file.h)
 * have in lines is parted by blanks or commas. */
#ifndef LEDGE_LESSON_TAPE_H
#define LEDGE_LESSON_TAPE_H

#include "../game/input_file.h"

enum { INPUT_RUNS_TEXT_MAX = 1024, INPUT_RUNS_TICKS_MAX = 36000 };

/* Reads the keys; input_tape_done frees them. False for what no input file could hold, for more
 * than INPUT_RUNS_TICKS_MAX ticks, or when memory ran out: `tape` is then unchanged. */
bool input_runs_from_text(const char *text, InputTape *tape);

#endif
