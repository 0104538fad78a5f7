#!/usr/bin/env bash
# markdown-table 3.0.4 beside tablemark 4.1.0: a bar and a backslash in a cell.
# Guess: both writers of Markdown tables escape a bar, since it would end the cell, and then a backslash too.
# Seen: markdown-table escapes neither, so that the row has a cell more; tablemark escapes the bar
# alone and leaves a backslash as it is.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts markdown-table@3.0.4 tablemark@4.1.0
cat >try.mjs <<'JS'
import assert from 'node:assert/strict';
import { markdownTable } from 'markdown-table';
import { tablemark } from 'tablemark';

const lastLine = (table) => table.trimEnd().split('\n').at(-1);
const plain = lastLine(markdownTable([['name', 'secret'], ['ann', 'a|b']]));
const bar = lastLine(tablemark([{ name: 'ann', secret: 'a|b' }]));
const backslash = lastLine(tablemark([{ name: 'ann', secret: 'a\\b' }]));
const both = lastLine(tablemark([{ name: 'ann', secret: 'a\\|b' }]));
console.log([plain, bar, backslash, both].join('\n'));
assert.equal(plain.split('|').length, 5);
assert.match(bar, /a\\\|b/);
assert.match(backslash, /a\\b/);
assert.match(both, /a\\\\\|b/);
JS
node try.mjs
