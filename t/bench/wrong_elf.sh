#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Is the ELF file of another build refused, and never the right one?  bench.sh
# calls this in the build directory.
#
# Of each seed there are a program, and others that differ from it: in one
# function's body or calls, by a function more or less, two in another order,
# another -O, or all 4 bytes further.  Streams of the first one, damaged or not,
# are read with each of these, and with the right ELF file.  The truth is what
# objdump says of the right one.
#
#	BENCH_PAIRS	pairs of programs (160), each with 3 streams
#	BENCH_SEED	where to begin (1)
#	BENCH_KEEP	a folder: what is written wrongly stays there
#
#	refused		by the wrong ELF file
#	warned, silent	written with status 1, or 0, but at most 2 % of the
#			events have a wrong name
#	wrong		written, and more than 2 % have
#	no evidence	of these: without damage, all fits the wrong ELF file
#	right refused	by the right ELF file
. "${srcdir:=.}/t/bench/common.sh"

pairs=${BENCH_PAIRS:-160}
first=${BENCH_SEED:-1}
cc=${MCU_CC:-arm-none-eabi-gcc}
for program in "$cc" arm-none-eabi-objdump; do
	have "$program" || {
		echo "bench: no $program: no ELF files to take wrongly" >&2
		exit 0
	}
done
[ -z "${BENCH_KEEP:-}" ] || mkdir -p "$BENCH_KEEP"
cd "$work"

# build NAME SEED CHANGE FLAG...
build() {
	build_name=$1
	genbuild "$2" "$3" >"$1.c"
	shift 3
	"$cc" -mthumb -pg -w -ffixed-r8 -ffixed-r9 -ffixed-r10 -ffixed-r11 \
	    -fno-optimize-sibling-calls -nostdlib -Wl,-e,main "$@" \
	    -o "$build_name.elf" mcount.S "$build_name.c" -lgcc
}

# What a program can do: the input of genbuild, with names.
list() {
	arm-none-eabi-objdump -d "$1.elf" | awk '
	/^[0-9a-f]+ <.*>:$/ {
		f = $2
		gsub(/[<>:]/, "", f)
		next
	}
	!/^ *[0-9a-f]+:\t/ { next }
	{
		at = $1
		sub(":", "", at)
	}
	behind == "mcount" { to[f] = at }
	behind != "" && behind != "mcount" {
		site[++sites] = at
		by[sites] = f
		callee[sites] = behind
		if (f == "main")
			last = behind
	}
	{ behind = "" }
	/\tbl\t.*<[^+]*>/ {
		behind = $NF
		gsub(/[<>]/, "", behind)
		if (behind == "__gnu_mcount_nc")
			behind = "mcount"
	}
	/\tblx\tr/ { behind = "*" }
	f != "__gnu_mcount_nc" && !/\t(\.|nop)/ {
		if (f != before)
			print "function", f
		before = f
		print "pc", "0x" at, f
	}
	END {
		for (i = 1; i <= sites; i++)
			for (f in to)
				if (f == callee[i] || (callee[i] == "*" &&
				    (f == "f0" || f == last)))
					print "arc", "0x" site[i],
					    "0x" to[f], by[i], f
	}' >"$1.list"
}

# The thousandth parts of a gmon.out that have another name in the right list.
wrong_names() {
	gmondump -q gmon.out | awk '
	FNR == 1 { file++ }
	file < 3 && $1 == "pc" { name[file, $2] = $3 }
	file < 3 && $1 == "arc" {
		name[file, "from", $2] = $4
		name[file, "to", $3] = $5
	}
	file < 3 { next }
	{ wrong = 0 }
	$1 == "pc" { wrong = name[1, $2] != name[2, $2] }
	$1 == "arc" {
		wrong = name[1, "from", $2] != name[2, "from", $2] ||
		    name[1, "to", $3] != name[2, "to", $3]
	}
	$1 == "pc" || $1 == "arc" {
		all += $NF
		bad += wrong ? $NF : 0
	}
	END { printf "%d\n", all ? 1000 * bad / all : 0 }
	' right.list wrong.list -
}

