# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# All runtimes of a port on a simulated chip, whose line is a line, and which
# knows each call and each interrupted instruction: read behind lib.sh.
#
# The suite sets chip (kl25zsim's -M) unless that is board (build.sh's), hz, the
# core's clock, uart, the number of its line, and sampler, the interrupt that
# samples; rate, if graph is to have another one than 6400 samples a second, and
# apart, from byte to byte of a command of calls.  If it sets by, to DMA,
# interrupt or both, each of them also checks what has fed the line.
#
#	simulate FLAG... ELF	run it; its line goes to cap.bin
#	runs NAME PROGRAM FLAG...	built and run; no byte was written to a
#				full register, and every one is understood
#	byte_cycles		of a byte, where one comes behind another
#	graph NAME CYCLES FLAG...	calls and samples, in a stream that
#				describes itself; a byte takes so many cycles,
#				or LEAST-MOST, where one waits for a handler
#	words NAME FLAG...	the same as words
#	hard NAME FLAG...	handlers above and below, masked callers, and a
#				queue of two calls
#	overlaps NAME FLAG...	starts that interrupt each other, again and
#				again; SysTick does, so the sampler is another
#	calls NAME FLAG...	exact times, on command
#	tasks NAME FLAG...	the tracer in an RTOS
#	counts NAME FLAG...	calls and samples, counted in RAM
#	stacks NAME FLAG...	samples with their call stack
#	line NAME CASES FLAG...	the line alone, see t/firmware/fed.c
. "$srcdir/t/target/firmware.sh"
. "$srcdir/t/target/mp.sh"
. "$srcdir/t/target/qemutsp.sh"
. "$srcdir/t/target/stacks/graphstacks.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"

rate=6400
by='' chip='' apart=''
talk=$builddir/t/target/counttalk

simulate() {
	kl25zsim -n 900000000 -M "${chip:-$board}" -c "$hz" -t trm -U "$uart:cap.bin" \
	    -T "$uart:stamps" -o report -r -a arcs -p pcs -K stacks \
	    -I "$sampler" "$@" >counts
}

runs() {
	runs_name=$1
	shift
	check "$runs_name is built" build_as app.elf "$@"
	check "$runs_name runs" simulate app.elf
	is "$runs_name: no byte was written where it can't be taken" \
	    "$(awk '$1 == "uart" { n += $4 } END { print n }' report)" 0
	fed "$runs_name"
	fails 0 "$runs_name: every byte is understood" \
	    sh -c 'apdecode cap.bin >records'
	quiet "$runs_name: without a message"
}

# All that has come was fed in that way.
fed() {
	[ -z "$by" ] || is "$1: each byte came by $by" "$(awk '
	    $1 == "uart" { n = $3 }
	    $1 == "dma" { dma += $3 }
	    END { print n == 0 ? "none" : dma == n ? "DMA" : dma == 0 ? \
	    "interrupt" : "both" }' report)" "$by"
}

byte_cycles() {
	awk 'NR > 1 && (NR == 2 || $1 - last < least) { least = $1 - last }
	    { last = $1 } END { print least }' stamps
}

graph() {
	graph_name=$1
	graph_cycles=$2
	shift 2
	runs "$graph_name: graph" "graph-$board" -DDEMO_MIPS=8 \
	    -DSPLITPROF_SAMPLE_HZ=$rate -DSPLITPROF_HEADER=1 \
	    -DSPLITPROF_WAIT_PERCENT=100 "$@"
	same_events "$graph_name: graph"
	is "$graph_name: a byte is as long as it should" "$(byte_cycles |
	    awk -v least="${graph_cycles%-*}" -v most="${graph_cycles#*-}" '
	    { print ($1 >= least && $1 <= most ? "yes" : $1) }')" yes
	is "$graph_name: samples come as often as they should" "$(awk \
	    -v n="$(wc -l <pcs)" -v rate=$rate '$2 == "seconds" {
		d = n - rate * $3
		off = rate > 18000 ? rate / 2000 : 9
		print (d < off && d > -off)
	    }' report)" 1
	right_totals "$graph_name"
}

# Words have the lower 17 bits of an address.
words() {
	words_name=$1
	shift
	runs "$words_name: words" "graph-$board" -DDEMO_MIPS=4 \
	    -DSPLITPROF_HEADER=1 -DSPLITPROF_WORDS=1 \
	    -DSPLITPROF_WAIT_PERCENT=100 "$@"
	came_arcs | seventeen >arcs.came
	cut -f 2,3 arcs | seventeen >arcs.true
	same "$words_name: words: each call is the true one" arcs.came arcs.true
	awk '$1 == "pc" { print $2 }' records | seventeen >pcs.came
	cut -f 2 pcs | seventeen >pcs.true
	same "$words_name: words: each sample is the true one" pcs.came pcs.true
	fails 0 "$words_name: words: the totals are right" \
	    gmonbuild -e app.elf -o app.gmon cap.bin
}

# Addresses as words have them.
seventeen() {
	awk '{ for (i = 1; i <= NF; i++) {
		x = "00000" substr($i, 3)
		x = substr(x, length(x) - 4)
		$i = (index("13579bdf", substr(x, 1, 1)) ? 1 : 0) substr(x, 2)
	    } print }'
}

