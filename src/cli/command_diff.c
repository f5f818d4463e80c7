/* command_diff.c - see commands.h */
#include "commands.h"
#include "diff_picture.h"
#include "picture_option.h"
#include "progress.h"

#include "../base/file.h"
#include "../base/utf8.h"
#include "../draw/theme.h"
#include "../level/level_file.h"
#include "../save/level_files.h"
#include "../solve/verdict_words.h"
#include "../term/canvas_svg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Git calls an external diff with these: the path, then file, hash and mode of both versions, and
 * for a renamed file its new path and a text. With the path alone the file is not merged yet. */
enum { GIT_PATH, GIT_OLD, GIT_NEW = 4, GIT_OPERANDS = 7, GIT_RENAMED_OPERANDS = 9 };

/* ---- versions ---- */

typedef struct Version {
    const char *file, *name; /* what is read, and what it is called */
    bool is_missing;         /* /dev/null */
    char *bytes;
    size_t size;
    Content content;
    Level level;
    bool has_level; /* without errors */
    bool is_solved_for;
    Verdict verdict;
    Slack slack;
} Version;

static void version_done(Version *version)
{
    free(version->bytes);
    content_done(&version->content);
    if (version->has_level) level_done(&version->level);
    verdict_done(&version->verdict);
    slack_done(&version->slack);
}

/* False, with messages, when it cannot be read as rows of cells. A level with errors has rows. */
static bool version_read(Version *version)
{
    ErrorList errors, unsaid;
    ModelParams physics;
    version->is_missing = strcmp(version->file, "/dev/null") == 0;
    if (version->is_missing) return true;
    error_list_init(&errors, version->name);
    error_list_init(&unsaid, version->name);
    version->bytes = file_read_named(version->file, LEVEL_SIZE_MAX, &version->size, &errors);
    if (!version->bytes ||
        !content_init(&version->content, version->bytes, version->size, &errors)) {
        error_list_print(&errors, stderr);
        return false;
    }
    LevelFile *file =
        level_file_parse(version->name, version->bytes, version->size,
                         level_physics_beside(version->name, &physics), &version->level, &unsaid);
    version->has_level = file != NULL;
    level_file_done(file);
    return true;
}

/* False when memory ran out. */
static bool version_solve(Version *version)
{
    const VerdictOptions options = {.search = {.all_coins = false}};
    Progress progress;
    if (!version->has_level) return true;
    progress_begin(&progress, "solving", version->name);
    version->is_solved_for =
        slack_find_kindest(&version->level, &options, &version->verdict, &version->slack);
    progress_end(&progress);
    return version->is_solved_for;
}

static void add_safe(Text *out, const char *text)
{
    char safe[ERROR_FILE_MAX];
    utf8_copy(safe, sizeof safe, text, strlen(text));
    text_add_string(out, safe);
}

/* "a.txt, 113x40: solved in 1004 ticks, tightest window 12, figure 3.3" */
static void add_version(Text *out, const Version *version)
{
    if (version->is_missing) {
        text_add_string(out, "no file");
        return;
    }
    add_safe(out, version->name);
    text_add(out, ", %dx%d", (int)content_cols(&version->content),
             (int)content_rows(&version->content));
    if (!version->has_level) {
        text_add_string(out, ": has errors (see `ledge check`)");
        return;
    }
    if (!version->is_solved_for) return;
    text_add_string(out, ": ");
    verdict_words_add(&version->verdict, &version->slack, out);
}

/* ---- in words ---- */

static void add_words(Text *out, const Comparison *comparison, const Version versions[2],
                      const int64_t counts[CELL_CHANGE_COUNT])
{
    size_t before = out->length;
    if (!versions[0].is_missing && !versions[1].is_missing) comparison_words(comparison, out);
    int64_t all = counts[CELL_ADDED] + counts[CELL_GONE] + counts[CELL_CHANGED];
    if (all > 0)
        text_add(out, "cells: %lld added, %lld removed, %lld changed\n",
                 (long long)counts[CELL_ADDED], (long long)counts[CELL_GONE],
                 (long long)counts[CELL_CHANGED]);
    if (out->length == before) text_add_string(out, "only comments, blanks or line ends differ\n");
}

/* ---- as JSON ---- */

static void add_json_text(Text *out, const char *text)
{
    if (text)
        text_add_json(out, text, strlen(text));
    else
        text_add_string(out, "null");
}

