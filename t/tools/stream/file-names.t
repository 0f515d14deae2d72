# SPDX-License-Identifier: GPL-3.0-or-later
# A file's name in a message is one line, and nothing that a terminal obeys
# shellcheck shell=sh
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

name=$(printf 'a\nb\033[31m\\x\300')
echo junk >"$name"
for program in apdecode mpdecode callstat tspstat gmondump rawcap; do
	fails 2 "$program: there is no such file" "$program" "no$name"
	is "$program: its name is escaped" "$(cat err)" \
	    "$program: noa\\x0ab\\x1b[31m\\x\\xc0: No such file or directory"
done
fails 1 'damage is reported' mpdecode "$name"
says 'of that file' '^mpdecode: a\\x0ab\\x1b\[31m\\x\\xc0: no packet is sound'
record pc 0x410 1 | apencode >sample.raw
fails 0 'a file for each task is written' gmonbuild -v -l 0x400 -u 0x480 \
    -r 100 -T -o "$name" sample.raw
says 'and its name is escaped' \
    '^gmonbuild: a\\x0ab\\x1b\[31m\\x\\xc0\.none: 0 arcs, 1 samples, 0.010 sec'
is 'in one line' "$(grep -c '^gmonbuild: ' err)" "$(wc -l <err)"
# The progress line of a terminal.
if command -v script >/dev/null; then
	NAME="no$name" script -qec 'rawcap -r "$NAME" >bytes' /dev/null \
	    >screen 2>&1 </dev/null &
	check 'what rawcap waits for is escaped' wait_for \
	    grep -qF 'waiting for noa\x0ab\x1b[31m\x\xc0: No such' screen
	kill $!
else
	skip 1 'no script(1)'
fi
# Nor is a name missing.
printf 'skip\t7\t3\npc\t0x410\t1\n' >"$name"
if [ -x "$builddir/bin/profweb" ]; then
	fails 1 'profweb reports damage' profweb -r 100 -o page.html \
	    -e "$srcdir/t/data/fuzz/arm.elf" "$name"
	says 'with its place' \
	    '3 bytes skipped in 1 places, first at byte 7 of a\\x0ab\\x1b'
fi
cafe=$(printf 'caf\303\251')
echo junk >"$cafe"
fails 1 'damage is reported' mpdecode "$cafe"
says 'and letters stay' "^mpdecode: $cafe: no packet is sound"

finish
