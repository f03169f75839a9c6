function picture = exp_predicted_picture (results, data, r)
%EXP_PREDICTED_PICTURE  The picture of what one method of sl_exp_label_propagation has predicted.
%   PICTURE = exp_predicted_picture (RESULTS, DATA, R) shows the R-th row of RESULTS, its first draw and the middle
%   number of labels. It has a line for each class: in blue, samples that have its label; then samples that are
%   predicted to be of it, drawn at even distances, the right ones before the wrong ones, which are red. DATA has X,
%   labels and about of exp_labelled_set.

% SPDX-License-Identifier: BSD-3-Clause
  middle = ceil (numel (results.labels) / 2);
  known = results.places(1,:) <= results.labels(middle);
  predicted = results.predicted(middle,:,r);
  labelled = [];
  found = [];
  for class = unique (data.labels)
    members = find (known & data.labels == class);
    labelled = [labelled, members(1:min (5, end))];
    found = [found, some_of(find (~ known & predicted == class), data.labels ~= class)];
  end
  blue = tiles (data, labelled, true (size (labelled)), [0 .4 .9], min (5, results.labels(middle)));
  right_and_wrong = tiles (data, abs (found), found < 0, [.9 .15 0], 20);
  picture = [blue, ones(size (blue, 1), 10 * magnification (data.about.imsize), 3), right_and_wrong];
end

% Twenty of the samples, the wrong ones last and with a minus, filled up with zeros.
function shown = some_of (samples, wrong)
  places = unique (round (linspace (1, numel (samples), min (20, numel (samples)))));
  samples = samples(places);
  shown = [samples(~ wrong(samples)), -samples(wrong(samples))];
  shown(end+1:20) = 0;
end

% Pictures of these samples, 0 for an empty one, in rows of so many, the chosen ones in a colour.
function T = tiles (data, samples, chosen, colour, across)
  imsize = data.about.imsize;
  X = zeros (size (data.X, 1), numel (samples));
  X(:,samples > 0) = data.X(:,samples(samples > 0)) - min (0, min (data.X(:)));
  layout = {'Columns', across, 'Magnify', magnification(imsize)};
  grey = sl_show_basis (X, imsize, layout{:}, 'Invert', data.about.ink);
  tinted = sl_show_basis (repmat (double (chosen), size (X, 1), 1), imsize, layout{:}) == 1;
  T = repmat (grey, [1, 1, 3]);
  for c = 1:3
    plane = grey;
    if (data.about.ink)
      plane(tinted) = 1 - (1 - colour(c)) * (1 - plane(tinted));
    else
      plane(tinted) = colour(c) * plane(tinted);
    end
    T(:,:,c) = plane;
  end
end

function factor = magnification (imsize)
  factor = ceil (40 / max (imsize));
end
