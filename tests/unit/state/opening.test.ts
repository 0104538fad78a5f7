import { describe, expect, it } from 'vitest';
import type { CreatedResult } from '@/lib/push/result';
import { createOpening } from '@/lib/state/opening';
import { makeDraft } from '../background/make-worker';
import { makeDesks } from './make-desk';

const PAGE = 'chrome-extension://id/open.html';

/** A push of the built-in instance, and its recipient's page. */
async function received(text: string, options: Partial<ReturnType<typeof makeDraft>['options']> = {}) {
  const desks = await makeDesks();
  await desks.call('useBuiltIn', undefined);
  await desks.call('createPush', { draft: makeDraft(text, options), source: 'composer' });
  const [result] = (await desks.results()) as CreatedResult[];
  const urlToken = result?.stored.urlToken;
  desks.user.sent.length = 0;
  return { ...desks, urlToken, opening: createOpening({ ...desks, urlToken, page: PAGE }) };
}

describe('a received link', () => {
  it('uses no view by being there', async () => {
    const { opening, user } = await received('key');
    expect([opening.step.value, user.sent]).toEqual(['ask', []]);
  });

  it('opens exactly once for one click, and says what is left', async () => {
    const { opening } = await received(' k\r\ney\t', { expireAfterViews: 3 });
    await Promise.all([opening.open(), opening.open()]);
    expect(opening.push.value).toMatchObject({ payload: ' k\r\ney\t', viewsLeft: 2, daysLeft: 7 });
  });

  it('is copied exactly', async () => {
    const { opening, user } = await received(' k\r\ney\t');
    await opening.open();
    await opening.copy();
    expect(user.copied).toEqual([' k\r\ney\t']);
  });

  it('is over after its last view', async () => {
    const { opening, urlToken, ...desks } = await received('key', { expireAfterViews: 1 });
    await opening.open();
    const next = createOpening({ ...desks, urlToken, page: PAGE });
    await next.open();
    expect(next.step.value).toBe('over');
  });

  it('that the instance does not know is over too', async () => {
    const { urlToken: _, opening: __, ...desks } = await received('key');
    const opening = createOpening({ ...desks, urlToken: 'nothing', page: PAGE });
    await opening.open();
    expect(opening.step.value).toBe('over');
  });
});

describe('a passphrase', () => {
  it('is asked for without blame, and compared exactly', async () => {
    const { opening } = await received('key', { passphrase: ' p ', expireAfterViews: 2 });
    await opening.open();
    expect([opening.step.value, opening.failure.value]).toEqual(['passphrase', undefined]);
    await opening.open('p');
    expect(opening.failure.value).toMatchObject({ reason: 'passphrase' });
    await opening.open(' p ');
    expect(opening.push.value).toMatchObject({ payload: 'key', viewsLeft: 1 });
  });

  it('tried too often has to wait, and costs no view', async () => {
    const { opening, time } = await received('key', { passphrase: 'p', expireAfterViews: 2 });
    await opening.open();
    for (let attempt = 0; attempt < 6; attempt++) await opening.open(`no${attempt}`);
    expect([opening.step.value, opening.failure.value?.name]).toEqual(['passphrase', 'RateLimitError']);
    time.now += 61_000;
    await opening.open('p');
    expect(opening.push.value?.viewsLeft).toBe(1);
  });
});

describe('expiring as its recipient', () => {
  it('ends it for everybody, and leaves what is shown', async () => {
    const { opening, urlToken, ...desks } = await received('key', { deletableByViewer: true });
    await opening.open();
    expect(opening.push.value?.canExpire).toBe(true);
    expect(await opening.expire()).toBeUndefined();
    expect([opening.isExpiredHere.value, opening.push.value?.payload]).toEqual([true, 'key']);
    const next = createOpening({ ...desks, urlToken, page: PAGE });
    await next.open();
    expect(next.step.value).toBe('over');
  });

  it('is not offered where the sender did not allow it', async () => {
    const { opening } = await received('key', { deletableByViewer: false });
    await opening.open();
    expect(opening.push.value?.canExpire).toBe(false);
    expect(await opening.expire()).toMatchObject({ name: 'HttpError', reason: 'refused' });
    expect(opening.isExpiredHere.value).toBe(false);
  });
});

describe('without a link', () => {
  it.each([
    [`${PAGE}#abc-1`, 'ask'],
    [`  ${PAGE}#abc-1\n`, 'ask'],
    ['abc-1', 'ask'],
    ['https://pw.test/p/abc-1', 'paste'],
    ['', 'paste'],
  ])('pasting %j leads to “%s”', async (pasted, step) => {
    const { urlToken: _, opening: __, ...desks } = await received('key');
    const opening = createOpening({ ...desks, urlToken: undefined, page: PAGE });
    opening.paste(pasted);
    expect([opening.step.value, opening.isNoLink.value]).toEqual([step, step === 'paste']);
    expect(desks.user.sent).toEqual([]);
  });
});
