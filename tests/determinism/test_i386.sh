#!/bin/sh
# Runs are the same in 32 bits: built for i386 with the flags of the Makefile, run by qemu. Without
# those a build is refused: it would calculate doubles in 80 bits.
. tests/determinism/build.sh
compiler=i686-linux-gnu-gcc
flags=$(make -s --no-print-directory show-DOUBLES CC=$compiler)
# shellcheck disable=SC2086 # to be split
on_another_machine i386 i386 $compiler $flags

if command -v $compiler >/dev/null; then
    $compiler -std=c17 -fsyntax-only src/engine/fixed.c 2>"$work/said"
    if [ $? -ne 0 ] && grep -q 'build with -msse2 -mfpmath=sse' "$work/said"; then
        echo "ok - a_build_that_calculates_in_80_bits_is_refused"
    else
        echo "not ok - a_build_that_calculates_in_80_bits_is_refused"
    fi
fi