static void add_json_version(Text *out, const char *key, const Version *version)
{
    const Slack *slack = &version->slack;
    text_add(out, "\"%s\":", key);
    if (version->is_missing) {
        text_add_string(out, "null");
        return;
    }
    text_add_string(out, "{\"level\":");
    add_json_text(out, version->name);
    text_add(out, ",\"cols\":%d,\"rows\":%d,\"valid\":%s", (int)content_cols(&version->content),
             (int)content_rows(&version->content), version->has_level ? "true" : "false");
    if (version->is_solved_for)
        text_add(out, ",\"verdict\":\"%s\"", verdict_names[version->verdict.kind]);
    if (version->is_solved_for && version->verdict.kind == VERDICT_SOLVED)
        text_add(out, ",\"ticks\":%d,\"tightest\":%d,\"mean\":%d.%d,\"figure\":%d.%d",
                 (int)version->verdict.tape.count, (int)slack_tightest(slack),
                 (int)slack->mean / 10, (int)slack->mean % 10, (int)slack->figure / 10,
                 (int)slack->figure % 10);
    text_add_byte(out, '}');
}

typedef struct JsonValues {
    Text *out;
    int32_t count;
} JsonValues;

static void add_json_value(void *context, const ValueChange *change)
{
    JsonValues *values = context;
    if (values->count++ > 0) text_add_byte(values->out, ',');
    text_add_string(values->out, "{\"section\":");
    add_json_text(values->out, change->section);
    text_add_string(values->out, ",\"key\":");
    add_json_text(values->out, change->key);
    text_add_string(values->out, ",\"before\":");
    add_json_text(values->out, change->before);
    text_add_string(values->out, ",\"after\":");
    add_json_text(values->out, change->after);
    text_add_byte(values->out, '}');
}

/* The glyphs of a run in one version, and where it begins there; null where it has no such cells.
 */
static void add_json_glyphs(Text *out, const Comparison *comparison, const CellRun *run, int which)
{
    int32_t (*line)(const Comparison *, Axis, int32_t) =
        which == 0 ? comparison_line_before : comparison_line_after;
    int32_t col = line(comparison, AXIS_COLS, run->col),
            row = line(comparison, AXIS_ROWS, run->row);
    Text glyphs = TEXT_GROWING;
    for (int32_t i = 0; i < run->count; i++) {
        char both[2];
        comparison_cell(comparison, run->layer, run->col + i, run->row, both);
        if (both[which]) text_add_byte(&glyphs, both[which]);
    }
    text_add(out, ",\"%s\":", which == 0 ? "before" : "after");
    add_json_text(out, glyphs.bytes);
    if (col >= 0 && row >= 0)
        text_add(out, ",\"%s\":[%d,%d]", which == 0 ? "from" : "at", (int)col, (int)row);
    text_done(&glyphs);
}

static void add_json(Text *out, const Comparison *comparison, const Version versions[2])
{
    static const char *const changes[CELL_CHANGE_COUNT] = {"same", "added", "gone", "changed"};
    bool is_first = true;
    JsonValues values = {out, 0};
    text_add_string(out, "{\"equal\":false,");
    add_json_version(out, "before", &versions[0]);
    text_add_byte(out, ',');
    add_json_version(out, "after", &versions[1]);
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        text_add(out, ",\"%s\":{\"at\":%d,\"count\":%d}", axis == AXIS_ROWS ? "rows" : "cols",
                 (int)comparison->edits[axis].at, (int)comparison->edits[axis].count);
    text_add_string(out, ",\"header\":[");
    comparison_values(comparison, add_json_value, &values);
    text_add_string(out, "],\"cells\":[");
    for (CellRun run = {0}; comparison_next_run(comparison, &run); is_first = false) {
        text_add(out, "%s{\"layer\":\"%s\",\"change\":\"%s\"", is_first ? "" : ",",
                 run.layer == LAYER_MAP ? "map" : "back", changes[run.change]);
        add_json_glyphs(out, comparison, &run, 0);
        add_json_glyphs(out, comparison, &run, 1);
        text_add_byte(out, '}');
    }
    text_add_string(out, "]}\n");
}

/* ---- as pictures ---- */

typedef enum DiffFormat { FORMAT_TEXT, FORMAT_ANSI, FORMAT_SVG, FORMAT_JSON } DiffFormat;

typedef struct DiffOptions {
    DiffFormat format;
    bool is_in_one, is_quick;
    ScreenSize size;
    ColourDepth depth;
    PictureChoice choice;
} DiffOptions;

/* How much of the level is shown at once: what fits beside each other; a picture in SVG has the
 * whole level, above each other if it is wide. */
