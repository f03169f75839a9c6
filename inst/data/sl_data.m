function [X, info] = sl_data (name, varargin)
%SL_DATA  Data sets to learn from, generated or real.
%   [X, INFO] = sl_data (NAME) gives a set with one sample per column. Picture i is
%   reshape (X(:,i), info.imsize), upright, with grey levels in [0, 1].
%   [X, INFO] = sl_data (NAME, OPTION, VALUE, ...) or sl_data (NAME, OPTIONS) sets options.
%
%   Generated sets, which need no files. Without noise, X = W*H with W and H in INFO for 'swimmer', 'bars' and
%   'faces'.
%     'swimmer'   256 pictures, 32x32: a body and four limbs, each limb in one of four positions
%     'bars'      pictures, 8x8, of bars, one for each row and column; where two bars cross, levels add up
%     'faces'     crude faces, 19x19, large = dark: 25 parts such as skin, eyes, brows, noses, mouths, cheeks, shadows,
%                 hair, glasses
%     'strokes'   digits drawn with a pen, 16x16, large = dark, with labels
%     'documents' sparse X of counts: how often each word of INFO.words is in each document. Columns 1 to 12 of W are
%                 the distributions of words in 12 topics, by Zipf's law, and the last column that of words such as
%                 'the' and 'of', which belong to no topic. X is W*H on average. Labels are main topics
%     'quadratic' normal X with classes that a linear classifier cannot tell apart: the class of a sample is its largest
%                 score, and scores are quadratic forms U'*H with H = (W'*[X; 1]) .^ 2 and U normal, plus noise, each
%                 standardised over the samples
%     'ratings'   which user, X(1,:), has rated which item, X(2,:); labels are the ratings. On average, before they are
%                 rounded to 1, 2, ..., ratings are the entries of W*H, which has a row for each user
%
%   Real sets, from the folder that the environment variable SPARSELEARN_DATA names. Their owners publish them, see
%   doc/data_sets.md; this package does not contain them. A set is read from a file NAME.mat with the variables named,
%   one sample per column, labels from 1, or from the owners' files where they are named.
%     'cbcl'      2429 faces, 19x19. MIT CBCL, face database #1: X, uint8; or PGM files in cbcl or train/face
%     'orl'       400 faces of 40 persons, 112x92, levels/255. AT&T Laboratories Cambridge, the database of faces:
%                 X, y, uint8; or the folders s1 to s40 in orl, orl_faces or att_faces
%     'mnist'     60000 + 10000 digits, 28x28, levels/255. The MNIST database: Xtrain, ytrain, Xtest, ytest; or the four
%                 files train-images-idx3-ubyte and so on, plain or .gz, also in mnist
%     'usps'      7291 + 2007 digits, 16x16. The Elements of Statistical Learning, data ZIP code: Xtrain, ytrain, Xtest,
%                 ytest in thousandths, -1000 to 1000
%     'digits8x8' 1797 digits, 8x8, levels/16. UCI, optical recognition of handwritten digits, test part: X, y
%     'iris'      150 flowers, 4 lengths in cm, 3 species. UCI: X, y
%     'vowel'     528 + 462 vowels, 10 features as they are, 11 classes. UCI, Deterding: Xtrain, ytrain, Xtest, ytest,
%                 speakertrain, speakertest
%     'segment'   210 + 2100 pieces of pictures, 19 features as they are, 7 classes. UCI/Statlog: Xtrain, ytrain, Xtest,
%                 ytest
%     'gesture'   9873 frames of 7 videos, 32 features as they are, 5 phases. UCI, gesture phase segmentation: X, y,
%                 video
%
%   Input
%     NAME  one of the names above
%   Outputs
%     X     d-by-n, double; sparse for 'documents'
%     INFO  struct; fields that the set does not have are []:
%       name     NAME
%       imsize   [rows columns] of the pictures
%       ink      true if large values are dark: show such pictures with 'Invert', true
%       labels   1-by-n, classes from 1; for digits, label = digit + 1
%       train, test   indices of the columns of the owners' split
%       group    1-by-n, video ('gesture') or speaker ('vowel') of each sample
%       W, H     the parts and their strengths in each picture
%       parts    names of the columns of W
%       words    names of the rows of X
%       source   who made it
%   Options of generated sets
%     'Noise'        standard deviation of normal noise, after which X is cut to [0, 1]; default 0
%     'Seed'         integer for the random numbers; default []: the current generators are used
%     'Samples'      number of pictures, not for 'swimmer'; default 500. 'documents' 2000, 'quadratic' 3000,
%                    'ratings' 20000
%     'Size'         [rows columns] of the pictures or one number for both, not for 'swimmer'; the defaults are above
%     'Probability'  for 'bars': probability of each bar; default 1/8
%     'Crossing'     for 'bars': 'sum' (default), where a bar has 0.5, or 'or', where a bar has 1 and X = min (W*H, 1)
%     'Words'        for 'documents': number of different words; default 1500, at least the number of the topics' own
%     'Length'       for 'documents': average number of words in a document; default 120
%     'Features', 'Bases', 'Classes'    for 'quadratic': defaults 20, 5 and 8. Noise is then that of the scores, by
%                                       default 0.3
%     'Users', 'Items', 'Levels', 'Factors'    for 'ratings': how many there are; defaults 500, 300, 5 and 5. Noise is
%                                              then relative to the spread of ratings, by default 0.5
%     'Variation'    for 'strokes': how much each digit is shifted, slanted, stretched, bent; default 1
%   Options of real sets
%     'Variant'      for 'cbcl': 'raw' (default), levels/255; 'ls', normalised as by Lee and Seung to mean and standard
%                    deviation 0.25, cut to [0, 1] and rounded down to 1/255; 'inverted', (256 - levels)/256;
%                    for 'usps': 'unit' (default), [0, 1], or 'signed', [-1, 1]
%     'Part'         for 'mnist', 'usps', 'vowel', 'segment': 'all' (default: training samples, then test samples),
%                    'train' or 'test'
%   Errors besides those of every function, see doc/conventions.md
%     sparselearn:badInput         no set of that name
%     sparselearn:unknownOption    an option that the set does not have
%     sparselearn:noData           a real set is not in the folder; the message names the files it needs
%     sparselearn:badFile          a file in the folder does not hold the set
%
%   Example
%     >> [X, info] = sl_data ('swimmer');
%     >> size (X)
%     ans =
%       1024   256
%     >> isequal (X, info.W * info.H)
%     ans = 1
%
%
%   Reference: D. Donoho and V. Stodden (2004), When does non-negative matrix factorization give a correct decomposition
%   into parts?, NIPS 16 (swimmer). P. Foldiak (1990), Forming sparse representations by local anti-Hebbian learning,
%   Biological Cybernetics 64 (bars). D. Lee and H. Seung (1999), Learning the parts of objects by non-negative matrix
%   factorization, Nature 401 (normalised faces).
%
%   See also: sl_show_basis, sl_read_idx, sl_read_pgm_folder, sl_read_ratings
%
% TESTING: test_data   REFERENCE: none

