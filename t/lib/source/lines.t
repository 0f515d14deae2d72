# SPDX-License-Identifier: GPL-3.0-or-later
# The line of each address, and of the functions inlined there, is what
# addr2line says of it.
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"

dump=$builddir/t/lib/source/linesdump
[ -x "$dump" ] || skip_all 'no libelf'
[ -n "$LIBDW_LIBS" ] || skip_all 'no libdw'
[ -n "$MCU_CC" ] || skip_all 'no cross compiler'

# Every second address of what holds code.
addresses() {
	"${2}objdump" -h "$1" | awk '$2 ~ /^\./ { bytes = $3; addr = $4 }
	    / CODE/ && / ALLOC/ { print addr, bytes }' |
	    while read -r addr bytes; do
		printf '%x\n' $(seq $((0x$addr)) 2 \
		    $((0x$addr + 0x$bytes - 1)))
	done
}

# What addr2line says, in the form of linesdump: the line, and what is inlined.
# Nothing of lines that it does not know, or which are 0.
truth() {
	"${2}addr2line" -a -i -f -e "$1" | awk '
	    function flush() { if (seen) print text; n = 0; text = "" }
	    /^0x[0-9a-f]+$/ { flush(); seen = 1; next }
	    n++ % 2 == 0 { name = $0; next }
	    { sub(/ \(discriminator [0-9]*\)$/, ""); sub(/^.*:[?0]$/, "??:0")
	      text = text (n > 2 ? " " before " " : "") $0; before = name }
	    END { flush() }'
}

# The rows that objdump reads for an address: those behind it in the same
# sequence end it, and of several there the last one counts.
row_of() {
	"${2}objdump" --dwarf=decodedline "$1" 2>/dev/null | awk -v at="$3" '
	    function number(s,   i, n) {
		for (i = 3; i <= length(s); i++)
			n = 16 * n + index("0123456789abcdef",
			    substr(s, i, 1)) - 1
		return n
	    }
	    BEGIN { at = number("0x" at) }
	    $3 ~ /^0x/ || $3 == "0" { a = number($3)
		if (seen && a > at && begin > 0) found = seen
		if (a <= at) seen = $1 ":" $2
		if (!begun) begin = a
		begun = $2 != "-"
		if (!begun) seen = "" }
	    END { print found }'
}

# compare WHAT ELF PREFIX LEAST [TRUE]: the answers, and that so many are known;
# in TRUE each address has the same line.  addr2line keeps things from one
# question to the next and then knows less, so what differs is asked again
# alone; and objdump is asked where it goes by the bounds of a unit, which the
# linker for RISC-V leaves too wide.
compare() {
	addresses "$2" "$3" >asked
	"$dump" -i "$2" <asked >got
	compare_true=${5:-$2}
	truth "$compare_true" "$3" <asked >wanted
	paste asked got wanted | awk -F '\t' '$2 != $3 { print $1, $2 }' |
	    while read -r addr place inlined_in; do
		alone=$(echo "$addr" | truth "$compare_true" "$3")
		row=$(row_of "$compare_true" "$3" "$addr")
		[ "$alone" = "$place${inlined_in:+ $inlined_in}" ] ||
		    [ "$row${inlined_in:+ $inlined_in}" = \
			"${place##*/}$(expr "$alone" : '[^ ]*\(.*\)')" ] ||
		    echo "$addr $place $inlined_in wanted $alone or $row"
	done >differ
	is "$1: lines are those of addr2line" "$(head -n 5 differ)" ''
	check "$1: and many" [ "$(grep -vc '^??:0' got)" -gt "$4" ]
	inlined=$((inlined + $(grep -c ' ' got)))
}

inlined=0
for elf in "$builddir"/mcu/demo/graph-*.elf; do
	case $elf in
	*-opentitan.elf | *-sifive_e.elf | *-virt.elf) prefix=${RISCV_NM%nm} ;;
	*) prefix=${MCU_NM%nm} ;;
	esac
	[ -f "$elf" ] || continue
	compare "${elf##*/}" "$elf" "$prefix" 300
done

