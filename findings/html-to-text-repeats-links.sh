#!/usr/bin/env bash
# html-to-text 10.0.1, with which mail programs make the plain text of a message.
# Guess: a link whose words are its address is written once.
# Seen: it is written twice, the second time in square brackets, unless hideLinkHrefIfSameAsText is set.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts html-to-text@10.0.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict';
import { convert } from 'html-to-text';

const link = 'https://pw.example.com/p/210frt63yvlsa5ja';
const html = `<p>Open <a href="${link}">${link}</a>.</p>`;
const seen = convert(html, { wordwrap: false });
console.log(seen);
assert.equal(seen, `Open ${link} [${link}].`);
const options = { ignoreHref: false, hideLinkHrefIfSameAsText: true };
assert.equal(convert(html, { wordwrap: false, selectors: [{ selector: 'a', options }] }), `Open ${link}.`);
JS
node try.mjs
