# SPDX-License-Identifier: GPL-3.0-or-later
# The sampler on the KL25Z: do the samples show where the time goes?  The
# simulator knows for each instruction how many cycles a sampler at random times
# would find it in.  The program may wait for its line, at whatever speed, or do
# the same again as often as samples are taken.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/firmware.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"
own=$srcdir/t/firmware

# Build FILE FLAG... as app.elf, and the table of its functions.
build() {
	source=$1
	shift
	build_as app.elf "$own/$source-kl25z" "$@" || return
	nm "${MCU_NM:-nm}" -n app.elf | awk '$2 ~ /^[tTW]$/ && $3 !~ /^[$]/ {
	    print "symbol", "0x" $1, $3 }' >symbols
}

# shares NAME...: of each function named, the samples that came, those that were
# to be expected, and the variance of that.
shares() {
	awk -v wanted=" $* " '
	    function number(h,    i, x) {
		for (i = 3; i <= length(h); i++)
			x = 16 * x + index("0123456789abcdef", \
			    substr(h, i, 1)) - 1
		return x
	    }
	    function where(address,    low, high, mid) {
		low = 1
		high = n
		while (low < high) {
			mid = int((low + high + 1) / 2)
			if (start[mid] <= address)
				low = mid
			else
				high = mid - 1
		}
		return name[low]
	    }
	    $1 == "symbol" { start[++n] = number($2); name[n] = $3; next }
	    $1 == "pc" { came[where(number($2))]++; samples++ }
	    $1 == "seen" { time[where(number($2))] += $3; cycles += $3 }
	    END {
		for (f in time) {
			if (!index(wanted, " " f " "))
				continue
			p = time[f] / cycles
			print f, came[f] + 0, p * samples, \
			    p * (1 - p) * samples
			c += came[f]
			all += p
		}
		print "(all)", c, all * samples, all * (1 - all) * samples
	    }' symbols pcs seen
}

# Of all lines of shares: which sum is further off than three standard
# deviations, or $sigmas?  Of a few samples chance is not even about that.
sigmas=3
far() {
	awk -v sigmas=$sigmas '{ off[$1] += $2 - $3; variance[$1] += $4 }
	    END {
		for (f in off)
			if (variance[f] > 25 && off[f] ^ 2 > sigmas ^ 2 * variance[f])
				printf "%s %+.1f sigma\n", f, \
				    off[f] / sqrt(variance[f])
	    }' "$@"
}

# Lines of 6 Mbaud to 115 200: a byte lasts so many cycles.  What is kept free
# of calls for samples depends on the speed that the program was built for.
fast="80 120 160 192 220 266 300 320"
slow="600 1200 4166"

# at SPEEDS FLAG...: run WAITS or PERIODIC at each of these.
at() {
	at_speeds=$1
	shift
	build "$@" || return
	for cycles in $at_speeds; do
		kl25zsim -b "$cycles" -s 1 -p pcs -S seen app.elf >run.out &&
		    shares main add move jump scan demo_spin work idle \
		    >"at.$cycles" || return
		far "at.$cycles" | sed "s/^/$cycles: /" >>far
	done
}

while IFS=: read -r name file flags; do
	: >far
	rm -f at.*
	# shellcheck disable=SC2086 # several flags, or none
	check "$name: it runs at fast lines" at "$fast" "$file" $flags
	# shellcheck disable=SC2086
	check "$name: and at slow ones" at "$slow" "$file" $flags \
	    -DSPLITPROF_BAUD=115200
	is "$name: 11 lines" "$(cat at.* | grep -c all)" 11
	is "$name: each function is seen as often as it runs, at each" \
	    "$(cat far)" ""
	# Where nothing waits all runs are the same.  Else they still have the
	# random numbers in common; a period that stays the same for 16 samples
	# is 8 off.
	case $name in
	waits*) is "$name: and over all" "$(sigmas=4 && far at.*)" "" ;;
	esac
done <<END
waits for the line:waits.c:
does not wait:waits.c:-DWAITS_WORK=600
as often as samples:periodic.c:-O1
END

