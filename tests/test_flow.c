/* test_flow.c - frames over simulated lines: none waits longer than it must, none is lost; and
 * what the answers of terminals lead to. */
#include "../src/term/flow.h"
#include "../src/term/outbox.h"
#include "../src/term/palette.h"
#include "../src/term/probe.h"
#include "../src/term/sgr.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define MS     INT64_C(1000000)
#define SECOND (1000 * MS)

enum { QUEUE_MAX = 4096 };

/* A line that carries `rate` bytes a second, in order, and answers a round trip later, or at the
 * next multiple of `grid`. */
typedef struct Line {
    int64_t rate, trip, grid;
    int64_t free_at; /* when it has carried what it was given */
    int64_t answers[QUEUE_MAX], frames_sent[QUEUE_MAX];
    int32_t first, count;
    int64_t worst_age; /* of a frame when its answer came, in the second half of the run */
    int32_t shown;
    int32_t changes; /* of what is left out, and the last one */
    int64_t changed_at;
} Line;

static void line_carry(Line *line, int64_t now, int64_t bytes)
{
    line->free_at = (line->free_at > now ? line->free_at : now) + bytes * SECOND / line->rate;
}

static void line_put(Line *line, int64_t now, int64_t bytes, int64_t began)
{
    assert_true(line->first + line->count < QUEUE_MAX);
    line_carry(line, now, bytes);
    int64_t answer = line->free_at + line->trip;
    line->frames_sent[line->first + line->count] = began;
    line->answers[line->first + line->count++] =
        line->grid > 0 ? answer + line->grid - answer % line->grid : answer;
}

static void line_send(Line *line, int64_t now, int64_t bytes)
{
    line_put(line, now, bytes, now);
}

/* The answer of a part that is not the last one counts for no frame. */
static void line_answer(Line *line, Flow *flow, int64_t now, bool is_judged)
{
    for (; line->count > 0 && line->answers[line->first] <= now; line->first++, line->count--) {
        int64_t began = line->frames_sent[line->first], age = now - began;
        if (is_judged && began >= 0 && age > line->worst_age) line->worst_age = age;
        if (is_judged && began >= 0) line->shown++;
        flow_ack(flow, now);
    }
}

/* Sends what the flow allows of a frame of which `left` bytes are left; it began at `began`. */
static int64_t send_part(Line *line, Flow *flow, int64_t now, int64_t left, int64_t began)
{
    int64_t room = flow_room(flow, now), part = left < room ? left : room;
    bool is_last = part == left;
    if (!is_last) flow_begin_part(flow, now);
    if (flow->acked)
        line_put(line, now, part, is_last ? began : -1);
    else
        line_carry(line, now, part);
    flow_sent(flow, now, (size_t)part);
    return left - part;
}

/* 20 s of a frame at every 30th of a second if the flow allows, of `least` to `most` bytes and
 * sometimes of `whole`; the last 10 s are judged. */
static void run_frames(Line *line, Flow *flow, int64_t least, int64_t most, int64_t whole)
{
    enum { WHOLE_EVERY = 90 };
    int64_t left = 0, began = 0;
    uint32_t random = 1, frames = 0;
    flow_init(flow);
    flow_probe(flow, 0);
    line_send(line, 0, 30);
    for (int64_t now = 0, next_frame = 0; now < 20 * SECOND; now += MS) {
        line_answer(line, flow, now, now > 10 * SECOND);
        bool is_due = left > 0 || now >= next_frame;
        if (!is_due || !flow_can_send(flow, now)) continue;
        if (left == 0) {
            random = random * 1664525 + 1013904223;
            left = ++frames % WHOLE_EVERY == 0 ? whole : least + (random >> 8) % (most - least + 1);
            began = now;
            next_frame = now + SECOND / 30;
        }
        left = send_part(line, flow, now, left, began);
    }
}

static void run_line(Line *line, Flow *flow, int64_t frame_bytes)
{
    run_frames(line, flow, frame_bytes, frame_bytes, frame_bytes);
}

static void fast_line_gets_every_frame(void **state)
{
    (void)state;
    Flow flow;
    Line line = {.rate = 10000000, .trip = 5 * MS};
    run_line(&line, &flow, 1800);
    assert_in_range(line.shown, 285, 300);
    assert_in_range(line.worst_age / MS, 0, 10);
    assert_int_equal(flow_scroll_step(&flow, 20 * SECOND), 1);
}

static void far_line_gets_every_frame_too(void **state)
{
    (void)state;
    Flow flow;
    Line line = {.rate = 200000, .trip = 200 * MS};
    run_line(&line, &flow, 1800);
    assert_in_range(line.shown, 270, 300);
    assert_in_range(line.worst_age / MS, 200, 300);
    assert_int_equal(flow_scroll_step(&flow, 20 * SECOND), 4);
}

static void slow_line_shows_fewer_frames_but_none_is_old(void **state)
{
    (void)state;
    Flow flow;
    Line line = {.rate = 24000, .trip = 50 * MS};
    run_line(&line, &flow, 1800);
    assert_in_range(line.shown, 90, 140);
    assert_in_range(line.worst_age / MS, 50, 350);
}

