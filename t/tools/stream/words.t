# SPDX-License-Identifier: GPL-3.0-or-later
# Streams with frames of words, by all programs that read packets.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

text='-l 0x400 -u 0x600'

# Calls and samples of a text from 0x400 to 0x600, and what else there may be.
records() {
	awk -v n="$1" 'BEGIN {
		OFS = "\t"
		srand(7)
		for (i = 0; i < n; i++) {
			x = rand()
			a = sprintf("0x%x", 1025 + 2 * int(240 * rand()))
			b = sprintf("0x%x", 1025 + 32 * int(15 * rand()))
			c = sprintf("0x%x", 1024 + 2 * int(240 * rand()))
			if (x < 0.6)
				print "arc", a, b, 1
			else if (x < 0.95)
				print "pc", c, 1
			else if (x < 0.96)
				print "arc", a, b, int(1000 * rand()) + 2
			else if (x < 0.98)
				print "task", int(5 * rand())
			else
				print "name", int(5 * rand()), "task " i
		}
	}'
}
with_end() {
	awk -v OFS='\t' '{ print }
	    $1 == "arc" { a += $4 }
	    $1 == "pc" { p += $3 }
	    END { print "end", a, p }'
}
# run_of WORDS N
run_of() {
	if [ "$1" = words ]; then
		record header 2 17 0x0 1000 -
	else
		record header 1 3 0x0 1000 -
	fi
	records "$2" | with_end
}

run_of words 20000 >words.txt
run_of bytes 20000 >bytes.txt
fails 0 "records become words" sh -c 'apencode words.txt >words.bin'
fails 0 "and words records" sh -c 'apdecode words.bin >again'
same "which are the same" again words.txt
is "and so is what the firmware lost" "$({
	record header 2 17 0x0 1000 -
	record lost 2 1
} | apencode | apdecode | tail -1)" "$(record lost 2 1)"
apencode bytes.txt >bytes.bin
is "words are shorter" "$(($(wc -c <words.bin) * 100 / $(wc -c <bytes.bin)))" \
    73

# shellcheck disable=SC2086 # several options
build() {
	gmonbuild $text -o "$2" $3 "$1"
}
fails 0 "gmonbuild reads words" build words.bin words.gmon
cp err said
fails 0 "and packets of bytes" build bytes.bin bytes.gmon
same "it says the same of both" err said
same "and makes the same profile" words.gmon bytes.gmon
fails 0 "-n 3 is of packets between frames" build words.bin n.gmon "-n 3"
same "with -n 3 it is the same profile" n.gmon bytes.gmon
fails 0 "gmonbuild -T" build words.bin w. -T
fails 0 "gmonbuild -T of bytes" build bytes.bin b. -T
is "gmonbuild -T: each of five tasks, nobody, and all" \
    "$(printf '%s\n' w.* | wc -l)" 7
for file in w.*; do
	same "gmonbuild -T: $file" "$file" "b.${file#w.}"
done

# Words hold 17 bits of an address.
fails 2 "a text that is too long" gmonbuild -l 0x400 -u 0x20402 -o x words.bin
is "a text that is too long: why" "$(cat err)" "gmonbuild: words.bin: words \
can't distinguish all places of the text: set SPLITPROF_SETTINGS += \
-DSPLITPROF_WORDS=0"
fails 0 "a text that is as long as it may be" sh -c \
    'gmonbuild -l 0x400 -u 0x20400 -o x words.bin'
{
	record header 2 17 0x0 1000 -
	record arc 0x20001 0x401 1
	record arc 0x401 0x5 1
	record pc 0x20000 1
	record pc 0x1fffe 1
} >wide.txt
fails 1 "apencode: what does not fit in a word" \
    sh -c 'apencode wide.txt >wide.bin'
is "apencode: each line is told" "$(grep -c 'line [234]: ' err)" 3
is "apencode: the rest is there" "$(apdecode wide.bin | tail -1)" \
    "$(record pc 0x1fffe 1)"
fails 1 "a header of another width" sh -c \
    'printf "header\t2\t3\t0x0\t1000\t-\n" | apencode'

# Joined late: what is too little is named, whatever width is asked for.
for n in 1 2 3 4 5 6 7 8; do
	head -c $((n * 1200)) words.bin | tail -c 1190 >late.bin
	for width in 2 3 4; do
		apdecode -n $width late.bin 2>/dev/null
	done
