// SPDX-License-Identifier: BSD-3-Clause
// Tries the search of a manual that was built: what queries must find, near the top, and what they must not.
// usage: node tools/manual/check_search.js MANUAL
'use strict';
var fs = require('fs'), path = require('path');
var folder = path.resolve(process.argv[2]);
var search = require(path.join(folder, 'search.js'));
var script = fs.readFileSync(path.join(folder, 'search_index.js'), 'utf8');
var manual = JSON.parse(script.slice(script.indexOf('=') + 1).trim().replace(/;$/, ''));
var faults = [], count = 0;

function found(query) {
  count++;
  return search.found(query, manual);
}

function fault(query, text, results) {
  var first = results.slice(0, 4).map(function (one) { return one.address; });
  faults.push('"' + query + '" ' + text + ': ' + first.join(', '));
}

// The address of one of the first MOST results begins so.
function near_the_top(query, address, most) {
  var results = found(query);
  if (!results.slice(0, most).some(function (one) { return one.address.indexOf(address) === 0; }))
    fault(query, 'does not find ' + address + ' among its first ' + most, results);
}

[['sl_nmf', 'functions/sl_nmf.html', 1], ['nmf', 'functions/sl_nmf.html', 1],
 ['non-negative matrix factorization', 'functions/sl_nmf.html', 2],
 ['nonnegative matrix factorisation', 'functions/sl_nmf.html', 2],
 ['k-means', 'functions/sl_kmeans.html', 1], ['k means', 'functions/sl_kmeans.html', 1],
 ['KMeans', 'functions/sl_kmeans.html', 1], ['spectral clustering', 'functions/sl_spectral_cluster.html', 1],
 ['simplex', 'functions/sl_proj_simplex.html', 1], ['l1 ball', 'functions/sl_proj_l1.html', 1],
 ['OMP', 'functions/sl_sparse_code.html', 1], ['MaxNonzeros', 'functions/sl_sparse_code.html#option-MaxNonzeros', 4],
 ['recommender', 'chapters/recommender.html', 2], ['reconstruction_err_', 'chapters/coming_from.html#', 1],
 ['cross-validation', 'functions/sl_cross_validate.html', 1], ['cross-val', 'functions/sl_cross_validate.html', 1],
 ['mini-batch', 'functions/sl_dict_learn.html', 2], ['out-of-core', 'tutorials/more_data_than_memory.html', 1],
 ['neighbor', 'functions/sl_knn_graph.html', 2], ['labeled samples', 'chapters/which_function.html', 1],
 ['matching pursuit', 'functions/sl_sparse_code.html', 3], ['explained_variance_ratio_', 'functions/sl_nmf.html', 1],
 ['csr', 'chapters/conventions.html#row-sparse', 1], ['sparse matrix', 'chapters/conventions.html#row-sparse', 1],
 ['data in chunks', 'tutorials/more_data_than_memory.html', 1],
 ['partial_fit', 'tutorials/more_data_than_memory.html', 1],
 ['sparseness 80 %', 'functions/sl_nmf.html#option-Sparseness', 1], ['80 percent sparse', 'functions/sl_nmf.html#', 1],
 ['each column sparseness', 'functions/sl_nmf.html#option-Algorithm', 1], ['sparsity 90', 'functions/sl_prune.html', 1],
 ['sparsity', 'functions/sl_hoyer.html', 1], ['unknown user', 'chapters/recommender.html', 1],
 ['LassoLars', 'chapters/coming_from.html#row-', 1], ['lassolars', 'chapters/coming_from.html#row-', 1],
 ['choose topics KL', 'tutorials/topics_of_documents.html', 1],
 ['choosing parts', 'chapters/choosing_nmf.html', 6], ['troubleshooting', 'chapters/troubleshooting.html', 1]
].forEach(function (one) { near_the_top(one[0], one[1], one[2]); });

// Words of chemists, engineers and users of other programs: what they need is among the first three.
Object.entries({
  'functions/sl_nmf.html': 'spectrum, spectra, wavelength, Raman, absorbance, chemometrics, MCR-ALS, ' +
    'pure components, unmixing, endmember, hyperspectral image, blind source separation, gene expression, ' +
    'residual, dimensionality reduction, anomaly, outlier, mass spectrometry, bad samples, condition monitoring',
  'functions/sl_nnls.html': 'concentration, concentrations from spectra, calibration',
  'functions/sl_nmf_scan.html': 'number of components, how many parts, number of substances',
  'functions/sl_read_table.html': 'csv, tsv, Excel, parquet, read_csv, spreadsheet, decimal comma, import data',
  'functions/sl_write_table.html': 'export table, save H as csv',
  'functions/sl_show.html': 'plot results, figure, scatter',
  'functions/sl_net_read.html': 'numpy, h5, h5py, npy, load weights, load state_dict',
  'functions/sl_logistic_train.html': 'classifier, classification, softmax',
  'functions/sl_cross_validate.html': 'train_test_split, AUC, stratified, overfitting, hyperparameter, groups in folds, one patient in one fold',
  'functions/sl_dict_learn.html': 'time series, vibration',
  'functions/sl_silhouette.html': 'how many clusters, number of clusters',
  'functions/sl_spectral_cluster.html': 'dendrogram',
  'functions/sl_sparse_code.html': 'lasso path, lasso regression',
  'functions/sl_mcrank_predict.html': 'top 10 items',
  'functions/sl_proj_simplex.html': 'sparsemax',
  'tutorials/spectra.html': 'HPLC, NMR, baseline correction, PLS, absorption, FTIR, infra red, ppm, detection limit',
  'chapters/training.html': 'class weights, sample weights, unbalanced classes',
  'tutorials/topics_of_documents.html': 'topic, word counts, text mining',
  'tutorials/prune_pytorch.html': 'PyTorch weights, prune a PyTorch model',
  'tutorials/ratings_file.html': 'ratings csv',
  'tutorials/classes_of_table.html': 'classifier from csv',
  'tutorials/clusters_of_table.html': 'cluster rows of a csv',
  'tutorials/missing_entries.html': 'empty cells, NaN in data, imputation',
  'tutorials/feature_interactions.html': 'feature selection',
  'chapters/nmf.html': 'factorisation, factorization, NMF',
  'chapters/recommender.html': 'recommender, movie ratings, users and items',
  'chapters/building.html': 'toolbox, mltbx, install MATLAB, GPU, mac',
  'chapters/library.html': 'C library, embedded',
  'chapters/troubleshooting.html': 'slow, error message'
}).forEach(function (one) {
  one[1].split(', ').forEach(function (query) { near_the_top(query, one[0], 3); });
});

