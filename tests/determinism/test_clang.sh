#!/bin/sh
# Runs are the same however clang builds the engine.
. tests/determinism/build.sh
at_every_level clang
