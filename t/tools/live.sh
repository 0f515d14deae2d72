# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# Tables while the records come, read by ". "$srcdir/t/tools/live.sh"" after
# tool.sh.
#
#	wrong_intervals COMMAND FILE	-i refuses what is no interval
#	feed N BYTES		give the file records to the open pipe, on from
#				$fed, in one piece up to so many bytes behind
#				line N

wrong_intervals() {
	for seconds in 0.099 3600.001 0 x -1 ''; do
		run 2 "-i '$seconds' gives status 2" "$1" -i "$seconds" "$2"
		says 'and the range' \
		    "^$1: -i: $seconds: not a number of seconds from 0.1 to 3600$"
	done
}

feed() {
	head -c $(($(head -n "$1" records | wc -c) + $2)) records |
	    tail -c +$((fed + 1)) >piece
	fed=$((fed + $(wc -c <piece)))
	cat piece >&3
}
