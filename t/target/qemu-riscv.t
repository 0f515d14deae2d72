# SPDX-License-Identifier: GPL-3.0-or-later
# What is hard for a profiler, on QEMU's virt: a line slower than the program,
# masked callers, handlers that are interrupted, handlers of the program's own,
# other processors, -O0 to -O2, and the settings that change the stub.
ARCH=riscv
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/variant.sh"

board=virt

# riscv/hard.c, with a queue of two calls on a line of 1.5 Mbaud.
hard() {
	variant "$srcdir/t/firmware/riscv/hard.c" \
	    LINE="$srcdir/t/firmware/riscv/paced.c" -DSPLITPROF_TOTALS=1 -USPLITPROF_BAUD \
	    -DSPLITPROF_BAUD=1500000 -USPLITPROF_JITTER -DSPLITPROF_JITTER=1 \
	    -DSPLITPROF_QUEUE_BYTES=18 -DHARD_DROPS=0 \
	    -DSPLITPROF_WAIT_PERCENT=100 "$@"
}

for flags in -O0 -O2 -DSPLITPROF_ADDR_BYTES=2 \
    "-DSPLITPROF_ADDR_BYTES=4 -O2"; do
	# shellcheck disable=SC2086 # several flags
	check "$flags: calls faster than the line, nothing is lost" \
	    hard $flags
	width=$(printf '%s' "$flags" | sed -n 's/.*BYTES=\(.\).*/\1/p')
	fails 0 "$flags: no byte is damaged" \
	    sh -c "apdecode -n ${width:-3} cap.bin >records"
done

check "full queue, dropped: sent and lost add up" \
    hard -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP -UHARD_DROPS -DHARD_DROPS=1 \
    -DSPLITPROF_HEADER=1 -DSPLITPROF_QUEUE_BYTES=32
fails 0 "dropped: no byte is damaged" sh -c 'apdecode cap.bin >records'
totals_are_right "dropped"
check "calls that wait for a while: sent and lost add up" \
    hard -USPLITPROF_WAIT_PERCENT -UHARD_DROPS -DHARD_DROPS=1 \
    -DSPLITPROF_HEADER=1 -DSPLITPROF_QUEUE_BYTES=32
fails 0 "for a while: no byte is damaged" \
    sh -c 'apdecode cap.bin >records'
totals_are_right "for a while"
check "interrupts held off, dropped: runs" variant "$srcdir/t/firmware/burst.c" \
    LINE="$srcdir/t/firmware/riscv/paced.c" -USPLITPROF_BAUD \
    -DSPLITPROF_BAUD=1500000 -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP \
    -DSPLITPROF_SAMPLE_HZ=0 -DBURST_FIRST='"csrci mstatus, 8"' \
    -DBURST_LAST='"csrsi mstatus, 8"'
is "interrupts held off, dropped: the line gets bytes all the same" \
    "$(apdecode cap.bin | awk '$1 == "arc" { n++ }
	END { print (n > 100 ? "yes" : n) }')" yes
check "a cache of four calls, dropped: sent and lost add up" \
    hard -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP -UHARD_DROPS -DHARD_DROPS=1 \
    -DSPLITPROF_HEADER=1 -DSPLITPROF_QUEUE_BYTES=32 -DSPLITPROF_ARC_CACHE=4
check "a cache of 128 calls takes them all" \
    hard -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP -DSPLITPROF_HEADER=1 \
    -DSPLITPROF_QUEUE_BYTES=120 -DSPLITPROF_ARC_CACHE=128

check "frames, faster than the line, nothing is lost" \
    hard -DSPLITPROF_FRAMES=SPLITPROF_QS_RECORDS -DSPLITPROF_HEADER=1 \
    -USPLITPROF_QUEUE_BYTES -DSPLITPROF_QUEUE_BYTES=72
frames_are_whole "frames"

for flags in -O0 -DSPLITPROF_ADDR_BYTES=4 \
    "-march=rv32imafc -mabi=ilp32f"; do
	# shellcheck disable=SC2086 # several flags
	check "graph, $flags" variant graph $flags
	case $flags in
	*BYTES=4) right "$flags" -n 4 ;;
	*) right "$flags" ;;
	esac
done

check "words: calls faster than the line, nothing is lost" \
    hard -DSPLITPROF_HEADER=1 -DSPLITPROF_WORDS=1 \
    -DSPLITPROF_WAIT_PERCENT=100 -USPLITPROF_QUEUE_BYTES \
    -DSPLITPROF_QUEUE_BYTES=48
fails 0 "words: no byte is damaged" sh -c 'apdecode cap.bin >records'
totals_are_right "words"
is "words: bit 0 is clear" "$(apdecode cap.bin | awk '
    $1 == "header" { print $2 }
    $1 == "arc" && ($2 $3) ~ /[13579bdf]0x|[13579bdf]$/ { print }')" 3

check "graph, caches" variant graph -DSPLITPROF_HEADER=1 \
    -DSPLITPROF_ARC_CACHE=64 -DSPLITPROF_SAMPLE_CACHE=64
right_calls "caches"

check "graph with jitter" variant graph -USPLITPROF_JITTER
right_by_chance "jitter"

for flags in "TIMER=none" "-DOWNTICK_VECTORED=1"; do
	check "own tick, $flags" \
	    variant "$srcdir/t/firmware/riscv/owntick.c" $flags \
	    LINE="$srcdir/t/firmware/riscv/paced.c" -USPLITPROF_BAUD \
	    -DSPLITPROF_BAUD=10000000
	ticks_are_seen "own tick, $flags"
done
finish
