/* term_wait.c - the wait of a real terminal: bytes, signals and deadlines become events.
 *
 * One sys_wait per turn, on absolute deadlines. With no deadline, no incomplete sequence and no
 * delayed frame it sleeps until a byte or a signal. */
#include "../base/clock.h"
#include "restore.h"
#include "sys.h"
#include "term_real_internal.h"

#include <errno.h>
#include <unistd.h>

void term_real_push(RealTerm *real, TermEventKind kind)
{
    if (event_queue_room(&real->events) == 0) return;
    event_queue_push(&real->events, (TermEvent){.kind = (uint8_t)kind, .time = clock_now()});
}

static void take_reply(RealTerm *real, const Decoded *reply)
{
    TermInputMode before = real->probe.mode;
    if (reply->kind == DECODED_ACK) {
        flow_ack(&real->flow, reply->event.time);
        return;
    }
    if (reply->kind == DECODED_ATTRIBUTES) restore_set_owed(max_i32(restore_owed() - 1, 0));
    const char *answer = probe_reply(&real->probe, reply);
    term_real_note_modes(real);
    term_real_write(real, answer);
    if (real->probe.acks_locally) term_real_update_rate(real);
    if (reply->kind == DECODED_BACKGROUND &&
        painter_has_colours(real->painter, real->probe.colours))
        term_real_push(real, TERM_EVENT_COLOURS);
    if (real->probe.mode == before) return;
    decode_set_releases(&real->decoder, real->probe.mode != TERM_INPUT_LEGACY);
    term_real_push(real, TERM_EVENT_INPUT_MODE);
}

static void take_decoded(RealTerm *real, const Decoded *decoded, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        bool is_event = decoded[i].kind == DECODED_EVENT;
        bool is_unasked = is_event && decoded[i].event.kind == TERM_EVENT_MOUSE && !real->has_mouse;
        if (paste_take(&real->paste, &decoded[i], &real->events))
            continue;
        else if (!is_event)
            take_reply(real, &decoded[i]);
        else if (!is_unasked)
            event_queue_push(&real->events, decoded[i].event);
    }
}

static bool can_decode(const RealTerm *real)
{
    return paste_is_free(&real->paste) && event_queue_room(&real->events) > DECODE_MAX;
}

/* Decodes as many bytes as there is room for their events; a read is looked at as a whole first. */
static void decode_input(RealTerm *real)
{
    Decoded out[DECODE_MAX];
    Decoder *decoder = &real->decoder;
    size_t length = (size_t)real->input_length;
    int32_t count;
    if (real->is_fresh && can_decode(real)) {
        real->is_fresh = false;
        if (decode_ends_paste(decoder, real->input, length, real->input_time)) {
            real->input_from = real->input_length;
            count = decode_cut(decoder, real->input_time, out);
        } else {
            count = decode_resume_paste(decoder, real->input, length, real->input_time, out);
        }
        take_decoded(real, out, count);
    }
    while (real->input_from < real->input_length && can_decode(real)) {
        uint8_t byte = real->input[real->input_from++];
        count = decode_byte(&real->decoder, byte, real->input_time, out);
        take_decoded(real, out, count);
    }
}

static void read_input(RealTerm *real, bool is_hung_up)
{
    ssize_t length = read(real->tty.in, real->input, sizeof real->input);
    real->input_from = real->input_length = 0;
    real->input_time = clock_now();
    real->is_fresh = length > 0;
    if (length > 0)
        real->input_length = (int32_t)length;
    else if (is_hung_up || (length < 0 && errno != EINTR && errno != EAGAIN))
        real->is_gone = true;
}

/* Long work is no fault of the line. */
static void note_work(RealTerm *real)
{
    enum { BUSY_NS = 50 * CLOCK_MS };
    int64_t now = clock_now();
    if (real->looked_at != 0 && now - real->looked_at > BUSY_NS) flow_was_busy(&real->flow, now);
}

/* Reads available input, without waiting for more. */
static void take_input(RealTerm *real)
{
    Decoded out[DECODE_MAX];
    struct pollfd in = {.fd = real->tty.in, .events = POLLIN};
    note_work(real);
    decode_input(real);
    if (real->input_from < real->input_length) return;
    if (poll(&in, 1, 0) > 0) read_input(real, (in.revents & ~POLLIN) != 0);
    decode_input(real);
    real->looked_at = clock_now();
    if (real->input_from == real->input_length && can_decode(real))
        take_decoded(real, out, decode_timeout(&real->decoder, real->looked_at, out));
}

