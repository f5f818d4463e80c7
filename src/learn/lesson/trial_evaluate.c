/* trial_evaluate.c - see trial_evaluate.h */
#include "trial_memory.h"

#include "../../base/hash.h"
#include "../../engine/decimal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const Value missing_value = {.missing = true, .tick = -1, .where = -1};

static Value number_value(double number)
{
    return (Value){.number = number, .tick = -1, .where = -1};
}

static const ExprNode *node_at(const Context *c, int32_t node)
{
    return &c->expression->nodes[node];
}

static double number_of(Context *c, int32_t node, bool *is_missing)
{
    Value v = trial_value_of(c, node);
    if (v.missing) *is_missing = true;
    return v.number;
}

/* ---- a tick ---- */

static TrialStart start_of(const Context *c, int32_t run)
{
    return (TrialStart){run, c->starts[run]};
}

/* The row of a tick in the run of a node; NULL when it is missing. */
static const Row *row_of(Context *c, const ExprNode *n)
{
    int32_t count;
    const Row *rows = trial_rows(c->trial, start_of(c, n->run), &count);
    return rows && c->tick >= 0 && c->tick < count ? &rows[c->tick] : NULL;
}

static const TrialTick *tick_of(const Context *c, const ExprNode *n, int32_t tick)
{
    return trial_tick(c->trial, start_of(c, n->run), tick);
}

static Value read_value(Context *c, const ExprNode *n)
{
    bool is_missing = false;
    double col = number_of(c, n->a, &is_missing), row = number_of(c, n->b, &is_missing);
    const TrialTick *t = is_missing ? NULL : tick_of(c, n, c->tick);
    if (!t) return missing_value;
    for (int32_t i = 0; i < min_i32(t->log.read_count, READ_MAX); i++)
        if (t->log.reads[i].col == col && t->log.reads[i].row == row) return number_value(1);
    return number_value(0);
}

/* A column of a state within a tick. */
static double column_within(const Context *c, const TrialTick *t, const Model *model,
                            int32_t column)
{
    Row row;
    row_fill(&row, &(ModelContext){model, &t->params, &trial_lesson(c->trial)->terrain, &t->state});
    return row.at[column];
}

static Value phase_value(Context *c, const ExprNode *n)
{
    bool is_missing = false;
    double phase = number_of(c, n->a, &is_missing);
    const TrialTick *t = is_missing ? NULL : tick_of(c, n, c->tick);
    if (!t) return missing_value;
    const Model *before = &t->log.before;
    for (int32_t i = 0; i < t->log.phase_count; i++) {
        const PhaseEntry *entry = &t->log.phases[i];
        bool changed = n->index < 0 || column_within(c, t, before, n->index) !=
                                           column_within(c, t, &entry->after, n->index);
        if (entry->phase == phase && changed) return number_value(1);
        before = &entry->after;
    }
    return number_value(0);
}

/* A limit that is not there has no value, nor has `frames` where ticks are the model's. */
static Value constant_value(Context *c, const ExprNode *n)
{
    char text[DECIMAL_TEXT_MAX];
    double number;
    const Lesson *lesson = trial_lesson(c->trial);
    const LessonRun *run = &lesson->runs[n->run];
    const SettingTable *table = model_settings(lesson->run_models[n->run]);
    if (n->index == table->count + RUN_CONSTANT_TICKS) return number_value(run->ticks);
    if (n->index == table->count + RUN_CONSTANT_STARTS)
        return number_value(trial_start_count(c->trial, n->run));
    if (n->index == table->count + RUN_CONSTANT_FRAMES)
        return run->frames > 0 ? number_value(run->frames) : missing_value;
    assert(n->index >= 0 && n->index < table->count);
    const TrialTick *t = trial_tick(c->trial, start_of(c, n->run), 0);
    const Setting *row = &table->rows[n->index];
    if (!t) return missing_value;
    if (row->type == SETTING_OPTION) {
        number = model_option(&t->params, row);
        return isnan(number) ? missing_value : number_value(number);
    }
    model_get(&t->params, row, text, sizeof text);
    return decimal_to_real(text, &number) ? number_value(number) : missing_value;
}

