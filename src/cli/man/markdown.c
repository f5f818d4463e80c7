/* markdown.c - see markdown.h */
#include "markdown.h"

#include "../../base/text.h"

#include <ctype.h>
#include <string.h>

enum { LINE_MAX_SIZE = 4096, COLUMNS_MAX = 6, PROSE_SIZE = 16384 };

/* What the lines so far have begun. */
typedef enum Block { BLOCK_NONE, BLOCK_TEXT, BLOCK_LIST, BLOCK_TABLE, BLOCK_CODE } Block;

typedef struct Reader {
    FILE *out;
    Block block;
    char prose[PROSE_SIZE]; /* the lines of a paragraph or item so far: `code` may go over a line's
                               end */
    bool may_break;         /* something stands above, from which a paragraph may be set apart */
    bool has_head;          /* of a table: its first row is its heading, and was left out */
    bool skipped_title;     /* the first heading was left out */
} Reader;

/* ---- text ---- */

/* Where the next byte of running text goes to. */
typedef struct Pen {
    FILE *out;
    int column;
    char last; /* the byte before, or NUL at the start of a line */
} Pen;

/* A line of a page ends with a sentence, or at the first blank after so many bytes. */
enum { WIDTH = 64 };

static void write_byte(char byte, FILE *out)
{
    if (byte == '\\')
        fputs("\\e", out);
    else
        fputc(byte, out);
}

/* Writes a byte of text. Escapes one that would make the line a request of roff. */
static void pen_byte(Pen *pen, char byte)
{
    bool ends = byte == ' ' && pen->last && (strchr(".?!", pen->last) || pen->column > WIDTH);
    if (ends) {
        fputc('\n', pen->out);
        *pen = (Pen){.out = pen->out};
        return;
    }
    if (!pen->last && (byte == '.' || byte == '\'')) fputs("\\&", pen->out);
    if (!pen->last && byte == ' ') return;
    write_byte(byte, pen->out);
    pen->column++;
    pen->last = byte;
}

static void pen_font(Pen *pen, bool is_code)
{
    fputs(is_code ? "\\fB" : "\\fP", pen->out);
    pen->column += 3;
    if (is_code && !pen->last) pen->last = 'B';
}

/* Skips "](where)" at `text`; returns how many bytes these are. */
static size_t link_end(const char *text, size_t length)
{
    if (length < 2 || text[0] != ']' || text[1] != '(') return 0;
    const char *end = memchr(text, ')', length);
    return end ? (size_t)(end - text) + 1 : 0;
}

void markdown_write_text(const char *text, size_t length, bool begins, FILE *out)
{
    bool is_code = false;
    Pen pen = {.out = out, .last = begins ? '\0' : 'a'};
    for (size_t i = 0; i < length; i++) {
        size_t skip = is_code ? 0 : link_end(text + i, length - i);
        if (skip > 0) {
            i += skip - 1;
        } else if (text[i] == '`') {
            is_code = !is_code;
            pen_font(&pen, is_code);
        } else if (is_code || text[i] != '[' || !memchr(text + i, ']', length - i) ||
                   !strstr(text + i, "](")) {
            pen_byte(&pen, text[i]);
        }
    }
    if (is_code) pen_font(&pen, false);
}

static void write_line(const char *text, FILE *out)
{
    markdown_write_text(text, strlen(text), true, out);
    fputc('\n', out);
}

/* ---- blocks ---- */

/* Writes the paragraph or item that has been gathered. */
static void end_prose(Reader *reader)
{
    if (reader->prose[0]) write_line(reader->prose, reader->out);
    reader->prose[0] = '\0';
}

static void add_prose(Reader *reader, const char *line)
{
    text_append(reader->prose, PROSE_SIZE, "%s%s", reader->prose[0] ? " " : "",
                line + strspn(line, " "));
}

static void end_block(Reader *reader)
{
    static const char *const ends[] = {
        [BLOCK_LIST] = ".El\n", [BLOCK_TABLE] = ".El\n", [BLOCK_CODE] = ".Ed\n"};
    end_prose(reader);
    const char *end = reader->block <= BLOCK_TEXT ? NULL : ends[reader->block];
    if (end) fputs(end, reader->out);
    if (reader->block != BLOCK_NONE) reader->may_break = true;
    reader->block = BLOCK_NONE;
}

static void begin_block(Reader *reader, Block block, const char *request)
{
    if (reader->block == block) return;
    end_block(reader);
    if (request) fprintf(reader->out, "%s\n", request);
    reader->block = block;
    reader->has_head = false;
}

