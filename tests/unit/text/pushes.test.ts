import { beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '@/lib/base/failure';
import { formatAgo, formatFuture, formatRelativeDay } from '@/lib/i18n/format';
import { describePushFailure, expirationText, type PushOperation, pushTitle, userAgentText } from '@/lib/text/pushes';
import { fakeExtension } from '../../fakes/fake-extension';
import { CREATED_AT, makeRow } from '../pushes/make-row';

beforeEach(() => {
  fakeExtension();
});

const http = (status: number, reason: 'rejected' | 'not-found'): Failure => ({ kind: 'HttpError', status, reason });
const refused = (fields: Record<string, string[]>): Failure => ({
  kind: 'HttpError',
  status: 422,
  reason: 'invalid-fields',
  fields,
});
const unreadable: Failure = { kind: 'ContractError', status: 200, bodyType: 'html' };

it.each<[string, Failure, PushOperation, RegExp]>([
  ['a log of another account', http(403, 'rejected'), 'audit', /Only the account.*different account/],
  ['a list of another account', http(403, 'rejected'), 'list', /rejected the request.*different account/],
  ['an expire that is not allowed', http(401, 'rejected'), 'expire', /rejected.*Only the account that created it/],
  ['a push that is gone', http(404, 'not-found'), 'audit', /no longer exists on.*Refresh the list/],
  ['an expire without an answer', { kind: 'NetworkError' }, 'expire', /Can’t reach.*didn’t confirm/],
  ['an expire whose answer cannot be read', unreadable, 'expire', /web page instead of data.*didn’t confirm/],
  ['an email without an answer', { kind: 'NetworkError' }, 'email', /Can’t reach.*whether the email was sent/],
  ['an email without one in time', { kind: 'TimeoutError', timeoutMs: 1 }, 'email', /whether the email was sent/],
  ['an email that is refused', http(401, 'rejected'), 'email', /rejected(?!.*created it|.*was sent)/],
  [
    'an email to the same address twice',
    refused({ emailTo: ['duplicate'] }),
    'email',
    /won’t send this email\. Email addresses: “duplicate” Correct the addresses/,
  ],
  [
    'one email too many',
    refused({ base: ['up to 5'] }),
    'email',
    /won’t send this email\. “up to 5” The push is unchanged.*yourself/,
  ],
  ['an email that is refused without words', refused({}), 'email', /won’t send this email\. The push is unchanged/],
  ['a list without an answer', { kind: 'NetworkError' }, 'list', /Can’t reach.*Check your network/],
  ['a list of an account that nobody knows', http(401, 'rejected'), 'list', /rejected the request(?!.*created it)/],
  ['a list that is not there', http(404, 'not-found'), 'list', /can’t find this/],
])('a failure with an own push has its own text and next step: %s', (_what, failure, operation, words) => {
  const { title, action } = describePushFailure(failure, operation, 'One');
  expect(`${title} ${action}`).toMatch(words);
});

it.each([
  [{ name: 'Firefox', system: 'Windows', isBot: false }, 'Firefox on Windows'],
  [{ name: 'curl', isBot: false }, 'curl'],
  [{ system: 'Linux', isBot: false }, 'Linux'],
  [{ isBot: false }, ''],
  [{ name: 'Slack', isBot: true }, 'Slack (automated: link preview or scanner)'],
  [{ isBot: true }, 'Automated link preview or scanner'],
])('the program %o is called “%s”', (userAgent, words) => {
  expect(userAgentText(userAgent)).toBe(words);
});

describe('a push', () => {
  it('has its name, or the beginning of its token as title', () => {
    expect([pushTitle(makeRow({ name: 'VPN' })), pushTitle(makeRow())]).toEqual(['VPN', 'No name, abcdef…']);
    expect(pushTitle(makeRow({ urlToken: 'אב12cdefghij' })), 'from left to right').toContain('\u2066אב12cd…\u2069');
  });

  it('expires by time or by views', () => {
    expect(expirationText(makeRow({ viewsLeft: 2 }), CREATED_AT)).toBe('in 7 days or after 2 more views');
    for (const viewsLeft of [5, undefined])
      expect(expirationText(makeRow({ viewsLeft }), CREATED_AT)).toBe('in 7 days or after 5 views');
  });
});

describe('a time', () => {
  const now = new Date(2026, 5, 15, 12).getTime();
  const at = (day: number, hour: number, year = 2026) => new Date(year, 5, day, hour).getTime();

  it.each([
    ['of today', at(15, 9), /^today, 9:00/],
    ['of tomorrow', at(16, 1), /^tomorrow, 1:00/],
    ['of this year', at(3, 9), /^Jun 3$/],
    ['of another year', at(3, 9, 2025), /^Jun 3, 2025$/],
  ])('%s', (_when, moment, words) => {
    expect(formatRelativeDay(moment, now)).toMatch(words);
  });

  it.each([
    ['tomorrow', at(16, 23), /^tomorrow, 11:00/],
    ['after tomorrow, though it is less than two days', at(17, 1), /^in 2 days$/],
  ])('in the future: %s', (_when, moment, words) => {
    expect(formatFuture(moment, now)).toMatch(words);
  });

  it.each([
    [60_000, '1 minute ago'],
    [3_600_000, '1 hour ago'],
    [2 * 3_600_000, '2 hours ago'],
    [25 * 3_600_000, 'yesterday'],
    [-5_000, 'now'],
  ])('%i ms ago is "%s"', (passed, words) => {
    expect(formatAgo(now - passed, now)).toBe(words);
  });
});
