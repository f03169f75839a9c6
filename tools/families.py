# SPDX-License-Identifier: BSD-3-Clause
"""The families of the package: which public functions and which folders of the core each has.

A private function begins with the word of its family, or with that of a service, which all families may call.
"""
import re

SERVICES = ['arg', 'opt', 'run', 'data', 'model']
FAMILIES = {
    'prune': r'sl_(prune|net_compact)',
    'proj': r'sl_(hoyer|proj_\w+|prox_l1|prox_srsc)',
    'cluster': r'sl_(kmeans|knn_graph|similarity|spectral_cluster|label_propagation|cluster_accuracy|nmi)',
    'nmf': r'sl_(nmf|nnls)\w*',
    'code': r'sl_(sparse_code|lasso_gap)',
    'dict': r'sl_dict_\w+',
    'graphcode': r'sl_(srsc|l2rsc)',
    'soae': r'sl_(soae_\w+|mlp_train)',
    'net': r'sl_net_\w+',
    'polynet': r'sl_polynet_\w+',
    'mcrank': r'sl_(mcrank\w*|ndcg|read_movielens)',
    'encoder': r'sl_(lista_train|deep_srsc_train|encode|encoder_grad)',
    'compare': r'sl_(compare_algorithms|confusion)',
    'exp': r'sl_exp_\w+',
}
CORE = {'code': ['coding'], 'dict': ['coding'], 'mcrank': ['polynet'], 'prune': ['net']}     # else the family's own name


def family_of(function):
    """The family of a public function, or nothing."""
    return next((family for family, public in FAMILIES.items() if re.fullmatch(public, function)), None)


def core_folders(family):
    return CORE.get(family, [family])
