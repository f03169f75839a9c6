# SPDX-License-Identifier: BSD-3-Clause
"""python3 -m unittest discover python/tests   Layouts, wrong input, derivatives. Results are compared with Octave's by
test/test_library.m."""
import unittest

import numpy as np

import sparselearn as sl
from sparselearn._library import Vectors
from sparselearn.prune import masks, prune

try:
    import torch
    import sparselearn.torch as slt
except ImportError:
    torch = None

PROJECTIONS = {'proj_gsp': .8, 'proj_hoyer': .8, 'proj_l0': 2, 'proj_l1': 1.5, 'proj_simplex': 1, 'proj_l12': 2.,
               'proj_l1inf': 2.}
EVERY = {**PROJECTIONS, 'prox_l1': .4}


def random(*shape):
    return np.random.default_rng(1).standard_normal(shape)


class Layouts(unittest.TestCase):
    def test_no_copy_where_vectors_are_contiguous(self):
        for x, axis in ((random(5, 4), -1), (np.asfortranarray(random(5, 4)), 0), (random(5, 9)[:, :4], 1),
                        (random(2, 3, 4), 2)):
            self.assertTrue(np.shares_memory(Vectors(x, axis).rows, x))

    def test_any_layout_gives_the_same(self):
        x = random(6, 5)
        for name, value in PROJECTIONS.items():
            f = getattr(sl, name)
            p = f(x, value)
            for y in (np.asfortranarray(x), np.repeat(x, 2, 0)[::2], x[::-1, ::-1].copy()[::-1, ::-1], x.astype('>f8')):
                np.testing.assert_array_equal(f(y, value), p, name)
            np.testing.assert_array_equal(f(x.T, value, axis=0), p.T, name)
            np.testing.assert_array_equal(f(x.reshape(2, 3, 5), value).reshape(6, 5), p, name)
        np.testing.assert_array_equal(sl.prox_l1(x.T, .4), sl.prox_l1(x, .4).T)
        np.testing.assert_array_equal(sl.prox_l1(x, np.arange(5.))[:, 4], 0)

    def test_precision_stays(self):
        for name, value in EVERY.items():
            f, x = getattr(sl, name), random(4, 6)
            p = f(x.astype(np.float32), value)
            self.assertEqual(p.dtype, np.float32)
            np.testing.assert_allclose(p, f(x, value), atol=1e-5)
            self.assertEqual(f(np.arange(12).reshape(3, 4) % 5, value).dtype, np.float64)

    def test_no_vectors(self):
        for name, value in EVERY.items():
            p, info = getattr(sl, name)(np.zeros((0, 4)), value, return_info=True)
            self.assertEqual(p.shape, (0, 4))
            self.assertEqual(getattr(sl, name + '_vjp')(np.zeros((0, 4)), p, info, p).shape, (0, 4))
        self.assertEqual(sl.hoyer(np.zeros((0, 4))).shape, (0,))

    def test_input_is_not_changed(self):
        for name, value in EVERY.items():
            x = random(4, 6)
            getattr(sl, name)(x, value)
            np.testing.assert_array_equal(x, random(4, 6))


