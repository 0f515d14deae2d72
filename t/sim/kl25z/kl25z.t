# SPDX-License-Identifier: GPL-3.0-or-later
# The runtime on the KL25Z, by a simulator that knows each call and each
# interrupted instruction: what comes over the line is the truth.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/firmware.sh"
. "$srcdir/t/target/stacks/graphstacks.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"
sim=$builddir/t/sim/kl25z/kl25zsim
own=$srcdir/t/firmware

# Build FILE-or-DEMO as app.elf and run it: stream to cap.bin, true calls to
# arcs, true samples to pcs, the report to report, what came to records.
run() {
	run_name=$1
	shift
	build_as app.elf "$run_name-kl25z" "$@" || return
	"$sim" -s 60 -U 2:cap.bin -a arcs -p pcs -K stacks -o report -rlk \
	    -f __gnu_mcount_nc -H $sim_flags app.elf >run.out
}
sim_flags=

# Each call and each sample is the true one, in the true order.
all_true() {
	fails 0 "$1: every byte is understood" sh -c 'apdecode cap.bin >records'
	same_events "$1"
}

# What does not meet in the runtime is tried at once.
for line in kl25z kl25z-uart; do
	check "$line, -O0, PSP: graph runs" run graph LINE=$line -O0 \
	    -DDEMO_PSP=1 TOGETHER=0
	all_true "$line, -O0, PSP"
	check "$line, -Os, not at priority 0: graph runs" run graph LINE=$line \
	    -Os -DSPLITPROF_SAMPLE_PRIORITY=64 -DSPLITPROF_SEND_PRIORITY=128
	all_true "$line, -Os, not at priority 0"
	check "$line, -O2, stacks: graph runs" run graph LINE=$line -O2 \
	    TOGETHER=0 -DSPLITPROF_HEADER=1 -DSPLITPROF_STACKS=1
	all_true "$line, -O2, stacks"
	true_stacks "$line, -O2, stacks" 3
	right_totals "$line, -O2, stacks"
	check "$line, more samples than the line carries: graph runs" run graph \
	    LINE=$line -DSPLITPROF_HEADER=1 -DSPLITPROF_QUEUE_BYTES=32 \
	    -DSPLITPROF_SAMPLE_HZ=40000 -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP
	is "$line, more samples than the line carries: each is told" \
	    "$(apdecode cap.bin | awk '$1 == "pc" { n++ }
		$1 == "lost" { n += $3; some = $3 > 0 || some }
		END { print n, some }')" "$(wc -l <pcs) 1"
done

# What the line has nothing to do with.
check "samples alone: graph runs" run graph \
    -DSPLITPROF_START_WITH=1 -DDEMO_WHAT=SPLITPROF_SAMPLES
: >arcs
all_true "samples alone"
check "calls alone: graph runs" run graph \
    -DSPLITPROF_START_WITH=1 -DDEMO_WHAT=SPLITPROF_ARCS
all_true "calls alone"
check "no sampler: graph runs" run graph -O0 -DSPLITPROF_SAMPLE_HZ=0
all_true "no sampler"
check "a large queue, slow samples: graph runs" run graph \
    -DSPLITPROF_QUEUE_BYTES=1200 -DSPLITPROF_SAMPLE_HZ=100
all_true "a large queue, slow samples"

# Link-time optimisation sees only what C tells: assembly must not lose
# anything.
check "the runtime with -flto: graph runs" run graph -flto APPFLAGS=-fno-lto
all_true "the runtime with -flto"

# The line in C, as another port would have it.
sim_flags="-I SysTick"
for flags in "" "-flto APPFLAGS=-fno-lto"; do
	check "line and sampler in C $flags: graph runs" run graph \
	    LINE="$srcdir/mcu/port/kl25z/line.c" TIMER=systick $flags
	all_true "line and sampler in C $flags"
done
sim_flags=

# The line is a function of the program's: a driver that takes packets, and that
# the sampler can't call.
usb="LINE=$own/writeline.c TIMER=kl25z -DSPLITPROF_HEADER=1"
check "a driver's function: graph runs" run graph $usb
all_true "a driver's function"
fails 0 "a driver's function: the totals are right" \
    gmonbuild -e app.elf -o app.gmon cap.bin
