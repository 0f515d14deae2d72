# SPDX-License-Identifier: GPL-3.0-or-later
# Parts of a recording that several computers build, as splitprof-runs(7) has
# it: GNU parallel and rsync by a real ssh.
. "$srcdir/t/support/lib.sh"

for program in parallel rsync; do
	command -v $program >/dev/null || skip_all "no $program"
done
parallel --version >version 2>err && grep -q '^GNU parallel' version ||
	skip_all 'no GNU parallel'
cp "$srcdir/t/data/blinky.elf" fw.elf
gmonbuild -e fw.elf /dev/null 2>err
grep -q 'without libelf' err && skip_all 'built without libelf'
. "$srcdir/t/tools/stream/sshd.sh"
computers host1 host2 bare
# Their programs are those that are tested here; the last one has none.
for host in host1 host2; do
	for program in gmonbuild apsplit; do
		ln -s "$(command -v $program)" $host/bin/
	done
done
mkdir home
HOME=$PWD/home
export HOME
unset PARALLEL PARALLEL_HOME

hexdecode "$srcdir/t/data/blinky.hex" >one.raw
for _ in $(seq 20); do
	cat one.raw
done >cap.raw
gmonbuild -q -e fw.elf -r 1000 -o whole.gmon cap.raw

# The page's commands, but for the size of the parts.  There are three: each
# is some ten logins, and each of two computers must have one.
build() {
	rm -f part.*
	apsplit -b 24k cap.raw
	parallel -S "$@" --basefile fw.elf --transferfile {} \
	    --return {}.gmon --cleanup --joblog jobs \
	    gmonbuild -q -e fw.elf -r 1000 -o {}.gmon {} ::: part.????
}
fails 0 'parts and program are sent, profiles come back' build host1,host2
quiet 'without a word'
gmonmerge -o sum.gmon part.????.gmon
same 'the sum is the whole' sum.gmon whole.gmon
is 'both have worked' "$(sed 1d jobs | cut -f 2 | sort -u | tr '\n' ' ')" \
    'host1 host2 '
is 'and keep nothing' "$(find host1 host2 -name 'part.*' -o -name fw.elf)" ''

mkdir shared
cp cap.raw fw.elf shared
fails 0 'each cuts its own part, where they see one folder' sh -c "cd shared &&
    seq 4 | parallel -S host1,host2 --wd . 'apsplit -p 4 -i {} cap.raw |
    gmonbuild -q -e fw.elf -r 1000 -o {}.gmon'"
gmonmerge -o sum.gmon shared/[1-4].gmon
same 'the sum is the whole, too' sum.gmon whole.gmon

# One without our programs: nothing is missed silently.
build host1,bare 2>err
is 'a computer without the programs is an error' "$(($? > 0))" 1
is 'for each of its parts' \
    "$(sed 1d jobs | awk '$2 == "bare" && $7 != 127 || $2 != "bare" && $7')" ''
fails 0 'that others may try again' build host1,bare --retries 5
gmonmerge -o sum.gmon part.????.gmon
same 'and nothing is missing' sum.gmon whole.gmon

# One that is switched off.
switch_off host2
build host1,host2 2>err
is 'a computer that is off is an error' "$(($? > 0))" 1
fails 0 'and left out by --filter-hosts' build host1,host2 --filter-hosts
gmonmerge -o sum.gmon part.????.gmon
same 'the sum is the whole again' sum.gmon whole.gmon

# A board at another computer: the line comes by ssh.
ln -s "$(command -v rawcap)" host1/bin/
cp cap.raw host1/
fails 0 'a line at another computer' sh -c \
    'ssh host1 rawcap cap.raw | gmonbuild -q -e fw.elf -r 1000 -o far.gmon'
same 'is as one that is here' far.gmon whole.gmon
finish