% SPDX-License-Identifier: BSD-3-Clause
  slx_arg_need (nargin, 1, 'the name of a set');
  try
    alone = slx_run_one_blas_thread ();
    made = struct ('swimmer', @data_make_swimmer, 'bars', @data_make_bars, 'faces', @data_make_faces, ...
                   'strokes', @data_make_strokes, 'documents', @data_make_documents, ...
                   'quadratic', @data_make_quadratic, 'ratings', @data_make_ratings);
    generated = fieldnames (made)';
    real_sets = {'cbcl', 'orl', 'mnist', 'usps', 'digits8x8', 'iris', 'vowel', 'segment', 'gesture'};
    name = slx_arg_word (name, [generated, real_sets], 'NAME');
    if (isfield (made, name))
      [X, particular] = made.(name) (varargin);
    else
      [X, particular] = data_real_set (name, varargin);
    end
    info = struct ('name', name, 'imsize', [], 'ink', false, 'labels', [], 'train', [], 'test', [], 'group', [], ...
                   'W', [], 'H', [], 'parts', {{}}, 'words', {{}}, 'source', '');
    fields = fieldnames (particular);
    for k = 1:numel (fields)
      info.(fields{k}) = particular.(fields{k});
    end
  catch err
    slx_run_rethrow (err);
  end
end

%!demo
%! names = {'swimmer', 'bars', 'faces', 'strokes'};
%! for k = 1:4
%!   [X, about] = sl_data (names{k}, 'Seed', 1);
%!   subplot (2, 2, k);
%!   sl_show_basis (X(:,1:15), about, 'Columns', 5);
%!   title (names{k});
%! end
%!test
%! [X, info] = sl_data ('swimmer');
%! assert (size (X), [1024 256]);
%! assert (X, info.W * info.H);
%! assert (info.imsize, [32 32]);
%!test
%! [X, info] = sl_data ('bars', 'Samples', 20, 'Seed', 1);
%! assert (X, info.W * info.H);
%! assert (X, sl_data ('bars', 'Samples', 20, 'Seed', 1));
%!error id=sparselearn:badCall sl_data ()
