/* array.h - lists that grow: a pointer to the items, and for how many of them there is room.
 *
 * Memory: a list begins as a NULL pointer with room for none; free(items) ends it. */
#ifndef LEDGE_ARRAY_H
#define LEDGE_ARRAY_H

#include "base.h"

#include <stdlib.h>
#include <string.h>

/* Makes room for `need` items in the list that `*items` points to: when there is less, for at least
 * `first`, and for half as many again as before, so that adding one by one stays cheap. False when
 * memory ran out or no list can be so long: then the list is as it was. */
#define ARRAY_RESERVE(items, capacity, need, first)                                                \
    array_reserve((items), (capacity), (need), (first), sizeof **(items))

/* Gives back the room behind the first `count` items. Needs at least one. */
#define ARRAY_FIT(items, count) array_fit((items), (count), sizeof **(items))

/* Behind ARRAY_RESERVE. `items` is the address of a pointer to items of `size` bytes, copied rather
 * than read, for no pointer type may be taken for another. */
static inline bool array_reserve(void *items, size_t *capacity, size_t need, size_t first,
                                 size_t size)
{
    if (need <= *capacity) return true;
    size_t more = *capacity + *capacity / 2; /* far from overflow: see PTRDIFF_MAX */
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

/* Behind ARRAY_FIT. */
static inline void array_fit(void *items, size_t count, size_t size)
{
    void *list;
    memcpy(&list, items, sizeof list);
    void *fitted = realloc(list, count * size);
    if (fitted) memcpy(items, &fitted, sizeof fitted);
} // cppcheck-suppress memleak

#endif
