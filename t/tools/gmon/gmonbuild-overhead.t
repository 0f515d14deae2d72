# SPDX-License-Identifier: GPL-3.0-or-later
# gmonbuild -e: the share of the profiler itself, and what helps; and calls that
# the firmware lost
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/gmoncheck.sh"

program <<'EOT'
	global main
	fn work
	fn other
	fn f3
	fn f4
	fn f5
	fn f6
	fn f7
	fn f8
	fn f9
	fn f10
	fn f11
	fn f12
	fn f13
	fn f14
	fn f15
	fn f16
	fn f17
	fn end
EOT
made() {
	apencode "$@" | gmonbuild -n 4 -e prog.elf -r 100 $options
}

options=
{ call 30 main work; samples 80 main; samples 20 __gnu_mcount_nc 0; } |
    made -n 4 2>err
is 'up to a fifth' "$? $(cat err)" '0 '
{ call 30 main work; call 70 work other; samples 79 main
  samples 21 __gnu_mcount_nc 0; } >records
made -n 4 <records 2>err
is 'more than a fifth does no harm to the profile' $? 0
is 'but is told, with what helps, what helps most first' "$(cat err)" \
    'gmonbuild: 21 % of the samples are in the profiler: bytes sent would be 0 % with counting in RAM (0.7 KB, splitprof-ram(7)); 36 % with samples only (-DSPLITPROF_WITH_ARCS=0); 36 % without -pg for other, work; 37 % with -DSPLITPROF_HEADER=1 -DSPLITPROF_ARC_CACHE=16; 57 % with -DSPLITPROF_ADDR_BYTES=2; 59 % with -DSPLITPROF_HEADER=1 -DSPLITPROF_WORDS=1: see splitprof-cost(7)'
options=-q
made -n 4 <records 2>err
is 'unless it is not wanted' "$? $(cat err)" '0 '
options=
{ call 1 main work; samples 10 __gnu_mcount_nc 0; } | made -n 4 2>err
is 'few samples do not tell' "$? $(cat err)" '0 '
samples 200 __gnu_mcount_nc 0 | made -n 4 2>err
check 'without calls there is no function to leave out' \
    grep -q '^gmonbuild: 100 %.*; 60 % with -DSPLITPROF_ADDR_BYTES=2; 83 % with -DSPLITPROF_HEADER=1 -DSPLITPROF_WORDS=1: see' err
options='-u 0x30000'
samples 200 __gnu_mcount_nc 0 | made -n 4 2>err
options=
check 'neither are short addresses of a long text' \
    grep -q '^gmonbuild: 100 %[^;]*: see' err

# Here a function's calls have their places 18 entries behind those of the
# function before: three that take turns share the same two of 16, not of 32.
{ call 1 main work; call 1 f8 f9; call 1 f16 f17; } >three
for _ in $(seq 300); do cat three; done >turns
{ cat turns; samples 400 __gnu_mcount_nc 0; } | made -n 4 2>err
check 'a cache is as large as these calls need, in this order' \
    grep -q '20 % with -DSPLITPROF_HEADER=1 -DSPLITPROF_ARC_CACHE=32;' err

# With a cache it is no more the line that takes the time, but the calls.
{ printf 'header\t1\t4\t0\t100\t\n'; call 900 main work; call 100 work other
  samples 400 __gnu_mcount_nc 0; printf 'end\t1000\t400\n'; } | made -n 4 2>err
is 'where calls are counted their number is what helps' "$(cat err)" \
    'gmonbuild: 100 % of the samples are in the profiler: calls would be 0 % with samples only (-DSPLITPROF_WITH_ARCS=0); 0 % without -pg for work, other: see splitprof-cost(7)'

# What came stands for what was lost, 80 calls, and in the next stratum 8.
{ printf 'header\t1\t4\t0\t100\t\n'; for _ in 1 2 3; do call 1 main work; done; call 1 work other
  printf 'lost\t80\t0\n'; call 1 main work; call 1 main work; printf 'lost\t8\t0\n'
  printf 'end\t6\t0\n'; } | apencode >lost.raw
calls() {
	gmondump gmon.out | awk '$1 == "arc" { print $4 }' | paste -s -d ' ' -
}
run 1 'lost calls give status 1' gmonbuild -e prog.elf lost.raw
is 'and are of the functions whose calls came' "$(calls)" '73 21'
says 'which is an estimate, and said to be' '^gmonbuild: 93.6 % of the calls were not sent, since the line was too slow: numbers of calls are estimates, off by [0-9.]* % on average; send less'
says 'with their number' '^gmonbuild: .* 6 arcs (2 distinct).*; 88 arcs lost by the firmware'
is 'without samples nobody knows what to leave out' \
    "$(grep -c 'gmoncost -l' err)" 0
{ apdecode lost.raw | sed '$d'; call 2 main work; samples 90 main
  samples 30 __gnu_mcount_nc 0; } | apencode >more.raw
run 1 'with samples as well' gmonbuild -e prog.elf more.raw
says 'it is known' 'on average; send less (gmoncost -l: 100 % of the calls are of 2 functions; SPLITPROF_ARC_CACHE) or let calls wait'
is 'as gmoncost knows it' "$(gmoncost -l -e prog.elf gmon.out 2>&1 | head -n 1)" \
    '# 2 of 20 functions: 100 % of the calls, 0 % of the time'
run 1 '-x counts what came' gmonbuild -x -e prog.elf lost.raw
is 'and nothing else' "$(calls)" '5 1'
says 'and says that it is too low' 'numbers of calls are too low;'

finish