check "a driver's function, busy: runs" run "$srcdir/t/bench/target/vm.c" $usb \
    -DROUNDS=2
fails 1 "a driver's function, busy: losses are told" \
    gmonbuild -e app.elf -o app.gmon cap.bin
says "a driver's function, busy: with their number" \
    "[1-9][0-9]* arcs lost by the firmware; .* came$"
check "a cable is pulled out: it does not hang" run graph $usb \
    -DWRITE_STOPS=1000 -DSPLITPROF_WRITE_PATIENCE=10000

# The PIT's other channel is left to the program.
check "the PIT's other channel: runs" run "$own/other.c" \
    -DSPLITPROF_KL25Z_PIT_OTHER=other
cut -f 2,3 arcs | hex >arcs.true
apdecode cap.bin >records
came_arcs | hex >arcs.came
same "the PIT's other channel: each call is the true one" arcs.came arcs.true
is "the PIT's other channel: samples are the sampler's alone" \
    "$(awk '$1 == "pc" { n++ } END {
	print (n > 75 && n < 132 ? "yes" : n) }' records)" yes

# UART0, the board's way to USB.
check "UART0: graph runs" run graph -DSPLITPROF_KL25Z_UART=0 \
    -DSPLITPROF_KL25Z_DMA=3
"$sim" -U 0:cap.bin -a arcs -p pcs -o report app.elf
all_true "UART0"

# Everything at once: a full queue, masked callers, handlers above and below the
# sampler.  Calls that waited may come in another order; the last was after the
# stop.
hard() {
	check "$1" run "$own/hard.c" -DHARD_TICK=48000 \
	    -DSPLITPROF_TOTALS=1 "$@"
	fails 0 "$1: every byte is understood" sh -c 'apdecode cap.bin >records'
}
for line in kl25z kl25z-uart; do
	for flags in "" -DSPLITPROF_QUEUE_BYTES=16 \
	    "-DSPLITPROF_QUEUE_BYTES=16 -DSPLITPROF_SAMPLE_PRIORITY=64 \
	    -DSPLITPROF_SEND_PRIORITY=192" "-O0 -DDEMO_PSP=1"; do
		hard LINE=$line -DHARD_DROPS=0 $flags
		cut -f 2,3 arcs | hex | sed '$d' | sort >arcs.true
		came_arcs | hex | sort >arcs.came
		same "$line $flags: each call came once" arcs.came arcs.true
		cut -f 2 pcs | hex >pcs.true
		awk '$1 == "pc" { print $2 }' records | hex >pcs.came
		same "$line $flags: each sample is the true one" \
		    pcs.came pcs.true
	done
	hard LINE=$line -DHARD_DROPS=1 -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP \
	    -DSPLITPROF_HEADER=1
	fails 1 "$line: losses are told" \
	    gmonbuild -e app.elf -o app.gmon cap.bin
	says "$line: with their number" "[1-9][0-9]* arcs lost by the firmware; .* came$"
done

# Starts and stops from a handler: in the middle of a start, and of a sample.
for line in kl25z kl25z-uart; do
	for flags in -DOVERLAP_CALLS=splitprof_stop \
	    -DOVERLAP_CALLS=splitprof_start \
	    "-DOVERLAP_CALLS=splitprof_start -DSPLITPROF_HEADER=1" \
	    "-DOVERLAP_CALLS=splitprof_stop -DSPLITPROF_HEADER=1" \
	    "-DOVERLAP_FROM=48000 -DOVERLAP_TO=48900" \
	    "-DOVERLAP_FROM=48000 -DOVERLAP_TO=48900 -DSPLITPROF_WITH_ARCS=0"
	do
		# shellcheck disable=SC2086 # several flags
		check "$line, overlapping: $flags" run "$own/overlap.c" \
		    LINE=$line -DSPLITPROF_TOTALS=1 -DSPLITPROF_SAMPLE_PRIORITY=64 $flags
	done
