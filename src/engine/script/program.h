/* program.h - the step of a body as a learner writes it: a program in a subset of JavaScript.
 *
 *   program   = { statement } .
 *   statement = "var" local { "," local } ";" | change ";" | ";" | "{" { statement } "}"
 *             | "if" "(" value ")" statement [ "else" statement ]
 *             | "while" "(" value ")" statement .
 *   local     = name [ "=" value ] .
 *   change    = name ( "=" | "+=" | "-=" | "*=" | "/=" ) value | name ( "++" | "--" ) .
 *   value     = and { "||" and } .
 *   and       = equal { "&&" equal } .
 *   equal     = order { ( "==" | "!=" ) order } .
 *   order     = sum { ( "<" | "<=" | ">" | ">=" ) sum } .
 *   sum       = term { ( "+" | "-" ) term } .
 *   term      = unary { ( "*" | "/" | "%" ) unary } .
 *   unary     = ( "-" | "!" ) unary | primary .
 *   primary   = number | "true" | "false" | name [ "(" [ value { "," value } ] ")" ]
 *             | "(" value ")" .
 *   name      = letter { letter | digit | "_" | "." letter } .
 *   number    = digit { digit } [ "." { digit } ] .
 *   comment   = "//" rest of the line .   "// phase TEXT" begins a phase
 *
 * All values are doubles; false is 0 and true 1. `&&` and `||` give an operand, `%` is fmod. Names
 * are kept from tick to tick, or given and never set, or made by `var` for one tick. What a program
 * asks the grid is a question, called like a function.
 * Ranges: the limits below, and PROGRAM_FUEL operations a tick, so that every tick ends.
 * Errors: the first fault of a text, with line and column, in words for learners.
 * Memory: a Program is plain data of about 80 KB; parsing and running allocate nothing. It points
 * to its ProgramWorld. */
#ifndef LEDGE_ENGINE_SCRIPT_PROGRAM_H
#define LEDGE_ENGINE_SCRIPT_PROGRAM_H

#include "../../base/base.h"

LEDGE_C_BEGIN

enum {
    PROGRAM_TEXT_MAX = 4096, /* bytes */
    PROGRAM_LINE_MAX = 80,   /* lines */
    PROGRAM_NODE_MAX = 2000,
    PROGRAM_DEPTH_MAX = 32, /* of brackets and blocks */
    PROGRAM_FUEL = 20000,   /* operations in a tick */
    PROGRAM_NAME_MAX = 24,  /* bytes with the NUL */
    PROGRAM_WORLD_MAX = 32, /* names of a world */
    PROGRAM_MORE_MAX = 8,   /* kept names of a lesson's own */
    PROGRAM_LOCAL_MAX = 32,
    PROGRAM_SLOT_MAX = PROGRAM_WORLD_MAX + PROGRAM_MORE_MAX + PROGRAM_LOCAL_MAX,
    PROGRAM_PHASE_MAX = 32,
    PROGRAM_PHASE_NAME_MAX = 24,
    PROGRAM_ARGUMENT_MAX = 4,
    PROGRAM_FAULT_TEXT_MAX = 120
};

typedef enum ProgramNameKind {
    PROGRAM_GIVEN, /* set before each tick; a program cannot change it */
    PROGRAM_KEPT,  /* kept from tick to tick */
    PROGRAM_WHOLE, /* kept, and always a whole number: a cell */
    PROGRAM_TRUTH  /* kept, as 0 or 1 */
} ProgramNameKind;

typedef struct ProgramName {
    const char *name;
    ProgramNameKind kind;
} ProgramName;

typedef struct ProgramQuestion {
    const char *name;
    int32_t arguments; /* at most PROGRAM_ARGUMENT_MAX */
    bool of_a_cell;    /* the arguments must be whole numbers */
} ProgramQuestion;

/* The names and questions of one model; the value of names[i] is in slot i. Constant, and lives as
 * long as the programs. */
typedef struct ProgramWorld {
    const ProgramName *names;
    int32_t name_count;
    const ProgramQuestion *questions;
    int32_t question_count;
} ProgramWorld;

typedef enum ProgramFaultKind {
    PROGRAM_NO_FAULT,
    PROGRAM_BAD_TEXT,  /* of program_parse, which gives the words */
    PROGRAM_ENDLESS,   /* a tick takes more than PROGRAM_FUEL operations */
    PROGRAM_TIRED,     /* a run takes too many */
    PROGRAM_NO_NUMBER, /* a name got a value that is infinite, or not a number */
    PROGRAM_NOT_WHOLE, /* a cell got a fraction */
    PROGRAM_FAR_AWAY,  /* a cell got a number that is too large */
    PROGRAM_NO_CELL    /* a question was asked about a fraction */
} ProgramFaultKind;

