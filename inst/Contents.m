% sparselearn: Sparse projections and sparse learning
% Version 0.2.0 30-Nov-2026
%
% Sparseness and projections
%   sl_hoyer                 - Hoyer's sparseness (sparsity) of the columns of a matrix.
%   sl_proj_hoyer            - Projection: the nearest vectors of given Hoyer sparseness.
%   sl_proj_gsp              - Grouped sparse projection: vectors of a given average sparseness.
%   sl_proj_l0               - Projection: the k entries of largest modulus are kept.
%   sl_proj_l1               - Projection: the nearest vectors in the l1 ball, plain or weighted.
%   sl_proj_l12              - Projection: the nearest matrix whose rows have norms of a bounded sum.
%   sl_proj_l1inf            - Projection: the nearest matrix whose rows have largest moduli of a bounded sum.
%   sl_proj_simplex          - Projection onto a simplex: the nearest vectors that are non-negative and have a given
%                              sum.
%   sl_prox_l1               - Soft thresholding, the proximal step of the l1 norm.
%   sl_prox_srsc             - Proximal step of support regularized sparse coding.
%
% Derivatives of projections
%   sl_proj_hoyer_jvp        - Derivative of the Hoyer projection along a direction.
%   sl_proj_hoyer_vjp        - Gradient through the Hoyer projection.
%   sl_proj_gsp_jvp          - Forward derivative of the grouped sparse projection.
%   sl_proj_gsp_vjp          - Backward derivative of the grouped sparse projection.
%
% Non-negative matrix factorisation
%   sl_nmf                   - Non-negative matrix factorisation (factorization, NMF, unmixing): parts of images,
%                              spectra, topics; sparse too.
%   sl_nmf_init              - Factors from which a non-negative matrix factorisation (factorization) may start.
%   sl_nmf_scan              - Error, stability and outliers of matrix factorisations (factorizations) over ranks
%                              and sparsenesses.
%   sl_match                 - Matches the parts (components) of two factorisations: order of the columns, and how
%                              alike they are.
%   sl_nmf_step_h            - Half an iteration of sl_nmf on a block of columns: its codes, and the products that W
%                              needs.
%   sl_nmf_step_w            - Half an iteration of sl_nmf: the parts, from products that are summed over blocks of
%                              columns.
%   sl_nnls                  - Non-negative least squares: codes of data for given parts, such as concentrations
%                              from spectra.
%
% Sparse coding
%   sl_sparse_code           - Sparse coding: codes in a dictionary, by the lasso (basis pursuit) or orthogonal
%                              matching pursuit.
%   sl_lasso_gap             - Duality gap of sparse codes (lasso): a bound on their distance from the optimum.
%   sl_sparse_code_vjp       - Gradient of a loss of sparse codes by the dictionary, the data and lambda.
%   sl_dict_learn            - Dictionary learning: finds a dictionary in which data have sparse codes.
%   sl_dict_update           - The best dictionary for given codes.
%   sl_srsc                  - Support regularized (regularised) sparse coding: neighbours use the same atoms.
%   sl_l2rsc                 - Sparse coding whose neighbours have similar codes (l2 regularized, or graph
%                              regularized, sparse coding).
%
% Learned encoders
%   sl_lista_train           - Trains an encoder that gives sparse codes in a few layers: LISTA or LCoD.
%   sl_deep_srsc_train       - Trains Deep-SRSC: an encoder that gives support regularized sparse codes in a few
%                              layers.
%   sl_encode                - Codes of new data by a trained encoder.
%   sl_encoder_grad          - Gradient of a loss of an encoder's codes by its parameters and its input.
%
% Graphs and clustering
%   sl_knn_graph             - Graph of nearest neighbours (neighbors, k-NN), exact or approximate.
%   sl_cluster_graph         - A graph of nearest neighbours for clusters, chosen without labels.
%   sl_similarity            - Similarity of samples from their sparse codes.
%   sl_kmeans                - Clustering by k-means of the columns of a matrix.
%   sl_spectral_cluster      - Spectral clustering of the vertices of a graph, or of samples by their similarity.
%   sl_cluster_accuracy      - Accuracy of a clustering: part of the points that it puts into the right class.
%   sl_ami                   - Adjusted mutual information of two clusterings, or of clusters and classes.
%   sl_ari                   - Adjusted Rand index of two clusterings, or of clusters and classes.
%   sl_nmi                   - Normalised (normalized) mutual information of two labellings.
%   sl_silhouette            - Silhouette of clusters: how much nearer points are to their own cluster than to the
%                              next one.
%   sl_label_propagation     - Label propagation (semi-supervised): labels of all vertices of a graph from those of
%                              some.
%
% Learners in general
%   sl_predict               - Predictions of a model of any kind.
%   sl_coder                 - A model that codes new samples as a learner has coded its own.
%   sl_save_model            - Saves a model in a file.
%   sl_load_model            - Loads a model from a file.
%
% Linear models
%   sl_logistic_train        - Classification: multinomial logistic regression with an l2 penalty, a linear
%                              classifier.
%   sl_logistic_predict      - Labels and their probabilities by a logistic regression.
%
% Comparison of learners
%   sl_confusion             - Confusion matrix: how often a classifier takes each class for each other one.
%   sl_compare_algorithms    - Compares algorithms by statistical tests of the errors of many runs: which differ.
%   sl_cross_validate        - Cross-validation (cross validation) of a trainer, a pipeline, or several of them on
%                              the same folds.
%   sl_tune                  - Settings (hyperparameters) of a trainer by a grid search with cross-validation; the
%                              model with the best.
%
% Recommenders
%   sl_mcrank                - Recommender (collaborative filtering): predicts ratings, by a factorisation
%                              (factorization) machine.
%   sl_mcrank_predict        - Recommender: expected ratings, probabilities of levels, and the best items of users.
%   sl_mcrank_fold_in        - Recommender: new users, items and ratings in a model of sl_mcrank, without training
%                              it again.
%   sl_mcrank_similar        - Recommender: items that the same users like, or users who like the same items.
%   sl_mcrank_explain        - What a predicted rating is made of: biases of user and item, features, bases, and
%                              what was seen.
%   sl_ndcg                  - Recommender: how well scores order items, normalised (normalized) discounted
%                              cumulative gain.
%   sl_recall                - How many of the items that were held out are in lists of recommendations: recall and
%                              nDCG.
%
% Supervised auto-encoders
%   sl_soae_train            - Trains a supervised online auto-encoder (autoencoder), a classifier with sparse
%                              connectivity.
%   sl_soae_predict          - Labels of new data by a supervised auto-encoder, its hidden activity, and
%                              reconstructions.
%   sl_soae_grad             - Gradient of the objective of a supervised auto-encoder.
%   sl_mlp_train             - Trains a multilayer perceptron (neural network), a classifier, also sparse, to
%                              compare with SOAE.
%
% Pruning
%   sl_prune                 - Pruning (compression): sets a given share of the weights of a network to zero.
%   sl_net_compact           - Compression: a pruned network without its dead units, its sparse layers as sparse
%                              matrices.
%
% Networks
%   sl_net_train             - Trains a neural network of dense and convolutional layers, a classifier, also with
%                              sparse weights.
%   sl_net_predict           - Labels of new data by a network of layers, whose weights may be sparse matrices.
%   sl_net_read              - A network with weights from a file (HDF5, MAT, safetensors) of another program, such
%                              as PyTorch or Keras.
%   sl_net_write             - Writes the weights of a network for another program, such as PyTorch or Keras (HDF5,
%                              MAT, safetensors).
%
% Polynomial networks
%   sl_polynet_train         - Classifier or regression: polynomial network or factorisation (factorization) machine.
%   sl_polynet_path          - Polynomial networks or factorisation machines for several radii Tau, each begun with
%                              the one before.
%   sl_polynet_predict       - Labels, probabilities and scores by a polynomial network or factorisation machine.
%   sl_polynet_pairs         - The polynomial of a polynomial network or factorisation machine: its strongest
%                              products of features.
%   sl_polynet_compress      - Fewer bases for a polynomial network or factorisation machine, with the same scores
%                              of samples.
%
% Data and pictures
%   sl_data                  - Data sets to learn from, generated or real.
%   sl_read_idx              - Array from a file in the IDX format, in which MNIST is published.
%   sl_read_pgm_folder       - Pictures (images) of a folder of PGM files, one per column.
%   sl_read_libsvm           - Sparse data in the text format of LIBSVM, SVMlight and libFM: one sample per column.
%   sl_read_matrix_market    - Matrix from a Matrix Market file (.mtx), sparse or full.
%   sl_read_ratings          - Ratings of items by users, for a recommender, from CSV and other text files, such as
%                              MovieLens.
%   sl_read_table            - Table of numbers from a CSV or TSV file, such as measured spectra: one sample, or
%                              spectrum, per column.
%   sl_write_table           - Writes a table of numbers as a CSV file, with the names of samples and features.
%   sl_show_basis            - Columns of a matrix as a picture (image) of tiles.
%   sl_patches               - Patches of a picture (image), one per column.
%   sl_from_patches          - A picture (image) from its patches, averaged where they overlap.
%
% Results in words and pictures
%   sl_summary               - Summarises a result, a model or the INFO of a function in a few lines.
%   sl_show                  - Draws a plot of a result, a model, parts, codes, points or a comparison.
%
% Experiments
%   sl_exp_clustering        - Clustering of samples by their sparse codes: the methods compared.
%   sl_exp_encoder           - Deep-SRSC: how well a network of a few layers predicts support regularized sparse
%                              codes.
%   sl_exp_hoyer             - Compares the algorithms for the Hoyer projection: passes, working dimension, time.
%   sl_exp_label_propagation - Few labels and sparse codes: errors of label propagation, the methods compared.
%   sl_exp_nmf_images        - Matrix factorisation of pictures: algorithms compared, their parts and what they
%                              leave.
%   sl_exp_nmf_synthetic     - Matrix factorisation of data with known sparse parts: the algorithms compared.
%   sl_exp_prune             - Pruning of LeNet-300-100 and LeNet-5: accuracy against the share of zeros, for seven
%                              algorithms.
%   sl_exp_polynet           - Polynomial networks with several outputs: accuracy, number of bases, penalties,
%                              selection of bases.
%   sl_exp_recommender       - Ratings by factorisation machines: error and order of the items against the number of
%                              bases.
%   sl_exp_soae              - Supervised online auto-encoders beside multilayer perceptrons: errors of
%                              classification over many runs.
%   sl_reproduce             - Tables and figures of the papers: what they report, beside what this package gives.
%
% Package
%   sl_demo                  - Lists the demos, or runs one.
%   sl_manual                - Opens the manual in a browser, or says where it is.
%   sl_threads               - Largest number of threads that the kernels use.
%   sl_version               - Version of sparselearn, and how it was built.

% SPDX-License-Identifier: BSD-3-Clause
