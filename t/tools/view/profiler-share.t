# SPDX-License-Identifier: GPL-3.0-or-later
# The profiler's share of the samples: all viewers leave it out and tell it, and
# show it with -P
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/gmoncheck.sh"

# The handler's own name is the first one, the profiler's is in second place.
program <<'EOT'
	global main
	fn work
	global UART0_IRQHandler
	.set splitprof_line_handler, UART0_IRQHandler
	.global splitprof_line_handler
	.thumb_func
	.type splitprof_line_handler, %function
	fn end
EOT

{ call 30 main work; samples 60 main; samples 20 work
  samples 90 __gnu_mcount_nc 0; samples 30 UART0_IRQHandler; } |
    apencode -n 4 >cap.bin
gmonbuild -n 4 -e prog.elf -r 100 -q -c callers.txt cap.bin
left='60.0 % of 200 samples are in the profiler: left out, see -P'
kept='60.0 % of 200 samples are in the profiler'
own='__gnu_mcount_nc\|UART0_IRQHandler\|splitprof_line_handler'

# viewer NAME COMMAND...: without -P, and with it as the last argument; of the
# names in the profiler the output is to have some in the second case only.
viewer() {
	viewer_name=$1
	shift
	run 0 "$viewer_name" "$@"
	quiet "$viewer_name: without a message"
	check "$viewer_name: its share is told" grep -qF "$left" out
	is "$viewer_name: its functions are left out" \
	    "$(grep -c "$own" out)" 0
	run 0 "$viewer_name -P" "$@" -P
	check "$viewer_name -P: its share is told" grep -qF "$kept" out
	is "$viewer_name -P: nothing is left out" "$(grep -cF "$left" out)" 0
	check "$viewer_name -P: its functions are shown" grep -q "$own" out
}

printf '%s\n' "# $left" main work '(all)' >want
viewer gmondump gmondump -e prog.elf gmon.out
run 0 'gmondump shows the program' gmondump -e prog.elf gmon.out
awk '/^#/ || $1 ~ /^[0-9]/ { print /^#/ ? $0 : $NF }' out >got
same 'gmondump: only its functions' got want
is 'gmondump: shares are of the program' \
    "$(awk '$NF == "main" { print $1, $4 }' out)" '60 75'
is 'gmondump: and so is the whole' \
    "$(awk '$NF == "(all)" { print $1, $2 }' out)" '80 0.800'
run 2 'gmondump -P needs a program' gmondump -P gmon.out
viewer gmondiff gmondiff -e prog.elf gmon.out gmon.out
# With -t the share stands in the fields of its kind, where no script that skips
# comments takes it for a function.
call 1 main work >few
{ samples 20 __gnu_mcount_nc 0; samples 80 work; cat few; } | apencode -n 4 |
    gmonbuild -n 4 -e prog.elf -r 1000 -q -o other.gmon
names='function verdict old_samples old_percent old_seconds new_samples'
names="$names new_percent new_seconds"
fields() {
	run 0 "gmondiff $*" gmondiff -t "$@"
	is "gmondiff $*: each line has all fields" \
	    "$(awk -F '\t' '{ print NF }' out | sort -u)" 19
	cut -f 1,2,9-11,14-16 out | head -n 2 | tr '\t' ' ' >got
	is "gmondiff $*: only its share is known" \
	    "$(sed -n 2p out | cut -f 3-8,12,13,17-19 | tr -d '\t')" \
	    -----------
}
fields -e prog.elf gmon.out other.gmon
is 'gmondiff -t: the share of each run' "$(cat got)" "#$names
#profiler left out 120 60 1.2 20 20 0.02"
is 'gmondiff -t: rows are of the program' \
    "$(awk -F '\t' '$1 == "(all)" { print $9, $10, $14, $15 }' out)" \
    '80 100 80 100'
