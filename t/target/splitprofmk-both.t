# SPDX-License-Identifier: GPL-3.0-or-later
# make splitprof-both: the times of a plain build and the calls of one with -pg,
# of t/firmware/joined, which a simulated KL25Z runs.  Calls are known from the
# source, those of the plain build are counted by the simulator as well.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
make --version 2>/dev/null | grep -q GNU || skip_all "no GNU make"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"
[ -n "$GPROF" ] || skip_all "no gprof"

SPLITPROF=$srcdir/scripts
DEMO=$srcdir/mcu/demo
export SPLITPROF DEMO
# make check's own options are not for the user's make.
unset MAKEFLAGS MFLAGS MAKELEVEL
cp "$srcdir"/t/firmware/joined/* .
# dist keeps sources read-only.
chmod u+w -- *
mkfifo line
plain=splitprof-objs/plain.elf
times=splitprof-objs/times.gmon
calls=splitprof-objs/calls.gmon

both() {
	timeout 120 make -s splitprof-both SPLITPROF_DEVICE=line \
	    SPLITPROF_LOAD="${load:-kl25zsim -U 2:line \$\$ELF}" "$@" >report
}

# caller>callee and its calls, from gprof's call graph; methods by their class.
arcs() {
	sed '1,/Call graph/d; s/(anonymous namespace):://
	    s/::area(int) const//; s/[a-z]* half<\([a-z]*\)>([a-z]*)/half<\1>/' \
	    report | awk 'BEGIN { n = 0 }
	/^---/ { n = 0 }
	/^\[/ { for (i = 0; i < n; i++) print caller[i] ">" $(NF - 1), calls[i] }
	NF == 5 && $3 ~ "/" {
		caller[n] = $4
		calls[n] = $3
		sub("/.*", "", calls[n])
		n++
	}' | sort
}

# Calls of each function, by its address: of the profile, and as the simulator
# counts them in the plain build.  Both init have their places.
sums() {
	gmondump gmon.out | awk '$1 == "arc" { n[$3] += $4 }
	    END { for (f in n) print f, n[f] }' | sort
}
counted() {
	nm "$MCU_NM" $plain | awk '$2 ~ /[TtW]/ { sub(/^0*/, "0x", $1)
	    print $1, $3 }' | sort >names
	sums | join names - >named
	# shellcheck disable=SC2046 # names without blanks
	kl25zsim -U 2:/dev/null -o counts $(awk '
	    $2 != "init" { print "-f", $2 }' named) $plain
	awk 'FNR == NR { n[$2] = $4; next }
	    $2 != "init" && n[$2] != $3 { print $2, $3, "not", n[$2] }' \
	    FS='\t' counts FS=' ' named
}

# Calls that are not behind an instruction that calls the function.
astray() {
	"${MCU_NM%nm}objdump" -d --no-show-raw-insn $plain | awk '
	    $2 ~ /^(bl|b.n|blx|bx)$/ {
		sub(":", "", $1)
		print $1, $2, $2 ~ /x/ ? "*" : $3, $2 == "bl" ? 4 : 2
	    }' >insns
	gmondump gmon.out | awk '
	    function number(h,    i, x) {
		for (i = 1; i <= length(h); i++)
			x = 16 * x + index("0123456789abcdef", \
			    substr(h, i, 1)) - 1
		return x
	    }
	    FILENAME == "insns" {
		to[number($1) + $4] = $3 == "*" ? "*" : number($3)
		next
	    }
	    $1 == "arc" {
		from = number(substr($2, 3))
		self = number(substr($3, 3))
		if (to[from] != "*" && to[from] != self &&
		    to[from + 2] != self)
			print $2, $3, $4
	    }' insns -
}

fails 0 "it is built twice, run twice, joined and reported" both
arcs >got
cat >wanted <<'END'
PendSV_Handler>bell 10
Reset_Handler>PendSV_Handler 10
blend>lowest 100
demo_run>main 1
far_run>init 100
main>near_run 50
main>other 50
main>outer 50
main>relay 50
main>shapes_run 50
main>swap 50
near_run>init 50
near_run>scale 150
other>blend 100
other>deep 100
outer>deep 300
outer>deeper 300
outer>lowest 50
outer>rare 50
relay>far_run 50
shapes_run>Circle 50
shapes_run>Square 100
shapes_run>half<int> 50
shapes_run>half<short> 50
swap>turn 200
END
same "each call is of its function in the plain build" got wanted
cmp -s got wanted || diff got wanted | sed 's/^/# /'
is "as often as the simulator counts it there" "$(counted)" ""
is "and at its call site; the hardware has none" "$(astray)" \
    "$(nm "$MCU_NM" $plain | awk '
    $3 ~ /^(Reset|PendSV)_Handler$/ { sub(/^0*/, "0x", $1); at[$3] = $1 }
    END { print at["Reset_Handler"], at["PendSV_Handler"], 10 }')"
