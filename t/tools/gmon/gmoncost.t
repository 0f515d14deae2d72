# SPDX-License-Identifier: GPL-3.0-or-later
# gmoncost: what profiling adds to each function's time, where the program waits
# for the line, and what to leave out.  kl25z-cost.t holds it against the truth.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/gmoncheck.sh"

# A leaf saves the way back for mcount's sake, and its alignment.
program <<'EOT'
	global main
	fn work
	global leaf_caller
	.thumb_func
	.type leaf, %function
leaf:
	push {r4, lr}
	push {lr}
	bl __gnu_mcount_nc
	pop {r4, pc}
	.size leaf, . - leaf
	.thumb_func
	.type keeps, %function
keeps:
	push {r4, r5, lr}
	push {lr}
	bl __gnu_mcount_nc
	pop {r4, r5, pc}
	.size keeps, . - keeps
	.global splitprof_turn
	.thumb_func
	.type splitprof_turn, %function
splitprof_turn:
	mov r0, r0
	mov r1, r1
splitprof_waits$1:
	b splitprof_turn
	.size splitprof_waits$1, . - splitprof_waits$1
	mov r3, r3
	.size splitprof_turn, . - splitprof_turn
EOT
to_leaf() {
	printf 'arc\t%s\t%s\t%s\n' "$(at "$2" 8)" "$(at "$3" 8)" "$1"
}
{
	call 100 main work
	to_leaf 200 leaf_caller leaf
	to_leaf 100 leaf_caller keeps
	samples 6000 work
	samples 300 leaf_caller
	samples 900 leaf 8
	samples 2000 keeps 8
	samples 700 main
	# The stub's first instruction.
	samples 400 __gnu_mcount_nc 0
	# Where the wait jumps to, of it as much as of the rest: 30 + 10.
	samples 40 splitprof_turn 0
	samples 300 splitprof_turn 4
	samples 100 splitprof_turn 6
} >records
build <records

# 400 samples may be 442: at 3 cycles a call, and 400 calls, 0.3683 a cycle.
cat >want <<'END'
# 7.8 % of 10740 samples are in the profiler, 3.1 % waiting for the line
      calls    samples      added percent   function
        200        900      957.7   100.0 ! leaf
        100       6000      368.3     6.1   work
        100       2000      368.3    18.4 ! keeps
          0        300      331.5   100.0 ! leaf_caller
          0        700       36.8     5.3   main
END
fails 0 'a profile is read' sh -c 'gmoncost -e prog.elf gmon.out >got'
quiet 'without a message'
same 'what is added is counted by calls and code' got want
fails 0 'from stdin' sh -c 'gmoncost -e prog.elf <gmon.out >got'
same 'it is the same' got want
{ apencode -n 4 <records; } | gmonbuild -n 4 -e prog.elf -r 100 -q -c text \
    -o gmon2.out
fails 0 'text records' sh -c 'gmoncost -e prog.elf text >got'
same 'are the same' got want
fails 0 'two files are added up' \
    sh -c 'gmoncost -e prog.elf gmon.out gmon2.out >got'
is 'with all of their calls and samples' \
    "$(awk '$NF == "leaf" { print $1, $2 }' got)" '400 1800'

list() {
	gmoncost -l "$@" -e prog.elf gmon.out >got
	sed -n '1s/# //p' got
	sed 1d got | cut -f 1 | tr '\n' ' '
}
# Of the time without what is added: 5632, 1632 and 663 of 7926.
is 'the list: those called most, if they take little time' "$(list)" \
    '1 of 7 functions: 50 % of the calls, 0 % of the time
leaf '
is 'or a bit more' "$(list -t 21)" \
    '2 of 7 functions: 75 % of the calls, 21 % of the time
leaf keeps '
is 'or all' "$(list -t 100)" \
    '3 of 7 functions: 100 % of the calls, 92 % of the time
leaf work keeps '
is 'and no more than are wanted' "$(list -t 100 -c 50)" \
    '1 of 7 functions: 50 % of the calls, 0 % of the time
leaf '

# What can't be known.
samples 20 work | build
fails 1 'no calls' sh -c 'gmoncost -e prog.elf gmon.out >got'
says 'it is said' '^gmoncost: what -pg adds is not known: there are no calls$'
is 'and samples are shown' "$(awk '$NF == "work" { print $2, $3, $4 }' got)" \
    '20 - -'
{ call 1 main work; samples 20 work; } | build
fails 1 'no sample in the profiler' sh -c 'gmoncost -e prog.elf gmon.out >got'
says 'it is said' 'not known: no sample is in the profiler$'
apencode -n 4 <records |
    gmonbuild -b 4 -n 4 -e prog.elf -r 100 -q -o gmon.out
fails 1 'wide bins' sh -c 'gmoncost -e prog.elf gmon.out >got'
says 'it is said' 'not known: the bins are not 2 bytes wide (see gmonbuild -b)$'
fails 1 '-q' sh -c 'gmoncost -q -e prog.elf gmon.out >got'
quiet 'no message'
build <records
arm-none-eabi-objcopy --only-keep-debug prog.elf symbols.elf
fails 1 'an ELF file without code' \
    sh -c 'gmoncost -e symbols.elf gmon.out >got'
