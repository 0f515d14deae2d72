#!/bin/sh
# SPDX-License-Identifier: MIT
# build.sh - build a demo for a board
#
#	build.sh [-c CC] [-o OUT.elf] DEMO-BOARD [CFLAG...]
#
# CC is arm-none-eabi-gcc or riscv64-unknown-elf-gcc, unless MCU_CC or RISCV_CC
# says otherwise.
# DEMO is blinky, graph, calls, selftest or a file of your own in C or C++;
# BOARD is one of the table below.  CFLAGs come last and so override: -O2,
# -DSPLITPROF_HEADER=1, ...  Some of them are for this script: TIMER=systick
# takes port/systick's timer in place of the board's, LINE=port or LINE=FILE.c
# that as the line, both also a folder of yours, with a / in its name.
# APPFLAGS="..." is for the profiled file only, and PLAIN=1 profiles nothing, to
# see what profiling costs.  PLAIN=bare has none of the compiler's options for
# profiling either, PLAIN=samples is that program with samples only, and
# PLAIN=stacks with samples that have their call stack.
# RUNTIME=mp takes the runtime of splitprof_mp.h, as calls does by itself, and
# CLOCK=systick or dwt that as its clock.  RUNTIME=tsp takes the tracer of
# splitprof_tsp.h, whose time is SysTick's, or with CLOCK=port that of the
# port's clock.  RUNTIME=both takes that and the runtime of splitprof.h, in
# frames on one line, or with LINE2=FILE.c the tracer on one of its own: a file
# that reads tsp/line/second.c with the settings of another UART.  RUNTIME=count
# takes the runtime of splitprof_count.h.  RAM=ADDRESS is where RAM begins, if
# the board has it there, too.  ONE=FOLDER takes what
# scripts/amalgamate has written there in place of all files of the runtime.
# TOGETHER=1 compiles the runtime's C files as one, its assembly as another, and
# the demo's own likewise, which is faster.
set -eu

usage() {
	echo "usage: build.sh [-c CC] [-o OUT.elf] DEMO-BOARD [CFLAG...]" >&2
	exit 2
}

cc='' out=''
while getopts c:o: option; do
	case $option in
	c) cc=$OPTARG ;;
	o) out=$OPTARG ;;
	*) usage ;;
	esac
