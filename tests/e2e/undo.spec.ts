import { connect } from './connect';
import { startingWith, words } from './messages';
import { composerOn, resultCardOn } from './pages/compose';
import { receive } from './recipient';
import { expect, test } from './test';

test('undoes a push by one click without a confirmation', async ({ app, server, key }) => {
  await connect(app, { baseUrl: server.baseUrl });
  const popup = await app.openPopup();
  const undo = { role: 'button', name: startingWith(words('createdUndo')) } as const;
  await composerOn(popup).send(key);
  const link = await resultCardOn(popup).expectCopiedLink();
  await popup.click(undo);
  await popup.waitFor(resultCardOn(popup).expired);
  expect(await receive(link)).toMatchObject({ expired: true, payload: null });
});
