/* span_list.h - a set of whole numbers as a list of intervals.
 *
 * Order: ascending; between two intervals at least one number is missing, so that equal sets are
 * equal lists.
 * Ranges: numbers above INT32_MIN and below INT32_MAX.
 * Errors: what may need memory returns false when there is none; the list is then as it was.
 * Memory: a list begins as {NULL, 0, 0}; span_list_done frees its items. */
#ifndef LEDGE_SOLVE_SPAN_LIST_H
#define LEDGE_SOLVE_SPAN_LIST_H

#include "span.h"

typedef struct SpanList {
    Span *items;
    int32_t count;
    size_t capacity;
} SpanList;

void span_list_done(SpanList *list);

/* Adds, or removes, the numbers of a span; one whose high is below its low has none. */
bool span_list_add(SpanList *list, Span span);
bool span_list_remove(SpanList *list, Span span);

/* Adds all that the other list has; of it, only what lies in the span. */
bool span_list_add_all(SpanList *list, const SpanList *other);
bool span_list_add_part(SpanList *list, const SpanList *other, Span span);

/* Removes all that the other list does not have. */
bool span_list_keep(SpanList *list, const SpanList *other);

/* Is any number of the span in the list? */
bool span_list_meets(const SpanList *list, Span span);

bool span_list_equals(const SpanList *list, const SpanList *other);

/* The first of the intervals that ends at the number or above it; `count` where none does. */
int32_t span_list_find(const SpanList *list, int32_t number);

#endif
