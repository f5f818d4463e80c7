/* program_internal.h - inside program.h: tokens, nodes, and the questions that every program has.
 */
#ifndef LEDGE_ENGINE_SCRIPT_PROGRAM_INTERNAL_H
#define LEDGE_ENGINE_SCRIPT_PROGRAM_INTERNAL_H

#include "program.h"

/* The first slots of the names that a lesson adds, and that `var` makes. */
enum { MORE_BASE = PROGRAM_WORLD_MAX, LOCAL_BASE = MORE_BASE + PROGRAM_MORE_MAX };

typedef enum TokenKind {
    TOKEN_END,
    TOKEN_NUMBER,
    TOKEN_NAME,
    TOKEN_WORD,
    TOKEN_OP,
    TOKEN_PHASE
} TokenKind;

typedef struct Token {
    TokenKind kind;
    const char *text; /* in the program; of a phase: its name */
    int32_t length;
    int32_t line, column; /* from 1 */
    uint16_t op;
    double number;
} Token;

/* An operator as a number: its one or two characters. */
#define OP(a)     ((uint16_t)(unsigned char)(a))
#define OP2(a, b) ((uint16_t)((unsigned char)(a) | (unsigned char)(b) << 8))

/* Does it change the name before it: `=`, `+=`, `++` and the like? */
bool program_is_change(uint16_t op);

typedef struct Lexer {
    const char *at, *end;
    int32_t line;
    const char *line_start;
} Lexer;

/* Reads the next token. False, with the place in `token` and the reason in `words`, when the bytes
 * are no token. */
bool program_next_token(Lexer *lexer, Token *token, char words[PROGRAM_FAULT_TEXT_MAX]);

bool program_token_is(const Token *token, const char *text);

typedef enum NodeKind {
    STEP_BLOCK, /* a: the first statement */
    STEP_SET,   /* slot = a */
    STEP_IF,    /* a: the condition; b; c: else */
    STEP_WHILE, /* a: the condition; b */
    STEP_PHASE, /* slot: its index */
    STEP_NUMBER,
    STEP_NAME,     /* slot */
    STEP_NEGATE,   /* a */
    STEP_NOT,      /* a */
    STEP_OP,       /* a op b */
    STEP_AND,      /* a, b */
    STEP_OR,       /* a, b */
    STEP_ASK,      /* slot: a question of the world; a: its first argument */
    STEP_CALCULATE /* slot: a CALCULATION; a: its first argument */
} NodeKind;

// clang-format off
#define CALCULATION_LIST(X)                                                                       \
    X(CALCULATE_FLOOR, "Math.floor", 1)                                                           \
    X(CALCULATE_CEIL,  "Math.ceil",  1)                                                           \
    X(CALCULATE_ABS,   "Math.abs",   1)                                                           \
    X(CALCULATE_SQRT,  "Math.sqrt",  1)                                                           \
    X(CALCULATE_MIN,   "Math.min",   2)                                                           \
    X(CALCULATE_MAX,   "Math.max",   2)                                                           \
    X(CALCULATE_BOUND, "bound",      3)                                                           \
    X(CALCULATE_SIGN,  "sign",       1)                                                           \
    X(CALCULATE_LEAST, "minPos",     4)
// clang-format on

typedef enum Calculation {
#define X(id, name, arguments) id,
    CALCULATION_LIST(X)
#undef X
        CALCULATION_COUNT
} Calculation;

extern const ProgramQuestion program_calculations[CALCULATION_COUNT];

#endif
