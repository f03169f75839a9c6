# SPDX-License-Identifier: BSD-3-Clause
"""peer_sklearn_kmeans.py FILE   Inertia, seconds of the processor, and version.

FILE holds rows, columns and entries of a matrix with a sample in each column, and its sizes with the number of
clusters, as sl_peer_file.m writes them.
"""
import sys
import time

import numpy as np
import scipy.sparse
import sklearn
from sklearn.cluster import KMeans


def main(file):
    numbers = np.fromfile(file)
    parts = []
    while numbers.size:
        size = int(numbers[0] * numbers[1])
        parts.append(numbers[2:2 + size])
        numbers = numbers[2 + size:]
    row, column, entry, sizes = parts
    d, n, clusters = sizes.astype(int)
    X = scipy.sparse.csr_matrix((entry, (column.astype(np.int32) - 1, row.astype(np.int32) - 1)), shape=(n, d))
    start = time.process_time()
    model = KMeans(clusters, n_init=10, random_state=1).fit(X)
    seconds = time.process_time() - start
    print(repr(float(model.inertia_)), seconds, "scikit-learn " + sklearn.__version__)


main(sys.argv[1])
