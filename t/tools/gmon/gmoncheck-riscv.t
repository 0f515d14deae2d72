# SPDX-License-Identifier: GPL-3.0-or-later
# gprof before and after gmoncheck, for a program of RISC-V
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

[ -n "$RISCV_CC" ] || skip_all 'no cross compiler for RISC-V'
[ -n "$RISCV_GPROF" ] || skip_all 'no gprof for RISC-V'
MCU_CC=$RISCV_CC MCU_NM=$RISCV_NM GPROF=$RISCV_GPROF
. "$srcdir/t/tools/gmon/gmoncheck.sh"

cat >bare.ld <<'EOT'
SECTIONS {
	.text 0x400 : { *(.text) }
}
EOT
cat >prog.s <<'EOT'
	.text
	.macro fn name
	.type \name, @function
\name:
	addi sp, sp, -16
	sw ra, 12(sp)
	mv a0, ra
	call _mcount
	jalr a5
	lw ra, 12(sp)
	addi sp, sp, 16
	ret
	.size \name, . - \name
	.endm
	.globl main, _mcount
	.type _mcount, @function
_mcount:
	nop
	ret
	.size _mcount, . - _mcount
	.globl handler
	.type handler, @function
handler:
	mv a0, ra
	call _mcount
	mret
	.size handler, . - handler
	fn main
	fn work.isra.0
	fn last
EOT
$RISCV_CC -march=rv32imac -mabi=ilp32 -nostdlib -Wl,-T,bare.ld -e main \
    -o prog.elf prog.s 2>cc.err || skip_all 'the cross compiler makes no program'

# Each function is 18 bytes: it calls mcount at 6 and another one at 8.
address() {
	printf '0x%x\n' $((0x$($RISCV_NM prog.elf |
	    awk -v name="$1" '$3 == name { print $1 }') + $2))
}
calls() {
	printf 'arc\t%s\t%s\t%s\n' "$(address "$2" 10)" "$(address "$3" 8)" "$1"
}
taken() {
	printf 'pc\t%s\t%s\n' "$(address "$2" "$3")" "$1"
}
{
	calls 5 main work.isra.0
	calls 6 work.isra.0 last
	taken 10 main 10
	taken 30 work.isra.0 10
	taken 40 last 12
	taken 20 _mcount 2
} | build
printf 'last 0.00 6\nmain 0.40 -\n' >before
printf '_mcount_function 0.20 -\n' >after
printf 'last 0.40 6\nmain 0.10 -\nwork.isra.0 0.30 5\n' >>after
report prog.elf >got
same 'gprof misleads' got before
run 1 'gmoncheck finds it' gmoncheck prog.elf gmon.out
is 'all of it' "$(cut -f 1,2 out | grep -v '^remedy' | tr '\t\n' ': ')" \
    'clone:work.isra.0 last:last note:prog.elf excluded:_mcount '
check 'the remedy runs' remedy all
report prog.gprof.elf >got
same 'then gprof tells the truth' got after
gmoncheck -q -f fixed.elf prog.elf gmon.out
report fixed.elf >got
same 'as it does of the copy' got after
run 0 'which leaves nothing to find' gmoncheck fixed.elf gmon.out
is 'not a word' "$(cat out)" ''

# The profiler's own stub may be left out: it is none of the program's time.
{ calls 5 main work.isra.0; taken 10 main 10; taken 20 _mcount 2; } | build
gmoncheck prog.elf gmon.out >out
is 'the stub spoils nothing' "$(sed -n '/^note/,$p' out | cut -f 1,2 |
    grep _mcount)" "$(printf 'excluded\t_mcount')"

finish