done
shift $((OPTIND - 1))
[ $# -ge 1 ] || usage
board=${1##*/}
demo=${1%"-${board#*-}"}
board=${board#*-}
: "${out:=$1.elf}"
shift

# What a file is called from elsewhere.
absolute() {
	case $1 in
	/*) echo "$1" ;;
	*) echo "$PWD/$1" ;;
	esac
}

mcu=$(cd "$(dirname "$0")/.." && pwd)
out=$(absolute "$out")

# What differs from board to board.
mps2="-DDEMO_RECEIVE_IRQ=0 -DDEMO_RECEIVE_HANDLER=UARTRX0_Handler
	-DDEMO_LINE_IRQ=1 -DDEMO_LINE_HANDLER=UARTTX0_Handler
	-DDEMO_TIMER_IRQ=8 -DDEMO_TIMER_HANDLER=TIMER0_Handler
	-DDEMO_LED=0x40028000 -DSPLITPROF_SYSTICK_CLOCK_HZ=25000000"
# QEMU's machines have no cycle counter, and USART1 is their first line.
stm32="-DDEMO_LINE_IRQ=37 -DDEMO_LINE_HANDLER=USART1_IRQHandler
	-DDEMO_TIMER_IRQ=28 -DDEMO_TIMER_HANDLER=TIM2_IRQHandler
	-DDEMO_LED=0 -DSPLITPROF_STM32_USART=1"
# Its timers count nanoseconds.
stm32f2="$stm32 -DSPLITPROF_STM32_TIMER_HZ=1000000000 -DSPLITPROF_STM32_CLOCK=5"
flash=0 flash_config=0 ram=0x20000000 ram_bytes=0x4000
port=cmsdk own='' timer='' line='' tick='' entry=Reset_Handler
script=$mcu/demo/demo.ld
arch=arm
case $board in
mps2-an385)
	flags="-mcpu=cortex-m3 $mps2" ;;
mps2-an386)
	flags="-mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16 $mps2" ;;
mps2-an500)
	flags="-mcpu=cortex-m7 -mfloat-abi=hard -mfpu=fpv5-d16 $mps2" ;;
mps2-an505 | mps2-an521)
	flash=0x10000000 ram=0x38000000
	fpu="-mfloat-abi=hard -mfpu=fpv5-sp-d16"
	# The first of two processors, which has none.
	[ "$board" = mps2-an505 ] || fpu=-mfloat-abi=soft
	flags="-mcpu=cortex-m33 $fpu -DDEMO_RECEIVE_IRQ=32 -DDEMO_RECEIVE_HANDLER=UARTRX0_Handler
	-DDEMO_LINE_IRQ=33 -DDEMO_LINE_HANDLER=UARTTX0_Handler
	-DDEMO_TIMER_IRQ=3 -DDEMO_TIMER_HANDLER=TIMER0_Handler
	-DDEMO_LED=0x50302000 -DSPLITPROF_SYSTICK_CLOCK_HZ=20000000
	-DSPLITPROF_CMSDK_BOARD=505 -DSPLITPROF_BAUD=1000000" ;;
mps3-an547)
	timer=systick
	flags="-mcpu=cortex-m55 -mfloat-abi=hard
	-DDEMO_RECEIVE_IRQ=33 -DDEMO_RECEIVE_HANDLER=UARTRX0_Handler
	-DDEMO_LINE_IRQ=34 -DDEMO_LINE_HANDLER=UARTTX0_Handler
	-DDEMO_TIMER_IRQ=3 -DDEMO_TIMER_HANDLER=TIMER0_Handler
	-DDEMO_LED=0 -DSPLITPROF_SYSTICK_CLOCK_HZ=32000000
	-DSPLITPROF_CMSDK_BOARD=547" ;;
nrf52 | nrf52-uarte)
	# For a simulator, where they have this processor.
	port=$board
	flags="-mcpu=cortex-m0plus -DSPLITPROF_BAUD=1000000
	-DSPLITPROF_MP_DWT_CYCCNT=0xe0001004
	-DDEMO_LINE_IRQ=2 -DDEMO_LINE_HANDLER=UARTE0_UART0_IRQHandler
	-DDEMO_TIMER_IRQ=8 -DDEMO_TIMER_HANDLER=TIMER0_IRQHandler
	-DDEMO_LED=0x50000504 -DSPLITPROF_SYSTICK_CLOCK_HZ=64000000" ;;
microbit)
	port=nrf51
	flags="-mcpu=cortex-m0 -DSPLITPROF_BAUD=1000000
	-DDEMO_LINE_IRQ=2 -DDEMO_LINE_HANDLER=UART0_IRQHandler
	-DDEMO_TIMER_IRQ=8 -DDEMO_TIMER_HANDLER=TIMER0_IRQHandler
	-DDEMO_LED=0x50000504 -DSPLITPROF_SYSTICK_CLOCK_HZ=16000000" ;;
stm32vldiscovery)
	flash=0x08000000 ram_bytes=0x2000 port=stm32f1 timer=systick
	flags="-mcpu=cortex-m3 $stm32 -DSPLITPROF_CLOCK_HZ=24000000
	-DSPLITPROF_SYSTICK_CLOCK_HZ=24000000" ;;
netduino2)
	flash=0x08000000 port=stm32f2
	flags="-mcpu=cortex-m3 $stm32f2 -DSPLITPROF_CLOCK_HZ=60000000
	-DSPLITPROF_SYSTICK_CLOCK_HZ=120000000" ;;
netduinoplus2)
	flash=0x08000000 port=stm32f4
	flags="-mcpu=cortex-m4 -mfloat-abi=hard -mfpu=fpv4-sp-d16 $stm32f2
	-DSPLITPROF_CLOCK_HZ=84000000 -DSPLITPROF_SYSTICK_CLOCK_HZ=168000000" ;;
lm3s6965evb | tm4c)
	port=${board%6965evb}
	flags="-mcpu=cortex-m3
	-DDEMO_LINE_IRQ=5 -DDEMO_LINE_HANDLER=UART0_IRQHandler
	-DDEMO_TIMER_IRQ=19 -DDEMO_TIMER_HANDLER=TIMER0A_IRQHandler
	-DDEMO_LED=0 -DSPLITPROF_CLOCK_HZ=50000000
	-DSPLITPROF_SYSTICK_CLOCK_HZ=12500000" ;;
tm4c123)
	# For a simulator, where it has this processor.
	port=tm4c
	flags="-mcpu=cortex-m0plus -DSPLITPROF_MP_DWT_CYCCNT=0xe0001004
	-DDEMO_LINE_IRQ=5 -DDEMO_LINE_HANDLER=UART0_IRQHandler
	-DDEMO_TIMER_IRQ=19 -DDEMO_TIMER_HANDLER=TIMER0A_IRQHandler
	-DDEMO_LED=0 -DSPLITPROF_CLOCK_HZ=48000000
	-DSPLITPROF_SYSTICK_CLOCK_HZ=48000000" ;;
rp2040)
	flash=0x20000000 ram=0x20030000 port=rp2040 own=$mcu/demo/rp2040.c
	flags="-mcpu=cortex-m0plus
	-DDEMO_LINE_IRQ=20 -DDEMO_LINE_HANDLER=isr_irq20
	-DDEMO_TIMER_IRQ=0 -DDEMO_TIMER_HANDLER=isr_irq0
	-DSPLITPROF_SYSTICK_HANDLER=SysTick_Handler
	-DDEMO_LED=0 -DSPLITPROF_SYSTICK_CLOCK_HZ=125000000" ;;
rp2350)
	# For a simulator, where it has this processor.
	port=rp2350 own=$mcu/demo/rp2350.c
	flags="-mcpu=cortex-m0plus
	-DDEMO_LINE_IRQ=33 -DDEMO_LINE_HANDLER=isr_irq33
	-DDEMO_TIMER_IRQ=0 -DDEMO_TIMER_HANDLER=isr_irq0
	-DSPLITPROF_SYSTICK_HANDLER=SysTick_Handler
	-DDEMO_LED=0 -DSPLITPROF_CLOCK_HZ=48000000
	-DSPLITPROF_SYSTICK_CLOCK_HZ=48000000" ;;
stm32[fghlu][0-9])
	# For a simulator, where all of them have this processor.
	port=$board
	[ "$board" != stm32h7 ] || ram=0x24000000
	flags="-mcpu=cortex-m0plus -DSPLITPROF_STM32_TIMER=3
	-DSPLITPROF_STM32_USART_IRQ=27 -DSPLITPROF_STM32_TIMER_IRQ=16
	-DDEMO_LINE_IRQ=27 -DDEMO_LINE_HANDLER=USART1_IRQHandler
	-DDEMO_TIMER_IRQ=16 -DDEMO_TIMER_HANDLER=TIM3_IRQHandler
	-DDEMO_LED=0 -DSPLITPROF_STM32_USART=1 -DSPLITPROF_CLOCK_HZ=48000000
	-DSPLITPROF_STM32_TIMER_HZ=48000000
	-DSPLITPROF_SYSTICK_CLOCK_HZ=48000000" ;;
samd21)
	port=samd21
	flags="-mcpu=cortex-m0plus
	-DDEMO_LINE_IRQ=14 -DDEMO_LINE_HANDLER=SERCOM5_Handler
	-DDEMO_TIMER_IRQ=16 -DDEMO_TIMER_HANDLER=TCC1_Handler
	-DDEMO_LED=0 -DSPLITPROF_SYSTICK_CLOCK_HZ=48000000" ;;
kl25z)
	flash_config=0x400 ram=0x1ffff000 port=kl25z own=$mcu/demo/kl25z.c
	flags="-mcpu=cortex-m0plus
	-DDEMO_LINE_IRQ=14 -DDEMO_LINE_HANDLER=UART2_IRQHandler
	-DDEMO_TIMER_IRQ=22 -DDEMO_TIMER_HANDLER=PIT_IRQHandler
	-DDEMO_LED=0 -DSPLITPROF_SYSTICK_CLOCK_HZ=48000000" ;;
mspm0)
	ram=0x20200000 port=mspm0 own=$mcu/demo/mspm0.c
	flags="-mcpu=cortex-m0plus -DSPLITPROF_BAUD=1000000
	-DDEMO_LINE_IRQ=15 -DDEMO_LINE_HANDLER=UART0_IRQHandler
	-DDEMO_TIMER_IRQ=16 -DDEMO_TIMER_HANDLER=TIMG0_IRQHandler
	-DDEMO_LED=0 -DSPLITPROF_SYSTICK_CLOCK_HZ=32000000" ;;
virt)
	flash=0x80000000 ram=0x80020000 port=ns16550 arch=riscv
	own="$mcu/demo/plic.c $mcu/demo/clint.c"
	flags="-DSPLITPROF_BAUD=230400 -DSPLITPROF_CLINT_HZ=10000000
	-DSPLITPROF_MP_MCYCLE_HZ=1000000000
	-DDEMO_LINE_IRQ=10 -DDEMO_LINE_HANDLER=splitprof_ns16550_handler" ;;
sifive_e)
	flash=0x20400000 ram=0x80000000 port=sifive arch=riscv
	own="$mcu/demo/hifive.c $mcu/demo/plic.c $mcu/demo/clint.c"
	flags="-DSPLITPROF_BAUD=1000000 -DSPLITPROF_CLINT_HZ=10000000
	-DSPLITPROF_MP_MCYCLE_HZ=1000000000
	-DDEMO_LINE_IRQ=3 -DDEMO_LINE_HANDLER=splitprof_sifive_handler" ;;
opentitan)
	# QEMU's, whose timer is set to 10 MHz, and whose cycles take 1 ns.
	flash=0x20000400 ram=0x10000000 port=opentitan arch=riscv
	own="$mcu/demo/opentitan.c $mcu/demo/plic.c"
	flags="-march=rv32imc -DSPLITPROF_BAUD=3000000
	-DSPLITPROF_CLOCK_HZ=50000000 -DSPLITPROF_CLINT_HZ=10000000
	-DSPLITPROF_OPENTITAN_TIMER_OLD=1 -DSPLITPROF_MP_MCYCLE_HZ=1000000000
	-DSPLITPROF_PLIC_BASE=0x48000000 -DSPLITPROF_PLIC_MOST=3
	-DDEMO_BELL_SOURCE=1
	-DDEMO_RECEIVE_IRQ=2 -DDEMO_RECEIVE_HANDLER=splitprof_opentitan_rx_handler
	-DDEMO_LINE_IRQ=3 -DDEMO_LINE_HANDLER=splitprof_opentitan_handler" ;;
esp32c3)
	flash=0x40380000 ram=0x3fca0000 port=esp32c3 arch=riscv
	script=$mcu/demo/esp32c3.ld own=$mcu/demo/esp32c3.c tick=splitprof_esp32c3_tick
	flags="-march=rv32imc -DDEMO_TIMER_IRQ=21
	-DDEMO_LINE_IRQ=20 -DDEMO_LINE_HANDLER=splitprof_esp32c3_handler" ;;
*)
	echo "build.sh: $board: unknown board" >&2
	exit 2 ;;
esac

# Arguments of the form NAME=VALUE are the script's.
appflags='' plain=0 runtime=pg clock='' line2='' one='' together=0
[ "$demo" != calls ] || runtime=mp
for arg; do
	shift
	case $arg in
	TIMER=*) timer=${arg#*=} ;;
	LINE=*) line=${arg#*=} ;;
	APPFLAGS=*) appflags=${arg#*=} ;;
	PLAIN=*) plain=${arg#*=} ;;
	RUNTIME=*) runtime=${arg#*=} ;;
	CLOCK=*) clock=${arg#*=} ;;
	LINE2=*) line2=${arg#*=} ;;
	RAM=*) ram=${arg#*=} ;;
	ONE=*) one=$(absolute "${arg#*=}") ;;
	TOGETHER=*) together=${arg#*=} ;;
	*) set -- "$@" "$arg" ;;
	esac
done
case $demo in
*.c | *.cpp) app=$(absolute "$demo") ;;
*) app=$mcu/demo/$demo.c ;;
esac
case $line in
*/*) line=$(absolute "$line") ;;
esac
case $timer in
*/*) timer=$(absolute "$timer") ;;
esac
[ -z "$line2" ] || line2=$(absolute "$line2")

# What differs from architecture to architecture, and what profiled files need.
# GCC for Thumb-1 saves r8 to r11 through lr before it calls the profiler, which
# then sees a wrong caller, unless these registers are not used.  GCC for RISC-V
# finds no library for rv32imac_zicsr; -misa-spec=2.2 has zicsr in rv32i.
profiled="-pg -fno-optimize-sibling-calls -fno-ipa-icf"
case $arch in
arm)
	: "${cc:=${MCU_CC:-arm-none-eabi-gcc}}"
	flags="-mthumb $flags"
	# The small library has no exceptions.
	case $app in
	*.cpp) specs=--specs=nosys.specs ;;
	*) specs=--specs=nano.specs ;;
	esac
	start=vectors.c
	profiled="$profiled -ffixed-r8 -ffixed-r9 -ffixed-r10 -ffixed-r11" ;;
riscv)
	: "${cc:=${RISCV_CC:-riscv64-unknown-elf-gcc}}"
	specs=--specs=picolibc.specs
	flags="-march=rv32imac -misa-spec=2.2 -mabi=ilp32 $flags
	-DDEMO_TIMER_TICK=${tick:-splitprof_clint_tick} -DDEMO_LED=0"
	start=trap.c entry=_start ;;
esac
flags="$flags $specs -Os -g -ffunction-sections -fdata-sections
	-Wall -Wextra -I$mcu -I$mcu/demo -DDEMO_SEMIHOSTING=1"

case $plain in
0) ;;
1) profiled=${profiled#-pg} ;;
*) profiled='' ;;
esac
case $plain in
1 | bare) set -- -DSPLITPROF_START_WITH=1 -DDEMO_WHAT=0 "$@" ;;
samples) set -- -DSPLITPROF_WITH_ARCS=0 "$@" ;;
stacks)
	set -- -DSPLITPROF_WITH_ARCS=0 -DSPLITPROF_STACKS=1 \
	    -DSPLITPROF_HEADER=1 "$@" ;;
esac

# A port's half, line or timer: in C, and some in assembly too.
sources() {
	case $1 in
	*.c) echo "$1" ;;
	*/*) ls "$1/$2"*.[cS] ;;
	*) ls "$mcu/port/$1/$2"*.[cS] ;;
	esac
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# The runtime.
case $runtime$clock in
tsp?* | both?*) set -- '-DSPLITPROF_TSP_TIME_H="time/clock.h"' "$@" ;;
esac
case $clock in
'' | port) clock=$port ;;
esac
set -- "-DDEMO_RUN_$runtime" \
    "-DSPLITPROF_MP_CLOCK_H=\"port/$clock/clock.h\"" \
    -DSPLITPROF_MP_DWT_HZ=SPLITPROF_SYSTICK_CLOCK_HZ \
    -DSPLITPROF_MP_SYSTICK_HZ=SPLITPROF_SYSTICK_CLOCK_HZ \
    -DSPLITPROF_TSP_SYSTICK_HZ=SPLITPROF_SYSTICK_CLOCK_HZ "$@"
