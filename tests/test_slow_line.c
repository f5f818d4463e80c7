/* test_slow_line.c - a game over a slow line, from key to screen: runs are drawn, painted and sent
 * over a simulated line, on a clock that is simulated, too. */
#include "../src/draw/hud.h"
#include "../src/draw/theme.h"
#include "../src/term/flow.h"
#include "full.h"
#include "look_cost.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#define MS     INT64_C(1000000)
#define SECOND (1000 * MS)

enum {
    ANSWERS_MAX = 64,
    PRESSES_MAX = 256,
    TICKS = 900,
    LAST_TICKS = 300,
    PRESS_EVERY = 23,
    CAP_MS = 250
};

/* A line with a round trip: bytes a second that it carries, and that may be sent (0: any number).
 */
typedef struct SlowLine {
    const LookRow *row;
    int64_t rate, trip;
    int32_t budget;
    bool is_near; /* the terminal is on this machine */
} SlowLine;

typedef struct Session {
    LookRun *run;
    const LookRow *row;
    Flow flow;
    uint8_t cuts;
    int64_t rate, trip, free_at;  /* of the line */
    int64_t answers[ANSWERS_MAX]; /* when they come, a ring */
    int32_t first, count;
    int32_t drawn_tick, press_tick;
    int32_t frames;     /* of the last LAST_TICKS */
    int64_t pressed_at; /* 0: no press waits for its answer */
    int64_t delays[PRESSES_MAX], bytes;
    int32_t presses;
} Session;

static void take_answers(Session *s, int64_t now)
{
    for (; s->count > 0 && s->answers[s->first % ANSWERS_MAX] <= now; s->first++, s->count--)
        flow_ack(&s->flow, s->answers[s->first % ANSWERS_MAX]);
}

/* When the last byte is on the screen. */
static int64_t send(Session *s, int64_t now, size_t bytes)
{
    assert_true(s->count < ANSWERS_MAX);
    s->free_at = (s->free_at > now ? s->free_at : now) + (int64_t)bytes * SECOND / s->rate;
    s->answers[(s->first + s->count++) % ANSWERS_MAX] = s->free_at + s->trip;
    s->bytes += (int64_t)bytes;
    return s->free_at + s->trip / 2;
}

static void set_colours(Session *s, const PictureChoice *choice)
{
    TermStyle styles[ROLE_COUNT];
    ColourTable usual;
    const Colours *colours =
        skin_colours(s->run->skins, choice->look.palette, false, choice->look.is_ink);
    painter_set_depth(s->run->painter, picture_line_depth(s->cuts, (ColourDepth)s->row->depth));
    colour_table_init(&usual);
    if (choice->look.skin == SKIN_PLAIN)
        theme_styles(COLOURS_NORMAL, PALETTE_PLAIN, styles);
    else
        skin_role_styles(colours, styles);
    painter_set_colours(s->run->painter,
                        choice->look.skin == SKIN_PLAIN ? &usual : &colours->table);
    painter_set_styles(s->run->painter, styles, ROLE_COUNT);
}

/* Draws as the line's step says, as the program does. */
static void follow_line(Session *s)
{
    FramePlayer *film = &s->run->film;
    PictureChoice choice = s->run->choice;
    bool is_new = flow_line_cuts(&s->flow) != s->cuts;
    s->cuts = flow_line_cuts(&s->flow);
    choice.look.skin = (uint8_t)picture_line_skin(s->cuts, (SkinKind)s->row->skin);
    choice.look.detail = (uint8_t)picture_line_detail(s->cuts);
    choice.is_small = picture_line_is_small(s->cuts);
    choice.scroll_step = (s->cuts & CUT_SCROLL) ? CAMERA_PAGE : picture_line_frame_stride(s->cuts);
    picture_fit(&film->picture, &choice, (Area){0, HUD_ROWS, s->row->cols, s->row->rows - HUD_ROWS},
                film->level, &film->game);
    if (is_new) set_colours(s, &choice);
}

static void draw(Session *s, int64_t now, int32_t tick)
{
    bool answers = s->pressed_at > 0 && tick >= s->press_tick;
    bool is_due = tick - s->drawn_tick >= picture_line_frame_stride(s->cuts);
    is_due = is_due || painter_is_behind(s->run->painter);
    if (!flow_can_send(&s->flow, now) || (!answers && !is_due)) return;
    LookCost cost = {0};
    s->drawn_tick = tick;
    s->frames += tick >= TICKS - LAST_TICKS;
    follow_line(s);
    painter_set_limit(s->run->painter, flow_room(&s->flow, now));
    look_frame(s->run, &cost);
    if (s->run->length == 0) return;
    int64_t shown_at = send(s, now, s->run->length);
    if (painter_is_behind(s->run->painter)) flow_begin_part(&s->flow, now);
    flow_sent(&s->flow, now, s->run->length);
    if (answers) {
        s->delays[s->presses++] = shown_at - s->pressed_at + s->trip / 2;
        s->pressed_at = 0;
    }
}

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Plays a level over the line; returns the median from key to screen, in ms. */
static int64_t play(Session *s, const SlowLine *line, int32_t level)
{
    *s = (Session){.row = line->row, .rate = line->rate, .trip = line->trip, .drawn_tick = -1};
    s->run = look_run_open(line->row, level, false, 1);
    flow_init(&s->flow);
    flow_set_rate(&s->flow, line->budget);
    flow_set_near(&s->flow, line->is_near);
    flow_probe(&s->flow, 0);
    send(s, 0, 30);
    for (int64_t now = 0; now < SECOND; now += MS)
        take_answers(s, now);
    for (int64_t now = SECOND, tick = 0; tick < TICKS; now += MS) {
        take_answers(s, now);
        bool is_tick = now >= SECOND + tick * SECOND / LOOK_TICKS_PER_SECOND;
        if (is_tick) {
            frame_player_step(&s->run->film);
            tick++;
        }
        if (tick % PRESS_EVERY == 0 && is_tick && s->pressed_at == 0) {
            s->pressed_at = now - tick % 16 * MS; /* up to a tick before it counts */
            s->press_tick = (int32_t)tick;
        }
        draw(s, now, (int32_t)tick);
    }
    look_run_close(s->run);
    assert_in_range(s->presses, 10, PRESSES_MAX);
    qsort(s->delays, (size_t)s->presses, sizeof s->delays[0], compare);
    return s->delays[s->presses / 2] / MS;
}

