/* log.c - see log.h */
#include "log.h"

#include "../../base/clock.h"
#include "../../base/error.h"
#include "../../base/file.h"
#include "../../base/utf8.h"

#include <stdarg.h>
#include <stdlib.h>

enum { LINE_BYTES_MAX = 512 };

void log_line(const char *format, ...)
{
    char line[LINE_BYTES_MAX], safe[LINE_BYTES_MAX];
    Text text = text_in(line, sizeof line);
    va_list args;
    va_start(args, format);
    text_add_list(&text, format, args);
    va_end(args);
    utf8_copy(safe, sizeof safe, line, text.length);
    fprintf(stderr, "%s\n", safe);
}

bool log_is_due(int64_t *next_ms, int64_t every_ms)
{
    int64_t now = clock_now_ms();
    if (now < *next_ms) return false;
    *next_ms = now + every_ms;
    return true;
}

void log_add_metric(Text *text, const char *name, const char *label, int64_t value)
{
    text_add(text, "%s%s %lld\n", name, label, (long long)value);
}

void log_write_metrics(Text *text, const char *path)
{
    ErrorList errors;
    size_t length;
    char *bytes = text_take(text, &length);
    if (bytes && path) {
        error_list_init(&errors, path);
        if (!file_write(path, bytes, length, &errors)) error_list_print(&errors, stderr);
    }
    free(bytes);
}
