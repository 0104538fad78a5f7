import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail, succeed } from '@/lib/base/result';
import { parseReceivedLink } from '@/lib/received/parse-received-link';
import { readReceivedText } from '@/lib/received/received-text';
import { makeInstance } from '../background/make-worker';

const BASE = 'https://push.example';
const TOKEN = 'q7hx2kd0vrw9zl4m';
const KEY = 'AAECAwQFBgcICQoLDA0ODw';
const LINK = `${BASE}/p/${TOKEN}`;
const KEYED = `${LINK}/r#age=${KEY}`;
const PAGE = `${BASE}/secret-push.html`;
const TO_PAGE = `${PAGE}#p=${TOKEN}&l=de&age=${KEY}`;
const DEMO_PAGE = 'chrome-extension://id/received.html';

/** As the page for received links and the worker read it, one after the other. */
function read(text: string, instances = [makeInstance({ baseUrl: BASE })]) {
  const received = readReceivedText(text);
  const parsed = parseReceivedLink(received.links, { instances, demoPage: DEMO_PAGE });
  if (parsed.ok) return [parsed.value.baseUrl, parsed.value.urlToken, received.findKey(parsed.value.link)];
  return received.isRewritten && parsed.failure === 'not-a-link' ? 'rewritten' : parsed.failure;
}

const encode = encodeURIComponent;
const filtered = (link: string) => `https://filter.example/?url=${encode(link)}&data=05%7C02&reserved=0`;
const asked = (link: string) => `https://search.example/url?q=${encode(link)}&sa=D`;

