/* ini.c - see ini.h. The text is read twice: by a scanner, which remembers every place and refuses
 * what iniparser lets through silently or what its versions read differently, and by iniparser,
 * whose values are used. The two must agree on every value. */
#ifdef __linux__
#define _GNU_SOURCE /* memfd_create */
#include <sys/mman.h>
#endif

#include "ini.h"

#include "array.h"
#include "file.h"
#include "text.h"

#include <errno.h>
#include <iniparser/iniparser.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
    ENTRY_MAX = 4096, /* iniparser's time grows with the square of this */
    SECTION_MAX = 1024,
    FIRST_ROOM = 16,
    NAME_SEEN_MAX = 40 /* bytes of a name or value quoted in a message */
};

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

static Line strip(Line s)
{
    while (s.length > 0 && is_blank(s.text[0])) {
        s.text++;
        s.length--;
    }
    while (s.length > 0 && is_blank(s.text[s.length - 1]))
        s.length--;
    return s;
}

/* The part of `s` before `end`; below, the part from `from` on. */
static Line part_before(Line s, const char *end)
{
    return (Line){s.text, (size_t)(end - s.text), 0};
}

static Line part_from(Line s, const char *from)
{
    return (Line){from, s.length - (size_t)(from - s.text), 0};
}

/* How many bytes of a span a message shows, for "%.*s". */
static int shown(Line s)
{
    return s.length < NAME_SEEN_MAX ? (int)s.length : NAME_SEEN_MAX;
}

/* ---- the grammar of a line ---- */

/* Only the first fault of a line is kept. */
static void find_fault(IniLine *line, const char *at, const char *text)
{
    if (line->fault) return;
    line->fault = text;
    line->fault_at = at;
}

/* Printable ASCII without characters of the syntax; blanks inside are allowed. */
static bool is_name(Line s)
{
    for (size_t i = 0; i < s.length; i++)
        if (s.text[i] < ' ' || s.text[i] > '~' || strchr(":;#=[]\"'\\", s.text[i])) return false;
    return s.length > 0;
}

static void scan_section(IniLine *line, Line word)
{
    const char *close = memchr(word.text, ']', word.length);
    line->kind = INI_SECTION;
    if (!close) {
        find_fault(line, word.text, "this section name has no closing `]`");
        return;
    }
    Line rest = strip(part_from(word, close + 1));
    line->name = strip(part_before(part_from(word, word.text + 1), close));
    if (rest.length > 0)
        find_fault(line, rest.text, "nothing may follow a section's `]`, not even a comment");
    else if (!is_name(line->name))
        find_fault(line, word.text, "a section's name is letters, digits and `_ - .`");
}

/* The value without quotes, up to a comment. */
static Line plain_value(Line s)
{
    size_t length = 0;
    while (length < s.length && !is_comment_mark(s.text[length]))
        length++;
    return strip((Line){s.text, length, 0});
}

/* `s` begins with a quote. */
static void scan_quoted(IniLine *line, Line s)
{
    Line inside = part_from(s, s.text + 1);
    const char *close = memchr(inside.text, s.text[0], inside.length);
    if (!close) {
        line->value = plain_value(s);
        find_fault(line, s.text, "this quote is not closed in its line");
        return;
    }
    Line rest = strip(part_from(inside, close + 1));
    line->quote = s.text[0];
    line->value = part_before(inside, close);
    const char *backslash =
        line->value.length > 0 ? memchr(line->value.text, '\\', line->value.length) : NULL;
    if (backslash)
        find_fault(line, backslash,
                   "no backslash inside quotes; leave the quotes out, or write the word backslash "
                   "in [legend]");
    if (rest.length > 0 && !is_comment_mark(rest.text[0]))
        find_fault(line, rest.text, "text after the closing quote");
}

static void scan_entry(IniLine *line, Line word, bool has_section)
{
    const char *equals = memchr(word.text, '=', word.length);
    if (!equals) {
        find_fault(line, word.text, "not a section in brackets, not `key = value`, not a comment");
        return;
    }
    line->kind = INI_ENTRY;
    line->name = strip(part_before(word, equals));
    if (!is_name(line->name))
        find_fault(line, word.text, "a key before `=` is letters, digits and `_ - .`");
    else if (!has_section)
        find_fault(line, line->name.text, "this key stands before the first section");
    Line value = strip(part_from(word, equals + 1));
    if (value.length > 0 && (value.text[0] == '"' || value.text[0] == '\''))
        scan_quoted(line, value);
    else
        line->value = plain_value(value);
}

