/* ini.c - see ini.h. The scanner says where everything is and refuses what iniparser lets through;
 * what the values are, iniparser says. Its time grows with the square of a text's entries, so it is
 * given the text in slices. */
#ifdef __linux__
#define _GNU_SOURCE /* memfd_create */
#include <sys/mman.h>
#endif

#include "ini.h"

#include "array.h"
#include "file.h"
#include "hash.h"
#include "text.h"

#include <ctype.h>
#include <errno.h>
#include <iniparser/iniparser.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
    SLICE_MAX = 128, /* sections and entries that iniparser is given at once */
    SECTION_MAX = 1024,
    FIRST_ROOM = 16,
    NAME_SEEN_MAX = 40 /* bytes of a name quoted in a message */
};

typedef struct Section {
    const char *name;
    int32_t line;
} Section;

struct Ini {
    char *arena; /* all names and values */
    size_t arena_used, arena_size;
    IniEntry *entries;
    int32_t entry_count;
    size_t entry_capacity;
    Section *sections;
    int32_t section_count;
    size_t section_capacity;
    int32_t *slots; /* hash table: 1 + entry, -1 - section, or 0 */
    size_t slot_count;
};

/* The slot of the entry, or where it belongs; with an empty key that of the section. */
static int32_t *find_slot(const Ini *ini, const char *section, const char *key)
{
    uint64_t hash = hash_bytes(HASH_SEED, (const uint8_t *)section, strlen(section));
    hash = hash_finish(hash_bytes(hash, (const uint8_t *)key, strlen(key)));
    for (size_t i = (size_t)hash;; i++) {
        int32_t *slot = &ini->slots[i & (ini->slot_count - 1)];
        const IniEntry *entry = *slot > 0 ? &ini->entries[*slot - 1] : NULL;
        if (*slot == 0 ||
            (entry ? strcmp(entry->key, key) == 0 && strcmp(entry->section, section) == 0
                   : !*key && strcmp(ini->sections[-1 - *slot].name, section) == 0))
            return slot;
    }
}

/* Keeps half of the table free. */
static bool reserve_slot(Ini *ini)
{
    size_t used = (size_t)ini->entry_count + (size_t)ini->section_count;
    if (2 * (used + 1) <= ini->slot_count) return true;
    size_t count = ini->slot_count ? 2 * ini->slot_count : 4 * FIRST_ROOM;
    int32_t *slots = calloc(count, sizeof *slots);
    if (!slots) return false;
    free(ini->slots);
    ini->slots = slots;
    ini->slot_count = count;
    for (int32_t i = 0; i < ini->section_count; i++)
        *find_slot(ini, ini->sections[i].name, "") = -1 - i;
    for (int32_t i = 0; i < ini->entry_count; i++)
        *find_slot(ini, ini->entries[i].section, ini->entries[i].key) = 1 + i;
    return true;
}

/* There is always room: names and values are parts of lines, values with escapes twice, and each
 * line has at least a `=` or brackets besides, which leaves room for the NULs. */
static char *keep(Ini *ini, const char *bytes, size_t length)
{
    char *copy = ini->arena + ini->arena_used;
    assert(length < ini->arena_size - ini->arena_used);
    if (length > 0) memcpy(copy, bytes, length);
    copy[length] = '\0';
    ini->arena_used += length + 1;
    return copy;
}

/* Lower case of ASCII only, independent of the locale. */
static const char *keep_name(Ini *ini, Line name)
{
    char *copy = keep(ini, name.text, name.length);
    for (char *c = copy; *c; c++)
        if (*c >= 'A' && *c <= 'Z') *c = (char)(*c - 'A' + 'a');
    return copy;
}

/* Versions of iniparser read backslashes differently, so a value that has any is given to it in a
 * code: of the three bytes that are rarest in the value, one stands for a backslash, one for the
 * quote that encloses the value, and the third begins a pair that stands for one of the three
 * themselves. A line grows by one byte for each of these three in its value, at most
 * CODE_GROWTH_MAX: 89 bytes of ASCII and 63 others can be chosen, which are blanks in no locale,
 * and a value has fewer than INI_LINE_MAX. So no line becomes too long for iniparser. */
enum { CODE_BACKSLASH, CODE_QUOTE, CODE_PAIR, CODE_BYTES };
enum { CODE_GROWTH_MAX = CODE_BYTES * INI_LINE_MAX / 152 };

typedef struct Code {
    char stands[CODE_BYTES + 1]; /* "": the value is given as it is */
    char quote;                  /* around the value, or 0 */
} Code;

