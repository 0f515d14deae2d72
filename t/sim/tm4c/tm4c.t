# SPDX-License-Identifier: GPL-3.0-or-later
# The runtimes on a TM4C123 whose UART the uDMA feeds, in a simulator that knows
# each call and each interrupted instruction.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/firmware.sh"
. "$srcdir/t/target/mp.sh"
. "$srcdir/t/target/qemutsp.sh"
. "$srcdir/t/sim/ported.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"
chip=tm4c123 board=tm4c123 hz=48000000 uart=0 sampler=SysTick

by=DMA
graph tm4c 320
words tm4c
hard tm4c -DSPLITPROF_SAMPLE_HZ=0
calls tm4c
tasks tm4c
counts tm4c
# Chunks of more than the controller moves at once.
runs "tm4c, pieces: graph" graph-tm4c123 -DDEMO_MIPS=1 \
    -DSPLITPROF_QUEUE_BYTES=8192
same_events "tm4c, pieces"

# The table that its channel has, and its place; 0: primary, 512: alternate.
# They are where the linker puts them, and RAM begins at another address.
on='WORD(0x400ff028) == 0 && (WORD(0x4000c048) & 2)'
left='(WORD(0x4000c048) & 2) | WORD(0x400ff028) | WORD(0x400ff504)'
for ram in 0x20000000 0x20000110 0x20000200 0x20000320; do
	line "tm4c, RAM at $ram" RAM=$ram -DFED_ON="$on" -DFED_LEFT="$left"
done
uart=1
line "UART1" -DSPLITPROF_TM4C_UART=1 -UDEMO_LINE_IRQ -DDEMO_LINE_IRQ=6 \
    -UDEMO_LINE_HANDLER -DDEMO_LINE_HANDLER=UART1_IRQHandler \
    -DFED_ON='WORD(0x4000d048) & 2' -DFED_LEFT='WORD(0x4000d048)'
uart=0

# A program's table, here behind what the demo has of RAM.
table='(WORD(0x400fe60c) = 1, WORD(0x400fea0c), WORD(0x400fea0c), '
table=$table'WORD(0x400ff004) = 1, WORD(0x400ff008) = 0x20007c00'
line "a program's table" -DSPLITPROF_TM4C_DMA_TABLE=0 -DFED_BEFORE="$table)" \
    -DFED_ON='WORD(0x20007c94) == 0x4000c000' -DFED_LEFT='WORD(0x20007c98) & 7'
line "a program's table, and room for one" -DFED_BEFORE="$table)" \
    -DFED_ON='WORD(0x400ff008) == 0x20007c00' -DFED_LEFT=0
# No byte is lost where DMA can't send: there is no table, the program has the
# channel, it is for something else, or the chunk is in flash.
by=interrupt
line "no table" -DSPLITPROF_TM4C_DMA_TABLE=0 -DFED_ON=1 -DFED_LEFT=0
line "a program's channel" -DFED_ON='WORD(0x20007c94) == 0x20001234' \
    -DFED_LEFT='WORD(0x20007c94) != 0x20001234 || WORD(0x400ff028) != 0x200' \
    -DFED_BEFORE="$table, WORD(0x20007c94) = 0x20001234, WORD(0x400ff024) = 0x200, WORD(0x400ff020) = 0x200, WORD(0x400ff028) = 0x200)"
line "a program's, which is off" -DFED_ON=1 \
    -DFED_LEFT='WORD(0x20007c90) != 0x20001234' \
    -DFED_BEFORE="$table, WORD(0x20007c90) = 0x20001234)"
line "another source" -DFED_ON=1 -DFED_LEFT='WORD(0x400ff514) != 0x20' \
    -DFED_BEFORE="$table, WORD(0x400ff514) = 0x20)"
line "in flash" -DFED_CONST=const -DFED_ON=1 -DFED_LEFT="$left"
# Nor where DMA stops in the middle of a chunk: the program has another table
# now, there is a bus error, or DMA is given up as if it had got stuck.
by=both
line "another table" -DFED_ON="$on" -DFED_LEFT=0 -DFED_BREAK="$table)"
line "a bus error" -DFED_ON=1 -DFED_LEFT='(WORD(0x400ff008) = 0x20007c00) == 0' \
    -DFED_BREAK='WORD(0x400ff008) = 0x20100000'
runs "tm4c, without patience: graph" graph-tm4c123 -DDEMO_MIPS=1 -DDMA_LOOKS=1
same_events "tm4c, without patience"
runs "tm4c, pieces without patience: graph" graph-tm4c123 -DDEMO_MIPS=1 \
    -DDMA_LOOKS=1 -DSPLITPROF_QUEUE_BYTES=8192
same_events "tm4c, pieces without patience"

by=interrupt
graph "tm4c, an interrupt" 320 -DSPLITPROF_DMA=0
hard "tm4c, an interrupt" -DSPLITPROF_SAMPLE_HZ=0 -DSPLITPROF_DMA=0
finish
