import anchorme from 'anchorme';
import Autolinker from 'autolinker';
import { LinkifyIt } from 'linkify-it';
import { find } from 'linkifyjs';
import MarkdownIt from 'markdown-it';
import { compiler } from 'markdown-to-jsx/html';
import { marked } from 'marked';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { decodeEscapes } from '@/lib/base/decode-escapes';
import { toLeavingLink } from '@/lib/instance/page-link';
import { cutPushLink, withLinkLanguage } from '@/lib/instance/push-link';
import { formatShareMessage, SHARE_MESSAGE_LANGUAGES, SHARE_MESSAGE_TEXTS } from '@/lib/push/share-message';

const inHtml = (html: string): string[] =>
  [...html.matchAll(/\shref="([^"]*)"/g)].map(([, address]) => decodeEscapes(address ?? ''));

interface Node {
  url?: string;
  children?: Node[];
}
const inTree = ({ url, children = [] }: Node): string[] => [
  ...(url === undefined ? [] : [url]),
  ...children.flatMap(inTree),
];

const linkifyIt = new LinkifyIt();
const markdownIt = new MarkdownIt({ linkify: true });
const remark = unified().use(remarkParse).use(remarkGfm);

/** The addresses that programs make links of in a text. */
const PROGRAMS: Record<string, (text: string) => string[]> = {
  anchorme: (text) => anchorme.list(text).map(({ string }) => string),
  autolinker: (text) => inHtml(Autolinker.link(text)),
  'linkify-it': (text) => (linkifyIt.match(text) ?? []).map(({ url }) => url),
  linkifyjs: (text) => find(text).map(({ href }) => href),
  'markdown-it': (text) => inHtml(markdownIt.render(text)),
  'markdown-to-jsx': (text) => inHtml(compiler(text)),
  marked: (text) => inHtml(marked.parse(text, { async: false })),
  'remark-gfm': (text) => inTree(remark.runSync(remark.parse(text)) as Node),
};

/** As Password Pusher makes tokens: 8 to 14 bytes as base64url, in small letters. The same in every run. */
function makeTokens(count: number): string[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  let state = 1;
  const next = (below: number) => {
    state = (state * 48_271) % 0x7fff_ffff;
    return state % below;
  };
  return Array.from({ length: count }, (_, index) => {
    const length = 10 + next(9);
    // In the middle as rarely as there: no run of signs can be marks of emphasis.
    const inner = Array.from({ length }, (_, at) => (at === 5 && next(8) === 0 ? '-' : letters[next(36)])).join('');
    return inner + (index % 2 === 0 ? '-' : '_');
  });
}

const leave = (link: string) => toLeavingLink(link, () => undefined);
const SERVER_LINKS = makeTokens(500).map((token) => `https://push.example.com/p/${token}`);
const LINKS = SERVER_LINKS.map(leave);

const SENTENCES: ((link: string) => string)[] = [
  (link) => link,
  (link) => `Here it is: ${link}.`,
  (link) => `Open ${link}: it works once.`,
  (link) => `Open it (${link}) today.`,
  (link) => `Is it ${link}, or not?`,
  (link) => `Open ${link} and change it.`,
];

const writeMessage = (link: string, index: number) =>
  formatShareMessage(
    SHARE_MESSAGE_TEXTS[SHARE_MESSAGE_LANGUAGES[index % SHARE_MESSAGE_LANGUAGES.length] ?? 'en'],
    { link, expiresAt: Date.UTC(2026, 5, 1), views: 1 + (index % 3), hasPassphrase: index % 2 === 0, intro: '' },
    { tag: 'en', timeZone: 'UTC' },
  );

/** linkify-it takes a colon into every address. Behind `?` that does no harm: the path is the push's. */
const isWhole = (found: string | undefined, link: string) =>
  found === link || (found === `${link}:` && new URL(found).pathname === new URL(link).pathname);

const toTexts = (links: readonly string[]) =>
  links.flatMap((link, index) =>
    [writeMessage(link, index), SENTENCES[index % SENTENCES.length]?.(link) ?? ''].map((text) => ({ link, text })),
  );

describe('a link whose token ends in a sign, as it leaves', () => {
  it.each(Object.keys(PROGRAMS))('is whole in %s, in the message and in sentences', (name) => {
    const findIn = PROGRAMS[name] ?? (() => []);
    const cut = toTexts(LINKS).filter(({ link, text }) => !isWhole(findIn(text)[0], link));
    expect(cut).toEqual([]);
  });

  it('would not be whole in some of them as its server made it', () => {
    const cutting = Object.entries(PROGRAMS).filter(([, findIn]) =>
      toTexts(SERVER_LINKS).some(({ link, text }) => !isWhole(findIn(text)[0], link)),
    );
    expect(cutting.map(([name]) => name)).toEqual(
      expect.arrayContaining(['linkify-it', 'markdown-it', 'markdown-to-jsx', 'marked', 'remark-gfm']),
    );
  });

  it('is the server’s own link again where it is read', () => {
    expect(LINKS.map(cutPushLink)).toEqual(SERVER_LINKS);
    expect(LINKS.map((link) => cutPushLink(withLinkLanguage(link, 'de')))).toEqual(
      SERVER_LINKS.map((link) => withLinkLanguage(link, 'de')),
    );
  });
});
