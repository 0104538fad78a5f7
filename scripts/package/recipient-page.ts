import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import preact from '@preact/preset-vite';
import { build, type Plugin } from 'vite';
import { LANGUAGES } from '../../lib/i18n/language';
import { PAGE_FORMAT } from '../../lib/instance/page-link';
import { escapeNonAscii, leaveOutKeyPairs } from './build-plugins';
import { PLURAL, readMessages, toBrowserMessages } from './messages';

const ROOT = join(import.meta.dirname, '../..');
const ENTRY = join(ROOT, 'entrypoints/recipient-page/page.tsx');
const TEMPLATE = join(ROOT, 'entrypoints/recipient-page/page.html');

/** The first with all that the page needs: `light-dark()`, and regular expressions with `v`. `docs/limits.md` names them. */
export const TARGET = ['chrome123', 'firefox120', 'safari17.5'];

/** Takes `NAME.page.ts` in the place of `NAME.ts`: what the extension asks the browser for, the page has in itself. */
function takeFilesOfPage(): Plugin {
  return {
    name: 'files-of-page',
    enforce: 'pre',
    async resolveId(path, importer) {
      if (importer === undefined || !path.startsWith('.')) return null;
      const found = await this.resolve(path, importer, { skipSelf: true });
      const ofPage = found?.id.replace(/\.ts$/, '.page.ts');
      return found && ofPage !== found.id && ofPage && existsSync(ofPage) ? ofPage : found;
    },
  };
}

/** The page's script and style. */
async function bundle(): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [takeFilesOfPage(), leaveOutKeyPairs(), preact({ devToolsEnabled: false, prefreshEnabled: false })],
    build: {
      write: false,
      target: TARGET,
      cssTarget: TARGET,
      cssCodeSplit: false,
      modulePreload: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'page' },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const outputs = [built].flat() as unknown as { output: { fileName: string; code?: string; source?: string }[] }[];
  const files = outputs[0]?.output ?? [];
  const script = files.find(({ code }) => code !== undefined)?.code;
  const style = files.find(({ fileName }) => fileName.endsWith('.css'))?.source;
  if (script === undefined || style === undefined) throw new Error('The page for recipients could not be built');
  return { script: script.trim(), style: style.toString().trim() };
}

/**
 * The messages whose keys are in the script: the keys once, since in each of seven languages they would be a third of the page, and by
 * language the texts in the order of the keys.
 */
function selectMessages(script: string): { keys: string[]; texts: Map<string, (string | null)[]> } {
  const isUsed = (key: string) => new RegExp(`["'\`]${key.replace(PLURAL, '')}["'\`]`).test(script);
  const shipped = LANGUAGES.map((tag): [string, Record<string, { message: string }>] => [
    tag,
    JSON.parse(toBrowserMessages(readMessages(tag), readMessages('en'))),
  ]);
  const keys = [...new Set(shipped.flatMap(([, messages]) => Object.keys(messages)))].filter(isUsed);
  const textsOf = (messages: Record<string, { message: string }>) => keys.map((key) => messages[key]?.message ?? null);
  return { keys, texts: new Map(shipped.map(([tag, messages]) => [tag, textsOf(messages)])) };
}

/** Data of the page, which its script reads. */
function toDataElement(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** What is said as long as the script has not run, in every language, since nothing can choose one. */
function describeNotStarted(): string {
  return LANGUAGES.map((tag) => {
    const { recipientNotStarted, languageDirection } = readMessages(tag);
    const text = recipientNotStarted?.message.replaceAll('&', '&amp;');
    return `<p lang="${tag}" dir="${languageDirection?.message}">${text}</p>`;
  }).join('');
}

/**
 * Text that ends no element it stands in: `<` is written as an escape, which strings, templates and regular expressions read alike. In ASCII,
 * so that its hash is right whatever encoding a server says the page has.
 */
function toInlineScript(code: string): string {
  return escapeNonAscii(code.replace(/<(?=\/script|!--|script)/gi, '\\x3c'));
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The page may load nothing, and reach the API beside it alone. */
function contentSecurityPolicy(script: string, style: string): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    // `data:` as QR codes are shown, and as the icon that keeps browsers from asking for one.
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // Of `server-page.ts`, for a document in which nothing runs.
    'trusted-types server-page',
  ].join('; ');
}

/** Makes browsers read the page as UTF-8 whatever encoding a server says it has. */
const BYTE_ORDER_MARK = '\ufeff';

/** The page for recipients: one file of the same bytes whenever it is made of the same sources. `sha256`: of the file, as hex. */
export async function buildRecipientPage(): Promise<{ html: string; version: string; sha256: string }> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const { script: code, style } = await bundle();
  const script = toInlineScript(code);
  const { keys, texts } = selectMessages(code);
  const messages = [
    toDataElement('message-keys', keys),
    ...[...texts].map(([tag, ofLanguage]) => toDataElement(`messages-${tag}`, ofLanguage)),
  ];
  // Cloudflare's Rocket Loader leaves a script with this attribute as it is.
  const element = `<script data-cfasync="false">${script}</script>`;
  const named = (name: string, content: string) => [`name="${name}" content=""`, `name="${name}" content="${content}"`];
  const replacements = [
    named('secret-push-page', String(PAGE_FORMAT)),
    named('secret-push-version', version),
    [
      'http-equiv="Content-Security-Policy" content=""',
      `http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(script, style)}"`,
    ],
    [' data-message="recipientNotStarted">', `>${describeNotStarted()}`],
    ['</head>', `<style>${style}</style>\n</head>`],
    ['</body>', `${messages.join('\n')}\n${element}\n</body>`],
  ] as const;
  let html = BYTE_ORDER_MARK + readFileSync(TEMPLATE, 'utf8').replace(/^ +/gm, '');
  for (const [place = '', text = ''] of replacements) {
    if (!html.includes(place)) throw new Error(`The page for recipients lacks ${place}`);
    html = html.replace(place, () => text);
  }
  return { html, version, sha256: createHash('sha256').update(html).digest('hex') };
}
