#!/bin/sh
# Runs are the same on another processor: built for arm64, run by qemu.
. tests/determinism/build.sh

emulator=$(command -v qemu-aarch64-static || command -v qemu-aarch64)
libraries=-Itests/determinism
if ! command -v aarch64-linux-gnu-gcc >/dev/null || [ -z "$emulator" ]; then
    echo "ok - arm64 # SKIP no compiler for it or no qemu-user here (make deps-dev)"
    exit
fi
for level in 0 2; do
    same_runs "runs_are_the_same_on_arm64_O$level" aarch64-linux-gnu-gcc -static -O$level
done
