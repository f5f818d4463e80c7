/* film.c - see film.h */
#include "film.h"

#include "../ui/hud.h"

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
