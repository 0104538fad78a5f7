#!/usr/bin/env bash
# linkify-it 6.1.0, which markdown-it uses.
# Guess: a colon at the end of a sentence's link is left out of it, as a comma, a semicolon and a period are.
# Seen: behind a path it belongs to the link, so "Open LINK: it expires soon" links to another address. Behind a host it does not.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts linkify-it@6.1.0
cat >try.mjs <<'JS'
import assert from 'node:assert/strict';
import { LinkifyIt } from 'linkify-it';

const linkify = new LinkifyIt();
const linkIn = (text) => linkify.match(text)?.[0]?.url;
const link = 'https://pw.example.com/p/210frt63yvlsa5ja';
const seen = [',', ';', '.', ':'].map((mark) => [mark, linkIn(`Open ${link}${mark} it expires soon`)]);
console.log(seen);
assert.deepEqual(seen, [[',', link], [';', link], ['.', link], [':', `${link}:`]]);
assert.equal(linkIn('Open https://pw.example.com: it is ours'), 'https://pw.example.com');
JS
node try.mjs
