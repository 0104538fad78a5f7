#!/usr/bin/env bash
# papaparse 5.7.1 (escapeFormulae) beside csv-stringify 6.6.0 (escape_formulas).
# Guess: both put their apostrophe before the same first characters, those that OWASP names.
# Seen: csv-stringify also puts one before the full-width equals sign, papaparse does not. Both leave a cell alone whose formula has a space
# before it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts papaparse@5.7.1 csv-stringify@6.6.0
cat >try.mjs <<'JS'
import assert from 'node:assert/strict';
import { stringify } from 'csv-stringify/sync';
import Papa from 'papaparse';

const cells = ['=a', '+b', '-c', '@d', '\uff1de', ' =f'];
const byStringify = stringify([cells], { escape_formulas: true }).trimEnd().split(',');
const byPapa = Papa.parse(Papa.unparse([cells], { escapeFormulae: true })).data[0];
console.log(byStringify, byPapa);
assert.deepEqual(byStringify, ["'=a", "'+b", "'-c", "'@d", "'\uff1de", ' =f']);
assert.deepEqual(byPapa, ["'=a", "'+b", "'-c", "'@d", '\uff1de', ' =f']);
JS
node try.mjs
