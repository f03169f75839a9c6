function [result, experiment] = sl_reproduce (paper, kind, number, varargin)
%SL_REPRODUCE  Tables and figures of the papers: what they report, beside what this package gives.
%   sl_reproduce () lists the tables and figures of all papers: what they show, which data they need, how long their
%   experiment takes, or why there is none. sl_reproduce (PAPER) lists those of one paper.
%   RESULT = sl_reproduce (PAPER, KIND, NUMBER) runs the experiment and prints the figures side by side. Without RESULT
%   in front it only prints.
%   RESULT = sl_reproduce (PAPER, KIND, NUMBER, OPTION, VALUE, ...) or (..., OPTIONS) changes the settings.
%   [RESULT, EXPERIMENT] = sl_reproduce (PAPER, KIND, NUMBER, ...) also gives the results of the experiment.
%   ITEMS = sl_reproduce () or (PAPER) gives the list as a struct array and prints nothing.
%
%   Papers
%     'hoyer'     M. Thom and G. Palm (2013), Sparse activity and sparse connectivity in supervised learning, JMLR 14
%     'slides'    H. Larochelle (2013), Neural networks, sparse coding, lecture slides
%     'gsp'       R. Ohib, N. Gillis et al. (2022), Explicit group sparse projection with applications to deep learning
%                 and NMF, TMLR
%     'srsc'      Y. Yang, J. Yu, P. Kohli, J. Yang and T. S. Huang (2017), Support regularized sparse coding and its
%                 fast encoder, ICLR
%     'polynet'   M. Blondel, V. Niculae, T. Otsuka and N. Ueda (2017), Multi-output polynomial networks and
%                 factorization machines, NIPS 30
%
%   Inputs
%     PAPER    one of these names
%     KIND     'table' or 'figure'
%     NUMBER   its number, or the name that the list has where the number is not known
%   Outputs
%     RESULT   struct
%       paper, kind, number, what    as in the list
%       setting     that of the option Setting
%       names       cell column: what each figure is
%       reported    column: the figures of the paper, or those that SOURCE says; NaN where there is none
%       ours        column: those of this package; NaN where the run was ended before, or ours has no such figure
%       agrees      column, logical: whether they agree, as RULE says; false where there is no rule, or one is NaN
%       seconds     on the clock
%     EXPERIMENT  what the experiment returns, see the field call of ITEMS
%     ITEMS    struct array with paper, kind, number, what, and
%       source      where the reported figures are from: 'print', the text of the paper; 'authors' program', which the
%                   developers of sparselearn ran; or '' where there are none
%       figures     cell rows {name, reported} where there is no experiment, or it takes days
%       rule        when figures agree; '' where nothing is reported
%       holds       the same as a function: AGREES = holds (OURS, REPORTED); [] where nothing is reported
%       needs       cell row of the data sets that the folder of SPARSELEARN_DATA must have
%       there       whether it has them
%       minutes     processor time, about, on an AMD EPYC (Zen 4); Inf for days, NaN without an experiment
%       call        text: the call of the experiment, or ''
%       quick       cell row: the options of the experiment that Setting 'quick' adds to this call
%       reason      text: why there is no experiment, or what is known of a difference; or ''
%   Options
%     'TimeLimit', 'Checkpoint'    of the experiment, see doc/experiments.md (default Inf, ''). Items that make several
%                                  experiments have no Checkpoint, and items that make none neither: they run as a whole
%     'Display'                    'off'; 'final' (default), or 'iter' for the experiment's own progress
%     'Setting'                    'full' (default), or 'quick': fewer data and runs, for a look of at most 20 s. Its
%                                  figures need not agree with those reported
%     'Plot'                       true: draws the figure, or of a table the points of both columns (default false)
%
%   doc/reproduction.md has the results. 'make reproduce' makes it again.
%
%   Errors besides those of all experiments, see doc/experiments.md
%     sparselearn:badInput       there is no such table or figure, or no experiment for it; the message says why
%     sparselearn:noData         the data are not there; the message says where their owners publish them
%
%   Example
%     >> items = sl_reproduce ('gsp');
%     >> any (strcmp ({items.kind}, 'table'))
%     ans = 1
%
%
%   Reference: the papers above.
%
%   See also: sl_exp_hoyer, sl_exp_soae, sl_exp_nmf_synthetic, sl_exp_nmf_images, sl_exp_prune, sl_exp_clustering,
%   sl_exp_encoder, sl_exp_label_propagation, sl_exp_polynet, sl_exp_recommender
%
% TESTING: test_reproduce   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  try
    if (nargin < 3)
      slx_arg_refuse (nargin == 2, 'there must be KIND and NUMBER, or neither');
      if (nargin < 1)
        paper = '';
      end
      items = items_of (slx_arg_chars (paper));
      if (nargout > 0)
        result = rmfield (items, {'run', 'draw'});
      else
        slx_exp_table (table_of_items (items));
      end
      return;
    end
    o = options (varargin);
    row = chosen (items_of (slx_arg_chars (paper)), slx_arg_chars (kind), slx_arg_chars (number));
    if (o.Plot)
      slx_opt_need_display ('leave out the option Plot');
    end
    [found, experiment] = compared (row, o);
    if (~ strcmp (o.Display, 'off'))
      slx_exp_table (table_of (found, row));
    end
    if (o.Plot && ~ isempty (row.draw))
      clf ();
      row.draw (found, experiment);
    end
    if (nargout > 0)
      result = found;
    end
  catch err
    slx_run_rethrow (err);
  end
