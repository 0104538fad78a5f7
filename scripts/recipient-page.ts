import { mkdirSync, writeFileSync } from 'node:fs';
import { buildRecipientPage } from './package/recipient-page';
import { fromRoot } from './setup/paths.mjs';

/** Part of `npm run zip`: the page for recipients, beside the packages, and the checksum by which a server's can be compared with it. */
const { html, version, sha256 } = await buildRecipientPage();
const name = `secret-push-page-${version}.html`;
mkdirSync(fromRoot('.output'), { recursive: true });
writeFileSync(fromRoot('.output', name), html);
console.log(`${sha256}  .output/${name}`);
