/* workshop_id.c - see workshop_id.h */
#include "workshop_id.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool read_hex(const char *text, uint64_t *value)
{
    static const char digits[] = "0123456789abcdef";
    *value = 0;
    for (int32_t i = 0; i < WORKSHOP_HEX; i++) {
        const char *at = text[i] ? strchr(digits, text[i]) : NULL;
        if (!at) return false;
        *value = *value << 4 | (uint64_t)(at - digits);
    }
    return true;
}

bool workshop_id_of_name(const char *name, WorkshopId *id)
{
    WorkshopId fresh;
    if (!read_hex(name, &fresh.hash) || name[WORKSHOP_HEX] != '-' ||
        !read_hex(name + WORKSHOP_HEX + 1, &fresh.text))
        return false;
    *id = fresh;
    return true;
}

void workshop_id_to_name(const WorkshopId *id, char out[WORKSHOP_NAME_MAX])
{
    snprintf(out, WORKSHOP_NAME_MAX, "%016" PRIx64 "-%016" PRIx64, id->hash, id->text);
}

int workshop_id_compare(const WorkshopId *a, const WorkshopId *b)
{
    if (a->hash != b->hash) return a->hash < b->hash ? -1 : 1;
    return (a->text > b->text) - (a->text < b->text);
}
