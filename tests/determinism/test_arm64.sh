#!/bin/sh
# Runs are the same on another processor: built for arm64, run by qemu.
. tests/determinism/build.sh
on_another_machine arm64 aarch64 aarch64-linux-gnu-gcc
