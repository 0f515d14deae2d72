# SPDX-License-Identifier: GPL-3.0-or-later
# apsplit: the profiles of the parts add up to that of the whole
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

# Records of a stream that is random, but the same each time: so many of them,
# from the task on that runs.
records() {
	awk -v n="$1" -v seed="$2" -v plain="$3" 'BEGIN {
		OFS = "\t"
		srand(seed)
		for (i = 0; i < n; i++) {
			x = rand()
			a = 1024 + 2 * int(256 * rand())
			b = 1024 + 32 * int(16 * rand())
			if (x < 0.5)
				print "arc", sprintf("0x%x\t0x%x", a, b), 1
			else if (x < 0.9)
				print "pc", sprintf("0x%x", a), 1
			else if (plain)
				continue
			else if (x < 0.93)
				print "arc", sprintf("0x%x\t0x%x", a, b),
				    int(1000000 * rand()) + 2
			else if (x < 0.95)
				print "pc", sprintf("0x%x", a),
				    int(1000 * rand()) + 2
			else if (x < 0.98)
				print "task", int(5 * rand())
			else if (x < 0.985)
				print "taskstack", int(5 * rand()), i
			else if (x < 0.99)
				print "name", int(5 * rand()), "task " i
			else if (x < 0.993)
				print "lost", int(9 * rand()), 1
		}
	}'
}
header() {
	record header 1 3 0x0 1000 -
}
# What was sent since the last header, as the totals tell it.
with_end() {
	awk -v arcs="${1:-0}" -v OFS='\t' '
	    { print }
	    $1 == "arc" { a += $4 }
	    $1 == "pc" { p += $3 }
	    END { print "end", (a + arcs) % 4294967296, p % 4294967296 }'
}
run_of() {
	{
		header
		record name 0 zero
		record name 1 one
		record task 3
		records "$@"
	}
}

text='-l 0x400 -u 0x600'
build() {
	# shellcheck disable=SC2086 # several options
	gmonbuild $text -x -r 1000 -v "$@"
}
# Sums over the summaries in the given files, but for the numbers of distinct
# arcs and of runs, and where damage began.
sums() {
	sed 's/^gmonbuild: //; s/([0-9]* distinct)//; s/; in [0-9]* of [0-9]* runs/;/
	    s/, first at byte.*\(part.[0-9]*\|[.]raw\)//
	    s/: packets were lost on the line//
	    s/\([0-9]*\) of \([0-9]*\) arcs and \([0-9]*\) of \([0-9]*\) samples came/\1 came, \2 sent, \3 samples came, \4 samples sent/
	    s/ in \([0-9]*\) places/; \1 places/' "$@" | tr ';,' '\n\n' |
	    awk '{
		number = $1
		$1 = ""
		n[$0] += number
	    } END { for (i in n) print n[i] i }' | sort -k 2
}
# A command line that makes parts, and there are no others.
anew() {
	rm -f part.*
	"$@"
}
# as_whole NAME FILE OPTION...: the parts of the file make the same profile
as_whole() {
	whole_name=$1
	whole_file=$2
	shift 2
	build -o whole.gmon "$@" "$whole_file" 2>err
	for part in part.????; do
		build -o "$part.gmon" "$@" "$part" 2>err
	done
	gmonmerge -o sum.gmon part.????.gmon
	same "$whole_name" sum.gmon whole.gmon
}
alike_but=-
# alike NAME PARTS FILE OPTION...: a file in so many parts gives the same
# profile, status and counts as it does whole.
alike() {
	alike_name=$1
	alike_parts=$2
	alike_file=$3
	shift 3
	build -o whole.gmon "$@" "$alike_file" 2>whole.err
	alike_whole=$?
	anew apsplit -q -p "$alike_parts" "$alike_file" 2>split.err
	alike_split=$?
	alike_worst=0
	for part in part.*; do
		build -o "$part.gmon" "$@" "$part" 2>"$part.err"
		alike_status=$?
		[ $alike_status -le $alike_worst ] || alike_worst=$alike_status
	done
	is "$alike_name: so many parts" \
	    "$(find . -name 'part.????' | wc -l)" "$alike_parts"
	gmonmerge -o sum.gmon part.*.gmon
	same "$alike_name: the sum is the whole" sum.gmon whole.gmon
	is "$alike_name: status" $alike_worst $alike_whole
	is "$alike_name: what is skipped is told" $alike_split \
	    "$(grep -c 'bytes skipped' whole.err)"
	sums whole.err | grep -v "$alike_but" >sums.whole
	sums part.*.err | grep -v "$alike_but" >sums.parts
	same "$alike_name: counts" sums.parts sums.whole
}

