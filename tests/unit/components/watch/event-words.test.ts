import { beforeEach, describe, expect, it } from 'vitest';
import { whatHappened, whatIsLeft, whenAndWhence } from '@/components/watch/event-words';
import { factsOf } from '@/lib/push/watch/event-facts';
import type { KeptEvent } from '@/lib/push/watch/watch-event';
import { fakeExtension } from '../../../fakes/fake-extension';
import { makeWatchEvent } from '../../../fakes/make-watch-event';

beforeEach(() => {
  fakeExtension();
});

const facts = (fields: Partial<KeptEvent>) => factsOf(makeWatchEvent(fields), { a: 'VPN' });

describe('what happened', () => {
  it.each<[Partial<KeptEvent>, string]>([
    [{ kind: 'first-view' }, '“VPN” was opened for the first time'],
    [{ kind: 'further-views' }, '“VPN” was opened once more'],
    [{ kind: 'further-views', count: 3 }, '“VPN” was opened 3 more times'],
    [{ kind: 'last-view' }, '“VPN” was opened for the last time'],
    [{ kind: 'last-view', allowed: 1 }, '“VPN” was opened, and can be no more'],
    [{ kind: 'ended-by-views', count: 4 }, '“VPN” was opened until its views were used up'],
    [{ kind: 'ended-by-time' }, '“VPN” has ended: its days are over'],
    [{ kind: 'ended-by-hand' }, '“VPN” was expired, not from this browser'],
    [{ kind: 'ended' }, '“VPN” has ended'],
    [{ kind: 'wrong-passphrases', count: 2 }, '“VPN”: 2 wrong passphrases were tried'],
    [{ push: 'b' }, 'A push of Dec 24 was opened for the first time'],
  ])('is a sentence: %o', (fields, sentence) => {
    expect(whatHappened(facts(fields))).toBe(sentence);
  });

  it('is read from left to right, though the name is not', () => {
    const named = factsOf(makeWatchEvent({ kind: 'ended' }), { a: 'مفتاح' });
    expect(whatHappened(named)).toBe('“\u2068مفتاح\u2069” has ended');
  });

  it.each<[string, Partial<KeptEvent>, string]>([
    ['a view that leaves some', { used: 3 }, 'It can be opened 2 more times.'],
    ['a view that leaves one', { used: 4 }, 'It can be opened once more.'],
    ['the last view', { kind: 'last-view', used: 5 }, ''],
    ['an end with views left', { kind: 'ended-by-time', used: 1 }, ''],
    ['a wrong passphrase', { kind: 'wrong-passphrases' }, ''],
  ])('says what is left after %s', (_what, fields, words) => {
    expect(whatIsLeft(facts(fields))).toBe(words);
  });
});

describe('when and from where', () => {
  const at = new Date(2026, 0, 1, 14, 3).getTime();
  const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0';

  it.each<[Partial<KeptEvent>, RegExp]>([
    [{ origin: { ip: '10.0.0.5', userAgent: chrome } }, /^today, 02:03.PM, from 10\.0\.0\.5 \(Chrome on Windows\)$/],
    [{ origin: { ip: '10.0.0.5', userAgent: '' } }, /^today, 02:03.PM, from 10\.0\.0\.5$/],
    [{ origin: { ip: '', userAgent: chrome } }, /^today, 02:03.PM, from Chrome on Windows$/],
    [{}, /^today, 02:03.PM$/],
    [{ kind: 'further-views', count: 2 }, /^the latest today, 02:03.PM$/],
    [{ kind: 'ended-by-views', count: 2 }, /^today, 02:03.PM$/],
  ])('is said as far as it is known: %o', (fields, words) => {
    expect(whenAndWhence(facts({ at, ...fields }), at)).toMatch(words);
  });
});
