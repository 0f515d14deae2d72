// SPDX-License-Identifier: GPL-3.0-or-later
// What the server says has changed (tools/profweb/model/snapshot.h).

// A value as it is now: what it was stays so.
export function changed(value, change) {
	if (!Array.isArray(change)) {
		const now = { ...value };
		for (const [key, part] of Object.entries(change))
			if (part === 0)
				delete now[key];
			else
				now[key] = changed(now[key], part);
		return now;
	}
	if (change.length === 1)
		return change[0];
	const now = value.slice();
	for (let i = 0; i < change.length; i += 2)
		now[change[i]] = changed(now[change[i]], change[i + 1]);
	return now;
}
