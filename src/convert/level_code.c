/* level_code.c - see level_code.h */
#include "level_code.h"

#include "base64_packed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char start[] = "LEDGE1:";

bool level_code_begins(const char *text)
{
    return strncmp(text, start, sizeof start - 1) == 0;
}

char *level_code_write(const char *text, size_t length)
{
    char *code = NULL, *packed = NULL;
    if (length > 0 && length <= LEVEL_CODE_TEXT_MAX)
        packed = base64_zlib_write((const uint8_t *)text, length);
    size_t size = packed ? sizeof start + 24 + strlen(packed) : 0;
    if (packed && size <= LEVEL_CODE_MAX) code = malloc(size);
    if (code) snprintf(code, size, "%s%zu:%s", start, length, packed);
    free(packed);
    return code;
}

static char *refuse(ErrorList *errors, size_t column, const char *what)
{
    error_add(errors, ERROR_ERROR, 1, (int32_t)column + 1, "%s", what);
    return NULL;
}

char *level_code_read(const char *code, size_t *length, ErrorList *errors)
{
    static const char *const faults[] = {
        [BASE64_NOT_BASE64] = "a level as text has only the letters A-Z a-z 0-9 + / =",
        [BASE64_DAMAGED] = "the letters of the level are damaged, or some are missing",
        [BASE64_WRONG_LENGTH] = "the size of the level is not the one given before it",
        [BASE64_NO_MEMORY] = "out of memory",
    };
    size_t size = 0, at = sizeof start - 1;
    if (!level_code_begins(code)) return refuse(errors, 0, "a level as text begins with LEDGE1:");
    if (strlen(code) > LEVEL_CODE_READ_MAX)
        return refuse(errors, 0, "a level as text has at most 65536 letters");
    for (; code[at] >= '0' && code[at] <= '9' && size <= LEVEL_CODE_TEXT_MAX; at++)
        size = size * 10 + (size_t)(code[at] - '0');
    if (code[at++] != ':' || size == 0 || size > LEVEL_CODE_TEXT_MAX)
        return refuse(errors, sizeof start - 1, "expected a size from 1 to 262144 and a colon");
    char *text = malloc(size + 1);
    if (!text) return refuse(errors, 0, faults[BASE64_NO_MEMORY]);
    Base64Result result = base64_read(code + at, COMPRESSION_ZLIB, (uint8_t *)text, size);
    if (result != BASE64_OK) {
        free(text);
        return refuse(errors, at, faults[result]);
    }
    text[size] = '\0';
    *length = size;
    return text;
}
