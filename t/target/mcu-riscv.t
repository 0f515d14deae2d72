# SPDX-License-Identifier: GPL-3.0-or-later
# The runtime as a compiler for RISC-V sees it: it stands on nothing, refuses
# what cannot work, and does not profile itself.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/firmware.sh"

[ -n "$RISCV_CC" ] || skip_all "no riscv64-unknown-elf-gcc"

mcu=$srcdir/mcu
strict="-std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wundef -Wcast-qual
    -Wstrict-prototypes -Wmissing-prototypes -Werror -ffreestanding
    -misa-spec=2.2 -DSPLITPROF_CLINT_HZ=10000000 -DSPLITPROF_BAUD=115200"

# Compile the runtime, a line and the timer; name what it needs from elsewhere.
needs() {
	needs_line=$1
	shift
	rm -f ./*.o
	# shellcheck disable=SC2086 # a list of flags
	$RISCV_CC $strict "$@" -c "$mcu"/core/*.c "$mcu"/option/*.c \
	    "$mcu/arch/riscv"/*.S \
	    "$mcu/port/$needs_line/line.c" "$mcu/port/clint/timer.c" || {
		echo "does not compile"
		return 1
	}
	unresolved "$RISCV_NM"
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
    "$(needs sifive -march=rv32i -mabi=ilp32 -Os -pg)" "__mulsi3"
is "rv32e needs a multiplication" \
    "$(needs sifive -march=rv32e -mabi=ilp32e -Os -pg)" "__mulsi3"
is "the medany code model needs nothing" \
    "$(needs sifive -march=rv32imac -mabi=ilp32 -Os -mcmodel=medany)" ""
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
is "the ring in RAM needs nothing" "$(needs memory -march=rv32imac -mabi=ilp32 \
    -O3)" ""
is "no sampler needs nothing" "$(needs sifive -march=rv32imac -mabi=ilp32 -Os \
    -DSPLITPROF_SAMPLE_HZ=0)" ""
is "no calls needs nothing" "$(needs sifive -march=rv32imac -mabi=ilp32 -Os \
    -DSPLITPROF_WITH_ARCS=0)" ""

# The stub is part of what profiling costs: its registers are few, for RV32E,
# and it takes no stack while there is room.
# shellcheck disable=SC2086 # a list of flags
$RISCV_CC $strict -march=rv32e -mabi=ilp32e -c "$mcu/arch/riscv/mcount.S"
"${RISCV_NM%nm}objdump" -d mcount.o | sed -n '/^ /p' | cut -f 3 |
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
	check "handlers of one's own for ${isa% *}" $RISCV_CC $strict \
	    -march=$isa -I"$mcu" -c ticks.c
done

# What is refused, and by which name.
refused() {
	# shellcheck disable=SC2086 # a list of flags
	fails 1 "$2 is refused" $RISCV_CC -march=rv32imac -misa-spec=2.2 \
	    -mabi=ilp32 -ffreestanding $3 -fsyntax-only "$mcu/$1"
	says "naming it" "#error.*${2%%=*}"
}
refused port/clint/timer.c SPLITPROF_CLINT_HZ ""
refused port/clint/timer.c SPLITPROF_SAMPLE_HZ=1000 -DSPLITPROF_CLINT_HZ=32768
refused port/clint/timer.c SPLITPROF_SAMPLE_HZ=32768 \
    "-DSPLITPROF_CLINT_HZ=32768 -DSPLITPROF_SAMPLE_HZ=32768"
refused port/ns16550/line.c SPLITPROF_BAUD=1500000 -DSPLITPROF_BAUD=1500000
refused port/sifive/line.c SPLITPROF_BAUD=1500000 -DSPLITPROF_BAUD=1500000
fails 1 "64 bits are refused" "$RISCV_CC" -march=rv64imac -mabi=lp64 \
    -ffreestanding -fsyntax-only "$mcu/core/event.c"
says "naming it" "#error.*32-bit"

check "the public headers are C++ too" sh -c "printf '#include \"splitprof.h\"
void f() { splitprof_start(); }
' | $RISCV_CC -x c++ -march=rv32imac -mabi=ilp32 -I'$mcu' -ffreestanding \
    -S -o - - | grep -w splitprof_start"
finish
