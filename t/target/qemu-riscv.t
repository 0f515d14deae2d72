# SPDX-License-Identifier: GPL-3.0-or-later
# What is hard for a profiler, on QEMU's virt: a line slower than the program,
# masked callers, handlers that are interrupted, handlers of the program's own,
# other processors, -O0 to -O2, and the settings that change the stub.
ARCH=riscv
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"

truth=$srcdir/mcu/demo/graph.truth

# Build a variant of FILE-or-DEMO as app.elf, run it; stream to cap.bin.
variant() {
	variant_name=$1
	shift
	build_as app.elf "$variant_name-virt" -DSPLITPROF_JITTER=0 "$@" ||
	    return
	emulate virt app.elf cap.bin
}

# riscv/hard.c, with a queue of two calls on a line of 1.5 Mbaud.
hard() {
	variant "$srcdir/t/firmware/riscv/hard.c" \
	    LINE="$srcdir/t/firmware/riscv/paced.c" -DSPLITPROF_TOTALS=1 -USPLITPROF_BAUD \
	    -DSPLITPROF_BAUD=1500000 -USPLITPROF_JITTER -DSPLITPROF_JITTER=1 \
	    -DSPLITPROF_QUEUE_BYTES=18 -DHARD_DROPS=0 "$@"
}

for flags in -O0 -Os -O2 "-march=rv32imc -O2" -DSPLITPROF_ADDR_BYTES=2 \
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
is "dropped: the totals are what came" \
    "$(awk '$1 == "end" { print $2, $3 }' records)" \
    "$(awk '{ n[$1]++ } END { print n["arc"], n["pc"] }' records)"
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
check "a cache of 64 calls takes them all" \
    hard -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP -DSPLITPROF_HEADER=1 \
    -DSPLITPROF_QUEUE_BYTES=120 -DSPLITPROF_ARC_CACHE=64

for form in PACKETS RECORDS; do
	check "frames of $form, faster than the line, nothing is lost" \
	    hard -DSPLITPROF_FRAMES=SPLITPROF_QS_$form -DSPLITPROF_HEADER=1 \
	    -USPLITPROF_QUEUE_BYTES -DSPLITPROF_QUEUE_BYTES=72
	fails 0 "frames of $form: every frame is sound" \
	    sh -c 'qsdecode -a cap.bin | apdecode >records'
	quiet "frames of $form: and every byte in them"
	is "frames of $form: the totals are what came" \
	    "$(awk '$1 == "end" { print $2, $3 }' records)" \
	    "$(awk '{ n[$1]++ } END { print n["arc"], n["pc"] }' records)"
done

# Each variant is as right as the demos' own.  What follows the name is for
# gmonbuild.
right_calls() {
	right_name=$1
	shift
	fails 0 "$right_name: gmonbuild understands every byte" \
	    gmonbuild -e app.elf "$@" -o app.gmon cap.bin
	is "$right_name: calls are exact" "$(calls app.elf app.gmon)" \
	    "$(wanted_calls "$truth")"
}

# With -O0 the sampler's own time is a percent more.
right() {
	right_calls "$@" -r 1
	samples app.elf app.gmon >times.txt
	right_percent=1
	[ "$1" != -O0 ] || right_percent=2
	is "$1: times are within two samples or $right_percent %" \
	    "$(far_off "$truth" times.txt $right_percent)" ""
}

for flags in -O0 -O2 -DSPLITPROF_ADDR_BYTES=4 "-march=rv32imc -O2" \
    "-march=rv32imafc -mabi=ilp32f"; do
	# shellcheck disable=SC2086 # several flags
	check "graph, $flags" variant graph $flags
	case $flags in
	*BYTES=4) right "$flags" -n 4 ;;
	*) right "$flags" ;;
	esac
done

for cache in "-DSPLITPROF_ARC_CACHE=4" \
    "-DSPLITPROF_ARC_CACHE=64 -DSPLITPROF_SAMPLE_CACHE=64"; do
	# shellcheck disable=SC2086 # several flags
	check "graph, $cache" variant graph -DSPLITPROF_HEADER=1 $cache
	right_calls "$cache"
done

check "graph with jitter" variant graph -USPLITPROF_JITTER
right_calls "jitter" -r 1
samples app.elf app.gmon >times.txt
is "jitter: times are within 3 sigma" "$(estimates "$truth" times.txt)" ""

for flags in "TIMER=none" "-DOWNTICK_VECTORED=1"; do
	check "own tick, $flags" \
	    variant "$srcdir/t/firmware/riscv/owntick.c" $flags \
	    LINE="$srcdir/t/firmware/riscv/paced.c" -USPLITPROF_BAUD \
	    -DSPLITPROF_BAUD=10000000
	fails 0 "own tick, $flags: gmonbuild understands every byte" \
	    gmonbuild -e app.elf -r 1 -o app.gmon cap.bin
	is "own tick, $flags: all ticks are seen" \
	    "$(samples app.elf app.gmon | awk '$2 > 0')" "spin 100.00"
	is "own tick, $flags: the handler's calls are seen" \
	    "$(calls app.elf app.gmon)" "main 1
spin 1
tick 100"
done
finish
