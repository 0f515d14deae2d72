# SPDX-License-Identifier: GPL-3.0-or-later
# gmonbuild as a user runs it, without an ELF file of the target
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

tab='	'

cat >records <<'EOT'
arc 0x411 0x421 3
arc 0x413 0x421 1
pc 0x420 5
pc 0x41e 1
EOT
packets <records >raw
sed "s/ /$tab/g" >want <<'EOT'
gmon gnu 4
hist 0x400 0x480 64 1000 seconds
pc 0x41e 1
pc 0x420 5
arc 0x410 0x420 3
arc 0x412 0x420 1
EOT

common_tests gmonbuild -l 0x400 -u 0x480 -r 1000
check 'a failed run leaves nothing behind' [ ! -e gmon.out ]

# build [OPTION...]: gmonbuild for the text above, from raw.
build() {
	gmonbuild -l 0x400 -u 0x480 -r 1000 "$@"
}

# The good case.
run 0 'sound packets give status 0' build raw
quiet 'and no message'
is 'nor output on stdout' "$(wc -c <out)" 0
gmondump gmon.out >got
same 'gmon.out holds the counts' got want
cp gmon.out good
build -o - <raw >other
same '-o - writes to stdout' other good
build -o other raw
same '-o FILE writes that file' other good
rm other
build - <raw
same 'stdin is read for -' gmon.out good
cat raw raw >twice
build -o twice.out twice
run 0 'several files are one run' build raw raw
same 'and add up' gmon.out twice.out
run 0 'a run is repeatable' build raw
same 'byte for byte' gmon.out good
run 0 '-v is no damage' build -v raw
says '-v prints a summary' \
    '^gmonbuild: 10 packets, 4 arcs (2 distinct), 6 samples$'
run 0 '-f bsd44 is taken' build -f bsd44 -o other raw
is '-f bsd44 writes that form' "$(gmondump other | head -n 1)" \
    "gmon${tab}bsd44${tab}4"
gmondump other | sed 1d >got
sed 1d want | diff - got >diff.out
is 'with the same counts' "$(cat diff.out)" ''
run 0 '-b 16 is taken' build -b 16 -o other raw
is '-b 16 makes wide bins' "$(gmondump other | grep '^[hp]')" \
    "hist${tab}0x400${tab}0x480${tab}8${tab}1000${tab}seconds
pc${tab}0x410${tab}1
pc${tab}0x420${tab}5"

# Options.
for bad in '-b 3' '-b 1' '-b 512' '-b +4' '-b 0' '-f elf' '-n 1' '-n 5' '-r 0' \
    '-r x' '-r 4294967296' '-r 10.5' '-s 0' '-s x' '-s -1' '-l x' '-u 0' \
    '-l 0x' '-l 0X' '-l 0xk' '-u 0x100000000' '-l -1'; do
	# shellcheck disable=SC2086
	run 2 "$bad is refused" build $bad raw
	says "$bad is named" "^gmonbuild: ${bad% *}: ${bad#* }: not "
	is "$bad is told in one line" "$(wc -l <err)" 1
done
run 2 '-l at -u is refused' gmonbuild -l 0x480 -u 0x480 -r 1000 raw
says 'as an empty text' '^gmonbuild: -l and -u: the text would be empty'
run 2 'a missing text is refused' gmonbuild -r 1000 raw
says 'and the options named that give it' '^gmonbuild: .*give -e elf, or -l'
run 2 '-l alone is refused' gmonbuild -l 0x400 -r 1000 raw
run 2 '-u alone is refused' gmonbuild -u 0x400 -r 1000 raw
run 2 'a missing rate is refused' gmonbuild -l 0x400 -u 0x480 raw
says 'and the option named that gives it' '^gmonbuild: .*rate.*give it by -r'
run 2 'a text of 1 GiB is refused' gmonbuild -l 0 -u 0x40000000 -r 1000 raw
packets -n 2 <records >raw2
run 2 'a text beyond 2-byte addresses is refused' \
    gmonbuild -l 0 -u 0x10002 -r 1000 -n 2 raw2
says 'and what to do is said' 'give -n 4$'
run 2 '-s without a file is refused' build -s 1 -o - raw
same 'after all of that gmon.out is the last good one' gmon.out good

# ELF files that are none of the target's.
echo 'int main(void) { return 0; }' >host.c
if $CC -o host host.c 2>/dev/null && $CC -c -o host.o host.c; then
	for file in host host.o; do
		run 2 "$file of this machine is refused" \
		    gmonbuild -e $file -r 1000 raw
		says "$file is named" "^gmonbuild: $file: .*\(machine\|without libelf\)"
		is "$file is told in one line" "$(wc -l <err)" 1
	done
