/* hud.c - see hud.h */
#include "hud.h"

#include "../base/clock.h"
#include "../base/utf8.h"
#include "../game/player.h"
#include "theme.h"

#include <stdio.h>
#include <string.h>

enum {
    HUD_LINE_MAX = 256,
    SIGN_COLS_MAX = 60,
    SIGN_COLS_MIN = 20,
    GAP = 2,
    TITLE_COLS_MIN = 8,
    EXACT_COLS_MIN = 56
};

void hud_ticks_to_text(int32_t ticks, bool is_exact, char out[TICKS_TEXT_MAX])
{
    int32_t seconds = ticks / 60;
    int32_t hundredths = ticks % 60 * 100 / 60;
    int length = snprintf(out, TICKS_TEXT_MAX, "%d:%02d", seconds / 60, seconds % 60);
    if (is_exact) snprintf(out + length, TICKS_TEXT_MAX - (size_t)length, ".%02d", hundredths);
}

void hud_split_to_text(int32_t ticks, char out[SPLIT_TEXT_MAX])
{
    int32_t distance = abs_i32(ticks);
    snprintf(out, SPLIT_TEXT_MAX, "%c%d.%02d", ticks < 0 ? '-' : '+', distance / 60,
             distance % 60 * 100 / 60);
}

static int32_t clock_step(const Level *level, const Game *game, bool is_coarse)
{
    Pose pose = {0};
    if (game->status == GAME_FINISHED) return 1;
    if (game->status == GAME_PLAYING) player_pose(&game->player, level, &game->terrain, &pose);
    bool is_moving = pose.dx != 0 || pose.dy != 0;
    return is_coarse || !is_moving ? TICKS_PER_SECOND : CLOCK_STEP;
}

int32_t hud_clock_tick(const Level *level, const Game *game, bool is_coarse)
{
    int32_t step = clock_step(level, game, is_coarse);
    return game->ticks / step * step;
}

void hud_clock_text(const Level *level, const Game *game, bool is_coarse, char out[TICKS_TEXT_MAX])
{
    bool is_exact = clock_step(level, game, is_coarse) <= CLOCK_STEP;
    hud_ticks_to_text(hud_clock_tick(level, game, is_coarse), is_exact, out);
    if (!is_exact) snprintf(out + strlen(out), TICKS_TEXT_MAX - strlen(out), "   ");
}

int32_t hud_note_cols(const char *note, int32_t room)
{
    int32_t cols = (int32_t)strlen(note);
    while (cols > room) {
        while (cols > 0 && (note[cols] != ' ' || note[cols - 1] != ' '))
            cols--;
        cols = max_i32(0, cols - 1);
    }
    return max_i32(0, cols);
}

/* The numbers after the clock, in words or, without room for words, in glyphs. */
static void numbers_text(const Level *level, const Game *game, bool in_words,
                         char out[HUD_LINE_MAX])
{
    snprintf(out, HUD_LINE_MAX, in_words ? "  coins %d/%d  keys %d  deaths %d" : " o%d/%d k%d x%d",
             game->coins, level->coins.count, game->keys, game->deaths);
}

void hud_draw(Canvas *canvas, Area area, const Level *level, const Game *game,
              const HudNotes *notes)
{
    char time[TICKS_TEXT_MAX], numbers[HUD_LINE_MAX], title[LEVEL_TEXT_MAX], note[HUD_LINE_MAX];
    char split[SPLIT_TEXT_MAX] = "";
    const char *words = notes->note ? notes->note : "";
    if (area.cols < EXACT_COLS_MIN && game->status != GAME_FINISHED)
        hud_ticks_to_text(game->ticks, false, time); /* no room for hundredths */
    else
        hud_clock_text(level, game, notes->is_coarse, time);
    if (notes->has_split) hud_split_to_text(notes->split, split);
    snprintf(note, sizeof note, "%s%s%s", split, split[0] && words[0] ? "  " : "", words);
    int32_t clock_cols = (int32_t)strlen(time);
    numbers_text(level, game, true, numbers);
    if (clock_cols + (int32_t)strlen(numbers) + TITLE_COLS_MIN + 2 * GAP > area.cols)
        numbers_text(level, game, false, numbers);
    int32_t numbers_cols = clock_cols + (int32_t)strlen(numbers);
    int32_t title_cols = max_i32(0, area.cols - numbers_cols - GAP - 2);
    snprintf(title, sizeof title, "%.*s", (int)utf8_fit(level->title, title_cols), level->title);

    canvas_fill(canvas, area.col, area.row, area.cols, 1, ' ', ROLE_HUD);
    int32_t after = canvas_text(canvas, area.col + 1, area.row, title, ROLE_HUD);
    int32_t col = area.col + area.cols - 1 - numbers_cols;
    int32_t end = canvas_text(canvas, max_i32(area.col, col), area.row, time, ROLE_CLOCK);
    canvas_text(canvas, end, area.row, numbers, ROLE_HUD);
    note[hud_note_cols(note, max_i32(0, col - after - 2 * GAP))] = '\0';
    canvas_text(canvas, after + GAP, area.row, note, ROLE_HUD);
}

