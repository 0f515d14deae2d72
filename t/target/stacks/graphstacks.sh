# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# The demo graph with samples that have their call stack, on any board: read by
# ". "$srcdir/t/target/stacks/graphstacks.sh"" behind lib.sh and firmware.sh.
#
#	graph_stacks NAME RUN FLAG...	build it for $board as app.elf, and run
#				it by the command RUN: what its line sends goes
#				to cap.bin, and the true stacks, if the machine
#				knows them, to the file stacks, as kl25zsim -K
#				writes them.  Nothing is lost, stacks are
#				whole, and those of stacks/graph.stacks
#	true_stacks NAME [MOST]	of the file stacks, of which each of more than
#				1000 samples of cap.bin has its own; of 1000 at
#				most so many (0) break off
#
# Siblings are called, as graph.stacks has them.  -DSPLITPROF_SAMPLE_HZ=... in
# FLAG should make some 1500 samples of 25 million instructions.

# stacks_unlike FILE FOLDED: stacks whose samples are further from their time
# than chance explains, also if there are none; and others, if they are more
# than 1 %.  A stack begins in main.  On RISC-V, whose traps hide what they have
# interrupted, that of a handler begins with the demo's trap.
stacks_unlike() {
	awk '
	    FNR == NR { if ($1 != "#") { want[$1] = $2; all += $2 }; next }
	    {
		sub(/^Reset_Handler;demo_run;/, "")
		sub(/^demo_trap;(.*;)?demo_software;/, "main;one_round;ring;")
		got[$1] += $2
		sum += $2
	    }
	    END {
		for (s in want) {
			mean = sum * want[s] / all
			d = got[s] - mean
			far = 3 * sqrt(mean * (1 - want[s] / all)) + 1
			if (d > far || d < -far)
				print s, got[s] + 0, "instead of", mean
			delete got[s]
		}
		for (s in got)
			others += got[s]
		for (s in got)
			if (others > sum / 100)
				print s, got[s], "instead of none"
	    }' "$1" "$2"
}

# All samples that were taken have come, each with its stack, and are many:
# header, calls, whether the sum is right, and others.
stacks_complete() {
	apdecode cap.bin >records
	awk '{ n[$1]++ }
	    $1 == "end" {
		stacks = n["stack"] + n["stackfull"]
		print n["header"], $2, ($3 == stacks && stacks > 1000)
	    }
	    $1 !~ /^(header|stack|stackfull|end)$/' records
}

# To the root or to a trap: enough of them, and those wrong, lost and extra.
true_stacks() {
	apstack -q -i -r -e app.elf cap.bin >unwound
	"$builddir/t/target/stackjudge" -e app.elf -r Reset_Handler \
	    -r demo_trap stacks unwound >judged
	is "$1: stacks are the true ones" "$(awk -v most="${2:-0}" '
	    $1 == "samples" { n = $2 }
	    /^right/ { print ($2 >= n - n * most / 1000 && n > 1000) }
	    /^(wrong|lost|extra)/ { print $2 }' judged | tr '\n' ' ')" "1 0 0 0 "
}

graph_stacks() {
	graph_stacks=$1
	graph_run=$2
	shift 2
	rm -f stacks
	check "$graph_stacks: stacks: graph is built" build_as app.elf \
	    "graph-$board" PLAIN=stacks -DDEMO_MIPS=16 \
	    APPFLAGS=-fno-optimize-sibling-calls "$@"
	# shellcheck disable=SC2086 # a command and its arguments
	check "$graph_stacks: stacks: graph runs to its end" $graph_run
	is "$graph_stacks: stacks: all samples have come, each with its stack" \
	    "$(stacks_complete)" "1 0 1"
	apstack -q -i -e app.elf cap.bin >folded
	is "$graph_stacks: stacks: of 1000 at most one breaks off" \
	    "$(awk '/^\[broken\]/ { n += $NF } { all += $NF }
	    END { print (all > 1000 && n <= all / 1000) }' folded)" 1
	is "$graph_stacks: stacks: they are those of the source" \
	    "$(stacks_unlike "$srcdir/t/target/stacks/graph.stacks" folded)" ""
	[ ! -e stacks ] || true_stacks "$graph_stacks: stacks"
}
