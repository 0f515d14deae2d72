# SPDX-License-Identifier: GPL-3.0-or-later
# The runtimes on an RP2040 by rp2040js, whose transmitter is as slow as a real
# one (rp2040.mjs).  RP2040JS is where scripts/rp2040js has put it.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/qemutsp.sh"
. "$srcdir/t/target/mp.sh"

[ -n "${RP2040JS-}" ] ||
    skip_all "no rp2040js: RP2040JS=\$(scripts/rp2040js FOLDER)"
command -v node >/dev/null || skip_all "no node"

rp2040() {
	timeout 100 node "$srcdir/t/sim/rp2040/rp2040.mjs" "$@" >counts
}

# A millisecond of the demos has 3 cycles for each 2 instructions, and a sample
# comes as often: slow_ms MIPS.
slow_ms() {
	echo "-DDEMO_MIPS=$1 -USPLITPROF_SYSTICK_CLOCK_HZ" \
	    "-DSPLITPROF_SYSTICK_CLOCK_HZ=$((1500000 * $1))"
}

# as_seconds FILE BYTES: samples of each function in times.txt, of the calls and
# samples in a file with addresses of so many bytes; their rate is told as 1 a
# second.
as_seconds() {
	{
		printf 'header\t1\t%d\t0x0\t1\t\n' "$2"
		grep -E '^(arc|pc)' "$1"
	} | apencode | gmonbuild -q -e app.elf -r 1 -o file.gmon
	samples app.elf file.gmon >times.txt
}

# fib counts instructions, not milliseconds.
awk '$1 == "fib" { $3 *= 125 / 16 } { print }' \
    "$srcdir/mcu/demo/graph.truth" >graph.truth

# shellcheck disable=SC2046 # several flags
{
check "graph is built" build_as app.elf graph-rp2040 $(slow_ms 16) \
    -DSPLITPROF_JITTER=0 -DSPLITPROF_HEADER=1 -DSPLITPROF_WAIT_PERCENT=100
check "graph runs" rp2040 app.elf cap.bin
fails 0 "graph: every byte is understood, nothing is lost" \
    gmonbuild -e app.elf -r 1000 -o app.gmon cap.bin
is "graph: calls are exact" "$(calls app.elf app.gmon)" \
    "$(wanted_calls graph.truth)"
fails 0 "graph: totals are there" sh -c 'apdecode cap.bin >records'
as_seconds records 3
# So slow a program sees what the line's interrupts take.
is "graph: times are within two samples or 4 %" \
    "$(far_off graph.truth times.txt 4)" ""
is "graph: and right" "$(awk '$1 == "end" { print $2, $3 }' records)" \
    "$(awk '{ n[$1]++ } END { print n["arc"], n["pc"] }' records)"

# Handlers, masked callers, and a queue of two calls.
for flags in -O0 -O2; do
	check "hard, $flags, is built" build_as app.elf \
	    "$srcdir/t/firmware/hard.c-rp2040" -DSPLITPROF_SAMPLE_HZ=0 \
	    -DSPLITPROF_TOTALS=1 -DSPLITPROF_WAIT_PERCENT=100 \
	    -DSPLITPROF_QUEUE_BYTES=18 -DHARD_TICK=60000 -DHARD_DROPS=0 $flags
	check "hard, $flags: calls faster than the line, nothing is lost" \
	    rp2040 app.elf cap.bin
	fails 0 "hard, $flags: every byte is understood" \
	    sh -c 'apdecode -e app.elf cap.bin >records'
done

check "calls is built" build_as calls.elf calls-rp2040 -DDEMO_MIPS=80 \
    -DSPLITPROF_MP_WAIT_MS=1
{ get_metadata; start; } | feed 100000 1000 >heard
{ get_status; stop; } | feed 8000000 1000 >>heard
check "calls runs, and ends by a command" rp2040 -R heard calls.elf cap.bin
came cap.bin calls.elf >got
wanted >want
same "calls: each call is told once, at its depth" got want
is "calls: each lies within its caller" "$(outside cap.bin)" ""
# While the line sends, its interrupts take a few percent.
is "calls: 120000 cycles are 960 us" "$(named cap.bin calls.elf | awk '
    $1 == "nap" && ($3 < 960 || $3 > 1000) { print }
    $1 == "nap" && $3 < 963 { alone++ }
    $1 == "nap" { n++ } END { print n, (alone > 0) }')" "10 1"

# The line is as fast as it gets, or it is too slow for all that tasks do.
check "tasks are built" rtos rp2040 app.elf -DWORK=16000 \
    -DSPLITPROF_TSP_QUEUE=4096 -DSPLITPROF_BAUD=7500000 \
    -UDEMO_BELL_IRQ -DDEMO_BELL_IRQ=26
check "tasks run" rp2040 app.elf cap.bin
fails 0 "tasks: every byte is understood, nothing is lost" \
    sh -c "tspdecode cap.bin >records"
told records >got
truth >want
same "tasks: each event, how often and with which data" got want
is "tasks: each one's share of the time is within 1 %" "$(shares 1 records)" ""

check "counting blinky is built" build_as app.elf blinky-rp2040 \
    RUNTIME=count $(slow_ms 8) -DSPLITPROF_JITTER=0 \
    -DSPLITPROF_COUNT_BLOCK=65000 -DSPLITPROF_COUNT_SPILLS=64 \
    -DDEMO_LEAVE=0
}
talk=$builddir/t/target/counttalk
size=$(($("$MCU_NM" -S app.elf |
    awk '$4 == "splitprof_count_image" { print "0x" $2 }')))
at=11000000
for command in H=77 S R=0,84 "R=84,$((size - 84))"; do
	"$talk" say "$command" | feed $at 1000
	at=$((at + 500000))
done >heard
rp2040 -c $((at + size * 900)) -R heard app.elf cap.bin
fails 0 "counting blinky: every byte is right" \
    sh -c "'$talk' hear cap.bin >got"
as_seconds got 4
is "counting blinky: calls are exact" "$(calls app.elf file.gmon)" \
    "$(wanted_calls "$srcdir/mcu/demo/blinky.truth")"
is "counting blinky: times are within two samples or 2 %" \
    "$(far_off "$srcdir/mcu/demo/blinky.truth" times.txt 2)" ""
finish
