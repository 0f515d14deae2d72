#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# suite - run one suite of tests by Automake's TAP driver, and say in one line
# how it went.  Usage: sh suite.sh TAP-DRIVER ARGUMENT...
#
# The driver prints a line a test point: 13 000 of them hide the one that
# failed.  Those that failed are printed here, below the suite's line, and all
# stand in the log.  A suite that fails exits with status 1 as well, which the
# driver takes for one more error: where a point has failed it is not counted
# again.
set -u

option() {
	wanted=$1
	shift
	while [ $# -gt 1 ] && [ "$1" != "$wanted" ]; do
		shift
	done
	echo "$2"
}
name=$(option --test-name "$@")
results=$(option --trs-file "$@")

# What writes without end must not fill the disk: 8 GiB a file.
ulimit -f 16777216

begin=$(date +%s)
printed=$("${SHELL:-/bin/sh}" "$@" 2>&1)
status=$?
seconds=$(($(date +%s) - begin))

if grep -q '^:test-result: FAIL' "$results"; then
	grep -v '^:test-result: ERROR - exited with status 1$' "$results" \
	    >"$results.once"
	mv "$results.once" "$results"
fi

printf '%s\n' "$printed" | sed "s/$(printf '\033')\\[[0-9;]*m//g" |
    awk -v name="$name" -v seconds="$seconds" '
/^PASS: |^XFAIL: / { points++; next }
/^SKIP: / { skipped++; reason = $0; next }
/^ERROR: .* - exited with status 1$/ && bad { next }
NF { bad++; lines = lines "\n" $0; points++ }
END {
	word = bad ? "FAIL" : points ? "ok" : "skip"
	printf "%-4s  %5d  %4d s  %s", word, points, seconds, name
	if (bad)
		printf ", %d failed%s", bad, lines
	else if (skipped && !points) {
		sub(/^SKIP: [^ ]* (- )?/, "", reason)
		printf ": %s", reason
	} else if (skipped)
		printf ", %d skipped", skipped
	print ""
}'
exit "$status"
