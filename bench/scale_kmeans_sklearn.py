# SPDX-License-Identifier: BSD-3-Clause
"""scale_kmeans_sklearn.py FILE CLUSTERS METHOD   Time and inertia of scikit-learn's k-means in single precision.

FILE holds d and n as doubles and X (d-by-n) in single precision, by columns, as scale_kmeans.m writes it. METHOD is
KMeans, of which the best of three starts counts, or MiniBatchKMeans; everything else is scikit-learn's default. Prints
the inertia, seconds of processor time, seconds by the clock, and the version.
"""
import sys
import time

import numpy as np
import sklearn
from sklearn import cluster


def main(file, clusters, method):
    with open(file, 'rb') as source:
        d, n = np.fromfile(source, count=2).astype(int)
        points = np.fromfile(source, dtype=np.float32).reshape(n, d)
    begun, processor = time.perf_counter(), time.process_time()
    model = getattr(cluster, method)(int(clusters), n_init=3, random_state=1).fit(points)
    seconds = time.process_time() - processor, time.perf_counter() - begun
    inertia = sum(float(((part.astype(float) - model.cluster_centers_[labels]) ** 2).sum()) for part, labels in
                  zip(np.array_split(points, 100), np.array_split(model.labels_, 100)))
    print(repr(inertia), *seconds, sklearn.__version__)


main(*sys.argv[1:])
