# SPDX-License-Identifier: GPL-3.0-or-later
# The runtimes on an MSPM0 whose UART DMA feeds, in a simulator that knows each
# call and each interrupted instruction.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/sim/ported.sh"

chip=mspm0 board=mspm0 hz=32000000 uart=0 sampler=SysTick rate=4000

by=DMA
graph mspm0 320
check "mspm0: again, and exceptions are listed" simulate -i app.elf
is "mspm0: no interrupt of the UART has come" \
    "$(awk '$1 == "exc" { print $2 }' report | sort | xargs)" \
    "PendSV SysTick"
hard mspm0 -DSPLITPROF_SAMPLE_HZ=0
calls mspm0
counts mspm0
stacks mspm0

# Channel 6: DMACTL, DMASA, DMADA; its DMATCTL; and IMASK of the UART's event.
ctl='WORD(0x4042b260)' from='WORD(0x4042b264)' to='WORD(0x4042b268)'
trigger='WORD(0x4042b128)' event='WORD(0x40109088)'
on="$event == 0x800" off="!$event" left="$ctl | $to | $trigger | $event"
# No byte is lost if the channel is the program's, or stops in the middle of a
# chunk: the program switches it off, or there is an error.
by=both
line mspm0 "CASE(ram, 0, $on, 0, $left)
CASE(flash, 0, $on, 0, $left)
CASE(ram, $ctl = 0x30000, $off, 0, $ctl ^ 0x30000)
CASE(ram, ($ctl = 0, $trigger = 3), $off, 0, $trigger ^ 3)
CASE(ram, $trigger = 0, $on, ($ctl = 0, more(),
    check(!(WORD(0x40109028) & 0x800))), $left)
CASE(ram, 0, $on, ($ctl = 0, $from = ~0u, $ctl = 0x30002), $left)"
# Nor if there is no such channel, or its trigger is another one.
by=interrupt
line "no such channel" "CASE(ram, 0, $off, 0, 0)" -DSPLITPROF_MSPM0_DMA_CHANNEL=7
line "another trigger" "CASE(ram, 0, $on, 0, $left)" \
    -DSPLITPROF_MSPM0_DMA_TRIGGER=17
# DMA is given up in the middle of a chunk, as if it had got stuck there.
by=both
runs "mspm0, without patience: graph" graph-mspm0 -DDEMO_MIPS=1 -DDMA_LOOKS=1
same_events "mspm0, without patience"
by=interrupt
graph "mspm0, an interrupt" 320 -DSPLITPROF_DMA=0
finish
