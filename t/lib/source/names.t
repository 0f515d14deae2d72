# SPDX-License-Identifier: GPL-3.0-or-later
# Functions, their files and lines are what nm says of them; the build id is
# what gzip makes of .text.
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"

dump=$builddir/t/lib/source/namesdump
[ -x "$dump" ] || skip_all 'no libelf'

# One line for what nm says of each function: "addr size [name file:line]...",
# in all of its names; those without a size are left out.  Assemblers have
# functions that go on in others: each ends where the next one begins.  A name
# with a dollar is no function, but a place in one.
truth() {
	nm "$1" -lSn --defined-only "$2" | sed 's/\t/ /' |
	    while read -r addr size type name place; do
		case $type$name in
		*\$*) continue ;;
		[tTwW]*) ;;
		*) continue ;;
		esac
		[ $((0x$addr)) -eq "${start:--1}" ] && {
			printf ' %s %s' "$name" "${place:--}"
			continue
		}
		# Where nm has no place for it, its first byte may have one.
		place=${place:-$("${1%nm}addr2line" -e "$2" "$addr" |
		    sed '/?/d')}
		start=$((0x$addr))
		printf '\n%d %d %s %s' $start $((0x$size)) "$name" \
		    "${place:--}"
	done | sed '$s/$/\n/' | tac | awk '
	    NF > 3 { if (start && $1 + $2 > start) $2 = start - $1
		     start = $1; print }' | tac
}

# What differs between the two, line by line.  One of the names is told, and one
# of the places; a path may be told without the folder it is relative to.
differences() {
	awk -v lines="$LIBDW_LIBS" '
	NR == FNR { got[$1 " " $2] = $3 " " ($4 == "" ? "-" : $4); next }
	{ key = $1 " " $2; split(got[key], g, " "); name = place = 0
	  for (i = 3; i < NF; i += 2) {
		name += $i == g[1]
		while (sub(/^(\.\/|\.\.\/)/, "", g[2]))
			continue
		at = length($(i + 1)) - length(g[2]) + 1
		place += at > 0 && substr($(i + 1), at) == g[2]
	  }
	  if (!name || (lines != "" && !place))
		print "got", key, g[1], g[2], "wanted", $0 }' "$1" "$2"
}

in_decimal() {
	while read -r addr size rest; do
		echo $((0x$addr)) $((0x$size)) "$rest"
	done
}

# compare WHAT ELF NM: all functions, by their first and their last byte.
compare() {
	truth "$3" "$2" >truth
	while read -r addr size rest; do
		printf '%x\n%x\n' $((addr | 1)) $((addr + size - 1))
	done <truth >asked
	"$dump" "$2" <asked >out
	sed -n '1d; p; n' out >first
	sed -n '1d; n; p' out >last
	same "$1: the same from first to last byte" first last
	is "$1: functions are nm's" \
	    "$(in_decimal <first | differences - truth | head -n 5)" ""
	check "$1: these are many" [ "$(wc -l <truth)" -gt "$4" ]
	"${3%nm}objcopy" -O binary -j .text "$2" text.bin
	is "$1: the build id is the CRC of .text" "$(head -n 1 out)" \
	    "id $(gzip -c text.bin | tail -c 8 | od -An -tx4 -N4 |
		tr -d ' ')"
}

compared=0
for elf in "$builddir"/mcu/demo/*.elf; do
	case $elf in
	*-opentitan.elf | *-sifive_e.elf | *-virt.elf) nm=$RISCV_NM ;;
	*) nm=$MCU_NM ;;
	esac
	[ -f "$elf" ] && [ -n "$nm" ] || continue
	compare "${elf##*/}" "$elf" "$nm" 20
	compared=$((compared + 1))
done
[ -n "$MCU_CC" ] || skip_all 'no cross compiler'
if [ "$compared" -gt 0 ]; then
	check 'demos were compared' [ "$compared" -ge 12 ]
else
	skip 1 'no demos were built'
fi

