# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2034,SC2154
# What the benches share, read by ". "${srcdir:=.}/t/bench/common.sh"" in the
# build directory.
#
#	$work, $F, $T	a folder that is removed at the end; the stream that is
#			measured and its text, for commands in a shell of their
#			own
#	have PROGRAM
#	cpu COMMAND	CPU seconds, the best of $runs
#	row NAME FILE COMMAND	a line of a table: seconds, MB/s, and if there
#			are $units in a file their millions a second
#	instructions COMMAND	as callgrind counts them
#	slope N COMMAND MAKE...	"instructions bytes" between streams of N and of
#			2 N units that MAKE... N prints: the start does not
#			count
set -eu

top=$(cd "$srcdir" && pwd)
runs=${BENCH_RUNS:-3}
PATH=$PWD/bin:$PWD/t/bench:$PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 2' INT TERM HUP
F=$work/stream
T=$work/text
export F T

have() {
	command -v "$1" >"$work/which"
}

cpu() {
	cpu_result=$(measure "$runs" "$1") || exit 2
	echo "${cpu_result% *}"
}

row() {
	measured=$(cpu "$3") || exit 2
	awk -v name="$1" -v s="$measured" -v n="${units:-0}" \
	    -v bytes="$(wc -c <"$2")" 'BEGIN {
		if (s <= 0)
			s = 1e-4
		printf "  %-26s %8.3f %8.0f", name, s, bytes / s / 1e6
		if (n)
			printf " %8.1f", n / s / 1e6
		print "" }'
}

instructions() {
	sh -c "valgrind --tool=callgrind --callgrind-out-file=/dev/null $1" \
	    2>&1 >/dev/null |
	    sed -n 's/.*Collected *: *\([0-9]*\).*/\1/p'
}

slope() {
	slope_n=$1
	slope_command=$2
	shift 2
	"$@" "$slope_n" >"$F"
	slope_bytes=$(wc -c <"$F")
	slope_few=$(instructions "$slope_command")
	"$@" $((2 * slope_n)) >"$F"
	slope_many=$(instructions "$slope_command")
	echo $((slope_many - slope_few)) $(($(wc -c <"$F") - slope_bytes))
}
