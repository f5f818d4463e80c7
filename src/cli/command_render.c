/* command_render.c - see commands.h */
#include "commands.h"
#include "picture_option.h"

#include "../draw/theme.h"
#include "../game/input_file.h"
#include "../level/level_file.h"
#include "../save/level_files.h"
#include "../save/opened_replay.h"
#include "../term/canvas_png.h"
#include "../term/canvas_svg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct RenderOptions {
    ScreenSize size;
    int32_t tick;
    PictureChoice choice;
    ColourDepth depth;
    LevelPlace place;
    const struct Format *format; /* NULL: plain text */
    const char *input, *file;    /* of a level, or of a replay */
} RenderOptions;

/* ---- formats ---- */

static bool write_svg(Text *out, const Canvas *canvas, const CanvasLooks *looks, const char *title)
{
    canvas_write_svg(out, canvas, looks, title);
    return true;
}

static bool write_png(Text *out, const Canvas *canvas, const CanvasLooks *looks, const char *title)
{
    (void)title;
    return canvas_write_png(out, canvas, looks);
}

static bool write_ansi(Text *out, const Canvas *canvas, const CanvasLooks *looks, const char *title)
{
    (void)title;
    canvas_write_ansi_rows(out, canvas, looks);
    return true;
}

static bool write_cells(Text *out, const Canvas *canvas, const CanvasLooks *looks,
                        const char *title)
{
    (void)title;
    canvas_write_cells(out, canvas, looks);
    return true;
}

static const struct Format {
    const char *option;
    bool (*write)(Text *out, const Canvas *canvas, const CanvasLooks *looks, const char *title);
} formats[] = {{"--svg", write_svg},
               {"--png", write_png},
               {"--ansi", write_ansi},
               {"--cells", write_cells}};

/* The format that the options ask for; NULL: plain text. False, with a message, for impossible
 * ones. */
static bool find_format(const CommandLine *line, const struct Format **out)
{
    int32_t count = 0;
    *out = NULL;
    for (size_t i = 0; i < ARRAY_LENGTH(formats); i++)
        if (option_is_given(line, formats[i].option)) *out = &formats[i], count++;
    const char *fault = NULL;
    if (count > 1)
        fault = "takes only one of --svg, --png, --ansi and --cells";
    else if (count == 0 && option_is_given(line, "--colour"))
        fault = "--colour needs --svg, --png, --ansi or --cells, since plain text has no colours";
    else if (count == 1 && (*out)->write == write_png && isatty(STDOUT_FILENO))
        fault = "cannot show a PNG in a terminal; redirect it to a file with >";
    if (fault) command_line_refuse(line, fault);
    return fault == NULL;
}

/* ---- the picture ---- */

static bool print_picture(const RenderOptions *options, const Canvas *canvas, const char *title)
{
    Text picture = TEXT_GROWING;
    CanvasLooksBook book;
    bool is_drawn = true;
    cast_make_looks(&book, &options->choice, options->depth);
    if (options->format)
        is_drawn = options->format->write(&picture, canvas, &book.looks, title);
    else
        canvas_to_text(canvas, &picture);
    bool is_whole = is_drawn && picture.missing == 0;
    if (is_whole) fwrite(picture.bytes, 1, picture.length, stdout);
    text_done(&picture);
    return is_whole;
}

static bool render(const RenderOptions *given, const Level *level, const InputTape *tape)
{
    /* With the number and colours that the level has in its world, or the colours of its own. */
    RenderOptions placed = *given;
    const RenderOptions *options = &placed;
    placed.place = level_place_find(given->file, level->palette);
    if (!picture_is_plain(&placed.choice)) placed.choice.look.palette = placed.place.palette;
    Canvas canvas = {0};
    FramePlayer *player = calloc(1, sizeof *player);
    bool done = player && canvas_resize(&canvas, options->size.cols, options->size.rows);
    if (done) {
        frame_player_init(player, level, tape, options->size, &options->choice);
        player->number = options->place.number;
        for (int32_t tick = 0; tick < options->tick; tick++)
            frame_player_step(player);
        frame_player_draw(player, &canvas);
        done = print_picture(options, &canvas, level->title);
    }
    if (!done) fputs("ledge render: out of memory\n", stderr);
    canvas_done(&canvas);
    if (player) frame_player_done(player);
    free(player);
    return done;
}

static int render_level(const RenderOptions *options)
{
    InputTape tape = {0};
    Level level;
    ErrorList errors;
    int status = CLI_BAD;
    error_list_init(&errors, options->file);
    LevelFile *file = level_file_read_named(options->file, NULL, &level, &errors);
    if (!file) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    level_file_done(file);
    if (options->input) error_list_init(&errors, options->input);
    if (options->input && !input_tape_read_named(options->input, &tape, &errors))
        error_list_print(&errors, stderr);
    else if (render(options, &level, &tape))
        status = CLI_DONE;
    input_tape_done(&tape);
    level_done(&level);
    return status;
}

/* A replay that does not verify would show what never happened. After the last tick, the last tick
 * is drawn. */
static int render_replay(RenderOptions options)
{
    OpenedReplay opened;
    ErrorList errors;
    char warning[REPLAY_REPORT_MAX];
    int status = CLI_NO;
    if (!opened_replay_read_alone(options.file, NULL, &opened, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    opened_replay_warning(&opened, warning);
    options.tick = min_i32(options.tick, opened.replay.tape.count);
    if (warning[0])
        fprintf(stderr, "%s: %s\n", options.file, warning);
    else
        status = render(&options, &opened.found.level, &opened.replay.tape) ? CLI_DONE : CLI_BAD;
    opened_replay_done(&opened);
    return status;
}

static bool is_replay(const char *path)
{
    const char *ending = strrchr(path, '.');
    return ending && (strcmp(ending, ".replay") == 0 || strcmp(ending, ".proof") == 0 ||
                      strcmp(ending, ".guide") == 0);
}

int command_render(const CommandLine *line)
{
    SkinSet *skins;
    RenderOptions options = {.size = option_size(line, "--size"),
                             .tick = option_number(line, "--tick", 0),
                             .depth = (ColourDepth)option_number(line, "--colour", DEPTH_TRUE),
                             .input = option_text(line, "--input"),
                             .file = command_line_operand(line)};
    if (!options.file) return command_line_refuse(line, "needs a level (see --help)");
    if (is_replay(options.file) && options.input)
        return command_line_refuse(line, "a replay brings its own inputs, so it takes no --input");
    if (!find_format(line, &options.format)) return CLI_BAD;
    int status = CLI_BAD;
    SkinKind usual = options.format ? SKIN_ASCII : SKIN_PLAIN;
    if (command_picture_choice(line, usual, PALETTE_PLAIN, options.depth, &options.choice, &skins))
        status = is_replay(options.file) ? render_replay(options) : render_level(&options);
    skin_set_close(skins);
    return status;
}
