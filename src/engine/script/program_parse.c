/* program_parse.c - from text to tree, by recursive descent. See program.h. */
#include "program_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const ProgramQuestion program_calculations[CALCULATION_COUNT] = {
#define X(id, name, arguments) {name, arguments, false},
    CALCULATION_LIST(X)
#undef X
};

typedef struct Parser {
    Program *program;
    Lexer lexer;
    Token token;  /* the next one */
    Token before; /* the one before it */
    int32_t depth;
    ProgramFault *fault; /* the first one */
    char *words;
} Parser;

/* ---- names ---- */

static int32_t find_question(const ProgramQuestion *all, int32_t count, const Token *token)
{
    for (int32_t i = 0; i < count; i++)
        if (program_token_is(token, all[i].name)) return i;
    return -1;
}

static bool is_question(const Parser *p, const Token *token)
{
    const ProgramWorld *world = p->program->world;
    return find_question(program_calculations, CALCULATION_COUNT, token) >= 0 ||
           find_question(world->questions, world->question_count, token) >= 0;
}

static int32_t slot_of(const Parser *p, const Token *token)
{
    return program_find_name(p->program, token->text, (size_t)token->length);
}

/* ---- faults ---- */

static bool failed(const Parser *p)
{
    return p->fault->kind != PROGRAM_NO_FAULT;
}

/* Notes the first fault; from there on every token is the end. */
static void fail_at(Parser *p, int32_t line, int32_t column)
{
    *p->fault = (ProgramFault){.kind = PROGRAM_BAD_TEXT,
                               .line = (int16_t)line,
                               .column = (int16_t)column,
                               .name = -1};
    p->token = (Token){.kind = TOKEN_END, .text = "the end", .length = 7};
}

