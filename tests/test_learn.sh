#!/bin/sh
# `ledge learn --lint` and `--grade`, `
