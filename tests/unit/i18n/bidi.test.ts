import { describe, expect, it } from 'vitest';
import { isolateExamples, isolateFileName, isolateText, revealBidiControls, splitBidiControls } from '@/lib/i18n/bidi';

const FSI = '\u2068';
const PDI = '\u2069';

describe('a text of somebody else’s in a sentence', () => {
  it.each(['München', '10.0.0.5', '日本', ''])('stays as it is: %s', (text) => {
    expect(isolateText(text)).toBe(text);
  });

  it.each(['مفتاح', 'מפתח VPN', '\u200Fpdf'])('is set apart where it is written from right to left: %s', (text) => {
    expect(isolateText(text)).toBe(`${FSI}${text}${PDI}`);
  });

  it('is set apart in any way in a sentence from right to left', () => {
    expect(isolateText('10.0.0.5', true)).toBe(`${FSI}10.0.0.5${PDI}`);
    expect(isolateText('', true)).toBe('');
    const composed = `${FSI}is too long${PDI}: ${FSI}Name${PDI}`;
    expect(isolateText(composed, true)).toBe(`${FSI}\u200F${composed}${PDI}`);
  });

  it.each([
    ['an override', 'a\u202Eb', 'a[U+202E]b'],
    ['an embedding', 'a\u202Bb\u202C', 'a[U+202B]b[U+202C]'],
    ['an isolate from right to left', 'a\u2067b\u2069', 'a[U+2067]b[U+2069]'],
    ['an isolate that is not closed', 'a\u2066b', 'a[U+2066]b'],
  ])('cannot turn the sentence with %s: it is written out', (_what, text, shown) => {
    expect(isolateText(text)).toBe(shown);
  });

  it('is not set apart twice', () => {
    const quoted = `“${isolateText('مفتاح')}”`;
    expect(isolateText(quoted)).toBe(quoted);
  });
});

it('examples in brackets keep their order in a line from right to left', () => {
  expect(isolateExamples('أرقام (0–9)')).toBe('أرقام (\u20660–9\u2069)');
  expect(isolateExamples('أحرف صغيرة')).toBe('أحرف صغيرة');
});

describe('the name of a file', () => {
  it('shows what would hide its ending', () => {
    expect(revealBidiControls('invoice\u202Efdp.exe')).toBe('invoice[U+202E]fdp.exe');
    expect(revealBidiControls('\u200Fpdf\u200F.\u200Fexe')).toBe('[U+200F]pdf[U+200F].[U+200F]exe');
  });

  it('runs from left to right in a sentence, so that its ending is last', () => {
    expect(isolateFileName('فاتورة.pdf')).toBe('\u2066فاتورة.pdf\u2069');
    expect(isolateFileName('report.pdf')).toBe('report.pdf');
  });
});

it('an exact text comes in pieces that make up the whole, with the name of each character that turns', () => {
  const pieces = splitBidiControls('a\u202Eb\u2069');
  expect(pieces).toEqual([
    { text: 'a' },
    { text: '\u202E', name: '[U+202E]' },
    { text: 'b' },
    { text: '\u2069', name: '[U+2069]' },
  ]);
  expect(splitBidiControls('مفتاح a')).toEqual([{ text: 'مفتاح a' }]);
});