static Code code_for(const IniLine *line)
{
    int32_t counts[UCHAR_MAX + 1] = {0};
    Code code = {.quote = line->quote};
    for (size_t i = 0; i < line->value.length; i++)
        counts[(unsigned char)line->value.text[i]]++;
    if (counts['\\'] == 0) return code;
    for (int i = 0; i < CODE_BYTES; i++)
        for (int c = '!'; c < UCHAR_MAX; c++) {
            if (c == '~' + 1) c = 0xC0;
            if (strchr("\\\"';#", c) || strchr(code.stands, c)) continue;
            char *best = &code.stands[i];
            if (!*best || counts[c] < counts[(unsigned char)*best]) *best = (char)c;
        }
    return code;
}

static void encode(const Code *code, const char *value, Text *out)
{
    for (; *value; value++) {
        const char *own = strchr(code->stands, *value);
        if (own) {
            text_add_byte(out, code->stands[CODE_PAIR]);
            text_add_byte(out, (char)('0' + (own - code->stands)));
        } else if (*value == '\\') {
            text_add_byte(out, code->stands[CODE_BACKSLASH]);
        } else {
            text_add_byte(out, *value == code->quote ? code->stands[CODE_QUOTE] : *value);
        }
    }
}

/* In place. */
static void decode(const Code *code, char *value)
{
    char *out = value;
    if (!code->stands[0]) return;
    for (const char *c = value; *c; c++)
        if (*c == code->stands[CODE_PAIR] && c[1] >= '0' && c[1] < '0' + CODE_BYTES)
            *out++ = code->stands[*++c - '0'];
        else if (*c == code->stands[CODE_BACKSLASH])
            *out++ = '\\';
        else
            *out++ = *c == code->stands[CODE_QUOTE] ? code->quote : *c;
    *out = '\0';
}

/* An entry of the slice, whose value iniparser will say. */
typedef struct Asked {
    IniLine line; /* what the scanner sees */
    Code code;
} Asked;

typedef struct Reader {
    Ini *ini;
    ErrorList *errors;
    int32_t errors_before;
    const char *section; /* that of the line being read */
    Text slice;          /* sections and entries without comment lines, for iniparser */
    int32_t slice_line;  /* number of the slice's first line in the file */
    int32_t slice_count; /* sections and entries */
    int32_t asked_count;
    Asked asked[SLICE_MAX]; /* the last entries of the Ini */
} Reader;

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

/* This version reads from a path only, so the text goes into a file in memory. False where there is
 * no such file, or no path to it because /proc is missing. */
static bool load_by_iniparser(const char *text, size_t length, dictionary **dict)
{
    char path[32];
#ifdef __linux__
    int fd = memfd_create("ini", MFD_CLOEXEC);
#else
    int fd = -1;
#endif
    if (fd < 0) return false;
    snprintf(path, sizeof path, "/dev/fd/%d", fd);
    bool can = file_write_bytes(fd, text, length) && access(path, R_OK) == 0;
    if (can) *dict = iniparser_load(path);
    close(fd);
    return can;
}

#endif

/* iniparser writes to standard error unless another callback is set. */
static int stay_silent(const char *format, ...)
{
    (void)format;
    return 0;
}

/* Gives the entry the value that iniparser read; `dict` is NULL where it could not be asked, as in
 * a sandbox without /proc. */
static void take_value(Reader *r, IniEntry *entry, const Asked *asked, const dictionary *dict)
{
    char name[2 * INI_LINE_MAX];
    snprintf(name, sizeof name, "%s:%s", entry->section, entry->key);
    const char *value = dict ? dictionary_get(dict, name, NULL) : NULL;
    Line written = asked->line.value;
    char scanned[INI_LINE_MAX + 1];
    if (value) {
        char *kept = keep(r->ini, value, strlen(value));
        decode(&asked->code, kept);
        r->ini->arena_used = (size_t)(kept - r->ini->arena) + strlen(kept) + 1;
        entry->value = kept;
    } else {
        size_t length = ini_scan_value(&asked->line, scanned);
        entry->value = keep(r->ini, scanned, length);
        if (dict)
            ini_error_add(r->errors, ERROR_ERROR, entry,
                          "iniparser reads `nothing` here, not `%.40s`; write it more simply",
                          entry->value);
    }
    bool has_escapes = entry->quoted && asked->code.stands[0];
    entry->written = has_escapes ? keep(r->ini, written.text, written.length) : entry->value;
}

/* Hands the slice to iniparser, and begins a new one. Where the text has errors there is no need to
 * ask. */
