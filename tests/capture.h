/* capture.h - for tests: runs a command of the program and returns what it wrote. */
#ifndef LEDGE_TESTS_CAPTURE_H
#define LEDGE_TESTS_CAPTURE_H

#include "golden.h"

#include "../src/cli/commands.h"

#include <unistd.h>

/* Runs the command argv[0] with its standard output (or error) in a file, and returns that as text;
 * the caller frees it. */
static inline char *capture(int argc, char **argv, FILE *stream, int *status)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(stream);
    int own = fileno(stream), kept = dup(own);
    assert_true(kept >= 0 && dup2(fileno(file), own) == own);
    *status = command_run(argc, argv);
    fflush(stream);
    assert_true(dup2(kept, own) == own);
    close(kept);
    rewind(file);
    char *text = golden_read(file);
    fclose(file);
    return text;
}

#endif