listen=$mcu/port/$port/listen.c
timer=$(sources "${timer:-$port}" timer)
stream="$mcu/core/*.c $mcu/option/*.c $mcu/stack/*.c $timer"
stubs="$mcu/arch/$arch/*.S"
tracer="$mcu/tsp/*.c ${line:-$listen} $mcu/port/$clock/clock.c"
case $runtime in
mp)
	profiled=-finstrument-functions
	[ "$plain" = 0 ] || profiled=''
	runtime="$mcu/mp/*.[cS] $listen $mcu/port/$clock/clock.c" ;;
count)
	set -- -DSPLITPROF_COUNT=1 "-DSPLITPROF_COUNT_LOW=$flash" "$@"
	runtime="$mcu/count/*.[cS] $mcu/mp/crc.c $listen $timer" ;;
tsp)
	profiled=''
	runtime=$tracer ;;
both)
	if [ -n "$line2" ]; then
		set -- '-DSPLITPROF_TSP_LINE_H="line/second.h"' "$@"
	else
		set -- '-DSPLITPROF_TSP_LINE_H="line/frames.h"' \
		    -DSPLITPROF_FRAMES=SPLITPROF_QS_PACKETS "$@"
	fi
	set -- -DSPLITPROF_HEADER=1 -DSPLITPROF_TASKS=1 \
	    -DSPLITPROF_QUEUE_BYTES=512 "$@"
	runtime="$stream $tracer $line2 $stubs" ;;
