# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# Computers that are reached by a real ssh, all of them this one: read by
# ". "$srcdir/t/sshd.sh"" after lib.sh.
#
#	computers NAME...	start one of each name: a sshd on the loopback
#				address with its own key, home and PATH, the
#				folder NAME, with the programs in NAME/bin and
#				those of the system; from here on ssh, and what
#				runs it, knows them by name
#	switch_off NAME		its connections and its sshd end
#
# They end with the test.  Needs a shell of the user's that takes commands.

for program in ssh sshd ssh-keygen; do
	PATH=$PATH:/usr/sbin:/sbin command -v $program >/dev/null ||
		skip_all "no $program"
done
ssh_program=$(command -v ssh)
sshd_program=$(PATH=$PATH:/usr/sbin:/sbin command -v sshd)

# A daemon of root's wants a folder, which its package makes at the next start.
[ "$(id -u)" -ne 0 ] || mkdir -p /run/sshd || skip_all 'no /run/sshd'

sshd_end() {
	for sshd_pid in */sshd.pid; do
		[ ! -s "$sshd_pid" ] || kill "$(cat "$sshd_pid")" 2>/dev/null
	done
}
trap 'sshd_end; cd /; rm -rf "$work"' EXIT

# With a port that is free: others may take it first.
sshd_start() {
	for _ in $(seq 20); do
		sshd_port=$(awk -v seed="$$$sshd_tries" 'BEGIN {
			srand(seed); print 20000 + int(30000 * rand()) }')
		sshd_tries=$((sshd_tries + 1))
		cat >"$1/sshd_config" <<-EOT_C
			ListenAddress 127.0.0.1
			Port $sshd_port
			HostKey $work/$1/key
			PidFile $work/$1/sshd.pid
			AuthorizedKeysFile $work/user.pub
			StrictModes no
			PasswordAuthentication no
			SetEnv HOME=$work/$1 PATH=$work/$1/bin:/usr/bin:/bin
			ForceCommand cd $work/$1 && if [ "\$SSH_ORIGINAL_COMMAND" ]; then exec sh -c "\$SSH_ORIGINAL_COMMAND"; else exec sh; fi
		EOT_C
		"$sshd_program" -f "$work/$1/sshd_config" \
		    -E "$work/$1/log" &&
			return 0
	done
	return 1
}

sshd_tries=0
computers() {
	ssh-keygen -q -t ed25519 -N '' -f user
	for computer in "$@"; do
		mkdir -p "$computer/bin"
		ssh-keygen -q -t ed25519 -N '' -f "$computer/key"
		sshd_start "$computer" || skip_all 'sshd does not start'
		echo "[127.0.0.1]:$sshd_port $(cut -d ' ' -f 1,2 \
		    "$computer/key.pub")" >>known
		cat >>ssh_config <<-EOT_C
			Host $computer
			HostName 127.0.0.1
			Port $sshd_port
			IdentityFile $work/user
			IdentitiesOnly yes
			UserKnownHostsFile $work/known
			StrictHostKeyChecking yes
			BatchMode yes
			LogLevel ERROR
		EOT_C
	done
	mkdir -p sshbin
	printf '#!/bin/sh\nexec %s -F %s "$@"\n' "$ssh_program" \
	    "$work/ssh_config" >sshbin/ssh
	chmod +x sshbin/ssh
	PATH=$work/sshbin:$PATH
	for computer in "$@"; do
		ssh "$computer" true 2>ssh.err ||
			skip_all "no way in: $(head -n 1 ssh.err)"
	done
}

switch_off() {
	switch_pid=$(cat "$1/sshd.pid")
	# A session is a child of the daemon's.
	pkill -P "$switch_pid" 2>/dev/null
	kill "$switch_pid"
	while kill -0 "$switch_pid" 2>/dev/null; do
		sleep 0.1
	done
}
