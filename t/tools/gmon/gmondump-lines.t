# SPDX-License-Identifier: GPL-3.0-or-later
# gmondump -e -l: the lines of a program with the error of their shares
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/profiles.sh"

[ -n "$MCU_CC" ] || skip_all 'no cross compiler'

# An assembler's lines are known: each instruction is one, and its own.
cat >lines.s <<'EOT'
	.syntax unified
	.thumb
	.text
	.global _start, work, bare
	.thumb_func
	.type _start, %function
_start:	nop
	nop
	nop
	nop
	.size _start, . - _start
	.thumb_func
	.type work, %function
work:	nop
	nop
	nop
	nop
	.size work, . - work
	nop
	nop
	.section .ramfunc, "ax", %progbits
	.thumb_func
	.type in_ram, %function
in_ram:	nop
	nop
	.size in_ram, . - in_ram
EOT
cat >bare.s <<'EOT'
	.syntax unified
	.thumb
	.text
	.global bare
	.thumb_func
	.type bare, %function
bare:	nop
	nop
	.size bare, . - bare
	.thumb_func
	.type naked, %function
naked:	nop
	nop
	.size naked, . - naked
	.thumb_func
	.type other, %function
other:	nop
	nop
	.size other, . - other
EOT
cc="$MCU_CC -mcpu=cortex-m0plus -mthumb -nostdlib"
{
	$cc -g -c lines.s -o lines.o && $cc -c bare.s -o bare.o &&
	    $cc -o prog.elf lines.o bare.o -e _start -Wl,-Ttext=0x400 \
		-Wl,--section-start=.ramfunc=0x20001000
} 2>cc.err || skip_all 'the cross compiler makes no program'

# The columns samples and line of a table.
counts() {
	awk '$1 ~ /^[0-9]/ { n = $1; $1 = $2 = $3 = $4 = $5 = ""
	    sub(/^ */, ""); print n, $0 }' "$1"
}

echo 'pc 0x400 1' | build one.out -e prog.elf
gmondump -e prog.elf -l one.out >out 2>err
case $(cat err) in
*'without libelf'* | *'without libdw'*)
	is 'without libdw it says so' "$(wc -l <err)" 1
	finish
	exit ;;
esac

build run.out -e prog.elf <<'EOT'
pc 0x400 100
pc 0x402 200
pc 0x406 50
pc 0x408 30
pc 0x40a 40
pc 0x40e 5
pc 0x414 60
pc 0x416 15
pc 0x20001002 500
EOT
run 0 'lines are told' gmondump -e prog.elf -l run.out
quiet 'without a message'
is 'each has its own' "$(counts out)" '500 lines.s:25 (in_ram)
200 lines.s:8 (_start)
100 lines.s:7 (_start)
75 (no line) (bare)
50 lines.s:10 (_start)
40 lines.s:15 (work)
30 lines.s:14 (work)
5 lines.s:17 (work)
1000 (all)'
# As in the table of functions, whose numbers are tested.
gmondump -e prog.elf run.out >functions
columns() {
	awk -v n="$1" '$1 == n { print $2, $3, $4, $5; exit }' "$2"
}
is 'a share is as of a function' "$(columns 500 out)" "$(columns 500 functions)"
is 'and all of them' "$(columns 1000 out)" "$(columns 1000 functions)"
is 'the columns have names, and the folder is told once' \
    "$(head -n 2 out | tr -s ' ')" "# files are in $PWD/
samples seconds +- percent +- line"
is 'functions are the sums of their lines' "$(counts out | awk '
    $NF != "(all)" { n[$NF] += $1 } END { for (f in n) print n[f], f }' | sort)" \
    "$(awk 'NR > 1 && $7 != "(all)" { print $1, "(" $7 ")" }' functions | sort)"

build rest.out -e prog.elf <<'EOT'
pc 0x410 7
pc 0x412 2
pc 0x40e 1
arc 0x403 0x40d 12
EOT
run 0 'code of no function may have a line' gmondump -e prog.elf -l rest.out
is 'and is told without one' "$(counts out)" '7 lines.s:19
2 lines.s:20
1 lines.s:17 (work)
10 (all)'
echo 'pc 0x800 3' | build none.out -l 0x400 -u 0x1000
run 1 'what is neither gives status 1' gmondump -e prog.elf -l none.out
says 'and is told' '^gmondump: none.out: 3 samples are in no function of prog.el'
is 'as unknown' "$(counts out)" '3 (unknown)
3 (all)'
run 1 'with -q as well' gmondump -e prog.elf -l -q none.out
quiet 'but not told'

build wide.out -b 8 -e prog.elf <<'EOT'
pc 0x402 9
pc 0x40a 4
pc 0x414 3
pc 0x20001000 8
EOT
run 1 'bins of several lines give status 1' gmondump -e prog.elf -l wide.out
says 'and are told' ': 24 samples are in bins of more than one line (see gmonb'
is 'of one function, or of several' "$(counts out)" '9 (shared) (_start)
8 (shared) (in_ram)
4 (shared) (work)
3 (shared) (bare)
24 (all)'
build pairs.out -b 16 -e prog.elf <<'EOT'
pc 0x406 9
EOT
gmondump -q -e prog.elf -l pairs.out >out
is 'or of several functions' "$(counts out)" '9 (shared)
9 (all)'
echo 'pc 0x41a 9' | build pairs.out -b 8 -e prog.elf
gmondump -q -e prog.elf -l pairs.out >out
is 'and those may have no lines' "$(counts out)" '9 (shared)
9 (all)'

