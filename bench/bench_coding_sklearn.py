# SPDX-License-Identifier: BSD-3-Clause
"""Times of scikit-learn beside sl_sparse_code and sl_dict_learn, for bench_coding.m.

bench_coding_sklearn.py lasso FILE LAMBDA GAP
    FILE holds d, p, n, D (d-by-p) and X (d-by-n) as doubles, by columns. Codes X by Lasso with the Gram matrix, as
    sparse_encode does for lasso_cd, with tolerances 1e-4 (the default), 1e-5, ..., until the largest relative duality
    gap is at most GAP. Prints seconds and gap with the default, seconds, gap and tolerance at the end, the version.

bench_coding_sklearn.py dictionary FILE LAMBDA EPOCHS
    FILE holds d, p, n and X. Learns p atoms by MiniBatchDictionaryLearning with coordinate descent, writes them to
    FILE.atoms, prints the seconds and the version.
"""
import sys
import time
import warnings

import numpy as np
import sklearn
from sklearn.decomposition import MiniBatchDictionaryLearning
from sklearn.linear_model import Lasso

warnings.filterwarnings("ignore")       # that a coordinate descent or the learning has not converged


def timed(f):
    start = time.perf_counter()
    result = f()
    return time.perf_counter() - start, result


def codes(D, X, penalty, tol):
    """Rows of D are atoms, rows of X samples."""
    lasso = Lasso(alpha=penalty / X.shape[1], fit_intercept=False, precompute=D @ D.T, max_iter=100000, tol=tol,
                  warm_start=True)
    lasso.fit(D.T, X.T, check_input=False)
    return lasso.coef_.reshape(X.shape[0], D.shape[0])


def largest_gap(D, X, Z, penalty):
    R = X - Z @ D
    rr, xr = (R * R).sum(1), (X * R).sum(1)
    scale = np.minimum(xr / rr, penalty / abs(R @ D.T).max(1))
    gap = rr / 2 + penalty * abs(Z).sum(1) - (scale * xr - scale ** 2 * rr / 2)
    return (gap / ((X * X).sum(1) / 2)).max()


def lasso(D, X, penalty, wanted):
    told = []
    for exponent in range(4, 13):
        tol = 10.0 ** -exponent
        seconds, Z = timed(lambda: codes(D, X, penalty, tol))
        gap = largest_gap(D, X, Z, penalty)
        if exponent == 4 or gap <= wanted:
            for _ in range(2 if seconds < 1 else 1):
                seconds = min(seconds, timed(lambda: codes(D, X, penalty, tol))[0])
            told += [seconds, gap]
        if gap <= wanted:
            break
    if len(told) < 4:
        told += [np.inf, gap]
    print(*told[:2], *told[-2:], tol, sklearn.__version__)


def dictionary(file, X, p, penalty, epochs):
    def learn():
        learner = MiniBatchDictionaryLearning(p, alpha=penalty, fit_algorithm="cd", batch_size=256, tol=0,
                                              max_no_improvement=None, max_iter=epochs, random_state=1)
        return learner.fit(X).components_
    seconds, D = timed(learn)
    if epochs < 10:
        seconds = min(seconds, timed(learn)[0])
    D.tofile(file + ".atoms")
    print(seconds, sklearn.__version__)


def main(task, file, penalty, setting):
    data = np.fromfile(file)
    d, p, n = (int(size) for size in data[:3])
    if task == "lasso":
        D, X = np.split(data[3:], [d * p])
        lasso(D.reshape(p, d), X.reshape(n, d), float(penalty), float(setting))
    else:
        dictionary(file, data[3:].reshape(n, d), p, float(penalty), int(setting))


main(*sys.argv[1:])
