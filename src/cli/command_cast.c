/* command_cast.c - see commands.h */
#include "commands.h"

#include "../file.h"
#include "../store/replay_level.h"
#include "cast.h"

#include <stdio.h>
#include <stdlib.h>

enum { STATUS_DONE = 0, STATUS_UNTRUE = 1, STATUS_BAD = 2 };

typedef struct CastOptions {
    CastLook look;
    bool is_mono;
    const char *out, *level, *replay;
} CastOptions;

static bool read_options(int argc, char **argv, CastOptions *out)
{
    CastOptions read = {.look = {.size = {80, 24}}, .out = "-"};
    const Option options[] = {{"-o", OPTION_TEXT, &read.out},
                              {"--size", OPTION_SIZE, &read.look.size},
                              {"--zoom", OPTION_ZOOM, &read.look.zoom},
                              {"--mono", OPTION_FLAG, &read.is_mono},
                              {"--level", OPTION_TEXT, &read.level}};
    const OptionTable table = {options, ARRAY_LENGTH(options)};
    if (!options_parse(&table, argc, argv, &read.replay)) return false;
    if (read.is_mono) read.look.colours = COLOURS_MONO;
    if (!read.replay) fputs("ledge cast: a replay is missing (see --help)\n", stderr);
    *out = read;
    return read.replay != NULL;
}

static bool write_out(const CastOptions *options, const OpenedReplay *opened, ErrorList *errors)
{
    size_t length;
    char *text = cast_text(&opened->found.level, &opened->replay.tape, &options->look, &length);
    error_list_init(errors, options->out);
    if (!text) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    bool is_written = text && file_write(options->out, text, length, errors);
    free(text);
    return is_written;
}

/* What does not verify would show what never happened. */
static bool is_true(const OpenedReplay *opened, const char *path)
{
    char warning[REPLAY_REPORT_MAX];
    opened_replay_warning(opened, warning);
    if (warning[0]) fprintf(stderr, "%s: %s\n", path, warning);
    return warning[0] == '\0';
}

int command_cast(int argc, char **argv)
{
    CastOptions options;
    OpenedReplay opened;
    ErrorList errors;
    if (!read_options(argc, argv, &options)) return STATUS_BAD;
    if (!opened_replay_read_alone(options.replay, options.level, &opened, &errors)) {
        error_list_print(&errors, stderr);
        return STATUS_BAD;
    }
    int status = STATUS_UNTRUE;
    if (is_true(&opened, options.replay)) {
        bool is_written = write_out(&options, &opened, &errors);
        status = is_written ? STATUS_DONE : STATUS_BAD;
        if (!is_written) error_list_print(&errors, stderr);
    }
    opened_replay_done(&opened);
    return status;
}
