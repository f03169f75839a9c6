#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# run_demo.sh NAME...   Runs demos of the installed package, with a virtual display for the plots.
XDG_RUNTIME_DIR=$(mktemp -d)
export XDG_RUNTIME_DIR
trap 'rm -rf "$XDG_RUNTIME_DIR"' EXIT
for demo in "$@"; do
  xvfb-run -a octave --no-gui --norc --no-history -q --eval "pkg load sparselearn; sl_demo ('$demo')" || exit 1
done
