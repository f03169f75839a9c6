#!/bin/sh
# run_c_tests.sh REPORT PROGRAM...   Runs the C tests and writes "passed failed" to REPORT. A program that dies counts as
# a failed test. Set RUNNER to run each under another program, such as valgrind.
report=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0 failed=0
for program in "$@"; do
  CMOCKA_MESSAGE_OUTPUT=TAP ${RUNNER:-} "$program" >"$log" 2>&1
  status=$?
  good=$(grep -c '^ok ' "$log")
  bad=$(grep -c '^not ok ' "$log")
  if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
  if [ "$bad" -ne 0 ]; then cat "$log"; echo "FAIL  $program"; else printf 'ok    %-40s %4d passed\n' "$program" "$good"; fi
  passed=$((passed + good)) failed=$((failed + bad))
done
echo "$passed $failed" >"$report"
[ "$failed" -eq 0 ]
