# SPDX-License-Identifier: GPL-3.0-or-later
# What is read of a program's code is what objdump says of it.
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"

dump=$builddir/t/lib/wire/programdump
[ -x "$dump" ] || skip_all 'no libelf'

# Much of what compilers make of calls: tail calls, tables, pointers, cold
# parts, functions of many registers, no return.
cat >calls.c <<'EOT'
extern int sink;
int sink;
typedef int fn(int, int, int, int);
static __attribute__((noinline)) int leaf(int a) { return a + sink; }
__attribute__((noinline)) int tail(int a) { return leaf(a + 1); }
static __attribute__((noinline)) int many(int a, int b, int c, int d)
{
	int e = leaf(a) * b, f = leaf(c) * d, g = leaf(e + f), h = leaf(g);
	int i = leaf(a ^ h), j = leaf(b ^ g), k = leaf(c ^ f), l = leaf(d ^ e);

	while (l-- > 0)
		sink += leaf(a * i) + leaf(b * j) + leaf(c * k) + leaf(e) * f *
		    g * h;
	return a + b + c + d + e + f + g + h + i + j + k;
}
static __attribute__((noreturn, noinline)) void stop(void) { for (;;) sink++; }
int by_table(int i)
{
	switch (i) {
	case 0: return leaf(3);
	case 1: return many(1, 2, 3, 4);
	case 2: sink = 9; break;
	case 3: return tail(7);
	case 4: sink = leaf(2) - 5; break;
	case 5: stop();
	}
	return sink;
}
fn *const table[] = { many, many };
int by_pointer(int i) { return table[i & 1](i, 2, 3, 4); }
int pass_on(int i) { return table[i & 1](i, i, i, i); }
__attribute__((section(".ramfunc"), noinline)) int in_ram(int a)
{ return leaf(a) + by_pointer(a); }
int main(void)
{
	sink = by_table(sink) + by_pointer(3) + pass_on(4) + in_ram(1);
	return tail(sink);
}
void __attribute__((no_instrument_function)) _start(void) { main(); stop(); }
EOT
cat >arm.s <<'EOT'
	.syntax unified
	.thumb
	.thumb_func
	.global __gnu_mcount_nc
	.type __gnu_mcount_nc, %function
__gnu_mcount_nc:
	pop {r0}
	bx lr
EOT
cat >riscv.s <<'EOT'
	.global _mcount
	.type _mcount, %function
_mcount:
	ret
EOT

