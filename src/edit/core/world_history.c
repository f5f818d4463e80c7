/* world_history.c - see world_history.h. The journal is text: `step LENGTH` with the names of a
 * renamed level in a line, then the bytes; or `at STEP`. What is cut off at its end is ignored. */
#include "world_history.h"

#include "../../base/array.h"
#include "../../base/file.h"
#include "../../base/text.h"
#include "../../level/document/state_path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JOURNAL_SIZE_MAX = 64 * 1024 * 1024, STEPS_KEPT = 200 };

static void cut(WorldHistory *history, int32_t count)
{
    while (history->count > count)
        free(history->steps[--history->count].text.bytes);
}

static bool push(WorldHistory *history, const WorldText *text, const char *from, const char *to)
{
    cut(history, history->count > 0 ? history->at + 1 : 0);
    if (!ARRAY_RESERVE(&history->steps, &history->capacity, history->count + 1, 16)) return false;
    char *bytes = malloc(text->length + 1);
    if (!bytes) return false;
    memcpy(bytes, text->bytes, text->length);
    bytes[text->length] = '\0';
    WorldStep *step = &history->steps[history->count];
    *step = (WorldStep){.text.length = text->length};
    step->text.bytes = bytes;
    snprintf(step->from, sizeof step->from, "%s", from);
    snprintf(step->to, sizeof step->to, "%s", to);
    history->at = history->count++;
    return true;
}

/* ---- the journal ---- */

static void add_step(Text *out, const WorldStep *step)
{
    text_add(out, "step %zu\t%s\t%s\n", step->text.length, step->from, step->to);
    text_add_bytes(out, step->text.bytes, step->text.length);
}

/* Appends to the journal; a failure only means that a restart loses undo. */
static void append(const WorldHistory *history, const WorldStep *step)
{
    Text record = TEXT_GROWING;
    FILE *file = history->path[0] ? fopen(history->path, "ab") : NULL;
    if (!file) return;
    if (step)
        add_step(&record, step);
    else
        text_add(&record, "at %d\n", (int)history->at);
    if (record.missing == 0) fwrite(record.bytes, 1, record.length, file);
    text_done(&record);
    fclose(file);
}

/* Reads one record; false at the end, or where it is damaged. */
static bool read_record(WorldHistory *history, const char **from, const char *end)
{
    size_t length;
    char line[2 * WORLD_NAME_MAX + 64], first[WORLD_NAME_MAX] = "", second[WORLD_NAME_MAX] = "";
    const char *line_end = memchr(*from, '\n', (size_t)(end - *from));
    int at;
    if (!line_end || (size_t)(line_end - *from) >= sizeof line) return false;
    snprintf(line, sizeof line, "%.*s", (int)(line_end - *from), *from);
    *from = line_end + 1;
    if (sscanf(line, "at %d", &at) == 1) {
        if (at < 0 || at >= history->count) return false;
        history->at = at;
        return true;
    }
    if (sscanf(line, "step %zu", &length) != 1 || length > (size_t)(end - *from)) return false;
    (void)sscanf(line, "%*[^\t]\t%255[^\t]\t%255[^\t]", first, second);
    bool ok = push(history, &(WorldText){(char *)(uintptr_t)*from, length}, first, second);
    *from += length;
    return ok;
}

static void write_anew(const WorldHistory *history)
{
    Text journal = TEXT_GROWING;
    ErrorList unheard;
    error_list_init(&unheard, history->path);
    for (int32_t i = 0; i < history->count; i++)
        add_step(&journal, &history->steps[i]);
    text_add(&journal, "at %d\n", (int)history->at);
    if (history->path[0] && journal.missing == 0)
        (void)file_replace(history->path, journal.bytes, journal.length, &unheard);
    text_done(&journal);
}

static void read_journal(WorldHistory *history)
{
    size_t length;
    ErrorList unheard;
    error_list_init(&unheard, history->path);
    char *text = file_read(history->path, JOURNAL_SIZE_MAX, &length, &unheard);
    const char *at = text, *end = text ? text + length : NULL;
    const char *good = at;
    while (at && at < end && read_record(history, &at, end))
        good = at;
    if (good == end) {
        free(text);
        return;
    }
    /* What is appended after the damage would not be read either. */
    if (file_keep_damaged(history->path, text, length, history->kept)) {
        write_anew(history);
    } else {
        history->kept[0] = '\0';
        history->path[0] = '\0';
    }
    free(text);
}

/* Rewrites the journal with the last steps, so that it does not grow forever. If that fails, the
 * longer journal stays. */
static void shorten(WorldHistory *history)
{
    if (history->count <= STEPS_KEPT) return;
    int32_t gone = history->count - STEPS_KEPT / 2;
    if (history->at < gone) return;
    for (int32_t i = 0; i < gone; i++)
        free(history->steps[i].text.bytes);
    history->count -= gone;
    history->at -= gone;
    memmove(history->steps, history->steps + gone, (size_t)history->count * sizeof *history->steps);
    write_anew(history);
}

/* ---- the public side ---- */

void world_history_open(WorldHistory *history, const char *state_folder, const char *path,
                        const WorldText *now)
{
    char absolute[PATH_MAX], key[STATE_KEY_MAX];
    *history = (WorldHistory){0};
    state_path_absolute(path, absolute);
    state_path_key(absolute, key);
    if (state_folder[0] && state_path_make_folders(state_folder))
        (void)snprintf(history->path, sizeof history->path, "%.480s/world-%s", state_folder, key);
    read_journal(history);
    (void)world_history_follow(history, now);
    shorten(history);
}

bool world_history_follow(WorldHistory *history, const WorldText *now)
{
    const WorldText *last = history->count > 0 ? &history->steps[history->at].text : NULL;
    bool is_same =
        last && last->length == now->length && memcmp(last->bytes, now->bytes, now->length) == 0;
    return is_same || world_history_add(history, now, "", "");
}

bool world_history_add(WorldHistory *history, const WorldText *text, const char *from,
                       const char *to)
{
    if (!push(history, text, from, to)) return false;
    append(history, &history->steps[history->at]);
    return true;
}

void world_history_go(WorldHistory *history, int32_t at)
{
    assert(at >= 0 && at < history->count);
    history->at = at;
    append(history, NULL);
}

void world_history_done(WorldHistory *history)
{
    cut(history, 0);
    free(history->steps);
    *history = (WorldHistory){0};
}