static void write_heading(Reader *reader, const char *line)
{
    size_t depth = strspn(line, "#");
    const char *title = line + depth + strspn(line + depth, " ");
    end_block(reader);
    reader->may_break = false;
    if (depth == 1 && !reader->skipped_title) {
        reader->skipped_title = true;
        return;
    }
    fputs(depth <= 2 ? ".Sh " : ".Ss ", reader->out);
    for (const char *c = title; *c; c++)
        fputc(depth <= 2 ? toupper((unsigned char)*c) : *c, reader->out);
    fputc('\n', reader->out);
}

/* Cuts "| a | b |" into cells. A `|` after a backslash, or in `code`, is a part of its cell. */
static int cut_row(char *line, char *cells[COLUMNS_MAX])
{
    int count = 0;
    char *to = line;
    bool is_code = false;
    for (char *from = line + 1; *from && count < COLUMNS_MAX; count++) {
        from += strspn(from, " ");
        cells[count] = to;
        for (; *from && (*from != '|' || is_code); from++) {
            if (*from == '`') is_code = !is_code;
            if (*from == '\\' && from[1] == '|') from++;
            *to++ = *from;
        }
        if (*from == '|') from++;
        while (to > cells[count] && to[-1] == ' ')
            to--;
        *to++ = '\0';
    }
    return count;
}

/* An entry has one or two names. */
static void write_entry(const char *name, const char *other, const char *meaning, FILE *out)
{
    if (!name[0] && !other[0] && !meaning[0]) return;
    fputs(".It Xo\n", out);
    if (name[0]) write_line(name, out);
    if (name[0] && other[0]) fputs("\\(em\n", out);
    if (other[0] || !name[0]) write_line(other[0] ? other : "\\&", out);
    fputs(".Xc\n", out);
    if (meaning[0]) write_line(meaning, out);
}

static void write_row(Reader *reader, char *line)
{
    char *cells[COLUMNS_MAX];
    if (strspn(line, "|- ") == strlen(line)) return;
    bool begins = reader->block != BLOCK_TABLE;
    begin_block(reader, BLOCK_TABLE, ".Bl -tag -width Ds");
    int count = cut_row(line, cells);
    if (begins) return; /* the heading */
    for (int i = 0; count != 3 && i + 1 < count; i += 2)
        write_entry(cells[i], "", cells[i + 1], reader->out);
    if (count == 3) write_entry(cells[0], cells[1], cells[2], reader->out);
}

void markdown_write_code(const char *line, FILE *out)
{
    if (line[0] == '.' || line[0] == '\'') fputs("\\&", out);
    for (const char *c = line; *c; c++)
        write_byte(*c, out);
    fputc('\n', out);
}

static void read_line(Reader *reader, char *line)
{
    size_t digits = strspn(line, "0123456789");
    bool is_fence = strncmp(line, "```", 3) == 0;
    bool is_item =
        strncmp(line, "- ", 2) == 0 || (digits > 0 && strncmp(line + digits, ". ", 2) == 0);
    if (is_fence && reader->block == BLOCK_CODE) {
        end_block(reader);
    } else if (is_fence) {
        begin_block(reader, BLOCK_CODE, ".Bd -literal -offset indent");
    } else if (reader->block == BLOCK_CODE) {
        markdown_write_code(line, reader->out);
    } else if (line[0] == '\0') {
        end_block(reader);
    } else if (line[0] == '#') {
        write_heading(reader, line);
    } else if (line[0] == '|') {
        write_row(reader, line);
    } else if (is_item) {
        begin_block(reader, BLOCK_LIST, digits > 0 ? ".Bl -enum" : ".Bl -bullet");
        end_prose(reader);
        fputs(".It\n", reader->out);
        add_prose(reader, line + strcspn(line, " ") + 1);
    } else if (line[0] != '!') {
        if (reader->block == BLOCK_NONE && reader->may_break) fputs(".Pp\n", reader->out);
        if (reader->block == BLOCK_TABLE) end_block(reader);
        if (reader->block == BLOCK_NONE) reader->block = BLOCK_TEXT;
        add_prose(reader, line);
    }
}

void markdown_to_mdoc(FILE *in, FILE *out)
{
    Reader reader = {.out = out};
    char line[LINE_MAX_SIZE];
    while (fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        read_line(&reader, line);
    }
    end_block(&reader);
}