done | grep -v -e '^skip' >late.txt
sort -u late.txt | grep -e '^arc' -e '^pc' >came
sort -u words.txt | join -v 1 came - >strange
is "joined late: nothing is made up" "$(cat strange)" ""
check "joined late: but read" test "$(wc -l <late.txt)" -gt 5000
{
	record header 2 17 0x0 1000 -
	for _ in $(seq 45); do record arc 0x501 0x481 1; done
} | apencode | tail -c +30 >late.bin
too_few="words whose header was missed, and fewer than four whole frames: \
record from the start"
head -c 170 late.bin >few.bin
# shellcheck disable=SC2086 # several options
fails 2 "too few frames are no packets" gmonbuild $text -n 3 -o x few.bin
is "which is said" "$(cat err)" \
    "gmonbuild: no packets in 170 bytes of input: $too_few; x not written"
fails 1 "apdecode: too few frames are skipped" apdecode -n 2 few.bin
is "apdecode: which is said" "$(cat err)" \
    "apdecode: few.bin: 170 bytes skipped in 1 places: $too_few"
fails 1 "two up to the end are enough" apdecode late.bin
is "and no reason to say anything" "$(grep -c 'header was missed' err)" 0

# Parts add up to the whole.
fails 0 "apsplit" apsplit -p 5 words.bin
is "apsplit: five parts" "$(ls part.* | wc -l)" 5
for part in part.*; do
	fails 0 "$part is sound" sh -c "apdecode $part >$part.txt"
	# shellcheck disable=SC2086 # several options
	gmonbuild -q $text -o $part.gmon $part 2>said
	is "$part: all of it came" "$(grep -c 'came$' said)" 0
done
cat part.*.txt | grep -e '^arc' -e '^pc' >came
grep -e '^arc' -e '^pc' words.txt >sent
same "apsplit: each event is in one part" came sent
gmonmerge -o sum.gmon part.*.gmon
gmondump sum.gmon >sum
gmondump words.gmon >whole
same "apsplit: the profiles add up" sum whole

# The end of a run that a firmware has put in a frame.
printf 'HGMU\2\21\0\0\0\0\0\0\3\350\0\321W\12\236\12\162\12\125\2\0\0W\22\12\0\2\0E\0\0\0\1\0\0\0\1\271\0\0' >end.bin
is "totals in a frame" "$(apdecode end.bin | tail -1)" "$(record end 1 1)"
for _ in $(seq 300); do cat end.bin; done >ends.bin
apsplit -p 2 -o e. ends.bin
is "apsplit: totals in a frame are those of the part" \
    "$(cat e.0001 e.0002 | apdecode | grep -v "$(record end 0 0)" |
    sort -u)" "$(apdecode end.bin | sort)"
fails 0 "apsplit: and are right" sh -c \
    'cat e.0001 e.0002 | gmonbuild -l 0x400 -u 0x1600 -o x'

# Frames of QS are for packets of bytes.
fails 2 "qsencode refuses words" sh -c 'qsencode -a words.bin >words.qs'
is "qsencode refuses words: why" "$(cat err)" \
    "qsencode: words.bin: has words, which do not go into frames"

# Damage, and the end of a recording anywhere.
head -c 30000 words.bin >cut.bin
printf 'boot\n' >>cut.bin
tail -c +30003 words.bin >>cut.bin
fails 1 "damaged words" sh -c 'apdecode cut.bin >damaged'
says "damaged words: it is said" "bytes skipped in [1-6] places"
is "damaged words: a few are missing" "$(grep -e '^arc' -e '^pc' damaged |
    diff - sent | awk '$1 == ">" { n++ } $1 == "<" { m++ }
	END { print (n > 0 && n < 8 ? "yes" : n), m + 0 }')" "yes 0"

# A damaged sample looks like a call, which is no reason to doubt the program.
{
	record header 2 17 0x0 1000 -
	hexdecode "$srcdir/t/data/blinky.hex" | apdecode | grep '^pc' |
	    with_end | sed 's/^end\t\t/end\t0\t/'
} | apencode >samples.bin
blinky=$srcdir/t/data/blinky.elf
gmonbuild -e "$blinky" /dev/null 2>err
if grep -q 'without libelf' err; then
	skip 3 'built without libelf'
	finish
	exit
fi
fails 0 "samples alone" gmonbuild -e "$blinky" -o x samples.bin
printf '\4' | dd of=samples.bin bs=1 seek=33 conv=notrunc 2>said
fails 1 "a sample whose upper half is damaged" \
    gmonbuild -e "$blinky" -o x samples.bin
says "it is skipped" "; 4 bytes skipped in 1 places, first at byte 30 of"

finish
