/* hold_figures.c - how well runs and jumps are understood where the terminal does not say when a
 * key goes up: by recordings, and by holds that are drawn.
 *
 *   hold_figures [FILE]...
 *
 * Without a file it plays the recordings of tests/keys. Times are from the release of the key to
 * the tick that stops, the line's delay included. Jumps are those as meant, of all. */
#include "key_recording.h"

#include <glob.h>

static void print_figures(const char *name, KeyFigures *figures)
{
    printf("%-34s %5d %5d %5d", name, figures->holds, figures->false_ends, figures->stays);
    if (figures->ends > 0)
        printf(" %5d %5d", (int)(key_figures_end(figures, 50) / KEY_MS),
               (int)(key_figures_end(figures, 95) / KEY_MS));
    else
        printf(" %5s %5s", "-", "-");
    for (int32_t i = 0; i < 3; i++) {
        if (figures->jumps[i] > 0)
            printf(" %7.1f", 100.0 * figures->meant[i] / figures->jumps[i]);
        else
            printf(" %7s", "-");
    }
    putchar('\n');
}

static void print_recording(const char *path, int64_t grid)
{
    static KeyFigures figures;
    char name[64];
    const char *slash = strrchr(path, '/');
    figures = (KeyFigures){.holds = 0};
    snprintf(name, sizeof name, "%.50s%s", slash ? slash + 1 : path, grid ? " /20 ms" : "");
    if (key_figures_add(&figures, path, HOLD_AUTO, grid))
        print_figures(name, &figures);
    else
        printf("%-34s cannot be read\n", name);
}

static void print_drawn(const DrawnLine *line)
{
    enum { HOLDS = 1000, SEED = 1 };
    static KeyFigures figures;
    char name[64];
    figures = (KeyFigures){.holds = 0};
    key_figures_draw(&figures, line, HOLDS, SEED);
    snprintf(name, sizeof name, "drawn %d/%d, line %d +- %d", (int)(line->delay / KEY_MS),
             (int)(line->gap / KEY_MS), (int)(line->trip / KEY_MS), (int)(line->jitter / KEY_MS));
    print_figures(name, &figures);
}

int main(int argc, char *argv[])
{
    static const int64_t keyboards[][2] = {{660, 40}, {500, 33}, {400, 33}, {250, 33}, {200, 20}};
    static const int64_t lines[][2] = {{0, 0}, {50, 20}, {100, 40}};
    printf("%-34s %5s %5s %5s %5s %5s %7s %7s %7s\n", "keys", "holds", "false", "stay", "50%",
           "95%", "low %", "mid. %", "full %");
    glob_t found = {.gl_pathc = 0};
    if (argc == 1) (void)glob("tests/keys/*.tsv", 0, NULL, &found);
    for (int i = 1; i < argc; i++)
        print_recording(argv[i], 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        print_recording(found.gl_pathv[i], 0);
    for (size_t i = 0; i < found.gl_pathc; i++) /* as a client of OpenSSH 9.5 and later sends */
        print_recording(found.gl_pathv[i], 20 * KEY_MS);
    if (argc == 1) globfree(&found);
    for (size_t k = 0; k < sizeof keyboards / sizeof keyboards[0]; k++)
        for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
            print_drawn(&(DrawnLine){keyboards[k][0] * KEY_MS, keyboards[k][1] * KEY_MS,
                                     lines[i][0] * KEY_MS, lines[i][1] * KEY_MS});
    return 0;
}
