/* bank.c - yarrow's bank for parts of a pixel, made to be read.
 * cc -std=c17 -ffp-contract=off bank.c -lm -o bank;  ledge learn --task LESSON RUN | ./bank */
#include "task.h"
enum { TILE = 16, UNDEFINED = -1 };
static double accel = 0.09375, fric = 0.09375, max = 1.5, constant = NAN, per_pixel = 16;
static double x, bottom, bottom_offset, speed, decimal, bank; /* pixels; pixels a tick */

static int sign(double v) { return (v > 0) - (v < 0); }
/* The column of a pixel, and what is there; UNDEFINED outside the room. */
static int column(double px, double py)
{
    if (px < 0 || px >= width * TILE || py < 0 || py >= height * TILE) return UNDEFINED;
    return (int)px / TILE;
}
static int tile(double px, double py)
{
    return column(px, py) < 0 ? UNDEFINED : map[(int)py / TILE][column(px, py)];
}
/* The smallest of the first three that is not negative; the fourth where all three are. */
static int min_pos(int a, int b, int c, int d)
{
    if (b >= 0 && (a < 0 || b < a)) a = b;
    if (c >= 0 && (a < 0 || c < a)) a = c;
    return a >= 0 ? a : d;
}
static void step(int left, int right)
{
    /* phase control */
    if (right) speed += accel;
    if (left) speed -= accel;
    if (!left && !right) speed -= sign(speed) * fmin(fabs(speed), fric);
    speed = fmax(-max, fmin(max, speed));
    if (!isnan(constant)) speed = constant * (right - left);
    int dir = sign(speed), extra = 0, hit = 1;
    if (dir == 0) return;
    double top = bottom - 15, middle = (bottom + top) * 0.5, below = bottom + bottom_offset + 1;
    double side = dir > 0 ? x + 5 : x - 6, offset = side - x;
    /* phase floor */
    decimal = speed - floor(fabs(speed)) * dir;
    speed -= decimal;
    /* phase quantise */
    double subpixels = decimal - fabs(fmod(decimal, 1 / per_pixel)) * dir;
    /* phase bank */
    bank += subpixels;
    if (fabs(bank) >= 1) { extra = 1; bank -= floor(fabs(bank)) * dir; }
    /* phase extra */
    if (extra) speed += dir;
    /* phase probe */
    double at = side + (dir > 0 ? fmax(1, speed) : fmin(-1, speed)), to = side + speed;
    int t1 = tile(at, top), t2 = tile(at, bottom), t3 = tile(at, middle), t4 = tile(at, below);
    int is_above = t1 == UNDEFINED && t2 == UNDEFINED && t3 == UNDEFINED;
    /* phase snap */
    if (t1 == '#' || t2 == '#' || t3 == '#' || (is_above && t4 == '#')) {
        int a = column(to, top), b = column(to, bottom);
        int c = column(to, middle), d = column(to, below);
        if (speed > 0) x = min_pos(a, b, c, d) * TILE - 1 - offset;
        if (speed < 0) x = (fmax(fmax(a, b), fmax(c, d)) + 1) * TILE - offset;
    } else if (at < 0) x -= speed < 0 ? side : 0;
    else if (at >= width * TILE) x = speed > 0 ? width * TILE - 1 - offset : x;
    else hit = 0;
    if (hit) speed = decimal = bank = extra = 0;
    /* phase move */
    x += speed;
    /* phase restore */
    speed += decimal;
    speed -= extra * dir;
}

int main(void)
{
    Constant names[] = {{"accel", &accel}, {"fric", &fric}, {"max", &max}, {"const", &constant},
                        {"subpixels", &per_pixel}, {"bottom_offset", &bottom_offset}};
    read_task(names, 6);
    x = start_col * TILE + TILE / 2, bottom = start_row * TILE + TILE - 1;
    printf("tick,px,vx,bank\n");
    for (int tick = 0; tick <= tick_count; tick++) {
        if (tick > 0) step(held(tick - 1, 'L'), held(tick - 1, 'R'));
        printf("%d,%.17g,%.17g,%.17g\n", tick, x, speed, bank);
    }
}