done
# A handler that stops while a sample waits, and a switch of tasks while a start
# or a stop is under way.
for line in kl25z kl25z-uart; do
	check "$line, a stop while a sample waits" run "$own/waitstop.c" \
	    LINE=$line -DSPLITPROF_SAMPLE_PRIORITY=64 -DSPLITPROF_TOTALS=1 \
	    -DSPLITPROF_QUEUE_BYTES=16
done
for flags in "" -DSPLITPROF_ARC_CACHE=16 -DSWITCH_IN_START=1; do
	check "a switch of tasks: $flags" run "$own/switch.c" \
	    -DSPLITPROF_HEADER=1 -DSPLITPROF_TASKS=1 $flags
	apdecode cap.bin >records
	is "a switch of tasks: $flags: each calls its own" "$(awk '
	    $1 == "header" { task = 0 }
	    $1 == "task" { task = $2 }
	    $1 == "arc" && !seen[task, $3]++ { print task }' records |
	    sort | tr '\n' ' ')" "1 2 "
done

# A line that somebody else has used before.
check "a DMA channel and an interrupt that were in use" run "$own/used.c"
all_true "in use"
check "an interrupt a byte that was pending" run "$own/used.c" LINE=kl25z-uart
all_true "pending"

# The caches: fewer packets, and nothing is lost or invented.
for sizes in "4 0" "16 0" "64 64" "0 16" "512 4"; do
	# shellcheck disable=SC2086 # two numbers
	set -- $sizes
	check "caches of $1 and $2: graph runs" run graph -DSPLITPROF_HEADER=1 \
	    -DSPLITPROF_ARC_CACHE="$1" -DSPLITPROF_SAMPLE_CACHE="$2"
	fails 0 "caches of $1 and $2: totals are right, no option is needed" \
	    gmonbuild -e app.elf -o app.gmon cap.bin
	quiet "caches of $1 and $2: and nothing is said"
	apdecode cap.bin >records
	awk '$1 == "arc" { for (; $4 > 0; $4--) print $2, $3 }' records | hex |
	    sort >arcs.came
	cut -f 2,3 arcs | hex | sort >arcs.true
	same "caches of $1 and $2: each call is counted" arcs.came arcs.true
	awk '$1 == "pc" { for (; $3 > 0; $3--) print $2 }' records | hex |
	    sort >pcs.came
	cut -f 2 pcs | hex | sort >pcs.true
	same "caches of $1 and $2: each sample is counted" pcs.came pcs.true
done

# The stub's assembly decides as cache.c does: both send as many bytes for the
# same calls.  The build id is what the host's header does not have.
check "a mix of calls runs" run "$srcdir/t/bench/target/mix.c" \
    -DSPLITPROF_HEADER=1 -DSPLITPROF_ARC_CACHE=16 -DSPLITPROF_SAMPLE_HZ=0
