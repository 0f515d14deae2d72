# SPDX-License-Identifier: GPL-3.0-or-later
# proftop on a terminal, by tmux: its ends, by signals and failures
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/view/tmux.sh"

# A signal to proftop itself: it says who it is.
before='sh -c "echo \$\$ >pid; exec \"\$@\"" sh'
for signal in TERM HUP; do
	begin
	kill -s $signal "$(cat pid)"
	restored "SIG$signal ends it at once" \
	    "$([ $signal = TERM ] && echo 143 || echo 129)"
done
before=

# The terminal goes, and nobody is told: as with nohup(1).
cat >job <<EOT_J
trap '' HUP
proftop -e '$elf' -r 1000 <pipe 2>err
echo \$? >status
EOT_J
terminal 80 24
exec 3>pipe
cat raw >&3
wait_for shows ' wait_ms$'
tmux kill-server
check 'it ends with its terminal' wait_for [ -s status ]
is 'as by q' "$(cat status)" 0

# A file that can't be written yet does not hold up a signal.
before='sh -c "echo \$\$ >pid; exec \"\$@\"" sh'
mkfifo slow
begin -o slow
press w
sees 'what takes long is told' '^writing slow \.\.\.'
press q
sleep 0.5
kill -s TERM "$(cat pid)"
restored 'a signal ends it all the same' 143
: <>slow
begin -o slow
press w q
sleep 0.5
check 'it is waited for after q' [ ! -e status ]
timeout 10 cat slow >slow.gmon
restored 'and that is the end' 0
check 'the file is whole' gmondump slow.gmon
rm slow
before=

# Ctrl-C.
begin
press C-c
sees 'Ctrl-C waits for what is left' '^interrupted: reading what is left'
cat raw >&3
sees 'and reads it' ' 40  wait_ms$'
press C-c
restored 'a second one ends it' 130
start 80 24 -r 1000
cat raw >&3
exec 3>&-
wait_for shows 'input ended'
press C-c
restored 'so does the first, when nothing is left' 0

# As with rawcap, which ends of it.
begin -o '"$(printf "gmon\nout")"'
press C-c
wait_for shows '^interrupted'
exec 3>&-
sees 'when nothing is left it stays' '^q quit'
press j
sees 'and has its keys' '^>.* button$'
press w
sees 'all of them' '^gmon.*x0aout written: 781 samples'
press C-c
restored 'then Ctrl-C is the end as well' 0
rm gmon?out

# What can't be read is told as soon as that is known.
start 80 24 .
restored 'a folder is not read' 2
says 'and that is told' '^proftop: \.: Is a directory$'

# A device: another terminal, on which nothing is typed but this.
device() {
	command tmux -f /dev/null -S "$work/device" "$@"
}
device new-session -d 'tty >dev; stty raw -echo; touch ready; exec sleep 100'
wait_for [ -e ready ]
start 80 24 -r 1000 "$(cat dev)"
sees 'a device can be read' 'nothing has come'
device send-keys -H 50 00 01 2c 50 00 01 2c 50 00 01 2c 50 00 01 2c
sees 'and what comes is shown' '^> *100.00 .* wait_ms$'
press C-c
sees 'Ctrl-C is its end' 'input ended'
sees 'with all that came' '\(^\| \)4 samples'
press C-c
restored 'and then that of the view' 0
device kill-server

# Failures, with stderr on the terminal.
errors=
start 80 24
printf 'header\t1\t3\t0x0\t10\t0102030405060708090a0b0c0d0e0f1011121314\n' |
    apencode >header
wait_for shows 'nothing has come'
cat header raw >&3
restored 'another build ends it' 2
sees 'and that is told on the terminal' '^proftop: stdin: not sent by '
start 80 24 -r 1000
wait_for shows 'nothing has come'
press w
sees 'nothing is not written' '^proftop: nothing has come: gmon.out not written'
check 'anywhere' [ ! -e gmon.out ]
exec 3>&-
sees 'an empty input is told' 'input ended'
quits 'and ends with' 2
sees 'and a message' '^proftop: no packets in 0 bytes of input: '
errors='2>err'

# What can't be written is told, and nothing ends.  The file of another run is
# replaced by order only.
mkdir sub
begin -o sub/top.gmon
rmdir sub
press w
sees 'a folder that is gone is told' '^proftop: sub/top.gmon: No such file'
mkdir sub
echo other >sub/top.gmon
press w
sees 'w asks before it replaces' '^sub/top.gmon is there: replace it? (y or n)$'
resize 70 20
press C-l
sees 'another size is no answer' '^sub/top.gmon is there: replace it?'
press n
resize 80 24
sees 'n is no' '^q quit'
is 'and the file stays' "$(cat sub/top.gmon)" other
press w y
sees 'y is yes' '^sub/top.gmon written: 779 samples, 51 calls$'
check 'and the file is that' gmondump sub/top.gmon
rm -r sub
press w
sees 'a file that can not be written is told' \
    '^proftop: sub/top.gmon: No such file or directory$'
cat raw >&3
sees 'and it goes on' ' 40  wait_ms$'
quits 'and ends as if nothing was' 0
start 80 24
apencode >noheader <<-EOT_R
	$(seq 300 | sed 's/.*/pc%0x12c%1/' | tr % "$(printf '\t')")
EOT_R
cat noheader >&3
sees 'without a rate there are shares' '^> *100.00 .* wait_ms$'
press w
sees 'but no file' 'the sample rate is not known: give it by -r hz; gmon.out not'
check 'none at all' [ ! -e gmon.out ]
quits 'and it ends well' 0
run 2 'an input is not replaced' proftop -e "$elf" -o raw raw
says 'and that is told' '^proftop: raw: is read by this run'
if command -v script >/dev/null; then
	script -qec "proftop -e '$elf'" /dev/null </dev/null >typed
	is 'a terminal as stdin is refused' \
	    "$(tr -d '\r' <typed | grep -c '^proftop: stdin: is a terminal')" 1
	TERM=strange script -qec "proftop -e '$elf' raw" /dev/null \
	    </dev/null >typed
	is 'so is one that is not known' "$(tr -d '\r' <typed |
	    grep -c '^proftop: the terminal "strange" is not known')" 1
	TERM=dumb script -qec "proftop -e '$elf' raw" /dev/null \
	    </dev/null >typed
	is 'and one where nothing can be drawn' "$(tr -d '\r' <typed |
	    grep -c '^proftop: the terminal "dumb" has lines only')" 1
else
	skip 3 'no script'
fi

# A terminal that does not show again what it has shown.
before='TERM=vt100'
start 80 24 -r 1000
wait_for shows 'nothing has come'
cat raw >&3
wait_for shows ' wait_ms$'
press q
check 'a terminal without a second screen ends well' ended
shows ' wait_ms$'
is 'and keeps the table' $? 0
is 'but not the keys' "$(grep -c 'q quit' screen)" 0
before=

# A file as input, and two; nobody presses a key.
start 80 24 -r 1000 raw raw
sees 'files are read one after the other' ' 40  wait_ms$'
check 'and all have ended' grep -q 'input ended' screen
is 'their time is that of their samples' "$(grep -c 'last 1.6 s' screen)" 1
press q
check 'q ends it' wait_for [ -s status ]
is 'well' "$(cat status)" 0

finish
