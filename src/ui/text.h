/* text.h - text that grows in a buffer. */
#ifndef LEDGE_UI_TEXT_H
#define LEDGE_UI_TEXT_H

#include <stddef.h>

/* Appends to the string in `out`; what goes beyond `size` bytes with the NUL is cut off. */
void text_append(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