/* Is the section of that name a text? */
static bool is_raw(Line name)
{
    static const char *const starts[] = {"code.", "solution."};
    for (size_t i = 0; i < ARRAY_LENGTH(starts); i++) {
        size_t length = strlen(starts[i]);
        if (name.length > length && strncasecmp(name.text, starts[i], length) == 0) return true;
    }
    return false;
}

bool ini_scan(IniScan *scan, IniLine *line)
{
    if (scan->length == 0) return false;
    *line = (IniLine){.number = ++scan->number, .whole = line_first(scan->text, scan->length)};
    scan->text += line->whole.size;
    scan->length -= line->whole.size;
    Line word = strip(line->whole);
    if (scan->is_raw && line->whole.length > 0 && line->whole.text[0] == '[') scan->is_raw = false;
    if (line->whole.length > INI_LINE_MAX) {
        find_fault(line, line->whole.text + INI_LINE_MAX, "this line is too long");
    } else if (word.length == 0 || is_comment_mark(word.text[0]) || scan->is_raw) {
        line->kind = INI_NOTHING;
    } else if (word.text[word.length - 1] == '\\') {
        /* It is not a section header: iniparser joins it with the next line. */
        find_fault(line, word.text + word.length - 1,
                   "a backslash at the end would join this line and the next");
        if (word.text[0] != '[') scan_entry(line, word, scan->has_section);
    } else if (word.text[0] == '[') {
        scan_section(line, word);
    } else {
        scan_entry(line, word, scan->has_section);
    }
    if (line->kind == INI_SECTION) {
        scan->has_section = true;
        scan->is_raw = is_raw(line->name);
    }
    return true;
}

/* ---- what was found ---- */

typedef struct Section {
    const char *name;
    int32_t line;
} Section;

struct Ini {
    char *arena; /* all names, and the values as the scanner saw them */
    size_t arena_used;
    IniEntry *entries;
    int32_t entry_count;
    size_t entry_capacity;
    Section *sections;
    int32_t section_count;
    size_t section_capacity;
    dictionary *dict; /* iniparser's, which owns the values; NULL until it has read them */
};

typedef struct Reader {
    Ini *ini;
    ErrorList *errors;
    const char *section; /* that of the line being read */
    char *plain;         /* the lines of sections and entries, for iniparser */
    size_t plain_used;
} Reader;

/* Column of a byte of the line, from 1. */
static int32_t column_of(const IniLine *line, const char *at)
{
    return (int32_t)(at - line->whole.text) + 1;
}

static void complain(Reader *r, const IniLine *line, const char *at, const char *text)
{
    error_add(r->errors, ERROR_ERROR, line->number, column_of(line, at), "%s", text);
}

/* The arena always has room: names and values are parts of lines, and each line has at least a `=`
 * or brackets besides, which leaves room for the NUL. */
static char *keep(Ini *ini, Line s)
{
    char *copy = ini->arena + ini->arena_used;
    if (s.length > 0) memcpy(copy, s.text, s.length);
    copy[s.length] = '\0';
    ini->arena_used += s.length + 1;
    return copy;
}

