/* fuzz_input.c - any bytes as an input file and as keys in a line: no crash, and what is accepted
 * is written as text that says the same. */
#include <stdlib.h>
#include <string.h>

#include "fuzz_number.h"

#include "../src/game/input_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { WRITTEN_MAX = 1000000 /* ticks */ };

static void check(bool holds)
{
    if (!holds) abort();
}

static void check_text(const InputTape *tape)
{
    size_t length;
    ErrorList errors;
    InputTape again;
    char *text = input_tape_text(tape->ticks, tape->count, &length);
    error_list_init(&errors, "again");
    check(text && input_tape_parse(text, length, 1, &again, &errors));
    check(again.count == tape->count);
    check(tape->count == 0 || memcmp(again.ticks, tape->ticks, (size_t)tape->count) == 0);
    input_tape_done(&again);
    free(text);
}

static void check_lines(const uint8_t *data, size_t size)
{
    ErrorList errors;
    InputTape tape = {NULL, -1};
    error_list_init(&errors, "fuzz");
    bool is_read = input_tape_parse((const char *)data, size, 1, &tape, &errors);
    check(is_read == (errors.errors == 0));
    if (!is_read) {
        check(tape.count == -1);
        return;
    }
    check(tape.count >= 0 && tape.count <= INPUT_TICKS_MAX);
    if (tape.count <= WRITTEN_MAX) check_text(&tape);
    input_tape_done(&tape);
}

static void check_runs(const uint8_t *data, size_t size)
{
    InputTape tape;
    char *text = malloc(size + 1);
    check(text);
    if (size > 0) memcpy(text, data, size);
    text[size] = '\0';
    if (input_runs_from_text(text, &tape)) {
        check(tape.count >= 0 && tape.count <= INPUT_RUNS_TICKS_MAX);
        check_text(&tape);
        input_tape_done(&tape);
    }
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_lines(data, size);
    check_runs(data, size);
    return 0;
}
