import { fireAlarm } from './alarm';
import { connect } from './connect';
import type { ExtensionBrowser, WorkerGlobal } from './extension-browser';
import { composerOn } from './pages/composer';
import { resultCardOn } from './pages/result-card';
import { receive } from './recipient';
import { expect, test } from './test';
import { nextTold, noteTold } from './told';
import { words } from './words';

// Firefox's notifications have no buttons, and no script there can press one.

/** What is used here of the extension's world beside that. */
interface Notifying {
  notifications: Record<'onClicked' | 'onButtonClicked', { dispatch(id: string, button?: number): void }> & {
    getAll(): Promise<Record<string, boolean>>;
  };
}

/** Clicks on the notification that is shown, or presses its button, as far as that can be done without a screen. */
async function click(app: ExtensionBrowser, on: 'it' | 'its button'): Promise<void> {
  const script = on === 'it' ? clickIt : pressButton;
  await app.inWorker(script);
}
const clickIt = async (worker: WorkerGlobal) => {
  const { notifications } = worker.chrome as unknown as Notifying;
  for (const id of Object.keys(await notifications.getAll())) notifications.onClicked.dispatch(id);
};
const pressButton = async (worker: WorkerGlobal) => {
  const { notifications } = worker.chrome as unknown as Notifying;
  for (const id of Object.keys(await notifications.getAll())) notifications.onButtonClicked.dispatch(id, 0);
};

test('a notification leads to its push, and its button expires it', async ({ app, server }) => {
  await connect(app, { baseUrl: server.baseUrl, token: server.tokens.owner, name: 'Ours' });
  const popup = await app.openPopup();
  await composerOn(popup).setOptions({ name: 'VPN for M. Weber' });
  await composerOn(popup).send('watched');
  const link = await resultCardOn(popup).expectCopiedLink();
  await popup.close();
  await receive(link);
  await noteTold(app);
  await fireAlarm(app, 'watch');
  const named = words('watchNamed', 'VPN for M. Weber');
  expect(await nextTold(app)).toMatchObject({ title: words('watchOpened', named) });

  await click(app, 'its button');
  expect(await nextTold(app)).toMatchObject({ title: words('watchExpired', named) });
  expect(await receive(link)).toMatchObject({ expired: true });

  await click(app, 'it');
  const page = await app.tab(/\/pushes\.html/);
  await page.waitFor({ role: 'heading', name: 'VPN for M. Weber' });
});
