/* clipboard.c - see clipboard.h */
#include "clipboard.h"

#include <string.h>

#define COPY_START "\033]52;c;"
#define COPY_END   "\a"

bool clipboard_is_safe(const char *term_name)
{
    static const char *const printing[] = {"vt", "linux", "ansi", "cons", "dumb"};
    for (size_t i = 0; i < ARRAY_LENGTH(printing); i++)
        if (strncmp(term_name, printing[i], strlen(printing[i])) == 0) return false;
    return term_name[0] != '\0';
}

/* Three bytes, fewer at the end, as four characters. */
static void encode(const char *from, size_t count, char out[4])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = 0;
    for (size_t i = 0; i < 3; i++)
        bits = bits << 8 | (i < count ? (uint8_t)from[i] : 0);
    for (size_t i = 0; i < 4; i++)
        out[i] = i <= count ? digits[bits >> (18 - 6 * i) & 63] : '=';
}

bool clipboard_add(Outbox *outbox, const char *text, size_t length)
{
    char four[4];
    size_t encoded = (length + 2) / 3 * 4;
    if (length > CLIPBOARD_BYTES_MAX) return false;
    if (!outbox_reserve(outbox, encoded + sizeof COPY_START COPY_END)) return false;
    outbox_add_text(outbox, COPY_START);
    for (size_t i = 0; i < length; i += 3) {
        encode(text + i, length - i < 3 ? length - i : 3, four);
        outbox_add(outbox, four, sizeof four);
    }
    outbox_add_text(outbox, COPY_END);
    return true;
}
