# SPDX-License-Identifier: GPL-3.0-or-later
# gprof before and after gmoncheck's advice, for firmware that is compiled
# again as it says.  A simulator of the KL25Z runs it and tells the truth: how
# often each function began, and where each sample was taken.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/gmoncheck.sh"

sim=$builddir/t/sim/kl25z/kl25zsim
[ -x "$sim" ] || skip_all 'no kl25zsim'
addr2line=${MCU_NM%nm}addr2line
command -v "$addr2line" >/dev/null || skip_all "no $addr2line"

cat >app.c <<'EOC'
#include "demo.h"
void filter(int n);
void leaf(void);
int main(void);
static void step(void) DEMO_FUNCTION;
#ifdef MORE
static void more(void) DEMO_FUNCTION;
static void more(void) { demo_spin(20); }
#endif
void leaf(void) { demo_spin(2000); }
static void step(void) { demo_spin(4000); filter(3); }
int main(void)
{
	for (int i = 0; i < 100; i++)
		step();
#ifdef MORE
	more();
#endif
	return 0;
}
EOC
cat >filter.c <<'EOC'
void leaf(void);
void filter(int n);
void filter(int n)
{
	while (n--) {
		leaf();
		for (volatile int i = 0; i < 500; i++)
			;
	}
}
EOC

# firmware OBJECT FLAG...: fw.elf of app.c and the object, and of its run
# gmon.out, in which a sample is a second, and truth: name, samples, calls.
firmware() {
	object=$1
	shift
	sh "$srcdir/mcu/demo/build.sh" -c "$MCU_CC" -o fw.elf app.c-kl25z \
	    TOGETHER=1 "$@" "$PWD/$object" 2>cc.err || {
		cat cc.err
		return 1
	}
	# shellcheck disable=SC2046,SC2086 # several options
	"$sim" -s 60 -U 2:cap.bin -p pcs -o facts \
	    $(printf ' -f %s' $watched) fw.elf >run.out &&
	gmonbuild -e fw.elf -r 1 -q -o gmon.out cap.bin || return 1
	# Without debugging information, or inlined functions would have names.
	"${MCU_NM%nm}strip" -g -o bare.elf fw.elf
	{
		cut -f 2 pcs | "$addr2line" -f -e bare.elf |
		    awk 'NR % 2 { print "sample", $1 }'
		awk '$1 == "func" && $3 == "net" { print "calls", $2, $4 }' \
		    facts
	} | awk '$1 == "sample" { samples[$2]++ }
	    $1 == "calls" { printf "%s %.2f %s\n", $2, samples[$2], $3 }' |
	    sort >truth
}
watched='main step filter leaf'

# What gprof says of the functions of the truth.
shown() {
	report "$1" | awk 'FNR == NR { mine[$1] = 1; next } $1 in mine' \
	    truth - >got
}

object() {
	# shellcheck disable=SC2086 # a list of options
	$MCU_CC -mcpu=cortex-m0plus -mthumb -O2 -c "$@" -o "${1%.c}.o"
}

# The words of an advice behind one of its own: advised TRAP WORD
advised() {
	sed -n "s/^advice	$1	.*$2 //p" out
}

# A file without -pg.
object filter.c
check 'a file without -pg: it runs' firmware filter.o
shown fw.elf
sed 's/^\(filter .*\) 100$/\1 -/' truth >before
same 'gprof has no calls of it' got before
is 'no caller' "$(callers fw.elf filter)" ''
is 'but what it calls has one' "$(callers fw.elf leaf)" 'filter 300'
total() {
	$GPROF -b -q "$1" gmon.out | awk '$1 ~ /^\[/ && $(NF - 1) == "main" {
	    print $3 + $4 }'
}
sum() {
	awk "$1"' { n += $2 } END { print n }' truth
}
is 'so main lacks the time of both' "$(total fw.elf)" \
    "$(sum '/^main|^step/')"
gmoncheck fw.elf gmon.out >out
is 'it is found by its name' "$(sed -n 's/^uncounted	\([^	]*\)	.*/\1/p' out)" filter
check 'with its time' grep -q "^uncounted	.*no caller	$(sed -n \
    's/^filter \(.*\)\..*/\1/p' truth) of [0-9]* samples, 0 of 401 calls$" out