describe.each([
  ['with a key', KEYED, KEY],
  ['without a key', LINK, undefined],
  ['with a step and a language', `${LINK}/r?locale=de`, undefined],
  ['with a language and a key', `${BASE}/de/p/${TOKEN}/r?locale=de#age=${KEY}`, KEY],
  ['to the page for recipients', `${PAGE}#p=${TOKEN}&age=${KEY}`, KEY],
  ['to that page, with a language', `${PAGE}#p=${TOKEN}&l=pt-BR&age=${KEY}`, KEY],
  ['to that page, without a key', `${PAGE}#p=${TOKEN}`, undefined],
])('a link %s', (_, link, key) => {
  const found = [BASE, TOKEN, key];

  it.each([
    ['Markdown', `[${link}](${link})`],
    ['Markdown with words', `[the secret](${link} "Title")`],
    ['Markdown in Markdown', `[![x](${link})](${link})`],
    ['Org mode', `[[${link}][text]]`],
    ['BBCode', `[url=${link}]text[/url]`],
    ['BBCode without words', `[url]${link}[/url]`],
    ['a wiki', `[${link} text]`],
    ['a wiki with a bar', `[text|${link}]`],
    ['AsciiDoc', `${link}[text]`],
    ['tildes', `~${link}~`],
    ['deleted words', `~~${link}~~`],
    ['stars', `**${link}**`],
    ['low lines', `_${link}_`],
    ['two low lines', `__${link}__`],
    ['low lines, at the end of a sentence', `_${link}_.`],
    ['low lines and stars', `**_${link}_** _**${link}**_. __*${link}*__!`],
    ['low lines in brackets', `(_${link}_), [_${link}_](${link}) _(${link})_`],
    ['low lines around other words', `_Link: ${link}_ or _see ${link}, please_`],
    ['low lines in a row', `_${link}_,_${link}_;_${link}_`],
    ['words between low lines before it', `_Note_: ${link} __x__ ${link}`],
    ['low lines in words before it', `my_old_link ${link} _`],
    ['hyphens', `-${link}- (-${link}-). --${link}--,`],
    ['an item of a list', `- ${link}`],
    ['backticks', `\`${link}\``],
    ['quotation marks', `»${link}« "${link}" '${link}' „${link}“`],
    ['round brackets', `(${link})(${link})`],
    ['a sentence', `Is it ${link}? Yes: ${link}! See ${link}; or ${link}, ${link}.`],
    ['commas alone', `${link},${link};${link}`],
    ['nothing between two', `${link}${link}`],
    ['an ellipsis', `${link}… ${link}...`],
    ['quoted lists', `['${link}','${link}'],{'a':'${link}'}`],
    ['code', `open('${link}','_blank')`],
    ['angle brackets', `Text<${link}>`],
    ['HTML', `<a href="${link}" target=_blank>${link}</a>`],
    ['escaped HTML', `&lt;a href=&quot;${link}&quot;&gt;${link}&lt;/a&gt;&nbsp;${link}&#39;`],
    ['a template engine', link.replaceAll('/', '&#x2F;').replaceAll('=', '&#x3D;')],
    ['JSON', `{"url":"${link.replaceAll('/', '\\/')}\\n"}`],
    [
      'JSON with escaped signs',
      `{"url":"${link.replaceAll('=', '\\u003d').replaceAll('/', '\\u002F').replace('#', '\\u0023')}"}`,
    ],
    ['parameters that were taken for escapes', link.replace(/&(\w+)=/g, '&$1;=')],
    ['encoded signs', link.replace('q7h', '%717%68').replace('l4m', '%6c%34%6D')],
    ['escaped Markdown', link.replaceAll('#', '\\#').replaceAll('=', '\\=')],
    ['Japanese', `リンク：${link}です。`],
    ['zero-width spaces', `\u200b${link}\u200b`],
    ['soft hyphens', link.replace(TOKEN, 'q7hx2kd0\u00advrw9\u00adzl4m')],
    ['places where it may be broken', link.replace(/[/=]|(?=#)/g, '$&\u200b')],
    ['such places in HTML', link.replace(/[/=]|(?=#)/g, '$&<wbr>')],
    ['marks of direction', `\u2068${link}\u2069`],
    ['encoded white space', `${link}%20 ${link}%0A ${link}%22`],
    ['a mail filter', filtered(link)],
    [
      'a mail filter in lower case',
      `https://filter.example/?u=${encode(link).toLowerCase().replace(encode(KEY).toLowerCase(), KEY)}`,
    ],
    ['a mail filter that encodes twice', `https://filter.example/?u=${encode(encode(link))}`],
    ['a mail filter that encodes three times', `https://filter.example/?u=${encode(encode(encode(link)))}`],
    ['two of them', filtered(asked(link))],
    ['three of them', filtered(asked(filtered(link)))],
    ['one that does not encode', `https://filter.example/?u=${link}`],
    ['one with nothing but the link', `https://anonymous.example/?${link}`],
    ['one that has it in its path', `https://filter.example/1aBc-d/${encode(link)}`],
    ['one whose path looks like a push', `https://click.example/f/abcdefghij?u=${encode(link)}`],
    ['one of two', `${filtered(link)} ${filtered('https://news.example/today')}`],
    ['one beside the link', `${link}<${filtered(link)}>`],
    ['one in Markdown', `[${link}](${filtered(link)})`],
    ['one in a sentence', `See ${filtered(link)}.`],
    ['a filter, with words', `https://chat.example/send?text=${encode(`Your secret: ${link}. Bye`)}`],
    ...['.', ',', '>', ')', '"', '\u200b', ' ', '\n', '&gt;', '…', '](', '~'].map((end) => [
      `a filter, with ${JSON.stringify(end)}`,
      filtered(link + end),
    ]),
  ])('is read in %s', (_, text) => {
    expect(read(text ?? '')).toEqual(found);
    expect(readReceivedText(text ?? '').links).not.toContain(KEY);
    // What is clicked goes to the worker as it is.
    const clicked = parseReceivedLink(text ?? '', {
      instances: [makeInstance({ baseUrl: BASE })],
      demoPage: DEMO_PAGE,
    });
    expect(clicked).toMatchObject(succeed({ baseUrl: BASE, urlToken: TOKEN }));
  });
});

it.each([..."+@,':=(!$;&*~.", 'a(b)c', "it's", '%2B'])('a link below a path with %s is read', (sign) => {
  const base = `${BASE}/x${sign}y`;
  for (const [link, key] of [
    [`${base}/p/${TOKEN}/r`, undefined],
    [`${base}/p/${TOKEN}#age=${KEY}`, KEY],
    [`${base}/secret-push.html#p=${TOKEN}&age=${KEY}`, KEY],
  ] as const)
    for (const text of [link, `'${link}'`, `(${link}), ${link}.`, `[${link}](${link})`, filtered(link), `<${link}>`])
      for (const instances of [[makeInstance({ baseUrl: base })], []])
        expect([text, read(text, instances)]).toEqual([text, [base, TOKEN, key]]);
});

it('a link below a path with a bracket that nothing opens is read', () => {
  expect(read(`(see ${BASE}/x)y/p/${TOKEN}).`, [])).toEqual([`${BASE}/x)y`, TOKEN, undefined]);
  expect(read(`(see ${LINK})/p/abcdefghijkl`, [])).toEqual([BASE, TOKEN, undefined]);
});

describe('a token with signs that programs write in another way', () => {
  const readToken = (token: string) => read(`See ${BASE}/p/${token}.`);
  const own = 'q7hx2_d0vrw9-l4_';

  it.each<[string, string]>([
    ['encoded', own.replaceAll('_', '%5F').replaceAll('-', '%2D')],
    ['encoded in small letters', own.replaceAll('_', '%5f').replaceAll('-', '%2d')],
    ['HTML', own.replaceAll('_', '&lowbar;').replaceAll('-', '&hyphen;')],
    ['HTML with other names', own.replaceAll('_', '&UnderBar;').replaceAll('-', '&dash;')],
    ['HTML with a minus sign', own.replaceAll('-', '&minus;')],
    ...['\u2010', '\u2011', '\u2012', '\u2212', '\ufe63', '\uff0d'].flatMap((hyphen): [string, string][] => [
      [`${hyphen} for a hyphen`, own.replaceAll('-', hyphen)],
      [`${encode(hyphen)} for a hyphen`, own.replaceAll('-', encode(hyphen))],
    ]),
  ])('is read where it is %s', (_, token) => {
    const found = [BASE, own, undefined];
    expect(readToken(token)).toEqual(found);
    expect(read(`${BASE}/p/${token}/r#age=${KEY}`)).toEqual([BASE, own, KEY]);
    expect(read(`${PAGE}#p=${token}&age=${KEY}`)).toEqual([BASE, own, KEY]);
    if (!token.includes('&')) expect(read(filtered(`${BASE}/p/${token}`))).toEqual(found);
  });

  it.each(['–', '—', '&ndash;', '&mdash;', '&#8211;', '&#x2014;', '%E2%80%93', '%e2%80%94'])(
    'is no link where %s stands for its hyphens',
    (dash) => {
      const token = own.replace('-', dash);
      const texts = [`${BASE}/p/${token}`, `${BASE}/p/${token}/r#age=${KEY}`, `${PAGE}#p=${token}&age=${KEY}`];
      for (const text of texts)
        for (const instances of [[makeInstance({ baseUrl: BASE })], []])
          expect([text, read(text, instances)]).toEqual([text, 'not-a-link']);
      if (dash.length === 1) expect(read(filtered(texts[0] ?? ''))).toBe('not-a-link');
      expect(read(`https://filter.example/?u=${texts[0]}`)).toBe('not-a-link');
    },
  );

  it.each([' – and', '–', ' — ', '— and', '–, '])('ends before %j, as a sentence does', (dash) => {
    expect(read(`${LINK}${dash}`)).toEqual([BASE, TOKEN, undefined]);
    expect(read(`${LINK}/r–and ${KEYED}—and`)).toEqual([BASE, TOKEN, KEY]);
  });

  it.each(['…', '...', '…)', 'ü', '\u200b1', '‒ ', '\nw9zl4m'])('is none where it is cut by %j', (end) => {
    expect(read(`${BASE}/p/q7hx2kd0vr${end}`)).toBe('not-a-link');
    expect(read(`${PAGE}#p=q7hx2kd0vr${end}`)).toBe('not-a-link');
    expect(read(`${LINK}${end}`)).toEqual([BASE, TOKEN, undefined]);
    expect(read(`${BASE}/p/q7hx2kd0vr\n${LINK}`)).toBe('ambiguous');
  });
});

describe('a token that ends in a mark', () => {
  const last = (mark: string) => `${BASE}/p/${TOKEN.slice(0, -1)}${mark}`;

  it.each([
    ['_', '$'],
    ['_', 'See _here_: $.'],
    ['_', 'snake_case: $!'],
    ['_', '_one_ and __two__ (**$**)'],
    ['_', '_a line before\n$'],
    ['_', '_$_.'],
    ['_', '**_Link: $_**'],
    ['_', '$,$;$'],
    ['_', '2 _ 3: $'],
    ['-', '- $'],
    ['-', 'curl -L $'],
    ['-', 'well-known $, -$-'],
    ['-', '~~$~~ --- $'],
  ])('%s keeps it in %j', (mark, text) => {
    const urlToken = TOKEN.slice(0, -1) + mark;
    expect(read(text.replaceAll('$', last(mark)))).toEqual([BASE, urlToken, undefined]);
    expect(read(text.replaceAll('$', `${last(mark)}?o`))).toEqual([BASE, urlToken, undefined]);
  });
});

describe('a whole key', () => {
  it.each([
    '/',
    '.',
    ':~:text=Secret',
    '?utm_source=mail',
    '&utm_source=mail',
    '=',
    '_',
    '__',
    '%20',
    '%2F',
    ',Danke',
    '](',
    '][text]]',
    '[/url]',
    '~',
    '…',
    '*',
    '&gt;',
    '>',
    '"',
    ' and more',
    '\\',
  ])('is read before %s', (end) => {
    for (const text of [KEYED + end, filtered(KEYED + end), TO_PAGE + end, filtered(TO_PAGE + end)])
      expect(read(text)).toEqual([BASE, TOKEN, KEY]);
  });

  it.each([
    '%23age=',
    '%23age%3D',
    '%2523age%253D',
    '#age%3D',
    '#age=3D',
    '*age=',
    '-23age-3D',
    '\uff03age=',
    '&#35;age=',
    '&amp;#35;age=',
    '&amp;amp;#35;age=',
  ])('is read behind %s', (mark) => {
    expect(read(`${LINK}/r${mark}${KEY}`)).toEqual([BASE, TOKEN, KEY]);
  });

  it.each([
    '%23p%3D$&age=',
    '%23p=$%26age=',
    '%23p%3D$%26age%3D',
    '%2523p%253D$%2526l%253Dde%2526age%253D',
    '#p=$&amp;age=',
    '#p=$&amp;amp;l=de&amp;amp;age=',
    '#p=3D$&age=3D',
    '#p=$&l=de&age%3D',
    '*p=$&age=',
    '\uff03p=$&age=',
    '&#35;p=$&age=',
    '?utm_source=mail#p=$&age=',
  ])('is read behind %s, with the push before it', (mark) => {
    const text = `${PAGE}${mark.replace('$', TOKEN)}${KEY}`;
    expect(read(text)).toEqual([BASE, TOKEN, KEY]);
    expect(readReceivedText(text).links).toBe(LINK);
  });

  it('is read from the query of a filter that encodes the # alone', () => {
    const text = `https://filter.example/?url=${TO_PAGE.replace('#', '%23')}&data=05`;
    expect(read(text)).toEqual([BASE, TOKEN, KEY]);
    expect(readReceivedText(text).links).toBe(LINK);
  });

  it.each([KEY.slice(1), `${KEY.slice(0, -1)}x`, `${KEY}A`, `A${KEY}`, `${KEY}-A`, ''])('is not %j', (damaged) => {
    for (const start of [`${LINK}/r#age=`, `${PAGE}#p=${TOKEN}&age=`])
      expect(read(`${start}${damaged}`)).toEqual([BASE, TOKEN, damaged]);
  });

  it('is of the demo, too', () => {
    const instances = [makeInstance({ id: 'demo', isDemo: true })];
    for (const end of ['', '.', '](', '/'])
      expect(read(`${DEMO_PAGE}#abc-1&age=${KEY}${end}`, instances)).toEqual([expect.any(String), 'abc-1', KEY]);
  });
});

describe('a link over several lines', () => {
  const at = (index: number, gap: string) => `${KEYED.slice(0, index)}${gap}${KEYED.slice(index)}`;

  it.each([32, 40, KEYED.length - 8])('is joined in angle brackets, broken at %i', (index) => {
    for (const gap of ['\n', '\r\n  ', ' ']) expect(read(`See <${at(index, gap)}>.`)).toEqual([BASE, TOKEN, KEY]);
  });

  it('is joined where it leads to the page for recipients', () => {
    const broken = `${TO_PAGE.slice(0, -8)}\r\n  ${TO_PAGE.slice(-8)}`;
    expect(read(`See <${broken}>.`)).toEqual([BASE, TOKEN, KEY]);
  });

  it('is joined where quoted-printable breaks lines', () => {
    const ofPage = `${PAGE}#p=3D${TOKEN}&age=3D${KEY}`;
    for (const [link, gap] of [KEYED.replace('=', '=3D'), ofPage].flatMap((it) =>
      ['=\n', '=\r\n'].map((end) => [it, end]),
    )) {
      const line = `Hello, your secret is at ${link} until tomorrow`;
      for (const length of [60, 75, 76, 77])
        expect(read(`${line.slice(0, length)}${gap}${line.slice(length)}`)).toEqual([BASE, TOKEN, KEY]);
    }
    expect(read(`${LINK}/r?a=\nand=more`)).toEqual([BASE, TOKEN, undefined]);
  });

  it('is not joined to words', () => {
    expect(read(`<${LINK}/r and more>`)).toEqual([BASE, TOKEN, undefined]);
    expect(read(`<${LINK}/r> and <more>`)).toEqual([BASE, TOKEN, undefined]);
  });
});

describe('a link that is rewritten in a form of one vendor', () => {
  it.each([
    `https://defense.example/v3/__${LINK}__;!!HXCx!gS3R_a6o2Y$`,
    `https://defense.example/v3/__${LINK}?locale=de__;!!HXCx!gS3R_a6o2Y$`,
    `https://defense.example/v3/__${KEYED}__;!!HXCx!gS3R_a6o2Y$`,
    `https://defense.example/v3/__${KEYED.replace('#', '*')}__;Iw!!HXCx!gS3R_a6o2Y$`,
    `https://defense.example/v2/url?u=https-3A__push.example_p_${TOKEN}_r-23age-3D${KEY}&d=Dw&c=x`,
    `https://check.example/v2/___${KEYED}___.YXAzOm9y`,
    `https://check.example/v2/r01/___${LINK}___.YXAzOm9y`,
    `https://secure.example/1aBc/https%3A%2F%2Fpush.example/p/${TOKEN}`,
    `https://gate.example/https:/push.example/p/${TOKEN}/r`,
    `https://gate.example/https/push.example/p/${TOKEN}/r`,
    `https://gate.example/amp/s/push.example/p/${TOKEN}`,
    `https://gate.example/s=push.example/p/${TOKEN}`,
    `https://gate.example/(push.example:8443)/p/${TOKEN}/r`,
    `https://gate.example/${LINK}/r`,
    `https://gate.example/${TO_PAGE}`,
    `https://gate.example/amp/s/${TO_PAGE.slice('https://'.length)}`,
    `https://defense.example/v3/__${TO_PAGE.replace('#', '*')}__;Iw!!HXCx!gS3R_a6o2Y$`,
    `https://gate.example/?d=push.example&u=${btoa(KEYED)}&i=NjA`,
    `https://gate.example/c/${btoa(LINK)}`,
    filtered(`https://defense.example/v3/__${KEYED}__;!!HXCx!gS3R$`),
    filtered(asked(filtered(asked(KEYED)))),
  ])('is called so, and its key stays: %s', (text) => {
    for (const instances of [[makeInstance({ baseUrl: BASE })], []]) {
      expect(read(text, instances)).toBe('rewritten');
      expect(parseReceivedLink(text, { instances, demoPage: DEMO_PAGE })).toEqual(fail('rewritten'));
    }
    expect(readReceivedText(text).links).not.toContain(KEY);
  });

  it('is read where such an address was connected', () => {
    const baseUrl = 'https://gate.example/push.example';
    expect(read(`${baseUrl}/p/${TOKEN}`, [makeInstance({ baseUrl })])).toEqual([baseUrl, TOKEN, undefined]);
  });
});

it.each([
  'hello',
  BASE,
  `${BASE}/p/${TOKEN}/r/r`,
  `${BASE}/p/${TOKEN}/edit`,
  `push.example/p/${TOKEN}`,
  PAGE,
  `${PAGE}#p=new&age=${KEY}`,
  `https://*.example/secret-push.html#p=${TOKEN}`,
  filtered('https://news.example/today'),
  filtered(filtered('https://news.example/?next=1')),
  'https://news.example/https-3-things',
  'https://shop.example/p/',
])('no link to a secret, and none that was rewritten: %s', (text) => {
  expect(read(text)).toBe('not-a-link');
});

describe('a link of ours in the links of any programs', () => {
  const WRAPPERS: ((link: string) => string)[] = [
    filtered,
    asked,
    (link) => `https://filter.example/?a=1&u=${encode(encode(link))}`,
    (link) => `https://filter.example/x/${encode(link)}?y=1`,
    (link) => `https://filter.example/p/abcdefghijk?u=${encode(link)}`,
    (link) => `https://filter.example/?${link}`,
    (link) => `https://filter.example/?u=${link}`,
    (link) => `https://filter.example/v3/__${link}__;!!x!y$`,
    (link) => `https://filter.example/v3/__${link.replaceAll('#', '*')}__;Iw!!x!y$`,
    (link) => `https://filter.example/v2/url?u=${encode(link).replaceAll('%', '-').replaceAll('-2F', '_')}&d=x`,
    (link) => `https://filter.example/___${link}___.YXAz`,
    (link) => `https://filter.example/?u=${btoa(link)}`,
    (link) => `https://filter.example/go/${link.replace('//', '/')}`,
    (link) => `https://filter.example/s/${link.replace('https://', '')}`,
    (link) => `https://chat.example/?text=${encode(`Look: (${link}).`)}`,
  ];
  const links = fc.tuple(
    fc.constantFrom('', '/de', 'page'),
    fc.stringMatching(/^[a-z0-9][a-z0-9_-]{10,20}[a-z0-9]$/),
    fc.constantFrom('', '/r', '/r?locale=de'),
    fc.constantFrom('', `#age=${KEY}`),
  );

  it('is read or called rewritten, and never leads to another server', () => {
    const wrap = (link: string, wrappers: typeof WRAPPERS) => wrappers.reduce((inner, wrapper) => wrapper(inner), link);
    const several = fc.array(fc.constantFrom(...WRAPPERS), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(links, several, fc.boolean(), ([locale, token, step, key], wrappers, isConnected) => {
        const own = `${BASE}${locale}/p/${token}${step}${key}`;
        const text = wrap(locale === 'page' ? `${PAGE}#p=${token}${key.replace('#', '&')}` : own, wrappers);
        const result = read(text, isConnected ? [makeInstance({ baseUrl: BASE })] : []);
        const problems: unknown[] = isConnected ? ['rewritten'] : ['rewritten', 'ambiguous'];
        if (!problems.includes(result)) expect(result).toEqual([BASE, token, key === '' ? undefined : KEY]);
        expect(readReceivedText(text).links).not.toContain(KEY);
      }),
      { numRuns: 2_000 },
    );
  });
});
