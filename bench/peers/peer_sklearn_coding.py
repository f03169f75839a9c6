# SPDX-License-Identifier: BSD-3-Clause
"""peer_sklearn_coding.py pursuit|nnls FILE   Objective, least seconds of the processor, and version.

FILE holds x and D, as sl_peer_file.m writes them.
"""
import sys
import time

import numpy as np
import scipy
import scipy.optimize
import sklearn
from sklearn.linear_model import orthogonal_mp


def main(task, file):
    numbers = np.fromfile(file)
    d, p = int(numbers[0]), int(numbers[d_at(numbers) + 1])
    x = numbers[2:2 + d]
    D = numbers[4 + d:].reshape(p, d).T
    seconds = []
    for _ in range(2):
        start = time.process_time()
        z = orthogonal_mp(D, x, n_nonzero_coefs=10) if task == "pursuit" else scipy.optimize.nnls(D, x)[0]
        seconds.append(time.process_time() - start)
    version = "scikit-learn " + sklearn.__version__ if task == "pursuit" else "scipy " + scipy.__version__
    print(repr(float(np.sum((x - D @ z) ** 2) / 2)), min(seconds), version)


def d_at(numbers):
    return 2 + int(numbers[0])          # where the sizes of D stand


main(sys.argv[1], sys.argv[2])
