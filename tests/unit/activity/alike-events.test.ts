import { describe, expect, it } from 'vitest';
import type { StoredActivityEvent } from '@/lib/activity/activity-event';
import { groupAlike } from '@/lib/activity/alike-events';
import { makeActivityEvent } from '../../fakes/make-activity-event';

const NOW = Date.UTC(2026, 0, 1, 12);

function group(...events: (Partial<StoredActivityEvent> & { from?: string; secondsAgo: number })[]) {
  const made = events.map(({ from = 'one', secondsAgo, ...fields }, index) => ({
    ...makeActivityEvent({
      kind: 'expired-manually',
      ...fields,
      push: `${index}`,
      occurredAt: NOW - secondsAgo * 1_000,
    }),
    instance: { id: from },
  }));
  return groupAlike(made).map((alike) => alike.map(({ push }) => push).join());
}

describe('events that one action made', () => {
  it('are one group from three on, however long the action took', () => {
    expect(group({ secondsAgo: 0 }, { secondsAgo: 60 }, { secondsAgo: 120 })).toEqual(['0,1,2']);
    expect(group({ secondsAgo: 0 }, { secondsAgo: 60 })).toEqual(['0', '1']);
    expect(group({ secondsAgo: 0 }, { secondsAgo: 60 }, { secondsAgo: 121 })).toEqual(['0', '1', '2']);
  });

  it('stand where the newest of them was, also with another event between', () => {
    const between = { kind: 'first-view', secondsAgo: 2 } as const;
    expect(group({ secondsAgo: 1 }, between, { secondsAgo: 3 }, { secondsAgo: 4 })).toEqual(['0,2,3', '1']);
    expect(group({ secondsAgo: 1 }, between, { secondsAgo: 3 })).toEqual(['0', '1', '2']);
  });

  const alike = { secondsAgo: 0 };
  it.each<[string, Partial<StoredActivityEvent> & { from?: string }]>([
    ['another server', { from: 'two' }],
    ['another reason', { kind: 'expired-by-time' }],
    ['another address', { origin: { ip: '10.0.0.9', userAgent: '' } }],
    ['another program', { origin: { ip: '10.0.0.1', userAgent: 'curl/8' } }],
  ])('are not those of %s', (_, other) => {
    const origin = { ip: '10.0.0.1', userAgent: '' };
    const all = [alike, alike, alike].map((fields) => ({ origin, ...fields }));
    expect(group(...all, { origin, ...alike, ...other })).toEqual(['0,1,2', '3']);
  });

  it.each(['first-view', 'further-views', 'last-view', 'wrong-passphrases'] as const)(
    'are no opened or attempted pushes: %s',
    (kind) => {
      const one = { kind, secondsAgo: 0 };
      expect(group(one, one, one)).toEqual(['0', '1', '2']);
    },
  );
});
