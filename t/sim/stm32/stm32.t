# SPDX-License-Identifier: GPL-3.0-or-later
# The runtimes on STM32 with either kind of USART, and each kind of DMA, by a
# simulator that knows each call and each interrupted instruction.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/sim/ported.sh"

# The interrupt of TIM3, and commands that come as fast as the line is.
hz=48000000 uart=1 sampler=16 apart=400

# All of both kinds of USART, by interrupt, and of two of DMA; of the others
# that they send: t/mcu/board-tables.t knows their tables.
by=interrupt
for board in stm32f1 stm32g0; do
	graph $board 320 -O2 -DSPLITPROF_DMA=0
	hard $board -DSPLITPROF_DMA=0
done
by=DMA
for board in stm32f1 stm32g0; do
	counts $board
	stacks $board
done
for board in stm32f4 stm32g0; do
	hard $board
done
board=stm32f1
calls $board CLOCK=systick
board=stm32g0
calls $board CLOCK=port
tasks $board
for board in stm32f0 stm32f1 stm32f3 stm32f4 stm32f7 stm32g4 stm32l4 \
    stm32u5; do
	graph $board 320 -O2 -DSPLITPROF_JITTER=0 -DSPLITPROF_STACKS=1
	true_stacks "$board" 3
done
board=stm32h7
graph $board 320 -O2 -DSPLITPROF_JITTER=0
for board in stm32f4 stm32h7 stm32u5; do
	calls $board -DSPLITPROF_STM32_CLOCK=2
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
	line "$board" "CASE(ram, 0, WORD($channel), 0, $(
	    )WORD($cr3) & 0x80 || WORD($channel)) CASE(ram, (WORD($to) = 0, $(
	    )WORD($channel) = $ours), !(WORD($cr3) & 0x80), 0, $(
	    )WORD($channel) ^ $ours)"
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
uart=2
runs "another USART: graph" graph-stm32g0 -DDEMO_MIPS=1 \
    -USPLITPROF_STM32_USART -DSPLITPROF_STM32_USART=2 \
    -USPLITPROF_STM32_USART_IRQ -DSPLITPROF_STM32_USART_IRQ=28 \
    -UDEMO_LINE_IRQ -DDEMO_LINE_IRQ=28 \
    -UDEMO_LINE_HANDLER -DDEMO_LINE_HANDLER=USART2_IRQHandler
same_events "another USART"
finish
