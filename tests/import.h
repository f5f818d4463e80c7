/* import.h - a file of another format, given as text, and the level that it becomes. */
#ifndef LEDGE_TESTS_IMPORT_H
#define LEDGE_TESTS_IMPORT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/convert/convert.h"

static ErrorList errors;

/* The level's text, which the caller frees; NULL on failure. `map`: a mapping's text, or NULL. */
static inline char *import_text(ConvertFormat format, const char *text, const char *map)
{
    size_t length = strlen(text);
    error_list_init(&errors, "map.ini");
    Mapping *mapping = map ? mapping_parse(map, strlen(map), &errors) : NULL;
    if (map && !mapping) return NULL;
    error_list_init(&errors, "in");
    ImportOptions options = {.mapping = mapping};
    char *level = convert_import_from(format, text, &options, &length, &errors);
    mapping_done(mapping);
    return level;
}

static inline void assert_becomes(ConvertFormat format, const char *text, const char *map,
                                  const char *expected)
{
    char *level = import_text(format, text, map);
    if (!level) print_error("%s\n", errors.items[0].text);
    assert_non_null(level);
    assert_string_equal(level, expected);
    free(level);
}

/* There is one error, and it is about `file` and has `part` in it. */
static inline void assert_error(const char *file, const char *part)
{
    const char *text = errors.items[0].text;
    assert_int_equal(errors.errors, 1);
    assert_string_equal(error_file(&errors, &errors.items[0]), file);
    if (!strstr(text, part)) print_error("`%s` is not in `%s`\n", part, text);
    assert_non_null(strstr(text, part));
}

static inline void assert_no_level(ConvertFormat format, const char *text, const char *map,
                                   const char *part)
{
    assert_null(import_text(format, text, map));
    assert_error("in", part);
}

#endif
