/* ini.c - see ini.h. The text is read twice: by a pass of our own, which refuses whatever
 * iniparser would let through or what its versions read differently and remembers every place,
 * and by iniparser. The two must agree on every value. */
#include "ini.h"

#include "line.h"

#include <errno.h>
#include <iniparser/iniparser.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
    LINE_BYTES_MAX = 1000, /* iniparser refuses a file at 1023 */
    ENTRY_MAX = 4096,      /* iniparser takes time in the square of this */
    SECTION_MAX = 1024,
    NAME_SEEN_MAX = 40 /* bytes of a name or value quoted in a message */
};

typedef struct Section {
    const char *name;
    int32_t line;
} Section;

struct Ini {
    char *arena; /* all names and values */
    size_t arena_used;
    IniEntry *entries;
    int32_t entry_count, entry_capacity;
    Section *sections;
    int32_t section_count, section_capacity;
};

typedef struct Span {
    const char *at;
    size_t length;
} Span;

typedef struct Reader {
    Ini *ini;
    ErrorList *errors;
    const char *section; /* the one we are in, or NULL */
    Span line;           /* without its line end */
    int32_t number;      /* of the line */
} Reader;

/* ---- spans ---- */

/* What iniparser strips: isspace of the C locale. */
static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_comment_mark(char c)
{
    return c == ';' || c == '#';
}

static Span strip(Span s)
{
    while (s.length > 0 && is_blank(s.at[0])) {
        s.at++;
        s.length--;
    }
    while (s.length > 0 && is_blank(s.at[s.length - 1]))
        s.length--;
    return s;
}

/* The span from `from` to the end of `s`. */
static Span rest_from(Span s, const char *from)
{
    return (Span){from, s.length - (size_t)(from - s.at)};
}

/* Cuts the next line off `text`. */
static Span next_line(Span *text)
{
    Line line = line_first(text->at, text->length);
    *text = rest_from(*text, line.text + line.size);
    return (Span){line.text, line.length};
}

static bool is_comment(Span line)
{
    line = strip(line);
    return line.length > 0 && is_comment_mark(line.at[0]);
}

/* ---- what was found ---- */

/* Column of a byte of the line, from 1. */
static int32_t column_of(const Reader *r, const char *at)
{
    return (int32_t)(at - r->line.at) + 1;
}

/* The number of bytes of a span that a message shows, for "%.*s". */
static int shown(Span s)
{
    return s.length < NAME_SEEN_MAX ? (int)s.length : NAME_SEEN_MAX;
}

static void complain(Reader *r, const char *at, const char *text)
{
    error_add(r->errors, ERROR_ERROR, r->number, column_of(r, at), "%s", text);
}

/* The arena has room: names and values are parts of lines, each with `=` or brackets to spare. */
static char *keep(Ini *ini, Span s)
{
    char *copy = ini->arena + ini->arena_used;
    if (s.length > 0) memcpy(copy, s.at, s.length);
    copy[s.length] = '\0';
    ini->arena_used += s.length + 1;
    return copy;
}

/* ASCII only, whatever the locale says. */
static char *keep_lower(Ini *ini, Span s)
{
    char *copy = keep(ini, s);
    for (char *c = copy; *c; c++)
        if (*c >= 'A' && *c <= 'Z') *c = (char)(*c - 'A' + 'a');
    return copy;
}

/* Makes room for one item more; false when memory ran out or there are `limit` of them. */
static bool make_room(void **items, int32_t count, int32_t *capacity, int32_t limit, size_t size)
{
    if (count < *capacity) return true;
    if (count >= limit) return false;
    int32_t larger = *capacity ? *capacity * 2 : 16;
    void *grown = realloc(*items, (size_t)larger * size);
    if (!grown) return false;
    *items = grown;
    *capacity = larger;
    return true;
}

static const Section *find_section(const Ini *ini, const char *name)
{
    for (int32_t i = 0; i < ini->section_count; i++)
        if (strcmp(ini->sections[i].name, name) == 0) return &ini->sections[i];
    return NULL;
}

