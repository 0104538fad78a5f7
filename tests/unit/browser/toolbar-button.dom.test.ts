import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { followToolbarButton } from '@/lib/browser/toolbar-button';

it('sees that the button was pinned when the user comes back to the page', async () => {
  let isOnToolbar = false;
  Object.assign(fakeBrowser.action, { getUserSettings: async () => ({ isOnToolbar }) });
  const button = followToolbarButton();
  expect(button.value).toBe('to-pin');
  isOnToolbar = true;
  dispatchEvent(new Event('focus'));
  await expect.poll(() => button.value).toBe('in-toolbar');
});
