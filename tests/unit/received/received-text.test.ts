import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptText, encryptText } from '@/lib/encryption/age';
import { isArmorChanged, isArmorCut, readArmor, readArmorAlone } from '@/lib/encryption/armor';
import { readEnteredKey, readReceivedText } from '@/lib/received/received-text';
import { splitReceivedLink } from '@/lib/received/split-links';

const KEY = 'AAECAwQFBgcICQoLDA0ODw';
const OTHER_KEY = 'AAECAwQFBgcICQoLDA0ODA';
const PUSH = 'https://pw.test/p/abcdefghij/r?locale=de';
const PAGE = 'https://pw.test/secret-push.html';
const DEMO = 'chrome-extension://id/received.html#abc';

describe('armor in a text', () => {
  it('is found between words, in a quoted email and in a field of one line', async () => {
    const armor = await encryptText('p4ss '.repeat(40), KEY);
    for (const text of [
      armor,
      `Your secret:\r\n\r\n${armor.replaceAll('\n', '\r\n')}\r\nBye`,
      armor.replace(/^/gm, '> '),
      armor.replaceAll('\n', ''),
      armor.replaceAll('\n', ' '),
    ]) {
      const found = readArmor(text) ?? '';
      expect(found).toBe(armor);
      expect(await decryptText(found, KEY)).toEqual({ ok: true, value: 'p4ss '.repeat(40) });
    }
  });

  const LONG = 'p4ss '.repeat(40);
  const inner = (armor: string, change: (line: string) => string) =>
    armor.replace(/^[^-\n]+$/gm, (line) => change(line));

  it.each<[string, (armor: string) => string]>([
    ['one hyphen is missing', (it) => it.slice(1)],
    ['all hyphens are missing', (it) => it.replaceAll('-----', '')],
    ['hyphens are en dashes', (it) => it.replaceAll('-----', '–––––')],
    ['hyphens are em dashes', (it) => it.replaceAll('--', '—')],
    ['hyphens are minus signs', (it) => it.replaceAll('-', '\u2212')],
    ['an openPGP program has escaped it', (it) => it.replace(/^-/gm, '- -')],
    ['spaces are non-breaking', (it) => it.replaceAll(' ', '\u00a0')],
    ['spaces are doubled', (it) => it.replaceAll(' ', '  ')],
    ['lines are quoted by bars', (it) => it.replace(/^/gm, '| ')],
    ['lines are quoted twice', (it) => it.replace(/^/gm, '> > ')],
    ['lines are a list', (it) => it.replace(/^/gm, '* ')],
    ['lines are a table', (it) => it.replace(/^(.*)$/gm, '| $1 |')],
    ['zero-width spaces end its lines', (it) => it.replaceAll('\n', '\u200b\n')],
    ['zero-width spaces are anywhere', (it) => it.replace(/(.{7})/g, '$1\u200b')],
    ['a mark is at its start', (it) => `\ufeff${it}`],
    ['soft hyphens are in it', (it) => it.replace(/(.{20})/g, '$1\u00ad')],
    ['quotes are escaped for HTML', (it) => it.replace(/^/gm, '&gt; ')],
    ['it is escaped for HTML', (it) => it.replaceAll('=', '&#61;').replaceAll('+', '&#x2B;').replaceAll('-', '&#45;')],
    ['its lines are broken by tags', (it) => it.replaceAll('\n', '<br />')],
    ['its lines are paragraphs', (it) => it.replace(/^(.*)$/gm, '<p class="x">$1</p>')],
    ['its spaces are escaped', (it) => it.replaceAll(' ', '&nbsp;')],
    ['it is URL-encoded', (it) => encodeURIComponent(it)],
    [
      'it is URL-encoded as in a form, twice',
      (it) => encodeURIComponent(encodeURIComponent(it)).replaceAll('%2520', '+'),
    ],
    ['page numbers are between its lines', (it) => it.replace(/\n(.{64})\n/g, '\n$1\n\n3\n\n')],
    ['it is quoted-printable', (it) => it.replaceAll('=', '=3D')],
    [
      'words of a chat are between its lines',
      (it) => it.replace('\n', '\nAlice Miller, 10:32:\n').replace(/\n(.{64})\n/g, '\n$1\n[10:33] Bob\n'),
    ],
    ['slashes are before its lines', (it) => it.replace(/^/gm, '// ')],
    [
      'its lines have numbers',
      (it) =>
        it
          .split('\n')
          .map((line, index) => `${index + 1}: ${line}`)
          .join('\n'),
    ],
    [
      'its lines have numbers and bars',
      (it) =>
        it
          .split('\n')
          .map((line, index) => ` ${index + 1} | ${line}`)
          .join('\n'),
    ],
    ['each line has its writer', (it) => it.replace(/^/gm, '[10:32] Bob: ')],
    ['it is in JSON', (it) => JSON.stringify({ secret: it })],
    [
      'it is in JSON with escaped signs',
      (it) => JSON.stringify(it).replaceAll('+', '\\u002B').replaceAll('=', '\\u003D').replaceAll('/', '\\u002f'),
    ],
    ['it is in JSON with CRLF', (it) => JSON.stringify(it.replaceAll('\n', '\r\n'))],
    ['signs are escaped for Markdown', (it) => it.replace(/[-+=]/g, '\\$&')],
    ['its lines are items of a list in HTML', (it) => it.replace(/^(.*)$/gm, '<li>$1</li>')],
    ['its lines are rows of a table in HTML', (it) => it.replace(/^(.*)$/gm, '<tr><td align="left">$1</td></tr>')],
    ['its lines have a font in HTML', (it) => it.replaceAll('\n', '</font><br><font color="#333">')],
    ['words may be broken in HTML', (it) => inner(it, (line) => line.replace(/(.{20})/g, '$1<wbr>'))],
    ['its spaces were read in another encoding', (it) => it.replaceAll(' ', 'Â\u00a0')],
    [
      'its long lines are broken for mail',
      (it) => inner(it, (line) => line.replaceAll('=', '=3D').replace(/^(.{30})(.)/, '$1=\n$2')),
    ],
    ['its lines are of another length', (it) => inner(it, (line) => line.replace(/(.{50})/g, '$1\n'))],
  ])('is read where %s', async (_, change) => {
    for (const length of [1, 40]) {
      const text = LONG.slice(0, length * 5);
      const armor = await encryptText(text, KEY);
      expect(readArmor(`Hello,\n${change(armor)}\nBye`)).toBe(armor);
      expect(isArmorCut(change(armor)) || isArmorChanged(change(armor))).toBe(false);
      // As a field of one line takes what is pasted.
      expect(readArmor(`Hello,\n${change(armor)}\nBye`.replaceAll('\n', ' '))).toBe(armor);
    }
  });

  it('is told apart from what is cut and what was changed', async () => {
    const armor = await encryptText('p4ss', KEY);
    const lines = armor.split('\n');
    const [begin = '', first = ''] = lines;
    for (const cut of [
      lines.slice(0, 3).join('\n'),
      lines.slice(1).join('\n'),
      begin,
      armor.slice(0, -20).replaceAll('-', '–'),
    ])
      expect([readArmor(cut), isArmorCut(cut), isArmorChanged(cut)]).toEqual([undefined, true, false]);
    for (const changed of [
      armor.replace(first, ''),
      armor.replace(first, first.slice(1)),
      armor.replace(first, `!${first.slice(2)}`),
      'AGE ENCRYPTED FILE----- YWdl',
      'from BEGIN AGE ENCRYPTED FILE to END AGE ENCRYPTED FILE',
    ])
      expect([readArmor(changed), isArmorCut(changed), isArmorChanged(changed)]).toEqual([undefined, false, true]);
    for (const other of ['', 'p4ss', PUSH, 'ENCRYPTED', 'an age encrypted file'])
      expect([isArmorCut(other), isArmorChanged(other)]).toEqual([false, false]);
  });

  it('is found as often as it is there, but the same one once', async () => {
    const [one, two] = [await encryptText('one', KEY), await encryptText('two', KEY)];
    const { armors, links } = readReceivedText(
      `${PUSH}#age=${KEY} ${one} and ${two} and again: ${one.replace(/^/gm, '> ')}`,
    );
    expect([armors, links]).toEqual([[one, two], PUSH]);
  });

  it('is looked for in no time in a long text that is none', () => {
    const start = performance.now();
    for (const piece of ['-', '<', '<a', '&#', 'BEGIN ', 'BEGIN AGE ENCRYPTED FILE', 'ENCRYPTED', ' ', '> ', 'A', 'A '])
      for (const text of [
        piece.repeat(200_000),
        `BEGIN AGE ENCRYPTED FILE ${piece.repeat(200_000)} END AGE ENCRYPTED FILE`,
      ])
        expect(isArmorCut(`${text} ENCRYPTED`) && readArmor(text) !== undefined).toBe(false);
    // Growth by the square would take hours.
    expect(performance.now() - start).toBeLessThan(60_000);
  });

  it('is all of a secret, or part of one that is left as it is', async () => {
    const armor = await encryptText('p4ss', KEY);
    expect(readArmorAlone(`\n${armor}\n`)).toBe(armor);
    expect(readArmorAlone(`See ${armor}`)).toBeUndefined();
    expect(readArmorAlone(`${armor} as said`)).toBeUndefined();
    // Decrypting it says that it is damaged.
    expect(readArmorAlone(armor.replace(/\n./, '\n'))).toMatch(/^-----BEGIN AGE/);
  });

  it('is not found where it has no end, which is told', async () => {
    const armor = await encryptText('p4ss', KEY);
    const cut = armor.slice(0, -10);
    expect([readArmor(cut), isArmorCut(cut), isArmorCut(armor)]).toEqual([undefined, true, false]);
    expect([readArmor('nothing of the kind'), isArmorCut('nothing of the kind')]).toEqual([undefined, false]);
  });
});

