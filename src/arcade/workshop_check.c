/* workshop_check.c - see workshop_check.h */
#include "workshop_check.h"

#include "workshop_publish.h"

#include <stdlib.h>
#include <string.h>

void workshop_check_done(WorkshopCheck *self)
{
    if (self->is_open) level_done(&self->level);
    if (self->is_open) replay_done(&self->run);
    free(self->play);
    memset(self, 0, sizeof *self);
}

/* Has the index told the truth? */
static bool is_as_told(const WorkshopFolder *folder, int32_t row, const WorkshopLevel *about)
{
    const WorkshopRow *told = &folder->rows[row];
    return strcmp(workshop_row_title(folder, row), about->title) == 0 &&
           strcmp(workshop_row_by(folder, row), about->by) == 0 && told->at <= about->at &&
           told->cols == about->cols && told->rows == about->rows &&
           told->content == about->content;
}

/* Opens text and run; WORKSHOP_FAULT_NONE: they may be played. */
static WorkshopFault begin(WorkshopCheck *self, WorkshopFolder *folder, const Arcade *arcade,
                           int32_t row)
{
    WorkshopLevel about;
    const WorkshopId *id = &folder->rows[row].id;
    if (!workshop_open(arcade, id, &about, &self->level)) return WORKSHOP_FAULT_TEXT;
    folder->is_index_wrong = folder->is_index_wrong || !is_as_told(folder, row, &about);
    if (folder->is_index_wrong || !workshop_open_run(arcade, id, &self->run)) {
        level_done(&self->level);
        return WORKSHOP_FAULT_RUN;
    }
    self->is_open = true;
    self->id = *id;
    self->play = malloc(sizeof *self->play);
    if (workshop_run_claim_fault(&self->run) || !self->play) return WORKSHOP_FAULT_RUN;
    replay_play_begin(self->play, &self->run, &self->level);
    return WORKSHOP_FAULT_NONE;
}

bool workshop_check(WorkshopCheck *self, WorkshopFolder *folder, const Arcade *arcade, int32_t row,
                    int32_t ticks)
{
    WorkshopRow *of = &folder->rows[row];
    WorkshopFault fault = WORKSHOP_FAULT_NONE;
    if (workshop_row_is_known(of)) return true;
    if (self->is_open && workshop_id_compare(&self->id, &of->id) != 0) workshop_check_done(self);
    if (!self->is_open) fault = begin(self, folder, arcade, row);
    if (folder->is_index_wrong) return false; /* the rows are read anew */
    if (!fault && !replay_play_step(self->play, &self->run, &self->level, ticks)) return false;
    if (!fault && self->play->report.verdict != REPLAY_OK) fault = WORKSHOP_FAULT_RUN;
    of->is_checked = !fault;
    of->ticks = fault ? 0 : self->play->report.tick;
    of->check_fault = of->fault = (uint8_t)fault;
    workshop_check_done(self);
    return true;
}
