#!/usr/bin/env bash
# exceljs 4.4.0, workbook.csv.read.
# Guess: CSV has no types, so a cell of digits stays the text that it is: 0071 is 0071.
# Seen: 0071 becomes the number 71 and 1e5 the number 100000. 3-4 stays a text, 2024-01-02 becomes a date. Nothing is left of the cell's own
# text, so that a PIN or password of such a form is lost for whoever reads the workbook.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0
cat >try.mjs <<'JS'
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import ExcelJS from 'exceljs';

const workbook = new ExcelJS.Workbook();
const sheet = await workbook.csv.read(Readable.from(['0071\n1e5\n3-4\n2024-01-02\n']));
const cells = sheet.getColumn(1).values.slice(1);
console.log(cells);
assert.deepEqual(cells.slice(0, 3), [71, 100000, '3-4']);
assert.ok(cells[3] instanceof Date);
JS
node try.mjs
