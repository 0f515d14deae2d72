# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# Profiles for Firefox Profiler, read by ". "$srcdir/t/support/firefox.sh"".
# They need jq.
#
#	firefox_faults FILE	what is not as the types of the format have it,
#				a line each: columns that are too short, numbers
#				of rows that are none, times that go back
#	firefox_folded FILE [NAME]	stacks with the sum of their samples, or
#				of their times in us, of all threads or of those
#				with this name: sorted folded stacks

firefox_faults() {
	jq -r '
	# A table has columns of its length, besides words.
	def columns($name): . as $t | to_entries[] |
	    select(.value | type == "array") |
	    select((.value | length) != $t.length) |
	    "\($name).\(.key): not \($t.length) long";
	def has($name; $columns): ($columns - keys)[] | "\($name): no \(.)";
	# Numbers of rows: null is one if it may be.
	def within($name; $n; $null): .[] |
	    select(if . == null then $null | not
		else (type != "number" or . < 0 or . >= $n or . != floor) end) |
	    "\($name): \(.)";
	def rising($name): . as $t | range(1; length) |
	    select($t[.] < $t[. - 1]) | "\($name): goes back at \(.)";

	.meta as $m | .shared as $s | ($s.stringArray | length) as $strings |
	($m.categories | length) as $categories |
	(.meta | has("meta"; ["interval", "startTime", "processType", "product",
	    "stackwalk", "version", "preprocessedProfileVersion",
	    "categories", "markerSchema"])),
	(select($m.preprocessedProfileVersion != 60) | "version"),
	(select([$m.categories[] | select(.color == "grey" and
	    .subcategories[0] == "Other")] | length != 1) | "grey"),
	($s.stringArray[] | select(type != "string") | "string"),
	($s | to_entries[] | select(.key != "stringArray") |
	    .key as $key | .value | columns($key)),
	($s.stackTable | has("stackTable"; ["frame", "prefix", "length"]),
	    (.frame | within("stack.frame"; $s.frameTable.length; false)),
	    (.prefix | to_entries[] | select(.value != null and
		.value >= .key) | "stack.prefix: \(.key)")),
	($s.frameTable | has("frameTable"; ["address", "inlineDepth",
	    "category", "subcategory", "func", "nativeSymbol",
	    "innerWindowID", "line", "column", "length"]),
	    (.func | within("frame.func"; $s.funcTable.length; false)),
	    (.category | within("frame.category"; $categories; false))),
	($s.funcTable | has("funcTable"; ["name", "isJS", "relevantForJS",
	    "resource", "source", "lineNumber", "columnNumber", "length"]),
	    (.name | within("func.name"; $strings; false)),
	    (.source | within("func.source"; $s.sources.length; true))),
	($s.sources.filename | within("source.filename"; $strings; false)),
	(.threads | to_entries[] | .key as $i | .value |
	    has("thread \($i)"; ["processType", "processStartupTime",
		"processShutdownTime", "registerTime", "unregisterTime",
		"pausedRanges", "name", "isMainThread", "pid", "tid",
		"samples", "markers"]),
	    (select(.pid | type != "string") | "thread \($i): pid"),
	    (.samples | columns("samples \($i)"),
		(.stack | within("sample.stack"; $s.stackTable.length; true)),
		(.time | rising("sample.time")),
		(.weight[] | select(. < 0) | "weight: \(.)"),
		(.threadCPUDelta[] | select(. < 0) | "cpu: \(.)")),
	    (.markers | columns("markers \($i)"),
		(.name | within("marker.name"; $strings; false)),
		(.category | within("marker.category"; $categories; false)),
		(range(.length) as $n | select(.phase[$n] != 0 and
		    (.phase[$n] != 1 or .endTime[$n] < .startTime[$n])) |
		    "marker: times of \($n)"),
		(.data[] | select(.type != $m.markerSchema[0].name or
		    (keys - ["type"] - [$m.markerSchema[0].fields[].key] !=
			[])) | "marker.data: \(.)"))),
	(.threads | select((map(.tid) | unique | length) != length) | "tid"),
	(select(all(.threads[]; .samples.length + .markers.length == 0)) |
	    "no time")' "$1"
}

firefox_folded() {
	jq -r --arg name "${2-}" '
	.shared as $s | $s.stackTable as $t |
	(range($t.length) | ["stack", ., $t.prefix[.] // -1,
	    $s.stringArray[$s.funcTable.name[
		$s.frameTable.func[$t.frame[.]]]]]),
	(.threads[] | select($name == "" or .name == $name) | .samples |
	    (if .weightType == "tracing-ms" then 1000 else 1 end) as $unit |
	    range(.length) as $i | select(.stack[$i] != null) |
	    ["sample", .stack[$i], .weight[$i] * $unit]) | @tsv' "$1" |
	    awk -F '\t' '
	$1 == "stack" { path[$2] = ($3 < 0 ? "" : path[$3] ";") $4 }
	$1 == "sample" { sum[$2] += $3 }
	END { for (i in sum) all[path[i]] += sum[i]
	    for (p in all) printf "%s %.0f\n", p, all[p] }' | LC_ALL=C sort
}
