#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# run_demo.sh DEMO...   Runs demos of the installed package, with a virtual display for the plots.
XDG_RUNTIME_DIR=$(mktemp -d)
export XDG_RUNTIME_DIR
trap 'rm -rf "$XDG_RUNTIME_DIR"' EXIT
for demo in "$@"; do
  xvfb-run -a octave --no-gui --norc --no-history -q --eval "pkg load sparselearn; addpath demos; $demo" || exit 1
done
