# SPDX-License-Identifier: GPL-3.0-or-later
# The runtime that counts in RAM on the KL25Z, by a simulator that knows each
# call and each interrupted instruction: what a host fetches is the truth.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/firmware.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"
sim=$builddir/t/sim/kl25z/kl25zsim
talk=$builddir/t/target/counttalk

build() {
	build_name=$1
	shift
	build_as app.elf "$build_name-kl25z" RUNTIME=count \
	    -DSPLITPROF_COUNT_BLOCK=65000 "$@"
}

# say CYCLE COMMAND...: commands as the simulator receives them from there on,
# 10 bits of 1.5 Mbaud a byte, and 50 ms between two.
say() {
	say_at=$1
	shift
	for say_command; do
		"$talk" say "$say_command" | feed "$say_at" 320
		say_at=$((say_at + 2400000))
	done
}

# Bytes of the image, which is the last word that the linker knows.
size() {
	nm "${MCU_NM:-arm-none-eabi-nm}" -S app.elf | awk '
	    $4 == "splitprof_count_image" { print "0x" $2 }'
}

# Run until the program has ended, by so many milliseconds, and fetch the image
# in two blocks in the second behind that.
run_ends=6400
run() {
	run_size=$(($(size)))
	run_cycles=$((run_ends * 48000))
	say $run_cycles H=77 S R=0,84 R=84,$((run_size - 84)) >heard
	"$sim" -n $((run_cycles + 48000000)) -R 2:heard -U 2:cap.bin \
	    -a arcs -p pcs -o report -Hlkir -f __gnu_mcount_nc "$@" app.elf \
	    >run.out
}

# Calls by caller and callee; samples by bins of 4 bytes.
true_arcs() {
	cut -f 2,3 arcs | sort | uniq -c | awk '{ print $2, $3, $1 }' | sort
}

true_pcs() {
	awk '{ x = substr($2, 3); last = substr(x, length(x))
		x = substr(x, 1, length(x) - 1) \
		    substr("000044448888cccc", \
		    index("0123456789abcdef", last), 1)
		sub(/^0*/, "", x); print "0x" (x == "" ? "0" : x) }' pcs |
	    sort | uniq -c | awk '{ print $2, $1 }' | sort
}

all_true() {
	fails 0 "$1: every byte is right" sh -c "'$talk' hear cap.bin >got"
	is "$1: the stop is answered" \
	    "$(awk '$1 == "status" { print $2, $4, $5, $6 }' got | tr '\n' ' ')" \
	    "H 0 0 77 S 0 0 77 "
	is "$1: each sample is somewhere, and nothing is lost" "$(awk '
	    $1 == "sum" { print $2 }
	    $2 ~ /lost/ { print $2, $3 }' got | tr '\n' ' ')" \
	    "lost_calls 0 lost 0 right "
	is "$1: as many samples as there were" \
	    "$(awk '$2 == "samples" { print $3 }' got)" "$(wc -l <pcs)"
	awk '$1 == "arc" { print $2, $3, $4 }' got | sort >arcs.came
	true_arcs >arcs.true
	same "$1: the calls are the true ones" arcs.came arcs.true
	awk '$1 == "pc" { print $2, $3 }' got | sort >pcs.came
	true_pcs | awk '$1 !~ /^0x1ff/' >pcs.true
	same "$1: the samples are the true ones" pcs.came pcs.true
}

# A function in RAM is outside of the text that has bins.
once() {
	once_name=$1
	shift
	check "$once_name is built" build "$@"
	check "$once_name runs" run
	all_true "$once_name"
}

spills=-DSPLITPROF_COUNT_SPILLS=64
run_ends=3200
once "blinky" blinky $spills
run_ends=6400
for level in -O0 -Os -O2; do
	once "graph, $level" graph $spills $level
