# SPDX-License-Identifier: BSD-3-Clause
"""bench_neighbours_sklearn.py FILE   Time of scikit-learn's nearest neighbours by brute force.

FILE holds d, n, K and the bytes of an entry as doubles and X (d-by-n) by columns, as bench_neighbours.m writes it. Prints
seconds of processor time, seconds by the clock, and the version.
"""
import sys
import time

import numpy as np
import sklearn
from sklearn.neighbors import NearestNeighbors


def main():
    with open(sys.argv[1], 'rb') as file:
        d, n, count, size = np.fromfile(file, count=4).astype(int)
        points = np.fromfile(file, dtype=np.float32 if size == 4 else np.float64).reshape(n, d)
    begun, processor = time.perf_counter(), time.process_time()
    NearestNeighbors(n_neighbors=count, algorithm='brute').fit(points).kneighbors()
    print(f'{time.process_time() - processor:.1f} {time.perf_counter() - begun:.1f} {sklearn.__version__}')


main()