bool term_real_has_input(Term *term)
{
    RealTerm *real = (RealTerm *)term;
    struct pollfd in = {.fd = real->tty.in, .events = POLLIN};
    if (real->events.count > 0 || real->input_from < real->input_length) return true;
    return poll(&in, 1, 0) > 0;
}

bool term_real_break_is_asked(Term *term)
{
    enum { LOOK_NS = 20 * CLOCK_MS };
    RealTerm *real = (RealTerm *)term;
    int64_t now = clock_now();
    if (now < real->break_look_at) return false;
    real->break_look_at = now + LOOK_NS;
    take_input(real);
    if (real->is_gone || signals_end_is_asked()) return true;
    bool is_broken = event_queue_drop_break(&real->events);
    bool has_paste = event_queue_has(&real->events, TERM_EVENT_TEXT);
    if (real->paste.state == PASTE_QUEUED && !has_paste) paste_done(&real->paste);
    return is_broken;
}

static void take_news(RealTerm *real, const SignalNews *news)
{
    if (news->quit) {
        real->quit_signal = news->quit;
        term_real_push(real, TERM_EVENT_QUIT);
    }
    if (news->stop)
        term_real_suspend(&real->base);
    else if (news->resumed) {
        term_real_reassert(real);
        term_real_push(real, TERM_EVENT_RESUME);
    }
    if ((news->resized || news->resumed) && term_real_update_size(real))
        term_real_push(real, TERM_EVENT_RESIZE);
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Sleeps until a byte, a signal or `limit`, and reads the input. */
static void wait_once(RealTerm *real, int64_t limit)
{
    struct pollfd fds[4] = {{.fd = real->tty.in, .events = POLLIN}}; /* the last: of signals_wait */
    nfds_t count = 1;
    const struct pollfd *watch = NULL, *out = NULL;
    if (real->watch >= 0) {
        fds[count] = (struct pollfd){.fd = real->watch, .events = POLLIN};
        watch = &fds[count++];
    }
    if (!outbox_is_empty(&real->outbox)) {
        fds[count] = (struct pollfd){.fd = real->tty.out, .events = POLLOUT};
        out = &fds[count++];
    }
    int64_t left = limit == INT64_MAX ? -1 : limit - clock_now();
    if (limit != INT64_MAX && left < 0) left = 0;

    SignalNews news;
    note_work(real);
    int ready = signals_wait(&real->signals, fds, count, left, &news);
    real->looked_at = clock_now();
    take_news(real, &news);
    if (ready <= 0) return;
    if (out && out->revents != 0) term_real_flush(real);
    if (watch && watch->revents != 0) term_real_push(real, TERM_EVENT_WATCH);
    if (fds[0].revents != 0) read_input(real, (fds[0].revents & ~POLLIN) != 0);
}

static int64_t next_deadline(const RealTerm *real, int64_t deadline)
{
    int64_t limit = earlier(deadline, decode_deadline(&real->decoder));
    const int64_t queue_look = 2 * CLOCK_MS; /* nothing tells when a serial line has sent all */
    bool waits_for_line = real->is_held_back && outbox_is_empty(&real->outbox);
    if (!waits_for_line) return limit;
    int64_t now = clock_now(), ready = flow_ready_at(&real->flow);
    return earlier(limit, ready > now ? ready : now + queue_look);
}

TermEvent term_real_wait(Term *term, int64_t deadline)
{
    RealTerm *real = (RealTerm *)term;
    Decoded out[DECODE_MAX];
    TermEvent event;
    paste_release(&real->paste);
    for (;;) {
        decode_input(real);
        if (event_queue_pop(&real->events, &event)) {
            paste_note_taken(&real->paste, &event);
            return event;
        }
        int64_t now = clock_now();
        if (real->is_gone) return (TermEvent){.kind = TERM_EVENT_QUIT, .time = now};
        if (real->may_queue && tty_queue(&real->tty) == 0) real->may_queue = false;
        bool can_draw = term_can_draw(&real->base), was_held_back = real->is_held_back;
        real->is_held_back = !can_draw;
        if (was_held_back && can_draw) return (TermEvent){.kind = TERM_EVENT_READY, .time = now};

        wait_once(real, next_deadline(real, deadline));
        decode_input(real);
        now = clock_now();
        if (real->input_length == real->input_from)
            take_decoded(real, out, decode_timeout(&real->decoder, now, out));
        if (real->events.count == 0 && now >= deadline && !real->is_gone)
            return (TermEvent){.kind = TERM_EVENT_NONE, .time = now};
    }
}
