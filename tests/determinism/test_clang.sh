#!/bin/sh
# Runs are the same however clang builds the engine.
. tests/determinism/build.sh
at_both_ends clang
