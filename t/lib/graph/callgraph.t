# SPDX-License-Identifier: GPL-3.0-or-later
# lib/graph/callgraph.c and lib/graph/callpaths.c: the figures are gprof's own,
# for call graphs of any form, and wherever samples are divided none is lost.
. "$srcdir/t/support/lib.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -n "$GPROF" ] || skip_all "no gprof"
PATH=$builddir/t/lib/graph:$PATH
graphdump >/dev/null 2>err
grep -q usage err || skip_all "no libelf"

# A program of 60 functions of 64 bytes each, from 0x1000 on.
awk 'BEGIN {
	print ".syntax unified\n.thumb\n.text\n.globl _start\n_start:"
	for (i = 0; i < 60; i++)
		printf ".p2align 6\n.globl f%d\n.thumb_func\n" \
		    ".type f%d, %%function\nf%d: .rept 31\nnop\n.endr\nbx lr\n" \
		    ".size f%d, . - f%d\n", i, i, i, i, i
    }' >prog.s
"$MCU_CC" -mcpu=cortex-m0plus -mthumb -nostdlib -Wl,-Ttext=0x1000 \
    -o prog.elf prog.s 2>err || { cat err; skip_all "no such program"; }

# What graphdump makes of stdin, with blanks: dump OPTION... ELF
dump() {
	graphdump "$@" | tr '\t' ' '
}

# A random profile, as text: "profile SEED KIND FUNCTIONS".  Kinds: dag, any
# (with recursion and cycles), tree, sparse (many are not called), deep.
# Counts of samples are in hundreds, so that gprof, which has fractions, and we,
# who have whole samples, print the same two digits of seconds.
profile() {
	awk -v seed="$1" -v kind="$2" -v n="$3" '
	function below(max) { return int(rand() * max) }
	function arc(a, b, count) {
		printf "arc\t0x%x\t0x%x\t%d\n", 4096 + 64 * a + 4 + \
		    2 * below(28), 4096 + 64 * b + 1, count
	}
	BEGIN {
		srand(seed)
		printf "gmon\tgnu\t4\nhist\t0x1000\t0x1f00\t1920\t10000\tseconds\n"
		for (i = 0; i < n; i++)
			if (kind != "sparse" || below(3))
				printf "pc\t0x%x\t%d\n", 4096 + 64 * i + \
				    2 * below(32), 100000 * (1 + below(50))
		for (i = 0; i < n; i++) {
			if (kind == "tree" && i)
				arc(below(i), i, 1 + below(9))
			if (kind == "deep" && i)
				arc(i - 1, i, 1 + below(9))
			fan = kind == "sparse" ? below(2) : 1 + below(4)
			for (k = 0; k < fan && kind != "tree" &&
			    kind != "deep"; k++) {
				if (kind != "any" && i < n - 1)
					arc(i, i + 1 + below(n - 1 - i),
					    1 + below(1000))
				if (kind == "any")
					arc(i, below(n), 1 + below(1000))
			}
		}
	}'
}