static DiffPicture picture_of(const DiffOptions *options, const Comparison *comparison,
                              const Version versions[2])
{
    const Zoom *zoom = &look_zooms[options->choice.zoom];
    bool is_svg = options->format == FORMAT_SVG;
    int32_t width = options->size.cols / zoom->cols,
            half = (options->size.cols - 2) / 2 / zoom->cols;
    bool is_beside = comparison_lines(comparison, AXIS_COLS) <= half || !is_svg;
    DiffPicture picture = {.comparison = comparison,
                           .choice = options->choice,
                           .layout = options->is_in_one ? DIFF_IN_ONE
                                     : is_beside        ? DIFF_BESIDE
                                                        : DIFF_ABOVE,
                           .has_letters = options->format == FORMAT_TEXT};
    for (int i = 0; i < 2; i++)
        if (versions[i].has_level && options->format != FORMAT_TEXT)
            picture.levels[i] = &versions[i].level;
    picture.cols = max_i32(1, is_svg               ? (CANVAS_SIDE_MAX / 2 - 2) / zoom->cols
                              : options->is_in_one ? width
                                                   : half);
    picture.rows = max_i32(1, is_svg ? (CANVAS_SIDE_MAX / 4) / zoom->rows : 1 << 30);
    picture.rows = min_i32(picture.rows, (CANVAS_SIDE_MAX / 2 - 2) / (zoom->rows + 1));
    return picture;
}

static bool print_blocks(const DiffOptions *options, DiffPicture *picture, Text *out)
{
    Canvas canvas = {0};
    CanvasLooksBook book;
    bool is_drawn = true;
    cast_make_looks(&book, &options->choice, options->depth);
    while (is_drawn && diff_picture_next(picture)) {
        is_drawn = diff_picture_draw(picture, &canvas);
        text_add_byte(out, '\n');
        if (is_drawn && options->format == FORMAT_ANSI)
            canvas_write_ansi_rows(out, &canvas, &book.looks);
        else if (is_drawn)
            canvas_to_text(&canvas, out);
    }
    canvas_done(&canvas);
    return is_drawn;
}

/* All blocks below each other on one canvas, after the lines of `words`; false when memory ran out,
 * or it would be too large: then the first blocks are shown. */
static bool write_svg(const DiffOptions *options, DiffPicture *picture, const char *words,
                      Text *out)
{
    Canvas whole = {0}, block = {0};
    CanvasLooksBook book;
    int32_t row = 0, cols = options->size.cols;
    bool is_drawn = canvas_resize(&whole, CANVAS_SIDE_MAX, CANVAS_SIDE_MAX);
    cast_make_looks(&book, &options->choice, options->depth);
    for (const char *line = words; is_drawn && *line;) {
        size_t length = strcspn(line, "\n");
        char text[ERROR_LINE_MAX];
        snprintf(text, sizeof text, "%.*s", (int)length, line);
        cols = max_i32(cols, canvas_text(&whole, 0, row++, text, ROLE_PLAIN));
        line += length + (line[length] == '\n');
    }
    while (is_drawn && diff_picture_next(picture)) {
        is_drawn = diff_picture_draw(picture, &block);
        if (!is_drawn || row + 1 + block.rows > CANVAS_SIDE_MAX) break;
        for (int32_t y = 0; y < block.rows; y++)
            for (int32_t x = 0; x < block.cols; x++)
                canvas_put_cell(&whole, x, row + 1 + y, canvas_get(&block, x, y));
        row += 1 + block.rows;
        cols = max_i32(cols, block.cols);
    }
    Canvas shown = {0};
    is_drawn = is_drawn && canvas_resize(&shown, min_i32(cols, CANVAS_SIDE_MAX), max_i32(1, row));
    for (int32_t y = 0; is_drawn && y < shown.rows; y++)
        for (int32_t x = 0; x < shown.cols; x++)
            canvas_put_cell(&shown, x, y, canvas_get(&whole, x, y));
    if (is_drawn) canvas_write_svg(out, &shown, &book.looks, "a comparison of two levels");
    canvas_done(&whole);
    canvas_done(&block);
    canvas_done(&shown);
    return is_drawn;
}

static bool add_difference(const DiffOptions *options, const Comparison *comparison,
                           const Version versions[2], Text *out)
{
    if (options->format == FORMAT_JSON) {
        add_json(out, comparison, versions);
        return out->missing == 0;
    }
    Text words = TEXT_GROWING;
    for (int i = 0; i < 2; i++) {
        text_add_string(&words, i == 0 ? "before: " : "after:  ");
        add_version(&words, &versions[i]);
        text_add_byte(&words, '\n');
    }
    int64_t counts[CELL_CHANGE_COUNT];
    comparison_count(comparison, counts);
    add_words(&words, comparison, versions, counts);
    bool has_picture = counts[CELL_ADDED] + counts[CELL_GONE] + counts[CELL_CHANGED] > 0 ||
                       comparison->edits[AXIS_ROWS].count != 0 ||
                       comparison->edits[AXIS_COLS].count != 0;
    DiffPicture picture = picture_of(options, comparison, versions);
    bool is_drawn = words.missing == 0;
    if (is_drawn && options->format == FORMAT_SVG) {
        is_drawn = write_svg(options, &picture, words.bytes, out);
    } else if (is_drawn) {
        text_add_string(out, words.bytes);
        is_drawn = !has_picture || print_blocks(options, &picture, out);
    }
    text_done(&words);
    return is_drawn && out->missing == 0;
}

