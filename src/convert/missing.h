/* missing.h - the names of what has no meaning, each once, for one complaint about all of them. */
#ifndef LEDGE_CONVERT_MISSING_H
#define LEDGE_CONVERT_MISSING_H

#include "../base.h"

enum { UNMAPPED_MAX = 8, UNMAPPED_NAME_MAX = 20, UNMAPPED_LIST_MAX = 100 };

typedef struct Unmapped {
    int32_t count; /* of the names kept */
    bool more;     /* there are others */
    char names[UNMAPPED_MAX][UNMAPPED_NAME_MAX];
} Unmapped;

void unmapped_add(Unmapped *missing, const char *name);
void unmapped_add_number(Unmapped *missing, int64_t number);

/* "5, 6, 7 and more" */
void unmapped_list(const Unmapped *missing, char out[UNMAPPED_LIST_MAX]);

#endif
