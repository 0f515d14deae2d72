# SPDX-License-Identifier: GPL-3.0-or-later
# The runtime as the two files that scripts/amalgamate writes: in a project that
# has nothing else of ours, with its vendor's flags, each kind says what
# happened.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/mp.sh"

# The script beside mcu/, as it is installed.
mkdir installed
cp "$srcdir/scripts/amalgamate" "$srcdir/scripts/amalgamate.awk" installed
ln -s "$srcdir/mcu" installed/mcu
amalgamate="sh $PWD/installed/amalgamate"

# In the folder $work/NAME: the foreign project for an STM32F4, and two files.
project() {
	mkdir "$work/$1" && cd "$work/$1" || exit 99
	shift
	cp "$srcdir"/t/foreign_project/*.[ch] "$srcdir"/t/foreign_project/*.ld .
	chmod u+w -- *
	sed -i 's/ORIGIN = 0,/ORIGIN = 0x08000000,/' link.ld
	sed -i -e 's/UARTTX0_Handler/USART1_IRQHandler/; s/TIMER0_/TIM2_IRQ/' \
	    -e 's/16 + 1\]/16 + 37]/; s/16 + 8\]/16 + 28]/; s/16 + 32\]/16 + 82]/' \
	    -e '/16.*\.\.\. /d; /\[16\] = /d' start.c
	$amalgamate "$@" stm32f4
}

# Flags of the vendor's IDE, and settings of the board.
vendor="-mcpu=cortex-m4 -mthumb -mfpu=fpv4-sp-d16 -mfloat-abi=hard -std=gnu11
    -Os -g3 -ffunction-sections -fdata-sections -Wall -DSPLITPROF_STM32_USART=1
    -DSPLITPROF_CLOCK_HZ=84000000 -DSPLITPROF_STM32_TIMER_HZ=1000000000
    -DSPLITPROF_WAIT_PERCENT=100 -fno-optimize-sibling-calls"
pg="-pg -fno-lto"

# make FLAG...: fw.elf, of what is there; the user's files with $pg, and the
# vector table with $start.
start=
build() {
	# shellcheck disable=SC2086 # options
	for file in *.c; do
		case $file in
		main.c | filter.c) $MCU_CC $vendor "$@" $pg -c "$file" ;;
		start.c) $MCU_CC $vendor "$@" $start -c "$file" ;;
		splitprof_*) ${OUR_CC:-$MCU_CC $vendor "$@"} -c "$file" ;;
		*) $MCU_CC $vendor "$@" -c "$file" ;;
		esac || return
	done
	# shellcheck disable=SC2086 # options
	$MCU_CC $vendor "$@" -nostartfiles --specs=nano.specs \
	    --specs=nosys.specs -Wl,--gc-sections -Wl,--build-id -T link.ld \
	    -o fw.elf ./*.o
}

# right NAME FLAG...: built, run, and the calls are those of the source.
right() {
	right_name=$1
	shift
	rm -f ./*.o
	check "$right_name: it compiles and is linked" build "$@"
	check "$right_name: it runs to its end" emulate netduinoplus2 fw.elf cap.bin
	fails 0 "$right_name: every byte is understood" gmonbuild -e fw.elf cap.bin
	is "$right_name: each call is there" "$(calls fw.elf gmon.out |
	    tr '\n' ' ')" "average 3200 fill 50 filter 50 "
	is "$right_name: samples are" "$(gmondump gmon.out | grep -c ^pc)" \
	    "$(gmondump gmon.out | grep -c '^pc.*[1-9]$')"
}

project pg
is "two files are written" "$(echo splitprof*)" \
    "splitprof.h splitprof_stm32f4.c"
is "what is there for several kinds has its comments once" \
    "$(grep -c 'Give a byte, if there is one and it is taken' splitprof_stm32f4.c)" 1
right "calls and samples"
right "words, not optimised" -O0 -DSPLITPROF_WORDS=1
lto="-O2 -flto"
OUR_CC="$MCU_CC $vendor $lto -fno-lto"
# shellcheck disable=SC2086 # options
right "all but ours with -flto" $lto
OUR_CC='' start=-fno-lto
# shellcheck disable=SC2086 # options
right "ours, too, unless the vector table has weak names in C" $lto
start=
# shellcheck disable=SC2086 # options
fails 1 "a vector table that has is refused" build $lto
says "as the page quotes it" \
    '\.size expression for TIM2_IRQHandler does not evaluate to a constant'
if command -v clang >/dev/null && clang --print-targets | grep -q ' arm '; then
	OUR_CC="clang --target=arm-none-eabi $vendor -w
	    -isystem /usr/lib/arm-none-eabi/include"
	right "ours by Clang"
	OUR_CC=
else
	skip 5 "no clang for ARM"
fi

# No file has -pg, and each sample has its call stack.
pg=
rm -f ./*.o
check "stacks: it compiles and is linked" build \
    -DSPLITPROF_KIND=SPLITPROF_KIND_STACK
check "stacks: it runs to its end" emulate netduinoplus2 fw.elf cap.bin
fails 1 "stacks: the linker script does not say where code is" \
    apstack -e fw.elf cap.bin
says "stacks: which is told" \
    '^apstack: no stack has a return address: .*; set SPLITPROF_TEXT_END'
sed -i 's/\*(\.rodata\*)/& _etext = .;/' link.ld
check "stacks: it does now" build -DSPLITPROF_KIND=SPLITPROF_KIND_STACK
check "stacks: it runs again" emulate netduinoplus2 fw.elf cap.bin
fails 0 "stacks: each is whole" sh -c 'apstack -e fw.elf cap.bin >folded'
quiet "stacks: without a message"
check "stacks: the callers are those of the source" \
    grep -q 'main;relay;filter;average [1-9]' folded
pg="-pg -fno-lto"

# What a program of each other kind does: the same work.
cat >main.c <<'END'
#include "config.h"
#include "splitprof.h"

int relay(const int16_t *in, int16_t *out, int n);

int
main(void)
{
	static int16_t in[BLOCK], out[BLOCK];

#if SPLITPROF_KIND == SPLITPROF_KIND_COUNT
	splitprof_count_open();
#else
	splitprof_tsp_open();
#endif
	for (int block = 0; block < BLOCKS; block++) {
		relay(in, out, BLOCK);
#if SPLITPROF_KIND == SPLITPROF_KIND_TSP
		splitprof_tsp_marker_2();
		splitprof_tsp_poll();
#endif
	}
#if SPLITPROF_KIND == SPLITPROF_KIND_COUNT
	splitprof_count_stop();
	for (;;)
		splitprof_count_poll();
#else
	splitprof_tsp_close();
#endif
}
END
rm -f ./*.o
check "counts in RAM: it compiles and is linked" build \
    -DSPLITPROF_KIND=SPLITPROF_KIND_COUNT -DSPLITPROF_COUNT_LOW=0x08000000
shift=5
emulate_line netduinoplus2 fw.elf
lenfetch "$line" 2>fetch.err | gmonbuild -e fw.elf -o counted.gmon
kill "$emulator"
wait
is "counts in RAM: each call is there" "$(calls fw.elf counted.gmon |
    tr '\n' ' ')" "average 3200 filter 50 "
shift=3

$amalgamate -c stm32f4 -D SPLITPROF_KIND=SPLITPROF_KIND_TSP \
    -D SPLITPROF_STM32_CLOCK=5 stm32f4
pg='' OUR_CC=''
rm -f ./*.o
check "the tracer, by settings in the header: it is built" build
check "the tracer: it runs to its end" emulate netduinoplus2 fw.elf cap.bin
fails 0 "the tracer: every byte is understood" sh -c "tspdecode cap.bin >records"
is "the tracer: each marker is there" "$(awk '$3 == 74' records | wc -l)" 50

# Times of calls, on a machine with a host that sends commands.
cd "$work" || exit 99
mkdir one
check "times of calls only are written" $amalgamate -o one -k mp kl25z
for header in one/../splitprof one/splitprof_mp; do
	[ -e $header.h ] || echo '#include "splitprof.h"' >$header.h
done
if [ -z "$sim" ]; then
	skip 3 "no kl25zsim"
else
	check "times of calls: the demo is built with it" demo calls-kl25z ONE=one
	start | feed 100000 4167 >heard
	{ get_status; stop; } | feed 60100000 4167 >>heard
	check "times of calls: it runs" \
	    kl25zsim -s 5 -U 2:cap.bin -R 2:heard calls.elf
	is "times of calls: they are the same" "$(came cap.bin calls.elf)" \
	    "$(wanted)"
fi

# compiled PORT KIND... : without a word, as strict as can be; and the header in
# C++.
compiled() {
	(
		cd "$work/$1" || exit
		port=$1
		shift
		printf '#include "splitprof.h"\n' >header.cpp
		strict="$cpu -DSPLITPROF_BAUD=${baud:-500000} -Wall -Wextra -Wpedantic -Wundef -Werror
		    -DSPLITPROF_TSP_SYSTICK_HZ=8000000"
		for kind; do
			strict_kind="$strict -DSPLITPROF_KIND=SPLITPROF_KIND_$kind"
			# shellcheck disable=SC2086 # options
			$MCU_CC $strict_kind -std=c99 -c "splitprof_$port.c" \
			    -o "$kind.o" || exit
			# shellcheck disable=SC2086 # options
			$MCU_CC $strict_kind -std=c++11 -fsyntax-only header.cpp || exit
		done
	) 2>&1 | head -n 20 | sed 's/^/# /' >compiler
	cat compiler
	[ ! -s compiler ]
}

# written PORT KIND...: in a folder of that name, and compiled.
written() {
	mkdir "$work/$1" && $amalgamate -o "$work/$1" "$1" && compiled "$@"
}
cpu="-mcpu=cortex-m0plus -mthumb"
check "kl25z: all kinds, as strict as can be" written kl25z PG SAMPLES STACK COUNT MP TSP
cpu="-mcpu=cortex-m4 -mthumb"
check "stm32f4: the same" written stm32f4 PG SAMPLES STACK COUNT MP TSP
cpu="$cpu -DSPLITPROF_FRAMES=SPLITPROF_QS_RECORDS -DSPLITPROF_ARC_CACHE=16
    -DSPLITPROF_SAMPLE_CACHE=16 -DSPLITPROF_TASKS=1"
check "with all options, too" compiled stm32f4 PG
cpu="-mcpu=cortex-m3 -mthumb -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP"
check "and where it drops" compiled stm32f4 PG COUNT

# Each other port, two of them for RISC-V.
baud=115200
each_port() {
	for port in "$srcdir"/mcu/port/*/line.c; do
		port=${port%/line.c} port=${port##*/}
		[ ! -d "$work/$port" ] || continue
		written "$port" PG || echo "# $port"
	done
}
if [ -z "$RISCV_CC" ]; then
	skip 1 "no riscv64-unknown-elf-gcc"
	mkdir sifive ns16550 opentitan esp32c3
else
	arm_cc=$MCU_CC MCU_CC=$RISCV_CC
	cpu="-march=rv32imac -misa-spec=2.2 -mabi=ilp32 --specs=picolibc.specs
	    -DSPLITPROF_CLINT_HZ=10000000"
	check "those for RISC-V compile" eval \
	    'written sifive PG && written ns16550 PG && written opentitan PG &&
	    written esp32c3 PG SAMPLES STACK COUNT MP'
	MCU_CC=$arm_cc
fi
cpu="-mcpu=cortex-m0 -mthumb -DSPLITPROF_SYSTICK_CLOCK_HZ=48000000
    -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP"
is "each other port compiles" "$(each_port 2>&1)" ""

cp -r "$srcdir/mcu/port/skeleton" board
chmod -R u+w board
mkdir own
check "a folder of one's own" $amalgamate -o own -D SPLITPROF_BAUD=9600 \
    -D SPLITPROF_TASKS ./board
is "which is in its name" "$(cd own && echo *.c)" splitprof_board.c
is "with the setting" "$(grep -c 'define SPLITPROF_BAUD 9600' own/splitprof.h)" 1
is "without a value it is 1, as for a compiler" \
    "$(grep -c 'define SPLITPROF_TASKS 1$' own/splitprof.h)" 1

fails 2 "an unknown port is refused" $amalgamate nowhere
says "and the known ones are named" 'nowhere.*: cmsdk .*kl25z'
fails 2 "a kind that the port cannot carry is refused" $amalgamate -k mp rtt
says "by what it lacks" 'rtt: not one of those with listen.c'
fails 2 "a misspelt setting is refused" \
    $amalgamate -D SPLITPROF_BUAD=9600 kl25z
says "by its name" '-D: there is no SPLITPROF_BUAD'
fails 2 "an unknown kind is refused" $amalgamate -k x kl25z
fails 2 "a port is wanted" $amalgamate
fails 0 "it has help" sh -c "$amalgamate -h >help"
is "of each option" "$(grep -c -e '^	-[cDhkot][[:space:]]' help)" 6
finish
