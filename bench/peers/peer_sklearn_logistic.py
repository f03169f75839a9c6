# SPDX-License-Identifier: BSD-3-Clause
"""peer_sklearn_logistic.py SOLVER TOL FILE   Objective of sl_logistic_train, seconds of the processor, and version.

FILE holds X, a sample in each column, and the labels, as sl_peer_file.m writes them. C is 1.
"""
import sys
import time
import warnings

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression

warnings.filterwarnings("ignore")       # of line searches that rounding ends


def main(solver, tol, file):
    numbers = np.fromfile(file)
    d, n = int(numbers[0]), int(numbers[1])
    X = numbers[2:2 + d * n].reshape(n, d)
    _, which = np.unique(numbers[4 + d * n:], return_inverse=True)
    model = LogisticRegression(C=1, solver=solver, multi_class="multinomial", tol=float(tol), max_iter=10000)
    start = time.process_time()
    model.fit(X, which)
    seconds = time.process_time() - start
    S = X @ model.coef_.T + model.intercept_
    top = S.max(axis=1)
    loss = top + np.log(np.exp(S - top[:, None]).sum(axis=1)) - S[np.arange(n), which]
    print(repr(float(loss.sum() + (model.coef_ ** 2).sum() / 2)), seconds, "scikit-learn " + sklearn.__version__)


main(*sys.argv[1:])
