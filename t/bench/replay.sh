#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What caches on the target would save of recorded streams: bytes on the line
# for each call and for each event, by size.  "make bench" calls this in the
# build directory; BENCH_CAPTURES names more raw streams.
. "${srcdir:=.}/t/bench/common.sh"

mcu=$top/mcu
build=$PWD
captures=
for file in ${BENCH_CAPTURES:-}; do
	captures="$captures $(realpath "$file")"
done
cd "$work"

# The board's blinky, as published; and what the demos send.
hexdecode "$top/t/data/blinky.hex" >blinky
for demo in graph "$top/t/bench/target/mix.c"; do
	[ -n "${MCU_CC:-}" ] && [ -x "$build/t/sim/kl25z/kl25zsim" ] || continue
	name=$(basename "$demo" .c)
	sh "$mcu/demo/build.sh" -c "$MCU_CC" -o app.elf "$demo-kl25z"
	"$build/t/sim/kl25z/kl25zsim" -U "2:$name" app.elf
done

replay() {
	${CC:-cc} -O2 -I"$mcu" -I"$top/t" -DSPLITPROF_HEADER=1 \
	    -DSPLITPROF_ARC_CACHE="$1" -DSPLITPROF_SAMPLE_CACHE="$2" \
	    -DSPLITPROF_FLUSH_SAMPLES="$3" -o replay "$top/t/bench/replay.c" \
	    "$mcu"/core/*.c "$mcu"/option/*.c \
	    "$top"/t/mcu/host/line.c "$top"/t/mcu/host/timer.c
}

printf '%-10s %6s %8s %6s %9s %9s %10s %10s\n' stream calls samples flush \
    RAM bytes 'a call' 'an event'
for sizes in '0 0 64' '8 0 64' '16 0 64' '32 0 64' '16 16 64' '32 32 64' \
    '32 64 64' '64 64 64' '64 64 256'; do
	# shellcheck disable=SC2086 # three numbers
	replay $sizes
	for file in blinky graph mix $captures; do
		[ -f "$file" ] || continue
		apdecode -q "$file" 2>/dev/null | ./replay | awk \
		    -v name="$(basename "$file")" -v sizes="$sizes" '{
			split(sizes, n, " ")
			printf "%-10s %6d %8d %6d %9d %9d %10.3f %10.3f\n",
			    name, n[1], n[2], n[3], $4, $3, $3 / $1,
			    $3 / ($1 + $2)
		    }'
	done
done
