# SPDX-License-Identifier: GPL-3.0-or-later
# The clocks in a project of STM32CubeMX, NAME.ioc: scripts/ioc.awk and
# mcu/cmake/ioc.cmake make the same of it, and the ports take the right one.
# And what splitprof.mk says of such a project.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
make --version 2>/dev/null | grep -q GNU || skip_all "no GNU make"
mcu=$srcdir/mcu

cat >ioc.cmake <<'END'
include("${MCU}/splitprof.cmake")
splitprof_ioc_clocks(text said fw.ioc)
file(WRITE ioc-cmake.h "${text}")
message("${said}")
END

# The file fw.ioc, with lines that end as those of Windows: KEY=Hz, and +USART2
# for one that the project sets up.
ioc() {
	printf '#MicroXplorer\r\nMcu.Family=STM32%s\r\nMcu.IP0=RCC\r\n' "$1"
	shift
	for ioc_word; do
		case $ioc_word in
		+*) printf 'Mcu.IP1=%s\r\n' "${ioc_word#+}" ;;
		*=*) printf 'RCC.%sFreq_Value=%s\r\n' "${ioc_word%%=*}" \
		    "${ioc_word#*=}" ;;
		esac
	done
	printf 'RCC.SYSCLKFreq_VALUE=1\r\nRCC.IPParameters=APB1Freq_Value\r\n'
}

header() {
	awk -v clocks="$(sed -n 's/^splitprof-ioc = //p' "$mcu/parts.mk")" \
	    -v header=ioc.h -f "$srcdir/scripts/ioc.awk" fw.ioc
}

# What a port takes: the clocks of its USART, its timer and the processor.
taken() {
	taken_port=$mcu/port/stm32$1
	shift
	"$MCU_CC" -mthumb "$@" -DSPLITPROF_IOC_H="\"$PWD/ioc.h\"" -S -o - \
	    -DSPLITPROF_BAUD=115200 "$taken_port/line.c" |
	    sed -n 's/.*splitprof speed 115200 of \([^"]*\).*/\1/p'
	printf '%s\n' '@ SPLITPROF_STM32_TIMER_HZ SPLITPROF_MP_USUAL_CPU_HZ' |
	    "$MCU_CC" -mthumb "$@" -DSPLITPROF_IOC_H="\"$PWD/ioc.h\"" -E \
	    -include "$taken_port/clock.h" - | sed -n 's/^@ //p'
}

m=000000
case_is() {
	case_name="STM32$1, USART$3"
	case_family=$1 case_cpu=$2 case_usart=$3 case_wanted="$4 $5 $6"
	shift 6
	ioc "$case_family" "$@" >fw.ioc
	header >said 2>&1
	is "$case_name: what the port takes" "$(taken \
	    "$(printf %s "$case_family" | tr "[:upper:]" "[:lower:]")" \
	    -mcpu="cortex-$case_cpu" \
	    -DSPLITPROF_STM32_USART="$case_usart" | tr '\n' ' ')" "$case_wanted "
	if ! command -v cmake >/dev/null; then
		skip 1 "no cmake"
		return
	fi
	cmake -DMCU="$mcu" -P ioc.cmake 2>said-cmake
	is "$case_name: CMake makes the same of it, and says so" \
	    "$(cat ioc-cmake.h) $(cat said-cmake)" \
	    "$(cat ioc.h) $(sed -n 's/.* clocks in Hz://p' said)"
}

case_is F0 m0 1 48$m 48$m 48$m APB1=48$m APB1Tim=48$m HCLK=48$m
case_is F1 m3 1 72$m 72$m 70$m APB1=36$m APB1Tim=72$m APB2=72$m HCLK=70$m
case_is F1 m3 2 36$m 72$m 70$m APB1=36$m APB1Tim=72$m APB2=72$m HCLK=70$m
# It was of an F3 before, whose USARTs have clocks of their own.
case_is F2 m3 3 30$m 60$m 120$m APB1=30$m APB1Tim=60$m APB2=60$m HCLK=120$m \
    +USART3 USART3=36$m
case_is F4 m4 6 84$m 80$m 168$m APB1=42$m APB1Tim=80$m APB2=84$m HCLK=168$m
case_is G0 m0plus 2 64$m 60$m 32$m APB=64$m APBTim=60$m HCLK=32$m APB1=8$m \
    APB1Tim=8$m
# Only a USART that is set up has another clock than its bus.
case_is G4 m4 2 170$m 160$m 150$m APB1=170$m APB1Tim=160$m APB2=17$m \
    HCLK=150$m USART2=16$m +USART1
case_is G4 m4 2 16$m 160$m 150$m APB1=170$m APB1Tim=160$m APB2=17$m \
    HCLK=150$m USART2=16$m +USART2
is "a clock of its own is said" "$(cat said)" "splitprof: fw.ioc: clocks in \
Hz: APB1 170$m APB2 17$m TIMER 160$m CPU 150$m USART2 16$m"
case_is L4 m4 4 13714285 80$m 80$m APB1=80$m APB1Tim=80$m APB2=80$m \
    HCLK=80$m UART4=13714285.714285715 +UART4
