#!/usr/bin/env bash
# SheetJS xlsx 0.18.5, read of CSV, sheet_to_json.
# Guess: with raw: false the cells come back as they were written, since their formatted text is asked for.
# Seen: 0071 and 1e5 do, but 3-4 comes back as 3/4/01: it was read as a date, and the text is made again from that. With raw it is 36954.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xlsx@0.18.5
cat >try.mjs <<'JS'
import assert from 'node:assert/strict';
import XLSX from 'xlsx';

const workbook = XLSX.read('secret\n0071\n1e5\n3-4\n', { type: 'string' });
const [sheet] = Object.values(workbook.Sheets);
const read = (raw) => XLSX.utils.sheet_to_json(sheet, { raw }).map((row) => row.secret);
console.log(read(false), read(true));
assert.deepEqual(read(false), ['0071', '1e5', '3/4/01']);
assert.deepEqual(read(true), [71, 100000, 36954]);
JS
node try.mjs
