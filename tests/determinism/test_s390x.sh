#!/bin/sh
# Runs are the same where the highest byte of a number comes first: built for s390x, run by qemu.
. tests/determinism/build.sh
on_another_machine s390x s390x s390x-linux-gnu-gcc