run_of 3000 1 | with_end | apencode >run.raw
common_tests apsplit -p 2
alike 'a run' 5 run.raw
only_data() {
	grep -v -e ^header -e ^end -e ^name -e ^task -e '^lost.0.0$'
}
is 'nothing is added but what says nothing of calls and samples' \
    "$(for i in 1 2 3 4 5; do apdecode part.000$i; done | only_data | cksum)" \
    "$(apdecode run.raw | only_data | cksum)"
is 'each part is nearly as long' "$(for i in 1 2 3 4 5; do wc -c <part.000$i
    done | awk -v all="$(wc -c <run.raw)" '{ d = $1 - all / 5
	if (d > 1000 || d < -1000) print $1 }')" ''
for i in 1 2 3 4 5; do
	fails 0 "part $i is sound" sh -c "apdecode part.000$i >part.txt"
	is "part $i has one header and one end" \
	    "$(cut -f 1 part.txt | grep -c -e header -e end)" 2
done

# The same, without files.
for i in 1 2 3 4 5; do
	apsplit -p 5 -i $i run.raw >one
	same "-i $i writes that part" one part.000$i
done
apsplit -p 5 -i 3 <run.raw >one
same 'stdin may be a file' one part.0003
cat run.raw | apsplit -b 4096 -o pipe.
apsplit -b 4096 -o file. run.raw
is 'a pipe gives the same parts as a file' \
    "$(cat pipe.* | cksum) $(find . -name 'pipe.*' | wc -l)" \
    "$(cat file.* | cksum) $(find . -name 'file.*' | wc -l)"
is 'with -b none is much longer' \
    "$(find . -name 'pipe.*' -size +9 | wc -l)" 0
dd if=run.raw bs=7 2>dd.err | apsplit -b 4096 -o bits.
is 'how the input is cut changes nothing' "$(cat bits.* | cksum)" \
    "$(cat pipe.* | cksum)"
apsplit -b 4990 -o once. run.raw
{
	head -c 5000 run.raw
	sleep 0.3
	tail -c +5001 run.raw
} | apsplit -b 4990 -o late.
same 'nor where little is known yet' late.0001 once.0001

# Stacks build on what is in the part before.  Functions are called and return;
# sometimes an exception comes, or another thread.
stacks() {
	awk -v n="$1" -v seed="$2" 'function r(m) { return int(m * rand()) }
	function words(k,    i, at, text) {
		at = 4 * r(4)
		text = ""
		for (i = k; i > 0; i--) {
			text = text (i < k ? " " : "") at ":" place[i]
			at += gap[i]
		}
		return at (cut ? "+" : "") "\t" (k ? text : "-")
	}
	BEGIN {
		srand(seed)
		for (i = 0; i < n; i++) {
			depth -= r(4)
			if (depth < 0) {
				depth = 0
				cut = rand() < 0.2
			}
			for (j = r(4); j > 0; j--) {
				place[++depth] = sprintf("0x%x", 1026 + 2 * r(250))
				gap[depth] = 4 * (1 + r(rand() < 0.02 ? 400 : 9))
				if (rand() < 0.05)
					place[depth] = "0xfffffffd=0x402+"
			}
			text = sprintf("\t0x%x\t", 1024 + 2 * r(256)) \
			    (rand() < 0.3 ? "-" : sprintf("0x%x",
			    1026 + 2 * r(99))) "\t" words(depth)
			if (rand() < 0.05)
				text = text "\t8\t4:0x444"
			print (i % 64 ? "stack" : "stackfull\t0x400\t64") text
			if (rand() < 0.1)
				print "pc\t0x450\t1"
			if (rand() < 0.1)
				print "task\t" r(3)
		}
	}'
}
{
	header
	stacks 4000 51
} | awk '{ print } /^(pc|stack)/ { n++ } END { print "end\t0\t" n }' |
    apencode >stack.raw
run 0 'stacks are sound' apdecode stack.raw
same_stacks() {
	sed 's/^stackfull.0x400.64/stack/' | only_data
}
anew apsplit -p 7 stack.raw
for part in part.*; do
	fails 0 "stacks of $part are sound" sh -c "apdecode $part >>parts.txt"