describe('a received link', () => {
  it.each([
    [`${PUSH}#age=${KEY}`, PUSH],
    [`${DEMO}&age=${KEY}`, DEMO],
    [`${PUSH}%23age%3D${KEY}`, PUSH],
    [`${PUSH}#age=${KEY}&utm_source=mail`, PUSH],
    [
      `https://safe.test/?url=${encodeURIComponent(`${PUSH}#age=${KEY}`)}&data=1`,
      `https://safe.test/?url=${encodeURIComponent(PUSH)}`,
    ],
    [`https://a.test/?u=${encodeURIComponent(encodeURIComponent(`${PUSH}#age=${KEY}`))}`, expect.any(String)],
    [`${PAGE}#p=abcdefghij&l=de&age=${KEY}`, `${PAGE}#p=abcdefghij&l=de`],
    [`${PAGE}%23p%3Dabcdefghij%26age%3D${KEY}`, PAGE],
    [`${PAGE}%2523p%253Dabcdefghij%2526age%253D${KEY}`, PAGE],
  ])('%s is parted from its key', (whole, link) => {
    const split = splitReceivedLink(whole);
    expect(split).toEqual({ link, key: KEY });
    expect(split.link).not.toContain(KEY);
  });

  it.each([`${PUSH}&age=${KEY}`, `${PUSH}#page=2`])('%s has none', (link) => {
    expect(splitReceivedLink(link)).toEqual({ link, key: undefined });
  });

  it('leaves the page without its key, its words and what else was pasted', () => {
    const { links, findKey } = readReceivedText(`Hello ${KEY},\r\n<${PUSH}#age=${KEY}>.\r\nAlso https://pw.test/help!`);
    expect(links).toBe(`${PUSH}\nhttps://pw.test/help`);
    expect([findKey(PUSH), findKey()]).toEqual([KEY, KEY]);
  });

  it('never leaves the page with a key, whatever is around it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(PUSH, DEMO, 'https://pw.test/p/abc', `${PAGE}#p=abcdefghij`, `${PAGE}#p=new`, `${PAGE}#l=de`),
        fc.string({ maxLength: 20 }),
        fc.string({ maxLength: 20 }),
        (link, before, after) => {
          const whole = `${link}${link.includes('#') ? '&' : '#'}age=${KEY}`;
          const encoded = whole.replace(/#.*/s, encodeURIComponent);
          for (const form of [whole, encoded, encoded.replaceAll('%', '%25'), whole.replaceAll('&', '&amp;')])
            expect(readReceivedText(`${before} ${form}${after}`).links).not.toContain(KEY);
        },
      ),
    );
  });

  it('has its own key among others, and the whole one where it is there twice', () => {
    const text = `${PUSH}#age=AAEC ${PUSH}#age=${KEY} https://pw.test/p/other#age=${OTHER_KEY}`;
    const { findKey } = readReceivedText(text);
    expect([findKey('https://pw.test/p/other'), findKey(PUSH), findKey()]).toEqual([OTHER_KEY, KEY, undefined]);
  });

  const KNOWN = 'https://pw.test/p/abcdefghij/r';
  const WITH_KEY = `${KNOWN}#age=${KEY}`;

  it.each([
    ['another push', `https://other.test/p/klmnopqrst/r#age=${KEY}`],
    [
      'another push in a link of a mail program',
      `https://safe.test/?u=https%3A%2F%2Fother.test%2Fp%2Fxyz%23age%3D${KEY}`,
    ],
    ['another push whose token has this one in it', `https://pw.test/p/xabcdefghij#age=${KEY}`],
    ['another push at an address that has this token in it', `https://pw.test/abcdefghij/p/klmnopqrst#age=${KEY}`],
    ['another push with this token behind it', `https://pw.test/p/klmnopqrst?x=abcdefghij#age=${KEY}`],
    ['a push of the demo', `${DEMO}&age=${KEY}`],
    ['no push', `https://pw.test/about#age=${KEY}`],
  ])('has none beside a link with the key of %s', (_, other) => {
    const said = [`${KNOWN} ${other}`, `${other}\n${KNOWN}`, `${KNOWN} ${other} ${other.replace(KEY, 'AAEC')}`];
    expect(said.map((text) => readReceivedText(text).findKey(KNOWN))).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['in another form', `https://pw.test/p/abcdefghij ${WITH_KEY}`, 'https://pw.test/p/abcdefghij'],
    ['in a link of a mail program', `https://safe.test/?u=${encodeURIComponent(WITH_KEY)}`, KNOWN],
    ['in one beside it', `${KNOWN} <https://safe.test/?u=${encodeURIComponent(WITH_KEY)}>`, KNOWN],
  ])('has its key %s', (_, text, link) => {
    expect(readReceivedText(text).findKey(link)).toBe(KEY);
  });

  it('has its key where a field of one line joins it to the encrypted text', async () => {
    const armor = await encryptText('p4ss', KEY);
    for (const text of [`${PUSH}#age=${KEY}\n${armor}`, `${armor}${PUSH}#age=${KEY}`]) {
      const received = readReceivedText(text.replaceAll('\n', ''));
      expect([received.armor, received.links, received.findKey()]).toEqual([armor, PUSH, KEY]);
    }
  });

  it('has a damaged key, or none', () => {
    expect(readReceivedText(`${PUSH}#age=AAEC…`).findKey(PUSH)).toBe('AAEC');
    expect(readReceivedText(`${PUSH}#age=`).findKey(PUSH)).toBe('');
    expect(readReceivedText(PUSH).findKey(PUSH)).toBeUndefined();
  });
});

