/* editor_reach.c - see editor_reach.h */
#include "editor_reach.h"

#include "../../base/clock.h"
#include "editor_level.h"
#include "editor_slice.h"

/* Pauses of the user before slower work begins. */
enum { PAUSE_MS = 400, LARGE_MS = 1000, SEARCH_MS = 150, STEP_CELLS = 1 << 18 };

static void drop_view(EditReachView *view)
{
    reach_destroy(view->reach);
    edit_level_free(view->level);
    *view = (EditReachView){0};
}

static void drop_search(EditReach *self)
{
    search_destroy(self->search);
    self->search = NULL;
}

/* Drops the work on the next result. */
static void drop_next(EditReach *self)
{
    if (self->reading) self->next.level = document_read_end(self->reading);
    self->reading = NULL;
    drop_view(&self->next);
}

void edit_reach_init(EditReach *self, Editor *editor)
{
    *self = (EditReach){.editor = editor, .stage = EDIT_REACH_CHANGED};
}

void edit_reach_done(EditReach *self)
{
    drop_search(self);
    drop_next(self);
    drop_view(&self->now);
}

static bool is_large(const EditReach *self)
{
    const Document *doc = editor_document(self->editor);
    int64_t most = self->has_little_memory ? EDIT_REACH_CELLS_LITTLE : EDIT_REACH_CELLS;
    return (int64_t)document_cols(doc) * document_rows(doc) > most;
}

/* ---- reading ---------------------------------------------------------------------------- */

/* Drops all results. */
static void give_up(EditReach *self, EditReachStage stage)
{
    ErrorList none;
    error_list_init(&none, "");
    drop_search(self);
    drop_view(&self->now);
    self->stage = stage;
    editor_set_findings(self->editor, self->version, &none);
}

/* Reads a slice. A large level, which is only read at the user's request, is kept without a proof.
 */
static void go_on_reading(EditReach *self)
{
    if (document_read_step(self->reading, STEP_CELLS)) return;
    self->next.level = document_read_end(self->reading);
    self->reading = NULL;
    if (!self->next.level) {
        give_up(self, EDIT_REACH_FAULTY);
    } else if (is_large(self)) {
        give_up(self, EDIT_REACH_TOO_LARGE);
        self->now = self->next;
        self->next = (EditReachView){0};
    } else {
        self->next.reach = reach_create(self->next.level);
        self->stage = EDIT_REACH_PROVING;
        if (!self->next.reach) give_up(self, EDIT_REACH_NO_MEMORY);
    }
}

/* Begins to read the level, but a large one only if the user asked for it. */
static void begin_reading(EditReach *self, bool reads_large)
{
    const Document *doc = editor_document(self->editor);
    self->version = document_version(doc);
    if (is_large(self) && !reads_large) {
        give_up(self, EDIT_REACH_TOO_LARGE);
        return;
    }
    error_list_init(&self->problems, document_path(doc));
    self->reading = document_read_begin(doc, &self->problems);
    self->stage = EDIT_REACH_READING;
    if (self->reading)
        go_on_reading(self);
    else
        give_up(self, EDIT_REACH_NO_MEMORY);
}

/* ---- proving ---------------------------------------------------------------------------- */

/* The new proof replaces the one shown. */
static void end_proving(EditReach *self)
{
    const Document *doc = editor_document(self->editor);
    if (reach_has_failed(self->next.reach)) {
        give_up(self, EDIT_REACH_NO_MEMORY);
        return;
    }
    drop_search(self);
    drop_view(&self->now);
    self->now = self->next;
    self->next = (EditReachView){0};
    self->stage = EDIT_REACH_PROVED;
    error_list_init(&self->found, document_path(doc));
    reach_report(self->now.reach, self->now.level, document_map_line(doc), &self->found);
    editor_set_findings(self->editor, self->version, &self->found);
}

/* ---- searching -------------------------------------------------------------------------- */

/* Has the search probably seen everything? Counting the cells takes less than a millisecond. */
static bool is_search_over(EditReach *self)
{
    int32_t reached = 0, unknown = 0, nodes = search_nodes(self->search);
    for (int32_t row = 0; row < self->now.level->rows; row++)
        for (int32_t col = 0; col < self->now.level->cols; col++) {
            bool is_reached = search_has_reached(self->search, col, row);
            reached += is_reached;
            unknown += !is_reached && reach_has(self->now.reach, col, row);
        }
    if (reached > self->reached) self->grown_at = nodes;
    self->reached = reached;
    return unknown == 0 || nodes - self->grown_at > EDIT_REACH_PATIENCE;
}

