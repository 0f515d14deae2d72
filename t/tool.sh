# SPDX-License-Identifier: GPL-3.0-or-later
# What every program must do, read by ". "$srcdir/t/tool.sh"" after lib.sh.
#
#	run STATUS NAME COMMAND...	as fails; stdout is left in the file out
#	wait_for COMMAND...	until it succeeds, 10 seconds at most
#	second_signal_kills COMMAND...	whose input does not end
#	common_tests COMMAND...	options, help and inputs that can't be read;
#				the command needs but an input file

run() {
	run_status=$1
	run_name=$2
	shift 2
	fails "$run_status" "$run_name" output_of "$@"
}

output_of() {
	"$@" >out
}

wait_for() {
	for _ in $(seq 100); do
		"$@" && return 0
		sleep 0.1
	done
	return 1
}

second_signal_kills() {
	rm -f status pid
	# shellcheck disable=SC2016
	{
		sh -c 'echo $$ >pid; exec "$@"' sh "$@" >/dev/null 2>killed.err
		echo $? >status
	} &
	wait_for [ -s pid ]
	for _ in $(seq 100); do
		kill -TERM "$(cat pid)" 2>killed.err
		sleep 0.1
		[ -s status ] && break
	done
	is 'a second signal kills' "$(cat status)" 143
}

common_tests() {
	run 0 '--help is no error' "$1" --help
	quiet '--help says nothing on stderr'
	check '--help shows the usage' grep -q "^usage: $1 " out
	cp out help
	run 0 '-h is no error' "$1" -h
	same '-h is --help' out help
	run 0 '--version is no error' "$1" --version
	check '--version tells name and version' \
	    grep -q "^$1 (splitprof) [0-9]" out
	run 2 'a wrong option gives status 2' "$@" -Z
	says 'a wrong option gives the usage' "^usage: $1 "
	run 2 'a wrong long option gives status 2' "$@" --frobnicate
	run 2 'a missing file gives status 2' "$@" missing
	says 'a missing file is named' "^$1: missing: No such file"
	is 'in one line' "$(wc -l <err)" 1
	run 2 'a directory gives status 2' "$@" .
	says 'a directory is named' "^$1: .: Is a directory$"
	fails 2 'a closed input gives status 2' sh -c '"$@" <&- >out' sh "$@"
	says 'a closed input is named' "^$1: stdin: Bad file"
}
