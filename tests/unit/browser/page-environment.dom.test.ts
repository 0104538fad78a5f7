import { expect, it } from 'vitest';
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