done
same_stacks <out >want
same_stacks <parts.txt >got
same 'in parts they are the same samples' got want
is 'only the first is full where it was not' \
    "$(grep -c ^stackfull parts.txt)" $(($(grep -c ^stackfull out) + 6))
alike 'stacks in 7 parts' 7 stack.raw
# without FROM BYTES: a stream without these bytes; in parts the same is lost
without() {
	{
		head -c "$1" stack.raw
		tail -c +$(($1 + $2 + 1)) stack.raw
	} >lost.raw
	anew apsplit -q -p 7 lost.raw
	apdecode -q lost.raw | same_stacks | grep -v ^skip >want
	for part in part.*; do
		apdecode -q "$part"
	done | same_stacks | grep -v ^skip >got
	cmp -s got want || echo "without $1 $2"
	grep unreadable want >>spoilt
}
border=$(apdecode part.0001 | grep -vc ^end)
for behind in 1 2 3 5 8 13 21 34; do
	from=$(apdecode stack.raw | head -n $((border + behind)) | apencode |
	    wc -c)
	to=$(apdecode stack.raw | head -n $((border + behind + 1)) | apencode |
	    wc -c)
	# A packet, and a part of one.
	without "$from" $((to - from))
	without $((from + 2)) 7
done >wrong
is 'what is lost behind a border spoils the same stacks' "$(cat wrong)" ''
fails 1 'and does spoil some' sh -c '[ "$(wc -l <spoilt)" -lt 100 ]'

# Two runs that tell all; in the second one there are no tasks.
{
	run_of 2500 22 | with_end
	{
		header
		records 2500 23 1
	} | with_end
} | apencode >two.raw
for n in 2 3 4 6 9; do
	alike "two runs in $n parts" $n two.raw
done
is 'a task of the first does not run in the second' \
    "$(apdecode part.0009 | grep -cw '^task')" 0

# Runs, one after the other; some without end, some ends without a run.
{
	run_of 1000 2 | with_end
	records 500 3
	run_of 700 4
	run_of 900 5 | with_end
	run_of 800 6 | with_end
	records 300 7
	record end 1 2
	records 300 8
} | apencode >runs.raw
# Totals are compared in more parts than there are runs that tell them.
alike_but='came\|sent'
for n in 2 3 7 20; do
	alike "runs in $n parts" $n runs.raw
done
is 'no header is lost' "$(for part in part.????; do apdecode "$part"
    done | grep -c ^header)" $(($(apdecode runs.raw | grep -c ^header) + 19))
run_of 2000 9 | apencode >cut.raw
alike 'a run without an end' 4 cut.raw
alike_but=-
{
	run_of 400 10
	record arc 0x500 0x480 4294967000
	records 400 11
	record arc 0x500 0x480 4294967000
	records 400 12
} | with_end | apencode >wrap.raw
alike 'totals that wrap' 6 wrap.raw
run_of 2000 13 | with_end 5 | apencode >lost.raw
alike 'packets that were lost' 4 lost.raw
is 'are told, by the last part' "$(grep -l 'were lost on' part.*.err)" \
    part.0004.err
{
	record header 1 4 0x10000 500 0123456789
	records 3000 14
} | with_end | apencode -n 4 >other.raw
anew apsplit -p 3 other.raw
is 'the header is the same in each part' \
    "$(for i in 1 2 3; do apdecode part.000$i | head -n 1; done | sort -u)" \
    "$(record header 1 4 0x10000 500 0123456789)"

# Without a header.
records 3000 15 1 | apencode >plain.raw
alike 'a plain stream' 9 plain.raw
is 'nothing is added' "$(cat part.???? | cksum)" "$(cksum <plain.raw)"
records 3000 16 1 | apencode -n 4 >plain4.raw
anew apsplit -n 4 -p 7 plain4.raw
as_whole 'addresses may have another width' plain4.raw -n 4
run_of 3000 17 | with_end | apencode | tail -c +17 >missed.raw
# Nobody knows whether all came, but the parts tell what is in them.
alike_but='came\|sent'
alike 'a stream whose header was missed' 6 missed.raw
# Two packets tell of one, of which the first is skipped: no part must begin
# between them, or it would skip the second one, too.
{
	header
	records 500 24 1
	record task 3
	records 2000 25 1
	record task 2
	records 2500 26
} | apencode | tail -c +17 >hinted.raw
alike 'and one of which nothing tells for long' 4 hinted.raw
is 'which is one part up to there' "$(($(wc -c <part.0001) > 12000))" 1
alike_but=-
hexdecode "$srcdir/t/data/blinky.hex" >blinky.raw
text="-e $srcdir/t/data/blinky.elf"
# shellcheck disable=SC2086 # two words
gmonbuild $text /dev/null 2>err
if grep -q 'without libelf' err; then
	skip 10 'built without libelf'
