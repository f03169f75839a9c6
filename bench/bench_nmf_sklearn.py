# SPDX-License-Identifier: BSD-3-Clause
"""bench_nmf_sklearn.py FILE ERROR   Time of scikit-learn's NMF (solver 'cd') to a relative error.

FILE holds m, n, r, X (m-by-n), W0 and H0 as doubles, by columns, as bench_nmf.m writes it. Prints the seconds, the
iterations, the error reached, and the version. The number of iterations is found first, with the error computed after
each; then runs of just so many are timed, the least counts, so that no error is computed on the clock. Samples are
rows, as the library has them, or columns, whichever takes less time.
"""
import sys
import time
import warnings

import numpy as np
import sklearn
from sklearn.decomposition import non_negative_factorization

warnings.filterwarnings("ignore")       # that it has not converged after so many iterations


def factors(X, W, H, iterations):
    W, H, _ = non_negative_factorization(X, W=W.copy(), H=H.copy(), n_components=H.shape[0], init="custom",
                                         solver="cd", tol=0, max_iter=iterations)
    return W, H


def time_to(X, W0, H0, wanted, repeats=3):
    W, H = W0, H0
    length = np.linalg.norm(X)
    iterations = 0
    error = np.inf
    while error > wanted and iterations < 2000:
        W, H = factors(X, W, H, 1)
        iterations += 1
        error = np.linalg.norm(X - W @ H) / length
    seconds = np.inf
    for _ in range(repeats):
        start = time.perf_counter()
        W, H = factors(X, W0, H0, iterations)
        seconds = min(seconds, time.perf_counter() - start)
    error = np.linalg.norm(X - W @ H) / length
    return seconds, iterations, error


def main(file, wanted):
    data = np.fromfile(file)
    m, n, r = (int(size) for size in data[:3])
    X, W, H = np.split(data[3:], [m * n, m * n + m * r])
    X, W, H = X.reshape(n, m), W.reshape(r, m), H.reshape(n, r)         # transposes, by rows
    best = min(time_to(X, H, W, wanted),
               time_to(*(np.ascontiguousarray(F.T) for F in (X, W, H)), wanted))
    print(*best, sklearn.__version__)


main(sys.argv[1], float(sys.argv[2]))