const IniEntry *ini_find(const Ini *ini, const char *section, const char *key)
{
    for (int32_t i = 0; i < ini->entry_count; i++) {
        const IniEntry *e = &ini->entries[i];
        if (strcmp(e->key, key) == 0 && strcmp(e->section, section) == 0) return e;
    }
    return NULL;
}

static void add_section(Reader *r, Span name)
{
    Ini *ini = r->ini;
    r->section = keep_lower(ini, name);
    const Section *first = find_section(ini, r->section);
    if (first) {
        error_add(r->errors, ERROR_ERROR, r->number, column_of(r, name.at),
                  "section [%.*s] is here a second time; the first is in line %d", shown(name),
                  name.at, first->line);
        return;
    }
    void *items = ini->sections;
    if (!make_room(&items, ini->section_count, &ini->section_capacity, SECTION_MAX,
                   sizeof(Section))) {
        complain(r, name.at, "too many sections");
        return;
    }
    ini->sections = items;
    ini->sections[ini->section_count++] = (Section){r->section, r->number};
}

static void add_entry(Reader *r, Span key, Span value, bool quoted)
{
    Ini *ini = r->ini;
    const char *name = keep_lower(ini, key);
    const IniEntry *first = ini_find(ini, r->section, name);
    if (first) {
        error_add(r->errors, ERROR_ERROR, r->number, column_of(r, key.at),
                  "`%.*s` is in section [%s] a second time; the first is in line %d", shown(key),
                  key.at, r->section, first->line);
        return;
    }
    void *items = ini->entries;
    if (!make_room(&items, ini->entry_count, &ini->entry_capacity, ENTRY_MAX, sizeof(IniEntry))) {
        complain(r, key.at, "too many keys");
        return;
    }
    ini->entries = items;
    ini->entries[ini->entry_count++] = (IniEntry){.section = r->section,
                                                  .key = name,
                                                  .value = keep(ini, value),
                                                  .quoted = quoted,
                                                  .line = r->number,
                                                  .key_column = column_of(r, key.at),
                                                  .value_column = column_of(r, value.at)};
}

/* ---- the grammar of a line ---- */

/* Printable ASCII without what has a meaning of its own; blanks inside are allowed. */
static bool is_name(Span s)
{
    for (size_t i = 0; i < s.length; i++)
        if (s.at[i] < ' ' || s.at[i] > '~' || strchr(":;#=[]\"'\\", s.at[i])) return false;
    return s.length > 0;
}

static void read_section(Reader *r, Span line)
{
    r->section = ""; /* a bad name is one fault; the keys below it are none */
    const char *close = memchr(line.at, ']', line.length);
    if (!close) {
        complain(r, line.at, "this section name has no closing `]`");
        return;
    }
    Span rest = strip(rest_from(line, close + 1));
    if (rest.length > 0) {
        complain(r, rest.at, "nothing may follow a section's `]`, not even a comment");
        return;
    }
    Span name = strip((Span){line.at + 1, (size_t)(close - line.at) - 1});
    if (is_name(name))
        add_section(r, name);
    else
        complain(r, line.at, "a section's name is letters, digits and `_ - .`");
}

/* The inside of the quotes that `s` begins with; a span without a place where something is wrong.
 */
static Span quoted_value(Reader *r, Span s)
{
    Span inside = rest_from(s, s.at + 1);
    const char *close = memchr(inside.at, s.at[0], inside.length);
    const char *backslash = memchr(inside.at, '\\', close ? (size_t)(close - inside.at) : 0);
    if (!close) {
        complain(r, s.at, "this quote is not closed in its line");
        return (Span){NULL, 0};
    }
    if (backslash) {
        complain(r, backslash,
                 "no backslash inside quotes; leave the quotes out, or write the word backslash "
                 "in [legend]");
        return (Span){NULL, 0};
    }
    Span rest = strip(rest_from(inside, close + 1));
    if (rest.length > 0 && !is_comment_mark(rest.at[0])) {
        complain(r, rest.at, "text after the closing quote");
        return (Span){NULL, 0};
    }
    return (Span){inside.at, (size_t)(close - inside.at)};
}