*)
	runtime="$stream $(sources "${line:-$port}" line) $stubs" ;;
esac

[ -z "$one" ] || runtime="$one/*.[cS]"

# C++ is linked by its own compiler, which knows the library.
c="$cc -std=gnu11" appcc="$cc -std=gnu11"
case $app in
*.cpp)
	cc=${cc%gcc}g++
	appcc="$cc -std=gnu++17" ;;
esac

# NAME FILE...: make NAME.c of those that are C, and NAME-arch.S of those in
# assembly; print which of the two there are.  A label that is local to a file
# gets the file's number.
together() {
	name=$1 place=0
	shift
	{
		echo '#define LABEL_JOIN(label, place) label##_##place'
		echo '#define LABEL(label, place) LABEL_JOIN(label, place)'
		sed -n 's/^\.\(L[a-z]*\):.*/#define \1 LABEL(\1, PLACE)/p' \
		    "$mcu"/*/*.[hS] "$mcu"/*/*/*.[hS] | sort -u
	} >labels.h
	for file; do
		case $file in
		*.c)
			joint=$name.c ;;
		*)
			joint=$name-arch.S place=$((place + 1))
			printf '#include "labels.h"\n#undef PLACE\n#define PLACE %d\n' \
			    "$place" >>"$joint" ;;
		esac
		echo "#include \"$file\"" >>"$joint"
	done
	ls "$name".c "$name"-arch.S 2>/dev/null || :
}

# shellcheck disable=SC2086 # lists of words
{
	demo="$mcu/demo/run.c $mcu/demo/start.c $mcu/demo/$start"
	[ "$together" = 0 ] || {
		runtime=$(together runtime $runtime)
		demo=$(together demo $demo)
	}
	$c $flags "$@" -c $runtime $demo $own
	$appcc $flags "$@" $profiled $appflags -c "$app" -o app.o
	$cc $flags "$@" -nostartfiles -T "$script" -Wl,--gc-sections \
	    -Wl,--build-id -Wl,-e,$entry -Wl,--defsym=flash_start=$flash \
	    -Wl,--defsym=flash_config=$flash_config \
	    -Wl,--defsym=ram_start=$ram -Wl,--defsym=ram_bytes=$ram_bytes \
	    -Wl,--no-warn-rwx-segments \
	    -o out.elf ./*.o
}
mv out.elf "$out"
