/* text.c - see text.h */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void text_append(char *out, size_t size, const char *format, ...)
{
    size_t length = strlen(out);
    va_list args;
    va_start(args, format);
    vsnprintf(out + length, size - length, format, args);
    va_end(args);
}