says 'it is said' 'not known: no code of the ELF file calls mcount$'

# What is not in the profile.
nothing() {
	awk '/^#/ { note = $0 }
	    $1 ~ /^[0-9]/ { n++; odd += $3 + $4 || /!/ }
	    END { print note; print n, odd + 0 }' got
}
fails 0 'a profile can be corrected' \
    gmoncorrect -q -e prog.elf -o better.out gmon.out
fails 0 'one that is corrected' sh -c 'gmoncost -e prog.elf better.out >got'
quiet 'is not doubtful'
is 'since nothing of -pg is in it' "$(nothing)" \
    '# gmoncorrect has taken out what -pg adds
5 0'
sed 's/bl __gnu_mcount_nc/nop; nop/' prog.s >plain.s
$MCU_CC -mcpu=cortex-m0plus -mthumb -nostdlib -o plain.elf plain.s -e main \
    -Wl,-T,prog.ld
fails 0 'one of a build without -pg' sh -c 'gmoncost -e plain.elf gmon.out >got'
quiet 'is not doubtful, either'
is 'since there is nothing of it' "$(nothing)" \
    '# no function calls mcount: -pg adds nothing
5 0'
is 'and times for the list are what they are' \
    "$(gmoncost -l -t 100 -e plain.elf gmon.out | head -n 1)" \
    '# 3 of 7 functions: 100 % of the calls, 90 % of the time'

fails 2 '-e is needed' gmoncost gmon.out
fails 2 'a program that is none' gmoncost -e gmon.out gmon.out
says 'is named' '^gmoncost: gmon.out: not an ELF file$'
fails 2 'a percentage that is none' gmoncost -c 101 -e prog.elf gmon.out
says 'it is said' '^gmoncost: -c: 101: '
fails 2 'a full disk' sh -c 'gmoncost -e prog.elf gmon.out >/dev/full'
head -c 30 gmon.out >cut.out
fails 1 'a damaged profile' gmoncost -e prog.elf cut.out

# A long stub: its own samples are the better measure, but for waiting.  450 may
# be 494.4: at 12 cycles a call, and 302 calls, 0.1364 a cycle.
mv prog.elf first.elf
program <<'EOT'
	global main
	fn work
	.thumb_func
	.type seldom, %function
seldom:
	push {r4, lr}
	push {lr}
	bl __gnu_mcount_nc
	blx r3
	pop {r4, pc}
	.size seldom, . - seldom
	.global _mcount
	.thumb_func
	.type _mcount, %function
_mcount:
	.rept 9
	nop
	.endr
splitprof_waits$2:
	nop
	.size splitprof_waits$2, . - splitprof_waits$2
	bx lr
	.size _mcount, . - _mcount
EOT
{ call 300 main work; to_leaf 2 main seldom; samples 150 __gnu_mcount_nc 0
  samples 300 _mcount 8; samples 1000 _mcount 18
  samples 1000 work; samples 4 seldom 10; } >long
build <long
gmoncost -e prog.elf gmon.out | sed 1,2d >got
cat >want <<'END'
        300       1000      409.3    40.9 ! work
          2          4        2.7    68.2   seldom
END
same 'the smaller measure counts, and much of next to nothing is no doubt' \
    got want
is 'who has few calls is not worth it' "$(list -t 100 -c 100)" \
    '1 of 5 functions: 99 % of the calls, 100 % of the time
work '
{ call 300 main work; samples 30 __gnu_mcount_nc 0; samples 99 work; } >few
fails 0 'gmonbuild: few samples' sh -c 'apencode -n 4 few |
    gmonbuild -n 4 -e prog.elf -r 100 -o gmon.out'
is 'gmonbuild: make nothing doubtful' "$(grep -c doubtful err)" 0
mv first.elf prog.elf

# What gmonbuild says of the same.
build_loud() {
	apencode -n 4 <"$1" | gmonbuild -n 4 -e prog.elf -r 100 -o gmon.out
}
fails 0 'gmonbuild: no harm is done' build_loud records
says 'gmonbuild: whose time is doubtful is said, the worst first' \
    '^gmonbuild: times are doubtful: -pg adds up to 100 % of leaf, 18 % of keeps, 100 % of leaf_caller: see gmoncost(1), splitprof-cost(7)$'
is 'gmonbuild: nothing else' "$(wc -l <err)" 1
{ call 9 main work; samples 900 work; samples 50 __gnu_mcount_nc 0
  samples 400 splitprof_turn 4; } >waits
fails 0 'gmonbuild: waiting does no harm' build_loud waits
says 'gmonbuild: how much of the time is waiting is said' \
    '^gmonbuild: 33 % of the samples are in the profiler, 30 % waiting for the line: bytes sent would be '
finish
