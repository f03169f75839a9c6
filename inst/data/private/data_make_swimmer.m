function [X, info] = data_make_swimmer (pairs)
%DATA_MAKE_SWIMMER  The swimmer: a body of 12 pixels and four limbs of 6, each in one of four positions.
%   No two parts share a pixel. The first column of W is the body, then come left arm, right arm, left leg, right leg,
%   four positions each. The left arm changes fastest from picture to picture.

% SPDX-License-Identifier: BSD-3-Clause
  persistent T
  if (isempty (T))
    T = slx_opt_table ({'Noise', 0, 'nonneg'; 'Seed', [], '?seed'});
  end
  options = data_set_options (T, pairs);
  restore = slx_run_seed (options.Seed);

  steps = [-1 0; -1 -1; 0 -1; 1 -1];            % rows and columns from one pixel of a left arm to the next
  parts = zeros (32, 32, 17);
  parts(11:22, 16, 1) = 1;
  for position = 1:4
    arm = zeros (32);
    for k = 1:6                                   % from a shoulder that is left out, or positions would share it
      arm(11 + k * steps(position,1), 15 + k * steps(position,2)) = 1;
    end
    other_arm = [arm(:,31:-1:1), zeros(32, 1)];     % mirrored in the body, which is column 16
    parts(:,:,1 + position) = arm;
    parts(:,:,5 + position) = other_arm;
    parts(:,:,9 + position) = flipud (arm);
    parts(:,:,13 + position) = flipud (other_arm);
  end
  W = reshape (parts, 1024, 17);

  H = zeros (17, 256);
  H(1,:) = 1;
  for limb = 0:3
    position = 1 + mod (floor ((0:255) / 4^limb), 4);
    H(sub2ind (size (H), 1 + 4 * limb + position, 1:256)) = 1;
  end

  X = data_noisy (W * H, options.Noise);
  limbs = {'left arm', 'right arm', 'left leg', 'right leg'};
  names = [{'body'}, cellfun(@(limb, k) sprintf ('%s %d', limb, k), limbs(ceil ((1:16) / 4)), ...
                             num2cell (1 + mod (0:15, 4)), 'UniformOutput', false)];
  info = struct ('imsize', [32 32], 'W', W, 'H', H, 'parts', {names}, ...
                 'source', ['generated; after D. Donoho and V. Stodden (2004), When does non-negative matrix ' ...
                            'factorization give a correct decomposition into parts?, NIPS 16']);
end
