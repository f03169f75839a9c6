#!/bin/sh
# coverage.sh OBJECTS LEAST   Lines of the core that ran, from the .gcda files in folder OBJECTS; fails below LEAST percent.
# A line counts as run when either precision ran it.
cd "$1" || exit 1
rm -f ./*.gcov
gcov -l -p ./*.gcda >/dev/null 2>&1
awk -F: -v least="$2" '
  FNR == 1 { source = "" }
  $3 == "Source" || ($2 + 0 == 0 && $3 == "Source") { source = $4; next }
  source ~ /core\/.*\.c$/ && $2 + 0 > 0 {
    count = $1; gsub (/[ *]/, "", count)
    if (count == "-") next
    key = source ":" ($2 + 0)
    seen[key] = 1
    if (count != "#####" && count != "=====") run[key] = 1
  }
  END {
    for (key in seen) {
      split (key, part, ":"); total[part[1]]++; lines++
      if (key in run) { ran[part[1]]++; good++ } else missed[part[1]] = missed[part[1]] " " part[2]
    }
    for (s in total) printf "%6.1f %%  %s%s\n", 100 * ran[s] / total[s], s, (s in missed ? "   not run:" missed[s] : "")
    printf "%6.1f %%  of %d lines of the core\n", 100 * good / lines, lines
    exit !(lines > 0 && 100 * good / lines >= least)
  }' ./*.gcov
