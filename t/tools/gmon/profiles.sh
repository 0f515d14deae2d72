# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# What the tests of gmondiff and gmondump share, read by ".
# "$srcdir/t/tools/gmon/profiles.sh"" after lib.sh.
#
#	build FILE OPTION...	gmonbuild makes a profile of the records in the
#				input, which may have blanks between fields; at
#				1000 Hz, unless an option says else
#	cut_anywhere STATUS FIRST STEP FILE COMMAND...	print each number of
#				bytes of the file for which the command, that
#				has them in the file short, has a greater status

build() {
	build_file=$1
	shift
	tr ' ' '\t' | apencode -n 4 |
	    gmonbuild -F -n 4 -r 1000 -o "$build_file" "$@" 2>build.err
}

cut_anywhere() {
	cut_status=$1 cut_first=$2 cut_step=$3 cut_file=$4
	shift 4
	for n in $(seq "$cut_first" "$cut_step" "$(wc -c <"$cut_file")"); do
		head -c "$n" "$cut_file" >short
		"$@" >cut.txt 2>err
		[ $? -le "$cut_status" ] || echo "$n"
	done
}
