/* workshop_words.c - see workshop_words.h */
#include "workshop_words.h"

#include "../base/file.h"
#include "../base/letter.h"
#include "../base/line.h"
#include "../base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 64 * 1024, RUN_LENGTH = 2 * WORKSHOP_WORD_LENGTH };

/* Letters of a text in a row, by their shapes. */
typedef struct LetterRun {
    uint32_t letters[RUN_LENGTH];
    int32_t length; /* of a longer one the first are kept */
} LetterRun;

static void add_letter(LetterRun *run, uint32_t ch)
{
    uint32_t parts[LETTER_PARTS_MAX];
    int32_t count = letter_parts(ch, parts);
    for (int32_t i = 0; i < count; i++) {
        uint32_t shape = letter_shape(parts[i]);
        if (letter_is_mark(parts[i]) || run->length == RUN_LENGTH) continue;
        run->letters[run->length++] = shape == 'i' ? 'l' : shape; /* I looks like l */
    }
}

/* ---- matching ---- */

/* Is the word the run, or a part of it where that is allowed? */
static bool word_matches(const WorkshopWord *word, const LetterRun *run, bool may_be_part)
{
    int32_t last = run->length - word->length;
    for (int32_t at = 0; at <= last; at++) {
        bool may_begin = at == 0 || may_be_part || word->may_begin_later;
        bool may_end = at == last || may_be_part || word->may_end_earlier;
        if (!may_begin || !may_end) continue;
        if (memcmp(run->letters + at, word->letters, (size_t)word->length * sizeof(uint32_t)) == 0)
            return true;
    }
    return false;
}

static bool any_matches(const WorkshopWords *words, const LetterRun *run, bool may_be_part)
{
    for (int32_t i = 0; run->length > 0 && i < words->count; i++)
        if (word_matches(&words->items[i], run, may_be_part)) return true;
    return false;
}

bool workshop_words_match(const WorkshopWords *words, const char *text)
{
    LetterRun run = {.length = 0}, alone = {.length = 0};
    size_t length = strlen(text), size;
    for (size_t at = 0; at <= length; at += size) {
        uint32_t ch = at < length ? utf8_read(text + at, length - at, &size) : ' ';
        if (at == length) size = 1;
        if (letter_is_any(ch)) {
            add_letter(&run, ch);
            continue;
        }
        if (any_matches(words, &run, false)) return true;
        bool is_alone = run.length == 1 && alone.length < RUN_LENGTH;
        if (is_alone) alone.letters[alone.length++] = run.letters[0];
        if (run.length > 1 || at == length) {
            if (any_matches(words, &alone, true)) return true;
            alone.length = 0;
        }
        run.length = 0;
    }
    return false;
}

bool workshop_words_match_level(const WorkshopWords *words, const WorkshopLevel *about,
                                const Level *level)
{
    if (words->count == 0) return false;
    if (workshop_words_match(words, about->title) || workshop_words_match(words, about->hint) ||
        workshop_words_match(words, about->by))
        return true;
    for (int32_t i = 0; i < level->signs.count; i++)
        if (workshop_words_match(words, level->sign_text[i])) return true;
    return false;
}

/* ---- reading ---- */

/* Reads a word; false for anything else. */
static bool read_word(Line line, WorkshopWord *word)
{
    LetterRun run = {.length = 0};
    *word = (WorkshopWord){.length = 0};
    word->may_begin_later = line.length > 0 && line.text[0] == '*';
    line.text += word->may_begin_later;
    line.length -= word->may_begin_later;
    word->may_end_earlier = line.length > 0 && line.text[line.length - 1] == '*';
    line.length -= word->may_end_earlier;
    for (size_t at = 0, size; at < line.length; at += size) {
        uint32_t ch = utf8_read(line.text + at, line.length - at, &size);
        if (!letter_is_any(ch)) return false;
        add_letter(&run, ch);
    }
    if (run.length == 0 || run.length > WORKSHOP_WORD_LENGTH) return false;
    word->length = run.length;
    memcpy(word->letters, run.letters, (size_t)run.length * sizeof run.letters[0]);
    return true;
}

bool workshop_words_read(const char *path, WorkshopWords *words, ErrorList *errors)
{
    size_t length, left;
    char *text = file_read(path, FILE_MAX, &length, errors);
    int32_t number = 0, faults = text ? 0 : 1;
    words->count = 0;
    const char *at = text;
    for (left = text ? length : 0; left > 0 && faults == 0;) {
        Line line = line_first(at, left), word = line_strip(line);
        number++;
        at += line.size;
        left -= line.size;
        if (word.length == 0 || word.text[0] == ';') continue;
        bool has_room = words->count < WORKSHOP_WORDS_MAX;
        if (has_room && read_word(word, &words->items[words->count])) {
            words->count++;
            continue;
        }
        faults++;
        if (has_room)
            error_add(errors, ERROR_ERROR, number, 1,
                      "a line is one word of 1 to %d letters and digits, with `*` at its ends for "
                      "any others",
                      WORKSHOP_WORD_LENGTH);
        else
            error_add(errors, ERROR_ERROR, number, 1, "more than %d words", WORKSHOP_WORDS_MAX);
    }
    free(text);
    if (faults > 0) words->count = 0;
    return faults == 0;
}
