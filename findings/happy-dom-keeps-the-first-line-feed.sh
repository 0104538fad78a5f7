#!/usr/bin/env bash
# happy-dom 20.14.6.
# Guess: a line feed directly behind <pre> or <textarea> is dropped, as the HTML standard says and browsers do.
# Seen: it stays in both, so a test that reads an exact text from a page passes where a browser loses its first line feed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts happy-dom@20.14.6
cat >try.mjs <<'JS'
import assert from 'node:assert/strict';
import { Window } from 'happy-dom';

const window = new Window();
const parsed = new window.DOMParser().parseFromString('<pre>\nPIN</pre><textarea>\nPIN</textarea>', 'text/html');
const seen = ['pre', 'textarea'].map((name) => parsed.querySelector(name).textContent);
console.log(JSON.stringify(seen));
assert.deepEqual(seen, ['\nPIN', '\nPIN']);
await window.happyDOM.close();
JS
node try.mjs