static void crawling_line_still_moves(void **state)
{
    (void)state;
    Flow flow;
    Line line = {.rate = 5000, .trip = 200 * MS};
    run_line(&line, &flow, 1800);
    assert_in_range(line.shown, 10, 30);
    assert_in_range(line.worst_age / MS, 200, 1200);
    assert_int_equal(flow_scroll_step(&flow, 20 * SECOND), 0);
}

/* OpenSSH's client hides when keys are pressed, and answers with them: it sends every 20 ms. */
static void late_answers_do_not_make_a_line_slow(void **state)
{
    enum { WHOLE = 6000 };
    static const int64_t rates[] = {10000, 24000, 50000, 300000, 10000000}, trips[] = {2, 14, 98};
    static const int64_t grids[] = {0, 20 * MS}, sizes[][2] = {{100, 400}, {100, 900}, {300, 600}};
    (void)state;
    for (int32_t i = 0; i < 5 * 3 * 2 * 3; i++) {
        const int64_t *size = sizes[i % 3], grid = grids[i / 3 % 2];
        Line line = {.rate = rates[i / 18], .trip = trips[i / 6 % 3] * MS, .grid = grid};
        int64_t whole_age = line.trip + grid + WHOLE * SECOND / line.rate;
        Flow flow;
        run_frames(&line, &flow, size[0], size[1], WHOLE);
        assert_int_equal(flow_is_slow(&flow), line.rate <= 50000);
        if (line.rate >= 300000)
            assert_in_range(line.worst_age / MS, 0, (whole_age + grid) / MS + 2);
        if (line.rate >= 300000) assert_in_range(line.shown, 290, 300);
    }
}

static void mute_terminal_gets_fifteen_frames_a_second(void **state)
{
    (void)state;
    Flow flow;
    int32_t frames = 0;
    flow_init(&flow);
    flow_probe(&flow, 0);
    for (int64_t now = 0; now < SECOND; now += MS)
        if (flow_can_send(&flow, now)) {
            flow_sent(&flow, now, 1000);
            frames++;
        }
    assert_int_equal(frames, 15);
    assert_int_equal(flow_scroll_step(&flow, SECOND), 4);
}

static void small_frames_to_a_mute_terminal_follow_each_other_at_once(void **state)
{
    (void)state;
    Flow flow;
    flow_init(&flow);
    flow_probe(&flow, 0);
    flow_sent(&flow, SECOND, 60);
    assert_true(flow_ready_at(&flow) <= SECOND + 4 * MS);
    int64_t bytes = 0;
    for (int64_t now = SECOND; now < 2 * SECOND; now += MS)
        if (flow_can_send(&flow, now)) {
            flow_sent(&flow, now, 100);
            bytes += 100;
        }
    assert_in_range(bytes, 13000, 15000); /* no more than fifteen large ones */
}

/* A terminal that never answers, on this machine: what it has not read yet waits in a buffer. */
typedef struct MuteLine {
    int64_t rate, buffer; /* of the line, and the most that waits before it */
    int64_t queued, left; /* now, and what the buffer did not take */
    int64_t worst_wait, late, frames;
} MuteLine;

/* Frames at every 60th of a second for so long; the last half is judged. */
static void run_mute_line(MuteLine *line, Flow *flow, int64_t seconds, int64_t frame_bytes)
{
    flow_init(flow);
    flow_set_near(flow, true);
    flow_probe(flow, 0);
    int64_t blocked = 0;
    for (int64_t now = 0, next_frame = 0; now < seconds * SECOND; now += MS) {
        line->queued = line->queued > line->rate / 1000 ? line->queued - line->rate / 1000 : 0;
        if (line->left > 0 && line->queued + line->left <= line->buffer) {
            line->queued += line->left;
            line->left = 0;
            flow_unblocked(flow, now, (size_t)blocked);
        }
        if (now < next_frame || line->left > 0 || !flow_can_send(flow, now)) continue;
        flow_sent(flow, now, (size_t)frame_bytes);
        next_frame = now + SECOND / 60;
        int64_t wait = (line->queued + frame_bytes) * SECOND / line->rate;
        bool is_judged = now > seconds * SECOND / 2;
        if (is_judged && wait > line->worst_wait) line->worst_wait = wait;
        line->late += is_judged && wait > 250 * MS;
        line->frames += is_judged;
        if (line->queued + frame_bytes > line->buffer) {
            line->left = blocked = line->queued + frame_bytes - line->buffer;
            line->queued = line->buffer;
            flow_blocked(flow, now);
        } else {
            line->queued += frame_bytes;
        }
    }
}

static void mute_terminal_that_takes_all_gets_every_frame(void **state)
{
    (void)state;
    Flow flow;
    MuteLine line = {.rate = 10000000, .buffer = 22000};
    run_mute_line(&line, &flow, 10, 1800);
    assert_in_range(line.frames, 285, 300);
    assert_int_equal(flow_line_cuts(&flow), 0);
    assert_int_equal(flow_scroll_step(&flow, 10 * SECOND), 1);
    flow_sent(&flow, 10 * SECOND, 1800);
    assert_true(flow_ready_at(&flow) <= 10 * SECOND + 5 * MS);
}

