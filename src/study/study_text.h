/* study_text.h - the words and numbers in which a study speaks: values, units, tiles, sides. */
#ifndef LEDGE_STUDY_STUDY_TEXT_H
#define LEDGE_STUDY_STUDY_TEXT_H

#include "../ui/text.h"
#include "study.h"

enum { NUMBER_TEXT_MAX = 32, PIXELS_TO_A_CELL = 16 };

typedef enum StudyUnit {
    UNIT_OWN,     /* those of the model's document */
    UNIT_CELLS,   /* cells, cells a tick */
    UNIT_PIXELS,  /* pixels of which 16 are a cell, pixels a tick */
    UNIT_SECONDS, /* cells, cells a second */
    UNIT_COUNT
} StudyUnit;

/* The unit after this one. What is the same as the model's own is left out. */
StudyUnit unit_next(StudyUnit unit, ModelKind kind);

/* "cells, cells a tick" */
const char *unit_name(StudyUnit unit, ModelKind kind);

/* A number with up to four decimals and no idle zeros; a tiny one still differs from 0. */
void number_text(double value, char out[NUMBER_TEXT_MAX]);

/* A column of a state of the player, in the unit. */
double study_value(const Study *study, const Model *model, int32_t column, StudyUnit unit);

/* The number of the column of that name, or -1. */
int32_t study_find_column(ModelKind kind, const char *name, size_t length);

/* "solid": for tiles below TILE_FIRST_CHANGING. */
const char *tile_word(uint8_t tile);

#endif