end

function o = options (pairs)
  persistent T
  if (isempty (T))
    T = slx_opt_table ({'TimeLimit', Inf, 'nonneg'; 'Checkpoint', '', 'file'; ...
                        'Display', 'final', {'off', 'final', 'iter'}; 'Setting', 'full', {'full', 'quick'}; ...
                        'Plot', false, 'flag'});
  end
  o = slx_opt_read (T, pairs);
end

% The items of one paper, or of all.
function items = items_of (paper)
  papers = {'hoyer', @reproduce_hoyer; 'slides', @slides; 'gsp', @reproduce_gsp; 'srsc', @reproduce_srsc; ...
            'polynet', @reproduce_polynet};
  if (~ isempty (paper) || ~ ischar (paper))
    papers = papers(strcmp (slx_arg_word (paper, papers(:,1)', 'PAPER'), papers(:,1)),:);
  end
  items = [];
  for k = 1:size (papers, 1)
    items = [items, completed(papers{k,1}, papers{k,2} ())];
  end
end

function row = chosen (items, kind, number)
  if (isnumeric (number) && isscalar (number))
    number = sprintf ('%g', number);
  end
  slx_arg_refuse (~ ischar (kind) || ~ ischar (number), ...
                  'KIND must be ''table'' or ''figure'', and NUMBER a number or a name');
  at = strcmpi (kind, {items.kind}) & strcmpi (number, {items.number});
  names = cellfun (@(kind, number) [kind, ' ', number], {items.kind}, {items.number}, 'UniformOutput', false);
  slx_arg_refuse (~ any (at), 'there is no %s %s; there are: %s', kind, number, strjoin (names, ', '));
  row = items(at);
  if (isempty (row.run))
    slx_arg_fail ('badInput', 'there is no experiment for %s %s: %s', row.kind, row.number, row.reason);
  elseif (~ row.there)
    slx_arg_fail ('noData', ['%s %s needs the data %s in the folder of the environment variable ' ...
                             'SPARSELEARN_DATA; %s'], row.kind, row.number, strjoin (row.needs, ', '), ...
                  owners_of (row.needs));
  end
end

function [result, experiment] = compared (row, o)
  given = {'TimeLimit', o.TimeLimit, 'Checkpoint', o.Checkpoint, 'Display', 'off'};
  if (strcmp (o.Display, 'iter'))
    given{end} = 'iter';
  end
  if (o.Plot && isempty (row.draw))
    given = [given, {'Plot', true}];
  end
  if (strcmp (o.Setting, 'quick'))
    given = [given, row.quick];
  end
  clock = tic ();
  [figures, experiment] = row.run (given);
  result = struct ('paper', row.paper, 'kind', row.kind, 'number', row.number, 'what', row.what, ...
                   'setting', o.Setting, 'names', {figures(:,1)}, 'reported', cell2mat (figures(:,2)), ...
                   'ours', cell2mat (figures(:,3)), 'agrees', [], 'seconds', toc (clock));
  if (isempty (row.holds))
    result.agrees = false (size (result.ours));
  else
    result.agrees = row.holds (result.ours, result.reported);
  end
end

% ---- what is shown

function t = table_of_items (items)
  t = struct ('title', '', 'heads', {{'paper', 'item', 'minutes', 'data', 'what it shows'}}, ...
              'formats', {{'%s', '%s', '%.1f', '%s', '%s'}}, 'rows', {{}}, 'notes', {{}});
  for r = items
    data = strjoin (r.needs, ', ');
    if (~ r.there)
      data = [data, ' (not there)'];
    end
    t.rows{end+1} = {r.paper, [r.kind, ' ', r.number], r.minutes, data, r.what};
  end
  t.notes = {['minutes: processor time on an AMD EPYC (Zen 4), about; - where there is no experiment, see the ' ...
              'field reason']};
end

function t = table_of (result, row)
  words = {'no', 'yes', '-'};
  word = 1 + result.agrees;
  word(isempty (row.holds) | isnan (result.ours) | isnan (result.reported)) = 3;
  t = struct ('title', sprintf ('%s, %s %s: %s', row.paper, row.kind, row.number, row.what), ...
              'heads', {{'', 'reported', 'ours', 'agrees'}}, 'formats', {{'%s', '%.5g', '%.5g', '%s'}}, ...
              'rows', {{}}, 'notes', {{}});
  for k = 1:numel (result.names)
    t.rows{end+1} = {result.names{k}, result.reported(k), result.ours(k), words{word(k)}};
  end
  t.notes = {sprintf('%.0f s', result.seconds)};
  if (~ isempty (row.holds))
    t.notes = {sprintf('reported: %s; %s', row.source, row.rule), t.notes{1}};
  end
  if (strcmp (result.setting, 'quick'))
    t.title = [t.title, ' (quick setting)'];
    t.notes{end+1} = 'quick setting: fewer data and runs than the paper has, so that figures need not agree';
  end
  if (~ isempty (row.reason))
    t.notes{end+1} = row.reason;
  end
end

% The figures of a table: a line for each name, a point for each column that has figures.
function draw_points (result, experiment)
  places = 1:numel (result.names);
  values = [result.reported, result.ours];
  names = {'reported', 'ours'};
  there = find ([any(~ isnan (result.reported)), true]);
  hold ('on');
  for k = there
    drawn(k) = plot (values(:,k), places, slx_draw_mark (k), 'color', slx_draw_colour (k), 'markersize', 8);
  end
  hold ('off');
  box ('on');
  grid ('on');
  set (gca, 'ydir', 'reverse', 'ylim', [.5, numel(places) + .5], 'ytick', places, 'yticklabel', result.names, ...
       'ticklabelinterpreter', 'none');
  title (sprintf ('%s, %s %s', result.paper, result.kind, result.number), 'interpreter', 'none');
  legend (drawn(there), names(there), 'location', 'southoutside', 'interpreter', 'none');
end

% The slides of H. Larochelle on sparse coding, see completed.
function list = slides ()
  list = {struct('kind', 'figure', 'number', 'all', 'what', 'algorithms of sparse coding, and learned atoms')};
end

% Where the owners of data sets publish them, as a sentence for each.
function text = owners_of (needs)
  known = {'usps', 'USPS comes with The Elements of Statistical Learning of Hastie, Tibshirani and Friedman'; ...
           'mnist', 'MNIST is published by Y. LeCun, C. Cortes and C. Burges'; ...
           'cbcl', 'CBCL Face Database 1 is published by the Center for Biological and Computational Learning, MIT'; ...
           'orl', 'the ORL faces are published by AT&T Laboratories Cambridge'; ...
           'coil20', 'COIL-20 is published by the vision laboratory of Columbia University'; ...
           'gesture', 'Gesture Phase Segmentation is in the UCI Machine Learning Repository'; ...
           'segment', 'Image Segmentation (segment) is in the UCI Machine Learning Repository, and at LIBSVM'; ...
           'vowel', 'Connectionist Bench (vowel) is in the UCI Machine Learning Repository, and at LIBSVM'; ...
           'satimage', 'Landsat Satellite is in the UCI Machine Learning Repository, and in mlbench of R'; ...
           'letter', 'Letter Recognition is in the UCI Machine Learning Repository, and in mlbench of R'; ...
           'movielens_small', 'MovieLens is published by GroupLens, University of Minnesota'};
  [found, at] = ismember (needs, known(:,1));
  text = strjoin (known(at(found),2)', '; ');
end

% The tables and figures of a paper: completes the structs of a cell row LIST, with fields kind, number, what and
% perhaps source, figures, needs, minutes, call, run, and within, or rule and holds:
%     figures  cell rows {name, reported} of what is not run
%     run      function: [FIGURES, EXPERIMENT] = run (OPTIONS) gives a cell row for each figure, {name, reported, ours}
%     within   the largest difference of figures that agree; otherwise RULE says it, and AGREE = holds (OURS, REPORTED)
%     draw     function draw (RESULT, EXPERIMENT) for the option Plot; without it the experiment draws a figure, and
%              draw_points a table
% The field reason comes from private/reproduce_notes.md, the field quick from reproduce_quick.
function items = completed (paper, list)
  usual = struct ('paper', paper, 'kind', '', 'number', '', 'what', '', 'source', '', 'figures', {{}}, ...
                  'rule', '', 'needs', {{}}, 'there', true, 'minutes', NaN, 'call', '', 'quick', {{}}, 'reason', '', ...
                  'run', [], 'draw', [], 'holds', [], 'within', NaN);
  items = repmat (usual, 1, numel (list));
  folder = getenv ('SPARSELEARN_DATA');
  notes = strsplit (fileread (fullfile (fileparts (mfilename ('fullpath')), 'private', 'reproduce_notes.md')), '## ');
  for k = 1:numel (list)
    for name = fieldnames (list{k})'
      items(k).(name{1}) = list{k}.(name{1});
    end
    if (~ isnan (items(k).within))
      limit = items(k).within;
      items(k).rule = sprintf ('figures agree within %g', limit);
      items(k).holds = @(ours, reported) abs (ours - reported) <= limit;
    end
    if (isempty (items(k).draw) && strcmp (items(k).kind, 'table'))
      items(k).draw = @draw_points;
    end
    head = sprintf ('%s, %s %s', paper, items(k).kind, items(k).number);
    items(k).quick = reproduce_quick (head);
    for note = notes(strncmp (notes, sprintf ('%s\n', head), numel (head) + 1))
      items(k).reason = regexprep (strtrim (note{1}(numel (head)+1:end)), '\s+', ' ');
    end
    files = strcat (items(k).needs, '.mat');
    items(k).there = all (cellfun (@(file) ~ isempty (folder) && exist (fullfile (folder, file), 'file') == 2, files));
  end
  items = rmfield (items, 'within');
end

%!test
%! items = sl_reproduce ();
%! assert (all (cellfun (@(run, why) ! isnan (run) || ! isempty (why), {items.minutes}, {items.reason})));
%!error id=sparselearn:badInput sl_reproduce ('none')
%!error id=sparselearn:badInput sl_reproduce ('gsp', 'table')
%!error id=sparselearn:badInput sl_reproduce ('gsp', 'table', 99)
%!error id=sparselearn:badInput sl_reproduce ('gsp', 'figure', 2)