hard() {
	hard_name=$1
	shift
	runs "$hard_name: hard" "$srcdir/t/firmware/hard.c-$board" -O2 \
	    -DSPLITPROF_TOTALS=1 -DSPLITPROF_QUEUE_BYTES=18 \
	    -DSPLITPROF_SAMPLE_PRIORITY=64 -DHARD_TICK=48000 -DHARD_DROPS=0 \
	    -DSPLITPROF_WAIT_PERCENT=100 "$@"
}

overlaps() {
	overlaps_name=$1
	shift
	check "$overlaps_name: starts that overlap are built" build_as app.elf \
	    "$srcdir/t/firmware/overlap.c-$board" -DSPLITPROF_TOTALS=1 \
	    -DSPLITPROF_SAMPLE_PRIORITY=64 -DSPLITPROF_HEADER=1 \
	    -DOVERLAP_CALLS=splitprof_start "$@"
	check "$overlaps_name: and end" simulate app.elf
	is "$overlaps_name: by themselves" "$(awk '$2 == "end" { print $3 }' \
	    report)" semihosting
}

# Two bytes too many, which are lost, and commands are still heard.  A nap is
# 62500 loops of 3 cycles, and what the line's interrupts take.
calls() {
	calls_name=$1
	shift
	check "$calls_name: calls is built" build_as app.elf calls-"$board" \
	    -DSPLITPROF_MP_WAIT_MS=1 "$@"
	{
		printf 'xyz' | feed 100000 10
		{ get_metadata; start; } | feed 110000 "${apart:-$((hz / 10000))}"
		{ get_status; stop; } | feed 6000000 "${apart:-$((hz / 10000))}"
	} >heard
	check "$calls_name: calls runs, and ends by a command" \
	    simulate -R "$uart:heard" app.elf
	fed "$calls_name"
	came cap.bin app.elf >got
	wanted >want
	same "$calls_name: each call is told once, at its depth" got want
	is "$calls_name: each lies within its caller" "$(outside cap.bin)" ""
	is "$calls_name: a nap is as long as it is" "$(named cap.bin app.elf |
	    awk -v us=$((187500 / (hz / 1000000))) '
	    $1 == "nap" && ($3 < us || $3 > us * 1.15) { print }
	    $1 == "nap" && $3 < us + 5 { alone++ }
	    $1 == "nap" { n++ } END { print n, (alone > 0) }')" "10 1"
}

tasks() {
	tasks_name=$1
	shift
	check "$tasks_name: tasks are built" rtos "$board" app.elf -DWORK=16000 \
	    -DSPLITPROF_TSP_QUEUE=4096 "$@"
	check "$tasks_name: tasks run" simulate app.elf
	fed "$tasks_name"
	fails 0 "$tasks_name: every event is understood, nothing is lost" \
	    sh -c "tspdecode cap.bin >records"
	told records >got
	truth >want
	same "$tasks_name: each event, how often and with which data" got want
}

counts() {
	counts_name=$1
	shift
	check "$counts_name: blinky that counts is built" build_as app.elf \
	    "blinky-$board" RUNTIME=count -DDEMO_MIPS=16 \
	    -DSPLITPROF_SAMPLE_HZ=2000 -DSPLITPROF_COUNT_BLOCK=65000 "$@"
	size=$(($(nm "$MCU_NM" -S app.elf |
	    awk '$4 == "splitprof_count_image" { print "0x" $2 }')))
	at=20000000
	for command in H=77 S R=0,84 "R=84,$((size - 84))"; do
		"$talk" say "$command" | feed $at $((hz / 100000))
		at=$((at + 500000))
	done >heard
	check "$counts_name: blinky that counts runs" \
	    simulate -n $((at + size * hz / 90000)) -R "$uart:heard" app.elf
	fed "$counts_name"
	fails 0 "$counts_name: every byte of the image is right" \
	    sh -c "'$talk' hear cap.bin >got"
	awk '$1 == "arc" { print $2, $3, $4 }' got | sort >arcs.came
	cut -f 2,3 arcs | sort | uniq -c | awk '{ print $2, $3, $1 }' | sort \
	    >arcs.true
	same "$counts_name: the calls are the true ones" arcs.came arcs.true
	is "$counts_name: as many samples as there were" \
	    "$(awk '$2 == "samples" { print $3 }' got)" "$(wc -l <pcs)"
}

stacks() {
	stacks_name=$1
	shift
	graph_stacks "$stacks_name" "simulate app.elf" \
	    -DSPLITPROF_SAMPLE_HZ=$((hz / 16000)) "$@"
	fed "$stacks_name: stacks"
}

line() {
	line_name=$1
	line_cases=$(printf %s "$2" | tr '\n' ' ')
	shift 2
	check "$line_name: a line is built" build_as app.elf \
	    "$srcdir/t/firmware/fed.c-$board" -DSPLITPROF_START_WITH=1 \
	    -DDEMO_WHAT=0 -DFED_CASES="$line_cases" "$@"
	check "$line_name: it starts and stops as it should" simulate app.elf
	fed "$line_name: a line"
	is "$line_name: the last byte was sent before it stopped" "$(sed \
	    's/abcdefgABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/./g' cap.bin)" \
	    "$(echo "$line_cases" | sed 's/CASE(/;/g; s/more()/;/g
	    s/large()/;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;/g; s/[^;]//g; s/;/../g')"
}
