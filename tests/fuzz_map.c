/* fuzz_map.c - any bytes as a map of Tiled, in XML or JSON, or a project of LDtk, with other files
 * in its folder: no crash; what is accepted goes to Tiled's XML and back without a change of its
 * meaning; what is guessed is a mapping. What stands before a byte 1 is the mapping. */
#include <string.h>

#include "../src/convert/convert.h"
#include "fuzz_level.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static ErrorList errors;

static char *import(const char *text, const ImportOptions *options, size_t *length)
{
    error_list_init(&errors, "fuzz");
    char *level = convert_import_from(CONVERT_TMX, text, options, length, &errors);
    check((level != NULL) == (errors.errors == 0));
    return level;
}

static void check_round_trip(const char *level, size_t length)
{
    size_t size = length;
    ImportOptions none = {.mapping = NULL};
    error_list_init(&errors, "fuzz");
    char *map = convert_export(CONVERT_TMX, level, &size, &errors);
    check(map);
    char *back = import(map, &none, &size);
    check(back && fuzz_level_hash(back, size) == fuzz_level_hash(level, length));
    free(map);
    free(back);
}

static void check_guess(const char *text, size_t length, const ImportOptions *options)
{
    error_list_init(&errors, "fuzz");
    char *guess = convert_guess(text, options, &length, &errors);
    check((guess != NULL) == (errors.errors == 0));
    if (!guess) return;
    Mapping *mapping = mapping_parse(guess, length, &errors);
    check(mapping && errors.errors == 0);
    mapping_done(mapping);
    free(guess);
}

/* A tileset and a template that the map may name: the map itself, and so in a circle. */
static void write_others(const char *text, size_t length)
{
    fuzz_file("a.tsx", (const uint8_t *)text, length);
    fuzz_file("a.tx", (const uint8_t *)text, length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = malloc(size + 1), *text = bytes;
    check(bytes);
    if (size > 0) memcpy(bytes, data, size);
    bytes[size] = '\0';
    char *end = size > 0 ? memchr(bytes, 1, size) : NULL;
    Mapping *mapping = NULL;
    error_list_init(&errors, "map");
    if (end) {
        mapping = mapping_parse(bytes, (size_t)(end - bytes), &errors);
        text = end + 1;
    }
    size_t length = size - (size_t)(text - bytes), read = length;
    write_others(text, length);
    ImportOptions options = {.mapping = mapping, .path = fuzz_file("a.tmx", data, 0)};
    char *level = import(text, &options, &read);
    if (level) check_round_trip(level, read);
    free(level);
    options.mapping = NULL;
    check_guess(text, length, &options);
    mapping_done(mapping);
    free(bytes);
    return 0;
}
