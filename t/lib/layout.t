# SPDX-License-Identifier: GPL-3.0-or-later
# The layout: what includes what, who calls whom in lib, and what the pages for
# contributors say of it.
. "$srcdir/t/support/lib.sh"

cd "$srcdir" || exit 99

# FILE HEADER, a line each #include "HEADER" of the folders.
includes() {
	find "$@" -name '*.[chS]' -exec grep '#include "' {} + |
	    sed -n 's|^\([^:]*\):#include "\([^"]*\)".*|\1 \2|p'
}

# Lines of lib/README: floor and room.
floors() {
	awk '$1 ~ /^[1-9]$/ { print $1, $2 }' lib/README
}

is 'each room has its floor' \
    "$(floors | cut -d ' ' -f 2 | sort)" \
    "$(find lib -mindepth 1 -maxdepth 1 -type d | sed 's|lib/||' | sort)"

# What lib may include beside its rooms is the wire format, of mcu/.
upwards() {
	{ floors; includes lib; } | awk '
	/^[1-9] / { floor[$2] = $1; next }
	{
		split($1, from, "/")
		split($2, to, "/")
		room = from[2]
		if (to[1] in floor && to[1] != room &&
		    floor[to[1]] >= floor[room])
			print $1 " includes " $2
		else if (!(to[1] in floor) && $2 !~ /wire[a-z_]*\.h$/)
			print $1 " includes " $2
	}'
}
is 'in lib no include points up, or to another room of the floor' \
    "$(upwards)" ""

# Folders of programs know tools/common, tools/decode, tools/firefox and
# tools/profile, none another one.
across() {
	{ find tools -name '*.h'; includes tools; } | awk '
	function folder(file) {
		sub("/[^/]*$", "", file)
		return file
	}
	NF == 1 { is_header[$1]; next }
	{
		mine = folder($1)
		if ($2 !~ "/")
			next
		to = "tools/" folder($2)
		top = mine
		sub("^tools/", "", top)
		sub("/.*", "", top)
		if (!("tools/" $2 in is_header))
			next	# of lib, or of this folder
		if (to == "tools/common" || index(to, "tools/" top) == 1)
			next
		if (to ~ "^tools/(profile|decode|firefox)$" &&
		    mine != "tools/common")
			next
		print $1 " includes " $2
	}'
}
is 'no program includes what is of another one' "$(across)" ""

inner() {
	includes lib tools | awk '
	$2 ~ /_inner\.h$/ && $2 ~ "/" {
		mine = $1
		sub("/[^/]*$", "", mine)
		to = $2
		sub("/[^/]*$", "", to)
		if (mine != "lib/" to && mine != "tools/" to)
			print $1 " includes " $2
	}'
}
is 'what is private to a folder is included there only' "$(inner)" ""

is 'the runtime includes nothing of the host' \
    "$(includes mcu | while read -r file header; do
	[ ! -f "${file%/*}/$header" ] || continue
	for root in lib tools t; do
		[ ! -f "$root/$header" ] || echo "$file includes $header"
	done
    done)" ""

is 'no folder has more than 45 files of source' \
    "$(find lib tools mcu t -name '*.[chSt]' -o -name '*.sh' |
	sed 's|/[^/]*$||' | sort | uniq -c | awk '$1 > 45 { print $2, $1 }')" ""

# Lines with a comment, of C, assembly and shell, in columns: a tab ends at the
# next multiple of 8.  Code is the compiler's and the shell's to read.
wide_comments() {
	awk '
	function columns(line,    n) {
		while ((n = index(line, "\t")))
			line = substr(line, 1, n - 1) \
			    substr("        ", (n - 1) % 8 + 1) \
			    substr(line, n + 1)
		return length(line)
	}
	FNR == 1 {
		inside = 0
		is_c = FILENAME ~ /\.[chS]$/
	}
	{
		comment = is_c ? inside || /\/\*/ : /^[ \t]*#/
		if (is_c && /\/\*/)
			inside = 1
		if (is_c && /\*\/[^*]*$/)
			inside = 0
		if (comment && columns($0) > 80)
			print FILENAME ":" FNR
	}' "$@"
}
# shellcheck disable=SC2046 # no name has blanks
is 'no comment is wider than 80 columns' "$(wide_comments \
    $(find lib tools mcu t -name '*.[chSt]' -o -name '*.sh') scripts/*)" ""

# The files and folders that a page names, some of them by the last part only,
# as regular expressions.
named() {
	grep -o '`[A-Za-z_./*-]*`' "$1" | tr -d '`' |
	    grep -e '/' -e '\.[chSt]$' | grep -v '^FreeRTOSConfig.h$' |
	    sed 's|^[.]/||; s|/$||; s/[.]/[.]/g; s/BOARD\|ROOM\|NAME\|[*]/.*/g'
}
find . -name .git -prune -o -print >"$work/files"
# What a page links to, as files from the top.
links() {
	grep -o '](\([^)h][^)]*\))' "$1" | sed 's/^](//; s/)$//; s/#.*//' |
	    while read -r link; do
		echo "$(dirname "$1")/$link"
	    done
}
for page in README.md CONTRIBUTING.md man/HACKING.md man/DECISIONS.md; do
	is "$page links to files that are there" \
	    "$(links "$page" | while read -r file; do
		[ -e "$file" ] || echo "$file"
	    done)" ""
	is "$page names only files that are there" \
	    "$(named "$page" | sort -u | while read -r file; do
		grep -q "/$file\$" "$work/files" || echo "$file"
	    done)" ""
done

# Who calls whom, of object files: A B where A uses what B defines.
cd "$work" || exit 99
calls() {
	# A dash in the name: of the fuzzers' library.
	find "$builddir/lib" -name '*.o' ! -name '*-*' -exec nm -A -P {} + |
	    sed 's/: / /' | awk '
	$3 ~ /^[TDBRCV]$/ { where[$2] = $1 }
	$3 == "U" { user[n] = $1; used[n++] = $2 }
	END {
		for (i = 0; i < n; i++)
			if (used[i] in where && where[used[i]] != user[i])
				print user[i], where[used[i]]
	}'
}
calls | tsort >"$work/order" 2>"$work/err"
check 'there are calls between files of lib' test -s "$work/order"
is 'no two files of lib call each other' \
    "$(sed -n 's|.*\(lib/.*\)|\1|p' "$work/err")" ""
finish
