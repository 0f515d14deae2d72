/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Host header of a request, see host_header.h */

#include <config.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "host_header.h"

#define NAME_MAX_BYTES	255	/* of a name in the DNS */

/*
 * The name without its port, and without the brackets of an address of IPv6:
 * then *six is set.  False if it is none.
 */
static bool
cut(const char *host, char name[NAME_MAX_BYTES + 1], bool *six)
{
	const char *const begin = host + (*host == '[');
	const size_t n = strcspn(begin, *host == '[' ? "]" : ":");
	const char *rest = begin + n;

	*six = *host == '[';
	if (!n || n > NAME_MAX_BYTES || (*six && *rest++ != ']'))
		return false;
	if (*rest == ':')
		rest += 1 + strspn(rest + 1, "0123456789");
	if (*rest)
		return false;
	memcpy(name, begin, n);
	name[n] = '\0';
	return true;
}

enum sp_hosthead
sp_hosthead(const char *host, const char *own)
{
	char name[NAME_MAX_BYTES + 1];
	struct in6_addr a6;
	struct in_addr a4;
	bool six;

	if (!host || !cut(host, name, &six))
		return SP_HOSTHEAD_OTHER;
	if (six && inet_pton(AF_INET6, name, &a6) == 1)
		return IN6_IS_ADDR_LOOPBACK(&a6) ? SP_HOSTHEAD_LOOPBACK :
		    SP_HOSTHEAD_ADDRESS;
	if (!six && !strcasecmp(name, "localhost"))
		return SP_HOSTHEAD_LOOPBACK;
	if (!six && inet_pton(AF_INET, name, &a4) == 1)
		return ntohl(a4.s_addr) >> 24 == 127 ? SP_HOSTHEAD_LOOPBACK :
		    SP_HOSTHEAD_ADDRESS;
	return !six && own && !strcasecmp(name, own) ? SP_HOSTHEAD_OWN :
	    SP_HOSTHEAD_OTHER;
}

bool
sp_hosthead_same_secret(const char *given, const char *secret)
{
	const size_t n = strlen(given), all = strlen(secret);
	unsigned differ = n != all;

	for (size_t i = 0; i < all; i++)
		differ |= (unsigned char)secret[i] ^
		    (unsigned char)(i < n ? given[i] : 0);
	return !differ;
}
