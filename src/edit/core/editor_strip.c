/* editor_strip.c - see editor_strip.h */
#include "editor_strip.h"

#include "editor_kept.h"
#include "editor_state.h"

#include <assert.h>
#include <string.h>

/* ---- the palette ---- */

static const char *const group_names[STRIP_GROUP_COUNT] = {
    [STRIP_GROUND] = "ground",   [STRIP_WAYS] = "ways",   [STRIP_THINGS] = "things",
    [STRIP_ENEMIES] = "enemies", [STRIP_MARKS] = "marks", [STRIP_ART] = "art",
};

const char *editor_strip_group_name(StripGroup group)
{
    return group_names[group];
}

/* What takes the player elsewhere is a way, what it has to reach or read a mark. A new kind finds
 * its group by its flags. */
static StripGroup group_of(CellKind kind)
{
    static const uint8_t ways[] = {KIND_ONEWAY, KIND_LADDER, KIND_SPRING, KIND_CONVEYOR_RIGHT,
                                   KIND_CONVEYOR_LEFT};
    static const uint8_t marks[] = {KIND_START, KIND_FINISH, KIND_CHECKPOINT, KIND_IGNORE};
    if (cell_kind_is(kind, KIND_IS_ACTOR | KIND_IS_HAZARD)) return STRIP_ENEMIES;
    if (cell_kind_is(kind, KIND_IS_LIFT) || memchr(ways, kind, sizeof ways)) return STRIP_WAYS;
    if (memchr(marks, kind, sizeof marks)) return STRIP_MARKS;
    return kind == KIND_DOOR || cell_kind_is(kind, KIND_IS_OBJECT) ? STRIP_THINGS : STRIP_GROUND;
}

static void add(EditorStrip *out, StripItem item)
{
    assert(out->count < STRIP_ITEMS_MAX);
    out->items[out->count++] = item;
}

static void add_glyph(EditorStrip *out, const Editor *editor, StripGroup group, char glyph)
{
    ShownGlyph shown = {glyph, document_kind(editor->doc, glyph), 0};
    if (group == STRIP_ART) shown = (ShownGlyph){glyph, KIND_EMPTY, SHOWN_BACK};
    add(out, (StripItem){.kind = STRIP_GLYPH,
                         .group = (uint8_t)group,
                         .is_lit = glyph == pen_glyph(&editor->pen),
                         .id = glyph,
                         .glyph = shown});
}

static void add_palette(EditorStrip *out, const Editor *editor)
{
    for (char glyph = ' '; editor->pen.layer == LAYER_BACK && glyph <= '~'; glyph++)
        add_glyph(out, editor, STRIP_ART, glyph);
    for (StripGroup group = 0; editor->pen.layer == LAYER_MAP && group < STRIP_ART; group++)
        for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
            char glyph = document_glyph(editor->doc, cell_kind_order[i]);
            if (glyph && group_of(cell_kind_order[i]) == group)
                add_glyph(out, editor, group, glyph);
        }
}

/* ---- all of it ---- */

static const struct {
    CommandId id;
    const char *word;
} command_rows[] = {
    {COMMAND_ID_editor_undo, "undo"},
    {COMMAND_ID_editor_redo, "redo"},
    {COMMAND_ID_editor_test_from_start, "test"},
    {COMMAND_ID_editor_view_zoom_out, "-"},
    {COMMAND_ID_editor_view_zoom_in, "+"},
    {COMMAND_ID_editor_save, "save"},
    {COMMAND_ID_editor_quit, "leave"},
    {COMMAND_ID_editor_make_proof, "prove"},
    {COMMAND_ID_editor_next_layer, "art"},
};

void editor_strip(const Editor *editor, EditorStrip *out)
{
    bool is_art = editor->pen.layer == LAYER_BACK;
    out->count = 0;
    for (ToolId id = 0; id < TOOL_COUNT; id++) {
        add(out, (StripItem){.kind = STRIP_TOOL,
                             .is_lit = id == editor->tool.id,
                             .id = (int32_t)id,
                             .word = editor_tool_name(id),
                             .brief = editor_tool_word(id)});
        if (id == TOOL_ELLIPSE)
            add(out, (StripItem){.kind = STRIP_FILLED,
                                 .is_lit = editor->tool.filled,
                                 .word = "filled",
                                 .brief = "filled"});
    }
    out->tools = out->count;
    for (size_t i = 0; i < ARRAY_LENGTH(command_rows); i++)
        add(out, (StripItem){.kind = STRIP_COMMAND,
                             .is_lit = command_rows[i].id == COMMAND_ID_editor_next_layer && is_art,
                             .id = (int32_t)command_rows[i].id,
                             .word = command_rows[i].word,
                             .brief = command_rows[i].word});
    out->commands = out->count - out->tools;
    add_palette(out, editor);
}

int32_t editor_strip_first(const Editor *editor)
{
    return editor->strip.first;
}

void editor_set_strip_first(Editor *editor, int32_t first)
{
    editor->strip.first = first;
}

/* ---- pressing ---- */

/* "`w` walker: turns at walls and edges". */
static void say_glyph(Editor *editor, const StripItem *item)
{
    bool is_art = item->group == STRIP_ART;
    editor_message_set(editor, "%s: `%c` %s", group_names[item->group], (char)item->id,
                       is_art ? "" : cell_kinds[item->glyph.kind].what);
}

static void say(Editor *editor, const StripItem *item)
{
    if (item->kind == STRIP_GLYPH)
        say_glyph(editor, item);
    else if (item->kind == STRIP_TOOL)
        editor_message_set(editor, "%s: %s", item->word, editor_tool_help((ToolId)item->id));
    else
        editor_message_set(
            editor, "%s",
            editor_commands[item->kind == STRIP_COMMAND ? item->id
                                                        : (int32_t)COMMAND_ID_editor_toggle_filled]
                .help);
}

EditorRequest editor_press_strip(Editor *editor, const StripItem *item, int32_t button, int64_t now)
{
    enum { LEFT = 1 };
    static const CommandCall once = {1, "", ""};
    editor_work_begin(editor, now);
    if (editor->prompt.choices || editor->prompt.open || editor->panel.kind) return EDITOR_NOTHING;
    editor->out.message[0] = '\0';
    if (button != LEFT) {
        say(editor, item);
    } else if (item->kind == STRIP_GLYPH) {
        pen_choose(&editor->pen, (char)item->id);
        editor_tool_follow_glyph(editor);
        say_glyph(editor, item);
    } else if (item->kind == STRIP_TOOL) {
        pending_op_drop(&editor->pending, editor->doc);
        editor_tool_choose(editor, (ToolId)item->id);
    } else if (item->kind == STRIP_FILLED) {
        editor_toggle_filled(editor, &once);
    } else {
        typing_end(editor);
        editor_run_command(editor, &editor_commands[item->id], &once);
    }
    editor_settle_keys(editor);
    return editor_work_end(editor);
}

void editor_toggle_strip(Editor *editor, const CommandCall *call)
{
    (void)call;
    editor->options.on[EDITOR_STRIP] = !editor->options.on[EDITOR_STRIP];
    kept_state_save_options(editor);
    if (!editor->options.on[EDITOR_STRIP])
        editor_message_set(editor, "%s, or a click on `tools` below, shows the tools again",
                           editor_key_of(editor, COMMAND_ID_editor_toggle_strip).text);
}

EditorRequest editor_press_toggle(Editor *editor, int64_t now)
{
    editor_work_begin(editor, now);
    editor_toggle_strip(editor, &(CommandCall){1, "", ""});
    return editor_work_end(editor);
}
