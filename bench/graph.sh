# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# Measure what turns a profile into a call graph for viewers, on a generated
# program: a tree of calls, each function sampled at several places, with lines
# of 40 files.  "bench.sh graph" calls this; see there for the variables.
set -eu

functions=${BENCH_FUNCTIONS:-4000}
runs=${BENCH_RUNS:-3}
PATH=$PWD/tools:$PWD/bench:$PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 2' INT TERM HUP

# The program and the profile that is measured.
E=$work/elf
F=$work/profile
export E F

# Functions of 16 bytes from 0x1000 on, each of eight lines.
program() {
	awk -v n="$functions" 'BEGIN {
		print ".syntax unified\n.thumb\n.text\n.globl _start\n_start:"
		for (i = 0; i < 40; i++)
			printf ".file %d \"m%d.c\"\n", i + 1, i
		for (i = 0; i < n; i++) {
			printf ".globl f%d\n.thumb_func\n" \
			    ".type f%d, %%function\nf%d:\n", i, i, i
			for (k = 0; k < 8; k++)
				printf ".loc %d %d\nnop\n", i * 40 / n + 1, \
				    10 * i + k + 1
			printf ".size f%d, . - f%d\n", i, i
		}
	}' >"$work/program.s"
	"$MCU_CC" -mcpu=cortex-m0plus -mthumb -nostdlib -Wl,-Ttext=0x1000 \
	    -o "$E" "$work/program.s"
}

# profile N BINS: of the first N functions, with so many bins of each.
profile() {
	awk -v n="$1" -v bins="$2" -v all="$functions" 'BEGIN {
		printf "gmon\tgnu\t4\nhist\t0x1000\t%d\t%d\t1000\tseconds\n", \
		    4096 + 16 * all, 8 * all
		for (i = 0; i < n; i++)
			for (k = 0; k < bins; k++)
				printf "pc\t%d\t%d\n", 4096 + 16 * i + 2 * k, \
				    1 + i % 7
		for (i = 1; i < n; i++)
			printf "arc\t%d\t%d\t%d\n", \
			    4096 + 16 * int((i - 1) / 2) + 4 + 4 * (i % 2), \
			    4096 + 16 * i, 1 + i % 9
	}' | gmonmerge -o - - >"$F"
}

instructions() {
	sh -c "valgrind --tool=callgrind --callgrind-out-file=/dev/null $1" \
	    2>&1 >/dev/null |
	    sed -n 's/.*Collected *: *\([0-9]*\).*/\1/p'
}

# an_event N BINS N BINS EVENTS COMMAND: what each of so many events more takes.
an_event() {
	command -v valgrind >/dev/null || { echo -; return; }
	profile "$1" "$2"
	few=$(instructions "$6")
	profile "$3" "$4"
	many=$(instructions "$6")
	echo $(((many - few) / $5))
}

# row COMMAND: a line of the table, if the program is there.
row() {
	command -v "$1" >/dev/null || return 0
	command="$1 -e \"\$E\" \"\$F\""
	half=$((functions / 2))
	arc=$(an_event $half 1 "$functions" 1 $((functions - half)) "$command")
	bin=$(an_event "$functions" 1 "$functions" 5 $((4 * functions)) \
	    "$command")
	profile "$functions" 5
	measured=$(measure "$runs" "$command") || exit 2
	printf '  %-26s %8.3f %8d %8s %8s\n' "$1" "${measured% *}" \
	    "${measured#* }" "$arc" "$bin"
}

[ -n "${MCU_CC:-}" ] || { echo 'call graphs: no arm-none-eabi-gcc'; exit 0; }
program
printf '%s functions of 5 bins, each called once; best of %s, CPU time\n' \
    "$functions" "$runs"
printf 'user + system; instructions (callgrind) an arc more takes, with the\n'
printf 'function that it leads to and its first bin, and any other bin\n\n'
printf '  %-26s %8s %8s %8s %8s\n' '' seconds KiB 'an arc' 'a bin'
row gmon2dot
row gmon2folded
row gmon2callgrind
row gmon2pprof
