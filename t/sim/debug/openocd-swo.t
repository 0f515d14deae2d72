# SPDX-License-Identifier: GPL-3.0-or-later
# OpenOCD switches the trace of a simulated processor on, by the commands of
# itmdecode(1).  Its SWO is a file: no adapter that is simulated has the pin.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/firmware.sh"
. "$srcdir/t/sim/debug/openocd.sh"

# The chip is called as in the page.
cat >chip.cfg <<'END'
jtag newtap stm32f1x cpu -irlen 4 -expected-id 0x0bc11477
dap create stm32f1x.dap -chain-position stm32f1x.cpu
target create stm32f1x.cpu cortex_m -dap stm32f1x.dap
tpiu create stm32f1x.tpiu -dap stm32f1x.dap -ap-num 0 -baseaddr 0xE0040000
END
sed -n '/^OpenOCD 0/,/^\.Ed/s/^> //p' "$srcdir/man/itmdecode.1" |
    sed 's/-output :3443/-output external/' >page.cfg
is 'the page has commands' "$(grep -c . page.cfg)" 9

# It runs until it is told to stop: three() takes three times as long.
cat >shares.c <<'END'
#include "demo.h"
volatile int stop;
DEMO_FUNCTION static void
one(void)
{
	demo_spin(500);
}

DEMO_FUNCTION static void
three(void)
{
	demo_spin(1500);
}

int
main(void)
{
	while (!stop) {
		one();
		three();
	}
	return 0;
}
END
check 'a program without a runtime is built' \
    build_as fw.elf "$PWD/shares.c-kl25z" PLAIN=bare
power -c 72000000 -W swo
serve openocd -f probe.cfg -f chip.cfg -c init -f page.cfg
enough() {
	[ "$(wc -c <swo)" -ge 15000 ]
}
wait_for enough
tell "mww 0x$(nm "$MCU_NM" fw.elf | sed -n 's/ . stop$//p') 1"
detach 'the trace is on'
fails 0 'each byte of the trace is understood' \
    sh -c 'itmdecode -s 72M/16384 swo >cap.bin'
fails 0 'a profile is built' gmonbuild -e fw.elf cap.bin
gmondump -e fw.elf gmon.out >table
is 'three() takes three times as long as one(), within 3 %' \
    "$(awk '$NF == "one" { one = $1 } $NF == "three" { three = $1 }
    END { x = three / one; print (x > 2.9 && x < 3.1) }' table)" 1
finish
