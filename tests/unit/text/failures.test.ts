import { beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '@/lib/base/failure';
import { tableProblemText } from '@/lib/text/batch';
import { describeFailure } from '@/lib/text/failures';
import { fakeExtension } from '../../fakes/fake-extension';

beforeEach(() => void fakeExtension());

// That each failure has words, the types prove; that these are whole, tests/repository/locales.test.ts.
const wordsFor = (failure: Failure) => describeFailure(failure, { instanceName: 'Company server' });
const part = { bytes: 12_000_000, totalBytes: 40_000_000, mayBeComplete: false };
const rejected = { kind: 'HttpError', status: 401, reason: 'rejected', refusal: 'Not yours.' } as const;

describe('words', () => {
  it('say how much of the files was sent, and whether nothing was created', () => {
    const interrupted = wordsFor({ kind: 'NetworkError', estimate: part });
    expect(interrupted.title).toContain('12 MB of 40 MB');
    expect(interrupted.action).toContain('No link was created');
    const perhaps = wordsFor({ kind: 'NetworkError', estimate: { ...part, mayBeComplete: true } });
    expect(perhaps.title).toContain('40 MB');
    expect(perhaps.action).not.toContain('No link was created');
  });

  it('of what was canceled promise nothing unless it is known that a part never left', () => {
    const stopped = wordsFor({ kind: 'CanceledError', estimate: part });
    const canceled = wordsFor({ kind: 'CanceledError', estimate: { ...part, mayBeComplete: true } });
    expect(stopped).not.toEqual(canceled);
    expect(wordsFor({ kind: 'CanceledError' })).toEqual(canceled);
  });

  it('name no part of the program for a defect, and promise nothing', () => {
    const { title, action } = wordsFor({ kind: 'Unexpected', operation: 'createPush' });
    expect(title + action).not.toMatch(/createPush|lost/);
    expect(action).toContain('Check whether it worked before you try again');
  });

  it('quote the server by field for a 422, with its own name for a field that nobody knows', () => {
    const fields = { payload: ['Payload is required.'], odd_field: ['odd', 'new'], constructor: ['old'], empty: [] };
    const { title } = wordsFor({ kind: 'HttpError', status: 422, reason: 'invalid-fields', fields });
    const known = 'kind files passphrase name note emailTo emailLanguage expireAfterDays';
    const all = Object.fromEntries(known.split(' ').map((field) => [field, ['']]));
    const labels = 'Type Files Passphrase Name Note Email addresses Email language Days';
    const { title: ofAll } = wordsFor({ kind: 'HttpError', status: 422, reason: 'invalid-fields', fields: all });
    expect(ofAll.replaceAll(': “”', '')).toContain(labels);
    expect(title).toContain('Secret: “Payload is required.” odd_field: “odd new” constructor: “old”');
    expect(title).not.toContain('empty');
  });

  it('are others for each failure, with the step that a control offers', () => {
    const plain = `InstanceRemoved InstanceChanged SettingsChanged EncryptionFailed DecryptionUnavailable StorageFull
      NoInstance AlreadyInFlight NoLongerAvailable NoPageUrl SaidNotCreated NothingSelected PageUnreadable DemoFull
      NotInPrivateWindow TokenMissing NetworkError Unexpected`;
    const reasons = 'invalid-token sign-in passphrase-required rejected invalid-fields not-found server-error other';
    const failures = [
      ...plain.split(/\s+/).map((kind) => ({ kind })),
      ...reasons.split(' ').map((reason) => ({ kind: 'HttpError', status: 401, reason })),
      ...['html', 'json'].map((bodyType) => ({ kind: 'ContractError', status: 200, bodyType })),
      ...['token', 'url-token'].map((problem) => ({ kind: 'RequestError', problem })),
      ...[true, false].map((wasFollowed) => ({ kind: 'RedirectError', wasFollowed })),
      { kind: 'PermissionMissing', host: 'a' },
      { kind: 'FileUnreadable', fileName: 'a' },
      { kind: 'PublicUrlTaken', publicUrl: 'a', instanceName: 'b' },
    ] as Failure[];
    const words = failures.map(wordsFor);
    expect(words.filter(({ title, action }) => title === '' || action === '')).toEqual([]);
    // Two have the same title, and different steps.
    expect(new Set(words.map(({ title, step }) => title + step)).size).toBe(failures.length);
    expect(words.map(({ step = '-' }) => step[0]).join('')).toBe('---------------ss-s--s-s-sss--sss--');
  });

  it('say what is wrong with a table', () => {
    const plain = ['too-large', 'too-many-rows', 'empty', 'not-text', 'not-loaded'] as const;
    const words = [...plain, { unreadable: 'a.csv' }, { unclosedQuoteLine: 3 }].map(tableProblemText);
    expect(words.join(' ')).toMatch(
      /5 MB\. .*1,000 rows\. There’s no text.* The file mixes.* This page stopped .*“a\.csv”\. Check line 3 of/,
    );
  });

  it.each<[string, Failure, string]>([
    ['how large a push was that is too large', { kind: 'TooLargeError', bytes: 41_234_567 }, '41.2 MB is too large'],
    ['that a push may be where one led', { kind: 'RedirectError', wasFollowed: true }, 'may have been created there'],
    ['what the server said for a refusal', rejected, '“Not yours.”'],
    ['the status of a server’s fault', { kind: 'HttpError', status: 503, reason: 'server-error' }, '503'],
    ['the status that nobody expected', { kind: 'HttpError', status: 418, reason: 'other' }, '418'],
    ['that a firewall may have refused', { kind: 'HttpError', status: 403, reason: 'other' }, 'a firewall may have'],
    ['when to try again if the server does not', { kind: 'RateLimitError' }, 'Try again in a minute.'],
    ['the seconds of a rate limit', { kind: 'RateLimitError', seconds: 42 }, '42 seconds'],
    ['the hours of a longer one', { kind: 'RateLimitError', seconds: 90_001 }, 'You can try again in 26 hours.'],
    ['the days of the longest', { kind: 'RateLimitError', seconds: 345_600 }, 'You can try again in 4 days.'],
    ['the seconds of a timeout', { kind: 'TimeoutError', timeoutMs: 10_000 }, 'within 10 seconds'],
  ])('say %s', (_, failure, words) => {
    const { title, action } = wordsFor(failure);
    expect(action).not.toBe('');
    expect(`${title} ${action}`).toContain(words);
  });

  it.each([
    ['own-instance', 'Choose a server that your organization allows'],
    ['demo', 'Choose a server that your organization allows'],
    ['unencrypted', 'Use an address that starts with https://'],
    ['locked', 'Ask your browser administrator'],
    ['passphrase', 'Change it and try again'],
  ] as const)('say what to do next where the organization has the rule “%s”', (rule, next) => {
    expect(wordsFor({ kind: 'PolicyViolation', violation: { rule } }).action).toContain(next);
  });
});