# Names: weak aliases stand for another function, and a static function has two.
# Code that is removed and told to be at 0 is not what is there.
cat >a.c <<'EOT'
int sink;
__attribute__((weak, alias("handler"))) void early(void);
__attribute__((used)) static void handler(void) { sink++; }
__attribute__((weak, alias("handler"))) void late(void);
__attribute__((noinline)) static int hidden(int a) { return a * sink; }
int shown(int a) __attribute__((alias("hidden")));
void removed(void) { sink += 5; sink *= 7; sink ^= 3; sink += 9; }
__attribute__((noinline, cold)) void rare(void)
{
	sink = 0;
}
int main(void)
{
	if (sink == 7)
		rare();
	return hidden(3);
}
EOT
cat >first.s <<'EOT'
	.syntax unified
	.thumb
	.macro fn name, to
	.global \name
	.type \name, %function
	.thumb_func
\name:	bl \to
	.size \name, . - \name
	.endm
	.section .first, "ax"
	fn first, main
	fn second, main
	fn third, main
EOT
cat >told.s <<'EOT'
	.syntax unified
	.thumb
	.text
	.global told
	.type told, %function
	.thumb_func
told:	bx lr
	.size told, . - told
EOT

# Of names alone, "name -" for each that is known by its place only.
named() {
	nm "$MCU_NM" --defined-only "$1" | awk '$2 ~ /[tTwW]/ { print $1 }' |
	    sort -u | "$dump" "$1" | sed '/^id/d; / -$/d; s|:|.|g' |
	    awk '{ sub(/.*\//, "", $4); print $3, $4 == "" ? "-" : $4 }' |
	    sort -u | tr '\n' ' '
}

wanted='first - handler a.c.3 main a.c.12 rare a.c.8'
wanted="$wanted second - shown a.c.5 third - told told.s.7 "
for dwarf in 2 3 4 5; do
	"$MCU_CC" -mcpu=cortex-m0 -mthumb -gdwarf-$dwarf -Os \
	    -ffunction-sections -c a.c -o a.o &&
	    "$MCU_CC" -mcpu=cortex-m0 -c first.s -o first.o &&
	    "$MCU_CC" -mcpu=cortex-m0 -gdwarf-$dwarf -c told.s -o told.o &&
	    "$MCU_CC" -mcpu=cortex-m0 -mthumb -nostdlib -Wl,--gc-sections \
		-Wl,-Ttext=0x40 -Wl,--section-start=.first=0 \
		-Wl,-e,first -Wl,-u,told,-u,early,-u,shown,-u,late \
		first.o a.o told.o -o named.elf >cc.out 2>&1
	sed 's/^/# /' cc.out
	# shellcheck disable=SC2001
	[ -n "$LIBDW_LIBS" ] ||
		wanted=$(echo "$wanted" | sed 's/ [a-z]*\.[cs]\.[0-9]*/ -/g')
	is "names and lines of DWARF $dwarf" "$(named named.elf)" "$wanted"
done

# In C++ functions may be within others' names, and apart from them.
cat >b.cc <<'EOT'
int sink;
namespace outer {
namespace {
__attribute__((noinline)) void inner() { sink++; }
}
struct counter {
	int n;
	__attribute__((noinline)) void within() { n += sink; }
	void apart();
};
}
void
outer::counter::apart()
{
	inner();
	within();
}
extern "C" void _start() { outer::counter c; c.apart(); }
EOT
if command -v "${MCU_CC%gcc}g++" >cc.out && [ -n "$LIBDW_LIBS" ]; then
	"${MCU_CC%gcc}g++" -mcpu=cortex-m4 -mthumb -g -Os -nostdlib \
	    -fno-exceptions b.cc -o plus.elf >cc.out 2>&1
	sed 's/^/# /' cc.out
	is 'names and lines of C++' "$(named plus.elf)" \
	    "$(echo _ZN5outer12_GLOBAL__N_15innerEv b.cc.4 \
		_ZN5outer7counter5apartEv b.cc.13 \
		_ZN5outer7counter6withinEv b.cc.8 _start b.cc.18) "
else
	skip 1 'no C++ cross compiler, or no libdw'
fi

# Without DWARF there are names, and without symbols there is nothing.
"${MCU_NM%nm}objcopy" --strip-debug named.elf bare.elf
is 'names without DWARF' "$(named bare.elf)" \
    'first - handler - main - rare - second - shown - third - told - '
"${MCU_NM%nm}strip" named.elf -o stripped.elf
fails 2 'without symbols there is nothing' "$dump" stripped.elf
says 'which is told' 'stripped.elf: no symbols of functions$'
fails 2 'nor without an ELF file' "$dump" a.c
says 'which is told as well' 'a.c: not an ELF file$'
finish
