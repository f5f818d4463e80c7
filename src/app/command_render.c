/* command_render.c - see command_render.h */
#include "command_render.h"

#include "../game/input_file.h"
#include "../game/level_file.h"
#include "hud.h"
#include "options.h"
#include "run.h"
#include "view.h"

#include <stdio.h>
#include <stdlib.h>

enum { STATUS_DONE = 0, STATUS_BAD = 2 };

typedef struct RenderOptions {
    ScreenSize size;
    int32_t tick;
    ZoomId zoom;
    const char *input, *level;
} RenderOptions;

static bool read_options(int argc, char **argv, RenderOptions *out)
{
    RenderOptions read = {.size = {80, 24}};
    const Option options[] = {{"--size", OPTION_SIZE, &read.size},
                              {"--tick", OPTION_TICK, &read.tick},
                              {"--zoom", OPTION_ZOOM, &read.zoom},
                              {"--input", OPTION_TEXT, &read.input}};
    const OptionTable table = {options, ARRAY_LENGTH(options)};
    if (!options_parse(&table, argc, argv, &read.level)) return false;
    if (!read.level) fputs("ledge render: a level to draw is missing\n", stderr);
    *out = read;
    return read.level != NULL;
}

/* Plays `ticks` ticks with what the tape holds, then with nothing held. */
static void play_ticks(const Level *level, const InputTape *tape, int32_t ticks, View *view,
                       Game *game)
{
    GameEvents events;
    for (int32_t tick = 0; tick < ticks; tick++) {
        game_step(game, level, tick < tape->count ? tape->ticks[tick] : 0, &events, NULL);
        view_step(view, level, game);
    }
}

static bool print_canvas(const Canvas *canvas)
{
    size_t size = canvas_to_text(canvas, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text) return false;
    canvas_to_text(canvas, text, size);
    fputs(text, stdout);
    free(text);
    return true;
}

static bool render(const RenderOptions *options, const Level *level, const InputTape *tape)
{
    View view;
    Canvas canvas = {0};
    Game *game = malloc(sizeof *game);
    bool done = game && canvas_resize(&canvas, options->size.cols, options->size.rows);
    if (done) {
        Area whole = area_of_canvas(&canvas);
        Area area = {0, HUD_ROWS, whole.cols, max_i32(1, whole.rows - HUD_ROWS)};
        game_init(game, level);
        view_init(&view, options->zoom, area.cols, area.rows, level, game);
        play_ticks(level, tape, options->tick, &view, game);
        view_draw(&view, level, game, &canvas, area);
        hud_draw(&canvas, whole, level, game, "");
        done = print_canvas(&canvas);
    }
    canvas_done(&canvas);
    free(game);
    return done;
}

static bool read_tape(const char *path, InputTape *tape)
{
    ErrorList errors;
    if (!path) return true;
    error_list_init(&errors, path);
    if (input_tape_read(path, tape, &errors)) return true;
    print_errors(&errors);
    return false;
}

int command_render(int argc, char **argv)
{
    RenderOptions options;
    InputTape tape = {0};
    Level level;
    ErrorList errors;
    if (!read_options(argc, argv, &options)) return STATUS_BAD;
    error_list_init(&errors, options.level);
    LevelFile *file = level_file_read(options.level, NULL, &level, &errors);
    if (!file) {
        print_errors(&errors);
        return STATUS_BAD;
    }
    level_file_done(file);
    int status = STATUS_BAD;
    if (read_tape(options.input, &tape)) {
        status = render(&options, &level, &tape) ? STATUS_DONE : STATUS_BAD;
        if (status != STATUS_DONE) fputs("ledge render: out of memory\n", stderr);
    }
    input_tape_done(&tape);
    level_done(&level);
    return status;
}
