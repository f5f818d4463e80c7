/* frame_player.c - see frame_player.h */
#include "frame_player.h"

#include "../draw/hud.h"
#include "../draw/theme.h"

static Area level_area(int32_t cols, int32_t rows)
{
    return (Area){0, HUD_ROWS, cols, max_i32(1, rows - HUD_ROWS)};
}

void frame_player_init(FramePlayer *player, const Level *level, const InputTape *tape,
                       ScreenSize size, const PictureChoice *choice)
{
    Area area = level_area(size.cols, size.rows);
    player->level = level;
    player->tape = tape;
    player->number = 0;
    game_init(&player->game, level);
    player->picture = (Picture){.scene = NULL};
    picture_fit(&player->picture, choice, area, level, &player->game);
}

void frame_player_done(FramePlayer *player)
{
    picture_done(&player->picture);
}

void frame_player_step(FramePlayer *player)
{
    GameEvents events;
    int32_t tick = player->game.ticks;
    Input input = tick < player->tape->count ? player->tape->ticks[tick] : 0;
    game_step(&player->game, player->level, input, &events, NULL);
    picture_step(&player->picture, player->level, &player->game, input, &events);
}

void frame_player_draw(const FramePlayer *player, Canvas *canvas)
{
    canvas_clear(canvas);
    picture_draw(&player->picture, player->level, &player->game, canvas,
                 level_area(canvas->cols, canvas->rows));
    picture_draw_hud(&player->picture, canvas, area_of_canvas(canvas), player->level,
                     player->number, &player->game, &(HudNotes){.note = NULL});
    canvas_mend_wide(canvas);
}

void cast_make_looks(CanvasLooksBook *book, const PictureChoice *choice, ColourDepth depth)
{
    ColourSet colours = depth == DEPTH_MONO ? COLOURS_MONO : COLOURS_NORMAL;
    colour_table_init(&book->usual);
    book->looks = (CanvasLooks){book->styles, &book->usual, depth};
    theme_styles(colours, PALETTE_PLAIN, book->styles);
    if (picture_is_plain(choice) || choice->look.is_mono) return;
    const Colours *own = skin_colours(choice->skins, choice->look.palette, choice->look.is_contrast,
                                      choice->look.is_ink);
    skin_role_styles(own, book->styles);
    book->looks.colours = &own->table;
}
