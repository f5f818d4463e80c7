/* missing.c - see missing.h */
#include "missing.h"

#include <stdio.h>
#include <string.h>

void missing_add(Missing *missing, const char *name)
{
    char kept[MISSING_NAME_MAX];
    snprintf(kept, sizeof kept, "%.*s", MISSING_NAME_MAX - 1, name);
    for (int32_t i = 0; i < missing->count; i++)
        if (strcmp(missing->names[i], kept) == 0) return;
    missing->more = missing->count == MISSING_MAX;
    if (!missing->more) memcpy(missing->names[missing->count++], kept, sizeof kept);
}

void missing_add_number(Missing *missing, int64_t number)
{
    char name[MISSING_NAME_MAX];
    snprintf(name, sizeof name, "%lld", (long long)number);
    missing_add(missing, name);
}

void missing_list(const Missing *missing, char out[MISSING_LIST_MAX])
{
    const size_t room = MISSING_LIST_MAX - sizeof " and more";
    size_t used = 0;
    bool more = missing->more;
    out[0] = '\0';
    for (int32_t i = 0; i < missing->count; i++) {
        size_t needed = strlen(missing->names[i]) + 2;
        more = more || used + needed > room;
        if (used + needed > room) break;
        used += (size_t)snprintf(out + used, room - used + 1, "%s%s", i > 0 ? ", " : "",
                                 missing->names[i]);
    }
    snprintf(out + used, MISSING_LIST_MAX - used, "%s", more ? " and more" : "");
}
