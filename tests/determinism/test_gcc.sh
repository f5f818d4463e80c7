#!/bin/sh
# Runs are the same however gcc builds the engine.
. tests/determinism/build.sh
at_every_level gcc
