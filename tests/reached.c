/* reached.c - notes which code of src a test reaches, for `make measure-mutants`.
 *
 * Each block of a program compiled with -fsanitize-coverage=trace-pc calls the function below. The
 * first time, the address of the block is appended to the file $REACHED.PROGRAM, which all
 * processes of the test map and share: what one has reached stays there even if it is killed. */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define BLOCKS_MAX  (1 << 18)
#define PROGRAM_MAX (64 << 20) /* bytes of code; the rest is not noted */

typedef struct Reached {
    atomic_uint count;
    uint32_t blocks[BLOCKS_MAX]; /* as objdump prints their addresses */
    uint8_t is_noted[PROGRAM_MAX];
} Reached;

extern char __executable_start[];
static Reached *reached; /* NULL: nobody asks */

void __sanitizer_cov_trace_pc(void);

__attribute__((constructor)) static void map_reached(void)
{
    const char *name = getenv("REACHED");
    char path[4096];
    if (!name) return;
    snprintf(path, sizeof path, "%s." PROGRAM, name);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return;
    void *map = MAP_FAILED;
    if (ftruncate(fd, sizeof *reached) == 0)
        map = mmap(NULL, sizeof *reached, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (map != MAP_FAILED) reached = map;
}

void __sanitizer_cov_trace_pc(void)
{
    uintptr_t at = (uintptr_t)__builtin_return_address(0) - (uintptr_t)__executable_start;
    if (!reached || at >= PROGRAM_MAX || reached->is_noted[at]) return;
    reached->is_noted[at] = 1;
    uint32_t index = atomic_fetch_add(&reached->count, 1);
    if (index < BLOCKS_MAX) reached->blocks[index] = (uint32_t)at;
}