static void mute_terminal_on_a_slow_line_is_not_flooded(void **state)
{
    (void)state;
    Flow flow;
    MuteLine line = {.rate = 24000, .buffer = 22000};
    run_mute_line(&line, &flow, 120, 1800);
    print_message("# late %d of %d, worst %d ms\n", (int)line.late, (int)line.frames,
                  (int)(line.worst_wait / MS));
    assert_true(line.late * 10 <= line.frames); /* when a higher speed was tried */
    assert_true(line.worst_wait <= 1000 * MS);
    assert_in_range(line.frames, 60 * 5, 60 * 15);
}

static void mute_terminal_here_that_is_slow_loses_frames_and_keeps_its_colours(void **state)
{
    (void)state;
    Flow flow;
    MuteLine line = {.rate = 5000, .buffer = 4096};
    run_mute_line(&line, &flow, 60, 1800);
    assert_true(flow_line_cuts(&flow) & CUT_HALF);
    assert_false(flow_line_cuts(&flow) & CUT_COLOURS);
}

/* When the flow has room for a whole screen, from the first part of it on. */
static int64_t time_until_room_for_all(bool is_near)
{
    Flow flow;
    flow_init(&flow);
    flow_set_near(&flow, is_near);
    flow_probe(&flow, 0);
    int64_t now = MS, first = now;
    for (int32_t parts = 0; flow_room(&flow, now) < INT64_MAX && parts < 20; parts++) {
        flow_begin_part(&flow, now);
        flow_sent(&flow, now, (size_t)flow_room(&flow, now));
        now = flow_ready_at(&flow);
    }
    return now - first;
}

static void the_first_screen_of_a_mute_terminal_here_is_whole_with_its_second_part(void **state)
{
    (void)state;
    assert_in_range(time_until_room_for_all(true), 1, 70 * MS);
    assert_in_range(time_until_room_for_all(false), 400 * MS, 500 * MS);
}

static void mute_terminal_far_away_is_not_tried(void **state)
{
    (void)state;
    Flow flow;
    int32_t frames = 0;
    flow_init(&flow);
    flow_probe(&flow, 0);
    for (int64_t now = 0; now < 10 * SECOND; now += MS)
        if (flow_can_send(&flow, now)) {
            flow_sent(&flow, now, 1800);
            frames++;
        }
    assert_in_range(frames, 149, 151);
}

/* Frames as often as the flow allows; returns how many. */
static int32_t send_frames(Flow *flow, int64_t from, int64_t to, int64_t bytes)
{
    int32_t frames = 0;
    for (int64_t now = from; now < to; now += MS)
        if (flow_can_send(flow, now)) {
            flow_sent(flow, now, (size_t)bytes);
            frames++;
        }
    return frames;
}

static void one_stall_of_a_mute_terminal_far_away_is_forgotten(void **state)
{
    (void)state;
    Flow flow;
    flow_init(&flow);
    flow_probe(&flow, 0);
    send_frames(&flow, 0, 5 * SECOND, 1000);
    flow_blocked(&flow, 5 * SECOND);
    flow_unblocked(&flow, 10 * SECOND, 10000);
    assert_in_range(send_frames(&flow, 13 * SECOND, 14 * SECOND, 1000), 1, 2);
    send_frames(&flow, 14 * SECOND, 30 * SECOND, 1000);
    assert_in_range(send_frames(&flow, 30 * SECOND, 31 * SECOND, 1000), 14, 16);
}

static void a_mute_terminal_far_away_that_stalls_again_is_tried_more_seldom(void **state)
{
    (void)state;
    Flow flow;
    int64_t now = 0, before = 0;
    flow_init(&flow);
    flow_probe(&flow, 0);
    for (int32_t i = 0; i < 3; i++) {
        flow_blocked(&flow, now);
        flow_unblocked(&flow, now + SECOND, 2000);
        int64_t blocked = now;
        for (int64_t end = now + 200 * SECOND; flow.found_rate > 0 && now < end; now += MS)
            flow_sent(&flow, now, 100);
        assert_int_equal(flow.found_rate, 0);
        assert_true(now - blocked > 2 * before - SECOND);
        before = now - blocked;
    }
}

static void slow_mute_terminal_leaves_out_what_is_too_much(void **state)
{
    (void)state;
    Flow flow;
    flow_init(&flow);
    flow_probe(&flow, 0);
    send_frames(&flow, 0, SECOND, 4000);
    assert_int_equal(flow_line_step(&flow), LINE_FULL);
    flow_blocked(&flow, SECOND);
    flow_unblocked(&flow, 2 * SECOND, 10000);
    send_frames(&flow, 2 * SECOND, 8 * SECOND, 4000);
    assert_true(flow_line_step(&flow) > LINE_FULL);
}

static void mute_terminal_with_a_budget_notes_each_frame_once(void **state)
{
    (void)state;
    Flow flow;
    flow_init(&flow);
    flow_set_rate(&flow, 20000);
    flow_probe(&flow, 0);
    send_frames(&flow, 0, SECOND, 1000);
    flow_blocked(&flow, SECOND);
    flow_unblocked(&flow, 2 * SECOND, 10000);
    flow_sent(&flow, 10 * SECOND, 3500);
    assert_int_equal(flow_line_step(&flow), LINE_FULL);
}

