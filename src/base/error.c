/* error.c - see error.h */
#include "error.h"

#include "text.h"
#include "utf8.h"

#include <stdarg.h>
#include <string.h>

void error_list_init(ErrorList *list, const char *file)
{
    memset(list, 0, sizeof *list);
    utf8_copy(list->file, sizeof list->file, file, strlen(file));
}

/* The entry to write to, or NULL when the list is full of entries that are as severe. */
static Error *free_entry(ErrorList *list, ErrorSeverity severity)
{
    if (list->count < ERROR_MAX) return &list->items[list->count++];
    Error *least = &list->items[ERROR_MAX - 1];
    for (int32_t i = ERROR_MAX - 1; i >= 0; i--)
        if (list->items[i].severity < least->severity) least = &list->items[i];
    return least->severity < severity ? least : NULL;
}

void error_add(ErrorList *list, ErrorSeverity severity, int32_t line, int32_t column,
               const char *format, ...)
{
    Error *e = free_entry(list, severity);
    if (severity == ERROR_ERROR)
        list->errors++;
    else if (severity == ERROR_WARNING)
        list->warnings++;
    else
        list->hints++;
    if (!e) return;

    char raw[ERROR_TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(raw, sizeof raw, format, args);
    va_end(args);
    e->severity = severity;
    e->line = line;
    e->column = column;
    e->other = 0;
    utf8_copy(e->text, sizeof e->text, raw, strlen(raw));
}

/* The number of a file among those of the list: 0 for its own, -1 where there is no room. */
static int32_t number_of_file(ErrorList *list, const char *file)
{
    if (strcmp(file, list->file) == 0) return 0;
    for (int32_t i = 0; i < list->other_count; i++)
        if (strcmp(file, list->others[i]) == 0) return i + 1;
    if (list->other_count == ERROR_OTHERS_MAX) return -1;
    snprintf(list->others[list->other_count], ERROR_FILE_MAX, "%s", file);
    return ++list->other_count;
}

const char *error_file(const ErrorList *list, const Error *e)
{
    return e->other > 0 ? list->others[e->other - 1] : list->file;
}

void error_list_join(ErrorList *list, const ErrorList *other)
{
    for (int32_t i = 0; i < other->count; i++) {
        int32_t number = number_of_file(list, error_file(other, &other->items[i]));
        Error *e = number >= 0 ? free_entry(list, other->items[i].severity) : NULL;
        if (e) {
            *e = other->items[i];
            e->other = number;
        }
    }
    list->errors += other->errors;
    list->warnings += other->warnings;
    list->hints += other->hints;
}

void error_list_soften(ErrorList *list)
{
    for (int32_t i = 0; i < list->count; i++)
        if (list->items[i].severity == ERROR_ERROR) list->items[i].severity = ERROR_WARNING;
    list->warnings += list->errors;
    list->errors = 0;
}

void error_list_sort(ErrorList *list)
{
    for (int32_t i = 1; i < list->count; i++) {
        Error e = list->items[i];
        int32_t k = i;
        for (; k > 0; k--) {
            const Error *before = &list->items[k - 1];
            bool is_earlier = e.other != before->other ? e.other < before->other
                              : e.line != before->line ? e.line < before->line
                                                       : e.column < before->column;
            if (!is_earlier) break;
            list->items[k] = *before;
        }
        list->items[k] = e;
    }
}

static const char *severity_name(const Error *e)
{
    static const char *const names[] = {
        [ERROR_HINT] = "hint", [ERROR_WARNING] = "warning", [ERROR_ERROR] = "error"};
    return names[e->severity];
}

void error_format(const ErrorList *list, const Error *e, char *out, size_t size)
{
    const char *severity = severity_name(e), *file = error_file(list, e);
    if (e->line > 0 && e->column > 0)
        snprintf(out, size, "%s:%d:%d: %s: %s", file, e->line, e->column, severity, e->text);
    else if (e->line > 0)
        snprintf(out, size, "%s:%d: %s: %s", file, e->line, severity, e->text);
    else
        snprintf(out, size, "%s: %s: %s", file, severity, e->text);
}

void error_list_print(const ErrorList *list, FILE *out)
{
    char line[ERROR_LINE_MAX];
    for (int32_t i = 0; i < list->count; i++) {
        error_format(list, &list->items[i], line, sizeof line);
        fprintf(out, "%s\n", line);
    }
    int32_t more = list->errors + list->warnings + list->hints - list->count;
    if (more > 0) fprintf(out, "%s: warning: %d more problems\n", list->file, more);
}

void error_list_print_json(const ErrorList *list, FILE *out)
{
    char buffer[ERROR_LINE_MAX * 2];
    for (int32_t i = 0; i < list->count; i++) {
        const Error *e = &list->items[i];
        Text line = text_in(buffer, sizeof buffer);
        text_add_string(&line, "{\"file\":");
        text_add_json(&line, error_file(list, e), strlen(error_file(list, e)));
        if (e->line > 0) text_add(&line, ",\"line\":%d", (int)e->line);
        if (e->column > 0) text_add(&line, ",\"column\":%d", (int)e->column);
        text_add(&line, ",\"severity\":\"%s\",\"text\":", severity_name(e));
        text_add_json(&line, e->text, strlen(e->text));
        fprintf(out, "%s}\n", buffer);
    }
    int32_t more = list->errors + list->warnings + list->hints - list->count;
    if (more > 0) fprintf(out, "{\"more\":%d}\n", more);
}
