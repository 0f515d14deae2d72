# SPDX-License-Identifier: GPL-3.0-or-later
# proftop on a terminal that a real ssh makes, at another computer
. "$srcdir/t/lib.sh"
. "$srcdir/t/tool.sh"
. "$srcdir/t/tmux.sh"
. "$srcdir/t/sshd.sh"
computers far
ln -s "$(command -v proftop)" far/bin/
cp "$elf" far/fw.elf
mkfifo far/pipe

# The program and its line are there, the terminal and who types are here.
echo 'echo $$ >pid; exec proftop -e fw.elf -r 1000 -i 0.1 -o far.gmon' >far/run
cat >job <<'EOT_J'
stty -a | sed 's|rows.*columns [0-9]*;||' >stty1
ssh -t far 'sh run <pipe 2>err; echo $? >status'
echo "ssh ended: $?"
stty -a | sed 's|rows.*columns [0-9]*;||' >stty2
exec sleep 100
EOT_J
start_far() {
	rm -f far/status far/pid stty2
	tmux new-session -d -x 80 -y 24 'sh job'
	exec 3>far/pipe
	cat raw >&3
}

start_far
sees 'a terminal over ssh shows the table' ' 20  wait_ms$'
press Down Enter
sees 'keys come' '^ *called by\|callers'
press q
resize 50 10
sees 'so do other sizes: fewer columns' '  wait_ms$'
check 'and fewer lines' test "$(wc -l <screen)" -le 10
press w
sees 'a profile is written there' 'far.gmon written'
check 'and is one' gmondump far/far.gmon
resize 80 24
press q
check 'q ends it' wait_for [ -s stty2 ]
is 'with its status' "$(cat far/status)" 0
same 'the terminal is set as before' stty2 stty1
stop

# The line is at the other computer, proftop here.
ln -s "$(command -v rawcap)" far/bin/
cp raw far/cap.raw
tmux new-session -d -x 80 -y 24 \
    "ssh far rawcap cap.raw | proftop -e '$elf' -r 1000 -i 0.1; sleep 100"
sees 'a line of another computer is shown here' ' 20  wait_ms$'
stop 2>/dev/null

# The connection breaks: what feeds the pipe must not be held up for ever.
start_far
sees 'another session shows the table' ' 20  wait_ms$'
switch_off far
sees 'a connection that breaks is told by ssh' '^ssh ended: 255'
gone() {
	! kill -0 "$(cat far/pid)" 2>kill.err
}
check 'and proftop ends' wait_for gone
stop
finish