static void read_slice(Reader *r)
{
    Ini *ini = r->ini;
    dictionary *dict = NULL;
    bool is_sound = r->errors->errors == r->errors_before && r->slice.missing == 0;
    if (r->slice.missing > 0) error_add(r->errors, ERROR_ERROR, r->slice_line, 0, "out of memory");
    if (is_sound && r->slice_count > 0) {
        iniparser_set_error_callback(stay_silent);
        errno = 0;
        if (load_by_iniparser(r->slice.bytes, r->slice.length, &dict) && !dict)
            error_add(r->errors, ERROR_ERROR, r->slice_line, 0, "iniparser cannot read this: %s",
                      errno ? strerror(errno) : "no reason given");
        else if (dict && (int32_t)dict->n != r->slice_count)
            error_add(r->errors, ERROR_ERROR, r->slice_line, 0,
                      "iniparser finds %ld sections and keys here, not %ld", (long)dict->n,
                      (long)r->slice_count);
        for (int32_t i = 0; i < r->asked_count; i++)
            take_value(r, &ini->entries[ini->entry_count - r->asked_count + i], &r->asked[i], dict);
        if (dict) iniparser_freedict(dict);
    }
    text_done(&r->slice);
    r->slice = TEXT_GROWING;
    r->slice_count = r->asked_count = 0;
}

/* Column of a byte of the line, from 1. */
static int32_t column_of(const IniLine *line, const char *at)
{
    return (int32_t)(at - line->whole.text) + 1;
}

static void complain(Reader *r, const IniLine *line, const char *at, const char *text)
{
    error_add(r->errors, ERROR_ERROR, line->number, column_of(line, at), "%s", text);
}

/* How many bytes of a name a message shows, for "%.*s". */
static int shown(Line s)
{
    return s.length < NAME_SEEN_MAX ? (int)s.length : NAME_SEEN_MAX;
}

static void add_section(Reader *r, const IniLine *line)
{
    Ini *ini = r->ini;
    r->section = keep_name(ini, line->name);
    int32_t first = ini_section_line(ini, r->section);
    size_t need = (size_t)ini->section_count + 1;
    if (first > 0) {
        error_add(r->errors, ERROR_ERROR, line->number, column_of(line, line->name.text),
                  "section [%.*s] is here a second time; the first is on line %d",
                  shown(line->name), line->name.text, first);
        return;
    }
    if (need > SECTION_MAX || !reserve_slot(ini) ||
        !ARRAY_RESERVE(&ini->sections, &ini->section_capacity, need, FIRST_ROOM)) {
        complain(r, line, line->name.text, "too many sections");
        return;
    }
    if (r->slice_count == SLICE_MAX) read_slice(r);
    if (r->slice_count == 0) r->slice_line = line->number;
    text_add(&r->slice, "[%s]\n", r->section);
    r->slice_count++;
    *find_slot(ini, r->section, "") = -1 - ini->section_count;
    ini->sections[ini->section_count++] = (Section){r->section, line->number};
}

/* Adds the line to the slice. Comments on lines of their own are left out: iniparser would join one
 * that ends in a backslash to the next line. */
static void ask_for_value(Reader *r, const IniLine *line)
{
    Code code = code_for(line);
    if (r->slice_count == SLICE_MAX) read_slice(r);
    if (r->slice_count == 0) { /* the section is cut: its header is repeated */
        r->slice_line = line->number;
        text_add(&r->slice, "[%s]\n", r->section);
        r->slice_count++;
    }
    if (code.stands[0]) {
        char value[INI_LINE_MAX + 1];
        size_t before = (size_t)(line->value.text - line->name.text);
        text_add_bytes(&r->slice, line->name.text, before);
        ini_scan_value(line, value);
        encode(&code, value, &r->slice);
        if (line->quote) text_add_byte(&r->slice, line->quote);
    } else {
        text_add_bytes(&r->slice, line->whole.text, line->whole.length);
    }
    text_add_byte(&r->slice, '\n');
    r->asked[r->asked_count++] = (Asked){*line, code};
    r->slice_count++;
}

/* The mark of the comment that begins where the value ends, or after an empty one; 0: none does. */
static char mark_at_value(const IniLine *line)
{
    const char *at = line->value.text + line->value.length;
    const char *end = line->whole.text + line->whole.length;
    if (line->quote) return '\0';
    while (line->value.length == 0 && at < end && (*at == ' ' || *at == '\t'))
        at++;
    return at < end && (*at == '#' || *at == ';') ? *at : '\0';
}

