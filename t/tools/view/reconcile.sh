# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# Tests that a profile says the same in every form, read by
# ". "$srcdir/t/tools/view/reconcile.sh"" after views.sh.
#
#	all_equal NAME ELF PROFILE...	tests: the file want has the truth
#	dump_equal, gprof_equal NAME ELF PROFILE	the same for these
#	charges_equal, gprof_charges	likewise, for what callers are charged
#					with
#	demo_capture FLAG...	app.elf and cap.bin, of the demo graph

# A fifth of the time with as many samples.
demo_capture() {
	sh "$srcdir/mcu/demo/build.sh" -c "$MCU_CC" -o app.elf graph-kl25z \
	    TOGETHER=1 -g -DSPLITPROF_HEADER=1 -DDEMO_MIPS=25 -DSPLITPROF_SAMPLE_HZ=5000 \
	    "$@" >build.out 2>&1 &&
	    timeout 60 "$builddir/t/sim/kl25z/kl25zsim" -s 60 -U 2:cap.bin \
		app.elf >run.out
}

has() {
	command -v "$1" >/dev/null
}

# equal NAME COMMAND...: the command, or a pipe, gives the lines of truth of
# the kinds in $kinds.
equal() {
	equal_name=$1
	shift
	# shellcheck disable=SC2086 # kinds are words
	only $kinds <want >equal.want
	# shellcheck disable=SC2086
	"$@" 2>equal.err | only $kinds >equal.got
	same "$equal_name" equal.got equal.want
	diff equal.got equal.want | head -n 5 | sed 's/^/# /'
}

svg_of() {
	gmon2dot -P -q -n 0 -e "$@" | dot -Tsvg | of_svg
}

callgrind_of() {
	gmon2callgrind -P -q -e "$@" | of_callgrind
}

annotate_of() {
	gmon2callgrind -P -q -e "$@" >callgrind.out
	of_annotate callgrind.out
}

pprof_of() {
	gmon2pprof -P -q -e "$@" >out.pb.gz
	of_pprof out.pb.gz
}

folded_of() {
	gmon2folded -P -q -e "$@" | of_folded
}

# all_equal NAME ELF PROFILE...: to the file want.
all_equal() {
	case_name=$1
	shift
	everything="all-samples all-calls self calls edge"
	kinds=$everything
	equal "$case_name: callgrind" callgrind_of "$@"
	if has callgrind_annotate; then
		equal "$case_name: callgrind_annotate" annotate_of "$@"
	else
		skip 1 "no callgrind_annotate"
	fi
	if has dot; then
		equal "$case_name: graphviz" svg_of "$@"
	else
		skip 1 "no graphviz"
	fi
	if has gmon2pprof && has go; then
		equal "$case_name: pprof" pprof_of "$@"
	else
		skip 1 "no pprof"
	fi
	kinds="all-samples self"
	equal "$case_name: folded" folded_of "$@"
	check "$case_name: there was something" [ "$(wc -l <want)" -ge 20 ]
}

# Who is charged with what: of functions in no cycle, as paths have to go
# through one somehow.  CYCLE is a pattern of those that are.
charged() {
	$charged_of "$@" | only under total | grep -v -w -E "$cycle"
}

charges_equal() {
	charges_name=$1
	shift
	charged_of=callgrind_of charged "$@" >callgrind.under
	charged_of=folded_of charged "$@" >folded.both
	only under <folded.both >folded.under
	same "$charges_name: callers are charged alike" \
	    folded.under callgrind.under
	if has dot; then
		charged_of=svg_of charged "$@" >svg.both
		same "$charges_name: and in the picture" svg.both folded.both
	else
		skip 1 "no graphviz"
	fi
	if has gmon2pprof && has go; then
		charged_of=pprof_of charged "$@" >pprof.total
		only total <folded.both >folded.total
		same "$charges_name: and by pprof" pprof.total folded.total
	else
		skip 1 "no pprof"
	fi
	check "$charges_name: these are many" \
	    [ "$(wc -l <callgrind.under)" -ge 12 ]
}

# The same with a rate of 1, so that gprof prints samples as seconds.
in_seconds() {
	gmondump -q "$1" | awk -F '\t' -v OFS='\t' '
	    $1 == "hist" { $5 = 1 } { print }' >one.txt
	gmonmerge -q -o one.gmon one.txt
}

# What gprof would leave out is repaired first, and has its name back then.  The
# hardware has none there but that of the function that it is booked on.
names_of_gprof() {
	sed -e 's/_mcount_function/__gnu_mcount_nc/g' \
	    -e '/PendSV_Handler/s/Reset_Handler/(exception)/'
}

gprof_equal() {
	in_seconds "$3"
	gmoncheck -q -f shown.elf "$2" one.gmon
	kinds="all-samples all-calls self calls edge"
	equal "$1: gprof" gprof_named "$GPROF" shown.elf one.gmon
}

gprof_named() {
	of_gprof "$@" | names_of_gprof | LC_ALL=C sort
}

# gprof divides times, not samples: each arc is within two samples of that.
gprof_charges() {
	in_seconds "$3"
	gmoncheck -q -f shown.elf "$2" one.gmon
	"$GPROF" -b -q shown.elf one.gmon 2>gprof.err | awk '
	{ gsub(/ <cycle [0-9]+>/, "") }
	/^Index by/ { exit }
	/^---/ { n = 0; called = 0; next }
	/^\[/ {
		called = 1
		for (i = 1; i <= n; i++)
			if (under[i] > 0)
				print "gprof", caller[i], $(NF - 1), under[i]
		next
	}
	!called && NF == 5 && $NF ~ /^\[/ {
		caller[++n] = $4
		under[n] = $1 + $2
	}' | names_of_gprof >gprof.under
	callgrind_of "$2" "$3" | only under |
	    cat gprof.under - | awk '
	{ key = $2 " " $3 }
	$1 == "gprof" { want[key] = $4; n++; next }
	{ d = $4 - want[key]; if (d > 2 || d < -2) print; delete want[key] }
	END { for (key in want) if (want[key] > 2) print "no", key
		print (n > 12 ? "many" : n) }' >gprof.got
	is "$1: gprof charges the same callers" "$(cat gprof.got)" many
}

dump_equal() {
	kinds="all-samples all-calls self calls"
	equal "$1: gmondump" of_dump "$2" "$3"
}
