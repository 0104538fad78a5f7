import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { holdHostPermissions } from '@/lib/browser/page-channel';

interface Port {
  name: string;
  /** Its worker is terminated. */
  lose: () => void;
}

const ports: { opened: Port[]; closed: string[] } = { opened: [], closed: [] };

beforeEach(() => {
  fakeBrowser.reset();
  Object.assign(ports, { opened: [], closed: [] });
  Object.assign(fakeBrowser.runtime, {
    id: 'extension',
    connect: ({ name }: { name: string }) => {
      const listeners: (() => void)[] = [];
      ports.opened.push({ name, lose: () => listeners.forEach((listener) => void listener()) });
      return {
        disconnect: () => ports.closed.push(name),
        onDisconnect: { addListener: (listener: () => void) => listeners.push(listener) },
      };
    },
  });
});

/** What a worker that starts sends to pages. */
const askPages = () =>
  fakeBrowser.runtime.onMessage.trigger(
    { message: 'reportPermissions', input: undefined },
    { id: fakeBrowser.runtime.id },
    () => undefined,
  );

it('a page that holds a permission wakes no worker, and tells the next one that starts', async () => {
  holdHostPermissions(['https://one.test/*']);
  ports.opened[0]?.lose();
  expect(ports.opened).toHaveLength(1);
  await askPages();
  await askPages();
  expect(ports.opened.map(({ name }) => name)).toEqual(Array(2).fill(ports.opened[0]?.name));
});

it('a page that releases a permission says so, also if its worker was terminated, and says no more', async () => {
  const release = holdHostPermissions(['https://one.test/*']);
  ports.opened[0]?.lose();
  release();
  await askPages();
  expect([ports.opened.length, ports.closed.length]).toEqual([2, 1]);
});
