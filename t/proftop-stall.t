# SPDX-License-Identifier: GPL-3.0-or-later
# proftop on a terminal whose connection hangs: what it reads must not
. "$srcdir/t/lib.sh"
. "$srcdir/t/tool.sh"
. "$srcdir/t/tmux.sh"

# Numbers change in as many places as there are.
before='sh -c "echo \$\$ >pid; exec \"\$@\"" sh'
start 200 60 -r 1000 -w 1
cat raw >&3
check 'it draws' wait_for shows ' 20 .*  wait_ms'
server=$(tmux display-message -p '#{pid}')
kill -s STOP "$server"
stalled=
for i in $(seq 100); do
	timeout 4 cat raw >&3 || { stalled=$i; break; }
	sleep 0.1
done
is 'all is read while the terminal takes nothing' "$stalled" ''
kill -s TERM "$(cat pid)"
check 'a signal ends it even then' wait_for [ -s status ]
is 'with the status of that' "$(cat status)" 143
kill -s CONT "$server"
check 'the shell goes on' ended
same 'with the terminal as before' stty2 stty1
stop

finish
