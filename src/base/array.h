/* array.h - lists that grow: a pointer to the items and the number there is room for.
 *
 * Memory: a list begins as a NULL pointer with room for none and ends with free(items). */
#ifndef LEDGE_BASE_ARRAY_H
#define LEDGE_BASE_ARRAY_H

#include "base.h"

#include <stdlib.h>
#include <string.h>

/* Makes room for `need` items in the list that `*items` points to: a list that grows gets at least
 * `first`, and half as much again as it had, so that adding one by one stays cheap. False when
 * memory ran out or the size would overflow: the list is then unchanged. */
#define ARRAY_RESERVE(items, capacity, need, first)                                                \
    array_reserve((items), (capacity), (need), (first), sizeof **(items))

/* Gives back the memory behind the first `count` items. Needs at least one. */
#define ARRAY_FIT(items, count) array_fit((items), (count), sizeof **(items))

/* The function behind ARRAY_RESERVE. `items` is the address of a pointer to items of `size` bytes.
 * It is copied with memcpy, because a pointer of another type must not be read as a `void *`. */
static inline bool array_reserve(void *items, size_t *capacity, size_t need, size_t first,
                                 size_t size)
{
    if (need <= *capacity) return true;
    size_t more = *capacity + *capacity / 2; /* no overflow: at most PTRDIFF_MAX bytes */
    if (need < first) need = first;
    if (need < more) need = more;
    if (need > PTRDIFF_MAX / size) return false;
    void *list;
    memcpy(&list, items, sizeof list);
    void *grown = realloc(list, need * size);
    if (!grown) return false;
    memcpy(items, &grown, sizeof grown);
    *capacity = need;
    return true; // cppcheck-suppress memleak
}

/* The function behind ARRAY_FIT. */
static inline void array_fit(void *items, size_t count, size_t size)
{
    void *list;
    memcpy(&list, items, sizeof list);
    void *fitted = realloc(list, count * size);
    if (fitted) memcpy(items, &fitted, sizeof fitted);
} // cppcheck-suppress memleak

#endif
