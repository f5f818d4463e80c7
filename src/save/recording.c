/* recording.c - see recording.h */
#include "recording.h"

#include "../base/array.h"
#include "../base/file.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 3600 };

bool recording_open(Recording *recording, const char *path, ErrorList *errors)
{
    *recording = (Recording){.path = path};
    return recording_save(recording, errors);
}

void recording_begin(Recording *recording)
{
    recording->tape.count = 0;
    recording->is_cut = false;
}

void recording_add(Recording *recording, Input input)
{
    InputTape *tape = &recording->tape;
    if (!recording->path || recording->is_cut) return;
    recording->is_cut =
        tape->count == INPUT_TICKS_MAX ||
        !ARRAY_RESERVE(&tape->ticks, &recording->capacity, tape->count + 1, FIRST_CAPACITY);
    if (!recording->is_cut) tape->ticks[tape->count++] = input;
}

void recording_cut(Recording *recording, int32_t ticks)
{
    recording->tape.count = min_i32(recording->tape.count, ticks);
}

bool recording_save(const Recording *recording, ErrorList *errors)
{
    size_t length;
    if (!recording->path) return true;
    error_list_init(errors, recording->path);
    char *text = input_tape_text(recording->tape.ticks, recording->tape.count, &length);
    if (!text) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return false;
    }
    bool written = file_write_named(recording->path, text, length, errors);
    free(text);
    if (written && recording->is_cut)
        error_add(errors, ERROR_ERROR, 0, 0, "only the first %d ticks were kept",
                  (int)recording->tape.count);
    return written && !recording->is_cut;
}

void recording_done(Recording *recording)
{
    input_tape_done(&recording->tape);
    *recording = (Recording){0};
}
