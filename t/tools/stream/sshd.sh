# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# Computers that are reached by a real ssh, all of them this one: read by
# ". "$srcdir/t/tools/stream/sshd.sh"" after lib.sh.
#
#	computers NAME...	from here on ssh, and what runs it, knows them
#				by name; each has a key of its own, and a home,
#				the folder NAME, with the programs in NAME/bin
#				and those of the system
#	switch_off NAME		its connections break, and there are no more
#
# Each connection has a server of its own, which the client starts (sshd -i): no
# port has to be free, and nothing listens.

for program in ssh ssh-keygen; do
	command -v $program >/dev/null || skip_all "no $program"
done
ssh_program=$(command -v ssh)
sshd_program=$(PATH=$PATH:/usr/sbin:/usr/local/sbin command -v sshd) ||
	skip_all 'no sshd'

# An empty folder, which the system makes when it starts a server of its own.
[ "$(id -u)" -ne 0 ] || [ -d /run/sshd ] || mkdir -m 755 /run/sshd ||
	skip_all 'no /run/sshd'

# One of them: its server's settings, how that is started, and the client's.
computer() {
	mkdir -p "$1/bin"
	ssh-keygen -q -t ed25519 -N '' -f "$1/key"
	cat >"$1/settings" <<-EOT_C
		HostKey $work/$1/key
		AuthorizedKeysFile $work/user.pub
		PidFile none
		StrictModes no
		PasswordAuthentication no
		SetEnv HOME=$work/$1 PATH=$work/$1/bin:/usr/bin:/bin
		ForceCommand cd $work/$1 && exec sh -c "\$SSH_ORIGINAL_COMMAND"
	EOT_C
	cat >"$1/server" <<-EOT_S
		[ ! -e $work/$1/off ] || exit 1
		echo \$\$ >>$work/$1/servers
		exec $sshd_program -i -f $work/$1/settings -E $work/$1/log
	EOT_S
	cat >>ssh_config <<-EOT_C
		Host $1
		ProxyCommand sh $work/$1/server
		IdentityFile $work/user
		IdentitiesOnly yes
		UserKnownHostsFile $work/known
		StrictHostKeyChecking yes
		BatchMode yes
		LogLevel ERROR
	EOT_C
	echo "$1 $(cut -d ' ' -f 1,2 "$1/key.pub")" >>known
}

computers() {
	ssh-keygen -q -t ed25519 -N '' -f user
	mkdir sshbin
	printf '#!/bin/sh\nexec %s -F %s "$@"\n' "$ssh_program" \
	    "$work/ssh_config" >sshbin/ssh
	chmod +x sshbin/ssh
	PATH=$work/sshbin:$PATH
	for name in "$@"; do
		computer "$name"
		ssh "$name" true </dev/null 2>ssh.err || skip_all \
		    "no login by ssh: $(cat ssh.err "$name/log" | tr '\n' ' ')"
	done
}

switch_off() {
	touch "$1/off"
	while read -r server; do
		! kill "$server" 2>kill.err || wait_for_end "$server"
	done <"$1/servers"
}

wait_for_end() {
	while kill -0 "$1" 2>kill.err; do
		sleep 0.1
	done
}
