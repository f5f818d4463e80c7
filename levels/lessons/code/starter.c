/* An engine of your own, in C. It reads a task and writes a line for each tick:
 *
 *     cc -O2 -ffp-contract=off -o mine mine.c -lm
 *     ledge learn --run ./mine 3 A                  runs it, and compares it with the engine
 *     ledge learn --watch 'cc -o mine mine.c -lm && ./mine' 3 A      does so each time you save it
 *     ledge learn --watch 'cc -o mine mine.c -lm && ./mine' --inspect 3 A    on a screen; Enter
 *                                                                            plays it live
 *
 * Write step(). Everything else reads the task and writes the table. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 8192, LINE = 8300, KEYS = 16, CONSTANTS = 64, NAME = 32, LIVE = -1 };

/* The columns that are compared. */
static int cx, cy;
static double xr = 0.5, yr = 1.0, dx, dy;

static int width, height, row_count, constant_count;
static char *map[ROWS], names[CONSTANTS][NAME], values[CONSTANTS][NAME];

/* Is the cell solid? Outside the map it is. */
static bool solid(int col, int row)
{
    bool inside = col >= 0 && col < width && row >= 0 && row < height;
    return !inside || map[row][col] == '#';
}

/* The constant of that name; `otherwise` where the task has none, or a word such as none. */
static double given(const char *name, double otherwise)
{
    double value;
    for (int i = 0; i < constant_count; i++)
        if (strcmp(names[i], name) == 0 && sscanf(values[i], "%lf", &value) == 1) return value;
    return otherwise;
}

/* One tick: changes cx, cy, xr, yr, dx, dy, such as xr += dx. Constants: given("gravity", 0). */
static void step(bool left, bool right, bool jump)
{
    (void)left, (void)right, (void)jump, (void)solid;
    /* phase control: left, right and jump are held; a jump begins when it was not before */
    /* phase gravity */
    /* phase x velocity */
    /* phase x collisions */
    /* phase x overflow */
    /* phase y velocity */
    /* phase y collisions */
    /* phase y overflow */
    /* phase friction */
    /* phase tiny values */
}

/* Reads the task up to the keys of the ticks. Returns how many ticks follow, or LIVE: as they come.
 */
static int read_task(void)
{
    static char line[LINE], row[LINE];
    int count;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "size %d %d", &width, &height) == 2) continue;
        if (sscanf(line, "start %d %d", &cx, &cy) == 2) continue;
        if (row_count < ROWS && sscanf(line, "row %8299s", row) == 1) {
            map[row_count] = malloc(strlen(row) + 1);
            if (!map[row_count]) exit(1);
            strcpy(map[row_count++], row);
        }
        if (constant_count < CONSTANTS &&
            sscanf(line, "set %31s %31s", names[constant_count], values[constant_count]) == 2)
            constant_count++;
        if (sscanf(line, "ticks %d", &count) == 1) return count;
        if (strncmp(line, "live", 4) == 0) return LIVE;
    }
    return 0;
}

static void write_row(int tick)
{
    printf("%d,%d,%d,%.17g,%.17g,%.17g,%.17g\n", tick, cx, cy, xr, yr, dx, dy);
    fflush(stdout);
}

int main(void)
{
    char held[KEYS];
    int count = read_task();
    xr = given("xr", xr), yr = given("yr", yr), dx = given("dx0", 0), dy = given("dy0", 0);
    puts("tick,cx,cy,xr,yr,dx,dy");
    write_row(0);
    for (int tick = 1; (count == LIVE || tick <= count) && fgets(held, sizeof held, stdin);
         tick++) {
        step(strchr(held, 'L'), strchr(held, 'R'), strchr(held, 'J'));
        write_row(tick);
    }
    return 0;
}
