# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# The tracer on RISC-V: read behind lib.sh.
#
#	tracer BOARD ELF FLAG...	build t/firmware/riscv/tracer.c
#	traced NAME		what came, in cap.bin, is what the file counts
#				says, and time does not go back

tracer() {
	tracer_board=$1
	tracer_elf=$2
	shift 2
	build_as "$tracer_elf" \
	    "$srcdir/t/firmware/riscv/tracer.c-$tracer_board" RUNTIME=tsp \
	    CLOCK=port -DSPLITPROF_IN_HANDLER=program_in_handler \
	    -DSPLITPROF_TSP_QUEUE=4096 \
	    -DSPLITPROF_TSP_FILTER=SPLITPROF_TSP_ALL "$@"
}

traced() {
	fails 0 "$1: every event is understood, nothing is lost" \
	    sh -c 'tspdecode cap.bin >records'
	quiet "$1: without a message"
	awk '$1 == "event" && $3 > 1 { n[$3]++ }
	    END { for (id in n) print id, n[id] }' records | sort -n >got
	same "$1: each event came as often as it was told" got counts
	is "$1: time does not go back, nor stand still" "$(awk '
	    $1 == "clock" { per_tick = $6 }
	    $1 == "event" {
		at = $5 * per_tick + $6
		if (at < last)
			print
		last = at
	    }
	    END { print (last > per_tick) }' records)" 1
}
