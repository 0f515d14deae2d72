# SPDX-License-Identifier: GPL-3.0-or-later
# gmonbuild -e: callers where code without -pg jumps to a function instead of
# calling it.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/gmoncheck.sh"

# main calls all of them, and each leads to work, but for leaf.
program <<'EOT'
	.macro plain name
	.thumb_func
	.type \name, %function
\name:
	.endm
	.global main
	.thumb_func
	.type main, %function
main:	push {lr}
	bl __gnu_mcount_nc
	bl pass
	bl point
	bl twice
	bl __work_veneer
	bl _ZThn8_N1a4workEv
	bl either
	bl work
	bl nameless
	pop {pc}
	.size main, . - main
	plain pass
	adds r0, #1
	b work
	nop
	nop
	.size pass, . - pass
	plain point
	bx r3
	.size point, . - point
	plain twice
	cmp r0, #0
	beq 1f
	b pass
1:	b __work_veneer
	.size twice, . - twice
	plain __work_veneer
	b work
	.size __work_veneer, . - __work_veneer
	plain _ZThn8_N1a4workEv
	subs r0, #8
	b work
	.size _ZThn8_N1a4workEv, . - _ZThn8_N1a4workEv
	plain either
	cmp r0, #0
	beq 1f
	b pass
1:	b point
	.size either, . - either
nameless:
	nop
	b work
	fn work
	fn end
EOT
# from N: the return address of main's call number N
from() {
	at main $((6 + 4 * $1))
}
# jump N COUNT: calls of work behind it
jump() {
	printf 'arc\t%s\t%s\t%s\n' "$(from "$1")" "$(at work 6)" "$2"
}
made() {
	apencode -n 4 | gmonbuild -n 4 -e prog.elf -r 100 "$@"
}

{ jump 1 10; jump 2 20; jump 4 40; jump 5 50; jump 7 70
  jump 8 80; } | made -o gmon.out \
    >out 2>err
is 'calls by jumps give status 0' $? 0
quiet 'without a message'
is 'they are of the functions that have jumped' "$(callers prog.elf work)" \
    'main 240
pass 10
point 20'
run 0 'gmoncheck knows that they can be so' gmoncheck -q prog.elf gmon.out
{ printf 'header\t1\t4\t0x0\t100\t-\ntask\t3\n'; jump 1 10
  printf 'end\t10\t0\n'; } | made -T -o gmon.out
cp gmon.out.3 gmon.out
is 'so it is for a task' "$(callers prog.elf work)" 'pass 10'
{ jump 1 10; jump 7 70; } | made -v -o gmon.out 2>err
says '-v tells their number' '; 10 calls by jumps'
{ jump 1 10; jump 7 70; } | made -F -o gmon.out 2>err
is 'unless code is not looked at' "$(callers prog.elf work)" 'main 80'

{ jump 3 3; jump 6 6; jump 7 70; } | made -o gmon.out >out 2>err
is 'one of several functions gives status 1' $? 1
says 'and is told, with the cure' \
    '; 9 calls by one of several functions that jump: compile all files with -fno-optimize-sibling-calls'
is 'and their caller remains' "$(callers prog.elf work)" 'main 79'

# The jump may be the last instruction of all; or not in the text that is
# profiled.
program <<'EOT'
	.global main
	.thumb_func
	.type main, %function
main:	push {lr}
	bl __gnu_mcount_nc
	bl pass
	pop {pc}
	.size main, . - main
	fn work
	.thumb_func
	.type pass, %function
pass:	adds r0, #1
	b work
	.size pass, . - pass
EOT
jump 1 10 | made -o gmon.out >out 2>err
is 'a jump at the end of the text' "$(callers prog.elf work)" 'pass 10'
jump 1 10 | made -u "$(at pass)" -o gmon.out >out 2>err
is 'a jump out of the text gives status 1' $? 1
says 'and is told' '; 10 calls from out of range'

# The same of RISC-V.
if [ -n "$RISCV_CC" ]; then
	cat >riscv.s <<'EOT'
	.globl main, _mcount
	.type _mcount, @function
_mcount:
	ret
	.size _mcount, . - _mcount
	.type main, @function
main:	addi sp, sp, -16
	sw ra, 12(sp)
	mv a0, ra
	call _mcount
first:	call pass
behind:	ret
	.size main, . - main
	.type pass, @function
pass:	addi a0, a0, 1
	tail work
	.size pass, . - pass
	.type work, @function
work:	mv a0, ra
	call _mcount
told:	ret
	.size work, . - work
EOT
	$RISCV_CC -march=rv32imac -mabi=ilp32 -nostdlib -Wl,-Ttext=0x400 \
	    -e main -o riscv.elf riscv.s 2>cc.err
	place() {
		echo "0x$($RISCV_NM riscv.elf | sed -n "s/ . $1\$//p")"
	}
	printf 'arc\t%s\t%s\t8\n' "$(place behind)" "$(place told)" |
	    apencode -n 4 | gmonbuild -n 4 -e riscv.elf -o riscv.out
	from=$(gmondump riscv.out | awk '$1 == "arc" { print $2 }')
	check 'RISC-V: the caller has jumped' [ $((from)) -gt \
	    $(($(place pass))) -a $((from)) -le $(($(place work))) ]
else
	skip 1 'no cross compiler for RISC-V'
fi

finish
