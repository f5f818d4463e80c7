/* program_file.h - for tests: programs of a step, from a file or a text. The caller frees them. */
#ifndef LEDGE_TESTS_PROGRAM_FILE_H
#define LEDGE_TESTS_PROGRAM_FILE_H

#include "../src/base/file.h"
#include "../src/engine/script/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static inline Program *program_of_text(const char *text, const ProgramWorld *world,
                                       const char *more)
{
    ProgramFault fault;
    char words[PROGRAM_FAULT_TEXT_MAX];
    Program *program = malloc(sizeof *program);
    assert_non_null(program);
    if (!program_parse(program, world, more, text, strlen(text), &fault, words))
        fail_msg("%d:%d: %s", fault.line, fault.column, words);
    return program;
}

static inline Program *program_of_file(const char *path, const ProgramWorld *world)
{
    ErrorList errors;
    size_t length;
    error_list_init(&errors, path);
    char *text = file_read(path, PROGRAM_TEXT_MAX, &length, &errors);
    if (!text) fail_msg("%s: %s", path, errors.items[0].text);
    Program *program = program_of_text(text, world, "");
    free(text);
    return program;
}

#endif
