function [Z, grad, dX, gates] = or_encoder (net, X, G, dZ)
%OR_ENCODER  Codes of learned encoders and their derivatives, sample by sample, layer by layer.
%   Z = or_encoder (NET, X, G) gives the codes of the columns of X, p-by-n, by a net of the kind sl_lista_train (type
%   'lista', 'coupled' or 'lcod') or sl_deep_srsc_train. G, p-by-n, are the prices of nonzero entries that a net of deep SRSC
%   needs; others ignore them. Where NET.start is 'codes', its layers begin with the codes of sl_sparse_code.
%
%   [Z, GRAD, DX, GATES] = or_encoder (NET, X, G, DZ) goes back: for a loss with the derivative DZ, p-by-n, by the codes
%   GRAD has its derivatives by W, S and theta, of their sizes, for type 'coupled' also by D, and DX, d-by-n, that by X. GATES is a cell for each
%   sample that tells which piece of the encoder the sample is in: the encoder is smooth where GATES do not change. In
%   units where GATES are NaN a small number stands for an infimum and is below EPSILON, so that it changes although
%   its derivative is taken to be 0.
%
%   Sources: Gregor and LeCun (2010), Learning fast approximations of sparse coding, algorithms 3 and 4; Yang et al.
%   (2017), Support regularized sparse coding and its fast encoder, section 4.

% SPDX-License-Identifier: BSD-3-Clause
  n = size (X, 2);
  p = size (net.W, 1);
  for name = {'W', 'S', 'theta'}
    net.(name{1}) = double (net.(name{1}));
    grad.(name{1}) = zeros (size (net.(name{1})));
  end
  coupled = isfield (net, 'type') && strcmp (net.type, 'coupled');
  if (coupled)
    net.D = double (net.D);
    grad.D = zeros (size (net.D));
  end
  X = double (full (X));
  Z = zeros (p, n);
  dX = zeros (size (X));
  gates = cell (1, n);
  start = zeros (p, n);
  if (isfield (net, 'start') && strcmp (net.start, 'codes'))
    start = full (sl_sparse_code (X, double (net.D), double (net.lambda)));
  end
  if (nargin < 4)
    dZ = zeros (p, n);
  end
  for i = 1:n
    if (strcmp (net.kind, 'sl_deep_srsc_train'))
      [z, tape] = deep_forward (net, X(:,i), double (G(:,i)), start(:,i));
      back = @() deep_backward (net, X(:,i), tape, dZ(:,i));
    elseif (coupled)
      [z, tape] = coupled_forward (net, X(:,i));
      back = @() coupled_backward (net, tape, dZ(:,i));
    elseif (strcmp (net.type, 'lista'))
      [z, tape] = lista_forward (net, X(:,i));
      back = @() lista_backward (net, X(:,i), tape, dZ(:,i));
    else
      [z, tape] = lcod_forward (net, X(:,i));
      back = @() lcod_backward (net, X(:,i), tape, dZ(:,i));
    end
    Z(:,i) = z;
    gates{i} = tape.gates;
    if (nargin > 3)
      [g, dX(:,i)] = back ();
      grad.W = grad.W + g.W;
      grad.S = grad.S + g.S;
      grad.theta = grad.theta + g.theta;
      if (coupled)
        grad.D = grad.D + g.D;
      end
    end
  end
end

function u = soft (v, t)
  u = sign (v) .* max (abs (v) - t, 0);
end

% Numbers of the matrices of layer t, one set for each layer or one for all.
function [at, theta] = layer (net, t)
  at = min (t, size (net.W, 3));
  theta = net.theta(:,at) .* ones (size (net.W, 1), 1);
end

% ---- LISTA

function [z, tape] = lista_forward (net, x)
  p = size (net.W, 1);
  z = zeros (p, 1);
  tape = struct ('before', [], 'v', [], 'gates', []);
  for t = 1:net.sizes.layers
    [at, theta] = layer (net, t);
    tape.before(:,t) = z;
    v = net.W(:,:,at) * x + net.S(:,:,at) * z;
    z = soft (v, theta);
    tape.v(:,t) = v;
    tape.gates(:,t) = sign (z);
  end
end

function [g, dx] = lista_backward (net, x, tape, dz)
  g = struct ('W', zeros (size (net.W)), 'S', zeros (size (net.S)), 'theta', zeros (size (net.theta)));
  dx = zeros (size (x));
  for t = net.sizes.layers:-1:1
    [at, theta] = layer (net, t);
    dv = dz .* (abs (tape.v(:,t)) > theta);
    g.W(:,:,at) = g.W(:,:,at) + dv * x';
    g.S(:,:,at) = g.S(:,:,at) + dv * tape.before(:,t)';
    for k = 1:numel (dz)
      g.theta = to_threshold (g.theta, k, at, -dv(k) * sign (tape.v(k,t)));
    end
    dx = dx + net.W(:,:,at)' * dv;
    dz = net.S(:,:,at)' * dv;
  end
end

% ---- LISTA with coupled weights: a layer is z = soft (z + s*W*(x - D*z), s*theta)

function [z, tape] = coupled_forward (net, x)
  z = zeros (size (net.W, 1), 1);
  tape = struct ('before', [], 'r', [], 'v', [], 'gates', []);
  for t = 1:net.sizes.layers
    [at, theta] = layer (net, t);
    tape.before(:,t) = z;
    tape.r(:,t) = x - net.D * z;
    tape.v(:,t) = z + net.S(at) * net.W(:,:,at) * tape.r(:,t);
    z = soft (tape.v(:,t), net.S(at) * theta);
    tape.gates(:,t) = sign (z);
  end
