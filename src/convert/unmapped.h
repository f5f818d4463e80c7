/* unmapped.h - the names of things without a meaning, each once, for a single message about all of
 * them. */
#ifndef LEDGE_CONVERT_UNMAPPED_H
#define LEDGE_CONVERT_UNMAPPED_H

#include "../base/base.h"

enum { UNMAPPED_MAX = 8, UNMAPPED_NAME_MAX = 20, UNMAPPED_LIST_MAX = 100 };

typedef struct Unmapped {
    int32_t count; /* stored names */
    bool more;     /* there are more names */
    char names[UNMAPPED_MAX][UNMAPPED_NAME_MAX];
} Unmapped;

void unmapped_add(Unmapped *missing, const char *name);
void unmapped_add_number(Unmapped *missing, int64_t number);

/* "5, 6, 7 and more" */
void unmapped_list(const Unmapped *missing, char out[UNMAPPED_LIST_MAX]);

#endif
