# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# What all programs do that turn profiles into a form of a call graph, read by
# ". "$srcdir/t/tools/view/graph.sh"" after lib.sh, tool.sh and calls.sh.
#
#	graph_program		prog.elf as in calls.sh, or skip all
#	profile LINE...		a profile as text, % for tabs and pc, arc and
#				stack as kinds; samples at 1000 Hz from 0x400 on
#	graph_tests COMMAND...	options and inputs; the command needs but inputs
#	hostile_program		named.elf, its profile hostile, and the names as
#				they are shown, a line each: names
#	many_program N		many.elf, of functions g1 to gN of 8 bytes from
#				0x400 on, and its profile many: each calls the
#				next one, and has a sample
#	fan_program N		the same program, and a profile fan: g1 calls
#				all

graph_program() {
	made_program || skip_all "no arm-none-eabi-gcc, or no libelf"
}

profile() {
	printf 'hist%%0x400%%0x560%%176%%1000%%seconds\n' | tr % '\t'
	printf '%s\n' "$@" | tr % '\t'
}

# refuses WHY NAME COMMAND...
refuses() {
	refuses_why=$1
	shift
	run 2 "$@"
	says "$1: told" "$refuses_why"
}

graph_tests() {
	graph_name=$1
	common_tests "$@" -e prog.elf
	profile pc%0x440%7 arc%0x430%0x440%3 arc%0x450%0x460%2 pc%0x464%5 >two
	run 0 'a profile as text is read' "$@" -e prog.elf two
	quiet 'without a message'
	cp out two.out
	run 0 'from stdin as well' sh -c '"$@" <two' sh "$@" -e prog.elf
	same 'to the same end' out two.out
	run 0 'and from a pipe' sh -c 'cat two | "$@" -' sh "$@" -e prog.elf
	same 'once more' out two.out
	gmonmerge -q -o two.gmon two
	run 0 'a gmon.out is read' "$@" -e prog.elf two.gmon
	same 'and means the same' out two.out
	gmonmerge -q -o twice.gmon two two
	"$@" -e prog.elf twice.gmon >twice.out
	run 0 'inputs are added up' "$@" -e prog.elf two two.gmon
	same 'as gmonmerge does' out twice.out

	# The program.
	refuses "^$graph_name: -e is missing: " 'a program is needed' "$@" two
	says 'and the usage is shown' "^usage: $graph_name "
	refuses "^$graph_name: none.elf: No such file" \
	    'a program that is not there is refused' "$@" -e none.elf two
	refuses "^$graph_name: two: " 'as is no program' "$@" -e two two
	refuses "^$graph_name: \\.: " 'a folder' "$@" -e . two
	refuses "^$graph_name: /bin/sh: " 'one of this machine' \
	    "$@" -e /bin/sh two
	"${MCU_NM%nm}strip" -o stripped.elf prog.elf
	"$@" -e stripped.elf two >out 2>err
	check 'one without symbols gives status 1 or 2' [ $? -ge 1 ]
	head -c 300 prog.elf >short.elf
	run 2 'half a program is refused' "$@" -e short.elf two

	# The profile.
	: >empty
	refuses "^$graph_name: empty: is empty" 'an empty file is refused' \
	    "$@" -e prog.elf empty
	refuses "^$graph_name: prog.elf: not a gmon.out" 'as is no profile' \
	    "$@" -e prog.elf prog.elf
	refuses "64-bit\|big-endian" 'one of a larger program' \
	    "$@" -e prog.elf "$srcdir/t/data/fuzz/gnu64.gmon"
	sed '1s/^/gmon\tgnu\t8\n/' two >wide
	refuses '64-bit' 'one of a 64-bit program' "$@" -e prog.elf wide
	for bad in pc%0x300%1 pc%0x440 arc%0x430%0x440 \
	    stack%0x440%0%- stack%0x440%1%x; do
		profile $bad >bad
		refuses "^$graph_name: bad: line 2: " "$bad is refused" \
		    "$@" -e prog.elf bad
	done
	profile pc%0x440%2 stack%0x440%3%- >bad
	sed 's/^arc/frob\t1\n# comment\n&/' two >frob
	run 0 'records of others are passed over' "$@" -e prog.elf frob
	same 'as if they were not there' out two.out
	refuses "more samples than there are" 'stacks of too many samples are' \
	    "$@" -e prog.elf bad
	sed 's/1000/500/' two >slow
	refuses "rate" 'two rates are' "$@" -e prog.elf two slow
	printf 'gmon\tgnu\t4\n' >none
	run 0 'a profile may have nothing' "$@" -e prog.elf none
	printf '# some\nother text\n' >other
	refuses "^$graph_name: other: has no record of a profile$" \
	    'but some other text is none' "$@" -e prog.elf other
	profile >none
	run 0 'or no samples' "$@" -e prog.elf none
	printf 'arc\t0x430\t0x440\t3\n' >calls
	run 0 'or calls only' "$@" -e prog.elf ./calls
	profile pc%0x440%3 >samples
	run 0 'or samples only' "$@" -e prog.elf samples
	sed 's/1000/0/' two >rateless
	run 0 'or no rate' "$@" -e prog.elf rateless
	head -c 200 two.gmon >short
	run 1 'a cut file gives status 1' "$@" -e prog.elf short
	says 'and is told' "^$graph_name: short: byte [0-9]*: "

	# What is of no function.
	sed '1s/.*/hist\t0x300\t0x600\t384\t1000\tseconds/' two >outside
	printf 'pc\t0x300\t4\narc\t0x430\t0x302\t6\n' >>outside
	run 1 'what is in no function gives status 1' \
	    "$@" -e prog.elf outside
	says 'samples are told' "^$graph_name: 4 samples are in no function of prog.elf$"
	says 'and calls' "^$graph_name: 6 calls are of no function of prog.elf$"
	run 1 'with -q the status is the same' "$@" -q -e prog.elf outside
	quiet 'without a message'
	profile | sed 's/176/11/' >wide
	printf 'pc\t0x420\t9\n' >>wide
	run 0 'a bin of one function is as wide as it is' \
	    "$@" -e prog.elf wide
	profile | sed '1s/.*/hist\t0x400\t0x560\t4\t1000\tseconds/' >wide
	printf 'pc\t0x400\t9\n' >>wide
	run 1 'one of several gives status 1' "$@" -e prog.elf wide
	says 'and is told' '9 samples are in bins of more than one function'
	if [ -c /dev/full ]; then
		fails 2 'a full disk gives status 2' \
		    sh -c '"$@" >/dev/full' sh "$@" -e prog.elf two
		says 'a full disk is told' "^$graph_name: stdout: No space"
	else
		skip 2 'no /dev/full'
	fi
}