check "the runtime in C for the same calls" $CC -I"$srcdir/mcu" -I"$srcdir/t" \
    -DSPLITPROF_HEADER=1 -DSPLITPROF_ARC_CACHE=16 -DSPLITPROF_SAMPLE_HZ=0 \
    -o replay "$srcdir/t/bench/replay.c" "$srcdir"/mcu/core/*.c \
    "$srcdir"/mcu/option/*.c \
    "$srcdir"/t/mcu/host/line.c "$srcdir"/t/mcu/host/timer.c
is "assembly and C send the same number of bytes" \
    "$(($(wc -c <cap.bin) - 20))" \
    "$(awk '{ print $1, $2, $3, 1 }' arcs | ./replay | cut -d ' ' -f 3)"

# What the page promises of the time that interrupts are held off, with the
# stop, and of the stack: held_off NAME CYCLES FLAG...
held_off() {
	held_name=$1
	held_most=$2
	shift 2
	check "$held_name: runs" run "$own/thrash.c" -DSPLITPROF_HEADER=1 \
	    -DSPLITPROF_ARC_CACHE=16 "$@"
	is "$held_name: held off" "$(awk -v most="$held_most" '
	    $1 == "masked" && $2 == "worst" {
		print ($3 <= most ? most " at most" : $3) }' report)" \
	    "$held_most at most"
	# 4 for the push before the call.
	is "$held_name: stack" "$(awk '$1 == "func" && $3 == "stack" {
		print ($5 + 4 <= 200 ? "200 at most" : $5 + 4) }' report)" \
	    "200 at most"
	is "$held_name: each call is told" "$(apdecode cap.bin | awk '
	    $1 == "arc" { n += $4 } $1 == "lost" { n += $2 }
	    END { print n }')" "$(wc -l <arcs)"
}
sim_flags="-t trm"
for line in kl25z kl25z-uart; do
	held_off "$line, no call is in the cache" 163 LINE=$line -DMANY=0
	held_off "$line, a large count, drops" 175 LINE=$line \
	    -DSPLITPROF_SAMPLE_HZ=10000 -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP
done
sim_flags=

check "a burst of calls runs" run "$own/burst.c" -DSPLITPROF_HEADER=1 \
    -DSPLITPROF_ARC_CACHE=16
fails 0 "burst: totals are right" gmonbuild -v -e app.elf -o app.gmon cap.bin
says "burst: nothing is lost" " 200001 arcs "
is "burst: more than 500000 calls a second" "$(awk '$2 == "seconds" {
    print (200001 / $3 > 500000 ? "yes" : 200001 / $3) }' report)" yes

# Without a cache they are far more than the line can take: waiting makes the
# program a fifth slower.
check "a burst of calls drops" run "$own/burst.c" -DSPLITPROF_HEADER=1 \
    -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP
dropping=$(awk '$2 == "seconds" { print $3 }' report)
for line in kl25z kl25z-uart; do
	check "$line: a burst of calls waits" run "$own/burst.c" LINE=$line \
	    -DSPLITPROF_HEADER=1
	is "$line: sent and lost add up" "$(apdecode cap.bin | awk '
	    $1 == "arc" { n += $4 } $1 == "lost" { n += $2 }
	    END { print n }')" 200001
	is "$line: a fifth slower than without waiting" "$(awk -v of=$dropping '
	    $2 == "seconds" {
		# An interrupt a byte takes its part of the time, too.
		print ($3 < (of * 1.5 + 0.016) * 1.25 ? "yes" : $3 / of)
	    }' report)" yes
done

# What the stub's comments promise, without wait states.
sim_flags="-t trm -i"
check "graph runs without wait states" run graph
is "a call takes 55 cycles" "$(awk '$1 == "hist" { print $3; exit }' report)" 55
is "a sample takes 85" \
    "$(awk '$1 == "exc" && $2 == "PIT" && $3 == "cycles" { print $5 }' report)" 85
check "a mix of calls runs without wait states" \
    run "$srcdir/t/bench/target/mix.c"
is "interrupts are held off for 96 at most, with two bytes by DMA" \
    "$(awk '$1 == "masked" && $2 == "worst" { print $3 }' report)" 96
# A busy line is asked by few of the calls that are lost, and yet kept busy: by
# each sample, and where there is none.
check "a mix of calls drops" run "$srcdir/t/bench/target/mix.c" \
    LINE=kl25z-uart -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP \
    -DSPLITPROF_BAUD=115200
is "most calls that are lost take 46 cycles" "$(awk '
    $1 == "hist" && $4 > most { most = $4; usual = $3 }
    END { print usual }' report)" 46
is "the line carries 90 % of what it can" "$(awk -v n="$(wc -c <cap.bin)" '
    $2 == "seconds" { print (n > 10368 * $3 ? "yes" : n / $3) }' report)" yes
check "burst drops, interrupts masked" run "$own/burst.c" LINE=kl25z-uart \
    -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP -DSPLITPROF_SAMPLE_HZ=0 \
    -DBURST_FIRST='"cpsid i"' -DBURST_LAST='"cpsie i"'
is "the line gets bytes all the same" "$(apdecode cap.bin | awk '
    $1 == "arc" { n++ } END { print (n > 1000 ? "yes" : n) }')" yes
check "burst runs without wait states" run "$own/burst.c" \
    -DSPLITPROF_HEADER=1 -DSPLITPROF_ARC_CACHE=16
is "a call in the cache takes 43 cycles" \
    "$(awk '$1 == "hist" { print $3; exit }' report)" 43
finish
