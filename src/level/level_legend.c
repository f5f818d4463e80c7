/* level_legend.c - see level_legend.h. Claims are made in two rounds: the glyphs of the file, then
 * the defaults of the kinds that it does not name. */
#include "level_legend.h"

#include "cell_kind.h"
#include "level.h"

#include <string.h>

static const char legend_section[] = "legend";

typedef struct Legend {
    Level *level;
    ErrorList *errors;
    const IniEntry *entry_of[KIND_COUNT]; /* of the kinds that the file names, else NULL */
} Legend;

/* Words for the glyphs that cannot be written in an INI value. */
static const struct {
    const char *word;
    char glyph;
} glyph_words[] = {{"backslash", '\\'}, {"quote", '"'}};

/* Reports that `second` claims a glyph that is already taken. If it claims it by default, the error
 * shows the place of the first claim, because two defaults never collide. */
static void refuse_two_meanings(Legend *legend, char glyph, CellKind second, int32_t column)
{
    CellKind first = (CellKind)legend->level->kind_of[(uint8_t)glyph];
    const IniEntry *entry = legend->entry_of[second];
    if (!entry) {
        entry = legend->entry_of[first];
        const char *at = strchr(entry->value, glyph);
        column = at ? ini_column(entry, at) : entry->value_column;
    }
    error_add(legend->errors, ERROR_ERROR, entry->line, column,
              "`%c` means both %s and %s; give one of them another character", glyph,
              cell_kinds[first].name, cell_kinds[second].name);
}

/* `column` is the glyph's place in the file, or 0 for a default. */
static void claim(Legend *legend, CellKind kind, char glyph, int32_t column)
{
    Level *level = legend->level;
    uint8_t *meaning = &level->kind_of[(uint8_t)glyph];
    if (*meaning != KIND_UNKNOWN && *meaning != kind) {
        if (column == 0 && (*meaning == KIND_IGNORE || cell_kind_is(kind, KIND_IS_LATER))) return;
        refuse_two_meanings(legend, glyph, kind, column);
        return;
    }
    *meaning = (uint8_t)kind;
    if (!level->glyph_of[kind]) level->glyph_of[kind] = glyph;
}

/* Length of the glyph word that `text` begins with, up to a blank or the end; 0: none. */
static size_t glyph_word(const char *text, char *glyph)
{
    size_t length = strcspn(text, " \t");
    for (size_t i = 0; i < ARRAY_LENGTH(glyph_words); i++) {
        if (strlen(glyph_words[i].word) != length) continue;
        if (memcmp(text, glyph_words[i].word, length) != 0) continue;
        *glyph = glyph_words[i].glyph;
        return length;
    }
    return 0;
}

/* In quotes every byte is a glyph; without quotes, words are separated by blanks, and two words are
 * special. */
static void read_glyphs(Legend *legend, CellKind kind)
{
    const IniEntry *entry = legend->entry_of[kind];
    bool word_begins = !entry->quoted;
    for (const char *text = entry->value; *text;) {
        char glyph = *text;
        int32_t column = ini_column(entry, text);
        bool blank = !entry->quoted && (glyph == ' ' || glyph == '\t');
        size_t length = word_begins ? glyph_word(text, &glyph) : 0;
        if (!blank && glyph >= ' ' && glyph <= '~')
            claim(legend, kind, glyph, column);
        else if (!blank)
            error_add(legend->errors, ERROR_ERROR, entry->line, column,
                      "byte 0x%02X cannot be a character; printable ASCII can", (uint8_t)glyph);
        word_begins = blank;
        text += length > 0 ? length : 1;
    }
}

static void read_entry(Legend *legend, const IniEntry *entry)
{
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        if (strcmp(entry->key, cell_kinds[cell_kind_order[i]].name) == 0) {
            legend->entry_of[cell_kind_order[i]] = entry;
            return;
        }
    error_add(
        legend->errors, ERROR_WARNING, entry->line, entry->key_column,
        "`%.24s` is not a kind of cell; there are empty solid oneway slope_up slope_down ladder "
        "ice coin ... start finish ignore",
        entry->key);
}

/* The claims of the file. */
static void read_legend(const Ini *ini, Legend *legend)
{
    memset(legend->level->kind_of, KIND_UNKNOWN, sizeof legend->level->kind_of);
    memset(legend->level->glyph_of, 0, sizeof legend->level->glyph_of);
    for (int32_t i = 0; ini && i < ini_count(ini); i++)
        if (strcmp(ini_entry(ini, i)->section, legend_section) == 0)
            read_entry(legend, ini_entry(ini, i));
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        if (legend->entry_of[cell_kind_order[i]]) read_glyphs(legend, cell_kind_order[i]);
}

void level_legend_read_alone(const Ini *ini, Level *level, ErrorList *errors)
{
    Legend legend = {.level = level, .errors = errors};
    read_legend(ini, &legend);
}

void level_legend_read(const Ini *ini, Level *level, ErrorList *errors)
{
    Legend legend = {.level = level, .errors = errors};
    read_legend(ini, &legend);
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        if (!legend.entry_of[cell_kind_order[i]]) {
            CellKind kind = cell_kind_order[i];
            for (const char *glyph = cell_kinds[kind].glyphs; *glyph; glyph++)
                claim(&legend, kind, *glyph, 0);
        }
    const IniEntry *empty = legend.entry_of[KIND_EMPTY];
    if (empty && !level->glyph_of[KIND_EMPTY])
        ini_error_add(errors, ERROR_ERROR, empty,
                      "`empty` needs a character: short rows are filled with it");
}
