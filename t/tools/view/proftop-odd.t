# SPDX-License-Identifier: GPL-3.0-or-later
# proftop on a terminal, by tmux: strange streams, slow terminals, colours,
# tasks
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/view/tmux.sh"

# What is not of the program is told while it comes.
start 60 12
awk 'BEGIN { for (i = 0; i < 600; i++) print "arc\t0x409\t0x427\t1" }' |
    apencode >&3
sees 'another program is told while it runs' \
    '^WRONG PROGRAM? 0 of [0-9]* arcs fit '
press w
sees 'and is not written' '^proftop: 0 of [0-9]* arcs fit '
check 'anywhere' [ ! -e gmon.out ]
quits 'in the end that is trouble' 2

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
quits 'and that is all' 0

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
quits 'and it ends well' 1

# A terminal that is stopped stops nothing else.
begin
press C-s
sleep 0.3
timeout 20 sh -c 'for i in $(seq 100); do cat raw; done' >&3
is 'while the terminal is stopped all is read' $? 0
sleep 0.3
shows ' 20  wait_ms$'
is 'and nothing is drawn' $? 0
press Down
sees 'then any key has it drawn' ' 2020  wait_ms$'
quits 'and it ends well' 0

begin
press C-s q
restored 'it can be quit while the terminal is stopped' 0

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
terminal 80 24
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
	press N G
	wait_for shows '^> .* wait_ms'
	for case in '33:12[.][0-9]*' '32:2[.][0-9]*'; do
		looks "$(printf '\033\\[')${case%:*}m *${case#*:}"
		is "the colour ${case%:*} of a share: $wanted" "$?" \
		    "$([ $wanted = colour ]; echo $?)"
	done
	press g
	sleep 0.3
	looks "$(printf '\033\\[1*;*31m') *82[.]"
	is "that of the greatest: $wanted" "$?" \
	    "$([ $wanted = colour ]; echo $?)"
done
before=

# Tasks.
begin
press r
wait_for shows 'total since'
press ']'
sees 'that there are no tasks is reported' '^no task was reported$'
check 'and changes nothing' grep -q 'total since' screen
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
quits 'and it ends' 0

# Of all tasks lost calls are estimated, of one they are not.
{ cat records; printf 'lost\t60\t0\ntask\t1\ntask\t1\n'; } | apencode >lost
start 80 24
cat lost >&3
wait_for shows ' 80  led_on$'
check 'lost calls are estimated' grep -q '75 % OF CALLS ESTIMATED, off by' screen
press ']'
press ']'
sees 'but a task has those that came' ' 100.00 .* 20  led_on$'
check 'as the head says' grep -q '75 % OF CALLS MISSING' screen
quits 'and it ends' 1

finish