/* The first screen may be sent before it is known that answers come. */
static void screen_sent_before_the_first_answer_is_no_fault_of_the_line(void **state)
{
    (void)state;
    Flow flow;
    flow_init(&flow);
    flow_probe(&flow, 0);
    flow_sent(&flow, 5 * MS, 40000);
    flow_ack(&flow, 50 * MS);
    flow_sent(&flow, 100 * MS, 1000);
    flow_sent(&flow, 120 * MS, 1000);
    flow_ack(&flow, 1700 * MS);
    flow_ack(&flow, 1750 * MS);
    assert_int_equal(flow_line_step(&flow), LINE_FULL);
}

static void lost_answer_holds_up_three_seconds_at_most(void **state)
{
    (void)state;
    Flow flow;
    flow_init(&flow);
    flow_probe(&flow, 0);
    flow_ack(&flow, 10 * MS);
    flow_sent(&flow, 100 * MS, 1000);
    flow_sent(&flow, 110 * MS, 1000);
    assert_false(flow_can_send(&flow, 3099 * MS));
    assert_true(flow_ready_at(&flow) == 3100 * MS);
    assert_true(flow_can_send(&flow, 3100 * MS));
    flow_sent(&flow, 3100 * MS, 1000);
    assert_false(flow_can_send(&flow, 3200 * MS)); /* one at a time until answers come again */
    flow_ack(&flow, 3250 * MS);
    assert_true(flow_can_send(&flow, 3250 * MS));
}

static void answer_that_nobody_waits_for_is_ignored(void **state)
{
    (void)state;
    Flow flow;
    flow_init(&flow);
    flow_ack(&flow, 5 * MS);
    assert_false(flow.acked);
    flow_probe(&flow, 10 * MS);
    flow_forget(&flow);
    flow_ack(&flow, 20 * MS);
    assert_true(flow_round_trip(&flow) == 0);
}

/* Sends a frame that is answered after `trip`; was it asked about? */
static bool frame_is_asked_about(Flow *flow, int64_t now, int64_t trip)
{
    bool is_asked = flow_sent(flow, now, 1000);
    if (is_asked) flow_ack(flow, now + trip);
    return is_asked;
}

static void only_some_of_many_frames_are_asked_about_while_answers_come_at_once(void **state)
{
    (void)state;
    Flow flow;
    int32_t asked = 0;
    int64_t now = 0;
    flow_init(&flow);
    flow_probe(&flow, 0);
    flow_ack(&flow, MS);
    for (int32_t i = 0; i < 60; i++, now += 16 * MS)
        asked += frame_is_asked_about(&flow, now, MS);
    assert_in_range(asked, 60 / 4, 60 / 2);
    for (int32_t i = 0; i < 60; i++, now += 30 * MS) {
        bool is_asked = frame_is_asked_about(&flow, now, 20 * MS);
        assert_true(is_asked || i < 4);
    }
    now += SECOND;
    assert_true(frame_is_asked_about(&flow, now, MS));
}

static void budget_is_kept_and_bursts_are_small(void **state)
{
    (void)state;
    Flow flow;
    int64_t bytes = 0;
    flow_init(&flow);
    flow_set_rate(&flow, 8192);
    flow_probe(&flow, 0);
    flow_ack(&flow, MS);
    for (int64_t now = 2 * MS; now < 10 * SECOND; now += MS) {
        if (!flow_can_send(&flow, now)) continue;
        flow_sent(&flow, now, 700);
        flow_ack(&flow, now);
        bytes += 700;
    }
    assert_in_range(bytes, 9 * 8192, 11 * 8192);
    assert_int_equal(flow_scroll_step(&flow, 10 * SECOND), 0);
}

/* --- what is left out --- */

/* What a frame costs at a step, as it was measured for a large screen. */
static int64_t frame_bytes_at(LineStep step)
{
    static const int64_t bytes[] = {4000, 3800, 1900, 1700, 2400, 3200, 900, 300, 200};
    return bytes[step];
}

/* Runs through a level from `from` to `to`, drawn as the step says. */
static void run_pictures(Line *line, Flow *flow, int64_t from, int64_t to)
{
    LineStep step = flow_line_step(flow);
    int64_t left = 0;
    for (int64_t now = from, next_frame = from; now < to; now += MS) {
        line_answer(line, flow, now, false);
        if (flow_line_step(flow) != step) {
            line->changes++;
            line->changed_at = now;
        }
        step = flow_line_step(flow);
        bool is_due = left > 0 || now >= next_frame;
        if (!is_due || !flow_can_send(flow, now)) continue;
        left = send_part(line, flow, now, left > 0 ? left : frame_bytes_at(step), now);
        if (left > 0) continue;
        next_frame = now + SECOND / 60 *
                               (step >= LINE_EVERY_4TH   ? 4
                                : step >= LINE_EVERY_2ND ? 2
                                                         : 1);
    }
}