# What gprof prints: "f name self total calls self_calls" and
# "a caller callee time calls", times in seconds.
of_gprof() {
	"$GPROF" -b -q prog.elf gmon.out | awk -v OFS='\t' '
	/^-----/ { below = 0; n = 0; next }
	/^index/ { on = 1; next }
	!on || !NF || /<spontaneous>/ { next }
	/^granularity/ { next }
	{
		gsub(/ *\[[0-9]+\]$/, "")
		gsub(/ *<cycle [0-9]+>$/, "")
		primary = /^\[/
		gsub(/^\[[0-9]+\]/, "")
		whole = /as a whole/
	}
	/as a whole/ { skip = 1; next }
	primary {
		me = $NF
		calls = NF == 5 ? $4 : "0"
		split(calls, c, "+")
		print "f", me, $2, $2 + $3, c[1] + 0, c[2] + 0
		for (i = 1; i <= n; i++)
			print parents[i], me, times[i], counts[i]
		below = 1; n = 0; skip = 0
		next
	}
	skip { next }
	{
		time = NF == 4 ? $1 + $2 : 0
		count = NF == 4 ? $3 : $1
		sub("/.*", "", count)
		if (below)
			print "a", me, $NF, time, count
		else {
			n++
			parents[n] = "ignored" OFS $NF
			times[n] = time
			counts[n] = count
		}
	}' | grep -v ^ignored | sort -u
}

# The same of ours, but for functions of which gprof prints nothing: without any
# time or call.
of_ours() {
	awk -v OFS='\t' '
	$1 == "f" && !($4 + $5 + $6) { none[$2] = 1; next }
	$1 == "f" { print $1, $2, $3 / 10000, $4 / 10000, $5, $6 }
	$1 == "a" && !($2 in none) { print $1, $2, $3, $4 / 10000, $5 }' dump |
	    grep -v '(unknown' | sort -u
}

# Join by the first fields and compare times with the error of two digits.
compare() {
	awk -F '\t' '
	function key() { return $1 == "f" ? $1 " " $2 : $1 " " $2 " " $3 }
	function off(a, b) { return a - b > 0.0151 || b - a > 0.0151 }
	NR == FNR { line[key()] = $0; n++; next }
	{
		split(line[key()], g, "\t")
		bad = !(key() in line)
		if ($1 == "f")
			bad = bad || off($3, g[3]) || off($4, g[4]) ||
			    $5 != g[5] || $6 != g[6]
		else
			bad = bad || off($4, g[4]) || $5 != g[5]
		if (bad) {
			print "gprof: " line[key()]
			print "ours:  " $0
		}
		m++
	}
	END { if (n != m || !n) print "gprof has " n " lines, we " m }' \
	    gprof.txt ours.txt
}

# No sample is lost: not at the roots, and not on the paths.
sums() {
	awk -F '\t' '
	$1 == "all" { all = $2 }
	$1 == "f" { self[$2] = $3; total += $3 }
	$1 == "a" && !($2 == $3) { flow[$2 " " $3] = $4 }
	$1 == "p" {
		n = split($3, f, ";")
		# Where ways were made one, its callers are not told.
		cut = cut || f[1] == "MANY"
		at[f[n]] += $2
		paths += $2
		for (i = 1; i < n; i++)
			through[f[i] " " f[i + 1]] += $2
	}
	END {
		if (total != all || paths != all || !all)
			print "sums: " all, total, paths
		for (k in self)
			if (self[k] != at[k] + 0)
				print k ": " self[k] " on paths " at[k]
		for (a in flow)
			if (cut ? flow[a] < through[a] : flow[a] &&
			    flow[a] != through[a])
				print a ": " flow[a] " on paths " through[a]
	}' dump 2>&1
}

equals_gprof() {
	for seed in 1 2 3 4; do
		profile "$seed" "$1" "$2" >prof.txt
		gmonmerge -q -o gmon.out prof.txt || echo "no gmon.out"
		graphdump -p prog.elf <prof.txt >dump || echo no
		of_gprof >gprof.txt
		of_ours >ours.txt
		compare
		sums
	done
}

# Samples at many places, few at each, so that many parts of them are none.
few_samples() {
	for seed in 1 2 3 4; do
		profile "$seed" "$1" 60 | awk -F '\t' -v OFS='\t' -v seed="$seed" '
		    BEGIN { srand(seed) }
		    $1 != "pc" { print; next }
		    { for (k = 0; k < 32; k++)
			if (rand() < 0.3)
				print "pc", 4096 + 64 * int(f) + 2 * k, \
				    1 + int(3 * rand())
			f++ }' >prof.txt
		graphdump -p prog.elf <prof.txt >dump || echo no
		sums
	done
}
for kind in tree dag any sparse deep; do
	is "$kind: no sample of few is lost" \
	    "$(few_samples "$kind" | head -n 20)" ""
done

for kind in tree dag any sparse deep; do
	is "$kind: gprof's figures, and no sample lost" \
	    "$(equals_gprof "$kind" 60 | head -n 20)" ""
done
# By order: what the stacks tell, each function and call once for a sample.
tr ' %' '\t ' >order.txt <<'EOT'
gmon gnu 4
hist 0x1000 0x1f00 1920 1000 seconds
pc 0x1082 10
pc 0x10c4 7
arc 0x1008 0x1041 1
arc 0x1048 0x1081 2
arc 0x1050 0x1081 2
arc 0x1090 0x1041 3
stack 0x1082 6 0x1048%0x1008
stack 0x1082 2 0x1050%0x1090%0x1048%0x1008
stack 0x10c4 7 -
EOT
is "stacks: who was active is charged" \
    "$(dump -p prog.elf <order.txt)" "all 17 8 0
f f0 0 8 0 0 0
f f1 0 8 4 0 1
f f2 10 10 4 0 1
f f3 7 7 0 0 0
c 1 10 10 1 7
a f0 f1 8 1
a f1 f2 10 4
a f2 f1 2 3
p 6 f0;f1;f2
p 2 f0;f1;f2;f1;f2
p 7 f3
p 2 f2"
# Several places of a function; bit 0 of a return address, which says Thumb.
tr ' ' '\t' >circle.txt <<'EOT'
gmon gnu 4
hist 0x1000 0x1f00 1920 1000 seconds
pc 0x1002 1
pc 0x1004 2
pc 0x1006 4
pc 0x1042 8
arc 0x1009 0x1041 3
arc 0x1048 0x1001 5
stack 0x1002 1 0x1049
stack 0x1004 2 0x1048
stack 0x1006 4 0x1049
stack 0x1042 8 0x1009
EOT
is "stacks: each place of a cycle has its own" \
    "$(dump -p prog.elf <circle.txt)" "all 15 8 0
f f0 7 15 5 0 1
f f1 8 15 3 0 1
c 1 15 15 0 8
a f0 f1 8 3
a f1 f0 7 5
p 1 f1;f0
p 2 f1;f0
p 4 f1;f0
p 8 f0;f1"
# By stack: one breaks off, and nothing has counted the call at 0x10a0.
{
	printf 'callers\tstack\tsamples\n'
	grep -v '0x1090' order.txt
	printf 'stack\t0x1082\t3\t0x10a0 0x0\nstack\t0x1082\t1\t0x0\n'
} >exact.txt
is "stacks of samples: the caller of a broken one is named" \
    "$(dump -p prog.elf <exact.txt | grep -v '^f f[01]')" "all 17 5 0
f f2 10 10 8 0 0
f f3 7 7 0 0 0
f [broken] 0 4 0 0 0
a f0 f1 6 1
a f1 f2 6 4
a f2 f2 3 0
a [broken] f2 4 4
p 1 [broken];f2
p 6 f0;f1;f2
p 3 [broken];f2;f2
p 7 f3"
sed 's/samples$/calls/' exact.txt >counted.txt
is "of counted calls none is added" \
    "$(dump prog.elf <counted.txt | grep broken)" "f [broken] 0 4 0 0 0
a [broken] f2 4 0"

sed 's/^stack\t0x1082\t6/stack\t0x1082\t9/' order.txt >greedy.txt
fails 2 "stacks of more samples than there are are refused" \
    graphdump prog.elf <greedy.txt
says "the message" "stacks of more samples than there are"

printf 'gmon\tgnu\t4\nhist\t%s\t20000000\t1\tseconds\nhist\t%s\t20000000\t1\tseconds\n' \
    "0x0	0x40000000" "0x40000000	0x80000000" >wide.txt
fails 2 "a text can't ask for any amount of memory" graphdump prog.elf <wide.txt
says "the message" "too many bins"

# Addresses that a program of 32 bits has not, and counts that would wrap.
printf 'hist\t0x100001000\t0x100001080\t64\t1\tseconds\npc\t0x100001000\t9\narc\t0x100001010\t0x100001040\t3\n' >high.txt
is "what is beyond 4 GiB is of no function" \
    "$(dump prog.elf <high.txt)" "all 9 3 0
f (unknown) 9 9 3 0 0
f (unknown caller) 0 9 0 0 0
a (unknown caller) (unknown) 9 3"
for line in 'pc\t0x1040\t4611686018427387000' 'arc\t0x1010\t0x1040\t4611686018427387000'; do
	printf "hist\t0x1000\t0x1f00\t1920\t1\tseconds\n$line\n$line\n" >wrap.txt
	fails 2 "a sum that would wrap is refused" graphdump prog.elf <wrap.txt
	says "the message" "counts are too large"
done

# A call that never returns may be a function's last instruction, and a bin may
# be of two functions, half of each here.
tr ' ' '\t' >odd.txt <<'EOT'
gmon gnu 4
hist 0x1020 0x1ee0 59 1000 seconds
pc 0x1020 11
arc 0x1f00 0x1081 1
arc 0x3000 0x1081 2
arc 0x1010 0x3001 4
EOT
is "what lies between functions, and what outside" \
    "$(dump prog.elf <odd.txt)" "all 11 7 11
f f0 6 6 0 0 0
f f1 5 5 0 0 0
f f2 0 0 3 0 0
f f59 0 0 0 0 0
f (unknown) 0 0 4 0 0
f (unknown caller) 0 0 0 0 0
a f0 (unknown) 0 4
a f59 f2 0 1
a (unknown caller) f2 0 2"

# But stacks tell where in such a bin samples are.
{ cat odd.txt; printf 'stack\t0x1020\t7\t-\nstack\t0x1040\t4\t-\n'; } >told.txt
is "a bin of two functions, of which stacks tell" \
    "$(dump prog.elf <told.txt | awk '$1 == "all" || $1 == "f" && $3 + 0')" \
    "all 11 7 0
f f0 7 7 0 0 0
f f1 4 4 0 0 0"

# Between two functions there may be some bytes of none.
printf '%s\n' .syntax\ unified .thumb .text '.globl _start' _start: \
    '.macro fn name' .thumb_func '.type \name, %function' \
    '\name: nop' nop '.size \name, 4' nop nop .endm 'fn a' 'fn b' >gap.s
"$MCU_CC" -mcpu=cortex-m0plus -mthumb -nostdlib -Wl,-Ttext=0x1000 \
    -o gap.elf gap.s 2>err
tr ' ' '\t' >gap.txt <<'EOT'
gmon gnu 4
hist 0x1000 0x1010 8 1000 seconds
pc 0x1002 1
pc 0x1004 2
pc 0x1006 4
pc 0x1008 8
arc 0x1004 0x1008 1
arc 0x1006 0x1008 2
EOT
is "what is behind a function's last byte is not its own" \
    "$(dump gap.elf <gap.txt)" "all 15 3 0
f a 1 4 0 0 0
f b 8 8 3 0 0
f (unknown) 6 6 0 0 0
f (unknown caller) 0 5 0 0 0
a a b 3 1
a (unknown caller) b 5 2"

# At a function's first byte it may be of the function before, or of this one:
# which nothing tells.
tr ' ' '\t' >first.txt <<'EOT'
gmon gnu 4
hist 0x1000 0x1f00 1920 10000 seconds
pc 0x1142 100000
arc 0x1080 0x1141 7
arc 0x107e 0x1141 2
arc 0x1090 0x1141 1
EOT
gmonmerge -q -o gmon.out first.txt
graphdump prog.elf <first.txt >dump
of_gprof >gprof.txt
of_ours >ours.txt
is "a return address that is a function's first byte is its own, as to gprof" \
    "$(compare; awk '$1 == "a"' dump | tr '\t' ' ')" "a f1 f5 20000 2
a f2 f5 80000 8"

# gmonbuild books calls by the hardware on the entry point, that of f0, where no
# call returns to; but all callers may be told by their first bytes.
tr ' ' '\t' >handler.txt <<'EOT'
gmon gnu 4
hist 0x1000 0x1f00 1920 1000 seconds
pc 0x1142 6
pc 0x1182 3
arc 0x1000 0x1141 3
arc 0x1156 0x1181 2
EOT
is "a call by an exception has no function for a caller" \
    "$(dump prog.elf <handler.txt)" "all 9 5 0
f f5 6 9 3 0 0
f f6 3 3 2 0 0
f (exception) 0 9 0 0 0
a f5 f6 3 2
a (exception) f5 9 3"
printf 'stack\t0x1182\t3\t0x1156 0x1000\n' | cat handler.txt - >told.txt
is "nor by order" "$(dump -p prog.elf <told.txt | awk '$1 == "p"')" \
    "p 3 (exception);f5;f6
p 6 f5"
sed 's/0x1156/0x1140/' handler.txt >first.txt
is "where callers are told by their first bytes it is the first function" \
    "$(dump prog.elf <first.txt | awk '$1 == "a"')" "a f0 f5 9 3
a f5 f6 3 2"
"${MCU_NM%nm}objcopy" --set-start 0 prog.elf startless.elf
is "and where no entry point is known" \
    "$(dump startless.elf <handler.txt | awk '$1 == "a"')" "a f0 f5 9 3
a f5 f6 3 2"

# 2^40 ways lead to the last function: the greatest are told, and the sum.
awk 'BEGIN {
	print "gmon\tgnu\t4\nhist\t0x1000\t0x1f00\t1920\t1000\tseconds"
	printf "pc\t0x%x\t20000\n", 4096 + 64 * 40
	for (i = 0; i < 40; i++)
		for (k = 4; k < 12; k += 4)
			printf "arc\t0x%x\t0x%x\t%d\n", 4096 + 64 * i + k,
			    4096 + 64 * (i + 1), k
    }' >ladder.txt
