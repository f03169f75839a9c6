#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# coverage.sh OBJECTS LEAST   Lines of the core that ran, from the .gcda files in folder OBJECTS (seen from src);
# fails below LEAST percent. A line counts as run when either precision ran it.
cd "$(dirname "$0")/../src" || exit 1
gcov --stdout "$1"/*.gcda 2>/dev/null | awk -F: -v least="$2" '
  $3 == "Source" { source = $4; next }
  source ~ /^core\/.*\.c$/ && $2 + 0 > 0 {
    count = $1
    gsub (/[ *]/, "", count)
    if (count == "-")
      next
    line = source ":" ($2 + 0)
    seen[line] = 1
    if (count != "#####" && count != "=====")
      ran[line] = 1
  }
  END {
    for (line in seen) {
      split (line, part, ":")
      total[part[1]]++
      lines++
      if (line in ran) {
        good[part[1]]++
        all_good++
      } else
        missed[part[1]] = missed[part[1]] " " part[2]
    }
    for (file in total)
      printf "%6.1f %%  %s%s\n", 100 * good[file] / total[file], file, (file in missed ? "   not run:" missed[file] : "")
    printf "%6.1f %%  of %d lines of the core\n", lines ? 100 * all_good / lines : 0, lines
    exit ! (lines > 0 && 100 * all_good / lines >= least)
  }'