static void start_pictures(Line *line, Flow *flow)
{
    flow_init(flow);
    flow_probe(flow, 0);
    line_send(line, 0, 30);
    for (int64_t now = 0; now < SECOND; now += MS)
        line_answer(line, flow, now, false);
}

/* Keys in an editor, ten a second: most change little, every twentieth scrolls. */
static void run_editor(Line *line, Flow *flow, int64_t from, int64_t to, int64_t large)
{
    int32_t frame = 0;
    int64_t left = 0;
    for (int64_t now = from, next_frame = from; now < to; now += MS) {
        line_answer(line, flow, now, false);
        bool is_due = left > 0 || now >= next_frame;
        if (!is_due || !flow_can_send(flow, now)) continue;
        if (left == 0) {
            left = frame++ % 20 == 19 ? large : 60;
            next_frame = now + SECOND / 10;
        }
        left = send_part(line, flow, now, left, now);
    }
}

static void large_frames_that_take_long_are_noted_until_they_are_over(void **state)
{
    enum { LARGE = 20000, SMALL = 2000 };
    (void)state;
    Flow flow;
    Line line = {.rate = 24000, .trip = 50 * MS};
    start_pictures(&line, &flow);
    run_editor(&line, &flow, SECOND, 8 * SECOND, LARGE);
    assert_true(flow_heavy_until(&flow) > 20 * SECOND);
    assert_int_equal(flow_line_step(&flow), LINE_FULL);
    run_editor(&line, &flow, 8 * SECOND, 60 * SECOND, SMALL);
    assert_true(flow_heavy_until(&flow) < 60 * SECOND);
}

/* As when a window's size changes: everything is sent again, and what comes next waits for it. */
static void frames_behind_a_forced_screen_do_not_make_it_a_large_one(void **state)
{
    enum { LARGE = 20000, SMALL = 60 };
    (void)state;
    Flow flow;
    Line line = {.rate = 24000, .trip = 50 * MS};
    start_pictures(&line, &flow);
    run_editor(&line, &flow, SECOND, 3 * SECOND, SMALL);
    for (int64_t now = 3 * SECOND; now <= 8 * SECOND; now += 5 * SECOND) {
        flow.window = 6;
        flow_forget(&flow);
        flow_sent(&flow, now, LARGE);
        flow_sent(&flow, now + 17 * MS, SMALL);
        flow_ack(&flow, now + 700 * MS);
        flow_ack(&flow, now + 750 * MS);
    }
    assert_true(flow_heavy_until(&flow) < 0);
}

static void large_frames_on_a_fast_line_are_nothing_to_note(void **state)
{
    (void)state;
    Flow flow;
    Line line = {.rate = 2000000, .trip = 20 * MS};
    start_pictures(&line, &flow);
    run_editor(&line, &flow, SECOND, 20 * SECOND, 20000);
    assert_true(flow_heavy_until(&flow) < 0);
}

static void line_that_carries_everything_stays_at_the_whole_picture(void **state)
{
    (void)state;
    Flow flow;
    Line line = {.rate = 2000000, .trip = 20 * MS};
    start_pictures(&line, &flow);
    run_pictures(&line, &flow, SECOND, 20 * SECOND);
    assert_int_equal(flow_line_step(&flow), LINE_FULL);
}

static void slow_line_finds_what_it_carries_within_two_seconds(void **state)
{
    (void)state;
    Flow flow;
    Line line = {.rate = 24000, .trip = 50 * MS};
    start_pictures(&line, &flow);
    run_pictures(&line, &flow, SECOND, 15 * SECOND);
    assert_in_range(flow_line_step(&flow), LINE_ASCII, LINE_PLAIN);
    assert_in_range(line.changed_at / MS, 1220, 3220); /* the first frame was answered at 1.22 s */
}

/* Answers that came while the program worked were read late. */
static void long_work_of_the_program_is_no_fault_of_the_line(void **state)
{
    (void)state;
    Flow flow;
    Line line = {.rate = 10000000, .trip = 5 * MS};
    run_line(&line, &flow, 1800);
    for (int64_t now = 21 * SECOND; now < 24 * SECOND; now += 300 * MS) {
        flow_sent(&flow, now, 1800);
        flow_was_busy(&flow, now + 299 * MS);
        while (flow.count > 0)
            flow_ack(&flow, now + 299 * MS);
    }
    assert_int_equal(flow_line_step(&flow), LINE_FULL);
    assert_int_equal(flow_scroll_step(&flow, 24 * SECOND), 1);
    for (int64_t now = 24 * SECOND; now < 27 * SECOND; now += 300 * MS) {
        flow_sent(&flow, now, 1800);
        while (flow.count > 0)
            flow_ack(&flow, now + 299 * MS);
    }
    assert_true(flow_line_step(&flow) > LINE_FULL);
}

static void line_that_has_recovered_goes_up_after_twenty_seconds(void **state)
{
    (void)state;
    Flow flow;
    Line line = {.rate = 24000, .trip = 50 * MS};
    start_pictures(&line, &flow);
    run_pictures(&line, &flow, SECOND, 5 * SECOND);
    LineStep lowest = flow_line_step(&flow);
    line.rate = 2000000;
    run_pictures(&line, &flow, 5 * SECOND, 20 * SECOND);
    assert_int_equal(flow_line_step(&flow), lowest);
    run_pictures(&line, &flow, 20 * SECOND, 27 * SECOND);
    assert_int_equal(flow_line_step(&flow), lowest - 1);
}