# pick N WORD...: the N-th of them, from 0 and round and round.
pick() {
	shift $(($1 % ($# - 1) + 1))
	echo "$1"
}

# stream NUMBER: its events, calls in a hundred, damage and rate.
stream() {
	any=$((($1 * 1103515245 + 12345) & 0x7fffffff))
	events=$(pick $((any >> 7)) 60 120 250 400 1000 4000 10000)
	share=$(pick $((any >> 11)) 0 0 0 5 50)
	damage=$(pick $((any >> 15)) bit noise lost extra alike slip)
	rate=$(pick $((any >> 19)) 0 0 100 1000 3000 10000)
	genbuild "$1" "$events" "$share" "$damage" "$rate" <right.list >s.raw
}

# read_with NAME: status of gmonbuild.
read_with() {
	rm -f gmon.out
	status=0
	gmonbuild -e "$1.elf" -r 1000 s.raw 2>"$1.err" || status=$?
}

keep() {
	[ -z "${BENCH_KEEP:-}" ] || for part in s.raw right.elf wrong.elf; do
		cp "$part" "$BENCH_KEEP/$1.$part"
	done
}

# One stream: "CHANGE CPU WHAT EVENTS SHARE DAMAGE RATE THOUSANDTHS NUMBER".
try() {
	stream "$1"
	read_with right
	what=
	[ "$status" -lt 2 ] || what=right
	read_with wrong
	if [ -n "$what" ]; then
		bad=0
		keep "right$1"
	elif [ "$status" = 2 ]; then
		what=refused
		bad=0
	else
		what=$(pick "$status" silent warned)
		bad=$(wrong_names)
		if [ "$bad" -gt 20 ]; then
			keep "wrong$1"
			what=wrong
			genbuild "$1" "$events" "$share" bit 0 <right.list >s.raw
			read_with wrong
			[ "$status" != 0 ] || what=equal
		fi
	fi
	echo "$change $cpu $what $events $share $damage $rate $bad $1"
}

cat >mcount.S <<'S'
	.syntax unified
	.thumb
	.section .text.mcount, "ax"
	.global __gnu_mcount_nc
	.thumb_func
	.type __gnu_mcount_nc, %function
__gnu_mcount_nc:
	push {r0-r3}
	mov r1, lr
	ldr r0, [sp, #16]
	mov lr, r0
	pop {r0-r3}
	add sp, #4
	bx r1
	.size __gnu_mcount_nc, . - __gnu_mcount_nc
S
# table ROW: the rows have the name that this awk expression makes.
table() {
	awk '
	{
		row = '"$1"'
		n[row]++
		of[row, $3]++
	}
	END {
		for (row in n)
			printf "%-20s %7d %7d %7d %7d %7d %11d %13d\n", row,
			    n[row], of[row, "refused"], of[row, "warned"],
			    of[row, "silent"],
			    of[row, "wrong"] + of[row, "equal"],
			    of[row, "equal"], of[row, "right"]
	}' results | sort -V
}

k=$first
while [ "$k" -lt $((first + pairs)) ]; do
	n=$((k / 8))
	change=$(pick "$k" body call add remove swap optimize shift other)
	cpu=$(pick $n cortex-m0plus cortex-m0plus cortex-m4)
	opt=$(pick $((n / 3)) -O2 -Os -O1)
	set -- "-mcpu=$cpu" -Wl,-Ttext=0x10000
	if [ "${built:-}" != $n ]; then
		build right $n none "$@" "$opt"
		list right
		built=$n
	fi
	case $change in
	optimize) build wrong $n none "$@" "$(pick $((n / 3)) -Os -O1 -O2)" ;;
	shift) build wrong $n none "-mcpu=$cpu" -Wl,-Ttext=0x10004 "$opt" ;;
	other) build wrong $((n + 1)) none "$@" "$opt" ;;
	*) build wrong $n "$change" "$@" "$opt" ;;
	esac
	list wrong
	for i in 0 1 2; do
		try $((3 * k + i))
	done
	k=$((k + 1))
done >results
[ -z "${BENCH_KEEP:-}" ] || cp results "$BENCH_KEEP"
printf '%d pairs of programs, 3 streams each\n\n%-20s %7s %7s %7s %7s %7s ' \
    "$pairs" '' streams refused warned silent wrong
printf '%11s %13s\n' 'no evidence' 'right refused'
# shellcheck disable=SC2016
for row in '"all"' '$1' '$2' '$4 " events"' '$5 " % calls"' \
    '$7 == 0 ? "no damage" : $6' '$7 / 10000 " % damaged"'; do
	table "$row"
done
