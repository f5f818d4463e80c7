/* cast.c - see cast.h */
#include "cast.h"

#include "../store/paths.h"
#include "../term/canvas_export.h"
#include "../text.h"
#include "../ui/hud.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The state of a recording. */
typedef struct CastRecorder {
    FramePlayer player;
    Canvas shown, next; /* `shown` has no cells before the first picture */
    CanvasLooksBook looks;
} CastRecorder;

/* Writes a JSON string: UTF-8 as it is, with escaped quotes, backslashes and control characters. */
static void write_json_string(Text *out, const char *bytes, size_t length)
{
    text_add_byte(out, '"');
    for (size_t i = 0; i < length; i++) {
        uint8_t byte = (uint8_t)bytes[i];
        if (byte == '"' || byte == '\\')
            text_add(out, "\\%c", byte);
        else if (byte < ' ' || byte == 0x7f)
            text_add(out, "\\u%04x", byte);
        else
            text_add_byte(out, bytes[i]);
    }
    text_add_byte(out, '"');
}

static void write_event(Text *out, int32_t tick, const char *bytes, size_t length)
{
    if (length == 0) return;
    text_add(out, "[%d.%06d, \"o\", ", (int)(tick / 60), (int)(tick % 60 * 1000000 / 60));
    write_json_string(out, bytes, length);
    text_add_string(out, "]\n");
}

/* False when memory ran out. */
static bool add_picture(CastRecorder *recorder, Text *out)
{
    Text frame = TEXT_GROWING;
    frame_player_draw(&recorder->player, &recorder->next);
    ansi_write_frame(&frame, recorder->shown.cells ? &recorder->shown : NULL, &recorder->next,
                     &recorder->looks.looks);
    bool is_whole = frame.missing == 0;
    if (is_whole) write_event(out, recorder->player.game.ticks, frame.bytes, frame.length);
    text_done(&frame);
    Canvas drawn = recorder->next;
    recorder->next = recorder->shown;
    recorder->shown = drawn;
    return is_whole &&
           (recorder->next.cells || canvas_resize(&recorder->next, drawn.cols, drawn.rows));
}

static bool add_pictures(CastRecorder *recorder, Text *out)
{
    int32_t ticks = recorder->player.tape->count;
    if (!add_picture(recorder, out)) return false;
    for (int32_t tick = 1; tick <= ticks; tick++) {
        frame_player_step(&recorder->player);
        bool is_shown = tick % CAST_STRIDE == 0 || tick == ticks;
        if (is_shown && !add_picture(recorder, out)) return false;
    }
    return true;
}

static bool write_cast(Text *out, const Level *level, const InputTape *tape, const CastLook *look)
{
    CastRecorder *recorder = calloc(1, sizeof *recorder);
    if (!recorder) return false;
    canvas_looks_make(&recorder->looks, &look->choice, look->depth);
    frame_player_init(&recorder->player, level, tape, look->size, &look->choice);
    recorder->player.number = look->number;
    text_add(out,
             "{\"version\": 2, \"width\": %d, \"height\": %d, \"title\": ", (int)look->size.cols,
             (int)look->size.rows);
    write_json_string(out, level->title, strlen(level->title));
    text_add_string(out, ", \"env\": {\"TERM\": \"xterm-256color\"}}\n");
    bool is_whole = canvas_resize(&recorder->next, look->size.cols, look->size.rows) &&
                    add_pictures(recorder, out);
    canvas_done(&recorder->next);
    canvas_done(&recorder->shown);
    frame_player_done(&recorder->player);
    free(recorder);
    return is_whole;
}

char *cast_text(const Level *level, const InputTape *tape, const CastLook *look, size_t *length)
{
    Text text = TEXT_GROWING;
    if (write_cast(&text, level, tape, look)) return text_take(&text, length);
    text_done(&text);
    return NULL;
}

/* ---- film ---- */

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
                     player->number, &player->game, "");
}

/* ---- choice ---- */

static SkinSet *read_skins(const CommandLine *line)
{
    char folder[WORLD_PATH_MAX];
    ErrorList errors;
    if (!sprites_path_find(folder)) {
        command_line_refuse(line, "the sprites that come with the program are not there");
        return NULL;
    }
    SkinSet *skins = skin_set_open(folder, NULL, &errors);
    if (!skins) error_list_print(&errors, stderr);
    return skins;
}

/* Refuses the zoom, and lists what is allowed. */
static void refuse_zoom(const CommandLine *line, const SkinSet *skins, SkinKind skin, ZoomId zoom)
{
    char text[ERROR_TEXT_MAX];
    Text what = text_in(text, sizeof text);
    text_add(&what, "the skin %s has no zoom %s; it has", skin_names[skin], zooms[zoom].name);
    for (ZoomId id = 0; id < ZOOM_COUNT; id++)
        if (skin_offers_zoom(skins, skin, id)) text_add(&what, " %s", zooms[id].name);
    command_line_refuse(line, text);
}

bool picture_choice_make(const CommandLine *line, Palette palette, ColourDepth depth,
                         PictureChoice *choice, SkinSet **skins)
{
    SkinKind wanted = (SkinKind)option_number(line, "--skin", SKIN_PLAIN);
    SkinKind skin = skin_shown(wanted, depth, true);
    int32_t zoom = option_number(line, "--zoom", ZOOM_COUNT);
    *skins = wanted == SKIN_PLAIN ? NULL : read_skins(line);
    if (*skins && zoom != ZOOM_COUNT && !skin_offers_zoom(*skins, wanted, (ZoomId)zoom)) {
        refuse_zoom(line, *skins, wanted, (ZoomId)zoom);
        return false;
    }
    *choice = (PictureChoice){
        .skins = *skins,
        .look = {.skin = (uint8_t)skin,
                 .palette = (uint8_t)(skin == SKIN_PLAIN ? PALETTE_PLAIN : palette)},
        .zoom = (uint8_t)option_number(line, "--zoom",
                                       skin == SKIN_PLAIN ? ZOOM_1X1 : (int32_t)ZOOM_AUTO),
        .scroll_step = 1};
    return wanted == SKIN_PLAIN || *skins != NULL;
}

/* ---- looks ---- */

void canvas_looks_make(CanvasLooksBook *book, const PictureChoice *choice, ColourDepth depth)
{
    ColourSet colours = depth == DEPTH_MONO ? COLOURS_MONO : COLOURS_NORMAL;
    colour_table_init(&book->usual);
    book->looks = (CanvasLooks){book->styles, &book->usual, depth};
    theme_styles(colours, PALETTE_PLAIN, book->styles);
    if (picture_is_plain(choice)) return;
    const Colours *own =
        skin_colours(choice->skins, choice->look.palette, choice->look.is_contrast);
    skin_role_styles(own, book->styles);
    book->looks.colours = &own->table;
}
