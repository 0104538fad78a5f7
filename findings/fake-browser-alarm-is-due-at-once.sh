#!/usr/bin/env bash
# @webext-core/fake-browser 2.0.1: alarms.create with periodInMinutes alone.
# Guess: as in browsers, the first alarm is due a period from now.
# Seen: it is due at once: scheduledTime is the time of the call.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @webext-core/fake-browser@2.0.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict';
import { fakeBrowser } from '@webext-core/fake-browser';

const beforeMs = Date.now();
await fakeBrowser.alarms.create('poll', { periodInMinutes: 60 });
const alarm = await fakeBrowser.alarms.get('poll');
console.log(alarm, beforeMs);
assert.equal(alarm.periodInMinutes, 60);
assert.ok(alarm.scheduledTime - beforeMs < 60_000);
JS
node try.mjs
