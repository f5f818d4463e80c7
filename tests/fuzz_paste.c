/* fuzz_paste.c - any bytes from a terminal: what is pasted is text that can be shown, at most so
 * much, the same however the bytes are cut; and every place for text takes it. */
#include "../src/draw/widget.h"
#include "../src/edit/core/editor.h"
#include "../src/term/decode.h"
#include "../src/term/paste.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds) abort();
}

static void check_text(const char *text)
{
    Utf8 utf8 = {0};
    for (; *text; text++) {
        Utf8Result result = utf8_take(&utf8, (uint8_t)*text);
        check(result == UTF8_MORE || result == UTF8_DONE);
        if (result == UTF8_MORE) continue;
        check(utf8.ch >= ' ' || utf8.ch == '\n' || utf8.ch == '\t');
        check(utf8.ch < 0x7f || utf8.ch >= 0xa0);
    }
    check(utf8.left == 0);
}

static void check_line(const TermEvent *event)
{
    char line[TYPED_PASTE_MAX];
    const char *left_out = widget_typed_paste(event, line);
    check(left_out != NULL && strlen(line) < sizeof line);
    for (const char *at = line; *at; at++)
        check(*at >= ' ' && *at <= '~');
}

/* Into the level and put down, then into a command and a field. */
static void check_editor(const char *text)
{
    static const char *const places[] = {"", ":", "Ctrl+G"};
    ErrorList errors;
    error_list_init(&errors, "fuzz");
    Document *doc =
        document_open("/nowhere/x.txt", &(DocumentOptions){.cols = 20, .rows = 6}, &errors);
    Editor *editor = doc ? editor_create(doc, NULL) : NULL;
    if (!editor) return;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (places[i][0]) editor_key(editor, places[i], 0);
        editor_paste_text(editor, text, 0);
        const char *prompt = editor_prompt(editor, NULL);
        check(!prompt == !places[i][0]);
        editor_key(editor, prompt ? "Esc" : "Enter", 0);
        editor_key(editor, "Esc", 0);
    }
    check(document_history_count(doc) <= 1);
    editor_destroy(editor);
}

static void check_event(const TermEvent *event)
{
    check_line(event);
    if (event->text) check_text(event->text);
    check_editor(event->text);
}

static uint64_t add(uint64_t sum, const TermEvent *event)
{
    sum = sum * 31 + event->kind;
    for (const char *at = event->text; at && *at; at++)
        sum = sum * 31 + (uint8_t)*at;
    return sum;
}

/* Takes the bytes `piece` at a time, as a wait does: no more than one paste at once. */
static uint64_t sum_of(const uint8_t *data, size_t size, size_t piece, bool is_checked)
{
    static EventQueue queue;
    Decoder decoder;
    Paste paste = {.state = PASTE_NONE};
    Decoded out[DECODE_MAX];
    TermEvent event;
    uint64_t sum = 0;
    decode_init(&decoder);
    queue = (EventQueue){.count = 0};
    for (size_t i = 0; i < size; i++) {
        int32_t count = decode_byte(&decoder, data[i], 0, out);
        for (int32_t k = 0; k < count; k++)
            paste_take(&paste, &out[k], &queue);
        bool must_handle = !paste_is_free(&paste) || (i + 1) % piece == 0;
        while (must_handle && event_queue_pop(&queue, &event)) {
            paste_note_taken(&paste, &event);
            if (is_checked) check_event(&event);
            sum = add(sum, &event);
            paste_release(&paste);
        }
    }
    check(queue.count == 0 || piece > 1);
    paste_done(&paste);
    return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check(sum_of(data, size, 1, true) == sum_of(data, size, 7, false));
    return 0;
}
