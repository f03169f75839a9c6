function [scalers, learners, trainers] = choose_known ()
%CHOOSE_KNOWN  What a step of a pipeline may be called by name, see choose_pipelines.
%   SCALERS change the scale of features or samples, LEARNERS are those of sl_coder, TRAINERS learn from labels, values
%   or codes.

% SPDX-License-Identifier: BSD-3-Clause
  scalers = {'standardize', 'range', 'maxabs', 'unit'};
  about = slx_model_about ();
  about = about(~ ismember ({about.name}, {'sl_coder', 'sl_tune'}));
  coded = strcmp ({about.predict}, 'sl_coder');
  learners = {about(coded).name};
  trainers = {about(~ coded).name};
end
