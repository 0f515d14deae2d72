# SPDX-License-Identifier: GPL-3.0-or-later
# proftop -b -e: the figures of gmondump -e, names of all kinds, and other
# builds
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

elf=$srcdir/t/data/blinky.elf
gmonbuild -e "$elf" /dev/null 2>err
grep -q 'without libelf' err && skip_all 'built without libelf'

# proftop and gmondump tell the same of a recording: name, samples, calls, share
# and error, as far as the digits go.  The arguments are -e and others.
compare() {
	compare_name=$1
	shift
	proftop -b -q -W 200 -w 3600 "$@" >frame
	gmonbuild -q -o same.gmon "$@"
	gmondump -q -e "$2" same.gmon >table
	awk '/function$/ { on = 1; next } on && NF {
		print $9, $7, $6, $3, $4, $8 }' frame | sort >got
	awk '$1 + 0 == $1 && $7 != "(all)" { print $7, $1, $6, $4, $5 }' table |
	    sort >want
	check "$compare_name: there are functions" [ -s want ]
	is "$compare_name: samples and calls are those of gmondump -e" \
	    "$(cut -d ' ' -f 1-3 got)" "$(cut -d ' ' -f 1-3 want)"
	cut -d ' ' -f 1-5 want >first
	cut -d ' ' -f 6 got | paste -d ' ' first first - >joined
	is "$compare_name: so are shares and errors" "$(paste -d ' ' got want |
	    awk 'function far(a, b,  last) {
		last = .5 / 10 ^ (b ~ /[.]/ ? length(b) - index(b, ".") : 0)
		return a - b > last + .0051 || b - a > last + .0051 }
		far($4, $10) || far($5, $11)')" ''
	# A sample is a millisecond, and the last seconds are all of them here.
	proftop -b -j -q -w 3600 "$@" |
	    sed -n 's/.*"last_s":\([0-9.]*\),.*/\1/p' >seconds
	is "$compare_name: milliseconds of a second are samples a second" \
	    "$(awk -v seconds="$(cat seconds)" '{ off = $2 / seconds - $11 }
		off > .06 || off < -.06' joined)" ''
}

hexdecode "$srcdir/t/data/blinky.hex" >blinky.raw
compare 'a whole recording' -e "$elf" -r 1000 blinky.raw
run 0 'it gives status 0' proftop -b -e "$elf" -r 1000 blinky.raw
check 'the program is named' grep -q '^blinky.elf ' out
gmonbuild -v -e "$elf" -r 1000 -o x.gmon blinky.raw 2>&1 |
    sed -n 's/.*, \([0-9]*\) arcs.*, \([0-9]*\) samples.*/\2 samples \1 calls/p' |
    tr -s ' ' >sums
is 'the head has the sums' "$(sed '/function$/,$d' out | tr -s ' \n' '  ' |
    grep -o '[0-9]* samples [0-9]* calls')" "$(cat sums)"
# Damage of which some looks like a sample: what is in doubt is left out.
awk 'BEGIN { srand(7); for (i = 0; i < 60; i++)
	print int(rand() * '"$(wc -c <blinky.raw)"'), int(rand() * 256) }' |
    sort -n >places
cp blinky.raw hurt.raw
while read -r at byte; do
	# shellcheck disable=SC2059
	printf "\\$(printf %o "$byte")" |
	    dd of=hurt.raw bs=1 seek="$at" conv=notrunc 2>dd.err
done <places
compare 'a damaged one' -e "$elf" -r 1000 hurt.raw
run 1 'it gives status 1' proftop -b -e "$elf" -r 1000 hurt.raw
is 'and the summary of gmonbuild' "$(cat err)" "$(gmonbuild -e "$elf" \
    -r 1000 -o x.gmon hurt.raw 2>&1 | sed s/gmonbuild/proftop/)"
check 'the head tells bytes' grep -q 'DAMAGE: [0-9]* bytes in' out
check 'and what does not fit' grep -q '[0-9] DO NOT FIT' out
compare 'made out' -e "$elf" -r 1000 -R hurt.raw
compare 'not checked' -e "$elf" -r 1000 -F hurt.raw
captures=${CAPTURES:-$srcdir/../shared/captures}
for name in blink1 blink2; do
	if [ -r "$captures/$name.hex" ]; then
		hexdecode "$captures/$name.hex" >real.raw
		compare "$name of a board" -e "$captures/blinky.syms.elf" \
		    -r 1000 real.raw
	else
		skip 4 "no recordings in $captures"
	fi
done

[ -n "$MCU_CC" ] || {
	skip 13 'no cross compiler'
	finish
	exit
}