static void key_is_seen_soon_over_a_line_of_24_kb_in_every_skin_and_size(void **state)
{
    static const LookRow rows[] = {
        {"ascii 80x24", SKIN_ASCII, ZOOM_AUTO, DEPTH_TRUE, 80, 24, 0, 0},
        {"pixels 80x24", SKIN_PIXELS, ZOOM_4X2, DEPTH_TRUE, 80, 24, 0, 0},
        {"ascii 120x40", SKIN_ASCII, ZOOM_AUTO, DEPTH_TRUE, 120, 40, 0, 0},
        {"pixels 120x40", SKIN_PIXELS, ZOOM_AUTO, DEPTH_TRUE, 120, 40, 0, 0},
        {"ascii 200x60", SKIN_ASCII, ZOOM_AUTO, DEPTH_TRUE, 200, 60, 0, 0},
        {"pixels 200x60", SKIN_PIXELS, ZOOM_AUTO, DEPTH_TRUE, 200, 60, 0, 0}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        for (int32_t level = 0; level < LOOK_LEVELS; level++) {
            Session s;
            if (!is_tried((int)i + level, 3)) continue;
            int64_t median = play(&s, &(SlowLine){&rows[i], 24000, 50 * MS, 0, false}, level);
            if (median > CAP_MS)
                fail_msg("%s, %s: %d ms from key to screen", rows[i].name, look_levels[level].name,
                         (int)median);
        }
}

static void line_that_carries_all_shows_all(void **state)
{
    (void)state;
    Session s;
    int64_t median = play(&s, &(SlowLine){&look_rows[1], 1000000, 20 * MS, 0, false}, 0);
    assert_in_range(median, 1, 60);
    assert_int_equal(s.cuts, 0);
}

/* Frames a second at the end of a run over a fast line with a budget of 40 KB/s. */
static void budget_takes_details_before_frames(void **state)
{
    enum { BUDGET = 40000 };
    static const struct {
        LookRow row;
        int32_t frames_least;
    } rows[] = {{{"ascii 120x40", SKIN_ASCII, ZOOM_AUTO, DEPTH_TRUE, 120, 40, 0, 0}, 58},
                {{"ascii 200x60", SKIN_ASCII, ZOOM_AUTO, DEPTH_TRUE, 200, 60, 0, 0}, 58},
                {{"pixels 200x60", SKIN_PIXELS, ZOOM_AUTO, DEPTH_TRUE, 200, 60, 0, 0}, 58},
                {{"ascii 400x120", SKIN_ASCII, ZOOM_AUTO, DEPTH_TRUE, 400, 120, 0, 0}, 29},
                {{"pixels 400x120", SKIN_PIXELS, ZOOM_AUTO, DEPTH_TRUE, 400, 120, 0, 0}, 29}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        for (int32_t level = 0; level < LOOK_LEVELS; level++) {
            Session s;
            if (!is_tried((int)i + level, 3)) continue;
            (void)play(&s, &(SlowLine){&rows[i].row, 10000000, 20 * MS, BUDGET, false}, level);
            int32_t frames = s.frames * LOOK_TICKS_PER_SECOND / LAST_TICKS;
            if (frames < rows[i].frames_least)
                fail_msg("%s, %s: %d frames a second, cuts %02x", rows[i].row.name,
                         look_levels[level].name, (int)frames, s.cuts);
            assert_true(s.bytes * LOOK_TICKS_PER_SECOND / TICKS <= BUDGET + BUDGET / 20);
        }
}

static void slow_terminal_on_this_machine_keeps_its_colours(void **state)
{
    static const LookRow rows[] = {{"ascii 80x24", SKIN_ASCII, ZOOM_AUTO, DEPTH_TRUE, 80, 24, 0, 0},
                                   {"ascii 200x60", SKIN_ASCII, ZOOM_AUTO, DEPTH_TRUE, 200, 60, 0,
                                    0},
                                   {"pixels 200x60", SKIN_PIXELS, ZOOM_AUTO, DEPTH_TRUE, 200, 60, 0,
                                    0}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
        for (int32_t level = 0; level < LOOK_LEVELS; level++) {
            Session s;
            if (!is_tried((int)i + level, 3)) continue;
            (void)play(&s, &(SlowLine){&rows[i], 30000, 2 * MS, 0, true}, level);
            if (s.cuts & (CUT_COLOURS | CUT_PICTURE))
                fail_msg("%s, %s: cuts %02x", rows[i].name, look_levels[level].name, s.cuts);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(key_is_seen_soon_over_a_line_of_24_kb_in_every_skin_and_size),
        cmocka_unit_test(line_that_carries_all_shows_all),
        cmocka_unit_test(budget_takes_details_before_frames),
        cmocka_unit_test(slow_terminal_on_this_machine_keeps_its_colours),
    };
    return cmocka_run_group_tests(tests, look_set_up, NULL);
}