class Refusals(unittest.TestCase):
    def refuses(self, error, words, f, *arguments, **options):
        with self.assertRaisesRegex(error, words):
            f(*arguments, **options)

    def test_data(self):
        for name, value in EVERY.items():
            f = getattr(sl, name)
            for bad in (np.nan, np.inf):
                self.refuses(ValueError, 'finite', f, np.array([1, bad]), value)
            self.refuses(TypeError, 'float32 or float64', f, np.ones(3, complex), value)
            self.refuses(TypeError, 'float32 or float64', f, np.array(['a', 'b']), value)
            self.refuses(TypeError, 'must be', f, random(2, 3), str(value))
            self.refuses(ValueError, 'must', f, random(2, 3), -1)
            self.refuses(ValueError, 'must', f, random(2, 3), np.nan)
        for name, value in PROJECTIONS.items():
            f = getattr(sl, name)
            self.refuses(ValueError, 'dimension', f, 1., value)
            self.refuses(ValueError, 'entries', f, np.zeros((2, 0)), value)
            self.refuses(getattr(np, 'exceptions', np).AxisError, 'axis', f, random(2, 3), value, axis=2)
            self.refuses(TypeError, 'axis', f, random(2, 3), value, axis=.5)

    def test_options(self):
        x = random(2, 3)
        self.refuses(ValueError, 'one number for each vector', sl.proj_l0, x, [1, 2, 3])
        self.refuses(ValueError, 'shape', sl.proj_l1, x, 1, weights=np.ones(2))
        self.refuses(ValueError, 'all 0', sl.proj_gsp, x, .5, weights=np.zeros(3))
        self.refuses(ValueError, 'broadcast', sl.prox_l1, x, np.ones(2))
        self.refuses(ValueError, 'l2 <= l1', sl.proj_hoyer, x, l1=2)
        self.refuses(ValueError, "'keep'", sl.proj_hoyer, x, .5, norm='none')
        self.refuses(TypeError, 'either', sl.proj_hoyer, x)
        self.refuses(ValueError, 'sparseness must be one number', sl.proj_hoyer, x, [.5, .5, .5])
        self.refuses(ValueError, 'norm must be one number', sl.proj_hoyer, x, .5, norm=[1, 1, 1])
        for weights in (-np.ones(3), [1, 1, np.nan], np.zeros(3)):
            self.refuses(ValueError, 'weights must', sl.hoyer, x, weights=weights)
        for option in ('norm', 'l1'):
            for bad in (-1, np.nan, np.inf):
                self.refuses(ValueError, option + ' must be finite', sl.proj_hoyer, x, **{'l1': 1, option: bad})
        for option in ('tol', 'min_share', 'max_iter'):
            self.refuses(TypeError, option, sl.proj_gsp, x, .5, **{option: '1'})
        for limit in (-1, 2 ** 70, 2.5):
            self.refuses(ValueError, 'max_iter', sl.proj_gsp, x, .5, max_iter=limit)

    def test_directions(self):
        x = random(2, 3)
        other = sl.proj_l0(x, 1, return_info=True)[1]
        for name, value in EVERY.items():
            p, info = getattr(sl, name)(x, value, return_info=True)
            product = getattr(sl, name + '_vjp')
            self.refuses(ValueError, 'info must be that of x', product, x[:1], p[:1], info, x[:1])
            self.refuses(TypeError, '[py] must be', product, x, 'text', info, x)
            self.refuses(ValueError, 'must be', product, x, p * np.nan, info, x)
            if name != 'proj_l0':
                self.refuses(TypeError, f'info must be what {name} gives', product, x, p, other, x)
            self.refuses(ValueError, 'shape', product, x, p, info, random(3, 3))
            self.refuses(TypeError, 'float64', product, x, p, info, x.astype(np.float32))
            self.refuses(ValueError, 'finite', product, x, p, info, x * np.nan)
            self.refuses(TypeError, 'return_info', product, x, p, None, x)
        y, info = sl.proj_gsp(x, .9, return_info=True)
        self.refuses(ValueError, 'must be those of x', sl.proj_gsp_vjp, -x, y, info, x)
        y, info = sl.proj_gsp(np.ones((2, 3)), .5, return_info=True)
        self.refuses(ValueError, 'no derivative', sl.proj_gsp_vjp, np.ones((2, 3)), y, info, x)


class Pruning(unittest.TestCase):
    model = {'weight': random(6, 5), 'bias': random(6), 'steps': np.array(3)}

    def test_shares(self):
        kept = masks(self.model, .6)
        self.assertEqual(list(kept), ['weight'])
        self.assertEqual(np.count_nonzero(kept['weight']), 12)
        self.assertTrue(kept['weight'].any(1).all())
        pruned = prune(self.model, .6)
        np.testing.assert_array_equal(pruned['weight'] != 0, kept['weight'])
        self.assertIs(pruned['bias'], self.model['bias'])

    def test_any_floats(self):
        x = random(6, 5).astype(np.float16)
        kept = masks({'first': x.astype(float), 'last': x.astype(float)}, .6)
        for kind in ('>f4', np.float16, np.float32):
            pruned = prune({'first': x.astype(kind), 'indices': np.ones((2, 2), int), 'last': x}, .6)
            self.assertEqual(pruned['first'].dtype, np.dtype(kind).newbyteorder('='))
            for name in kept:
                np.testing.assert_array_equal(pruned[name], np.where(kept[name], x, 0))
            self.assertTrue(pruned['indices'].all())
        with self.assertRaisesRegex(TypeError, 'second .*complex'):
            masks({'first': x, 'second': x.astype(complex)}, .6)

    def test_refusals(self):
        for words, weights, zeros, options in (
                ('share', self.model, 1, {}), ('method', self.model, .5, {'method': 'x'}),
                ('scope', self.model, .5, {'scope': 'x'}), ('two dimensions', {'bias': random(6)}, .5, {}),
                ('fewer zeros', self.model, .95, {}), ('weight must be finite', {'weight': np.full((2, 2), np.nan)}, .5, {})):
            with self.assertRaisesRegex(ValueError, words):
                masks(weights, zeros, **options)
        with self.assertRaisesRegex(TypeError, 'mapping'):
            masks([random(2, 2)], .5)
        for options in ({'zeros': '.5'}, {'zeros': .5, 'output_zeros': '.5'}):
            with self.assertRaisesRegex(TypeError, 'zeros must be a number'):
                masks({'first': random(6, 5), 'last': random(6, 5)}, **options)


