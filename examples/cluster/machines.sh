#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# The same ranks on two machines without a batch system: `ssh node1 true` must work without a password.
export SPARSELEARN_MPI=$HOME/sparselearn/src/slx_ranks_mex.mex
export DATA='/shared/data/x*.mat' RANKS=16 HOSTS=node1:8,node2:8
exec octave-cli learn.m
