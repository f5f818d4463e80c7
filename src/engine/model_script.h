/* model_script.h - movement models whose step is a program (script/program.h): the body, constants
 * and questions of `cell`, `tiny` or `bank`, moved by the lines of a learner.
 *
 * The program is in the ModelParams; without one the body does not move. A program that fails ends
 * the run: from that tick on the body stays as it was before it, and the state has the fault.
 * Names: those that the documents use (model_script.c has them all); up to 8 more may be kept. When
 * the first of these are SCRIPT_SECOND_NAMES, the program moves a second body.
 * Memory: plain data; the program belongs to the caller, who may exchange its text in place. */
#ifndef LEDGE_ENGINE_MODEL_SCRIPT_H
#define LEDGE_ENGINE_MODEL_SCRIPT_H

#include "input.h"
#include "script/program.h"

LEDGE_C_BEGIN

struct Model;
struct ModelContext;

/* Operations that a run may take. */
enum { SCRIPT_RUN_MAX = 20 * 1000 * 1000 };

/* What such a model remembers besides the body of its base. */
typedef struct ScriptState {
    double more[PROGRAM_MORE_MAX]; /* the names that the lesson adds */
    ProgramFault fault;            /* what script_fault returns */
    int32_t spent;                 /* operations */
} ScriptState;

/* What programs for a model that runs them, or for its base, may use; NULL for other models. */
const ProgramWorld *script_world(int32_t kind);

/* The model that runs programs for this base; MODEL_KIND_COUNT: none. */
int32_t script_kind_of(int32_t base);

/* The fault that ended the run; PROGRAM_NO_FAULT: none. */
ProgramFault script_fault(const struct ModelContext *context);

/* Fills the values of all names before a tick of the program. The model is as for script_watch. */
void script_load(const struct ModelContext *context, const Program *program, Input input,
                 double values[PROGRAM_SLOT_MAX]);

/* Compares two bodies of one base, whose models are that base or run programs for it. Returns the
 * slot of the first name whose values differ by more than `tolerance`, and these values; -1: none
 * differ. Only names in a trace of the base are compared, and a second body if both have one. */
int32_t script_find_difference(const struct ModelContext *a, const struct ModelContext *b,
                               double tolerance, double values[2]);

/* The names of a second body, in the order of a ScriptSecond. */
#define SCRIPT_SECOND_NAMES "e.cx e.cy e.xr e.yr e.dx e.dy"
enum { SCRIPT_SECOND_COUNT = 6 };

/* A second body: its cell, how far into it, and its speed, in cells and ticks. */
typedef struct ScriptSecond {
    double cx, cy, xr, yr, dx, dy;
} ScriptSecond;

/* False where there is none. */
bool script_second(const struct ModelContext *context, ScriptSecond *out);

/* Is called for each event of a tick, with the values of all names (program_name) before it. */
typedef struct ScriptWatch {
    void *self;
    void (*evaluated)(void *self, const ProgramEvent *event, const double *values);
} ScriptWatch;

/* Runs a tick of `program` on a copy of the context's model, which runs programs or is a base of
 * one. `values` (PROGRAM_SLOT_MAX) receives the values at its end. False when it fails. */
bool script_watch(const struct ModelContext *context, const Program *program, Input input,
                  const ScriptWatch *watch, double *values);

LEDGE_C_END

#endif
