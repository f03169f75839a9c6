#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# peer_onednn.sh   ResNet-20, forward and a step, beside its convolutions alone by oneDNN (Debian: libdnnl-dev): one
# thread, time of the processor, in turns. DNNL_MAX_CPU_ISA=AVX2 and SPARSELEARN_CPU=avx2 hold both to AVX2.
set -e
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
make -s --no-print-directory -C src library OBJ="$folder"
${CC:-cc} -O2 -DONEDNN -Isrc/core -o "$folder/peer_onednn" bench/bench_resnet.c bench/floor_norms.c \
  "$folder/libsparselearn.a" -ldnnl -fopenmp -llapack -lblas -lm
OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 "$folder/peer_onednn"
