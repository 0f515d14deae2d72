# SPDX-License-Identifier: GPL-3.0-or-later
# zsh.awk - engine.zsh, with a call of _arguments for each program that read.awk
# printed

function quoted(text) {
	gsub(/\047/, "\047\\\047\047", text)
	return "\047" text "\047"
}
# With a backslash before what _arguments reads itself.
function plain(text) {
	gsub(/[][\\:]/, "\\\\&", text)
	return text
}
# The end of an argument for _arguments.  It leaves a call alone that begins
# with a blank.
function offered(what, kinds) {
	return ":" plain(what) ": " (kinds ? "_splitprof_offer " kinds : "")
}
function argument(text) {
	calls = calls " \\\n\t    " quoted(text)
}
function finish() {
	if (first || rest)
		argument("1" offered("operand", first))
	if (rest)
		argument("*" offered("operand", rest))
	if (programs)
		calls = calls "\n\t;;\n"
}

FNR == NR {
	engine = engine $0 "\n"
	next
}
FNR == 1 { FS = "\t"; $0 = $0 }
$1 == "program" {
	finish()
	programs = programs " " $2
	calls = calls "(" $2 ")\n\t_arguments -s -S"
}
$1 == "option" && $4 {
	# An assignment, as name=bytes, may be followed by another one.
	argument(($4 " " $6 ~ /[a-z]=[a-z]/ ? "*" : "") $3 "+[" plain($6) "]" offered($4, $5))
	next
}
$1 == "option" {
	alone = $3 ~ /^-[hV]|^--/ ? "(- : *)" : ""
	argument(alone $3 "[" plain($6) "]")
}
$1 == "operand" && $3 == "first" { first = $4 }
$1 == "operand" && $3 == "rest" { rest = $4 }
END {
	finish()
	printf "#compdef%s\n%s", programs, engine
	printf "case $service in\n%sesac\n", calls
}
