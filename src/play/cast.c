/* cast.c - see cast.h */
#include "cast.h"

#include "../base/text.h"
#include "../term/canvas_export.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The state of a recording. */
typedef struct CastRecorder {
    FramePlayer player;
    int32_t from, ticks, stride;
    Canvas shown, next; /* `shown` has no cells before the first picture */
    CanvasLooksBook looks;
} CastRecorder;

/* False when memory ran out. */
static bool add_picture(CastRecorder *recorder, Text *out)
{
    Text frame = TEXT_GROWING;
    frame_player_draw(&recorder->player, &recorder->next);
    canvas_write_ansi_frame(&frame, recorder->shown.cells ? &recorder->shown : NULL,
                            &recorder->next, &recorder->looks.looks);
    bool is_whole = frame.missing == 0;
    if (is_whole && frame.length > 0) {
        int32_t tick = recorder->player.game.ticks - recorder->from;
        text_add(out, "[%d.%06d, \"o\", ", (int)(tick / 60), (int)(tick % 60 * 1000000 / 60));
        text_add_json(out, frame.bytes, frame.length);
        text_add_string(out, "]\n");
    }
    text_done(&frame);
    Canvas drawn = recorder->next;
    recorder->next = recorder->shown;
    recorder->shown = drawn;
    return is_whole &&
           (recorder->next.cells || canvas_resize(&recorder->next, drawn.cols, drawn.rows));
}

static bool add_pictures(CastRecorder *recorder, Text *out)
{
    int32_t ticks = recorder->from + recorder->ticks;
    for (int32_t tick = 0; tick < recorder->from; tick++)
        frame_player_step(&recorder->player);
    if (!add_picture(recorder, out)) return false;
    for (int32_t tick = recorder->from + 1; tick <= ticks; tick++) {
        frame_player_step(&recorder->player);
        bool is_shown = tick % recorder->stride == 0 || tick == ticks;
        if (is_shown && !add_picture(recorder, out)) return false;
    }
    return true;
}

char *cast_text(const Level *level, const InputTape *tape, const CastLook *look, size_t *length)
{
    Text text = TEXT_GROWING;
    CastRecorder *recorder = calloc(1, sizeof *recorder);
    if (!recorder) return NULL;
    cast_make_looks(&recorder->looks, &look->choice, look->depth);
    frame_player_init(&recorder->player, level, tape, look->size, &look->choice);
    recorder->player.number = look->number;
    recorder->from = look->from;
    recorder->ticks = look->ticks;
    recorder->stride = look->stride;
    text_add(&text,
             "{\"version\": 2, \"width\": %d, \"height\": %d, \"title\": ", (int)look->size.cols,
             (int)look->size.rows);
    text_add_json(&text, level->title, strlen(level->title));
    text_add_string(&text, ", \"env\": {\"TERM\": \"xterm-256color\"}}\n");
    bool is_whole = canvas_resize(&recorder->next, look->size.cols, look->size.rows) &&
                    add_pictures(recorder, &text);
    canvas_done(&recorder->next);
    canvas_done(&recorder->shown);
    frame_player_done(&recorder->player);
    free(recorder);
    if (is_whole) return text_take(&text, length);
    text_done(&text);
    return NULL;
}
