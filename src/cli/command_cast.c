/* command_cast.c - see commands.h */
#include "commands.h"

#include "../play/cast.h"
#include "picture_option.h"

#include "../base/file.h"
#include "../save/level_files.h"
#include "../save/opened_replay.h"

#include <stdio.h>
#include <stdlib.h>

enum { CAST_STRIDE = 2, SVG_STRIDE = 4 };

typedef struct CastOptions {
    CastLook look;
    bool is_svg;
    const char *out, *level, *replay;
} CastOptions;

static CastOptions cast_options(const CommandLine *line)
{
    const char *out = option_text(line, "-o");
    CastOptions options = {.look = {.size = option_size(line, "--size")},
                           .out = out ? out : "-",
                           .level = option_text(line, "--level"),
                           .replay = command_line_operand(line)};
    options.is_svg = option_is_given(line, "--svg");
    options.look.depth =
        (ColourDepth)option_number(line, "--colour", options.is_svg ? DEPTH_TRUE : DEPTH_256);
    if (option_is_given(line, "--mono")) options.look.depth = DEPTH_MONO;
    options.look.from = option_number(line, "--from", 0);
    options.look.ticks = option_number(line, "--ticks", INPUT_TICKS_MAX);
    options.look.stride = option_number(line, "--every", options.is_svg ? SVG_STRIDE : CAST_STRIDE);
    return options;
}

static bool write_out(const CastOptions *options, const OpenedReplay *opened, ErrorList *errors)
{
    size_t length;
    CastLook look = options->look;
    const InputTape *tape = &opened->replay.tape;
    look.from = min_i32(look.from, tape->count);
    look.ticks = min_i32(look.ticks, tape->count - look.from);
    char *text = options->is_svg ? cast_svg(&opened->found.level, tape, &look, &length)
                                 : cast_text(&opened->found.level, tape, &look, &length);
    error_list_init(errors, options->out);
    if (!text) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    bool is_written = text && file_write_named(options->out, text, length, errors);
    free(text);
    return is_written;
}

int command_cast(const CommandLine *line)
{
    CastOptions options = cast_options(line);
    SkinSet *skins;
    OpenedReplay opened;
    ErrorList errors;
    if (!options.replay) return command_line_refuse(line, "needs a replay (see --help)");
    if (!opened_replay_read_alone(options.replay, options.level, &opened, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    int status = CLI_NO;
    char warning[REPLAY_REPORT_MAX];
    opened_replay_warning(&opened, warning);
    LevelPlace place = level_place_find(opened.found.path, opened.found.level.palette);
    options.look.number = place.number;
    SkinKind usual = options.is_svg ? SKIN_ASCII : SKIN_PLAIN;
    if (!command_picture_choice(line, usual, (Palette)place.palette, options.look.depth,
                                &options.look.choice, &skins))
        status = CLI_BAD;
    else if (warning[0]) { /* a replay that does not verify would show what never happened */
        fprintf(stderr, "%s: %s\n", options.replay, warning);
    } else {
        bool is_written = write_out(&options, &opened, &errors);
        status = is_written ? CLI_DONE : CLI_BAD;
        if (!is_written) error_list_print(&errors, stderr);
    }
    opened_replay_done(&opened);
    skin_set_close(skins);
    return status;
}
