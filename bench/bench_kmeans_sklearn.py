# SPDX-License-Identifier: BSD-3-Clause
"""bench_kmeans_sklearn.py FILE SEEDS   Time and inertia of scikit-learn's KMeans, ten starts each.

FILE holds d, n, c and X (d-by-n) as doubles, by columns, as bench_kmeans.m writes it. Everything but the number of
starts is scikit-learn's default: greedy k-means++, algorithm 'lloyd', tolerance 1e-4. Prints the mean inertia over
seeds 0 .. SEEDS-1, the mean of the seconds, their least, and the version.
"""
import sys
import time
import warnings

import numpy as np
import sklearn
from sklearn.cluster import KMeans

warnings.filterwarnings("ignore")       # that another number of starts will be the default


def main(file, seeds):
    head = np.fromfile(file, count=3)
    d, n, c = (int(size) for size in head)
    X = np.fromfile(file, offset=3 * 8).reshape(n, d)
    inertia, seconds = [], []
    for seed in range(seeds):
        start = time.perf_counter()
        model = KMeans(c, n_init=10, random_state=seed).fit(X)
        seconds.append(time.perf_counter() - start)
        inertia.append(model.inertia_)
    print(repr(float(np.mean(inertia))), np.mean(seconds), min(seconds), sklearn.__version__)


main(sys.argv[1], int(sys.argv[2]))
