/* tape.c - see tape.h */
#include "tape.h"

#include <string.h>

bool input_runs_from_text(const char *text, InputTape *tape)
{
    char lines[INPUT_RUNS_TEXT_MAX];
    size_t length = strlen(text);
    ErrorList unheard;
    InputTape read;
    if (length >= sizeof lines) return false;
    for (size_t i = 0; i <= length; i++)
        lines[i] = text[i] == ' ' || text[i] == ',' ? '\n' : text[i];
    error_list_init(&unheard, "");
    if (!input_tape_parse(lines, length, 1, &read, &unheard)) return false;
    if (read.count > INPUT_RUNS_TICKS_MAX) {
        input_tape_done(&read);
        return false;
    }
    *tape = read;
    return true;
}
