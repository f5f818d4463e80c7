/* fuzz_convert.c - any bytes as a file of another format: no crash, and what is accepted is a level
 * that goes to Tiled and back without a change of its meaning. What stands before a byte 1 is the
 * mapping; the byte after it tells the format. */
#include <string.h>

#include "../src/convert/convert.h"
#include "fuzz_level.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static ErrorList errors;

static char *import(ConvertFormat format, const char *text, const Mapping *mapping, size_t *length)
{
    error_list_init(&errors, "fuzz");
    ImportOptions options = {.mapping = mapping};
    char *level = convert_import_from(format, text, &options, length, &errors);
    check((level != NULL) == (errors.errors == 0));
    return level;
}

static void check_round_trip(const char *level, size_t length)
{
    size_t size = length;
    error_list_init(&errors, "fuzz");
    char *map = convert_export(CONVERT_TILED, level, &size, &errors);
    check(map);
    char *back = import(CONVERT_TILED, map, NULL, &size);
    check(back && fuzz_level_hash(back, size) == fuzz_level_hash(level, length));
    free(map);
    free(back);
}

/* The mapping that the bytes up to the first 1 are, if they are one. */
static Mapping *read_mapping(char **text, size_t *length)
{
    char *end = memchr(*text, 1, *length);
    if (!end) return NULL;
    size_t size = (size_t)(end - *text);
    error_list_init(&errors, "map");
    Mapping *mapping = mapping_parse(*text, size, &errors);
    *text += size + 1;
    *length -= size + 1;
    return mapping;
}

static ConvertFormat format_of(const char *text)
{
    if (text[0] == '{') return CONVERT_TILED;
    return text[0] == '-' || (text[0] >= '0' && text[0] <= '9') ? CONVERT_CSV : CONVERT_PLAIN;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t length = size;
    char *bytes = malloc(size + 1), *text = bytes;
    check(bytes);
    if (size > 0) memcpy(bytes, data, size);
    bytes[size] = '\0';
    Mapping *mapping = read_mapping(&text, &length);
    char *level = import(format_of(text), text, mapping, &length);
    if (level) check_round_trip(level, length);
    free(level);
    mapping_done(mapping);
    free(bytes);
    return 0;
}