cat >files.s <<'EOT'
	.syntax unified
	.thumb
	.file 1 "x.c"
	.file 2 "y.c"
	.text
	.global _start
	.thumb_func
	.type _start, %function
_start:	.loc 1 5
	nop
	.loc 2 5
	nop
	.loc 2 5
	nop
	nop
	.size _start, . - _start
EOT
$cc files.s -o files.elf -Wl,-Ttext=0x400
build files.out -b 4 -e files.elf <<'EOT'
pc 0x400 3
pc 0x404 2
EOT
gmondump -q -e files.elf -l files.out >out
is 'lines of one number in two files are two' "$(counts out)" '3 (shared) (_start)
2 y.c:5 (_start)
5 (all)'

# A line in several functions, and several files; a tie goes by their names.
mkdir src
cat >src/in.h <<'EOT'
static inline __attribute__((always_inline)) int
put(volatile int *p) { *p = 1; return 0; }
EOT
cat >src/b.c <<'EOT'
#include "in.h"
volatile int sink;
int second(void)
{
	return put(&sink);
}
EOT
cat >src/a.c <<'EOT'
#include "in.h"
extern volatile int sink;
int second(void);
int _start(void)
{
	return put(&sink);
}
EOT
$cc -g -Os -o c.elf src/a.c src/b.c -Wl,-Ttext=0x400 2>cc.err
# The addresses that addr2line says are of a line, and the first of them.
of_line() {
	seq 1024 2 1100 | xargs printf '%x\n' >all
	"${MCU_NM%nm}addr2line" -e c.elf <all | sed 's/ (.*//' | paste - all |
	    awk -v at="/$1" 'substr($1, length($1) - length(at) + 1) == at {
		print $2 }'
}
of_line in.h:2 >hit
{
	while read -r addr; do
		echo "pc 0x$addr 5"
	done <hit
	echo "pc 0x$(of_line a.c:7 | head -n 1) 5"
	echo "pc 0x$(of_line b.c:6 | head -n 1) 5"
} | build c.out -e c.elf
run 0 'lines of C' gmondump -e c.elf -l c.out
is 'are told in each function, and in order' "$(counts out | sort -n -r -k 1,1 -s |
    awk '$1 == 5')" '5 a.c:7 (_start)
5 b.c:6 (second)'
is 'an inlined one twice' "$(counts out | awk '/in.h:2/ { print $2, $3
    n += $1 } END { print n }')" "in.h:2 (_start)
in.h:2 (second)
$((5 * $(wc -l <hit)))"

# A name is not the terminal's.
printf '#line 5 "a\033]0;x\\a\\\\.c"\nint _start(void) { return 3; }\n' >odd.c
$cc -g -Os -o odd.elf odd.c -Wl,-Ttext=0x400 2>cc.err
echo 'pc 0x400 1' | build odd.out -e odd.elf
gmondump -e odd.elf -l odd.out >out
is 'control characters of names are escaped' "$(counts out | head -n 1)" \
    '1 a\x1b]0;x\x07\\.c:5 (_start)'

run 2 '-l needs -e' gmondump -l run.out
says 'and says so' '^gmondump: -l, -P and -s need -e'
"${MCU_NM%nm}objcopy" --strip-debug prog.elf stripped.elf
run 2 'a program without lines is refused' gmondump -e stripped.elf -l run.out
says 'and told' '^gmondump: stripped.elf: no lines of source: not compiled with'

# Of the first unit of two, the version is not known; then there is no more.
printf 'int other(void) { return 5; }\n' >two.c
$cc -g -Os -o two.elf odd.c two.c -Wl,-Ttext=0x400 2>cc.err
printf 'pc %s 1\npc %s 2\n' 0x400 "0x$("${MCU_NM%nm}nm" two.elf |
    sed -n 's/ T other//p')" | build two.out -e two.elf
fails 0 'two units' sh -c 'gmondump -e two.elf -l two.out >whole'
at=$("${MCU_NM%nm}readelf" -S -W two.elf | awk '{
	for (i = 1; i < NF; i++) if ($i == ".debug_line") print $(i + 3) }')
{
	head -c $((0x$at + 4)) two.elf
	printf '\011'
	tail -c +$((0x$at + 6)) two.elf
} >newer.elf
run 1 'one of an unknown version gives status 1' \
    gmondump -e newer.elf -l two.out
is 'and is told' "$(cat err)" "gmondump: two.out: 1 units of lines are damaged, \
or of an unknown version, in newer.elf"
is 'the other one has its lines' "$(counts out | grep -c 'two.c:1 ')" 1
"${MCU_NM%nm}objcopy" --dump-section .debug_line=lines.bin two.elf
head -c 60 lines.bin >lines.cut
"${MCU_NM%nm}objcopy" --update-section .debug_line=lines.cut two.elf cut.elf
run 2 'none at all are refused' gmondump -e cut.elf -l two.out
says 'as what they are' 'cut.elf: no lines of source: they are damaged, or of'

is 'a cut program does no harm' \
    "$(cut_anywhere 2 0 397 c.elf gmondump -e short -l c.out)" ''
finish