static bool cells_read(Context *c, const ExprNode *n, Spot spots[SPOT_MAX], int32_t *count)
{
    bool is_missing = false;
    double tick = number_of(c, n->a, &is_missing);
    const TrialTick *t =
        is_missing || !(tick >= 0 && tick < 1e6) ? NULL : tick_of(c, n, (int32_t)tick);
    if (!t) return false;
    *count = 0;
    for (int32_t i = 0; i < min_i32(t->log.read_count, READ_MAX) && *count < SPOT_MAX; i++) {
        spots[(*count)++] = (Spot){t->log.reads[i].col, t->log.reads[i].row};
        *count = spots_sort(spots, *count);
    }
    return true;
}

bool trial_value_cells(Context *c, int32_t node, Spot spots[SPOT_MAX], int32_t *count)
{
    const ExprNode *n = node_at(c, node);
    if (n->kind == NODE_CELLS_READ) return cells_read(c, n, spots, count);
    const Answer *answer = &c->answers[n->index];
    *count = answer->spot_count;
    memcpy(spots, answer->spots, sizeof answer->spots);
    return answer->given;
}

/* ---- loops ---- */

/* The number of ticks that all runs of the node have. */
static int32_t common_ticks(Context *c, const ExprNode *n)
{
    int32_t common = INPUT_RUNS_TICKS_MAX + 1;
    for (int32_t run = 0; run < RUN_MAX; run++) {
        int32_t count;
        if (!(n->runs >> run & 1)) continue;
        if (!trial_rows(c->trial, start_of(c, run), &count)) return 0;
        common = min_i32(common, count);
    }
    return common;
}

int32_t trial_loop_range(Context *c, const ExprNode *n, int32_t *first)
{
    *first = 0;
    if (n->kind == NODE_STARTS) return trial_start_count(c->trial, n->run);
    if (n->kind == NODE_VALUES)
        return quantity_value_count(&trial_lesson(c->trial)->quantities[n->index]);
    assert(n->kind == NODE_TICKS);
    int32_t count = common_ticks(c, n);
    if (n->c < 0 || count == 0) return count;
    bool is_missing = false;
    double from = number_of(c, n->c, &is_missing), to = number_of(c, n->d, &is_missing);
    if (is_missing || !(from <= to) || to < 0 || from >= count) return 0;
    *first = (int32_t)fmax(ceil(from), 0);
    return (int32_t)fmin(floor(to), count - 1) - *first + 1;
}

void trial_loop_enter(Context *c, const ExprNode *n, LoopPlace *outer)
{
    outer->tick = c->tick;
    if (n->kind == NODE_STARTS) outer->start = c->starts[n->run];
    if (n->kind == NODE_VALUES) outer->answer = c->answers[n->index];
}

static double value_at(const Context *c, const ExprNode *n, int32_t index)
{
    if (n->kind == NODE_TICKS) return index;
    if (n->kind == NODE_STARTS) return trial_start_value(c->trial, (TrialStart){n->run, index});
    return quantity_value(&trial_lesson(c->trial)->quantities[n->index], index);
}

void trial_loop_go(Context *c, const ExprNode *n, int32_t index)
{
    Answer answer;
    if (n->kind == NODE_TICKS) {
        c->tick = index;
    } else if (n->kind == NODE_STARTS) {
        c->starts[n->run] = index;
    } else {
        answer_set_number(&answer, value_at(c, n, index));
        trial_set_answer(c->trial, n->index, &answer);
    }
}

void trial_loop_leave(Context *c, const ExprNode *n, const LoopPlace *outer)
{
    c->tick = outer->tick;
    if (n->kind == NODE_STARTS) c->starts[n->run] = outer->start;
    if (n->kind == NODE_VALUES) trial_set_answer(c->trial, n->index, &outer->answer);
}

/* The result of a loop so far. */
typedef struct LoopResult {
    Value value;
    bool is_over;
} LoopResult;

static void decide(LoopResult *t, double number, int32_t where)
{
    t->value.missing = false;
    t->value.number = number;
    t->value.where = where;
}

