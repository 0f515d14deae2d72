# SPDX-License-Identifier: GPL-3.0-or-later
# gmonbuild -T: a gmon.out for each task of an RTOS
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

tab='	'

build() {
	gmonbuild -l 0x400 -u 0x480 -T "$@"
}

# The counts in a file, in one line.
counts() {
	gmondump -q "$1" | sed -n 's/^\(arc\|pc\)\t//p' | tr '\t\n' ' ,'
}

# The files of a run, in one line.
files() {
	for file in "${1:-gmon.out}"*; do
		printf '%s ' "$file"
	done
}

cat >records <<'EOT'
header 1 3 0x0 1000 -
arc 0x411 0x421 1
name 1 idle
name 2 Tmr%Svc
task 1
pc 0x430 700
task 2
arc 0x413 0x421 20
pc 0x420 3
task 1
pc 0x432 2
task 9
arc 0x413 0x421 1
end 22 705
EOT
packets <records >raw

# The good case.
run 0 '-T is taken' build raw
quiet 'without a message'
is 'there is a file for each task, and for nobody' "$(files)" \
    'gmon.out gmon.out.9 gmon.out.Tmr_Svc gmon.out.idle gmon.out.none '
is 'idle has its own' "$(counts gmon.out.idle)" '0x430 700,0x432 2,'
is 'so has another task' "$(counts gmon.out.Tmr_Svc)" \
    '0x420 3,0x412 0x420 20,'
is 'and one without a name' "$(counts gmon.out.9)" '0x412 0x420 1,'
is 'what came before the first mark is nobody'\''s' \
    "$(counts gmon.out.none)" '0x410 0x420 1,'
gmonmerge -o sum gmon.out.*
same 'the sum of all is gmon.out' sum gmon.out
gmonbuild -l 0x400 -u 0x480 -o without raw
same 'which is that of a run without -T' without gmon.out
run 0 '-v tells what is in each' build -v raw
is 'in a line each' "$(cat err)" \
    "gmonbuild: 6 packets, 22 arcs (2 distinct), 705 samples; 22 of 22 arcs and 705 of 705 samples came
gmonbuild: gmon.out.idle: 0 arcs, 702 samples, 0.702 seconds
gmonbuild: gmon.out.Tmr_Svc: 20 arcs, 3 samples, 0.003 seconds
gmonbuild: gmon.out.9: 1 arcs, 0 samples, 0.000 seconds
gmonbuild: gmon.out.none: 1 arcs, 0 samples, 0.000 seconds"
build -f bsd44 -b 8 -o other raw
gmonmerge -f bsd44 -o sum other.*
same 'options hold for all files' sum other
is 'in their form' "$(gmondump other.idle | head -n 1)" "gmon${tab}bsd44${tab}4"
rm -f gmon.out* other*
sed '/^task/d' records | packets | build -o plain
is 'without a mark everything is nobody'\''s' "$(files plain)" \
    'plain plain.none '
same 'and that is the sum' plain plain.none
sed '2d; s/end 22/end 21/' records | packets | build -o marked
is 'with a mark at once nothing is' "$(files marked)" \
    'marked marked.9 marked.Tmr_Svc marked.idle '

# A header, and a new file, begin with nobody.
{ cat raw; printf 'header 1 3 0x0 1000 -\npc 0x440 5\nend 0 5\n' | packets; } \
    >again
build -o again.out again
is 'behind a header nobody runs' "$(counts again.out.none)" \
    '0x440 5,0x410 0x420 1,'
printf 'pc 0x440 5\n' | packets >plain
build -o again.out -r 1000 raw plain
is 'nor in another file' "$(counts again.out.none)" \
    '0x440 5,0x410 0x420 1,'
