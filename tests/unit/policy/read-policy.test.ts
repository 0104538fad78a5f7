import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_POLICY } from '@/lib/policy/policy';
import { readPolicy } from '@/lib/policy/read-policy';

const SERVER = { name: 'Company', address: 'https://pw.example/app/' };

/** All that a policy can hold, each value usable. */
const WHOLE = {
  instances: [{ ...SERVER, colour: 'blue', locked: false, default: true, note: 'Ask IT.' }],
  allowOwnInstances: false,
  allowHttp: false,
  allowBuiltIn: false,
  showWelcome: false,
  kinds: ['qr', 'text'],
  retrievalStep: true,
  deletableByViewer: false,
  maximumDays: 7,
  maximumViews: 5,
  requirePassphrase: true,
  minimumCharacters: 24,
  minimumWords: 6,
  defaults: { days: 2, views: 3, retrievalStep: true, deletableByViewer: true, makePassphrase: true, message: 'Hello' },
  templates: [{ name: 'Password', days: 1 }],
  language: 'de',
};

describe('a policy', () => {
  it('is read whole', () => {
    expect(readPolicy(WHOLE)).toEqual({
      policy: {
        instances: [
          {
            name: 'Company',
            baseUrl: 'https://pw.example/app',
            colour: 'blue',
            isLocked: false,
            isDefault: true,
            note: 'Ask IT.',
          },
        ],
        allowsOwnInstances: false,
        allowsHttp: false,
        allowsBuiltIn: false,
        showsWelcome: false,
        kinds: ['text', 'qr'],
        retrievalStep: true,
        deletableByViewer: false,
        mostDays: 7,
        mostViews: 5,
        needsPassphrase: true,
        leastCharacters: 24,
        leastWords: 6,
        defaults: {
          asks: {
            expireAfterDays: 2,
            expireAfterViews: 3,
            retrievalStep: true,
            deletableByViewer: true,
            makesPassphrase: true,
          },
          message: 'Hello',
        },
        templates: [{ name: 'Password', asks: { expireAfterDays: 1 }, message: '' }],
        language: 'de',
      },
      problems: [],
    });
  });

  it('that says nothing demands nothing', () => {
    expect(readPolicy({})).toEqual({ policy: NO_POLICY, problems: [] });
  });

  it('has its instances locked unless it says otherwise', () => {
    expect(readPolicy({ instances: [SERVER] }).policy.instances).toMatchObject([{ isLocked: true, isDefault: false }]);
  });

  it.each([
    [{ maximumDays: '7' }, 'maximumDays', { why: 'type', wanted: 'integer' }],
    [{ maximumDays: 7.5 }, 'maximumDays', { why: 'type', wanted: 'integer' }],
    [{ maximumDays: 0 }, 'maximumDays', { why: 'range', least: 1, most: 99_999 }],
    [{ maximumViews: 100_000 }, 'maximumViews', { why: 'range', least: 1, most: 99_999 }],
    [{ minimumCharacters: 7 }, 'minimumCharacters', { why: 'range', least: 8, most: 128 }],
    [{ minimumWords: 13 }, 'minimumWords', { why: 'range', least: 3, most: 12 }],
    [{ allowHttp: 'no' }, 'allowHttp', { why: 'type', wanted: 'boolean' }],
    [{ retrievalStep: 1 }, 'retrievalStep', { why: 'type', wanted: 'boolean' }],
    [{ language: 'pl' }, 'language', { why: 'choice', choices: expect.arrayContaining(['de', 'ar']) }],
    [{ token: 'secret' }, 'token', { why: 'unknown' }],
    [{ kinds: 'text' }, 'kinds', { why: 'type', wanted: 'array' }],
    [{ kinds: [] }, 'kinds', { why: 'empty' }],
    [{ kinds: ['text', 'fax'] }, 'kinds[1]', { why: 'choice', choices: ['text', 'url', 'file', 'qr'] }],
    [{ instances: {} }, 'instances', { why: 'type', wanted: 'array' }],
    [{ instances: ['https://pw.example'] }, 'instances[0]', { why: 'type', wanted: 'object' }],
    [{ instances: [{ address: 'https://pw.example' }] }, 'instances[0].name', { why: 'missing' }],
    [{ instances: [{ name: 'Company' }] }, 'instances[0].address', { why: 'missing' }],
    [{ instances: [{ ...SERVER, name: '' }] }, 'instances[0].name', { why: 'empty' }],
    [{ instances: [{ ...SERVER, name: 'x'.repeat(101) }] }, 'instances[0].name', { why: 'long', most: 100 }],
    [{ instances: [{ ...SERVER, address: 'ftp://pw.example' }] }, 'instances[0].address', { why: 'address' }],
    [{ instances: [{ ...SERVER, address: 'https://a:b@pw.example' }] }, 'instances[0].address', { why: 'address' }],
    [{ instances: [{ ...SERVER, address: 'https://built-in.invalid' }] }, 'instances[0].address', { why: 'address' }],
    [{ instances: [SERVER, { ...SERVER, name: 'B' }] }, 'instances[1].address', { why: 'twice' }],
    [{ instances: [{ ...SERVER, token: 'secret' }] }, 'instances[0].token', { why: 'unknown' }],
    [
      { instances: [{ ...SERVER, colour: 'pink' }] },
      'instances[0].colour',
      { why: 'choice', choices: expect.anything() },
    ],
    [
      { allowHttp: false, instances: [{ name: 'Old', address: 'http://pw.example' }] },
      'instances[0].address',
      { why: 'http' },
    ],
    [{ defaults: [] }, 'defaults', { why: 'type', wanted: 'object' }],
    [{ defaults: { passphrase: 'x' } }, 'defaults.passphrase', { why: 'unknown' }],
    [{ defaults: { days: 0 } }, 'defaults.days', { why: 'range', least: 1, most: 99_999 }],
    [{ templates: [{ days: 1 }] }, 'templates[0].name', { why: 'missing' }],
    [{ templates: [{ name: 'A' }, { name: 'A' }] }, 'templates[1].name', { why: 'twice' }],
    [{ templates: [{ name: 'A', message: '\ud800' }] }, 'templates[0].message', { why: 'type', wanted: 'string' }],
    [
      { templates: Array.from({ length: 51 }, (_, at) => ({ name: `T${at}` })) },
      'templates',
      { why: 'long', most: 50 },
    ],
  ])('%j: says where and why a value is not used, and all others hold', (flawed, path, flaw) => {
    const { policy, problems } = readPolicy({ showWelcome: false, requirePassphrase: true, ...flawed });
    expect(problems).toEqual([{ path, ...flaw }]);
    expect(policy).toMatchObject({ showsWelcome: false, needsPassphrase: true });
  });

  it('keeps what is usable of a list', () => {
    const { policy } = readPolicy({
      kinds: ['fax', 'url'],
      instances: [{ name: 'Broken' }, { ...SERVER, colour: 'pink' }],
      templates: [{ name: 'A', days: 'x', views: 2 }],
    });
    expect(policy.kinds).toEqual(['url']);
    expect(policy.instances).toMatchObject([{ name: 'Company', colour: undefined }]);
    expect(policy.templates).toEqual([{ name: 'A', asks: { expireAfterViews: 2 }, message: '' }]);
  });

  it('with kinds of which none is known forbids none: no push at all is nobody’s rule', () => {
    expect(readPolicy({ kinds: ['fax'] }).policy.kinds).toEqual(NO_POLICY.kinds);
  });

  it('may name an unencrypted address, which is the organisation’s own decision', () => {
    expect(readPolicy({ instances: [{ name: 'Old', address: 'http://pw.example' }] }).problems).toEqual([]);
  });

  it('is read whatever it holds, and what is said about a value never has the value in it', () => {
    const secret = 'sec-ret-9f3';
    const value = fc.oneof(
      fc.constant(secret),
      fc.constant([secret]),
      fc.constant([{ name: secret, address: secret, token: secret, note: 5 }]),
      fc.constant({ days: secret, message: [secret] }),
      fc.jsonValue(),
    );
    const policies = fc.dictionary(fc.constantFrom(...Object.keys(WHOLE), 'other'), value);
    fc.assert(
      fc.property(policies, (raw) => {
        const { problems } = readPolicy(raw);
        expect(JSON.stringify(problems)).not.toContain(secret);
      }),
      { numRuns: 300 },
    );
  });
});
