import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDraft, type Kind, withPayload } from '@/lib/push/draft';
import { findCredentialParameter, findHints, findOuterWhitespace, type Hint } from '@/lib/push/hints';
import { NO_OPTIONS, type PushOptions } from '@/lib/push/options';
import { isAcceptedUrl } from '@/lib/push/validate-draft';

function hints(kind: Kind, payload: string, options: Partial<PushOptions> = {}): Hint[] {
  const draft = { id: 'd', isPrivate: false, createdAt: 0, kind, options: { ...NO_OPTIONS, ...options } };
  return findHints(withPayload(createDraft(draft), payload));
}

const abouts = (found: Hint[]) => found.map(({ about }) => about);

describe('a link', () => {
  it.each([
    ['HTTP://EXAMPLE.TEST', []],
    ['', []],
    ['  \n', []],
    ['h', []],
    ['https:/', []],
    ['example.test', ['not-http']],
    ['https:/example.test', ['not-http']],
    ['https://example.test ', ['url-whitespace']],
    [' example.test\n', ['url-whitespace', 'not-http']],
  ])('“%s” has %o', (payload, expected) => {
    expect(abouts(hints('url', payload))).toEqual(expected);
  });

  it.each([
    [' example.test:8443/a?b#c ', 'https://example.test:8443/a?b#c'],
    ['bücher.example', 'https://bücher.example'],
    ['ftp://example.test', undefined],
    ['two words.here', undefined],
  ])('“%s” can be made “%s”', (payload, fixedText) => {
    expect(hints('url', payload)).toContainEqual({ about: 'not-http', fixedText });
  });

  it('is accepted by servers once a hint has corrected it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(' ', '\n', '\t', ''),
        fc.webUrl(),
        fc.constantFrom(' ', '\r\n', ''),
        (before, url, after) => {
          const found = hints('url', before + url + after);
          for (const hint of found)
            if (hint.about === 'url-whitespace') expect(isAcceptedUrl(hint.fixedText)).toBe(true);
          expect(found.some(({ about }) => about === 'url-whitespace')).toBe(before + after !== '');
          const [bare] = hints('url', url.replace(/^https?:\/\//, ''));
          if (bare?.about === 'not-http' && bare.fixedText) expect(isAcceptedUrl(bare.fixedText)).toBe(true);
        },
      ),
    );
  });
});

describe('a key in a link', () => {
  it.each([
    ['https://a.test/?access_token=0123456789', 'access_token'],
    ['https://a.test/?page=2&api-key=0123456789', 'api-key'],
    ['https://a.test/?X-Amz-Expires=60&X-Amz-Signature=0123456789abcdef', 'X-Amz-Signature'],
    ['https://a.test/?sv=2024&sig=0123456789%3D', 'sig'],
    ['https://a.test/?user=ada&password=hunter2', 'password'],
    ['https://a.test/?otp=471147', 'otp'],
    ['https://maps.test/api?key=AAAAbbbbCCCCdddd1234', 'key'],
    ['https://cas.test/?ticket=ST-1856339-aA5Yuvrxzpv8Tau1cYQ7', 'ticket'],
    ['https://ada:secret@a.test/', 'password'],
    ['https://help.test/?ticket=PROJECT-4711', undefined],
    ['https://a.test/?token=0123456', undefined],
    ['https://a.test/?token=01234567', 'token'],
    ['https://a.test/?keyboard=0123456789', undefined],
    ['https://a.test/#access_token=0123456789', undefined],
    ['not a link ?token=0123456789', undefined],
    [`https://a.test/?token=${'x'.repeat(20_000)}`, undefined],
  ])('%s: %s', (address, name) => {
    expect(findCredentialParameter(address)).toBe(name);
  });

  it('is a hint for a link alone', () => {
    const address = 'https://a.test/?token=0123456789';
    expect(hints('url', address)).toEqual([{ about: 'credential-in-url', parameter: 'token' }]);
    expect(hints('text', address)).toEqual([]);
  });
});

