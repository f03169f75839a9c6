# SPDX-License-Identifier: BSD-3-Clause
"""peer_liblinear.py OPTIONS FILE   Objective of sl_logistic_train with Ridge 2, seconds of the processor, and version.

FILE holds rows, columns and entries of a matrix with a sample in each column, its sizes and the labels 1 and 2, as
sl_peer_file.m writes them. OPTIONS are those of LIBLINEAR.
"""
import subprocess
import sys
import time

import numpy as np
import scipy.sparse
from liblinearutil import problem, train

scipy.ctypeslib = np.ctypeslib          # liblinear takes it from there, and scipy has it no more


def matrices(file):
    numbers, at = np.fromfile(file), 0
    while at < len(numbers):
        size = int(numbers[at] * numbers[at + 1])
        yield numbers[at + 2:at + 2 + size]
        at += 2 + size


def main(options, file):
    row, column, entry, sizes, y = matrices(file)
    d, n = sizes.astype(int)
    X = scipy.sparse.csr_matrix((entry, (column.astype(int) - 1, row.astype(int) - 1)), shape=(n, d))
    y = 2 * y - 3
    data = problem(y, X)
    start = time.process_time()
    model = train(data, options + " -c 1 -B -1 -q")
    seconds = time.process_time() - start
    w = model.label[0] * np.array(model.w[:d])
    version = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", "liblinear4"], capture_output=True, text=True)
    print(repr(float(np.logaddexp(0, -y * (X @ w)).sum() + w @ w / 2)), seconds, "LIBLINEAR", version.stdout)


main(*sys.argv[1:])
