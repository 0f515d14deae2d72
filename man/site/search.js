// SPDX-License-Identifier: GPL-3.0-or-later
// The search of the manual.  texts.js has a list of [file, anchor, title, words]
// for each section; all of it runs in the page.
(function () {
	'use strict';
	const MOST = 20;	// results that are shown
	const AROUND = 60;	// characters on either side of a word
	const input = document.getElementById('search');
	const found = document.getElementById('found');
	const contents = document.getElementById('contents');

	// On a wide screen the list of pages is beside the text.
	if (window.matchMedia('(min-width: 60em)').matches)
		contents.open = true;

	// How well a section has all of the words; 0: not all.  The manual comes
	// before the pages of programs, a word before a part of one.
	function score(section, words) {
		const title = section[2].toLowerCase();
		const text = section[3].toLowerCase();
		let sum = 0;

		for (const word of words) {
			const at = text.indexOf(word);

			if (title.includes(word))
				sum += 10;
			else if (at < 0)
				return 0;
			sum += (' ' + text).includes(' ' + word) ? 3 : 1;
		}
		return /^splitprof.*\.7/.test(section[0]) ? sum * 2 : sum;
	}

	function element(name, text) {
		const e = document.createElement(name);

		e.textContent = text;
		return e;
	}

	// The text around the longest of the words that it has.
	function excerpt(text, words) {
		const lower = text.toLowerCase();
		const word = words.filter((w) => lower.includes(w))
		    .sort((a, b) => b.length - a.length)[0] || '';
		const at = lower.indexOf(word);
		const p = element('p', at > AROUND ? '…' : '');

		p.append(text.slice(Math.max(0, at - AROUND), at),
		    element('mark', text.slice(at, at + word.length)),
		    text.slice(at + word.length, at + word.length + AROUND), '…');
		return p;
	}

	function result(section, words) {
		const li = document.createElement('li');
		const a = element('a', section[2]);

		a.href = section[0] + (section[1] ? '#' +
		    encodeURIComponent(section[1]) : '');
		li.append(a, excerpt(section[3], words));
		return li;
	}

	function search() {
		const words = input.value.toLowerCase().split(/\s+/)
		    .filter((w) => w);
		const hits = !words.length ? [] : texts
		    .map((section) => [score(section, words), section])
		    .filter((hit) => hit[0])
		    .sort((a, b) => b[0] - a[0]);

		found.hidden = !words.length;
		found.replaceChildren(...hits.slice(0, MOST).map(
		    (hit) => result(hit[1], words)));
		if (words.length && !hits.length)
			found.append(element('li', 'Nothing has all of these words.'));
		if (hits.length > MOST)
			found.append(element('li', (hits.length - MOST) +
			    ' more: add a word.'));
	}

	input.addEventListener('input', search);
	document.addEventListener('keydown', (event) => {
		if (event.key === '/' && event.target !== input) {
			event.preventDefault();
			input.focus();
		} else if (event.key === 'Escape') {
			input.value = '';
			search();
			input.blur();
		}
	});
	found.addEventListener('click', () => {
		found.hidden = true;
	});
})();
