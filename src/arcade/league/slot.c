/* slot.c - see slot.h */
#include "slot.h"

#include <stdlib.h>
#include <string.h>

static int32_t slot_of_key(const char *key)
{
    const char *open = strchr(key, '{'), *end = open ? strchr(open + 1, '}') : NULL;
    size_t length = strlen(key);
    uint16_t crc = 0;
    if (end && end > open + 1) {
        key = open + 1;
        length = (size_t)(end - key);
    }
    for (size_t i = 0; i < length; i++) {
        crc = (uint16_t)(crc ^ (uint8_t)key[i] << 8);
        for (int bit = 0; bit < 8; bit++)
            crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
    }
    return crc % SLOT_COUNT;
}

/* The place of the first key; 0: there is none. */
static int32_t key_place(const char *const *words, int32_t count)
{
    static const char *const keyless[] = {"AUTH",  "TIME", "SCRIPT",  "SCAN",
                                          "MULTI", "EXEC", "CLUSTER", "ASKING"};
    for (size_t i = 0; i < ARRAY_LENGTH(keyless); i++)
        if (strcmp(words[0], keyless[i]) == 0) return 0;
    if (strcmp(words[0], "EVALSHA") == 0)
        return count > 2 && strtol(words[2], NULL, 10) > 0 ? 3 : 0;
    if (strcmp(words[0], "XGROUP") == 0) return 2;
    for (int32_t i = 1; strncmp(words[0], "XREAD", 5) == 0 && i < count; i++)
        if (strcmp(words[i], "STREAMS") == 0) return i + 1;
    return 1;
}

int32_t slot_of_command(const char *const *words, int32_t count)
{
    int32_t place = key_place(words, count);
    return place > 0 && place < count ? slot_of_key(words[place]) : SLOT_NONE;
}
