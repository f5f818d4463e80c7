/* fuzz_decode.c - any bytes from a terminal: the same events however they are cut and timed within
 * the limits, no more of them than bytes, and in step again after a pause. */
#include "../src/term/decode.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds) abort();
}

static void check_event(const TermEvent *event)
{
    check(event->kind != TERM_EVENT_NONE && event->action <= TERM_KEY_RELEASE);
    check(event->modifiers <= 7 && event->button <= 5 && event->col >= 0 && event->row >= 0);
    check(event->kind != TERM_EVENT_KEY || event->code != TERM_KEY_NONE);
    check(event->shifted <= 0x10FFFF);
}

static bool is_same(const Decoded *a, const Decoded *b)
{
    const TermEvent *x = &a->event, *y = &b->event;
    return a->kind == b->kind && memcmp(a->args, b->args, sizeof a->args) == 0 &&
           x->kind == y->kind && x->action == y->action && x->modifiers == y->modifiers &&
           x->button == y->button && x->code == y->code && x->shifted == y->shifted &&
           x->col == y->col && x->row == y->row;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Decoder at_once, slowly;
    Decoded out[DECODE_MAX], late[DECODE_MAX];
    int64_t now = 0;
    size_t total = 0;
    decode_init(&at_once);
    decode_init(&slowly);
    for (size_t i = 0; i < size; i++) {
        /* As late as can be: a nanosecond before the decoder would give up waiting. */
        int64_t deadline = decode_deadline(&slowly);
        if (deadline != INT64_MAX) now = deadline - 1;
        check(decode_timeout(&slowly, now, late) == 0);
        int32_t count = decode_byte(&at_once, data[i], 0, out);
        check(decode_byte(&slowly, data[i], now, late) == count);
        for (int32_t k = 0; k < count; k++) {
            check(is_same(&out[k], &late[k]));
            if (out[k].kind == DECODED_EVENT) check_event(&out[k].event);
        }
        total += (size_t)count;
    }
    check(total <= size);

    int64_t deadline = decode_deadline(&at_once);
    if (deadline != INT64_MAX) check(decode_timeout(&at_once, deadline, out) <= 1);
    bool is_paste = at_once.state == DECODE_PASTE;
    if (!is_paste) check(decode_byte(&at_once, 'a', now, out) == 1 && out[0].event.code == 'a');
    return 0;
}
