#!/bin/sh
# SPDX-License-Identifier: MIT
# selftest.sh - hold what came from selftest.c against what it does
#
#	selftest.sh [-b BAUD] [-n BYTES] [-r HZ] ELF CAPTURE
#
# CAPTURE is what rawcap wrote: a stream of calls and samples; or, of a program
# that counts in RAM, a gmon.out.  BAUD is the line's speed (1500000), and 0 if
# it has none: a file, memory, USB.  BYTES and HZ are SPLITPROF_ADDR_BYTES and
# SPLITPROF_SAMPLE_HZ (3, 1000).
#
# Prints expected and got, and what is wrong if they differ.  Exit status: 0 all
# is as it should be, 1 something is not, 2 trouble.  apdecode, gmonbuild and
# gmondump must be in PATH.
set -eu

usage() {
	echo "usage: selftest.sh [-b BAUD] [-n BYTES] [-r HZ] ELF CAPTURE" >&2
	exit 2
}

baud=1500000 bytes=3 hz=1000
while getopts b:n:r: option; do
	case $option in
	b) baud=$OPTARG ;;
	n) bytes=$OPTARG ;;
	r) hz=$OPTARG ;;
	*) usage ;;
	esac
done
shift $((OPTIND - 1))
[ $# -eq 2 ] || usage
elf=$1 capture=$2
for file in "$elf" "$capture"; do
	[ -r "$file" ] || {
		echo "selftest.sh: $file: can't be read" >&2
		exit 2
	}
done
table=$(dirname "$0")/selftest.c
for program in apdecode gmonbuild gmondump; do
	command -v $program >/dev/null || {
		echo "selftest.sh: $program: not in PATH" >&2
		exit 2
	}
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Status 1 is damage, which is what is to be found here.
damaged() {
	"$@" || [ $? -eq 1 ] || exit 2
}

if [ ! -s "$capture" ]; then
	cat <<END
Nothing came.  Is it the right pin, and is ground connected?  Does the program
come to splitprof_start()?  A hang before that is often a handler that is not in
the vector table: a debugger shows Default_Handler.
END
	exit 1
fi
if [ "$(head -c 4 "$capture")" = gmon ]; then
	: >"$work/records"
	cp "$capture" "$work/gmon.out"
else
	damaged apdecode -q -e "$elf" -n "$bytes" "$capture" >"$work/records"
	# Few of the addresses may fit: then there is no profile.
	gmonbuild -F -q -e "$elf" -n "$bytes" -r "$hz" -o "$work/gmon.out" \
	    "$capture" 2>"$work/err" || [ $? -eq 1 ] || : >"$work/none"
fi
if [ -e "$work/none" ]; then
	: >"$work/functions"
else
	damaged gmondump -q -e "$elf" "$work/gmon.out" >"$work/functions"
fi

# The line: what was skipped, what was lost, and the burst.  Its call is the one
# that comes most often; its bytes are the time that it took, as the line was
# never idle.
awk -v bytes="$bytes" -v hz="$hz" -v baud="$baud" -F '\t' '
    $1 == "skip" { skipped += $3 }
    $1 == "lost" { lost += $2 + $3 }
    $1 == "header" { bytes = $3; hz = $5 }
    $1 == "arc" {
	at += 1 + 2 * bytes
	call = $2 " " $3
	if (!(call in first))
		first[call] = at "\t" samples
	last[call] = at "\t" samples
	n[call] += $4
	if (n[call] > n[most])
		most = call
	counted += $4 > 1
    }
    $1 == "pc" { at += 1 + bytes; samples++; counted += $3 > 1 }
    END {
	rate = -1
	if (most != "" && !counted && !lost && baud > 0) {
		split(first[most], from); split(last[most], to)
		if (to[1] > from[1])
			rate = (to[2] - from[2]) * baud / 10 / (to[1] - from[1])
	}
	print "line", skipped + 0, lost + 0, rate, hz
    }' "$work/records" >"$work/line"

# The table, and what is wrong.
awk -v size="$(wc -c <"$capture")" '
    function wrong(text) {
	problems = problems "\n" text "\n"
    }

    # Four standard deviations, and what flash does to loops.
    function off(got, want, all) {
	d = got - want
	return d * d > (4 * sqrt(want * (1 - want / all)) + want / 50 + 1) ^ 2
    }

    function compare(f,    share, mark) {
	share = busy * part[f] / parts
	if (calls[f] != want[f]) {
		mark = "  <- calls"
		bad_calls = 1
	}
	if (part[f] && busy && off(samples[f], share, busy)) {
		mark = mark "  <- time"
		bad_time = 1
	}
	same_ratio = same_ratio && calls[f] == times * want[f]
	printf "%-18s %8d %8d %9d %8s%s\n", f, calls[f], want[f], \
	    samples[f], part[f] ? sprintf("%.0f", share) : "-", mark
    }

    function judge_line() {
	if (skipped * 2 > size)
		wrong("The speed is wrong: " skipped " of " size " bytes " \
		    "make no sense.  The UART does not count " \
		    "SPLITPROF_CLOCK_HZ (is there a prescaler between the " \
		    "core and it?), or rawcap has another -b.  Or the ELF " \
		    "file is of another build, or -n of another " \
		    "SPLITPROF_ADDR_BYTES.")
	else if (skipped)
		wrong("The line drops or changes bytes: " skipped " of " size \
		    " were skipped.  Try a lower speed or a shorter wire; " \
		    "does rawcap say that the host was too slow?")
	if (lost)
		wrong("The program dropped " lost " calls and samples, since " \
		    "the line is slower: build it with SPLITPROF_WAIT and " \
		    "-DSPLITPROF_WAIT_PERCENT=100.")
    }

    function judge_calls() {
	if (!all_calls)
		wrong("No calls: selftest.c was not compiled with -pg, or " \
		    "SPLITPROF_WITH_ARCS is 0; with -flto, the link wants -pg.")
	else if (same_ratio && times > 1)
		wrong("It ran " times " times: does the board reset?")
	else if (!calls["selftest_end"])
		wrong("The end is missing: the capture ended too early, or " \
		    "the program hangs, or splitprof_stop() is not called.")
	else if (bad_calls)
		wrong("Calls are missing or wrong: lost bytes, an ELF file " \
		    "of another build, or on a Cortex-M0 no -ffixed-r8 to " \
		    "-r11.")
    }

    function judge_time() {
	if (!all_samples)
		wrong("No samples: the sampler does not fire.  Is its " \
		    "handler the one in the vector table, its timer " \
		    "clocked, the number of its interrupt right?")
	else if (busy < 50)
		wrong("Only " busy + 0 " samples of " all_samples " are in " \
		    "the loops: they are too short (SELFTEST_MHZ), or the " \
		    "program counter is not the interrupted one (a handler " \
		    "in C?).")
	else if (bad_time)
		wrong("Time is not where it should be: does something else " \
		    "run, or is SPLITPROF_JITTER 0?")
	if (all_samples && rate >= 0 && times == 1 && \
	    (rate > hz * 1.25 || rate < hz * 0.8))
		wrong(sprintf("The sampler is %.2f times as fast as it " \
		    "should be: its timer does not count what the port " \
		    "takes it to count (on STM32 twice the APB clock), or " \
		    "-b or -r is not what the program has.  The line is " \
		    "what measures this: if it is no UART at full speed, " \
		    "give -b 0.", rate / hz))
    }

    # The table in the head of selftest.c.
    FILENAME ~ /selftest\.c$/ {
	if ($1 == "*" && $2 ~ /^selftest/ && $3 ~ /^[0-9]+$/) {
		name[++functions] = $2
		want[$2] = $3
		part[$2] = $4 + 0
		parts += $4
	}
	next
    }
    $1 == "line" {
	skipped = $2; lost = $3; rate = $4; hz = $5; next
    }
    # samples seconds +- percent +- calls function
    $1 ~ /^[0-9]+$/ && $NF != "(all)" {
	samples[$NF] += $1
	calls[$NF] += $(NF - 1)
	all_samples += $1
	all_calls += $(NF - 1)
	if ($NF in part && part[$NF])
		busy += $1
    }
    END {
	printf "%-18s %8s %8s %9s %8s\n", "function", "calls", "expected", \
	    "samples", "expected"
	times = calls[name[1]] / want[name[1]]
	same_ratio = 1
	for (i = 1; i <= functions; i++)
		compare(name[i])
	if (rate >= 0)
		printf "%-36s %9.0f %8d\n", "samples a second", rate, hz
	judge_line()
	if (skipped * 2 <= size && !lost) {
		judge_calls()
		judge_time()
	}
	printf "%s", problems != "" ? problems : "\nAll is as it should be.\n"
	exit problems != ""
    }' "$table" "$work/line" "$work/functions" >"$work/report" && status=0 ||
	status=$?
fold -s -w 79 "$work/report"
exit "$status"
