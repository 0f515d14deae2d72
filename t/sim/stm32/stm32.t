# SPDX-License-Identifier: GPL-3.0-or-later
# The runtimes on STM32 with either kind of USART, and each kind of DMA, by a
# simulator that knows each call and each interrupted instruction, and whose
# line is a line.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/firmware.sh"
. "$srcdir/t/target/mp.sh"
. "$srcdir/t/target/qemutsp.sh"
. "$srcdir/t/target/graphstacks.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"
talk=$builddir/t/target/counttalk

# Its sampler is TIM3.  A chip of the board's family, if it is another one.
chip=
simulate() {
	kl25zsim -n 200000000 -M "${chip:-$board}" -t trm -U 1:cap.bin -T 1:stamps -o report -r \
	    -a arcs -p pcs -K stacks -I 16 "$@" >counts
}

# What feeds the line: DMA, or an interrupt a byte.
by=DMA

# runs NAME PROGRAM FLAG...: built and run, no byte was written to a full
# register, and every one of them was understood.
runs() {
	runs_name=$1
	shift
	check "$runs_name is built" build_as app.elf "$@"
	check "$runs_name runs" simulate app.elf
	is "$runs_name: no byte was written where it can't be taken" \
	    "$(awk '$1 == "uart" { print $4 }' report)" 0
	fed "$runs_name"
	fails 0 "$runs_name: every byte is understood" \
	    sh -c 'apdecode cap.bin >records'
	quiet "$runs_name: without a message"
}

# All that has come was fed in that way.
fed() {
	is "$1: each byte came by $by" "$(awk '$1 == "uart" { n = $3 }
	    $1 == "dma" { dma += $3 }
	    END { print n == 0 ? "none" : dma == n ? "DMA" : dma == 0 ? \
	    "interrupt" : "both" }' report)" "$by"
}

# Cycles of a byte, where one comes directly behind another.
byte_cycles() {
	awk 'NR > 1 && (NR == 2 || $1 - last < least) { least = $1 - last }
	    { last = $1 } END { print least }' stamps
}

# Of an RTOS, which has SysTick.
tasks() {
	check "$board: tasks are built" rtos "$board" app.elf -DWORK=16000 \
	    -DSPLITPROF_TSP_QUEUE=4096
	check "$board: tasks run" simulate app.elf
	fed "$board: tasks"
	fails 0 "$board: every event is understood, nothing is lost" \
	    sh -c "tspdecode cap.bin >records"
	told records >got
	truth >want
	same "$board: each event, how often and with which data" got want
}

# Calls and samples, in a stream that describes itself.  graph FLAG...
graph() {
	runs "$board: graph" "graph-$board" -O2 -DDEMO_MIPS=8 \
	    -DSPLITPROF_SAMPLE_HZ=6400 -DSPLITPROF_HEADER=1 \
	    -DSPLITPROF_WAIT_PERCENT=100 "$@"
	same_events "$board: graph"
	is "$board: 1.5 Mbaud" "$(byte_cycles)" 320
	is "$board: samples come as often as they should" "$(awk -v n="$(wc -l \
	    <pcs)" '$2 == "seconds" { d = n - 6400 * $3; print (d < 9 && d > -9) }
	    ' report)" 1
	right_totals "$board: graph"
}

# Two bytes too many, which are lost, and commands are still heard.  calls FLAG:
# which is the clock.
calls() {
	check "$board: calls is built" build_as app.elf calls-"$board" \
	    "$1" -DSPLITPROF_MP_WAIT_MS=1
	{
		printf 'xyz' | feed 100000 10
		{ get_metadata; start; } | feed 110000 400
		{ get_status; stop; } | feed 6000000 400
	} >heard
	check "$board: calls runs, and ends by a command" \
	    simulate -R 1:heard app.elf
	fed "$board: calls"
	came cap.bin app.elf >got
	wanted >want
	same "$board: each call is told once, at its depth" got want
	is "$board: each lies within its caller" "$(outside cap.bin)" ""
	# 62500 loops of 3 cycles, and what the line's interrupts take.
	is "$board: a nap of 3906 us is that long" "$(named cap.bin app.elf |
	    awk '$1 == "nap" && ($3 < 3906 || $3 > 4500) { print }
	    $1 == "nap" && $3 < 3911 { alone++ }
	    $1 == "nap" { n++ } END { print n, (alone > 0) }')" "10 1"
}

# Handlers above and below, masked callers, and a queue of two calls.
hard() {
	runs "$board: hard" "$srcdir/t/firmware/hard.c-$board" -O2 \
	    -DSPLITPROF_TOTALS=1 -DSPLITPROF_QUEUE_BYTES=18 \
	    -DSPLITPROF_SAMPLE_PRIORITY=64 -DHARD_TICK=48000 -DHARD_DROPS=0 \
	    -DSPLITPROF_WAIT_PERCENT=100 "$@"
}

counts() {
	check "$board: blinky that counts is built" build_as app.elf \
	    "blinky-$board" RUNTIME=count -DDEMO_MIPS=16 \
	    -DSPLITPROF_SAMPLE_HZ=2000 -DSPLITPROF_COUNT_BLOCK=65000
	size=$(($("$MCU_NM" -S app.elf |
	    awk '$4 == "splitprof_count_image" { print "0x" $2 }')))
	at=20000000
	for command in H=77 S R=0,84 "R=84,$((size - 84))"; do
		"$talk" say "$command" | feed $at 400
		at=$((at + 500000))
	done >heard
	check "$board: blinky that counts runs" \
	    simulate -n $((at + size * 330)) -R 1:heard app.elf
	fed "$board: counts"
	fails 0 "$board: every byte of the image is right" \
	    sh -c "'$talk' hear cap.bin >got"
	awk '$1 == "arc" { print $2, $3, $4 }' got | sort >arcs.came
	cut -f 2,3 arcs | sort | uniq -c | awk '{ print $2, $3, $1 }' | sort \
	    >arcs.true
	same "$board: the calls are the true ones" arcs.came arcs.true
	is "$board: as many samples as there were" \
	    "$(awk '$2 == "samples" { print $3 }' got)" "$(wc -l <pcs)"
}

