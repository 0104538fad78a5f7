// Only here: Chromium shows pages of an extension in no private window, and Playwright opens none with extensions.

import { connect } from './connect';
import type { ExtensionBrowser } from './extension-browser';
import { readStored } from './extension-state';
import { composerOn, resultCardOn } from './pages/compose';
import { tokenIn } from './recipient';
import { test as base, expect } from './test';
import { until } from './wait-until';

/** A Firefox whose person allowed the extension in private windows, with a server. */
const test = base.extend<{ both: ExtensionBrowser }>({
  both: async ({ launch, server }, use) => {
    const app = await launch({ privateWindows: true });
    await connect(app, { baseUrl: server.baseUrl });
    await use(app);
  },
});

test('a private draft stays in private windows and goes with them', async ({ both }) => {
  const inPrivate = await both.open('/compose.html', { private: true });
  await inPrivate.fill(composerOn(inPrivate).payload, 'typed in private');
  const ordinary = await both.open('/compose.html');
  expect(await ordinary.value(composerOn(ordinary).payload)).toBe('');
  await ordinary.fill(composerOn(ordinary).payload, 'typed in the open');
  expect(await remembered(both)).toContain('typed in private');

  await inPrivate.close();
  await until('nothing private is left', async () => !(await remembered(both)).includes('typed in private'));
  expect(await remembered(both)).toContain('typed in the open');
});

test('a private result stays in private windows and goes with them', async ({ both }) => {
  const inPrivate = await both.open('/compose.html', { private: true });
  await composerOn(inPrivate).setOptions({ passphrase: 'private passphrase' });
  await composerOn(inPrivate).send('pushed in private');
  const link = await resultCardOn(inPrivate).expectCopiedLink();
  const token = tokenIn(link);
  const ordinary = await both.open('/compose.html');
  await ordinary.waitFor(composerOn(ordinary).payload);
  expect(await ordinary.text()).not.toContain(token);
  expect(await remembered(both)).toContain(token);

  await inPrivate.close();
  await until('nothing private is left', async () => !(await remembered(both)).includes(token));
  expect(await remembered(both)).not.toContain('private passphrase');
});

/** All that lies in memory. */
async function remembered(app: ExtensionBrowser): Promise<string> {
  return JSON.stringify(await readStored(app, 'session'));
}