else
	skip 6 "the compiler makes no program"
fi
for file in missing . raw /dev/null; do
	run 2 "-e $file is refused" gmonbuild -e $file -r 1000 raw
	says "-e $file is named" "^gmonbuild: $file: "
done

# The text of blinky is 0x124 to 0x7ac: nothing is left of it beyond its ends.
blinky=$srcdir/t/data/blinky.elf
gmonbuild -e "$blinky" /dev/null 2>err
if grep -q 'without libelf' err; then
	skip 4 'built without libelf'
else
	for end in '-l 0x7ac' '-u 0x124'; do
		# shellcheck disable=SC2086
		run 2 "$end leaves no text" \
		    gmonbuild -r 1000 -e "$blinky" $end raw
		says "as $end is told" "blinky.elf: no text from -l to -u$"
	done
fi

# Streams that describe themselves.
{
	echo header 1 2 0x400 500 abcd
	echo arc 0x11 0x21 1
	echo pc 0x1e 3
	echo end 1 3
} | packets >self
gmonbuild -l 0x400 -u 0x480 -o other self 2>err
is 'a header tells rate, width and base' "$? $(gmondump other)" "0 gmon${tab}gnu${tab}4
hist${tab}0x400${tab}0x480${tab}64${tab}500${tab}seconds
pc${tab}0x41e${tab}3
arc${tab}0x410${tab}0x420${tab}1"
quiet 'without a message'
run 2 'another -r is refused' gmonbuild -l 0x400 -u 0x480 -r 1000 self
says 'and told' '^gmonbuild: self: sampled at 500 Hz, not at 1000'
run 2 'another -n is refused' gmonbuild -l 0x400 -u 0x480 -n 3 self
says 'and told too' '^gmonbuild: self: addresses are 2 bytes wide'
run 0 'the same -r and -n are not' gmonbuild -l 0x400 -u 0x480 -r 500 -n 2 self

# The board is reset while it sends: the end of the old run, cut at any byte,
# costs the new one nothing, also where it has another form or no known rate.
cp self new
for width in 2 3 4; do
	{
		echo "arc 0x411 0x421 2"
		echo "pc 0x41e 1"
	} | packets -n $width >old
	size=$(wc -c <old)
	for cut in $(seq $((size - 2 * width)) $((size - 1))); do
		head -c "$cut" old | cat - new >reset
		gmonbuild -q -l 0x400 -u 0x480 -o other reset
		gmondump other | tr '\n\t' '; '
		echo
	done
done | sort | uniq -c | tr -s ' ' >got
gmonbuild -l 0x400 -u 0x480 -o other new
is 'a header ends the run before it, wherever that was cut' "$(cat got)" \
    " 18 $(gmondump other | tr '\n\t' '; ')"
gmonbuild -l 0x400 -u 0x480 -o other reset 2>err
is 'with status 1' "$?" 1
says 'and what was before it is told' 'before the first header left out'

for total in '1 3' '1 4' '2 3' '0 3'; do
	packets_of 'arc 0x411 0x421 1' 'pc 0x41e 3' "end $total" >self
	if [ "$total" = '1 3' ]; then
		run 0 'totals that agree are sound' build self
	else
		run 1 "totals $total of 1 3 are not" build self
		says "totals $total are told" "; 1 of ${total% *} arcs and 3 of \
${total#* } samples came: packets were lost on the line$"
	fi
done
packets_of 'arc 0x411 0x421 1' 'lost 7 9' 'end 1 0' >self
run 1 'packets that the firmware lost give status 1' build self
says 'and are told' '7 arcs lost by the firmware; 9 samples lost by the firmware; 1 of 1 arcs and 0 of 0 samples came$'

# Damage and packets that lie elsewhere.
{ cat raw; printf 'junk'; cat raw; } >bad
run 1 'damage gives status 1' build -o other bad
says 'damage is counted and located' \
    '; 4 bytes skipped in 1 places, first at byte 52 of bad$'
is 'in one line' "$(wc -l <err)" 1
build -o twice.out twice
same 'and costs nothing else' other twice.out
run 1 'damage with -q gives status 1' build -q -o other bad
quiet 'damage with -q gives no message'
{
	cat records
	echo pc 0x480 2
	echo arc 0x411 0x3fe 3
	echo arc 0x491 0x421 4
} | packets >stray
run 1 'packets elsewhere give status 1' build -o other stray
says 'they are counted' '; 3 arcs out of range; 2 samples out of range; 4 calls from out of range$'
gmondump -q other | grep -v 0x490 >got
same 'and not in the profile' got want
echo arc 0x411 0x421 5 | packets >arcs
run 0 'arcs only need no rate' gmonbuild -l 0x400 -u 0x480 -o other arcs
is 'and make no histogram' "$(gmondump other | sed 1d)" \
    "arc${tab}0x410${tab}0x420${tab}5"
{ cat arcs; printf 'P\0\377\377x'; cat arcs; } >bad
run 1 'a false sample does not ask for one' \
    gmonbuild -l 0x400 -u 0x480 -o other bad