# All of both kinds of USART, by interrupt, and of two of DMA; of the others
# that they send: t/mcu/board-tables.t knows their tables.
by=interrupt
for board in stm32f1 stm32g0; do
	graph -DSPLITPROF_DMA=0
	hard -DSPLITPROF_DMA=0
done
by=DMA
for board in stm32f1 stm32g0; do
	counts
	graph_stacks "$board" "simulate app.elf" \
	    -DSPLITPROF_SAMPLE_HZ=3000
	fed "$board: stacks"
done
for board in stm32f4 stm32g0; do
	hard
done
board=stm32f1
calls CLOCK=systick
board=stm32g0
calls CLOCK=port
tasks
for board in stm32f0 stm32f1 stm32f3 stm32f4 stm32f7 stm32g4 stm32l4 \
    stm32u5; do
	graph -DSPLITPROF_JITTER=0 -DSPLITPROF_STACKS=1
	true_stacks "$board" 3
done
board=stm32h7
graph -DSPLITPROF_JITTER=0
for board in stm32f4 stm32h7 stm32u5; do
	calls -DSPLITPROF_STM32_CLOCK=2
done

# An L4+ has a DMAMUX, if the port is told: as CubeMX does, here.
board=stm32l4 chip=stm32l4r
runs "$chip: graph" graph-stm32l4 -O2 -DDEMO_MIPS=1 -DSTM32L4R5xx
same_events "$chip"
# Where DMA can't send, no byte is lost: a request of something else, a channel
# that the program has set up, and memory out of its reach.
by=interrupt
runs "$chip as an L4: graph" graph-stm32l4 -O2 -DDEMO_MIPS=1
same_events "$chip as an L4"
chip=
for board in stm32g0 stm32u5; do
	runs "$board, another request: graph" graph-$board -O2 -DDEMO_MIPS=1 \
	    -DSPLITPROF_STM32_DMA_REQUEST=60
	same_events "$board, another request"
done
# DMA is given up in the middle of a chunk, as if it had got stuck there.
by=both
for board in stm32f1 stm32f4 stm32u5; do
	runs "$board, without patience: graph" graph-$board -O2 -DDEMO_MIPS=1 \
	    -DDMA_LOOKS=1 -DSPLITPROF_QUEUE_BYTES=40
	same_events "$board, without patience"
done
by=interrupt
cat >taken.c <<'END'
#include "graph.c"
__attribute__((no_instrument_function)) void
demo_board(void)
{
	*(volatile unsigned *)0x40021014 |= 1;	/* RCC_AHBENR: DMA1EN */
	*(volatile unsigned *)0x40020044 = 0x80;	/* DMA1_CCR4: MINC */
}
END
board=stm32f1
runs "$board, a channel of the program's: graph" ./taken.c-stm32f1 -O2 \
    -DDEMO_MIPS=1
# The last byte is on the wire before the line stops, though a pause was before
# it, and then nothing of it is left on: for the second start, neither.  Another
# line sees that the channel is taken, and one that is the program's is as it
# was.
by=both
while read -r board cr3 channel to ours; do
	check "$board: a line's program is built" build_as app.elf \
	    "$srcdir/t/firmware/fed.c-$board" -DSPLITPROF_START_WITH=1 \
	    -DDEMO_WHAT=0 -DFED_CASES="CASE(ram, 0, WORD($channel), 0, $(
	    )WORD($cr3) & 0x80 || WORD($channel)) CASE(ram, (WORD($to) = 0, $(
	    )WORD($channel) = $ours), !(WORD($cr3) & 0x80), 0, $(
	    )WORD($channel) ^ $ours)"
	check "$board: it runs, and leaves nothing on" simulate app.elf
	fed "$board: a line's program"
	is "$board: the last byte was sent before the line stopped" \
	    "$(sed 's/abcdefgABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/./g' \
	    cap.bin)" ....
done <<'END'
stm32f1 0x40013814 0x40020044 0x4002004c 0x80
stm32f4 0x40011014 0x400264b8 0x400264c0 0x400
stm32u5 0x40013808 0x40020610 0x40020620 0x8
END
by=interrupt
board=stm32h7
runs "$board, in DTCM: graph" graph-stm32h7 -O2 -DDEMO_MIPS=1 RAM=0x20000000
same_events "$board, in DTCM"
by=DMA

# A divisor of 12 is one of 8 looks at a bit.
board=stm32g0
runs "4 Mbaud: graph" graph-stm32g0 -DDEMO_MIPS=1 -DSPLITPROF_BAUD=4000000
is "4 Mbaud it is" "$(byte_cycles)" 120
# PA2 is USART2's.
check "another USART: graph is built" build_as app.elf graph-stm32g0 \
    -DDEMO_MIPS=1 -USPLITPROF_STM32_USART -DSPLITPROF_STM32_USART=2 -USPLITPROF_STM32_USART_IRQ \
    -DSPLITPROF_STM32_USART_IRQ=28 -UDEMO_LINE_IRQ -DDEMO_LINE_IRQ=28 \
    -UDEMO_LINE_HANDLER -DDEMO_LINE_HANDLER=USART2_IRQHandler
check "another USART: graph runs" simulate -U 2:cap.bin app.elf
fails 0 "another USART: every byte is understood" \
    sh -c 'apdecode cap.bin >records'
same_events "another USART"
finish