static void step_that_was_too_much_is_tried_more_and_more_seldom(void **state)
{
    (void)state;
    Flow flow;
    Line line = {.rate = 24000, .trip = 50 * MS};
    start_pictures(&line, &flow);
    run_pictures(&line, &flow, SECOND, 5 * SECOND);
    line.changes = 0;
    run_pictures(&line, &flow, 5 * SECOND, 125 * SECOND);
    assert_in_range(line.changes, 4, 6); /* up and down again, every time later */
}

static void budget_that_is_small_begins_with_letters(void **state)
{
    (void)state;
    Flow flow;
    flow_init(&flow);
    flow_set_rate(&flow, 8192);
    assert_int_equal(flow_line_step(&flow), LINE_ASCII);
    flow_set_rate(&flow, 0);
    assert_int_equal(flow_line_step(&flow), LINE_FULL);
}

/* --- answers --- */

static const char *answer(Probe *probe, DecodedKind kind, int32_t a, int32_t b)
{
    return probe_reply(probe, &(Decoded){.kind = kind, .args = {a, b, 0}});
}

static void only_a_low_limit_turns_pages(void **state)
{
    (void)state;
    Flow flow;
    Line line = {.rate = 1000000, .trip = 2 * MS};
    run_line(&line, &flow, 1500);
    flow_set_rate(&flow, 2 * FLOW_SLOW_RATE);
    assert_int_equal(flow_scroll_step(&flow, 20 * SECOND), 0);
    flow_set_rate(&flow, 100000);
    assert_int_equal(flow_scroll_step(&flow, 20 * SECOND), 1);
}

static void kitty_is_switched_on_by_its_answer_and_then_verified(void **state)
{
    (void)state;
    Probe probe;
    probe_init(&probe, false);
    assert_string_equal(answer(&probe, DECODED_KITTY_FLAGS, 0, 0), "\033[>31u\033[?u");
    assert_int_equal(probe.mode, TERM_INPUT_LEGACY);
    assert_string_equal(answer(&probe, DECODED_ATTRIBUTES, 62, 0), "");
    assert_string_equal(answer(&probe, DECODED_KITTY_FLAGS, 27, 0), "");
    assert_int_equal(probe.mode, TERM_INPUT_KITTY);
    assert_string_equal(probe_mode_off(&probe), "\033[<u");
    assert_string_equal(probe_mode_again(&probe), "\033[=31;1u");
}

static void half_a_kitty_is_switched_off_again(void **state)
{
    (void)state;
    Probe probe;
    probe_init(&probe, false);
    answer(&probe, DECODED_KITTY_FLAGS, 0, 0);
    answer(&probe, DECODED_MODE, 9001, 2);
    answer(&probe, DECODED_ATTRIBUTES, 62, 0);
    assert_string_equal(answer(&probe, DECODED_KITTY_FLAGS, 1, 0), "\033[<u\033[?9001h");
    assert_int_equal(probe.mode, TERM_INPUT_WIN32);
    assert_string_equal(probe_mode_off(&probe), "\033[?9001l");
}

static void win32_is_the_second_choice(void **state)
{
    (void)state;
    Probe probe;
    probe_init(&probe, false);
    assert_string_equal(answer(&probe, DECODED_MODE, 9001, 2), "");
    assert_string_equal(answer(&probe, DECODED_ATTRIBUTES, 61, 0), "\033[?9001h");
    assert_int_equal(probe.mode, TERM_INPUT_WIN32);
}

static void terminal_without_either_is_sent_nothing(void **state)
{
    (void)state;
    Probe probe;
    probe_init(&probe, false);
    answer(&probe, DECODED_MODE, 2026, 4);
    answer(&probe, DECODED_MODE, 9001, 0);
    assert_string_equal(answer(&probe, DECODED_ATTRIBUTES, 1, 2), "");
    assert_int_equal(probe.mode, TERM_INPUT_LEGACY);
    assert_false(probe.has_sync);
    assert_string_equal(probe_mode_on(&probe), "");
    assert_string_equal(probe_mode_off(&probe), "");
}

static void synchronised_updates_need_a_mode_that_can_be_set(void **state)
{
    (void)state;
    for (int32_t status = 0; status <= 4; status++) {
        Probe probe;
        probe_init(&probe, false);
        answer(&probe, DECODED_MODE, 2026, status);
        assert_int_equal(probe.has_sync, status >= 1 && status <= 3);
    }
}

static const char *answer_version(Probe *probe, int32_t a, int32_t b)
{
    probe_init(probe, true);
    return answer(probe, DECODED_VERSION, a, b);
}