/* Up to a comment. */
static Span plain_value(Span s)
{
    Span value = s;
    value.length = 0;
    while (value.length < s.length && !is_comment_mark(s.at[value.length]))
        value.length++;
    return strip(value);
}

static void read_entry(Reader *r, Span line)
{
    const char *equals = memchr(line.at, '=', line.length);
    if (!equals) {
        complain(r, line.at, "not a section in brackets, not `key = value`, not a comment");
        return;
    }
    Span key = strip((Span){line.at, (size_t)(equals - line.at)});
    Span value = strip(rest_from(line, equals + 1));
    if (!is_name(key)) {
        complain(r, line.at, "a key before `=` is letters, digits and `_ - .`");
        return;
    }
    if (!r->section) {
        complain(r, key.at, "this key stands before the first section");
        return;
    }
    bool quoted = value.length > 0 && (value.at[0] == '"' || value.at[0] == '\'');
    value = quoted ? quoted_value(r, value) : plain_value(value);
    if (value.at) add_entry(r, key, value, quoted);
}

/* Bytes that no terminal should see are allowed, for they are shown as '?', but not in silence. */
static void check_bytes(Reader *r)
{
    const char *nul = r->line.length > 0 ? memchr(r->line.at, '\0', r->line.length) : NULL;
    if (nul) {
        complain(r, nul, "a NUL byte; this is not a text file");
        return;
    }
    for (size_t i = 0; i < r->line.length; i++) {
        unsigned char c = (unsigned char)r->line.at[i];
        if ((c >= ' ' || c == '\t') && c != 127) continue;
        error_add(r->errors, ERROR_WARNING, r->number, column_of(r, r->line.at + i),
                  "control byte 0x%02X; it is shown as `?`", c);
        return;
    }
}

static void read_line(Reader *r)
{
    Span line = strip(r->line);
    check_bytes(r);
    if (r->line.length > LINE_BYTES_MAX) {
        error_add(r->errors, ERROR_ERROR, r->number, LINE_BYTES_MAX + 1,
                  "this line has %zu bytes; at most %d are allowed", r->line.length,
                  LINE_BYTES_MAX);
        return;
    }
    if (line.length == 0 || is_comment_mark(line.at[0])) return;
    if (line.at[line.length - 1] == '\\')
        complain(r, line.at + line.length - 1,
                 "a backslash at the end would join this line and the next");
    else if (line.at[0] == '[')
        read_section(r, line);
    else
        read_entry(r, line);
}

static void read_lines(Ini *ini, Span text, int32_t first_line, ErrorList *errors)
{
    Reader r = {.ini = ini, .errors = errors, .number = first_line};
    for (; text.length > 0; r.number++) {
        r.line = next_line(&text);
        read_line(&r);
    }
}

/* ---- iniparser's reading ---- */

/* iniparser writes to standard error unless it is given something else to do. */
static int stay_silent(const char *format, ...)
{
    (void)format;
    return 0;
}

/* Comments are left out: iniparser would join one that ends in a backslash to the next line. */
static bool write_for_iniparser(FILE *out, Span text)
{
    while (text.length > 0) {
        Span line = next_line(&text);
        if (!is_comment(line)) fwrite(line.at, 1, line.length, out);
        putc('\n', out);
    }
    return fflush(out) == 0 && !ferror(out);
}

/* iniparser reads from a path only: that of an open file which has no name any more. */
static dictionary *load_by_iniparser(Span text)
{
    dictionary *dict = NULL;
    FILE *file = tmpfile();
    if (!file) return NULL;
    char path[32];
    snprintf(path, sizeof path, "/dev/fd/%d", fileno(file));
    errno = 0;
    if (write_for_iniparser(file, text) && lseek(fileno(file), 0, SEEK_SET) == 0) {
        iniparser_set_error_callback(stay_silent);
        dict = iniparser_load(path);
    }
    fclose(file);
    return dict;
}

