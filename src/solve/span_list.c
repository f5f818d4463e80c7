/* span_list.c - see span_list.h */
#include "span_list.h"

#include "../base/array.h"

void span_list_done(SpanList *list)
{
    free(list->items);
    *list = (SpanList){NULL, 0, 0};
}

int32_t span_list_find(const SpanList *list, int32_t number)
{
    int32_t low = 0, high = list->count;
    while (low < high) {
        const int32_t middle = (low + high) / 2;
        if (list->items[middle].high < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Puts `count` spans in the place of the items from `from` to before `to`. */
static bool replace(SpanList *list, int32_t from, int32_t to, const Span *spans, int32_t count)
{
    const int32_t behind = list->count - to, total = from + count + behind;
    if (count == 1 && to == from + 1) { /* mostly */
        list->items[from] = spans[0];
        return true;
    }
    if (!ARRAY_RESERVE(&list->items, &list->capacity, (size_t)total, 8)) return false;
    memmove(list->items + from + count, list->items + to, (size_t)behind * sizeof *list->items);
    memcpy(list->items + from, spans, (size_t)count * sizeof *spans);
    list->count = total;
    return true;
}

bool span_list_add(SpanList *list, Span span)
{
    if (span.low > span.high) return true;
    const int32_t from = span_list_find(list, span.low - 1); /* beside it is joined, too */
    int32_t to = from;
    for (; to < list->count && list->items[to].low <= span.high + 1; to++) {
        span.low = min_i32(span.low, list->items[to].low);
        span.high = max_i32(span.high, list->items[to].high);
    }
    return replace(list, from, to, &span, 1);
}

bool span_list_remove(SpanList *list, Span span)
{
    Span rest[2];
    int32_t count = 0;
    if (span.low > span.high) return true;
    const int32_t from = span_list_find(list, span.low);
    int32_t to = from;
    for (; to < list->count && list->items[to].low <= span.high; to++) {
        const Span item = list->items[to];
        if (item.low < span.low) rest[count++] = (Span){item.low, span.low - 1};
        if (item.high > span.high) rest[count++] = (Span){span.high + 1, item.high};
    }
    return from == to || replace(list, from, to, rest, count);
}

bool span_list_add_all(SpanList *list, const SpanList *other)
{
    bool done = true;
    for (int32_t i = 0; done && i < other->count; i++)
        done = span_list_add(list, other->items[i]);
    return done;
}

bool span_list_add_part(SpanList *list, const SpanList *other, Span span)
{
    bool done = true;
    for (int32_t i = span_list_find(other, span.low);
         done && i < other->count && other->items[i].low <= span.high; i++)
        done = span_list_add(list, (Span){max_i32(span.low, other->items[i].low),
                                          min_i32(span.high, other->items[i].high)});
    return done;
}

bool span_list_keep(SpanList *list, const SpanList *other)
{
    SpanList kept = {NULL, 0, 0};
    bool done = true;
    for (int32_t i = 0; done && i < list->count; i++)
        done = span_list_add_part(&kept, other, list->items[i]);
    if (!done) {
        span_list_done(&kept);
        return false;
    }
    span_list_done(list);
    *list = kept;
    return true;
}

bool span_list_meets(const SpanList *list, Span span)
{
    const int32_t i = span_list_find(list, span.low);
    return i < list->count && list->items[i].low <= span.high && span.low <= span.high;
}

bool span_list_equals(const SpanList *list, const SpanList *other)
{
    return list->count == other->count &&
           (list->count == 0 ||
            memcmp(list->items, other->items, (size_t)list->count * sizeof *list->items) == 0);
}
