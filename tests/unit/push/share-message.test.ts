import { describe, expect, it } from 'vitest';
import { LINK_LANGUAGES } from '@/lib/instance/parse-instance-url';
import {
  findShareMessageLanguage,
  formatShareMessage,
  SHARE_MESSAGE_LANGUAGES,
  SHARE_MESSAGE_TEXTS,
  type ShareMessageData,
  toMailtoUrl,
} from '@/lib/push/share-message';

const LINK = 'https://pw.test/p/push1/r?locale=de';

const makeFacts = (fields: Partial<ShareMessageData> = {}): ShareMessageData => ({
  link: LINK,
  expiresAt: Date.UTC(2026, 10, 22, 13, 3),
  views: 3,
  hasPassphrase: false,
  intro: '',
  ...fields,
});

const write = (
  language: keyof typeof SHARE_MESSAGE_TEXTS,
  fields: Partial<ShareMessageData> = {},
  tag: string = language,
) => formatShareMessage(SHARE_MESSAGE_TEXTS[language], makeFacts(fields), { tag, timeZone: 'Europe/Berlin' });

describe('a ready message', () => {
  it('says in English what the link is, until when and how often it opens, and that a passphrase comes another way', () => {
    expect(write('en', { hasPassphrase: true }, 'en-GB')).toBe(
      [
        'Hello,',
        '',
        'This link leads to something confidential for you:',
        '',
        LINK,
        '',
        'It can be opened up to 3 times, until Sunday, 22 November 2026 at 14:03 CET.',
        'You’ll need a passphrase, which I’ll send you separately.',
      ].join('\n'),
    );
  });

  it.each([
    ['en-US', / at 9:03\sAM/],
    ['en-GB', / at 09:03 /],
    ['de', / um 09:03 /],
    ['ar', / 9:03/],
  ] as const)('has the hours as people of %s write them', (tag, hours) => {
    const language = findShareMessageLanguage(tag) ?? 'en';
    expect(write(language, { expiresAt: Date.UTC(2026, 10, 22, 8, 3) }, `${tag}-u-nu-latn`)).toMatch(hours);
  });

  it('begins with words of the user’s instead, where there are any', () => {
    expect(write('fr', { recipient: 'Ann', intro: 'Voilà :' })).toMatch(/^Voilà :\n\nhttps:/);
  });

  it.each(SHARE_MESSAGE_LANGUAGES)(
    'says in %s how an encrypted link is opened, by two steps or in any browser',
    (language) => {
      const { endToEnd, endToEndPage } = SHARE_MESSAGE_TEXTS[language];
      const key = 'AAECAwQFBgcICQoLDA0ODw';
      const today = write(language, { isEncrypted: true, link: `${LINK}#age=${key}` });
      expect(today.split(endToEnd)).toHaveLength(2);
      expect(today).toMatch(/\n1\. .*Secret Push.*age.*\n2\. /);
      const page = write(language, {
        isEncrypted: true,
        link: `https://pw.test/secret-push.html#p=push1&l=de&age=${key}`,
      });
      expect(page.split(endToEndPage)).toHaveLength(2);
      expect(page).not.toMatch(/Secret Push|\n1\. /);
      expect(write(language, {})).not.toContain(endToEndPage);
    },
  );

  it.each(SHARE_MESSAGE_LANGUAGES)('is whole in every language: %s', (language) => {
    // No instance ships pages in Arabic: its link leaves the language to the recipient's browser.
    expect(LINK_LANGUAGES.includes(language)).toBe(language !== 'ar');
    expect(Object.keys(SHARE_MESSAGE_TEXTS[language]).sort()).toEqual(Object.keys(SHARE_MESSAGE_TEXTS.en).sort());
    const once = write(language, { views: 1 });
    const often = write(language, { views: 17, hasPassphrase: true });
    expect(often.split(LINK)).toHaveLength(2);
    expect(once + often).not.toMatch(/[{}]|undefined|,\s*\./);
    for (const text of [once, often]) expect(text).toMatch(/2026/);
    expect(write(language, { recipient: 'Ann $& Lund' })).toMatch(/^\S.* Ann \$& Lund[,:،]\n/);
    expect(once).toContain(SHARE_MESSAGE_TEXTS[language].once.split('{')[0]);
    expect(often).toContain('17');
    expect(often).toContain(SHARE_MESSAGE_TEXTS[language].passphrase);
    expect(once).not.toContain(SHARE_MESSAGE_TEXTS[language].passphrase);
  });
});

it.each([
  ['de-AT', 'de'],
  ['ar-EG-u-nu-latn', 'ar'],
  ['ja', undefined],
])('the recipient’s language nearest to “%s” is %s', (tag, language) => {
  expect(findShareMessageLanguage(tag)).toBe(language);
});

describe('the address of the mail program', () => {
  it('holds the whole text, its lines ended as mail ends them', () => {
    const text = 'ü & ? # %\n\nhttps://pw.test/p/a/r?locale=de\n';
    const { protocol, pathname, searchParams } = new URL(toMailtoUrl('A & B', text));
    expect([protocol, pathname]).toEqual(['mailto:', '']);
    expect(searchParams.get('subject')).toBe('A & B');
    expect(searchParams.get('body')).toBe(text.replaceAll('\n', '\r\n'));
  });

  it('has the addresses as mail programs know them, and is there for half a character, too', () => {
    expect(new URL(toMailtoUrl('', '', ['a?b@c.de', 'd@e.fr'])).pathname).toBe('a%3Fb@c.de,d@e.fr');
    expect(() => toMailtoUrl('', 'half \ud83d', ['\ud83d@b.de'])).not.toThrow();
  });
});
