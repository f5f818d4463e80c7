/* base.h - what every module uses: fixed-width integers and a few arithmetic helpers that C
 * lacks. */
#ifndef LEDGE_BASE_BASE_H
#define LEDGE_BASE_BASE_H

#include <assert.h>
#include <float.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Intermediate results with more bits would make the same keys give another run. */
static_assert(FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1, /* 1: floats are doubles */
              "doubles must be calculated as doubles: on i386 build with -msse2 -mfpmath=sse");

/* Clang tells of -ffast-math and -ffinite-math-only alone, gcc of each of them. */
#if defined __FAST_MATH__ || defined __ASSOCIATIVE_MATH__ || defined __RECIPROCAL_MATH__ ||        \
    defined __NO_SIGNED_ZEROS__ || (defined __FINITE_MATH_ONLY__ && __FINITE_MATH_ONLY__)
#error "build without -ffast-math: doubles must be calculated as IEEE 754 says"
#endif

/* Between these, declarations are those of C in C++ too. */
#ifdef __cplusplus
#define LEDGE_C_BEGIN extern "C" {
#define LEDGE_C_END   }
#else
#define LEDGE_C_BEGIN
#define LEDGE_C_END
#endif

#define ARRAY_LENGTH(a) (sizeof(a) / sizeof((a)[0]))

static inline int32_t min_i32(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t max_i32(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Needs low <= high. */
static inline int32_t clamp_i32(int32_t v, int32_t low, int32_t high)
{
    return v < low ? low : v > high ? high : v;
}

static inline int32_t abs_i32(int32_t v)
{
    return v < 0 ? -v : v;
}

/* The greatest common divisor and the least common multiple. Need a and b above 0. */
static inline int32_t gcd_i32(int32_t a, int32_t b)
{
    while (b > 0) {
        const int32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static inline int64_t lcm_i32(int32_t a, int32_t b)
{
    return (int64_t)(a / gcd_i32(a, b)) * b;
}

static inline int32_t sign_i32(int32_t v)
{
    return (v > 0) - (v < 0);
}

/* Quotient rounded towards minus infinity ('/' rounds towards zero). Needs b > 0. */
static inline int32_t floor_div(int32_t a, int32_t b)
{
    return a / b - (a % b < 0);
}

#endif