cat plain raw >foreign
run 1 'what a header makes foreign is left out' build -o foreign.out foreign
says 'and told' '; 5 packets before the first header left out'
is 'of nobody'\''s file as well' "$(counts foreign.out.none)" '0x410 0x420 1,'
{
	cat raw
	printf 'header 1 3 0x0 1000 -\ntask 5\npc 0x500 2\nend 0 2\n' |
	    packets
} >stray
run 1 'a task may be out of range' build -v -o stray.out stray
is 'it has no file' "$(files stray.out)" \
    'stray.out stray.out.9 stray.out.Tmr_Svc stray.out.idle stray.out.none '
is 'and is not told' "$(grep -c '^gmonbuild: stray.out' err)" 4

# A rate that comes late is that of the tasks before it, too.
printf 'header 1 3 0x0 0 -\ntask 1\npc 0x430 5\nend 0 5\n' | packets >late
printf 'header 1 3 0x0 1000 -\ntask 2\npc 0x432 3\nend 0 3\n' | packets >>late
run 0 'a rate may come behind samples' build -v -o late.out late
says 'the task before it is told with it' \
    'late.out.1: 0 arcs, 5 samples, 0.005 seconds$'
is 'and has its samples' "$(counts late.out.1)" '0x430 5,'

# Names that are no file names.
mkdir inside
(
	cd inside || exit
	{
		echo header 1 3 0x0 1000 -
		n=0
		for name in ../../etc/passwd a/b a%b A_b '\x00\xff\x1b[2J' - \
		    . .. 5 none gmon.out '*' Größe; do
			n=$((n + 1))
			echo name $n "$name"
			echo task $n
			echo arc 0x411 0x421 $n
		done
		echo end 91 0
	} | packets | build
)
is 'only plain characters are in the files'\'' names' \
    "$(cd inside && files)" 'gmon.out gmon.out.- gmon.out.. gmon.out... gmon.out..._.._etc_passwd gmon.out.5 gmon.out.A_b.4 gmon.out.Gr____e gmon.out._ gmon.out.____2J gmon.out.a_b.2 gmon.out.a_b.3 gmon.out.gmon.out gmon.out.none.10 '
is 'equal ones have the id behind them' "$(counts inside/gmon.out.a_b.3)" \
    '0x410 0x420 3,'
gmonmerge -o sum inside/gmon.out.*
same 'none is written over another' sum inside/gmon.out
is 'nothing is written elsewhere' \
    "$(find . -newer records -name '*passwd*')" \
    './inside/gmon.out..._.._etc_passwd'

# Names from a file.
cat >names <<EOT
# id	name

1${tab}from file
  0x9  nine${tab}
7	unused
EOT
run 0 '-N is taken' build -N names -o named raw
is 'its names come before those of the stream' "$(files named)" \
    'named named.Tmr_Svc named.from_file named.nine named.none '
while IFS= read -r line; do
	echo "$line" >bad
	run 2 "the line '$line' is refused" build -N bad raw
	says "and told ($line)" '^gmonbuild: bad: line 1: not an id up to 65535'
done <<'EOT'
1
x idle
-1 idle
65536 idle
1idle
0x idle
99999999999999999999 idle
1 0123456789012345678901234567890123456789012345678901234567890123x
EOT
printf '1 idle\n2 ma\000in\n' >bad
run 2 'a name with a NUL is refused' build -N bad raw
says 'and located' '^gmonbuild: bad: line 2: not an id up to 65535 and a name'
run 2 'a missing file of names is refused' build -N missing raw
says 'and named' '^gmonbuild: missing: No such file'
run 2 '-N without -T is refused' gmonbuild -l 0x400 -u 0x480 -N names raw
says 'and told' '^gmonbuild: -N is of use with -T only$'

