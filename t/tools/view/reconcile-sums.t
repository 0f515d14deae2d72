# SPDX-License-Identifier: GPL-3.0-or-later
# Several profiles, and bins of several functions, in every form: as
# t/tools/view/reconcile.t.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/tools/view/views.sh"
. "$srcdir/t/tools/view/reconcile.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"

check "a capture" demo_capture
fails 0 'a profile' gmonbuild -e app.elf -c calls.txt cap.bin
# Two inputs are what gmonmerge makes of them.
fails 0 'another profile' gmonbuild -e app.elf -o other.gmon -c other.txt cap.bin
gmonmerge -o sum.gmon gmon.out other.gmon gmon.out
truth "$MCU_NM" app.elf sum.gmon >want
all_equal 'three inputs' app.elf gmon.out other.gmon gmon.out
all_equal 'three inputs by order' app.elf calls.txt calls.txt other.txt
all_equal 'some of them by order' app.elf calls.txt other.gmon gmon.out
all_equal 'their sum' app.elf sum.gmon

# Bins of several functions are divided in whole samples.
truth "$MCU_NM" app.elf gmon.out | only all-samples all-calls calls edge >whole
for width in 4 8 64 256; do
	gmonbuild -q -b $width -e app.elf -o wide.gmon cap.bin
	callgrind_of app.elf wide.gmon >table
	only all-samples all-calls calls edge <table >table.whole
	same "bins of $width: nothing is lost or double" table.whole whole
	{ only self <table; cat whole; } | LC_ALL=C sort >want
	all_equal "bins of $width" app.elf wide.gmon
done
finish