static void terminal_that_says_what_it_is_is_asked_for_colours_once(void **state)
{
    (void)state;
    Probe probe;
    assert_non_null(strstr(answer_version(&probe, 41, 379), "\033P$qm\033\\"));
    assert_int_equal(probe.colours, DEPTH_AUTO);
    assert_string_equal(answer(&probe, DECODED_BACKGROUND, 5, 201), "");
    assert_int_equal(probe.colours, DEPTH_256);
    answer(&probe, DECODED_BACKGROUND, 5, 16); /* the nearest of 256 */
    assert_int_equal(probe.colours, DEPTH_256);
    probe_reply(&probe, &(Decoded){.kind = DECODED_BACKGROUND, .args = {2, 1, 2}});
    assert_int_equal(probe.colours, DEPTH_TRUE);
    assert_string_equal(answer(&probe, DECODED_VERSION, 41, 379), "");
}

static void terminal_that_would_show_the_question_for_colours_is_not_asked(void **state)
{
    (void)state;
    Probe probe;
    assert_string_equal(answer_version(&probe, 1, 95), "");
    assert_string_equal(answer_version(&probe, 0, 136), "");
    assert_string_equal(answer_version(&probe, 83, 40900), "");
    assert_string_equal(answer_version(&probe, 1, 10), "");
    probe_init(&probe, false);
    assert_string_equal(answer(&probe, DECODED_VERSION, 41, 379), "");
}

/* The bytes that an endless row of one answer makes us write. */
static size_t bytes_for_answers(DecodedKind kind, int32_t a, int32_t b, bool has_win32)
{
    Probe probe;
    size_t bytes = 0;
    probe_init(&probe, false);
    if (has_win32) answer(&probe, DECODED_MODE, 9001, 2);
    for (int i = 0; i < 1000; i++)
        bytes += strlen(answer(&probe, kind, a, b));
    return bytes;
}

static void endless_answers_are_met_with_a_handful_of_bytes(void **state)
{
    (void)state;
    assert_in_range(bytes_for_answers(DECODED_KITTY_FLAGS, 0, 0, false), 1, 32);
    assert_in_range(bytes_for_answers(DECODED_KITTY_FLAGS, 0, 0, true), 1, 32);
    assert_in_range(bytes_for_answers(DECODED_KITTY_FLAGS, 27, 0, true), 1, 32);
    assert_in_range(bytes_for_answers(DECODED_ATTRIBUTES, 62, 0, true), 1, 32);
    assert_int_equal(bytes_for_answers(DECODED_ATTRIBUTES, 62, 0, false), 0);
    assert_int_equal(bytes_for_answers(DECODED_VERSION, 1, 10, true), 0);
}

/* --- what waits to be written --- */

static void a_line_that_takes_nothing_holds_up_to_the_limit_and_no_more(void **state)
{
    (void)state;
    Outbox outbox;
    outbox_init(&outbox, 10000);
    for (int i = 0; i < 1000; i++)
        outbox_add_text(&outbox, "0123456789abcdef");
    assert_in_range(outbox.length, 9984, 10000);
    assert_in_range(outbox.capacity, 9984, 15000);
    assert_false(outbox_reserve(&outbox, 17));
    assert_false(outbox_add_clipboard(&outbox, "too much", 8));
    outbox_done(&outbox);
}

static void what_no_terminal_takes_does_not_go_to_the_clipboard(void **state)
{
    (void)state;
    Outbox outbox;
    static char text[CLIPBOARD_BYTES_MAX + 1];
    outbox_init(&outbox, 16 * CLIPBOARD_BYTES_MAX);
    memset(text, 'a', sizeof text);
    assert_false(outbox_add_clipboard(&outbox, text, sizeof text));
    assert_true(outbox_is_empty(&outbox));
    assert_true(outbox_add_clipboard(&outbox, text, sizeof text - 1));
    outbox_done(&outbox);
}

/* A line that takes nothing: the rest stays for later, and the end does not wait for it for ever.
 */
static void what_a_line_does_not_take_stays(void **state)
{
    (void)state;
    int ends[2];
    Outbox outbox;
    enum { MANY = 1 << 20 };
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
    outbox_init(&outbox, MANY);
    assert_true(outbox_reserve(&outbox, MANY));
    static char bytes[MANY];
    outbox_add(&outbox, bytes, MANY);
    assert_true(outbox_flush(&outbox, ends[1]));
    assert_false(outbox_is_empty(&outbox));
    assert_true(outbox_finish(&outbox, ends[1], 0));
    assert_false(outbox_is_empty(&outbox));
    assert_int_equal(close(ends[0]), 0);
    signal(SIGPIPE, SIG_IGN);
    assert_false(outbox_flush(&outbox, ends[1]));
    signal(SIGPIPE, SIG_DFL);
    assert_int_equal(close(ends[1]), 0);
    outbox_done(&outbox);
}

static void room_for_a_large_frame_is_given_back(void **state)
{
    (void)state;
    Outbox outbox;
    outbox_init(&outbox, 1 << 20);
    assert_true(outbox_reserve(&outbox, 1 << 20));
    outbox_clear(&outbox);
    assert_int_equal(outbox.capacity, 0);
    outbox_add_text(&outbox, "small");
    outbox_clear(&outbox);
    assert_int_not_equal(outbox.capacity, 0);
    outbox_done(&outbox);
}

/* --- colours --- */

