# SPDX-License-Identifier: GPL-3.0-or-later
# proftop on a terminal, by tmux: signals, failures, tasks, slow terminals
. "$srcdir/t/lib.sh"
. "$srcdir/t/tool.sh"
. "$srcdir/t/tmux.sh"

restored() {
	check "$1" ended
	is "$1: the status" "$(cat status)" "$2"
	same "$1: the terminal is set as before" stty2 stty1
	check "$1: it shows what it has shown" wait_for shows '^before$'
}

# A signal to proftop itself: it says who it is.
before='sh -c "echo \$\$ >pid; exec \"\$@\"" sh'
for signal in TERM HUP; do
	start 80 24 -r 1000
	cat raw >&3
	wait_for shows ' wait_ms$'
	kill -s $signal "$(cat pid)"
	restored "SIG$signal ends it at once" \
	    "$([ $signal = TERM ] && echo 143 || echo 129)"
	stop
done
before=

# The terminal goes, and nobody is told: as with nohup(1).
cat >job <<EOT_J
trap '' HUP
proftop -e '$elf' -r 1000 <pipe 2>err
echo \$? >status
EOT_J
rm -f status
tmux new-session -d -x 80 -y 24 'sh job'
exec 3>pipe
cat raw >&3
wait_for shows ' wait_ms$'
tmux kill-server
check 'it ends with its terminal' wait_for [ -s status ]
is 'as by q' "$(cat status)" 0
stop

# A file that can't be written yet does not hold up a signal.
before='sh -c "echo \$\$ >pid; exec \"\$@\"" sh'
mkfifo slow
start 80 24 -r 1000 -o slow
cat raw >&3
wait_for shows ' wait_ms$'
press w
sees 'what takes long is told' '^writing slow \.\.\.'
press q
sleep 0.5
kill -s TERM "$(cat pid)"
restored 'a signal ends it all the same' 143
: <>slow
stop
start 80 24 -r 1000 -o slow
cat raw >&3
wait_for shows ' wait_ms$'
press w q
sleep 0.5
check 'it is waited for after q' [ ! -e status ]
timeout 10 cat slow >slow.gmon
restored 'and that is the end' 0
check 'the file is whole' gmondump slow.gmon
stop
rm slow
before=

# Ctrl-C.
start 80 24 -r 1000
cat raw >&3
wait_for shows ' wait_ms$'
press C-c
sees 'Ctrl-C waits for what is left' '^interrupted: reading what is left'
cat raw >&3
sees 'and reads it' ' 40  wait_ms$'
press C-c
restored 'a second one ends it' 130
stop
start 80 24 -r 1000
cat raw >&3
exec 3>&-
wait_for shows 'input ended'
press C-c
restored 'so does the first, when nothing is left' 0
stop

# As with rawcap, which ends of it.
start 80 24 -r 1000
cat raw >&3
wait_for shows ' wait_ms$'
press C-c
wait_for shows '^interrupted'
exec 3>&-
sees 'when nothing is left it stays' '^q quit'
press j
sees 'and has its keys' '^>.* button$'
press w
sees 'all of them' '^gmon.out written'
press C-c
restored 'then Ctrl-C is the end as well' 0
stop
rm gmon.out

# What can't be read is told as soon as that is known.
cat >job <<EOT_J
trap : INT
stty -a >stty1
echo before
proftop -e '$elf' -r 1000 . 2>err
echo \$? >status
stty -a >stty2
exec sleep 100
EOT_J
rm -f status stty1 stty2
tmux new-session -d -x 80 -y 24 'sh job'
restored 'a folder is not read' 2
says 'and that is told' '^proftop: \.: Is a directory$'
stop

# A device: another terminal, on which nothing is typed but this.
device() {
	command tmux -f /dev/null -S "$work/device" "$@"
}
device new-session -d 'tty >dev; stty raw -echo; touch ready; exec sleep 100'
wait_for [ -e ready ]
cat >job <<EOT_J
trap : INT
stty -a >stty1
echo before
proftop -e '$elf' -r 1000 -i 0.1 $(cat dev) 2>err
echo \$? >status
stty -a >stty2
exec sleep 100
EOT_J
rm -f status stty1 stty2
tmux new-session -d -x 80 -y 24 'sh job'
sees 'a device can be read' 'nothing has come'
device send-keys -H 50 00 01 2c 50 00 01 2c 50 00 01 2c 50 00 01 2c
sees 'and what comes is shown' '^> *100.00 .* wait_ms$'
press C-c
sees 'Ctrl-C is its end' 'input ended'
check 'with all that came' grep -q ' 4 samples' screen
press C-c
restored 'and then that of the view' 0
device kill-server
stop

