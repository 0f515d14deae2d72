# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2034,SC2154
# What a made-up program did, and what timelines say that it did: read by
# ". "$srcdir/t/tools/mp/trace.sh"" behind lib.sh.
#
#	made_timeline SEED CALLS	records, and in the file truth each call
#				in the order of entry, with times that often
#				meet: "name entry duration depth"
#	calls_of FILE		the same of trace events: their microseconds
#	equal_times FILE	those that events of a process share
#	frames_of FILE		the same of a profile for speedscope, with a
#				line more for what is not in order
#	sums FILE		of lines as these: each name, with the sum of
#				durations and of those that no callee has
#	"$json"			fails if stdin is no JSON; with the operand
#				names it writes each value behind its name
json=$builddir/t/support/jsoncheck

made_timeline() {
	awk -v seed="$1" -v calls="$2" '
	function call(depth, me, name, entry) {
		me = ++n
		entry = now
		name = sprintf("0x%08x", 134217728 + 16 * int(6 * rand()))
		now += int(3 * rand())
		while (depth < 12 && n < calls && rand() < 0.6) {
			call(depth + 1)
			now += int(3 * rand())
		}
		truth[me] = name " " entry " " now - entry " " depth
		printf "call\t%s\t%d\t%d\t%d\n", name, entry, now - entry, depth
	}
	BEGIN {
		srand(seed)
		for (now = 5000; n < calls; now += int(9 * rand()))
			call(0)
		for (i = 1; i <= n; i++)
			print truth[i] >"truth"
	}'
}

calls_of() {
	sed -n 's/.*"ph":"X".*"ts":\([-0-9.]*\),"dur":\([0-9.]*\),"depth":\([0-9]*\),.*"name":"\([^"]*\)",.*/\4 \1 \2 \3/p' "$1" |
	    awk 'function up(us) {
		us = sprintf("%.3f", us) + 0
		return int(us) < us ? int(us) + 1 : int(us)
	    }
	    { print $1, up($2), up($2 + $3) - up($2), $4 }'
}

equal_times() {
	sed -n 's/.*"ph":"X","pid":\([0-9]*\).*"ts":\([-0-9.]*\),"dur":\([0-9.]*\),.*/\1 \2 \3/p' "$1" |
	    awk '{ printf "%d %.3f\n%d %.3f\n", $1, $2, $1, $2 + $3 }' |
	    sort | uniq -d
}

# It has levels instead of depths.
frames_of() {
	awk '
	/^"shared"/ { shared = 1 }
	shared && /"name":/ {
		split($0, part, "\"")
		names[frames++] = part[4]
	}
	/^."type":/ {
		gsub(/[^0-9OC-]+/, " ")
		event[++n] = $0
	}
	END {
		for (i = 1; i <= n; i++) {
			split(event[i], e, " ")
			if (i > 1 && e[3] < last)
				print "time goes back at " i
			last = e[3]
			if (e[1] == "O") {
				order[++calls] = names[e[2]] " " e[3]
				level[calls] = depth + 0
				frame[depth + 0] = e[2]
				open[depth++] = calls
				began[calls] = e[3]
			} else {
				if (!depth || frame[--depth] != e[2])
					print "not the last one at " i
				took[open[depth]] = e[3] - began[open[depth]]
			}
		}
		if (depth)
			print depth " are left open"
		for (i = 1; i <= calls; i++)
			print order[i] " " took[i] " " level[i]
	}' "$1"
}

sums() {
	awk '{ total[$1] += $3; self[$1] += $3; name[$4] = $1
	       if ($4) self[name[$4 - 1]] -= $3 }
	END { for (f in total) print f, total[f], self[f] }' "$1" | sort
}