@unittest.skipIf(torch is None, 'torch is not installed')
class Torch(unittest.TestCase):
    def test_gradients(self):
        x = torch.from_numpy(random(4, 6)).requires_grad_()
        cases = [(name, value, {}) for name, value in EVERY.items()]
        cases += [('proj_gsp', .8, {'axis': 0}), ('proj_gsp', .8, {'weights': np.arange(1, 7)}), ('proj_gsp', 0, {}),
                  ('proj_hoyer', .7, {'norm': 'keep'}), ('proj_hoyer', .7, {'norm': 'nearest', 'nonneg': True}),
                  ('proj_l1', 1.5, {'weights': np.arange(6), 'nonneg': True})]
        for name, value, options in cases:
            with self.subTest(name, **options):
                self.assertTrue(torch.autograd.gradcheck(lambda x: getattr(slt, name)(x, value, **options), (x,),
                                                         check_forward_ad=True))

    def test_network_is_trained(self):
        torch.manual_seed(1)
        layer = torch.nn.Linear(20, 5)
        torch.nn.utils.parametrize.register_parametrization(layer, 'weight', slt.GSP(.7))
        optimizer = torch.optim.SGD(layer.parameters(), .1)
        x, y = torch.randn(30, 20), torch.randn(30, 5)
        losses = []
        for _ in range(20):
            optimizer.zero_grad()
            losses.append(torch.nn.functional.mse_loss(layer(x), y))
            losses[-1].backward()
            optimizer.step()
        self.assertLess(losses[-1], losses[0])
        self.assertAlmostEqual(sl.hoyer(layer.weight.detach().numpy()).mean(), .7, places=5)
        self.assertEqual(slt.Hoyer(.9)(torch.randn(3, 2, 3, 3)).shape, (3, 2, 3, 3))

    def test_model_is_pruned(self):
        model = torch.nn.Sequential(torch.nn.Conv2d(1, 4, 3), torch.nn.Flatten(), torch.nn.Linear(16, 3))
        for method in ('gsp', 'magnitude'):
            model.load_state_dict(prune(model.state_dict(), .5, method=method, scope='global'))
            zeros = sum((model[k].weight == 0).sum().item() for k in (0, 2))
            self.assertEqual(zeros, 42)
        state = {name: value.bfloat16() for name, value in model.state_dict().items()}
        pruned = prune(state, .8)
        self.assertEqual({value.dtype for value in pruned.values()}, {torch.bfloat16})
        self.assertEqual([(pruned[name] == 0).sum().item() for name in ('0.weight', '2.weight')], [29, 38])

    def test_refusals(self):
        with self.assertRaisesRegex(TypeError, 'tensor'):
            slt.proj_gsp(random(2, 3), .5)
        with self.assertRaisesRegex(TypeError, 'float16'):
            slt.proj_gsp(torch.ones(2, 3, dtype=torch.float16), .5)
        for error, words, f in (
                (ValueError, 'sparseness', lambda: slt.GSP(2)), (TypeError, 'sparseness', lambda: slt.GSP('.5')),
                (ValueError, "norm .*'foo'", lambda: slt.Hoyer(.5, norm='foo')),
                (ValueError, 'two dimensions', lambda: slt.GSP(.5)(torch.ones(3))),
                (ValueError, 'no derivative', lambda: slt.GSP(.5)(torch.ones(2, 3, requires_grad=True)).sum().backward())):
            with self.assertRaisesRegex(error, words):
                f()
        for name in EVERY:
            with self.assertRaisesRegex(TypeError, 'only x has one'):
                getattr(slt, name)(torch.ones(2, 3), torch.tensor(.5, requires_grad=True))
            with self.assertRaisesRegex(TypeError, 'sparselearn.torch'):
                getattr(sl, name)(torch.ones(2, 3, requires_grad=True), .5)
        with self.assertRaisesRegex(TypeError, 'return_info'):
            slt.proj_gsp(torch.ones(2, 3), .5, return_info=True)

    def test_options_are_shown(self):
        self.assertEqual(repr(slt.GSP(.7)), 'GSP(sparseness=0.7)')
        self.assertEqual(repr(slt.Hoyer(.7)), "Hoyer(sparseness=0.7, norm='keep', at_least=True)")

    def test_negated_view(self):
        x = torch.from_numpy(random(2, 3) + 1j * random(2, 3)).conj().imag
        np.testing.assert_array_equal(slt.proj_l0(x, 1), sl.proj_l0(-random(2, 3), 1))


if __name__ == '__main__':
    unittest.main()
