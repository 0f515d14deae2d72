# SPDX-License-Identifier: GPL-3.0-or-later
# The true profile of a program with everything in it, on RISC-V.
ARCH=riscv
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/truth.sh"

true_profile "RV32, -O2" virt -O2
true_profile "RV32, -O0, 1.5 Mbaud" virt -O0 -USPLITPROF_BAUD \
    LINE="$srcdir/t/firmware/riscv/paced.c" -DSPLITPROF_BAUD=1500000
finish
