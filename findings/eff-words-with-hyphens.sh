#!/usr/bin/env bash
# secure-password-utilities 0.2.1 and its word list, the EFF's long one.
# Guess: a passphrase joined by hyphens, its default, can be split into its words again.
# Seen: four of the 7,776 words have a hyphen of their own, so a passphrase with one of them has more parts than words.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts secure-password-utilities@0.2.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict';
import { EFF_LONG_WORDLIST } from 'secure-password-utilities/wordlists';

const words = EFF_LONG_WORDLIST.filter((word) => word.includes('-'));
console.log(EFF_LONG_WORDLIST.length, words);
assert.deepEqual(words, ['drop-down', 'felt-tip', 't-shirt', 'yo-yo']);
JS
node try.mjs