# Failures, with stderr on the terminal.
errors=
start 80 24
printf 'header\t1\t3\t0x0\t10\t0102030405060708090a0b0c0d0e0f1011121314\n' |
    apencode >header
wait_for shows 'nothing has come'
cat header raw >&3
restored 'another build ends it' 2
sees 'and that is told on the terminal' '^proftop: stdin: not sent by '
stop
start 80 24 -r 1000
wait_for shows 'nothing has come'
press w
sees 'nothing is not written' '^proftop: nothing has come: gmon.out not written'
check 'anywhere' [ ! -e gmon.out ]
exec 3>&-
sees 'an empty input is told' 'input ended'
press q
restored 'and ends with' 2
sees 'and a message' '^proftop: no packets in 0 bytes of input$'
stop
errors='2>err'

# What can't be written is told, and nothing ends.  The file of another run is
# replaced by order only.
mkdir sub
start 80 24 -r 1000 -o sub/top.gmon
cat raw >&3
wait_for shows ' wait_ms$'
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
press q
restored 'and ends as if nothing was' 0
stop
start 80 24
apencode >noheader <<-EOT_R
	$(seq 300 | sed 's/.*/pc%0x12c%1/' | tr % "$(printf '\t')")
EOT_R
cat noheader >&3
sees 'without a rate there are shares' '^> *100.00 .* wait_ms$'
press w
sees 'but no file' 'the sample rate is not known: give it by -r hz; gmon.out not'
check 'none at all' [ ! -e gmon.out ]
press q
restored 'and it ends well' 0
stop
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
stop
before=

# A file as input, and two; nobody presses a key.
cat >job <<EOT_J
proftop -r 1000 -e '$elf' raw raw 2>err
echo \$? >status
exec sleep 100
EOT_J
rm -f status
tmux new-session -d -x 80 -y 24 'sh job'
sees 'files are read one after the other' ' 40  wait_ms$'
check 'and all have ended' grep -q 'input ended' screen
is 'their time is that of their samples' "$(grep -c 'last 1.6 s' screen)" 1
press q
check 'q ends it' wait_for [ -s status ]
is 'well' "$(cat status)" 0
stop

# What is not of the program is told while it comes.
start 60 12
awk 'BEGIN { for (i = 0; i < 600; i++) print "arc\t0x409\t0x427\t1" }' |
    apencode >&3
sees 'another program is told while it runs' \
    '^WRONG PROGRAM? 0 of [0-9]* arcs fit '
press w
sees 'and is not written' '^proftop: 0 of [0-9]* arcs fit '
check 'anywhere' [ ! -e gmon.out ]
press q
restored 'in the end that is trouble' 2
stop

# A function that calls itself: deeper than anybody goes.
start 80 24 -F -r 1000
{
	record arc 0x131 0x129 5
	record pc 0x12c 20
} | apencode >&3
sees 'a function calls itself' ' 5  wait_ms$'
press -N 80 Enter
sees 'one can look into it again and again' '^wait_ms  0x'
check 'as both' grep -q 'Whom it calls, from 1 place$' screen
press -N 63 q
sleep 0.3
sees 'up to 64 times' '^wait_ms  0x'
press q
sees 'and back' '^>.* 5  wait_ms$'
press q
restored 'and that is all' 0
stop

# A header may tell that what is looked at was no part of this, long before the
# table shows it.
start 80 24 -i 4
{
	record header 1 3 0x0 1000 -
	# Behind the last packets there is more, or they are not yet sure.
	record pc 0x12c 20
	record pc 0x12e 20
	record pc 0x130 20
} | apencode >rated
record arc 0x1b3 0x171 20 | apencode >unrated
cat unrated >&3
wait_for shows ' 20  led_on$'
press Enter
sees 'a function is looked at' '^led_on '
cat rated >&3
sleep 0.7
press Enter
# That may be into the only function that is left.
press Escape
sees 'which is over, and another is not taken for it' '^>.* wait_ms$'
press q
restored 'and it ends well' 1
stop

