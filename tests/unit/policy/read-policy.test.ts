import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_POLICY, type PolicyIssue } from '@/lib/policy/policy';
import { readPolicy } from '@/lib/policy/read-policy';

const SERVER = { name: 'Company', address: 'https://pw.example/app/' };

/** All that a policy can hold, each value usable. */
const WHOLE = {
  instances: [
    {
      ...SERVER,
      publicAddress: 'https://Public.example/pw/',
      color: 'blue',
      locked: false,
      default: true,
      note: 'Ask IT.',
    },
  ],
  allowOwnInstances: false,
  allowHttp: false,
  allowDemo: false,
  showWelcome: false,
  allowBatch: false,
  kinds: ['qr', 'text'],
  retrievalStep: true,
  deletableByViewer: false,
  maximumDays: 7,
  maximumViews: 5,
  requirePassphrase: true,
  minimumCharacters: 24,
  minimumWords: 6,
  defaults: {
    days: 2,
    views: 3,
    retrievalStep: true,
    deletableByViewer: true,
    generatePassphrase: true,
    message: 'Hello',
  },
  templates: [{ name: 'Password', days: 1 }],
  language: 'de',
};

describe('readPolicy', () => {
  it('reads every value', () => {
    expect(readPolicy(WHOLE)).toEqual({
      policy: {
        instances: [
          {
            name: 'Company',
            baseUrl: 'https://pw.example/app',
            publicUrl: 'https://public.example/pw',
            color: 'blue',
            isLocked: false,
            isDefault: true,
            note: 'Ask IT.',
          },
        ],
        allowsOwnInstances: false,
        allowsHttp: false,
        allowsDemo: false,
        showsWelcome: false,
        allowsBatch: false,
        kinds: ['text', 'qr'],
        retrievalStep: true,
        deletableByViewer: false,
        maxDays: 7,
        maxViews: 5,
        requiresPassphrase: true,
        minCharacters: 24,
        minWords: 6,
        defaults: {
          options: {
            expireAfterDays: 2,
            expireAfterViews: 3,
            retrievalStep: true,
            deletableByViewer: true,
            generatesPassphrase: true,
          },
          message: 'Hello',
        },
        templates: [{ name: 'Password', options: { expireAfterDays: 1 }, message: '' }],
        language: 'de',
      },
      issues: [],
    });
  });

  it('reads what Firefox takes from the registry of Windows: numbers for flags, texts for lists and groups', () => {
    const flags = ['allowOwnInstances', 'allowHttp', 'allowDemo', 'showWelcome', 'allowBatch', 'requirePassphrase'];
    const flat = { ...WHOLE, ...Object.fromEntries([...flags, 'retrievalStep', 'deletableByViewer'].map(toNumbers)) };
    const nested = JSON.stringify([{ ...WHOLE.instances[0], locked: 0, default: 1 }]);
    const texts = {
      instances: nested,
      kinds: '[ "qr",\n "text" ]',
      defaults: JSON.stringify(WHOLE.defaults),
      templates: [JSON.stringify(WHOLE.templates[0])],
      maximumDays: '7',
    };
    expect(readPolicy({ ...flat, ...texts })).toEqual(readPolicy(WHOLE));
    expect(readPolicy({ allowHttp: '0', requirePassphrase: 'true' }).policy).toMatchObject({
      allowsHttp: false,
      requiresPassphrase: true,
    });
    function toNumbers(name: string) {
      return [name, WHOLE[name as keyof typeof WHOLE] ? 1 : 0];
    }
  });

  it('takes a rule that it cannot read in its strict sense, for servers, too', () => {
    const names = ['allowOwnInstances', 'allowHttp', 'allowDemo', 'allowBatch', 'requirePassphrase'];
    const { policy, issues } = readPolicy({
      ...Object.fromEntries(names.map((name) => [name, 'what'])),
      instances: [{ name: 'Old', address: 'http://pw.example' }],
    });
    expect(policy).toMatchObject({ allowsOwnInstances: false, allowsHttp: false, allowsDemo: false });
    expect(policy).toMatchObject({ allowsBatch: false, requiresPassphrase: true, instances: [] });
    expect(issues.map(({ path }) => path).sort()).toEqual([...names, 'instances[0].address'].sort());
  });

  it('returns no rules for an empty policy', () => {
    expect(readPolicy({})).toEqual({ policy: NO_POLICY, issues: [] });
  });

  it.each([
    ['another instance’s address, whatever its scheme', { publicAddress: 'http://two.example/' }, 'duplicate'],
    ['of every host', { publicAddress: 'https://*' }, 'invalid'],
    ['with https for a server with http', { address: 'http://a.test', publicAddress: 'https://b.test' }, 'invalid'],
    ['its own', { publicAddress: SERVER.address }, undefined],
  ] as const)('reads no address in links that is %s', (_, fields, why) => {
    const two = { name: 'Two', address: 'https://two.example' };
    const { policy, issues } = readPolicy({ instances: [{ ...SERVER, ...fields }, two] });
    expect(policy.instances.map(({ publicUrl }) => publicUrl)).toEqual([undefined, undefined]);
    expect(issues).toEqual(why === undefined ? [] : [{ path: 'instances[0].publicAddress', why }]);
  });

  it('leaves an address in links to the first of two instances that name it', () => {
    const publicAddress = 'https://public.example';
    const two = { name: 'Two', address: 'https://two.example', publicAddress };
    const { policy, issues } = readPolicy({ instances: [{ ...SERVER, publicAddress }, two] });
    expect(policy.instances.map(({ publicUrl }) => publicUrl)).toEqual([publicAddress, undefined]);
    expect(issues).toEqual([{ path: 'instances[1].publicAddress', why: 'duplicate' }]);
  });

  const instance = (fields: object) => ({ instances: [{ ...SERVER, ...fields }] });

  it.each<[path: string, why: PolicyIssue['why'], values: object]>([
    ['maximumDays', 'invalid', { maximumDays: 7.5 }],
    ['maximumDays', 'invalid', { maximumDays: 0 }],
    ['maximumViews', 'invalid', { maximumViews: 100_000 }],
    ['minimumCharacters', 'invalid', { minimumCharacters: 7 }],
    ['minimumWords', 'invalid', { minimumWords: 13 }],
    ['allowHttp', 'invalid', { allowHttp: 'no' }],
    ['language', 'invalid', { language: 'pl' }],
    ['token', 'unknown', { token: 'secret' }],
    ['kinds', 'invalid', { kinds: [] }],
    ['kinds[1]', 'invalid', { kinds: ['text', 'fax'] }],
    ['instances', 'invalid', { instances: {} }],
    ['instances[0]', 'invalid', { instances: ['https://pw.example'] }],
    ['instances[0].name', 'invalid', instance({ name: '' })],
    ['instances[0].name', 'invalid', instance({ name: 'x'.repeat(101) })],
    ['instances[0].address', 'invalid', instance({ address: 'ftp://pw.example' })],
    ['instances[0].address', 'invalid', instance({ address: 'https://demo.invalid' })],
    ['instances[0].address', 'invalid', { allowHttp: false, ...instance({ address: 'http://pw.example' }) }],
    ['instances[0].color', 'invalid', instance({ color: 'pink' })],
    ['instances[0].token', 'unknown', instance({ token: 'secret' })],
    ['instances[1].address', 'duplicate', { instances: [SERVER, { ...SERVER, name: 'B' }] }],
    ['defaults', 'invalid', { defaults: [] }],
    ['defaults.passphrase', 'unknown', { defaults: { passphrase: 'x' } }],
    ['defaults.days', 'invalid', { defaults: { days: 0 } }],
    ['templates[0].name', 'invalid', { templates: [{ days: 1 }] }],
    ['templates[1].name', 'duplicate', { templates: [{ name: 'A' }, { name: 'A' }] }],
  ])('reports %s as %s and keeps all other values: %j', (path, why, values) => {
    // As JSON, which has no undefined values.
    const { policy, issues } = readPolicy(
      JSON.parse(JSON.stringify({ showWelcome: false, requirePassphrase: true, ...values })),
    );
    expect(issues).toEqual([{ path, why }]);
    expect(policy).toMatchObject({ showsWelcome: false, requiresPassphrase: true });
  });

  it('keeps the usable entries of a list, and allows all kinds if it knows none of those listed', () => {
    const { policy } = readPolicy({
      kinds: ['fax', 'url'],
      instances: [{ name: 'Broken' }, { ...SERVER, color: 'pink' }],
      templates: [{ name: 'A', days: 'x', views: 2 }],
    });
    expect(policy.kinds).toEqual(['url']);
    expect(policy.instances).toMatchObject([{ name: 'Company', color: undefined }]);
    expect(policy.templates).toEqual([{ name: 'A', options: { expireAfterViews: 2 }, message: '' }]);
    expect(readPolicy({ kinds: ['fax'] }).policy.kinds).toEqual(NO_POLICY.kinds);
  });

  it('keeps the first 50 entries of a longer list', () => {
    const templates = Array.from({ length: 51 }, (_, index) => ({ name: `T${index}` }));
    expect(readPolicy({ templates })).toMatchObject({
      policy: { templates: templates.slice(0, 50) },
      issues: [{ path: 'templates', why: 'invalid' }],
    });
  });

  it('locks instances by default, and accepts an unencrypted address unless HTTP is forbidden', () => {
    expect(readPolicy({ instances: [{ name: 'Old', address: 'http://pw.example' }] })).toMatchObject({
      policy: { instances: [{ isLocked: true, isDefault: false }] },
      issues: [],
    });
  });

  it('accepts any input, and reports no part of a value', () => {
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
        const { issues } = readPolicy(raw);
        expect(JSON.stringify(issues)).not.toContain(secret);
      }),
      { numRuns: 300 },
    );
  });
});
