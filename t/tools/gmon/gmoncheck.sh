# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# What the tests of gmoncheck, and of gprof itself, share, read by ".
# "$srcdir/t/tools/gmon/gmoncheck.sh"" after lib.sh.  Programs are of functions
# made by the macros fn (static) and global, 32 bytes each or as many as the
# second argument says.  Each calls mcount and, through a register, any other.
#
#	program [LD]		make prog.elf of the input, with the script LD
#				and the options in LINK
#	at NAME [OFFSET]	the address of a symbol, as Thumb code sends it
#	call COUNT CALLER CALLEE	a record of calls
#	samples COUNT NAME	a record of samples
#	build			make gmon.out of the records in the input
#	raw_arcs		make arcs.out of lines with from, self and
#				count, without gmonbuild's care
#	little BYTES NUMBER...	numbers, the least byte first
#	zeros N			so many bytes
#	report ELF [FILE...]	gprof's flat profile of gmon.out, or of the
#				files: name, seconds, calls
#	callers ELF NAME [FILE]	what its call graph of gmon.out, or of the file,
#				says
#	symbols_of ELF		all of each but bit 0 of functions, which a copy
#				by -f does not have, and the size of a second
#				name, which that by objcopy does not
#	remedy TRAP		run the remedy that gmoncheck has printed
#	rebuild TRAP		build, by the command in the advice that it has

[ -n "$GPROF" ] || skip_all 'no gprof'
[ -n "$MCU_CC" ] || skip_all 'no cross compiler'
command -v arm-none-eabi-objcopy >/dev/null || skip_all 'no objcopy'

cat >prog.ld <<'EOT'
SECTIONS {
	.text 0x400 : { *(.text) __text_end = .; }
	.ramfunc 0x20001000 : { *(.ramfunc) }
	.data 0x20030000 : { *(.data) }
}
EOT

gmoncheck prog.ld 2>err
grep -q 'without libelf' err && skip_all 'built without libelf'

prologue() {
	cat <<'EOT'
	.syntax unified
	.thumb
	.macro fn name bytes=32
	.thumb_func
	.type \name, %function
\name:
	push {lr}
	bl __gnu_mcount_nc
	blx r3
	.rept \bytes / 2 - 4
	nop
	.endr
	.size \name, . - \name
	.endm
	.macro global name bytes=32
	.global \name
	fn \name \bytes
	.endm
	.text
	.global __gnu_mcount_nc
	.thumb_func
	.type __gnu_mcount_nc, %function
__gnu_mcount_nc:
	bx lr
	nop
	.size __gnu_mcount_nc, . - __gnu_mcount_nc
EOT
}

# shellcheck disable=SC2086
program() {
	{ prologue; cat; } >prog.s
	rm -f prog.elf prog.gprof.elf fixed.elf
	$MCU_CC -mcpu=cortex-m0plus -mthumb -nostdlib -o prog.elf prog.s \
	    -e main -Wl,-T,"${1:-prog.ld}" $LINK 2>cc.err || {
		cat cc.err
		exit 99
	}
}

at() {
	at_hex=$(nm "$MCU_NM" prog.elf | awk -v name="$1" '$3 == name { print $1 }')
	printf '0x%x\n' $((0x$at_hex + ${2:-0} | 1))
}

call() {
	printf 'arc\t%s\t%s\t%s\n' "$(at "$2" 8)" "$(at "$3" 6)" "$1"
}

samples() {
	# The address of an instruction, as an exception saves it, is even.
	printf 'pc\t0x%x\t%s\n' $(($(at "$2" "${3:-12}") - 1)) "$1"
}

build() {
	apencode -n 4 | gmonbuild -n 4 -e prog.elf -r 100 -q -o gmon.out
}

little() {
	little_bytes=$1
	shift
	for number; do
		number=$((number))
		for _ in $(seq "$little_bytes"); do
			printf '%b' "\\0$(printf %o $((number % 256)))"
			number=$((number / 256))
		done
	done
}

zeros() {
	head -c "$1" /dev/zero
}

raw_arcs() {
	{
		printf 'gmon\001\0\0\0'
		zeros 12
		while read -r from self count; do
			printf '\001'
			little 4 "$from" "$self" "$count"
		done
	} >arcs.out
}

report() {
	report_elf=$1
	shift
	[ $# -gt 0 ] || set -- gmon.out
	$GPROF -b -p "$report_elf" "$@" 2>gprof.err | awk '
	    rows && NF { print $NF, $3, NF == 7 ? $4 : "-" }
	    $1 == "time" && $NF == "name" { rows = 1 }' | sort
}

callers() {
	$GPROF -b -q "$1" "${3:-gmon.out}" 2>gprof.err | awk -v name="$2" '
	    /^---/ { n = 0; next }
	    $1 ~ /^\[/ {
		if ($(NF - 1) == name)
			for (i = 1; i <= n; i++) print line[i]
		n = 0; next
	    }
	    NF > 2 && $NF ~ /^\[/ { split($(NF - 2), count, "/")
		line[++n] = $(NF - 1) " " count[1] }' | sort
}

symbols_of() {
	arm-none-eabi-readelf -sW "$1" | awk '
	    $4 ~ /^(FUNC|OBJECT|NOTYPE)$/ {
		digit = index("0123456789abcdef", substr($2, 8))
		if ($4 == "FUNC" && digit % 2 == 0)
			$2 = substr($2, 1, 7) \
			    substr("0123456789abcdef", digit - 1, 1)
		print $2, $8 ~ /_function$/ ? "" : $3, $4, $5, $7, $8
	    }' | sort
}

# The remedy is what a user would paste: run it as it stands.
remedy() {
	awk -F '\t' -v trap="$1" '$1 == "remedy" && $2 == trap { print $3 }' \
	    out >remedy.sh
	[ -s remedy.sh ] && sh ./remedy.sh
}

rebuild() {
	rebuild_command=$(sed -n \
	    "s/^advice	$1	\(gmonbuild .*\) \(attributes\|makes\) .*/\1/p" out)
	rm -f gmon.out
	[ -n "$rebuild_command" ] && apencode -n 4 |
	    sh -c "$rebuild_command -n 4 -r 100 -q -o gmon.out"
}

# trap_test NAME TRAP BEFORE AFTER LINE: of prog.elf gprof says what is in the
# file BEFORE, and of both repaired copies what is in AFTER; gmoncheck finds
# TRAP with a line that matches LINE, and finds nothing in the copies.
trap_test() {
	report prog.elf >got
	same "$1: gprof misleads" got "$3"
	run 1 "$1: it is found" gmoncheck prog.elf gmon.out
	quiet "$1: without a message"
	check "$1: with what it does" grep -q -e "^$2	$5" out
	is "$1: and nothing else is" \
	    "$(grep -v -e "^$2	" -e "^[ar][^	]*	$2	" out)" ''
	check "$1: the remedy runs" remedy "$2"
	report prog.gprof.elf >got
	same "$1: then gprof tells the truth" got "$4"
	run 1 "$1: -f writes a copy" gmoncheck -q -f fixed.elf prog.elf gmon.out
	is "$1: and -q nothing" "$(cat out)" ''
	report fixed.elf >got
	same "$1: of which gprof tells the truth" got "$4"
	symbols_of prog.gprof.elf >want
	symbols_of fixed.elf >got
	same "$1: with the same symbols" got want
	for copy in prog.gprof.elf fixed.elf; do
		run 0 "$1: $copy misleads nobody" gmoncheck $copy gmon.out
		is "$1: and there is nothing to say" "$(cat out)" ''
	done
}