/* Adds the value of the body for the item `where`, whose number is `at`. */
static void count_in(LoopResult *t, Verb verb, const Value *body, double at, int32_t where)
{
    bool holds = body->number != 0, is_first = t->value.missing;
    switch (verb) {
    case VERB_ALL:
        if (holds) return;
        decide(t, 0, where);
        t->is_over = true;
        break;
    case VERB_ANY:
        if (!holds) return;
        decide(t, 1, where);
        t->is_over = true;
        break;
    case VERB_FIRST:
    case VERB_SMALLEST:
        if (!holds) return;
        decide(t, at, where);
        t->is_over = true;
        break;
    case VERB_LAST:
    case VERB_LARGEST:
        if (holds) decide(t, at, where);
        break;
    case VERB_COUNT: t->value.number += holds; break;
    case VERB_MIN:
        if (is_first || body->number < t->value.number) decide(t, body->number, where);
        break;
    case VERB_MAX:
        if (is_first || body->number > t->value.number) decide(t, body->number, where);
        break;
    case VERB_COUNT_OF: break;
    }
}

static Value loop_value(Context *c, const ExprNode *n)
{
    bool counts = n->verb == VERB_ALL || n->verb == VERB_ANY || n->verb == VERB_COUNT;
    LoopResult result = {.value = counts ? number_value(n->verb == VERB_ALL) : missing_value};
    LoopPlace outer;
    int32_t first, count = trial_loop_range(c, n, &first);
    if (count <= 0) return missing_value;
    trial_loop_enter(c, n, &outer);
    for (int32_t i = first; i < first + count && !result.is_over; i++) {
        trial_loop_go(c, n, i);
        Value body = trial_value_of(c, n->b);
        if (body.missing) {
            result.value = missing_value;
            break;
        }
        count_in(&result, (Verb)n->verb, &body, value_at(c, n, i), i);
    }
    trial_loop_leave(c, n, &outer);
    bool of_tick = n->kind == NODE_TICKS && n->verb != VERB_COUNT;
    result.value.tick = of_tick ? result.value.where : -1;
    return result.value;
}

int32_t trial_moment_tick(Context *c, const ExprNode *n)
{
    int32_t count = common_ticks(c, n);
    if (n->kind == NODE_FINAL) return count - 1;
    Value v = trial_value_of(c, n->a);
    return !v.missing && v.number >= 0 && v.number < count ? (int32_t)v.number : -1;
}

/* The value of a body at another tick. */
static Value value_at_tick(Context *c, int32_t body, int32_t tick)
{
    int32_t outer = c->tick;
    c->tick = tick;
    Value v = trial_value_of(c, body);
    c->tick = outer;
    return v;
}

static Value moment_value(Context *c, const ExprNode *n)
{
    int32_t tick = trial_moment_tick(c, n);
    if (tick < 0) return missing_value;
    Value v = value_at_tick(c, n->b, tick);
    if (v.tick < 0) v.tick = tick;
    return v;
}

/* ---- operators ---- */

static bool same_values(const ExprNode *n, ExpressionType type, const Value *a, const Value *b)
{
    if (type == TYPE_SET) return a->words == b->words;
    if (type == TYPE_CHOICE) return (UINT32_C(1) << (int32_t)a->number) == b->words;
    return n->number > 0 ? fabs(a->number - b->number) <= n->number : a->number == b->number;
}

static bool compare_numbers(Compare op, double a, double b)
{
    switch (op) {
    case COMPARE_LESS: return a < b;
    case COMPARE_AT_MOST: return a <= b;
    case COMPARE_MORE: return a > b;
    case COMPARE_AT_LEAST: return a >= b;
    case COMPARE_EQUAL:
    case COMPARE_UNEQUAL:
    case COMPARE_COUNT: break;
    }
    return false;
}

