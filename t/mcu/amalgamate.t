# SPDX-License-Identifier: GPL-3.0-or-later
# The runtime as scripts/amalgamate writes it: it compiles without a word and
# without mcu/, and firmware with it makes the calls that it makes without.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/mp.sh"

# The script beside mcu/, as it is installed.
mkdir installed
cp "$srcdir/scripts/amalgamate" installed
ln -s "$srcdir/mcu" installed/mcu
amalgamate="sh $PWD/installed/amalgamate"

# written NAME OPTION... PORT: into the folder one, and compiled there for $cpu.
written() {
	written_name=$1
	shift
	rm -rf one
	mkdir one
	check "$written_name is written" $amalgamate -o one "$@"
	check "$written_name compiles alone" compiles
}

compiles() {
	(
		cd one || exit
		for file in *.[cS]; do
			# shellcheck disable=SC2086 # a command and options
			$MCU_CC $cpu -std=c11 -Os -Wall -Wextra -Werror \
			    -c "$file" -o "$file.o" || exit
		done
	) 2>&1 | sed 's/^/# /' >compiler
	cat compiler
	[ ! -s compiler ]
}

cpu="-mcpu=cortex-m3 -mthumb"
written "calls and samples, cmsdk" cmsdk
is "three files are written" "$(cd one && echo *.[chS])" \
    "splitprof.h splitprof_cmsdk.c splitprof_cmsdk_asm.S"
cpu="$cpu -DSPLITPROF_HEADER=1 -DSPLITPROF_FRAMES=SPLITPROF_QS_RECORDS
    -DSPLITPROF_ARC_CACHE=16 -DSPLITPROF_SAMPLE_CACHE=16 -DSPLITPROF_TASKS=1"
check "with all options, too" compiles
cpu="-mcpu=cortex-m3 -mthumb -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP"
check "and where it drops" compiles
rm one/*.o
check "the demo is built with it" demo graph-mps2-an385 ONE=one -DSPLITPROF_JITTER=0
check "and runs" emulate mps2-an385 graph.elf cap.bin
fails 0 "every byte is understood" \
    gmonbuild -e graph.elf -r 1000 -o app.gmon cap.bin
is "the calls are the same" "$(calls graph.elf app.gmon)" \
    "$(wanted_calls "$srcdir/mcu/demo/graph.truth")"

# Ports that share files, and choose among them.
cpu="-mcpu=cortex-m4 -mthumb -DSPLITPROF_BAUD=500000"
written "calls and samples, stm32f4" stm32f4
written "times of calls, stm32f4" -k mp stm32f4
cpu="$cpu -DSPLITPROF_STM32_CLOCK=5"
check "with a timer as the clock" compiles
written "counts in RAM, tm4c" -k count tm4c
cpu="-mcpu=cortex-m0plus -mthumb"
written "calls and samples, rp2040" rp2040

# What all of them have in one file, and what chooses the settings.
cpu="-mcpu=cortex-m0plus -mthumb"
written "counts in RAM, kl25z" -k count kl25z
written "the tracer, kl25z, a clock" -k tsp -c kl25z kl25z
written "two folders with assembly" -t kl25z kl25z-uart
cp -r "$srcdir/mcu/port/skeleton" board
chmod -R u+w board
written "a folder of one's own" -D SPLITPROF_BAUD=115200 ./board
is "which is in its name" "$(cd one && echo *.c)" splitprof_board.c

written "times of calls, kl25z" -k mp kl25z
rm one/*.o
if [ -z "$sim" ]; then
	skip 3 "no kl25zsim"
else
	check "the demo is built with it" demo calls-kl25z ONE=one
	start | feed 100000 4167 >heard
	{ get_status; stop; } | feed 60100000 4167 >>heard
	check "and runs" kl25zsim -s 5 -U 2:cap.bin -R 2:heard calls.elf
	is "the calls are the same" "$(came cap.bin calls.elf)" "$(wanted)"
fi

if [ -z "$RISCV_CC" ]; then
	skip 4 "no riscv64-unknown-elf-gcc"
else
	MCU_CC=$RISCV_CC
	cpu="-march=rv32imac -misa-spec=2.2 -mabi=ilp32 --specs=picolibc.specs"
	written "RISC-V" -D SPLITPROF_BAUD=115200 \
	    -D SPLITPROF_CLINT_HZ=10000000 -t clint ns16550
	written "counts, RISC-V" -k count esp32c3
fi

# Files that make and CMake compile for a kind, by mcu/parts.mk, and that are in
# none of those that are written.
absent() {
	rm -rf one
	mkdir one
	$amalgamate -o one -k "$1" -c kl25z kl25z
	sed -n 's|^/\* \([^ ]*\.[cS]\) \*/$|\1|p' one/* >inside
	(
		cd "$srcdir/mcu" || exit
		sed -n "s/^splitprof-files-$1 = //p" parts.mk |
		    sed 's/MCU/./g; s/ARCH/arm/
		    s/\(PORT\|TIMER\|CLOCK\)/port\/kl25z/g' >"$work/patterns"
		# shellcheck disable=SC2046 # patterns
		ls $(cat "$work/patterns") | sed 's|^\./||'
	) >files
	[ "$(wc -l <files)" -gt 5 ] || echo "few files"
	grep -vxFf inside files
}
for kind in pg count mp tsp; do
	is "$kind: nothing is left out that other builds have" \
	    "$(absent $kind)" ""
done

fails 2 "an unknown port is refused" $amalgamate nowhere
says "and the known ones are named" 'nowhere.*: cmsdk .*kl25z'
fails 2 "a misspelt setting is refused" \
    $amalgamate -D SPLITPROF_BUAD=9600 kl25z
says "by its name" '-D: there is no SPLITPROF_BUAD'
written "a name that is not ours" -D CHIP_X kl25z
fails 2 "an unknown kind is refused" $amalgamate -k x kl25z
fails 2 "a port is wanted" $amalgamate
fails 0 "it has help" sh -c "$amalgamate -h >help"
is "of each option" "$(grep -c -e '^	-[cDhkot][[:space:]]' help)" 6
finish
