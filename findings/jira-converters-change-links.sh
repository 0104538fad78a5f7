#!/usr/bin/env bash
# jira2md 3.0.1 and j2m 1.1.0, which turn the markup of Jira into Markdown.
# Guess: an address in a text is left as it is.
# Seen: two underscores within it are taken for emphasis and become asterisks, so that the link leads nowhere.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts jira2md@3.0.1 j2m@1.1.0
cat >try.mjs <<'JS'
import assert from 'node:assert/strict';
import j2m from 'j2m';
import jira2md from 'jira2md';

const text = 'Open https://pw.example.com/p/ab_cd_ef12345x now';
const seen = [jira2md.to_markdown(text), j2m.toM(text)].map((converted) => converted.trim());
console.log(seen);
for (const converted of seen) assert.equal(converted, 'Open https://pw.example.com/p/ab*cd*ef12345x now');
JS
node try.mjs