/* ASCII only, independent of the locale. */
static char *keep_lower(Ini *ini, Line s)
{
    char *copy = keep(ini, s);
    for (char *c = copy; *c; c++)
        if (*c >= 'A' && *c <= 'Z') *c = (char)(*c - 'A' + 'a');
    return copy;
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

static void add_section(Reader *r, const IniLine *line)
{
    Ini *ini = r->ini;
    r->section = keep_lower(ini, line->name);
    const Section *first = find_section(ini, r->section);
    if (first) {
        error_add(r->errors, ERROR_ERROR, line->number, column_of(line, line->name.text),
                  "section [%.*s] is here a second time; the first is in line %d",
                  shown(line->name), line->name.text, first->line);
        return;
    }
    size_t need = (size_t)ini->section_count + 1;
    if (need > SECTION_MAX ||
        !ARRAY_RESERVE(&ini->sections, &ini->section_capacity, need, FIRST_ROOM)) {
        complain(r, line, line->name.text, "too many sections");
        return;
    }
    ini->sections[ini->section_count++] = (Section){r->section, line->number};
}

static void add_entry(Reader *r, const IniLine *line)
{
    Ini *ini = r->ini;
    const char *name = keep_lower(ini, line->name);
    const IniEntry *first = ini_find(ini, r->section, name);
    if (first) {
        error_add(r->errors, ERROR_ERROR, line->number, column_of(line, line->name.text),
                  "`%.*s` is in section [%s] a second time; the first is in line %d",
                  shown(line->name), line->name.text, r->section, first->line);
        return;
    }
    size_t need = (size_t)ini->entry_count + 1;
    if (need > ENTRY_MAX || !ARRAY_RESERVE(&ini->entries, &ini->entry_capacity, need, FIRST_ROOM)) {
        complain(r, line, line->name.text, "too many keys");
        return;
    }
    ini->entries[ini->entry_count++] =
        (IniEntry){.section = r->section,
                   .key = name,
                   .value = keep(ini, line->value),
                   .quoted = line->quote != 0,
                   .line = line->number,
                   .key_column = column_of(line, line->name.text),
                   .value_column = column_of(line, line->value.text)};
}

/* Control bytes are allowed in comments, and refused where a text is shown. A warning is given. */
static void check_bytes(Reader *r, const IniLine *line)
{
    Line whole = line->whole;
    const char *nul = whole.length > 0 ? memchr(whole.text, '\0', whole.length) : NULL;
    if (nul) {
        complain(r, line, nul, "a NUL byte; this is not a text file");
        return;
    }
    for (size_t i = 0; i < whole.length; i++) {
        unsigned char c = (unsigned char)whole.text[i];
        if ((c >= ' ' || c == '\t') && c != 127) continue;
        error_add(r->errors, ERROR_WARNING, line->number, column_of(line, whole.text + i),
                  "control byte 0x%02X, which is not text", c);
        return;
    }
}

static void complain_of_fault(Reader *r, const IniLine *line)
{
    if (line->whole.length > INI_LINE_MAX)
        error_add(r->errors, ERROR_ERROR, line->number, INI_LINE_MAX + 1,
                  "this line has %zu bytes; at most %d are allowed", line->whole.length,
                  INI_LINE_MAX);
    else
        complain(r, line, line->fault_at, line->fault);
}

static void read_line(Reader *r, const IniLine *line)
{
    check_bytes(r, line);
    if (line->fault) {
        complain_of_fault(r, line);
        /* A bad name is reported once, not again for each key below it. */
        if (line->kind == INI_SECTION) r->section = "";
    } else if (line->kind != INI_NOTHING) {
        /* Comments are left out: iniparser would join one that ends in a backslash to the next
         * line. */
        memcpy(r->plain + r->plain_used, line->whole.text, line->whole.length);
        r->plain_used += line->whole.length;
        r->plain[r->plain_used++] = '\n';
        if (line->kind == INI_SECTION)
            add_section(r, line);
        else
            add_entry(r, line);
    }
}

/* ---- iniparser's reading ---- */

#ifdef LEDGE_HAS_INIPARSER_LOAD_FILE /* since version 4.2 */

/* False where iniparser cannot be given a text in memory. */
static bool load_by_iniparser(char *text, size_t length, dictionary **dict)
{
    FILE *file = fmemopen(text, length, "r");
    if (!file) return false;
    *dict = iniparser_load_file(file, "ini");
    fclose(file);
    return true;
}

#else

static int open_memory_file(void)
{
#ifdef __linux__
    return memfd_create("ini", MFD_CLOEXEC);
#else
    return -1;
#endif
}

/* This version reads from a path only, so the text goes into a file in memory. False where there is
 * no such file, or no path to it because /proc is missing. */
static bool load_by_iniparser(const char *text, size_t length, dictionary **dict)
{
    char path[32];
    int fd = open_memory_file();
    if (fd < 0) return false;
    snprintf(path, sizeof path, "/dev/fd/%d", fd);
    bool can = file_write_bytes(fd, text, length) && access(path, R_OK) == 0;
    if (can) *dict = iniparser_load(path);
    close(fd);
    return can;
}

#endif

/* Where iniparser cannot be given the text, as in a sandbox without /proc: its dictionary, filled
 * with what the scanner saw. */
static dictionary *fill_dictionary(const Ini *ini)
{
    char name[2 * INI_LINE_MAX];
    dictionary *dict = dictionary_new(0);
    bool ok = dict;
    for (int32_t i = 0; ok && i < ini->section_count; i++)
        ok = iniparser_set(dict, ini->sections[i].name, NULL) == 0;
    for (int32_t i = 0; ok && i < ini->entry_count; i++) {
        const IniEntry *e = &ini->entries[i];
        snprintf(name, sizeof name, "%s:%s", e->section, e->key);
        ok = iniparser_set(dict, name, e->value) == 0;
    }
    if (ok || !dict) return dict;
    iniparser_freedict(dict);
    return NULL;
}

/* iniparser writes to standard error unless another callback is set. */
static int stay_silent(const char *format, ...)
{
    (void)format;
    return 0;
}

/* Every entry gets iniparser's value, which must be what the scanner saw. */
static void take_values(Ini *ini, ErrorList *errors)
{
    for (int32_t i = 0; i < ini->entry_count; i++) {
        IniEntry *e = &ini->entries[i];
        char name[2 * INI_LINE_MAX];
        snprintf(name, sizeof name, "%s:%s", e->section, e->key);
        const char *seen = iniparser_getstring(ini->dict, name, NULL);
        if (seen && strcmp(seen, e->value) == 0)
            e->value = seen;
        else
            error_add(errors, ERROR_ERROR, e->line, e->value_column,
                      "iniparser reads `%.40s` here, not `%.40s`; write it more simply",
                      seen ? seen : "nothing", e->value);
    }
}

static void read_by_iniparser(Reader *r, int32_t first_line)
{
    Ini *ini = r->ini;
    if (ini->section_count == 0) return;
    iniparser_set_error_callback(stay_silent);
    errno = 0;
    if (!load_by_iniparser(r->plain, r->plain_used, &ini->dict)) ini->dict = fill_dictionary(ini);
    if (!ini->dict) {
        error_add(r->errors, ERROR_ERROR, first_line, 0, "iniparser cannot read this: %s",
                  errno ? strerror(errno) : "no reason given");
        return;
    }
    take_values(ini, r->errors);
    long count = (long)ini->section_count + ini->entry_count;
    if ((long)ini->dict->n != count)
        error_add(r->errors, ERROR_ERROR, first_line, 0,
                  "iniparser finds %ld sections and keys here, not %ld", (long)ini->dict->n, count);
}

/* ---- the public side ---- */

static void read_text(Reader *r, const char *text, size_t length, int32_t first_line)
{
    int32_t errors_before = r->errors->errors;
    IniScan scan = ini_scan_begin(text, length, first_line);
    for (IniLine line; ini_scan(&scan, &line);)
        read_line(r, &line);
    if (r->errors->errors == errors_before) read_by_iniparser(r, first_line);
}

Ini *ini_parse(const char *text, size_t length, int32_t first_line, ErrorList *errors)
{
    int32_t errors_before = errors->errors;
    Ini *ini = calloc(1, sizeof *ini);
    Reader r = {.ini = ini, .errors = errors, .section = "", .plain = malloc(length + 1)};
    if (ini) ini->arena = malloc(length + 2);
    if (ini && ini->arena && r.plain)
        read_text(&r, text, length, first_line);
    else
        error_add(errors, ERROR_ERROR, first_line, 0, "out of memory");
    free(r.plain);
    if (errors->errors == errors_before) return ini;
    ini_done(ini);
    return NULL;
}

void ini_done(Ini *ini)
{
    if (!ini) return;
    if (ini->dict) iniparser_freedict(ini->dict);
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

int32_t ini_word(const IniEntry *entry, const char *const words[], int32_t count, ErrorList *errors)
{
    char allowed[ERROR_TEXT_MAX];
    Text text = text_in(allowed, sizeof allowed);
    for (int32_t i = 0; i < count; i++) {
        if (strcmp(entry->value, words[i]) == 0) return i;
        text_add(&text, "%s%s", text_gap(i, count, " or "), words[i]);
    }
    error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
              "`%.40s` must be %s, not `%.40s`", entry->key, allowed, entry->value);
    return -1;
}