# What objdump says, in the words of programdump: of instructions and calls.
arm_truth() {
	"${MCU_NM%nm}objdump" -dz "$1" | awk '
	    $1 ~ /^[0-9a-f]+:$/ && $0 !~ /\.(word|short|byte)/ {
		at = substr($1, 1, length($1) - 1)
		print "begins", at
		for (i = 2; i < NF; i++) {
			if ($i == "bl")
				print "call", at, $(i + 1)
			if ($i == "blx")
				print "any", at
		}
	    }' | behind 4
}
riscv_truth() {
	"${RISCV_NM%nm}objdump" -dz "$1" | awk '
	    $1 ~ /^[0-9a-f]+:$/ && $0 !~ /\.(word|short|byte)/ {
		at = substr($1, 1, length($1) - 1)
		print "begins", at
		size = length($2) / 2
		if ($3 == "jal" && $4 !~ /,/)
			print "call" size, at, $4
		else if ($3 == "jalr" && $0 ~ /# /)
			print "call" size, at, $(NF - 1)
		else if ($3 == "jalr")
			print "any" size, at
	    }' | behind 0
}

# The address behind a call, of the size that its name ends in.
behind() {
	while read -r what at target; do
		case $what in
		begins) echo "$what $at" ;;
		call) printf 'call %x %s\n' $((0x$at + 4)) "$target" ;;
		any) printf 'any %x\n' $((0x$at + 2)) ;;
		*) printf "${what%?} %x%s\n" $((0x$at + ${what#"${what%?}"})) \
		    "${target:+ $target}" ;;
		esac
	done
}

# address_of NM ELF NAME: where that is, if it is there
address_of() {
	nm "$1" "$2" | awk -v name="$3" '$3 == name { print $1 }' | sed 's/^0*//'
}

# compare WHAT ELF MCOUNT NM: both, and that the test sees enough.
compare() {
	mcount=$(address_of "$4" "$2" "$3")
	"$dump" "$2" >dumped
	sed "s/^call \(.*\) $mcount\$/to \1/" truth | sort -u >wanted
	sed 's/^\(to [^ ]*\).*/\1/; /^lost/d; /^tail/d' dumped | sort -u >got
	# A veneer of mcount is mcount as well.
	for veneer in $(address_of "$4" "$2" "__${3}_veneer"); do
		sed -i "s/^call \(.*\) $veneer\$/to \1/" wanted
	done
	sort -u wanted | diff - got >difference
	is "$1: instructions and calls are objdump's" \
	    "$(head -n 5 difference)" ""
	is "$1: each function calls mcount once" \
	    "$(grep -c '^to' got)" 9
}

[ -n "$MCU_CC" ] && for cpu in cortex-m0plus cortex-m4 cortex-m33; do
	for level in -O0 -O1 -O2 -Os; do
		"$MCU_CC" -mcpu=$cpu -mthumb -pg $level -nostdlib -o calls.elf \
		    -Wl,-Ttext=0x8000400 \
		    -Wl,--section-start=.ramfunc=0x20000100 calls.c arm.s -lgcc \
		    >cc.out 2>&1 || sed "s|^|# |" cc.out
		arm_truth calls.elf >truth
		compare "$cpu $level" calls.elf __gnu_mcount_nc "$MCU_NM"
	done
done

# Functions with many registers lose LR on ARMv6-M at -O2, with a cure.
if [ -n "$MCU_CC" ]; then
	for flags in '-mcpu=cortex-m0plus' '-mcpu=cortex-m4' \
	    '-mcpu=cortex-m0plus -ffixed-r8 -ffixed-r9 -ffixed-r10 -ffixed-r11'
	do
		# shellcheck disable=SC2086 # several flags
		$MCU_CC $flags -mthumb -pg -O2 -nostdlib -o calls.elf \
		    -Wl,-Ttext=0x400 calls.c arm.s -lgcc >cc.out 2>&1
		many=$(address_of "$MCU_NM" calls.elf many)
		case $flags in
		-mcpu=cortex-m0plus) lost=1 ;;
		*) lost=0 ;;
		esac
		is "$flags: LR is lost, or not" \
		    "$("$dump" calls.elf | grep -c "^lost $many$")" $lost
	done
	$MCU_CC -mcpu=cortex-m4 -mthumb -pg -O2 -nostdlib -o calls.elf \
	    -Wl,-Ttext=0x400 calls.c arm.s -lgcc >cc.out 2>&1
	tail=$(address_of "$MCU_NM" calls.elf tail)
	leaf=$(address_of "$MCU_NM" calls.elf leaf)
	check 'a tail call is one' \
	    sh -c "'$dump' calls.elf | grep -q '^tail $tail $leaf'"
fi

[ -n "$RISCV_CC" ] && for arch in rv32imac rv32im; do
	for level in -O0 -O2 -Os; do
		for relax in -Wl,--relax -Wl,--no-relax; do
			$RISCV_CC -march=${arch}_zicsr -mabi=ilp32 -pg $level \
			    -nostdlib -o calls.elf -Wl,-Ttext=0x80000400 \
			    -Wl,--section-start=.ramfunc=0x80010000 \
			    $relax calls.c riscv.s >cc.out 2>&1 ||
				skip_all 'the cross compiler fails'
			riscv_truth calls.elf >truth
			compare "$arch $level $relax" calls.elf _mcount \
			    "$RISCV_NM"
		done
	done
done
[ -n "$MCU_CC$RISCV_CC" ] || skip_all 'no cross compiler'
finish