else
	alike 'a recording, checked' 3 blinky.raw
	alike 'and not' 3 blinky.raw -F
fi
text='-l 0x400 -u 0x600'
captures=${CAPTURES:-$srcdir/../shared/captures}
if [ -r "$captures/blinky.syms.elf" ]; then
	hexdecode "$captures/blink1.hex" >blink1.raw
	text="-e $captures/blinky.syms.elf"
	alike 'a recording of a board' 7 blink1.raw
	text='-l 0x400 -u 0x600'
else
	skip 5 "no recordings in $captures"
fi

# Each task's profile.
build -T -o tasks.gmon runs.raw 2>err
anew apsplit -p 4 runs.raw
for part in part.????; do
	build -T -o "$part.gmon" "$part" 2>err
done
for task in tasks.gmon.*; do
	case $task in
	*.none) continue ;;
	esac
	name=${task#tasks.gmon.}
	echo "$name"
done >names
is 'there are tasks' "$(($(wc -l <names) > 3))" 1
# The last name counts, so it must be given to all parts: by number here.
apdecode runs.raw | awk '$1 == "name" { name[$2] = $3 " " $4 }
    END { for (i in name) print i, name[i] }' >task.names
sizes() {
	apdecode "$1" | awk '$1 == "taskstack" { size[$2] = $3 }
	    END { for (i in size) print i, size[i] }' | sort
}
sizes runs.raw >whole.sizes
for part in part.????; do
	sizes "$part" >part.sizes
done
check 'there are sizes of stacks' [ -s whole.sizes ]
same 'and the last part has those of all tasks' whole.sizes part.sizes
for part in part.????; do
	rm -f "$part".gmon*
	build -T -N task.names -o "$part.gmon" "$part" 2>err
done
bad=''
for task in tasks.gmon.*; do
	gmonmerge -o sum.gmon part.????.gmon."${task#tasks.gmon.}" 2>err ||
	    bad="$bad $task"
	cmp -s sum.gmon "$task" || bad="$bad $task"
done
is 'the sum of each is that of the whole' "$bad" ''
{
	run_of 0 1
	records 3000 18 1
} | with_end | apencode >named.raw
anew apsplit -p 4 named.raw
is 'names and the task that runs are told again' \
    "$(for i in 1 2 3 4; do apdecode part.000$i | sed -n 2,4p; done |
	sort -u | tr '\t\n' ' ,')" 'name 0 zero,name 1 one,task 3,'

# Damage: bytes lost, inserted or changed, one of 500.
damage() {
	od -A n -v -t x1 -w1 "$1" | awk -v how="$2" -v seed="$3" '
	    BEGIN { srand(seed) }
	    NR > 40 && rand() < 0.002 {
		if (how == "insert")
			print $1
		if (how != "lose")
			printf "%02x\n", int(256 * rand())
		next
	    }
	    { print $1 }' | hexdecode
}
# Which of a damaged packet's bytes is skipped depends on where reading begins:
# up to 10 of them.
far_from_ends() {
	for part in part.????; do
		apdecode -q "$part" | awk -v end="$(wc -c <"$part")" '
		    $1 == "skip" && ($2 < 246 || $2 > end - 266)' >skips
		case $part in
		*.0001) awk -v end="$(wc -c <"$part")" '$2 > end - 266' skips ;;
		"part.000$1") awk '$2 < 246' skips ;;
		*) cat skips ;;
		esac
	done
}
run_of 8000 19 | with_end | apencode >long.raw
records 8000 20 1 | apencode >longplain.raw
for how in lose insert change; do
	for file in long longplain; do
		damage $file.raw $how 7 >damaged.raw
		alike "$file, bytes that $how" 6 damaged.raw
		is 'damage is far from the ends of parts' \
		    "$(far_from_ends 6)" ''
	done