/* The box of a text along the upper or lower edge of an area; without rows if there is no room. */
static Area sign_box(Area area, const char *text, bool at_bottom)
{
    int32_t cols = min_i32(SIGN_COLS_MAX, area.cols - 4);
    int32_t text_cols = min_i32(cols, utf8_columns(text));
    int32_t rows = min_i32(widget_line_count(text, max_i32(1, cols)), area.rows - 2);
    if (text_cols <= 0 || rows <= 0) return (Area){0};
    Area box = {area.col + (area.cols - text_cols - 4) / 2, area.row, text_cols + 4, rows + 2};
    if (at_bottom) box.row += area.rows - box.rows;
    return box;
}

Area hud_sign_box(Area area, Area kept, const char *text, bool at_bottom)
{
    int32_t right = kept.col + kept.cols;
    const Area left_room = {area.col, area.row, kept.col - area.col, area.rows},
               right_room = {right, area.row, area.col + area.cols - right, area.rows};
    const Area rooms[] = {area, area, left_room, right_room, left_room, right_room};
    Area best = {0};
    int32_t least = INT32_MAX;
    for (size_t i = 0; i < ARRAY_LENGTH(rooms) && least > 0; i++) {
        bool is_side = i >= 2, is_other_edge = i == 1 || i >= 4;
        if (is_side && rooms[i].cols < SIGN_COLS_MIN) continue;
        Area box = sign_box(rooms[i], text, at_bottom != is_other_edge);
        int32_t covered = area_shared(box, kept);
        if (box.rows > 0 && covered < least) best = box, least = covered;
    }
    return best;
}

void hud_draw_sign(Canvas *canvas, Area box, const char *text)
{
    if (box.rows == 0) return;
    widget_frame(canvas, box, ROLE_BOX, ROLE_BOX_FRAME);
    widget_text_wrapped(canvas, (Area){box.col + 2, box.row + 1, box.cols - 4, box.rows - 2}, text,
                        ROLE_BOX);
}

static int32_t message_cols(Area area)
{
    return clamp_i32(area.cols - 2, 1, HUD_LINE_MAX - 1);
}

Area hud_area_beside(Area area, const char *text, bool at_bottom)
{
    int32_t rows = min_i32(area.rows, widget_line_count(text, message_cols(area)));
    if (!at_bottom) area.row += rows;
    area.rows -= rows;
    return area;
}

Area hud_draw_message(Canvas *canvas, Area area, const char *text, bool at_bottom)
{
    char part[HUD_LINE_MAX], padded[HUD_LINE_MAX + 2];
    Area rest = hud_area_beside(area, text, at_bottom);
    int32_t cols = message_cols(area), rows = area.rows - rest.rows;
    int32_t first = at_bottom ? rest.rows : 0;
    for (int32_t i = 0; i < rows && widget_next_line(&text, cols, part, sizeof part); i++) {
        snprintf(padded, sizeof padded, " %s ", part);
        widget_text_centred(canvas, area, first + i, padded, ROLE_MESSAGE);
    }
    return rest;
}

static int32_t bar_col(const Timeline *run, Area bar, int32_t tick)
{
    int32_t length = max_i32(1, timeline_length(run));
    return bar.col + (int32_t)((int64_t)tick * (bar.cols - 1) / length);
}

/* Of two marks in the same column, the later one of this list is drawn. */
static const struct MarkLook {
    GameEventKind kind;
    char glyph;
    uint8_t role;
} mark_looks[] = {
    {EVENT_COIN, 'o', ROLE_COIN},
    {EVENT_CHECKPOINT, '*', ROLE_CHECKPOINT},
    {EVENT_DIED, 'x', ROLE_DEAD},
    {EVENT_FINISH, 'F', ROLE_FINISH},
};

void hud_draw_run_bar(const Timeline *run, int32_t tick, Canvas *canvas, Area area)
{
    Area bar = {area.col + 1, area.row, area.cols - 2, 1};
    int32_t now = bar_col(run, bar, tick);
    canvas_put(canvas, area.col, area.row, '[', ROLE_FRAME);
    canvas_put(canvas, area.col + area.cols - 1, area.row, ']', ROLE_FRAME);
    canvas_fill(canvas, bar.col, bar.row, bar.cols, 1, '.', ROLE_HINT);
    canvas_fill(canvas, bar.col, bar.row, now - bar.col, 1, '=', ROLE_FRAME);
    for (size_t look = 0; look < ARRAY_LENGTH(mark_looks); look++)
        for (int32_t i = 0; i < run->mark_count; i++)
            if (run->marks[i].kind == mark_looks[look].kind)
                canvas_put(canvas, bar_col(run, bar, run->marks[i].tick), bar.row,
                           (uint8_t)mark_looks[look].glyph, mark_looks[look].role);
    canvas_put(canvas, now, bar.row, '@', ROLE_PLAYER);
}

void hud_mark_run_bar(const Timeline *run, int32_t tick, char mark, Canvas *canvas, Area area)
{
    Area bar = {area.col + 1, area.row, area.cols - 2, 1};
    canvas_put(canvas, bar_col(run, bar, min_i32(tick, timeline_length(run))), bar.row,
               (uint8_t)mark, ROLE_MESSAGE);
}