static void compare_entries(const Ini *ini, const dictionary *dict, ErrorList *errors)
{
    for (int32_t i = 0; i < ini->entry_count; i++) {
        const IniEntry *e = &ini->entries[i];
        char name[2 * LINE_BYTES_MAX];
        snprintf(name, sizeof name, "%s:%s", e->section, e->key);
        const char *seen = iniparser_getstring(dict, name, NULL);
        if (!seen || strcmp(seen, e->value) != 0)
            error_add(errors, ERROR_ERROR, e->line, e->value_column,
                      "iniparser reads `%.40s` here, not `%.40s`; write it more simply",
                      seen ? seen : "nothing", e->value);
    }
}

static void check_against_iniparser(const Ini *ini, Span text, int32_t first_line,
                                    ErrorList *errors)
{
    if (ini->section_count == 0) return;
    dictionary *dict = load_by_iniparser(text);
    if (!dict) {
        error_add(errors, ERROR_ERROR, first_line, 0, "iniparser cannot read this: %s",
                  errno ? strerror(errno) : "no reason given");
        return;
    }
    compare_entries(ini, dict, errors);
    if ((long)dict->n != (long)ini->section_count + ini->entry_count)
        error_add(errors, ERROR_ERROR, first_line, 0,
                  "iniparser finds %ld sections and keys here, not %ld", (long)dict->n,
                  (long)ini->section_count + ini->entry_count);
    iniparser_freedict(dict);
}

/* ---- the public side ---- */

Ini *ini_parse(const char *text, size_t length, int32_t first_line, ErrorList *errors)
{
    int32_t errors_before = errors->errors;
    Ini *ini = calloc(1, sizeof *ini);
    if (ini) ini->arena = malloc(length + 2);
    if (!ini || !ini->arena) {
        free(ini);
        error_add(errors, ERROR_ERROR, first_line, 0, "out of memory");
        return NULL;
    }
    Span all = {text, length};
    read_lines(ini, all, first_line, errors);
    if (errors->errors == errors_before) check_against_iniparser(ini, all, first_line, errors);
    if (errors->errors == errors_before) return ini;
    ini_done(ini);
    return NULL;
}

void ini_done(Ini *ini)
{
    if (!ini) return;
    free(ini->arena);
    free(ini->entries);
    free(ini->sections);
    free(ini);
}

int32_t ini_count(const Ini *ini)
{
    return ini->entry_count;
}

const IniEntry *ini_entry(const Ini *ini, int32_t index)
{
    assert(index >= 0 && index < ini->entry_count);
    return &ini->entries[index];
}

int32_t ini_section_count(const Ini *ini)
{
    return ini->section_count;
}

const char *ini_section(const Ini *ini, int32_t index, int32_t *line)
{
    assert(index >= 0 && index < ini->section_count);
    *line = ini->sections[index].line;
    return ini->sections[index].name;
}

int32_t ini_section_line(const Ini *ini, const char *section)
{
    const Section *found = find_section(ini, section);
    return found ? found->line : 0;
}

bool ini_int(const IniEntry *entry, int32_t low, int32_t high, int32_t *out, ErrorList *errors)
{
    char *end = NULL;
    errno = 0;
    long v = strtol(entry->value, &end, 10);
    bool number = end != entry->value && *end == '\0' && !is_blank(entry->value[0]);
    if (number && errno == 0 && v >= low && v <= high) {
        *out = (int32_t)v;
        return true;
    }
    error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
              "`%.40s` must be a whole number from %d to %d, not `%.40s`", entry->key, low, high,
              entry->value);
    return false;
}

bool ini_flag(const IniEntry *entry, bool *out, ErrorList *errors)
{
    static const char *const words[][2] = {{"no", "yes"},
                                           {"false", "true"},
                                           {"off", "on"},
                                           {"0", "1"}};
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
        for (int k = 0; k < 2; k++)
            if (strcasecmp(entry->value, words[i][k]) == 0) {
                *out = k == 1;
                return true;
            }
    error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
              "`%.40s` must be yes or no, not `%.40s`", entry->key, entry->value);
    return false;
}
