# SPDX-License-Identifier: GPL-3.0-or-later
# scripts/leave-out: of functions in a list the code is what it is without -pg,
# and all others are counted as before.  kl25z-cost.t runs such a program.
. "$srcdir/t/support/lib.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
objdump=${MCU_NM%nm}objdump

cat >code.c <<'END'
#define FAR __attribute__((noinline, noclone))
extern int other(int);
int state;
FAR static int leaf(int x) { return state + x; }
FAR static int kept(int *p) { int a = p[0], b = p[1], c = p[2], d = p[3];
	int e = p[4], f = p[5]; for (int i = 0; i < a; i++) { b += c ^ i;
	c += d * b; d += e - c; e ^= f + d; f += b; } return b + c + d + e + f; }
FAR static int frame(int x) { volatile int v[4]; v[x & 3] = x; return v[1]; }
FAR static int inner(int x) { __asm__ volatile("nop"); return x + 1; }
FAR static int caller(int x) { return other(x) + 1; }
FAR static int none(int x) { return x * 3; }
FAR static int choice(int x) { if (x > state) return 1; state = x; return 2; }
FAR static int jumps(int x) { switch (x) { case 0: return state; case 1:
	return 11; case 2: return state * 5; case 3: return 3; case 4:
	state = 2; return 9; case 5: return 5; } return 77; }
__attribute__((noinline)) static int made(int x, int y)
	{ return other(x) * y + other(y); }
int counted(int x) { int p[6] = { x, x, x, x, x, x };
	return leaf(x) + kept(p) + frame(x) + inner(x) + caller(x) + none(x) +
	    choice(x) + jumps(x) + made(x, 7) + made(x + 2, 7); }
END
cat >code.cpp <<'END'
#define FAR __attribute__((noinline))
int state;
FAR int twice(int x) { return x + state; }
FAR int twice(char *x) { return *x + state; }
struct meter { int n; FAR __attribute__((noclone)) int read() { state++; return n + state; } };
int counted(meter *m) { return twice(m->n) + twice((char *)m) + m->read(); }
END
listed="leaf kept frame inner caller none choice jumps"
# shellcheck disable=SC2086 # names
{ printf '# a comment\n\n'; printf '%s\tcode.c\n' $listed
  printf 'made.constprop.0\n_Z5twicei\nabsent\ncounted\telsewhere.c\n'
} >list

# What of a function is left in an object, as text without addresses.
code() {
	"$objdump" -d --no-addresses --no-show-raw-insn "$1" |
	    awk -v name="$2" '/^</ { on = $1 == "<" name ">:" }
	    on && /^\t[a-z]/ { sub(/[ \t]*[@;].*/, ""); text = text $0 "\n" }
	    END { sub(/(\tnop\n)*$/, "", text); print text }'
}
calls() {
	"$objdump" -dr "$1" | awk '/>:$/ { name = $2; gsub(/[<>:]/, "", name) }
	    /R_.*mcount/ { print name }' | tr '\n' ' '
}
compile() {
	# shellcheck disable=SC2086 # flags
	$MCU_CC $flags "$@"
}
wrapper="-wrapper sh,$srcdir/scripts/leave-out,list"

for cpu in cortex-m0plus cortex-m4; do
	for o in 0 1 2 s; do
		flags="-mcpu=$cpu -mthumb -O$o -fno-optimize-sibling-calls"
		flags="$flags -ffixed-r8 -ffixed-r9 -ffixed-r10 -ffixed-r11"
		compile -c -o plain.o code.c
		compile -pg -g -c -o pg.o code.c
		# shellcheck disable=SC2086
		check "$cpu, -O$o: it compiles" \
		    compile -pg -g $wrapper -c -o left.o code.c
		made=
		case $o in
		0 | 1) made="made " ;;
		esac
		is "$cpu, -O$o: all others call mcount" "$(calls left.o)" \
		    "${made}counted "
		is "$cpu, -O$o: as they did" "$(code left.o counted)" \
		    "$(code pg.o counted)"
		for name in $listed; do
			[ "$(code left.o "$name")" = "$(code plain.o "$name")" ] ||
				echo "$name"
		done >differs
		# With -pg GCC aligns the stack, also where nothing is called;
		# and Thumb-1 saves lr, where more is on the stack or where
		# assembly may need it.
		case $cpu$o in
		*0) keeps= ;;
		cortex-m0plus*) keeps="kept frame inner jumps " ;;
		*) keeps="kept " ;;
		esac
		is "$cpu, -O$o: those of the list are as without -pg" \
		    "$(tr '\n' ' ' <differs)" "$keeps"
	done
done

# However the assembly goes from the compiler to the assembler.
for how in -pipe -save-temps; do
	# shellcheck disable=SC2086
	check "$how: it compiles" compile -pg $wrapper $how -c -o how code.c
	is "$how: the others call mcount" "$(calls how)" "counted "
done
# shellcheck disable=SC2086
{
check "-E goes on" compile $wrapper -E -o text code.c
fails 1 "a file that does not compile fails" \
    compile -pg $wrapper -c -o x.o list.c
fails 1 "so does a list that is not there" compile -pg \
    -wrapper "sh,$srcdir/scripts/leave-out,nolist" -c -o x.o code.c
says "by its name" nolist
is "and there is no object" "$(ls x.o 2>ls.err)" ""
}

MCU_CXX=${MCU_CC%gcc}g++
if command -v "$MCU_CXX" >/dev/null; then
	# shellcheck disable=SC2086
	check "C++: it compiles" \
	    "$MCU_CXX" $flags -pg $wrapper -c -o left.o code.cpp
	is "C++: one of the namesakes is left out" \
	    "$(calls left.o | tr ' ' '\n' | sort | tr '\n' ' ')" \
	    "_Z5twicePc _Z7countedP5meter _ZN5meter4readEv "
else
	skip 2 "no $MCU_CXX"
fi

if [ -n "$RISCV_CC" ]; then
	objdump=${RISCV_NM%nm}objdump
	flags="-march=rv32imac -misa-spec=2.2 -mabi=ilp32"
	# shellcheck disable=SC2086
	check "RISC-V: it compiles" \
	    $RISCV_CC $flags -O2 -pg $wrapper -c -o left.o code.c
	is "RISC-V: all others call _mcount" "$(calls left.o)" "counted "
else
	skip 2 "no riscv64-unknown-elf-gcc"
fi
finish