static Value compare_value(Context *c, const ExprNode *n)
{
    ExpressionType type = (ExpressionType)node_at(c, n->a)->type;
    bool equality = n->op == COMPARE_EQUAL || n->op == COMPARE_UNEQUAL, holds;
    if (type == TYPE_CELLS) {
        Spot a[SPOT_MAX], b[SPOT_MAX];
        int32_t count_a, count_b;
        if (!trial_value_cells(c, n->a, a, &count_a) || !trial_value_cells(c, n->b, b, &count_b))
            return missing_value;
        holds = count_a == count_b && memcmp(a, b, (size_t)count_a * sizeof *a) == 0;
    } else {
        Value a = trial_value_of(c, n->a), b = trial_value_of(c, n->b);
        if (a.missing || b.missing) return missing_value;
        holds = equality ? same_values(n, type, &a, &b)
                         : compare_numbers((Compare)n->op, a.number, b.number);
    }
    return number_value(n->op == COMPARE_UNEQUAL ? !holds : holds);
}

static Value arithmetic_value(Context *c, const ExprNode *n)
{
    bool is_missing = false;
    double a = number_of(c, n->a, &is_missing), b = number_of(c, n->b, &is_missing), r = 0;
    if (is_missing) return missing_value;
    if (n->kind == NODE_ADD) r = a + b;
    if (n->kind == NODE_SUBTRACT) r = a - b;
    if (n->kind == NODE_MULTIPLY) r = a * b;
    if (n->kind == NODE_DIVIDE) r = a / b;
    return isfinite(r) ? number_value(r) : missing_value;
}

/* `and` or `or`: the right side is evaluated only if the left one does not decide. */
static Value joined_value(Context *c, const ExprNode *n)
{
    Value a = trial_value_of(c, n->a);
    bool decides = a.missing || (a.number != 0) == (n->kind == NODE_OR);
    return decides ? a : trial_value_of(c, n->b);
}

static Value single_value(Context *c, const ExprNode *n)
{
    Value v = trial_value_of(c, n->a);
    if (v.missing) return v;
    if (n->kind == NODE_NOT) v.number = v.number == 0;
    if (n->kind == NODE_NEGATE) v.number = -v.number;
    if (n->kind == NODE_HAS) v.number = (v.words & n->words) != 0;
    if (n->kind == NODE_IN) v.number = (UINT32_C(1) << (int32_t)v.number & n->words) != 0;
    if (n->kind == NODE_CALL) {
        switch ((ExpressionFunction)n->index) {
        case FUNCTION_ABS: v.number = fabs(v.number); break;
        case FUNCTION_FLOOR: v.number = floor(v.number); break;
        case FUNCTION_TRUNC: v.number = trunc(v.number); break;
        case FUNCTION_SQRT: v.number = sqrt(v.number); break;
        case FUNCTION_COUNT: break;
        }
    }
    return isfinite(v.number) ? v : missing_value;
}

/* The value of a part that takes long, from the memory where that has it. A part that ended because
 * there was too much to compute is not kept, for that depends on what came before. */
static void find_part(Context *c, const ExprNode *n, KeptPart *out)
{
    TrialMemory *memory = trial_memory_of(c->trial);
    const KeptPart *kept = trial_memory_find(memory, c, n);
    if (kept && kept->work <= trial_work_left(c->trial)) {
        *out = *kept;
        (void)trial_spend(c->trial, kept->work);
        return;
    }
    int64_t before = trial_work(c->trial);
    *out = (KeptPart){.work = 0};
    if (n->kind == NODE_SAME) {
        Difference *d = &out->difference;
        trial_compare(c->trial, n, d);
        out->value = d->is_missing ? missing_value : number_value(!d->differs);
        if (!d->is_missing && d->differs && d->start >= 0) out->value.tick = d->tick;
    } else {
        out->value = loop_value(c, n);
    }
    out->work = trial_work(c->trial) - before;
    if (!kept && trial_work_left(c->trial) >= 0) trial_memory_keep(memory, c, n, out);
}

void trial_value_difference(Context *c, const ExprNode *n, Difference *out)
{
    KeptPart part;
    find_part(c, n, &part);
    *out = part.difference;
}

static bool is_arithmetic(const ExprNode *n)
{
    return n->kind == NODE_NUMBER || n->kind == NODE_NEGATE || n->kind == NODE_ADD ||
           n->kind == NODE_SUBTRACT || n->kind == NODE_MULTIPLY || n->kind == NODE_DIVIDE;
}