check "a ladder of calls ends" \
    sh -c 'timeout 60 graphdump -p prog.elf <ladder.txt >dump'
is "with all its samples" \
    "$(awk '$1 == "p" { n += $2 } END { print n }' dump)" 20000
check "those of too many ways together" grep -q '^p.*MANY;' dump

# 1770 calls of one function, of 1, 2, ... samples: the greatest 1000 are told.
awk 'BEGIN {
	n = 59 * 30
	print "gmon\tgnu\t4\nhist\t0x1000\t0x1f00\t1920\t1000\tseconds"
	printf "pc\t%d\t%d\n", 4096 + 64 * 59, n * (n + 1) / 2
	for (i = 0; i < n; i++)
		printf "arc\t%d\t%d\t%d\n", 4098 + 64 * int(i / 30) + \
		    2 * (i % 30), 4096 + 64 * 59, 1 + i * 101 % n
    }' >fan.txt
is "of too many ways the greatest are told apart" \
    "$(graphdump -p prog.elf <fan.txt | awk '
	$1 != "p" { next }
	$3 == "MANY;f59" { many += $2; ones++; next }
	{ n++; told[$2] = 1 }
	END { for (i = 771; i <= 1770; i++) if (told[i]) found++
		print n, found, ones, many }')" "1000 1000 1 $((770 * 771 / 2))"
is "a small one of cycles: gprof's figures" \
    "$(equals_gprof any 8 | head -n 20)" ""

finish