# A program with inlined functions, a header, one in RAM and an assembler's;
# behind the few bytes of a vector table is its first function, and what the
# linker removes is larger than that, so that the lines of both meet at address
# 0, where it puts what it removes.
mkdir src include
cat >include/inlined.h <<'EOT'
static inline int
twice(int a)
{
	return a + a;
}
static inline __attribute__((always_inline)) int
deep(int a, volatile int *p)
{
	*p = a;
	return twice(a) +
	    *p;
}
EOT
cat >src/main.c <<'EOT'
#include "inlined.h"
volatile int sink;
__attribute__((section(".first"))) int first(int a)
{
	for (int i = 0; i < a; i++)
		sink += deep(i, &sink);
	return sink;
}
__attribute__((section(".removed"))) int removed(int a)
{
	sink += a * 3; sink ^= 5; sink += 7;
	sink += a * 4; sink ^= 6; sink += 8;
	sink += a * 5; sink ^= 7; sink += 9;
	sink += deep(a, &sink);
	while (sink)
		sink -= deep(a, &sink);
	return sink;
}
__attribute__((section(".ramfunc"), noinline)) int in_ram(int a)
{
	sink = a;
	return deep(a, &sink) - 1;
}
#line 1000 "made/up.y"
int main(void)
{
	return first(3) +
	    in_ram(4);
}
EOT
cat >start_arm.S <<'EOT'
	.syntax unified
	.thumb
	.section .vectors, "ax"
	.word 0x20001000, _start + 1
	.text
	.global _start
	.thumb_func
	.type _start, %function
_start:	bl main
	b .
	.size _start, . - _start
EOT
cat >start_riscv.S <<'EOT'
	.section .vectors, "ax"
	.word _start
	.text
	.global _start
	.type _start, %function
_start:	call main
	j .
	.size _start, . - _start
EOT

# build NAME CC FLAGS...: from relative and absolute names.  In NAME-whole
# nothing is removed, and so the rest is told as it is.
build() {
	build_one "$@"
	build_one "$1-whole" "$2" -Wl,-u,removed "$3"
}
build_one() {
	build_name=$1
	build_cc=$2
	shift 2
	# shellcheck disable=SC2086
	$build_cc -ffunction-sections -Iinclude $* -nostdlib src/main.c \
	    "$PWD/start_$arch.S" -Wl,--gc-sections,-e,_start,-u,first \
	    -Wl,--no-warn-rwx-segments -Wl,--section-start=.vectors=0 \
	    -Wl,--section-start=.first=8,-Ttext=0x200 \
	    -Wl,--section-start=.ramfunc=0x20000000 \
	    -Wl,--section-start=.removed=0x8000 \
	    -o "$build_name" >cc.out 2>&1 || sed 's/^/# /' cc.out
}

arch=arm
arm="$MCU_CC -mthumb -mcpu=cortex-m0plus"
for options in '-gdwarf-2 -gstrict-dwarf -O0' '-gdwarf-3 -O2' '-gdwarf-4 -Os' \
    '-gdwarf-5 -O0' '-gdwarf-5 -Os' '-gdwarf-5 -O2 -gno-variable-location-views' \
    '-g -O2 -gz' '-g -Os -mcpu=cortex-m4' '-g -gdwarf64 -Os' '-g -O2 -flto'; do
	build made.elf "$arm" "$options"
	compare "ARM $options" made.elf "${MCU_NM%nm}" 40 made.elf-whole
done
check 'what was removed is told at the place of others' \
    [ $((0x$("${MCU_NM%nm}nm" -S made.elf-whole | sed -n \
	's/[^ ]* \([^ ]*\) . removed$/\1/p'))) -gt 64 ]
"${MCU_NM%nm}objcopy" --only-keep-debug made.elf debug.elf
"$dump" -i debug.elf <asked >again
same 'a file of symbols says the same' again got

# A tail call leaves a row at the end of its function, where another file's code
# follows, before the rest of its own.
cat >src/fast.c <<'EOT'
volatile int sink;
void other(int);
static inline void tell(int a)
{
	if (a > 1)
		other(a);
}
__attribute__((section(".itcm"))) void fast(int a)
{
	tell(a + 1);
}
void _start(void)
{
	fast(3);
	sink = 5;
}
EOT
cat >src/other.c <<'EOT'
extern volatile int sink;
__attribute__((section(".itcm"))) void other(int a)
{
	sink = a;
	sink = a + 1;
	sink = a + 2;
}
EOT
for options in '-gdwarf-4 -O2' '-gdwarf-5 -O2'; do
	# shellcheck disable=SC2086
	$MCU_CC -mthumb -mcpu=cortex-m7 $options -nostdlib src/fast.c src/other.c \
	    -Wl,--section-start=.itcm=0x40,-Ttext=0x8000000 \
	    -Wl,--no-warn-rwx-segments -o tail.elf >cc.out 2>&1 ||
	    sed 's/^/# /' cc.out
	compare "a tail call $options" tail.elf "${MCU_NM%nm}" 20
