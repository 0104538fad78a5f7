/**
 * The part that runs inside the popup: Marionette cannot enter a popup's panel, so Firefox's own message channel carries the questions.
 * A frame script, in text because it belongs to no module system. It answers `{id, verb, args}` with `{id, value}` or `{id, error}`.
 * Mouse and keys are made by the browser's engine (trusted, with user activation), not by the page.
 */
export const POPUP_AGENT = `
{
  const { classes: Cc, interfaces: Ci, utils: Cu } = Components;
  const page = new Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false });
  Cu.evalInSandbox('var kept = [];', page);
  const inPage = async (source) => JSON.parse((await Cu.evalInSandbox(source, page)) ?? 'null');
  const element = (handle) => Cu.evalInSandbox('kept[' + Number(handle) + ']', page);

  const keys = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
  const pressKeys = (names) => {
    keys.beginInputTransactionForTests(content);
    const events = names.map((key) => new content.KeyboardEvent('', { key, code: '', keyCode: 0 }));
    for (const it of events) keys.keydown(it);
    for (const it of events.reverse()) keys.keyup(it);
  };

  const verbs = {
    inPage,
    nameOf(handle) {
      const service = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService);
      return service.getAccessibleFor(element(handle))?.name ?? '';
    },
    click(handle) {
      const target = element(handle);
      target.scrollIntoView({ block: 'center' });
      const box = target.getBoundingClientRect();
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const hit = content.document.elementFromPoint(x, y);
      if (!hit || !(target.contains(hit) || hit.contains(target))) throw new Error('element click intercepted');
      for (const type of ['mousemove', 'mousedown', 'mouseup']) {
        content.synthesizeMouseEvent(type, x, y, { button: 0, clickCount: type === 'mousemove' ? 0 : 1 }, { isDOMEventSynthesized: false });
      }
    },
    type(handle, text) {
      element(handle).focus();
      for (const key of text) pressKeys([key === '\\n' ? 'Enter' : key]);
    },
    press: pressKeys,
  };

  addMessageListener('tests:ask', async ({ data: { id, verb, args } }) => {
    try {
      sendAsyncMessage('tests:answer', { id, value: await verbs[verb](...args) });
    } catch (error) {
      sendAsyncMessage('tests:answer', { id, error: String(error) });
    }
  });
}`;
