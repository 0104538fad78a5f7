import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredActivityEvent } from '@/lib/activity/activity-event';
import {
  eventListText,
  eventOriginText,
  notificationTextForPush,
  notificationTextForPushes,
  viewsLeftText,
} from '@/lib/text/activity';
import { fakeExtension } from '../../fakes/fake-extension';
import { makeActivityEvent } from '../../fakes/make-activity-event';

beforeEach(() => {
  fakeExtension();
});

const names = { a: { name: 'VPN' }, b: { name: 'Wi-Fi' }, c: { name: 'Door' }, d: { name: 'Safe' } };
type Events = [StoredActivityEvent, ...StoredActivityEvent[]];

describe('the sentence of an event', () => {
  it.each<[Partial<StoredActivityEvent>, string]>([
    [{ kind: 'further-views', occurrences: 3 }, '“VPN” was opened 3 more times'],
    [{ kind: 'last-view' }, '“VPN” was opened: no views left'],
    [{ kind: 'last-view', maxViews: 1 }, '“VPN” was opened and has expired'],
    [{ kind: 'expired-manually' }, '“VPN” was expired early'],
    [{ kind: 'expired' }, '“VPN” has expired'],
    [{ kind: 'wrong-passphrases', occurrences: 2 }, 'Wrong passphrase for “VPN” (2×)'],
  ])('%o', (fields, sentence) => {
    expect(eventListText(makeActivityEvent(fields), names)).toBe(sentence);
  });

  it('says when a push without a known name was created', () => {
    const event = makeActivityEvent({ push: 'unknown', createdAt: new Date(2025, 11, 24, 14, 3).getTime() });
    expect(eventListText(event, names)).toMatch(/^“Push from Dec 24, 2:03.PM” was opened for the first time$/);
  });

  it.each<[string, Partial<StoredActivityEvent>, number, string]>([
    ['a view that leaves some', {}, 2, 'Views left: 2'],
    ['a view, where something newer says it', {}, 0, ''],
    ['a wrong passphrase', { kind: 'wrong-passphrases' }, 4, ''],
  ])('says what is left after %s', (_what, fields, left, text) => {
    expect(viewsLeftText(makeActivityEvent(fields), left)).toBe(text);
  });
});

const occurredAt = new Date(2026, 0, 1, 14, 3).getTime();
it.each<[Partial<StoredActivityEvent>, string, RegExp]>([
  [{ origin: { ip: '10.0.0.5', userAgent: '' } }, 'Chrome', /^today, 2:03.PM, from 10\.0\.0\.5 \(Chrome\)$/],
  [{ origin: { ip: '10.0.0.5', userAgent: '' } }, '', /^today, 2:03.PM, from 10\.0\.0\.5$/],
  [{ kind: 'further-views', occurrences: 2 }, '', /^Latest: today, 2:03.PM$/],
])('when and from where an event came is said as far as it is known: %o %s', (fields, program, text) => {
  expect(eventOriginText(makeActivityEvent({ occurredAt, ...fields }), program, occurredAt)).toMatch(text);
});

describe('a notification', () => {
  const view = makeActivityEvent({ occurredAt: 2 });
  const wrong = makeActivityEvent({ kind: 'wrong-passphrases', occurredAt: 9 });
  const end = makeActivityEvent({ kind: 'expired-by-time', occurredAt: 1 });
  it.each<[string, Events, string]>([
    ['its end first', [wrong, view, end], '“VPN” expired: day limit reached'],
    ['then its newest view', [wrong, view], '“VPN” was opened'],
    ['views together', [view, makeActivityEvent({ occurrences: 2 })], '“VPN” was opened 3 times'],
    ['then what is left', [wrong], 'Wrong passphrase for “VPN”'],
  ])('says of one push %s', (_what, events, title) => {
    expect(notificationTextForPush(events, names, 'One').title).toBe(title);
  });

  it('counts several pushes, and names the newest', () => {
    const events: Events = [
      makeActivityEvent({ push: 'a', occurredAt: 1 }),
      makeActivityEvent({ push: 'b', occurredAt: 2 }),
      makeActivityEvent({ push: 'b', kind: 'expired-manually', occurredAt: 3 }),
      makeActivityEvent({ push: 'c', kind: 'expired-by-time', occurredAt: 4 }),
      makeActivityEvent({ push: 'd', kind: 'wrong-passphrases', occurredAt: 5 }),
      makeActivityEvent({ push: 'a', kind: 'last-view', occurredAt: 6 }),
    ];
    expect(notificationTextForPushes(events, names, [])).toEqual({
      title: 'New activity on 4 pushes',
      message: '“VPN”, “Safe”, “Door”, 1 more',
    });
  });

  it('says of several pushes that they expired where that is all', () => {
    const ended = [1, 2].map((occurredAt) =>
      makeActivityEvent({ push: `${occurredAt}`, kind: 'expired-by-time', occurredAt }),
    );
    expect(notificationTextForPushes(ended as Events, {}, []).title).toBe('2 pushes expired');
  });
});
