#!/usr/bin/env bash
# age-encryption 0.3.1 (typage), decrypt with 'text'.
# Guess: text that was encrypted as a string comes back as the same string.
# Seen: U+FEFF at its start is gone, because the bytes go through a TextDecoder that takes it for a byte order mark. Decrypted as
# 'uint8array' it is there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts age-encryption@0.3.1
cat >try.mjs <<'JS'
import assert from 'node:assert/strict';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';

const identity = await generateIdentity();
const encrypter = new Encrypter();
encrypter.addRecipient(await identityToRecipient(identity));
const file = await encrypter.encrypt('\ufeffsecret');
const decrypter = new Decrypter();
decrypter.addIdentity(identity);
const text = await decrypter.decrypt(file, 'text');
const bytes = await decrypter.decrypt(file, 'uint8array');
console.log(JSON.stringify(text), bytes.length);
assert.equal(text, 'secret');
assert.deepEqual([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf]);
JS
node try.mjs
