# SPDX-License-Identifier: GPL-3.0-or-later
# Counts that no record of a gmon.out holds, from the stream to what gprof says
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

[ -n "$GPROF" ] || skip_all 'no gprof'
[ -n "$MCU_CC" ] || skip_all 'no cross compiler'

tab='	'

# Each function is 32 bytes, calls mcount, and by a register so that it returns
# to offset 12: work stands at 0x420.
cat >prog.s <<'EOT_S'
	.syntax unified
	.thumb
	.irp name, main, work, idle, last
	.thumb_func
	.type \name, %function
	.global \name
\name:
	push {lr}
	bl __gnu_mcount_nc
	nop
	nop
	blx r3
	.rept 10
	nop
	.endr
	.endr
	.set __gnu_mcount_nc, last
EOT_S
$MCU_CC -mcpu=cortex-m0plus -mthumb -nostdlib -o prog.elf prog.s -e main \
    -Wl,-Ttext=0x400 2>cc.err ||
	skip_all 'the cross compiler makes no program'

# stream SAMPLES CALLS: so many of work, called by main; one of idle, by last.
# The totals at the end are modulo 2^32, as the firmware sends them.
stream() {
	printf 'header\t1\t3\t0x0\t100\t-\n'
	printf 'pc\t0x428\t%s\npc\t0x448\t1\n' "$1"
	printf 'arc\t0x40d\t0x427\t%s\narc\t0x46d\t0x447\t1\n' "$2"
	printf 'end\t%s\t%s\n' $((($2 + 1) % 4294967296)) \
	    $((($1 + 1) % 4294967296))
}

# flat FILE FUNCTION: its seconds and its calls, as gprof prints them.  The
# file may be "-".
flat() {
	$GPROF -b -p prog.elf "$1" 2>gprof.err | awk -v name="$2" '
	    $NF == name { print $3, NF == 7 ? $4 : 0 }'
}

# callers FILE FUNCTION: who called it, how often, and of how many calls
callers() {
	$GPROF -b -q prog.elf "$1" 2>gprof.err | awk -v name="$2" '
	    /^index/ || /^---/ { line = ""; next }
	    /^\[/ { if ($(NF - 1) == name) print line; line = ""; next }
	    NF > 2 && line == "" { line = $(NF - 1) " " $(NF - 2) }'
}

# shows FILE SAMPLES CALLS TIMES: of work, and idle's one sample and call that
# often.  At 100 Hz gprof's seconds have as many digits as there are samples.
seconds() {
	printf '%s.%02d' $(($1 / 100)) $(($1 % 100))
}
shows() {
	is "$1: gprof's flat profile" "$(flat "$1" work)" "$(seconds "$2") $3"
	is "$1: what is small beside it" "$(flat "$1" idle)" \
	    "$(seconds "$4") $4"
	is "$1: work's callers" "$(callers "$1" work)" "main $3/$3"
	$GPROF -b prog.elf "$1" >report 2>err
	quiet "$1: gprof has nothing to object"
	run 0 "$1: gmondump neither" gmondump "$1"
	is "$1: and its counts are whole" "$(sed -n '3p;5p' out)" \
	    "pc${tab}0x428${tab}$2
arc${tab}0x40c${tab}0x426${tab}$3"
}

# A million samples in a bin and 10^10 calls of an arc.
stream 1000000 10000000000 | apencode >raw
run 0 'the stream is sound' gmonbuild -e prog.elf -v raw
says 'its counts are whole' \
    ' 10000000001 arcs (2 distinct), 1000001 samples; 10000000001 of '
shows gmon.out 1000000 10000000000 1
gmonbuild -e prog.elf -o - raw | flat - work >piped
is 'the same from a pipe' "$(cat piped)" '10000.00 10000000000'

# A plain stream has no counts: each sample is a packet.
printf 'pc\t0x428\t1000000\n' | apencode |
    gmonbuild -e prog.elf -r 100 -o plain.out
is 'a million packets' "$(gmondump plain.out | sed -n 3p)" \
    "pc${tab}0x428${tab}1000000"
is 'are as many samples' "$(flat plain.out work)" '10000.00 0'

# Twice as many, and the sum of many small runs.
run 0 'two of them add up' gmonmerge -v gmon.out gmon.out
says 'with whole counts' ' 2 arcs, 20000000002 calls, 2000002 samples$'
shows gmon.sum 2000000 20000000000 2
gmonmerge -o - gmon.out gmon.out | flat - work >piped
is 'the same from a pipe' "$(cat piped)" '20000.00 20000000000'
stream 62500 625000000 | apencode | gmonbuild -e prog.elf -o small.out
for _ in 1 2 3 4; do
	gmonmerge -o small.out small.out small.out || break
done
shows small.out 1000000 10000000000 16
set --
for _ in $(seq 16); do
	set -- "$@" small.out
done
gmonmerge -o large.out "$@"
shows large.out 16000000 160000000000 256
is 'gprof adds up the files to the same' "$($GPROF -b -p prog.elf "$@" |
    awk '$NF == "work" { print $3, $4 }')" '160000.00 160000000000'

