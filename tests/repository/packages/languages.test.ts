import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../lib/language';

const foldersIn = (build: string) =>
  readdirSync(path.resolve(import.meta.dirname, `../../../.output/${build}/_locales`));

test.each(['chrome', 'firefox'])(
  'the release for %s speaks the languages of people, and not that of the tests',
  (browser) => {
    expect(foldersIn(`${browser}-mv3-production`).sort()).toEqual([...LANGUAGES].sort());
    expect(foldersIn(`${browser}-mv3-e2e`).sort()).toEqual([...LANGUAGES, 'en_XA'].sort());
  },
);
