# SPDX-License-Identifier: GPL-3.0-or-later
# The runtimes on an RP2350 whose UART the DMA feeds, in a simulator that knows
# each call and each interrupted instruction.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/sim/ported.sh"

chip=rp2350 board=rp2350 hz=48000000 uart=0 sampler=SysTick

by=DMA
graph rp2350 320
check "rp2350: again, and exceptions are listed" simulate -i app.elf
is "rp2350: no interrupt of the UART has come" \
    "$(awk '$1 == "exc" { print $2 }' report | sort | xargs)" \
    "PendSV SysTick"
hard rp2350 -DSPLITPROF_SAMPLE_HZ=0
calls rp2350
tasks rp2350
counts rp2350
stacks rp2350

# Nothing is set up before; a channel that was left on before the processor's
# reset; and one that is the program's, since it writes elsewhere.  CTRL has
# byte, read increment, no interrupt, request UART0_TX, and chain to itself.
woken='WORD(0x40023000) = 1 << 2, (void)WORD(0x40020008), (void)WORD(0x40020008)'
on='WORD(0x40070048) == 2 && WORD(0x500003c4) == 0x40070000 &&
    WORD(0x500003d0) == 0xb9e011'
left='WORD(0x40070048) || WORD(0x500003d0)'
line "a channel" "CASE(ram, 0, $on, 0, $left) CASE(flash, 0, $on, 0, $left)
CASE(ram, ($woken, WORD(0x500003c4) = 0x40070000, WORD(0x500003d0) = 0x380001,
    WORD(0x500003dc) = 9), $on, 0, $left)"
uart=1
line UART1 'CASE(ram, 0, WORD(0x40078048) & 2, 0, WORD(0x40078048))' \
    -DSPLITPROF_RP2350_UART=1 -UDEMO_LINE_IRQ -DDEMO_LINE_IRQ=34 \
    -UDEMO_LINE_HANDLER -DDEMO_LINE_HANDLER=isr_irq34
uart=0
by=interrupt
line "a program's channel" "CASE(ram, ($woken, WORD(0x500003c4) = 0x20000000,
    WORD(0x500003d0) = 1), !WORD(0x40070048), 0,
    WORD(0x500003d0) != 1 || WORD(0x500003c4) != 0x20000000)
CASE(ram, (WORD(0x500003dc) = 9, WORD(0x500003d0) = 0), !WORD(0x40070048), 0,
    WORD(0x500003d0) != 0x4000000)"
graph "rp2350, an interrupt" 320 -DSPLITPROF_DMA=0
hard "rp2350, an interrupt" -DSPLITPROF_SAMPLE_HZ=0 -DSPLITPROF_DMA=0
finish
