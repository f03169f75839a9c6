#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# run_gallery.sh NAME FOLDER   Runs a demo, the small run of an experiment in doc/gallery, or the %!demo block of a
# function, with a virtual display. FOLDER gets its pictures, output.txt, what it prints, and seconds, how long it took.
# It runs in one thread, as several run at a time.
set -e
name=$1
folder=$2
rm -rf "$folder"
mkdir -p "$folder"
XDG_RUNTIME_DIR=$(mktemp -d)
OMP_NUM_THREADS=1
export XDG_RUNTIME_DIR OMP_NUM_THREADS
trap 'rm -rf "$XDG_RUNTIME_DIR"' EXIT
case $name in
  demo_*) run="$name ('$folder')" ;;
  sl_exp_*) run="folder = '$folder'; source ('doc/gallery/$name.m')" ;;
  *) run="figure ('visible', 'off', 'paperunits', 'inches', 'paperposition', [0 0 6 4],
      'defaultaxesouterposition', [0 .04 1 .93]); eval (test ('$name', 'grabdemo'));
      print ('$folder/$name.png', '-dpng', '-r80')" ;;
esac
start=$(date +%s)
xvfb-run -a octave --no-gui --norc --no-history -q --eval "addpath inst src demos; warning ('off', 'all'); $run" \
  >"$folder/printed" 2>"$folder/errors" || { cat "$folder/errors"; exit 1; }
echo $(($(date +%s) - start)) >"$folder/seconds"
absolute=$(cd "$folder" && pwd)
sed "s,$absolute/,sparselearn-demo/,; s,$folder/,sparselearn-demo/," "$folder/printed" >"$folder/output.txt"
rm "$folder/printed" "$folder/errors"
