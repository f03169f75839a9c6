function net = encoder_net (model, name, X)
%ENCODER_NET  A network of the encoders, checked, as their gateways take it.
%   NET = encoder_net (MODEL, NAME, X) raises the error sparselearn:badInput, which calls the model NAME, unless it is a
%   network of sl_lista_train or sl_deep_srsc_train for samples like X. NET is a struct:
%     w        {W, S, theta}, of the class of X
%     about    the rest for the gateways, see encoder_about
%     srsc     whether codes depend on neighbours
%     start    codes that the layers begin with, a function of the samples; [] for zeros

% SPDX-License-Identifier: BSD-3-Clause
  slx_model_check (model, {'sl_lista_train', 'sl_deep_srsc_train'}, name, X);
  must = @(holds, text) slx_arg_refuse (~ holds, '%s%s', name, text);
  net = struct ('w', {{model.W, model.S, model.theta}}, 'about', [], ...
                'srsc', strcmp (model.kind, 'sl_deep_srsc_train'), 'start', @(X) []);
  must (model.sizes.layers <= 2^20, '.sizes.layers must be at most 2^20');
  if (net.srsc)
    must (all ([model.theta, model.lambda] > 0), '.theta and .lambda must be above 0');
    must (all ([model.gamma, model.epsilon] >= 0), '.gamma and .epsilon must be at least 0');
    net.about = encoder_about ('srsc', model.sizes.layers, model.lambda, model.gamma, model.epsilon);
    must (any (strcmp (model.start, {'zero', 'codes'})), '.start must be ''zero'' or ''codes''');
    if (strcmp (model.start, 'codes'))
      net.start = @(X) encoder_lasso (model, X);
    end
  else
    check_lista (must, model);
    D = zeros (0, class (X));
    if (strcmp (model.type, 'coupled'))
      D = cast (model.D, class (X));
    end
    net.about = encoder_about (model.type, model.sizes.layers, 0, 0, 0, D);
    must (all (isfinite (net.about.D(:))), [' leaves the range of class ', class(X), ', which X is of']);
  end
  net.w = cellfun (@(A) cast (A, class (X)), net.w, 'UniformOutput', false);
  must (all (cellfun (@(A) all (isfinite (A(:))), net.w)) && (~ net.srsc || net.w{3} > 0), ...
        [' leaves the range of class ', class(X), ', which X is of']);
end

function check_lista (must, model)
  right = @(A, wanted) isfloat (A) && isreal (A) && ~ issparse (A) && isequal (size (A), size (zeros (wanted))) ...
                       && all (isfinite (A(:)));
  must (isfield (model, 'type') && ischar (model.type) && size (model.type, 1) == 1 ...
        && any (strcmp (model.type, {'lista', 'coupled', 'lcod'})), ...
        '.type must be ''lista'', ''coupled'' or ''lcod''');
  must (model.sizes.sets == 1 || (model.sizes.sets == model.sizes.layers && ~ strcmp (model.type, 'lcod')), ...
        '.sizes.sets must be 1 or, except for type ''lcod'', the number of layers');
  coupled = strcmp (model.type, 'coupled');
  wanted = model.sizes.p ^ (1 - coupled);
  must (right (model.S, [wanted, wanted, model.sizes.sets]), ...
        sprintf ('.S must be full, finite and %d-by-%d-by-%d', wanted, wanted, model.sizes.sets));
  must (~ coupled || all (model.S(:) >= 0), '.S must be at least 0');
  wanted = [model.sizes.d, model.sizes.p];
  must (~ coupled || (isfield (model, 'D') && right (model.D, wanted)), ...
        sprintf ('.D must be full, finite and %d-by-%d', wanted));
  must (any (model.sizes.thresholds == [1, model.sizes.p]), '.sizes.thresholds must be 1 or .sizes.p');
  must (all (model.theta(:) >= 0), '.theta must be at least 0');
end