static void colours_fall_back_to_the_nearest(void **state)
{
    (void)state;
    assert_int_equal(palette_nearest(208, 256), 208);
    assert_int_equal(palette_nearest(-1, 8), -1);
    assert_int_equal(palette_nearest(5, 8), 5);
    assert_int_equal(palette_nearest(12, 16), 12);
    assert_int_equal(palette_nearest(12, 8), 4);
    assert_int_equal(palette_nearest(196, 8), 1);
    assert_int_equal(palette_nearest(22, 8), 0);
    assert_int_equal(palette_nearest(34, 8), 2);
    assert_int_equal(palette_nearest(231, 16), 15);
    assert_int_equal(palette_nearest(232, 16), 0);
}

static void incomplete_frames_of_a_budget_take_all_details_at_once_and_then_wait(void **state)
{
    static const struct {
        int64_t ms;
        uint8_t step;
    } parts[] = {{1, 0}, {1000, 0}, {1001, 4}, {2001, 4}, {5000, 4}, {5001, 5}};
    (void)state;
    Flow flow;
    flow_init(&flow);
    flow_set_rate(&flow, 4 * FLOW_SLOW_RATE);
    for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
        flow_begin_part(&flow, parts[i].ms * MS);
        assert_int_equal(flow_line_step(&flow), parts[i].step);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_line_gets_every_frame),
        cmocka_unit_test(far_line_gets_every_frame_too),
        cmocka_unit_test(slow_line_shows_fewer_frames_but_none_is_old),
        cmocka_unit_test(crawling_line_still_moves),
        cmocka_unit_test(late_answers_do_not_make_a_line_slow),
        cmocka_unit_test(mute_terminal_gets_fifteen_frames_a_second),
        cmocka_unit_test(small_frames_to_a_mute_terminal_follow_each_other_at_once),
        cmocka_unit_test(mute_terminal_that_takes_all_gets_every_frame),
        cmocka_unit_test(mute_terminal_on_a_slow_line_is_not_flooded),
        cmocka_unit_test(mute_terminal_here_that_is_slow_loses_frames_and_keeps_its_colours),
        cmocka_unit_test(the_first_screen_of_a_mute_terminal_here_is_whole_with_its_second_part),
        cmocka_unit_test(mute_terminal_far_away_is_not_tried),
        cmocka_unit_test(one_stall_of_a_mute_terminal_far_away_is_forgotten),
        cmocka_unit_test(a_mute_terminal_far_away_that_stalls_again_is_tried_more_seldom),
        cmocka_unit_test(slow_mute_terminal_leaves_out_what_is_too_much),
        cmocka_unit_test(mute_terminal_with_a_budget_notes_each_frame_once),
        cmocka_unit_test(screen_sent_before_the_first_answer_is_no_fault_of_the_line),
        cmocka_unit_test(lost_answer_holds_up_three_seconds_at_most),
        cmocka_unit_test(answer_that_nobody_waits_for_is_ignored),
        cmocka_unit_test(only_some_of_many_frames_are_asked_about_while_answers_come_at_once),
        cmocka_unit_test(budget_is_kept_and_bursts_are_small),
        cmocka_unit_test(only_a_low_limit_turns_pages),
        cmocka_unit_test(large_frames_that_take_long_are_noted_until_they_are_over),
        cmocka_unit_test(frames_behind_a_forced_screen_do_not_make_it_a_large_one),
        cmocka_unit_test(large_frames_on_a_fast_line_are_nothing_to_note),
        cmocka_unit_test(line_that_carries_everything_stays_at_the_whole_picture),
        cmocka_unit_test(slow_line_finds_what_it_carries_within_two_seconds),
        cmocka_unit_test(long_work_of_the_program_is_no_fault_of_the_line),
        cmocka_unit_test(line_that_has_recovered_goes_up_after_twenty_seconds),
        cmocka_unit_test(step_that_was_too_much_is_tried_more_and_more_seldom),
        cmocka_unit_test(budget_that_is_small_begins_with_letters),
        cmocka_unit_test(kitty_is_switched_on_by_its_answer_and_then_verified),
        cmocka_unit_test(half_a_kitty_is_switched_off_again),
        cmocka_unit_test(win32_is_the_second_choice),
        cmocka_unit_test(terminal_without_either_is_sent_nothing),
        cmocka_unit_test(synchronised_updates_need_a_mode_that_can_be_set),
        cmocka_unit_test(terminal_that_says_what_it_is_is_asked_for_colours_once),
        cmocka_unit_test(terminal_that_would_show_the_question_for_colours_is_not_asked),
        cmocka_unit_test(endless_answers_are_met_with_a_handful_of_bytes),
        cmocka_unit_test(a_line_that_takes_nothing_holds_up_to_the_limit_and_no_more),
        cmocka_unit_test(what_no_terminal_takes_does_not_go_to_the_clipboard),
        cmocka_unit_test(what_a_line_does_not_take_stays),
        cmocka_unit_test(room_for_a_large_frame_is_given_back),
        cmocka_unit_test(colours_fall_back_to_the_nearest),
        cmocka_unit_test(incomplete_frames_of_a_budget_take_all_details_at_once_and_then_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
