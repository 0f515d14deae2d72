# SPDX-License-Identifier: GPL-3.0-or-later
# completion.zsh - ask zsh: zsh -f completion.zsh FOLDER <QUESTIONS
#
# As completion.bash, in a terminal.  The folder has the completions.
zmodload zsh/zpty
zpty shell zsh -f -i

# Print what the shell does, up to a text.
wait_for() {
	local seen

	zpty -r shell seen "*$1*" || { print "zsh has ended: $seen"; exit 1; }
	print -r -- $seen
}
zpty -w shell "PS1= PROMPT_EOL_MARK= LISTMAX=10000 fpath=($1 \$fpath)"
zpty -w shell 'autoload -U compinit && compinit -D -u
	unsetopt zle_bracketed_paste list_beep
	bindkey "^I" complete-word
	# Notes what is to be shown, unless it is only asked.
	compadd() {
		local -a hits

		if [[ " ${@[1,(i)(-|--)]} " != *" -"(O|A|D)" "* ]]; then
			builtin compadd -A hits "$@"
			found+=($hits)
		fi
		builtin compadd "$@"
	}
	report() {
		print -r -- "<<$found>>"
		found=()
		comppostfuncs=(report)
	}
	report
	print -r -- rea""dy'
wait_for ready >/dev/null
while IFS= read -r line; do
	zpty -w -n shell $'\C-u'"$line"$'\t'
	answer=$(wait_for '<<*>>')
	answer=${answer##*<<}
	print -r -- ${answer%%>>*}
done
