# SPDX-License-Identifier: GPL-3.0-or-later
# profweb shows calls, samples and what the RTOS did, all of one line: each
# sample is with the task that alone has its function, and drawn where that ran.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/tools/profweb/web.sh"

web_needs node
pages=$(cd "$srcdir/tools/profweb/page" && pwd)
owners() {
	node "$srcdir/t/tools/profweb/owners.mjs" "$pages" "$@" 2>&1
}

check "owners is built" build_as owners.elf \
    "$srcdir/t/firmware/owners.c-mps2-an385" RUNTIME=both \
    -I"$srcdir/t/firmware" -Wno-unused-function -DRTOS_TIMER=0 \
    -DDEMO_BELL_IRQ=20 -DDEMO_BELL_HANDLER=Bell_Handler
check "it runs" run_board mps2-an385 owners.elf cap.qs

# Its samples, by gmonbuild.
qsdecode -a cap.qs >calls.bin
gmonbuild -e owners.elf calls.bin 2>/dev/null
gmondump -e owners.elf gmon.out | awk '$NF ~ /^of_/ {
    print substr($NF, 4), $1 }' | sort | paste -s -d , - |
    sed 's/,/, /g' >owned
fails 0 "a recording of both" profweb -o page.html -e owners.elf cap.qs
quiet "without a message"
owners page.html >got
same "each sample is its task's, where that ran" got owned
is "a part has its samples" \
    "$(node "$srcdir/t/tools/profweb/part.mjs" "$pages" page.html 2>&1)" \
    "samples true true"
page_has "tasks have their table" '[.tables[].id] | join(" ")' \
    "functions task mutex queue"
qsdecode -p 108 cap.qs | tspdecode >trace.txt
page_has "whose times are tspstat's" \
    '.trace.unit as $u | .tables[1] | (.columns | map(.[0]) | index("run")) as $at |
	[.rows[] | .[1] + " " + (.[$at + 1] * $u | round | tostring)] | sort[]' \
    "$(tspstat -t trace.txt | awk -F '\t' '
	$1 == "#task" { for (i = 1; i <= NF; i++) at[$i] = i }
	$1 == "task" { print $2, $at["run_ns"] }' | LC_ALL=C sort)"

# How the two are mixed makes no difference.
report_model page.html 'del(.at, .contexts, .contexttree)' >want
apdecode calls.bin >records
cat trace.txt >>records
fails 0 "records of both" profweb -o page.html -e owners.elf records
report_model page.html 'del(.at, .contexts, .contexttree)' >got
same "have the same model" got want
owners page.html >got
same "and the same lanes" got owned

# Bytes are missing, or others: a sample may be nobody's, but no other task's.
damage() {
	node -e 'const fs = require("fs"), [seed0, most] = process.argv.slice(1);
	    let seed = Number(seed0);
	    const draw = n => (seed = seed * 48271 % 2147483647) % n;
	    const b = [...fs.readFileSync("cap.qs")];
	    for (let k = 1 + draw(4); k > 0; k--) {
		const at = draw(b.length), n = 1 + draw(most);
		if (draw(2))
			b.splice(at, n);
		else
			for (let i = at; i < at + n && i < b.length; i++)
				b[i] = draw(256);
	    }
	    fs.writeFileSync("cut.qs", Uint8Array.from(b))' "$1" "$2"
}
for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
	for most in 60 3000; do
		damage $seed $most
		profweb -q -o cut.html -e owners.elf cut.qs
		owners cut.html loss | sed "s/^/$seed $most: /"
	done
done >cuts
is "behind a loss no sample is of a wrong task" \
    "$(grep -v '\[ true \]' cuts)" ""
is "and at some it is of none" \
    "$(awk '{ n += $6 } END { print (n > 0) }' cuts)" 1

# Where a task is not marked there is no common time, which is said.
grep -v '^task' records >unmarked
profweb -q -o page.html -e owners.elf unmarked
page_has "without marks of tasks" '.trace, (.alarms | map(select(
    test("no common time"))) | length)' "null
1"
finish
