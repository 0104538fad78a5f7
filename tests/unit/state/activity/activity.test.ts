import { signal } from '@preact/signals';
import { beforeEach, expect, it } from 'vitest';
import { createActivityStore, createPassphraseAlerts, type PassphraseAlert } from '@/lib/state/activity/activity';
import { activityItem } from '@/lib/storage/items';
import { writeItem } from '@/lib/storage/storage';
import { fakeExtension } from '../../../fakes/fake-extension';
import { makeActivityEvent } from '../../../fakes/make-activity-event';
import { makeInstance } from '../../background/make-worker';

beforeEach(() => void fakeExtension());

const one = makeInstance({ tokenArea: 'device' });
const two = makeInstance({ id: 'two', tokenArea: 'session' });

it('what happened is that of every account, also of one whose token moves or whose instance is removed', async () => {
  const instances = signal([one, two]);
  const store = createActivityStore(instances);
  await store.start();
  const shown = () => store.events.value.map(({ id, instance }) => `${id} of ${instance.id}`);
  await writeItem(activityItem('one', 'device'), [makeActivityEvent({ id: 'a', occurredAt: 1 })]);
  await writeItem(activityItem('two', 'session'), [makeActivityEvent({ id: 'b', occurredAt: 2 })]);
  await expect.poll(shown).toEqual(['b of two', 'a of one']);
  instances.value = [one, { ...two, tokenArea: 'device' }];
  await expect.poll(shown).toEqual(['a of one']);
  await writeItem(activityItem('two', 'device'), [makeActivityEvent({ id: 'b', occurredAt: 2 })]);
  await expect.poll(shown).toEqual(['b of two', 'a of one']);
  instances.value = [one];
  await expect.poll(shown).toEqual(['a of one']);
});

it('nothing is said of the alert of a push that is not shown any more', async () => {
  const { follow } = createPassphraseAlerts(signal([one]));
  const said: [string, PassphraseAlert][] = [];
  const show = (urlToken: string) => follow({ instanceId: 'one', urlToken }, (alert) => said.push([urlToken, alert]));
  show('first')();
  show('second');
  await expect.poll(() => said).toEqual([['second', 'not-tracked']]);
});
