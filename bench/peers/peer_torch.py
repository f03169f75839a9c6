# SPDX-License-Identifier: BSD-3-Clause
"""peer_torch.py FILE   Objective, seconds of the processor, the number of steps times the least of one, and version.

FILE holds pictures, labels from 0 on, [steps, step size] and all parameters of a ResNet-20, as sl_peer_file.m writes
them. Pictures and windows lie column by column, which is the transpose of PyTorch's order, and of no account here.
"""
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional


def matrices(file):
    numbers, at = np.fromfile(file), 0
    while at < len(numbers):
        rows, columns = int(numbers[at]), int(numbers[at + 1])
        yield numbers[at + 2:at + 2 + rows * columns].reshape(columns, rows)
        at += 2 + rows * columns


class Layers(nn.Module):
    def __init__(self):
        super().__init__()
        self.convs, self.norms, channels = nn.ModuleList(), nn.ModuleList(), 3
        for k in range(19):
            filters = 16 << max(0, (k - 1) // 6)
            self.convs.append(nn.Conv2d(channels, filters, 3, 2 if filters == 2 * channels else 1, 1))
            self.norms.append(nn.BatchNorm2d(filters))
            channels = filters
        self.dense = nn.Linear(64, 10)

    def forward(self, x):
        x = functional.relu(self.norms[0](self.convs[0](x)))
        for k in range(1, 19, 2):
            y = functional.relu(self.norms[k](self.convs[k](x)))
            y = self.norms[k + 1](self.convs[k + 1](y))
            more = y.shape[1] - x.shape[1]
            if more:
                x = functional.pad(x[:, :, ::2, ::2], (0, 0, 0, 0, more // 2, more // 2))
            x = functional.relu(x + y)
        return self.dense(x.mean((2, 3)))


def fill(net, values):
    order = [part for pair in zip(net.convs, net.norms) for part in pair] + [net.dense]
    at = 0
    for part in order:
        for own in (part.weight, part.bias):
            own.data = torch.tensor(values[at:at + own.numel()], dtype=torch.float32).reshape(own.shape)
            at += own.numel()


def main(file):
    torch.set_num_threads(1)
    X, labels, settings, values = matrices(file)
    x = torch.tensor(X, dtype=torch.float32).reshape(-1, 3, 32, 32)
    y = torch.tensor(labels.ravel(), dtype=torch.int64)
    net = Layers()
    fill(net, values.ravel())
    optimizer = torch.optim.SGD(net.parameters(), lr=settings.ravel()[1], momentum=.9)
    net(x).sum().backward()             # a step that is not timed: PyTorch makes its kernels in the first one
    steps = int(settings.ravel()[0])
    seconds = []
    for _ in range(steps):
        start = time.process_time()
        optimizer.zero_grad()
        loss = functional.cross_entropy(net(x), y)
        loss.backward()
        optimizer.step()
        seconds.append(time.process_time() - start)
    print(loss.item(), steps * min(seconds), "PyTorch " + torch.__version__)


main(sys.argv[1])
