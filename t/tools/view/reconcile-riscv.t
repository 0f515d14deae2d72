# SPDX-License-Identifier: GPL-3.0-or-later
# A profile of a program for RISC-V in every form: as t/tools/view/reconcile.t.
ARCH=riscv
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/tools/view/views.sh"
. "$srcdir/t/tools/view/reconcile.sh"

[ -x "$builddir/t/lib/source/namesdump" ] || skip_all "no libelf"
elf=$builddir/mcu/demo/graph-virt.elf
check 'a capture' emulate virt "$elf" cap.bin
fails 0 'a profile' gmonbuild -r 1000 -e "$elf" -c calls.txt cap.bin
truth "$MCU_NM" "$elf" gmon.out >want
dump_equal 'by share' "$elf" gmon.out
gprof_equal 'by share' "$elf" gmon.out
all_equal 'by share' "$elf" gmon.out
all_equal 'by order' "$elf" calls.txt
finish
