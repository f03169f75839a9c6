# SPDX-License-Identifier: BSD-3-Clause
"""bench_beta_sklearn.py FILE BETA ITERATIONS   Time and result of scikit-learn's NMF for a beta divergence.

FILE holds m, n, r, X (m-by-n), W0 and H0 as doubles, by columns, as bench_beta.m writes it. Prints the least seconds of
three runs of so many multiplicative updates, the divergence reached, and the version. The library has samples as rows, so
it gets X', and the codes are updated first, as in sl_nmf.
"""
import sys
import time
import warnings

import numpy as np
import sklearn
from sklearn.decomposition import NMF

warnings.filterwarnings("ignore")       # that it has not converged after so many iterations


def divergence(X, Y, beta):
    if beta == 0:
        return np.sum(X / Y - np.log(X / Y) - 1)
    if beta == 1:
        return np.sum(X * np.log(X / Y) - X + Y)
    return np.sum(X ** beta + (beta - 1) * Y ** beta - beta * X * Y ** (beta - 1)) / (beta * (beta - 1))


def main(file, beta, iterations):
    data = np.fromfile(file)
    m, n, r = (int(size) for size in data[:3])
    X, W, H = np.split(data[3:], [m * n, m * n + m * r])
    X, W, H = X.reshape(n, m), W.reshape(r, m), H.reshape(n, r)         # transposes, by rows
    seconds = np.inf
    for _ in range(3):
        model = NMF(n_components=r, init="custom", solver="mu", beta_loss=beta, tol=0, max_iter=iterations)
        start = time.perf_counter()
        Z = model.fit_transform(X, W=H.copy(), H=W.copy())
        seconds = min(seconds, time.perf_counter() - start)
    print(seconds, repr(divergence(X, Z @ model.components_, beta)), sklearn.__version__)


main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
