/* screen_message.c - see screens.h */
#include "screens.h"

#include "../draw/bindings.h"
#include "../draw/theme.h"
#include "../draw/widget.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { ENTRY_MAX = ERROR_LINE_MAX, ROWS_AROUND = 4 };

typedef struct Message {
    char title[LEVEL_TEXT_MAX];
    uint8_t role;
    int32_t count;
    char entries[ERROR_MAX][ENTRY_MAX];
} Message;

static Next message_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    (void)self, (void)app, (void)event;
    bool leaves = request == REQUEST_CHOOSE || request == REQUEST_BACK;
    return leaves ? next_back(ANSWER_NONE) : next_stay();
}

static void message_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, "go on"}};
    const Message *message = self;
    enum { TEXT_COLS = 62 };
    int32_t all_lines = 0;
    for (int32_t i = 0; i < message->count; i++)
        all_lines += widget_line_count(message->entries[i], TEXT_COLS - 2);
    Area page = app_page(app, canvas, TEXT_COLS, ROWS_AROUND + all_lines);
    widget_text_centred(canvas, page, 0, message->title, ROLE_TITLE);
    Area rest = {page.col + 1, page.row + 2, page.cols - 2, page.rows - 3};
    for (int32_t i = 0; i < message->count && rest.rows > 0; i++) {
        int32_t lines = widget_line_count(message->entries[i], rest.cols);
        widget_text_wrapped(canvas, rest, message->entries[i], message->role);
        rest.row += lines;
        rest.rows -= lines;
    }
    widget_hints(canvas, app_bindings(app), page, page.rows - 1, hints, ARRAY_LENGTH(hints));
}

static const ScreenKind message_kind = {.key = message_key,
                                        .context = CONTEXT_MENU,
                                        .draw = message_draw,
                                        .leave = free,
                                        .is_page = true};

Screen screen_message_open(Session *session, const void *args, ErrorList *errors)
{
    const MessageArgs *given = args;
    Message *message = calloc(1, sizeof *message);
    (void)session, (void)errors;
    assert(given->text || given->errors);
    if (!message) return (Screen){0};
    snprintf(message->title, sizeof message->title, "%s", given->title);
    if (given->text) {
        snprintf(message->entries[0], ENTRY_MAX, "%s", given->text);
        message->count = 1;
        return (Screen){&message_kind, message};
    }
    message->role = ROLE_ERROR;
    for (int32_t i = 0; i < given->errors->count; i++) {
        const Error *error = &given->errors->items[i];
        if (error->severity == ERROR_ERROR)
            error_format(given->errors, error, message->entries[message->count++], ENTRY_MAX);
    }
    return (Screen){&message_kind, message};
}
