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
graph "mspm0" 320
words "mspm0"
hard "mspm0"
calls "mspm0" -DSPLITPROF_MP_RECEIVE=64
tasks "mspm0"
counts "mspm0"
by=interrupt
graph "mspm0, an interrupt" 320 -DSPLITPROF_DMA=0
hard "mspm0, an interrupt" -DSPLITPROF_DMA=0
finish
