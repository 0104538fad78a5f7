import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptText, encryptText } from '@/lib/encryption/age';
import { isArmorCut, readArmor, readArmorAlone } from '@/lib/encryption/armor';
import { readEnteredKey, readReceivedText, splitReceivedLink } from '@/lib/encryption/received-text';

const KEY = 'AAECAwQFBgcICQoLDA0ODw';
const OTHER_KEY = 'AAECAwQFBgcICQoLDA0ODA';
const PUSH = 'https://pw.test/p/abcdefghij/r?locale=de';
const DEMO = 'chrome-extension://id/open.html#abc';

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
      expect(await decryptText(found, KEY)).toEqual({ ok: true, content: 'p4ss '.repeat(40) });
    }
  });

  it('is all of a secret, or part of one that is left as it is', async () => {
    const armor = await encryptText('p4ss', KEY);
    expect(readArmorAlone(`\n${armor}\n`)).toBe(armor);
    expect(readArmorAlone(`See ${armor}`)).toBeUndefined();
    expect(readArmorAlone(`${armor} as said`)).toBeUndefined();
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
        fc.constantFrom(PUSH, DEMO, 'https://pw.test/p/abc'),
        fc.string({ maxLength: 20 }),
        fc.string({ maxLength: 20 }),
        (link, before, after) => {
          const whole = `${link}${link === DEMO ? '&' : '#'}age=${KEY}`;
          expect(readReceivedText(`${before} ${whole}${after}`).links).not.toContain(KEY);
        },
      ),
    );
  });

  it('has its own key among others, and the whole one where it is there twice', () => {
    const text = `${PUSH}#age=AAEC ${PUSH}#age=${KEY} https://pw.test/p/other#age=${OTHER_KEY}`;
    const { findKey } = readReceivedText(text);
    expect([findKey('https://pw.test/p/other'), findKey(PUSH), findKey()]).toEqual([OTHER_KEY, KEY, undefined]);
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

it.each([
  [KEY, KEY],
  [` ${KEY}\n`, KEY],
  [`age=${KEY}`, KEY],
  [`Hello, ${PUSH}#age=${KEY}`, KEY],
  [' chosen by somebody ', ' chosen by somebody '],
  [PUSH, undefined],
  [`${PUSH}#age=AAEC`, undefined],
])('what is entered for a key: %j is %j', (text, key) => {
  expect(readEnteredKey(text)).toBe(key);
});
