/* answers.c - see answers.h */
#include "answers.h"

#include "../base/clock.h"
#include "decode.h"
#include "sys.h"

#include <string.h>
#include <unistd.h>

enum { TELL_MS = 300, WRITE_MS = 300 };

static void write_text(int fd, const char *text)
{
    sys_write_within(fd, text, strlen(text), WRITE_MS);
}

void answers_discard(int in, int out, int32_t owed, int32_t limit_ms)
{
    Decoder decoder;
    Decoded decoded[DECODE_MAX];
    int64_t now = clock_now(), tell_at = now + TELL_MS * CLOCK_MS, end = now + limit_ms * CLOCK_MS;
    bool is_told = false;
    decode_init(&decoder);
    write_text(out, "\033[c");
    for (int32_t expected = owed + 1; expected > 0 && now < end; now = clock_now()) {
        uint8_t byte;
        struct pollfd input = {.fd = in, .events = POLLIN};
        if (!is_told && now >= tell_at) {
            is_told = true;
            write_text(out, "Waiting for the terminal ...");
        }
        int64_t due = is_told || tell_at > end ? end : tell_at;
        int ready = poll(&input, 1, (int)((due - now) / CLOCK_MS) + 1);
        if (ready == 0) continue;
        if (ready < 0 || read(in, &byte, 1) != 1) break;
        int32_t count = decode_byte(&decoder, byte, 0, decoded);
        for (int32_t i = 0; i < count; i++)
            if (decoded[i].kind == DECODED_ATTRIBUTES) expected--;
    }
    if (is_told) write_text(out, "\r\033[K");
}