/* A number that the guess and the text from `begin` on, without blanks, decide. The guesses differ
 * in size, and have few enough bits that products with short numbers are exact. */
static double guessed_number(const Context *c, int32_t begin, int32_t end)
{
    uint64_t hash = hash_u64(HASH_SEED, c->guess);
    for (int32_t i = begin; i < end; i++)
        if (c->expression->text[i] != ' ') hash = hash_u64(hash, (uint8_t)c->expression->text[i]);
    int32_t size = (int32_t)(c->guess - 1) % GUESS_SIZES + 1;
    return c->guess == GUESS_ZERO ? 0 : ldexp((int32_t)hash_finish(hash), -6 * size);
}

/* What cannot be less than 0. */
static double guessed_distance(const Context *c, double number)
{
    return c->guess >= GUESS_LEAST ? 0 : fabs(number);
}

/* The value of what the runs or the learner decide. The ticks of a run are at least 0, as is their
 * number, and its least value is no more than its greatest one. */
static Value guessed_value(const Context *c, const ExprNode *n)
{
    double number = guessed_number(c, n->begin, n->end);
    if (n->kind != NODE_TICKS) return number_value(number);
    if (n->verb != VERB_MIN && n->verb != VERB_MAX)
        return number_value(floor(guessed_distance(c, number)));
    int32_t behind_verb = n->begin + (int32_t)strlen(expression_verb_names[n->verb]);
    double middle = guessed_number(c, behind_verb, n->end), spread = guessed_distance(c, number);
    return number_value(n->verb == VERB_MIN ? middle - spread : middle + spread);
}

static Value guessed_call(Context *c, const ExprNode *n)
{
    Value v = trial_value_of(c, n->a);
    if (v.missing) return v;
    switch ((ExpressionFunction)n->index) {
    case FUNCTION_ABS: return number_value(guessed_distance(c, v.number));
    case FUNCTION_FLOOR: return number_value(floor(v.number));
    case FUNCTION_TRUNC: return number_value(trunc(v.number));
    case FUNCTION_SQRT: return number_value(sqrt(guessed_distance(c, v.number)));
    case FUNCTION_COUNT: break;
    }
    return missing_value;
}

Value trial_value_of(Context *c, int32_t node)
{
    assert(node >= 0 && node < c->expression->count);
    const ExprNode *n = node_at(c, node);
    if (c->guess != 0 && n->kind == NODE_CALL) return guessed_call(c, n);
    if (c->guess != 0 && !is_arithmetic(n)) return guessed_value(c, n);
    if (c->trial && !trial_spend(c->trial, 1)) return missing_value;
    switch ((NodeKind)n->kind) {
    case NODE_NUMBER: return number_value(n->number);
    case NODE_QUANTITY: {
        const Answer *answer = &c->answers[n->index];
        Value v = number_value(answer->numbers[n->part]);
        v.words = answer->words;
        return answer->given ? v : missing_value;
    }
    case NODE_WORDS: return (Value){.words = n->words, .tick = -1, .where = -1};
    case NODE_COLUMN: {
        const Row *row = row_of(c, n);
        return row ? number_value(row->at[n->index]) : missing_value;
    }
    case NODE_HIT: {
        const Row *row = row_of(c, n);
        return row ? number_value(((int32_t)row->at[COLUMN_HITS] & n->index) != 0) : missing_value;
    }
    case NODE_READ: return read_value(c, n);
    case NODE_PHASE: return phase_value(c, n);
    case NODE_CONSTANT: return constant_value(c, n);
    case NODE_SAME:
    case NODE_STARTS:
    case NODE_VALUES: {
        KeptPart part;
        find_part(c, n, &part);
        return part.value;
    }
    case NODE_CELLS_READ: break; /* only used in comparisons */
    case NODE_HAS:
    case NODE_IN:
    case NODE_NOT:
    case NODE_NEGATE:
    case NODE_CALL: return single_value(c, n);
    case NODE_AND:
    case NODE_OR: return joined_value(c, n);
    case NODE_ADD:
    case NODE_SUBTRACT:
    case NODE_MULTIPLY:
    case NODE_DIVIDE: return arithmetic_value(c, n);
    case NODE_COMPARE: return compare_value(c, n);
    case NODE_PREV: return value_at_tick(c, n->a, max_i32(c->tick - 1, 0));
    case NODE_AT:
    case NODE_FINAL: return moment_value(c, n);
    case NODE_TICKS: return loop_value(c, n);
    }
    return missing_value;
}