# Where it is written.
run 2 '-T to stdout is refused' build -o - raw
says 'and told' '^gmonbuild: -T needs an output file$'
run 2 '-T to a device is refused' build -o /dev/null raw
says 'and told, too' '^gmonbuild: -T: /dev/null: is no regular file$'
check 'and writes nothing beside it' [ ! -e /dev/null.idle ]
# A dot, the longest name, .65535, and .XXXXXX while the file is not complete.
long=$(printf "%$(($(getconf NAME_MAX .) - 78))s" '' | tr ' ' o)
name=$(printf '%64s' '' | tr ' ' n)
printf '65534 %s\n65535 %s\n' "$name" "$name" >names64
{
	echo header 1 3 0x0 1000 -
	for id in 65534 65535; do
		echo task $id
		echo arc 0x411 0x421 1
	done
	echo end 2 0
} | packets >two
mkdir long
run 0 'there is room for the longest name' \
    build -N names64 -o "long/$long" two
is 'and for its id' "$(cd long && files "$long")" \
    "$long $long.$name.65534 $long.$name.65535 "
run 2 'where there is none it is told' build -o "long/o$long" missing
says 'before anything is read' \
    "^gmonbuild: -T: long/o$long: leaves no room for a task's name$"
mkdir full && cp raw full/old.idle
mkdir full/gmon.out.idle
run 2 'a task'\''s file that can not be written gives status 2' \
    build -o full/gmon.out raw
says 'and is named' '^gmonbuild: full/gmon.out.idle: Is a directory$'
check 'gmon.out does not appear' [ ! -e full/gmon.out ]

# A stream may name a task so that its file would be one that is read.
mkdir read
{
	echo header 1 3 0x0 1000 -
	echo name 1 first
	echo name 2 elf
	for id in 1 2; do
		echo task $id
		echo arc 0x411 0x421 1
	done
	echo end 2 0
} | packets >read/fw.elf
cp read/fw.elf elf.raw
run 2 'a task'\''s file never replaces an input' build -o read/fw read/fw.elf
says 'and is told' \
    '^gmonbuild: read/fw.elf: is read by this run: give the output another name$'
fails 2 'nor stdin' sh -c 'gmonbuild -l 0x400 -u 0x480 -T -o read/fw \
    <read/fw.elf'
same 'it stays as it was' read/fw.elf elf.raw
cp names read/fw.elf
cp names names.copy
run 2 'nor the file of -N' build -N read/fw.elf -o read/fw elf.raw
same 'which stays as well' read/fw.elf names.copy
cp "$srcdir/t/data/blinky.elf" read/fw.elf
run 2 'nor that of -e' build -e read/fw.elf -o read/fw elf.raw
same 'nor is that changed' read/fw.elf "$srcdir/t/data/blinky.elf"
is 'and nothing is written for the others' "$(ls read)" fw.elf

# Damage: a task's mark may be lost, or invented.
{
	echo header 1 3 0x0 1000 -
	for id in $(seq 0 1030); do
		echo task "$id"
		echo arc 0x411 0x421 2
	done
	echo end 2062 0
} | packets >many
mkdir crowd
run 1 'too many tasks give status 1' build -o crowd/gmon.out many
says 'and are told' '; 14 arcs and samples of too many tasks in the sum only; 2062 of 2062 '
is 'the first ones have files' "$(find crowd -type f | wc -l)" 1025
is 'the sum has all' "$(counts crowd/gmon.out)" '0x410 0x420 2062,'

# Live: the tasks' files are written with each snapshot.
mkfifo pipe
build -s 0.05 -o live <pipe 2>err &
builder=$!
exec 3>pipe
cat raw >&3
has_live() {
	[ -s live ]
}
check 'a snapshot has the sum' wait_for has_live
is 'and the tasks' "$(counts live.idle)" '0x430 700,0x432 2,'
printf 'header 1 3 0x0 1000 -\nname 9 nine\npc 0x440 1\nend 0 1\n' |
    packets >&3
exec 3>&-
wait "$builder"
is 'the end is sound' $? 0
is 'a name that came later is used, and no other file is left' \
    "$(files live)" 'live live.9 live.Tmr_Svc live.idle live.nine live.none '

finish