# Nothing to build from.
: >empty
cp good gmon.out
run 2 'an empty input gives status 2' build empty
says 'and is told' \
    '^gmonbuild: no packets in 0 bytes of input: is .* splitprof_start? gmon.out not written$'
printf 'header\t1\t3\t0x0\t1000\t-\n' | apencode >head
run 2 'so does nothing but a header' build head
says 'with what it may be' 'only a header: is the handler of the line in the vec'
run 2 'so does text' build -o other2 records
says 'with what it may be' \
    'input: is it text for hexdecode, or records for apencode? other2 not'
{ cat records; printf '\377\000'; cat records; } >noisy
run 2 'so does text with damage' build -o other2 noisy
says 'with the same' 'input: is it text for hexdecode'
head -c 10000 /dev/zero | tr '\000' '\370' >junk
run 2 'junk only gives status 2' build -o other2 junk empty
says 'and says what it may be' \
    'in 10000 bytes of input: wrong speed (rawcap -b, SPLITPROF_CLOCK_HZ), or wrong -n?'
check 'and writes nothing' [ ! -e other2 ]
packets <records | build -n 4 - 2>err
is 'packets of another width give status 2' $? 2
echo pc 0x1000 1000 | packets >elsewhere
run 2 'packets of another program give status 2' build elsewhere
says 'and are told' '^gmonbuild: none of 1000 packets lies in the text'
same 'gmon.out stays as it was' gmon.out good
is 'no other file is left' "$(ls gmon.out*)" gmon.out

# Where it is written.
ln -s target link
cp good target
rm gmon.out
run 0 'a link is followed' build -o link raw raw
same 'and what it leads to replaced' target twice.out
check 'the link stays' [ -L link ]
chmod 600 target
build -o target raw
is 'the rights stay' "$(ls -l target | cut -c 1-10)" '-rw-------'
run 2 'a directory can not be replaced' build -o . raw
says 'and is named' '^gmonbuild: .: Is a directory'
run 2 'nor can no name' build -o '' raw
run 2 'a missing directory is refused' build -o nowhere/gmon.out raw
says 'and is named too' '^gmonbuild: nowhere/gmon.out: No such file'
fails 2 'it is refused before anything is read' \
    sh -c 'gmonbuild -l 0x400 -u 0x480 -r 1 -o nowhere/x pipe_that_is_not'
says 'as that message shows' 'nowhere/x'
mkdir locked
chmod 555 locked
if [ -w locked ]; then
	skip 2 'this user may write everywhere'
else
	run 2 'a locked directory is refused' build -o locked/gmon.out raw
	says 'and is named' '^gmonbuild: locked/gmon.out: Permission denied'
fi
if [ -c /dev/full ]; then
	run 2 'a full disk gives status 2' build -o /dev/full raw
	says 'a full disk is told' '^gmonbuild: /dev/full: No space left'
	fails 2 'a full stdout gives status 2' \
	    sh -c 'gmonbuild -l 0x400 -u 0x480 -r 9 -o - raw >/dev/full'
	says 'a full stdout is told' '^gmonbuild: stdout: No space left'
else
	skip 4 'no /dev/full'
fi
run 0 '/dev/null is written as it is' build -o /dev/null raw
check 'and stays a device' [ -c /dev/null ]
run 0 'also if it is read as well' build -o /dev/null raw /dev/null
cp raw input
ln -s input alias
run 2 'an input is not replaced' build -o alias raw input
says 'and is told' '^gmonbuild: alias: is read by this run: give the output another name$'
fails 2 'nor is one that is stdin' sh -c 'gmonbuild -l 0x400 -u 0x480 \
    -r 1000 -o input <input'
same 'it stays as it was' input raw
(ulimit -f 1 && build -b 2 -o big -l 0 -u 0x10000 raw) 2>err
is 'a file beyond the limit of its size gives status 2' $? 2
says 'and is told' '^gmonbuild: big: File too large$'
check 'and leaves nothing behind' sh -c '! ls big* 2>/dev/null'
terminal_says 'a terminal gets no binary' 'is a terminal' \
    'gmonbuild -l 1 -u 2 -r 1 -o - raw'

finish