# Three functions of 32 bytes at 0x400, without code that could be checked.
cat >prog.s <<'EOT_S'
	.syntax unified
	.thumb
	.macro function name
	.thumb_func
	.type \name, %function
	.global \name
\name:	.rept 16
	nop
	.endr
	.size \name, 32
	.endm
	.text
	function first
	function second
	function third
EOT_S
$MCU_CC -mcpu=cortex-m0plus -mthumb -nostdlib -o prog.elf prog.s -e first \
    -Wl,-Ttext=0x400 2>cc.err
copy=${MCU_NM%nm}objcopy
printf 'pc\t0x402\t4\npc\t0x424\t3\npc\t0x444\t2\npc\t0x900\t1\n' |
    apencode >raw
called() {
	"$copy" --redefine-sym "first=$1" prog.elf named.elf
	LC_ALL=$2 proftop -b -F -r 10 -e named.elf -u 0xa00 -W "${3:-80}" -m 1 \
	    raw 2>err | tail -n 2 | sed '/^$/d; s/^.*[0-9]  //'
}
utf8=C.UTF-8
[ "$(LC_ALL=$utf8 locale charmap 2>locale.err)" = UTF-8 ] || utf8=
is 'a name is shown' "$(called plain C)" plain
is 'control characters are escaped' \
    "$(called "$(bytes 'a\033[31m\001\177b\\')" C)" 'a\x1b[31m\x01\x7fb\\'
is 'what is no UTF-8 is escaped' "$(called "$(bytes 'a\377\303')" C)" \
    'a\xff\xc3'
is 'without UTF-8 all beyond ASCII is' "$(called "$(bytes 'a\303\244')" C)" \
    'a\xc3\xa4'
is 'a long name is cut' "$(called abcdefghijklmnopqrstuvwxyz C 40)" \
    'abcdefghijklmnop~'
if [ -n "$utf8" ]; then
	is 'with UTF-8 it is shown' \
	    "$(called "$(bytes 'a\303\244')" $utf8)" "$(bytes 'a\303\244')"
	is 'what has no width is escaped' \
	    "$(called "$(bytes 'a\342\200\256b\314\201')" $utf8)" \
	    'a\xe2\x80\xaeb\xcc\x81'
	is 'a long one ends in an ellipsis' \
	    "$(called abcdefghijklmnopqrstuvwxyz $utf8 40)" \
	    "$(bytes 'abcdefghijklmnop\342\200\246')"
	# Each is two columns wide: eight and the ellipsis are seventeen.
	is 'wide characters are not cut' "$(called \
	    "$(bytes 'x\346\274\242\346\274\242\346\274\242\346\274\242\346\274\242\346\274\242\346\274\242\346\274\242\346\274\242')" \
	    $utf8 40)" \
	    "$(bytes 'x\346\274\242\346\274\242\346\274\242\346\274\242\346\274\242\346\274\242\346\274\242\342\200\246')"
else
	skip 4 'no locale with UTF-8'
fi
# In JSON, as jq reads it.
if command -v jq >/dev/null; then
	"$copy" --redefine-sym "first=$(bytes 'a"\033[2J\001\\b\377')" prog.elf \
	    named.elf
	is 'in JSON a name is a string of any bytes' "$(proftop -b -j -F -r 10 \
	    -e named.elf -u 0xa00 -m 1 raw | jq -c '.functions[0].function |
		explode')" '[97,34,27,91,50,74,1,92,98,65533]'
else
	skip 1 'no jq'
fi
run 0 'what is in no function is unknown' \
    proftop -b -F -r 10 -e prog.elf -u 0xa00 -W 200 raw
is 'and one row' "$(awk '$9 ~ /^\(/ { print $7, $9 }' out)" '1 (unknown)'
"$copy" --strip-all prog.elf stripped.elf
run 0 'without symbols addresses are functions' \
    proftop -b -r 10 -e stripped.elf -W 200 -u 0xa00 raw
is 'each its own' "$(awk '$9 ~ /^0x/ { print $7, $9 }' out)" '4 0x00000402
3 0x00000424
2 0x00000444
1 0x00000900'

# Of another build.
printf 'header\t1\t3\t0x0\t10\t0102030405060708090a0b0c0d0e0f1011121314\n' |
    apencode >header.raw
cat header.raw blinky.raw >build.raw
run 2 'another build is refused' proftop -b -e "$elf" build.raw
says 'and told' "^proftop: build.raw: not sent by $elf but by another build"
awk 'BEGIN { for (i = 0; i < 600; i++) print "arc\t0x409\t0x427\t1" }' |
    apencode >wrong.raw
run 2 'so is another program' proftop -b -e "$elf" -r 10 wrong.raw
says 'and told' '^proftop: 0 of 600 arcs fit .*: another .*build?$'

finish
