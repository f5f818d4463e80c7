/* class_roster.c - see class_roster.h */
#include "class_roster.h"

#include "../../base/array.h"
#include "../../base/file.h"
#include "../../base/hash.h"
#include "../../base/line.h"
#include "../../base/utf8.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROSTER_SIZE_MAX = 1 << 20, FIRST_ROOM = 64 };

/* Without those that look like others in some fonts. */
static const char letters[] = "abcdefghjkmnpqrstuvwxyz", digits[] = "23456789";

/* ---- words ---- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

size_t class_word_name(const char *word)
{
    size_t length = strlen(word);
    if (length <= CLASS_WORD_TAIL) return 0;
    const char *tail = word + length - CLASS_WORD_TAIL;
    bool is_word = tail[0] == '-' && strchr(letters, lower(tail[1])) && strchr(digits, tail[2]) &&
                   strchr(letters, lower(tail[3])) && strchr(digits, tail[4]);
    return is_word ? length - CLASS_WORD_TAIL : 0;
}

int32_t class_word_number(const char *word)
{
    char small[CLASS_NAME_MAX];
    size_t length = 0;
    for (; length < sizeof small && word[length]; length++)
        small[length] = lower(word[length]);
    uint64_t hash = hash_bytes(HASH_SEED, (const uint8_t *)small, length);
    return (int32_t)(hash_finish(hash) % (LEARNER_NUMBER_MAX + 1));
}

bool class_word_equals(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b))
        a++, b++;
    return *a == *b;
}

/* ---- reading ---- */

/* What is no letter, digit or _ becomes one `-`. */
static void make_plain(const char *name, char out[CLASS_NAME_MAX])
{
    size_t length = 0;
    for (; *name; name++) {
        char c = *name;
        bool is_kept = (uint8_t)c >= 0x80 || (lower(c) >= 'a' && lower(c) <= 'z') ||
                       (c >= '0' && c <= '9') || c == '_';
        if (!is_kept && (length == 0 || out[length - 1] == '-')) continue;
        out[length++] = is_kept ? c : '-';
    }
    while (length > 0 && out[length - 1] == '-')
        length--;
    out[length] = '\0';
}

static bool add_name(ClassRoster *roster, Line line, int32_t number, ErrorList *errors)
{
    char why[UTF8_WHY_MAX];
    ClassName name = {.line = number};
    const char *fault = utf8_fault(line.text, line.length, why);
    bool fits = !fault && line.length < sizeof name.name;
    if (line.length == 0) return true;
    if (fits) {
        memcpy(name.name, line.text, line.length);
        size_t length = class_word_name(name.name);
        if (length > 0) memcpy(name.word, name.name, line.length);
        if (length > 0) name.name[length] = '\0';
        fits = strlen(name.name) < CLASS_NAME_MAX - CLASS_WORD_TAIL;
    }
    if (!fits) {
        int32_t column = fault ? (int32_t)(fault - line.text) + 1 : 1;
        if (!fault) snprintf(why, sizeof why, "%d bytes", (int)line.length);
        error_add(errors, ERROR_ERROR, number, column,
                  "a roster has names of at most %d bytes, one a line, not %s",
                  CLASS_NAME_MAX - CLASS_WORD_TAIL - 1, why);
        return false;
    }
    make_plain(name.name, name.plain);
    if (!name.plain[0]) {
        error_add(errors, ERROR_ERROR, number, 1, "a name needs a letter or digit, not just `%s`",
                  name.name);
        return false;
    }
    for (int32_t i = 0; i < roster->count; i++) {
        if (!class_word_equals(roster->names[i].plain, name.plain)) continue;
        error_add(errors, ERROR_ERROR, number, 1, "`%s` is already on line %d: add an initial",
                  name.name, (int)roster->names[i].line);
        return false;
    }
    if (!ARRAY_RESERVE(&roster->names, &roster->room, (size_t)roster->count + 1, FIRST_ROOM)) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return false;
    }
    roster->names[roster->count++] = name;
    return true;
}

bool class_roster_read(const char *path, ClassRoster *out, ErrorList *errors)
{
    size_t length;
    int32_t number = 0;
    ClassRoster roster = {0};
    error_list_init(errors, path);
    char *text = file_read_named(path, ROSTER_SIZE_MAX, &length, errors);
    if (!text) return false;
    text = file_text_as_utf8(text, &length, errors);
    size_t at = text ? line_mark_size(text, length) : 0;
    while (text && at < length && errors->errors < ERROR_MAX) {
        Line line = line_first(text + at, length - at);
        at += line.size;
        (void)add_name(&roster, line_strip(line), ++number, errors);
    }
    free(text);
    if (errors->errors > 0) {
        class_roster_done(&roster);
        return false;
    }
    *out = roster;
    return true;
}

void class_roster_done(ClassRoster *roster)
{
    free(roster->names);
    *roster = (ClassRoster){0};
}

const ClassName *class_roster_find(const ClassRoster *roster, const char *name_or_word)
{
    for (int32_t i = 0; i < roster->count; i++) {
        const ClassName *name = &roster->names[i];
        if (class_word_equals(name->name, name_or_word) ||
            class_word_equals(name->plain, name_or_word) ||
            (name->word[0] && class_word_equals(name->word, name_or_word)))
            return name;
    }
    return NULL;
}

/* ---- writing ---- */

int32_t class_roster_draw_words(ClassRoster *roster)
{
    int random = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    int32_t drawn = 0;
    if (random < 0) return -1;
    for (int32_t i = 0; i < roster->count; i++) {
        ClassName *name = &roster->names[i];
        uint16_t bits[4];
        if (name->word[0]) continue;
        if (read(random, bits, sizeof bits) != (ssize_t)sizeof bits) break;
        snprintf(name->word, sizeof name->word, "%.*s-%c%c%c%c",
                 CLASS_NAME_MAX - CLASS_WORD_TAIL - 1, name->plain,
                 letters[bits[0] % (sizeof letters - 1)], digits[bits[1] % (sizeof digits - 1)],
                 letters[bits[2] % (sizeof letters - 1)], digits[bits[3] % (sizeof digits - 1)]);
        drawn++;
    }
    close(random);
    for (int32_t i = 0; i < roster->count; i++)
        if (!roster->names[i].word[0]) return -1;
    return drawn;
}

void class_roster_add_text(const ClassRoster *roster, Text *out)
{
    for (int32_t i = 0; i < roster->count; i++) {
        const ClassName *name = &roster->names[i];
        text_add(out, "%s\n", name->word[0] ? name->word : name->name);
    }
}
