# SPDX-License-Identifier: GPL-3.0-or-later
# gmonbuild -e: the share of the profiler itself, and what helps
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/gmoncheck.sh"

program <<'EOT'
	global main
	fn work
	fn other
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
is 'but is told, with what helps' "$(cat err)" \
    'gmonbuild: 21 % of the samples are in the profiler: -DSPLITPROF_HEADER=1 -DSPLITPROF_ARC_CACHE=16, compile the file of other without -pg (70 % of the calls), -DSPLITPROF_ADDR_BYTES=2, see TOO MUCH FOR THE LINE in splitprof(7)'
options=-q
made -n 4 <records 2>err
is 'unless it is not wanted' "$? $(cat err)" '0 '
options=
{ call 1 main work; samples 10 __gnu_mcount_nc 0; } | made -n 4 2>err
is 'few samples do not tell' "$? $(cat err)" '0 '
samples 200 __gnu_mcount_nc 0 | made -n 4 2>err
check 'without calls there is no function to leave out' \
    grep -q '^gmonbuild: 100 %.*profiler: -DSPLITPROF_ADDR' err

finish
