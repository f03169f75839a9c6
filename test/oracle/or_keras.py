# SPDX-License-Identifier: BSD-3-Clause
"""or_keras.py FOLDER [FILE ...]: a small network as Keras computes it, channels last, and the files that Keras writes of it:
keras2.h5 (model.save_weights), model.h5 (model.save) and keras3.weights.h5, with samples and scores in values.txt. With
FILE, prints how many of its arrays are those of keras3.weights.h5, under the same name and of the same type, and how many
it has."""
import sys

import h5py
import numpy as np

random = np.random.RandomState (1)


def normal (*shape):
    return random.randn (*shape).astype ('float32')


def norm (n):
    return ['gamma', 'beta', 'moving_mean', 'moving_variance'], [normal (n), normal (n), normal (n), normal (n) ** 2]


layers = {'conv2d_3': (['kernel', 'bias'], [normal (3, 2, 2, 4), normal (4)]),
          'batch_normalization': norm (4),
          'depthwise_conv2d': (['depthwise_kernel', 'bias'], [normal (2, 3, 4, 2), normal (8)]),
          'dense_9': (['kernel', 'bias'], [normal (32, 5), normal (5)]),
          'batch_normalization_1': norm (5),
          'dense_10': (['kernel'], [normal (5, 3)])}
in_keras_3 = dict (zip (layers, ['conv2d', 'batch_normalization', 'depthwise_conv2d', 'dense', 'batch_normalization_1',
                                 'dense_1']))


def convolved (x, kernel):
    """Of samples by rows by columns by channels, without padding."""
    rows, columns = x.shape[1] - kernel.shape[0] + 1, x.shape[2] - kernel.shape[1] + 1
    y = np.zeros ((len (x), rows, columns, kernel.shape[3]))
    for i in range (rows):
        for j in range (columns):
            for k in range (kernel.shape[3]):
                y[:, i, j, k] = (x[:, i:i + kernel.shape[0], j:j + kernel.shape[1]] * kernel[..., k]).sum ((1, 2, 3))
    return y


def normalised (x, name):
    gamma, beta, mean, variance = (a.astype (float) for a in layers[name][1])
    return np.maximum (gamma * (x - mean) / np.sqrt (variance + 1e-3) + beta, 0)


def scores (x):
    kernel, bias = layers['conv2d_3'][1]
    x = np.pad (x, ((0, 0), (1, 1), (0, 0), (0, 0)))
    x = normalised (convolved (x, kernel) + bias, 'batch_normalization')
    x = x.reshape (len (x), 3, 2, 4, 2, 4).max ((2, 4))
    kernel, bias = layers['depthwise_conv2d'][1]
    x = np.concatenate ([convolved (x[..., c:c + 1], kernel[:, :, c:c + 1, :]) for c in range (4)], 3) + bias
    x = np.maximum (x, 0).reshape (len (x), -1)
    kernel, bias = layers['dense_9'][1]
    return normalised (x @ kernel + bias, 'batch_normalization_1') @ layers['dense_10'][1][0]


def write_keras_2 (group):
    group.attrs['layer_names'] = [name.encode () for name in list (layers) + ['flatten']]
    group.attrs['backend'] = b'tensorflow'
    group.attrs['keras_version'] = b'2.11.0'
    group.create_group ('flatten').attrs['weight_names'] = np.zeros (0, 'S1')
    for name, (words, values) in layers.items ():
        paths = [f'{name}/{word}:0' for word in words]
        of_layer = group.create_group (name)
        of_layer.attrs['weight_names'] = [path.encode () for path in paths]
        for path, value in zip (paths, values):
            of_layer.create_dataset (path, value.shape, dtype=value.dtype)[...] = value


def write_files (folder):
    with h5py.File (folder + '/keras2.h5', 'w') as f:
        write_keras_2 (f)
    with h5py.File (folder + '/model.h5', 'w') as f:
        f.attrs['model_config'] = '{"class_name": "Sequential"}' * 1000
        write_keras_2 (f.create_group ('model_weights'))
        f['optimizer_weights/Adam/iteration:0'] = np.int64 (3)
        f['optimizer_weights/Adam/m/dense_9/kernel:0'] = layers['dense_9'][1][0] * 0
    with h5py.File (folder + '/keras3.weights.h5', 'w') as f:
        f.create_group ('vars')
        f.create_group ('layers/flatten/vars')
        f['layers/dropout/seed_generator/vars/0'] = np.array ([1, 2], 'uint32')
        f['optimizer/vars/0'] = np.int64 (3)
        for name, (_, values) in layers.items ():
            group = f.create_group ('layers/' + in_keras_3[name]).create_group ('vars')
            group.attrs['name'] = name
            for k, value in enumerate (values):
                group[str (k)] = value
    x = random.randn (7, 6, 9, 2)
    with open (folder + '/values.txt', 'w') as f:
        np.savetxt (f, x.transpose (0, 3, 2, 1).reshape (7, -1), '%.17g', newline=' ')
        np.savetxt (f, scores (x), '%.17g', newline=' ')


def compare (a, b):
    found = []
    b.visititems (lambda name, item: found.append (name) if isinstance (item, h5py.Dataset) else None)
    same = [name in a and a[name].dtype == b[name].dtype and np.array_equal (a[name], b[name]) for name in found]
    print (sum (same), len (found))


for file in sys.argv[2:]:
    with h5py.File (sys.argv[1] + '/keras3.weights.h5') as a, h5py.File (file) as b:
        compare (a, b)
if len (sys.argv) == 2:
    write_files (sys.argv[1])
