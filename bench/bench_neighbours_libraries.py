# SPDX-License-Identifier: BSD-3-Clause
"""bench_neighbours_libraries.py FILE THREADS [LIBRARY]   Graphs of nearest neighbours by hnswlib and PyNNDescent.

FILE is as bench_neighbours_libraries.m writes it. Prints a row of a table for each setting: seconds of processor time and by
the clock, and the part of the neighbours of the sample that was found. PyNNDescent compiles itself when it is first called;
that is done before, on other points.
"""
import sys
import time

import numpy as np


def main():
    threads = int(sys.argv[2])
    with open(sys.argv[1], 'rb') as file:
        d, n, k, m = np.fromfile(file, count=4).astype(int)
        points = np.fromfile(file, dtype=np.float32, count=n * d).reshape(n, d)
        sample = np.fromfile(file, count=m).astype(int) - 1
        bound = np.fromfile(file, count=m)                  # distance of the Kth neighbour

    def row(name, search):
        begun, processor = time.perf_counter(), time.process_time()
        found = search()[sample]
        processor, clock = time.process_time() - processor, time.perf_counter() - begun
        right = 0
        for i, own in enumerate(sample):
            others = found[i][found[i] != own][:k]
            far = np.linalg.norm(points[others].astype(float) - points[own].astype(float), axis=1)
            right += np.sum(far <= bound[i] * (1 + 1e-6))
        print(f'| {name} | {threads} | {processor:.1f} | {clock:.1f} | {right / (m * k):.4f} |', flush=True)

    wanted = sys.argv[3] if len(sys.argv) > 3 else ''
    try:
        if wanted not in ('', 'hnswlib'):
            raise ImportError
        import hnswlib
        for links, effort in ((8, 80), (16, 80)):
            def search():
                index = hnswlib.Index(space='l2', dim=d)
                index.init_index(max_elements=n, M=links, ef_construction=effort, random_seed=1)
                index.set_num_threads(threads)
                index.add_items(points)
                index.set_ef(max(effort // 2, k + 1))
                return index.knn_query(points, k=k + 1)[0].astype(int)
            row(f'hnswlib, M {links}, ef_construction {effort}, ef {max(effort // 2, k + 1)}', search)
    except ImportError:
        print('hnswlib: left out')
    try:
        if wanted not in ('', 'pynndescent'):
            raise ImportError
        import pynndescent
        pynndescent.NNDescent(np.random.default_rng(1).random((5000, d), dtype=np.float32), n_neighbors=k + 1,
                              n_jobs=threads, random_state=1)
        for lists in (11, 15):
            if lists > k:
                row(f'PyNNDescent {pynndescent.__version__}, n_neighbors {lists}',
                    lambda: pynndescent.NNDescent(points, n_neighbors=lists, n_jobs=threads,
                                                  random_state=1).neighbor_graph[0].astype(int))
    except ImportError:
        print('PyNNDescent: left out')


main()