# A terminal that is stopped stops nothing else.
start 80 24 -r 1000
cat raw >&3
wait_for shows ' 20  wait_ms$'
press C-s
sleep 0.3
timeout 20 sh -c 'for i in $(seq 100); do cat raw; done' >&3
is 'while the terminal is stopped all is read' $? 0
sleep 0.3
shows ' 20  wait_ms$'
is 'and nothing is drawn' $? 0
press C-q
sees 'then it is drawn' ' 2020  wait_ms$'
press q
restored 'and it ends well' 0
stop

start 80 24 -r 1000
cat raw >&3
wait_for shows ' 20  wait_ms$'
press C-s q
restored 'it can be quit while the terminal is stopped' 0
stop

# Ctrl-Z, and again to the foreground.
before='set -m; '
cat >job <<EOT_J
set -m
stty -a >stty1
proftop -e '$elf' -r 1000 -i 0.1 <pipe 2>err
stty -a >stty2
echo stopped
read -r line
fg >fg.out
echo \$? >status
exec sleep 100
EOT_J
rm -f stty1 stty2 status
tmux new-session -d -x 80 -y 24 'sh job'
exec 3>pipe
cat raw >&3
wait_for shows ' 20  wait_ms$'
press C-z
check 'Ctrl-Z stops it' ended
same 'with the terminal as before' stty2 stty1
sees 'and what was on it' '^stopped$'
press Enter
sees 'in the foreground the screen is there again' ' 20  wait_ms$'
cat raw >&3
sees 'and goes on' ' 40  wait_ms$'
press q
check 'q ends it' wait_for [ -s status ]
is 'well' "$(cat status)" 0
stop
before=

# Colour is never needed, and may be unwanted.
red=$(printf '\033\\[31m')
reverse=$(printf '\033\\[\\(1;\\)\\?7m')
looks() {
	tmux capture-pane -e -p >screen
	grep -q "$1" screen
}
for wanted in colour no; do
	[ $wanted = no ] && before='NO_COLOR=1'
	start 80 24 -r 1000
	{ cat raw; printf xyz; cat raw; } >&3
	wait_for shows DAMAGE
	looks "$reverse.*DAMAGE"
	is "what is wrong is in reverse video ($wanted)" $? 0
	looks "$red"
	is "colour: $wanted" "$?" "$([ $wanted = colour ]; echo $?)"
	stop
done
before=

# Tasks.
start 80 24 -r 1000
cat raw >&3
wait_for shows ' wait_ms$'
press r
wait_for shows 'total since'
press ']'
sees 'that there are no tasks is told' '^no task was told$'
check 'and changes nothing' grep -q 'total since' screen
stop
tr ' ' '\t' >records <<'EOT_R'
header 1 3 0x0 1000 -
name 1 idle
name 2 led
pc 0x12c 10
task 1
pc 0x130 700
task 2
arc 0x1b3 0x171 20
pc 0x170 30
task 1
task 1
task 1
EOT_R
apencode records >tasks
start 80 24
cat tasks >&3
wait_for shows ' 20  led_on$'
check 'all tasks are shown' grep -q '^> *95.95 .*wait_ms$' screen
press r
sees 'and counted from a time on' 'total since'
press ']'
sees 'then one of them' 'task idle'
check 'from the start' sh -c '! grep "total since" screen'
sees 'with what it has got' ' 100.00 .* wait_ms$'
is 'and nothing else' "$(grep -c led_on screen)" 0
press ']'
sees 'then the next' 'task led'
sees 'with its calls' ' 100.00 .* 20  led_on$'
is 'and nothing else' "$(grep -c wait_ms screen)" 0
press ']'
sees 'then nobody' 'task none'
press ']'
sees 'then all' '95.95 .*wait_ms$'
lacks 'task '
is 'again' $? 0
press '['
sees 'the other way as well' 'task none'
press w
sees 'a file has all of them' '^gmon.out written: 740 samples, 20 calls'
press '['
sees 'and so on' 'task led'
press q
restored 'and it ends' 0
stop

finish
