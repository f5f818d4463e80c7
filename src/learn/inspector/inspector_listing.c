/* inspector_listing.c - see inspector_listing.h */
#include "inspector_listing.h"

#include "../../base/text.h"
#include "../../draw/theme.h"

#include <stdio.h>
#include <string.h>

bool listing_read(Listing *listing, ModelKind kind, const char *text, size_t length,
                  char words[PROGRAM_FAULT_TEXT_MAX])
{
    ProgramFault fault;
    *listing = (Listing){.kind = kind};
    return program_parse(&listing->program, script_world(kind), "", text, length, &fault, words);
}

/* Writes what was evaluated, and which of the events it is. */
static void note_event(Listing *listing, const ProgramEvent *event, const double *values)
{
    char numbers[LISTING_NUMBERS_MAX];
    program_event_with_numbers(&listing->program, event, values, numbers, sizeof numbers);
    Text text = text_in(listing->numbers[event->line], LISTING_NUMBERS_MAX);
    text_add(&text, "%s: ", numbers);
    if (event->slot < 0)
        text_add_string(&text, event->value == event->value && event->value != 0 ? "yes" : "no");
    else
        text_add(&text, "%s is %.5g", program_name(&listing->program, event->slot), event->value);
    text_add(&text, "  (%d)", (int)listing->event);
    listing->event_line = event->line;
}

/* A ScriptWatch: notes a line that runs, with the numbers as it begins: those that a condition
 * compares, and not what its line has made of them. */
static void note_line(void *self, const ProgramEvent *event, const double *values)
{
    Listing *listing = self;
    const int32_t line = event->line;
    if (line < 1 || line > PROGRAM_LINE_MAX) return;
    bool is_here = line >= listing->first && line <= listing->last;
    if (is_here && ++listing->event_count == listing->event) {
        listing->is_reached[line] = true;
        note_event(listing, event, values);
    }
    if (listing->is_reached[line]) return;
    listing->is_reached[line] = true;
    program_line_with_numbers(&listing->program, line, values, listing->numbers[line],
                              LISTING_NUMBERS_MAX);
}

void listing_look(Listing *listing, const Inspector *inspector)
{
    const PhaseLog *log = &inspector->log;
    const Program *program = &listing->program;
    const ProgramWorld *world = program->world;
    const Input input = inspector_input(inspector);
    double ours[PROGRAM_SLOT_MAX], theirs[PROGRAM_SLOT_MAX];
    const ModelContext before = {&log->before, inspector_params(inspector),
                                 &inspector_lane(inspector)->level.terrain,
                                 &inspector->game.terrain};
    const ScriptWatch watch = {listing, note_line};
    memset(listing->is_reached, 0, sizeof listing->is_reached);
    listing->differs[0] = '\0';
    listing->event_count = listing->event_line = 0;
    listing->first = 1;
    listing->last = program_line_count(program);
    if (!inspector_is_whole(inspector) && inspector_phase(inspector) > 0) {
        int32_t count, end = 1; /* no lines for a phase that the document does not have */
        const PhaseInfo *phases = model_phases((ModelKind)listing->kind, &count);
        const char *name = phases[inspector_phase_number(inspector)].name;
        program_phase_lines(program, name, &listing->first, &end);
        listing->last = end - 1;
    }
    if (log->phase_count == 0 || !script_watch(&before, program, input, &watch, ours)) return;
    /* The first name that the program leaves with another value than the engine. */
    ModelContext after = before;
    after.model = phase_log_state(log, log->phase_count);
    script_load(&after, program, input, theirs);
    for (int32_t i = 0; i < world->name_count && listing->differs[0] == '\0'; i++)
        if (world->names[i].kind != PROGRAM_GIVEN && ours[i] != theirs[i])
            snprintf(listing->differs, sizeof listing->differs, "%s", world->names[i].name);
}

bool listing_step_event(Listing *listing, int32_t direction)
{
    if (listing->event_count == 0) return false;
    listing->event = clamp_i32(listing->event + direction, 1, listing->event_count);
    return true;
}

