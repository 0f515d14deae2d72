# SPDX-License-Identifier: GPL-3.0-or-later
# The runtimes on an MSPM0 whose UART DMA feeds, in a simulator that knows each
# call and each interrupted instruction.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/firmware.sh"
. "$srcdir/t/target/mp.sh"
. "$srcdir/t/target/qemutsp.sh"
. "$srcdir/t/sim/ported.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"
chip=mspm0 board=mspm0 hz=32000000 uart=0 sampler=SysTick rate=4000

by=DMA
graph mspm0 320
words mspm0
hard mspm0 -DSPLITPROF_SAMPLE_HZ=0
calls mspm0
counts mspm0
# The third 9s: DMACTL; IMASK of the event.
on='WORD(0x40109088) == 0x800'
left='WORD(0x4042b260) | WORD(0x4042b128) | WORD(0x40109088)'
line mspm0 -DFED_ON="$on" -DFED_LEFT="$left"
line "another channel" -DSPLITPROF_MSPM0_DMA_CHANNEL=0 -DFED_ON="$on" \
    -DFED_LEFT='WORD(0x4042b200) | WORD(0x4042b110) | WORD(0x40109088)'

# No byte is lost where DMA can't send: the trigger is another one, there is no
# such channel, or the program has it.
by=interrupt
line "another trigger" -DSPLITPROF_MSPM0_DMA_TRIGGER=17 -DFED_ON="$on" \
    -DFED_LEFT="$left"
line "no such channel" -DSPLITPROF_MSPM0_DMA_CHANNEL=7 -DFED_ON=1 -DFED_LEFT=0
line "a program's channel" -DFED_BEFORE='WORD(0x4042b260) = 0x30000' \
    -DFED_ON=1 -DFED_LEFT='WORD(0x4042b260) != 0x30000'
line "a program's trigger" -DFED_BEFORE='WORD(0x4042b128) = 3' \
    -DFED_ON=1 -DFED_LEFT='WORD(0x4042b128) != 3'
# Nor where DMA stops in the middle of a chunk: the program switches it off,
# there is an error, or DMA is given up as if it had got stuck.
by=both
line "switched off" -DFED_BREAK='WORD(0x4042b260) = 0' -DFED_ON="$on" \
    -DFED_LEFT="$left"
line "an error" -DFED_ON="$on" -DFED_LEFT="$left" \
    -DFED_BREAK='(WORD(0x4042b260) = 0, WORD(0x4042b264) = 0xf0000000, WORD(0x4042b260) = 0x30002)'
runs "mspm0, without patience: graph" graph-mspm0 -DDEMO_MIPS=1 -DDMA_LOOKS=1
same_events "mspm0, without patience"

by=interrupt
graph "mspm0, an interrupt" 320 -DSPLITPROF_DMA=0
hard "mspm0, an interrupt" -DSPLITPROF_SAMPLE_HZ=0 -DSPLITPROF_DMA=0
finish