/* Where and why a program ended. Plain data without texts and without gaps between its fields. */
typedef struct ProgramFault {
    int16_t kind;         /* ProgramFaultKind */
    int16_t line, column; /* from 1 */
    int16_t name;         /* a slot, or a question; -1: none */
    double value;
} ProgramFault;

typedef struct ProgramNode {
    uint8_t kind;         /* NodeKind of program_internal.h */
    uint16_t op;          /* an operator, as its one or two characters */
    int16_t slot;         /* a name, question or phase */
    int16_t a, b, c;      /* other nodes; -1: none */
    int16_t next;         /* the next statement or argument; -1: the last one */
    int16_t line, column; /* from 1 */
    double number;
} ProgramNode;

typedef struct ProgramPhase {
    char name[PROGRAM_PHASE_NAME_MAX];
    int16_t line;
} ProgramPhase;

typedef struct Program {
    const ProgramWorld *world;
    int32_t more_count, local_count;
    bool is_cell[PROGRAM_MORE_MAX]; /* of the names of `more` */
    char own_names[PROGRAM_MORE_MAX + PROGRAM_LOCAL_MAX][PROGRAM_NAME_MAX];
    int32_t phase_count;
    ProgramPhase phases[PROGRAM_PHASE_MAX];
    int32_t node_count;
    int16_t root; /* -1: an empty program */
    ProgramNode nodes[PROGRAM_NODE_MAX];
    size_t length;
    char text[PROGRAM_TEXT_MAX + 1];
} Program;

/* Parses a program. `more` are names to be kept besides the world's, separated by blanks; names
 * that end in `.cx` or `.cy` are cells, and always whole. On failure returns false, with the fault
 * and its words; `program` then has the text, but does nothing. */
bool program_parse(Program *program, const ProgramWorld *world, const char *more, const char *text,
                   size_t length, ProgramFault *fault, char words[PROGRAM_FAULT_TEXT_MAX]);

/* The slot of a name, or -1. Names that `var` makes have slots too. */
int32_t program_find_name(const Program *program, const char *name, size_t length);

/* The name in a slot; "" for one that is not used. */
const char *program_name(const Program *program, int32_t slot);

/* The slot of the i-th name of `more`. */
int32_t program_more_slot(int32_t index);

/* What a statement, or the condition of an `if` or a `while`, came to. */
typedef struct ProgramEvent {
    int32_t line, column; /* of the statement, from 1 */
    int32_t slot;         /* the name that is set; -1: a condition */
    double value;         /* that the name gets, or that decides */
} ProgramEvent;

/* What a running program calls. All but `ask` may be NULL. */
typedef struct ProgramHost {
    void *self;
    /* Answers questions[question] of the world. */
    double (*ask)(void *self, int32_t question, const double arguments[PROGRAM_ARGUMENT_MAX]);
    /* A phase has ended, with these values of all slots. -1: the lines before the first phase. */
    void (*phase_ended)(void *self, int32_t phase, const double *values);
    /* A statement or a condition was evaluated; these are the values that it read, before it sets
     * a name. Each turn of a `while` has an event of its own. */
    void (*evaluated)(void *self, const ProgramEvent *event, const double *values);
} ProgramHost;

/* Runs the program once. `values` of all slots are changed in place; names of `var` begin as 0.
 * Returns the number of operations. `fault` says where the program stopped; its kind is
 * PROGRAM_NO_FAULT if it ran to its end. */
int32_t program_tick(const Program *program, double values[PROGRAM_SLOT_MAX],
                     const ProgramHost *host, ProgramFault *fault);

/* The fault as "2:8: `dx` is no longer a number". */
void program_fault_text(const Program *program, const ProgramFault *fault,
                        char out[PROGRAM_FAULT_TEXT_MAX]);

int32_t program_line_count(const Program *program);

/* A line, counted from 1, without its end; its length is in `length`. */
const char *program_line(const Program *program, int32_t line, int32_t *length);

/* The lines of the first phase of this name, from `first` to before `end`. Changes nothing when the
 * program has none. */
void program_phase_lines(const Program *program, const char *name, int32_t *first, int32_t *end);

/* The column, from 1, of a word, name or operator in a line; 0: the line does not have it. */
int32_t program_find_word(const char *line, int32_t length, const char *word, size_t word_length);

/* The line with every name that it reads replaced by its value: `xr += 0.15`. */
void program_line_with_numbers(const Program *program, int32_t line, const double *values,
                               char *out, size_t size);

/* The same of one statement, or of an `if` or `while` up to its condition. */
void program_event_with_numbers(const Program *program, const ProgramEvent *event,
                                const double *values, char *out, size_t size);

LEDGE_C_END

#endif
