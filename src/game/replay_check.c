/* replay_check.c - see replay_check.h */
#include "replay_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void replay_add_check(int32_t tick, uint64_t check, Text *out)
{
    text_add(out, "%d = %016" PRIx64 "\n", (int)tick, check);
}

bool replay_parse_hash(const char *text, size_t length, uint64_t *out)
{
    uint64_t value = 0;
    if (length != REPLAY_HASH_DIGITS) return false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        bool is_decimal = c >= '0' && c <= '9';
        if (!is_decimal && !(c >= 'a' && c <= 'f')) return false;
        value = value << 4 | (uint64_t)(is_decimal ? c - '0' : c - 'a' + 10);
    }
    *out = value;
    return true;
}

bool replay_parse_check(const char *line, size_t length, int32_t tick, uint64_t *out)
{
    char start[24];
    size_t before = (size_t)snprintf(start, sizeof start, "%d = ", (int)tick);
    return length >= before && memcmp(line, start, before) == 0 &&
           replay_parse_hash(line + before, length - before, out);
}
