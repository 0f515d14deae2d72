# SPDX-License-Identifier: GPL-3.0-or-later
# The runtime as an embedded compiler sees it: it stands on nothing, refuses
# what cannot work, and does not profile itself.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/compile.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"

arch=-mthumb
processor="-mcpu=cortex-m0plus -mthumb"

# What the runtime with a port needs from elsewhere.
needs() {
	needs_port=$mcu/port/$1
	shift
	# shellcheck disable=SC2046 # a list of files
	unresolved "$@" -c "$mcu"/core/*.c "$mcu"/option/*.c "$mcu"/arch/arm/*.S \
	    $(ls "$needs_port"/line*.[cS] "$needs_port"/timer*.[cS] \
	    2>/dev/null)
}

# -O3 likes memcpy, -O0 likes helpers; v6-M has no division.  -pg is what an
# IDE may set for all files: the runtime must not follow it into itself.
drop="-DSPLITPROF_WHEN_FULL=SPLITPROF_DROP"
caches="-DSPLITPROF_TASKS=1 -DSPLITPROF_ARC_CACHE=16 -DSPLITPROF_SAMPLE_CACHE=64"
words="-DSPLITPROF_TASKS=1 -DSPLITPROF_WORDS=1"
packets="-DSPLITPROF_TASKS=1 -DSPLITPROF_FRAMES=SPLITPROF_QS_PACKETS"
records="-DSPLITPROF_TASKS=1 -DSPLITPROF_FRAMES=SPLITPROF_QS_RECORDS"
# Processors with division have each level and each form once.
while read -r cpu level forms; do
	for form in $forms; do
		eval "flags=\$$form"
		# shellcheck disable=SC2154 # from eval
		is "$cpu $level, $form, needs nothing" "$(needs kl25z \
		    -mcpu=$cpu $level -pg -DSPLITPROF_HEADER=1 $flags)" ""
	done
done <<'END'
cortex-m0plus -O0 drop caches words packets records
cortex-m0plus -Os caches packets
cortex-m0plus -O2 drop records
cortex-m0plus -O3 drop caches words packets records
cortex-m3 -O0 drop
cortex-m3 -Os caches words
cortex-m3 -O2 packets
cortex-m3 -O3 records
cortex-m33 -O0 packets
cortex-m33 -Os records
cortex-m33 -O2 drop
cortex-m33 -O3 caches
END
for flags in "" "-DSPLITPROF_STACKS=1" "$caches"; do
	# shellcheck disable=SC2086 # several flags
	check "each file compiles by itself: $flags" strict \
	    -mcpu=cortex-m0plus -DSPLITPROF_HEADER=1 $flags \
	    -fsyntax-only "$mcu"/core/*.c \
	    "$mcu"/option/*.c "$mcu"/stack/*.c "$mcu"/port/kl25z/[lt]i*.c
done
is "an interrupt a byte needs nothing" \
    "$(needs kl25z-uart -mcpu=cortex-m0plus -Os -pg)" ""
is "port mspm0 needs nothing" \
    "$(needs mspm0 -mcpu=cortex-m0plus -Os -pg -DSPLITPROF_BAUD=3000000)" ""
is "a stimulus port of the ITM needs nothing" "$(needs itm -mcpu=cortex-m4 \
    -Os -pg -DSPLITPROF_SYSTICK_CLOCK_HZ=72000000)" ""
for port in cmsdk nrf51 skeleton; do
	is "port $port needs nothing" "$(needs $port -mcpu=cortex-m0 -Os -pg \
	    -DSPLITPROF_BAUD=1000000)" ""
done
for port in stm32f1 stm32f2 stm32f4 stm32h7 tm4c lm3s; do
	is "port $port needs nothing" "$(needs $port -mcpu=cortex-m3 -Os -pg \
	    -DSPLITPROF_BAUD=500000)" ""
	is "port $port needs nothing that the program has set up" \
	    "$(needs $port -mcpu=cortex-m3 -Os -DSPLITPROF_BAUD=0)" ""
done
for port in stm32f0 stm32g0; do
	is "port $port needs nothing" "$(needs $port -mcpu=cortex-m0plus -Os \
	    -pg -DSPLITPROF_BAUD=500000)" ""
done
for port in nrf52 nrf52-uarte; do
	is "port $port needs nothing" "$(needs $port -mcpu=cortex-m4 -Os -pg \
	    -DSPLITPROF_BAUD=460800)" ""
	is "port $port needs nothing that the program has set up" \
	    "$(needs $port -mcpu=cortex-m4 -Os -DSPLITPROF_BAUD=0 \
	    -DSPLITPROF_QUEUE_BYTES=1024)" ""
	is "port $port has both names of its handler" \
	    "$(nm "$MCU_NM" line.o | grep -c ' T U.*_IRQHandler$')" 2
done
for port in samd21 samd21-uart; do
	is "port $port needs nothing" \
	    "$(needs $port -mcpu=cortex-m0plus -Os -pg)" ""
	is "port $port needs nothing that the program has set up" \
	    "$(needs $port -mcpu=cortex-m0plus -Os -DSPLITPROF_BAUD=0)" ""
done
is "port rp2040 needs nothing" "$(needs rp2040 -mcpu=cortex-m0plus -Os -pg)" ""
for port in rp2350 stm32u5; do
	is "port $port needs nothing" "$(needs $port -mcpu=cortex-m33 -O3 -pg \
	    -DSPLITPROF_BAUD=250000)" ""
done
is "the ring in RAM needs a timer and nothing else" \
    "$(needs rtt -mcpu=cortex-m0 -O3 -pg -DSPLITPROF_BAUD=0 \
    -DSPLITPROF_RTT_PATIENCE=1000)" \
    "splitprof_timer_start splitprof_timer_stop "
is "a line of yours needs your function, too" \
    "$(needs write -mcpu=cortex-m0 -O2 -pg -DSPLITPROF_BAUD=0 \
    -DSPLITPROF_HEADER=1)" \
    "splitprof_timer_start splitprof_timer_stop splitprof_write "
is "SysTick needs a line and nothing else" \
    "$(needs systick -mcpu=cortex-m0 -Os -DSPLITPROF_SYSTICK_CLOCK_HZ=48000000)" \
    "splitprof_line_send splitprof_line_start splitprof_line_stop "
is "the least possible needs nothing" "$(needs kl25z -mcpu=cortex-m0plus -Os \
    -DSPLITPROF_SAMPLE_HZ=0 -DSPLITPROF_BAUD=0)" ""
is "no calls needs nothing" "$(needs kl25z -mcpu=cortex-m0plus -Os \
    -DSPLITPROF_WITH_ARCS=0)" ""

cat >mine.h <<'END'
#define SPLITPROF_QUEUE_BYTES 256
#define SPLITPROF_ADDR_BYTES 4
END
check "settings may stand in a header" needs kl25z -mcpu=cortex-m0plus -Os \
    -I. '-DSPLITPROF_CONFIG_H="mine.h"'
is "and count" "$(nm "$MCU_NM" -S together.o | sed -n \
    's/^[0-9a-f]* 0*\([0-9a-f]*\) B splitprof_state$/\1/p')" 118

# What is refused, and by which name.
for bad in ADDR_BYTES=1 ADDR_BYTES=5 ADDR_BASE=0x10000 ADDR_BASE=0x123000000 \
    QUEUE_BYTES=0 QUEUE_BYTES=8 QUEUE_BYTES=101 QUEUE_BYTES=65538 \
    WHEN_FULL=2 WHEN_FULL=3 FRAMES=3 QS_ID=99 QS_ID=117 JITTER=2 TOTALS=2 LOST=1 TASKS=1 ARC_CACHE=16 \
    SAMPLE_CACHE=16 FLUSH_SAMPLES=8 FLUSH_SAMPLES=65552 SAMPLE_HZ=-1 SAMPLE_HZ=100001 WITH_ARCS=2 START_WITH=2 HEADER=2 BAUD=-1 \
    BAUD=12000001 CLOCK_HZ=-1 SAMPLE_PRIORITY=256 SEND_PRIORITY=-1; do
	refused "SPLITPROF_$bad" "-DSPLITPROF_$bad" "$mcu/core/splitprof.c"
done
for bytes in 70 1004; do
	refused SPLITPROF_QUEUE_BYTES -DSPLITPROF_FRAMES=1 \
	    -DSPLITPROF_QUEUE_BYTES=$bytes "$mcu/core/splitprof.c"
done
for bad in WORDS=2 HEADER=0 FRAMES=1 ARC_CACHE=4 SAMPLE_CACHE=4 \
    QUEUE_BYTES=124 QUEUE_BYTES=520 ADDR_BASE=0x10000; do
	refused SPLITPROF_WORDS -DSPLITPROF_WORDS=1 \
	    -DSPLITPROF_HEADER=1 -U"SPLITPROF_${bad%%=*}" \
	    "-DSPLITPROF_$bad" "$mcu/core/splitprof.c"
done
refused SPLITPROF_WHEN_FULL -DSPLITPROF_FRAMES=1 -DSPLITPROF_HEADER=1 \
    -DSPLITPROF_TASKS=1 -DSPLITPROF_WHEN_FULL=SPLITPROF_LAST \
    "$mcu/core/splitprof.c"
refused SPLITPROF_SAMPLE_HZ -DSPLITPROF_FRAMES=2 -DSPLITPROF_SAMPLE_HZ=12000 \
    "$mcu/core/splitprof.c"
refused SPLITPROF_RTT_BYTES -DSPLITPROF_FRAMES=2 \
    -DSPLITPROF_RTT_BYTES=330 "$mcu/port/rtt/line.c"
refused SPLITPROF_HEADER -DSPLITPROF_BAUD=0 "$mcu/port/write/line.c"
refused SPLITPROF_ONE_THREAD -DSPLITPROF_ONE_THREAD=1 -DSPLITPROF_HEADER=1 \
    -DSPLITPROF_ARC_CACHE=16 "$mcu/core/splitprof.c"
refused SPLITPROF_ONE_THREAD -DSPLITPROF_ONE_THREAD=2 "$mcu/core/splitprof.c"
while read -r file bad; do
	refused "SPLITPROF_$bad" "-DSPLITPROF_$bad" "$mcu/port/$file"
done <<'END'
kl25z/line.c BAUD=1400000
kl25z/timer.c SAMPLE_HZ=1001
cmsdk/line.c BAUD=2000000
nrf51/line.c BAUD=1500000
nrf51/line.c BAUD=700000
nrf52-uarte/line.c BAUD=1500000
nrf52-uarte/line.c BAUD=500000
nrf52-uarte/line.c NRF52_UARTE=2
nrf52-uarte/line.c NRF52_MAXCNT=65536
mspm0/line.c BAUD=12000000
samd21/line.c BAUD=6400000
samd21/line.c SAMD21_SERCOM=6
samd21/line.c SAMD21_TX_PAD=1
samd21/line.c SAMD21_RX_PAD=2
samd21/line.c SAMD21_DMA=12
samd21/timer.c SAMPLE_HZ=1001
samd21/timer.c SAMPLE_HZ=4
samd21/timer.c SAMD21_TCC=2
stm32f4/line.c BAUD=2100000
stm32f4/timer.c SAMPLE_HZ=3000
stm32f4/timer.c STM32_TIMER=6
stm32f1/line.c DMA=2
stm32g0/line.c STM32_DMA=2
rp2040/line.c BAUD=9000000
rp2040/line.c RP2040_DMA_CHANNEL=12
rp2350/line.c RP2350_DMA_CHANNEL=16
rp2350/line.c DMA=2
tm4c/line.c BAUD=1500000
skeleton/line.c BAUD=1500000
skeleton/timer.c SAMPLE_HZ=1
rtt/line.c RTT_BYTES=60
itm/line.c ITM_PORT=32
itm/line.c ITM_POLLS=0
itm/line.c ITM_PATIENCE=-1
END
# An STM32F1 at 8 MHz has 500000 baud at most, and 8 MHz over whole numbers.
while read -r baud off; do
	refused SPLITPROF_BAUD -DSPLITPROF_BAUD="$baud" \
	    "$mcu/port/stm32f1/line.c"
	says "by how much $baud baud are off" "SPLITPROF_BAUD: $off % off at best"
done <<'END'
518000 3 to 4
522000 4 to 5
530000 5 to 7
540000 7 to 10
560000 10 to 20
630000 more than 20
END
for baud in 61200 115200 456000 488000 514000; do
	check "an STM32F1 has $baud baud" $MCU_CC $processor -fsyntax-only \
	    -DSPLITPROF_BAUD=$baud "$mcu/port/stm32f1/line.c"
done
refused SPLITPROF_STM32_TIMER_HZ -DSPLITPROF_CLOCK_HZ=84000000 \
    "$mcu/port/stm32f4/timer.c"
refused SPLITPROF_STM32 -DSPLITPROF_STM32_TIMER=5 -DSPLITPROF_STM32_CLOCK=5 \
    "$mcu/port/stm32f4/timer.c"
refused SPLITPROF_DMA -DSPLITPROF_DMA=1 -DSPLITPROF_STM32_USART=5 \
    "$mcu/port/stm32f1/line.c"
refused STM32H7S -DSTM32H7S3xx "$mcu/port/stm32h7/line.c"
refused SPLITPROF_STM32_CLOCK -DSPLITPROF_STM32_CLOCK=2 -I"$mcu" \
    "$mcu/port/stm32f1/clock.c"
for file in timer clock; do
	refused SPLITPROF_CMSDK_BOARD -DSPLITPROF_CMSDK_BOARD=547 -I"$mcu" \
	    "$mcu/port/cmsdk/$file.c"
done
refused SPLITPROF_SYSTICK_CLOCK_HZ "$mcu/port/systick/timer.c"
refused SPLITPROF_SAMPLE_HZ=1 -DSPLITPROF_SYSTICK_CLOCK_HZ=48000000 \
    -DSPLITPROF_SAMPLE_HZ=1 "$mcu/port/systick/timer.c"

for rtos in zephyr embassy; do
	# shellcheck disable=SC2086 # several flags
	check "$rtos: its hooks compile for ARM" \
	    "$MCU_CC" $processor -Os -Wall -Wextra -Werror -I"$mcu" \
	    -DSPLITPROF_HEADER=1 -DSPLITPROF_TASKS=1 \
	    -DSPLITPROF_THREADS_TSP=1 -c "$mcu/rtos/$rtos.c" -o rtos.o
done
refused SPLITPROF_TASKS "$mcu/rtos/zephyr.c"

check "the public headers are C++ too" is_cxx splitprof.h splitprof_start

# The runtime of splitprof_mp.h: mp_needs PORT CLOCK FLAG...
kl25z_clock='-DSPLITPROF_MP_CLOCK_H="port/kl25z/clock.h"'
mp_needs() {
	mp_port=$1
	mp_clock=$2
	shift 2
	unresolved "$@" -finstrument-functions -DSPLITPROF_BAUD=115200 \
	    -I"$mcu" "-DSPLITPROF_MP_CLOCK_H=\"port/$mp_clock/clock.h\"" \
	    -c "$mcu"/mp/*.[cS] "$mcu/port/$mp_port/listen.c" \
	    "$mcu/port/$mp_clock/clock.c"
}
for level in -O0 -O3; do
	is "mp, KL25Z, $level needs nothing, and does not measure itself" \
	    "$(mp_needs kl25z kl25z -mcpu=cortex-m0plus $level)" ""
	is "mp, CMSDK, $level needs nothing" \
	    "$(mp_needs cmsdk cmsdk -mcpu=cortex-m3 $level)" ""
	is "mp, nRF51, $level needs nothing" \
	    "$(mp_needs nrf51 nrf51 -mcpu=cortex-m0 $level)" ""
	is "mp, nRF52's UARTE, $level needs nothing" \
	    "$(mp_needs nrf52-uarte nrf52-uarte -mcpu=cortex-m4 $level)" ""
	is "mp, STM32G0, $level needs nothing" \
	    "$(mp_needs stm32g0 stm32g0 -mcpu=cortex-m0plus $level)" ""
	is "mp, SAMD21, $level needs division" \
	    "$(mp_needs samd21 samd21 -mcpu=cortex-m0plus $level)" \
	    "__aeabi_uidiv "
	is "mp, RP2040, $level needs nothing" \
	    "$(mp_needs rp2040 rp2040 -mcpu=cortex-m0plus $level)" ""
	for port in rp2350 stm32u5; do
		is "mp, $port, $level needs nothing" "$(mp_needs $port $port \
		    -mcpu=cortex-m33 $level)" ""
	done
	is "mp, TM4C, $level needs nothing" \
	    "$(mp_needs tm4c tm4c -mcpu=cortex-m4 $level)" ""
	is "mp, the skeleton, $level needs nothing" \
	    "$(mp_needs skeleton skeleton -mcpu=cortex-m0 $level)" ""
	is "mp, MSPM0, $level needs division" \
	    "$(mp_needs mspm0 mspm0 -mcpu=cortex-m0plus $level \
	    -DSPLITPROF_MP_SYSTICK_HZ=32000000)" "__aeabi_uidiv "
	is "mp, DWT, $level needs nothing" \
	    "$(mp_needs cmsdk dwt -mcpu=cortex-m7 $level \
	    -DSPLITPROF_MP_DWT_HZ=168000000)" ""
	is "mp, SysTick on a Cortex-M0+, $level needs division" \
	    "$(mp_needs kl25z systick -mcpu=cortex-m0plus $level \
	    -DSPLITPROF_MP_SYSTICK_HZ=48000000)" "__aeabi_uidiv "
done
is "mp, the least possible needs nothing" "$(mp_needs kl25z kl25z \
    -mcpu=cortex-m0plus -Os -DSPLITPROF_MP_RING=2 -DSPLITPROF_MP_DEPTH=1 \
    -DSPLITPROF_MP_PACKET=1 -DSPLITPROF_MP_WAIT_MS=0 -USPLITPROF_BAUD \
    -DSPLITPROF_MP_RECEIVE=16)" ""

for bad in RING=0 RING=1 RING=48 RING=65536 DEPTH=0 DEPTH=65536 PACKET=0 \
    PACKET=4681 WAIT_MS=-1 WAIT_MS=10001 CPU_HZ=-1 RECEIVE=8 RECEIVE=24 \
    RECEIVE=512 RECEIVE_PRIORITY=256 VERSION='"seventeen_letters"'; do
	refused "SPLITPROF_MP_$bad" -I"$mcu" "$kl25z_clock" \
	    "-DSPLITPROF_MP_$bad" "$mcu/mp/answer.c"
done
for port in kl25z skeleton; do
	refused SPLITPROF_CLOCK_HZ -I"$mcu" -DSPLITPROF_CLOCK_HZ=20971520 \
	    "$mcu/port/$port/clock.c"
done
fails 1 "no clock is refused" $MCU_CC -mcpu=cortex-m0plus -mthumb \
    -fsyntax-only "$mcu/mp/ring.c"
says "naming the setting" "error.*SPLITPROF_MP_CLOCK_H"
for bad in dwt systick; do
	fails 1 "$bad without its frequency is refused" $MCU_CC \
	    -mcpu=cortex-m3 -mthumb -fsyntax-only -I"$mcu" \
	    "-DSPLITPROF_MP_CLOCK_H=\"port/$bad/clock.h\"" "$mcu/mp/ring.c"
	says "naming it" "error.*SPLITPROF_MP_[DS].*_HZ"
done
# The tracer of splitprof_tsp.h: tsp_needs PORT FLAG...
tsp_needs() {
	tsp_port=$mcu/port/$1
	shift
	unresolved "$@" -finstrument-functions -I"$mcu" -c "$mcu"/tsp/*.c \
	    "$tsp_port/listen.c" "$tsp_port/clock.c"
}
systick=-DSPLITPROF_TSP_SYSTICK_HZ
for level in -O0 -O3; do
	is "tsp, KL25Z, $level needs nothing, and does not measure itself" \
	    "$(tsp_needs kl25z -mcpu=cortex-m0plus $level $systick=48000000)" ""
	is "tsp, CMSDK, $level needs nothing" \
	    "$(tsp_needs cmsdk -mcpu=cortex-m3 $level $systick=168000000)" ""
	is "tsp, nRF51, $level needs nothing" \
	    "$(tsp_needs nrf51 -mcpu=cortex-m0 $level $systick=16000000 \
	    -DSPLITPROF_BAUD=1000000)" ""
	is "tsp, the skeleton, $level needs nothing" \
	    "$(tsp_needs skeleton -mcpu=cortex-m0 $level $systick=16000000 \
	    -DSPLITPROF_BAUD=1000000)" ""
	is "tsp, a clock on a Cortex-M0+, $level needs division" \
	    "$(tsp_needs kl25z -mcpu=cortex-m0plus $level \
	    '-DSPLITPROF_TSP_TIME_H="time/clock.h"' "$kl25z_clock")" \
	    "__aeabi_uidiv "
done
# The two that run nowhere, with all runtimes; count has its own files.
for port in rp2350 stm32u5; do
	is "tsp, $port needs nothing" "$(tsp_needs $port -mcpu=cortex-m33 -Os \
	    $systick=150000000 -DSPLITPROF_BAUD=250000)" ""
	is "count, $port needs nothing" "$(unresolved -mcpu=cortex-m33 -Os -pg \
	    -I"$mcu" -DSPLITPROF_COUNT=1 -DSPLITPROF_BAUD=250000 \
	    -c "$mcu"/count/*.[cS] "$mcu/mp/crc.c" "$mcu/port/$port/listen.c" \
	    "$mcu/port/$port/timer.c" "$mcu/port/$port/timer_tick.S")" \
	    ""
done
is "tsp, the least possible needs nothing" "$(tsp_needs kl25z \
    -mcpu=cortex-m0plus -Os $systick=2 -DSPLITPROF_TSP_TICK_HZ=1 \
    -DSPLITPROF_TSP_QUEUE=64 -DSPLITPROF_TSP_OBJECTS=1 -DSPLITPROF_TSP_NAME=1 \
    -DSPLITPROF_MP_RECEIVE=16)" ""

# tsp_refused NAME FLAG...
tsp_refused() {
	refused "$@" -I"$mcu" "$mcu/tsp/packets.c"
}
for bad in TICK_HZ=0 TICK_HZ=100001 QUEUE=62 QUEUE=65 QUEUE=65538 OBJECTS=0 \
    OBJECTS=256 NAME=0 NAME=17; do
	tsp_refused "SPLITPROF_TSP_$bad" $systick=48000000 "-DSPLITPROF_TSP_$bad"
done
tsp_refused SPLITPROF_TSP_SYSTICK_HZ
tsp_refused SPLITPROF_TSP_SYSTICK_HZ=1999 $systick=1999
tsp_refused SPLITPROF_TSP_TICK_HZ=1024 -DSPLITPROF_TSP_TICK_HZ=1024 \
    '-DSPLITPROF_TSP_TIME_H="time/clock.h"' "$kl25z_clock"
for bad in '' '#define configUSE_TRACE_FACILITY 0
' '#define configUSE_TRACE_FACILITY 1
#define configNUMBER_OF_CORES 2
'; do
	printf '%s#include "splitprof_freertos.h"\n' "$bad" >config_bad.c
	fails 1 "FreeRTOS, set up otherwise, is refused" $MCU_CC -mthumb \
	    -mcpu=cortex-m3 -I"$mcu" -fsyntax-only config_bad.c
	says "naming it" "error.*config[UN]"
done
check "in assembly the header is empty" sh -c "
    echo '#include \"splitprof_freertos.h\"' |
    $MCU_CC -x assembler-with-cpp -I'$mcu' -c -o empty.o -"
check "splitprof_tsp.h is C++ too" is_cxx splitprof_tsp.h splitprof_tsp_poll
check "splitprof_mp.h is C++ too" is_cxx splitprof_mp.h splitprof_mp_poll \
    "$kl25z_clock"
finish
