#!/usr/bin/env bash
# isbot 5.2.3 and the programs that fetch a link before a person sees it.
# Guess: a list of bots knows Microsoft Office, which asks for a link's page itself before it hands the link to a browser, as it knows
# the previews of Skype, Slack, WhatsApp and BingPreview.
# Seen: it knows those four, and takes Office's request for a person. By this list a view that Office used up was a recipient's.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts isbot@5.2.3
cat >try.mjs <<'JS'
import assert from 'node:assert/strict';
import { isbot } from 'isbot';

const agents = {
  skype: 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  whatsapp: 'WhatsApp/2.23.20.0',
  bing: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0 BingPreview/1.0b',
  office: 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
};
const found = Object.fromEntries(Object.entries(agents).map(([name, agent]) => [name, isbot(agent)]));
console.log(found);
assert.deepEqual(found, { skype: true, slack: true, whatsapp: true, bing: true, office: false });
JS
node try.mjs
