import { LANGUAGES } from './language';

type PageMessages = Readonly<Record<string, string>>;

let messages: PageMessages | undefined;
let preferred: readonly string[] = [];

/** Call it before any words: puts a language that the sender chose before those of the browser. */
export function preferLanguage(tag: string | undefined): void {
  preferred = tag === undefined ? [] : [tag];
}

/** A message of the page for recipients, which holds those of all languages: in the first of the browser's languages that it has. */
export function readBrowserMessage(key: string): string {
  messages ??= readMessages([...preferred, ...navigator.languages]);
  return messages[key] ?? '';
}

export function readBrowserLocale(): string {
  return navigator.language;
}

function readMessages(wanted: readonly string[]): PageMessages {
  const languages: readonly string[] = LANGUAGES;
  const [tag = 'en'] = wanted.map((it) => it.split('-')[0] ?? '').filter((it) => languages.includes(it));
  const texts = readData(`messages-${tag}`);
  return Object.fromEntries(readData('message-keys').map((key, index) => [key, texts[index] ?? '']));
}

/** Texts that the build put into the page. */
function readData(id: string): string[] {
  return JSON.parse(document.getElementById(id)?.textContent ?? '[]');
}