done
once "graph, PSP" graph $spills -DDEMO_PSP=1
once "graph, buckets of two" graph $spills -DSPLITPROF_COUNT_ARCS=128
once "graph, calls alone" graph -DSPLITPROF_SAMPLE_HZ=0
once "graph, not at priority 0" graph $spills \
    -DSPLITPROF_SAMPLE_PRIORITY=64 -DSPLITPROF_SEND_PRIORITY=128

# Two thirds of the program, and what is outside of it.
check "a part of the text: graph is built" build graph $spills \
    -DSPLITPROF_COUNT_LOW=0x700 -DSPLITPROF_COUNT_TEXT=64
check "a part of the text: graph runs" run
fails 0 "a part of the text: every byte is right" \
    sh -c "'$talk' hear cap.bin >got"
is "a part of the text: the samples are the true ones" \
    "$(awk '$1 == "pc" { print $2, $3 }' got | sort)" \
    "$(true_pcs | awk 'length($1) == 5 && $1 >= "0x700" && $1 < "0x740"')"
is "a part of the text: others are outside" \
    "$(awk '$2 == "outside" { print $3 }' got)" \
    "$(true_pcs | awk '!(length($1) == 5 && $1 >= "0x700" && $1 < "0x740") {
	n += $2 } END { print n }')"

# interrupted N FUNCTION: at so many of its instructions.
interrupted() {
	"$sim" -s 1 -I SysTick -p ticks -o report app.elf >run.out
	interrupted_at=$(nm "${MCU_NM:-arm-none-eabi-nm}" -S app.elf |
	    awk -v name="$2" '$4 == name { print "0x" $1, "0x" $2 }')
	interrupted_n=0
	for pc in $(cut -f 2 ticks | sort -u); do
		[ $((pc)) -lt $((${interrupted_at% *})) ] ||
		    [ $((pc - ${interrupted_at% *})) -ge \
			$((${interrupted_at#* })) ] ||
		    interrupted_n=$((interrupted_n + 1))
	done
	[ $interrupted_n -ge "$1" ]
}

# More arcs than entries: each that is there is right, and the sum is.
for entries in 8 24; do
	check "$entries entries: graph is built" build graph \
	    -DSPLITPROF_COUNT_ARCS=$entries
	check "$entries entries: graph runs" run
	fails 0 "$entries entries: every byte is right" \
	    sh -c "'$talk' hear cap.bin >got"
	awk '$1 == "arc" { print $2, $3, $4 }' got | sort >arcs.came
	true_arcs >arcs.true
	is "$entries entries: all are used" "$(wc -l <arcs.came)" $entries
	is "$entries entries: what is there is true" \
	    "$(comm -23 arcs.came arcs.true)" ""
	is "$entries entries: what is not is lost" \
	    "$(awk '$1 == "arc" { n += $4 } $2 == "lost_calls" { n += $3 }
	    END { print n }' got)" "$(wc -l <arcs)"
done

# A handler among the calls that it makes itself.
run_ends=400
for entries in 96 128; do
	for flags in -Os -O2; do
		once "rush, $entries entries, $flags" \
		    "$srcdir/t/firmware/countrush.c" $flags $spills \
		    -DSPLITPROF_COUNT_ARCS=$entries
		[ $entries = 96 ] && [ $flags = -Os ] || continue
		check "rush: the stub is interrupted" \
		    interrupted 6 __gnu_mcount_nc
		check "rush: so is what takes a new entry" \
		    interrupted 8 __mcount_internal
	done
done

# What mcount.S says, without wait states: of calls that are found.
run_ends=800
check "cycles: the program is built" build "$srcdir/t/bench/target/mix.c"
check "cycles: it runs" run -t trm
all_true "cycles"
is "cycles: most calls" "$(awk '$1 == "hist" && $4 > 1000 { print $3 }' \
    report)" 44
is "cycles: those behind another in their bucket" "$(awk '
    $1 == "hist" && $3 > 44 && $4 > 100 { print $3 }' report)" 51
finish