flag=$(advised uncounted with | sed 's/,.*//')
object filter.c "$flag"
check "compiled again with $flag" firmware filter.o
shown fw.elf
same 'gprof tells the truth' got truth
is 'the caller' "$(callers fw.elf filter)" 'step 100'
is 'and the time of all' "$(total fw.elf)" "$(sum '')"
gmoncheck fw.elf gmon.out >out
is 'and it is not found again' "$(grep '^uncounted' out)" ''

# No file with -pg.
object filter.c
check 'nothing with -pg: it runs' firmware filter.o PLAIN=1 \
    -DDEMO_WHAT=SPLITPROF_SAMPLES
shown fw.elf
awk '$2 > 0 { print $1, $2, "-" }' truth >before
same 'gprof shows time but no calls' got before
gmoncheck fw.elf gmon.out >out
check 'it is found once for all' grep -q '^mcount	fw.elf	no function calls mcount: ' out
flag=$(advised mcount with)
object filter.c "$flag"
check "compiled again with $flag" firmware filter.o
shown fw.elf
same 'gprof shows the calls' got truth
gmoncheck fw.elf gmon.out >out
is 'and it is not found again' "$(grep '^mcount' out)" ''

# The profile of one build with the ELF file of the next.
cp fw.elf flashed.elf
cp gmon.out first.out
cp truth first.truth
check 'a function more: it runs' firmware filter.o -DMORE=1
cp first.out gmon.out
cp first.truth truth
shown fw.elf
is 'gprof takes one function for another' "$(sed -n 's/^step //p' got)" \
    "$(sed -n 's/^leaf //p' truth)"
run 1 'it is found' gmoncheck fw.elf gmon.out
check 'with samples and calls' grep -q \
    '^foreign	fw.elf	.*	[1-9][0-9]* of [0-9]* samples, [1-9][0-9]* of 501 calls$' \
    out
is 'and advice' "$(advised foreign ELF)" 'file that was flashed'
shown flashed.elf
same 'gprof tells the truth by the one that was flashed' got truth
gmoncheck flashed.elf gmon.out >out
is 'of which nothing like that is found' "$(grep '^foreign' out)" ''

# GCC for ARMv6-M saves r8 to r11 through LR.
cat >filter.c <<'EOC'
volatile int in[12], out;
void leaf(void);
void filter(int n);
void first(void), second(void);
__attribute__((noinline)) void
busy(int n)
{
	int a = in[0], b = in[1], c = in[2], d = in[3], e = in[4], f = in[5];
	int g = in[6], h = in[7], i = in[8];

	while (n--) {
		a += b ^ c; b += c ^ d; c += d ^ e; d += e ^ f; e += f ^ g;
		f += g ^ h; g += h ^ i; h += i ^ a; i += a ^ b;
	}
	out = a + b + c + d + e + f + g + h + i;
}
__attribute__((noinline)) void first(void) { busy(30); out = 1; }
__attribute__((noinline)) void second(void) { busy(60); busy(60); out = 2; }
void filter(int n) { first(); second(); leaf(); out = n; }
EOC
watched="$watched busy first second"
object filter.c -pg -fno-optimize-sibling-calls
check 'LR is overwritten: it runs' firmware filter.o
is 'gprof has none of its callers' \
    "$(callers fw.elf busy | grep 'first\|second')" ''
run 1 'it is found' gmoncheck fw.elf gmon.out
is 'by its name' "$(sed -n 's/^lr	\([^	]*\)	.*/\1/p' out)" busy
check 'with its calls' grep -q '^lr	busy	.*, 300 of [0-9]* calls$' out
flags=$(advised lr with)
# shellcheck disable=SC2086 # several flags
object filter.c -pg -fno-optimize-sibling-calls $flags
check "compiled again with $flags" firmware filter.o
is 'gprof has the true callers' "$(callers fw.elf busy)" 'first 100
second 200'
shown fw.elf
same 'and figures' got truth
gmoncheck fw.elf gmon.out >out
is 'and it is not found again' "$(grep '^lr' out)" ''
run 0 'what is left does not spoil the profile' gmoncheck fw.elf gmon.out
gmoncheck -q -f fixed.elf fw.elf gmon.out
shown fixed.elf
same 'and gprof tells the truth of the copy' got truth

finish
