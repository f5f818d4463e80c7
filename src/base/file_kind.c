/* file_kind.c - see file_kind.h */
#include "file_kind.h"

#include "line.h"

static const char *const kind_names[] = {
    [FILE_ANY] = "",
    [FILE_LEVEL] = "a level",
    [FILE_GENERATED] = "a generated level",
    [FILE_LESSON] = "a lesson",
    [FILE_WORLD] = "a world (world.ini)",
    [FILE_REPLAY] = "a replay",
    [FILE_MAPPING] = "a mapping (as for convert --map)",
    [FILE_SHEET] = "a sheet of sprites",
    [FILE_COLOURS] = "colours of a skin (palettes.txt)",
    [FILE_INPUTS] = "inputs (as for trace)",
    [FILE_CAST] = "a recording of asciinema",
    [FILE_TILED] = "a map of Tiled",
    [FILE_LDTK] = "a project of LDtk",
};

/* Bytes that a file of another program begins with. */
static const struct {
    const char *start;
    size_t length;
    const char *name;
} starts[] = {
#define STARTS(text, name)                                                                         \
    {                                                                                              \
        text, sizeof text - 1, name                                                                \
    }
    STARTS("\x89PNG", "a PNG picture"),
    STARTS("\x1f\x8b", "data compressed by gzip"),
    STARTS("(\xb5/\xfd", "data compressed by zstd"),
    STARTS("\xfd"
           "7zXZ",
           "data compressed by xz"),
    STARTS("BZh", "data compressed by bzip2"),
    STARTS("PK\x03\x04", "a ZIP archive"),
    STARTS("\x7f"
           "ELF",
           "a program"),
    STARTS("%PDF-", "a PDF document"),
    STARTS("\xff\xd8\xff", "a JPEG picture"),
    STARTS("GIF8", "a GIF picture"),
    STARTS("\xff\xfe", "text in UTF-16 (save it as UTF-8)"),
    STARTS("\xfe\xff", "text in UTF-16 (save it as UTF-8)"),
    STARTS("ledge journal ", "a journal of the editor"),
    STARTS("pico-8 cartridge", "a cartridge of PICO-8"),
#undef STARTS
};

static bool begins_with(Line text, const char *start)
{
    size_t length = strlen(start);
    return text.length >= length && strncasecmp(text.text, start, length) == 0;
}

static bool has(Line text, const char *part)
{
    size_t length = strlen(part);
    for (size_t i = 0; i + length <= text.length; i++)
        if (memcmp(text.text + i, part, length) == 0) return true;
    return false;
}

/* JSON and XML; `text` begins with its first byte that is no blank. */
static FileKind kind_of_markup(Line text, const char **name)
{
    if (text.text[0] == '{') {
        size_t next = 1; /* a row of a level may begin with spikes */
        while (next < text.length && (line_is_blank(text.text[next]) || text.text[next] == '\n'))
            next++;
        if (next == text.length || text.text[next] != '"') return FILE_ANY;
        if (begins_with(text, "{\"version\": 2, \"width\"")) return FILE_CAST;
        if (has(text, "\"__header__\"") || has(text, "\"jsonVersion\"")) return FILE_LDTK;
        if (has(text, "\"tilewidth\"")) return FILE_TILED;
        *name = "JSON";
        return FILE_OTHER;
    }
    if (has(text, "<map ")) return FILE_TILED;
    *name = begins_with(text, "<!doctype html") || begins_with(text, "<html") ? "a web page"
            : has(text, "<svg")                                               ? "an SVG picture"
            : has(text, "<tileset ")                                          ? "a tileset of Tiled"
            : begins_with(text, "<?xml")                                      ? "XML"
                                                                              : NULL;
    return *name ? FILE_OTHER : FILE_ANY;
}

/* A line such as `RJ*12`. `is_sure`: it is no row of a level without a header. */
static bool is_input(Line line, bool *is_sure)
{
    size_t letters = 0;
    for (; letters < line.length && strchr("LRUDJGAI-", line.text[letters]); letters++)
        *is_sure = *is_sure || !strchr("DI", line.text[letters]);
    return letters > 0 && (letters == line.length || line.text[letters] == '*');
}

