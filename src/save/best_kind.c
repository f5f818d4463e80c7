/* best_kind.c - see best_kind.h */
#include "best_kind.h"

#include <string.h>

static const char *const kind_names[BEST_KIND_COUNT] = {
#define X(id, name, title) name,
    BEST_KIND_LIST(X)
#undef X
};

const char *const best_kind_titles[BEST_KIND_COUNT] = {
#define X(id, name, title) title,
    BEST_KIND_LIST(X)
#undef X
};

const char *best_kind_name(BestKind kind)
{
    assert(kind < BEST_KIND_COUNT);
    return kind_names[kind];
}

size_t best_kind_read(const char *text, char end, BestKind *kind)
{
    for (int32_t i = 0; i < BEST_KIND_COUNT; i++) {
        size_t length = strlen(kind_names[i]);
        if (strncmp(text, kind_names[i], length) != 0 || text[length] != end) continue;
        *kind = (BestKind)i;
        return length;
    }
    return 0;
}
