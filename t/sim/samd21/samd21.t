# SPDX-License-Identifier: GPL-3.0-or-later
# The runtimes on a SAMD21, by DMA and by an interrupt a byte.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/sim/ported.sh"

chip=samd21 board=samd21 hz=48000000 uart=1 sampler=16

graph samd21 320
words samd21
hard samd21
overlaps samd21
calls samd21
counts samd21
stacks samd21
tasks samd21 CLOCK=port

rate=4000
graph "samd21, an interrupt a byte" 320 LINE=samd21-uart -DSPLITPROF_STACKS=1
true_stacks "samd21, an interrupt a byte" 3
overlaps "samd21, an interrupt a byte" LINE=samd21-uart
# Another SERCOM, 8 looks at a bit, and equal periods: one more clock in each
# would be seen.
uart=0 sampler=15 rate=48000
graph "samd21, 4 Mbaud" 120 -DSPLITPROF_BAUD=4000000 \
    -DSPLITPROF_SAMD21_SERCOM=0 -DSPLITPROF_SAMD21_TX_PIN=10 \
    -DSPLITPROF_SAMD21_PIN_FUNCTION=2 -DSPLITPROF_JITTER=0 \
    -DSPLITPROF_SAMD21_DMA=3 -DSPLITPROF_SAMD21_TCC=0 \
    -UDEMO_TIMER_IRQ -DDEMO_TIMER_IRQ=15 \
    -UDEMO_TIMER_HANDLER -DDEMO_TIMER_HANDLER=TCC0_Handler
finish
