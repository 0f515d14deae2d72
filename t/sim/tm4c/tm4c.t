# SPDX-License-Identifier: GPL-3.0-or-later
# The runtimes on a TM4C123 whose UART the uDMA feeds, in a simulator that knows
# each call and each interrupted instruction.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/sim/ported.sh"

chip=tm4c123 board=tm4c123 hz=48000000 uart=0 sampler=SysTick

by=DMA
graph tm4c 320
check "tm4c: again, and exceptions are listed" simulate -i app.elf
is "tm4c: no interrupt of the UART has come" \
    "$(awk '$1 == "exc" { print $2 }' report | sort | xargs)" \
    "PendSV SysTick"
hard tm4c -DSPLITPROF_SAMPLE_HZ=0
calls tm4c
tasks tm4c
counts tm4c
stacks tm4c
# Chunks of more than the controller moves at once.
runs "tm4c, pieces: graph" graph-tm4c123 -DDEMO_MIPS=1 \
    -DSPLITPROF_QUEUE_BYTES=8192
same_events "tm4c, pieces"

# Nothing is set up before.  512 bytes behind, what was the primary structure is
# the alternate one.
on='(WORD(0x4000c048) & 2 && !WORD(0x400ff018) && !WORD(0x400ff020))'
off='!(WORD(0x4000c048) & 2)'
left='(WORD(0x4000c048) & 2) | WORD(0x400ff028) | WORD(0x400ff504)'
for ram in 0x20000110 0x20000310; do
	line "RAM at $ram" "CASE(ram, 0, $on, 0, $left)" RAM=$ram
done
uart=1
line UART1 'CASE(ram, 0, WORD(0x4000d048) & 2, 0, WORD(0x4000d048))' \
    -DSPLITPROF_TM4C_UART=1 -UDEMO_LINE_IRQ -DDEMO_LINE_IRQ=6 \
    -UDEMO_LINE_HANDLER -DDEMO_LINE_HANDLER=UART1_IRQHandler
uart=0

# A program's table, here behind what the demo has of RAM, with or without
# something in the place of the channel, and a channel that is the program's by
# the controller's registers.
entry=0x20007c90
clear='WORD(0x400fe60c) = 1, WORD(0x400fea0c), WORD(0x400fea0c),'
clear="$clear WORD(0x400ff02c) = ~0u, WORD(0x400ff514) = 0,"
clear="$clear WORD(0x400ff018) = WORD(0x400ff020) = WORD(0x400ff030) = 0x200,"
clear="$clear WORD($entry) = WORD($entry + 4) = WORD($entry + 8) = 0"
table="$clear, WORD(0x400ff004) = 1, WORD(0x400ff008) = 0x20007c00"
alone="$clear, WORD(0x400ff004) = 0"
room="CASE(ram, ($table), $on && WORD($entry + 4) == 0x4000c000, 0,
    $left | (WORD(0x400ff008) ^ 0x20007c00) | WORD($entry + 4))"
# No byte is lost where DMA can't send, or stops in the middle of a chunk:
# the program has another table now, or there is a bus error.
by=both
line "a program's channel" "$room
CASE(ram, ($table, WORD($entry + 4) = 5), $off, 0, WORD($entry + 4) ^ 5)
CASE(ram, ($table, WORD($entry) = 6), $off, 0, WORD($entry) ^ 6)
CASE(ram, ($table, WORD(0x400ff028) = 0x200), $off, 0, !WORD(0x400ff028))
CASE(ram, ($table, WORD(0x400ff514) = 0x20), $off, 0, WORD(0x400ff514) ^ 0x20)
CASE(ram, ($alone), $on, (WORD(0x400ff020) = 0x200, more(),
    check(!(WORD(0x4000c038) & 0x20))), $left)"
line "DMA stops" "
CASE(ram, ($alone), $on, WORD(0x400ff008) = 0x20007c00, $left)
CASE(ram, ($alone), $on, WORD(0x400ff008) = 0x20100000, $left | ($alone))
CASE(ram, (WORD(0x400ff04c) = 1, $alone), $on, WORD(0x400ff020) = 0x200, $left)
CASE(flash, ($alone), $on, 0, $left | WORD(0x400ff04c))
CASE(ram, ($alone), $on, large(), $left)
CASE(ram, ($alone), $on, (large(), WORD(0x400ff020) = 0x200), $left)" \
    -DSPLITPROF_QUEUE_BYTES=8192
line "without a table" "CASE(ram, ($alone), $off, 0, $left) $room" \
    -DSPLITPROF_TM4C_DMA_TABLE=0
# DMA is given up in the middle of a chunk, as if it had got stuck there.
runs "tm4c, without patience: graph" graph-tm4c123 -DDEMO_MIPS=1 \
    -DDMA_LOOKS=1 -DSPLITPROF_QUEUE_BYTES=8192
same_events "tm4c, without patience"
by=interrupt
graph "tm4c, an interrupt" 320 -DSPLITPROF_DMA=0
finish
