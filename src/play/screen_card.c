/* screen_card.c - see screens.h */
#include "screens.h"

#include "../base/clock.h"
#include "../base/utf8.h"
#include "../draw/theme.h"
#include "../draw/widget.h"
#include "world_map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CARD_TICKS = 90, BAND_ROWS = 7, LINE_TEXT_MAX = 2 * LEVEL_TEXT_MAX, HERO_STEP = 1 };

static const LandscapeShape shape = {.steps = 6, .floor_part = 18, .rise_part = 14};

typedef struct Card {
    int32_t chapter;
    int64_t end; /* when it closes */
    Landscape landscape;
} Card;

static void fit(Card *card, const App *app)
{
    int32_t cols, rows;
    PictureChoice choice = app_picture_choice(app);
    term_size(app->term, &cols, &rows);
    (void)landscape_fit(&card->landscape, &choice, &shape, max_i32(cols, APP_MIN_COLS),
                        max_i32(rows, APP_MIN_ROWS));
}

static Next card_enter(void *self, App *app, int32_t answer)
{
    Card *card = self;
    if (answer == ANSWER_NEW)
        card->end = term_now(app->term) + CARD_TICKS * CLOCK_SECOND / TICKS_PER_SECOND;
    fit(card, app);
    return next_stay();
}

/* A key goes on, and also counts on the next screen. */
static Next card_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    (void)request;
    bool is_press = event->kind == TERM_EVENT_KEY && event->action == TERM_KEY_PRESS;
    if (event->kind == TERM_EVENT_RESIZE) fit(self, app);
    if (!is_press) return next_stay();
    Next next = next_back(ANSWER_NONE);
    next.hears_again = true;
    return next;
}

static Next card_wake(void *self, App *app, int64_t *due)
{
    const Card *card = self;
    *due = card->end;
    return term_now(app->term) >= card->end ? next_back(ANSWER_NONE) : next_stay();
}

/* "T h e   n a m e" if there is room. */
static void spread(const char *text, int32_t cols, char *out, size_t size)
{
    Text spaced = text_in(out, size);
    bool has_room = 2 * utf8_columns(text) < cols && 2 * strlen(text) < size;
    if (!has_room) text_add_string(&spaced, text);
    for (size_t at = 0, end; has_room && text[at] != '\0'; at = end) {
        end = utf8_after(text, at);
        if (at > 0) text_add_byte(&spaced, ' ');
        text_add_bytes(&spaced, text + at, end - at);
    }
}

static void draw_band(const Card *card, const Session *session, Canvas *canvas)
{
    char text[LINE_TEXT_MAX];
    const ChapterList *chapters = &session->world.chapters;
    const Chapter *chapter = &chapters->items[card->chapter];
    int32_t end = chapter_end(chapters, card->chapter, session->world.count), done = 0;
    Area band = area_centred(canvas, canvas->cols, BAND_ROWS);
    canvas_fill(canvas, 0, band.row, band.cols, band.rows, ' ', ROLE_PLAIN);
    for (int32_t i = 0; i < 2; i++)
        canvas_fill(canvas, 0, band.row + i * (band.rows - 1), band.cols, 1, '-', ROLE_FRAME);
    for (int32_t i = chapter->first; i < end; i++)
        done += level_record_is_done(&session->records[i]);
    if (chapter->kind == CHAPTER_USUAL)
        snprintf(text, sizeof text, "Chapter %d", (int)card->chapter + 1);
    else
        snprintf(text, sizeof text, "%s", chapter->kind == CHAPTER_WING ? "A wing" : "Finale");
    widget_text_centred(canvas, band, 1, text, ROLE_HINT);
    spread(chapter->title, band.cols - 4, text, sizeof text);
    widget_text_centred(canvas, band, 3, text, ROLE_TITLE);
    char first[WORLD_LABEL_MAX], last[WORLD_LABEL_MAX];
    world_file_label(&session->world, chapter->first, first);
    world_file_label(&session->world, end - 1, last);
    if (chapter->words[0] && session->settings.guide)
        snprintf(text, sizeof text, "%s", chapter->words);
    else if (end - chapter->first == 1)
        snprintf(text, sizeof text, "level %s%s", first, done ? ", done" : "");
    else
        snprintf(text, sizeof text, "levels %s to %s, %d done", first, last, (int)done);
    widget_text_centred(canvas, band, 5, text, ROLE_HINT);
}

static void card_draw(const void *self, const App *app, Canvas *canvas)
{
    const Card *card = self;
    const Landscape *landscape = &card->landscape;
    landscape_draw(landscape, canvas);
    if (landscape->is_there && landscape->picture.scene) {
        int32_t col = landscape_step_col(landscape, HERO_STEP);
        scene_stand_sprite(landscape->picture.scene, SPRITE_HERO_IDLE, 0, false, canvas, col,
                           landscape_ground_row(landscape, col));
    }
    draw_band(card, app->session, canvas);
    widget_clickable(canvas, area_of_canvas(canvas), WIDGET_NO_ENTRY, REQUEST_CHOOSE);
}

static void card_leave(void *self)
{
    Card *card = self;
    landscape_done(&card->landscape);
    free(card);
}

static const ScreenKind card_kind = {.enter = card_enter,
                                     .key = card_key,
                                     .wake = card_wake,
                                     .draw = card_draw,
                                     .leave = card_leave};

Screen screen_card_open(Session *session, const void *args, ErrorList *errors)
{
    const CardArgs *given = args;
    (void)session, (void)errors;
    Card *card = calloc(1, sizeof *card);
    if (!card) return (Screen){0};
    card->chapter = given->chapter;
    return (Screen){&card_kind, card};
}
