import { expect, it } from 'vitest';
import { createLentPermissions } from '@/lib/background/lent-permissions';
import { write } from '@/lib/browser/stored';
import { instancesItem } from '@/lib/storage/items';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeInstance } from './make-worker';

const THEIRS = 'https://theirs.test/*';

function lent() {
  const { granted } = fakeExtension();
  granted.add(THEIRS);
  return { granted, lend: createLentPermissions() };
}

it('a lent permission goes with the page that it was lent to', async () => {
  const { granted, lend } = lent();
  await lend([THEIRS])();
  expect([...granted]).toEqual([]);
});

it('one that another page was lent, too, goes with the last of them', async () => {
  const { granted, lend } = lent();
  const [first, second] = [lend([THEIRS]), lend([THEIRS])];
  await first();
  expect([...granted]).toEqual([THEIRS]);
  await second();
  expect([...granted]).toEqual([]);
});

it('one of a server that was connected meanwhile stays', async () => {
  const { granted, lend } = lent();
  const giveBack = lend([THEIRS]);
  await write(instancesItem, [makeInstance({ baseUrl: 'https://theirs.test:8443/sub' })]);
  await giveBack();
  expect([...granted]).toEqual([THEIRS]);
});
