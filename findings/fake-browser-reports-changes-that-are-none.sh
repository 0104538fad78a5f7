#!/usr/bin/env bash
# @webext-core/fake-browser 2.0.1: storage.onChanged.
# Guess: as in Chromium, whose storage does not report a set that changes nothing or the removal of a key that is not there.
# Seen: both fire, the removal with null for both values. A test that counts events sees more of them than users have.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @webext-core/fake-browser@2.0.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict';
import { fakeBrowser } from '@webext-core/fake-browser';

const events = [];
fakeBrowser.storage.onChanged.addListener((changes) => events.push(changes));
await fakeBrowser.storage.local.set({ key: 1 });
await fakeBrowser.storage.local.set({ key: 1 });
await fakeBrowser.storage.local.remove('other');
console.log(JSON.stringify(events));
assert.deepEqual(events.slice(1), [{ key: { oldValue: 1, newValue: 1 } }, { other: { oldValue: null, newValue: null } }]);
JS
node try.mjs
