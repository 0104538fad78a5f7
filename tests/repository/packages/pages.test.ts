import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const OUTPUT = path.resolve(import.meta.dirname, '../../../.output');

describe.each(['chrome-mv3-production', 'firefox-mv3-production'])('%s', (name) => {
  const dir = path.join(OUTPUT, name);
  const pages = readdirSync(dir).filter((file) => file.endsWith('.html') && file !== 'offscreen.html');

  test.each(pages)('%s knows its theme before it has anything to paint', (file) => {
    const head = readFileSync(path.join(dir, file), 'utf8').split('</head>')[0] ?? '';
    // Without `defer`, `async` or `type="module"`: a body waits for it.
    expect(head).toMatch(/<script\s+src="\/theme\.js"><\/script>/);
  });
});
