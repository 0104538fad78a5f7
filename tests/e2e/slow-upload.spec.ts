import { connect } from './connect';
import { words } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { list } from './recipient';
import type { Surface } from './surface';
import { withTempFiles } from './temp-files';
import { expect, test } from './test';
import { until } from './wait-until';

const CREATE = /^\/api\/v2\/pushes$/;
const MEGA = 1_000_000;
/** A tenth of it is more than the buffers of two sockets hold, and of what a second takes. */
const SIZE = 160 * MEGA;
const FAST = 20 * MEGA;
const SLOW = MEGA / 2;

/** What the page says that has left. */
async function toldBytes(tab: Surface): Promise<number> {
  return Number(await tab.evaluate(() => document.querySelector('progress')?.value ?? 0));
}

for (const percent of [10, 50, 90])
  test(`an upload stopped at ${percent} % on a slow line creates nothing and says so`, {
    tag: '@nightly',
  }, async ({ app, server, gate, startSlow }) => {
    const line = await startSlow(gate.origin);
    await withTempFiles(async (files) => {
      await connect(app, { baseUrl: line.origin, token: server.tokens.owner, name: 'Our server' });
      const tab = await app.open('/compose.html');
      const composer = composerOn(tab);
      await composer.chooseKind('file');
      await tab.chooseFiles(composer.fileField, [files.sparse('huge.img', SIZE)]);
      // What its first second takes tells of its buffers, not of its speed.
      line.slowDown(SLOW);
      await tab.click(composer.createButton);
      await line.passed(SLOW);
      line.slowDown(FAST);
      await until('so much has left', async () => (await toldBytes(tab)) >= (percent / 100) * SIZE - 3 * MEGA, 60_000);
      line.slowDown(SLOW);
      const slowFrom = line.total();
      await line.passed(slowFrom + 6 * SLOW);
      expect(await toldBytes(tab)).toBeLessThan(SIZE);
      await tab.click(composer.stopButton);
      await tab.waitFor({ role: 'alert' });
      expect(await tab.text({ role: 'alert' })).toContain(`${words('errorStopped')}\n${words('errorStoppedNext')}`);
      expect(line.total()).toBeLessThan(SIZE);
      expect(gate.count('POST', CREATE)).toBe(1);
      expect(await list(server.baseUrl, 'active', server.tokens.owner)).toEqual([]);
    });
  });

test('an upload stopped after its last byte is unknown', { tag: '@both' }, async ({ app, server, gate, startSlow }) => {
  const line = await startSlow(gate.origin);
  await withTempFiles(async (files) => {
    await connect(app, { baseUrl: line.origin, token: server.tokens.owner, name: 'Our server' });
    const tab = await app.open('/compose.html');
    const composer = composerOn(tab);
    await composer.chooseKind('file');
    await tab.chooseFiles(composer.fileField, [files.sparse('some.img', 20 * MEGA)]);
    gate.hold('answer', 'POST', CREATE);
    await tab.click(composer.createButton);
    await gate.held();
    await tab.click(composer.stopButton);
    await tab.waitFor(resultCardOn(tab).unknown);
    expect(await tab.text({ css: '.card' })).toContain(words('errorCancelled', 'Our server'));
    gate.release();
  });
});
