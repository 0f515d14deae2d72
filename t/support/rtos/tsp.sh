# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2034,SC2154
# What t/support/rtos/tspsim did, and what is told of it: read by ".
# "$srcdir/t/support/rtos/tsp.sh"" behind lib.sh.
#
#	line WORD...		a record, with tabs for blanks
#	whole FILE NAME...	lines of tspstat -t of these names
#	columns KIND COLUMN...	these, of the file out, sorted by number
#	told			all that tspstat tells and that is known exactly
#	exact			the same of the file truth
#	spans FILE		of a trace: lane, state, begin and end in ns
#	arrows FILE		from, to and when, in ns
sim=$builddir/t/support/rtos/tspsim

line() {
	echo "$@" | tr ' ' '\t'
}

whole() {
	whole_file=$1
	shift
	for name; do
		grep "^whole	$name	" "$whole_file"
	done
}

columns() {
	columns_kind=$1
	shift
	awk -F '\t' -v kind="$columns_kind" -v wanted="$*" '
	BEGIN { n = split(wanted, names, " ") }
	$1 == "#" kind { for (i = 2; i <= NF; i++) at[$i] = i }
	$1 == kind {
		line = kind
		for (i = 1; i <= n; i++)
			line = line "\t" $at[names[i]]
		print line
	}' out | sort -n -t '	' -k 2
}

told() {
	whole out observed_ns switching_ns unknown_ns switches inherited \
	    inherited_max_ns
	columns task number run_ns runs preempted wakes min_ns mean_ns max_ns \
	    inherited wait_ns open at_ns for activations rmin_ns rmean_ns \
	    rmax_ns periods pmin_ns period_ns pmax_ns jitter_ns
	columns mutex number taken mean_ns max_ns by failed waits wait_ns \
	    wait_open at_ns of
	columns queue number sent received failed waits wait_ns wait_open \
	    at_ns of
}

exact() {
	awk -F '\t' -v OFS='\t' '$1 == "task" { print $1, $2, $3, $4, $5, $6,
	    $7, $8, $9, $13, $14, $15, $16, $17, $18, $19, $20, $21, $25,
	    $26, $27, $28, $29; next } { print }' truth
}

# Times have three decimals.  What has no length is an instant.
spans() {
	sed 's/"ph":"i"\(.*\),"s":"t",\("cname"\)/"ph":"X"\1,"dur":0.000,\2/' "$1" |
	    sed -n 's/.*"ph":"X".*"tid":\([0-9]*\),"ts":\(-*[0-9]*\)\.\([0-9]*\),"dur":\([0-9]*\)\.\([0-9]*\),\(.*\)/\1 \2\3 \4\5 \6/p' |
	    awk '$1 <= 256 {
		state = "blocked"
		if (/"name":"running"/) state = "running"
		if (/"name":"ready/) state = "ready"
		printf "%d %s %.0f %.0f\n", $1 - 1, state, $2, $2 + $3 }'
}

arrows() {
	sed -n 's/.*"ph":"\([sf]\)".*"tid":\([0-9]*\),"ts":\([0-9]*\)\.\([0-9]*\),"id":\([0-9]*\),.*/\1 \2 \3\4 \5/p' "$1" |
	    awk '$1 == "s" { lane[$4] = $2 - 1; at[$4] = $3 }
	    $1 == "f" { printf "%d %d %.0f %.0f\n", lane[$4], $2 - 1, at[$4], $3 }'
}