static void add_entry(Reader *r, const IniLine *line)
{
    Ini *ini = r->ini;
    const char *key = keep_name(ini, line->name);
    const IniEntry *first = ini_find(ini, r->section, key);
    if (first) {
        error_add(r->errors, ERROR_ERROR, line->number, column_of(line, line->name.text),
                  "`%.*s` is in section [%s] a second time; the first is on line %d",
                  shown(line->name), line->name.text, r->section, first->line);
        return;
    }
    if (!reserve_slot(ini) || !ARRAY_RESERVE(&ini->entries, &ini->entry_capacity,
                                             (size_t)ini->entry_count + 1, FIRST_ROOM)) {
        complain(r, line, line->name.text, "out of memory");
        return;
    }
    ask_for_value(r, line);
    *find_slot(ini, r->section, key) = 1 + ini->entry_count;
    ini->entries[ini->entry_count++] =
        (IniEntry){.section = r->section,
                   .key = key,
                   .quoted = line->quote != 0,
                   .comment = mark_at_value(line),
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

static void read_line(Reader *r, const IniLine *line)
{
    check_bytes(r, line);
    if (line->whole.length > INI_LINE_MAX)
        error_add(r->errors, ERROR_ERROR, line->number, INI_LINE_MAX + 1,
                  "this line has %zu bytes; at most %d are allowed", line->whole.length,
                  INI_LINE_MAX);
    else if (line->fault)
        complain(r, line, line->fault_at, line->fault);
    else if (line->kind == INI_SECTION)
        add_section(r, line);
    else if (line->kind == INI_ENTRY)
        add_entry(r, line);
    /* A bad name is reported once, not again for each key below it. */
    if (line->fault && line->kind == INI_SECTION) r->section = "";
}

Ini *ini_parse(const char *text, size_t length, int32_t first_line, ErrorList *errors)
{
    Ini *ini = calloc(1, sizeof *ini);
    Reader r = {.ini = ini,
                .errors = errors,
                .errors_before = errors->errors,
                .section = "",
                .slice = TEXT_GROWING};
    if (ini) ini->arena = malloc(ini->arena_size = 2 * length + 2 + CODE_GROWTH_MAX);
    if (ini && ini->arena && reserve_slot(ini)) {
        IniScan scan = ini_scan_begin(text, length, first_line);
        for (IniLine line; ini_scan(&scan, &line);)
            read_line(&r, &line);
        read_slice(&r);
    } else {
        error_add(errors, ERROR_ERROR, first_line, 0, "out of memory");
    }
    if (errors->errors == r.errors_before) return ini;
    ini_done(ini);
    return NULL;
}

void ini_done(Ini *ini)
{
    if (!ini) return;
    free(ini->arena);
    free(ini->entries);
    free(ini->sections);
    free(ini->slots);
    free(ini);
}

const IniEntry *ini_find(const Ini *ini, const char *section, const char *key)
{
    int32_t slot = *key ? *find_slot(ini, section, key) : 0;
    assert(slot >= 0);
    return slot > 0 ? &ini->entries[slot - 1] : NULL;
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

int32_t ini_column(const IniEntry *entry, const char *at)
{
    const char *written = entry->written;
    for (const char *c = entry->value; c < at; c++, written++)
        if (*written != *c || (entry->written != entry->value && *c == '\\')) written++;
    return entry->value_column + (int32_t)(written - entry->written);
}

int32_t ini_section_line(const Ini *ini, const char *section)
{
    int32_t slot = *find_slot(ini, section, "");
    return slot < 0 ? ini->sections[-1 - slot].line : 0;
}

void ini_error_add(ErrorList *errors, ErrorSeverity severity, const IniEntry *entry,
                   const char *format, ...)
{
    char buffer[ERROR_TEXT_MAX], hint[60] = "";
    va_list args;
    if (entry->comment)
        snprintf(hint, sizeof hint, "; `%c` begins a comment unless it is in quotes",
                 entry->comment);
    va_start(args, format);
    vsnprintf(buffer, sizeof buffer - strlen(hint), format, args);
    va_end(args);
    error_add(errors, severity, entry->line, entry->value_column, "%s%s", buffer, hint);
}

bool ini_int(const IniEntry *entry, int32_t low, int32_t high, int32_t *out, ErrorList *errors)
{
    char *end = NULL;
    errno = 0;
    long v = strtol(entry->value, &end, 10);
    bool number = end != entry->value && *end == '\0' && !isspace((unsigned char)entry->value[0]);
    if (number && errno == 0 && v >= low && v <= high) {
        *out = (int32_t)v;
        return true;
    }
    ini_error_add(errors, ERROR_ERROR, entry,
                  "`%.40s` must be a whole number from %d to %d, not `%.40s`", entry->key, low,
                  high, entry->value);
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
    ini_error_add(errors, ERROR_ERROR, entry, "`%.40s` must be yes or no, not `%.40s`", entry->key,
                  entry->value);
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
    ini_error_add(errors, ERROR_ERROR, entry, "`%.40s` must be %s, not `%.40s`", entry->key,
                  allowed, entry->value);
    return -1;
}
