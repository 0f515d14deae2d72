# SPDX-License-Identifier: GPL-3.0-or-later
# The whole way, as a user goes it: a blank chip is found, programmed, verified
# and started, its program is found, profiles itself, and is fetched for gprof
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
[ -n "$MCU_CC" ] || skip_all 'no arm-none-eabi-gcc'
. "$srcdir/t/sim/mspm0/mspm0.sh"

XDG_STATE_HOME=$PWD/state
export XDG_STATE_HOME

check 'a program is built' sh "$srcdir/mcu/demo/build.sh" -c "$MCU_CC" \
    -o fw.elf "$srcdir/t/firmware/countloop.c-mspm0" TOGETHER=1 RUNTIME=count
chip -s flash
run 0 'a blank chip is probed' lenprobe -t 0.2 line
is 'and is in its boot loader' "$(cut -f 2 out)" boot-loader
run 0 'it is programmed' bslprog -b 3000000 line fw.elf
check 'and says so' grep -q '^fw.elf: [0-9]* bytes programmed, [0-9]* sectors verified, started$' out
# What is between its sections stays blank.
"${MCU_NM%nm}objcopy" -O binary --gap-fill 0xff -R .ramfunc -R .data -R .bss \
    -R .noinit fw.elf fw.bin
head -c "$(wc -c <fw.bin)" flash >flashed
same 'the flash is the program' flashed fw.bin
check 'nothing was written twice' sh -c '! grep -q twice log'
run 0 'what runs then is found' lenprobe -t 0.2 line
is 'it is the program' "$(cut -f 2-4 out)" "firmware${tab}1000000${tab}8.0a0"
run 0 'it begins anew' lenfetch -b 1000000 line reset start
sleep 1
lenfetch -b 1000000 line 2>err | gmonbuild -e fw.elf -o gmon.out 2>err2
is 'its profile is fetched and built' "$(cat err err2)" ''
"$GPROF" -b -p fw.elf gmon.out >flat
check 'gprof shows where the time goes' awk '
    $NF == "leaf" { leaf = $1; calls = $4 }
    $NF == "work" { work = $1; rounds = $4 }
    END { exit !(leaf > 60 && leaf < 78 && work > 18 && work < 28 &&
	calls > 100 && calls >= 3 * rounds - 3 && calls <= 3 * rounds) }' flat
run 0 'the next version is programmed over it' sh -c '
    kill -USR2 "$1" && sleep 0.3 && bslprog -s line fw.elf' sh "$chip"
run 0 'and runs' lenprobe -t 0.2 -r 8.0a0 line
unplug
finish
