/* iniparser.h - stands in for iniparser where the machine that is built for has none: as much of it
 * as src/base/ini.c asks, for files as plain as those in levels. */
#ifndef LEDGE_TESTS_INIPARSER_H
#define LEDGE_TESTS_INIPARSER_H

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STAND_IN_LINE = 1024, STAND_IN_MAX = 1024 };

typedef struct dictionary {
    int n; /* sections and keys */
    char *names[STAND_IN_MAX], *values[STAND_IN_MAX];
} dictionary;

static inline void iniparser_set_error_callback(int (*callback)(const char *, ...))
{
    (void)callback;
}

static inline char *stand_in_trim(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    for (size_t n = strlen(text); n > 0 && isspace((unsigned char)text[n - 1]); n--)
        text[n - 1] = '\0';
    return text;
}

/* Takes off the quotes, or the comment where there are none. */
static inline char *stand_in_value(char *text)
{
    text = stand_in_trim(text);
    char *end = *text == '"' || *text == '\'' ? strchr(text + 1, *text) : NULL;
    if (!end) {
        text[strcspn(text, ";#")] = '\0';
        return stand_in_trim(text);
    }
    *end = '\0';
    return text + 1;
}

static inline void stand_in_add(dictionary *dict, const char *section, const char *key,
                                const char *value)
{
    size_t size = strlen(section) + strlen(key) + 2;
    char *name = malloc(size);
    if (!name || dict->n == STAND_IN_MAX) abort();
    snprintf(name, size, "%s%s%s", section, *key ? ":" : "", key);
    for (char *p = name; *p; p++)
        *p = (char)tolower((unsigned char)*p);
    dict->names[dict->n] = name;
    dict->values[dict->n++] = strdup(value);
}

static inline dictionary *dictionary_new(size_t size)
{
    (void)size;
    return calloc(1, sizeof(dictionary));
}

static inline int iniparser_set(dictionary *dict, const char *name, const char *value)
{
    stand_in_add(dict, name, "", value ? value : "");
    return 0;
}

static inline dictionary *iniparser_load_file(FILE *file, const char *name)
{
    char buffer[STAND_IN_LINE], section[STAND_IN_LINE] = "";
    dictionary *dict = dictionary_new(0);
    (void)name;
    if (!dict || !file) abort();
    while (fgets(buffer, sizeof buffer, file)) {
        char *line = stand_in_trim(buffer), *equals = strchr(line, '=');
        if (*line == '[') {
            snprintf(section, sizeof section, "%.*s", (int)strcspn(line + 1, "]"), line + 1);
            stand_in_add(dict, section, "", "");
        } else if (equals) {
            *equals = '\0';
            stand_in_add(dict, section, stand_in_trim(line), stand_in_value(equals + 1));
        }
    }
    return dict;
}

static inline dictionary *iniparser_load(const char *path)
{
    FILE *file = fopen(path, "r");
    dictionary *dict = iniparser_load_file(file, path);
    fclose(file);
    return dict;
}

static inline const char *dictionary_get(const dictionary *dict, const char *name,
                                         const char *otherwise)
{
    for (int i = 0; i < dict->n; i++)
        if (strcmp(dict->names[i], name) == 0) return dict->values[i];
    return otherwise;
}

static inline void iniparser_freedict(dictionary *dict)
{
    for (int i = 0; i < dict->n; i++) {
        free(dict->names[i]);
        free(dict->values[i]);
    }
    free(dict);
}

#endif