/* --- drawing --- */

enum { MARGIN_COLS = 4, WRAP_COLS_MIN = 8 };

/* Draws code from the margin on, in as many rows as it needs, or only counts them without a canvas;
 * returns how many. */
static int32_t draw_code(Canvas *canvas, Area area, const char *code, uint8_t role)
{
    char part[LISTING_NUMBERS_MAX + 1];
    int32_t indent = MARGIN_COLS + (int32_t)strspn(code, " "), rows = 0;
    int32_t cols = clamp_i32(area.cols - indent, WRAP_COLS_MIN, LISTING_NUMBERS_MAX);
    for (code += strspn(code, " "); widget_next_line(&code, cols, part, sizeof part); rows++)
        if (canvas && rows < area.rows)
            widget_text(canvas, (Area){area.col + indent, area.row + rows, cols, 1}, part, role);
    return max_i32(rows, 1);
}

/* Draws a line of the program, or only counts its rows without a canvas. A line of the current
 * phase is repeated below with its numbers. */
static int32_t draw_line(const Listing *listing, bool is_whole, int32_t line, Canvas *canvas,
                         Area area)
{
    char code[LISTING_NUMBERS_MAX], number[MARGIN_COLS + 12];
    int32_t length;
    const char *text = program_line(&listing->program, line, &length);
    bool is_here = line >= listing->first && line <= listing->last && listing->is_reached[line];
    uint8_t role = is_here ? ROLE_MESSAGE : listing->is_reached[line] ? ROLE_PLAIN : ROLE_HINT;
    snprintf(code, sizeof code, "%.*s", (int)length, text);
    snprintf(number, sizeof number, "%c%2d", is_here ? '>' : ' ', line);
    if (canvas && area.rows > 0) widget_text(canvas, area, number, role);
    int32_t rows = draw_code(canvas, area, code, role);
    bool has_numbers = listing->event_line > 0 ? line == listing->event_line : !is_whole && is_here;
    if (!has_numbers) return rows;
    Area below = {area.col, area.row + rows, area.cols, max_i32(0, area.rows - rows)};
    return rows + draw_code(canvas, below, listing->numbers[line], ROLE_TITLE);
}

/* The first line to draw: the phase has some lines above it, and at the end nothing stays empty. */
static int32_t first_line(const Listing *listing, bool is_whole, Area area)
{
    enum { LINES_ABOVE = 3 };
    int32_t line = program_line_count(&listing->program), rows = 0;
    bool is_all = is_whole || listing->last == 0;
    int32_t begin = listing->program.phase_count > 0 ? listing->program.phases[0].line : 1;
    if (listing->event_line > 0) is_all = false;
    int32_t above = listing->event_line > 0 ? listing->event_line : listing->first;
    int32_t wanted = is_all ? begin : max_i32(1, above - LINES_ABOVE);
    for (; line > wanted; line--) {
        rows += draw_line(listing, is_whole, line, NULL, area);
        if (rows > area.rows) break;
    }
    if (rows > area.rows) return wanted;
    for (; line > 1; line--) {
        rows += draw_line(listing, is_whole, line - 1, NULL, area);
        if (rows >= area.rows) break;
    }
    return line;
}

void listing_draw(const Listing *listing, const Inspector *inspector, Canvas *canvas, Area area)
{
    char words[LISTING_NUMBERS_MAX];
    bool is_whole = inspector_is_whole(inspector);
    int32_t row = area.row, count = program_line_count(&listing->program);
    area.rows -= listing->differs[0] != '\0';
    for (int32_t line = first_line(listing, is_whole, area); line <= count; line++) {
        Area rest = {area.col, row, area.cols, area.row + area.rows - row};
        if (rest.rows <= 0) break;
        row += draw_line(listing, is_whole, line, canvas, rest);
    }
    if (listing->differs[0] == '\0') return;
    snprintf(words, sizeof words, "Not as written here: %s ends otherwise.", listing->differs);
    widget_text(canvas, (Area){area.col, area.row + area.rows, area.cols, 1}, words, ROLE_ERROR);
}
