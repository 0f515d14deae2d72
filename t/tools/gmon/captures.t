# SPDX-License-Identifier: GPL-3.0-or-later
# The chain from text to gprof on recordings of a KL25Z board.  They are not
# part of this package: they are looked for beside it, or where CAPTURES tells.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

captures=${CAPTURES:-$srcdir/../shared/captures}
elf=$captures/blinky.syms.elf
[ -r "$elf" ] || skip_all "no recordings in $captures"
gmonbuild -e "$elf" /dev/null 2>err
grep -q 'without libelf' err && skip_all 'built without libelf'

build() {
	gmonbuild -e "$elf" -r 1000 "$@"
}

# Sums of a gmon.out: calls, samples, distinct arcs and places.
sums() {
	gmondump -q "$1" | awk '$1 == "arc" { calls += $4; arcs++ }
	    $1 == "pc" { samples += $3; places++ }
	    END { print calls, samples, arcs, places }'
}

# A file in pieces of 1 to 4096 bytes, the same each time.
in_pieces() {
	awk 'BEGIN { for (i = 1; i < 400; i++) print i * i % 4096 + 1 }' |
	while read -r n; do
		dd bs="$n" count=1 <&3 2>dd.err
	done 3<"$1"
}

for name in blink1 blink2; do
	case $name in
	blink1) truth='26440 17214 10 37' ;;
	blink2) truth='46686 30394 10 37' ;;
	esac
	hex=$captures/$name.hex
	hexdecode "$hex" >raw
	fails 0 "$name is understood whole" build -o fine.out raw
	quiet "$name gives no message"
	is "$name has its arcs and samples" "$(sums fine.out)" "$truth"
	hexdecode <"$hex" | build -b 4 -o wide.out
	is "$name has them in 4-byte bins" "$(sums wide.out | cut -d ' ' -f 1-3)" \
	    "${truth% *}"
	hexdecode <"$hex" | build -o - >piped.out
	same "$name is the same through pipes" piped.out fine.out
	fold -w 61 "$hex" | tr A-F a-f | hexdecode | build -o folded.out
	same "$name is the same in other text" folded.out fine.out
	in_pieces raw | build -o pieces.out
	same "$name is the same in pieces" pieces.out fine.out
	apdecode raw | apencode | cmp - raw
	is "$name decodes and encodes to itself" $? 0
	build -b 4 -f bsd44 -o wide44.out raw
	published=$captures/$name.gmon.out
	if [ -z "$GPROF" ] || [ ! -r "$published" ]; then
		skip 3 "no gprof, or no $published"
		continue
	fi
	$GPROF "$elf" "$published" >want
	$GPROF "$elf" wide.out >got
	same "$name: gprof prints what was published" got want
	$GPROF "$elf" wide44.out >got
	same "$name: and so in the published form" got want
	# Bins of two bytes move a sample at most between two functions.
	$GPROF -b -p "$elf" fine.out | sed -n 3p >got
	$GPROF -b -p "$elf" "$published" | sed -n 3p >want
	same "$name: the rate is the same in 2-byte bins" got want
done

# A label of assembly has two thirds of the samples in gprof's report.
hexdecode "$captures/blink1.hex" | build
gmoncheck "$elf" gmon.out >found
is 'gmoncheck finds the label that gprof takes for a function' \
    "$(sed -n 's/^label	loop	.*inside //p' found)" \
    "$(printf 'WAIT1_Wait100Cycles\t11689 of 17214 samples, 0 of 26440 calls')"
gmoncheck -q -f fixed.elf "$elf" gmon.out
if [ -n "$GPROF" ]; then
	seconds() {
		$GPROF -b -p "$1" gmon.out | awk -v name="$2" \
		    '$NF == name { print $3 }'
	}
	is 'gprof books it there' "$(seconds "$elf" loop)" 11.69
	is 'but not in the copy' "$(seconds fixed.elf loop)" ''
	is 'where its function has it' \
	    "$(seconds fixed.elf WAIT1_Wait100Cycles)" 12.13
else
	skip 3 'no gprof'
fi

# One byte at a time, the first 3000 of them, and from a start in a packet.
head -c 3000 raw >part
build -q -o part.out part
dd if=part bs=1 2>dd.err | build -q -o slow.out
same 'one byte at a time changes nothing' slow.out part.out
tail -c +3 raw | build -o tail.out 2>err
is 'a start in mid-packet costs that packet' \
    "$? $(sed 's/.*samples; //' err)" '1 5 bytes skipped in 1 places, first at byte 0 of stdin; checked by symbols only'

finish
