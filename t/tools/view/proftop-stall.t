# SPDX-License-Identifier: GPL-3.0-or-later
# proftop on a terminal whose connection hangs: what it reads must not
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/view/tmux.sh"

# In each of these the numbers of all functions are others.
for i in 1 2 3 4 5 6 7; do
	{
		printf 'header\t1\t3\t0x0\t1000\t-\n'
		awk -v seed="$i" 'BEGIN { srand(seed)
			for (a = 292; a < 1700; a += 4)
				printf "pc\t0x%x\t%d\n", a, 1 + rand() * 99999
			print "end\t0\t0" }'
	} | apencode >"many$i"
done
before='sh -c "echo \$\$ >pid; exec \"\$@\"" sh'
start 200 60 -F -r 1000 -w 0.2
cat raw >&3
check 'it draws' wait_for shows ' 20 .*  wait_ms'
feed() {
	stalled=
	for i in $(seq "$1"); do
		timeout 3 cat raw "many$((i % 7 + 1))" >&3 ||
			{ stalled=$i; break; }
		sleep 0.1
	done
}

# Feed the pipe so many times while the terminal takes nothing.
hang() {
	server=$(tmux display-message -p '#{pid}')
	kill -s STOP "$server"
	feed "$1"
}

hang 35
is 'all is read while the terminal takes nothing' "$stalled" ''
# A megabyte more than a pipe holds.
timeout 60 sh -c 'for i in $(seq 300); do cat raw; done' >&3
is 'however much that is' $? 0
kill -s CONT "$server"
check 'and counted' wait_for shows ' 6720 .*  wait_ms'
cat raw >&3
check 'as is what comes then' wait_for shows ' 6740 .*  wait_ms'
hang 35
timeout 60 sh -c 'for i in $(seq 300); do cat raw; done' >&3
exec 3>&-
kill -s CONT "$server"
check 'so is what had waited when the input ended' \
    wait_for shows ' 13440 .*  wait_ms'
check 'which is told' grep -q 'input ended' screen
press q
check 'it ends' ended
is 'with the status of runs that were made up' "$(cat status)" 1
is 'not one byte was lost' "$(grep -c skipped err)" 0

start 200 60 -F -r 1000 -w 0.2
cat raw >&3
wait_for shows ' 20 .*  wait_ms'
hang 30
# On a busy machine less is drawn, and the terminal takes it for longer: until
# the kernel says that proftop waits for it.
for _ in $(seq 20); do
	! grep -qs woken "/proc/$(cat pid)/wchan" || break
	feed 30
done
timeout 5 head -c 80000000 /dev/zero >&3
is 'more than 64 MiB do not wait in memory' $? 124
kill -s TERM "$(cat pid)"
check 'a signal ends it even then' wait_for [ -s status ]
is 'with the status of that' "$(cat status)" 143
kill -s CONT "$server"
check 'the shell goes on' ended
same 'with the terminal as before' stty2 stty1

finish