/* What the sections of a text say, and its rows where it has none. */
static FileKind kind_of_sections(Line text, bool is_whole)
{
    static const struct {
        const char *section;
        FileKind kind;
    } sections[] = {{"[replay]", FILE_REPLAY},       {"[lesson]", FILE_LESSON},
                    {"[generated]", FILE_GENERATED}, {"[sheet]", FILE_SHEET},
                    {"[sprites]", FILE_COLOURS},     {"[world]", FILE_WORLD},
                    {"[levels]", FILE_WORLD},        {"[tiles]", FILE_MAPPING},
                    {"[objects]", FILE_MAPPING},     {"[layers]", FILE_MAPPING},
                    {"[place]", FILE_MAPPING}};
    FileKind kind = FILE_ANY;
    bool has_section = false, has_map = false, is_sure = false;
    int32_t inputs = 0, others = 0, starts_seen = 0;
    for (size_t at = 0; at < text.length;) {
        Line line = line_first(text.text + at, text.length - at), word = line_strip(line);
        at += line.size;
        if (word.length == 0 || word.text[0] == ';') continue;
        if (word.text[0] == '[' && word.text[word.length - 1] == ']') {
            has_section = true;
            has_map = has_map || line_equals(line, "[map]");
            for (size_t i = 0; i < ARRAY_LENGTH(sections) && kind == FILE_ANY; i++)
                if (line_equals_name(word, sections[i].section)) kind = sections[i].kind;
        } else if (!has_section) {
            *(is_input(word, &is_sure) ? &inputs : &others) += 1;
            for (size_t i = 0; i < word.length; i++)
                starts_seen += word.text[i] == '@';
        }
        if (has_map || kind == FILE_REPLAY) break;
    }
    if (has_map) return kind == FILE_LESSON || kind == FILE_GENERATED ? kind : FILE_LEVEL;
    if ((!is_whole && kind != FILE_REPLAY) || kind == FILE_GENERATED) return FILE_ANY;
    if (has_section) return kind;
    if (is_sure && others == 0) return FILE_INPUTS;
    return starts_seen == 1 && others > 1 ? FILE_LEVEL : FILE_ANY;
}

FileKind file_kind_find(const char *bytes, size_t length, const char **name)
{
    FileKind kind = FILE_ANY;
    for (size_t i = 0; i < ARRAY_LENGTH(starts); i++)
        if (length >= starts[i].length && memcmp(bytes, starts[i].start, starts[i].length) == 0) {
            *name = starts[i].name;
            return FILE_OTHER;
        }
    size_t at = line_mark_size(bytes, length);
    while (at < length && (line_is_blank(bytes[at]) || bytes[at] == '\n'))
        at++;
    Line text = {bytes + at, length - at, 0};
    bool is_whole = text.length <= FILE_KIND_BYTES;
    if (!is_whole) text.length = FILE_KIND_BYTES;
    if (text.length > 0 && (text.text[0] == '{' || text.text[0] == '<'))
        kind = kind_of_markup(text, name);
    if (kind == FILE_ANY) kind = kind_of_sections(text, is_whole);
    if (kind != FILE_OTHER) *name = kind_names[kind];
    return kind;
}

static bool is_level(FileKind kind)
{
    return kind == FILE_LEVEL || kind == FILE_GENERATED || kind == FILE_LESSON;
}

bool file_kind_check(const char *bytes, size_t length, FileKind wanted, ErrorList *errors)
{
    const char *name;
    FileKind kind = file_kind_find(bytes, length, &name);
    if (kind == FILE_ANY || kind == wanted || (is_level(kind) && is_level(wanted))) return true;
    error_add(errors, ERROR_ERROR, 1, 1, "seems to be %s, not %s", name, kind_names[wanted]);
    return false;
}
