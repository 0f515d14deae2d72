# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2034,SC2154
# What t/tspsim did, and what is told of it: read by ". "$srcdir/t/tsp.sh""
# behind lib.sh.
#
#	whole FILE NAME...	lines of tspstat -t of these names
#	columns KIND COLUMN...	these, of the file out, sorted by number
#	exact FILE		of the truth what is exact: not the percentiles
sim=$builddir/t/tspsim

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

exact() {
	awk -F '\t' -v OFS='\t' '$1 == "task" && NF > 3 {
	    print $1, $2, $3, $4, $5, $6, $7, $8, $9, $13, $14, $15, $16, $17
	    next } { print }' "$1"
}