static void fail(Parser *p, const Token *token, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void fail(Parser *p, const Token *token, const char *format, ...)
{
    if (failed(p)) return;
    va_list args;
    va_start(args, format);
    vsnprintf(p->words, PROGRAM_FAULT_TEXT_MAX, format, args);
    va_end(args);
    fail_at(p, token->line, token->column);
}

/* A token for a message. */
#define SHOWN(token) (int)min_i32((token)->length, PROGRAM_NAME_MAX), (token)->text

/* ---- tokens ---- */

static void advance(Parser *p)
{
    char words[PROGRAM_FAULT_TEXT_MAX];
    p->before = p->token;
    if (failed(p) || program_next_token(&p->lexer, &p->token, words)) return;
    memcpy(p->words, words, sizeof words);
    fail_at(p, p->token.line, p->token.column);
}

static bool sees(const Parser *p, uint16_t op)
{
    return p->token.kind == TOKEN_OP && p->token.op == op;
}

static bool take(Parser *p, uint16_t op)
{
    if (!sees(p, op)) return false;
    advance(p);
    return true;
}

static bool take_word(Parser *p, const char *word)
{
    if (p->token.kind != TOKEN_WORD || !program_token_is(&p->token, word)) return false;
    advance(p);
    return true;
}

/* The place behind the token that was taken last. */
static Token end_of_before(const Parser *p)
{
    return (Token){.line = p->before.line, .column = p->before.column + p->before.length};
}

static void need(Parser *p, char c)
{
    const Token end = end_of_before(p);
    if (take(p, OP(c)) || failed(p)) return;
    if (c == ';')
        fail(p, &end, "`;` is missing here");
    else if (c == ')' && sees(p, OP('=')))
        fail(p, &p->token, "`=` sets, `==` compares");
    else
        fail(p, &p->token, "`%c` is expected before `%.*s`", c, SHOWN(&p->token));
}

static bool goes_deeper(Parser *p)
{
    if (++p->depth <= PROGRAM_DEPTH_MAX) return !failed(p);
    fail(p, &p->token, "too many brackets within brackets");
    return false;
}

/* ---- nodes ---- */

/* Adds a node; 0 when there are too many, which is a fault. */
static int16_t add(Parser *p, NodeKind kind, const Token *token)
{
    Program *program = p->program;
    if (program->node_count == PROGRAM_NODE_MAX) {
        fail(p, token, "the program is too long");
        return 0;
    }
    program->nodes[program->node_count] = (ProgramNode){.kind = (uint8_t)kind,
                                                        .op = token->op,
                                                        .a = -1,
                                                        .b = -1,
                                                        .c = -1,
                                                        .next = -1,
                                                        .line = (int16_t)token->line,
                                                        .column = (int16_t)token->column};
    return (int16_t)program->node_count++;
}

static ProgramNode *node(Parser *p, int16_t index)
{
    assert(index >= 0 && index < p->program->node_count);
    return &p->program->nodes[index];
}

static int16_t add_number(Parser *p, const Token *token, double number)
{
    int16_t at = add(p, STEP_NUMBER, token);
    node(p, at)->number = number;
    return at;
}

static int16_t add_slot(Parser *p, NodeKind kind, const Token *token, int32_t slot, int16_t a)
{
    int16_t at = add(p, kind, token);
    node(p, at)->slot = (int16_t)slot;
    node(p, at)->a = a;
    return at;
}

static int16_t add_pair(Parser *p, NodeKind kind, const Token *token, int16_t a, int16_t b)
{
    int16_t at = add(p, kind, token);
    node(p, at)->a = a;
    node(p, at)->b = b;
    return at;
}

/* Statements of a block or arguments of a question, linked by `next`. */
typedef struct List {
    int16_t first, last; /* -1: the list is empty */
} List;

static const List no_list = {-1, -1};

static void append(Parser *p, List *list, int16_t at)
{
    *(list->last < 0 ? &list->first : &node(p, list->last)->next) = at;
    list->last = at;
}

/* ---- unknown names ---- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Are they equal but for case, or but for one letter that is changed, or too many or too few? */
static bool is_near(const char *known, const Token *token)
{
    int32_t length = (int32_t)strlen(known), common = min_i32(length, token->length);
    int32_t differ = 0, cases = 0;
    for (int32_t i = 0; i < common; i++) {
        differ += known[i] != token->text[i];
        cases += lower(known[i]) != lower(token->text[i]);
    }
    if (length == 0) return false;
    if (length == token->length && cases == 0) return true;
    return abs_i32(length - token->length) < 2 && differ < (length > 2 ? 2 : 1);
}

/* Notes an unknown name as the fault, with the nearest name, question or calculation. */
static void fail_unknown(Parser *p, const Token *token)
{
    const ProgramWorld *world = p->program->world;
    const char *near = NULL;
    for (int32_t i = 0; i < PROGRAM_SLOT_MAX && !near; i++)
        if (is_near(program_name(p->program, i), token)) near = program_name(p->program, i);
    for (int32_t i = 0; i < world->question_count && !near; i++)
        if (is_near(world->questions[i].name, token)) near = world->questions[i].name;
    for (int32_t i = 0; i < CALCULATION_COUNT && !near; i++)
        if (is_near(program_calculations[i].name, token)) near = program_calculations[i].name;
    if (near)
        fail(p, token, "there is no `%.*s`; did you mean `%s`?", SHOWN(token), near);
    else
        fail(p, token, "there is no `%.*s`, unless `var` makes it", SHOWN(token));
}

/* ---- values ---- */

static int16_t value(Parser *p);

/* The arguments of a question, in a list. */
static int16_t arguments(Parser *p, const ProgramQuestion *question, const Token *token)
{
    List list = no_list;
    int32_t count = 0;
    need(p, '(');
    for (bool more = !sees(p, OP(')')); more && !failed(p); more = take(p, OP(','))) {
        append(p, &list, value(p));
        count++;
    }
    need(p, ')');
    if (count != question->arguments)
        fail(p, token, "`%s` takes %d value%s", question->name, (int)question->arguments,
             question->arguments == 1 ? "" : "s");
    return list.first;
}

/* A name, or a question with its arguments. */
static int16_t name_or_question(Parser *p)
{
    const ProgramWorld *world = p->program->world;
    const Token token = p->token;
    int32_t calculation = find_question(program_calculations, CALCULATION_COUNT, &token);
    int32_t question = find_question(world->questions, world->question_count, &token);
    int32_t slot = slot_of(p, &token);
    if (calculation < 0 && question < 0 && slot < 0) fail_unknown(p, &token);
    advance(p);
    if (failed(p)) return 0;
    if (calculation >= 0)
        return add_slot(p, STEP_CALCULATE, &token, calculation,
                        arguments(p, &program_calculations[calculation], &token));
    if (question >= 0)
        return add_slot(p, STEP_ASK, &token, question,
                        arguments(p, &world->questions[question], &token));
    if (sees(p, OP('('))) fail(p, &token, "`%.*s` is not a question", SHOWN(&token));
    return add_slot(p, STEP_NAME, &token, slot, -1);
}

static int16_t primary(Parser *p)
{
    const Token token = p->token;
    if (token.kind == TOKEN_NAME) return name_or_question(p);
    if (token.kind == TOKEN_NUMBER) {
        advance(p);
        return add_number(p, &token, token.number);
    }
    if (take_word(p, "true")) return add_number(p, &token, 1);
    if (take_word(p, "false")) return add_number(p, &token, 0);
    if (take(p, OP('('))) {
        int16_t inner = value(p);
        need(p, ')');
        return inner;
    }
    const Token end = end_of_before(p);
    if (token.kind == TOKEN_PHASE)
        fail(p, &end, "a value is missing here, before the phase begins");
    else if (sees(p, OP('=')) && p->before.kind == TOKEN_OP && (p->before.op >> 8) == '=')
        fail(p, &token, "`==` and `!=` compare");
    else
        fail(p, &token, "a value is expected before `%.*s`", SHOWN(&token));
    return 0;
}

static int16_t unary(Parser *p)
{
    const Token token = p->token;
    if (!sees(p, OP('-')) && !sees(p, OP('!'))) return primary(p);
    advance(p);
    int16_t inner = goes_deeper(p) ? unary(p) : 0;
    p->depth--;
    return add_slot(p, token.op == OP('-') ? STEP_NEGATE : STEP_NOT, &token, 0, inner);
}

/* The operators, from those that bind the least. */
enum { LEVELS = 6, OPS_MAX = 4 };

static const uint16_t levels[LEVELS][OPS_MAX] = {
    {OP2('|', '|')},
    {OP2('&', '&')},
    {OP2('=', '='), OP2('!', '=')},
    {OP('<'), OP2('<', '='), OP('>'), OP2('>', '=')},
    {OP('+'), OP('-')},
    {OP('*'), OP('/'), OP('%')},
};

static bool sees_operator(const Parser *p, int32_t level)
{
    for (int32_t i = 0; i < OPS_MAX; i++)
        if (levels[level][i] && sees(p, levels[level][i])) return true;
    return false;
}

/* Values joined by the operators of a level, from the left. */
static int16_t joined(Parser *p, int32_t level)
{
    if (level == LEVELS) return unary(p);
    int16_t left = joined(p, level + 1);
    while (sees_operator(p, level)) {
        const Token token = p->token;
        NodeKind kind = level == 0 ? STEP_OR : level == 1 ? STEP_AND : STEP_OP;
        advance(p);
        int16_t right = joined(p, level + 1);
        left = add_pair(p, kind, &token, left, right);
    }
    return left;
}

static int16_t value(Parser *p)
{
    int16_t at = goes_deeper(p) ? joined(p, 0) : 0;
    p->depth--;
    return at;
}

/* ---- statements ---- */

static int16_t statement(Parser *p);

static int16_t end_block(Parser *p, int16_t block, List statements)
{
    node(p, block)->a = statements.first;
    return block;
}

static int16_t phase(Parser *p)
{
    Program *program = p->program;
    const Token token = p->token;
    advance(p);
    if (program->phase_count == PROGRAM_PHASE_MAX) {
        fail(p, &token, "a program has at most %d phases", PROGRAM_PHASE_MAX);
        return 0;
    }
    ProgramPhase *own = &program->phases[program->phase_count];
    snprintf(own->name, sizeof own->name, "%.*s", (int)token.length, token.text);
    own->line = (int16_t)token.line;
    return add_slot(p, STEP_PHASE, &token, program->phase_count++, -1);
}

/* The statement after a condition. A phase may come before it, which for JavaScript is a comment.
 */
static int16_t body(Parser *p)
{
    const Token token = p->token;
    if (token.kind != TOKEN_PHASE) return statement(p);
    int16_t block = add(p, STEP_BLOCK, &token);
    List statements = no_list;
    append(p, &statements, phase(p));
    append(p, &statements, body(p));
    return end_block(p, block, statements);
}

static int16_t condition(Parser *p)
{
    need(p, '(');
    int16_t at = value(p);
    need(p, ')');
    return at;
}

/* `var` with its names. A name is known only after its own value. */
static int16_t declaration(Parser *p, const Token *var)
{
    Program *program = p->program;
    int16_t block = add(p, STEP_BLOCK, var);
    List statements = no_list;
    do {
        const Token token = p->token;
        int32_t known = slot_of(p, &token);
        if (token.kind != TOKEN_NAME || memchr(token.text, '.', (size_t)token.length))
            fail(p, &token, "a name is expected after `var`");
        else if (is_question(p, &token) || (known >= 0 && known < LOCAL_BASE))
            fail(p, &token, "`%.*s` already exists", SHOWN(&token));
        advance(p);
        int16_t at = take(p, OP('=')) ? value(p) : add_number(p, &token, 0);
        int32_t slot = slot_of(p, &token); /* the same name may be made again */
        if (slot < 0 && program->local_count == PROGRAM_LOCAL_MAX)
            fail(p, &token, "too many names");
        if (slot < 0 && !failed(p)) {
            slot = LOCAL_BASE + program->local_count++;
            memcpy(program->own_names[slot - MORE_BASE], token.text, (size_t)token.length);
        }
        append(p, &statements, add_slot(p, STEP_SET, &token, slot, at));
    } while (take(p, OP(',')));
    need(p, ';');
    return end_block(p, block, statements);
}

bool program_is_change(uint16_t op)
{
    static const uint16_t all[] = {OP('='),       OP2('+', '='), OP2('-', '='), OP2('*', '='),
                                   OP2('/', '='), OP2('+', '+'), OP2('-', '-')};
    for (size_t i = 0; i < ARRAY_LENGTH(all); i++)
        if (op == all[i]) return true;
    return false;
}

static int16_t change(Parser *p)
{
    const Token token = p->token;
    advance(p);
    int32_t slot = slot_of(p, &token);
    if (is_question(p, &token))
        fail(p, &token, "`%.*s` is a question, not a place for a value", SHOWN(&token));
    else if (slot < 0)
        fail_unknown(p, &token);
    else if (slot < MORE_BASE && p->program->world->names[slot].kind == PROGRAM_GIVEN)
        fail(p, &token, "`%.*s` cannot be changed", SHOWN(&token));
    if (failed(p)) return 0;
    Token op = p->token;
    if (op.kind != TOKEN_OP || !program_is_change(op.op)) {
        const Token end = end_of_before(p);
        fail(p, op.line > end.line ? &end : &op, "`=` is expected after `%.*s`", SHOWN(&token));
        return 0;
    }
    advance(p);
    bool counts = op.op == OP2('+', '+') || op.op == OP2('-', '-');
    int16_t at = counts ? add_number(p, &op, 1) : value(p);
    if (op.op != OP('=')) {
        op.op &= 0xff;
        at = add_pair(p, STEP_OP, &op, add_slot(p, STEP_NAME, &token, slot, -1), at);
    }
    need(p, ';');
    return add_slot(p, STEP_SET, &token, slot, at);
}

static int16_t block_from(Parser *p, const Token *token)
{
    int16_t block = add(p, STEP_BLOCK, token);
    List statements = no_list;
    while (!failed(p) && !sees(p, OP('}'))) {
        if (p->token.kind == TOKEN_END)
            fail(p, token, "this `{` is never closed");
        else
            append(p, &statements, statement(p));
    }
    take(p, OP('}'));
    return end_block(p, block, statements);
}

static int16_t statement_of_kind(Parser *p)
{
    const Token token = p->token;
    if (token.kind == TOKEN_PHASE) return phase(p);
    if (take(p, OP(';'))) return add(p, STEP_BLOCK, &token);
    if (take(p, OP('{'))) return block_from(p, &token);
    if (take_word(p, "if")) {
        int16_t question = condition(p), then = body(p);
        int16_t otherwise = take_word(p, "else") ? body(p) : -1;
        int16_t at = add_pair(p, STEP_IF, &token, question, then);
        node(p, at)->c = otherwise;
        return at;
    }
    if (take_word(p, "while")) {
        int16_t question = condition(p), repeated = body(p);
        return add_pair(p, STEP_WHILE, &token, question, repeated);
    }
    if (take_word(p, "var")) return declaration(p, &token);
    if (token.kind == TOKEN_NAME) return change(p);
    fail(p, &token, "a statement cannot begin with `%.*s`", SHOWN(&token));
    return 0;
}

static int16_t statement(Parser *p)
{
    int16_t at = goes_deeper(p) ? statement_of_kind(p) : 0;
    p->depth--;
    assert(p->depth >= 0);
    return at;
}

/* ---- a program ---- */

static void add_more_names(Program *program, const char *more)
{
    while (program->more_count < PROGRAM_MORE_MAX) {
        more += strspn(more, " \t,");
        size_t length = strcspn(more, " \t,");
        if (length == 0) return;
        size_t kept = length < PROGRAM_NAME_MAX ? length : PROGRAM_NAME_MAX - 1;
        bool has_end = kept > 3 && more[kept - 3] == '.' && more[kept - 2] == 'c';
        program->is_cell[program->more_count] =
            has_end && (more[kept - 1] == 'x' || more[kept - 1] == 'y');
        memcpy(program->own_names[program->more_count++], more, kept);
        more += length;
    }
}

bool program_parse(Program *program, const ProgramWorld *world, const char *more, const char *text,
                   size_t length, ProgramFault *fault, char words[PROGRAM_FAULT_TEXT_MAX])
{
    const Token start = {.line = 1, .column = 1},
                late = {.line = PROGRAM_LINE_MAX + 1, .column = 1};
    *fault = (ProgramFault){.kind = PROGRAM_NO_FAULT, .name = -1};
    words[0] = '\0';
    memset(program, 0, offsetof(Program, nodes));
    program->world = world;
    program->root = -1;
    add_more_names(program, more);
    Parser p = {.program = program, .fault = fault, .words = words};
    program->length = length < PROGRAM_TEXT_MAX ? length : PROGRAM_TEXT_MAX;
    memcpy(program->text, text, program->length);
    program->text[program->length] = '\0';
    if (length > PROGRAM_TEXT_MAX)
        fail(&p, &start, "a program has at most %d bytes", PROGRAM_TEXT_MAX);
    else if (program_line_count(program) > PROGRAM_LINE_MAX)
        fail(&p, &late, "a program has at most %d lines", PROGRAM_LINE_MAX);
    if (failed(&p)) return false;

    p.lexer = (Lexer){.at = program->text,
                      .end = program->text + program->length,
                      .line = 1,
                      .line_start = program->text};
    advance(&p);
    const Token first = p.token;
    int16_t root = add(&p, STEP_BLOCK, &first);
    List statements = no_list;
    while (p.token.kind != TOKEN_END && !failed(&p))
        append(&p, &statements, statement(&p));
    if (!failed(&p)) program->root = end_block(&p, root, statements);
    return !failed(&p);
}
