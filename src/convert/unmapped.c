/* unmapped.c - see unmapped.h */
#include "unmapped.h"

#include "../base/text.h"

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
    Text list = text_in(out, UNMAPPED_LIST_MAX - (sizeof " and more" - 1));
    int32_t listed = 0;
    for (; listed < missing->count; listed++) {
        const char *gap = listed > 0 ? ", " : "";
        if (list.length + strlen(gap) + strlen(missing->names[listed]) >= list.capacity) break;
        text_add(&list, "%s%s", gap, missing->names[listed]);
    }
    list.capacity = UNMAPPED_LIST_MAX;
    if (missing->more || listed < missing->count) text_add_string(&list, " and more");
}