end

function [g, dx] = coupled_backward (net, tape, dz)
  g = struct ('W', zeros (size (net.W)), 'S', zeros (size (net.S)), 'theta', zeros (size (net.theta)), ...
              'D', zeros (size (net.D)));
  dx = zeros (size (net.D, 1), 1);
  for t = net.sizes.layers:-1:1
    [at, theta] = layer (net, t);
    s = net.S(at);
    dv = dz .* (abs (tape.v(:,t)) > s * theta);
    on = sign (tape.v(:,t));
    g.W(:,:,at) = g.W(:,:,at) + s * dv * tape.r(:,t)';
    g.S(at) = g.S(at) + dv' * (net.W(:,:,at) * tape.r(:,t) - on .* theta);
    for k = 1:numel (dz)
      g.theta = to_threshold (g.theta, k, at, -s * dv(k) * on(k));
    end
    dr = s * net.W(:,:,at)' * dv;
    dx = dx + dr;
    g.D = g.D - dr * tape.before(:,t)';
    dz = dv - net.D' * dr;
  end
end

% The derivative by threshold k, which may be the one for all units.
function g = to_threshold (g, k, at, value)
  k = min (k, size (g, 1));
  g(k,at) = g(k,at) + value;
end

% ---- LCoD

function [z, tape] = lcod_forward (net, x)
  p = size (net.W, 1);
  [~, theta] = layer (net, 1);
  B = net.W * x;
  z = zeros (p, 1);
  tape = struct ('unit', [], 'e', [], 'B', [], 'open', [], 'last', [], 'gates', []);
  for t = 1:net.sizes.layers
    promised = soft (B, theta);
    [~, unit] = max (abs (promised - z));               % the first of the largest
    e = promised(unit) - z(unit);
    tape.unit(t) = unit;
    tape.e(t) = e;
    tape.B(t) = B(unit);
    tape.open(t) = sign (promised(unit));
    z(unit) = promised(unit);
    B = B + net.S(:,unit) * e;
  end
  z = soft (B, theta);
  tape.last = B;
  tape.gates = [tape.unit'; tape.open'; sign(z)];
end

% DZ is the derivative by the codes inside, which the codes at the end do not depend on.
function [g, dx] = lcod_backward (net, x, tape, dout)
  p = numel (dout);
  g = struct ('W', zeros (size (net.W)), 'S', zeros (size (net.S)), 'theta', zeros (size (net.theta)));
  [~, theta] = layer (net, 1);
  dB = zeros (p, 1);
  dz = zeros (p, 1);
  for k = 1:p
    if (abs (tape.last(k)) > theta(k))
      dB(k) = dout(k);
      g.theta = to_threshold (g.theta, k, 1, -dout(k) * sign (tape.last(k)));
    end
  end
  for t = net.sizes.layers:-1:1
    k = tape.unit(t);
    g.S(:,k) = g.S(:,k) + dB * tape.e(t);
    de = net.S(:,k)' * dB;                      % e = znew_k - z_k, and znew_k is the next z_k
    dnew = de + dz(k);
    dz(k) = -de;
    if (abs (tape.B(t)) > theta(k))
      dB(k) = dB(k) + dnew;
      g.theta = to_threshold (g.theta, k, 1, -dnew * sign (tape.B(t)));
    end
  end
  g.W = dB * x';
  dx = net.W' * dB;
end

% ---- deep SRSC

function [z, tape] = deep_forward (net, x, prices, z)
  p = size (net.W, 1);
  theta = net.theta;
  lambda = double (net.lambda);
  L = lambda / theta;
  tape = struct ('before', [], 'v', [], 'kept', [], 'gates', []);
  for t = 1:net.sizes.layers
    before = z;
    v = net.W * x + net.S * before;
    u = soft (v, theta);
    kept = false (p, 1);
    gates = zeros (p, 1);
    for k = 1:p
      cost = double (net.gamma) * prices(k);
      z(k) = 0;
      if (u(k) ~= 0 && L * u(k) ^ 2 / 2 >= cost)
        z(k) = u(k);
        kept(k) = true;
        gates(k) = sign (u(k));
      elseif (u(k) == 0 && cost < 0 && net.epsilon > 0)
        [z(k), gates(k)] = stand_in (v(k), before(k), -cost, lambda, L, double (net.epsilon));
      end
    end
    tape.before(:,t) = before;
    tape.v(:,t) = v;
    tape.kept(:,t) = kept;
    tape.gates(:,t) = gates;
  end
end

% The small number for the infimum, and 2, 3 or NaN where the number is not EPSILON.
function [z, gate] = stand_in (v, before, reward, lambda, L, epsilon)
  if (before ~= 0)
    most = abs (before);
  else
    beta = max (lambda - L * abs (v), 0);
    most = 2 * reward / (beta + sqrt (beta ^ 2 + 2 * L * reward));
  end
  z = min (epsilon, most);
  gate = 2;
  if (v < 0)
    z = -z;
    gate = 3;
  end
  if (most < epsilon)
    gate = NaN;
  end
end

function [g, dx] = deep_backward (net, x, tape, dz)
  g = struct ('W', zeros (size (net.W)), 'S', zeros (size (net.S)), 'theta', 0);
  dx = zeros (size (x));
  for t = net.sizes.layers:-1:1
    dv = dz .* tape.kept(:,t);
    g.W = g.W + dv * x';
    g.S = g.S + dv * tape.before(:,t)';
    g.theta = g.theta - sum (dv .* sign (tape.v(:,t)));
    dx = dx + net.W' * dv;
    dz = net.S' * dv;
  end
end
