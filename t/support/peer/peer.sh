# SPDX-License-Identifier: GPL-3.0-or-later
# What the tests of rawcap share; read after lib.sh.
# shellcheck shell=sh disable=SC2154
peer=$builddir/t/support/peer/peer

# Every byte value once.
for i in $(seq 0 255); do
	# shellcheck disable=SC2059
	printf "\\$(printf %03o "$i")"
done >all

# Wait until a file is there, or has something in it: another process makes it.
await() {
	await_that -e "$1"
}

await_bytes() {
	await_that -s "$1"
}

await_that() {
	for _ in $(seq 600); do
		test "$1" "$2" && return
		sleep 0.05
	done
	echo "# $2 never came"
}

# The other end of the line, in the background: other KIND NAME ACTION...
# Its end is waited for by other_ends NAME-OF-TEST, which is a test.
other() {
	rm -f "$2"
	"$peer" "$@" 2>peer.err &
	other=$!
	await "$2"
}

other_ends() {
	wait "$other"
	is "$1" "$? $(cat peer.err)" "0 "
}

# Run rawcap with its output in the file out.
capture() {
	rawcap "$@" >out
}

# The same as in the foreground, where SIGINT is not ignored, with its process
# id in the file pid.
capture_with_pid() {
	"$peer" run pid rawcap "$@" >out
}

# Send signals to it when a file is there: signal_at FILE SIGNAL...
signal_at() {
	signal_file=$1
	shift
	rm -f pid "$signal_file"
	(
		await "$signal_file"
		await pid
		for sig; do
			kill -s "$sig" "$(cat pid)"
			sleep 0.3
		done
	) &
}

# The settings of any new pty.
"$peer" pty new settings before
rm -f new
