# SPDX-License-Identifier: GPL-3.0-or-later
# proftop over ssh, on a terminal that tmux makes: its keys and sizes, and where
# the connection ends
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/view/tmux.sh"
. "$srcdir/t/tools/stream/sshd.sh"
computers here lab
ln -s "$(command -v proftop)" here/bin/
ln -s "$(command -v rawcap)" lab/bin/

# remote COLUMNS ROWS: there proftop reads the pipe.  Its status comes to the
# file status, the client's to the file client.
remote() {
	rm -f client
	cat >there <<-EOT_T
		LC_ALL=$LC_ALL; export LC_ALL
		cd '$work'
		trap : HUP
		proftop -e '$elf' -r 1000 -i 0.1 <pipe 2>err
		echo \$? >status
	EOT_T
	cat >job <<-EOT_J
		stty -a >stty1
		echo before
		sh -c 'echo \$\$ >client.pid; exec "\$@"' sh \
		    ssh -tt here sh "'$work/there'"
		echo \$? >client
		stty -a >stty2
		exec sleep 100
	EOT_J
	terminal "$1" "$2"
	exec 3>pipe
	cat raw >&3
	check 'it draws over ssh' wait_for shows ' 20  wait_ms$'
}

# The connection ends: ~. is the client's own way.
hang_up() {
	press Enter '~' .
}
kill_client() {
	kill -s KILL "$(cat client.pid)"
}

works_there() {
	remote 80 24
	press j
	sees 'keys go there' '^> .* 10  button$'
	press Down
	sees 'and those of several bytes' '^> .* 10  led_off$'
	press Enter
	sees 'all of them' '^led_off  0x'
	press Escape
	sees 'and Escape alone' '^> .* 10  led_off$'
	resize 40 10
	sees 'it notices another size' '^  \*%last    +-  calls/s  function$'
	cat raw >&3
	sees 'and goes on' ' wait_ms$'
	resize 80 24
	sees 'what came is there' ' 40  wait_ms$'
	press q
	check 'q ends it' ended
	is 'with its status' "$(cat status client | tr '\n' ' ')" '0 0 '
	same 'the terminal is set as before' stty2 stty1
	sees 'and shows what it has shown' '^before$'

	for end in hang_up kill_client; do
		remote 80 24
		$end
		check "$end: proftop ends with its connection" wait_for [ -s status ]
		is "$end: of the signal that tells so" "$(cat status)" 129
	done
}
# One is there where who runs the test may make one.
if ssh -tt here true >ssh.out 2>ssh.err </dev/null; then
	works_there
else
	skip 18 'no terminal over ssh'
fi

# Bytes that come by ssh, which must leave the keys to proftop (-n).
cat >job <<EOT_J
stty -a >stty1
ssh -n here "cat '$work/pipe'" |
    proftop -e '$elf' -r 1000 -i 0.1 2>err
echo \$? >status
stty -a >stty2
exec sleep 100
EOT_J
terminal 80 24
exec 3>pipe
cat raw >&3
sees 'bytes come by ssh' ' 20  wait_ms$'
press j j j
sees 'and keys do not go there' '^> .* 10  led_on$'
exec 3>&-
sees 'their end comes as well' 'input ended'
press q
check 'q ends it' ended
is 'well' "$(cat status)" 0
same 'the terminal is set as before' stty2 stty1

# The examples of pages, with a board that is connected to another computer.
cp "$elf" fw.elf
for page in proftop.1 splitprof-runs.7; do
	sed -n '/^\.Dl \$ ssh -n lab/{
		s/^\.Dl \$ //
		s,/dev/ttyACM0,line,
		s/| proftop /&-b -r 1000 /
		p
	}' "$srcdir/man/$page" >example
	rm -f lab/line
	"$builddir/t/support/peer/peer" unix lab/line meet send raw hangup \
	    2>peer.err &
	wait_for [ -e lab/line ]
	run 0 "$page: $(cat example)" sh example
	check 'shows what was sent there' grep -q ' 20  wait_ms$' out
done
finish
