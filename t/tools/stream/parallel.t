# SPDX-License-Identifier: GPL-3.0-or-later
# Parts of a recording that GNU parallel builds at the same time add up to what
# one pass makes of it: as the page splitprof-runs(7) has it.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

parallel --version >version 2>err && grep -q '^GNU parallel' version ||
	skip_all 'no GNU parallel'
# It keeps notes at home, and there may be other settings.
HOME=$PWD
export HOME
unset PARALLEL PARALLEL_HOME

# Shares of the calls and samples of a stream with a header, tasks and totals.
awk 'BEGIN {
	OFS = "\t"
	print "header", 1, 3, "0x0", 1000, "-"
	srand(5)
	for (i = 0; i < 9000; i++) {
		a = sprintf("0x%x", 1024 + 2 * int(256 * rand()))
		if (i % 50 == 7)
			print "task", i % 4
		if (rand() < 0.5) {
			b = sprintf("0x%x", 1024 + 32 * int(9 * rand()))
			print "arc", a, b, 1
			arcs++
		} else {
			print "pc", a, 1
			samples++
		}
	}
	print "end", arcs, samples
}' >cap.txt
apencode cap.txt >cap.raw
build='gmonbuild -l 0x400 -u 0x600 -r 1000'
$build -o whole.gmon cap.raw

apsplit -p 5 cap.raw
fails 0 'parts as files' \
    parallel "$build" -o {}.gmon {} ::: part.????
gmonmerge -o sum.gmon part.????.gmon
same 'add up to the whole' sum.gmon whole.gmon
fails 0 'parts without files' sh -c \
    "seq 5 | parallel 'apsplit -p 5 -i {} cap.raw | $build -o {}.gmon'"
gmonmerge -o sum.gmon [1-5].gmon
same 'do so as well' sum.gmon whole.gmon
is 'and are the same' "$(cat [1-5].gmon | cksum)" "$(cat part.*.gmon | cksum)"
fails 0 'sums of two at a time' \
    parallel -N 2 gmonmerge -o tree{#} {} ::: part.????.gmon
is 'are three' "$(echo tree?)" 'tree1 tree2 tree3'
gmonmerge -o sum.gmon tree3 tree1 tree2
same 'and give the same sum' sum.gmon whole.gmon

# A recording that lost something.
{
	head -c 30000 cap.raw
	tail -c +30022 cap.raw
} >lost.raw
$build -q -o whole.gmon lost.raw
rm -f part.*
apsplit -q -p 5 lost.raw
fails 2 'damage in one part, and totals in the last: two have failed' \
    parallel --joblog jobs "$build" -q -o {}.gmon {} ::: part.????
is 'with status 1, the others with 0' \
    "$(sed 1d jobs | cut -f 7 | sort | uniq -c | tr -s ' \n' ' ')" ' 3 0 2 1 '
gmonmerge -o sum.gmon part.????.gmon
same 'and the sum is the whole' sum.gmon whole.gmon

# On other hosts, which are this one: what stands for ssh notes their names.
cat >ssh <<'EOT_S'
#!/bin/sh
while :; do
	case $1 in
	-*) shift ;;
	*) break ;;
	esac
done
echo "$1" >>"$HOME/hosts"
shift
[ "$1" != -- ] || shift
exec sh -c "$*"
EOT_S
chmod +x ssh
$build -o whole.gmon cap.raw
rm -f part.* [1-5].gmon
fails 0 'on two hosts that see the folder' sh -c "seq 5 |
    parallel --ssh '$PWD/ssh' -S 1/one,1/two --wd '$PWD' \
    'apsplit -p 5 -i {} cap.raw | $build -o {}.gmon'"
gmonmerge -o sum.gmon [1-5].gmon
same 'the sum is the whole, too' sum.gmon whole.gmon
is 'both have worked' "$(sort -u hosts | tr '\n' ' ')" 'one two '

# What has marks of its own.
od -A n -v -t x1 cap.raw >cap.hex
parallel -k --pipepart -a cap.hex --block 10k hexdecode >hex.raw 2>err
same 'hexadecimal text at the ends of lines' hex.raw cap.raw
quiet 'has no digit left over'
qsencode -a cap.raw >cap.qs
qsdecode -a cap.qs >frames.raw
same 'frames hold the packets' frames.raw cap.raw
fails 0 'frames' sh -c "parallel -k --pipepart -a cap.qs --block 7k \
    --recend '\\x7e' qsdecode -a >frames.raw"
same 'behind their marks' frames.raw cap.raw
quiet 'are whole'
grep -v -e header -e task -e end cap.txt >plain.txt
apencode plain.txt | $build -o whole.gmon
rm -f t*.gmon
fails 0 'records' parallel --pipepart -a plain.txt --block 10k \
    "apencode | $build -o t{#}.gmon"
is 'in many parts' "$(($(find . -name 't*.gmon' | wc -l) > 5))" 1
gmonmerge -o sum.gmon t*.gmon
same 'need no order' sum.gmon whole.gmon

finish
