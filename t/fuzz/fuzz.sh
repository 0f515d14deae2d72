#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Run each harness under libFuzzer for FUZZ_SECONDS: "make fuzz" calls this with
# the library's sources.  Inputs found stay in t/fuzz/found/NAME from run to run,
# and what fails is left there as crash-*.
set -eu

: "${srcdir:=.}" "${LIBELF_LIBS:=}"
found=t/fuzz/found
mkdir -p "$found"
sources=
for source; do
	case $source in
	*.c) sources="$sources $srcdir/$source" ;;
	esac
done

while read -r harness files; do
	[ "$harness" = '#' ] && continue
	mkdir -p "$found/$harness"
	for file in $files; do
		cp "$srcdir/$file" "$found/$harness/"
	done
	# shellcheck disable=SC2086
	"$FUZZ_CC" -g -O1 -std=c11 -D_GNU_SOURCE \
	    -fsanitize=fuzzer,address,undefined \
	    -fno-sanitize-recover=undefined -I. -I"$srcdir/lib" \
	    -I"$srcdir/mcu" "$srcdir/t/fuzz/$harness.c" "$srcdir/t/madeup.c" \
	    $sources $LIBELF_LIBS -o "$found/$harness-libfuzzer"
	echo "$harness: $FUZZ_SECONDS s"
	"$found/$harness-libfuzzer" -max_total_time="$FUZZ_SECONDS" \
	    -max_len=8192 -print_final_stats=1 -verbosity=0 \
	    -artifact_prefix="$found/$harness-" "$found/$harness"
done <"$srcdir/t/fuzz/seeds.txt"
