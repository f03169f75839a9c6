#!/bin/sh
# summary.sh FOLDER STAGE...   Adds up the "passed failed" files of the stages; one that wrote none has failed.
folder=$1
shift
passed=0 failed=0
for stage in "$@"; do
  if [ -s "$folder/$stage.count" ]; then
    read -r good bad <"$folder/$stage.count"
  else
    echo "FAIL  $stage did not finish"
    good=0 bad=1
  fi
  passed=$((passed + good)) failed=$((failed + bad))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
