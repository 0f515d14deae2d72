# SPDX-License-Identifier: GPL-3.0-or-later
# bash.awk - engine.bash, with the texts of each program that read.awk printed

function quoted(text) {
	gsub(/\047/, "\047\\\047\047", text)
	return "\047" text "\047"
}
function finish() {
	if (program == "")
		return
	print "\t" program ")"
	print "\t\toptions=" quoted(options)
	if (kinds)
		print "\t\tkinds=(" kinds ")"
	print "\t\tfirst=" quoted(place["first"]) " rest=" quoted(place["rest"])
	print "\t\t;;"
}

FNR == NR {
	print
	next
}
FNR == 1 {
	print "\n_splitprof_texts()\n{\n\tcase $1 in"
	FS = "\t"
	$0 = $0
}
$1 == "program" {
	finish()
	program = $2
	all = all " " program
	options = kinds = ""
}
$1 == "option" {
	options = options (options ? " " : "") $3
	if ($4)
		kinds = kinds (kinds ? "\n\t\t    " : "") \
		    "[" substr($3, 2) "]=" quoted($5)
}
$1 == "operand" { place[$3] = $4 }
END {
	finish()
	print "\tesac\n}\n\ncomplete -F _splitprof" all
}
