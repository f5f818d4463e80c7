/* fuzz_number.h - a mutator for texts that hold numbers: half of the time a number in the text
 * becomes one that is hard on arithmetic, half of the time the fuzzer does as it likes. */
#ifndef LEDGE_TESTS_FUZZ_NUMBER_H
#define LEDGE_TESTS_FUZZ_NUMBER_H

#include <stdint.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

static inline size_t fuzz_is_number_byte(uint8_t c)
{
    return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+';
}

/* The number that is the `wanted`-th, counted round and round; its length, 0: there is none. */
static inline size_t fuzz_find_number(const uint8_t *data, size_t size, unsigned wanted, size_t *at)
{
    unsigned count = 0;
    for (int round = 0; round < 2; round++) {
        unsigned seen = 0;
        for (size_t i = 0; i < size;) {
            size_t length = 0;
            while (i + length < size && fuzz_is_number_byte(data[i + length]))
                length++;
            if (length > 0 && round == 1 && seen++ == wanted % count) {
                *at = i;
                return length;
            }
            if (length > 0 && round == 0) count++;
            i += length > 0 ? length : 1;
        }
        if (count == 0) return 0;
    }
    return 0;
}

/* Puts `word` in the place of the number. */
static inline size_t fuzz_replace(uint8_t *data, size_t size, size_t at, size_t length,
                                  const char *word)
{
    size_t added = strlen(word);
    memmove(data + at + added, data + at + length, size - at - length);
    memcpy(data + at, word, added);
    return size - length + added;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static const char *const nasty[] = {
        "0",
        "-0",
        "-1",
        "1",
        "2",
        "0.0",
        "0.5",
        "-0.5",
        "1e9",
        "-1e9",
        "1e300",
        "-1e300",
        "1e-300",
        "1e308",
        "9e999",
        "2147483647",
        "2147483648",
        "-2147483648",
        "32767",
        "32768",
        "65536",
        "4294967295",
        "4294967296",
        "99999999",
        "1000000001",
        "1e15",
        "1e16",
        "1e-9",
        "0.00000001",
        "18446744073709551616",
        "9223372036854775807",
        "nan",
        "inf",
        "1e",
        "36000000",
        "36000001",
        "16777216",
        "8192",
        "8193",
        "1000",
    };
    size_t at = 0, length = 0;
    if (seed % 2 == 0) length = fuzz_find_number(data, size, seed / 2 % 4096, &at);
    const char *word = nasty[seed / 8192 % (sizeof nasty / sizeof *nasty)];
    if (length == 0 || size - length + strlen(word) > max_size)
        return LLVMFuzzerMutate(data, size, max_size);
    return fuzz_replace(data, size, at, length, word);
}

#endif
