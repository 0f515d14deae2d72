# SPDX-License-Identifier: GPL-3.0-or-later
# gmondump -e: the functions of a program with the error of their shares
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/profiles.sh"

[ -n "$MCU_CC" ] || skip_all 'no cross compiler'

# Each function has 32 bytes but for plain, which has no size, inner in outer,
# and odd, of which 6 are padding.  Thumb's bit 0 is set in typed ones.
cat >prog.s <<'EOT_S'
	.syntax unified
	.thumb
	.macro begin name
	.thumb_func
	.type \name, %function
\name:
	.endm
	.macro end name
	.size \name, . - \name
	.endm
	.macro function name
	begin \name
	.rept 16
	nop
	.endr
	end \name
	.endm
	.text
	.global main, work, plain, odd, other_name, last, ram_one, ram_two
	function main			@ 0x400
	function work			@ 0x420
	function work.part.0		@ 0x440
	begin outer			@ 0x460
	.rept 8
	nop
	.endr
loop:	nop
	begin inner
	.rept 7
	nop
	.endr
	end outer
	.weak weak_name
	begin weak_name			@ 0x480
	begin other_name
	.rept 16
	nop
	.endr
	end weak_name
	end other_name
	.type plain, %function
plain:	.rept 16			@ 0x4a0
	nop
	.endr
	begin odd			@ 0x4c0
	.rept 13
	nop
	.endr
	end odd
	.rept 3
	nop
	.endr
	function last			@ 0x4e0
	.section .ramfunc, "ax", %progbits
	function ram_one		@ 0x20001000
	function ram_two		@ 0x20001020
	.data
not_code:
	.space 64
	.global not_code
EOT_S
$MCU_CC -mcpu=cortex-m0plus -mthumb -nostdlib -o prog.elf prog.s -e main \
    -Wl,-Ttext=0x400,--section-start=.ramfunc=0x20001000 \
    -Wl,-Tdata=0x20030000 2>cc.err ||
	skip_all 'the cross compiler makes no program'

# The columns samples, calls and function of the last table.
counts() {
	awk 'NR > 1 { print $1, $6, $7 }' "$1"
}

gmondump -e prog.elf prog.elf 2>err
grep -q 'without libelf' err && skip_all 'built without libelf'
echo 'pc 0x421 1' | build one.out -e prog.elf
run 0 'a program is read' gmondump -e prog.elf one.out

build run.out -e prog.elf <<'EOT_R'
pc 0x41e 100
pc 0x420 200
pc 0x43e 400
pc 0x440 30
pc 0x470 3
pc 0x47e 4
pc 0x490 6
pc 0x4bf 5
pc 0x4c0 4
pc 0x4fe 3
pc 0x20001000 90
pc 0x2000103e 155
arc 0x403 0x425 12
arc 0x405 0x425 3
arc 0x403 0x445 8
arc 0x403 0x20001004 2
arc 0x403 0x475 9
EOT_R
run 0 'all of it is of functions' gmondump -e prog.elf run.out
quiet 'without a message'
is 'each has its own' "$(counts out)" '600 15 work
155 0 ram_two
100 0 main
90 2 ram_one
30 8 work.part.0
6 0 other_name
5 0 plain
4 9 inner
4 0 odd
3 0 last
3 0 outer
1000 34 (all)'
# The shares p of which n of N samples are 1.96 standard errors away solve
# (n / N - p)^2 = 1.96^2 p (1 - p) / N: up to 3.069 % away from 60 %, and 0.578
# from 0.3 %.
is 'the columns have names' "$(head -n 1 out | tr -s ' ')" \
    'samples seconds +- percent +- calls function'
is 'a large share' "$(grep ' work$' out | tr -s ' ')" \
    ' 600 0.60 0.03 60 3 15 work'
is 'a small one' "$(grep ' last$' out | tr -s ' ')" \
    ' 3 0.003 0.006 0.3 0.6 0 last'
