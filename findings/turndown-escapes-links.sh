#!/usr/bin/env bash
# turndown 7.2.5 (HTML to Markdown).
# Guess: a bare link in the text of a page comes out as it went in, since nothing in it is Markdown.
# Seen: each underscore of the link gets a backslash, also its last character. Shown or copied as source, the link is another one; a link
# in <a> keeps its target, and only its text is changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts turndown@7.2.5
cat >try.mjs <<'JS'
import assert from 'node:assert/strict';
import TurndownService from 'turndown';

const link = 'https://pw.example.com/p/ab_cd-ef_gh2kq_';
const markdown = new TurndownService();
const bare = markdown.turndown(`<p>Link: ${link}</p>`);
const anchored = markdown.turndown(`<p><a href="${link}">${link}</a></p>`);
console.log(bare);
console.log(anchored);
assert.equal(bare, 'Link: https://pw.example.com/p/ab\\_cd-ef\\_gh2kq\\_');
assert.equal(anchored, `[https://pw.example.com/p/ab\\_cd-ef\\_gh2kq\\_](${link})`);
JS
node try.mjs
