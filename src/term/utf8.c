/* utf8.c - see utf8.h */
#include "utf8.h"

static bool is_character(uint32_t ch)
{
    return ch <= 0x10FFFF && (ch < 0xD800 || ch > 0xDFFF);
}

int32_t utf8_write(uint32_t ch, char out[UTF8_MAX])
{
    static const uint8_t leads[UTF8_MAX] = {0x00, 0xC0, 0xE0, 0xF0};
    if (!is_character(ch)) ch = '?';

    int32_t count = ch < 0x80 ? 1 : ch < 0x800 ? 2 : ch < 0x10000 ? 3 : 4;
    for (int32_t i = count - 1; i > 0; i--, ch >>= 6)
        out[i] = (char)(0x80 | (ch & 0x3F));
    out[0] = (char)(leads[count - 1] | ch);
    return count;
}

static Utf8Result begin_character(Utf8 *utf8, uint8_t byte)
{
    if (byte < 0x80) {
        *utf8 = (Utf8){.ch = byte};
        return UTF8_DONE;
    }
    if (byte < 0xC2 || byte > 0xF4) return UTF8_BAD;
    if (byte < 0xE0)
        *utf8 = (Utf8){.ch = byte & 0x1Fu, .left = 1, .least = 0x80};
    else if (byte < 0xF0)
        *utf8 = (Utf8){.ch = byte & 0x0Fu, .left = 2, .least = 0x800};
    else
        *utf8 = (Utf8){.ch = byte & 0x07u, .left = 3, .least = 0x10000};
    return UTF8_MORE;
}

Utf8Result utf8_take(Utf8 *utf8, uint8_t byte)
{
    if (utf8->left == 0) return begin_character(utf8, byte);
    if ((byte & 0xC0) != 0x80) {
        *utf8 = (Utf8){0};
        return UTF8_REJECTED;
    }
    utf8->ch = utf8->ch << 6 | (byte & 0x3Fu);
    if (--utf8->left > 0) return UTF8_MORE;
    return utf8->ch >= utf8->least && is_character(utf8->ch) ? UTF8_DONE : UTF8_BAD;
}