is 'all' "$(tail -n 1 out | tr -s ' ')" ' 1000 1.000 - 100 - 34 (all)'
gmondump -e prog.elf <run.out >again
same 'stdin as well' again out
run 0 'several files' gmondump -e prog.elf run.out one.out
is 'are several tables' "$(grep -c '(all)$' out)" 2

printf 'hist\t0x400\t0x500\t128\t1000\tseconds\n' >empty.txt
run 0 'a profile of nothing' gmondump -e prog.elf empty.txt
is 'says so' "$(tail -n 1 out | tr -s ' ')" ' 0 - - - - - (all)'

# What has no function, or more than one.
build rest.out -e prog.elf <<'EOT_R'
pc 0x4da 5
pc 0x4dc 6
pc 0x4e0 9
arc 0x403 0x4dd 3
EOT_R
run 1 'samples of no function give status 1' gmondump -e prog.elf rest.out
says 'and are told' '^gmondump: rest.out: 11 samples are in no function of pro'
says 'calls as well' '^gmondump: rest.out: 3 calls are of no function of prog.elf'
is 'they are a row of the table' "$(counts out)" '11 3 (unknown)
9 0 last
20 3 (all)'
run 1 'with -q as well' gmondump -q -e prog.elf rest.out
quiet 'but not told'
build wide.out -e prog.elf -b 64 <<'EOT_R'
pc 0x404 7
pc 0x4c4 8
pc 0x4e4 9
pc 0x20001024 1
EOT_R
run 1 'bins of several functions give status 1' gmondump -e prog.elf wide.out
says 'and are told' ': 25 samples are in bins of more than one function (see'
is 'they belong to none' "$(counts out)" '25 - (shared)
25 - (all)'
build pad.out -e prog.elf -b 8 <<'EOT_R'
pc 0x4d8 8
pc 0x4e0 9
EOT_R
run 0 'padding is no function' gmondump -e prog.elf pad.out
is 'so the bin is of the one beside it' "$(counts out)" '9 - last
8 - odd
17 - (all)'
echo 'arc 0x403 0x425 12' | build arcs.out -e prog.elf
run 0 'a run of calls only' gmondump -e prog.elf arcs.out
is 'has no shares' "$(sed 1d out | tr -s ' ')" ' 0 - - - - 12 work
 0 - - - - 12 (all)'

# What is no program of this kind.
cp prog.elf stripped.elf
"${MCU_CC%gcc}strip" stripped.elf 2>err
run 2 'a stripped program is refused' gmondump -e stripped.elf run.out
says 'and named' '^gmondump: stripped.elf: no symbols of functions'
run 2 'what is no ELF file is refused' gmondump -e run.out run.out
says 'and named' '^gmondump: run.out: '
run 2 'a missing one is refused' gmondump -e missing run.out
says 'and named' '^gmondump: missing: No such file'
{
	bytes 'gmon\01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
	bytes '\01\020\04\0\0\0\0\0\0\040\04\0\0\0\0\0\0\01\0\0\0'
} >wide64
run 2 'a profile of a 64-bit program is refused' gmondump -e prog.elf wide64
says 'and named' '^gmondump: wide64: of a 64-bit program, which prog.elf is not'

# Cut or damaged anywhere, an ELF file is read or refused.
is 'a cut program does no harm' \
    "$(cut_anywhere 2 0 97 prog.elf gmondump -e short run.out)" ''

# A recorded program.
hexdecode "$srcdir/t/data/blinky.hex" |
    gmonbuild -q -e "$srcdir/t/data/blinky.elf" -r 1000 -o blinky.out
gmondump -q -e "$srcdir/t/data/blinky.elf" blinky.out >out
is 'all samples of a recording are in a row' "$(awk '
    NR > 1 && $7 != "(all)" { n += $1 }
    $7 == "(all)" { print n - $1, $4 }' out)" '0 100'

finish
