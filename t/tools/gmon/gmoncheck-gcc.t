# SPDX-License-Identifier: GPL-3.0-or-later
# gprof before and after gmoncheck, for programs as GCC makes them of C
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/gmoncheck.sh"

# compile FILE OPTION...: prog.elf.  What mcount does is of no matter here.
cat >mcount.c <<'EOT'
__attribute__((naked, no_instrument_function)) void
__gnu_mcount_nc(void)
{
	__asm__("mov r12, lr\n pop {r0}\n mov lr, r0\n bx r12");
}
EOT
compile() {
	$MCU_CC -mcpu=cortex-m0plus -mthumb -O2 -pg -ffreestanding -nostdlib \
	    -Wl,-T,prog.ld -e _start -o prog.elf mcount.c "$@" 2>cc.err
}

# A static function with a constant argument is cloned for it.
cat >clone.c <<'EOT'
volatile int out;
struct pair { int a, b; };
static __attribute__((noinline)) int
scale(struct pair *p, int by)
{
	out += p->a;
	return p->a * by + p->b + out;
}
__attribute__((noinline)) int one(struct pair *p) { return scale(p, 3) + 1; }
__attribute__((noinline)) int two(struct pair *p) { return scale(p, 3) + 2; }
static __attribute__((noinline)) int last(int n) { out = n; return n + out; }
void _start(void)
{
	struct pair p = { 1, 2 };

	out = one(&p) + two(&p) + last(out);
	for (;;)
		;
}
EOT
to() {
	arm-none-eabi-objdump -d prog.elf | awk -v name="<$1>:" '
	    $2 == name { on = 1 }
	    on && /__gnu_mcount_nc/ { sub(":", "", $1); print $1; exit }'
}
clone=
compile clone.c && clone=$(nm "$MCU_NM" prog.elf | sed -n 's/.* t \(scale\..*\)/\1/p')
if [ -n "$clone" ]; then
	{
		printf 'arc\t%s\t0x%x\t5\n' "$(at one 10)" \
		    $((0x$(to "$clone") + 4))
		samples 30 "$clone" 6
		samples 70 one 0
	} | apencode -n 4 | gmonbuild -n 4 -F -e prog.elf -r 100 -q -o gmon.out
	run 1 'the clone is found' gmoncheck prog.elf gmon.out
	check 'by its name' grep -q "^clone	$clone	" out
	gmoncheck -q -f fixed.elf prog.elf
	report fixed.elf >got
	is 'and shown in the copy' "$(grep "^$clone" got)" "$clone 0.30 5"
	check 'the remedy runs' remedy clone
	report prog.gprof.elf >got
	is 'and does the same' "$(grep "^$clone" got)" "$clone 0.30 5"
else
	skip 5 'the cross compiler makes no clone'
fi

# Real code for ARMv6-M, which needs more registers than it has low ones.
cat >lost.c <<'EOT'
volatile int in[12], out;
void _start(void);
__attribute__((noinline)) int
busy(int n)
{
	int a = in[0], b = in[1], c = in[2], d = in[3], e = in[4], f = in[5];
	int g = in[6], h = in[7], i = in[8];

	while (n--) {
		a += b ^ c; b += c ^ d; c += d ^ e; d += e ^ f; e += f ^ g;
		f += g ^ h; g += h ^ i; h += i ^ a; i += a ^ b;
	}
	return a + b + c + d + e + f + g + h + i;
}
__attribute__((noinline)) int first(void) { return busy(3) + 1; }
__attribute__((noinline)) int second(void) { return busy(4) + 2; }
void _start(void) { out = first(); out += second(); for (;;) ; }
EOT
if compile lost.c; then
	# `from` is what the high register held: here, any place in second.
	run 1 'functions that lose LR are found' gmoncheck prog.elf
	lost=$(sed -n 's/^lr	\([^	]*\)	.*/\1/p' out)
	is 'by their code' "$lost" busy
	check 'and advice is given' grep -q \
	    '^advice	lr	.*-ffixed-r8 -ffixed-r9 -ffixed-r10 -ffixed-r11' out
	to=$(to busy)
	samples 100 busy 30 >records
	printf 'arc\t%s\t0x%x\t9\n' "$(at second 6)" $((0x$to + 4)) >>records
	build <records
	is 'gprof shows a wrong caller' "$(callers prog.elf busy)" 'second 9'
	run 1 'with a profile' gmoncheck prog.elf gmon.out
	check 'its calls are counted' grep -q \
	    '^lr	busy	.*	0 of 100 samples, 9 of 9 calls$' out
	$GPROF -s prog.elf gmon.out
	gmoncheck prog.elf gmon.sum >out
	check "also in gprof's own sum" grep -q \
	    '^lr	busy	.*	0 of 100 samples, 9 of 9 calls$' out
	raw_arcs <<-EOT
		0x20000100 $((0x$to + 4)) 4
		$((0x$(arm-none-eabi-objdump -d prog.elf | awk '
		    /<first>:/ { on = 1 }
		    on && /<busy>$/ { getline; sub(":", "", $1); print $1
			exit }'))) $((0x$to + 4)) 3
	EOT
	gmoncheck prog.elf arcs.out >out
	is 'a caller in RAM is chance, one in the code is not' \
	    "$(grep -v '^advice' out | sed 's/	it .*	/	/')" \
	    "$(printf 'lr\tbusy\t0 of 0 samples, 4 of 7 calls')"
	samples 100 busy 30 | build
	run 0 'what has no calls here does no harm' gmoncheck prog.elf gmon.out
	compile lost.c -ffixed-r8 -ffixed-r9 -ffixed-r10 -ffixed-r11
	gmoncheck prog.elf >out
	is 'the advice helps' "$(grep ^lr out)" ''
else
	skip 10 'the cross compiler makes no program'
fi

finish
