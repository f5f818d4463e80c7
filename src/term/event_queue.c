/* event_queue.c - see event_queue.h */
#include "event_queue.h"

static bool is_break(const TermEvent *event)
{
    bool is_press = event->kind == TERM_EVENT_KEY && event->action != TERM_KEY_RELEASE;
    bool is_ctrl_c =
        (event->code == 'c' || event->place == 'c') && (event->modifiers & TERM_MOD_CTRL) != 0;
    return is_press && (event->code == TERM_KEY_ESCAPE || is_ctrl_c);
}

bool event_queue_has(const EventQueue *queue, TermEventKind kind)
{
    for (int32_t i = 0; i < queue->count; i++)
        if (queue->items[(queue->first + i) % EVENT_QUEUE_MAX].kind == (uint8_t)kind) return true;
    return false;
}

/* Goes through the ring once; kept events are appended again. */
bool event_queue_drop_break(EventQueue *queue)
{
    TermEvent event;
    int32_t dropped = 0, count = queue->count;
    for (int32_t i = 0; i < count; i++)
        if (is_break(&queue->items[(queue->first + i) % EVENT_QUEUE_MAX])) dropped = i + 1;
    for (int32_t i = 0; dropped > 0 && i < count && event_queue_pop(queue, &event); i++) {
        bool is_typed = event.kind == TERM_EVENT_KEY || event.kind == TERM_EVENT_TEXT ||
                        event.kind == TERM_EVENT_MOUSE;
        if (i >= dropped || !is_typed) event_queue_push(queue, event);
    }
    return dropped > 0;
}