h7="APB1=120$m APB2=110$m HCLK=240$m CpuClock=480$m Tim1Output=230$m \
Tim2Output=220$m APB1Tim=84$m USART16=64$m USART234578=100$m"
# shellcheck disable=SC2086
case_is H7 m7 3 100$m 230$m 480$m $h7
# shellcheck disable=SC2086
case_is H7 m7 6 64$m 230$m 480$m $h7
case_is U5 m33 1 150$m 160$m 140$m APB1=155$m APB1Tim=160$m APB2=150$m \
    HCLK=140$m
# A project whose clocks nobody changed has none.
case_is L4 m4 2 "4$m after reset" 4$m 4$m
is "that is said" "$(cat said)" "splitprof: fw.ioc: no clocks: set \
SPLITPROF_CLOCK_HZ if they are not as after reset"

# Settings are stronger.
ioc F4 APB1=42$m APB1Tim=84$m HCLK=168$m >fw.ioc
header >said
is "settings are stronger" "$(taken f4 -mcpu=cortex-m4 \
    -DSPLITPROF_CLOCK_HZ=40$m -DSPLITPROF_STM32_TIMER_HZ=80$m \
    -DSPLITPROF_MP_DWT_HZ=160$m | tr '\n' ' ')" "(40$m) 80$m 160$m "
is "one by one" "$(taken f4 -mcpu=cortex-m4 -DSPLITPROF_CLOCK_HZ=40$m |
    tr '\n' ' ')" "(40$m) 84$m 168$m "

# In a Makefile.
unset MAKEFLAGS MFLAGS MAKELEVEL
: >main.c
cat >Makefile <<END
CC = $MCU_CC -mcpu=cortex-m4 -mthumb
OBJS = main.o
fw.elf:
include $srcdir/scripts/splitprof.mk
fw.elf: \$(OBJS)
END
made() {
	make -s splitprof-objs/line.o "$@" 2>&1
}
is "a Makefile: the port and the clocks are said" "$(made)" \
    "splitprof: fw.ioc: stm32f4, clocks in Hz: APB1 42$m TIMER 84$m CPU 168$m"
is "once" "$(made)" ""
is "a port that is named is not" "$(made SPLITPROF_PORT=stm32f4 \
    SPLITPROF_BUILD=named)$(make -s named/line.o SPLITPROF_BUILD=named \
    SPLITPROF_PORT=stm32f4)" \
    "splitprof: fw.ioc: clocks in Hz: APB1 42$m TIMER 84$m CPU 168$m"
is "another clock is noticed" "$(sed -i s/=42/=21/ fw.ioc; made)" \
    "splitprof: fw.ioc: stm32f4, clocks in Hz: APB1 21$m TIMER 84$m CPU 168$m"
refused() {
	# shellcheck disable=SC2086 # some are two words
	fails 2 "$1 is refused" make -s $2
	says "$1: it is said" "$3"
}
refused "a port of another family" SPLITPROF_PORT=stm32f1 \
    'SPLITPROF_PORT: stm32f1, but fw.ioc is for stm32f4: set SPLITPROF_IOC to'
refused "a project that is not there" SPLITPROF_IOC=wf.ioc \
    'SPLITPROF_IOC: wf.ioc: there is no such file'
refused "none, and no port" SPLITPROF_IOC=none 'SPLITPROF_PORT: not set'
ioc L0 APB1=32$m >l0.ioc
refused "one of two" SPLITPROF_PORT=stm32f4 \
    'SPLITPROF_IOC: set it to one of: fw.ioc l0.ioc none'
refused "a family without a port" SPLITPROF_IOC=l0.ioc \
    'SPLITPROF_PORT: "stm32l0", by l0.ioc, is none of: .*stm32l4'
is "with port and clock no project is needed" "$(made SPLITPROF_PORT=stm32f4 \
    SPLITPROF_SETTINGS="-DSPLITPROF_CLOCK_HZ=42$m")" ""
is "nor for a chip that is no STM32" "$(made SPLITPROF_PORT=kl25z)" ""
settings=-DSPLITPROF_CLOCK_HZ=42$m
is "a chip that is defined for the headers is enough" "$(
    made C_DEFS="-DSTM32_THREAD_SAFE_STRATEGY=4 -DSTM32 -DSTM32F407xx" \
    SPLITPROF_IOC=none \
    SPLITPROF_SETTINGS="$settings")$(
    made CFLAGS=-DSTM32F4 SPLITPROF_IOC=none SPLITPROF_SETTINGS="$settings")" ""
refused "one that is not what it begins like" \
    "SPLITPROF_IOC=none C_DEFS=-DSTM32H7S7xx" \
    'SPLITPROF_PORT: "stm32h7rs", by -DSTM32H7S7xx, is none of: '
refused "one without a port" "SPLITPROF_IOC=none C_DEFS=-DSTM32L053xx" \
    'SPLITPROF_PORT: "stm32l0", by -DSTM32L053xx, is none of: .*stm32l4'
is "a folder of one's own may have it" "$(made SPLITPROF_IOC=fw.ioc \
    SPLITPROF_PORT="$mcu/port/stm32f4")" \
    "splitprof: fw.ioc: clocks in Hz: APB1 21$m TIMER 84$m CPU 168$m"
finish