fields -P -e prog.elf gmon.out other.gmon
is 'gmondiff -t -P: nothing is left out' "$(cat got)" "#$names
#profiler shown 120 60 1.2 20 20 0.02"
{ samples 80 work; cat few; } | apencode -n 4 |
    gmonbuild -n 4 -e prog.elf -r 1000 -q -o none.gmon
fields -e prog.elf none.gmon gmon.out
is 'gmondiff -t: one run without the profiler' "$(cat got)" "#$names
#profiler left out 0 0 0 120 60 1.2"
gmondiff -t -e prog.elf none.gmon none.gmon >out
is 'gmondiff -t: no profiler, no line' "$(grep -c '^#' out)" 1
viewer gmon2dot gmon2dot -e prog.elf gmon.out
viewer 'gmon2dot by order' gmon2dot -e prog.elf callers.txt
viewer gmon2folded gmon2folded -e prog.elf gmon.out
viewer 'gmon2folded by order' gmon2folded -e prog.elf callers.txt
is 'gmon2folded -b: no head' "$(gmon2folded -b -e prog.elf gmon.out)" \
    "$(printf 'main 60\nmain;work 20')"
viewer gmon2callgrind gmon2callgrind -e prog.elf gmon.out
if ! gmon2pprof --version >/dev/null 2>&1; then
	skip 'gmon2pprof was not built'
else
	# shellcheck disable=SC2317
	unpacked() {
		gmon2pprof "$@" | gzip -dc | strings
	}
	viewer gmon2pprof unpacked -e prog.elf gmon.out
fi

left='60.0 % in the profiler, left out'
kept='60.0 % in the profiler'
if ! proftop --version >/dev/null 2>&1; then
	skip 'proftop was not built'
else
	viewer proftop proftop -b -n 4 -W 120 -r 100 -e prog.elf cap.bin
	proftop -b -n 4 -W 120 -r 100 -e prog.elf cap.bin >out
	is 'proftop: shares are of the program' \
	    "$(awk '$NF == "main" { print $1, $3 }' out)" '75.00 75.00'

	# On a line the rate is that of all samples: the product of it and of
	# the seconds, which are told in tenths, are the 200 that came.
	measured() {
		tr '\n' ' ' <live |
		    grep -o '[0-9.]* Hz measured [^*]*last [0-9.]* s' |
		    awk '$(NF - 1) >= 1 {
			n = $1 * $(NF - 1)
			print (n > 180 && n < 220 ? "all" : n " of 200")
			exit
		    }'
	}
	is_measured() {
		[ -n "$(measured)" ]
	}
	mkfifo line
	for option in '' -P; do
		: >live
		# shellcheck disable=SC2086 # an option, or none
		proftop -b -i 0.2 -w 60 -W 160 -n 4 -r 100 $option -e prog.elf \
		    line >live 2>err &
		exec 3>line
		cat cap.bin >&3
		wait_for is_measured
		exec 3>&-
		wait
		is "proftop $option: a line's rate is measured" "$(measured)" all
	done
fi

if ! profweb --version >/dev/null 2>&1 || ! command -v jq >/dev/null; then
	skip 'profweb was not built, or no jq'
else
	left='["profiler","60.0 %, left out"]'
	kept='["profiler","60.0 %"]'
	. "$srcdir/t/tools/profweb/web.sh"
	# Not of its source and instructions, which may name any.
	modelled() {
		profweb -o report.html "$@" && report_model report.html .
	}
	viewer 'profweb, of a file' modelled -e prog.elf gmon.out
	apdecode -n 4 cap.bin >records
	viewer 'profweb, of a stream' modelled -n 4 -r 100 -e prog.elf records
fi

{ call 1 main work; samples 9 __gnu_mcount_nc 0; } | build
run 2 'gmondiff: nothing is left to compare' \
    gmondiff -e prog.elf gmon.out gmon.out
check 'gmondiff: and why' grep -q 'all are in the profiler' err
run 0 'gmondump: nothing is left' gmondump -e prog.elf gmon.out
check 'gmondump: which is told' grep -q '^# 100.0 % of 9 samples' out

finish
