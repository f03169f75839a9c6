# SPDX-License-Identifier: BSD-3-Clause
# The folders of the core and of the gateways, and the core files that are compiled once: those that are about no numbers,
# about both precisions, or about double alone. Every other core file is compiled in double and in single.
# src/Makefile includes this file and build_mex.m reads it, line by line.

FOLDERS := base files linalg proj cluster loss net nmf coding graphcode encoder soae polynet prune

ONCE += sl_base sl_parallel sl_cpu sl_memory sl_pace sl_sound
ONCE += sl_hash sl_inflate sl_json_depth sl_numbers sl_table sl_texts
ONCE += sl_armijo sl_blas_room sl_chebyshev sl_cholesky sl_dot sl_graph sl_momentum sl_nnls_column sl_nnls_factor sl_samples sl_sweep
ONCE += sl_assign sl_descent_compare sl_descent_lists sl_descent_points sl_descent_sketch sl_descent_strip sl_descent_team sl_descent_tree sl_harmonic sl_knn_limit sl_knn_merge sl_lloyd_sparse sl_lloyd_sparse_sums sl_sparse_points
ONCE += sl_code_adjoint sl_code_pool sl_dict_bcd sl_dict_dual sl_dict_gap sl_lasso_activeset sl_lasso_cd sl_lasso_column sl_lasso_ista sl_lasso_leastsq sl_omp
ONCE += sl_penalty
ONCE += sl_loss_terms
ONCE += sl_kl_codes
ONCE += sl_encoder_terms
ONCE += sl_soae_workspace sl_net_layout
ONCE += sl_surgeon
ONCE += sl_alternate_lists sl_alternate_pass sl_bayes_context sl_bayes_draw sl_bayes_features sl_bayes_prior sl_bayes_rows sl_fm_bayes sl_polynet_alternate sl_polynet_full sl_polynet_lanczos sl_polynet_linear sl_polynet_model sl_polynet_newton sl_polynet_output sl_polynet_pass sl_polynet_select sl_polynet_sweep sl_sides