# Around the borders of 16 and of 32 bits.
for n in 65534 65535 65536 131070 131071 4294967295; do
	stream $n 1 | apencode | gmonbuild -e prog.elf -o edge.out
	is "$n samples" "$(flat edge.out work)" "$(seconds $n) 1"
done
run 0 'that many are sound' gmondump edge.out
for n in 4294967294 4294967295 4294967296 8589934590 8589934591; do
	stream 1 $n | apencode | gmonbuild -e prog.elf -o edge.out
	is "$n calls" "$(flat edge.out work)" "0.01 $n"
done

# gprof itself adds up the samples of a bin in 32 bits.
stream 5000000000 1 | apencode >raw2
run 1 'more than that gives status 1' gmonbuild -e prog.elf -o edge.out raw2
says 'and is told' '; 1 bins with more samples than gprof adds up; 2 of 2 arcs '
run 1 'gmondump gives status 1 as well' gmondump edge.out
says 'and is told' ': 1 bins have more than 4294967295 samples: gprof shows fewer'
is 'gmondump has them all' "$(sed -n 3p out)" "pc${tab}0x428${tab}5000000000"
stream 2147483648 1 | apencode | gmonbuild -e prog.elf -o half.out
run 0 'half of that is no fault' gmondump half.out
run 1 'a sum with more gives status 1' gmonmerge half.out half.out
says 'and is told' '^gmonmerge: gmon.sum: 1 bins have more than 4294967295'
is 'its counts are whole' "$(gmondump -q gmon.sum | sed -n 3p)" \
    "pc${tab}0x428${tab}4294967296"

# 4.4BSD's form: calls go on, a bin does not, and what is missing is told.
for build in "gmonbuild -e prog.elf -f bsd44 raw -o" \
    "gmonmerge -f bsd44 gmon.out -o"; do
	name=${build%% *}
	# shellcheck disable=SC2086
	run 1 "$name -f bsd44 gives status 1" $build bsd.out
	says 'it tells how many samples are missing' \
	    '934465 samples \(are \)*beyond what bsd44 bins hold: use -f gnu'
	is 'the rest is there' "$(flat bsd.out work)" '655.35 10000000000'
	is 'and what is small beside it' "$(flat bsd.out idle)" '0.01 1'
	run 1 'gmondump knows the mark' gmondump bsd.out
	says 'and tells' '1 bins stand at 65535: samples beyond may have been'
done
stream 65535 10000000000 | apencode |
    gmonbuild -e prog.elf -f bsd44 -o bsd.out 2>err
is 'a bin that is just full fits' "$? $(cat err)" '0 '
is 'and so does what is read' "$(flat bsd.out work)" '655.35 10000000000'

finish
