import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Words that stand in the list alone. */
const KNOWN_BY = ['abdomen', 'zoology'];

test.each(['chrome', 'firefox'])(
  'in the package for %s the word list is a file of its own, that no page loads before words are made',
  (browser) => {
    const dir = path.resolve(import.meta.dirname, `../../../.output/${browser}-mv3-production/chunks`);
    const files = readdirSync(dir).map((name) => ({ name, text: readFileSync(path.join(dir, name), 'utf8') }));
    const [list, ...others] = files.filter(({ text }) => KNOWN_BY.every((word) => text.includes(word)));
    if (!list || others.length > 0) throw new Error(`${others.length + (list ? 1 : 0)} files hold the list`);
    expect(list.text.length, 'nothing else is in it').toBeLessThan(64_000);

    const namings = files.flatMap(({ text }) => text.split(list.name).slice(0, -1));
    expect(namings.length).toBeGreaterThan(0);
    // Not `from"./…"`, which is loaded with the file that says it.
    expect(namings.filter((before) => !/\bimport\([`"']\.\/$/.test(before))).toHaveLength(0);
  },
);