describe('white space at the ends', () => {
  it('is found whole, and the rest is what it would be without', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\ufeff', 'a', '🔑') }), (text) => {
        const { before, after } = findOuterWhitespace(text);
        expect(text.startsWith(before) && text.endsWith(after)).toBe(true);
        const rest = text.slice(before.length, text.length - after.length);
        expect(rest).toBe(text.trim() === '' ? text : text.trim());
      }),
    );
  });

  it('is told of in a text and a passphrase, also if it has no width', () => {
    for (const unseen of '\u200b\u200d\u200e\u200f\u00ad\u2062\u2064\ufeff')
      expect(abouts(hints('text', `${unseen}a`))).toEqual(['outer-whitespace']);
    expect(hints('url', 'https://a.test', { passphrase: 'two ' })).toEqual([
      { about: 'outer-whitespace', field: 'passphrase', fixedText: 'two' },
    ]);
  });
});

describe('a character that turns the direction of a text', () => {
  it.each(['text', 'url'] as const)('is told of in a %s, and can be taken out', (kind) => {
    const text = 'https://example.test/invoice\u202Efdp.exe';
    expect(hints(kind, text)).toEqual([{ about: 'bidi-controls', fixedText: 'https://example.test/invoicefdp.exe' }]);
  });

  it('is none that people write with: marks, and letters from right to left', () => {
    expect(hints('text', 'שלום \u200Fabc\u200E')).toEqual([]);
  });
});

describe('one view', () => {
  it.each([
    [1, false, ['link-previews']],
    [1, true, []],
    [1, undefined, []],
    [2, false, []],
  ])('of %s with the step %s: %o', (expireAfterViews, retrievalStep, expected) => {
    for (const kind of ['text', 'url'] as const)
      expect(abouts(hints(kind, 'https://a.test', { expireAfterViews, retrievalStep }))).toEqual(expected);
  });
});

describe('a name or note', () => {
  // Put together here, so that no scanner of repositories takes them for real ones.
  const begins = (start: string, rest: string) => start + rest;
  it.each([
    begins('-----BEGIN OPENSSH ', 'PRIVATE KEY-----'),
    begins('-----BEGIN PGP ', 'PRIVATE KEY BLOCK-----'),
    begins('PuTTY-User-Key-', 'File-3: ssh-ed25519'),
    begins('AGE-SECRET-', 'KEY-1QQQQ'),
    begins('token gh', `p_${'a1'.repeat(18)}`),
    begins('glp', `at-${'a1'.repeat(10)}`),
    begins('AKI', `A${'A1'.repeat(8)}`),
    begins('xox', 'b-0123456789-abc'),
    begins('ey', 'J0eXAiOiJKV1Qi.eyJzdWIiOiIxMjM0.sig'),
    'Password: hunter22',
    'db pwd=s3cret!',
    'for Ada, passphrase = correct horse',
    'Kennwort: geheim',
  ])('that holds “%s” seems to hold a secret', (text) => {
    expect(abouts(hints('text', 'payload', { name: text }))).toEqual(['secret-in-label']);
    expect(abouts(hints('text', 'payload', { note: `ticket 4711\n${text}` }))).toEqual(['secret-in-label']);
  });

  it.each([
    'password: see the ticket',
    'Passwort: s. u.',
    '-----BEGIN PUBLIC KEY-----',
    'https://wiki.example.test/passwords',
  ])('“%s” does not', (text) => {
    expect(hints('text', 'payload', { name: text, note: text })).toEqual([]);
  });

  it('is reported if it repeats the text or the passphrase, but not for one or two letters or a link', () => {
    expect(abouts(hints('text', 'hunter2', { note: 'it is hunter2.' }))).toEqual(['secret-in-label']);
    expect(abouts(hints('text', 'x', { passphrase: 'correct horse', name: 'correct horse' }))).toEqual([
      'secret-in-label',
    ]);
    expect(hints('text', 'ok', { note: 'ok then' })).toEqual([]);
    expect(hints('url', 'https://a.test', { note: 'from https://a.test' })).toEqual([]);
  });
});

it('the largest text is looked at, however much white space is in it, before anybody loses patience', () => {
  const space = ' '.repeat(524_286);
  expect(hints('text', `a${space}${space}b`)).toEqual([]);
  expect(abouts(hints('text', `${space}a${space}`))).toEqual(['outer-whitespace']);
});
