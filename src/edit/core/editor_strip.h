/* editor_strip.h - what can be pressed beside the level: the tools, the commands used most, and the
 * palette by groups. How it is laid out is up to the screen. */
#ifndef LEDGE_EDIT_CORE_EDITOR_STRIP_H
#define LEDGE_EDIT_CORE_EDITOR_STRIP_H

#include "editor.h"

typedef enum StripKind { STRIP_TOOL, STRIP_FILLED, STRIP_COMMAND, STRIP_GLYPH } StripKind;

/* The groups of the palette; the last one is that of the art behind the level. */
typedef enum StripGroup {
    STRIP_GROUND,
    STRIP_WAYS,
    STRIP_THINGS,
    STRIP_ENEMIES,
    STRIP_MARKS,
    STRIP_ART,
    STRIP_GROUP_COUNT
} StripGroup;

typedef struct StripItem {
    uint8_t kind;      /* StripKind */
    uint8_t group;     /* StripGroup, of a glyph */
    bool is_lit;       /* it is chosen, or in force */
    int32_t id;        /* ToolId, CommandId, or the glyph */
    const char *word;  /* of what is no glyph */
    const char *brief; /* the same, for where there is little room */
    ShownGlyph glyph;
} StripItem;

enum { STRIP_ITEMS_MAX = 192 };

typedef struct EditorStrip {
    int32_t count, tools, commands; /* all items; the first of them are tools, then commands */
    StripItem items[STRIP_ITEMS_MAX];
} EditorStrip;

/* Lists what can be pressed now. Takes no time that depends on the size of the level. */
void editor_strip(const Editor *editor, EditorStrip *out);

typedef struct Strip {
    int32_t first; /* the glyph of the palette that is shown first */
} Strip;

/* Scrolls the palette, so that this glyph of it is shown first. */
int32_t editor_strip_first(const Editor *editor);
void editor_set_strip_first(Editor *editor, int32_t first);

/* "enemies". */
const char *editor_strip_group_name(StripGroup group);

/* A press on the word that hides or shows the strip. */
EditorRequest editor_press_toggle(Editor *editor, int64_t now);

/* A press on an item: it is chosen or runs. The right button only says what it is. */
EditorRequest editor_press_strip(Editor *editor, const StripItem *item, int32_t button,
                                 int64_t now);

#endif
