/* missing.c - see missing.h */
#include "missing.h"

#include <stdio.h>
#include <string.h>

void unmapped_add(Unmapped *missing, const char *name)
{
    char kept[UNMAPPED_NAME_MAX];
    snprintf(kept, sizeof kept, "%.*s", UNMAPPED_NAME_MAX - 1, name);
    for (int32_t i = 0; i < missing->count; i++)
        if (strcmp(missing->names[i], kept) == 0) return;
    missing->more = missing->count == UNMAPPED_MAX;
    if (!missing->more) memcpy(missing->names[missing->count++], kept, sizeof kept);
}

void unmapped_add_number(Unmapped *missing, int64_t number)
{
    char name[UNMAPPED_NAME_MAX];
    snprintf(name, sizeof name, "%lld", (long long)number);
    unmapped_add(missing, name);
}

void unmapped_list(const Unmapped *missing, char out[UNMAPPED_LIST_MAX])
{
    const size_t room = UNMAPPED_LIST_MAX - sizeof " and more";
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
    snprintf(out + used, UNMAPPED_LIST_MAX - used, "%s", more ? " and more" : "");
}
