/* missing.h - the names of what has no meaning, each once, for one complaint about all of them. */
#ifndef LEDGE_CONVERT_MISSING_H
#define LEDGE_CONVERT_MISSING_H

#include "../base.h"

enum { MISSING_MAX = 8, MISSING_NAME_MAX = 20, MISSING_LIST_MAX = 100 };

typedef struct Missing {
    int32_t count; /* of the names kept */
    bool more;     /* there are others */
    char names[MISSING_MAX][MISSING_NAME_MAX];
} Missing;

void missing_add(Missing *missing, const char *name);
void missing_add_number(Missing *missing, int64_t number);

/* "5, 6, 7 and more" */
void missing_list(const Missing *missing, char out[MISSING_LIST_MAX]);

#endif
