/* parser_name.c - parses what begins with a name: quantities, columns, events, functions. See
 * expression.h. */
#include "expression_internal.h"

#include "../../base/text.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int16_t bits;
} sides[] = {{"left", HIT_LEFT}, {"right", HIT_RIGHT}, {"above", HIT_ABOVE}, {"below", HIT_BELOW}};

int32_t parser_find_quantity(const Parser *p, const Token *token)
{
    for (int32_t i = 0; i < p->names->quantity_count; i++)
        if (token_is(p->text, token, p->names->quantities[i].name)) return i;
    return -1;
}

int32_t parser_find_run(const Parser *p, const Token *token)
{
    if (p->names->run_count > 0 && token_is(p->text, token, "run")) return 0;
    for (int32_t i = 0; i < p->names->run_count; i++)
        if (token_is(p->text, token, p->names->runs[i])) return i;
    return -1;
}

static int32_t find_column(const Parser *p, const Token *token)
{
    for (int32_t i = 0; i < COLUMN_COUNT; i++)
        if (token_is(p->text, token, column_infos[i].name)) return i;
    return -1;
}

/* ---- words ---- */

bool parser_parse_word(Parser *p, const Quantity *quantity, uint32_t *words)
{
    Token word = token_word(p->text, p->token.begin);
    int32_t index =
        quantity_find_choice(quantity, p->text + word.begin, (size_t)(word.end - word.begin));
    if (index < 0) {
        char allowed[ERROR_TEXT_MAX];
        Text text = text_in(allowed, sizeof allowed);
        for (int32_t i = 0; i < quantity->choice_count; i++)
            text_add(&text, " %s", quantity->choices[i]);
        parser_fail(p, word.begin, "`%.*s` is not a choice of %s; there are%s",
                    word.end - word.begin, p->text + word.begin, quantity->name, allowed);
        return false;
    }
    p->token = token_next(p->text, word.end);
    *words |= UINT32_C(1) << index;
    return true;
}

bool parser_parse_words(Parser *p, const Quantity *quantity, uint32_t *words)
{
    *words = 0;
    if (!parser_need(p, "{")) return false;
    if (parser_take(p, "}")) return true;
    do
        if (!parser_parse_word(p, quantity, words)) return false;
    while (parser_take(p, ","));
    return parser_need(p, "}");
}

/* ---- quantities ---- */

/* Parses `p1`, or `p1.cx` of a quantity with parts. */
static int32_t parse_quantity(Parser *p, int32_t index, int32_t begin)
{
    static const uint8_t types[ANSWER_KIND_COUNT] = {[ANSWER_NUMBER] = TYPE_NUMBER,
                                                     [ANSWER_CHOICE] = TYPE_CHOICE,
                                                     [ANSWER_SET] = TYPE_SET,
                                                     [ANSWER_CELLS] = TYPE_CELLS};
    const Quantity *quantity = &p->names->quantities[index];
    int32_t part = 0;
    if (quantity->kind == ANSWER_KEYS)
        return parser_fail(p, begin, "%s is keys; look at the run that they are held in",
                           quantity->name);
    if (quantity->kind == ANSWER_NUMBER && quantity->part_count > 1) {
        if (!parser_need(p, ".")) return NO_NODE;
        while (part < quantity->part_count && !token_is(p->text, &p->token, quantity->parts[part]))
            part++;
        if (part == quantity->part_count)
            return parser_fail(p, p->token.begin, "%s has no such part; its first is `%s`",
                               quantity->name, quantity->parts[0]);
        parser_next(p);
    }
    p->out->asks |= UINT32_C(1) << index;
    ExprNode node = {.kind = NODE_QUANTITY, .type = types[quantity->kind]};
    node.index = (int16_t)index;
    node.part = (int16_t)part;
    return parser_add(p, node, begin);
}

/* Parses the name of a run; -1 after the error that it is `needed`. */
static int32_t parse_run(Parser *p, const char *needed)
{
    int32_t run = parser_find_run(p, &p->token);
    if (run < 0)
        parser_fail(p, p->token.begin, "%s", needed);
    else
        parser_next(p);
    return run;
}

/* ---- a tick ---- */

/* Adds a node that needs a tick of the current run. */
static int32_t add_of_tick(Parser *p, ExprNode node, int32_t begin)
{
    if (p->names->run_count == 0)
        return parser_fail(p, begin, "here only numbers and answers may stand, no traces");
    if (!p->in_tick)
        return parser_fail(p, begin,
                           "this needs a tick: final(...), max(...), all(...), at(9): ...");
    p->runs |= (uint16_t)(1u << p->run);
    p->out->runs |= (uint16_t)(1u << p->run);
    node.run = (int16_t)p->run;
    return parser_add(p, node, begin);
}

