import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { showBadge } from '@/lib/browser/badge';
import { showNotification } from '@/lib/browser/notifications';
import { fakeExtension } from '../../fakes/fake-extension';

it('leaves the button out where the browser throws at it, as Firefox does before it returns a promise', async () => {
  const { notifications } = fakeExtension();
  const create = fakeBrowser.notifications.create;
  vi.spyOn(fakeBrowser.notifications, 'create').mockImplementation(((id: string, options: { buttons?: unknown }) => {
    if (options.buttons) throw new Error('Unsupported');
    return create(id, options as never);
  }) as never);
  await showNotification('n', 'Title', 'Text', 'Undo');
  expect(notifications).toEqual([{ id: 'n', title: 'Title', message: 'Text' }]);
});

it('counts on the badge as far as two digits go', async () => {
  const { badge } = fakeExtension();
  for (const count of [7, 120]) await showBadge(count);
  expect(badge.text).toBe('99');
});
