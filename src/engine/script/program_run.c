/* program_run.c - runs the tree of a program: one tick, with bounded work. See program.h. */
#include "program_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Cells are numbered far inside an int32. */
#define CELL_LIMIT 1e9

typedef struct Machine {
    const Program *program;
    const ProgramHost *host;
    double *values;
    ProgramFault *fault;
    int32_t fuel;
    int32_t phase;           /* the one that has begun */
    const ProgramNode *loop; /* the innermost `while` that runs; NULL: none */
} Machine;

static double value(Machine *m, int16_t at);

/* Ends the tick with a fault; only the first one counts. */
static void fail(Machine *m, const ProgramNode *n, ProgramFaultKind kind, int16_t name, double v)
{
    if (m->fault->kind == PROGRAM_NO_FAULT)
        *m->fault = (ProgramFault){
            .kind = (int16_t)kind, .line = n->line, .column = n->column, .name = name, .value = v};
}

static bool has_ended(const Machine *m)
{
    return m->fault->kind != PROGRAM_NO_FAULT;
}

/* Only a loop can use up the fuel. */
static void burn(Machine *m, const ProgramNode *n)
{
    if (m->fuel > 0)
        m->fuel--;
    else
        fail(m, m->loop ? m->loop : n, PROGRAM_ENDLESS, -1, 0);
}

static bool is_true(double v)
{
    return v == v && v != 0;
}

/* ---- values ---- */

static double calculate(Calculation what, const double v[PROGRAM_ARGUMENT_MAX])
{
    double low, best = -1;
    switch (what) {
    case CALCULATE_FLOOR: return floor(v[0]);
    case CALCULATE_CEIL: return ceil(v[0]);
    case CALCULATE_ABS: return fabs(v[0]);
    case CALCULATE_SQRT: return sqrt(v[0]);
    case CALCULATE_MIN: return v[0] < v[1] ? v[0] : v[1];
    case CALCULATE_MAX: return v[0] > v[1] ? v[0] : v[1];
    case CALCULATE_BOUND: low = v[2] < v[0] ? v[2] : v[0]; return v[1] > low ? v[1] : low;
    case CALCULATE_SIGN: return (v[0] > 0) - (v[0] < 0);
    case CALCULATE_LEAST: /* the least of three that is not below 0; without one the fourth */
        for (int32_t i = 0; i < 3; i++)
            if (v[i] >= 0 && (best < 0 || v[i] < best)) best = v[i];
        return best >= 0 ? best : v[3];
    case CALCULATION_COUNT: break;
    }
    return 0;
}

/* Asks the host, or calculates. A question about a cell needs whole numbers. */
static double question(Machine *m, const ProgramNode *n)
{
    double v[PROGRAM_ARGUMENT_MAX] = {0};
    int32_t count = 0;
    for (int16_t at = n->a; at >= 0; at = m->program->nodes[at].next) {
        assert(count < PROGRAM_ARGUMENT_MAX);
        v[count++] = value(m, at);
    }
    if (n->kind == STEP_CALCULATE) return calculate((Calculation)n->slot, v);
    const ProgramQuestion *asked = &m->program->world->questions[n->slot];
    for (int32_t i = 0; i < asked->arguments && asked->of_a_cell; i++)
        if (v[i] != floor(v[i]) || fabs(v[i]) > CELL_LIMIT)
            fail(m, n, PROGRAM_NO_CELL, n->slot, v[i]);
    return has_ended(m) ? 0 : m->host->ask(m->host->self, n->slot, v);
}

static double operate(uint16_t op, double a, double b)
{
    switch (op) {
    case OP('+'): return a + b;
    case OP('-'): return a - b;
    case OP('*'): return a * b;
    case OP('/'): return a / b;
    case OP('%'): return fmod(a, b);
    case OP('<'): return a < b;
    case OP('>'): return a > b;
    case OP2('<', '='): return a <= b;
    case OP2('>', '='): return a >= b;
    case OP2('=', '='): return a == b;
    default: return a != b; /* `!=` */
    }
}

static double value(Machine *m, int16_t at)
{
    const ProgramNode *n = &m->program->nodes[at];
    burn(m, n);
    if (has_ended(m)) return 0;
    double a;
    switch ((NodeKind)n->kind) {
    case STEP_NUMBER: return n->number;
    case STEP_NAME: return m->values[n->slot];
    case STEP_NEGATE: return -value(m, n->a);
    case STEP_NOT: return !is_true(value(m, n->a));
    case STEP_AND: a = value(m, n->a); return is_true(a) ? value(m, n->b) : a;
    case STEP_OR: a = value(m, n->a); return is_true(a) ? a : value(m, n->b);
    case STEP_OP: a = value(m, n->a); return operate(n->op, a, value(m, n->b));
    case STEP_ASK:
    case STEP_CALCULATE: return question(m, n);
    case STEP_BLOCK:
    case STEP_SET:
    case STEP_IF:
    case STEP_WHILE:
    case STEP_PHASE: break;
    }
    return 0;
}

/* ---- statements ---- */

static void run(Machine *m, int16_t at);

