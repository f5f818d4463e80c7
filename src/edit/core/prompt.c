/* prompt.c - see prompt.h */
#include "prompt.h"

#include "../../base/utf8.h"

#include <stdio.h>
#include <string.h>

void prompt_show(Prompt *prompt)
{
    assert(prompt->caret >= 0 && (size_t)prompt->caret <= strlen(prompt->text));
    snprintf(prompt->line, sizeof prompt->line, "%s%s", prompt->label, prompt->text);
}

void prompt_open(Prompt *prompt, const char *label, const char *text, PromptDone done)
{
    prompt->open = true;
    prompt->commands = prompt->is_stale = prompt->is_path = prompt->is_chosen = false;
    prompt->done = done;
    prompt->history_at = prompt->history_count;
    snprintf(prompt->label, sizeof prompt->label, "%s", label);
    prompt_replace_end(prompt, 0, text);
    prompt_show(prompt);
}

void prompt_replace_end(Prompt *prompt, int32_t from, const char *text)
{
    snprintf(prompt->text + from, sizeof prompt->text - (size_t)from, "%s", text);
    prompt->caret = (int32_t)strlen(prompt->text);
}

bool prompt_insert(Prompt *prompt, const char *bytes, size_t size)
{
    size_t length = strlen(prompt->text), caret = (size_t)prompt->caret;
    if (length + size >= sizeof prompt->text) return false;
    memmove(prompt->text + caret + size, prompt->text + caret, length - caret + 1);
    memcpy(prompt->text + caret, bytes, size);
    prompt->caret += (int32_t)size;
    return true;
}

void prompt_delete(Prompt *prompt)
{
    char *at = prompt->text + prompt->caret;
    const char *next = prompt->text + utf8_after(prompt->text, (size_t)prompt->caret);
    memmove(at, next, strlen(next) + 1);
}

void prompt_remember(Prompt *prompt)
{
    if (!prompt->commands || !prompt->text[0]) return;
    if (prompt->history_count == PROMPT_HISTORY) {
        memmove(prompt->history[0], prompt->history[1],
                sizeof prompt->history - sizeof prompt->history[0]);
        prompt->history_count--;
    }
    memcpy(prompt->history[prompt->history_count++], prompt->text, sizeof prompt->text);
}

/* After the newest comes an empty line. */
void prompt_recall(Prompt *prompt, int32_t step)
{
    int32_t at = clamp_i32(prompt->history_at + step, 0, prompt->history_count);
    prompt->history_at = at;
    prompt_replace_end(prompt, 0, at == prompt->history_count ? "" : prompt->history[at]);
}
