// SPDX-License-Identifier: GPL-3.0-or-later
// node compare.mjs PAGE NEW.html [OLD.html]: what the page says has changed since
// another report, or since what the report is compared with, as gmondiff -t
// prints it: name, verdict, p, percent before and now, their difference and its
// error.
import { readFileSync } from "node:fs";
import { unzipSync } from "node:zlib";

const [, , folder, newFile, oldFile] = process.argv;
const { Model } = await import(folder + "/model.js");
const { changesOf, nodeChanges, whyNot } = await import(folder + "/compare.js");
const read = (file, id) => new Model(JSON.parse(unzipSync(Buffer.from(
    new RegExp('id="' + id + '">(.*?)</script>', "s").exec(
    readFileSync(file, "utf8"))[1], "base64"))));
const now = read(newFile, "model");
const old = oldFile ? read(oldFile, "model") : read(newFile, "compared");

console.log("#" + whyNot(old, now));
for (const r of changesOf(old, now))
	console.log([r.name, r.verdict, r.p, 100 * r.before, 100 * r.now,
	    100 * r.change, 100 * r.error].join("\t"));
// What all paths have gained is what those had that are there no more.
const { change } = nodeChanges(now, now.tree, old, old.tree);
const roots = (model, sum) => model.tree.func.reduce((n, f, i) =>
    n + (model.tree.parent[i] < 0 ? sum(f, i) : 0), 0);
const gained = roots(now, (f, i) => change[i]);
const here = new Set(now.tree.func.filter((_, i) => now.tree.parent[i] < 0)
    .map(f => now.key(f)));
const gone = roots(old, (f, i) => here.has(old.key(f)) ? 0 :
    old.tree.total[i] / old.total);
console.log("#" + (gone > 0 && Math.abs(gained - gone) < 1e-9));
