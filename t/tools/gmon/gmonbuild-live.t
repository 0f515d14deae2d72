# SPDX-License-Identifier: GPL-3.0-or-later
# gmonbuild while it runs: snapshots, signals, and readers that go away
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

tab='	'
printf 'arc\t0x411\t0x421\t2\npc\t0x41e\t3\n' | apencode >raw
build() {
	gmonbuild -l 0x400 -u 0x480 -r 1000 "$@"
}
build -o want1 raw
build -o want2 raw raw
printf 'arc\t0x411\t0x421\t100000\n' | apencode >many
build -o want3 raw raw many

# Does the file hold that many calls?
calls() {
	[ "$(gmondump "$2" 2>dump.err | awk '$1 == "arc" { print $4 }')" = "$1" ]
}

# Snapshots of a stream that goes on.
mkfifo pipe
echo old >gmon.out
build -s 0.05 <pipe 2>err &
builder=$!
exec 3>pipe
sleep 0.2
is 'nothing is written before a packet comes' "$(cat gmon.out)" old
cat raw >&3
check 'a snapshot appears while the input stays open' \
    wait_for calls 2 gmon.out
sleep 0.2
: >stamp
sleep 0.2
is 'it is not written again without news' "$(find gmon.out -newer stamp)" ''
cat raw >&3
check 'the next one holds more' wait_for calls 4 gmon.out
printf 'x' >&3
exec 3>&-
wait "$builder"
is 'the end is as without snapshots' "$?" 1
same 'but for the damage' gmon.out want2

# A reader finds a whole file at any moment.
build -s 0.001 -o busy <pipe &
builder=$!
exec 3>pipe
cat raw >&3
wait_for [ -s busy ]
bad=0
for _ in $(seq 60); do
	cat raw >&3
	gmondump busy >got 2>&1 || bad=$((bad + 1))
	gmondump busy | grep -q "^arc${tab}0x410${tab}0x420${tab}" ||
	    bad=$((bad + 1))
done
exec 3>&-
wait "$builder"
is 'every snapshot is sound' "$? $bad" '0 0'
check 'the last has all' calls 122 busy
is 'no other file is left' "$(echo busy*)" busy

# Snapshots of packets that all lie elsewhere are none.
printf 'pc\t0x1000\t9\n' | apencode >elsewhere
cp want1 gmon.out
build -s 0.02 <pipe 2>err &
builder=$!
exec 3>pipe
cat elsewhere >&3
sleep 0.2
exec 3>&-
wait "$builder"
is 'packets elsewhere end with status 2' "$?" 2
same 'and leave a good file' gmon.out want1

# Ctrl-C on a pipeline: the terminal sends SIGINT to its whole process group.
# The feeder dies, gmonbuild goes on to the end of the pipe, of which it has
# read enough to be past its start: a pipe does not hold many.
cat >job <<'EOT'
trap : INT
{ cat raw raw many; echo >fed; exec sleep 100; } |
    gmonbuild -l 0x400 -u 0x480 -r 1000 -o int.out 2>int.err
echo $? >status
EOT
"$builddir/t/support/peer/peer" group group sh job &
job=$!
check 'a pipeline is fed' wait_for [ -s fed ]
kill -s INT -- "-$(cat group)"
wait "$job"
is 'Ctrl-C on it ends it well' "$(cat status)" 0
same 'with a complete gmon.out' int.out want3
is 'and no message' "$(cat int.err)" ''

# The same signal twice: the second kills.
cp want1 killed.out
second_signal_kills gmonbuild -l 0x400 -u 0x480 -r 1000 -o killed.out pipe
same 'and leaves the old file' killed.out want1
is 'and nothing else' "$(echo killed.out*)" killed.out

# A signal while nothing comes: the pipe is still read to its end.
gmonbuild -l 0x400 -u 0x480 -r 1000 -s 0.05 -o term.out <pipe &
builder=$!
exec 3>pipe
cat raw >&3
wait_for calls 2 term.out
kill -HUP "$builder"
cat raw >&3
exec 3>&-
wait "$builder"
is 'after a signal the pipe is finished' "$?" 0
same 'and all of it counted' term.out want2

# What is ignored from outside, as by nohup, stays ignored.
rm -f term.out
(trap '' INT && exec gmonbuild -l 0x400 -u 0x480 -r 1000 -s 0.05 \
    -o term.out) <pipe &
builder=$!
exec 3>pipe
cat raw >&3
wait_for calls 2 term.out
kill -INT "$builder"
sleep 0.1
kill -INT "$builder"
cat raw >&3
exec 3>&-
wait "$builder"
is 'an ignored signal never kills' "$?" 0
same 'and all is counted' term.out want2

# One byte at a time, and a FIFO as output.
for i in $(seq 1 "$(wc -c <raw)"); do
	dd if=raw bs=1 skip=$((i - 1)) count=1 2>dd.err
done | build -o slow.out
is 'one byte at a time is read' "$?" 0
same 'as the whole' slow.out want1
mkfifo sink
cat sink >sunk &
build -o sink raw
status=$?
wait $!
is 'a FIFO can be the output' "$status" 0
same 'and passes it on' sunk want1
check 'and stays one' [ -p sink ]

# Nobody reads the output.
{
	build -o - -l 0 -u 0x800000 raw 2>err
	echo $? >status
} | :
is 'SIGPIPE ends it' "$(cat status)" 141
quiet 'without a message'

finish
