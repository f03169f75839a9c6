function onto = or_onto (kind, s, varargin)
%OR_ONTO  A constraint on the sparseness of the columns of a factor, as a struct of two functions.
%   or_onto ('gsp', S) or or_onto ('gsp', S, WEIGHTS): an average of at least S; or_onto ('csp', S): S or S(k) for column
%   k. project (F) maps F to it by or_proj_gsp or or_nearest_sparse. away (G, B, F, L) says how far F is from stationary:
%   or_nmf_stationary, or how far a projected step of length 1/L moves F, relative to F.

% SPDX-License-Identifier: BSD-3-Clause
  if (strcmp (kind, 'csp'))
    onto.project = @(F) or_nearest_sparse (F, s);
    onto.away = @(G, B, F, L) norm (F - or_nearest_sparse (max (0, F - G / L), s), 'fro') / norm (F, 'fro');
    return;
  end
  if (isempty (varargin))
    onto.project = @(F) or_proj_gsp (F, s);
  else
    onto.project = @(F) or_proj_gsp (F, s, varargin{1} .* ones (size (F)));
  end
  onto.away = @(G, B, F, L) or_nmf_stationary (G, B, F, s, varargin{:});
end
