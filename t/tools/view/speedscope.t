# SPDX-License-Identifier: GPL-3.0-or-later
# Our files in speedscope, in a real browser: it understands them, and shows the
# times that callstat does, and the samples of a profile.  SPEEDSCOPE is where
# scripts/npm-package has put it.
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/tools/mp/calls.sh"
. "$srcdir/t/support/rtos/tsp.sh"

# browse HASH: speedscope's page goes to the file page, and what the browser
# says to console.
browse() {
	timeout 100 chromium --headless --no-sandbox --disable-gpu \
	    --disable-dev-shm-usage --no-first-run --disable-sync \
	    --disable-background-networking --disable-component-update \
	    --user-data-dir="$PWD/browser" --enable-logging=stderr --v=0 \
	    --virtual-time-budget=20000 --dump-dom \
	    "file://$SPEEDSCOPE/index.html#$1" >page 2>console
}

# view FILE: as one does who drops it there.
view() {
	printf 'speedscope.loadFileFromBase64("%s", "%s")' "$1" \
	    "$(base64 -w 0 "$1")" >load.js
	browse "view=sandwich&localProfilePath=$PWD/load.js"
}

# The table of functions: "name total self", as the page has them.
table() {
	sed 's/<tr/\n<tr/g' page | grep '^<tr class' |
	    sed 's/<\/td>/ /g; s/<[^>]*>//g; s/([^)]*)//g; s/,//g' |
	    awk '{ print $3, $1, $2 }' | sort
}

command -v chromium >/dev/null || skip_all "no chromium"
[ -r "${SPEEDSCOPE:-none}/index.html" ] || skip_all "no SPEEDSCOPE"
browse ""
grep -q "WebGL initialized" console || skip_all "no WebGL in chromium"
made_program || skip_all "no ELF file"

made_calls 5 400
callstat -t -e prog.elf calls | awk '!/^#/ { print $1, $5, $2 }' | sort >want
is 'there are eight functions' "$(wc -l <want)" 8

call2folded -e prog.elf calls >calls.folded
check 'folded stacks are loaded' view calls.folded
is 'as what they are' "$(grep -o 'Importing as [a-z ]*' console)" \
    'Importing as collapsed stack format'
table >got
same 'total and self times are those of callstat' got want

# complaints: what it says of a file.
complaints() {
	grep CONSOLE console |
	    grep -i -e warn -e error -e fail -e 'tried to' -e 'still open'
}

# far_off: what is far from the table's times of functions in the file want, and
# how many it has.  It prints three digits or more, of ms or us.
far_off() {
	table | sed 's/{[^}]*}//' | awk '
    function us(text) {
	return text ~ /ms$/ ? text * 1000 : text * 1
    }
    function far(shown, real) {
	return shown - real > 5.001 || real - shown > 5.001
    }
    FNR == NR { total[$1] = $2; self[$1] = $3; next }
    { n++ }
    far(us($2), total[$1]) || far(us($3), self[$1]) { print }
    END { print n }' want -
}

call2trace -s -e prog.elf calls >calls.json
check "speedscope's own format is loaded" view calls.json
is 'as what it is' "$(grep -o 'Importing as [a-z ]*' console)" \
    'Importing as speedscope json file'
is 'without a complaint' "$(complaints)" ''
is 'and its times are those of callstat, too' "$(far_off)" 8
call2trace -e prog.elf calls >calls.json
check 'trace events are loaded' view calls.json
is 'as what they are' "$(grep -o 'Importing as [A-Za-z ]*' console)" \
    'Importing as Trace Event Format profile'
is 'without a complaint' "$(complaints)" ''
is 'and their times are the same' "$(far_off)" 8

# Tasks of an RTOS, each of which is a profile: the first one is shown.
"$sim" 6 2000 >tasks
tsp2trace tasks >tasks.json
check 'events of tasks are loaded' view tasks.json
is 'without a complaint' "$(complaints)" ''

# A profile: main calls f0 and f1, and both f2.
{
	printf 'hist%%0x400%%0x560%%176%%1000%%seconds\n'
	printf 'pc%%0x424%%3\npc%%0x444%%5\npc%%0x464%%7\npc%%0x484%%100\n'
	printf 'arc%%0x430%%0x440%%1\narc%%0x432%%0x460%%1\n'
	printf 'arc%%0x450%%0x480%%5\narc%%0x470%%0x480%%5\n'
} | tr % '\t' >share
cp share order
printf 'stack\t%s\t%s\t%s\n' 0x424 3 - 0x444 5 0x430 0x464 7 0x432 \
    0x484 10 '0x450 0x430' 0x484 90 '0x470 0x432' >>order
for method in share order; do
	gmon2folded -e prog.elf $method >$method.folded
	check "folded stacks by $method are loaded" view $method.folded
	is "by $method: as what they are" \
	    "$(grep -o 'Importing as [a-z ]*' console)" \
	    'Importing as collapsed stack format'
	table >got
	{
		printf '[callers 115 0\nf2 100 100\nmain 115 3\n'
		case $method in
		share) printf 'f0 55 5\nf1 57 7\n' ;;
		order) printf 'f0 15 5\nf1 97 7\n' ;;
		esac
	} | sort >want
	same "by $method: the samples are these" got want
done
finish
