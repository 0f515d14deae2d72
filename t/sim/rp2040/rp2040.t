# SPDX-License-Identifier: GPL-3.0-or-later
# The runtimes on an RP2040 by rp2040js, whose transmitter is as slow as a real
# one (rp2040.mjs).  RP2040JS is where scripts/npm-package has put it.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/qemutsp.sh"
. "$srcdir/t/target/mp.sh"
. "$srcdir/t/target/stacks/graphstacks.sh"

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

# shellcheck disable=SC2046 # several flags
{
check "graph is built" build_as app.elf graph-rp2040 $(slow_ms 16) \
    -DSPLITPROF_JITTER=0 -DSPLITPROF_HEADER=1 -DSPLITPROF_WAIT_PERCENT=100
check "graph runs" rp2040 app.elf cap.bin
fails 0 "graph: every byte is understood, nothing is lost" \
    gmonbuild -e app.elf -r 1000 -o app.gmon cap.bin
is "graph: calls are exact" "$(calls app.elf app.gmon)" \
    "$(wanted_calls "$srcdir/mcu/demo/graph.truth")"
fails 0 "graph: totals are there" sh -c 'apdecode cap.bin >records'
as_seconds records 3
is "graph: times are within two samples or 2 %" \
    "$(far_off "$srcdir/mcu/demo/graph.truth" times.txt 2)" ""
is "graph: and right" "$(awk '$1 == "end" { print $2, $3 }' records)" \
    "$(awk '{ n[$1]++ } END { print n["arc"], n["pc"] }' records)"

board=rp2040
graph_stacks rp2040 "rp2040 app.elf cap.bin" -UDEMO_MIPS -DDEMO_MIPS=4 \
    -DSPLITPROF_SAMPLE_HZ=20000

# Handlers, masked callers, and a queue of two calls.
for flags in "-O0 -DSPLITPROF_DMA=0" -O2; do
	check "hard, $flags, is built" build_as app.elf \
	    "$srcdir/t/firmware/hard.c-rp2040" -DSPLITPROF_SAMPLE_HZ=0 \
	    -DSPLITPROF_TOTALS=1 -DSPLITPROF_WAIT_PERCENT=100 \
	    -DSPLITPROF_QUEUE_BYTES=18 -DHARD_TICK=60000 -DHARD_DROPS=0 $flags
	check "hard, $flags: calls faster than the line, nothing is lost" \
	    rp2040 app.elf cap.bin
	fails 0 "hard, $flags: every byte is understood" \
	    sh -c 'apdecode -e app.elf cap.bin >records'
done

# A channel that the program has set up before it profiles.
cat >taken.c <<'END'
#include "graph.c"
void __real_demo_board(void);
void __wrap_demo_board(void);
__attribute__((no_instrument_function)) void
__wrap_demo_board(void)
{
	__real_demo_board();
	*(volatile unsigned *)0x4000f000 = 1 << 2;	/* RESETS: DMA */
	*(volatile unsigned *)0x500002d0 = 1;	/* CH11_AL1_CTRL: EN */
}
END
check "a channel of the program's: graph is built" build_as app.elf \
    ./taken.c-rp2040 -DDEMO_MIPS=1 -DSPLITPROF_WAIT_PERCENT=100 \
    TOGETHER=0 -Wl,--wrap=demo_board
check "a channel of the program's: graph runs" rp2040 app.elf cap.bin
fails 0 "a channel of the program's: every byte is understood" \
    gmonbuild -e app.elf -r 1000 -o app.gmon cap.bin
is "a channel of the program's: calls are exact" "$(calls app.elf app.gmon)" \
    "$(wanted_calls "$srcdir/mcu/demo/graph.truth")"

# The line alone, twice, then with a channel that is left over from before a
# reset, and with one of the program's that is on, or stands still.  CTRL has
# byte, read increment, no interrupt, request UART0_TX, and chain to itself.
cat >line.c <<'END'
#include "demo.h"
#include "port/port.h"
#define WORD(address)	(*(volatile uint32_t *)(address))
#define WRITE_ADDR	WORD(0x500002c4)
#define CTRL	WORD(0x500002d0)
#define COUNT_TRIG	WORD(0x500002dc)
#define WAITS	0xa0001u	/* EN, for UART0_TX */
#define BUSY	0x01000000u
#define UARTDR	0x40034000u
#define UARTFR	WORD(0x40034018)
#define UARTDMACR	WORD(0x40034048)
static int
sends(uint32_t to, uint32_t ctrl, uint32_t dmacr, uint32_t behind)
{
	static const uint8_t bytes[] =
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
	int wrong;

	splitprof_line_start();
	wrong = WRITE_ADDR != to || CTRL != ctrl || UARTDMACR != dmacr;
	splitprof_line_send(bytes, 10);
	demo_spin(20000);
	splitprof_line_send(bytes + 10, 42);
	splitprof_line_stop();
	return wrong || UARTFR & 8 || UARTDMACR || CTRL != behind;
}
int
main(void)
{
	int wrong = 0;

	for (int i = 0; i < 2; i++)
		wrong += sends(UARTDR, 0x2a5811, 2, 0);
	CTRL = WAITS;
	COUNT_TRIG = 9;
	wrong += CTRL != (WAITS | BUSY);
	wrong += sends(UARTDR, 0x2a5811, 2, 0);
	CTRL = WAITS;
	WRITE_ADDR = 0x20000000;
	wrong += sends(0x20000000, WAITS, 0, WAITS);
	COUNT_TRIG = 9;
	CTRL = 0;
	wrong += sends(0x20000000, BUSY, 0, BUSY);
	demo_halt(wrong);
	return 0;
}
END
check "a line's program is built" build_as app.elf ./line.c-rp2040 \
    PLAIN=bare
check "it runs, leaves nothing on, and the program's channel alone" \
    rp2040 app.elf cap.bin
for _ in 1 2 3 4 5; do
	printf %s abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ
done >alphabets
same "the last byte was sent before the line stopped, each time" \
    cap.bin alphabets

check "calls is built" build_as calls.elf calls-rp2040 -DDEMO_MIPS=80 \
    -DSPLITPROF_MP_WAIT_MS=1
{ get_metadata; start; } | feed 100000 1000 >heard
{ get_status; stop; } | feed 8000000 1000 >>heard
check "calls runs, and ends by a command" rp2040 -R heard calls.elf cap.bin
came cap.bin calls.elf >got
wanted >want
same "calls: each call is told once, at its depth" got want
is "calls: each lies within its caller" "$(outside cap.bin)" ""
# While the line sends: interrupts would take a few percent.
is "calls: 120000 cycles are 960 us" "$(named cap.bin calls.elf | awk '
    $1 == "nap" && ($3 < 960 || $3 > 963) { print }
    $1 == "nap" { n++ } END { print n }')" 10

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
size=$(($(nm "$MCU_NM" -S app.elf |
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
