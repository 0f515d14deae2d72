# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# proftop on a terminal that tmux makes, read by ".
# "$srcdir/t/tools/view/tmux.sh"" behind lib.sh and tool.sh.  The recording of
# t/data is in the file raw, its program is $elf.
#
#	terminal COLUMNS ROWS	a new one, which runs the script job; the one
#				before, and its pipe, are closed
#	start COLUMNS ROWS OPTION...	a terminal with proftop, which reads
#				what is written to 3; the word "before" has been
#				printed, the settings are in the file stty1; its
#				stdout is in out, its stderr in err
#	begin OPTION...		the same at the usual size, with -r 1000; the
#				recording has come
#	press KEY...		keys, as tmux calls them
#	resize COLUMNS ROWS
#	capture			what the terminal shows, to the file screen
#	sees NAME PATTERN	soon a line of it is like that
#	lacks PATTERN		no line of it is
#	ended			proftop ends soon: its status is in the file
#				status, the settings then in stty2
#	restored NAME STATUS	it ends soon, with that, and the terminal is as
#				before
#	quits NAME STATUS	it does so by the key q

for program in tmux setsid; do
	command -v $program >/dev/null || skip_all "no $program"
done
# Not on the terminal of who runs the tests.
setsid -w proftop -l 0 -u 2 /dev/null 2>err </dev/null
grep -q 'without ncurses' err && skip_all 'built without ncurses'
elf=$srcdir/t/data/blinky.elf
gmonbuild -e "$elf" /dev/null 2>err
grep -q 'without libelf' err && skip_all 'built without libelf'
LC_ALL=C.UTF-8
export LC_ALL
[ "$(locale charmap 2>locale.err)" = UTF-8 ] ||
	skip_all 'no locale with UTF-8'
unset NO_COLOR TMUX
hexdecode "$srcdir/t/data/blinky.hex" >raw
mkfifo pipe

tmux() {
	command tmux -f /dev/null -S "$work/tmux" -u "$@"
}
trap 'tmux kill-server 2>/dev/null; cd /; rm -rf "$work"' EXIT

terminal() {
	exec 3>&-
	tmux kill-server 2>kill.err
	while tmux has-session 2>kill.err; do
		sleep 0.1
	done
	rm -f status stty1 stty2
	tmux new-session -d -x "$1" -y "$2" 'sh job'
}

# Where stderr goes, and what stands before proftop.
errors='2>err'
before=
start() {
	start_columns=$1
	start_rows=$2
	shift 2
	cat >job <<-EOT_J
		trap : INT
		echo before
		stty -a >stty1
		$before proftop -e '$elf' -i 0.1 $* <pipe >out $errors
		echo \$? >status
		stty -a >stty2
		exec sleep 100
	EOT_J
	terminal "$start_columns" "$start_rows"
	exec 3>pipe
}

begin() {
	start 80 24 -r 1000 "$@"
	cat raw >&3
	wait_for shows ' wait_ms$'
}

press() {
	tmux send-keys "$@"
}

resize() {
	tmux resize-window -x "$1" -y "$2"
}

capture() {
	tmux capture-pane -p >screen
}

shows() {
	capture
	grep -q -e "$1" screen
}

sees() {
	check "$1" wait_for shows "$2"
	[ "$check_status" -eq 0 ] || sed 's/^/# |/' screen
}

lacks() {
	capture
	! grep -q -e "$1" screen
}

ended() {
	wait_for [ -s stty2 ]
}

restored() {
	check "$1" ended
	is "$1: the status" "$(cat status)" "$2"
	same "$1: the terminal is set as before" stty2 stty1
	check "$1: it shows what it has shown" wait_for shows '^before$'
}

quits() {
	press q
	restored "$@"
}
