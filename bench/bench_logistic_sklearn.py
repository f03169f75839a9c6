# SPDX-License-Identifier: BSD-3-Clause
"""bench_logistic_sklearn.py FILE LAMBDA TOL   Time and objective of scikit-learn's logistic regression.

FILE holds d, n, X (d-by-n) and the labels as doubles, by columns, as bench_logistic.m writes it. C is 1/LAMBDA, for two
classes 2/LAMBDA; solver 'newton-cg', multinomial, tolerance TOL, at most 10000 iterations. Prints the objective of
sl_logistic_train, evaluated in double at scikit-learn's weights, the seconds, the iterations and the version.
"""
import sys
import time
import warnings

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression

warnings.filterwarnings("ignore")       # of line searches that rounding ends


def main(file, penalty, tol):
    head = np.fromfile(file, count=2)
    d, n = (int(size) for size in head)
    numbers = np.fromfile(file, offset=2 * 8)
    X, y = numbers[:n * d].reshape(n, d), numbers[n * d:]
    classes, which = np.unique(y, return_inverse=True)
    two = len(classes) == 2
    model = LogisticRegression(C=(2 if two else 1) / penalty, solver="newton-cg", multi_class="multinomial", tol=tol,
                               max_iter=10000)
    if two:
        model.set_params(multi_class="ovr")
    start = time.perf_counter()
    model.fit(X, y)
    seconds = time.perf_counter() - start
    W, b = model.coef_, model.intercept_
    if two:                             # one vector w = W(:,2) - W(:,1) there
        W, b = np.vstack([-W, W]) / 2, np.hstack([-b, b]) / 2
    S = X @ W.T + b
    top = S.max(axis=1)
    loss = top + np.log(np.exp(S - top[:, None]).sum(axis=1)) - S[np.arange(n), which]
    objective = loss.sum() + penalty / 2 * (W ** 2).sum()
    print(repr(float(objective)), seconds, int(model.n_iter_.max()), sklearn.__version__)


main(sys.argv[1], float(sys.argv[2]), float(sys.argv[3]))
