# SPDX-License-Identifier: GPL-3.0-or-later
# A cycle of 28 000 functions, as generated code may have: by a ring of calls,
# where ways are as long as can be, and by calls across it, where there are
# many.  All figures add up, in memory that grows with what is distinct only.
. "$srcdir/t/support/lib.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
graphdump=$builddir/t/lib/graph/graphdump
"$graphdump" >/dev/null 2>err
grep -q usage err || skip_all "no libelf"

n=28000
awk -v n=$n 'BEGIN {
	print ".syntax unified\n.thumb\n.text\n.globl _start\n_start:"
	for (i = 0; i < n; i++)
		printf ".globl f%d\n.thumb_func\n.type f%d, %%function\n" \
		    "f%d: nop\nbx lr\n.size f%d, . - f%d\n", i, i, i, i, i
    }' >prog.s
"$MCU_CC" -mcpu=cortex-m0plus -mthumb -nostdlib -Wl,-Ttext=0x1000 \
    -o prog.elf prog.s 2>err || { cat err; skip_all "no such program"; }

# f0 calls f1 from outside; all others are in the cycle, each with a sample or
# more.  "profile CHORDS": so many calls across it by each.
profile() {
	awk -v n=$n -v chords="$1" '
	function arc(a, b, count) {
		printf "arc\t0x%x\t0x%x\t%d\n", 4096 + 4 * a + 2, \
		    4096 + 4 * b, count
	}
	BEGIN {
		printf "gmon\tgnu\t4\nhist\t0x1000\t0x%x\t%d\t1\tseconds\n", \
		    4096 + 4 * n, 2 * n
		for (i = 0; i < n; i++)
			printf "pc\t0x%x\t%d\n", 4096 + 4 * i, 1 + i % 3
		for (i = 0; i < n; i++) {
			arc(i, i < n - 1 ? i + 1 : 1, 1 + i % 5)
			for (k = 1; i && k <= chords; k++) {
				to = 1 + (i * 7919 + k * 104729) % (n - 1)
				if (to != i)
					arc(i, to, 2)
			}
		}
	}'
}

# What is to be told of it, by the text alone.
# shellcheck disable=SC2016 # awk's
awk_sums='
	$1 == "pc" { self["f" ++pcs - 1] = $3; all += $3 }
	$1 == "arc" { calls += $4; if ($2 == "0x1002") outside += $4 }'
cycle_of() {
	awk -F '\t' "$awk_sums"'
	END { print all, calls
		print "c", 1, all - self["f0"], all - self["f0"], outside, \
		    calls - outside
		print "a f0 f1", all - self["f0"], outside }' "$1"
}

# limited COMMAND...: what it makes of prof.txt is in the file out, in 400 MB of
# address space, unless it needs more for nothing at all.
limited() {
	(
		# shellcheck disable=SC3045 # tried before
		[ -z "$limit" ] || ulimit -v "$limit"
		timeout 120 "$@"
	) <prof.txt >out
}
limit=400000
echo 'gmon	gnu	4' >prof.txt
# That is no report of a sanitizer's.
(
	ASAN_OPTIONS=
	export ASAN_OPTIONS
	limited "$graphdump" prog.elf 2>/dev/null
) || limit=
[ -n "$limit" ] || echo '# memory is not limited'

for chords in 0 1; do
	name="$chords calls"
	profile $chords >prof.txt
	check "$name across: the graph" limited "$graphdump" -p prog.elf
	is "$name across: one cycle, and its sums" "$(awk -F '\t' '
		$1 == "all" { print $2, $3 }
		$1 == "c" { print $1, $2, $3, $4, $5, $6 }
		$1 == "a" && $2 == "f0" { print $1, $2, $3, $4, $5 }' out)" \
	    "$(cycle_of prof.txt)"
	is "$name across: each function's samples are on paths" \
	    "$(awk -F '\t' "$awk_sums"'
	    $1 == "p" { m = split($3, frame, ";"); at[frame[m]] += $2
		if (m > 513) print "deep:", m }
	    END { for (f in self) if (self[f] != at[f]) print f, self[f], at[f]
		print pcs }' prof.txt out)" $n

	check "$name across: gmon2folded" limited gmon2folded -b -e prog.elf
	is "$name across: its sum" "$(awk '{ n += $NF } END { print n }' out)" \
	    "$(awk "$awk_sums END { print all }" prof.txt)"
	check "$name across: gmon2callgrind" limited gmon2callgrind \
	    -e prog.elf
	is "$name across: its sums" "$(awk '
		/^0x/ && call { under += $3; call = 0; next }
		/^0x/ { self += $3 }
		/^calls=/ { sub(/calls=/, ""); calls += $1; call = 1 }
		END { print self, calls, under }' out)" \
	    "$(awk "$awk_sums"' END { print all, calls, all - self["f0"] }' \
		prof.txt)"
	check "$name across: gmon2dot" limited gmon2dot -n 0 -e prog.elf
	is "$name across: all are drawn" "$(grep -c '^[[:blank:]]*f[0-9]* \[label=' out)" \
	    $n
	if command -v gmon2pprof >/dev/null; then
		check "$name across: gmon2pprof" limited gmon2pprof \
		    -e prog.elf
	else
		skip 1 'no protobuf-c'
	fi
done

finish
