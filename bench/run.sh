#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# run.sh FOLDER [EXTRA]   Builds the benchmarks in FOLDER and runs them one after another; EXTRA are flags for the core.
# The results depend on what else the machine does: run it on an idle one.
set -e
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
extra=$2
CC=${CC:-cc}
cd "$root"
echo "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(nproc) processors, $($CC --version | head -1)"

make -s --no-print-directory -C src library OBJ="$folder/obj" EXTRA="$extra"
$CC -O2 -c bench/floor_norms.c -o "$folder/floor_norms.o"
for source in bench/bench_*.c; do
  program=$folder/$(basename "$source" .c)
  $CC -O2 -Isrc/core -Wall -Wextra -o "$program" "$source" "$folder/floor_norms.o" "$folder/obj/libsparselearn.a" \
    -fopenmp -llapack -lblas -lm
  printf '\n%s\n' "$(basename "$program")"
  "$program"
done

mkoctfile --mex -o "$folder/empty_matrix_mex.mex" bench/empty_matrix_mex.c
CFLAGS="-O2 -ftree-vectorize -std=c11 -fPIC -fopenmp" LDFLAGS=-fopenmp \
  mkoctfile --mex -o "$folder/floor_als_mex.mex" bench/floor_als_mex.c
for script in bench/bench_*.m; do
  printf '\n%s\n' "$(basename "$script" .m)"
  OPENBLAS_NUM_THREADS=${OPENBLAS_NUM_THREADS:-1} octave-cli --norc --no-history -q \
    --eval "addpath ('$root/inst', '$root/src', '$folder'); source ('$root/$script')"
done