// Tasks as somebody may write them.
[['read my spectra from a csv file', 'functions/sl_read_table.html'],
 ['make a network smaller', 'functions/sl_prune.html'],
 ['how many components do I need', 'functions/sl_nmf_scan.html'], ['cluster texts', 'functions/sl_kmeans.html'],
 ['plot my components over wavelength', 'functions/sl_show.html'],
 ['one bad sample spoils the result', 'functions/sl_nmf.html'],
 ['concentrations of new samples', 'functions/sl_nnls.html'],
 ['write results to a file for Excel', 'functions/sl_write_table.html'],
 ['some values are missing', 'tutorials/missing_entries.html'],
 ['recommend films to a new user', 'chapters/recommender.html'],
 ['data do not fit into memory', 'tutorials/more_data_than_memory.html'],
 ['continue after a crash', 'tutorials/several_machines.html']
].forEach(function (one) { near_the_top(one[0], one[1], 3); });

// Every line of the list of synonyms is found by each of its words.
JSON.parse(JSON.stringify(manual.synonyms)).forEach(function (line) {
  line.phrases.forEach(function (phrase) {
    var results = found(phrase.shown.replace('#', '80')).slice(0, 12).map(function (one) { return one.address; });
    if (!line.targets.some(function (target) { return results.indexOf(target[0]) >= 0; }))
      faults.push('synonym "' + phrase.shown + '" does not find its pages');
  });
});

// Words inside of words do not count where others begin so; rows of tables stand behind functions and chapters.
[['GPU', /coming_from.*pursuit/], ['OMP', /sl_net_compact/]].forEach(function (one) {
  var results = found(one[0]);
  var wrong = results.some(function (result) { return one[1].test(result.address); });
  if (wrong) fault(one[0], 'finds ' + one[1], results);
});
['k-means', 'spectral clustering', 'simplex', 'l1 ball', 'graph', 'recommender'].forEach(function (query) {
  var kinds = found(query).map(function (one) { return one.kind; }), row = kinds.indexOf('term');
  var late = kinds.some(function (kind, k) { return row >= 0 && k > row && /function|page|synonym/.test(kind); });
  if (late) fault(query, 'has a row of a table before a function or a page', found(query));
});

// What has most words of a query, where nothing has all of them.
[['topics counts quantum', 'gallery/demo_documents.html', 6],
 ['denoising of qqqzzz patches', 'functions/sl_patches.html', 6],
 ['simplex projection for tensors', 'functions/sl_proj_simplex.html', 4]
].forEach(function (one) { near_the_top(one[0], one[1], one[2]); });

// Tables of measurements, options of experiments and words that the package lacks come behind what is meant.
function first_is_not(query, pattern, most) {
  var results = found(query).slice(0, most);
  if (results.some(function (one) { return pattern.test(one.address + ' ' + one.about); }))
    fault(query, 'finds ' + pattern + ' near the top', results);
}
['hoyer sparseness', 'regression', 'project columns', 'graph codes', 'kernel thread'].forEach(function (query) {
  first_is_not(query, /results\.html#/, 1);
});
first_is_not('memory', /sl_exp_\w+\.html#option/, 5);
first_is_not('transform', /not here/, 4);
['LabelSpreading', 'r2_score', 'perplexity', 'dataframe', 'audio', 'rbf'].forEach(function (query) {
  if (!/not here/.test((found(query)[0] || {}).about)) fault(query, 'is not said to be missing', found(query));
});

// No page twice by the same name, and nothing for nonsense.
['lasso', 'kmeans', 'NMF'].forEach(function (query) {
  var results = found(query), keys = results.map(function (one) { return one.address; });
  if (new Set(keys).size < keys.length) fault(query, 'finds an address twice', results);
});
if (found('qqqzzz').length || found(' - ').length) faults.push('nonsense is found');

console.log(faults.concat(['check_search: ' + count + ' queries, ' + faults.length + ' faults']).join('\n'));
process.exit(faults.length ? 1 : 0);
