/* chase_start.c - see chase_start.h */
#include "chase_start.h"

#include <stdlib.h>
#include <string.h>

#include "../../level/level_section.h"

/* The index of the checkpoint that the value stands for, or -1. */
static int32_t index_of_value(const KindCells *checkpoints, const char *value)
{
    Point at;
    char *end;
    if (level_section_cell_from_text(value, &at.col, &at.row))
        return kind_cells_index(checkpoints, at);
    long number = strtol(value, &end, 10);
    bool is_number = end != value && *end == '\0';
    return is_number && number > 0 && number <= checkpoints->count ? (int32_t)number - 1 : -1;
}

void chase_start_note(ChaseStart *start, const Document *doc)
{
    start->index = -1;
    start->checkpoints.count = 0;
    if (!document_get_value(doc, "chase", "checkpoint", start->value, sizeof start->value)) return;
    kind_cells_find(&start->checkpoints, doc, KIND_CHECKPOINT);
    start->index = index_of_value(&start->checkpoints, start->value);
}

bool chase_start_set(Document *doc, const char *text)
{
    KindCells checkpoints;
    kind_cells_find(&checkpoints, doc, KIND_CHECKPOINT);
    int32_t index = index_of_value(&checkpoints, text);
    if (index >= 0) return kind_cells_set_place(doc, "chase", "checkpoint", checkpoints.at[index]);
    return document_set_value(doc, "chase", "checkpoint", text[0] ? text : NULL);
}

bool chase_start_follow(const ChaseStart *start, Document *doc)
{
    KindCells now;
    int32_t index[CELLS_OF_KIND_MAX];
    char value[CHASE_START_SIZE];
    if (start->index < 0) return true;
    bool has_value = document_get_value(doc, "chase", "checkpoint", value, sizeof value);
    if (!has_value || strcmp(value, start->value) != 0) return true;
    kind_cells_find(&now, doc, KIND_CHECKPOINT);
    kind_cells_match(&start->checkpoints, &now, index);
    int32_t to = index[start->index];
    if (to < 0) return document_set_value(doc, "chase", "checkpoint", NULL);
    return index_of_value(&now, value) == to ||
           kind_cells_set_place(doc, "chase", "checkpoint", now.at[to]);
}
