# SPDX-License-Identifier: GPL-3.0-or-later
# The runtimes on an nRF51, and on an nRF52 by its UART and by its UARTE.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/sim/ported.sh"

uart=0

# The UART tells when a byte has gone, and is idle until the handler comes.
chip=nrf51 board=microbit hz=16000000 sampler=8
graph nrf51 160-200
overlaps nrf51
calls nrf51
stacks nrf51

# The clock is the cycle counter, which a Cortex-M0+ would not have.
chip=nrf52 hz=64000000 sampler=SysTick
board=nrf52
graph nrf52 640-680
calls nrf52
counts nrf52
stacks nrf52

board=nrf52-uarte
graph uarte 640
hard uarte -DSPLITPROF_SAMPLE_HZ=0
overlaps uarte TIMER=nrf51 -DSPLITPROF_QUEUE_BYTES=1024
calls uarte
counts uarte
stacks uarte
tasks uarte -UWORK -DWORK=64000
words uarte
# A chunk is more than MAXCNT holds.
runs "uarte: pieces" graph-$board -DDEMO_MIPS=1 -DSPLITPROF_QUEUE_BYTES=1024
same_events "uarte: pieces"
check "MAXCNT of another chip is built" build_as app.elf graph-$board \
    -DDEMO_MIPS=1 -DSPLITPROF_QUEUE_BYTES=1024 -DSPLITPROF_NRF52_MAXCNT=65535
fails 125 "MAXCNT of another chip is refused" simulate -v app.elf
says "by the register" "UART: 0x548 has no such bits: 0x1"
finish