done

# More of what compilers make of inlined functions: parts of a function that lie
# apart, C++, and all of the program in one unit.
cat >cold.cc <<'EOT'
namespace outer {
volatile int sink;
struct counter {
	int n;
	void add(int a) { if (a > 100) fail(a); n += a; sink = n; }
	__attribute__((cold, noinline)) static void stop() { sink = -1; }
	void fail(int a) { sink = a; stop(); sink = a + 1; stop(); n = 0; }
};
template <int N> inline int sum(counter &c, int a)
{
	for (int i = 0; i < N; i++)
		c.add(a + i);
	return c.n;
}
}
extern "C" int work(int a)
{
	outer::counter c = { a };
	if (__builtin_expect(a < 0, 0)) {
		c.fail(a);
		outer::sum<3>(c, a);
	}
	return outer::sum<2>(c, a) + outer::sum<7>(c, a + 1);
}
extern "C" void _start()
{
	while (outer::sink)
		outer::sink += work(outer::sink);
}
EOT
if "${MCU_CC%gcc}g++" --version >cc.out 2>&1; then
	for options in '-gdwarf-3 -O2' '-gdwarf-4 -O2' '-gdwarf-5 -O3'; do
		# shellcheck disable=SC2086
		"${MCU_CC%gcc}g++" -mthumb -mcpu=cortex-m3 $options -nostdlib \
		    -fno-exceptions -ffunction-sections cold.cc -o cold.elf \
		    >cc.out 2>&1 || sed 's/^/# /' cc.out
		compare "C++ $options" cold.elf "${MCU_NM%nm}" 60
	done
else
	skip 6 'no C++ cross compiler'
fi

# Clang has other forms, which GNU's addr2line 2.40 does not read.
clang="clang --target=arm-none-eabi -mcpu=cortex-m3 -mthumb -fno-exceptions \
    -ffreestanding"
for options in '-gdwarf-4 -O2' '-gdwarf-5 -O2' \
    '-gdwarf-5 -O1 -ffunction-sections'; do
	# shellcheck disable=SC2086
	command -v llvm-addr2line >cc.out &&
	    $clang $options -c cold.cc -o cold.o 2>cc.out &&
	    "${MCU_NM%nm}ld" -e _start --gc-sections -Ttext=0x400 cold.o \
		-o clang.elf 2>cc.out || {
		skip 2 'no clang for ARM, or no llvm-addr2line'
		continue
	}
	addresses clang.elf "${MCU_NM%nm}" >asked
	truth clang.elf llvm- <asked >wanted
	"$dump" -i clang.elf <asked >got
	same "Clang $options: the same as llvm-addr2line" got wanted
	check 'of many addresses' [ "$(grep -c ' ' got)" -gt 50 ]
done
check 'much of it is inlined' [ "$inlined" -gt 300 ]
if [ -n "$RISCV_CC" ]; then
	arch=riscv
	for options in '-gdwarf-4 -Os' '-gdwarf-5 -O2' '-gdwarf-5 -O0'; do
		build made.elf "$RISCV_CC -march=rv32imac -misa-spec=2.2 \
			-mabi=ilp32" "$options"
		compare "RISC-V $options" made.elf "${RISCV_NM%nm}" 40 \
		    made.elf-whole
	done
else
	skip 6 'no RISC-V compiler'
fi

fails 2 'what is no program of a microcontroller is refused' "$dump" src/main.c
says 'by its name' 'src/main.c: not an ELF file$'
$arm -g0 -nostdlib src/main.c start_arm.S -Iinclude -e _start -o bare.elf 2>cc.out
is 'without DWARF nothing is known' \
    "$(echo 8000 | "$dump" bare.elf)" '??:0'
finish