# Both builds have the two calls of swap in another order.
gmondump gmon.out | awk '$1 == "arc" { print $2, $4 }' | while read -r at n; do
	echo "$n $("${MCU_NM%nm}addr2line" -s -e $plain \
	    "$(printf '0x%x' $((at - 2)))")"
    done | grep -o '.*:[12]00[01]' | sort >got
is "which its line tells before its order" "$(cat got)" "150 main.c:1001
50 main.c:2000"
says "what is in one build only is told: calls" \
    "^gmonjoin: $calls: 25 calls (.* %) are left out: .* $plain; see -v$"
says "and time" "^gmonjoin: $times: [0-9]* samples (.* %) .* joined.elf; see -v$"
says "and what is estimated" "^gmonjoin: $calls: 550 calls .* estimated"
is "nothing else is said, but of the cost of calls" \
    "$(grep -vc -e '^gmonjoin' -e '^gmoncorrect' \
    -e 'in the profiler' err)" 0
gmondump $times | grep '^pc' >want
gmondump gmon.out | grep '^pc' >got
same "times are those of the plain build" got want
check "of which there are enough" test "$(awk '{ n += $3 }
    END { print n }' got)" -gt 150
check "gprof's traps are not in the way" gmoncheck -q $plain gmon.out
make -s splitprof-report 2>reported.err >reported
is "make splitprof-report knows whose profile it is" \
    "$(grep -vc '^loads ' report) $(grep -v '^loads ' report | diff - reported)" \
    "$(wc -l <reported) "
for viewer in gmon2callgrind gmon2dot gmon2folded gmondump; do
	fails 0 "$viewer shows it" sh -c '"$0" -e "$1" gmon.out >shown' \
	    $viewer $plain
	quiet "$viewer: and has nothing to say"
done
check "the tree is as without this target" make -q joined.elf
check "no plain object is left" sh -c '"$0" -u far.o | grep -q mcount' "$MCU_NM"

fails 1 "-v lists functions" gmonjoin -v -o all.gmon -e $plain -E joined.elf \
    $times $calls
is "-v: what happened to them" "$(grep -o ' [a-z]*: [0-9]* calls .*' err |
    grep -v % | sort)" "$(printf '%s\n' " early: 25 calls left out
 deep: 400 calls divided among several callers
 lowest: 150 calls divided among several callers
 melt: 400 calls are inlined
 dip: 150 calls are inlined
 fuse: 100 calls are inlined
 blend: 50 calls are inlined" | sort)"
says "-v: samples without calls" '^gmonjoin: late: [0-9]* samples without calls$'
same "-v: and nothing else changes" all.gmon gmon.out

# Without a change nothing is made anew.
cp -p $plain before.elf
touch -r $plain stamp
rm report
(kl25zsim -U 2:line $plain && wait_for grep -qs 'load joined.elf' report &&
    kl25zsim -U 2:line joined.elf) &
printf '\n\n' | timeout 60 make -s splitprof-both SPLITPROF_DEVICE=line \
    >report 2>err
is "without a command it asks, twice" "$(grep -c '^load .*reset the board$' \
    report)" 2
wait
arcs >got
same "and reports the same" got wanted
is "nothing was made again" \
    "$(find $plain joined.elf main.o -newer stamp)" ""
fails 2 "a board that can't be loaded is trouble" sh -c '
    make -s splitprof-both SPLITPROF_DEVICE=/dev/null SPLITPROF_LOAD=false \
	>report'
says "which is said" '^SPLITPROF_LOAD: failed: '

# Another compiler's view: across files all is inlined, into Reset_Handler.
rm -f ./*.o
fails 0 "with -flto" both OPTIMISE='-O2 -flto'
is "with -flto: calls are those that the simulator counts" "$(counted)" ""
check "with -flto: main is inlined" sh -c '! "$0" "$1" | grep -w main$' \
    "$MCU_NM" $plain
is "with -flto: static functions of one name are told apart" \
    "$(arcs | grep -o 'init.* [0-9]*$' | sed 's/^[^ ]*//' | sort -n |
    tr '\n' ' ')" " 50  100 "

fails 2 "another runtime has no such target" make splitprof-both \
    SPLITPROF_KIND=count
says "which is said" '^splitprof-both: is of SPLITPROF_KIND = pg$'
finish
