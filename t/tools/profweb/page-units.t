# SPDX-License-Identifier: GPL-3.0-or-later
# Parts of profweb's page that need no browser, by node's own tests: trees of a
# flame graph, colours, searches, files, single calls.
. "$srcdir/t/support/lib.sh"

command -v node >/dev/null || skip_all "no node"
node --test-reporter=tap --version >try.out 2>&1 ||
    skip_all "a node of before 18.15"
for file in "$srcdir"/t/tools/profweb/*.test.mjs; do
	node --test-reporter=tap "$file" >node.out 2>&1
	status=$?
	grep '^not ok\|^ok' node.out >results
	while read -r line; do
		name=${line#* - }
		case $line in
		ok*) result 0 "$name" ;;
		*) result 1 "$name" ;;
		esac
	done <results
	is "${file##*/}: all have passed" "$status" 0
	[ "$status" -eq 0 ] || sed 's/^/# /' node.out
	check "and there are some" [ "$(grep -c '^ok' results)" -gt 5 ]
done
finish