it.each<[text: string, key: string | undefined]>([
  [KEY, KEY],
  [` ${KEY}\n`, KEY],
  [`age=${KEY}`, KEY],
  [`Hello, ${PUSH}#age=${KEY}`, KEY],
  ...['.', ',', '"', '/', '_', '%20', ')', '…', '&gt;'].map((end) => [`#age=${KEY}${end}`, KEY] as [string, string]),
  ...['.', '…', '"', ')', '!', '&gt;'].map((end) => [`${KEY}${end}`, KEY] as [string, string]),
  [`"${KEY}"`, KEY],
  [`„${KEY}“,`, KEY],
  [`\`${KEY}\``, KEY],
  [`<${KEY}>`, KEY],
  [`__${KEY}__`, KEY],
  [`\u200b${KEY}\u200b`, KEY],
  [`Key: ${KEY}`, KEY],
  [`pw.test/p/abcdefghij/r#age=${KEY}`, KEY],
  [`pw.test:8443/p/abcdefghij/r#age=${KEY}.`, KEY],
  [`/p/abcdefghij/r?locale=de#age=${KEY}`, KEY],
  [`/r#age=${KEY}`, KEY],
  [`/r%23age%3D${KEY}`, KEY],
  [`age=${KEY};`, KEY],
  [`[${PUSH}#age=${KEY}](${PUSH}#age=${KEY})`, KEY],
  [`https://filter.test/?url=${encodeURIComponent(`${PUSH}#age=${KEY}`)}`, KEY],
  [`${PAGE}#p=abcdefghij&age=${KEY}`, KEY],
  [`secret-push.html#p=abcdefghij&l=de&age=${KEY}`, KEY],
  [`p=abcdefghij&age=${KEY}`, KEY],
  [`secret-push.html%23p%3Dabcdefghij%26age%3D${KEY}`, KEY],
  [`${PAGE}#p=abcdefghij`, undefined],
  [' chosen by somebody ', ' chosen by somebody '],
  [PUSH, undefined],
  [`${PUSH}#age=AAEC`, undefined],
  ['/r#age=AAEC', undefined],
  [`age=${KEY}A`, undefined],
  [`https://filter.test/v3/__${PUSH}#age=${KEY}__;!!x$`, undefined],
  ['correct "horse" battery.', 'correct "horse" battery.'],
  [`${KEY}A`, `${KEY}A`],
  ['my #age=42 is a secret', 'my #age=42 is a secret'],
])('what is entered for a key: %j is %j', (text, key) => {
  expect(readEnteredKey(text)).toBe(key);
});
