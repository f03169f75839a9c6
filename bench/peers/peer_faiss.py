# SPDX-License-Identifier: BSD-3-Clause
"""peer_faiss.py neighbours K FILE | clusters C STARTS MOVES FILE   Objective, seconds of the processor, and version.

FILE holds X, a sample in each column, as sl_peer_file.m writes it. FAISS gets it in single.
"""
import sys
import time

import faiss
import numpy as np


def neighbours(X, k):
    index = faiss.IndexFlatL2(X.shape[1])
    index.add(X)
    squares, _ = index.search(X, k + 1)         # a point is its own neighbour
    return lambda: squares[:, 1:].astype(float).sum()


def clusters(X, count, starts, moves):
    model = faiss.Kmeans(X.shape[1], count, niter=moves, nredo=starts, max_points_per_centroid=len(X), seed=1)
    model.train(X)
    return lambda: model.index.search(X, 1)[0].astype(float).sum()


def main(task, *numbers, file):
    data = np.fromfile(file)
    X = data[2:].reshape(int(data[1]), int(data[0])).astype(np.float32)
    faiss.omp_set_num_threads(1)
    start = time.process_time()
    value = {"neighbours": neighbours, "clusters": clusters}[task](X, *map(int, numbers))
    seconds = time.process_time() - start
    print(repr(float(value())), seconds, "FAISS", faiss.__version__)


main(*sys.argv[1:-1], file=sys.argv[-1])