hostile_program() {
	long=$(awk 'BEGIN { while (n++ < 1000) printf "long name " }')
	set -- 'a b;c' '"quo\ted"' "new
line${tab}tab" '(1) x' 'fn=evil' '&lt;b&gt;</script>' \
	    "$(bytes '\377\376\303\251')" "$long" \
	    '_ZN3foo3barEi' '{x|y}\N\G <b>' "\$HOME \`rm x\` 'q'"
	cp prog.elf named.elf
	for old in f0 f1 f2 f3 f4 f5 f6 f7 main reset last; do
		"${MCU_NM%nm}objcopy" --redefine-sym "$old=$1" named.elf \
		    2>objcopy.err || return
		shift
	done
	# One after the other calls the next, and each has more samples.
	# shellcheck disable=SC2046
	profile $(for i in $(seq 0 10); do
		printf 'pc%%0x%x%%%d\n' $((0x404 + 32 * i)) $((i + 1))
		[ $i -eq 10 ] || printf 'arc%%0x%x%%0x%x%%%d\n' \
		    $((0x40a + 32 * i)) $((0x420 + 32 * i)) $((i + 2))
	done) >hostile
	cat >names <<-'END'
		{x|y}\\N\\G <b>
		_ZN3foo3barEi
		a b;c
		"quo\\ted"
		new\x0aline\x09tab
		(1) x
		fn=evil
		&lt;b&gt;</script>
	END
	printf '\\xff\\xfe\303\251\n%s\n' "$long" >>names
	printf '%s\n' "\$HOME \`rm x\` 'q'" >>names
}

many_program() {
	awk -v n="$1" 'BEGIN {
		print "\t.syntax unified\n\t.thumb\n\t.text"
		for (i = 1; i <= n; i++) {
			f = "g" i
			print "\t.thumb_func\n\t.type " f ", %function\n" \
			    "\t.global " f "\n" f ": nop\n\tnop\n\tnop\n" \
			    "\tnop\n\t.size " f ", . - " f
		}
	}' >many.s
	$MCU_CC -mcpu=cortex-m0plus -nostdlib -o many.elf many.s \
	    -Wl,-Ttext=0x400,-e,g1 2>many.err || return
	many_arcs "$1" 1 >many
}

# Each has a sample; N, and by how much the caller moves on.
many_arcs() {
	awk -v n="$1" -v step="$2" 'BEGIN {
		printf "hist\t0x400\t0x%x\t%d\t1000\tseconds\n", \
		    1024 + 8 * n, 4 * n
		for (i = 0; i < n; i++)
			printf "pc\t0x%x\t1\n", 1024 + 8 * i
		for (i = 1; i < n; i++)
			printf "arc\t0x%x\t0x%x\t1\n", \
			    1028 + 8 * (i - 1) * step, 1024 + 8 * i
	}'
}

fan_program() {
	many_arcs "$1" 0 >fan
}

# lined.elf, of functions with others inlined, and its profile lined, with a
# sample at each instruction of its functions, but none in padding.
lined_program() {
	cat >lined.h <<-'END'
		static inline int low(int a)
		{
			volatile int b = a;
			return b * 3;
		}
	END
	cat >lined.c <<-'END'
		#include "lined.h"
		int sink;
		static inline int middle(int a)
		{
			sink = a;
			return low(a + sink) - 5;
		}
		__attribute__((noinline)) static int twin(int a)
		{
			return middle(a) + sink;
		}
		int
		top(int a)
		{
			for (int i = 0; i < a; i++)
				sink += middle(i);
			return twin(a);
		}
	END
	cat >other.c <<-'END'
		int top(int a);
		extern int sink;
		__attribute__((noinline)) static int twin(int a)
		{
			sink -= a;
			return top(a) +
			    sink;
		}
		int
		start(void)
		{
			return twin(sink);
		}
	END
	$MCU_CC -g -O1 -finline-functions -mcpu=cortex-m0plus -nostdlib \
	    -Wl,-Ttext=0x400,-e,start -o lined.elf lined.c other.c \
	    2>lined.err || return
	"${MCU_NM%nm}objdump" -d lined.elf |
	    sed -n '/\.word/d; /[[:space:]]nop/d; s/^ *\([0-9a-f]*\):.*/\1/p' >places
	{
		printf 'hist\t0x400\t0x500\t128\t1000\tseconds\n'
		sed 's/.*/pc\t0x&\t1/' places
	} >lined
}

# "address frame..." of each: the name, file and line of the frames, the
# innermost first, with a blank between.
lined_truth() {
	"${MCU_NM%nm}addr2line" -a -i -f -e lined.elf <places | awk '
	    /^0x/ { if (n++) print ""; sub(/^0x0*/, "0x"); printf "%s", $0
		next }
	    ++k % 2 { printf " %s", $0; next }
	    { sub(/ \(disc.*/, ""); sub(/.*\//, ""); printf " %s", $0 }
	    END { print "" }'
}
