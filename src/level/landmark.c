/* landmark.c - see landmark.h */
#include "landmark.h"

const char *const landmark_names[LANDMARK_KIND_COUNT] = {
#define X(id, name) [id] = name,
    LANDMARK_LIST(X)
#undef X
};