/* Evaluates the value of a statement or a condition, and tells the host. */
static double evaluate(Machine *m, const ProgramNode *n)
{
    bool is_told = m->host->evaluated && !has_ended(m);
    double v = value(m, n->a);
    const ProgramEvent event = {n->line, n->column, n->kind == STEP_SET ? n->slot : -1, v};
    if (is_told) m->host->evaluated(m->host->self, &event, m->values);
    return v;
}

static void set(Machine *m, const ProgramNode *n)
{
    const Program *program = m->program;
    int32_t slot = n->slot;
    double v = evaluate(m, n);
    if (has_ended(m)) return;
    assert(slot >= 0 && slot < PROGRAM_SLOT_MAX);
    ProgramNameKind kind = PROGRAM_KEPT;
    if (slot < program->world->name_count)
        kind = program->world->names[slot].kind;
    else if (slot >= MORE_BASE && slot < LOCAL_BASE && program->is_cell[slot - MORE_BASE])
        kind = PROGRAM_WHOLE;
    if (!isfinite(v))
        fail(m, n, PROGRAM_NO_NUMBER, n->slot, v);
    else if (kind == PROGRAM_WHOLE && v != floor(v))
        fail(m, n, PROGRAM_NOT_WHOLE, n->slot, v);
    else if (kind == PROGRAM_WHOLE && fabs(v) > CELL_LIMIT)
        fail(m, n, PROGRAM_FAR_AWAY, n->slot, v);
    else
        m->values[slot] = kind == PROGRAM_TRUTH ? is_true(v) : v;
}

static void begin_phase(Machine *m, int32_t phase)
{
    if (m->host->phase_ended) m->host->phase_ended(m->host->self, m->phase, m->values);
    m->phase = phase;
}

static void run_list(Machine *m, int16_t first)
{
    for (int16_t at = first; at >= 0 && !has_ended(m); at = m->program->nodes[at].next)
        run(m, at);
}

static void run(Machine *m, int16_t at)
{
    const ProgramNode *n = &m->program->nodes[at], *outer = m->loop;
    burn(m, n);
    if (has_ended(m)) return;
    if (n->kind == STEP_SET) {
        set(m, n);
    } else if (n->kind == STEP_BLOCK) {
        run_list(m, n->a);
    } else if (n->kind == STEP_IF) {
        if (is_true(evaluate(m, n)))
            run(m, n->b);
        else if (n->c >= 0)
            run(m, n->c);
    } else if (n->kind == STEP_WHILE) {
        m->loop = n;
        while (is_true(evaluate(m, n)) && !has_ended(m)) {
            run(m, n->b);
            burn(m, n);
        }
        m->loop = outer;
    } else if (n->kind == STEP_PHASE) {
        begin_phase(m, n->slot);
    }
}

int32_t program_tick(const Program *program, double values[PROGRAM_SLOT_MAX],
                     const ProgramHost *host, ProgramFault *fault)
{
    *fault = (ProgramFault){.kind = PROGRAM_NO_FAULT, .name = -1};
    Machine m = {.program = program,
                 .host = host,
                 .values = values,
                 .fault = fault,
                 .fuel = PROGRAM_FUEL,
                 .phase = -1};
    for (int32_t i = 0; i < program->local_count; i++)
        values[LOCAL_BASE + i] = 0;
    if (program->root >= 0) run_list(&m, program->nodes[program->root].a);
    if (!has_ended(&m)) begin_phase(&m, -1);
    return PROGRAM_FUEL - m.fuel;
}

void program_fault_text(const Program *program, const ProgramFault *fault,
                        char out[PROGRAM_FAULT_TEXT_MAX])
{
    const ProgramWorld *world = program->world;
    const char *name = program_name(program, fault->name);
    int32_t used = snprintf(out, PROGRAM_FAULT_TEXT_MAX, "%d:%d: ", fault->line, fault->column);
    char *rest = out + used;
    size_t size = PROGRAM_FAULT_TEXT_MAX - (size_t)used;
    switch ((ProgramFaultKind)fault->kind) {
    case PROGRAM_ENDLESS: snprintf(rest, size, "this tick does not end"); break;
    case PROGRAM_TIRED: snprintf(rest, size, "this run takes too much work"); break;
    case PROGRAM_NO_NUMBER: snprintf(rest, size, "`%s` is no longer a number", name); break;
    case PROGRAM_NOT_WHOLE:
        snprintf(rest, size, "`%s` is %.9g: cells are whole", name, fault->value);
        break;
    case PROGRAM_FAR_AWAY:
        snprintf(rest, size, "`%s` is %.9g: that is far outside the map", name, fault->value);
        break;
    case PROGRAM_NO_CELL:
        snprintf(rest, size, "`%s` is asked about %.9g: cells are whole",
                 fault->name >= 0 && fault->name < world->question_count
                     ? world->questions[fault->name].name
                     : "",
                 fault->value);
        break;
    case PROGRAM_NO_FAULT:
    case PROGRAM_BAD_TEXT: out[0] = '\0'; break;
    }
}
