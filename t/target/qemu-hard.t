# SPDX-License-Identifier: GPL-3.0-or-later
# What is hard for a profiler, on QEMU's mps2-an385: a line slower than the
# program, handlers that interrupt each other, masked callers, PSP, timers of
# the program's own, -O0 to -O2, and each setting that changes the stream.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/variant.sh"

board=mps2-an385

# hard.c, with a queue of two calls on a line of 1.5 Mbaud.
hard() {
	variant "$srcdir/t/firmware/hard.c" -DSPLITPROF_JITTER=1 -DSPLITPROF_TOTALS=1 \
	    LINE="$srcdir/t/firmware/paced.c" \
	    -UDEMO_LINE_IRQ -DDEMO_LINE_IRQ=9 \
	    -UDEMO_LINE_HANDLER -DDEMO_LINE_HANDLER=TIMER1_Handler \
	    -DSPLITPROF_QUEUE_BYTES=18 -DSPLITPROF_SAMPLE_PRIORITY=64 \
	    -DHARD_DROPS=0 -DSPLITPROF_WAIT_PERCENT=100 "$@"
}

whole() {
	fails 0 "$1: no byte is damaged" sh -c 'apdecode cap.bin >records'
}

# The number of records of a kind.
records() {
	awk -v kind="$1" '$1 == kind { n++ } END { print n + 0 }' records
}

for flags in -O0 -Os -O2 "-DDEMO_PSP=1 -DSPLITPROF_ADDR_BYTES=2"; do
	# shellcheck disable=SC2086 # several flags
	check "$flags: calls faster than the line, nothing is lost" \
	    hard $flags
	case $flags in
	*BYTES=2)
		fails 0 "$flags: no byte is damaged" \
		    sh -c 'apdecode -n 2 cap.bin >records' ;;
	*)
		whole "$flags" ;;
	esac
done

# Records take more than three times the line: the handlers are to leave some of
# it for the program.
for form in PACKETS RECORDS; do
	check "frames of $form, faster than the line, nothing is lost" \
	    hard -DSPLITPROF_FRAMES=SPLITPROF_QS_$form -DSPLITPROF_HEADER=1 \
	    -DHARD_TICK=60000 -USPLITPROF_QUEUE_BYTES -DSPLITPROF_QUEUE_BYTES=72
	frames_are_whole "frames of $form"
done

check "full queue, dropped: sent and lost add up" \
    hard -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP -UHARD_DROPS -DHARD_DROPS=1
whole "full queue, dropped"

check "calls that wait for a while: sent and lost add up" \
    hard -USPLITPROF_WAIT_PERCENT -UHARD_DROPS -DHARD_DROPS=1 \
    -DSPLITPROF_HEADER=1 -DSPLITPROF_QUEUE_BYTES=32
whole "for a while"
totals_are_right "for a while"

check "the same with a header" \
    hard -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP -UHARD_DROPS -DHARD_DROPS=1 \
    -DSPLITPROF_HEADER=1 -DSPLITPROF_ADDR_BYTES=4 -DSPLITPROF_QUEUE_BYTES=32
whole "full queue, dropped, header"
is "the header tells width, rate and build id" \
    "$(awk '$1 == "header"' records)" \
    "$(printf 'header\t1\t4\t0x0\t1000\t%s' "$("${MCU_NM%nm}readelf" -n \
    app.elf | sed -n 's/.*Build ID: //p')")"
totals_are_right "full queue, dropped, header"
is "losses are told" "$(awk '$1 == "lost" { n += $2 }
    END { print (n > 1000 ? "many" : n + 0) }' records)" many

# Each way to sample is as right as the demos' own.
check "graph on PSP" variant graph -DDEMO_PSP=1
right "PSP"
for level in -O0 -O2; do
	check "graph and runtime at $level" variant graph $level
	right "$level"
done
check "graph, words" variant graph -DSPLITPROF_HEADER=1 -DSPLITPROF_WORDS=1
right_calls "words"
check "graph with SysTick as sampler" variant graph TIMER=systick
right "SysTick"

# A handler as urgent as the sampler is not looked into.
for timer in cmsdk systick; do
	check "urgent handler, $timer: graph" \
	    variant graph TIMER=$timer -DSPLITPROF_SAMPLE_PRIORITY=255
	gmonbuild -e app.elf -r 1 -o app.gmon cap.bin
	is "urgent handler, $timer: only that one has no samples" \
	    "$(samples app.elf app.gmon | awk '$2 > 3 {
		print (/bell|PendSV/ ? $0 : "others") }' | uniq)" others
done

# With jitter a time is an estimate: within three standard deviations, and all
# of them together as long as ever.
for timer in cmsdk systick; do
	check "jitter, $timer: graph" \
	    variant graph TIMER=$timer -DSPLITPROF_JITTER=1
	right_by_chance "jitter, $timer"
done

check "a program's own tick handler" variant "$srcdir/t/firmware/owntick.c" \
    TIMER=none
whole "own tick"
ticks_are_seen "own tick"

# Calls in one run, samples in another: together a profile.
check "calls alone" variant graph -DSPLITPROF_START_WITH=1 \
    -DDEMO_WHAT=SPLITPROF_ARCS
fails 0 "calls alone: gmonbuild understands every byte" \
    gmonbuild -e app.elf -r 1 -o arcs.gmon cap.bin
check "samples alone" variant graph -DSPLITPROF_START_WITH=1 \
    -DDEMO_WHAT=SPLITPROF_SAMPLES
fails 0 "samples alone: gmonbuild understands every byte" \
    gmonbuild -e app.elf -r 1 -o samples.gmon cap.bin
check "both are merged" gmonmerge -o app.gmon arcs.gmon samples.gmon
is "merged: calls are exact" "$(calls app.elf app.gmon)" \
    "$(wanted_calls "$truth")"
samples app.elf app.gmon >times.txt
is "merged: times are within two samples or 1 %" "$(far_off "$truth" times.txt)" ""

check "without calls compiled in" variant graph -DSPLITPROF_WITH_ARCS=0
whole "without calls"
is "without calls there are none" "$(records arc)" 0
check "without a sampler compiled in" variant graph -DSPLITPROF_SAMPLE_HZ=0
whole "without a sampler"
is "without a sampler there are no samples" "$(records pc)" 0
finish
