# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# The tracer and what t/firmware/rtostasks.c knows of itself: read behind
# lib.sh.
#
#	rtos BOARD ELF FLAG...	build it, to tell all
#	told FILE		events of records: id, how often, sum of data
#	truth			the same, from the file counts
#	shares PERCENT FILE	tasks whose time is not what the file counts
#				says
#	backwards FILE		events whose time is before that of the one
#				before

rtos() {
	rtos_board=$1
	rtos_elf=$2
	shift 2
	build_as "$rtos_elf" \
	    "$srcdir/t/firmware/rtostasks.c-$rtos_board" RUNTIME=tsp \
	    -DDEMO_BELL_IRQ=20 -DDEMO_BELL_HANDLER=Bell_Handler \
	    -I"$srcdir/t/firmware" -DSPLITPROF_TSP_FILTER=SPLITPROF_TSP_ALL "$@"
}

told() {
	awk '$1 == "event" || $1 == "error" {
		n[$3]++
		sum[$3] += $7 + 256 * $8 + 65536 * $9
	    }
	    END { for (id in n) print id, n[id], sum[id] + 0 }' "$1" | sort -n
}

truth() {
	awk '$1 == "id" { id = $2 }
	    $1 == "count" { n = $2 }
	    $1 == "data" && n > 0 { print id, n, $2 }' counts
}

# In parts of all that ran, since the timers differ.
shares() {
	awk -v percent="$1" '
	    FNR == NR {
		if ($1 == "task")
			task = $2
		if ($1 == "time") {
			want[task] = $2
			all_want += $2
		}
		next
	    }
	    $1 == "clock" { per_tick = $6 }
	    $1 != "event" { next }
	    { now = $5 + $6 / per_tick }
	    $3 == 6 {
		got[$7] += now - since
		all_got += now - since
		on = 0
	    }
	    $3 == 2 { since = now; on = $7 }
	    END {
		if (on) {
			got[on] += now - since
			all_got += now - since
		}
		for (t in want) {
			d = got[t] / all_got - want[t] / all_want
			if ((d < 0 ? -d : d) > percent / 100)
				print t, got[t] / all_got, "instead of",
				    want[t] / all_want
		}
		if (!all_got)
			print "nothing ran"
	    }' counts "$2"
}

backwards() {
	awk '$1 == "clock" { per_tick = $6 }
	    $1 == "event" || $1 == "error" {
		if ($6 >= per_tick || $5 * per_tick + $6 < last)
			print
		last = $5 * per_tick + $6
	    }' "$1"
}
