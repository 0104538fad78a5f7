// Firefox learns of another policy only when it starts, and forgets a temporary add-on then.

import { connect } from './connect';
import { launchManaged, type ManagedBrowser } from './managed';
import { holding, words } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { expect, test } from './test';

let managed: ManagedBrowser | undefined;
test.afterEach(() => {
  managed?.cleanUp();
  managed = undefined;
});

test('a policy applies while the user types, loses no text and leaves nothing behind', {
  tag: '@nightly',
}, async ({ target, launch, server, startServer }) => {
  const company = await startServer();
  // Demands nothing, and shows that policies come through.
  managed = await launchManaged(target, launch, { showWelcome: true });
  const { app } = managed;
  await connect(app, { baseUrl: server.baseUrl, name: 'Mine' });
  const page = await app.open('/compose.html');
  const [composer, card] = [composerOn(page), resultCardOn(page)];
  await composer.setOptions({ days: '30' });
  await page.fill(composer.payload, 'typed before');

  const instances = [{ name: 'Company', address: company.baseUrl, default: true }];
  await managed.change({ instances, allowOwnInstances: false, maximumDays: 7 });
  await page.waitFor({ text: holding(words('policyDays', 7)) });
  await page.waitFor({ text: 'Company' });
  await page.click(composer.createButton);
  expect(await page.value(composer.payload)).toBe('typed before');
  await page.click({ role: 'button', name: words('policyUse', 7) });
  await page.click(composer.createButton);
  expect(await card.expectCopiedLink()).toContain(company.baseUrl);

  await managed.change({});
  await page.click(card.newPush);
  await page.waitFor({ text: 'Mine' });
  await composer.send('typed after');
  expect(await card.expectCopiedLink()).toContain(server.baseUrl);
});
