/* options.h - reads the words after a command: options from a table, and operands.
 *
 * Errors: one line on standard error that names the word. */
#ifndef LEDGE_CLI_OPTIONS_H
#define LEDGE_CLI_OPTIONS_H

#include "../error.h"
#include "../ui/look.h"

typedef struct ScreenSize {
    int32_t cols, rows;
} ScreenSize;

typedef enum OptionType {
    OPTION_TEXT,    /* const char * */
    OPTION_SIZE,    /* ScreenSize: 80x24 */
    OPTION_MINUTES, /* int32_t: 1 to a day */
    OPTION_SECONDS, /* int32_t: 1 to a day */
    OPTION_TICK,    /* int32_t: 0 to an hour and more */
    OPTION_ZOOM,    /* ZoomId: 4x2 or 4 */
    OPTION_FLAG     /* bool: true where it is given; has no value */
} OptionType;

typedef struct Option {
    const char *name; /* "--size" */
    OptionType type;
    void *out; /* unchanged where the option is not given */
} Option;

typedef struct OptionTable {
    const Option *rows;
    size_t count;
} OptionTable;

/* argv[0] is the command. `operand` receives the one word that is no option, or stays as it is;
 * after "--" every word is one. */
bool options_parse(const OptionTable *table, int argc, char **argv, const char **operand);

/* The same for any number of operands, which move to argv[1] and on. Returns how many there are; -1
 * when something is wrong. */
int options_parse_many(const OptionTable *table, int argc, char **argv);

#endif