/* ---- the command ---- */

static int compare(DiffOptions *options, Version versions[2])
{
    static const char no_memory[] = "ledge diff: out of memory\n";
    Comparison comparison;
    Text out = TEXT_GROWING;
    if (!version_read(&versions[0]) || !version_read(&versions[1])) return CLI_BAD;
    const Version *a = &versions[0], *b = &versions[1];
    if (a->is_missing && b->is_missing) return CLI_DONE;
    if (!a->is_missing && !b->is_missing && a->size == b->size &&
        memcmp(a->bytes, b->bytes, a->size) == 0) {
        if (options->format == FORMAT_JSON) puts("{\"equal\":true}");
        return CLI_DONE;
    }
    /* In the colours of its chapter. */
    const Version *placed = b->has_level ? b : a;
    if (placed->has_level && !picture_is_plain(&options->choice))
        options->choice.look.palette =
            level_place_find(placed->name, placed->level.palette).palette;
    bool is_made = true;
    for (int i = 0; i < 2; i++) {
        Version *missing = &versions[i], *other = &versions[1 - i];
        if (missing->is_missing) is_made = content_copy_blank(&other->content, &missing->content);
        if (is_made && !options->is_quick) is_made = version_solve(missing);
    }
    is_made = is_made && comparison_init(&comparison, &a->content, &b->content) &&
              add_difference(options, &comparison, versions, &out);
    if (is_made) fwrite(out.bytes, 1, out.length, stdout);
    if (!is_made) fputs(no_memory, stderr);
    text_done(&out);
    return is_made ? CLI_NO : CLI_BAD;
}

/* The format; false, with a message, for more than one. */
static bool find_format(const CommandLine *line, DiffFormat *out)
{
    static const char *const names[] = {NULL, "--ansi", "--svg", "--json"};
    int32_t count = 0;
    *out = FORMAT_TEXT;
    for (int i = FORMAT_ANSI; i <= FORMAT_JSON; i++)
        if (option_is_given(line, names[i])) *out = (DiffFormat)i, count++;
    if (count > 1) command_line_refuse(line, "takes only one of --ansi, --svg and --json");
    return count <= 1;
}

int command_diff(const CommandLine *line)
{
    char **words = line->operands;
    int32_t count = line->operand_count;
    bool is_git = count == GIT_OPERANDS || count == GIT_RENAMED_OPERANDS;
    Version versions[2] = {{.file = words[0], .name = words[0]}};
    DiffOptions options = {.is_in_one = option_is_given(line, "--one"),
                           .is_quick = option_is_given(line, "--quick"),
                           .size = option_size(line, "--size"),
                           .depth = (ColourDepth)option_number(line, "--colour", DEPTH_TRUE)};
    SkinSet *skins = NULL;
    if (count == 1) {
        printf("%s has unmerged changes\n", words[0]);
        return CLI_DONE;
    }
    if (!is_git && count != 2) return command_line_refuse_use(line);
    versions[1] = (Version){.file = words[1], .name = words[1]};
    if (is_git) {
        versions[0] = (Version){.file = words[GIT_OLD], .name = words[GIT_PATH]};
        versions[1] = (Version){.file = words[GIT_NEW],
                                .name = words[count == GIT_OPERANDS ? GIT_PATH : GIT_OPERANDS]};
    }
    if (!find_format(line, &options.format)) return CLI_BAD;
    SkinKind usual =
        options.format == FORMAT_TEXT || options.format == FORMAT_JSON ? SKIN_PLAIN : SKIN_ASCII;
    bool is_chosen =
        command_picture_choice(line, usual, PALETTE_PLAIN, options.depth, &options.choice, &skins);
    if (options.choice.zoom == ZOOM_AUTO) options.choice.zoom = ZOOM_1X1;
    int status = is_chosen ? compare(&options, versions) : CLI_BAD;
    version_done(&versions[0]);
    version_done(&versions[1]);
    skin_set_close(skins);
    return is_git && status == CLI_NO ? CLI_DONE : status;
}
