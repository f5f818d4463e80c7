/* task.h - reads a task from standard input: the level, the constants, and the keys of every tick.
 * `ledge learn --task LESSON RUN` writes one. A file that includes this has all it needs. */
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Constant { const char *name; double *value; } Constant;

static int width, height, start_col, start_row, tick_count;
static char map[512][1026], keys[36000][8];

/* Is the key held in this tick? 'L', 'R', 'U', 'D', or 'J' for jump. */
static int held(int tick, char key) { return strchr(keys[tick], key) != NULL; }

/* Sets the constants that the task names; others in the task are words, or not of this engine. */
static void set_constant(const Constant *constants, int count, const char *name, double value)
{
    for (int i = 0; i < count; i++)
        if (strcmp(constants[i].name, name) == 0 && isfinite(value)) *constants[i].value = value;
}

static void read_task(const Constant *constants, int count)
{
    char line[1100], name[64];
    double value;
    int rows = 0, ticks = 0;
    while (tick_count == 0 && fgets(line, sizeof line, stdin) != NULL) {
        if (rows < 512 && sscanf(line, "row %1025s", map[rows]) == 1) rows++;
        sscanf(line, "size %d %d", &width, &height);
        sscanf(line, "start %d %d", &start_col, &start_row);
        sscanf(line, "ticks %d", &tick_count);
        if (sscanf(line, "set %63s %lf", name, &value) == 2)
            set_constant(constants, count, name, value);
    }
    if (tick_count > 36000) tick_count = 36000;
    while (ticks < tick_count && scanf("%7s", keys[ticks]) == 1) ticks++;
}
