# SPDX-License-Identifier: GPL-3.0-or-later
# A port as one writes it by mcu/port/skeleton, on the simulated KL25Z: its line
# and its timer are in C, t/bench/target/port.  What comes over the line is the
# truth, and it costs hardly more than the KL25Z's own assembly.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/firmware.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
command -v kl25zsim >/dev/null || skip_all "no libelf"
own=$srcdir/t/firmware
port=$srcdir/t/bench/target/port

# Build FILE-or-DEMO with the port and run it: stream to cap.bin, true calls to
# arcs, true samples to pcs, what came to records.
run() {
	run_name=$1
	shift
	build_as app.elf "$run_name-kl25z" LINE="$port" TIMER="$port" "$@" &&
	    kl25zsim -s 60 -U 2:cap.bin -a arcs -p pcs -o report \
	    -f __gnu_mcount_nc -H $sim_flags app.elf >run.out
}
sim_flags=

# Each call and each sample is the true one, in the true order.
while read -r flags; do
	# shellcheck disable=SC2086 # several flags, or none
	check "graph $flags: runs" run graph $flags
	fails 0 "graph $flags: every byte is understood" \
	    sh -c 'apdecode cap.bin >records'
	same_events "graph $flags"
done <<END
-O0 -DDEMO_PSP=1
-O2 -DSPLITPROF_HEADER=1
-Os -DSPLITPROF_SAMPLE_PRIORITY=64 -DSPLITPROF_SEND_PRIORITY=128
-O2 -DSPLITPROF_SAMPLE_PRIORITY=64 -DSPLITPROF_JITTER=0
-Os -DSPLITPROF_SAMPLE_HZ=100 -DSPLITPROF_QUEUE_BYTES=1200
-flto APPFLAGS=-fno-lto
END

# The periods are those of check_jitter, as t/target/kl25z-samples.t has them.
while IFS=: read -r flags periods; do
	# shellcheck disable=SC2086 # several flags, or none
	check "periods $flags: are built" build_as app.elf \
	    "$own/periods.c-kl25z" LINE="$port" TIMER="$port" $flags
	is "periods $flags: are the known ones" "$(kl25zsim -s 0.5 app.elf |
	    awk '{ print $2 }' | tr '\n' ' ')" "$periods "
done <<END
:14833 36476 13082 22276 35986 29650 29770 11541
-DSPLITPROF_HEADER=1 -DSPLITPROF_SAMPLE_CACHE=4:14833 36476 13082 22276 35986 29650 29770 11541
-DSPLITPROF_SAMPLE_HZ=100:148326 364768 130816 222760 359867 296495 297699 115409
RUNTIME=count:14833 36476 13082 22276 35986 29650 29770 11541
END

# Everything at once, as in t/target/kl25z.t.
for flags in "" "-O2 -DSPLITPROF_SAMPLE_PRIORITY=64 \
    -DSPLITPROF_SEND_PRIORITY=192"; do
	# shellcheck disable=SC2086 # several flags
	check "hard $flags" run "$own/hard.c" -DHARD_TICK=48000 \
	    -DHARD_DROPS=0 -DSPLITPROF_TOTALS=1 \
	    -DSPLITPROF_QUEUE_BYTES=16 $flags
	fails 0 "hard $flags: every byte is understood" \
	    sh -c 'apdecode cap.bin >records'
	cut -f 2,3 arcs | hex | sed '$d' | sort >arcs.true
	came_arcs | hex | sort >arcs.came
	same "hard $flags: each call came once" arcs.came arcs.true
	cut -f 2 pcs | hex >pcs.true
	awk '$1 == "pc" { print $2 }' records | hex >pcs.came
	same "hard $flags: each sample is the true one" pcs.came pcs.true
done
for flags in -DOVERLAP_CALLS=splitprof_stop \
    "-DOVERLAP_CALLS=splitprof_start -DSPLITPROF_HEADER=1"; do
	# shellcheck disable=SC2086 # several flags
	check "overlapping: $flags" run "$own/overlap.c" \
	    -DSPLITPROF_TOTALS=1 -DSPLITPROF_SAMPLE_PRIORITY=64 $flags
done
check "a burst of calls waits" run "$own/burst.c" -DSPLITPROF_HEADER=1
is "a burst of calls: sent and lost add up" "$(apdecode cap.bin | awk '
    $1 == "arc" { n += $4 } $1 == "lost" { n += $2 }
    END { print n }')" 200001

# Cycles of a mix of calls, by each timing: all in all, and the least of a
# sample.
costs() {
	costs_name=$1
	shift
	build_as mix.elf "$srcdir/t/bench/target/mix.c-kl25z" "$@" || return
	for timing in trm board; do
		kl25zsim -t $timing -f rounds -i -o report -U 2:mix.bin mix.elf
		awk '$2 == "rounds" && $3 == "gross" { all = $6 }
		    $1 == "exc" && $2 == "PIT" && $3 == "cycles" { tick = $5 }
		    END { print all, tick }' report >"$costs_name.$timing"
	done
}
# What is more than without the profiler is at most 15 % more.
within() {
	for timing in trm board; do
		cat none.$timing "$1.$timing" "$2.$timing" | awk '
		    { all[NR] = $1 - all[1]; tick[NR] = $2 }
		    NR == 1 { all[1] = $1 }
		    END {
			if (all[2] > 0 && all[3] <= 1.15 * all[2] &&
			    tick[2] > 0 && tick[3] <= 1.15 * tick[2])
				printf "yes "
			else
				print all[3], "for", all[2], tick[3], "for", \
				    tick[2]
		    }'
	done
}
check "without profiling: runs" costs none PLAIN=1
while IFS=: read -r name flags; do
	# shellcheck disable=SC2086 # several flags
	check "$name: the KL25Z's own runs" costs own $flags
	set -- "$port"
	case $name in
	DMA*) set -- "$srcdir/mcu/port/kl25z/line.c" ;;
	esac
	# shellcheck disable=SC2086
	check "$name: a port in C runs" \
	    costs port $flags LINE="$1" TIMER="$port"
	is "$name: 15 % more at most" "$(within own port)" "yes yes "
done <<END
UART, -Os:LINE=kl25z-uart
UART, -O2, with a header:LINE=kl25z-uart -O2 -DSPLITPROF_HEADER=1
DMA, -Os:LINE=kl25z
DMA, -Os, with a header:LINE=kl25z -DSPLITPROF_HEADER=1
END
finish