# Other periods, and what jitter is for.
for clocks in 24000 96000 768000; do
	check "period $clocks: runs" at 320 periodic.c -O1 \
	    -DPERIODIC_CLOCKS=$clocks
	is "period $clocks: each function is seen as often as it runs" \
	    "$(far at.320)" ""
done
check "no jitter: runs" at 320 periodic.c -O1 -DSPLITPROF_JITTER=0
is "no jitter: what comes as often as samples is never seen" \
    "$(awk '$1 == "work" { print $2, ($3 > 200) }' at.320)" "0 1"

# The periods are those of check_jitter, by the assembly and by the C.
while IFS=: read -r flags periods; do
	# shellcheck disable=SC2086 # several flags, or none
	check "periods $flags: are built" build periods.c $flags
	is "periods $flags: are the known ones" \
	    "$(kl25zsim -s 0.5 app.elf | awk '{ print $2 }' | tr '\n' ' ')" "$periods "
done <<END
:14833 36476 13082 22276 35986 29650 29770 11541
-DSPLITPROF_HEADER=1 -DSPLITPROF_SAMPLE_CACHE=4:14833 36476 13082 22276 35986 29650 29770 11541
-DSPLITPROF_SAMPLE_HZ=100:148326 364768 130816 222760 359867 296495 297699 115409
RUNTIME=count:14833 36476 13082 22276 35986 29650 29770 11541
RUNTIME=count -DSPLITPROF_SAMPLE_HZ=100:148326 364768 130816 222760 359867 296495 297699 115409
END

# A program of many small functions, whose samples are booked as users see them:
# gmondump's table against the cycles that each function takes without any
# profiling, to the cycle.  A sample names the instruction behind the one that
# was interrupted, so a call is booked on the callee and a return on the caller:
# some percent, and few functions are further off than by chance.
fidelity() {
	awk -f "$srcdir/t/bench/target/fidelity.awk" "$@"
}
parser=$srcdir/t/bench/target/json.c-kl25z
parse() {
	build_as bare.elf "$parser" PLAIN=bare -DROUNDS=20 &&
	    kl25zsim -r -o report -C cycles bare.elf &&
	    gmondump -q -e bare.elf cycles >truth &&
	    build_as app.elf "$parser" PLAIN=samples -DROUNDS=200 \
	    -DSPLITPROF_SAMPLE_HZ=10000 &&
	    kl25zsim -U 2:cap.bin -S seen -p pcs app.elf >run.out &&
	    gmonbuild -q -r 10000 -e app.elf -o gmon.out cap.bin &&
	    gmondump -q -e app.elf gmon.out >came
}
check "a parser: runs, and has parsed" parse
is "a parser: all of its cycles are booked" \
    "$(awk '$1 == "pc" { n += $3 } END { print n }' cycles)" \
    "$(awk '$2 == "cycles" { print $3 }' report)"
# tv N chance N outside N functions N samples N
fidelity truth came >judged
is "a parser: 5000 samples are booked on its functions" \
    "$(awk '{ print ($8 > 30), ($10 > 5000) }' judged)" "1 1"
is "a parser: none but 3 functions, by 3 sigma or 1 %, are wrong" \
    "$(awk '{ print ($6 > 3 ? $6 : "few") }' judged)" few
is "a parser: 2 to 6 % of the time, and what chance adds, are" \
    "$(awk '{ print ($2 > 2 && $2 < 6 + $4 ? "yes" : $2) }' judged)" yes
fidelity truth truth >judged
is "a parser: the truth itself is right" "$(cut -d ' ' -f 1-6 judged)" \
    "tv 0.00 chance $(awk '{ print $4 }' judged) outside 0"
awk '{ print $7, $1 + ($7 == "peek" ? 400 : 0) }' came | grep -v function |
    fidelity truth - >judged
is "a parser: 400 samples on the wrong function would show" \
    "$(awk '{ print ($6 > 0) }' judged)" 1

# The sampler's mean period is exact: four seconds, and the start.
check "mean period: is built" build periodic.c -O1
kl25zsim -p pcs app.elf >run.out
is "mean period: within 2 samples" "$(wc -l <pcs | awk '
    { print ($1 >= 3998 && $1 <= 4003 ? "yes" : $1) }')" yes
finish
