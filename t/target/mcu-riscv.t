# SPDX-License-Identifier: GPL-3.0-or-later
# The runtime as a compiler for RISC-V sees it: it stands on nothing, refuses
# what cannot work, and does not profile itself.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/compile.sh"

[ -n "$RISCV_CC" ] || skip_all "no riscv64-unknown-elf-gcc"

MCU_CC=$RISCV_CC MCU_NM=$RISCV_NM
arch="-misa-spec=2.2 -DSPLITPROF_CLINT_HZ=10000000 -DSPLITPROF_BAUD=115200"
processor="-march=rv32imac -misa-spec=2.2 -mabi=ilp32 -ffreestanding"

# What the runtime, a line and the timer need from elsewhere.
needs() {
	needs_line=$1
	shift
	unresolved "$@" -c "$mcu"/core/*.c "$mcu"/option/*.c \
	    "$mcu/arch/riscv"/*.S \
	    "$mcu/port/$needs_line/line.c" "$mcu/port/clint/timer.c"
}

# -O3 likes memcpy, -O0 likes helpers.  -pg is what an IDE may set for all
# files: the runtime must not follow it into itself.
for isa in rv32imac rv32imc rv32imafc; do
	abi=ilp32
	[ $isa != rv32imafc ] || abi=ilp32f
	for level in -O0 -Os -O2 -O3; do
		is "$isa $level needs nothing" \
		    "$(needs ns16550 -march=$isa -mabi=$abi $level -pg \
		    -DSPLITPROF_HEADER=1 -DSPLITPROF_WHEN_FULL=SPLITPROF_DROP)" ""
	done
done
is "rv32i needs a multiplication" \
    "$(needs sifive -march=rv32i -mabi=ilp32 -Os -pg)" "__mulsi3 "
is "rv32e needs a multiplication" \
    "$(needs sifive -march=rv32e -mabi=ilp32e -Os -pg)" "__mulsi3 "
is "the medany code model needs nothing" \
    "$(needs sifive -march=rv32imac -mabi=ilp32 -Os -mcmodel=medany)" ""
# The runtimes with a clock, or that count.
others() {
	others_port=$1
	shift
	unresolved -Os -march=rv32imc -mabi=ilp32 -pg -I"$mcu" "$@" -c \
	    "$mcu/port/$others_port/listen.c"
}
for port in opentitan esp32c3; do
	is "$port needs nothing" "$(unresolved -march=rv32imc -mabi=ilp32 -O3 \
	    -pg -c "$mcu"/core/*.c "$mcu"/option/*.c "$mcu/arch/riscv"/*.S \
	    "$mcu/port/$port/line.c" "$mcu/port/$port/timer.c")" ""
	is "times of calls on $port need nothing" "$(others $port \
	    "-DSPLITPROF_MP_CLOCK_H=\"port/$port/clock.h\"" "$mcu"/mp/*.[cS] \
	    "$mcu/port/$port/clock.c")" ""
	is "counts on $port need nothing" "$(others $port -DSPLITPROF_COUNT=1 \
	    "$mcu"/count/*.[cS] "$mcu/mp/crc.c" "$mcu/port/$port/timer.c")" ""
done
is "long chunks need nothing" "$(needs sifive -march=rv32imac -mabi=ilp32 -Os \
    -DSPLITPROF_QUEUE_BYTES=65536 -DSPLITPROF_ADDR_BYTES=4)" ""
is "caches need nothing" "$(needs sifive -march=rv32imac -mabi=ilp32 -O2 \
    -DSPLITPROF_HEADER=1 -DSPLITPROF_TASKS=1 -DSPLITPROF_ARC_CACHE=1024 \
    -DSPLITPROF_SAMPLE_CACHE=1024)" ""
for form in PACKETS RECORDS; do
	is "frames of $form need nothing" "$(needs sifive -march=rv32imac \
	    -mabi=ilp32 -O3 -pg -DSPLITPROF_HEADER=1 -DSPLITPROF_TASKS=1 \
	    -DSPLITPROF_FRAMES=SPLITPROF_QS_$form -DSPLITPROF_SAMPLE_HZ=500)" ""
done
is "words need nothing" "$(needs sifive -march=rv32imac -mabi=ilp32 -O0 \
    -DSPLITPROF_HEADER=1 -DSPLITPROF_TASKS=1 -DSPLITPROF_WORDS=1)" ""
is "the ring in RAM needs nothing" "$(needs rtt -march=rv32imac -mabi=ilp32 \
    -O3)" ""
is "no sampler needs nothing" "$(needs sifive -march=rv32imac -mabi=ilp32 -Os \
    -DSPLITPROF_SAMPLE_HZ=0)" ""
is "no calls needs nothing" "$(needs sifive -march=rv32imac -mabi=ilp32 -Os \
    -DSPLITPROF_WITH_ARCS=0)" ""

# The stub is part of what profiling costs: its registers are few, for RV32E,
# and it takes no stack while there is room.
strict -march=rv32e -mabi=ilp32e -c "$mcu/arch/riscv/mcount.S"
"${MCU_NM%nm}objdump" -d mcount.o | sed -n '/^ /p' | cut -f 3 |
    sed '/^ret/q' >stub
is "a call costs 23 instructions" "$(wc -l <stub)" 23

cat >ticks.c <<'END'
#include "arch/riscv/tick.h"
void body(void);
void body(void) { }
void tick(uint32_t pc);
void tick(uint32_t pc) { splitprof_sample(pc); }
SPLITPROF_TICK(vectored, tick)
SPLITPROF_TICK_HANDLER(chained, body)
END
for isa in "rv32imac -mabi=ilp32" "rv32e -mabi=ilp32e"; do
	# shellcheck disable=SC2086 # lists of flags
	check "handlers of one's own for ${isa% *}" strict -march=$isa \
	    -I"$mcu" -c ticks.c
done

# What is refused, and by which name.
refused SPLITPROF_CLINT_HZ "$mcu/port/clint/timer.c"
for hz in 1000 32768; do
	refused SPLITPROF_SAMPLE_HZ=$hz -DSPLITPROF_CLINT_HZ=32768 \
	    -DSPLITPROF_SAMPLE_HZ=$hz "$mcu/port/clint/timer.c"
done
for port in ns16550 sifive; do
	refused SPLITPROF_BAUD=1500000 -DSPLITPROF_BAUD=1500000 \
	    "$mcu/port/$port/line.c"
done
for baud in 1600000 300; do
	refused SPLITPROF_BAUD=$baud -DSPLITPROF_BAUD=$baud \
	    "$mcu/port/opentitan/line.c"
done
for baud in 3000000 300; do
	refused SPLITPROF_BAUD=$baud -DSPLITPROF_BAUD=$baud \
	    "$mcu/port/esp32c3/line.c"
done
refused SPLITPROF_CLOCK_HZ "-DSPLITPROF_CLOCK_HZ=48000000" \
    "$mcu/port/esp32c3/line.c"
while read -r setting file; do
	refused "SPLITPROF_$setting" "-DSPLITPROF_$setting" \
	    "$mcu/port/esp32c3/$file.c"
done <<'END'
ESP32C3_UART=2 line
ESP32C3_DMA_CHANNEL=3 line
DMA=2 line
ESP32C3_COMPARATOR=3 timer
END
# Its channels are handed out by ESP-IDF, and UHCI0 may take what comes.
for case in "line " "line -DSPLITPROF_ESP32C3_LINE=0" "listen -DSPLITPROF_DMA=1"; do
	# shellcheck disable=SC2086 # a list of flags
	strict -march=rv32imc -mabi=ilp32 -I"$mcu" -Os ${case#* } \
	    -c "$mcu/port/esp32c3/${case%% *}.c" -o line.o
	nm "$MCU_NM" line.o | grep -c splitprof_dma_stop
done >dma
is "esp32c3: DMA is for a line alone, and not ESP-IDF's" \
    "$(tr '\n' ' ' <dma)" "1 0 0 "
fails 1 "64 bits are refused" "$MCU_CC" -march=rv64imac -mabi=lp64 \
    -ffreestanding -fsyntax-only "$mcu/core/event.c"
says "naming it" "#error.*32-bit"

check "the public headers are C++ too" is_cxx splitprof.h splitprof_start
finish
