# SPDX-License-Identifier: GPL-3.0-or-later
# gmonbuild and an ELF file that is damaged, stripped or reduced to its symbols
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

tab='	'

cp "$srcdir/t/data/blinky.elf" sound.elf
main=0x1a0		# as t/data/blinky.elf has it
id=$(od -A n -v -t x1 -j $((0x1110)) -N 20 sound.elf | tr -d ' \n')

printf 'arc\t%s\t0x12c\t1\n' "$main" | apencode >raw
gmonbuild -e sound.elf -o out.gmon raw 2>err
grep -q 'without libelf' err && skip_all 'no libelf'

# Where things lie in sound.elf: the headers of sections, and the symbol main.
od -A n -v -t u1 sound.elf | tr -s ' ' '\n' | sed '/^$/d' |
    awk -v main="$((main))" '
	{ byte[NR - 1] = $1 }
	function word(at) {
		return byte[at] + byte[at + 1] * 256 + byte[at + 2] * 65536 + \
		    byte[at + 3] * 16777216
	}
	END {
		at = word(32)
		for (n = byte[48]; n; n--) {
			type = word(at + 4)
			if (type == 1 && int(word(at + 8) / 4) % 2)
				print "text=" at
			if (type == 7)
				print "note=" at
			if (type == 2) {
				print "symtab=" at
				first = word(at + 16)
				end = first + word(at + 20)
			}
			at += 40
		}
		for (at = first; at < end; at += 16)
			if (word(at + 4) == main + 1 && byte[at + 12] % 16 == 2)
				print "symbol=" at
	}' >places
# shellcheck source=/dev/null
. ./places

TYPE=4
OFFSET=16
SIZE=20
ENTSIZE=36

# patched AT BYTES: bad.elf is sound.elf with other bytes there
patched() {
	cp sound.elf bad.elf
	bytes "$2" | dd of=bad.elf bs=1 seek="$1" conv=notrunc 2>dd.err
}

# The arc in the profile that raw makes with an ELF file.
booked() {
	rm -f out.gmon
	gmonbuild -e "$1" -o out.gmon raw 2>err
	gmondump out.gmon | grep '^arc'
}

# refused WHAT PATTERN: bad.elf is
refused() {
	rm -f out.gmon
	run 2 "$1 is refused" gmonbuild -e bad.elf -o out.gmon raw
	says "$1 is told" "^gmonbuild: bad.elf: $2"
	is "$1 is told in one line" "$(wc -l <err)" 1
	check "$1 makes no profile" [ ! -e out.gmon ]
}

# Functions: a return address that is the first byte of one comes from the call
# before it.
before=$(printf '0x%x' $((main - 2)))
is 'a function begins where its symbol is' "$(booked sound.elf)" \
    "arc${tab}$before${tab}0x12c${tab}1"
patched $((symbol + 14)) '\0\0'
is 'an undefined symbol is no function' "$(booked bad.elf)" \
    "arc${tab}$main${tab}0x12c${tab}1"
patched $((symtab + TYPE)) '\0'
is 'a stripped program has none' "$(booked bad.elf)" \
    "arc${tab}$main${tab}0x12c${tab}1"
quiet 'and is sound'
patched $((symtab + OFFSET)) '\0\0\0\01'
refused 'a symbol table beyond the file' 'damaged symbol table$'
patched $((symtab + SIZE)) '\0\0\0\01'
refused 'a symbol table longer than the file' 'damaged symbol table$'
for size in 0 4; do
	patched $((symtab + ENTSIZE)) "\\$size"
	refused "a symbol table with symbols of $size bytes" \
	    'damaged symbol table$'
done
patched $((symtab + SIZE)) '\07\0\0\0'
refused 'a symbol table with a part of a symbol' 'damaged symbol table$'
patched $((symtab + SIZE)) '\0\0\0\0'
is 'an empty symbol table is one' "$(booked bad.elf)" \
    "arc${tab}$main${tab}0x12c${tab}1"

# The build id.
{
	printf 'header\t1\t3\t0x0\t1000\t%s\n' "$id"
	printf 'arc\t%s\t0x12c\t1\nend\t1\t0\n' "$main"
} >records
apencode records >raw
run 0 'a stream of the same build is taken' gmonbuild -e sound.elf raw
sed "s/$id/${id%??}00/" records | apencode >raw
run 2 'a stream of another build is refused' gmonbuild -e sound.elf raw
patched $((note + OFFSET)) '\0\0\0\01'
refused 'a note beyond the file' 'damaged note section$'
for bytes in 255:'\0377' 16777216:'\0\0\0\01'; do
	size=${bytes%%:*} bytes=${bytes#*:}
	patched $((0x1100)) "$bytes"
	refused "a note with a name of $size bytes" 'damaged note section$'
	patched $((0x1104)) "$bytes"
	refused "a note with a text of $size bytes" 'damaged note section$'
done
patched $((note + TYPE)) '\0'
run 0 'a program without an id goes with any stream' \
    gmonbuild -e bad.elf -o out.gmon raw

# The text.
apencode records >raw
patched $((text + SIZE)) '\0\0\0\01'
refused 'a text longer than the file' 'an executable section ends beyond the file$'
patched $((text + OFFSET)) '\0\0\0\01'
refused 'a text beyond the file' 'an executable section ends beyond the file$'
patched $((text + TYPE)) '\010'
run 0 'a file of symbols only has no text of its own' \
    gmonbuild -e bad.elf -o nobits.gmon raw
gmonbuild -e sound.elf raw
same 'and makes the same profile' nobits.gmon gmon.out
finish