static int32_t parse_hit(Parser *p, int32_t begin)
{
    for (size_t i = 0; i < ARRAY_LENGTH(sides); i++) {
        if (!parser_take(p, sides[i].name)) continue;
        if (!parser_need(p, ")")) return NO_NODE;
        p->out->needs_log = true;
        return add_of_tick(p,
                           (ExprNode){.kind = NODE_HIT, .type = TYPE_TRUTH, .index = sides[i].bits},
                           begin);
    }
    return parser_fail(p, p->token.begin, "hit(...) needs left, right, above or below");
}

static int32_t parse_read(Parser *p, int32_t begin)
{
    int32_t col = parser_parse_typed(p, TYPE_NUMBER);
    if (!parser_need(p, ",")) return NO_NODE;
    int32_t row = parser_parse_typed(p, TYPE_NUMBER);
    if (!parser_need(p, ")")) return NO_NODE;
    ExprNode node = {.kind = NODE_READ, .type = TYPE_TRUTH, .a = (int16_t)col, .b = (int16_t)row};
    return add_of_tick(p, node, begin);
}

static int32_t parse_phase(Parser *p, int32_t begin)
{
    int32_t phase = parser_parse_typed(p, TYPE_NUMBER), column = -1;
    if (parser_take(p, ",")) {
        column = find_column(p, &p->token);
        if (column < 0)
            return parser_fail(p, p->token.begin, "phase(n, ...) needs a column such as yr");
        parser_next(p);
    }
    if (!parser_need(p, ")")) return NO_NODE;
    ExprNode node = {.kind = NODE_PHASE, .type = TYPE_TRUTH, .a = (int16_t)phase};
    node.index = (int16_t)column;
    return add_of_tick(p, node, begin);
}

/* Parses the cells that a tick read; it names the tick, so it need not be inside a loop over
 * ticks. */
static int32_t parse_cells_read(Parser *p, int32_t begin)
{
    int32_t tick = parser_parse_typed(p, TYPE_NUMBER);
    if (!parser_need(p, ")")) return NO_NODE;
    bool in_tick = p->in_tick;
    p->in_tick = true;
    ExprNode node = {.kind = NODE_CELLS_READ, .type = TYPE_CELLS, .a = (int16_t)tick};
    int32_t added = add_of_tick(p, node, begin);
    p->in_tick = in_tick;
    return added;
}

/* The constant that the next token names, as in NODE_CONSTANT; -1: none, or one that is no number.
 */
static int32_t find_constant(const Parser *p, ModelKind model)
{
    const SettingTable *table = model_settings(model);
    char key[QUANTITY_NAME_MAX] = "";
    size_t length = (size_t)(p->token.end - p->token.begin);
    int32_t own = parser_find_name(p, &p->token, expression_run_constant_names, RUN_CONSTANT_COUNT);
    if (own >= 0) return table->count + own;
    if (length < sizeof key) memcpy(key, p->text + p->token.begin, length);
    const Setting *row = model_setting(model, key, NULL);
    bool is_numeric = row && (row->type == SETTING_REAL || row->type == SETTING_OPTION ||
                              row->type == SETTING_FIXED || row->type == SETTING_TICKS);
    return is_numeric ? (int32_t)(row - table->rows) : -1;
}

/* Parses `constant(A, frict)`. */
static int32_t parse_constant(Parser *p, int32_t begin)
{
    if (p->names->run_count == 0)
        return parser_fail(p, begin, "here only numbers and answers may stand, no runs");
    if (!parser_need(p, "(")) return NO_NODE;
    int32_t run = parse_run(p, "constant(..., ...) needs the name of a run first");
    if (run < 0 || !parser_need(p, ",")) return NO_NODE;
    const ModelKind model = p->names->models[run];
    int32_t index = find_constant(p, model);
    if (index < 0)
        return parser_fail(
            p, p->token.begin,
            "constant(%s, ...) needs ticks, frames, starts or a number of its model, "
            "such as %s",
            p->names->runs[run], model_settings(model)->rows[0].key);
    parser_next(p);
    if (!parser_need(p, ")")) return NO_NODE;
    p->out->runs |= (uint16_t)(1u << run);
    ExprNode node = {.kind = NODE_CONSTANT, .type = TYPE_NUMBER, .run = (int16_t)run};
    node.index = (int16_t)index;
    return parser_add(p, node, begin);
}

