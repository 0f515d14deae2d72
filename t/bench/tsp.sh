# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# Measure what reads and writes TSP, beside cat and an awk that counts events by
# name.  "bench.sh tsp" calls this; see there for the variables.
. "${srcdir:=.}/t/bench/common.sh"

units=${BENCH_TSP:-5000000}
gentsp "$units" >"$F"
tspdecode "$F" >"$T"
printf '%s packets of TSP, best of %s, CPU time user + system\n\n' \
    "$units" "$runs"
printf '  %-26s %8s %8s %8s\n' '' seconds MB/s Mpkt/s
row 'packets: cat | wc -c' "$F" 'cat "$F" | wc -c'
row tspdecode "$F" 'tspdecode "$F"'
row 'records: cat | wc -c' "$T" 'cat "$T" | wc -c'
row 'awk, events by name' "$T" \
    "awk '{ n[\$4]++ } END { for (e in n) print e, n[e] }' \"\$T\""
row 'tspencode -r' "$T" 'tspencode -r "$T"'
have valgrind || exit 0
slope 200000 'tspdecode "$F"' gentsp | awk '{
	printf "\n  tspdecode: %.0f instructions a packet, %.1f a byte\n",
	    $1 / 200000, $1 / $2 }'
