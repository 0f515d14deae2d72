# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# Measure what reads and writes TSP, beside cat and an awk that counts events by
# name.  "bench.sh tsp" calls this; see there for the variables.
set -eu

packets=${BENCH_TSP:-5000000}
runs=${BENCH_RUNS:-3}
PATH=$PWD/bin:$PWD/t/bench:$PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 2' INT TERM HUP

# The stream that is measured, and its text.
F=$work/stream
T=$work/text
export F T

# row NAME FILE COMMAND: a line of the table.
row() {
	measured=$(measure "$runs" "$3") || exit 2
	awk -v name="$1" -v s="${measured% *}" -v n="$packets" \
	    -v bytes="$(wc -c <"$2")" 'BEGIN {
		if (s <= 0)
			s = 1e-4
		printf "  %-26s %8.3f %8.0f %8.1f\n", name, s,
		    bytes / s / 1e6, n / s / 1e6 }'
}

# Instructions that a command takes on a stream of so many packets.
instructions() {
	gentsp "$1" >"$F"
	valgrind --tool=callgrind --callgrind-out-file=/dev/null tspdecode \
	    "$F" 2>&1 >/dev/null |
	    sed -n 's/.*Collected *: *\([0-9]*\).*/\1/p'
}

gentsp "$packets" >"$F"
tspdecode "$F" >"$T"
printf '%s packets of TSP, best of %s, CPU time user + system\n\n' \
    "$packets" "$runs"
printf '  %-26s %8s %8s %8s\n' '' seconds MB/s Mpkt/s
row 'packets: cat | wc -c' "$F" 'cat "$F" | wc -c'
row tspdecode "$F" 'tspdecode "$F"'
row 'records: cat | wc -c' "$T" 'cat "$T" | wc -c'
row 'awk, events by name' "$T" \
    "awk '{ n[\$4]++ } END { for (e in n) print e, n[e] }' \"\$T\""
row 'tspencode -r' "$T" 'tspencode -r "$T"'
command -v valgrind >/dev/null || exit 0
few=$(instructions 200000)
bytes=$(wc -c <"$F")
many=$(instructions 400000)
bytes=$(($(wc -c <"$F") - bytes))
awk -v i=$((many - few)) -v b="$bytes" 'BEGIN {
	printf "\n  tspdecode: %.0f instructions a packet, %.1f a byte\n",
	    i / 200000, i / b }'
