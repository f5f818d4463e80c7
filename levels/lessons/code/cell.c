/* cell.c - the engine of cells and ratios (deepnight's "Complete Entity"), made to be read.
 * cc -std=c17 -ffp-contract=off cell.c -lm -o cell;  ledge learn --task LESSON RUN | ./cell */
#include "task.h"
static int cx, cy;                          /* the cell: its column and row */
static double xr = 0.5, yr = 1.0;           /* how far into it, 0 to 1, from its left and top */
static double dx, dy;                       /* speed to the right and down, cells a tick */
static double walk = 0.05, jump = 0.5, gravity = 0.05, frict_x = 0.82, frict_y = 0.82, radius = 0.3;
static double px = NAN, py = NAN;           /* where it starts, in pixels, 16 to a cell */
static int jump_was_held;

static char cell(int col, int row)
{
    int is_inside = col >= 0 && col < width && row >= 0 && row < height;
    return is_inside ? map[row][col] : '#';
}

static int has_collision(int col, int row) { return cell(col, row) == '#'; }
static int is_one_way(int col, int row) { return cell(col, row) == '='; }
static int is_on_ground(void) { return has_collision(cx, cy + 1) && yr >= 0.98; }

static void step(int left, int right, int jump_is_held)
{
    /* phase control */
    if (left) dx -= walk;
    if (right) dx += walk;
    if (jump_is_held && !jump_was_held && is_on_ground()) dy = -jump;
    if (!jump_is_held && jump_was_held && dy < 0) dy *= 0.5;
    jump_was_held = jump_is_held;
    /* phase gravity */
    dy += gravity;
    /* phase x velocity */
    xr += dx;
    /* phase x collisions */
    if (dx > 0 && has_collision(cx + 1, cy) && xr >= 1.0 - radius) { xr = 1.0 - radius; dx = 0; }
    if (dx < 0 && has_collision(cx - 1, cy) && xr <= radius) { xr = radius; dx = 0; }
    /* phase x overflow */
    while (xr > 1) { xr--; cx++; }
    while (xr < 0) { xr++; cx--; }
    /* phase y velocity */
    double previous_yr = yr;
    yr += dy;
    /* phase y collisions */
    if (dy > 0 && has_collision(cx, cy + 1) && yr >= 1.0) { yr = 1.0; dy = 0; }
    if (dy > 0 && is_one_way(cx, cy + 1) && yr >= 1.0 && previous_yr < 1.0) { yr = 1.0; dy = 0; }
    if (dy < 0 && has_collision(cx, cy - 1) && yr <= radius) { yr = radius; dy = 0; }
    /* phase y overflow */
    while (yr > 1) { yr--; cy++; }
    while (yr < 0) { yr++; cy--; }
    /* phase friction */
    dx *= frict_x;
    dy *= frict_y;
    /* phase tiny values */
    if (fabs(dx) < 0.0005) dx = 0;
    if (fabs(dy) < 0.0005) dy = 0;
}

int main(void)
{
    Constant names[] = {
        {"xr", &xr}, {"yr", &yr}, {"dx0", &dx}, {"dy0", &dy}, {"walk", &walk}, {"jump", &jump},
        {"gravity", &gravity}, {"frict", &frict_x}, {"fricty", &frict_y}, {"radius", &radius},
        {"px", &px}, {"py", &py}};
    read_task(names, 12);
    cx = isnan(px) ? start_col : px / 16;
    cy = isnan(py) ? start_row : py / 16;
    if (!isnan(px)) xr = (px - cx * 16) / 16;
    if (!isnan(py)) yr = (py - cy * 16) / 16;
    printf("tick,cx,cy,xr,yr,dx,dy\n");
    for (int tick = 0; tick <= tick_count; tick++) {
        if (tick > 0) step(held(tick - 1, 'L'), held(tick - 1, 'R'), held(tick - 1, 'J'));
        printf("%d,%d,%d,%.17g,%.17g,%.17g,%.17g\n", tick, cx, cy, xr, yr, dx, dy);
    }
    return 0;
}