/* ---- in time ---------------------------------------------------------------------------- */

/* Follows the document and the user's options. */
static void follow(EditReach *self, const EditReachRequest *request)
{
    const Document *doc = editor_document(self->editor);
    if (self->stage != EDIT_REACH_CHANGED && self->version != document_version(doc)) {
        drop_next(self);
        self->stage = EDIT_REACH_CHANGED;
    }
    bool has_searched = self->stage == EDIT_REACH_SEARCHING || self->stage == EDIT_REACH_SEARCHED;
    if (has_searched && !request->search) {
        drop_search(self);
        self->stage = EDIT_REACH_PROVED;
    }
    bool was_unread = self->stage == EDIT_REACH_TOO_LARGE && !self->now.level;
    if (was_unread && request->read_large) self->stage = EDIT_REACH_CHANGED;
}

/* When the next slice may begin. */
static int64_t due_time(const EditReach *self, const EditReachRequest *request)
{
    switch (self->stage) {
    case EDIT_REACH_CHANGED:
        if (is_large(self)) return request->quiet_since + LARGE_MS;
        return request->quiet_since + (request->quick ? EDIT_QUIET_MS : PAUSE_MS);
    case EDIT_REACH_READING:
    case EDIT_REACH_PROVING: return request->quiet_since + EDIT_QUIET_MS;
    case EDIT_REACH_PROVED:
        if (!request->search) break;
        return request->quiet_since + SEARCH_MS;
    case EDIT_REACH_SEARCHING: return request->quiet_since + SEARCH_MS;
    case EDIT_REACH_SEARCHED:
    case EDIT_REACH_FAULTY:
    case EDIT_REACH_TOO_LARGE:
    case EDIT_REACH_NO_MEMORY: break;
    }
    return INT64_MAX;
}

/* Does a slice of the work of the current stage. */
static void work(EditReach *self, const EditReachRequest *request, const Term *term)
{
    const SearchOptions options = {.explores = true,
                                   .nodes_max = self->has_little_memory ? EDIT_REACH_NODES_LITTLE
                                                                        : EDIT_REACH_NODES};
    switch (self->stage) {
    case EDIT_REACH_CHANGED: begin_reading(self, request->read_large); break;
    case EDIT_REACH_READING: go_on_reading(self); break;
    case EDIT_REACH_PROVING:
        if (!edit_slice_reach(term, self->next.reach)) end_proving(self);
        break;
    case EDIT_REACH_PROVED:
        self->search = search_create(self->now.level, &options);
        self->reached = self->grown_at = 0;
        self->stage = self->search ? EDIT_REACH_SEARCHING : EDIT_REACH_NO_MEMORY;
        break;
    case EDIT_REACH_SEARCHING:
        if (!edit_slice_search(term, self->search) || is_search_over(self))
            self->stage = EDIT_REACH_SEARCHED;
        break;
    case EDIT_REACH_SEARCHED:
    case EDIT_REACH_FAULTY:
    case EDIT_REACH_TOO_LARGE:
    case EDIT_REACH_NO_MEMORY: break;
    }
}

int64_t edit_reach_step(EditReach *self, const EditReachRequest *request, const Term *term)
{
    follow(self, request);
    if (due_time(self, request) <= term_now(term) / CLOCK_MS) work(self, request, term);
    return due_time(self, request);
}

/* ---- what is known ---------------------------------------------------------------------- */

static bool is_current(const EditReach *self)
{
    bool is_underway = self->stage == EDIT_REACH_CHANGED || self->stage == EDIT_REACH_READING ||
                       self->stage == EDIT_REACH_PROVING;
    return !is_underway && self->version == document_version(editor_document(self->editor));
}

const Level *edit_reach_level(const EditReach *self)
{
    return is_current(self) ? self->now.level : NULL;
}

bool edit_reach_has_search(const EditReach *self)
{
    return self->search && is_current(self);
}

uint16_t edit_reach_marks(const EditReach *self, int32_t col, int32_t row)
{
    if (!self->now.reach) return 0;
    if (self->search && search_has_reached(self->search, col, row)) return SHOWN_REACHED;
    return reach_has(self->now.reach, col, row) ? SHOWN_UNKNOWN : SHOWN_OUT_OF_REACH;
}