/* Parses a column or an event of a run. False if the name is neither. */
static bool parse_of_run(Parser *p, int32_t begin, int32_t *node)
{
    typedef int32_t (*Event)(Parser *, int32_t);
    static const char *const names[] = {"hit", "read", "phase", "cells_read"};
    static const Event events[] = {parse_hit, parse_read, parse_phase, parse_cells_read};
    int32_t column = find_column(p, &p->token);
    int32_t event = parser_find_name(p, &p->token, names, ARRAY_LENGTH(names));
    if (column < 0 && event < 0) return false;
    parser_next(p);
    if (column < 0) {
        *node = parser_need(p, "(") ? events[event](p, begin) : NO_NODE;
        return true;
    }
    ExprNode value = {.kind = NODE_COLUMN, .type = TYPE_NUMBER, .index = (int16_t)column};
    if (column_infos[column].truth) value.type = TYPE_TRUTH;
    if (column == COLUMN_HITS || column == COLUMN_READS) p->out->needs_log = true;
    *node = add_of_tick(p, value, begin);
    return true;
}

/* ---- functions ---- */

static int32_t parse_prev(Parser *p, int32_t begin)
{
    if (!p->in_tick) return parser_fail(p, begin, "prev(...) stands where a tick is gone through");
    if (!parser_need(p, "(")) return NO_NODE;
    int32_t inner = parser_parse_any(p);
    if (!parser_need(p, ")") || inner == NO_NODE) return NO_NODE;
    ExprNode node = {.kind = NODE_PREV, .type = p->out->nodes[inner].type, .a = (int16_t)inner};
    return parser_add(p, node, begin);
}

static int32_t parse_has(Parser *p, int32_t begin)
{
    uint32_t words = 0;
    if (!parser_need(p, "(")) return NO_NODE;
    int32_t set = parser_parse_typed(p, TYPE_SET);
    if (set == NO_NODE || !parser_need(p, ",")) return NO_NODE;
    if (!parser_parse_word(p, &p->names->quantities[p->out->nodes[set].index], &words))
        return NO_NODE;
    if (!parser_need(p, ")")) return NO_NODE;
    ExprNode node = {.kind = NODE_HAS, .type = TYPE_TRUTH, .a = (int16_t)set, .words = words};
    return parser_add(p, node, begin);
}

/* Parses `same(A, B)`, or `same(A, B) tol 1e-9` where the order of operations may differ. */
static int32_t parse_same(Parser *p, int32_t begin)
{
    if (!parser_need(p, "(")) return NO_NODE;
    static const char needed[] = "same(..., ...) needs the names of two runs";
    int32_t left = parse_run(p, needed);
    if (left < 0 || !parser_need(p, ",")) return NO_NODE;
    int32_t right = parse_run(p, needed);
    if (right < 0 || !parser_need(p, ")")) return NO_NODE;
    ExprNode node = {.kind = NODE_SAME, .type = TYPE_TRUTH, .index = (int16_t)right};
    node.run = (int16_t)left;
    node.number = parser_tolerance(p, 0);
    p->out->runs |= (uint16_t)(1u << left | 1u << right);
    return parser_add(p, node, begin);
}

int32_t parser_parse_name(Parser *p)
{
    const Names *names = p->names;
    Token name = p->token;
    int32_t node;
    if (parser_parse_verb(p, &node) || parse_of_run(p, name.begin, &node)) return node;
    int32_t quantity = parser_find_quantity(p, &name), run = parser_find_run(p, &name);
    int32_t function = parser_find_name(p, &name, expression_function_names, FUNCTION_COUNT);
    parser_next(p);
    if (quantity >= 0) return parse_quantity(p, quantity, name.begin);
    if (run >= 0) { /* `A.cx`, `A.hit(right)` */
        int32_t outer = p->run;
        if (!parser_need(p, ".")) return NO_NODE;
        p->run = run;
        if (!parse_of_run(p, name.begin, &node))
            node = parser_fail(p, p->token.begin,
                               "a run has columns such as cx, and events such as hit(right)");
        p->run = outer;
        return node;
    }
    if (function >= 0) {
        ExprNode call = {.kind = NODE_CALL, .type = TYPE_NUMBER, .index = (int16_t)function};
        if (!parser_need(p, "(")) return NO_NODE;
        call.a = (int16_t)parser_parse_typed(p, TYPE_NUMBER);
        return parser_need(p, ")") ? parser_add(p, call, name.begin) : NO_NODE;
    }
    if (token_is(p->text, &name, "prev")) return parse_prev(p, name.begin);
    if (token_is(p->text, &name, "same")) return parse_same(p, name.begin);
    if (token_is(p->text, &name, "has")) return parse_has(p, name.begin);
    if (token_is(p->text, &name, "constant")) return parse_constant(p, name.begin);

    char known[ERROR_TEXT_MAX];
    Text text = text_in(known, sizeof known);
    for (int32_t i = 0; i < names->quantity_count && text.length < 60; i++)
        text_add(&text, " %s", names->quantities[i].name);
    for (int32_t i = 0; i < names->run_count && text.length < 80; i++)
        text_add(&text, " %s.", names->runs[i]);
    return parser_fail(p, name.begin, "`%.*s` is unknown; there are columns, verbs and%s",
                       name.end - name.begin, p->text + name.begin, known);
}
