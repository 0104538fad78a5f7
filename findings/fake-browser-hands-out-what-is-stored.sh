#!/usr/bin/env bash
# @webext-core/fake-browser 2.0.1: what storage.get returns.
# Guess: a copy, as every browser gives, since set copies what it is given.
# Seen: the stored object itself. Code that changes what it read changes what is stored, which a test on this fake can't notice.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @webext-core/fake-browser@2.0.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict';
import { fakeBrowser } from '@webext-core/fake-browser';

const given = { count: 1 };
await fakeBrowser.storage.local.set({ given });
given.count = 2;
const first = (await fakeBrowser.storage.local.get('given')).given;
assert.equal(first.count, 1);
first.count = 3;
const second = (await fakeBrowser.storage.local.get('given')).given;
console.log(second);
assert.equal(second.count, 3);
JS
node try.mjs
