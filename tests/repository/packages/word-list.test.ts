import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { WORD_LIST } from '../../../scripts/package/build-plugins';

/** Words that stand in the list alone. */
const KNOWN_BY = ['abdomen', 'zoology'];

test.each(['chrome', 'firefox'])(
  'in the package for %s the word list is a text of its own, and in no script',
  (browser) => {
    const dir = path.resolve(import.meta.dirname, `../../../.output/${browser}-mv3-production`);
    const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
    const scripts = names.filter((name) => name.endsWith('.js'));
    expect(scripts).toContain('background.js');
    const holders = [...scripts, 'words.txt'].filter((name) => {
      const text = readFileSync(path.join(dir, name), 'utf8');
      return KNOWN_BY.every((word) => text.includes(word));
    });
    expect(holders).toEqual(['words.txt']);
    expect(readFileSync(path.join(dir, 'words.txt'), 'utf8')).toBe(WORD_LIST.contents);
  },
);
