import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('../e2e/', import.meta.url);
const specs = readdirSync(FOLDER).filter((name) => /\.(chromium|firefox)\.spec\.ts$/.test(name));

test.each(specs)('%s says in its first line why it is for one browser', (name) => {
  expect(readFileSync(new URL(name, FOLDER), 'utf8')).toMatch(/^\/\/ \S(.{40})/);
});
