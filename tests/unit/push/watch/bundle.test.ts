import { describe, expect, it } from 'vitest';
import { bundle, headline } from '@/lib/push/watch/bundle';
import { factsOf } from '@/lib/push/watch/event-facts';
import { hashOfToken } from '@/lib/push/watch/token-hash';
import type { KeptEvent } from '@/lib/push/watch/watch-event';

function makeEvent(fields: Partial<KeptEvent> = {}): KeptEvent {
  return {
    id: 'p/view/1',
    push: 'p',
    kind: 'first-view',
    count: 1,
    used: 1,
    allowed: 3,
    at: 5000,
    createdAt: 1000,
    foundAt: 6000,
    isSeen: false,
    isTold: false,
    ...fields,
  };
}

it('several events are told by push, each once, by what weighs most', () => {
  const events = [
    makeEvent({ push: 'opened', at: 1 }),
    makeEvent({ push: 'opened and ended', at: 2 }),
    makeEvent({ push: 'opened and ended', kind: 'ended-by-hand', at: 3 }),
    makeEvent({ push: 'ended', kind: 'ended-by-time', at: 4 }),
    makeEvent({ push: 'tried', kind: 'wrong-passphrases', at: 5 }),
    makeEvent({ push: 'opened', kind: 'last-view', at: 6 }),
  ];
  expect(bundle(events)).toEqual({
    pushes: ['opened', 'tried', 'ended', 'opened and ended'],
    opened: ['opened', 'opened and ended'],
    ended: ['ended'],
    tried: ['tried'],
  });
});

it('of one push its end is told first, then its newest view', () => {
  const wrong = makeEvent({ kind: 'wrong-passphrases', at: 9 });
  const view = makeEvent({ kind: 'first-view', at: 2 });
  const end = makeEvent({ kind: 'ended-by-time', at: 1 });
  expect(headline([wrong, view, end])).toBe(end);
  expect(headline([wrong, view])).toBe(view);
  expect(headline([wrong])).toBe(wrong);
});

describe('the facts of an event', () => {
  it('say who, where from and what is left', () => {
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36';
    const event = makeEvent({ used: 2, origin: { ip: '10.0.0.5', userAgent } });
    expect(factsOf(event, { p: 'VPN key' })).toMatchObject({
      name: 'VPN key',
      left: 1,
      isEnd: false,
      ip: '10.0.0.5',
      program: { name: 'Chrome', system: 'Windows' },
      isNew: true,
    });
  });

  it('claim nothing that is not known', () => {
    expect(factsOf(makeEvent({ origin: { ip: '', userAgent: '' }, kind: 'ended' }), {})).toMatchObject({
      name: undefined,
      ip: undefined,
      program: undefined,
      left: 0,
      isEnd: true,
    });
  });
});

it('a push is known by the SHA-256 of its token', async () => {
  expect(await hashOfToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
