#!/bin/sh
# Runs are the same however gcc builds the engine.
. tests/determinism/build.sh
at_both_ends gcc
