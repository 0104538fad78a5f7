import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { onLastPrivateWindowClosed } from '@/lib/browser/page-environment';
import { warnBeforeLeaving } from '@/lib/browser/tab';

it('the browser asks before a busy page is left, and only then; the page ends its work when it closes', () => {
  let isBusy = true;
  let left = 0;
  warnBeforeLeaving(
    () => isBusy,
    () => left++,
  );
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(true);
  isBusy = false;
  expect(asks()).toBe(false);
  expect(left).toBe(0);
  dispatchEvent(new Event('pagehide'));
  expect(left).toBe(1);
});

it('private data is removed when a window closes and no private one is left', async () => {
  const windows = [{ incognito: false }, { incognito: true }];
  let onClosed = async () => {};
  const onRemoved = {
    addListener: (listener: typeof onClosed) => {
      onClosed = listener;
    },
  };
  Object.assign(fakeBrowser.windows, { getAll: async () => windows, onRemoved });
  let gone = 0;
  onLastPrivateWindowClosed(() => gone++);
  await onClosed();
  expect(gone).toBe(0);
  windows.pop();
  await onClosed();
  expect(gone).toBe(1);
});
