#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Run each harness under libFuzzer for FUZZ_SECONDS: "make fuzz" calls this with
# the library's sources.  Inputs found stay in t/fuzz/found/NAME from run to
# run, and what fails is left there as NAME-crash-*, NAME-timeout-* or
# NAME-oom-*.  FUZZ_ONLY names the harnesses to run, if not all.  Ends with a
# table, and with status 1 if a harness failed.
#
# An input can be at most 8 KiB here: whoever asks for 256 MiB at once, or runs
# for 10 seconds, has believed a number in it.  ASan keeps 4 MiB of what was
# freed, enough for a run: with its default of 256 MiB each run takes new pages.
set -eu
ASAN_OPTIONS=quarantine_size_mb=4
export ASAN_OPTIONS

: "${srcdir:=.}" "${FUZZ_ONLY:=}"
found=t/fuzz/found
mkdir -p "$found"
sources=
for source; do
	case $source in
	*.c) sources="$sources $srcdir/$source" ;;
	esac
done

table=
failed=0
# fuzz HARNESS: build and run it, and note the row of the table.
fuzz() {
	# shellcheck disable=SC2086
	"$FUZZ_CC" -g -O1 -std=c11 -D_GNU_SOURCE \
	    -fsanitize=fuzzer,address,undefined \
	    -fno-sanitize-recover=undefined -I. -I"$srcdir/lib" \
	    -I"$srcdir/mcu" -I"$srcdir/t" \
	    "$srcdir/t/fuzz/$1.c" "$srcdir/t/fuzz/fuzz.c" \
	    "$srcdir/t/support/synthetic_program.c" \
	    $sources $FUZZ_LIBS \
	    -o "$found/$1-libfuzzer"
	echo "$1: $FUZZ_SECONDS s"
	result=sound
	"$found/$1-libfuzzer" -max_total_time="$FUZZ_SECONDS" \
	    -max_len=8192 -malloc_limit_mb=256 -timeout=10 \
	    -print_final_stats=1 -verbosity=0 \
	    -artifact_prefix="$found/$1-" "$found/$1" 2>"$found/$1.log" || {
		result="FAILED, see $found/$1.log"
		failed=1
		tail -n 50 "$found/$1.log"
	}
	runs=$(sed -n 's/^stat::number_of_executed_units: *//p' \
	    "$found/$1.log")
	table="$table$(printf '%-12s %8s %12s  %s' "$1" "$FUZZ_SECONDS" \
	    "${runs:--}" "$result")
"
}

while read -r harness _ files; do
	case " ${FUZZ_ONLY:-$harness} " in
	*" $harness "*) ;;
	*) continue ;;
	esac
	[ "$harness" = '#' ] && continue
	mkdir -p "$found/$harness"
	for file in $files; do
		cp "$srcdir/$file" "$found/$harness/"
	done
	fuzz "$harness" </dev/null
done <"$srcdir/t/fuzz/seeds.txt"

printf '\n%-12s %8s %12s  %s\n%s' harness seconds executions result "$table"
exit $failed
