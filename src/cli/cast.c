/* cast.c - see cast.h */
#include "cast.h"

#include "../term/canvas_export.h"
#include "../ui/hud.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is needed from the first picture to the last one. */
typedef struct Camcorder {
    FramePlayer film;
    Canvas shown, next; /* `shown` has no cells before the first picture */
    TermStyle styles[ROLE_COUNT];
} Camcorder;

/* JSON takes UTF-8 as it is; quotes, backslashes and control characters are escaped. */
static void write_json_string(FILE *out, const char *bytes, size_t length)
{
    fputc('"', out);
    for (size_t i = 0; i < length; i++) {
        uint8_t byte = (uint8_t)bytes[i];
        if (byte == '"' || byte == '\\')
            fprintf(out, "\\%c", byte);
        else if (byte < ' ' || byte == 0x7f)
            fprintf(out, "\\u%04x", byte);
        else
            fputc(byte, out);
    }
    fputc('"', out);
}

static void write_header(FILE *out, const Level *level, ScreenSize size)
{
    fprintf(out, "{\"version\": 2, \"width\": %d, \"height\": %d, \"title\": ", (int)size.cols,
            (int)size.rows);
    write_json_string(out, level->title, strlen(level->title));
    fputs(", \"env\": {\"TERM\": \"xterm-256color\"}}\n", out);
}

static void write_event(FILE *out, int32_t tick, const char *bytes, size_t length)
{
    if (length == 0) return;
    fprintf(out, "[%d.%06d, \"o\", ", (int)(tick / 60), (int)(tick % 60 * 1000000 / 60));
    write_json_string(out, bytes, length);
    fputs("]\n", out);
}

/* False when memory ran out. */
static bool shoot(Camcorder *corder, FILE *out)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *frame = open_memstream(&bytes, &length);
    if (!frame) return false;
    frame_player_draw(&corder->film, &corder->next);
    ansi_write_frame(frame, corder->shown.cells ? &corder->shown : NULL, &corder->next,
                     corder->styles);
    bool is_whole = fclose(frame) == 0;
    if (is_whole) write_event(out, corder->film.game.ticks, bytes, length);
    free(bytes);
    Canvas drawn = corder->next;
    corder->next = corder->shown;
    corder->shown = drawn;
    return is_whole && (corder->next.cells || canvas_resize(&corder->next, drawn.cols, drawn.rows));
}

static bool shoot_all(Camcorder *corder, FILE *out)
{
    int32_t ticks = corder->film.tape->count;
    if (!shoot(corder, out)) return false;
    for (int32_t tick = 1; tick <= ticks; tick++) {
        frame_player_step(&corder->film);
        bool is_shown = tick % CAST_STRIDE == 0 || tick == ticks;
        if (is_shown && !shoot(corder, out)) return false;
    }
    return true;
}

static bool write_cast(FILE *out, const Level *level, const InputTape *tape, const CastLook *look)
{
    Camcorder *corder = calloc(1, sizeof *corder);
    if (!corder) return false;
    theme_styles(look->colours, PALETTE_PLAIN, corder->styles);
    frame_player_init(&corder->film, level, tape, look->size, look->zoom);
    write_header(out, level, look->size);
    bool is_whole =
        canvas_resize(&corder->next, look->size.cols, look->size.rows) && shoot_all(corder, out);
    canvas_done(&corder->next);
    canvas_done(&corder->shown);
    free(corder);
    return is_whole;
}

char *cast_text(const Level *level, const InputTape *tape, const CastLook *look, size_t *length)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (!out) return NULL;
    bool is_whole = write_cast(out, level, tape, look);
    is_whole = !ferror(out) && is_whole;
    if (fclose(out) == 0 && is_whole) return text;
    free(text);
    return NULL;
}

/* ---- film ---- */

static Area level_area(int32_t cols, int32_t rows)
{
    return (Area){0, HUD_ROWS, cols, max_i32(1, rows - HUD_ROWS)};
}

void frame_player_init(FramePlayer *film, const Level *level, const InputTape *tape,
                       ScreenSize size, ZoomId zoom)
{
    Area area = level_area(size.cols, size.rows);
    film->level = level;
    film->tape = tape;
    game_init(&film->game, level);
    view_init(&film->view, zoom, area.cols, area.rows, level, &film->game);
}

void frame_player_step(FramePlayer *film)
{
    GameEvents events;
    int32_t tick = film->game.ticks;
    Input input = tick < film->tape->count ? film->tape->ticks[tick] : 0;
    game_step(&film->game, film->level, input, &events, NULL);
    view_step(&film->view, film->level, &film->game);
}

void frame_player_draw(const FramePlayer *film, Canvas *canvas)
{
    canvas_clear(canvas);
    view_draw(&film->view, film->level, &film->game, canvas,
              level_area(canvas->cols, canvas->rows));
    hud_draw(canvas, area_of_canvas(canvas), film->level, &film->game, "");
}