/* ---- the public side ---- */

/* A check about a run that a fault of its program has ended fails for that fault. */
static void tell_fault(const Expression *when, Trial *trial, CheckVerdict *verdict)
{
    const Lesson *lesson = trial_lesson(trial);
    for (int32_t run = 0; run < lesson->run_count; run++) {
        char words[PROGRAM_FAULT_TEXT_MAX];
        if (!(when->runs >> run & 1) || lesson->runs[run].script < 0) continue;
        trial_fault_text(trial, (TrialStart){run, 0}, lesson->runs[run].ticks, words);
        if (words[0] == '\0' || strstr(verdict->text, words)) continue;
        snprintf(verdict->text, sizeof verdict->text, "run %s ends: %s", lesson->run_names[run],
                 words);
        memcpy(verdict->clue, verdict->text, sizeof verdict->clue);
    }
}

void trial_evaluate_check(const Expression *when, Trial *trial, CheckVerdict *verdict)
{
    Context c = {.expression = when, .answers = trial_answers(trial), .trial = trial};
    *verdict = (CheckVerdict){.run = -1, .start = -1, .tick = -1, .room = -1, .quantity = -1};
    trial_rest(trial);
    Value v = trial_value_of(&c, when->root);
    verdict->passed = !v.missing && v.number != 0;
    if (verdict->passed) return;
    trial_explain_failure(&c, verdict);
    tell_fault(when, trial, verdict);
}

static bool get_number(Context *c, double *out)
{
    Value v = trial_value_of(c, c->expression->root);
    if (v.missing || !isfinite(v.number)) return false;
    *out = v.number;
    return true;
}

bool trial_evaluate_number(const Expression *of, Trial *trial, double *out)
{
    Context c = {.expression = of, .answers = trial_answers(trial), .trial = trial};
    trial_rest(trial);
    return get_number(&c, out);
}

bool trial_evaluate_guess(const Expression *of, int32_t node, uint32_t guess, double *out)
{
    Context c = {.expression = of, .guess = guess};
    Value v = trial_value_of(&c, node);
    *out = v.number;
    return !v.missing;
}

void trial_search_extremum(const Expression *of, Trial *trial, int32_t node, int32_t finer,
                           Extremum *out)
{
    const ExprNode *n = &of->nodes[node];
    assert(n->kind == NODE_VALUES && finer > 0);
    Quantity fine = trial_lesson(trial)->quantities[n->index];
    Context c = {.expression = of, .answers = trial_answers(trial), .trial = trial};
    const Answer was = c.answers[n->index];
    bool is_smallest = n->verb == VERB_SMALLEST;
    trial_rest(trial);
    Value v = trial_value_of(&c, node);
    *out = (Extremum){.is_found = !v.missing, .found = v.number};
    fine.step /= finer;
    int32_t count = quantity_value_count(&fine);
    for (int32_t i = 0; i < count && out->is_found && !out->is_exceeded; i++) {
        Answer answer;
        double value = quantity_value(&fine, is_smallest ? i : count - 1 - i);
        if (is_smallest ? value >= out->found : value <= out->found) break;
        answer_set_number(&answer, value);
        trial_set_answer(trial, n->index, &answer);
        trial_rest(trial);
        v = trial_value_of(&c, n->b);
        out->is_exceeded = !v.missing && v.number != 0;
        out->beyond = value;
    }
    trial_set_answer(trial, n->index, &was);
}

bool trial_evaluate_plain(const Expression *expression, const Answer *answers, double *out)
{
    Context c = {.expression = expression, .answers = answers};
    return get_number(&c, out);
}
