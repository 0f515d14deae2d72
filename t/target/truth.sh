# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# A program with what a profiler may trip over: QEMU counts each entry of each
# function, and each instruction, and the profile must have the same calls, and
# samples where the instructions are.  Read by ". "$srcdir/t/target/truth.sh""
# behind qemu.sh.
#
#	true_profile NAME BOARD FLAG...	build it for the board, run it, compare
#	$features			the program (features.c)

features=features.c

if ! $CC -shared -fPIC -o entries.so "$srcdir/t/target/plugin/entryplugin.c" \
    "$srcdir/t/target/plugin/install.c"; then
	skip_all "$CC makes no shared object"
fi
# shellcheck disable=SC2086 # a command and options
$qemu -plugin help 2>err >out
grep -q 'invalid option' err && skip_all "QEMU without plugins"

# The functions that are profiled: those that call mcount, by the name that
# calls has for them, which may have several.
profiled() {
	"${MCU_NM%nm}objdump" -d --no-show-raw-insn app.elf | awk '
	    /^[0-9a-f]+ <.*>:$/ { f = substr($2, 2, length($2) - 3) }
	    /<.*mcount.*>$/ && !/^[0-9a-f]+ </ && f !~ /mcount|[$]/ { print f }' | sort -u >profiled
	"${MCU_NM%nm}nm" -S app.elf | awk '
	    FNR == NR { wanted[$1]; next }
	    $4 in wanted { print $1, $2 }' profiled - | sort -u |
	    while read -r low size; do
		printf '%x %x\n' $((0x$low & ~1)) $(((0x$low & ~1) + 0x$size))
	    done >ranges
	"${MCU_NM%nm}strip" -g -o symbols.elf app.elf
	cut -d ' ' -f 1 ranges | "$addr2line" -f -e symbols.elf |
	    awk 'NR % 2' | paste -d ' ' ranges - >list
}

# Build it for BOARD with FLAG... and run it.
board() {
	board_name=$1
	shift
	build_as app.elf "$srcdir/t/firmware/$features-$board_name" "$@" &&
	    profiled && qemu="$qemu -plugin $PWD/entries.so,list=list,out=truth" \
	    emulate "$board_name" app.elf cap.bin
}

# The functions that have more samples, or fewer, than their instructions make
# likely: three standard deviations.
far() {
	gmondump app.gmon | awk '
	    function number(h,    i, x) {
		for (i = 1; i <= length(h); i++)
			x = 16 * x + index("0123456789abcdef", \
			    substr(h, i, 1)) - 1
		return x
	    }
	    FILENAME == "list" {
		low[++n] = number($1)
		high[n] = number($2)
		name[n] = $3
		next
	    }
	    FILENAME == "truth" { time[$1] = $3; all += $3; next }
	    $1 == "pc" {
		at = number(substr($2, 3))
		for (i = 1; i <= n; i++)
			if (at >= low[i] && at < high[i]) {
				came[name[i]] += $3
				samples += $3
			}
	    }
	    END {
		for (f in time) {
			p = time[f] / all
			variance = samples * p * (1 - p)
			off = came[f] - samples * p
			if (variance > 25 && off ^ 2 > 9 * variance)
				printf "%s %d instead of %d\n", f, came[f], \
				    samples * p
		}
	    }' list truth -
}

true_profile() {
	truth_name=$1
	shift
	check "$truth_name: runs" board "$@"
	fails 0 "$truth_name: every byte is understood" \
	    gmonbuild -q -e app.elf -r 1000 -o app.gmon cap.bin
	quiet "$truth_name: without a word"
	awk '$2 { print $1, $2 }' truth | sort >wanted
	calls app.elf app.gmon >got
	same "$truth_name: each call of each function came" got wanted
	cmp -s got wanted || diff got wanted | sed 's/^/# /'
	is "$truth_name: samples are where the instructions are" "$(far)" ""
}