done
# What is put in must not look like packets together with damage behind it or
# before it: the last byte of its samples, or arcs, is the type of a sample.
many() {
	awk -v n="$1" -v line="$2" 'BEGIN { for (i = 0; i < n; i++) print line }'
}
in_two() {
	anew apsplit -q -b 4096 "$1"
}
ended() {
	{
		header
		many "$1" "$(record pc 0x420 1)"
		record end 0 "$1"
	} | apencode
	bytes 'xx'
	record pc 0x424 1 | apencode
}
ended 1500 >ended.raw
in_two ended.raw
told=$(apdecode -q part.0001 | awk '$1 == "end" { print $3 }')
ended $((told + 256 + 80)) >ended.raw
in_two ended.raw
as_whole 'damage behind totals that are changed' ended.raw
is 'is no part of them' "$(apdecode -q part.0002 | grep ^end)" \
    "$(record end 0 336)"
cut_off() {
	{
		header
		record task 1
		record task 2
		many "$1" "$(record arc 0x420 0x440 1)"
	} | apencode | tail -c +17
	bytes 'A\000\004'
}
cut_off 1000 >cut_off.raw
in_two cut_off.raw
told=$(apdecode -q part.0001 | grep -c ^arc)
cut_off $((told + 256 + 80)) >cut_off.raw
in_two cut_off.raw
as_whole 'half a packet at the end' cut_off.raw
is 'stays that' "$(apdecode -q part.0002 | tail -n 1 | cut -f 1,3)" \
    "$(record skip 3)"
run 1 'damage gives status 1' anew apsplit -p 3 damaged.raw
says 'and is told' '^apsplit: damaged.raw: [0-9]* bytes skipped in [0-9]* places$'
skipped=$(awk '{ print $3 }' err)
is 'once, by the part it is in, with -i' "$(for i in 1 2 3; do
	apsplit -p 3 -i $i damaged.raw 2>&1 >one.raw
    done | awk '{ n += $3 } END { print n }')" "$skipped"
run 1 'not with -q' apsplit -q -p 3 damaged.raw
quiet 'but by the status'
head -c 50000 /dev/urandom >noise 2>err || tr -dc 'x-z' </bin/sh >noise
anew apsplit -q -p 5 noise
is 'noise does no harm' "$(($? <= 1))" 1
tr -dc 'x-z' <"$(command -v gmonbuild)" >nothing
run 1 'what has no packets is one part' anew apsplit -v -p 5 nothing
says 'and -v tells that' '^apsplit: nothing: 1 parts$'
same 'with all there was' part.0001 nothing
: >empty
run 0 'and so is an empty file' anew apsplit -p 5 empty
same 'which stays one' part.0001 empty

# Options and files.
run 2 'neither -b nor -p' apsplit run.raw
says 'is refused' '^apsplit: give either -b or -p$'
run 2 'both, too' apsplit -b 5000 -p 2 run.raw
run 2 'a part that is not there' apsplit -p 3 -i 4 run.raw
says 'is refused' '^apsplit: -i: there are 3 parts$'
for wrong in '-p 0' '-p 10000' '-b 4095' '-i 0' '-n 5' '-p 2 -n 1'; do
	# shellcheck disable=SC2086 # several options
	run 2 "$wrong is refused" apsplit $wrong run.raw
done
run 2 'two files' apsplit -p 2 run.raw run.raw
says 'give the usage' '^usage: apsplit '
fails 2 'of a pipe the size is not known' \
    sh -c 'cat run.raw | apsplit -p 2'
says 'which is told' '^apsplit: stdin: is no regular file: give -b instead of -p'
anew apsplit -p 3 run.raw
run 2 'parts of an earlier run' apsplit -p 2 run.raw
says 'are told' '^apsplit: part.0003: is of another run, which had more parts:'
cp run.raw x0001
run 2 'the input is not replaced' apsplit -p 2 -o x x0001
same 'and stays' x0001 run.raw
run 2 'a folder that is not there' apsplit -p 2 -o no/part run.raw
says 'is told' '^apsplit: no/part0001: No such file'
if [ -c /dev/full ]; then
	fails 2 'a full disk gives status 2' \
	    sh -c 'apsplit -p 2 -i 2 run.raw >/dev/full'
else
	skip 1 'no /dev/full'
fi
mkdir limit
fails 2 'a limit of size gives status 2' sh -c 'ulimit -f 1
    apsplit -p 2 -o limit/part. long.raw'
is 'and leaves nothing behind' "$(find limit -type f | wc -l)" 0

finish
