/* fuzz_code.c - any bytes as a level in one line: no crash; what is accepted is as long as it says,
 * and is read as a level like any file. */
#include "fuzz_file.h"

#include "../src/convert/convert.h"
#include "../src/level/level_file.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Small inputs are also packed, so that levels are reached, too. */
static char *code_of(const uint8_t *data, size_t size)
{
    static const char start[] = "LEDGE1:";
    if (size > 0 && data[0] % 2 == 0) return level_code_write((const char *)data + 1, size - 1);
    char *code = malloc(sizeof start + size);
    if (!code) return NULL;
    memcpy(code, start, sizeof start - 1);
    if (size > 0) memcpy(code + sizeof start - 1, data, size);
    code[sizeof start - 1 + size] = '\0';
    return code;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ErrorList errors;
    size_t length = 0;
    char *code = code_of(data, size);
    if (!code) return 0;
    error_list_init(&errors, "code");
    char *text = level_code_read(code, &length, &errors);
    check((text != NULL) == (errors.errors == 0));
    if (text) {
        Level level;
        check(length > 0 && length <= LEVEL_CODE_TEXT_MAX && text[length] == '\0');
        LevelFile *file = level_file_parse("shared.txt", text, length, NULL, &level, &errors);
        if (file) level_done(&level);
        level_file_done(file);
    }
    free(text);
    free(code);
    return 0;
}
